#pragma once

#include <deque>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "core/estimate/graph/autocast.h"
#include "core/estimate/graph/backward_tape.h"
#include "core/estimate/graph/block_ledger.h"
#include "core/estimate/graph/graph_layout.h"
#include "core/estimate/graph/layer_watch.h"
#include "core/estimate/graph/operator_memory.h"
#include "core/estimate/graph/pass_clock.h"
#include "core/estimate/graph/run_again.h"
#include "core/estimate/graph/saved_operands.h"
#include "core/estimate/stream_program.h"

namespace stowage::estimate {

struct RunningAgain;

/// One pass as core/engine/execution/executor.h makes it, without values: tensors are sizes in storages that
/// live as long as somebody holds them. Weights that lie on the host are brought in their module's turn.
class GraphWalk {
 public:
  static constexpr std::size_t kMostSteps = 1'000'000;

  GraphWalk(const GraphProgram& program, const std::string& path, const GraphLayout& layout,
            BlockLedger& ledger, LeftOut& left_out, const machine::Machine& machine,
            const machine::Calibration* calibration = nullptr);

  void run();
  /// Which way of a branch is gone, by the step.
  using Ways = std::map<const GraphStep*, std::size_t>;
  /// Before run(): these ways are gone, and of other branches that nobody knows both.
  void go(const Ways& ways) { ways_ = ways; }
  /// A branch of which both ways were gone, and that makes a difference: the way that takes less memory where
  /// it is gone, and the one that takes less time.
  struct Branch {
    const GraphStep* step = nullptr;
    std::size_t smaller = 0, shorter = 0;
  };
  const std::vector<Branch>& branches() const { return branches_; }
  /// Before run(): the clock keeps what runs (PassClock::operators).
  void keep_operators() { clock_.keep_operators(); }
  /// Before run(): what kernels of the CPU make and free themselves counts there, with so many threads.
  void count_scratch(std::uint64_t threads) { threads_ = threads; }
  /// How long it takes.
  const PassClock& clock() const { return clock_; }
  /// Before run(): a pass forward and back, which moves what it saves as `moved` says. Both outlive it.
  void train(const TrainingStep& step, const SavedPlan* moved = nullptr);
  /// After train(), before run(): the layers of the step's pattern are watched.
  void watch();
  const LayerWatch* watched() const { return watch_ ? &*watch_ : nullptr; }
  /// Modules that the step wants run again cannot be: what they save is counted as kept.
  bool keeps_all_the_same() const { return again_.refused; }
  /// Of one: the most on each device in each direction, what was saved when forward ended, and what of it a
  /// pass like this one moves.
  struct Trained {
    std::vector<std::uint64_t> forward{}, backward{};
    std::uint64_t saved = 0;
    std::size_t roots = 0;  ///< outputs that the pass back begins at
    SavedPlan moved{};
    std::vector<plan::PassTimes::Back> copied{};  ///< by storage: BackwardTape::copied_back()
  };
  const std::optional<Trained>& trained() const { return trained_; }

  /// What operators of one module do on one device, as core/engine/streaming/stream_meter.h counts it.
  struct Work {
    std::uint32_t module = 0;
    std::uint16_t place = 0;
    std::uint64_t operators = 0, bytes = 0;
  };
  const std::vector<Work>& work() const { return work_; }

  /// What the pass streamed, for a schedule: steps in the order in which they ran, storages as the program's.
  const StreamProgram& streamed() const { return stream_; }
  /// By module: bytes of its own weights that were brought.
  const std::vector<std::uint64_t>& streamed_bytes() const { return streamed_bytes_; }
  /// The part of it that a schedule brings instead, where there is one.
  const std::vector<std::uint64_t>& scheduled_bytes() const { return scheduled_bytes_; }
  /// Modules in the order in which they first executed, with the device.
  const std::vector<std::pair<std::uint32_t, std::uint16_t>>& executed() const { return executed_; }

