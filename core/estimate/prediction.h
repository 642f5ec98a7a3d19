#pragma once

// core/estimate/prediction.h: what every way of predicting answers.

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "core/base/bytes.h"
#include "core/machine/machine.h"
#include "core/trace/trace.h"

namespace stowage::estimate {

/// What a prediction was made from: the program's graph, formulas by architecture, or nothing but the plan.
enum class PredictionMethod : std::uint8_t { None, Graph, Formula };

/// One device at the moment when it holds most. The parts add up to `peak`.
struct PredictedDevice {
  machine::DeviceId device{};
  Bytes peak{};             ///< what an allocator hands out (blocks of 512 B), inputs and outputs included
  std::string peak_module;  ///< the module whose turn it is then; empty = the model itself
  std::string peak_node;    ///< the node of the graph; empty without a graph
  Bytes weights{}, streamed{}, activations{}, kv_cache{}, overhead{};
  Bytes reserved{};  ///< what the allocator takes from the device; at least `peak`
};

/// One module that executes something, in execution order.
struct PredictedModule {
  std::string name;
  machine::DeviceId device{};
  Bytes activations{};  ///< most in its turn: what it makes, and what others made and is still used
  Bytes streamed{};     ///< weights brought for its turn
};

struct Prediction {
  PredictionMethod method = PredictionMethod::None;
  std::vector<std::string> unknown;  ///< what was left out, one sentence each (from core/base/sentences)
  std::vector<PredictedDevice> devices;
  std::vector<PredictedModule> modules;
  /// The blocks behind the numbers, marked predicted, a microsecond a step; null where there are none.
  std::shared_ptr<const trace::Timeline> timeline;
};

}  // namespace stowage::estimate
