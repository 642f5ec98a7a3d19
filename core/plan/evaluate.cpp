#include "core/plan/evaluation/evaluate_costs.h"

#include <algorithm>
#include <array>

#include "core/base/saturating.h"
#include "core/machine/cards.h"
#include "core/plan/computed.h"
#include "core/plan/evaluation/load_peaks.h"
#include "core/plan/evaluation/request_time.h"
#include "core/plan/evaluation/step_time.h"
#include "core/plan/evaluation/tally.h"
#include "core/plan/lints/lints.h"
#include "core/plan/main_gpu.h"

namespace stowage::plan {
namespace {

using Slot = Placement::Slot;

/// One evaluation. Every sum is over flat tables; names are touched only for what is wrong.
class Evaluator {
 public:
  Evaluator(const model::Model& model, const machine::Machine& machine, const Settings& settings,
            const Placement& placement, const PassTimes* times)
      : model_(model),
        machine_(machine),
        settings_(settings),
        placement_(placement),
        times_(times),
        sizes_(stored_sizes(model, settings, own_sizes_)),
        computed_(computed_tensors(model, settings)),
        prompt_alone_(prompt_alone_storages(model, times)),
        back_(back_copies(model, settings, times, sizes_)) {
    for (const machine::Device& device : machine.devices) {
      out_.devices.push_back({device.id, device.budget});
      exec_slot_.push_back(static_cast<Slot>(exec_slot_.size()));
    }
    cpu_ = machine.slot(machine::kCpu);
    disk_ = machine.slot(machine::kDisk);
  }

  Evaluation run(bool with_lints) {
    find_used();
    choose_main();
    tally_ = tally(model_, machine_, sizes_, placement_,
                   {streams_to_, settings_.runtime, computed_, prompt_alone_, back_});
    take_sums();
    add_training();
    add_reserves();
    add_kv_cache();
    add_saved();
    add_overheads();
    count_hops();
    add_computing();
    close();
    if (with_lints)
      add_placement_lints({model_, machine_, settings_, placement_, sizes_, exec_slot_, computed_, tally_},
                          out_);
    return std::move(out_);
  }

 private:
  bool holds(std::optional<std::size_t> slot) const { return slot && used_[*slot]; }
  bool host_used() const { return holds(cpu_) || holds(disk_); }
  /// Host modules are brought to the main GPU for their turn.
  bool streaming() const { return streams_to_.has_value(); }

  void find_used() {
    for (const Slot slot : placement_.slots) used_[slot] = true;
    std::fill(used_.begin() + static_cast<std::ptrdiff_t>(machine_.devices.size()), used_.end(), false);
  }

  void choose_main() {
    main_slot_ = main_slot(placement_.slots, machine_.gpu_count(), settings_);
    streams_to_ = streaming_slot(placement_.slots, machine_.gpu_count(), settings_);
    if (main_slot_) out_.main_gpu = *main_slot_;
    for (const auto host : {cpu_, disk_}) {
      if (host) exec_slot_[*host] = streaming() ? *main_slot_ : static_cast<Slot>(cpu_.value_or(*host));
    }
  }

  void take_sums() {
    for (std::size_t i = 0; i < tally_.weights.size(); ++i) out_.devices[i].weights = tally_.weights[i];
    if (main_slot_) out_.devices[*main_slot_].stays = tally_.stays;
    out_.total = tally_.total;
    out_.gpu_bytes = tally_.gpu;
    out_.offloaded_bytes = tally_.total - tally_.gpu;
    out_.streamed_bytes = tally_.every_pass.streamed;
    out_.disk_bytes = tally_.every_pass.disk_read;
    if (settings_.workload.makes_tokens())
      return;  // then a step runs nothing of what runs with the prompt alone
    out_.streamed_bytes += tally_.with_prompt.streamed;
    out_.disk_bytes += tally_.with_prompt.disk_read;
  }

  /// It lies with its weights, and is not streamed with them.
  void add_training() {
    if (!settings_.workload.training) return;
    out_.trains = true;
    const std::vector<TrainingBytes> by_slot = training_by_slot(model_, machine_, settings_, placement_);
    for (std::size_t i = 0; i < by_slot.size(); ++i) out_.devices[i].training = by_slot[i];
  }

  /// Of what lies on disk.
  LoadRule load_rule(bool of_computed) const {
    LoadRule rule;
    rule.runtime = settings_.runtime;
    rule.streaming = streaming();
    if (!computed_.empty()) rule.computed = &computed_;
    rule.of_computed = of_computed;
    if (disk_) rule.from[*disk_] = true;
    return rule;
  }

