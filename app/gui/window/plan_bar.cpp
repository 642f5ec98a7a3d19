#include "app/gui/window/plan_bar.h"

#include <QEvent>
#include <QHBoxLayout>
#include <QMenu>
#include <QPushButton>

#include "app/gui/commands/plan_words.h"
#include "widgets/controls/buttons.h"
#include "widgets/theme/icons.h"
#include "widgets/theme/style.h"

namespace stowage::app {

using widgets::Colours;
using widgets::Label;
using widgets::TextStyle;
using widgets::Theme;

namespace {

constexpr int kElidedPill = 162;  // with icon and chevron
constexpr int kLeastPill = 120;   // where there is hardly any room
constexpr int kLongName = 280;
constexpr int kButtonsAsIcons = 3, kPillsWithoutIcons = 4;
constexpr int kBriefest = kPillsWithoutIcons;  // nothing more can be left out

}  // namespace

PlanBar::PlanBar(ActionRegistry& actions, QWidget* parent)
    : Surface(&Colours::window, Qt::BottomEdge, parent), actions_(actions) {
  setAccessibleName(tr("Plan"));
  auto* row = new QHBoxLayout(this);
  row->setContentsMargins(8, 4, 8, 5);
  row->setSpacing(2);
  addTool(row, QStringLiteral("file.open"));
  addTool(row, QStringLiteral("file.save"));
  row->addSpacing(8);
  addTool(row, QStringLiteral("edit.undo"));
  addTool(row, QStringLiteral("edit.redo"));
  row->addSpacing(8);
  const auto word = [&](const QString& text) {
    auto* label = new Label(TextStyle::Small, &Colours::text2, this);
    label->setText(text);
    label->setContentsMargins(7, 0, 7, 0);
    words_ << label;
    row->addWidget(label);
  };
  const auto pill = [&] {
    auto* button = new widgets::ComboPill("", QString(), this);
    button->setFocusPolicy(Qt::TabFocus);
    row->addWidget(button);
    return button;
  };
  model_ = pill();
  word(tr("on"));
  machine_ = pill();
  word(tr("run by"));
  runtime_ = pill();
  word(tr("for"));
  workload_ = pill();
  row->addStretch(1);
  addTool(row, QStringLiteral("edit.find"));
  row->addSpacing(6);
  profile_ = actionButton(QStringLiteral("run.profile"), false);
  export_ = actionButton(QStringLiteral("file.export"), true);
  row->addWidget(profile_);
  row->addSpacing(6);
  row->addWidget(export_);
  const auto size = [this] {
    setFixedHeight(qRound(Theme::current().metric("planBar")));
    fit();
  };
  connect(&Theme::current(), &Theme::changed, this, size);
  refresh();
  size();
}

QToolButton* PlanBar::addTool(QHBoxLayout* row, const QString& id) {
  auto* button = new QToolButton(this);
  button->setDefaultAction(actions_.find(id));
  button->setAutoRaise(true);
  button->setToolButtonStyle(Qt::ToolButtonIconOnly);
  widgets::setIconSquare(*button, 18, 30);
  button->setFocusPolicy(Qt::TabFocus);
  button->setAccessibleName(ActionRegistry::plainText(actions_.find(id)));
  row->addWidget(button);
  return button;
}

QPushButton* PlanBar::actionButton(const QString& id, bool primary) {
  QAction* action = actions_.find(id);
  auto* button = new QPushButton(ActionRegistry::plainText(action), this);
  button->setIcon(
      widgets::icon(primary ? "upload" : "activity", primary ? &Colours::accentText : &Colours::text));
  button->setAccessibleName(ActionRegistry::plainText(action));
  button->setFocusPolicy(Qt::TabFocus);
  if (primary) widgets::setButtonKind(button, widgets::ButtonKind::Primary);
  const auto sync = [button, action] {
    button->setEnabled(action->isEnabled());
    button->setToolTip(action->toolTip());
  };
  connect(action, &QAction::changed, button, sync);
  connect(button, &QPushButton::clicked, action, &QAction::trigger);
  sync();
  return button;
}

void PlanBar::setMenus(QMenu* model, QMenu* machine, QMenu* runtime, QMenu* workload) {
  model_->setMenu(model);
  machine_->setMenu(machine);
  runtime_->setMenu(runtime);
  workload_->setMenu(workload);
}

void PlanBar::setState(const widgets::PlanStatePtr& state) {
  state_ = state;
  refresh();
}

void PlanBar::setOpening(bool opening) {
  opening_ = opening;
  refresh();
}

void PlanBar::setDensity(int density) {
  if (density == density_) return;
  density_ = density;
  refresh();
}

void PlanBar::setPill(widgets::ComboPill* pill, const QString& name, const QString& value) {
  pill->setText(value);
  pill->setAccessibleName(QStringLiteral("%1: %2").arg(name, value));
  pill->setToolTip(value);
}

void PlanBar::resizeEvent(QResizeEvent* event) {
  Surface::resizeEvent(event);
  fit();
}

/// Parts that grew, by a new font that reached them after the bar, leave no room for what is shown.
bool PlanBar::event(QEvent* event) {
  const bool handled = Surface::event(event);
  if (event->type() == QEvent::LayoutRequest && level_ < kBriefest &&
      layout()->sizeHint().width() > width()) {
    fit();
    layout()->activate();
  }
  return handled;
}

/// As much as there is room for: first the small words go, then all of the machine but its cards, then the
/// words of the buttons, then the icons before words. What is longer even so is cut in the middle, the
/// machine first, then a long model's name.
void PlanBar::fit() {
  for (int level = density_ > 0 ? 1 : 0; level <= kBriefest; ++level) {
    showLevel(level);
    layout()->invalidate();
    if (layout()->sizeHint().width() <= width()) return;
  }
}

void PlanBar::showLevel(int level) {
  level_ = level;
  const double scale = Theme::current().textScale();
  for (Label* word : words_) word->setVisible(level < 1);
  layout()->setSpacing(level > 0 ? 4 : 2);
  const bool brief = level >= 2;
  setPill(machine_, tr("Machine"), state_ ? machineText(state_->machine, brief) : tr("No machine"));
  setPill(workload_, tr("Workload"),
          state_ ? workloadText(state_->settings.workload, brief) : tr("weights only"));
  const QString shapes = state_ ? shapesText(state_->settings.workload.shapes) : QString();
  workload_->setAccessibleDescription(shapes);
  if (!shapes.isEmpty()) workload_->setToolTip(workload_->text() + u'\n' + shapes);
  model_->setMaximumWidth(qRound(kLongName * scale));
  const std::pair<widgets::ComboPill*, const char*> signs[] = {
      {model_, "box"}, {machine_, "server"}, {runtime_, "play"}, {workload_, "ruler"}};
  for (const auto& [pill, icon] : signs) pill->setIconName(level >= kPillsWithoutIcons ? "" : icon);
  const int least = qRound((level >= kButtonsAsIcons ? kLeastPill : kElidedPill) * scale);
  for (widgets::ComboPill* pill : {model_, runtime_, workload_})
    pill->setMinimumWidth(qMin(pill->sizeHint().width(), least));
  if (level >= kButtonsAsIcons) model_->setMinimumWidth(0);
  const bool icons = level >= kButtonsAsIcons;
  for (QPushButton* button : {profile_, export_}) {
    button->setText(icons ? QString() : button->accessibleName());
    button->setMinimumWidth(icons ? 36 : 0);
  }
}

/// Of most edits the bar says nothing: what it says already is not measured anew.
void PlanBar::refresh() {
  const QString model = opening_ ? tr("Opening…")
                        : state_ ? QString::fromStdString(state_->model->name())
                                 : tr("No model");
  const QString runtime = state_ ? runtimeText(state_->settings) : tr("accelerate");
  QStringList said{model, runtime, QString::number(density_)};
  if (state_) {
    const plan::Workload& workload = state_->settings.workload;
    said << machineText(state_->machine, false) << machineText(state_->machine, true)
         << workloadText(workload, false) << workloadText(workload, true) << shapesText(workload.shapes);
  }
  if (said == said_) return;
  said_ = said;
  setPill(model_, tr("Model"), model);
  setPill(runtime_, tr("Runtime"), runtime);
  for (widgets::ComboPill* pill : {model_, machine_, runtime_, workload_})
    pill->setEnabled(state_ != nullptr || pill == model_);
  fit();
}

}  // namespace stowage::app
