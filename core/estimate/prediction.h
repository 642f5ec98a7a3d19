#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/bytes.h"
#include "core/base/error.h"
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
  /// Of a step that trains: gradients of parameters, and what the optimizer keeps for them.
  Bytes gradients{}, optimizer{};
  Bytes saved{};     ///< of `activations`: what autograd keeps for the pass back
  Bytes reserved{};  ///< what the allocator takes from the device; at least `peak`
  /// The least peak of the ways that branches may go which nobody knows beforehand (of more than three of
  /// them not all ways together are tried): with `peak` it is the band. nullopt where that is the same.
  std::optional<Bytes> least{};
  /// Of a step that trains, from a graph: the most in each direction; `peak` is the larger.
  std::optional<Bytes> forward_peak{}, backward_peak{};
};

/// One module that executes something, in execution order.
struct PredictedModule {
  std::string name;
  machine::DeviceId device{};
  Bytes activations{};  ///< most in its turn: what it makes, and what others made and is still used
  Bytes streamed{};     ///< weights brought for its turn
  double seconds = 0;   ///< in one step, copies included; 0 where rates are not known
};

/// What a step takes. `low` and `high` are what it takes when all rates are at the end of their band; `low`
/// is also that of the shorter way of each branch that nobody knows beforehand.
struct PredictedTime {
  double step = 0, low = 0, high = 0;         ///< one token more, or one pass where none is made
  double compute = 0, copies = 0, stall = 0;  ///< of a step: devices compute; bytes move; compute waits
  double prefill = 0;                         ///< until the first token is there
  std::optional<double> decode{};             ///< each further token; nullopt where none is made
  std::optional<double> tokens_per_second{};  ///< of all sequences together, while tokens are made
  double first_token_seconds = 0;
  double first_token_low = 0, first_token_high = 0;  ///< as `low` and `high`
  /// Fewest and most; there where tokens_per_second is.
  std::optional<double> tokens_per_second_low{}, tokens_per_second_high{};
};

/// What the operators of one module do on one device in a pass: what they take depends on it.
struct PredictedWork {
  std::string module;
  machine::DeviceId device{};
  std::uint64_t operators = 0;  ///< that compute something: views are none
  Bytes bytes{};                ///< that they read and write
};

/// Something that a prediction from a graph left out: one of core/base/sentences/left_out.h, which outlives
/// it, with what fills it.
struct LeftOutSentence {
  std::string_view pattern{};
  std::string subject{};
  std::vector<std::string> arguments{};
};

struct Prediction {
  PredictionMethod method = PredictionMethod::None;
  std::vector<std::string> unknown;  ///< what was left out, one sentence each (from core/base/sentences)
  std::vector<PredictedDevice> devices;
  std::vector<PredictedModule> modules;
  std::vector<PredictedWork> work;  ///< by graph alone
  /// The blocks behind the numbers, marked predicted, a microsecond a step; null where there are none.
  std::shared_ptr<const trace::Timeline> timeline;
  std::optional<PredictedTime> time;  ///< nullopt where rates are not known
  /// Of a step that trains, from a graph: what autograd keeps when forward has ended, on all devices, without
  /// weights, buffers and constants; as it is asked for, without rounding.
  std::optional<Bytes> saved_for_backward{};
  /// Of a graph: what the clock of virtual GPUs will say of the pass (protocol::RunResult).
  std::optional<double> simulated_seconds{};
  /// What `unknown` says, for whoever translates it: of formulas, and why there is no prediction at all; of
  /// a graph.
  std::vector<Error> left_out;
  std::vector<LeftOutSentence> left_out_of_graph;
};

}  // namespace stowage::estimate
