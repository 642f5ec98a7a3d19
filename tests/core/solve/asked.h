#pragma once

#include <memory>

#include "tests/core/solve/asks.h"
#include "tests/core/solve/random_model.h"

namespace stowage::test {

/// A question and all that it refers to.
struct Asked {
  solve::UnitCatalogPtr unit_catalog;
  machine::Machine machine;
  plan::Settings settings;
  std::unique_ptr<solve::Instance> question;
};

inline Asked asked(model::ModelPtr model, machine::Machine machine, plan::Settings settings) {
  Asked out;
  out.machine = std::move(machine);
  out.settings = std::move(settings);
  out.unit_catalog = solve::make_unit_catalog(std::move(model), out.settings);
  out.question = std::make_unique<solve::Instance>(
      solve::make_instance(*out.unit_catalog, out.machine, out.settings,
                           *solve::make_rules(*out.unit_catalog, out.machine, out.settings.rules)));
  return out;
}

/// Random trees on random machines, by bytes or by time, streamed or not.
inline Asked random_question(std::uint64_t seed, const RandomShape& shape, std::size_t gpus) {
  std::mt19937_64 random(seed);
  const auto model = random_model(random, shape);
  const std::uint64_t total = model->total_bytes().count();
  std::vector<std::uint64_t> budgets;
  for (std::size_t g = 0; g < gpus; ++g) budgets.push_back(total / 6 + random() % (total / 2 + 1));
  machine::Machine machine =
      make_machine(budgets, ~0ull, random() % 2 ? std::optional<std::uint64_t>(~0ull) : std::nullopt);
  plan::Settings settings;
  settings.objective = random() % 2 ? plan::Objective::StepTime : plan::Objective::GpuBytes;
  if (random() % 4 == 0) settings.runtime.row = machine::kComputesOnHost;
  return asked(model, std::move(machine), std::move(settings));
}

}  // namespace stowage::test
