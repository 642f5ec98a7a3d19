#pragma once

#include <random>
#include <vector>

#include "core/runtimes/judging/solve_for.h"
#include "core/runtimes/target_plan.h"
#include "core/runtimes/targets.h"
#include "tests/core/runtimes/random_models.h"

namespace stowage::test {

/// A small model, a machine and a target that a plan is asked for.
struct JudgedCase {
  runtimes::FactsPtr facts{};
  const runtimes::Target* target = nullptr;
  model::ModelPtr placed{};
  machine::Machine machine{};
  plan::Settings settings{};
  solve::UnitCatalogPtr catalog{};

  runtimes::Teller teller() const { return {*target, facts, nullptr, "m", std::vector<std::string>()}; }
};

inline solve::Effort quickly() {
  solve::Effort effort;
  effort.explain = false;
  return effort;
}

/// A machine whose devices hold parts of so many bytes, or all of them.
inline machine::Machine random_machine(std::mt19937& random, std::uint64_t bytes) {
  machine::Machine out;
  const auto some = [&] { return Bytes(bytes * (20 + random() % 120) / 100); };
  const std::uint32_t gpus = 1 + random() % 3;
  for (std::uint32_t i = 0; i < gpus; ++i) out.add(machine::gpu(i));
  if (random() % 4 > 0) out.add(machine::kCpu);
  if (random() % 3 == 0) out.add(machine::kDisk);
  for (machine::Device& device : out.devices) {
    if (device.id != machine::kDisk) device.budget = some();
  }
  return out;
}

inline JudgedCase judged_case(const Json& model, const runtimes::Target& target, machine::Machine machine,
                              plan::Objective objective = plan::Objective::GpuBytes) {
  JudgedCase out;
  out.facts = facts_of(model);
  out.target = &target;
  out.placed = runtimes::placed_model(*out.facts, target);
  out.machine = std::move(machine);
  plan::Settings asked;
  asked.objective = objective;
  asked.allow_empty_gpus = true;
  asked.runtime.change_to(target.judged_as);
  out.settings = runtimes::settings_for(target, *out.placed, out.machine, asked).settings;
  out.catalog = solve::make_unit_catalog(out.placed, out.settings);
  return out;
}

inline Result<runtimes::TargetSolution> solved(const JudgedCase& asked) {
  const runtimes::Teller teller = asked.teller();
  const solve::Effort effort = quickly();
  return runtimes::solve_for({teller, *asked.catalog, asked.machine, asked.settings, {}, effort});
}

}  // namespace stowage::test
