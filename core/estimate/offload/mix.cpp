#include "core/estimate/offload/mix.h"

#include <algorithm>
#include <limits>
#include <numeric>
#include <set>
#include <utility>

#include "core/estimate/offload/mix_bound.h"
#include "core/estimate/offload/mix_steps.h"

namespace stowage::estimate::offload {
namespace {

using Treatments = std::vector<Treatment>;
constexpr double kEnd = std::numeric_limits<double>::infinity();
/// Of the whole: times so close together are one.
constexpr double kSame = 1e-12;

/// Computes mixes, and remembers the best one that fits.
class Trial {
 public:
  Trial(const Scenario& scenario, std::uint64_t budget, std::uint64_t limit, const Job& job)
      : scenario_(scenario), budget_(budget), limit_(limit), job_(job) {}

  /// Error: OffloadCapTooHard.
  Status prepare() {
    const std::size_t count = scenario_.layers.size();
    for (const Treatment treatment : {Treatment::Keep, Treatment::Offload, Treatment::Recompute}) {
      auto chosen = choose(with_mix(scenario_, Treatments(count, treatment)));
      if (!chosen) return tl::unexpected<Error>(std::move(chosen).error());
      rows_.push_back(*std::move(chosen));
    }
    return {};
  }

  /// What each layer has under each treatment does not depend on the others, if its tensors are its own.
  bool independent() const {
    std::set<std::string_view> names;
    for (const Layer& layer : scenario_.layers) names.insert(layer.name);
    for (const Layer& layer : scenario_.layers) {
      for (const Tensor& tensor : layer.tensors) {
        for (std::string_view at = tensor.module; !at.empty();) {
          if (names.contains(at) && at != layer.name) return false;
          const auto dot = at.rfind('.');
          at = dot == std::string_view::npos ? std::string_view() : at.substr(0, dot);
        }
      }
    }
    return scenario_.layers.end() == std::find_if(scenario_.layers.begin(), scenario_.layers.end(),
                                                  [](const Layer& layer) { return layer.name.empty(); });
  }

  std::vector<LayerCost> costs() const {
    std::vector<LayerCost> out;
    for (std::uint32_t i = 0; i < scenario_.layers.size(); ++i) out.push_back(cost_of(i));
    return out;
  }

  bool over() const { return simulated_ >= limit_ || job_.cancel.cancelled(); }
  std::uint64_t simulated() const { return simulated_; }
  /// One more look; false: there were as many as that.
  bool look(std::uint64_t most) { return looked_ < most && ++looked_ > 0; }
  std::uint64_t looked() const { return looked_; }
  std::uint64_t least_peak() const { return least_peak_; }
  const std::optional<Mix>& best() const { return best_; }
  double best_seconds() const { return best_ ? best_->seconds : kEnd; }

  /// True when it is a better one.
  bool try_mix(const Treatments& layers) {
    if (simulated_++ % kReported == 0) job_.report({}, simulated_, limit_);
    if (steps_ && !looks_better(layers)) return false;
    const auto choice = choice_of(layers);
    if (!choice) return false;
    const Schedule schedule = simulate(scenario_, *choice);
    least_peak_ = simulated_ == 1 ? schedule.peak_bytes : std::min(least_peak_, schedule.peak_bytes);
    const bool better =
        schedule.peak_bytes <= budget_ && (!best_ || schedule.seconds < best_->seconds * (1 - kSame));
    if (better)
      best_ = Mix{layers, schedule.peak_bytes, schedule.seconds, schedule.stall_seconds,
                  schedule.recompute_seconds};
    return better;
  }

  void use_rows(bool rows) {
    by_rows_ = rows;
    if (rows) steps_ = MixSteps::of(scenario_, rows_);
  }

 private:
  /// Most mixes are none that is better: those are not computed tensor by tensor.
  bool looks_better(const Treatments& layers) {
    const MixSteps::Costs costs = steps_->costs(layers);
    least_peak_ = simulated_ == 1 ? costs.peak_bytes : std::min(least_peak_, costs.peak_bytes);
    return costs.peak_bytes <= budget_ && (!best_ || costs.seconds < best_->seconds * (1 - kSame / 2));
  }

  static constexpr std::uint64_t kReported = 64;  // mixes from one report to the next

