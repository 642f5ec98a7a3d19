#include <algorithm>

#include "core/machine/runtime.h"
#include "core/plan/computed.h"
#include "core/plan/evaluation/request_time.h"
#include "core/solve/claims/conclusion.h"
#include "core/solve/construct/item_kinds.h"
#include "core/solve/dispatch/several_gpus.h"
#include "core/solve/dispatch/whole_blocks.h"
#include "core/solve/limits/thresholds.h"
#include "core/solve/mixed_runtime.h"
#include "core/solve/solve.h"

namespace stowage::solve {

struct MixedRuntimeProof {
  static Licence licence() { return Licence(Method::MixedRuntime); }
};

namespace {

/// A way of running: units that load at most so much are streamed, where streaming is the faster for them;
/// the host computes all others.
struct RuntimeChoice {
  bool streams = false;
  std::uint64_t most_load = 0;
};

class Mixed {
 public:
  Mixed(const UnitCatalog& catalog, const machine::Machine& machine, const plan::Settings& settings,
        const plan::TurnBytes* turns, const plan::Placement* previous, const Effort& effort, const Job& job)
      : catalog_(catalog),
        machine_(machine),
        settings_(settings),
        turns_(turns),
        previous_(previous),
        effort_(effort),
        job_(job) {}

  Result<Answer> run() {
    auto rules = make_rules(catalog_, machine_, settings_.rules);
    if (!rules) return tl::unexpected<Error>(std::move(rules).error());
    Instance instance = make_instance(catalog_, machine_, settings_, std::move(*rules));
    find_ways(instance);
    for (const RuntimeChoice& way : ways_) STOWAGE_TRY(attempt(way));
    if (!best_ || effort_.tolerance <= 0) STOWAGE_TRY(attempt_whole_blocks());
    if (!best_ || best_->outcome == Outcome::Infeasible) STOWAGE_TRY(stream_everything());
    if (!best_ || best_->outcome == Outcome::Infeasible) return explain_it();
    set_bound(instance);
    return std::move(*best_);
  }

 private:
  /// Bringing a unit of the class to some GPU takes less time than computing with it where it lies.
  bool faster_streamed(const Instance& instance, std::uint32_t unit_class) const {
    if (catalog_.classes()[unit_class].computed) return false;
    const std::uint64_t computing = computed_time(instance, unit_class);
    for (Slot main = 0; main < instance.gpus; ++main) {
      if (streamed_time(instance, unit_class, main) < computing) return true;
    }
    return false;
  }

  /// Computing with a unit of the class where it lies, in memory; and bringing it to a GPU and computing with
  /// it there.
  static std::uint64_t computed_time(const Instance& instance, std::uint32_t unit_class) {
    const bool counted = !instance.compute_ps.empty() && instance.cpu;
    return saturating_add(instance.host_ps[unit_class],
                          counted ? instance.compute_ps[*instance.cpu][unit_class] : 0);
  }
  static std::uint64_t streamed_time(const Instance& instance, std::uint32_t unit_class, Slot main) {
    return saturating_add(instance.bus_ps[main][unit_class],
                          instance.compute_ps.empty() ? 0 : instance.compute_ps[main][unit_class]);
  }

  /// So it is, or never is, from every host to every GPU. (Nothing overlaps, module by module.)
  bool always(bool streamed, const Instance& instance, std::uint32_t unit_class) const {
    const UnitClass& c = catalog_.classes()[unit_class];
    // What stays behind when the unit is streamed is read from disk too when it is computed.
    const plan::Workload& workload = settings_.workload;
    const std::uint64_t passes = settings_.counts_request() ? plan::passes_of(catalog_.model(), workload) : 1;
    const std::uint64_t bytes =
        saturating_multiply(c.read(), saturating_multiply(passes, workload.directions()));
    const std::uint64_t more =
        instance.disk ? picoseconds(bytes, machine_.rate(machine::kDisk, machine::kCpu)) : 0;
    for (const bool from_disk : {false, true}) {
      if (from_disk && !instance.disk) continue;
      const std::uint64_t computing =
          saturating_add(computed_time(instance, unit_class), from_disk ? more : 0);
      for (Slot main = 0; main < instance.gpus; ++main) {
        const std::uint64_t moving = saturating_add(streamed_time(instance, unit_class, main),
                                                    from_disk ? instance.read_ps[unit_class] : 0);
        if (streamed ? moving > computing : computing > moving) return false;
      }
    }
    return true;
  }

