#include "core/runtimes/judging/judge_read.h"

#include <algorithm>
#include <string>
#include <utility>

#include "core/base/error.h"
#include "core/runtimes/target_plan.h"

namespace stowage::runtimes {
namespace {

/// What is said of whole tensors on the devices of their stages is not so where each is cut.
void judge_pieces(const Facts& facts, const Target& target, const ReadPlan& read,
                  const machine::Machine& machine, const plan::Settings& settings, JudgedRead& out) {
  const auto of_gpu = [](const plan::Diagnostic& one) {
    const auto device = machine::parse_device(one.subjects.empty() ? "" : one.subjects.front());
    return device && device->gpu();
  };
  std::erase_if(out.evaluation.diagnostics, [&](const plan::Diagnostic& one) {
    return one.what.code == Code::PlanEmptyGpus || (one.what.code == Code::PlanOverBudget && of_gpu(one));
  });
  const bool limited = std::all_of(machine.devices.begin(), machine.devices.begin() + machine.gpu_count(),
                                   [](const machine::Device& gpu) { return gpu.budget.has_value(); });
  const std::uint64_t needed = std::uint64_t{read.stages} * read.pieces;
  if (limited && needed > machine.gpu_count())
    out.findings.push_back({plan::Severity::Error,
                            ImportKind::FewCards,
                            {},
                            {std::to_string(read.stages), std::to_string(read.pieces), std::to_string(needed),
                             std::to_string(machine.gpu_count())}});
  if (!target.cuts || read.stage_of.empty()) return;
  out.reserves = reserves_of(target, *facts.model, machine, nullptr, {settings.workload, read.told});
  out.cuts = judge_cuts(facts, target, read, machine, settings, out.reserves);
  out.findings.insert(out.findings.end(), out.cuts->findings.begin(), out.cuts->findings.end());
  if (out.cuts->counted()) show_cards(*out.cuts, machine, out.evaluation);
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

bool JudgedRead::open() const { return !cuts || cuts->open; }

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
    judge_pieces(facts, target, read, machine, settings, out);
  } else if (counts_reserves(target, settings.workload)) {
    out.reserves =
        reserves_of(target, *facts.model, machine, &out.applied.placement, {settings.workload, read.told});
    out.evaluation = plan::check(*placed, with_reserves(machine, out.reserves), settings, map);
    leave_out_untrue(target, out.reserves, out.evaluation);
  }
  return out;
}

}  // namespace stowage::runtimes
