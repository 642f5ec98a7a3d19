// Turns of modules that are run again in the pass back: core/engine/training/saved_tensors_again.cpp and
// core/engine/execution/regions.cpp without values.
#include <utility>

#include "core/estimate/graph/graph_walk.h"
#include "core/estimate/graph/turn_again.h"

namespace stowage::estimate {

RunningAgain::RunningAgain(const TurnAgain& of) : turn(of) {
  for (std::size_t i = 0; i < turn.places.size(); ++i) {
    if (!turn.places[i].expired()) wanted = i + 1;
  }
}

void RunningAgain::saves(const StoragePtr& storage) {
  if (given.contains(storage)) return;
  const std::size_t at = next++;
  const SavedSlotPtr place = at < turn.places.size() ? turn.places[at].lock() : nullptr;
  if (!place) return;
  place->memory = storage;
  if (!storage->saved()) storage->keep_as(BlockPart::Saved);
}

void GraphWalk::train(const TrainingStep& step, const SavedPlan* moved) {
  tape_.emplace(program_, layout_, ledger_, clock_, step, moved);
  if (!step.makes_again()) return;
  again_ = again_turns(program_, step.scopes, step.layers);
  tape_->make_again_by([this](TurnAgain& turn) { run_again(turn); });
}

void GraphWalk::watch() {
  watch_.emplace(program_, layout_.places, tape_->step(), [this] { return clock_.now_ps(); });
  layer_turns_ = turns_of_layers(program_, watch_->layers());
  tape_->watch_by(&*watch_);
}

void GraphWalk::enter_layer_turn(std::size_t at, const Values& frame) {
  if (next_layer_turn_ >= layer_turns_.size() || layer_turns_[next_layer_turn_].begin != at) return;
  for (const Slot slot : layer_turns_[next_layer_turn_].inputs) {
    const Value& value = frame[slot];
    const bool tensor = value.weight < 0 && value.tensor.defined();
    if (tensor && value.tensor.storage->kind() == trace::Kind::Activation)
      watch_->given(value.tensor.storage);
  }
}

void GraphWalk::leave_layer_turn(std::size_t at) {
  if (next_layer_turn_ >= layer_turns_.size() || layer_turns_[next_layer_turn_].end != at + 1) return;
  watch_->end_turn(layer_turns_[next_layer_turn_++]);
}

/// Before step `at` of the main graph: what the turn that begins there will be run again from stays.
void GraphWalk::enter_turn(std::size_t at, const Values& frame) {
  if (next_turn_ >= again_.turns.size() || again_.turns[next_turn_].begin != at) return;
  const GraphStep& step = program_.main.steps[at];
  SavedMoves& moves = tape_->moves();
  moves.begin_step(step.module, tape_->next());
  open_ = std::make_shared<TurnAgain>(again_.turns[next_turn_]);
  for (const Slot slot : open_->turn.inputs) {
    const Value& value = frame[slot];
    if (!value.known()) continue;
    TurnAgain::Input& input = open_->inputs.emplace_back();
    input.slot = slot;
    input.weight = value.weight;
    if (value.weight >= 0) continue;
    const StoragePtr& storage = value.tensor.storage;
    input.geometry = value.tensor.geometry;
    input.marks = value.tensor.marks;
    input.wants_gradient = static_cast<bool>(value.tensor.edge);
    open_->given.insert(storage);
    if (storage->kind() != trace::Kind::Activation) {
      input.held = storage;
    } else {
      input.kept = moves.save(storage, SavedMoves::shape_of(*input.geometry, *storage), step,
                              module_name(step.module), true);
    }
  }
}

void GraphWalk::leave_turn(std::size_t at) {
  if (!open_ || at + 1 != open_->turn.end) return;
  open_.reset();
  ++next_turn_;
}

/// What a turn saves and was not given is in nobody's hands until it runs again.
SavedSlotPtr GraphWalk::left_out(std::uint64_t bytes, std::uint16_t place) {
  auto slot = std::make_shared<SavedStorageSlot>();
  slot->bytes = bytes;
  slot->place = place;
  slot->module = tag_.module;
  slot->turn = open_;
  open_->places.push_back(slot);
  return slot;
}

/// On the way back, with gradients wanted: up to the last tensor that somebody waits for.
void GraphWalk::run_again(TurnAgain& turn) {
  turn.ran = true;
  RunningAgain running(turn);
  again_frame_.resize(program_.main.slots);
  Values& frame = again_frame_;
  for (TurnAgain::Input& input : turn.inputs) {
    Value& value = frame[input.slot];
    value.weight = input.weight;
    if (input.weight >= 0) continue;
    if (input.kept) tape_->moves().take(*input.kept);
    value.tensor = {input.kept ? input.kept->memory : std::move(input.held), input.geometry, {}};
    value.tensor.marks = input.marks;
    if (input.wants_gradient) {
      value.tensor.edge.node = std::make_shared<GradientNode>(0);
      value.tensor.edge.node->holds = value.tensor.storage;
    }
    running.given.insert(value.tensor.storage);
  }
  turn.inputs.clear();
  running_ = &running;
  const AgainTurn& steps = turn.turn;
  for (std::size_t i = steps.begin; i < steps.end && !stop() && !running.enough(); ++i) {
    run_step(program_.main, program_.main.steps[i], frame);
    for (const Slot slot : steps.dies[i - steps.begin]) frame[slot] = Value{};
    for (const std::uint32_t storage : layout_.release[i]) release(storage);
  }
  running_ = nullptr;
  // Steps that nobody waited for were left out: their inputs go too.
  for (const std::vector<Slot>& slots : steps.dies) {
    for (const Slot slot : slots) frame[slot] = Value{};
  }
  for (const std::uint32_t storage : std::vector<std::uint32_t>(streamed_now_)) release(storage);
}

}  // namespace stowage::estimate
