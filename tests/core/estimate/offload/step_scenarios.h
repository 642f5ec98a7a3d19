#pragma once

#include <cstddef>
#include <random>
#include <string>
#include <vector>

#include "core/estimate/offload/mix.h"
#include "tests/core/estimate/offload/scenarios.h"

namespace stowage::estimate::offload::test {

struct StepScenario {
  std::size_t most = 5;  ///< layers
  Memory memory = Memory::Step;
  bool alike = false;       ///< all layers are as the first one
  bool parameters = false;  ///< some tensors are parameters, which never go
};

/// Layers of which some cannot be run again, with tensors that others keep; none is needed by a later layer.
inline Scenario step_scenario(std::mt19937& random, const StepScenario& asked = {}) {
  Scenario scenario = random_scenario(random);
  if (scenario.layers.size() > asked.most) scenario.layers.resize(asked.most);
  scenario.memory = asked.memory;
  scenario.offload_layers = 0;
  if (random() % 3 == 0) scenario.latency_seconds = 0.05;
  for (Layer& layer : scenario.layers) {
    layer.recomputable = random() % 8 != 0;
    if (random() % 2) layer.recompute_seconds = 0.01 + static_cast<double>(random() % 100) / 100;
    layer.input_bytes = random() % 3 ? 0 : random() % 40;
    for (Tensor& tensor : layer.tensors) {
      tensor.input = random() % 6 == 0;
      tensor.reference_kept = random() % 9 == 0;
      tensor.view = random() % 9 == 0;
      if (asked.parameters && random() % 9 == 0) tensor.kind = Kind::Parameter;
    }
  }
  for (std::size_t i = 1; asked.alike && i < scenario.layers.size(); ++i) {
    const std::string name = scenario.layers[i].name;
    scenario.layers[i] = scenario.layers[0];
    scenario.layers[i].name = name;
    for (Tensor& tensor : scenario.layers[i].tensors) tensor.module = name;
  }
  return scenario;
}

/// What is chosen when all layers are treated alike, by treatment.
inline std::vector<Choice> rows_of(const Scenario& scenario) {
  std::vector<Choice> rows;
  for (const Treatment treatment : {Treatment::Keep, Treatment::Offload, Treatment::Recompute})
    rows.push_back(*choose(with_mix(scenario, std::vector<Treatment>(scenario.layers.size(), treatment))));
  return rows;
}

/// From all kept to all run again, one mix after the other; false: that was the last one.
inline bool next(std::vector<Treatment>& layers) {
  std::size_t i = 0;
  for (; i < layers.size() && layers[i] == Treatment::Recompute; ++i) layers[i] = Treatment::Keep;
  if (i == layers.size()) return false;
  layers[i] = static_cast<Treatment>(static_cast<int>(layers[i]) + 1);
  return true;
}

inline std::uint64_t all_bytes(const Scenario& scenario) {
  std::uint64_t all = 0;
  for (const Layer& layer : scenario.layers) {
    for (const Tensor& tensor : layer.tensors) all += tensor.bytes;
  }
  return all;
}

}  // namespace stowage::estimate::offload::test
