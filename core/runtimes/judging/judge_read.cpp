#include "core/runtimes/judging/judge_read.h"

#include <algorithm>
#include <string>
#include <utility>

#include "core/base/error.h"
#include "core/runtimes/target_plan.h"

namespace stowage::runtimes {
namespace {

/// Where every tensor is cut over several cards no card's bytes are known, but a least of them is: a part of
/// the weights of a stage. What is over that is certain; nothing else is said of budgets.
void judge_pieces(const ReadPlan& read, const machine::Machine& machine, JudgedRead& out) {
  plan::Evaluation& evaluation = out.evaluation;
  std::erase_if(evaluation.diagnostics,
                [](const plan::Diagnostic& one) { return one.what.code == Code::PlanOverBudget; });
  std::uint64_t stages = 0, least = 0, largest = 0;
  bool limited = true;
  for (std::size_t slot = 0; slot < machine.gpu_count(); ++slot) {
    const Bytes weights = evaluation.devices[slot].weights;
    if (weights) ++stages;
    least = std::max(least, (weights.count() + read.pieces - 1) / read.pieces);
    limited = limited && machine.devices[slot].budget;
    largest = std::max(largest, machine.devices[slot].budget.value_or(Bytes()).count());
  }
  const std::string pieces = std::to_string(read.pieces), bytes = format_bytes(Bytes(least));
  const auto add = [&](plan::Severity severity, ImportKind kind, std::vector<std::string> said) {
    out.findings.push_back({severity, kind, {}, std::move(said)});
  };
  if (limited && stages * read.pieces > machine.gpu_count())
    add(plan::Severity::Error, ImportKind::FewCards,
        {std::to_string(stages), pieces, std::to_string(stages * read.pieces),
         std::to_string(machine.gpu_count())});
  // What vLLM keeps in RAM by an order of its own takes that much off a card.
  const bool some_in_ram =
      std::any_of(read.findings.begin(), read.findings.end(),
                  [](const ImportFinding& one) { return one.kind == ImportKind::CpuOffload; });
  if (some_in_ram) return;
  if (limited && least > largest) {
    add(plan::Severity::Error, ImportKind::PiecesTooLarge, {pieces, bytes, format_bytes(Bytes(largest))});
  } else {
    add(plan::Severity::Info, ImportKind::PiecesOfCard, {pieces, bytes});
  }
}

/// What the target keeps beside a plan is counted where it is told how much of a card it takes, or takes a
/// part of each by itself, and where no plan counts the cache because the target keeps it.
bool counts_reserves(const Target& target, const plan::Workload& workload) {
  return workload.cache_apart ||
         std::any_of(target.counted.begin(), target.counted.end(),
                     [](const ReserveRule& rule) { return rule.kind == ReserveRule::Kind::CardShare; });
}

/// As the target runs it, with the context that it is told to have room for. What the text does not say stays
/// as it is asked.
plan::Settings settings_of_read(const Target& target, const ReadPlan& read, plan::Settings asked) {
  asked.runtime.change_to(target.judged_as);
  if (read.tokens) asked.workload.tokens = *read.tokens;
  return settings_as_run(target, std::move(asked));
}

}  // namespace

bool JudgedRead::refused() const {
  return std::any_of(findings.begin(), findings.end(),
                     [](const ImportFinding& one) { return one.severity == plan::Severity::Error; });
}

bool JudgedRead::ok() const {
  return evaluation.ok() && room_for_reserves(evaluation, reserves) && !refused();
}

JudgedRead judge_read(const Facts& facts, const Target& target, const ReadPlan& read,
                      const machine::Machine& machine, const plan::Settings& asked) {
  JudgedRead out;
  const plan::Settings settings = settings_of_read(target, read, asked);
  const plan::DeviceMap map = map_of_places(facts, read.places);
  // As the target places it: modules that are one storage for it are counted once.
  const model::ModelPtr placed = placed_model(facts, target);
  out.evaluation = plan::check(*placed, machine, settings, map, &out.applied);
  if (read.pieces > 1) {
    judge_pieces(read, machine, out);
  } else if (counts_reserves(target, settings.workload)) {
    out.reserves =
        reserves_of(target, *facts.model, machine, &out.applied.placement, {settings.workload, read.told});
    out.evaluation = plan::check(*placed, with_reserves(machine, out.reserves), settings, map);
    leave_out_untrue(target, out.reserves, out.evaluation);
  }
  return out;
}

}  // namespace stowage::runtimes
