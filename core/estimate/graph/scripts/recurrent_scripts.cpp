#include <algorithm>
#include <vector>

#include "core/estimate/graph/scripts/script_makers.h"

namespace stowage::estimate {
namespace {

using Made = ScriptTape::Made;

constexpr std::int64_t kMostLayers = 64;
constexpr std::uint64_t kMostSteps = 4096;  ///< of a longer sequence the others are not counted one by one

/// What the layers of all kinds are given.
struct Sequence {
  const Geometry *input = nullptr, *state = nullptr;
  bool both = false, first = false, biases = false;
  std::int64_t layers = 0;
  std::uint64_t element = 0, steps = 0, width = 0;  ///< width: bytes of a step's state

  explicit Sequence(const ScriptCall& call)
      : input(call.known("input")),
        state(call.known("hx")),
        both(call.flag("bidirectional")),
        first(call.flag("batch_first")),
        biases(call.flag("has_biases", true)),
        layers(std::clamp<std::int64_t>(call.integer("num_layers", 1), 0, kMostLayers)) {
    if (!known()) return;
    element = input->element;
    steps = static_cast<std::uint64_t>(std::max<std::int64_t>(input->sizes[first ? 1 : 0], 0));
    width = saturating_multiply(static_cast<std::uint64_t>(size_product(state->sizes[1], state->sizes[2])),
                                element);
  }
  bool known() const { return input && state && input->sizes.size() == 3 && state->sizes.size() == 3; }
  std::uint64_t bytes() const { return saturating_multiply(steps, width); }  ///< of what a direction gives
};

/// Layers of an LSTM on the CPU: all steps of one at once (oneDNN). Biases that there are not are zeros, as
/// large as the weights (ATen's mkldnn/RNN.cpp).
OperatorScript lstm(const ScriptCall& call) {
  const Sequence all(call);
  if (!all.known()) return {};
  ScriptTape tape;
  Made previous = all.first ? tape.make(all.input->dense_bytes(), all.element) : ScriptTape::kNone;
  std::uint32_t weight = 0;
  for (std::int64_t layer = 0; layer < all.layers; ++layer) {
    const bool ends = layer + 1 == all.layers;
    std::vector<Made> outputs, zeros;
    for (int direction = 0; direction < (all.both ? 2 : 1); ++direction) {
      for (int i = 0; i < 2 && !all.biases; ++i) {
        const Geometry* const like = call.known("params", weight++);
        zeros.push_back(tape.make(like ? like->dense_bytes() : 0, all.element));
      }
      if (all.both || !ends) outputs.push_back(tape.make(all.bytes(), all.element));
      tape.make(all.width, all.element);  // the last states, which are stacked at the end
      tape.make(all.width, all.element);
      if (!all.both && ends) break;
      for (const Made one : zeros) tape.drop(one);
      zeros.clear();
    }
    const Made together =
        all.both && !ends ? tape.make(saturating_multiply(2, all.bytes()), all.element) : ScriptTape::kNone;
    if (ends) tape.results();
    for (const Made one : zeros) tape.drop(one);
    if (all.both) {
      for (const Made one : outputs) tape.drop(one);
    }
    tape.drop(previous);
    previous = all.both ? together : ends ? ScriptTape::kNone : outputs.front();
  }
  return tape.take();
}

/// Layers of a GRU and of the simple ones (ATen's RNN.cpp): all gates of what a layer is given at once, then
/// step by step, and the steps are stacked; of both directions one after the other, put together at the end.
class StepByStep {
 public:
  StepByStep(const ScriptCall& call, const Sequence& all)
      : all_(all), gates_(saturating_multiply(all.bytes(), call.step().operation == "gru" ? 3 : 1)) {}

  OperatorScript run() {
    // A product with a bias wants the steps first.
    std::uint64_t copied = all_.first && all_.biases ? all_.input->dense_bytes() : 0;
    Made given = ScriptTape::kNone;  // to the layer: it goes when the layer has its output
    for (std::int64_t layer = 0; layer < all_.layers; ++layer) {
      const bool ends = layer + 1 == all_.layers;
      const Made forward = direction(copied);
      if (all_.both) {
        held_.push_back(tape_.make(all_.bytes(), all_.element));
        const Made backward = direction(copied, forward);
        held_.push_back(backward);
        held_.push_back(tape_.make(all_.bytes(), all_.element));
      } else {
        held_.push_back(forward);
      }
      if (ends) break;
      const Made output = tape_.make(saturating_multiply(all_.both ? 2 : 1, all_.bytes()), all_.element);
      for (const Made one : held_) tape_.drop(one);
      held_.clear();
      tape_.drop(given);
      given = output;
      copied = 0;
    }
    tape_.results();
    return tape_.take();
  }

 private:
  /// The gates; the steps are held. `before`: those of the other direction, which go as soon as these are.
  Made direction(std::uint64_t copied, Made before = ScriptTape::kNone) {
    const Made copy = tape_.make(copied, all_.element);
    const Made gates = tape_.make(gates_, all_.element);
    tape_.drop(copy);
    tape_.drop(before);
    for (std::uint64_t i = 0; i < std::min(all_.steps, kMostSteps); ++i)
      held_.push_back(tape_.make(all_.width, all_.element));
    return gates;
  }

  const Sequence& all_;
  std::uint64_t gates_;
  ScriptTape tape_{};
  std::vector<Made> held_{};
};

OperatorScript step_by_step(const ScriptCall& call) {
  const Sequence all(call);
  return all.known() ? StepByStep(call, all).run() : OperatorScript();
}

constexpr ScriptMaker kMakers[] = {
    {"lstm", lstm},
    {"gru", step_by_step},
    {"rnn_tanh", step_by_step},
    {"rnn_relu", step_by_step},
};

}  // namespace

std::span<const ScriptMaker> recurrent_scripts() { return kMakers; }

}  // namespace stowage::estimate
