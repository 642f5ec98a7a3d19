// What the window is made of: bars, views, docks.
#include <QMenuBar>
#include <QStatusBar>

#include "app/gui/run/run_display.h"
#include "app/gui/start/opening_display.h"
#include "app/gui/window/main_window.h"
#include "app/gui/window/status_line.h"
#include "widgets/controls/buttons.h"
#include "widgets/lanes/lanes_title.h"
#include "widgets/theme/icons.h"
#include "widgets/timeline/alive_panel.h"

namespace stowage::app {

using widgets::Colours;
using widgets::Label;
using widgets::PanelTitle;
using widgets::TextStyle;

void MainWindow::buildTop() {
  auto* top = new QWidget;
  auto* column = new QVBoxLayout(top);
  column->setContentsMargins(0, 0, 0, 0);
  column->setSpacing(0);
  menuBar_ = new QMenuBar;
  menuBar_->setNativeMenuBar(false);
  title_ = new Label(TextStyle::Small, &Colours::text2);
  title_->setContentsMargins(12, 0, 12, 0);
  title_->setText(QStringLiteral("Stowage"));
  auto* menuRow = new widgets::Surface(&Colours::window, Qt::BottomEdge);
  auto* row = new QHBoxLayout(menuRow);
  row->setContentsMargins(0, 0, 0, 1);
  row->addWidget(menuBar_);
  row->addStretch();
  row->addWidget(title_);
  planBar_ = new PlanBar(actions_);
  proof_ = new widgets::ProofStrip;
  runStrip_ = new RunStrip;
  strips_ = new QStackedWidget;
  strips_->addWidget(proof_);
  strips_->addWidget(runStrip_);
  strips_->setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Fixed);
  column->addWidget(menuRow);
  column->addWidget(planBar_);
  column->addWidget(strips_);
  setMenuWidget(top);
  status_ = std::make_unique<StatusLine>(*statusBar(), document_, runs_, hub_);
}

void MainWindow::buildCentre() {
  pages_ = new QStackedWidget;
  start_ = new StartPage;
  auto* skeleton = new SkeletonPage;
  failed_ = new FailedPage;
  auto* work = new widgets::Surface(&Colours::surface);
  auto* row = new QHBoxLayout(work);
  row->setContentsMargins(0, 0, 0, 0);
  row->setSpacing(0);
  auto* middle = new QVBoxLayout;
  middle->setContentsMargins(0, 0, 0, 0);
  middle->setSpacing(0);
  auto* tabRow = new widgets::Surface(&Colours::surface, Qt::BottomEdge);
  auto* tabLine = new QHBoxLayout(tabRow);
  tabLine->setContentsMargins(4, 0, 8, 0);
  tabs_ = new QTabBar;
  tabs_->setObjectName(QStringLiteral("viewTabs"));
  tabs_->setDrawBase(false);
  tabs_->setExpanding(false);
  tabs_->setFocusPolicy(Qt::TabFocus);
  tabs_->addTab(widgets::icon("layout-grid"), tr("Treemap"));
  tabs_->addTab(widgets::icon("chart-area"), tr("Timeline"));
  tabLine->addWidget(tabs_);
  tabLine->addStretch();
  views_ = new Views(hub_);
  tabLine->addWidget(views_->colourButton());
  middle->addWidget(tabRow);
  middle->addWidget(views_, 1);
  leftRail_ = new Rail(false, work);
  rightRail_ = new Rail(true, work);
  row->addWidget(leftRail_);
  row->addLayout(middle, 1);
  row->addWidget(rightRail_);
  pages_->addWidget(start_);
  pages_->addWidget(work);
  pages_->addWidget(skeleton);
  pages_->addWidget(failed_);
  // A stack is as high as its highest page; only the page of work may ask for room beside the docks.
  for (QWidget* page :
       {static_cast<QWidget*>(start_), static_cast<QWidget*>(skeleton), static_cast<QWidget*>(failed_)}) {
    page->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Ignored);
  }
  views_->timeline().setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Ignored);
  setCentralWidget(pages_);
  loading_ = new widgets::ProgressCard(this);
  openingDisplay_ =
      std::make_unique<OpeningDisplay>(document_, OpeningDisplay::Places{*loading_, *skeleton, *failed_});
}

QDockWidget* MainWindow::addDock(const char* name, QWidget* title, QWidget* content,
                                 Qt::DockWidgetArea area) {
  auto* dock = new QDockWidget(this);
  dock->setObjectName(QString::fromLatin1(name));
  dock->setTitleBarWidget(title);
  dock->setWidget(content);
  dock->setAcceptDrops(true);
  dock->installEventFilter(this);
  addDockWidget(area, dock);
  return dock;
}

