#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string_view>
#include <utility>
#include <vector>

#include "core/estimate/graph/block_ledger.h"
#include "core/estimate/graph/derivative_script.h"
#include "core/estimate/graph/graph_program.h"
#include "core/estimate/graph/operator_work.h"
#include "core/estimate/graph/saved_moves.h"
#include "core/estimate/training_step.h"
#include "core/plan/evaluation/pass_times.h"

namespace stowage::estimate {

class PassClock;
class LayerWatch;
struct GradientNode;

/// Where the gradient of a tensor goes: the node that made it, and which of its results it is.
struct GradientEdge {
  std::shared_ptr<GradientNode> node{};
  std::uint32_t result = 0;
  explicit operator bool() const { return node != nullptr; }
};

/// A gradient on its way.
struct Gradient {
  StoragePtr storage{};
  std::uint64_t bytes = 0;  ///< of its elements
  bool view = false;        ///< of another tensor
};

/// One node of autograd's graph, without values: who made something, what was saved for its derivative, and
/// who gets a gradient from it.
struct GradientNode {
  struct Input {
    GradientEdge to{};
    std::uint64_t bytes = 0;                     ///< of its gradient
    bool seen = false;                           ///< which is the one that comes back, seen otherwise
    bool view = false;                           ///< and by a tensor of its own
    std::size_t made = DerivativeScript::kNone;  ///< which is one of those that `back` makes
  };
  explicit GradientNode(std::uint64_t number) : sequence(number) {}
  ~GradientNode();  // chains of nodes go one by one, however long
  GradientNode(const GradientNode&) = delete;
  GradientNode& operator=(const GradientNode&) = delete;

  std::uint64_t sequence;
  std::int64_t leaf = -1;  ///< a weight: its gradient ends here
  std::uint16_t place = 0;
  std::uint32_t module = 0;
  BlockTag tag{};
  std::string_view name{};
  std::uint64_t made_back = 0, between = 0;  ///< as SavedOperands has them
  DerivativeScript back{};
  /// What its derivative takes, without the gradients that it gives: `bytes` of the gradients of its results
  /// and of what was saved, and its products. nullopt: it is a copy, or a join, and no operator.
  std::optional<OperatorWork> work{};
  std::vector<Input> inputs{};
  std::vector<SavedSlotPtr> saved{};
  std::size_t inside = 0;                 ///< from here on those that the operator made for itself
  std::vector<std::uint32_t> streamed{};  ///< weights that are fetched again
  std::vector<Gradient> gradients{};      ///< by result, on the way back
  /// Of the input of a turn that runs again: autograd's node for its gradient has the tensor itself.
  StoragePtr holds{};
};

/// What autograd keeps of a pass, and the pass back, as core/engine/training runs it: gradients of values as
/// they come and go, those of weights that stay, and weights that are streamed once more.
class BackwardTape {
 public:
  /// All of them outlive it. `plan`: what is moved of what is saved; nullptr: nothing.
  BackwardTape(const GraphProgram& program, const GraphLayout& layout, BlockLedger& ledger, PassClock& clock,
               const TrainingStep& step, const SavedPlan* plan = nullptr);

  bool trains(std::uint32_t weight) const;
  /// The weight as it is used at a place.
  GradientEdge leaf(std::uint32_t weight, std::uint16_t place);
  std::shared_ptr<GradientNode> node() { return std::make_shared<GradientNode>(next_++); }
  /// What the optimizer keeps and what gradients are accumulated in, where each weight lies. Before the pass.
  void place_optimizer();
  /// The number of the next node.
  std::uint64_t next() const { return next_; }
  /// Where what the pass saves lies.
  SavedMoves& moves() { return moves_; }
  /// Before the pass: how a turn is run again whose memory is asked for.
  void make_again_by(std::function<void(TurnAgain& turn)> make) { make_again_ = std::move(make); }
  const TrainingStep& step() const { return step_; }
  /// Before the pass: it is told who is next on the way back, and what he asks for. Outlives this.
  void watch_by(LayerWatch* watch) { watch_ = watch; }
  /// A weight came once more for one.
  void fetched_again(std::uint32_t storage) { ++copied_back_[storage].fetched; }
  /// An output, and the bytes of the gradient of ones that it is given.
  struct Root {
    GradientEdge edge{};
    std::uint64_t bytes = 0;
  };
  /// The pass back from these. Gradients of weights are kept as long as this lives.
  void run(const std::vector<Root>& roots);
  /// By storage: how often the pass back brought it once more, and sent a gradient of it home.
  const std::vector<plan::PassTimes::Back>& copied_back() const { return copied_back_; }

 private:
  void place_accumulators();
  void count_uses(const std::vector<Root>& roots);
  void give(const GradientEdge& to, Gradient gradient, const GradientNode& from);
  void keep(GradientNode& leaf);
  std::vector<std::pair<GradientEdge, Gradient>> derive(GradientNode& node);
  std::vector<StoragePtr> make_on_the_way(GradientNode& node);
  void begin(const GradientNode& node);
  void take_saved(GradientNode& node);
  void fetch(GradientNode& node, std::vector<StoragePtr>& here);
  void note_time(const GradientNode& node);
  std::uint16_t home_of(std::uint32_t weight) const;

  const GraphProgram& program_;
  const GraphLayout& layout_;
  BlockLedger& ledger_;
  PassClock& clock_;
  const TrainingStep& step_;
  SavedMoves moves_;
  std::uint64_t next_ = 0;
  std::map<std::pair<std::uint32_t, std::uint16_t>, GradientEdge> leaves_{};
  std::map<std::uint32_t, StoragePtr> kept_{};  ///< gradients, by weight
  std::map<const GradientNode*, std::size_t> open_{};
  std::vector<plan::PassTimes::Back> copied_back_;
  std::vector<std::uint16_t> resident_;  ///< by storage: the first place that has it all the time
  std::function<void(TurnAgain& turn)> make_again_{};
  LayerWatch* watch_ = nullptr;
};

}  // namespace stowage::estimate
