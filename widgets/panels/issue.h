#pragma once

#include <QString>
#include <QVector>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "core/estimate/prediction.h"
#include "core/model/model.h"
#include "core/plan/evaluate.h"
#include "widgets/common/plan_state.h"

namespace stowage::widgets {

/// Something that can be done about an issue, by the id of a command and its argument.
struct IssueFix {
  enum class Kind {
    Repair,
    RaiseBudget,
    KeepFree,
    AllowSplitting,
    ComputeOnHost,
    SolveAgain,
    SelectModules,
    UseOwnStrategy,
    Target  ///< what the check for a target offers: `places`, or `arguments` of the next check
  };
  Kind kind = Kind::Repair;
  QString text{};
  std::size_t repair = 0;  ///< Repair: index into Infeasibility::repairs
  machine::DeviceId device{};
  Bytes budget{};  ///< RaiseBudget: of `device` then; KeepFree: so much of it
  std::string name{};
  bool solves = false;  ///< the map as given is dropped with it, and the solver decides
  std::vector<std::pair<std::string, machine::DeviceId>> places{};  ///< Target: names that go to devices
  std::vector<std::string> arguments{};                             ///< Target
  bool operator==(const IssueFix&) const = default;
};

/// One entry of the issues panel.
struct Issue {
  plan::Severity severity = plan::Severity::Info;
  QString title{};
  QString text{};
  std::vector<model::ModuleId> modules{};  ///< selected when the issue is clicked
  std::vector<IssueFix> fixes{};
  bool operator==(const Issue&) const = default;
};

/// The issues of a plan in the words of the window: the diagnostics of the evaluation, and what is worth
/// knowing about a plan that fits. With a prediction (null: none is made yet) also where a run would lack
/// room; nothing is said to be left over there. `helps`: see predictedIssues().
std::vector<Issue> issuesOf(const PlanState& state, const estimate::Prediction* prediction = nullptr,
                            const std::vector<machine::DeviceId>* helps = nullptr);

/// Pins and forbids that the shown placement does not keep: accelerate's strategies know nothing of them.
std::vector<Issue> brokenRules(const PlanState& state);

/// Where a strategy of accelerate's was asked for and its map does not fit: that, what it leaves out of
/// account, and the way back. Another plan may well fit, so nothing is said of that.
std::optional<Issue> strategyIssue(const PlanState& state);

}  // namespace stowage::widgets