void MainWindow::buildDocks() {
  setCorner(Qt::BottomLeftCorner, Qt::BottomDockWidgetArea);
  setCorner(Qt::BottomRightCorner, Qt::BottomDockWidgetArea);
  treeTitle_ = new PanelTitle(tr("Modules"));
  selectionTitle_ = new PanelTitle(tr("Selection"));
  issuesTitle_ = new PanelTitle(tr("Issues"));
  runTitle_ = new PanelTitle(tr("This run"));
  tree_ = new widgets::TreePanel(hub_);
  selection_ = new widgets::SelectionPanel(hub_);
  issues_ = new widgets::IssuesPanel;
  runPanel_ = new RunPanel;
  treeDock_ = addDock("dock.modules", treeTitle_, tree_, Qt::LeftDockWidgetArea);
  selectionDock_ = addDock("dock.selection", selectionTitle_, selection_, Qt::RightDockWidgetArea);
  issuesDock_ = addDock("dock.issues", issuesTitle_, issues_, Qt::RightDockWidgetArea);
  runDock_ = addDock("dock.run", runTitle_, runPanel_, Qt::RightDockWidgetArea);
  auto* lanesTitle = new widgets::LanesTitle;
  lanesTitle->setReserved(36);
  auto* lanesClose = widgets::iconButton("x", tr("Close"), lanesTitle);
  auto* lanesRow = new QHBoxLayout(lanesTitle);
  lanesRow->setContentsMargins(0, 1, 4, 1);
  lanesRow->addStretch();
  lanesRow->addWidget(lanesClose);
  lanesDock_ = addDock("dock.devices", lanesTitle, views_->lanes(), Qt::BottomDockWidgetArea);
  connect(lanesClose, &QToolButton::clicked, this, [this] {
    layout_.setWanted(lanesDock_, false);
    applySize();
  });
  treeDock_->setWindowTitle(tr("Modules"));
  selectionDock_->setWindowTitle(tr("Selection"));
  issuesDock_->setWindowTitle(tr("Issues"));
  aliveTitle_ = new PanelTitle(tr("Alive"));
  auto* alive = new widgets::AlivePanel;
  aliveDock_ = addDock("dock.alive", aliveTitle_, alive, Qt::RightDockWidgetArea);
  aliveDock_->setWindowTitle(tr("Alive"));
  views_->timeline().setAlivePanel(alive);
  splitDockWidget(runDock_, aliveDock_, Qt::Vertical);
  lanesDock_->setWindowTitle(tr("Devices"));
  runDock_->setWindowTitle(tr("This run"));
  splitDockWidget(selectionDock_, issuesDock_, Qt::Vertical);
  leftRail_->add(treeDock_, "panel-left", tr("Modules"));
  leftRail_->add(selectionDock_, "mouse-pointer-2", tr("Selection"));
  leftRail_->add(issuesDock_, "triangle-alert", tr("Issues"));
  rightRail_->add(selectionDock_, "mouse-pointer-2", tr("Selection"));
  rightRail_->add(issuesDock_, "triangle-alert", tr("Issues"));
  layout_.add(treeDock_, DockLayout::Tree);
  layout_.add(selectionDock_, DockLayout::Right);
  layout_.add(issuesDock_, DockLayout::Right);
  layout_.add(lanesDock_, DockLayout::Lanes);
  layout_.add(runDock_, DockLayout::Run);
  layout_.add(aliveDock_, DockLayout::Run);
  sizes_ = new DockSizes(
      *this, {treeDock_, selectionDock_, issuesDock_, lanesDock_, runDock_, aliveDock_}, [this] {
        return views_->lanes()->sizeHint().height() + lanesDock_->titleBarWidget()->sizeHint().height() + 2;
      });
  runDisplay_ = std::make_unique<RunDisplay>(
      actions_, runs_,
      RunDisplay::Places{*strips_, *runStrip_, *runPanel_, *runTitle_, views_->timeline(), *tabs_});
  for (const auto& [title, dock] :
       {std::pair{treeTitle_, treeDock_}, std::pair{selectionTitle_, selectionDock_},
        std::pair{issuesTitle_, issuesDock_}, std::pair{runTitle_, runDock_},
        std::pair{aliveTitle_, aliveDock_}}) {
    connect(title, &PanelTitle::closeRequested, this, [this, dock = dock] {
      layout_.setWanted(dock, false);
      applySize();
    });
  }
}

}  // namespace stowage::app
