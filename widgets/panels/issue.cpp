#include "widgets/panels/issue.h"

#include <QCoreApplication>
#include <algorithm>

#include "widgets/common/sentences.h"
#include "widgets/common/stand_in.h"
#include "widgets/common/words.h"

namespace stowage::widgets {
namespace {

using model::ModuleId;

struct Issues {
  Q_DECLARE_TR_FUNCTIONS(Issues)
};

constexpr double kDiskDecides = 0.5;  // share of the step
constexpr double kWorthUsing = 0.02;  // share of a budget that is left over
constexpr std::uint64_t kStep = 1ull << 30;
constexpr double kRoomToWork = 0.03;  // share of a budget that a pass is likely to need
constexpr Bytes kLarge = GiB(2);      // smaller models are tried, not planned for

std::vector<ModuleId> modulesOf(const model::Model& model, const std::vector<std::string>& names) {
  std::vector<ModuleId> out;
  for (const auto& name : names) {
    if (const auto module = model.find_module(name))
      out.push_back(*module);
    else if (const auto tensor = model.find_tensor(name))
      out.push_back(model[*tensor].module);
  }
  return out;
}

QString titleOf(const plan::Diagnostic& diagnostic, const PlanState& state) {
  switch (diagnostic.what.code) {
    case Code::PlanOverBudget: {
      for (const auto& use : state.evaluation.devices) {
        const QString name = deviceText(use.device);
        if (use.over &&
            (diagnostic.what.subject.empty() || QString::fromStdString(diagnostic.what.subject) == name ||
             diagnostic.what.subject == machine::display_name(use.device)))
          return Issues::tr("%1 is %2 over its budget").arg(name, bytesText(use.over));
      }
      return Issues::tr("Over budget");
    }
    case Code::PlanUnplaced:
      return Issues::tr("Not everything has a place");
    case Code::MapUncovered:
      return Issues::tr("The map does not name everything");
    case Code::PlanSplitTie:
      return Issues::tr("A tied weight lies twice");
    case Code::PlanSplitBlock:
    case Code::PlanSplitBlockHost:
      return Issues::tr("A no-split block is split");
    case Code::PlanPinBroken:
    case Code::PlanForbidBroken:
      return Issues::tr("A rule is broken");
    case Code::PlanEmptyGpus:
      return Issues::tr("Nothing is on a GPU");
    case Code::MapUnknownKey:
      return Issues::tr("Names that the model lacks");
    case Code::MapOverlap:
      return Issues::tr("Keys overlap");
    case Code::MapMissingDevice:
      return Issues::tr("A device is missing");
    default:
      return diagnostic.severity == plan::Severity::Info ? Issues::tr("Good to know")
                                                         : Issues::tr("Check this map");
  }
}

Issue issueOf(const plan::Diagnostic& diagnostic, const PlanState& state) {
  Issue issue;
  issue.severity = diagnostic.severity;
  issue.title = titleOf(diagnostic, state);
  issue.text = sentenceText(diagnostic.what);
  issue.modules = modulesOf(*state.model, diagnostic.subjects);
  for (const auto& fix : diagnostic.fixes) {
    if (fix != "raise-budget") continue;
    for (const auto& use : state.evaluation.devices) {
      if (!use.over || !use.budget || machine::display_name(use.device) != diagnostic.what.subject) continue;
      const Bytes wanted((use.used.count() + kStep - 1) / kStep * kStep);
      issue.fixes.push_back(
          {IssueFix::Kind::RaiseBudget,
           Issues::tr("Raise %1 budget to %2").arg(deviceText(use.device), bytesText(wanted)),
           0,
           use.device,
           wanted,
           {}});
    }
  }
  if (!state.answer && issue.fixes.empty())
    issue.fixes.push_back({IssueFix::Kind::SolveAgain, Issues::tr("Let the solver decide"), 0, {}, {}, {}});
  return issue;
}

/// "Disk decides the speed: 17 layers read from disk take 4.48 of 7.19 s a token."
std::optional<Issue> diskDecides(const PlanState& state) {
  const auto& e = state.evaluation;
  if (!(e.step_seconds > 0) || e.disk_seconds < kDiskDecides * e.step_seconds) return std::nullopt;
  Issue issue;
  issue.severity = plan::Severity::Warning;
  issue.title = Issues::tr("Disk decides the speed");
  issue.text = Issues::tr("%1 are read from disk: %2 of %3 a token.")
                   .arg(bytesText(e.disk_bytes), secondsText(e.disk_seconds), secondsText(e.step_seconds));
  for (const auto& use : e.devices) {
    if (use.device != machine::kCpu || !use.budget) continue;
    const Bytes wanted(((use.used + e.disk_bytes).count() + kStep - 1) / kStep * kStep);
    issue.fixes.push_back({IssueFix::Kind::RaiseBudget,
                           Issues::tr("Raise CPU budget to %1").arg(bytesText(wanted)),
                           0,
                           machine::kCpu,
                           wanted,
                           {}});
  }
  return issue;
}

/// Filled so far that a pass, whose activations no plan counts, may find too little room.
bool isBrimful(const PlanState& state, const plan::DeviceUse& use) {
  if (!state.answer || state.answer->outcome == solve::Outcome::Infeasible || state.evaluation.total < kLarge)
    return false;
  if (!use.device.gpu() || !use.budget || use.activations || use.over || !use.weights) return false;
  return static_cast<double>(use.free.count()) < kRoomToWork * static_cast<double>(use.budget->count());
}

/// "cuda:0 has 1.1 GiB left over. No whole LlamaDecoderLayer fits."
std::optional<Issue> leftOver(const PlanState& state) {
  if (!state.catalog || state.evaluation.offloaded_bytes == Bytes()) return std::nullopt;
  const solve::Unit* smallest = nullptr;
  for (const auto& unit : solve::units(*state.catalog)) {
    if (!unit.block || unit.tensors.empty()) continue;
    const auto slot = state.placement[unit.tensors.front()];
    if (slot < state.machine.devices.size() && state.machine.devices[slot].id.gpu()) continue;
    if (!smallest || unit.resident < smallest->resident) smallest = &unit;
  }
  for (const auto& use : state.evaluation.devices) {
    if (!use.device.gpu() || !use.budget || !smallest || use.free >= smallest->resident ||
        isBrimful(state, use))
      continue;
    if (static_cast<double>(use.free.count()) < kWorthUsing * static_cast<double>(use.budget->count()))
      continue;
    const std::string name = (*state.model)[smallest->module].class_name;
    Issue issue;
    issue.title = Issues::tr("%1 has %2 left over").arg(deviceText(use.device), bytesText(use.free));
    issue.text = Issues::tr("No whole %1 fits (%2 each).")
                     .arg(QString::fromStdString(name), bytesText(smallest->resident));
    issue.fixes.push_back({IssueFix::Kind::AllowSplitting, Issues::tr("Allow splitting"), 0, {}, {}, name});
    return issue;
  }
  return std::nullopt;
}

/// A plan counts weights, not what a pass computes: one that fills a GPU to the brim may still run out of
/// memory there. The tightest first.
std::vector<Issue> brimful(const PlanState& state) {
  std::vector<const plan::DeviceUse*> tight;
  for (const auto& use : state.evaluation.devices) {
    if (isBrimful(state, use)) tight.push_back(&use);
  }
  std::stable_sort(tight.begin(), tight.end(),
                   [](const auto* a, const auto* b) { return a->free < b->free; });
  std::vector<Issue> out;
  for (const plan::DeviceUse* use : tight) {
    Issue issue;
    issue.title =
        Issues::tr("%1 is almost full (%2 left)").arg(deviceText(use->device), bytesText(use->free));
    issue.text = Issues::tr("Activations are not counted: a long prompt may need more.");
    const Bytes wanted(
        static_cast<std::uint64_t>(static_cast<double>(use->budget->count()) * (1 - 2 * kRoomToWork)));
    issue.fixes.push_back({IssueFix::Kind::RaiseBudget,
                           Issues::tr("Plan with %1 on %2").arg(bytesText(wanted), deviceText(use->device)),
                           0,
                           use->device,
                           wanted,
                           {}});
    out.push_back(std::move(issue));
  }
  return out;
}

/// A budget above what the hardware has: allowed as a what-if, but never silently.
std::optional<Issue> beyondHardware(const PlanState& state) {
  for (const auto& device : state.machine.devices) {
    if (!device.budget || !device.physical || *device.budget <= device.physical) continue;
    Issue issue;
    issue.severity = plan::Severity::Warning;
    issue.title = Issues::tr("%1 has less memory than its budget").arg(deviceText(device.id));
    issue.text = Issues::tr("The budget is %1, the hardware has %2: a what-if, not a plan to run.")
                     .arg(bytesText(*device.budget), bytesText(device.physical));
    issue.fixes.push_back(
        {IssueFix::Kind::RaiseBudget,
         Issues::tr("Plan with %1 on %2").arg(bytesText(device.physical), deviceText(device.id)),
         0,
         device.id,
         device.physical,
         {}});
    return issue;
  }
  return std::nullopt;
}

/// Nobody has this card: said where the plan is judged.
std::optional<Issue> standIn(const PlanState& state) {
  for (const auto& device : state.machine.devices) {
    if (device.name != kStandInCard) continue;
    Issue issue;
    issue.title = Issues::tr("%1 is a stand-in card").arg(deviceText(device.id));
    issue.text = Issues::tr("No GPU was found here. The plan is for one card of %1: set yours in Machine.")
                     .arg(bytesText(device.budget.value_or(device.physical)));
    return issue;
  }
  return std::nullopt;
}

}  // namespace

std::vector<Issue> issuesOf(const PlanState& state) {
  std::vector<Issue> out;
  for (const auto& diagnostic : state.evaluation.diagnostics) out.push_back(issueOf(diagnostic, state));
  if (auto issue = diskDecides(state)) out.push_back(std::move(*issue));
  if (auto issue = leftOver(state)) out.push_back(std::move(*issue));
  if (auto issue = beyondHardware(state)) out.push_back(std::move(*issue));
  for (auto& issue : brimful(state)) out.push_back(std::move(issue));
  if (auto issue = standIn(state)) out.push_back(std::move(*issue));
  for (const auto& warning : state.model->warnings()) {
    // Where the files lie everybody knows who opened them: names are enough.
    Error here = warning;
    here.subject = here.subject.substr(here.subject.find_last_of('/') + 1);
    Issue issue;
    issue.title = Issues::tr("About this file");
    issue.text = sentenceText(here.subject.empty() ? warning : here);
    out.push_back(std::move(issue));
  }
  std::stable_sort(out.begin(), out.end(),
                   [](const Issue& a, const Issue& b) { return a.severity > b.severity; });
  return out;
}

}  // namespace stowage::widgets
