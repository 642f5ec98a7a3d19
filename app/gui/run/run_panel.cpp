#include "app/gui/run/run_panel.h"

#include <QFileInfo>
#include <QPainter>
#include <QPushButton>
#include <QThread>

#include "app/gui/run/run_strip.h"
#include "app/gui/run/virtual_gpus.h"
#include "widgets/common/list_text.h"
#include "widgets/common/painted_view.h"
#include "widgets/common/sentences.h"
#include "widgets/common/words.h"
#include "widgets/controls/badge.h"
#include "widgets/controls/buttons.h"
#include "widgets/panels/predicted_facts.h"
#include "widgets/theme/icons.h"
#include "widgets/theme/reading.h"
#include "widgets/theme/style.h"

namespace stowage::app {

using widgets::Colours;
using widgets::Label;
using widgets::TextStyle;
using widgets::Theme;

namespace {

/// A soft box with an icon: what is exact on virtual GPUs.
class NoteBox : public widgets::PaintedView<> {
 public:
  NoteBox(const QString& title, const QString& text) {
    auto* column = new QVBoxLayout(this);
    widgets::setReadingMargins(*column, *this, 38, 12, 12, 12);
    column->setSpacing(2);
    auto* head = new Label(TextStyle::BodyStrong);
    head->setText(title);
    auto* body = new Label(TextStyle::Small);
    body->setWordWrap(true);
    body->setText(text);
    column->addWidget(head);
    column->addWidget(body);
  }

 protected:
  void paintOn(const Sheet& sheet) override {
    const auto& [painter, theme, colours] = sheet;
    painter.setRenderHint(QPainter::Antialiasing);
    widgets::paint::panel(painter, QRectF(rect()), 6, colours.infoSoft);
    widgets::paintIcon(painter, "info", widgets::placedWithin(*this, {12, 13, 16, 16}), colours.info);
  }
};

/// A way on: two lines in a frame.
class WayCard : public widgets::PaintedView<QAbstractButton> {
 public:
  WayCard(const QString& text, const QString& note) : note_(note) {
    setText(text);
    setAccessibleName(text);
    setAccessibleDescription(note);
    setAttribute(Qt::WA_Hover);
    setFocusPolicy(Qt::StrongFocus);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
  }
  QSize sizeHint() const override { return {200, qRound(44 * Theme::current().textScale())}; }

 protected:
  void paintOn(const Sheet& sheet) override {
    const auto& [painter, theme, colours] = sheet;
    painter.setRenderHint(QPainter::Antialiasing);
    widgets::paint::panel(painter, QRectF(rect()).adjusted(0.5, 0.5, -0.5, -0.5), 4,
                          underMouse() ? colours.hover : colours.surface, colours.lineStrong);
    widgets::paintIcon(painter, "arrow-right", QRectF(width() - 24, height() / 2.0 - 7, 14, 14),
                       colours.text2);
    const QRect area = rect().adjusted(12, 5, -32, -5);
    widgets::paint::twoLines(painter, area, text(), note_);
    if (hasFocus()) widgets::paint::focusRing(painter, QRectF(rect()), 4);
  }

