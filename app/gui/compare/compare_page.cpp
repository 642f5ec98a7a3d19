#include "app/gui/compare/compare_page.h"

#include <QCoreApplication>
#include <QEvent>
#include <algorithm>

namespace stowage::app {

namespace {

constexpr int kTable = 460, kRuns = 820, kMap = 640;  // pixels, as they share the room at first

/// All lanes are in sight where they leave the views the larger part, until somebody moves the line between.
class LanesRoom final : public QObject {
 public:
  LanesRoom(QSplitter& page, const QWidget& room, const QWidget& lanes)
      : QObject(&page), page_(page), room_(room), lanes_(lanes) {
    page.installEventFilter(this);
    connect(&page, &QSplitter::splitterMoved, this, [this] { moved_ = true; });
  }

 protected:
  bool eventFilter(QObject*, QEvent* event) override {
    if (event->type() == QEvent::Resize || event->type() == QEvent::LayoutRequest) fit();
    return false;
  }

 private:
  void fit() {
    if (room_.isHidden() || page_.sizes().size() < 2) return;
    const int wanted = std::min(lanes_.sizeHint().height() + 2, page_.height() * 2 / 5);
    if (!moved_ && page_.sizes()[1] != wanted) page_.setSizes({page_.height() - wanted, wanted});
  }
  QSplitter& page_;
  const QWidget& room_;
  const QWidget& lanes_;
  bool moved_ = false;
};

}  // namespace

ComparePage::ComparePage(widgets::SelectionHub& hub, QWidget* parent) : QSplitter(Qt::Vertical, parent) {
  setObjectName(QStringLiteral("comparePage"));
  strip_ = new widgets::CompareStrip;
  differences_ = new widgets::DifferencePanel(hub);
  treemap_ = new widgets::TreemapView(&hub);
  treemap_->map()->setObjectName(QStringLiteral("compareTreemap"));
  colour_ = new widgets::ColourButton(treemap_->map());
  colour_->setObjectName(QStringLiteral("compareColourButton"));
  lanes_ = new widgets::TwinLanes;
  views_ = new QSplitter(Qt::Horizontal);
  runs_ = new widgets::RunDifferencePanel;
  views_->addWidget(differences_);
  views_->addWidget(runs_);
  views_->addWidget(treemap_);
  views_->setSizes({kTable, kRuns, kMap});
  views_->setStretchFactor(2, 1);
  below_ = new QScrollArea;
  below_->setFrameShape(QFrame::NoFrame);
  below_->setWidgetResizable(true);
  below_->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
  below_->setFocusPolicy(Qt::NoFocus);
  below_->setWidget(lanes_);
  addWidget(views_);
  addWidget(below_);
  setStretchFactor(0, 1);
  for (QSplitter* splitter : {static_cast<QSplitter*>(this), views_}) {
    splitter->setChildrenCollapsible(false);
    splitter->setHandleWidth(1);
  }
  below_->setMinimumHeight(90);
  runs_->hide();
  new LanesRoom(*this, *below_, *lanes_);
}

/// What differs: memory against time, or what moves. Colours that somebody chose stay while runs are
/// compared.
void ComparePage::showRuns(const widgets::RunComparisonPtr& runs) {
  using Times = std::vector<estimate::TimeDifference>;
  differences_->setVisible(runs == nullptr);
  runs_->setVisible(runs != nullptr);
  runs_->setRuns(runs);
  widgets::TreemapWidget& map = *treemap_->map();
  const bool first = !map.knowsTimeDifferences();
  map.setTimeDifferences(runs && !runs->times.empty() ? std::shared_ptr<const Times>(runs, &runs->times)
                                                      : nullptr);
  if (first) map.setColourByTimeDifference();
}

void ComparePage::setRuns(const widgets::RunComparisonPtr& runs, const widgets::PlanStatePtr& plan) {
  differences_->setComparison(nullptr);
  treemap_->map()->setComparison(nullptr);
  treemap_->map()->setState(plan);
  strip_->setRuns(runs);
  showRuns(runs);
  lanes_->setRuns(runs);
  below_->setVisible(runs != nullptr);
  QCoreApplication::postEvent(this, new QEvent(QEvent::LayoutRequest));
}

void ComparePage::setComparison(const widgets::ComparisonPtr& comparison) {
  showRuns(nullptr);
  strip_->setComparison(comparison);
  differences_->setComparison(comparison);
  treemap_->map()->setComparison(comparison);
  lanes_->setComparison(comparison);
  below_->setVisible(comparison != nullptr);
  QCoreApplication::postEvent(this, new QEvent(QEvent::LayoutRequest));
}

void ComparePage::setNothing(const QString& sentence, const widgets::PlanStatePtr& plan) {
  showRuns(nullptr);
  strip_->setMessage(sentence.isEmpty() ? tr("Comparing…") : sentence,
                     sentence.isEmpty() ? widgets::Tone::Neutral : widgets::Tone::Error);
  differences_->setNothing(sentence);
  treemap_->map()->setComparison(nullptr);
  treemap_->map()->setState(plan);
  lanes_->setComparison(nullptr);
  below_->hide();
}

}  // namespace stowage::app