  LayerCost cost_of(std::uint32_t i) const {
    const Layer& layer = scenario_.layers[i];
    LayerCost cost;
    const bool last = i + 1 == scenario_.layers.size();  // used again at once: nothing is to be had of it
    cost.may_recompute = !last && layer.recomputable && rows_[2].runs_again(i);
    cost.again = layer.again_seconds();
    cost.held[2] = static_cast<double>(layer.input_bytes);
    for (std::size_t k = 0; k < layer.tensors.size(); ++k) {
      const Tensor& tensor = layer.tensors[k];
      const double held =
          tensor.kind == Kind::Activation && tensor.on_gpu ? static_cast<double>(tensor.bytes) : 0;
      const Chosen& gone = rows_[1].tensors[i][k];
      cost.may_offload |= !last && gone.on;
      cost.held[0] += held;
      cost.held[1] += held - static_cast<double>(gone.freed);
      cost.held[2] += rows_[2].tensors[i][k].recomputed > 0 ? 0 : held;
      if (gone.moved == 0) continue;
      cost.to_host += scenario_.latency_seconds + static_cast<double>(gone.moved) / scenario_.to_host;
      cost.to_device += scenario_.latency_seconds + static_cast<double>(gone.moved) / scenario_.to_device;
    }
    return cost;
  }

  /// nullopt: it is refused.
  std::optional<Choice> choice_of(const Treatments& layers) const {
    if (!by_rows_) {
      const Scenario mixed = with_mix(scenario_, layers);
      auto choice = choose(mixed);
      if (!choice || !judge(mixed, *choice).refusals.empty()) return std::nullopt;
      return *std::move(choice);
    }
    Choice out;
    for (std::uint32_t i = 0; i < layers.size(); ++i) {
      const Choice& of = rows_[static_cast<std::size_t>(layers[i])];
      out.tensors.push_back(of.tensors[i]);
      if (layers[i] == Treatment::Offload) out.offloaded.push_back(i);
      if (layers[i] == Treatment::Recompute) out.again.push_back(i);
    }
    return out;
  }

  const Scenario& scenario_;
  std::uint64_t budget_, limit_;
  const Job& job_;
  std::vector<Choice> rows_{};  ///< by treatment, of all layers
  std::optional<MixSteps> steps_{};
  bool by_rows_ = true;
  std::uint64_t simulated_ = 0, least_peak_ = 0, looked_ = 0;
  std::optional<Mix> best_{};
};

/// Mixes that are likely to be good: the first n moved, and so many of the others run again. It takes half of
/// the looks at most.
class Guess {
 public:
  Guess(const MixBound& bound, Trial& trial, std::uint64_t looks)
      : bound_(bound), trial_(trial), looks_(looks / 2) {}

  void run() {
    const std::size_t count = bound_.count();
    // Of very many layers not every n is tried, so that all that are have their turn.
    const std::size_t apart = 1 + 4 * count * count / std::max<std::uint64_t>(looks_, 1);
    for (const bool cheapest : {true, false}) {
      const std::vector<std::size_t> order = order_of(cheapest);
      for (std::size_t n = 0; n < count; n += apart) {
        if (!try_moved(n, order)) break;
      }
    }
    improve();
  }

 private:
  /// Which layers are run again first: those that are cheapest by what they save, or the earliest.
  std::vector<std::size_t> order_of(bool cheapest) const {
    std::vector<std::size_t> order(bound_.count());
    std::iota(order.begin(), order.end(), std::size_t{0});
    const auto price = [&](std::size_t i) {
      const LayerCost& cost = bound_.costs()[i];
      const double saved = cost.held[0] - cost.held[2];
      return saved > 0 ? cost.again / saved : kEnd;
    };
    if (cheapest)
      std::stable_sort(order.begin(), order.end(), [&](auto a, auto b) { return price(a) < price(b); });
    return order;
  }

  bool over() const { return trial_.over() || trial_.looked() >= looks_; }

  /// The first n moved, and of the others one after the other run again; false when there are not so many.
  bool try_moved(std::size_t n, const std::vector<std::size_t>& order) {
    const auto& costs = bound_.costs();
    Treatments layers(costs.size(), Treatment::Keep);
    std::size_t moved = 0;
    for (std::size_t i = 0; i < layers.size() && moved < n; ++i) {
      if (!costs[i].may_offload) continue;
      layers[i] = Treatment::Offload;
      ++moved;
    }
    if (moved < n) return false;
    MixBound::Whole mix(bound_, std::move(layers));
    look_at(mix);
    for (std::size_t k = 0; k < order.size() && !over(); ++k) {
      const std::size_t i = order[k];
      if (mix.layers()[i] != Treatment::Keep || !costs[i].may_recompute) continue;
      mix.change(i, Treatment::Recompute);
      look_at(mix);
    }
    return !over();
  }

  /// True when it is better than the best.
  bool look_at(const MixBound::Whole& mix) {
    return !over() && trial_.look(looks_) && mix.seconds() < trial_.best_seconds() &&
           trial_.try_mix(mix.layers());
  }

