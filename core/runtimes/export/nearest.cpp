#include "core/runtimes/export/nearest.h"

#include <algorithm>

#include "core/base/saturating.h"
#include "core/runtimes/device_check/places.h"
#include "core/runtimes/export/pieces.h"
#include "core/runtimes/export/stages.h"

namespace stowage::runtimes {
namespace {

/// GPUs that a plan for a target of GPUs may use: those of the plan, or the first.
std::vector<machine::DeviceId> usable_gpus(const plan::DeviceMap& map) {
  auto gpus = gpus_of(map);
  if (gpus.empty()) gpus.push_back(machine::gpu(0));
  return gpus;
}

plan::DeviceMap all_on(machine::DeviceId device) { return {{{"", device}}}; }

plan::DeviceMap without_disk(plan::DeviceMap map, machine::DeviceId instead) {
  for (plan::DeviceMap::Entry& entry : map.entries) {
    if (entry.device == machine::kDisk) entry.device = instead;
  }
  return map;
}

/// Of a target that compiles for the lowest GPU of a plan and has no disk: for every GPU that may be that one
/// the plan with what lies on lower ones brought to it. A plan without a GPU has to use one: for its smallest
/// tensor, or for the smallest of those that an engine has there anyway.
std::vector<plan::DeviceMap> plans_to_compile(const ExportInput& input) {
  const Facts& facts = input.facts;
  const auto gpus = usable_gpus(input.map);
  std::vector<plan::DeviceMap> out;
  for (const machine::DeviceId gpu : gpus) {
    out.push_back(without_disk(input.map, gpu));
    for (plan::DeviceMap::Entry& entry : out.back().entries) {
      if (entry.device.gpu() && entry.device < gpu) entry.device = gpu;
    }
  }
  if (!gpus_of(input.map).empty()) return out;
  for (const bool engines : {false, true}) {
    std::uint32_t least = kNone;
    for (std::uint32_t i = 0; i < facts.model->tensors().size(); ++i) {
      if (engines && facts.executor[facts.owner(i)] != model::Executor::TensorRt) continue;
      if (least == kNone || facts.bytes(i) < facts.bytes(least)) least = i;
    }
    if (least == kNone) continue;
    Change change;
    change.map.emplace_back(facts.tensor_name(least), gpus.front());
    out.push_back(with_change(out.front(), change));
  }
  return out;
}

/// Layers on GPUs that never go down again, so that the fewest bytes lie elsewhere than planned.
class StageCutter {
 public:
  explicit StageCutter(const ExportInput& input)
      : facts_(input.facts), gpus_(usable_gpus(input.map)), layers_(layers_of(input.facts)) {
    const DeviceRules plain;
    const Places places(facts_, plain, input.map);
    for (std::uint32_t i = 0; i < facts_.model->tensors().size(); ++i) planned_.push_back(places.asked(i));
  }

  bool possible() const { return layers_.size() > 1; }

  plan::DeviceMap run() {
    find_costs();
    return map_of(cut());
  }
  Bytes fewest() const { return Bytes(least_); }  ///< of all cuts, after run()

 private:
  using Costs = std::vector<std::uint64_t>;  ///< by GPU of `gpus_`

  /// Bytes that count for a tensor: those of its storage, under its first name.
  std::uint64_t counted(std::uint32_t tensor) const {
    const model::Storage& storage = (*facts_.model)[model::StorageId(facts_.storage(tensor))];
    return storage.tensors.front().value == tensor ? facts_.bytes(tensor) : 0;
  }

  /// What stands before the layers goes with the first stage, all else outside of them with the last one.
  void find_costs() {
    const auto first = machine::gpu(0), last = machine::gpu(1);
    const auto sides =
        places_of_stages(facts_, layers_, {1, static_cast<std::uint32_t>(layers_.size() - 1)}, {first, last});
    before_.assign(gpus_.size(), 0);
    after_.assign(gpus_.size(), 0);
    in_layer_.assign(layers_.size(), Costs(gpus_.size(), 0));
    layer_of_.assign(planned_.size(), kNone);
    for (std::uint32_t i = 0; i < planned_.size(); ++i) {
      for (std::uint32_t layer = 0; layer < layers_.size(); ++layer) {
        if (facts_.beneath(facts_.owner(i), layers_[layer])) layer_of_[i] = layer;
      }
      Costs& costs = layer_of_[i] != kNone ? in_layer_[layer_of_[i]] : sides[i] == first ? before_ : after_;
      for (std::size_t g = 0; g < gpus_.size(); ++g) {
        if (planned_[i] != gpus_[g]) costs[g] = saturating_add(costs[g], counted(i));
      }
    }
    first_side_ = sides;
  }

