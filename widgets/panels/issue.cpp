#include "widgets/panels/issue.h"

#include <QCoreApplication>
#include <algorithm>
#include <optional>

#include "core/plan/lints/lints.h"
#include "core/plan/strategy.h"
#include "widgets/common/list_text.h"
#include "widgets/common/sentences.h"
#include "widgets/common/stand_in.h"
#include "widgets/common/words.h"
#include "widgets/panels/issue_rows.h"
#include "widgets/panels/predicted_issues.h"

namespace stowage::widgets {
namespace {

using model::ModuleId;

struct Issues {
  Q_DECLARE_TR_FUNCTIONS(Issues)
};

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

QString deviceOf(const plan::Diagnostic& diagnostic) {
  const auto device = machine::parse_device(diagnostic.subjects.front());
  return device ? deviceText(*device) : QString::fromStdString(diagnostic.what.subject);
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
    case Code::PlanDiskDecides:
      return Issues::tr("Disk decides the speed");
    case Code::PlanLeftOver:
      return Issues::tr("%1 has %2 left over")
          .arg(deviceOf(diagnostic), bytesText(Bytes(diagnostic.numbers.front())));
    case Code::PlanAlmostFull:
      return Issues::tr("%1 is almost full (%2 left)")
          .arg(deviceOf(diagnostic), bytesText(Bytes(diagnostic.numbers.front())));
    case Code::PlanBeyondHardware:
      return Issues::tr("%1 has less memory than its budget").arg(deviceOf(diagnostic));
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

/// About a device of a plan, not about modules: its name may be a module's too.
bool isOfDevice(Code code) {
  return code == Code::PlanDiskDecides || code == Code::PlanLeftOver || code == Code::PlanAlmostFull ||
         code == Code::PlanBeyondHardware || code == Code::PlanMainGpu;
}

IssueFix letSolve() {
  return {IssueFix::Kind::SolveAgain, Issues::tr("Let the solver decide"), 0, {}, {}, {}, true};
}

/// What the window can do about a diagnostic, in words; nothing for what is done in a file. `given`: under
/// somebody's map. What takes other places there has the solver find them, and says so.
std::optional<IssueFix> fixOf(const plan::Fix& fix, bool given) {
  const QString device = deviceText(fix.device), budget = bytesText(fix.budget);
  const auto onDevice = [&](IssueFix::Kind kind, const QString& words, bool solves = false) {
    return IssueFix{kind, words, 0, fix.device, fix.budget, {}, solves};
  };
  switch (fix.kind) {
    case plan::Fix::Kind::Solve:
      return given ? std::optional(letSolve()) : std::nullopt;
    case plan::Fix::Kind::RaiseBudget:
      return onDevice(IssueFix::Kind::RaiseBudget,
                      Issues::tr("Raise %1 budget to %2").arg(device, neededBytesText(fix.budget)));
    case plan::Fix::Kind::SetBudget:
      return onDevice(IssueFix::Kind::RaiseBudget, Issues::tr("Plan with %1 on %2").arg(budget, device));
    case plan::Fix::Kind::KeepFree:
      return onDevice(IssueFix::Kind::KeepFree,
                      (given ? Issues::tr("Keep %1 free on %2 and let the solver decide")
                             : Issues::tr("Keep %1 free on %2"))
                          .arg(budget, device),
                      given);
    case plan::Fix::Kind::AllowSplitting:
      if (fix.name.empty()) return std::nullopt;
      return IssueFix{
          IssueFix::Kind::AllowSplitting,
          given ? Issues::tr("Allow splitting and let the solver decide") : Issues::tr("Allow splitting"),
          0,
          {},
          {},
          fix.name,
          given};
    default:
      return std::nullopt;
  }
}

/// The sentences about bytes and seconds in the words of the window, which knows the language's numbers.
QString textOf(const plan::Diagnostic& diagnostic, const PlanState& state) {
  const auto bytes = [&](std::size_t i) { return bytesText(Bytes(diagnostic.numbers.at(i))); };
  switch (diagnostic.what.code) {
    case Code::PlanDiskDecides:
      return Issues::tr("%1 are read from disk: %2 of %3 a step.")
          .arg(bytes(0), secondsText(state.evaluation.disk_seconds),
               secondsText(state.evaluation.step_seconds));
    case Code::PlanLeftOver:
      return Issues::tr("No whole %1 fits (%2 each).")
          .arg(QString::fromStdString(diagnostic.what.arguments.at(1)), bytes(1));
    case Code::PlanAlmostFull:
      return Issues::tr("Activations are not counted: a long prompt may need more.");
    case Code::PlanBeyondHardware:
      return Issues::tr("The budget is %1, the hardware has %2: a what-if, not a plan to run.")
          .arg(bytes(0), bytes(1));
    default:
      return sentenceText(diagnostic.what);
  }
}

Issue issueOf(const plan::Diagnostic& diagnostic, const PlanState& state) {
  Issue issue;
  issue.severity = diagnostic.severity;
  issue.title = titleOf(diagnostic, state);
  issue.text = textOf(diagnostic, state);
  const bool ofDevice = isOfDevice(diagnostic.what.code);
  if (!ofDevice) issue.modules = modulesOf(*state.model, diagnostic.subjects);
  const bool given = !state.answer;
  for (const plan::Fix& fix : diagnostic.fixes) {
    if (auto known = fixOf(fix, given)) issue.fixes.push_back(std::move(*known));
  }
  if (given && issue.fixes.empty() && !ofDevice) issue.fixes.push_back(letSolve());
  // What gives the map another place first; a budget that moves nothing comes behind it.
  std::stable_partition(issue.fixes.begin(), issue.fixes.end(),
                        [](const IssueFix& fix) { return fix.kind == IssueFix::Kind::SolveAgain; });
  return issue;
}

/// Room that a run will need on one of `devices` is not left over.
bool isLeftOverOf(const plan::Diagnostic& diagnostic, const std::vector<machine::DeviceId>& devices) {
  if (diagnostic.what.code != Code::PlanLeftOver || diagnostic.subjects.empty()) return false;
  const auto device = machine::parse_device(diagnostic.subjects.front());
  return device && std::find(devices.begin(), devices.end(), *device) != devices.end();
}

/// Nobody has these cards: said where the plan is judged.
std::optional<Issue> standIn(const PlanState& state) {
  QStringList names, sizes;
  for (const auto& device : state.machine.devices) {
    if (device.name != kStandInCard) continue;
    names << deviceText(device.id);
    const QString size = bytesText(device.budget.value_or(device.physical));
    if (!sizes.contains(size)) sizes << size;
  }
  if (names.isEmpty()) return std::nullopt;
  const int count = static_cast<int>(names.size());
  Issue issue;
  issue.title = count == 1 ? Issues::tr("%1 is a stand-in card").arg(names.front())
                           : Issues::tr("%1 are stand-in cards").arg(listText(names));
  issue.text = Issues::tr("No GPU was found here. The plan is for %n card(s) of %1: set yours in Machine.",
                          nullptr, count)
                   .arg(listText(sizes));
  return issue;
}

}  // namespace

std::vector<Issue> issuesOf(const PlanState& state, const estimate::Prediction* prediction,
                            const std::vector<machine::DeviceId>* helps) {
  std::vector<Issue> out;
  std::vector<machine::DeviceId> lacking;
  if (prediction != nullptr) {
    out = predictedIssues(state, *prediction, helps);
    lacking = lackingGpus(state, *prediction);
  }
  for (const auto& diagnostic : state.evaluation.diagnostics) out.push_back(issueOf(diagnostic, state));
  const auto advice = plan::advise(*state.model, state.machine, state.settings, state.placement,
                                   state.evaluation, !state.answer);
  for (const auto& diagnostic : advice) {
    if (!isLeftOverOf(diagnostic, lacking)) out.push_back(issueOf(diagnostic, state));
  }
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

std::vector<Issue> brokenRules(const PlanState& state) {
  std::vector<Issue> out;
  for (const auto& diagnostic : state.evaluation.diagnostics) {
    if (diagnostic.what.code == Code::PlanPinBroken || diagnostic.what.code == Code::PlanForbidBroken)
      out.push_back(issueOf(diagnostic, state));
  }
  return out;
}

std::optional<Issue> strategyIssue(const PlanState& state) {
  if (plan::row_of(state.settings.strategy).ours || !state.answer ||
      state.answer->outcome != solve::Outcome::Infeasible)
    return std::nullopt;
  Issue issue;
  issue.severity = plan::Severity::Error;
  issue.title = Issues::tr("accelerate's map does not fit");
  issue.text = Issues::tr(
                   "%1 accelerate leaves KV cache, overhead and room kept free out of account. Stowage's "
                   "own strategy counts them.")
                   .arg(reasonText(state));
  issue.fixes.push_back(
      {IssueFix::Kind::UseOwnStrategy, Issues::tr("Use Stowage's own strategy"), 0, {}, {}, {}, true});
  return issue;
}

}  // namespace stowage::widgets
