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
  /// Of a mix in which the last layer is kept, with what MixSteps says of it. Where it is above `most`, all
  /// that is said is that it is: some number above.
  std::uint64_t peak_bytes(const std::vector<Treatment>& layers, const MixSteps::Costs& costs,
                           std::uint64_t most);

 private:
  struct Moved {
    double ready = 0, down = 0;           ///< down: seconds to the host
    double down_done = 0, up_before = 0;  ///< of its layer's copies up to it, and before it
    std::int64_t freed = 0, moved = 0;
  };
  struct Event {
    double time = 0;
    std::int64_t bytes = 0;
  };
  /// Copies one way, in order of time, with those that were counted.
  struct Queue {
    std::vector<Event> events{};
    std::size_t made = 0, counted = 0;
    double last = 0;  ///< end of the last copy
  };

  void give_back(double begin);
  void take(double end);
  void send(std::size_t layer, double begin);
  void bring(std::size_t layer);
  void go_forward(const std::vector<Treatment>& layers);
  void go_back(const std::vector<Treatment>& layers, const MixSteps::Costs& costs);
  bool over() const { return peak_ > most_; }

  std::vector<MixSteps::Step> steps_;
  std::vector<Moved> moved_{};        ///< layer by layer, as they are copied
  std::vector<std::size_t> first_{};  ///< by layer: where its own begin; one more than layers
  std::vector<double> late_{};        ///< by layer: when the last of them is ready

  std::vector<std::size_t> offloaded_{};
  std::vector<double> down_end_{}, up_begin_{};  ///< by layer
  double clock_ = 0, same_ = 0;                  ///< same: what is so close together is at one moment
  double moment_ = 0;                            ///< begin of the last one that more may belong to
  Queue down_{}, up_{};
  std::int64_t held_ = 0, peak_ = 0, most_ = 0;
  bool back_first_ = false;  ///< where the last mix was above `most`: the next one is so too, most likely
};

}  // namespace stowage::estimate::offload
