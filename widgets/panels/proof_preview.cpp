// What the strip says while something is dragged.
#include <algorithm>

#include "widgets/common/words.h"
#include "widgets/panels/proof_strip.h"

namespace stowage::widgets {
namespace {

/// The device of a drop: it is what its modules are pinned to then, and were not before.
std::optional<machine::DeviceId> droppedOn(const PlanState& before, const PlanState& after) {
  const auto& known = before.settings.rules;
  for (const plan::Rule& rule : after.settings.rules) {
    if (!rule.forbid && std::find(known.begin(), known.end(), rule) == known.end()) return rule.device;
  }
  return std::nullopt;
}

/// Units that are elsewhere then, and which of them come to the device of the drop or leave it.
std::optional<Fact> movesFact(const PlanState& before, const PlanState& after) {
  if (!after.catalog) return std::nullopt;
  const auto device = droppedOn(before, after);
  const std::size_t target =
      device ? after.machine.slot(*device).value_or(plan::Placement::kUnplaced) : plan::Placement::kUnplaced;
  std::uint64_t moves = 0, in = 0, out = 0;
  for (const auto& unit : solve::units(*after.catalog)) {
    if (unit.tensors.empty()) continue;
    const auto from = before.placement[unit.tensors.front()], to = after.placement[unit.tensors.front()];
    if (from == to) continue;
    ++moves;
    in += to == target ? 1 : 0;
    out += from == target ? 1 : 0;
  }
  if (moves == 0) return std::nullopt;
  return Fact{ProofStrip::tr("Moves"), countText(moves),
              device ? ProofStrip::tr("%1 in, %2 out").arg(countText(in), countText(out)) : QString()};
}

}  // namespace

void ProofStrip::showPreview(const DropPreview& preview, const QString& what) {
  preview_ = true;
  status_->show();
  for (QWidget* widget :
       {static_cast<QWidget*>(where_), static_cast<QWidget*>(bar_), static_cast<QWidget*>(details_)})
    widget->hide();
  if (!preview.accepted && !preview.refusal.isEmpty()) {
    setStatus(Tone::Error, "ban", tr("Not possible"));
    message_->setText(preview.refusal + u' ' + tr("Nothing changes while a drop is refused."));
    message_->show();
    facts_->hide();
    return;
  }
  setStatus(Tone::Info, "loader", tr("Preview"));
  message_->hide();
  facts_->show();
  QVector<Fact> facts;
  if (!preview.after || !state_) {
    facts << Fact{what, {}, tr("Drop on a device. Esc cancels.")};
  } else {
    const auto& after = preview.after->evaluation;
    const plan::Objective goal = state_->settings.objective;
    const double seconds = after.seconds_of(goal);
    facts << Fact{tr("If dropped"), secondsText(seconds), perText(goal)};
    facts << Fact{tr("Change"), secondsDeltaText(seconds - state_->evaluation.seconds_of(goal)), {}};
    if (preview.after->answer) facts << Fact{tr("Gap"), gapText(preview.after->answer->gap), {}};
    if (const auto moves = movesFact(*state_, *preview.after)) facts << *moves;
    facts << Fact{{}, {}, tr("Esc cancels. Hold Alt to number the moves in order.")};
  }
  facts_->setFacts(facts);
}

void ProofStrip::endPreview() {
  preview_ = false;
  refresh();
}

}  // namespace stowage::widgets
