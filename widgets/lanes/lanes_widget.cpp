#include "widgets/lanes/lanes_widget.h"

#include <QAccessible>
#include <QHelpEvent>
#include <QKeyEvent>
#include <QPainter>
#include <QScrollBar>
#include <QToolTip>
#include <algorithm>
#include <cmath>
#include <utility>

#include "widgets/common/painted_view.h"
#include "widgets/common/view_facts.h"
#include "widgets/common/words.h"
#include "widgets/lanes/handle_drag.h"
#include "widgets/lanes/lanes_access.h"
#include "widgets/lanes/lanes_painter.h"
#include "widgets/theme/theme.h"

namespace stowage::widgets {

namespace {

constexpr std::size_t kMostFullRows = 6;
constexpr std::size_t kMostRowsAtOnce = 10;  // eight GPUs, the CPU and the disk: more of them scroll

}  // namespace

LanesWidget::LanesWidget(SelectionHub* hub, QWidget* parent) : QAbstractScrollArea(parent), hub_(hub) {
  install_lanes_accessibility();
  setObjectName(QStringLiteral("lanes"));
  setAccessibleName(tr("Devices"));
  setFrameShape(QFrame::NoFrame);
  setFocusPolicy(Qt::StrongFocus);
  setLayoutDirection(Qt::LeftToRight);
  setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
  viewport()->setMouseTracking(true);
  viewport()->setAttribute(Qt::WA_OpaquePaintEvent);
  const auto repaint = [this] { viewport()->update(); };
  connect(hub_, &SelectionHub::selectionChanged, this, [this] {
    selection_changed_ = true;
    viewport()->update();
  });
  connect(hub_, &SelectionHub::hoverChanged, this, repaint);
  connect(&Theme::current(), &Theme::changed, this, [this] {
    rebuild();
    updateGeometry();  // rows are as high as their letters need
  });
}

LanesWidget::~LanesWidget() {
  if (drag_ != nullptr) drag_->removeTarget(this);
  forget_lanes_accessibility(*this);
}

void LanesWidget::setDragController(DragController* controller) {
  if (drag_ != nullptr) {
    drag_->disconnect(this);
    drag_->removeTarget(this);
  }
  drag_ = controller;
  if (drag_ == nullptr) return;
  drag_->addTarget(this);
  connect(drag_, &DragController::changed, this, &LanesWidget::describeDrag);
  connect(drag_, &QObject::destroyed, this, [this] { drag_ = nullptr; });
}

void LanesWidget::setState(PlanStatePtr state) {
  state_ = std::move(state);
  tree_ = !state_ ? nullptr : state_->facts ? state_->facts->tree : tile_tree(*state_, tree_);
  // A curve says what one budget buys with all else as it is: it holds on while just that budget is dragged.
  const bool dragged = handle_ != nullptr && curve_ && curve_->device == handle_->device;
  if (!dragged) curve_.reset();
  rebuild();
  if (!dragged && curve_lane_ != LanesScene::kNone)
    showCurveOf(std::exchange(curve_lane_, LanesScene::kNone));
  askWhereUnknown();
}

void LanesWidget::setCompact(bool compact) {
  compact_ = compact;
  if (madeFrom() != made_from_) rebuild();  // a window says it at every step of its size
}

void LanesWidget::rebuild() {
  const std::size_t lanes_before = scene_.lanes.size();
  made_from_ = madeFrom();
  if (!state_ || !tree_) {
    scene_ = {};
  } else {
    LanesOptions options;
    options.width = viewport()->width();
    const double full =
        static_cast<double>(state_->machine.devices.size()) * Theme::current().metric("lanes.rowHeight") +
        Theme::current().metric("lanes.axis");
    options.compact = compact_ || state_->machine.devices.size() > kMostFullRows ||
                      (isVisible() && viewport()->height() + 8 < full);
    // While a handle is dragged the scale stands still under it, also when it is the largest budget.
    if (handle_ != nullptr) options.scale = &handle_->scale;
    scene_ = lanes_scene(*state_, tree_, options);
    // What has no place stands below all devices: it must not be what falls off.
    if (!options.compact && isVisible() && scene_.lanes.size() > state_->machine.devices.size() &&
        scene_.height > viewport()->height()) {
      options.compact = true;
      scene_ = lanes_scene(*state_, tree_, options);
    }
  }
  if (lanes_before != scene_.lanes.size()) {
    forget_lanes_accessibility(*this);
    updateGeometry();
  }
  focus_lane_ = std::clamp(focus_lane_, 0, std::max(0, static_cast<int>(scene_.lanes.size()) - 1));
  after_of_ = nullptr;
  selection_changed_ = true;
  updateScrollBar();
  viewport()->update();
}

void LanesWidget::updateScrollBar() {
  verticalScrollBar()->setPageStep(viewport()->height());
  verticalScrollBar()->setSingleStep(14);
  verticalScrollBar()->setRange(
      0, std::max(0, static_cast<int>(std::ceil(scene_.height)) - viewport()->height()));
}

QSize LanesWidget::sizeHint() const {
  const Theme& theme = Theme::current();
  const std::size_t rows = scene_.lanes.empty() ? 4 : scene_.lanes.size();
  const double row = theme.metric(compact_ || rows > kMostFullRows ? "lanes.rowCompact" : "lanes.rowHeight");
  return {900, static_cast<int>(static_cast<double>(std::min(rows, kMostRowsAtOnce)) * row +
                                theme.metric("lanes.axis"))};
}

QSize LanesWidget::minimumSizeHint() const {
  const Theme& theme = Theme::current();
  return {360, static_cast<int>(2 * theme.metric("lanes.rowCompact") + theme.metric("lanes.axis"))};
}

QPoint LanesWidget::toScene(QPoint at) const { return at + QPoint(0, verticalScrollBar()->value()); }

void LanesWidget::resizeEvent(QResizeEvent*) { rebuild(); }

void LanesWidget::changeEvent(QEvent* event) {
  if (event->type() == QEvent::LanguageChange) {
    setAccessibleName(tr("Devices"));
    rebuild();
  }
  QAbstractScrollArea::changeEvent(event);
}

std::optional<machine::DeviceId> LanesWidget::deviceAt(QPoint global) const {
  const QPoint at = viewport()->mapFromGlobal(global);
  if (!isVisible() || !viewport()->rect().contains(at)) return std::nullopt;
  const int lane = scene_.lane_at(toScene(at).y());
  if (lane == LanesScene::kNone || scene_.lanes[static_cast<std::size_t>(lane)].unplaced) return std::nullopt;
  return scene_.lanes[static_cast<std::size_t>(lane)].device;
}

QRect LanesWidget::targetRect(machine::DeviceId device) const {
  const int index = scene_.lane_of(device);
  if (index == LanesScene::kNone || !isVisible()) return {};
  const LaneView& lane = scene_.lanes[static_cast<std::size_t>(index)];
  const QRect rect(0, static_cast<int>(lane.top) - verticalScrollBar()->value(), viewport()->width(),
                   static_cast<int>(lane.height));
  return {viewport()->mapToGlobal(rect.topLeft()), rect.size()};
}

void LanesWidget::scrollTowards(QPoint global) {
  constexpr int kEdge = 16;
  const QPoint at = viewport()->mapFromGlobal(global);
  if (at.x() < 0 || at.x() >= viewport()->width() || at.y() < -kEdge ||
      at.y() >= viewport()->height() + kEdge)
    return;
  if (at.y() < kEdge) verticalScrollBar()->triggerAction(QAbstractSlider::SliderSingleStepSub);
  if (at.y() >= viewport()->height() - kEdge)
    verticalScrollBar()->triggerAction(QAbstractSlider::SliderSingleStepAdd);
}

void LanesWidget::describeDrag() {
  viewport()->update();
  const bool on = drag_ != nullptr && drag_->active();
  const PlanStatePtr after = on ? drag_->preview().after : nullptr;
  if (after.get() != after_of_) {
    after_of_ = after.get();
    LanesOptions options{static_cast<double>(viewport()->width()), scene_.compact, &scene_.scale};
    after_ = after
                 ? lanes_scene(*after, after->facts ? after->facts->tree : tile_tree(*after, tree_), options)
                 : LanesScene();
  }
  announce_drag(*this, drag_);
}

/// Worked out once a selection and scene, not at every move of the mouse.
const std::vector<std::pair<int, int>>& LanesWidget::selectedCells() {
  if (!std::exchange(selection_changed_, false)) return selected_cells_;
  selected_cells_.clear();
  for (const model::ModuleId module : hub_->selection()) {
    const auto at = scene_.find(module);
    if (at.second != LanesScene::kNone) selected_cells_.push_back(at);
  }
  // Many modules may lie in one cell.
  std::sort(selected_cells_.begin(), selected_cells_.end());
  selected_cells_.erase(std::unique(selected_cells_.begin(), selected_cells_.end()), selected_cells_.end());
  return selected_cells_;
}

void LanesWidget::paintEvent(QPaintEvent*) {
  QPainter painter(viewport());
  countFromTheLeft(painter);
  const int scroll = verticalScrollBar()->value();
  painter.translate(0, -scroll);
  LanesMarks marks;
  marks.selected = &selectedCells();
  const bool on = drag_ != nullptr && drag_->active();
  if (hub_->hover().valid() && !on) marks.hover = scene_.find(hub_->hover());
  if (hasFocus() && (keyboard_ || focus_handle_)) {
    marks.focus_lane = focus_lane_;
    marks.focus_cell = focusedCell();
    marks.focus_handle = focus_handle_;
  }
  if (on && drag_->device()) {
    marks.drop_lane = scene_.lane_of(*drag_->device());
    marks.refused = !drag_->preview().accepted && !drag_->preview().refusal.isEmpty();
    marks.after = drag_->preview().after && !after_.lanes.empty() ? &after_ : nullptr;
    marks.before = &scene_;
  }
  if (handle_ != nullptr) {
    marks.handle_lane = handle_->lane;
    marks.handle_was = static_cast<double>(handle_->was.count()) / handle_->scale.bytes_per_pixel;
    marks.handle_was = std::min(marks.handle_was, scene_.bar_width);
  }
  if (!on && handle_ == nullptr) marks.predicted = prediction_.get();
  LanesPainter(scene_, marks, devicePixelRatioF())
      .paint(painter, QRectF(0, scroll, viewport()->width(), viewport()->height()));
  // Only while its handle is dragged: at rest it would be a line that nobody asked for.
  if (handle_ != nullptr && handle_->moved && curve_ && curve_lane_ != LanesScene::kNone &&
      curve_lane_ < static_cast<int>(scene_.lanes.size())) {
    const LaneView& lane = scene_.lanes[static_cast<std::size_t>(curve_lane_)];
    if (lane.device == curve_->device) paintCurve(painter, scene_, lane, *curve_);
  }
  if (handle_ != nullptr) handle_->paintBubble(painter, scene_, curve_.get());
}

bool LanesWidget::viewportEvent(QEvent* event) {
  if (event->type() == QEvent::Leave && (drag_ == nullptr || !drag_->active())) hub_->setHover({});
  if (event->type() == QEvent::Leave && handle_ == nullptr)
    showCurveOf(focus_handle_ && hasFocus() ? focus_lane_ : LanesScene::kNone);
  if (event->type() != QEvent::ToolTip) return QAbstractScrollArea::viewportEvent(event);
  const auto* help = static_cast<QHelpEvent*>(event);
  const QPoint at = toScene(help->pos());
  const int lane = scene_.lane_at(at.y()), cell = scene_.cell_at(lane, at.x() - scene_.label_width);
  QString words = lane_tip(scene_, lane, cell, at.x() - scene_.label_width);
  if (lane != LanesScene::kNone) {
    const LaneView& view = scene_.lanes[static_cast<std::size_t>(lane)];
    const estimate::PredictedDevice* device = predicted_of(prediction_.get(), view);
    if (device != nullptr)
      words += (words.isEmpty() ? QString() : QStringLiteral("\n")) + predicted_words(*device, view);
  }
  if (lane != LanesScene::kNone && lane == curve_lane_) {
    const LaneView& view = scene_.lanes[static_cast<std::size_t>(lane)];
    words = tr("Budget of %1: %2.").arg(view.name, bytesText(view.budget.value_or(Bytes())));
    if (curve_) words += u' ' + curveWords(*curve_, view.budget.value_or(Bytes()));
  }
  if (words.isEmpty() || (drag_ != nullptr && drag_->active())) {
    QToolTip::hideText();
  } else {
    QToolTip::showText(help->globalPos(), words, this);
  }
  return true;
}

void LanesWidget::setPrediction(std::shared_ptr<const estimate::Prediction> prediction) {
  prediction_ = std::move(prediction);
  viewport()->update();
}

void LanesWidget::setFocusedLane(int lane, bool handle) {
  if (lane < 0 || lane >= static_cast<int>(scene_.lanes.size())) return;
  focus_lane_ = lane;
  focus_handle_ = handle && scene_.lanes[static_cast<std::size_t>(lane)].handle.has_value();
  showCurveOf(focus_handle_ ? lane : LanesScene::kNone);
  viewport()->update();
  announce_lane(*this, lane, focus_handle_);
}

}  // namespace stowage::widgets