  /// The largest unit that is streamed to the main GPU.
  LoadPeak unit_streamed() const {
    LoadRule rule = load_rule(false);
    if (cpu_) rule.from[*cpu_] = true;
    return largest_unit_load(model_, sizes_, placement_, rule, no_split_classes(model_, settings_));
  }

  /// The largest unit that lies on disk and that the CPU computes with.
  LoadPeak unit_computed_from_disk() const {
    return largest_unit_load(model_, sizes_, placement_, load_rule(true),
                             no_split_classes(model_, settings_));
  }

  /// Room in RAM for what is read from disk: all at once that the CPU computes with; on its way to the main
  /// GPU one tensor after the other, as accelerate's AlignDevicesHook loads them.
  LoadPeak through_ram(bool leaf) const {
    const LoadPeak computed = leaf ? tally_.disk_peak : unit_computed_from_disk();
    return computed.bytes >= tally_.disk_tensor.bytes ? computed : tally_.disk_tensor;
  }

  void set_reserve(std::size_t slot, const LoadPeak& load, std::uint64_t room) {
    out_.devices[slot].reserve = Bytes(room);
    if (load.module.valid()) out_.devices[slot].reserve_witness = model_[load.module].name;
  }

  void add_reserves() {
    const bool leaf = settings_.runtime.reserve == machine::ReserveRule::Leaf;
    if (holds(disk_) && cpu_) {
      const LoadPeak load = through_ram(leaf);
      set_reserve(*cpu_, load, load.bytes);
    }
    if (streaming() && host_used()) {
      const LoadPeak load = leaf ? tally_.host_peak : unit_streamed();
      set_reserve(*main_slot_, load, settings_.runtime.room_for(load.bytes));
    }
  }

  /// Who executes a module: the device of the first placed tensor in its subtree, else of the nearest module
  /// above that has one.
  std::optional<Slot> executing(std::size_t module) const {
    for (;;) {
      const auto begin = tally_.first_slot.begin() + static_cast<std::ptrdiff_t>(module);
      const auto end = tally_.first_slot.begin() + model_.modules()[module].subtree_end;
      const auto first = std::find_if(begin, end, [](Slot slot) { return slot != Placement::kUnplaced; });
      if (first != end)
        return executes(*first, first_computed(static_cast<std::size_t>(first - tally_.first_slot.begin())));
      if (module == 0) return std::nullopt;
      module = model_.modules()[module].parent.index();
    }
  }

  bool first_computed(std::size_t module) const {
    return !tally_.first_computed.empty() && tally_.first_computed[module];
  }

  /// Who executes what lies on a slot.
  Slot executes(Slot slot, bool computed) const {
    const bool on_cpu = computed && slot >= machine_.gpu_count();
    return on_cpu ? static_cast<Slot>(cpu_.value_or(slot)) : exec_slot_[slot];
  }

  void add_kv_cache() {
    if (settings_.workload.context() == 0) return;
    const std::vector<Bytes> bytes = kv_cache_bytes(model_, settings_.workload);
    for (std::size_t i = 0; i < bytes.size(); ++i) {
      if (!bytes[i]) continue;
      if (const auto slot = executing(i)) out_.devices[*slot].kv_cache += bytes[i];
    }
  }

  void add_saved() {
    const std::vector<Bytes> bytes = saved_bytes(model_, settings_.workload);
    out_.saves = !bytes.empty();
    for (std::size_t i = 0; i < bytes.size(); ++i) {
      const auto slot = bytes[i] ? executing(i) : std::nullopt;
      if (slot) out_.devices[*slot].saved += bytes[i];
    }
  }

  void add_overheads() {
    for (std::size_t i = 0; i < machine_.devices.size(); ++i) {
      const bool streams_here = streaming() && main_slot_ == static_cast<Slot>(i) && host_used();
      const bool computes_here = cpu_ == i && tally_.computes;
      if (!used_[i] && !streams_here && !computes_here) continue;
      out_.devices[i].overhead = machine_.devices[i].overhead;
      out_.devices[i].activations = machine_.devices[i].keep_free.value_or(Bytes());
    }
  }

  /// Hops of one kind, as time: in a pass that comes back each is made the other way too.
  void add_hops(std::uint64_t crossings, machine::DeviceId from, machine::DeviceId to) {
    const auto one_way = [&](machine::DeviceId a, machine::DeviceId b) {
      hand_over_seconds_ += static_cast<double>(crossings) / static_cast<double>(machine_.rate(a, b));
      out_.hop_seconds +=
          static_cast<double>(crossings) * static_cast<double>(machine_.latency_ns(a, b)) * 1e-9;
    };
    one_way(from, to);
    if (settings_.workload.directions() > 1) one_way(to, from);
  }