  /// Computing with a unit may ask for room that streaming it does not: the CPU is in use, and all of the
  /// unit passes through its memory.
  static bool computing_needs_room(const Instance& instance, const UnitClass& c) {
    return instance.cpu && (instance.overhead[*instance.cpu] > 0 || (instance.disk && c.resident > c.ram));
  }

  void find_ways(const Instance& instance) {
    std::vector<std::uint64_t> loads;
    streamed_.assign(catalog_.classes().size(), false);
    for (std::uint32_t k = 0; k < streamed_.size(); ++k) {
      streamed_[k] = faster_streamed(instance, k);
      if (streamed_[k]) loads.push_back(catalog_.classes()[k].stream_peak);
    }
    std::sort(loads.rbegin(), loads.rend());
    loads.erase(std::unique(loads.begin(), loads.end()), loads.end());
    const std::size_t most = effort_.tolerance > 0 ? thresholds::kMostWaysLive : thresholds::kMostWays;
    all_ways_ = loads.size() + 1 <= most;
    for (std::size_t i = 0; i < std::min(loads.size(), most - 1); ++i) {
      const std::size_t at = loads.size() + 1 <= most ? i : i * loads.size() / (most - 1);
      ways_.push_back({true, loads[at]});
    }
    ways_.push_back({});
  }

  plan::Settings settings_of(const RuntimeChoice& way) const {
    std::vector<bool> marked(catalog_.model().tensors().size(), false);
    for (std::size_t t = 0; t < marked.size(); ++t) {
      const std::uint32_t k = catalog_.class_of_unit()[catalog_.table().unit_of_tensor[t]];
      marked[t] = !(way.streams && streamed_[k] && catalog_.classes()[k].stream_peak <= way.most_load);
    }
    plan::Settings out = settings_;
    out.computed = plan::covering_names(catalog_.model(), marked);
    return out;
  }

  Status attempt(const RuntimeChoice& way) {
    const plan::Settings settings = settings_of(way);
    Effort effort = effort_;
    effort.explain = false;
    effort.node_limit = std::max<std::uint64_t>(effort_.node_limit / ways_.size(), 1);
    auto answer = solve_as_asked(*make_unit_catalog(catalog_.model_ptr(), settings, catalog_.times()),
                                 machine_, settings, turns_, previous_, effort, job_);
    if (!answer) return tl::unexpected<Error>(answer.error());
    nodes_ += answer->nodes;
    answer->settings = settings_;
    if (answer->outcome == Outcome::Infeasible) {
      all_ways_ = all_ways_ && answer->settled() == Settled::Impossible;
      return {};
    }
    way_bound_ = any_way_ ? objective().best_of(way_bound_, answer->bound) : answer->bound;
    any_way_ = true;
    take_if_better(std::move(*answer));
    return {};
  }

  void take_if_better(Answer answer) {
    const bool wins = !best_ || (best_->kept == answer.kept ? !no_worse(*best_, answer) : answer.kept);
    if (wins) best_ = std::move(answer);
  }

  /// Where blocks may be split, the plan that keeps them whole is one of the plans to beat: its modules are
  /// computed or streamed block by block, which no way of those above does.
  Status attempt_whole_blocks() {
    const auto settings = with_blocks_whole(catalog_.model(), settings_);
    if (!settings) return {};
    const UnitCatalogPtr whole = make_unit_catalog(catalog_.model_ptr(), *settings, catalog_.times());
    if (whole->units().size() >= catalog_.units().size()) return {};
    Effort effort = effort_;
    effort.explain = false;
    auto answer = solve_mixed(*whole, machine_, *settings, turns_, previous_, effort, job_);
    if (!answer) return tl::unexpected<Error>(answer.error());
    nodes_ += answer->nodes;
    if (answer->outcome == Outcome::Infeasible) return {};
    answer->settings = settings_;
    plan::Settings judged = settings_;
    judged.computed = answer->computed;
    STOWAGE_TRY(judge(catalog_, judged, *answer));
    take_if_better(std::move(*answer));
    return {};
  }

