#include "core/estimate/graph/scripts/script_makers.h"

namespace stowage::estimate {
namespace {

/// The bytes of what a step's input makes with its weight, [4 · width, …] of an LSTM.
std::uint64_t gates_of(const ScriptCall& call, const Geometry& state) {
  const Geometry* const weight = call.known("w_ih");
  const auto width = static_cast<std::uint64_t>(std::max<std::int64_t>(last(state), 1));
  if (!weight || weight->sizes.size() != 2) return 0;
  return saturating_multiply(
      state.count() / width,
      saturating_multiply(static_cast<std::uint64_t>(weight->sizes[0]), state.element));
}

/// The gates of input and state, of which one takes the other in; then what leaves the cell before it is let
/// out.
OperatorScript lstm_cell(const ScriptCall& call) {
  const Geometry* const state = call.known("hx");
  if (!state) return {};
  ScriptTape tape;
  const std::uint64_t gates = gates_of(call, *state);
  const auto kept = tape.make(gates);
  tape.drop(tape.make(gates));
  tape.make(state->dense_bytes());
  tape.results();
  tape.drop(kept);
  return tape.take();
}

OperatorScript gru_cell(const ScriptCall& call) {
  const Geometry* const state = call.known("hx");
  if (!state) return {};
  ScriptTape tape;
  tape.make(gates_of(call, *state));
  tape.make(gates_of(call, *state));
  tape.make(state->dense_bytes());  // the new state, before the old one is mixed in
  tape.results();
  return tape.take();
}

OperatorScript plain_cell(const ScriptCall& call) {
  const Geometry* const state = call.known("hx");
  if (!state) return {};
  ScriptTape tape;
  tape.make(gates_of(call, *state));
  tape.make(gates_of(call, *state));
  tape.results();
  return tape.take();
}

constexpr ScriptMaker kMakers[] = {
    {"lstm_cell", lstm_cell},
    {"gru_cell", gru_cell},
    {"rnn_tanh_cell", plain_cell},
    {"rnn_relu_cell", plain_cell},
};

}  // namespace

std::span<const ScriptMaker> cell_scripts() { return kMakers; }

}  // namespace stowage::estimate