  void count_hops() {
    const std::size_t n = machine_.devices.size();
    std::vector<std::uint64_t> crossings(n * n);
    Slot last = Placement::kUnplaced;
    for (const model::ModuleId id : model_.execution_order()) {
      const Slot first = tally_.first_slot[id.index()];
      if (first == Placement::kUnplaced) continue;
      const Slot slot = executes(first, first_computed(id.index()));
      ++crossings[(last == Placement::kUnplaced ? slot : last) * n + slot];
      last = slot;
    }
    for (std::size_t i = 0; i < crossings.size(); ++i) {
      if (crossings[i] == 0 || i / n == i % n) continue;
      out_.hops += crossings[i];
      add_hops(crossings[i], machine_.devices[i / n].id, machine_.devices[i % n].id);
    }
  }

  /// What each module computes, where it is executed. One that nobody knows the time of takes the others'
  /// time away: a sum without it would be none.
  void add_computing() {
    const std::vector<std::uint32_t> columns = counted_columns(times_, machine_, settings_);
    if (columns.empty()) return;
    Computed sum;
    for (std::size_t i = 0; i < model_.modules().size(); ++i) {
      const bool works = std::any_of(times_->columns.begin(), times_->columns.end(), [i](const auto& column) {
        return column.step_ps[i] > 0 || column.request_ps[i] > 0;
      });
      const auto slot = works ? executing(i) : std::nullopt;
      if (!slot) continue;
      if (columns[*slot] == kNoColumn) return;
      const PassTimes::Column& column = times_->columns[columns[*slot]];
      std::uint64_t& step = *slot < machine_.gpu_count() ? sum.gpu_ps : sum.cpu_ps;
      step = saturating_add(step, column.step_ps[i]);
      sum.request_ps = saturating_add(sum.request_ps, column.request_ps[i]);
    }
    constexpr double kPs = 1e-12;
    out_.computing = true;
    out_.gpu_seconds = static_cast<double>(sum.gpu_ps) * kPs;
    out_.host_seconds = static_cast<double>(sum.cpu_ps) * kPs;
    out_.compute_seconds = static_cast<double>(sum.request_ps) * kPs;
  }

  void close() {
    for (DeviceUse& use : out_.devices) {
      use.used = use.weights + use.stays + use.training.total() + use.reserve + use.saved + use.activations +
                 use.kv_cache + use.overhead;
      if (!use.budget) continue;
      use.free = *use.budget - use.used;
      use.over = use.used - *use.budget;
      if (use.over) out_.fits = false;
    }
    if (tally_.unplaced > 0) out_.fits = false;
    add_times();
  }

  static double seconds(Bytes bytes, std::uint64_t rate) {
    return static_cast<double>(bytes.count()) / static_cast<double>(rate);
  }
  double over_bus(Bytes bytes) const {
    if (!main_slot_) return 0;
    return seconds(bytes, machine_.rate(machine::kCpu, machine_.devices[*main_slot_].id));
  }
  /// Gradients on their way home.
  double back_over_bus(Bytes bytes) const {
    if (!main_slot_ || bytes == Bytes()) return 0;
    return seconds(bytes, machine_.rate(machine_.devices[*main_slot_].id, machine::kCpu));
  }
  /// What crosses the bus in a pass, both ways.
  double crossing(const Copied& all) const { return over_bus(all.streamed) + back_over_bus(all.sent); }
  double from_disk(Bytes bytes) const { return seconds(bytes, machine_.rate(machine::kDisk, machine::kCpu)); }
  /// Of what is computed, reading its memory is a part that is counted already.
  double on_host(Bytes bytes) const {
    if (out_.computing || bytes == Bytes()) return 0;
    if (!host_rate_) host_rate_ = machine::host_memory_rate(machine_);
    return seconds(bytes, *host_rate_);
  }