 private:
  struct Tensor {
    StoragePtr storage{};
    const Geometry* geometry = nullptr;
    GradientEdge edge{};
    bool asks = false;  ///< for a gradient though nothing is trained: a parameter, or a view of one
    NumberMarks marks{};
    bool defined() const { return storage != nullptr; }
    std::uint16_t place() const { return storage->place(); }
  };
  using Copies = std::vector<Tensor>;
  struct Value {
    Tensor tensor{};
    std::int64_t weight = -1;
    std::shared_ptr<Copies> moved{};  ///< copies on other devices
    bool known() const { return weight >= 0 || tensor.defined(); }
  };
  using Values = std::vector<Value>;
  struct WeightCopy {
    StoragePtr storage;
    bool resident = false;
  };
  struct Stray {
    std::size_t given = 0;
    Tensor home{};
  };

  void place_weights();
  Values run_scope(const GraphScope& scope, Values inputs);
  void run_step(const GraphScope& scope, const GraphStep& step, Values& frame);
  void run_operator(const GraphScope& scope, const GraphStep& step, Values& frame, std::uint16_t place);
  Tensor result(const GraphScope& scope, const GraphStep& step, Slot slot, std::size_t number,
                const std::vector<GivenTensor>& given, const std::vector<Tensor>& tensors,
                std::uint16_t place, std::uint64_t at_least);
  /// An operator of the step that runs, which is more than a view.
  void note_work(std::uint64_t bytes);
  void begin(const GraphStep& step, std::uint16_t place);
  void finish(Values results);

  // graph_walk_training.cpp
  /// One call, as it was made.
  struct Made {
    const GraphStep& step;
    const std::vector<GivenTensor>& given;
    const std::vector<Tensor>& tensors;
    const std::vector<const Geometry*>& results;
    const OperatorScript& script;
    const std::vector<StoragePtr>& inside;  ///< that the script made; those that are dropped are null
    /// Of those by number: bytes of one that nobody keeps until its turn runs again; else 0.
    const std::vector<std::uint64_t>& released;
    const OperatorWork& work;
  };
  void record(const Made& call, std::vector<std::pair<Slot, Tensor>>& made, std::uint16_t place);
  static void name_inputs(const Made& call, const Tensor& first, GradientNode& node);
  void record_each(const Made& call, std::vector<std::pair<Slot, Tensor>>& made, std::uint16_t place);
  void keep_operands(const Made& call, const SavedOperands& saved,
                     const std::vector<std::pair<Slot, Tensor>>& made, GradientNode& node);
  void rebase(const GraphStep& step, const std::vector<std::pair<Slot, Tensor>>& made, Values& frame);
  /// Of one tensor that is copied, or taken from or put into others.
  GradientEdge passed(const std::vector<const Tensor*>& from, std::uint16_t place, bool seen);
  void go_back(Values& results, Values& out);
  std::shared_ptr<GradientNode> node_here(std::uint16_t place);
  // graph_walk_again.cpp
  void enter_layer_turn(std::size_t at, const Values& frame);
  void leave_layer_turn(std::size_t at);
  void enter_turn(std::size_t at, const Values& frame);
  void leave_turn(std::size_t at);
  SavedSlotPtr left_out(std::uint64_t bytes, std::uint16_t place);
  void run_again(TurnAgain& turn);
  bool follows() const { return tape_ && gradients_on_; }

  std::uint16_t place_of(const GraphStep& step, const Values& frame) const;
  std::optional<std::uint16_t> home_of(const GraphStep& step, const Values& frame) const;
  std::uint16_t follow(const GraphStep& step, const Values& frame) const;

  Tensor on(Value& value, std::uint16_t place, bool keep = true);
  Tensor fresh(const Geometry* geometry, std::uint64_t bytes, std::uint16_t place);
  GivenTensor given_as(const Tensor& tensor, std::uint32_t operand, std::uint32_t number, bool weight) const;
  OperatorScript scratch_of(const GraphStep& step, const std::vector<GivenTensor>& given,
                            const std::vector<const Geometry*>& results, std::uint16_t place);
  const Geometry* as_copied(const Geometry* geometry);
  std::vector<StoragePtr> write_out(const GraphStep& step, const std::vector<GivenTensor>& given,
                                    std::uint16_t place);
  void cast(const GraphStep& step, std::vector<GivenTensor>& given, std::vector<Tensor>& tensors,
            std::uint16_t place);