 private:
  QString note_;
};

std::uint64_t copiedBytes(const protocol::RunResult& result) {
  std::uint64_t sum = 0;
  for (const auto& transfer : result.transfers) sum += transfer.bytes;
  return sum;
}

}  // namespace

RunPanel::RunPanel(QWidget* parent) : QScrollArea(parent) {
  setFrameShape(NoFrame);
  setWidgetResizable(true);
  setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
  setAccessibleName(tr("This run"));
  auto* content = new widgets::Surface(&Colours::surface);
  column_ = new QVBoxLayout(content);
  widgets::setReadingMargins(*column_, *content, 12, 12, 10, 12);
  column_->setSpacing(6);
  setWidget(content);
  audit_ = new widgets::AuditPanel(content);
  connect(audit_, &widgets::AuditPanel::moduleChosen, this, &RunPanel::moduleChosen);
  saved_ = new widgets::SavedPanel(content);
  connect(saved_, &widgets::SavedPanel::moduleChosen, this, &RunPanel::moduleChosen);
  setRun({});
}

void RunPanel::resizeEvent(QResizeEvent* event) {
  QScrollArea::resizeEvent(event);
  if (audit_) audit_->setRoom(viewport()->height());
  if (saved_) saved_->setRoom(viewport()->height());
}

void RunPanel::clear() {
  while (QLayoutItem* item = column_->takeAt(0)) {
    if (QWidget* widget = item->widget()) {
      widget->hide();
      if (widget != audit_ && widget != saved_) widget->deleteLater();
    }
    delete item;
  }
}

void RunPanel::setRun(const Run& run) {
  clear();
  const QString title = run.stopped() ? tr("What happened") : tr("This run");
  if (title != title_) {
    title_ = title;
    Q_EMIT titleChanged(title);
  }
  if (run.state == Run::State::None) {
    addText(TextStyle::Body, &Colours::text2,
            tr("Profile runs one forward pass of an exported program (.pt2) under this plan and shows the "
               "memory of every device; with Run settings also the way back, for training."));
    column_->addStretch();
    return;
  }
  // What the run has shown comes before what it was.
  const bool done = run.state == Run::State::Done;
  if (done) {
    if (run.saved)
      addTraining(run);
    else
      addAudit(run);
    addMeasuredCard(run);
  }
  if (!run.stopped() && run.virtualGpus() && !run.hello.engine.empty()) addVirtualNote();
  addFacts(run);
  if (run.state == Run::State::Failed) addAudit(run);
  if (run.stopped()) addWaysOn(run);
  if (run.running())
    addText(TextStyle::Small, &Colours::text2,
            tr("You can go on editing. The run keeps the plan it started with."));
  column_->addStretch();
}

void RunPanel::addText(TextStyle style, QColor Colours::*tint, const QString& text) {
  auto* label = new Label(style, tint);
  label->setWordWrap(true);
  label->setText(text);
  column_->addWidget(label);
}

void RunPanel::addFact(const QString& label, const QString& value) {
  auto* row = new QWidget;
  auto* line = new QHBoxLayout(row);
  line->setContentsMargins(0, 0, 0, 0);
  auto* name = new Label(TextStyle::Small, &Colours::text2);
  name->setText(label);
  // Values begin below each other, but for those of a name that is longer in this language.
  name->setMinimumWidth(qRound(92 * Theme::current().textScale()));
  auto* text = new Label(TextStyle::Small);
  text->setObjectName(QStringLiteral("runFact"));
  text->setElide(Qt::ElideMiddle);
  text->setText(value);
  line->addWidget(name);
  line->addWidget(text, 1);
  column_->addWidget(row);
}

void RunPanel::addCard(const QString& text, const QString& note, std::function<void()> run) {
  auto* card = new WayCard(text, note);
  connect(card, &QAbstractButton::clicked, this, [run = std::move(run)] { run(); });
  column_->addWidget(card);
}

void RunPanel::addVirtualNote() {
  column_->addWidget(new NoteBox(tr("Virtual GPUs"), virtualGpusText()));
  column_->addSpacing(4);
}

void RunPanel::addFacts(const Run& run) {
  if (run.stopped()) return addStoppedFacts(run);
  addFact(tr("Engine"), run.hello.engine.empty() ? tr("starting…")
                        : !run.host.isEmpty()
                            ? tr("on %1").arg(run.host)
                            : tr("this machine, %n core(s)", nullptr, QThread::idealThreadCount()));
  if (!run.hello.torch.empty()) addFact(tr("LibTorch"), QString::fromStdString(run.hello.torch));
  addFact(tr("Graph"), QFileInfo(run.program).fileName());
  if (run.state == Run::State::Done) {
    addFact(tr("Pass"),
            widgets::secondsText(
                run.result.seconds));  // without loading: the clock of the timeline starts before it
    if (run.result.inputs_from == protocol::InputsFrom::Archive)
      addFact(tr("Inputs"), tr("the program's own"));
    if (run.result.inputs_from == protocol::InputsFrom::Given) addFact(tr("Inputs"), tr("from the file"));
    if (run.result.inputs_from == protocol::InputsFrom::MadeUp) addFact(tr("Inputs"), tr("random"));
    addFact(tr("Copies made"), widgets::bytesText(Bytes(copiedBytes(run.result))));
  }
  if (run.state == Run::State::Cancelled)
    addText(TextStyle::Small, &Colours::text2, tr("This run was stopped before its end."));
  for (const auto& warning : run.result.warnings)
    addText(TextStyle::Small, &Colours::warn, widgets::sentenceText(warning));
}

void RunPanel::addStoppedFacts(const Run& run) {
  if (run.result.out_of_memory)
    addOutOfMemory(*run.result.out_of_memory);
  else if (run.state == Run::State::Died)
    addDeath(run);
  if (run.timeline)
    addFact(tr("Kept"),
            tr("timeline up to %1")
                .arg(widgets::secondsText(static_cast<double>(run.timeline->duration_ns) * 1e-9)));
}

void RunPanel::addDeath(const Run& run) {
  using Kind = EngineDeath::Kind;
  const EngineDeath& death = run.death;
  const bool signal = death.kind == Kind::Killed || death.kind == Kind::Crashed;
  // What never ran did not end; what was silent was ended by us; of what is far away nothing is known.
  if (signal || death.kind == Kind::Exited || death.kind == Kind::Garbage)
    addFact(tr("Ended by"), signal ? tr("signal %1").arg(death.code) : tr("itself, exit %1").arg(death.code));
  if (!death.last_module.empty()) addFact(tr("Module"), QString::fromStdString(death.last_module));
  if (death.ram) {
    addFact(tr("RAM, engine"), widgets::bytesText(Bytes(death.ram->engine)));
    addFact(tr("RAM, free"), widgets::bytesText(Bytes(death.ram->free)));
  }
  if (run.progress.total > 0)
    addFact(
        tr("Progress"),
        tr("%1 of %2").arg(widgets::countText(run.progress.done), widgets::countText(run.progress.total)));
  if (!death.words.empty())
    addText(TextStyle::Mono, &Colours::text2, QString::fromStdString(death.words).right(400));
}

void RunPanel::addAudit(const Run& run) {
  if (run.result.devices.empty() || !run.plan || run.request.training) return;
  if (column_->count() > 0) {
    column_->addSpacing(6);
    column_->addWidget(new widgets::Separator);
  }
  if (!run.audit) {
    addText(TextStyle::CaptionStrong, &Colours::text2, tr("Planned against measured"));
    addText(TextStyle::Small, &Colours::text2, tr("The run is held against its prediction…"));
    return;
  }
  audit_->setAudit({run.audit, &run.audit->audit});
  column_->addWidget(audit_);
  audit_->show();
  for (const auto& device : run.result.devices) {
    const QString more = allocatorText(device);
    const auto id = machine::parse_device(device.device);
    if (!more.isEmpty() && id)
      addText(TextStyle::Caption, &Colours::text2, widgets::namedText(widgets::deviceText(*id), more));
  }
  for (const QString& leftOut : widgets::leftOutTexts(run.audit->prediction))
    addText(TextStyle::Caption, &Colours::text2, leftOut);
}

void RunPanel::addRoomCards(const RoomThatHelps& room) {
  if (room.kept)
    addCard(tr("Keep %1 free on %2")
                .arg(widgets::bytesText(room.kept->keep_free), widgets::deviceText(room.kept->device)),
            tr("For activations: less of the model lies there."),
            [this, kept = *room.kept] { Q_EMIT roomRequested({kept}); });
  if (room.raised)
    addCard(tr("Raise %1 budget to %2")
                .arg(widgets::deviceText(room.raised->device), widgets::bytesText(*room.raised->budget)),
            tr("And keep %1 of it free for activations.").arg(widgets::bytesText(room.raised->keep_free)),
            [this, raised = *room.raised] { Q_EMIT roomRequested({raised}); });
}

/// What a complete run needed, for the next plan; nothing where that is kept free already.
void RunPanel::addMeasuredCard(const Run& run) {
  const std::vector<RoomToRun> rooms = roomMeasured(run);
  if (rooms.empty() || withRoom(run.plan->machine, rooms) == run.plan->machine) return;
  QStringList words;
  for (const RoomToRun& room : rooms)
    words << QStringLiteral("%1 %2").arg(widgets::deviceText(room.device),
                                         widgets::bytesText(room.keep_free));
  addCard(tr("Keep free what this run needed"), words.join(QStringLiteral(" · ")),
          [this, rooms] { Q_EMIT roomRequested(rooms); });
}

void RunPanel::addWaysOn(const Run& run) {
  column_->addSpacing(6);
  column_->addWidget(new widgets::Separator);
  addText(TextStyle::CaptionStrong, &Colours::text2, tr("What you can do"));
  addTrainingCards(run);
  if (run.audit) addRoomCards(run.audit->room);
  addCard(tr("Run again"), tr("With the plan as it is now."), [this] { Q_EMIT againRequested(); });
}

}  // namespace stowage::app