  /// Where no way that is fast has a plan: streaming asks least of CPU memory, however slow it is.
  Status stream_everything() {
    all_ways_ = false;
    for (std::uint32_t k = 0; k < streamed_.size(); ++k) streamed_[k] = !catalog_.classes()[k].computed;
    return attempt({true, ~0ull});
  }

  Objective objective() const { return Objective(settings_.objective); }

  /// Nothing that is streamed loads more than `most_load`, and something loads `reserve`: what no plan can
  /// beat then. Each unit off the GPUs takes the shorter of its times, nothing stays behind and nothing waits
  /// for a hop.
  std::uint64_t bound_with(const Instance& instance, Slot main, std::uint64_t reserve,
                           std::optional<std::uint64_t> most_load) const {
    plan::Settings settings = settings_;
    settings.runtime.row = machine::kComputesOnHost;
    // What else an option asks for makes plans fewer, and the bound holds without it.
    Instance free{.catalog = instance.catalog,
                  .machine = instance.machine,
                  .settings = settings,
                  .rules = instance.rules,
                  .gpus = instance.gpus,
                  .cpu = instance.cpu,
                  .disk = instance.disk,
                  .budget = instance.budget,
                  .overhead = instance.overhead,
                  .bus_ps = instance.bus_ps,
                  .disk_ps = instance.disk_ps,
                  .host_ps = instance.host_ps,
                  .read_ps = instance.disk_ps,
                  .hop_ps = std::vector<std::uint64_t>(instance.hop_ps.size(), 0),
                  .compute_ps = instance.compute_ps};
    // What the CPU computes with is counted into its time where it lies.
    for (std::size_t s = instance.gpus; s < free.compute_ps.size(); ++s)
      free.compute_ps[s].assign(free.host_ps.size(), 0);
    free.budget[main] = instance.budget[main] == kUnlimited
                            ? kUnlimited
                            : saturating_subtract(instance.budget[main], reserve);
    for (std::size_t k = 0; k < free.host_ps.size(); ++k) {
      const UnitClass& c = catalog_.classes()[k];
      free.host_ps[k] = computed_time(instance, static_cast<std::uint32_t>(k));
      if (!c.computed && most_load && c.stream_peak <= *most_load)
        free.host_ps[k] =
            std::min(free.host_ps[k], streamed_time(instance, static_cast<std::uint32_t>(k), main));
    }
    if (free.cpu && free.budget[*free.cpu] != kUnlimited)
      free.budget[*free.cpu] = saturating_add(free.budget[*free.cpu], catalog_.exec().count());
    std::vector<Slot> gpus;
    for (Slot g = 0; g < instance.gpus; ++g) {
      if (instance.budget[g] > instance.overhead[g]) gpus.push_back(g);
    }
    NodeBudget nodes(std::min(effort_.node_limit, thresholds::kNodesForMixedBound), &job_.cancel);
    return gpus.empty() ? objective().limit(catalog_.total().count())
                        : several_gpus_bound(free, gpus, main, nodes);
  }

  /// What no way of running can beat, streamed to `main`: nothing is streamed, or the largest load is one of
  /// the model's.
  std::uint64_t bound_of(const Instance& instance, Slot main) const {
    const std::size_t most =
        effort_.tolerance > 0 ? thresholds::kMostLoadsBoundedLive : thresholds::kMostLoadsBounded;
    std::vector<std::uint64_t> loads;
    for (const UnitClass& c : catalog_.classes()) {
      if (!c.computed) loads.push_back(c.stream_peak);
    }
    std::sort(loads.begin(), loads.end());
    loads.erase(std::unique(loads.begin(), loads.end()), loads.end());
    std::uint64_t best = bound_with(instance, main, 0, std::nullopt);
    const std::size_t step = loads.size() / most + 1;
    for (std::size_t i = 0; i < loads.size(); i += step) {
      const std::uint64_t one =
          bound_with(instance, main, loads[i], loads[std::min(i + step, loads.size()) - 1]);
      best = objective().best_of(one, best);
    }
    return best;
  }

