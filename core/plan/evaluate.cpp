#include "core/plan/evaluate.h"

#include <algorithm>

#include "core/plan/lints.h"
#include "core/plan/load_peaks.h"

namespace stowage::plan {
namespace {

using Slot = Placement::Slot;

/// One evaluation. Every sum is over flat tables; names are touched only for what is wrong.
class Evaluator {
 public:
  Evaluator(const model::Model& model, const machine::Machine& machine, const Settings& settings, const Placement& placement)
      : model_(model), machine_(machine), settings_(settings), placement_(placement), sizes_(stored_sizes(model, settings)) {
    out_.devices.resize(machine.devices.size());
    holds_.assign(machine.devices.size(), false);
    counted_.assign(machine.devices.size(), ~std::size_t{0});
    exec_slot_.resize(machine.devices.size());
    for (std::size_t i = 0; i < machine.devices.size(); ++i) {
      out_.devices[i].device = machine.devices[i].id;
      out_.devices[i].budget = machine.devices[i].budget;
    }
    cpu_ = machine.slot(machine::kCpu);
    disk_ = machine.slot(machine::kDisk);
  }

  Evaluation run() {
    weigh_residents();
    choose_main();
    if (host_used()) weigh_host();
    add_reserves();
    add_kv_cache();
    add_overheads();
    count_hops();
    close();
    return std::move(out_);
  }

 private:
  bool placed(Slot slot) const { return slot < machine_.devices.size(); }
  bool on_gpu(Slot slot) const { return placed(slot) && machine_.devices[slot].id.gpu(); }
  bool on_host(Slot slot) const { return placed(slot) && !machine_.devices[slot].id.gpu(); }
  bool host_used() const { return (cpu_ && holds_[*cpu_]) || (disk_ && holds_[*disk_]); }
  /// Host modules are brought to the main GPU for their turn.
  bool streaming() const { return settings_.runtime.streams() && main_slot_; }

  void weigh_residents() {
    const std::vector<model::Storage>& storages = model_.storages();
    for (std::size_t i = 0; i < storages.size(); ++i) {
      const Bytes bytes(sizes_[i]);
      out_.total += bytes;
      const std::vector<model::TensorId>& names = storages[i].tensors;
      bool gpu = false;
      for (const model::TensorId name : names) {
        const Slot slot = placement_[name];
        if (!placed(slot)) {
          ++unplaced_;
          continue;
        }
        holds_[slot] = true;
        gpu = gpu || on_gpu(slot);
        if (counted_[slot] == i) continue;  // another name of this storage lies here too
        counted_[slot] = i;
        out_.devices[slot].weights += bytes;
      }
      if (gpu) out_.gpu_bytes += bytes;
    }
    out_.offloaded_bytes = out_.total - out_.gpu_bytes;
  }

  void choose_main() {
    const auto holder = std::find(holds_.begin(), holds_.begin() + machine_.gpu_count(), true);
    if (holder != holds_.begin() + machine_.gpu_count()) {
      main_slot_ = static_cast<Slot>(holder - holds_.begin());
      if (settings_.main_gpu && *settings_.main_gpu < machine_.gpu_count()) main_slot_ = static_cast<Slot>(*settings_.main_gpu);
      out_.main_gpu = machine_.devices[*main_slot_].id.index;
    }
    for (std::size_t i = 0; i < exec_slot_.size(); ++i) {
      exec_slot_[i] = static_cast<Slot>(i);
      if (on_host(static_cast<Slot>(i))) exec_slot_[i] = streaming() ? *main_slot_ : static_cast<Slot>(cpu_.value_or(i));
    }
  }

  LoadRule load_rule() const {
    LoadRule rule;
    rule.buffers_stay = streaming();
    rule.persistent_load = settings_.runtime.offload_buffers;
    return rule;
  }

  /// What every step moves of the tensors that lie on the host, and the buffers of theirs that stay on the main GPU. Each storage once.
  void weigh_host() {
    LoadRule rule = load_rule();
    if (cpu_) rule.from[*cpu_] = true;
    if (disk_) rule.from[*disk_] = true;
    std::vector<bool> moved(sizes_.size()), read(sizes_.size());
    const std::vector<model::Tensor>& tensors = model_.tensors();
    for (std::size_t i = 0; i < tensors.size(); ++i) {
      const Slot slot = placement_.slots[i];
      if (!on_host(slot)) continue;
      const std::size_t storage = tensors[i].storage.index();
      const Bytes bytes(sizes_[storage]);
      const bool loaded = rule.loads(tensors[i], slot);
      if (loaded && disk_ == slot && !read[storage]) {
        out_.disk_bytes += bytes;
        read[storage] = true;
      }
      if (moved[storage] || (streaming() && resident_on_main(storage))) continue;
      moved[storage] = true;
      if (!streaming()) {
        host_bytes_ += bytes;
      } else if (loaded) {
        out_.streamed_bytes += bytes;
      } else {
        out_.devices[*main_slot_].stays += bytes;
      }
    }
  }

  bool resident_on_main(std::size_t storage) const {
    const std::vector<model::TensorId>& names = model_.storages()[storage].tensors;
    return names.size() > 1 && std::any_of(names.begin(), names.end(), [&](model::TensorId id) { return placement_[id] == *main_slot_; });
  }

