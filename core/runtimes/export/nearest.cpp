#include "core/runtimes/export/nearest.h"

#include <algorithm>

#include "core/runtimes/export/pieces.h"
#include "core/runtimes/export/stage_cuts.h"

namespace stowage::runtimes {
namespace {

plan::DeviceMap all_on(machine::DeviceId device) { return {{{"", device}}}; }

/// Of accelerate, which has a main GPU as soon as a plan uses one: the plan without any.
plan::DeviceMap without_gpus(plan::DeviceMap map) {
  for (plan::DeviceMap::Entry& entry : map.entries) {
    if (entry.device.gpu()) entry.device = machine::kCpu;
  }
  return map;
}

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

}  // namespace

Nearest nearest_plans(const ExportInput& input) {
  Nearest out;
  const std::string_view name = input.target.name;
  if (name == "megatron" || name == "vllm" || name == "pipelining") {
    if (layers_of(input.facts).size() > 1) {
      StageCutter cutter(input, name == "vllm");
      const StageCut cut = cutter.nearest();
      if (!cut.gpus.empty()) out.maps.push_back(cutter.map_of(cut));
      out.bound = Bytes(cut.bytes);
      out.proven = cutter.complete();
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
  if (name == "accelerate") out.maps.push_back(without_gpus(input.map));
  if (name == "deepspeed") out.maps.insert(out.maps.end(), {all_on(machine::kCpu), all_on(machine::kDisk)});
  for (const machine::DeviceId gpu : gpus) out.maps.push_back(all_on(gpu));
  return out;
}

}  // namespace stowage::runtimes