  /// Every way was tried, and in none of them a unit gains by being run the other way: it leaves nothing
  /// behind, needs no room elsewhere, and changes no hop.
  bool ways_are_all(const Instance& instance) const {
    if (!all_ways_ || turns_ || catalog_.coupled() || instance.hops_cost()) return false;
    for (std::uint32_t k = 0; k < streamed_.size(); ++k) {
      const UnitClass& c = catalog_.classes()[k];
      if (c.computed) continue;
      if (streamed_[k] ? c.left_behind() > 0 : computing_needs_room(instance, c)) return false;
      if (c.exec > 0 || !always(streamed_[k], instance, k)) return false;
    }
    return true;
  }

  /// What is read of a unit on the disk where it is computed, in both directions of a step that trains, may
  /// be less than where it is streamed, and is brought more often for the pass back: a bound takes the less.
  Instance with_least_reads(const Instance& instance) const {
    Instance out = instance;
    if (!instance.disk || settings_.workload.directions() < 2) return out;
    const std::uint64_t rate = machine_.rate(machine::kDisk, machine::kCpu);
    for (std::size_t k = 0; k < out.read_ps.size(); ++k) {
      const std::uint64_t computed =
          saturating_multiply(catalog_.classes()[k].read(), settings_.workload.directions());
      out.read_ps[k] = std::min(out.read_ps[k], picoseconds(computed, rate));
    }
    set_disk_times(out);
    return out;
  }

  void set_bound(const Instance& exact) {
    Answer& answer = *best_;
    const Instance instance = with_least_reads(exact);
    const std::vector<Slot> types = gpu_types(instance, std::nullopt);
    std::optional<std::uint64_t> most;
    const std::optional<Slot> asked = instance.asked_main();
    for (Slot main = 0; main < instance.gpus; ++main) {
      if (asked ? main != asked : types[main] != main) continue;
      const std::uint64_t one = bound_of(instance, main);
      most = most ? objective().best_of(one, *most) : one;
    }
    Claims claims;
    if (most) claims.add(objective(), Bound(MixedRuntimeProof::licence(), *most));
    if (any_way_ && ways_are_all(exact))
      claims.add(objective(), Bound(MixedRuntimeProof::licence(), way_bound_));
    state(objective(), catalog_.total(), answer.value, claims, answer);
    // What one way of running has proven of its own plans says nothing of the other ways.
    answer.fewest_on_disk = answer.least_time = {};
    if (objective().disk_and_time_break_ties()) state_ties(answer.disk_bytes.count(), 0, {}, answer);
    answer.nodes = nodes_;
  }

  /// With everything computed where it lies no room is needed for loads: what then is in the way, is in the
  /// way. What caches that binds to the CPU the explanation knows.
  Result<Answer> explain_it() {
    const plan::Settings settings = settings_of({});
    auto answer = solve_as_asked(*make_unit_catalog(catalog_.model_ptr(), settings, catalog_.times()),
                                 machine_, settings, turns_, previous_, effort_, job_);
    if (!answer) return answer;
    answer->settings = settings_;
    answer->nodes += nodes_;
    if (answer->infeasible.no_plan) {  // the explanation took every way of running into account
      answer->infeasible.no_plan = NoPlan(MixedRuntimeProof::licence());
      answer->outcome = Verdict(*answer->infeasible.no_plan);
    }
    return answer;
  }

  const UnitCatalog& catalog_;
  const machine::Machine& machine_;
  const plan::Settings& settings_;
  const plan::TurnBytes* turns_;
  const plan::Placement* previous_;
  const Effort& effort_;
  const Job& job_;
  std::vector<bool> streamed_;  ///< by class: where it may be, streaming is the faster
  std::vector<RuntimeChoice> ways_;
  bool all_ways_ = true;
  std::optional<Answer> best_;
  bool any_way_ = false;  ///< some way has a plan
  std::uint64_t way_bound_ = 0, nodes_ = 0;
};

}  // namespace

Result<Answer> solve_mixed(const UnitCatalog& catalog, const machine::Machine& machine,
                           const plan::Settings& settings, const plan::TurnBytes* turns,
                           const plan::Placement* previous, const Effort& effort, const Job& job) {
  return Mixed(catalog, machine, settings, turns, previous, effort, job).run();
}

}  // namespace stowage::solve
