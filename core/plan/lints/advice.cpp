#include <algorithm>

#include <fmt/format.h>

#include "core/plan/lints/lints.h"

namespace stowage::plan {
namespace {

constexpr double kDiskDecides = 0.5;  // share of the step
constexpr double kWorthUsing = 0.02;  // share of a budget that is left over
constexpr double kRoomToWork = 0.03;  // share of a budget that a pass is likely to need
constexpr Bytes kLarge = GiB(2);      // smaller models are tried, not planned for
constexpr std::uint32_t kNone = ~0u;

std::string seconds_text(double seconds) { return fmt::format("{:.3g} s", seconds); }

class Advice {
 public:
  Advice(const model::Model& model, const machine::Machine& machine, const Settings& settings,
         const Placement& placement, const Evaluation& evaluation, bool given)
      : model_(model),
        machine_(machine),
        settings_(settings),
        placement_(placement),
        evaluation_(evaluation),
        given_(given) {}

  std::vector<Diagnostic> run() {
    disk_decides();
    beyond_hardware();
    left_over();
    almost_full();
    two_caches();
    return std::move(out_);
  }

 private:
  Diagnostic& add(Severity severity, Code code, machine::DeviceId device,
                  std::vector<std::string> arguments) {
    out_.push_back({severity, {code, machine::display_name(device), std::move(arguments)}});
    out_.back().subjects = {machine::to_string(device)};
    return out_.back();
  }

  void disk_decides() {
    const Evaluation& e = evaluation_;
    if (!(e.step_seconds > 0) || e.disk_seconds < kDiskDecides * e.step_seconds) return;
    Diagnostic& out =
        add(Severity::Warning, Code::PlanDiskDecides, machine::kDisk,
            {format_bytes(e.disk_bytes), seconds_text(e.disk_seconds), seconds_text(e.step_seconds)});
    out.numbers = {e.disk_bytes.count()};
    if (given_) {
      out.fixes = {{Fix::Kind::Solve}};
      return;
    }
    Bytes more = e.disk_bytes;
    for (const DeviceUse& use : e.devices) {
      if (use.device == machine::kDisk) more += use.training.total();
    }
    for (const DeviceUse& use : e.devices) {
      if (use.device != machine::kCpu || !use.budget) continue;
      if (use.used + more <= *use.budget) continue;  // the room is there: another rule keeps weights off it
      if (const auto budget = larger_budget(machine_, use.device, use.used + more))
        out.fixes.push_back({Fix::Kind::RaiseBudget, use.device, *budget});
    }
  }

  /// Which cache of latent attention is counted, where runtimes keep two kinds.
  void two_caches() {
    const auto bytes_of = [&](bool latent) {
      Workload workload = settings_.workload;
      workload.latent_cache = latent;
      workload.cache_apart = false;
      Bytes sum;
      for (const Bytes bytes : kv_cache_bytes(model_, workload)) sum += bytes;
      return sum;
    };
    const Bytes latent = bytes_of(true), library = bytes_of(false);
    if (latent == library) return;
    const bool counts_latent = settings_.workload.latent_cache;
    const Code code = counts_latent ? Code::PlanLatentCache : Code::PlanLibraryCache;
    const Bytes counted = counts_latent ? latent : library, other = counts_latent ? library : latent;
    out_.push_back({Severity::Info, {code, {}, {format_bytes(counted), format_bytes(other)}}});
    out_.back().numbers = {counted.count(), other.count()};
  }

  /// Allowed as a what-if, but never silently.
  void beyond_hardware() {
    for (const machine::Device& device : machine_.devices) {
      if (!device.budget || !device.physical || *device.budget <= device.physical) continue;
      Diagnostic& out = add(Severity::Warning, Code::PlanBeyondHardware, device.id,
                            {format_bytes(*device.budget), format_bytes(device.physical)});
      out.numbers = {device.budget->count(), device.physical.count()};
      out.fixes = {{Fix::Kind::SetBudget, device.id, device.physical}};
    }
  }

  /// Filled so far that a pass, whose activations no plan counts, may find too little room.
  bool is_almost_full(const DeviceUse& use) const {
    if (!evaluation_.fits || evaluation_.total < kLarge) return false;
    if (!use.device.gpu() || !use.budget || use.activations || use.over || !use.weights) return false;
    return static_cast<double>(use.free.count()) < kRoomToWork * static_cast<double>(use.budget->count());
  }

  /// A block that stays whole.
  struct Block {
    std::uint32_t module = 0;
    Bytes bytes{};
    bool elsewhere = false;                 ///< something of it is on no GPU
    std::vector<model::TensorId> shared{};  ///< names of storages that have several: each counts once
  };