  LoadPeak peak(const LoadRule& rule) const {
    return settings_.runtime.reserve == machine::ReserveRule::Leaf ? largest_path_load(model_, sizes_, placement_, rule)
                                                                   : largest_unit_load(model_, sizes_, placement_, rule, no_split_classes(model_, settings_));
  }

  void set_reserve(std::size_t slot, const LoadPeak& load) {
    out_.devices[slot].reserve = Bytes(load.bytes);
    if (load.module.valid()) out_.devices[slot].reserve_witness = model_[load.module].name;
  }

  void add_reserves() {
    LoadRule rule = load_rule();
    if (disk_ && holds_[*disk_]) {  // what lies on disk passes through RAM
      rule.from[*disk_] = true;
      if (cpu_) set_reserve(*cpu_, peak(rule));
    }
    if (!streaming() || !host_used()) return;
    if (cpu_) rule.from[*cpu_] = true;
    set_reserve(*main_slot_, peak(rule));
  }

  /// Who executes a module: the device of the first placed tensor in its subtree, else of the nearest module above that has one.
  std::optional<Slot> executing(std::size_t module) const {
    while (true) {
      for (std::size_t i = module; i < model_.modules()[module].subtree_end; ++i) {
        for (const model::TensorId id : model_.modules()[i].tensors) {
          if (placed(placement_[id])) return exec_slot_[placement_[id]];
        }
      }
      if (module == 0) return std::nullopt;
      module = model_.modules()[module].parent.index();
    }
  }

  void add_kv_cache() {
    if (settings_.workload.tokens == 0) return;
    const std::vector<Bytes> bytes = kv_cache_bytes(model_, settings_.workload);
    for (std::size_t i = 0; i < bytes.size(); ++i) {
      if (!bytes[i]) continue;
      if (const auto slot = executing(i)) out_.devices[*slot].kv_cache += bytes[i];
    }
  }

  void add_overheads() {
    for (std::size_t i = 0; i < machine_.devices.size(); ++i) {
      const bool streams_here = streaming() && main_slot_ == static_cast<Slot>(i) && host_used();
      const bool computes_here = cpu_ == i && host_used() && !streaming();
      if (holds_[i] || streams_here || computes_here) out_.devices[i].overhead = machine_.devices[i].overhead;
    }
  }

  void count_hops() {
    const std::size_t n = machine_.devices.size();
    std::vector<std::uint64_t> crossings(n * n);
    std::optional<Slot> last;
    for (const model::ModuleId id : model_.execution_order()) {
      const std::vector<model::TensorId>& tensors = model_[id].tensors;
      const auto first = std::find_if(tensors.begin(), tensors.end(), [&](model::TensorId tensor) { return placed(placement_[tensor]); });
      if (first == tensors.end()) continue;
      const Slot slot = exec_slot_[placement_[*first]];
      if (last && *last != slot) ++crossings[*last * n + slot];
      last = slot;
    }
    for (std::size_t i = 0; i < crossings.size(); ++i) {
      if (crossings[i] == 0) continue;
      out_.hops += crossings[i];
      out_.hop_seconds +=
          static_cast<double>(crossings[i]) * static_cast<double>(machine_.latency_ns(machine_.devices[i / n].id, machine_.devices[i % n].id)) * 1e-9;
    }
  }

  void close() {
    for (DeviceUse& use : out_.devices) {
      use.used = use.weights + use.stays + use.reserve + use.activations + use.kv_cache + use.overhead;
      if (!use.budget) continue;
      use.free = *use.budget - use.used;
      use.over = use.used - *use.budget;
      if (use.over) out_.fits = false;
    }
    if (unplaced_ > 0) out_.fits = false;
    const auto seconds = [](Bytes bytes, std::uint64_t rate) { return static_cast<double>(bytes.count()) / static_cast<double>(rate); };
    if (main_slot_) out_.bus_seconds = seconds(out_.streamed_bytes, machine_.rate(machine::kCpu, machine_.devices[*main_slot_].id));
    out_.disk_seconds = seconds(out_.disk_bytes, machine_.rate(machine::kDisk, machine::kCpu));
    out_.host_seconds = seconds(host_bytes_, machine_.rate(machine::kCpu, machine::kCpu));
    out_.step_seconds = out_.bus_seconds + out_.disk_seconds + out_.hop_seconds + out_.host_seconds;
    add_placement_lints({model_, machine_, settings_, placement_, sizes_, exec_slot_, unplaced_}, out_);
  }

  const model::Model& model_;
  const machine::Machine& machine_;
  const Settings& settings_;
  const Placement& placement_;
  std::vector<std::uint64_t> sizes_;
  Evaluation out_;
  std::vector<bool> holds_;           // by slot: a tensor lies here
  std::vector<std::size_t> counted_;  // by slot: the storage counted there last
  std::vector<Slot> exec_slot_;       // by slot: who executes what lies there
  std::optional<Slot> main_slot_;     // when something is on a GPU
  std::optional<std::size_t> cpu_, disk_;
  Bytes host_bytes_;  // computed on the CPU
  std::uint64_t unplaced_ = 0;
};

}  // namespace

bool Evaluation::ok() const {
  return std::none_of(diagnostics.begin(), diagnostics.end(), [](const Diagnostic& diagnostic) { return diagnostic.severity == Severity::Error; });
}

Evaluation evaluate(const model::Model& model, const machine::Machine& machine, const Settings& settings, const Placement& placement) {
  return Evaluator(model, machine, settings, placement).run();
}

}  // namespace stowage::plan
