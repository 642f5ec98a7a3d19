#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <vector>

#include "core/estimate/offload/mix.h"

namespace stowage::estimate::offload {

/// What simulate() says of a mix, layer by layer instead of tensor by tensor. With memory that goes and comes
/// at the steps of compute only a few numbers of a layer count, whichever mix it is in: its copies to the
/// host, queued one after the other, end at max(queue + down, begin + down_ready); its backward ends at
/// max(arrival + backward, begin of its copies back + up_need). With memory that follows the copies times are
/// the same, but the peak may be lower: each copy gives back before the step that waits for it, and takes
/// after the step that it is queued at.
class MixSteps {
 public:
  struct Costs {
    double seconds = 0;             ///< but for rounding
    double forward_seconds = 0;     ///< the same of forward alone
    std::uint64_t peak_bytes = 0;   ///< with memory that goes and comes at the steps of compute
    std::uint64_t least_bytes = 0;  ///< held when forward has ended, however memory goes and comes
  };

  /// `rows`: what is chosen when all layers are treated alike, by treatment. nullopt: a tensor that may go is
  /// needed by a later layer first, there are several GPUs, or a layer takes so little of the whole that
  /// simulate() has its begin and its end at one moment.
  static std::optional<MixSteps> of(const Scenario& scenario, const std::vector<Choice>& rows);
  /// Of a mix in which the last layer is kept.
  Costs costs(const std::vector<Treatment>& layers);

  /// Of one layer: seconds and bytes.
  struct Step {
    double forward = 0, backward = 0, again = 0;
    bool copied = false;
    double down = 0, down_ready = 0, up = 0, up_need = 0;
    std::int64_t freed = 0, moved = 0, left_out = 0;
    /// By treatment: what comes when its forward begins, and goes when its backward has ended.
    std::array<std::int64_t, 3> comes{}, goes{};
  };
  const std::vector<Step>& steps() const { return steps_; }

 private:
  static Step step_of(const Scenario& scenario, const std::vector<Choice>& rows, std::size_t layer);
  void go_forward(const std::vector<Treatment>& layers);
  void go_back(const std::vector<Treatment>& layers);
  void hold(std::int64_t bytes);

  std::vector<Step> steps_{};
  std::vector<std::size_t> offloaded_{};
  std::vector<double> down_end_{}, up_begin_{};
  double clock_ = 0;
  std::int64_t held_ = 0, peak_ = 0;
};

}  // namespace stowage::estimate::offload
