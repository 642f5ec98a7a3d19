#pragma once

#include <cstddef>
#include <limits>
#include <vector>

#include "core/estimate/offload/mix_bound.h"
#include "core/estimate/offload/mix_steps.h"

namespace stowage::estimate::offload {

/// What no mix can beat in which exactly n layers move, by the order in which things happen. With L layers, n
/// of them moved, i(r) the moved layer of rank r:
///
///   - Backward of layer j begins with all that the layers up to j hold, but for what is run again later and
///     for the ranks below j - (L-1-n), which are not back yet. The same ranks were away when forward of j
///     began, with less on the GPU. So the peak is the largest of those L sums, one for each j; the one of
///     the last layer is the end of forward. A moved layer is back before its turn: i(r) <= L-1-n+r. Where
///     memory follows the copies only the end of forward is known: whatever moved is away then. Before and
///     after it is only known when the copies are.
///   - Forward of the last layer waits for all copies to the host, and the first one cannot begin before its
///     tensor is ready in i(0).
///   - Copies back begin when the last layer's backward has ended, that of i(r) after those of all higher
///     ranks; layers before i(r) have their backward after it, with what is run again of them.
///
/// Each is a sum over layers whose terms depend on a layer's place, its treatment and its rank alone. So with
/// a multiplier on each the least of all mixes is a shortest path over (layer, ranks so far): exact however
/// layers are exchanged, and the counts of layers moved and run again are whole numbers, which is most of
/// what can be known of a model whose layers are alike.
class MixOrder {
 public:
  using Treatments = std::vector<Treatment>;
  /// Mixes with so many layers moved, and at least and at most so many run again.
  struct Part {
    std::size_t moved = 0, least_again = 0, most_again = 0;
  };
  struct Multipliers {
    double down = 0;              ///< in [0, 1]: of the copies to the host, against forward
    double count = 0;             ///< of layers run again: above 0 for the least, below for the most
    std::vector<double> up{};     ///< by rank, in all at most 1: of the copies back until it is back
    std::vector<double> price{};  ///< by layer, not negative: of the memory when its backward begins
  };

  /// `costs`: of the same layers as `steps`.
  MixOrder(const std::vector<MixSteps::Step>& steps, const std::vector<LayerCost>& costs, double budget,
           Memory memory = Memory::Step);

  std::size_t count() const { return layers_.size(); }
  std::size_t may_move() const { return may_move_; }
  std::size_t may_again() const { return may_again_; }
  double usual_again() const { return usual_again_; }  ///< seconds to run a layer again: the middle of all
  /// How much one call of value() does, in steps of its path.
  std::size_t work(const Part& part) const;
  /// Memory counts at the begin of every layer's backward, not of the last one's alone.
  bool by_steps() const { return by_steps_; }
  /// Where to begin: at the end of forward, or when all that moved is back (`late`), memory costs as much as
  /// running a layer again for it; `down` of the copies count.
  Multipliers begin(std::size_t moved, double down, double late) const;

  /// Seconds that no mix of the part can beat, whatever the multipliers; infinity: there is none.
  double value(const Part& part, const Multipliers& by);
  /// The mix that the last value() was the value of; it need not fit.
  const Treatments& mix() const { return mix_; }
  std::size_t mix_again() const { return mix_again_; }
  /// True where the memory of mix() is within the budget as far as it is known here.
  bool fits() const { return fits_; }
  /// Has one more layer of mix() run again, which every moment beyond the budget gains by, the cheapest for
  /// what it saves; false: there is none.
  bool save_more();
  /// Has of mix() a larger layer run again or moved in the place of a smaller one; false: that saves nothing.
  bool save_by_exchange(const Multipliers& by);
  /// Moves the multipliers towards a larger value, along the slope and along the `way` of the last step as
  /// far as the two are at odds: the step is `share` of what would reach `target` if the value were linear.
  /// An empty way: there was no last step.
  void climb(const Part& part, Multipliers& by, Multipliers& way, double value, double target,
             double share) const;

 private:
  struct One {
    bool may_move = false, may_again = false;
    double held = 0, freed = 0, saved = 0, input = 0;
    double forward = 0, backward = 0, again = 0;
    double down = 0, up = 0, ready = 0,
           need = 0;  ///< ready, need: beyond the copies, of the first that moves
    double before_forward = 0, before_backward = 0;  ///< of the layers before it
    double held_until = 0;                           ///< of the layers up to it
  };
  /// What a layer frees when it is treated otherwise, and what that takes.
  struct Stake {
    double bytes = 0, seconds = 0;
    std::size_t layer = 0;
  };
  struct Exchange {
    double rated = std::numeric_limits<double>::infinity();  ///< seconds a byte
    std::size_t out = 0, in = 0;
  };
  struct Stakes {
    std::vector<double> bytes{}, seconds{};
    std::vector<std::size_t> layers{};

    void clear() { bytes.clear(), seconds.clear(), layers.clear(); }
    void add(const Stake& one) {
      bytes.push_back(one.bytes), seconds.push_back(one.seconds), layers.push_back(one.layer);
    }
  };
  static void best_exchange(const Stake& small, const Stakes& others, double beyond, Exchange& best);
  double price_of(std::size_t layer, const Multipliers& by) const {
    return by_steps_ || layer + 1 == count() ? by.price[layer] : 0;
  }
  double stay_term(std::size_t layer, std::size_t rank, const Multipliers& by) const;
  double move_term(std::size_t layer, std::size_t rank, const Multipliers& by) const;
  void walk(const Part& part, const Multipliers& by);
  void trace(const Part& part, const Multipliers& by);
  void slopes(std::size_t moved);
  Multipliers slope_at(const Part& part, const Multipliers& by) const;

  std::vector<One> layers_{};
  double budget_, compute_ = 0, forward_ = 0, backward_ = 0;
  double usual_again_ = 0, usual_price_ = 0;
  double second_ = 0, byte_ = 0;  ///< units: to run a layer again, and what that saves
  bool ordered_ = true;           ///< whatever moves is copied
  bool by_steps_ = true;          ///< memory goes and comes at the steps of compute
  std::size_t may_move_ = 0, may_again_ = 0;

  /// Of the last value(): paths; prices from a layer on; and by ranks so far what is left of a second of
  /// what is run again, and of one of a copy back.
  std::vector<double> table_{}, after_{}, again_share_{}, up_share_{};
  std::size_t width_ = 0;
  Stakes movable_{}, runnable_{};  ///< of one exchange
  Treatments mix_{};
  std::size_t mix_again_ = 0;
  bool fits_ = false;
  double slope_down_ = 0;
  std::vector<double> slope_up_{}, slope_price_{};
};

}  // namespace stowage::estimate::offload
