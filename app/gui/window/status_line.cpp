#include "app/gui/window/status_line.h"

#include <algorithm>

#include "app/gui/commands/plan_words.h"
#include "widgets/common/words.h"

namespace stowage::app {

using widgets::Colours;
using widgets::Label;
using widgets::TextStyle;

namespace {

/// How many units have no place, and how many there are.
std::pair<int, int> unplacedUnits(const widgets::PlanState& state) {
  if (!state.catalog) return {0, 0};
  const auto& units = solve::units(*state.catalog);
  const auto lost = std::count_if(units.begin(), units.end(), [&](const solve::Unit& unit) {
    return !unit.tensors.empty() && state.placement[unit.tensors.front()] == plan::Placement::kUnplaced;
  });
  return {static_cast<int>(lost), static_cast<int>(units.size())};
}

QString joined(const QStringList& parts) { return parts.join(QStringLiteral("  ·  ")); }

}  // namespace

StatusLine::StatusLine(QStatusBar& bar, const Document& document, const RunController& runs,
                       const widgets::SelectionHub& hub)
    : document_(document), runs_(runs), hub_(hub) {
  bar.setSizeGripEnabled(false);
  left_ = new Label(TextStyle::Small, &Colours::text2);
  left_->setObjectName(QStringLiteral("statusWords"));
  left_->setElide(Qt::ElideRight);
  left_->setContentsMargins(8, 0, 8, 0);
  right_ = new Label(TextStyle::Small, &Colours::text2);
  right_->setContentsMargins(8, 0, 8, 0);
  bar.addWidget(left_, 1);
  bar.addPermanentWidget(right_);
}

void StatusLine::say(const QString& text) {
  said_ = text;
  update();
}

void StatusLine::showProgress(const QString& text) { left_->setText(text); }

void StatusLine::setModel() { dtypes_.reset(); }

void StatusLine::update() {
  const auto state = document_.state();
  if (!dtypes_ && state && state->facts) dtypes_ = mainDtypes(*state->model, *state->facts->of_model);
  right_->setText(rightText());
  left_->setText(leftText());
}

QString StatusLine::rightText() const {
  const auto state = document_.state();
  if (!state || runs_.recorded().run) return {};  // nothing of what is under the page of a run
  QStringList right;
  if (dtypes_ && !dtypes_->isEmpty()) right << *dtypes_;
  const Run& run = runs_.run();
  const bool read = run.state == Run::State::Done && run.plan && run.plan->model == state->model;
  right << (read ? tr("weights read by the run") : tr("headers only, weights not read"));
  right << (document_.planPath().isEmpty() && !document_.dirty() ? tr("not a plan file yet")
            : document_.dirty()                                  ? tr("not saved")
                                                                 : tr("saved"));
  return joined(right);
}

/// The pointer leaves modules often, and a large model has as many units as modules: counted once a plan.
QString StatusLine::leftText() {
  const auto state = document_.state();
  if (!state || !said_.isEmpty() || runs_.recorded().run) return said_;
  const auto& model = *state->model;
  const auto shown = hub_.hover().valid() ? hub_.hover() : hub_.current();
  if (!shown.valid() || shown.index() >= model.modules().size()) {
    if (counted_.lock() != state) unplaced_ = unplacedUnits(*state);
    counted_ = state;
    const auto [lost, all] = unplaced_;
    return lost > 0 ? tr("%1 of %n unit(s) have no place", nullptr, all).arg(lost) : QString();
  }
  QStringList left{widgets::shortName(model, shown)};
  if (!model[shown].class_name.empty()) left << QString::fromStdString(model[shown].class_name);
  left << widgets::bytesText(model[shown].bytes);
  if (model.total_bytes()) {
    const double share =
        static_cast<double>(model[shown].bytes.count()) / static_cast<double>(model.total_bytes().count());
    left << tr("%1 of the model").arg(widgets::percentText(share, 2));
  }
  return joined(left);
}

}  // namespace stowage::app
