#include "core/runtimes/export/stage_cuts.h"

#include <algorithm>
#include <limits>
#include <utility>

#include "core/base/saturating.h"
#include "core/plan/evaluate.h"
#include "core/runtimes/device_check/places.h"
#include "core/runtimes/export/pieces.h"
#include "core/runtimes/target_plan.h"

namespace stowage::runtimes {
namespace {

constexpr std::uint64_t kNever = std::numeric_limits<std::uint64_t>::max();

bool is_parameter(const Facts& facts, std::uint32_t tensor) {
  return (*facts.model)[model::TensorId(tensor)].kind == model::TensorKind::Parameter;
}

}  // namespace

std::vector<machine::DeviceId> usable_gpus(const plan::DeviceMap& map) {
  auto gpus = gpus_of(map);
  if (gpus.empty()) gpus.push_back(machine::gpu(0));
  return gpus;
}

StageCutter::StageCutter(const ExportInput& input, bool grouped)
    : facts_(input.facts), grouped_(grouped), gpus_(usable_gpus(input.map)), layers_(layers_of(input.facts)) {
  const DeviceRules plain;
  const Places places(facts_, plain, input.map);
  for (std::uint32_t i = 0; i < facts_.model->tensors().size(); ++i) planned_.push_back(places.asked(i));
  sides_ = places_of_stages(facts_, layers_, {1, static_cast<std::uint32_t>(layers_.size() - 1)},
                            {machine::gpu(0), machine::gpu(1)});
  layer_of_.assign(planned_.size(), kNone);
  for (std::uint32_t layer = 0; layer < layers_.size(); ++layer) {
    for (std::uint32_t i = 0; i < planned_.size(); ++i) {
      if (facts_.beneath(facts_.owner(i), layers_[layer])) layer_of_[i] = layer;
    }
  }
  find_loads(input);
}

/// With a machine alone: what the GPUs have, and what layers and their surroundings need there.
void StageCutter::find_loads(const ExportInput& input) {
  loads_.assign(layers_.size(), {});
  if (!input.machine || !input.settings) return;
  for (const machine::DeviceId gpu : gpus_) {
    const machine::Device* const device = input.machine->find(gpu);
    const bool bounded = device && device->budget;
    rooms_.push_back(bounded ? (*device->budget - device->fixed()).count() : kNever);
  }
  std::vector<std::uint32_t> counted(facts_.model->storages().size(), kNone - 1);
  for (std::uint32_t i = 0; i < planned_.size(); ++i) {
    const std::uint32_t layer = layer_of_[i];
    const bool before = layer == kNone && sides_[i] == machine::gpu(0);
    const std::uint32_t part = before ? kNone - 2 : layer;
    if (std::exchange(counted[facts_.storage(i)], part) == part) continue;
    const std::uint64_t bytes = facts_.bytes(i);
    std::uint64_t& sum = layer != kNone ? loads_[layer].resident : before ? load_before_ : load_after_;
    sum = saturating_add(sum, bytes);
    if (layer != kNone && !is_parameter(facts_, i))
      loads_[layer].offloaded = saturating_add(loads_[layer].offloaded, bytes);
  }
  plan::Workload run = input.settings->workload;
  keep_cache_as(input.target, run);
  run.cache_apart = false;  // here it lies with its layer, even where a plan leaves it to the target
  const std::vector<Bytes> caches = plan::kv_cache_bytes(*facts_.model, run);
  for (std::size_t layer = 0; layer < layers_.size(); ++layer) {
    const std::uint32_t end = facts_.model->modules()[layers_[layer]].subtree_end;
    for (std::uint32_t module = layers_[layer]; module < end; ++module) {
      for (std::uint64_t* sum : {&loads_[layer].resident, &loads_[layer].offloaded})
        *sum = saturating_add(*sum, caches[module].count());
    }
  }
}

/// What stands before the layers goes with the first stage, all else outside of them with the last one.
/// `exactly`: a parameter of a layer that would lie elsewhere is never taken.
void StageCutter::find_costs(bool exactly) {
  before_.assign(gpus_.size(), 0);
  after_.assign(gpus_.size(), 0);
  resident_.assign(layers_.size(), Costs(gpus_.size(), 0));
  offloaded_ = resident_;
  const auto add = [](std::uint64_t& sum, std::uint64_t bytes) { sum = saturating_add(sum, bytes); };
  for (std::uint32_t i = 0; i < planned_.size(); ++i) {
    const bool inside = layer_of_[i] != kNone, parameter = is_parameter(facts_, i);
    const model::Storage& storage = (*facts_.model)[model::StorageId(facts_.storage(i))];
    const bool counts = exactly || storage.tensors.front().value == i;
    const std::uint64_t bytes = exactly && inside && parameter ? kNever : counts ? facts_.bytes(i) : 0;
    for (std::size_t g = 0; g < gpus_.size(); ++g) {
      const std::uint64_t here = planned_[i] == gpus_[g] ? 0 : bytes;
      if (!inside) {
        add(sides_[i] == machine::gpu(0) ? before_[g] : after_[g], here);
        continue;
      }
      add(resident_[layer_of_[i]][g], here);
      const std::uint64_t on_host = planned_[i] == machine::kCpu ? 0 : bytes;
      add(offloaded_[layer_of_[i]][g], parameter ? on_host : here);
    }
  }
}

/// Where nothing of a layer is planned on the host, groups only move bytes away from their plan.
bool StageCutter::groups_matter() const {
  for (std::uint32_t i = 0; grouped_ && i < planned_.size(); ++i) {
    if (layer_of_[i] != kNone && is_parameter(facts_, i) && planned_[i] == machine::kCpu) return true;
  }
  return false;
}

std::vector<LayerGroups> StageCutter::groups_to_try(bool exactly) const {
  std::vector<LayerGroups> out{{}};
  if (!groups_matter() || (!exactly && !complete())) return out;
  for (std::uint32_t size = 1; size <= layers_.size(); ++size) {
    for (std::uint32_t count = 1; count <= size; ++count) out.push_back({size, count});
  }
  return out;
}

bool StageCutter::complete() const { return layers_.size() <= kMostGrouped || !groups_matter(); }

StageCut StageCutter::nearest() { return best_cut(false); }

std::optional<StageCut> StageCutter::exact() {
  for (std::uint32_t i = 0; i < planned_.size(); ++i) {
    if (layer_of_[i] == kNone && !planned_[i].gpu()) return std::nullopt;
  }
  StageCut cut = best_cut(true);
  if (cut.gpus.empty()) return std::nullopt;
  return cut;
}

StageCut StageCutter::best_cut(bool exactly) {
  find_costs(exactly);
  StageCut best;
  best.bytes = best.over = kNever;
  for (const LayerGroups& groups : groups_to_try(exactly)) try_groups(groups, best);
  return best;
}

void StageCutter::try_groups(const LayerGroups& groups, StageCut& best) {
  const auto layers = static_cast<std::uint32_t>(layers_.size());
  least_.assign(layers + 1, std::vector<Cost>(gpus_.size(), Cost{kNever, kNever}));
  from_.assign(layers + 1, std::vector<From>(gpus_.size()));
  for (std::uint32_t begin = 0; begin < layers; ++begin) {
    for (std::size_t gpu = 0; gpu < gpus_.size(); ++gpu) extend(groups, begin, gpu, {best.bytes, best.over});
  }
  for (std::size_t gpu = 0; gpu < gpus_.size(); ++gpu) {
    const Cost cost{saturating_add(least_[layers][gpu].bytes, after_[gpu]), least_[layers][gpu].over};
    if (cost.bytes == kNever || !(cost < Cost{best.bytes, best.over})) continue;
    best = {gpus_of_layers(gpu), groups, cost.bytes, cost.over};
  }
}

/// A stage that begins at a layer, ended behind each layer from there on. Bytes only add up: what is not
/// below the limit never will be. A GPU has one stage at most, so that what is above its budget is known
/// then.
void StageCutter::extend(const LayerGroups& groups, std::uint32_t begin, std::size_t gpu, const Cost& limit) {
  std::uint64_t bytes = before_[gpu], over = 0, load = begin == 0 ? load_before_ : 0;
  std::size_t before = 0;
  if (begin > 0) {
    for (std::size_t g = 1; g < gpu; ++g) {
      if (least_[begin][g] < least_[begin][before]) before = g;
    }
    bytes = gpu > 0 ? least_[begin][before].bytes : kNever;
    over = gpu > 0 ? least_[begin][before].over : kNever;
  }
  for (std::uint32_t end = begin + 1; end <= layers_.size() && Cost{bytes, over} < limit; ++end) {
    const bool off = groups.on_host(end - 1 - begin);
    bytes = saturating_add(bytes, (off ? offloaded_ : resident_)[end - 1][gpu]);
    if (bytes == kNever) break;
    const Load& more = loads_[end - 1];
    load = saturating_add(load, off ? more.offloaded : more.resident);
    const std::uint64_t all = end == layers_.size() ? saturating_add(load, load_after_) : load;
    const bool fits = rooms_.empty() || all <= rooms_[gpu];
    const Cost cost{bytes, fits ? over : saturating_add(over, all - rooms_[gpu])};
    if (!(cost < least_[end][gpu])) continue;
    least_[end][gpu] = cost;
    from_[end][gpu] = {begin, before};
  }
}

std::vector<machine::DeviceId> StageCutter::gpus_of_layers(std::size_t last) const {
  std::vector<machine::DeviceId> out(layers_.size());
  for (std::size_t end = layers_.size(), gpu = last; end > 0;) {
    const From& from = from_[end][gpu];
    std::fill(out.begin() + from.begin, out.begin() + static_cast<std::ptrdiff_t>(end), gpus_[gpu]);
    end = from.begin;
    gpu = from.gpu_before;
  }
  return out;
}

plan::DeviceMap StageCutter::map_of(const StageCut& cut) const {
  plan::DeviceMap map;
  std::uint32_t of_stage = 0;
  for (std::size_t layer = 0; layer < layers_.size(); ++layer) {
    of_stage = layer > 0 && cut.gpus[layer] == cut.gpus[layer - 1] ? of_stage + 1 : 0;
    const bool off = cut.groups.on_host(of_stage);
    map.entries.push_back({facts_.module_name(layers_[layer]), off ? machine::kCpu : cut.gpus[layer]});
  }
  for (std::uint32_t i = 0; i < planned_.size(); ++i) {
    if (layer_of_[i] != kNone) {  // buffers say on which GPU a layer is whose parameters lie in RAM
      if (!is_parameter(facts_, i)) map.entries.push_back({facts_.tensor_name(i), cut.gpus[layer_of_[i]]});
      continue;
    }
    const bool first = sides_[i] == machine::gpu(0);
    map.entries.push_back({facts_.tensor_name(i), first ? cut.gpus.front() : cut.gpus.back()});
  }
  return map;
}

}  // namespace stowage::runtimes
