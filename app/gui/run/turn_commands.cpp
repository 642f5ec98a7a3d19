#include "app/gui/run/turn_commands.h"

#include "app/gui/run/recorded_page.h"
#include "app/gui/run/timeline_page.h"
#include "widgets/common/list_text.h"
#include "widgets/timeline/timeline_view.h"

namespace stowage::app {
namespace {

constexpr const char* kIds[] = {"run.showTurns", "run.nextTurn", "run.previousTurn", "run.selectTurn"};
constexpr qsizetype kMostNames = 2;  // in a line that is read in passing

}  // namespace

TurnCommands::TurnCommands(ActionRegistry& actions, RunController& runs, widgets::SelectionHub& hub,
                           QWidget& window)
    : QObject(&window), actions_(actions), runs_(runs), hub_(hub) {
  const auto add = [this](const char* id, const QString& text, const QKeySequence& key,
                          std::function<void()> run) {
    actions_.add(QString::fromLatin1(id), tr("Run"), text, "chart-area", key, ActionRegistry::Scope::Views,
                 std::move(run));
  };
  add(kIds[0], tr("Show in the timeline"), QKeySequence(Qt::Key_G), [this] { go(0); });
  add(kIds[1], tr("Next turn in the timeline"), QKeySequence(Qt::Key_Period), [this] { go(1); });
  add(kIds[2], tr("Previous turn in the timeline"), QKeySequence(Qt::Key_Comma), [this] { go(-1); });
  add(kIds[3], tr("Select what runs at the cursor"), QKeySequence(Qt::Key_R), [this] { select(); });
}

void TurnCommands::setPages(TimelinePage& timeline, RecordedPage& recorded) {
  timeline_ = &timeline;
  recorded_ = &recorded;
}

void TurnCommands::updateCommands(bool open) {
  for (const char* id : kIds)
    actions_.find(QString::fromLatin1(id))->setEnabled(open || runs_.recorded().run != nullptr);
  if (!open) actions_.find(QString::fromLatin1(kIds[3]))->setEnabled(false);  // there is nothing to select
}

widgets::TimelineView* TurnCommands::view() const {
  if (!timeline_) return nullptr;
  return runs_.recorded().run ? recorded_->timeline() : timeline_->view();
}

bool TurnCommands::hasTimeline() const {
  return timeline_ && (runs_.recorded().run ? recorded_->timeline() != nullptr : timeline_->hasTimeline());
}

std::optional<std::uint64_t> TurnCommands::runLength() const {
  widgets::TimelineView* shown = hasTimeline() ? view() : nullptr;
  return shown && shown->timeline() ? std::optional(shown->timeline()->duration_ns) : std::nullopt;
}

void TurnCommands::goTo(quint64 ns) {
  if (!runLength()) return;
  if (!runs_.recorded().run) Q_EMIT timelineWanted();
  view()->showInstant(ns);
}

void TurnCommands::go(int direction) {
  disconnect(waits_);
  if (!hasTimeline())
    return Q_EMIT said(tr("There is no run yet, and nothing is predicted: there are no turns to show."));
  if (!runs_.recorded().run) Q_EMIT timelineWanted();
  widgets::TimelineView* shown = view();
  if (!shown) return;
  if (shown->timeline()) return show(*shown, direction);
  // Its picture is being made: the turn is shown with it.
  waits_ = connect(shown, &widgets::TimelineView::runShown, this, [this, shown, direction] {
    disconnect(waits_);
    show(*shown, direction);
  });
}

void TurnCommands::show(widgets::TimelineView& view, int direction) {
  const bool selected = !hub_.selection().empty() && !runs_.recorded().run;
  const auto shown = view.showTurn(direction);
  if (shown) {
    QStringList whose = shown->modules.mid(0, kMostNames);
    if (shown->modules.size() > kMostNames) whose << QStringLiteral("…");
    return Q_EMIT said(tr("Turn %1 of %2 of %3: %4")
                           .arg(shown->index + 1)
                           .arg(shown->count)
                           .arg(widgets::listText(whose), shown->text));
  }
  Q_EMIT said(direction > 0   ? tr("There is no turn of it after the cursor.")
              : direction < 0 ? tr("There is no turn of it before the cursor.")
              : selected      ? tr("What is selected has no turn in this run.")
                              : tr("Select a module, or point at a turn: its turns are shown."));
}

void TurnCommands::select() {
  widgets::TimelineView* shown = view();
  if (!shown || !shown->selectTurn()) Q_EMIT said(tr("Nothing runs at the cursor of the timeline."));
}

}  // namespace stowage::app
