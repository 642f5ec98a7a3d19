#include "app/gui/run/recorded_page.h"

#include <QDir>
#include <QFileInfo>
#include <QHBoxLayout>
#include <QPushButton>
#include <QSplitter>
#include <QVBoxLayout>

#include "app/gui/run/beside_run.h"
#include "app/gui/run/picture_worker.h"
#include "widgets/common/sentences.h"
#include "widgets/common/words.h"
#include "widgets/controls/buttons.h"
#include "widgets/controls/notice.h"
#include "widgets/theme/reading.h"
#include "widgets/timeline/alive_panel.h"
#include "widgets/timeline/bands.h"
#include "widgets/timeline/timeline_stack.h"
#include "widgets/timeline/timeline_view.h"

namespace stowage::app {

using widgets::Colours;
using widgets::Label;
using widgets::TextStyle;

namespace {

/// The sentences with the file's name alone: where it lies stands in its tool tip.
QString noteText(std::vector<Error> notes, const QString& path) {
  QStringList lines;
  for (Error& note : notes) {
    if (QString::fromStdString(note.subject) == path) note.subject = QFileInfo(path).fileName().toStdString();
    lines << widgets::sentenceText(note);
  }
  return lines.join(u'\n');
}

/// "3 devices", "1 of 3 devices": as many as there are charts, which idle ones have none of.
QString devicesText(const trace::Timeline& timeline) {
  const auto all = static_cast<int>(timeline.devices.size());
  const auto drawn = static_cast<int>(widgets::drawnDevices(timeline).size());
  return drawn == all ? RecordedPage::tr("%n device(s)", nullptr, all)
                      : RecordedPage::tr("%1 of %n device(s)", nullptr, all).arg(drawn);
}

}  // namespace

QString recordedFacts(const RecordedRun& run) {
  if (!run.run) return {};
  const trace::Timeline& timeline = run.run->timeline;
  QStringList facts;
  if (timeline.predicted)
    facts << RecordedPage::tr("Predicted run");
  else
    facts << (timeline.complete ? RecordedPage::tr("Recorded run")
                                : RecordedPage::tr("Recorded run that did not reach its end"));
  if (!timeline.model.empty()) facts << QFileInfo(QString::fromStdString(timeline.model)).fileName();
  facts << devicesText(timeline)
        << RecordedPage::tr("%Ln block(s)", nullptr, static_cast<int>(timeline.blocks.size()))
        << widgets::secondsText(static_cast<double>(timeline.duration_ns) * 1e-9);
  return facts.join(QStringLiteral("  ·  "));
}

RecordedPage::RecordedPage(ActionRegistry& actions, QWidget* parent)
    : Surface(&Colours::surface, {}, parent), actions_(actions) {
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(0, 0, 0, 0);
  column->setSpacing(0);
  column->addWidget(buildHead());
  notes_ = new widgets::Notice;
  column->addWidget(notes_);
  splitter_ = new QSplitter(Qt::Horizontal);
  splitter_->setChildrenCollapsible(false);
  splitter_->setHandleWidth(1);
  column->addWidget(splitter_, 1);
}

QWidget* RecordedPage::buildHead() {
  auto* head = new Surface(&Colours::surface, Qt::BottomEdge);
  auto* row = new QHBoxLayout(head);
  widgets::setReadingMargins(*row, *head, 16, 8, 12, 9);
  row->setSpacing(8);
  name_ = new Label(TextStyle::BodyStrong, &Colours::text);
  name_->setObjectName(QStringLiteral("recordedName"));
  name_->setElide(Qt::ElideMiddle);
  facts_ = new Label(TextStyle::Small, &Colours::text2);
  facts_->setObjectName(QStringLiteral("recordedFacts"));
  facts_->setElide(Qt::ElideRight);
  auto* words = new QVBoxLayout;
  words->setSpacing(1);
  words->addWidget(name_);
  words->addWidget(facts_);
  row->addLayout(words, 1);
  const auto button = [&](QPushButton* made, const char* id) {
    connect(made, &QPushButton::clicked, this,
            [this, id] { actions_.find(QString::fromLatin1(id))->trigger(); });
    row->addWidget(made);
  };
  button(widgets::secondaryButton(tr("Open beside…"), "chart-area", head), "run.beside");
  button(widgets::secondaryButton(tr("Export…"), "upload", head), "run.export");
  button(widgets::secondaryButton(tr("Close run"), "x", head), "run.close");
  return head;
}

/// Only when there is something to show: Qt Charts is slow to load.
void RecordedPage::makeView() {
  view_ = new widgets::TimelineView(nullptr);
  new PictureWorker(*view_);
  alive_ = new widgets::AlivePanel;
  alive_->setSelectable(false);
  view_->setAlivePanel(alive_);
  stack_ = new widgets::TimelineStack(view_);
  splitter_->addWidget(stack_);
  splitter_->addWidget(alive_);
  splitter_->setStretchFactor(0, 1);
  splitter_->setStretchFactor(1, 0);
  for (const char* id : {"run.showTurns", "run.nextTurn", "run.previousTurn"}) {
    if (QAction* action = actions_.find(QString::fromLatin1(id))) view_->addAction(action);
  }
  connect(view_, &widgets::TimelineView::runShown, this, &RecordedPage::runShown);
  setFocusProxy(view_);
}

void RecordedPage::showBeside(const RecordedRun& run) {
  if (stack_) showRunBeside(*stack_, run);
}

QWidget* RecordedPage::view() const { return view_; }

void RecordedPage::setRun(const RecordedRun& run) {
  if (run.run && !view_) makeView();
  name_->setText(QFileInfo(run.path).fileName());
  name_->setToolTip(QDir::toNativeSeparators(run.path));
  facts_->setText(recordedFacts(run));
  notes_->setText(run.run ? noteText(run.run->notes, run.path) : QString());
  if (!view_) return;
  using State = widgets::TimelineView::State;
  alive_->clear();
  stack_->closeBeside();
  // Runs are told apart by when they began and what of, which snapshots do not say.
  if (view_->timeline()) view_->setTimeline(nullptr, nullptr);
  view_->setTimeline(run.timeline(), nullptr);
  view_->setState(!run.run || run.run->timeline.complete ? State::Finished : State::Stopped);
}

}  // namespace stowage::app
