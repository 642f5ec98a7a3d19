#pragma once

#include <array>
#include <cstdint>
#include <limits>
#include <vector>

#include "core/estimate/offload/mix.h"

namespace stowage::estimate::offload {

/// What a layer costs under each treatment, as far as it does not depend on the others.
struct LayerCost {
  bool may_offload = false, may_recompute = false;
  /// By treatment: what it holds on the GPU when forward has ended.
  std::array<double, 3> held{};
  double to_host = 0, to_device = 0;  ///< seconds of its copies
  double again = 0;                   ///< seconds to run it again

  bool may(Treatment treatment) const {
    return treatment == Treatment::Keep || (treatment == Treatment::Offload ? may_offload : may_recompute);
  }
};

/// What no mix can beat. A step takes its compute, and besides
///   - what copies to the host take beyond forward of all layers but the last: they have ended then;
///   - what is run again, or what copies back take beyond backward of the layers they overlap with, if more;
/// and when forward ends, what each layer holds is on the GPU at once. So for all a, b in [0, 1] and p >= 0
///   seconds >= compute - a F - b B + p (held - budget)
///              + the sum over layers of  keep: 0,  offload: a down + b up - p saved,
///                                        recompute: (1 - b) again - p saved.
class MixBound {
 public:
  MixBound(const Scenario& scenario, std::vector<LayerCost> costs, double budget);

  /// Of all mixes.
  double of_all() const { return root_; }
  /// Of those with so many layers moved, by counts alone; infinity: none fits.
  double of_moved(std::size_t moved) const {
    return moved < by_moved_.size() ? by_moved_[moved] : std::numeric_limits<double>::infinity();
  }
  /// Even with all that may go gone, forward ends with more than the budget.
  bool nothing_fits() const { return least_held(0) > budget_; }
  std::size_t count() const { return costs_.size(); }
  const std::vector<LayerCost>& costs() const { return costs_; }

  /// Which each part of a search is looked at with: those for compute alone, and the best ones.
  static constexpr std::size_t kMultipliers = 5;
  using Sums = std::array<double, kMultipliers>;

  /// Layers from the first on with their treatments; those behind are open.
  class Prefix {
   public:
    explicit Prefix(const MixBound& bound);
    void push(Treatment treatment);
    void pop();
    /// What no mix that begins so can beat; infinity: none fits.
    double seconds() const;

   private:
    struct State {
      double held = 0;
      Sums sums{};
    };
    const MixBound& bound_;
    std::vector<State> states_{};
  };

  /// A treatment of every layer, of which one after the other may change.
  class Whole {
   public:
    struct Change {
      std::size_t layer = 0;
      Treatment to = Treatment::Keep;
    };
    Whole(const MixBound& bound, std::vector<Treatment> layers);
    void change(const Change& one);
    const std::vector<Treatment>& layers() const { return layers_; }
    /// What this mix cannot beat; infinity: it does not fit.
    double seconds() const { return bound_.seconds_of(held_, sums_); }
    /// The same if two layers, or one twice, were treated so; it stays as it is.
    double seconds_with(const Change& one, const Change& other) const;

   private:
    void add(const Change& one, double& held, Sums& sums) const;

    const MixBound& bound_;
    std::vector<Treatment> layers_;
    double held_ = 0;
    Sums sums_{};
  };

 private:
  friend class Prefix;
  friend class Whole;
  struct Multipliers {
    double down = 0, up = 0, price = 0;
  };
  double term(const Multipliers& by, const LayerCost& cost, Treatment treatment) const;
  double least_term(const Multipliers& by, const LayerCost& cost) const;
  /// What does not depend on treatments, less what rounding can make of a sum with all terms.
  double constant(const Multipliers& by) const;
  double value(const Multipliers& by) const;
  struct Way;
  double slope(const std::vector<std::array<Way, 2>>& ways, double price) const;
  Multipliers best_price(double down, double up) const;
  void choose_multipliers();
  void count_moved();
  double least_held(std::size_t from) const { return least_held_[from]; }
  double seconds_of(double held, const Sums& sums) const;

  std::vector<LayerCost> costs_;
  double budget_, compute_ = 0, forward_ = 0, backward_ = 0, held_ = 0;
  double to_host_ = 0, to_device_ = 0, again_ = 0;  ///< of all layers
  std::array<Multipliers, kMultipliers> multipliers_{};
  std::vector<std::array<Sums, 3>> terms_{};  ///< by layer and treatment
  std::vector<Sums> rest_{};                  ///< the least of the layers from each on
  std::vector<double> least_held_{};          ///< of the layers from each on
  std::vector<double> by_moved_{};            ///< see of_moved()
  double root_ = 0;
};

}  // namespace stowage::estimate::offload
