#pragma once

#include <memory>
#include <string>

#include "core/model/model_builder.h"
#include "core/solve/solve.h"
#include "widgets/common/plan_state.h"

namespace stowage::test {

/// An embedding, `layers` blocks of an attention and an MLP, a head: sizes in MiB that are easy to add.
inline model::ModelPtr blocks(int layers) {
  model::ModelBuilder builder;
  builder.set_name("toy");
  builder.add_module("", "Toy");
  const auto tensor = [&](const std::string& name, std::uint64_t mib) {
    model::ModelBuilder::TensorSpec spec;
    spec.name = name;
    spec.dtype = model::Dtype::U8;
    spec.shape = {static_cast<std::int64_t>(mib << 20)};
    spec.bytes = MiB(mib);
    builder.add_tensor(spec);
  };
  builder.add_module("embed", "Embedding");
  tensor("embed.weight", 64);
  builder.add_module("layers", "ModuleList");
  for (int i = 0; i < layers; ++i) {
    const std::string name = "layers." + std::to_string(i);
    builder.add_module(name, "Block");
    builder.add_module(name + ".attn", "Attention");
    tensor(name + ".attn.weight", 16);
    builder.add_module(name + ".mlp", "Mlp");
    tensor(name + ".mlp.weight", 32);
  }
  builder.add_module("head", "Linear");
  tensor("head.weight", 64);
  builder.set_no_split({"Block"}, "test");
  auto built = std::move(builder).build();
  return built ? *built : nullptr;
}

inline machine::Machine toyMachine(std::uint64_t gpuMib, std::uint64_t cpuMib, bool disk = true) {
  machine::Machine machine;
  machine::Device gpu;
  gpu.id = machine::gpu(0);
  gpu.name = "Toy 1";
  gpu.budget = gpu.physical = MiB(gpuMib);
  machine::Device cpu;
  cpu.id = machine::kCpu;
  cpu.budget = MiB(cpuMib);
  machine::Device drive;
  drive.id = machine::kDisk;
  machine.devices = {gpu, cpu};
  if (disk) machine.devices.push_back(drive);
  return machine;
}

/// The model solved on a machine (256 MiB GPU, 256 MiB CPU, disk).
inline widgets::PlanStatePtr planned(const model::ModelPtr& model,
                                     const machine::Machine& machine = toyMachine(256, 256),
                                     plan::Settings settings = {}) {
  auto state = std::make_shared<widgets::PlanState>();
  state->model = model;
  state->machine = machine;
  state->settings = std::move(settings);
  state->catalog = solve::make_unit_catalog(model, state->settings);
  auto answer = solve::solve(*state->catalog, machine, state->settings);
  if (answer) {
    state->answer = std::make_shared<const solve::Answer>(*answer);
    state->placement = answer->placement;
  }
  state->placement.slots.resize(model->tensors().size(), plan::Placement::kUnplaced);
  state->evaluation = plan::evaluate(*model, machine, state->settings, state->placement);
  return state;
}

}  // namespace stowage::test
