#include "core/solve/ahead_bound.h"

#include <algorithm>

#include "core/base/saturating.h"
#include "core/plan/evaluation/ahead.h"
#include "core/plan/evaluation/request_time.h"
#include "core/solve/instance/unit_catalog.h"

namespace stowage::solve {
namespace {

/// Over such a link a byte takes less than a tenth of a millionth of a picosecond.
constexpr std::uint64_t kFree = ~0ull;

void free_of_crossing(machine::Machine& machine) {
  for (const machine::Device& device : machine.devices) {
    if (device.id.gpu()) machine.set_link(machine::kCpu, device.id, kFree);
  }
}

void free_of_reading(machine::Machine& machine) { machine.set_link(machine::kDisk, machine::kCpu, kFree); }

/// Between GPUs nothing takes time, and no copy waits for its link.
void free_of_hops(machine::Machine& machine) {
  for (const machine::Device& from : machine.devices) {
    for (const machine::Device& to : machine.devices) {
      const bool hop = from.id.gpu() && to.id.gpu() && !(from.id == to.id);
      machine.set_link(from.id, to.id, hop ? kFree : machine.rate(from.id, to.id));
    }
  }
  for (machine::Link& link : machine.links) link.latency_ns = 0;
}

/// Whatever goes from one device to another, what is handed over at hops too.
void free_of_moving(machine::Machine& machine) {
  for (const machine::Device& from : machine.devices) {
    for (const machine::Device& to : machine.devices) machine.set_link(from.id, to.id, kFree);
  }
  for (machine::Link& link : machine.links) link.latency_ns = 0;
}

/// What goes over free links takes in all, at most, in what the goal counts: weights, and what is handed
/// over.
std::uint64_t time_of_what_is_free(const UnitCatalog& catalog, const plan::Settings& settings) {
  const model::Model& model = catalog.model();
  const plan::PassCosts costs = plan::row_of(settings.objective).request
                                    ? plan::request_costs(model, settings, catalog.total())
                                    : plan::step_costs(model, settings, catalog.total(), true);
  const double copied = static_cast<double>(catalog.total().count()) * static_cast<double>(costs.passes),
               handed = static_cast<double>(costs.handed_over) *
                        static_cast<double>(model.execution_order().size());
  constexpr double kPsPerByte = 1e12 / 0x1p64, kRounded = 1 + 1e-9;
  return static_cast<std::uint64_t>(std::min((copied + handed) * kPsPerByte * kRounded, 0x1p62)) + 1;
}

class Questions {
 public:
  Questions(const UnitCatalog& catalog, const plan::Settings& settings, const plan::TurnBytes& turns,
            const Effort& effort, const Job& job)
      : catalog_(catalog), settings_(settings), turns_(turns), effort_(effort), job_(job) {
    effort_.explain = false;
    slack_ = time_of_what_is_free(catalog, settings);
  }

  /// With computing, and hops where all are made: nothing else takes time.
  void ask_computing(machine::Machine machine) {
    free_of_crossing(machine);
    free_of_reading(machine);
    if (!plan::makes_all_hops(settings_)) free_of_moving(machine);
    take(catalog_, machine);
  }
  /// Without them: with what crosses to GPUs, or what is read.
  void ask_copies(machine::Machine machine) {
    auto no_computing = std::make_shared<plan::PassTimes>();
    if (catalog_.times()) no_computing->prompt_alone = catalog_.times()->prompt_alone;
    const UnitCatalogPtr without =
        make_unit_catalog(catalog_.model_ptr(), settings_, std::move(no_computing));
    free_of_hops(machine);
    machine::Machine crossing = machine;
    free_of_reading(crossing);
    take(*without, crossing);  // what is read takes no longer than it takes to cross
    free_of_crossing(machine);
    if (machine.find(machine::kDisk)) take(*without, machine);
  }
  std::optional<std::uint64_t> most() const { return known_ ? std::optional(most_) : std::nullopt; }

 private:
  void take(const UnitCatalog& catalog, const machine::Machine& machine) {
    if (!known_) return;
    const auto answer = solve_with_turns(catalog, machine, settings_, turns_, nullptr, effort_, job_);
    known_ = answer && answer->outcome != Outcome::Infeasible;
    if (known_) most_ = std::max(most_, saturating_subtract(answer->bound, slack_));
  }

  const UnitCatalog& catalog_;
  const plan::Settings& settings_;
  const plan::TurnBytes& turns_;
  Effort effort_;
  const Job& job_;
  std::uint64_t slack_ = 0;  // of what is free
  std::uint64_t most_ = 0;
  bool known_ = true;
};

}  // namespace

std::optional<std::uint64_t> least_ahead_ps(const UnitCatalog& catalog, const machine::Machine& machine,
                                            const plan::Settings& settings, const plan::TurnBytes& turns,
                                            const Effort& effort, const Job& job) {
  const plan::ObjectiveRow& goal = plan::row_of(settings.objective);
  const bool asked = plan::copied_ahead(settings) && goal.time && plan::row_of(settings.strategy).ours &&
                     machine.gpu_count() > 0;
  if (!asked) return std::nullopt;
  Questions questions(catalog, settings, turns, effort, job);
  questions.ask_computing(machine);
  // A plan with nothing on a GPU computes on the CPU: without computing its time is that of reading memory.
  if (!settings.allow_empty_gpus) questions.ask_copies(machine);
  return questions.most();
}

}  // namespace stowage::solve
