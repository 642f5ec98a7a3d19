#pragma once

#include <algorithm>
#include <optional>
#include <vector>

#include "core/estimate/device_rates.h"
#include "core/estimate/graph/graph_layout.h"
#include "core/estimate/graph/operator_work.h"
#include "core/estimate/kernel_cost.h"
#include "core/estimate/prediction.h"
#include "core/estimate/stream_schedule.h"

namespace stowage::estimate {

/// What one step of a pass takes, in seconds; `low` is the shortest.
struct StepTime {
  std::uint32_t module = 0;
  Band compute{};
  Band copies{};    ///< of values, and of weights that no schedule moves
  Band streamed{};  ///< of weights that come from the host for it
};

/// What an operator takes on a device with these rates, by the second clock of PassClock. `moves`: it makes
/// or writes something, and is more than a view. `weights`: bytes of all weights of its program.
Band operator_seconds(const DeviceRates& rates, const OperatorWork& work, bool moves, double weights);

/// How long a pass takes, by two clocks. The one of virtual GPUs (core/engine/streaming/stream_meter.h) goes
/// by KernelCost and links, and says what the machine of the plan would take by that rule; it is written into
/// the steps of a StreamProgram. The other one takes the longest of bytes by bandwidth, operations by rate,
/// and launch, with the band of each, where the rates of a device are known.
class PassClock {
 public:
  /// `stream` gets a step with every begin(), and outlives the clock. `weights`: bytes of all of the program.
  PassClock(const GraphLayout& layout, const machine::Machine& machine,
            const machine::Calibration* calibration, StreamProgram& stream, std::uint64_t weights);

  void begin(std::uint32_t module, std::uint16_t place);
  /// An operator of the step that runs. `moves`: it makes or writes something, and is more than a view.
  void compute(const OperatorWork& work, bool moves);
  /// What it does besides, of which the clock of virtual GPUs knows nothing: a kernel over so many bytes.
  void compute_besides(std::uint64_t bytes);
  /// A copy that no schedule moves: of a value, or of a weight between GPUs.
  void copy(std::uint16_t from, std::uint16_t to, std::uint64_t bytes);
  /// A weight comes from the host to the GPU of the step that runs.
  void load(std::uint32_t storage, std::uint16_t from, std::uint64_t bytes);

  /// An operator that ran, for whoever asks what it takes elsewhere.
  struct Operator {
    std::uint32_t module = 0;
    bool moves = false;
    OperatorWork work{};
  };
  /// From now on what runs is kept for operators().
  void keep_operators() { keeps_ = true; }
  /// Those of the steps that are made: without what was skipped.
  std::vector<Operator> operators() const;
  double weights() const { return weights_; }  ///< bytes of all of the program

  /// What a copy between two places takes by the clock of virtual GPUs.
  std::uint64_t copy_takes_ps(std::uint16_t from, std::uint16_t to, std::uint64_t bytes) const;
  /// How far the pass has come by the clock of virtual GPUs, with weights loaded in their turn.
  std::uint64_t now_ps() const { return now_ps_; }
  /// It goes on no earlier; what its steps take is not changed.
  void wait_until(std::uint64_t ps) { now_ps_ = std::max(now_ps_, ps); }
  /// Steps that were begun.
  std::size_t size() const { return steps_.size(); }
  /// What the steps from `from` on, without `to`, take with weights loaded in their turn, as far as none was
  /// skipped: in seconds by the clock of rates, or where they are not known, by the other one.
  double span(std::size_t from, std::size_t to) const;
  /// These steps are not made: of two ways one is gone. What was loaded for them and is used after them is
  /// loaded there.
  void skip(std::size_t from, std::size_t to);
  /// The steps and uses of a program of this pass without what was skipped.
  StreamProgram gone(StreamProgram program) const;
  bool skipped() const { return std::find(skipped_.begin(), skipped_.end(), true) != skipped_.end(); }

  /// Of the pass with weights loaded in their turn, by the clock of virtual GPUs.
  double simulated_in_turn(const machine::Machine& machine) const;
  /// The same under a schedule of `program`, which has the steps of this pass.
  static double simulated(const StreamProgram& program, const machine::Machine& machine,
                          const StreamSchedule& schedule);

  /// The other clock's time of the whole pass; nullopt where the rates of a device that computes are not
  /// known: unknown() says which. `schedule` and its `program`, or null where weights are loaded in their
  /// turn.
  std::optional<PredictedTime> time(const machine::Machine& machine, const StreamProgram* program,
                                    const StreamSchedule* schedule) const;
  std::optional<machine::DeviceId> unknown() const { return unknown_; }
  const std::vector<StepTime>& steps() const { return steps_; }

 private:
  struct Kept {
    std::size_t step = 0;
    Operator made{};
  };
  struct Load {
    std::uint32_t step = 0, storage = 0;
    Band took{};
    std::uint64_t ps = 0;
  };
  void load_later(Load& load);

  const GraphLayout& layout_;
  const machine::Machine& machine_;
  const machine::Calibration* calibration_;
  StreamProgram& stream_;
  std::vector<KernelCost> costs_;                  ///< by place
  std::vector<std::optional<DeviceRates>> rates_;  ///< by place
  std::vector<StepTime> steps_;
  std::vector<Load> loads_;
  std::vector<Kept> kept_;
  std::vector<bool> skipped_;  ///< by step
  double weights_ = 0;
  bool keeps_ = false;
  std::optional<machine::DeviceId> unknown_;
  std::uint16_t place_ = 0;
  std::uint64_t now_ps_ = 0;
};

}  // namespace stowage::estimate