  /// Of a pass that runs these, without computing where that is counted apart. What comes from one place and
  /// goes one way takes time by its bytes: these add up first.
  double units_time(const Copied& all) const {
    const Bytes streamed = all.streamed_from_disk, computed = all.host_from_disk;
    const Overlap overlap = overlap_of(settings_);
    double units = unit_time<double>({0, over_bus(all.streamed - streamed), 0}, overlap);
    units += unit_time<double>({0, back_over_bus(all.sent), 0}, overlap);
    units += unit_time<double>({0, over_bus(streamed), from_disk(streamed)}, overlap);
    units += unit_time<double>({on_host(all.host - computed), 0, 0}, overlap);
    units += unit_time<double>({on_host(computed), 0, from_disk(computed)}, overlap);
    // A tied tensor may be read although another of its names is on the GPU.
    return units + unit_time<double>({0, 0, from_disk(all.disk_read - streamed - computed)}, overlap);
  }

  void add_times() {
    const Copied &all = tally_.every_pass, &prompt = tally_.with_prompt;
    const PassCosts step = step_costs(model_, settings_, tally_.total, out_.computing);
    const auto with_prompt = static_cast<double>(step.prompt_passes);
    out_.bus_seconds = crossing(all) + with_prompt * crossing(prompt);
    out_.disk_seconds = from_disk(all.disk_read) + with_prompt * from_disk(prompt.disk_read);
    if (!out_.computing) out_.host_seconds = on_host(all.host) + with_prompt * on_host(prompt.host);
    const double every_pass = units_time(all), prompts = units_time(prompt);
    add_request(every_pass, prompts);  // before a step's hops have its bytes
    out_.hop_seconds += static_cast<double>(step.handed_over) * hand_over_seconds_;
    double units = every_pass + with_prompt * prompts;
    if (out_.computing) units += out_.gpu_seconds + out_.host_seconds;
    out_.step_seconds = step_time(units, out_.hop_seconds);
  }

  /// What units take in a pass, and those that run with the prompt alone; without computing where that is
  /// counted apart.
  void add_request(double units, double prompts) {
    const PassCosts costs = request_costs(model_, settings_, tally_.total);
    const Copied &all = tally_.every_pass, &prompt = tally_.with_prompt;
    const auto passes = static_cast<double>(costs.passes);
    const auto in_all = [&](double in_each, double with_prompt) {
      return passes * in_each + static_cast<double>(costs.prompt_passes) * with_prompt;
    };
    Evaluation::RequestParts& parts = out_.request_parts;
    parts.devices = out_.computing ? out_.compute_seconds : in_all(on_host(all.host), on_host(prompt.host));
    parts.bus = in_all(crossing(all), crossing(prompt));
    parts.disk = in_all(from_disk(all.disk_read), from_disk(prompt.disk_read));
    parts.hops = passes * out_.hop_seconds + static_cast<double>(costs.handed_over) * hand_over_seconds_;
    out_.request_seconds = step_time(in_all(units, prompts) + out_.compute_seconds, parts.hops);
  }

  const model::Model& model_;
  const machine::Machine& machine_;
  const Settings& settings_;
  const Placement& placement_;
  const PassTimes* times_;
  std::vector<std::uint64_t> own_sizes_;
  const std::vector<std::uint64_t>& sizes_;
  const std::vector<bool> computed_;      // by tensor, or empty
  const std::vector<bool> prompt_alone_;  // by storage, or empty
  const std::vector<BackCopies> back_;    // by storage, or empty
  Evaluation out_;
  Tally tally_;
  struct Computed {
    std::uint64_t gpu_ps = 0, cpu_ps = 0;  // in a step
    std::uint64_t request_ps = 0;
  };
  std::array<bool, 256> used_{};                    // by slot: a tensor lies here
  double hand_over_seconds_ = 0;                    // of a byte, at all hops
  std::vector<Slot> exec_slot_;                     // by slot: who executes what lies there
  mutable std::optional<std::uint64_t> host_rate_;  // once asked for: to find the processor's card takes time
  std::optional<Slot> main_slot_;                   // when something is on a GPU
  std::optional<Slot> streams_to_;                  // the same, where the runtime streams
  std::optional<std::size_t> cpu_, disk_;
};

}  // namespace

bool Evaluation::ok() const {
  return std::none_of(diagnostics.begin(), diagnostics.end(),
                      [](const Diagnostic& diagnostic) { return diagnostic.severity == Severity::Error; });
}

Evaluation evaluate(const model::Model& model, const machine::Machine& machine, const Settings& settings,
                    const Placement& placement, const PassTimes* times) {
  return Evaluator(model, machine, settings, placement, times).run(true);
}

Evaluation evaluate_costs(const model::Model& model, const machine::Machine& machine,
                          const Settings& settings, const Placement& placement, const PassTimes* times) {
  return Evaluator(model, machine, settings, placement, times).run(false);
}

}  // namespace stowage::plan