  /// By module: the number of the block that it lies in; kNone: in none.
  std::vector<std::uint32_t> find_blocks(std::vector<Block>& blocks) const {
    const std::vector<std::string>& classes = no_split_classes(model_, settings_);
    std::vector<std::uint32_t> block_of(model_.modules().size(), kNone);
    for (std::size_t i = 1; i < block_of.size() && !classes.empty();) {
      const bool block = is_any_class(model_.modules()[i].class_name, classes);
      const std::size_t end = block ? model_.columns().subtree_end[i] : i + 1;
      if (block) {
        std::fill(block_of.begin() + static_cast<std::ptrdiff_t>(i),
                  block_of.begin() + static_cast<std::ptrdiff_t>(end),
                  static_cast<std::uint32_t>(blocks.size()));
        blocks.push_back({static_cast<std::uint32_t>(i), {}, false, {}});
      }
      i = end;
    }
    return block_of;
  }

  /// The smallest block of which something is on no GPU. One pass over flat tables: views ask for advice at
  /// every plan.
  std::optional<std::pair<model::ModuleId, Bytes>> smallest_block_elsewhere() const {
    std::vector<Block> blocks;
    const std::vector<std::uint32_t> block_of = find_blocks(blocks);
    const auto& tensors = model_.columns().tensors;
    const std::uint32_t gpus = machine_.gpu_count();
    for (std::size_t i = 0; i < tensors.size() && !blocks.empty(); ++i) {
      const std::uint32_t at = block_of[tensors[i].module];
      if (at == kNone) continue;
      Block& block = blocks[at];
      block.elsewhere = block.elsewhere || placement_.slots[i] >= gpus;
      if (tensors[i].alone)
        block.bytes += Bytes(sizes_[tensors[i].storage]);
      else
        block.shared.emplace_back(i);
    }
    std::optional<std::pair<model::ModuleId, Bytes>> smallest;
    for (const Block& block : blocks) {
      if (!block.elsewhere) continue;
      const Bytes bytes = block.bytes + bytes_of_tensors(model_, sizes_, block.shared);
      if (!smallest || bytes < smallest->second) smallest = {model::ModuleId(block.module), bytes};
    }
    return smallest;
  }

  void left_over() {
    if (!evaluation_.fits || !evaluation_.offloaded_bytes) return;
    const auto smallest = smallest_block_elsewhere();
    if (!smallest) return;
    for (const DeviceUse& use : evaluation_.devices) {
      if (!use.device.gpu() || !use.budget || use.free >= smallest->second || is_almost_full(use)) continue;
      if (static_cast<double>(use.free.count()) < kWorthUsing * static_cast<double>(use.budget->count()))
        continue;
      const std::string& name = model_[smallest->first].class_name;
      Diagnostic& out =
          add(Severity::Info, Code::PlanLeftOver, use.device,
              {format_bytes(use.free), name.substr(name.rfind('.') + 1), format_bytes(smallest->second)});
      out.numbers = {use.free.count(), smallest->second.count()};
      out.fixes = {{Fix::Kind::AllowSplitting, {}, {}, name}};
      return;
    }
  }

  /// The tightest first.
  void almost_full() {
    std::vector<const DeviceUse*> tight;
    for (const DeviceUse& use : evaluation_.devices) {
      if (is_almost_full(use)) tight.push_back(&use);
    }
    std::stable_sort(tight.begin(), tight.end(),
                     [](const DeviceUse* a, const DeviceUse* b) { return a->free < b->free; });
    for (const DeviceUse* use : tight) {
      Diagnostic& out = add(Severity::Info, Code::PlanAlmostFull, use->device, {format_bytes(use->free)});
      out.numbers = {use->free.count()};
      out.fixes = {{Fix::Kind::KeepFree, use->device,
                    machine::percent_of(*use->budget, machine::kDefaultKeepFreePercent)}};
    }
  }

  const model::Model& model_;
  const machine::Machine& machine_;
  const Settings& settings_;
  const Placement& placement_;
  const Evaluation& evaluation_;
  const bool given_;
  std::vector<std::uint64_t> own_sizes_{};
  const std::vector<std::uint64_t>& sizes_ = stored_sizes(model_, settings_, own_sizes_);
  std::vector<Diagnostic> out_{};
};

}  // namespace

std::vector<Diagnostic> advise(const model::Model& model, const machine::Machine& machine,
                               const Settings& settings, const Placement& placement,
                               const Evaluation& evaluation, bool given) {
  if (placement.slots.size() != model.tensors().size()) return {};
  return Advice(model, machine, settings, placement, evaluation, given).run();
}

}  // namespace stowage::plan