  // Weights.
  Tensor weight(std::uint32_t index, std::uint16_t place);
  StoragePtr stream(std::uint32_t index, std::uint16_t place);
  const WeightCopy* resident(std::uint32_t storage) const;
  std::uint16_t place_of_mutated(std::uint32_t index) const;
  void release(std::uint32_t storage);
  void note_use(std::uint32_t storage, std::uint16_t place);
  void note_held(std::uint16_t place);

  // graph_walk_loops.cpp
  void run_higher_order(const GraphScope& scope, const GraphStep& step, Values& frame, std::uint16_t place);
  Values operands(const GraphStep& step, Values& frame, std::size_t from, std::size_t to) const;
  Values run_branch(const GraphStep& step, Values& frame, std::uint16_t place);
  Values run_both(const GraphStep& step, Values& frame, std::uint16_t place);
  Values run_way(const GraphStep& step, Values& frame, std::size_t way);
  std::pair<std::uint64_t, std::uint64_t> most_in_way(const std::vector<std::uint64_t>& outside);
  void count_one_way(const std::vector<Work>& before, const std::vector<Work>& first, bool first_counts);
  Values run_while(const GraphStep& step, Values& frame, std::uint16_t place);
  Values run_turns(const GraphScope& scope, const GraphStep& step, Values& frame, std::uint16_t place,
                   bool scan);
  std::uint64_t bytes_of(const Values& values) const;

  trace::NameId module_name(std::uint32_t module);
  trace::NameId label(const GraphStep& step);
  bool stop();

  const GraphProgram& program_;
  const std::string& path_;
  const GraphLayout& layout_;
  BlockLedger& ledger_;
  LeftOut& left_out_;
  std::vector<std::vector<WeightCopy>> copies_;  ///< by storage
  std::vector<std::weak_ptr<const HeldStorage>>
      departed_;                            ///< by storage: a streamed copy that views may hold
  std::vector<std::uint32_t> departing_{};  ///< storages in `departed_`
  std::vector<std::uint32_t> streamed_now_{};
  std::deque<Geometry> made_{};  ///< of copies that lie otherwise than their origins
  std::vector<std::uint64_t> streamed_bytes_, scheduled_bytes_;
  std::vector<std::pair<std::uint32_t, std::uint16_t>> executed_{};
  std::vector<bool> seen_;
  std::vector<trace::NameId> module_names_;
  StreamProgram stream_{};
  PassClock clock_;
  std::vector<Work> work_{};
  std::size_t work_at_ = 0;  ///< of the step that runs
  std::vector<std::int64_t> used_in_;
  std::vector<bool> loaded_;
  Ways ways_{};
  std::vector<Branch> branches_{};
  std::size_t steps_ = 0;
  std::optional<std::uint64_t> threads_{};  ///< of one operator on the CPU, where they are known
  bool stopped_ = false;
  std::optional<BackwardTape> tape_{};
  std::optional<Trained> trained_{};
  AgainTurns again_{};
  std::size_t next_turn_ = 0;          ///< of those
  std::shared_ptr<TurnAgain> open_{};  ///< the one that runs, in forward
  RunningAgain* running_ = nullptr;    ///< the one that runs again
  Values again_frame_{};               ///< its values; empty ones between two turns
  std::optional<LayerWatch> watch_{};
  std::vector<AgainTurn> layer_turns_{};  ///< of layers that are watched
  std::size_t next_layer_turn_ = 0;       ///< of those
  bool gradients_on_ = true;              ///< in the region that is run
  Autocast autocast_{};                   ///< of the region that is run
  BlockTag tag_{};
  std::uint32_t module_ = 0;
  std::uint16_t place_ = 0;
};

}  // namespace stowage::estimate
