#include "widgets/timeline/timeline_view.h"

#include <QEvent>
#include <QHBoxLayout>
#include <QPainter>
#include <QPointer>
#include <QScrollArea>
#include <QScrollBar>
#include <QVBoxLayout>
#include <algorithm>
#include <set>

#include "widgets/common/label.h"
#include "widgets/common/selection_hub.h"
#include "widgets/common/words.h"
#include "widgets/controls/segmented_control.h"
#include "widgets/timeline/alive_panel.h"
#include "widgets/timeline/minimap.h"
#include "widgets/timeline/offload_lanes_view.h"

namespace stowage::widgets {
namespace {

constexpr int kFrame = 1000 / 30;

}  // namespace

TimelineView::TimelineView(SelectionHub* hub, QWidget* parent)
    : Surface(&Colours::surface, {}, parent), hub_(hub) {
  auto* layout = new QVBoxLayout(this);
  layout->setContentsMargins(0, 0, 0, 0);
  layout->setSpacing(0);
  layout->addLayout(makeHead());  // first, as the keyboard's way through it
  canvas_ = new TimelineCanvas;
  scroll_ = new QScrollArea(this);
  scroll_->setWidget(canvas_);
  scroll_->setWidgetResizable(true);
  scroll_->setFrameShape(QFrame::NoFrame);
  scroll_->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
  lanes_ = new OffloadLanesView(this);
  lanes_->hide();
  pins_ = new PinTable(this);
  minimap_ = new Minimap(this);
  layout->addWidget(scroll_, 1);
  layout->addWidget(lanes_);
  layout->addWidget(pins_);
  layout->addWidget(minimap_);
  setFocusProxy(canvas_);
  retranslate();
  repaint_.setSingleShot(true);
  connectParts();
}

QHBoxLayout* TimelineView::makeHead() {
  auto* head = new QHBoxLayout;
  const auto align = [head] {  // with the charts below
    head->setContentsMargins(static_cast<int>(Theme::current().metric("timeline.axisLeft")) + 5, 5, 16, 3);
  };
  align();
  connect(&Theme::current(), &Theme::changed, this, align);
  head->setSpacing(12);
  legend_ = new Legend(this);
  hint_ = new Label(TextStyle::Caption, &Colours::text2, this);
  hint_->setObjectName(QStringLiteral("timelineHint"));
  hint_->setElide(Qt::ElideRight);
  hint_->setAlignment(Qt::AlignRight | Qt::AlignVCenter);
  fold_ = new SegmentedControl({tr("Fold the floor"), tr("From zero")}, this);
  axis_ = new SegmentedControl({tr("Time"), tr("Events")}, this);
  head->addWidget(legend_);
  head->addWidget(hint_, 1);
  head->addWidget(fold_);
  head->addWidget(axis_);
  return head;
}

void TimelineView::connectParts() {
  connect(&repaint_, &QTimer::timeout, this, &TimelineView::takePending);
  connect(fold_, &SegmentedControl::currentChanged, this,
          [this](int index) { canvas_->setFolded(index == 0); });
  connect(axis_, &SegmentedControl::currentChanged, this,
          [this](int index) { setAxis(index == 0 ? TimelineAxis::Time : TimelineAxis::Events); });
  connect(canvas_, &TimelineCanvas::viewChanged, minimap_, &Minimap::setView);
  connect(canvas_, &TimelineCanvas::viewChanged, lanes_, &OffloadLanesView::setView);
  connect(lanes_, &OffloadLanesView::moduleClicked, this,
          [this](const QString& module) { select({module}); });
  connect(lanes_, &OffloadLanesView::viewWanted, canvas_, &TimelineCanvas::setView);
  connect(minimap_, &Minimap::viewWanted, canvas_, &TimelineCanvas::setView);
  connect(canvas_, &TimelineCanvas::focusDeviceChanged, this, [this] {
    updateWhole();
    showPins();
  });
  connect(canvas_, &TimelineCanvas::pinsChanged, this, &TimelineView::showPins);
  connect(pins_, &PinTable::closeRequested, canvas_, [this] { canvas_->setPins({}); });
  connect(canvas_, &TimelineCanvas::instantChanged, this, [this](quint64 at, int device) {
    showAlive(at, device);
    Q_EMIT instantChanged(events_ ? events_->instant(at) : at);
  });
  connect(canvas_, &TimelineCanvas::instantLeft, this, &TimelineView::instantLeft);
  connect(canvas_, &TimelineCanvas::instantPinned, this, &TimelineView::selectAt);
  connect(canvas_, &TimelineCanvas::rangeFinished, this, &TimelineView::selectRange);
  connect(canvas_, &TimelineCanvas::layerClicked, this, [this](const QString& layer) { select({layer}); });
  if (hub_) connect(hub_, &SelectionHub::selectionChanged, this, &TimelineView::followHub);
  connect(&Theme::current(), &Theme::changed, this, [this] {
    if (timeline_) applyState();
  });
}

void TimelineView::setTimeline(std::shared_ptr<const trace::Timeline> timeline,
                               const model::ModelPtr& model) {
  model_ = model;
  newest_ = pending_ = std::move(timeline);
  if (!pending_) return showNothing();
  if (!last_.isValid() || last_.elapsed() >= kFrame) return takePending();
  if (!repaint_.isActive()) repaint_.start(static_cast<int>(kFrame - last_.elapsed()));
}

void TimelineView::takePending() {
  repaint_.stop();
  if (!pending_ || making_) return;  // what waits is taken when the one before is there
  last_.start();
  makePicture(std::exchange(pending_, nullptr));
}

RunState TimelineView::stateOf(const trace::Timeline& timeline) const {
  return state_.value_or(timeline.complete ? RunState::Finished : RunState::Running);
}

void TimelineView::makePicture(std::shared_ptr<const trace::Timeline> timeline) {
  making_ = true;
  const bool ended = stateOf(*timeline) != RunState::Running;
  auto make = [pictures = pictures_, timeline = std::move(timeline), axis = axis(), ended,
               predicted = predicted_] { return pictures->make(timeline, axis, ended, predicted); };
  const auto done = [view = QPointer(this), cleared = cleared_](const RunPicturePtr& picture) {
    if (!view) return;
    view->making_ = false;
    view->takePicture(cleared == view->cleared_ ? picture : nullptr);
  };
  if (worker_) return worker_(std::move(make), done);
  done(make());
}

void TimelineView::takePicture(const RunPicturePtr& picture) {
  if (picture) showPicture(*picture);
  if (pending_) {
    if (!repaint_.isActive()) repaint_.start(static_cast<int>(std::max<qint64>(0, kFrame - last_.elapsed())));
  } else if (timeline_ && shownAxis_ != axis()) {
    makePicture(timeline_);
  }
}

/// Its axis is the canvas's by then.
void TimelineView::take(const RunPicture& picture) {
  shownAxis_ = picture.axis;
  timeline_ = picture.timeline;
  shown_ = picture.shown;
  events_ = picture.events;
  canvas_->setTimeline(shown_, picture.ribbon, picture.work_end);
  canvas_->setPredicted(picture.predicted);
  updateWhole();
}

void TimelineView::showPicture(const RunPicture& picture) {
  const bool other = !timeline_ || timeline_->started_at != picture.timeline->started_at ||
                     timeline_->model != picture.timeline->model;
  const bool work = timeline_ && canvas_->showsWork();
  if (picture.axis != shownAxis_ && !other) return turnTo(picture);
  if (other) canvas_->setRange(std::nullopt);
  if (other) canvas_->setPins({});
  if (picture.axis != shownAxis_) canvas_->setAxis(picture.axis);
  take(picture);
  if (other) canvas_->fit();
  applyState();
  if (other || work) canvas_->fitWork();
  showPins();
  showLanes(picture.lanes);
  followHub();
  if (other) Q_EMIT runShown();
}

void TimelineView::showLanes(const OffloadLanesPtr& lanes) {
  recordedLanes_ = lanes;
  lanes_->setLanes(waits_ ? with_waits(lanes, *waits_) : lanes);
  lanes_->setView(canvas_->view().begin, canvas_->view().end);
  lanes_->setVisible(lanes != nullptr);
}

void TimelineView::setWaits(std::optional<std::vector<protocol::OffloadStall>> waits) {
  waits_ = std::move(waits);
  showLanes(recordedLanes_);
}

void TimelineView::showNothing() {
  repaint_.stop();
  pending_.reset();
  newest_.reset();
  ++cleared_;
  timeline_.reset();
  shown_.reset();
  events_.reset();
  canvas_->setRange(std::nullopt);
  canvas_->setPins({});
  predicted_.reset();
  canvas_->setPredicted(nullptr);
  canvas_->setTimeline(nullptr, {}, 0);
  showLanes(nullptr);
  canvas_->fit();
  canvas_->fitWork();
  followHub();
  if (alive_) alive_->clear();
}

TimelineAxis TimelineView::axis() const {
  return axis_->current() == 0 ? TimelineAxis::Time : TimelineAxis::Events;
}

void TimelineView::setAxis(TimelineAxis axis) {
  const int index = axis == TimelineAxis::Time ? 0 : 1;
  if (axis_->current() != index) return axis_->setCurrent(index);  // comes back here
  if (!timeline_) {
    shownAxis_ = axis;
    return canvas_->setAxis(axis);
  }
  if (!making_ && shownAxis_ != axis) makePicture(timeline_);
}

/// The same run on the other axis: range and view stay over the same part of it.
void TimelineView::turnTo(const RunPicture& picture) {
  const auto other = [&](TimelineCanvas::Range range) {
    if (picture.events)
      return TimelineCanvas::Range{picture.events->position(range.begin),
                                   picture.events->position(range.end)};
    return TimelineCanvas::Range{events_->instant(range.begin), events_->instant(range.end)};
  };
  const TimelineCanvas::Range view = canvas_->view();
  const bool all = view.begin == 0 && view.end >= shown_->duration_ns;
  const bool work = canvas_->showsWork();
  const TimelineCanvas::Range next = other(view);
  const auto range = canvas_->range() ? std::optional(other(*canvas_->range())) : std::nullopt;
  canvas_->setCursorInstant(std::nullopt);
  canvas_->setRange(std::nullopt);
  canvas_->setAxis(picture.axis);
  take(picture);
  if (work)
    canvas_->fitWork();
  else if (all)
    canvas_->fit();
  else
    canvas_->setView(next.begin, next.end);
  canvas_->setRange(range);
  showLanes(picture.lanes);
  applyState();
}

void TimelineView::setState(RunState state, const QString& note) {
  const bool ends = newest_ && stateOf(*newest_) == RunState::Running && state != RunState::Running;
  state_ = state;
  note_ = note;
  updateWhole();
  applyState();
  if (!ends) return;
  // What was put together while it grew is looked at as a whole once.
  pending_ = newest_;
  takePending();
}

void TimelineView::setPredicted(std::shared_ptr<const trace::Timeline> predicted) {
  if (predicted == predicted_) return;
  predicted_ = std::move(predicted);
  if (!newest_) return;
  if (!pending_) pending_ = newest_;
  takePending();
}

void TimelineView::setExpectedDuration(std::uint64_t ns) {
  expected_ = ns;
  updateWhole();
}

void TimelineView::setAlivePanel(AlivePanel* panel) {
  alive_ = panel;
  connect(panel, &AlivePanel::modulesSelected, this, &TimelineView::select);
}

void TimelineView::applyState() {
  if (!shown_) return;
  canvas_->setState(stateOf(*shown_), note_);
  legend_->setEntries(legendEntries());
  fitHint();
}

std::vector<Legend::Entry> TimelineView::legendEntries() const {
  std::vector<Legend::Entry> entries;
  // Kinds have one swatch for all devices, that of the device in focus; each source of streamed bytes has its
  // own: "Streamed from CPU", "from Disk".
  std::set<trace::Kind> kinds;
  std::set<std::optional<std::size_t>> sources;
  std::vector<std::size_t> devices{canvas_->focusDevice()};
  for (const std::size_t device : canvas_->shownDevices()) devices.push_back(device);
  for (const std::size_t device : devices) {
    for (const BandKey& key : bandStack(*shown_, device, 0, shown_->duration_ns + 1, 100, ~0ull).keys) {
      const bool streamed = key.kind == trace::Kind::Streamed;
      if (streamed ? !sources.insert(key.source).second : !kinds.insert(key.kind).second) continue;
      const bool again = streamed && key.source && sources.size() > 1;
      entries.push_back(
          {bandColour(*shown_, device, key),
           again ? tr("from %1").arg(deviceName(*shown_, *key.source)) : bandName(*shown_, key)});
    }
  }
  if (canvas_->predicted()) entries.push_back({Theme::current().colours().ink, tr("Predicted"), true});
  return entries;
}

/// While a run grows, the axis ends where the run is expected to end; when nobody knows, at the next round
/// time, so that it moves rarely.
void TimelineView::updateWhole() {
  if (!shown_) return;
  const RunState state = stateOf(*shown_);
  std::uint64_t whole = shown_->duration_ns;
  if (state != RunState::Finished)
    whole = std::max(whole, expected_ > 0 && !events_ ? expected_ : timeStep(whole + whole / 10, 1));
  canvas_->setWhole(whole);
  minimap_->setTimeline(shown_, canvas_->focusDevice(), whole, state != RunState::Finished);
  const TimelineCanvas::Range view = canvas_->view();
  minimap_->setView(view.begin, view.end);
}

void TimelineView::showPins() {
  const std::vector<PinRow> rows = canvas_->pinRows();
  if (rows.empty()) return pins_->clear();
  const auto [first, second] = std::minmax(canvas_->pins()[0], canvas_->pins()[1]);
  pins_->show(canvas_->pinTitle(), canvas_->instant(first), canvas_->instant(second), rows);
}

void TimelineView::showAlive(std::uint64_t at, int device) {
  if (alive_ && timeline_)
    alive_->show(timeline_, static_cast<std::size_t>(device), events_ ? events_->instant(at) : at);
}

void TimelineView::retranslate() {
  fold_->setChoices({tr("Fold the floor"), tr("From zero")});
  axis_->setChoices({tr("Time"), tr("Events")});
  axis_->setAccessibleName(tr("What the horizontal axis counts"));
  axis_->setToolTip(
      tr("Events: each allocation, release, copy and module takes one step, however long it lasts"));
  fold_->setAccessibleName(tr("Where the memory axis begins"));
  hint_->setText(tr("Wheel zooms, drag selects a range, [ and ] step through peaks"));
  hint_->setToolTip(hint_->fullText());
}

void TimelineView::resizeEvent(QResizeEvent* event) {
  Surface::resizeEvent(event);
  fitHint();
}

/// The hint gives way first when the window is narrow; then the legend goes on in a second row.
void TimelineView::fitHint() {
  const int left = static_cast<int>(Theme::current().metric("timeline.axisLeft"));
  const int beside = fold_->sizeHint().width() + axis_->sizeHint().width();
  const int used = legend_->sizeHint().width() + beside + 12 + hint_->sizeHint().width();
  hint_->setVisible(used + left + 60 <= width());
  const int margins = left + 5 + 16, gaps = 2 * 12;  // as makeHead() has them
  legend_->setFixedHeight(legend_->heightIn(width() - margins - gaps - beside));
}

void TimelineView::changeEvent(QEvent* event) {
  if (event->type() == QEvent::LanguageChange) {
    retranslate();
    applyState();
  }
  Surface::changeEvent(event);
}

}  // namespace stowage::widgets
