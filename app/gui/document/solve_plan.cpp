#include "app/gui/document/solve_plan.h"

#include <algorithm>
#include <atomic>
#include <chrono>
#include <mutex>
#include <tuple>

#include "app/gui/predict/described_programs.h"
#include "app/gui/predict/plan_prediction.h"
#include "app/gui/predict/read_program.h"
#include "app/gui/targets/told_answer.h"
#include "core/estimate/pass_times.h"
#include "core/estimate/turn_bytes.h"
#include "core/estimate/workload_inputs.h"
#include "core/runtimes/target_plan.h"
#include "core/runtimes/targets.h"
#include "widgets/common/view_facts.h"

namespace stowage::app {
namespace {

using widgets::PlanState;

double secondsSince(std::chrono::steady_clock::time_point start) {
  return std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
}

std::shared_ptr<PlanState> frame(const PlanRequest& request, solve::UnitCatalogPtr catalog) {
  auto state = std::make_shared<PlanState>();
  state->model = request.model;
  state->machine = request.input.machine;
  state->settings = settingsAsRun(request.input);
  state->catalog = std::move(catalog);
  state->generation = request.generation;
  return state;
}

/// What the solver places, and what bytes are added up of: for some targets several modules are one storage.
/// The views show all of them, each by its own name.
model::ModelPtr placedModel(const PlanRequest& request, const Job& job) {
  return request.placed ? request.placed->of(request.input.target.name, job) : request.model;
}

/// With the rules of who is to run the plan: what the solver is asked, and the views do not show as rules of
/// a person.
plan::Settings askedOfSolver(const PlanRequest& request, const model::Model& placed) {
  const runtimes::Target* target = runtimes::find_target(request.input.target.name);
  plan::Settings asked = settingsAsRun(request.input);
  if (!target) return asked;
  return runtimes::settings_for(*target, placed, request.input.machine, asked).settings;
}

/// Nobody can lift a rule of the target: ways out that would are none.
void withoutWaysOfOthers(const plan::Settings& mine, const plan::Settings& asked, solve::Answer& answer) {
  if (mine.rules.size() == asked.rules.size()) return;
  std::erase_if(answer.infeasible.repairs, [&](const solve::Repair& repair) {
    if (repair.kind == solve::Repair::Kind::LiftAllRules) return true;
    return repair.kind == solve::Repair::Kind::LiftRule &&
           std::none_of(mine.rules.begin(), mine.rules.end(),
                        [&](const plan::Rule& rule) { return rule.name == repair.name; });
  });
}

/// The placement from before as far as its devices still mean the same, else nothing placed: shown when there
/// is no answer, and what an answer keeps near.
plan::Placement placementBefore(const PlanRequest& request) {
  plan::Placement placement;
  const std::size_t count = request.model->tensors().size();
  if (request.previous && request.previous->model == request.model) {
    placement = request.previous->placement;
    for (auto& slot : placement.slots) {
      if (slot == plan::Placement::kUnplaced) continue;
      const auto& devices = request.previous->machine.devices;
      const auto same = slot < devices.size() ? request.input.machine.slot(devices[slot].id) : std::nullopt;
      slot = same ? static_cast<plan::Placement::Slot>(*same) : plan::Placement::kUnplaced;
    }
  }
  placement.slots.resize(count, plan::Placement::kUnplaced);
  return placement;
}

/// Nobody waits for it: which model is placed may not be known, and nothing is evaluated.
PlanOutcome cancelledOutcome(const PlanRequest& request) {
  PlanOutcome out;
  auto state = frame(request, request.catalog);
  state->placement = placementBefore(request);
  state->facts = request.facts;
  out.state = std::move(state);
  out.error = Error{Code::Cancelled, {}, {}, {}};
  return out;
}

/// Among plans of one value the one nearest to `before`: an edit moves what it has to, and no more. What was
/// proven stays proven.
/// `machine`, `turns`: as the answer was found with them.
void keepNear(solve::Answer& answer, const solve::UnitCatalog& catalog, const PlanRequest& request,
              const plan::Settings& asked, const machine::Machine& machine, const plan::TurnBytes& turns,
              const plan::Placement& before, const Job& job) {
  if (answer.outcome == solve::Outcome::Infeasible || !plan::row_of(request.input.settings.strategy).ours)
    return;
  solve::Effort near = solve::Effort::live();
  near.tolerance = answer.gap + 1e-12;
  auto mended = solve::solve_with_turns(catalog, machine, asked, turns, &before, near, job);
  if (!mended || mended->outcome == solve::Outcome::Infeasible || !solve::no_worse(*mended, answer) ||
      !solve::carry_over(answer, *mended))
    return;
  mended->nodes += answer.nodes;
  answer = std::move(*mended);
}

bool holdsRules(std::vector<plan::Rule> rules, std::vector<plan::Rule> among) {
  const auto before = [](const plan::Rule& a, const plan::Rule& b) {
    return std::tie(a.name, a.device, a.forbid) < std::tie(b.name, b.device, b.forbid);
  };
  std::sort(rules.begin(), rules.end(), before);
  std::sort(among.begin(), among.end(), before);
  return std::includes(among.begin(), among.end(), rules.begin(), rules.end(), before);
}

/// What devices compute, as the plan counts it; null where it does not.
const plan::PassTimes* timesIn(const PlanState& state) {
  return state.catalog ? solve::pass_times_of(*state.catalog).get() : nullptr;
}

std::atomic<quint64> solved{0};

/// The few things that were worked out last, each with what it was asked of.
template <class Known>
class AskedLast {
 public:
  template <class IsIt>
  std::optional<Known> find(const IsIt& is_it) {
    const std::lock_guard lock(mutex_);
    const auto found = std::find_if(known_.begin(), known_.end(), is_it);
    return found == known_.end() ? std::nullopt : std::optional(*found);
  }
  void keep(Known known) {
    constexpr std::size_t kMost = 8;
    const std::lock_guard lock(mutex_);
    if (known_.size() == kMost) known_.erase(known_.begin());
    known_.push_back(std::move(known));
  }