  /// By layer: an index of `gpus_`, never lower than that of the layer before.
  std::vector<std::size_t> cut() {
    std::vector<Costs> least(layers_.size(), Costs(gpus_.size()));
    std::vector<std::vector<std::size_t>> from(layers_.size(), std::vector<std::size_t>(gpus_.size(), 0));
    for (std::size_t layer = 0; layer < layers_.size(); ++layer) {
      std::size_t best = 0;
      for (std::size_t g = 0; g < gpus_.size(); ++g) {
        if (layer == 0) {
          least[0][g] = saturating_add(before_[g], in_layer_[0][g]);
          continue;
        }
        if (least[layer - 1][g] < least[layer - 1][best]) best = g;
        from[layer][g] = best;
        least[layer][g] = saturating_add(least[layer - 1][best], in_layer_[layer][g]);
      }
    }
    std::size_t end = 0;
    const Costs& last = least.back();
    for (std::size_t g = 1; g < gpus_.size(); ++g) {
      if (saturating_add(last[g], after_[g]) < saturating_add(last[end], after_[end])) end = g;
    }
    least_ = saturating_add(last[end], after_[end]);
    std::vector<std::size_t> out(layers_.size());
    for (std::size_t layer = layers_.size(); layer-- > 0;) {
      out[layer] = end;
      end = from[layer][end];
    }
    return out;
  }

  plan::DeviceMap map_of(const std::vector<std::size_t>& stages) const {
    plan::DeviceMap map;
    for (std::size_t layer = 0; layer < layers_.size(); ++layer)
      map.entries.push_back({facts_.module_name(layers_[layer]), gpus_[stages[layer]]});
    for (std::uint32_t i = 0; i < planned_.size(); ++i) {
      if (layer_of_[i] != kNone) continue;
      const bool first = first_side_[i] == machine::gpu(0);
      map.entries.push_back({facts_.tensor_name(i), gpus_[first ? stages.front() : stages.back()]});
    }
    return map;
  }

  const Facts& facts_;
  std::vector<machine::DeviceId> gpus_;
  std::vector<std::uint32_t> layers_;
  std::vector<machine::DeviceId> planned_{}, first_side_{};
  std::vector<std::uint32_t> layer_of_{};  ///< by tensor: index of `layers_`
  Costs before_{}, after_{};
  std::vector<Costs> in_layer_{};
  std::uint64_t least_ = 0;
};

}  // namespace

Nearest nearest_plans(const ExportInput& input) {
  Nearest out;
  const std::string_view name = input.target.name;
  if (name == "megatron" || name == "vllm" || name == "pipelining") {
    StageCutter cutter(input);
    if (cutter.possible()) {
      out.maps.push_back(cutter.run());
      out.bound = cutter.fewest();
    }
  }
  const auto gpus = usable_gpus(input.map);
  if (name == "pytorch" || name == "tensorrt-mttm")
    out.maps.push_back(without_disk(input.map, machine::kCpu));
  if (name == "tensorrt-mttm") {
    for (plan::DeviceMap& map : plans_to_compile(input)) out.maps.push_back(std::move(map));
  }
  if (name == "pytorch") {
    for (const machine::DeviceId gpu : gpus) out.maps.push_back(without_disk(input.map, gpu));
  }
  if (name == "deepspeed") out.maps.insert(out.maps.end(), {all_on(machine::kCpu), all_on(machine::kDisk)});
  for (const machine::DeviceId gpu : gpus) out.maps.push_back(all_on(gpu));
  return out;
}

}  // namespace stowage::runtimes