  /// One layer treated otherwise, or two that change places, as long as that helps.
  void improve() {
    for (bool better = trial_.best().has_value(); better && !over();) {
      better = false;
      const Treatments now = trial_.best()->layers;
      for (std::size_t i = 0; i < now.size() && !better && !over(); ++i) {
        MixBound::Whole mix(bound_, now);
        for (const Treatment other : {Treatment::Keep, Treatment::Offload, Treatment::Recompute})
          better = better || attempt(mix, i, other, i, other);
        for (std::size_t k = i + 1; k < now.size() && !better; ++k)
          better = now[i] != now[k] && attempt(mix, i, now[k], k, now[i]);
      }
    }
  }

  /// The mix is as it was, after.
  bool attempt(MixBound::Whole& mix, std::size_t i, Treatment at_i, std::size_t k, Treatment at_k) {
    const auto& costs = bound_.costs();
    const Treatment i_was = mix.layers()[i], k_was = mix.layers()[k];
    if (!costs[i].may(at_i) || !costs[k].may(at_k) || (i_was == at_i && k_was == at_k)) return false;
    mix.change(i, at_i);
    mix.change(k, at_k);
    const bool better = look_at(mix);
    mix.change(k, k_was);
    mix.change(i, i_was);
    return better;
  }

  const MixBound& bound_;
  Trial& trial_;
  std::uint64_t looks_;
};

/// Looks at every mix that the bound does not rule out.
class Search {
 public:
  Search(const MixBound& bound, Trial& trial, std::uint64_t looks)
      : trial_(trial), prefix_(bound), costs_(bound.costs()), looks_(looks) {}

  /// What the mixes that were not looked at cannot beat; infinity: there are none.
  double run() {
    go_on();
    return open_;
  }

 private:
  void go_on() {
    const double bound = prefix_.seconds();
    if (bound >= trial_.best_seconds() * (1 - kSame)) return;
    if (trial_.over() || !trial_.look(looks_)) {
      open_ = std::min(open_, bound);
      return;
    }
    if (layers_.size() == costs_.size()) {
      trial_.try_mix(layers_);
      return;
    }
    const LayerCost& cost = costs_[layers_.size()];
    for (const Treatment treatment : {Treatment::Offload, Treatment::Keep, Treatment::Recompute}) {
      if (!cost.may(treatment)) continue;
      layers_.push_back(treatment);
      prefix_.push(treatment);
      go_on();
      prefix_.pop();
      layers_.pop_back();
    }
  }

  Trial& trial_;
  MixBound::Prefix prefix_;
  const std::vector<LayerCost>& costs_;
  std::uint64_t looks_;
  Treatments layers_{};
  double open_ = kEnd;
};

/// Where layers share tensors nothing is known of one without the others: only compute bounds a step.
std::vector<LayerCost> unknown(std::vector<LayerCost> costs) {
  for (LayerCost& cost : costs) {
    cost.may_offload = cost.may_recompute = true;
    cost.held = {};
    cost.to_host = cost.to_device = cost.again = 0;
  }
  return costs;
}

}  // namespace

Scenario with_mix(Scenario scenario, const std::vector<Treatment>& layers) {
  std::vector<Scope> scopes;
  for (std::size_t i = 0; i < layers.size(); ++i) {
    if (layers[i] == Treatment::Keep) continue;
    const bool on = layers[i] == Treatment::Offload;
    scopes.push_back({.module = scenario.layers[i].name,
                      .state = on ? Switch::On : Switch::Recompute,
                      .cap_bytes = on ? scenario.cap_bytes : std::nullopt});
  }
  scenario.scopes = std::move(scopes);
  scenario.offload_layers.reset();
  scenario.cap_bytes.reset();
  return scenario;
}

Result<MixAnswer> best_mix(const Scenario& scenario, std::uint64_t budget, const MixLimits& limits,
                           const Job& job) {
  Trial trial(scenario, budget, limits.simulations, job);
  STOWAGE_TRY(trial.prepare());
  const bool plain = trial.independent() && scenario.groups.empty() && scenario.target == Target::Own;
  trial.use_rows(plain);
  const MixBound bound(scenario, plain ? trial.costs() : unknown(trial.costs()), static_cast<double>(budget));
  trial.try_mix(Treatments(scenario.layers.size(), Treatment::Keep));
  MixAnswer out;
  double open = kEnd;
  if (!bound.nothing_fits()) {
    Guess(bound, trial, limits.nodes).run();
    open = Search(bound, trial, limits.nodes).run();
  }
  STOWAGE_TRY(job.check({}));
  out.best = trial.best();
  out.proven = open >= trial.best_seconds() * (1 - kSame);
  out.bound_seconds = out.proven ? (out.best ? out.best->seconds : 0) : std::max(open, bound.of_all());
  out.simulated = trial.simulated();
  out.looked = trial.looked();
  out.least_peak_bytes = trial.least_peak();
  return out;
}

}  // namespace stowage::estimate::offload