 private:
  std::mutex mutex_;
  std::vector<Known> known_;
};

/// What turns were predicted from, and the turns.
struct KnownTurns {
  std::weak_ptr<const model::Model> model{};
  plan::Settings settings{};
  std::shared_ptr<const plan::TurnBytes> turns{};
  std::uint64_t knownSoFar = 0;  ///< of programs, then
};
AskedLast<KnownTurns> turnsAskedLast;

/// For the inputs that the plan is predicted for.
plan::TurnBytes turnsOfProgram(const model::ModelPtr& model, const machine::Machine& machine,
                               const plan::Settings& settings) {
  const auto read = readProgram(model, {});
  if (!read || !read->program) return {};
  estimate::GraphRequest request;
  request.shapes = estimate::inputs_of_workload(*read->program, settings.workload).shapes;
  const DescribedProgram described = describedProgram(read->program, {}, request);
  return estimate::turns_to_plan_with(*model, machine, settings, request);
}

/// What devices compute, and what it was made from.
struct KnownTimes {
  std::weak_ptr<const model::Model> model{};
  machine::Machine machine{};
  plan::Settings settings{};
  std::shared_ptr<const machine::Calibration> calibration{};
  plan::PassTimesPtr times{};
  std::uint64_t knownSoFar = 0;  ///< of programs, then
};
AskedLast<KnownTimes> timesAskedLast;

/// What plays no part in how fast devices compute is left out.
machine::Machine asItComputes(machine::Machine machine) {
  for (machine::Device& device : machine.devices) {
    machine::Device only{device.id};
    only.name = device.name;
    device = std::move(only);
  }
  return machine;
}

/// For the inputs that the plan is predicted for: as exported, where the program does not take what the
/// workload says. Where nobody knows rates the program is not read.
plan::PassTimesPtr timesOfProgram(const model::ModelPtr& model, const KnownTimes& asked,
                                  const machine::Calibration* measured) {
  if (!estimate::has_rates(asked.machine, measured)) return nullptr;
  const auto read = readProgram(model, {});
  if (!read || !read->program) return nullptr;
  estimate::GraphRequest request;
  request.calibration = measured;
  request.shapes = estimate::inputs_of_workload(*read->program, asked.settings.workload).shapes;
  const DescribedProgram described = describedProgram(read->program, {}, request);
  return estimate::pass_times(*model, asked.machine, asked.settings, request);
}

plan::PassTimesPtr timesOf(const PlanRequest& request) {
  return passTimesOf(request.model, request.input.machine, settingsAsRun(request.input), request.calibration);
}

/// Somebody's map, judged as it is: with what whoever runs it reserves under it.
void judgeMap(const PlanRequest& request, PlanState& state) {
  const model::Model& placed = *solve::model_of(*state.catalog);
  plan::AppliedMap applied;
  const auto judged = [&](const machine::Machine& machine) {
    state.evaluation =
        plan::check(placed, machine, state.settings, *request.input.map, &applied, timesIn(state));
  };
  judged(state.machine);
  state.placement = std::move(applied.placement);
  const machine::Machine charged = chargedMachine(request, state.settings, state.placement);
  if (!(charged == state.machine)) judged(charged);
  judgeForTarget(request, state.settings, state.placement, state.evaluation);
}

}  // namespace

solve::Effort liveEffort(const widgets::PlanState& shown) {
  solve::Effort effort = solve::Effort::live();
  // Within 1 % of what is shown: the best that is known may be further from the bound than that.
  if (shown.answer && shown.answer->outcome != solve::Outcome::Infeasible)
    effort.tolerance += shown.answer->gap;
  return effort;
}

std::shared_ptr<const plan::TurnBytes> turnsToPlanWith(const model::ModelPtr& model,
                                                       const machine::Machine& machine,
                                                       const plan::Settings& settings) {
  static const auto none = std::make_shared<const plan::TurnBytes>();
  const bool program = isProgram(*model);
  const bool asks = program ? estimate::says_inputs(settings.workload) : settings.workload.context() > 0;
  if (!asks || machine.gpu_count() == 0) return none;
  plan::Settings asked = settings;  // what plays no part is left out
  asked.rules.clear();
  asked.objective = {};
  asked.strategy = {};
  asked.main_gpu.reset();
  asked.no_split.reset();
  const std::uint64_t known = knownSoFar();
  const auto same = [&](const KnownTurns& one) {
    return one.model.lock() == model && one.settings == asked && one.knownSoFar == known;
  };
  if (const auto before = turnsAskedLast.find(same)) return before->turns;
  auto turns = std::make_shared<const plan::TurnBytes>(
      program ? turnsOfProgram(model, machine, asked) : estimate::turns_to_plan_with(*model, machine, asked));
  turnsAskedLast.keep({model, std::move(asked), turns, known});
  return turns;
}

plan::PassTimesPtr passTimesOf(const model::ModelPtr& model, const machine::Machine& machine,
                               const plan::Settings& settings,
                               const std::shared_ptr<const machine::Calibration>& calibration) {
  if (machine.devices.empty()) return nullptr;
  KnownTimes asked{model, asItComputes(machine), {}, calibration, {}, knownSoFar()};
  asked.settings.workload = settings.workload;
  asked.settings.dtype = settings.dtype;
  const auto same = [&](const KnownTimes& one) {
    return one.model.lock() == model && one.machine == asked.machine && one.settings == asked.settings &&
           one.calibration == calibration && one.knownSoFar == asked.knownSoFar;
  };
  if (const auto known = timesAskedLast.find(same)) return known->times;
  const auto measured = calibration ? measuredRates(*calibration, machine) : nullptr;
  asked.times = isProgram(*model)
                    ? timesOfProgram(model, asked, measured.get())
                    : estimate::pass_times(*model, asked.machine, asked.settings, measured.get());
  timesAskedLast.keep(asked);
  return asked.times;
}

plan::Settings settingsAsRun(const PlanInput& input) {
  const runtimes::Target* target = runtimes::find_target(input.target.name);
  return target ? runtimes::settings_as_run(*target, input.settings) : input.settings;
}

std::shared_ptr<const plan::TurnBytes> turnsFor(const PlanRequest& request) {
  auto turns = turnsToPlanWith(request.model, request.input.machine, settingsAsRun(request.input));
  const runtimes::Target* target = runtimes::find_target(request.input.target.name);
  if (!target || !target->computes_on_gpus || turns->empty()) return turns;
  return std::make_shared<const plan::TurnBytes>(runtimes::turns_for(*target, *request.model, *turns));
}

plan::Settings askedFor(const widgets::PlanState& state) {
  plan::Settings out = state.settings;
  if (state.answer) out.rules = state.answer->settings.rules;
  return out;
}

widgets::PlanStatePtr stateOf(const PlanRequest& request, solve::UnitCatalogPtr catalog,
                              std::shared_ptr<const solve::Answer> answer, double seconds) {
  auto state = frame(request, std::move(catalog));
  state->placement = answer->placement;
  state->placement.slots.resize(request.model->tensors().size(), plan::Placement::kUnplaced);
  if (answer->main_gpu && !state->settings.main_gpu) state->settings.main_gpu = answer->main_gpu;
  // What the solver chose belongs to the plan that is shown, not to the question: the next answer may choose
  // otherwise.
  state->settings.computed = answer->computed;
  // With the room that the answer's plan keeps for activations.
  const bool same = answer->machine.devices.size() == state->machine.devices.size();
  state->evaluation =
      plan::evaluate(*solve::model_of(*state->catalog), same ? answer->machine : state->machine,
                     state->settings, state->placement, timesIn(*state));
  judgeForTarget(request, state->settings, state->placement, state->evaluation);
  state->settings.main_gpu = request.input.settings.main_gpu;
  state->answer = std::move(answer);
  state->solve_seconds = seconds;
  state->facts = widgets::make_view_facts(*state, request.facts);
  return state;
}

bool PlanOutcome::infeasible() const {
  return state && state->answer && state->answer->outcome == solve::Outcome::Infeasible;
}

bool betterAnswer(const widgets::PlanState& shown, const PlanOutcome& other, const PlanInput& asked) {
  const bool answers = shown.answer && !other.error && other.state && other.state->answer && !asked.map;
  if (!answers) return false;
  const solve::Answer &now = *shown.answer, &then = *other.state->answer;
  if (now.outcome != solve::Outcome::Gap || now.kept || other.infeasible()) return false;
  // One question but for the rules: values of others are no measure.
  auto question = settingsAsRun(asked);
  question.rules = shown.settings.rules;
  auto mine = shown.settings;
  mine.computed = question.computed;  // chosen by the solver
  return question == mine && asked.machine == shown.machine && !solve::no_worse(now, then) &&
         holdsRules(shown.settings.rules, asked.settings.rules);
}

quint64 plansSolved() { return solved.load(); }

PlanOutcome answerTo(const PlanRequest& request, Depth depth, const PlanState* shown, const Job& job) {
  solve::Effort effort;
  if (depth == Depth::First) effort = shown ? liveEffort(*shown) : solve::Effort::live();
  effort.explain = depth == Depth::Whole;
  auto outcome = solvePlan(request, effort, job);
  // There is nothing to explain in a plan that was found, nor in somebody's map.
  outcome.depth = depth == Depth::Settled && !outcome.infeasible() ? Depth::Whole : depth;
  if (request.input.map) outcome.depth = Depth::Whole;
  return outcome;
}

PlanOutcome solvePlan(const PlanRequest& request, const solve::Effort& effort, const Job& job) {
  const auto placed = placedModel(request, job);
  if (job.cancel.cancelled()) return cancelledOutcome(request);
  auto catalog = request.catalog;
  const plan::Settings run = settingsAsRun(request.input);
  const plan::PassTimesPtr times = timesOf(request);
  if (!catalog || solve::model_of(*catalog) != placed || !solve::catalog_is_for(*catalog, run) ||
      solve::pass_times_of(*catalog) != times)
    catalog = solve::make_unit_catalog(placed, run, times);
  const auto start = std::chrono::steady_clock::now();
  ++solved;
  PlanOutcome outcome;
  if (request.input.map) {
    auto state = frame(request, catalog);
    judgeMap(request, *state);
    state->solve_seconds = secondsSince(start);
    state->facts = widgets::make_view_facts(*state, request.facts);
    outcome.state = std::move(state);
    return outcome;
  }
  const plan::Placement before = placementBefore(request);
  const bool known = request.previous && request.previous->model == request.model;
  const auto turns = turnsFor(request);
  const plan::Settings asked = askedOfSolver(request, *placed);
  const machine::Machine machine = machineFor(request, asked);
  auto answer =
      solve::solve_with_turns(*catalog, machine, asked, *turns, known ? &before : nullptr, effort, job);
  if (answer) withoutWaysOfOthers(request.input.settings, asked, *answer);
  if (answer && known && effort.tolerance == 0 && !(answer->placement == before))
    keepNear(*answer, *catalog, request, asked, machine, *turns, before, job);
  if (answer) holdForTarget(request, asked, *catalog, *turns, effort, job, *answer);
  const double seconds = secondsSince(start);
  if (answer) {
    outcome.state = stateOf(request, std::move(catalog),
                            std::make_shared<const solve::Answer>(std::move(*answer)), seconds);
    return outcome;
  }
  outcome.error = answer.error();
  auto state = frame(request, std::move(catalog));
  state->placement = placementBefore(request);
  state->evaluation = plan::evaluate(*placed, state->machine, state->settings, state->placement, times.get());
  state->solve_seconds = seconds;
  state->facts = widgets::make_view_facts(*state, request.facts);
  outcome.state = std::move(state);
  return outcome;
}

}  // namespace stowage::app
