#pragma once

#include <random>

#include "tests/widgets/treemap_models.h"

namespace stowage::widgets::test {

/// A machine that somebody might have: some GPUs of any size, with or without CPU and disk, some without a
/// limit.
inline machine::Machine random_machine(std::mt19937& random, unsigned most_gpus = 9) {
  machine::Machine machine;
  const unsigned gpus = random() % (most_gpus + 1);
  const auto budget = [&](std::uint64_t most_mib) -> std::optional<Bytes> {
    if (random() % 6 == 0) return std::nullopt;
    return MiB(1 + random() % most_mib);
  };
  for (unsigned i = 0; i < gpus; ++i)
    machine.devices.push_back({machine::gpu(i),
                               random() % 2 ? "NVIDIA RTX 6000 Ada Generation" : "",
                               budget(random() % 4 ? 90'000 : 4),
                               MiB(random() % 900),
                               {}});
  if (random() % 5 || gpus == 0)
    machine.devices.push_back({machine::kCpu, "DDR5 RAM", budget(600'000), MiB(random() % 2000), {}});
  if (random() % 3) machine.devices.push_back({machine::kDisk, "NVMe SSD", budget(4'000'000), {}, {}});
  return machine;
}

/// A placement of every tensor: in runs, one by one, or partly nowhere. With rules here and there.
inline PlanState random_state(std::mt19937& random, model::ModelPtr model, unsigned most_gpus = 9) {
  PlanState state;
  state.model = std::move(model);
  state.machine = random_machine(random, most_gpus);
  state.generation = random();
  const auto slots = static_cast<unsigned>(state.machine.devices.size());
  const unsigned run = 1 + random() % 40, nowhere = random() % 3 ? 0 : 1 + random() % 20;
  unsigned slot = random() % slots;
  for (std::size_t i = 0; i < state.model->tensors().size(); ++i) {
    if (i % run == 0) slot = random() % slots;
    const bool lost = nowhere && random() % (nowhere + 1) == 0;
    state.placement.slots.push_back(lost ? plan::Placement::kUnplaced
                                         : static_cast<plan::Placement::Slot>(slot));
  }
  const auto& modules = state.model->modules();
  for (unsigned i = random() % 5; i > 0; --i)
    state.settings.rules.push_back({modules[random() % modules.size()].name,
                                    state.machine.devices[random() % slots].id, random() % 2 == 0});
  add_up(state);
  return state;
}

/// Experts of many sizes with long names, deep wrappers, leaves beside containers.
inline model::ModelPtr uneven_model(std::mt19937& random, int blocks = 6) {
  model::ModelBuilder builder;
  builder.set_name("uneven");
  for (int block = 0; block < blocks; ++block) {
    const std::string name = "backbone.encoder.stages." + std::to_string(block);
    builder.add_module(name, "Stage");
    const unsigned parts = 1 + random() % 12;
    for (unsigned part = 0; part < parts; ++part)
      add_weight(builder,
                 name + (part % 3 ? ".experts." : ".a_module_with_a_rather_long_name_of_its_own_") +
                     std::to_string(part) + ".weight",
                 {1}, 1 + (std::uint64_t{random()} << (random() % 8)));
  }
  add_weight(builder, "backbone.übersetzung.größe.weight", {1}, 5'000'000'000);
  add_weight(builder, "head.weight", {1}, 1 + random() % 1000);
  builder.set_no_split({"Stage"}, "test");
  return *builder.build();
}

}  // namespace stowage::widgets::test
