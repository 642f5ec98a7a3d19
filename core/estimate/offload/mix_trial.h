#pragma once

#include <cstdint>
#include <limits>
#include <optional>
#include <utility>
#include <vector>

#include "core/estimate/offload/mix.h"
#include "core/estimate/offload/mix_bound.h"
#include "core/estimate/offload/mix_copies.h"
#include "core/estimate/offload/mix_steps.h"

namespace stowage::estimate::offload {

/// Computes mixes, and remembers the best one that fits.
class MixTrial {
 public:
  using Treatments = std::vector<Treatment>;
  /// Of the whole: times so close together are one.
  static constexpr double kSame = 1e-12;

  MixTrial(const Scenario& scenario, Room room, std::uint64_t limit, const Job& job)
      : scenario_(scenario),
        room_(std::move(room)),
        budget_(room_.together(scenario).value_or(kMostBytes)),
        limit_(limit),
        job_(job),
        gpus_(gpus_of(scenario).size()) {}

  /// Error: OffloadCapTooHard.
  Status prepare();

  /// What each layer has under each treatment does not depend on the others: no rule joins layers, and the
  /// tensors of each are its own.
  bool plain() const { return plain_; }
  /// nullptr: a mix is not computed layer by layer.
  const MixSteps* steps() const { return steps_ ? &*steps_ : nullptr; }
  /// `gpu`: what is held counts where it lies there; nullopt: wherever it lies.
  std::vector<LayerCost> costs(std::optional<std::uint32_t> gpu = {}) const;

  std::uint64_t budget() const { return budget_; }  ///< of all GPUs together
  bool over() const { return simulated_ >= limit_ || job_.cancel.cancelled(); }
  std::uint64_t simulated() const { return simulated_; }
  /// One more look; false: there were as many as that.
  bool look(std::uint64_t most) { return looked_ < most && ++looked_ > 0; }
  std::uint64_t looked() const { return looked_; }
  std::uint64_t least_peak() const { return least_peak_; }
  const std::optional<Mix>& best() const { return best_; }
  double best_seconds() const { return best_ ? best_->seconds : std::numeric_limits<double>::infinity(); }

  /// fits: of what is no faster where memory follows the copies, that it may.
  struct Tried {
    bool fits = false, better = false;
  };
  /// Better: than the best that fits, which it is from now on.
  Tried try_mix(const Treatments& layers);
  /// The best one as the schedule has it, tensor by tensor.
  std::optional<Mix> whole_best() const;

 private:
  LayerCost cost_of(std::uint32_t i, std::optional<std::uint32_t> gpu) const;
  Mix whole(const Treatments& layers, const Choice& choice) const;
  std::optional<Choice> choice_of(const Treatments& layers) const;
  Tried try_steps(const Treatments& layers);
  Tried take(Mix mix, double same);

  static constexpr std::uint64_t kReported = 64;  // mixes from one report to the next

  const Scenario& scenario_;
  Room room_;
  std::uint64_t budget_, limit_;
  const Job& job_;
  std::size_t gpus_;            ///< that layers keep something on
  std::vector<Choice> rows_{};  ///< by treatment, of all layers
  std::optional<MixSteps> steps_{};
  std::optional<MixCopies> copies_{};  ///< where memory follows the copies
  bool plain_ = true;
  std::uint64_t simulated_ = 0, least_peak_ = 0, looked_ = 0;
  std::optional<Mix> best_{};
};

}  // namespace stowage::estimate::offload
