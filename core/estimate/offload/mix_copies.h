#pragma once

#include <cstdint>
#include <vector>

#include "core/estimate/offload/mix.h"
#include "core/estimate/offload/mix_steps.h"

namespace stowage::estimate::offload {

/// The peak of a mix where memory follows the copies: what simulate() says, to the byte, from the numbers
/// that count alone. Times are the same as with memory that goes at the steps of compute (MixSteps), and so
/// is what is held when forward has ended; before and after that it is less.
class MixCopies {
 public:
  /// `rows`: what is chosen when all layers are treated alike, by treatment; `steps`: of the same layers.
  MixCopies(const Scenario& scenario, const std::vector<Choice>& rows,
            const std::vector<MixSteps::Step>& steps);
  /// Of a mix in which the last layer is kept.
  std::uint64_t peak_bytes(const std::vector<Treatment>& layers);

 private:
  struct Moved {
    double ready = 0, needed = 0, down = 0, up = 0;  ///< down, up: seconds without latency
    std::int64_t freed = 0, moved = 0;
  };
  struct Event {
    double time = 0;
    std::int64_t bytes = 0;
  };
  using Events = std::vector<Event>;

  void go_forward(const std::vector<Treatment>& layers);
  void bring(std::size_t layer);
  void go_back(const std::vector<Treatment>& layers);
  std::int64_t most_held() const;

  std::vector<MixSteps::Step> steps_;
  double latency_;
  std::vector<Moved> moved_{};          ///< layer by layer, as they are copied
  std::vector<std::uint32_t> needs_{};  ///< the same, as backward of their layer needs them
  std::vector<std::size_t> first_{};    ///< by layer: where its own begin; one more than layers

  std::vector<std::size_t> offloaded_{};
  std::vector<double> down_end_{}, back_{};  ///< by layer; by moved tensor
  double clock_ = 0, down_last_ = 0, up_last_ = 0;
  Events compute_{}, down_{}, up_{};  ///< each in order of time
};

}  // namespace stowage::estimate::offload
