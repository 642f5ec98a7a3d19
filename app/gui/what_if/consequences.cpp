#include "app/gui/what_if/consequences.h"

#include <QCoreApplication>
#include <algorithm>
#include <map>

#include "app/gui/document/chosen_modules.h"
#include "core/plan/diff.h"
#include "core/plan/joint_machine.h"
#include "widgets/common/list_text.h"
#include "widgets/common/words.h"

namespace stowage::app {
namespace {

using machine::DeviceId;
using model::ModuleId;
using widgets::PlanState;

struct Consequences {
  Q_DECLARE_TR_FUNCTIONS(Consequences)
};

/// Modules (or the modules of tensors) that move, grouped by where they go, the largest group first.
std::vector<std::pair<DeviceId, std::vector<ModuleId>>> groups(const model::Model& model,
                                                               const plan::PlanDiff& diff,
                                                               const std::vector<ModuleId>& without) {
  const ChosenModules asked(model, without);
  std::map<DeviceId, std::vector<ModuleId>> byTarget;
  for (const auto& move : diff.moves) {
    if (!asked.holds(move.module)) byTarget[move.to].push_back(move.module);
  }
  std::vector<std::pair<DeviceId, std::vector<ModuleId>>> out(byTarget.begin(), byTarget.end());
  std::stable_sort(out.begin(), out.end(),
                   [](const auto& a, const auto& b) { return a.second.size() > b.second.size(); });
  return out;
}

/// "layers.67 to CPU", "13 modules to Disk, 15 modules to cuda:1": every group that moves, so that no line
/// looks as if less happened.
QString shortMoves(const model::Model& model,
                   const std::vector<std::pair<DeviceId, std::vector<ModuleId>>>& moves) {
  QStringList parts;
  for (const auto& [device, modules] : moves) {
    const QString what = modules.size() == 1
                             ? widgets::shortName(model, modules.front())
                             : Consequences::tr("%n module(s)", nullptr, static_cast<int>(modules.size()));
    parts << Consequences::tr("%1 to %2").arg(what, widgets::deviceText(device));
  }
  return widgets::listText(parts);
}

QString longMoves(const model::Model& model,
                  const std::vector<std::pair<DeviceId, std::vector<ModuleId>>>& moves, std::size_t atMost) {
  QStringList parts;
  for (const auto& [device, modules] : moves) {
    if (static_cast<std::size_t>(parts.size()) == atMost) break;
    const QString names = widgets::describeModules(model, modules);
    parts << (modules.size() == 1 ? Consequences::tr("%1 goes to %2").arg(names, widgets::deviceText(device))
                                  : Consequences::tr("%1 go to %2").arg(names, widgets::deviceText(device)));
  }
  return widgets::listText(parts);
}

}  // namespace

QString Consequence::line() const { return moves.isEmpty() ? cost : cost + QStringLiteral(" · ") + moves; }

QString Consequence::brief() const {
  return places < 2 ? line()
                    : cost + QStringLiteral(" · ") + Consequences::tr("%n module(s) move", nullptr, movers);
}

Consequence consequence(const PlanState& before, const PlanState& after, const std::vector<ModuleId>& moved) {
  Consequence out;
  out.same = before.placement == after.placement;
  const plan::Objective goal = before.settings.objective;
  out.cost =
      widgets::secondsDeltaText(after.evaluation.seconds_of(goal) - before.evaluation.seconds_of(goal));
  const model::Model& model = *before.model;
  const auto diff = plan::diff(model, after.machine, before.placement, after.placement);
  const auto others = groups(model, diff, moved);
  out.moves = shortMoves(model, others);
  out.places = static_cast<int>(others.size());
  for (const auto& group : others) out.movers += static_cast<int>(group.second.size());
  Bytes bytes;
  for (const ModuleId module : moved) bytes += model[module].bytes;
  out.sentence = Consequences::tr("%n module(s), %1.", nullptr, static_cast<int>(moved.size()))
                     .arg(widgets::bytesText(bytes));
  out.named = longMoves(model, others, others.size());
  const QString rest = widgets::asSentence(longMoves(model, others, 2));
  if (!rest.isEmpty()) out.sentence += u' ' + rest;
  return out;
}

QString movesSentence(const PlanState& before, const plan::Placement& after, const machine::Machine& machine,
                      std::size_t atMost) {
  const auto diff =
      plan::diff(*before.model, machine, plan::on_machine(before.placement, before.machine, machine), after);
  return widgets::asSentence(longMoves(*before.model, groups(*before.model, diff, {}), atMost));
}

QString valueText(const PlanState& state) {
  const plan::Objective goal = state.settings.objective;
  if (plan::row_of(goal).time) return widgets::secondsPerText(state.evaluation.seconds_of(goal), goal);
  return Consequences::tr("%1 on GPUs").arg(widgets::bytesText(state.evaluation.gpu_bytes));
}

}  // namespace stowage::app
