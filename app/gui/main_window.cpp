#include "app/gui/main_window.h"

#include <QApplication>
#include <QCloseEvent>
#include <QDragEnterEvent>
#include <QFileInfo>
#include <QMenuBar>
#include <QMessageBox>
#include <QMimeData>
#include <QStatusBar>

#include "app/gui/consequences.h"
#include "app/gui/plan_words.h"
#include "widgets/common/sentences.h"
#include "widgets/common/words.h"
#include "widgets/controls/buttons.h"
#include "widgets/lanes/lanes_title.h"
#include "widgets/theme/icons.h"
#include "widgets/timeline/alive_panel.h"

namespace stowage::app {

using widgets::Colours;
using widgets::Label;
using widgets::PanelTitle;
using widgets::TextStyle;
using widgets::Theme;

namespace {

constexpr int kLayoutVersion = 1;
constexpr int kRightRailBelow = 1240;
constexpr int kTreeRailBelow = 1080;
constexpr int kCompactLanesBelow = 760;

/// How many units have no place, and how many there are.
std::pair<int, int> unplacedUnits(const widgets::PlanState& state) {
  if (!state.prepared) return {0, 0};
  const auto& units = solve::units(*state.prepared);
  const auto lost = std::count_if(units.begin(), units.end(), [&](const solve::Unit& unit) {
    return !unit.tensors.empty() && state.placement[unit.tensors.front()] == plan::Placement::kUnplaced;
  });
  return {static_cast<int>(lost), static_cast<int>(units.size())};
}

}  // namespace

MainWindow::MainWindow(Document& document, RunController& runs, Session& session) : document_(document), runs_(runs), session_(session) {
  setObjectName(QStringLiteral("mainWindow"));
  setWindowTitle(QStringLiteral("Stowage"));
  setAcceptDrops(true);
  setDockOptions(QMainWindow::AllowTabbedDocks | QMainWindow::AllowNestedDocks);
  setContextMenuPolicy(Qt::NoContextMenu);
  whatIf_ = new WhatIf(document_, this);
  addFileCommands();
  addEditCommands();
  commands_ = new PlanCommands(actions_, document_, hub_, this);
  addViewCommands();
  addRunCommands();
  addHelpCommands();
  buildTop();
  buildCentre();
  buildDocks();
  buildMenus();
  connectViews();
  connectDocument();
  setMinimumSize(960, 600);
  resize(1440, 900);
  defaultLayout_ = saveState(kLayoutVersion);
  const auto& settings = session_.settings();
  restoreGeometry(settings.value(QStringLiteral("window/geometry")).toByteArray());
  restoreState(settings.value(QStringLiteral("window/docks")).toByteArray(), kLayoutVersion);
  start_->setRecent(session_.recent());
  showState(document_.state());
  showPage(document_.model() ? Page::Work : Page::Start);
  updateCommands();
}

MainWindow::~MainWindow() {
  document_.disconnect(this);
  runs_.disconnect(this);
}

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
  auto* bar = statusBar();
  bar->setSizeGripEnabled(false);
  statusLeft_ = new Label(TextStyle::Small, &Colours::text2);
  statusLeft_->setElide(Qt::ElideRight);
  statusLeft_->setContentsMargins(8, 0, 8, 0);
  statusRight_ = new Label(TextStyle::Small, &Colours::text2);
  statusRight_->setContentsMargins(8, 0, 8, 0);
  bar->addWidget(statusLeft_, 1);
  bar->addPermanentWidget(statusRight_);
}

void MainWindow::buildCentre() {
  pages_ = new QStackedWidget;
  start_ = new StartPage;
  skeleton_ = new SkeletonPage;
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
  tabs_->addTab(widgets::icon("git-compare"), tr("Compare"));
  tabs_->setTabEnabled(2, false);
  tabs_->setTabToolTip(2, tr("Comparing a plan with a run comes in a later version; the timeline shows planned against measured."));
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
  pages_->addWidget(skeleton_);
  pages_->addWidget(failed_);
  // A stack is as high as its highest page; only the page of work may ask for room beside the docks.
  for (QWidget* page : {static_cast<QWidget*>(start_), static_cast<QWidget*>(skeleton_), static_cast<QWidget*>(failed_)}) {
    page->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Ignored);
  }
  views_->timeline().setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Ignored);
  setCentralWidget(pages_);
  loading_ = new widgets::ProgressCard(this);
}

QDockWidget* MainWindow::addDock(const char* name, QWidget* title, QWidget* content, Qt::DockWidgetArea area) {
  auto* dock = new QDockWidget(this);
  dock->setObjectName(QString::fromLatin1(name));
  dock->setTitleBarWidget(title);
  dock->setWidget(content);
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
  for (const auto& [title, dock] : {std::pair{treeTitle_, treeDock_}, std::pair{selectionTitle_, selectionDock_}, std::pair{issuesTitle_, issuesDock_},
                                    std::pair{runTitle_, runDock_}, std::pair{aliveTitle_, aliveDock_}}) {
    connect(title, &PanelTitle::closeRequested, this, [this, dock = dock] {
      layout_.setWanted(dock, false);
      applySize();
    });
  }
}

void MainWindow::showPage(Page page) {
  pages_->setCurrentIndex(static_cast<int>(page));
  planBar_->setVisible(page == Page::Work || page == Page::Skeleton);
  strips_->setVisible(page == Page::Work || page == Page::Skeleton);
  statusBar()->setVisible(page == Page::Work || page == Page::Skeleton);
  if (page == Page::Start) start_->setRecent(session_.recent());
  applySize();
  if (page == Page::Work && !sized_) {
    // Docks take their first sizes once they are in sight, unless the session has some.
    sized_ = true;
    if (session_.settings().contains(QStringLiteral("window/docks"))) return;
    QTimer::singleShot(0, this, [this] {
      resizeDocks({treeDock_, selectionDock_}, {304, 304}, Qt::Horizontal);
      resizeDocks({selectionDock_, issuesDock_}, {330, 250}, Qt::Vertical);
      fitLanes();
    });
  }
}

void MainWindow::showView(const QString& name) { tabs_->setCurrentIndex(name == QStringLiteral("timeline") ? 1 : 0); }

void MainWindow::applySize() {
  const bool work = pages_->currentIndex() == static_cast<int>(Page::Work);
  const double scale = Theme::current().textScale();
  const bool narrow = width() < kRightRailBelow * scale;
  const bool narrowTree = width() < kTreeRailBelow * scale;
  const bool timeline = tabs_->currentIndex() == 1;
  layout_.apply(work, timeline, narrow, narrowTree);
  // Why nothing fits takes the whole column unless something is selected.
  if (issues_->infeasible() && hub_.selection().empty() && issuesDock_->isVisibleTo(this)) selectionDock_->hide();
  const auto railed = layout_.railed();
  QList<QDockWidget*> left, right;
  if (work && narrowTree)
    left = railed;
  else if (work)
    right = railed;
  leftRail_->setDocks(left);
  rightRail_->setDocks(right);
  planBar_->setDensity(narrowTree ? 1 : 0);
  proof_->setCompact(narrow);
  proof_->setIssueChipVisible(work && !issuesDock_->isVisibleTo(this));
  const bool compact = height() < kCompactLanesBelow * scale;
  views_->lanes()->setCompact(compact);
  if (compact != compactLanes_) QTimer::singleShot(0, this, &MainWindow::fitLanes);
  compactLanes_ = compact;
  if (loading_->isVisible()) loading_->move((width() - loading_->width()) / 2, (height() - loading_->height()) / 2);
}

void MainWindow::fitLanes() {
  if (!lanesDock_->isVisible() || lanesDock_->isFloating()) return;
  resizeDocks({lanesDock_}, {views_->lanes()->sizeHint().height() + lanesDock_->titleBarWidget()->height() + 2}, Qt::Vertical);
}

void MainWindow::showState(const widgets::PlanStatePtr& state) {
  const QString problem = document_.problem() ? widgets::sentenceText(*document_.problem()) : QString();
  planBar_->setState(state);
  proof_->setSomethingFitted(document_.lastFitting() != nullptr);
  proof_->setState(state, problem);
  views_->setState(state);
  tree_->setState(state);
  selection_->setState(state);
  issues_->setState(state, problem);
  proof_->setIssueCount(issues_->count());
  for (Rail* rail : {leftRail_, rightRail_}) rail->setCount(issuesDock_, issues_->count());
  if (issues_->infeasible() != wasInfeasible_) {
    wasInfeasible_ = issues_->infeasible();
    applySize();
  }
  updateStatus();
  updateCommands();
}

void MainWindow::updateStatus() {
  const auto state = document_.state();
  if (!state) {
    statusLeft_->setText(said_);
    statusRight_->setText(QString());
    return;
  }
  QStringList right;
  if (!dtypes_.isEmpty()) right << dtypes_;
  right << tr("headers only, weights not read");
  right << (document_.planPath().isEmpty() && !document_.dirty() ? tr("not a plan file yet") : document_.dirty() ? tr("not saved") : tr("saved"));
  statusRight_->setText(right.join(QStringLiteral("  ·  ")));
  if (!said_.isEmpty()) {
    statusLeft_->setText(said_);
    return;
  }
  const auto& model = *state->model;
  const auto shown = hub_.hover().valid() ? hub_.hover() : hub_.current();
  if (!shown.valid() || shown.index() >= model.modules().size()) {
    const auto [lost, all] = unplacedUnits(*state);
    statusLeft_->setText(lost > 0 ? tr("%1 of %n unit(s) have no place", nullptr, all).arg(lost) : QString());
    return;
  }
  QStringList left{widgets::shortName(model, shown)};
  if (!model[shown].class_name.empty()) left << QString::fromStdString(model[shown].class_name);
  left << widgets::bytesText(model[shown].bytes);
  if (model.total_bytes()) {
    const double share = static_cast<double>(model[shown].bytes.count()) / static_cast<double>(model.total_bytes().count());
    left << tr("%1 of the model").arg(widgets::percentText(share, 2));
  }
  statusLeft_->setText(left.join(QStringLiteral("  ·  ")));
}

void MainWindow::say(const QString& text) {
  said_ = text;
  start_->setNotice(text);
  updateStatus();
}

void MainWindow::rememberOpened() {
  const auto state = document_.state();
  if (!state || !document_.mayBeRemembered()) return;
  RecentFile file;
  file.path = QFileInfo(document_.planPath().isEmpty() ? document_.modelPath() : document_.planPath()).absoluteFilePath();
  file.name = document_.planPath().isEmpty() ? QString::fromStdString(state->model->name()) : QFileInfo(document_.planPath()).fileName();
  QStringList summary{widgets::bytesText(state->evaluation.total), tr("%n device(s)", nullptr, static_cast<int>(state->machine.devices.size()))};
  if (state->evaluation.step_seconds > 0) summary << tr("%1 a token").arg(widgets::secondsText(state->evaluation.step_seconds));
  file.summary = summary.join(QStringLiteral(" · "));
  file.when = QDateTime::currentDateTime();
  file.colours = planColours(*state);
  session_.remember(file);
}

void MainWindow::resetLayout() {
  leftRail_->closeOverlay();
  rightRail_->closeOverlay();
  layout_.reset();
  restoreState(defaultLayout_, kLayoutVersion);
  applySize();
}

void MainWindow::saveSession() {
  auto& settings = session_.settings();
  leftRail_->closeOverlay();
  rightRail_->closeOverlay();
  settings.setValue(QStringLiteral("window/geometry"), saveGeometry());
  settings.setValue(QStringLiteral("window/docks"), saveState(kLayoutVersion));
  rememberOpened();
  settings.sync();
}

bool MainWindow::mayClose() {
  if (!document_.dirty()) return true;
  QMessageBox box(QMessageBox::NoIcon, tr("Unsaved changes"), tr("This plan has changes that are not saved."), QMessageBox::NoButton, this);
  auto* save = box.addButton(tr("Save"), QMessageBox::AcceptRole);
  auto* discard = box.addButton(tr("Discard changes"), QMessageBox::DestructiveRole);
  box.addButton(tr("Keep editing"), QMessageBox::RejectRole);
  box.setDefaultButton(save);
  box.exec();
  if (box.clickedButton() == discard) return true;
  if (box.clickedButton() != save) return false;
  actions_.find(QStringLiteral("file.save"))->trigger();
  return !document_.dirty();
}

void MainWindow::closeEvent(QCloseEvent* event) {
  if (!mayClose()) return event->ignore();
  saveSession();
  runs_.stopForGood();
  event->accept();
}

void MainWindow::resizeEvent(QResizeEvent* event) {
  QMainWindow::resizeEvent(event);
  applySize();
}

void MainWindow::dragEnterEvent(QDragEnterEvent* event) {
  const auto urls = event->mimeData()->urls();
  if (!urls.isEmpty() && urls.front().isLocalFile()) event->acceptProposedAction();
}

void MainWindow::dropEvent(QDropEvent* event) {
  const auto urls = event->mimeData()->urls();
  if (urls.isEmpty() || !urls.front().isLocalFile()) return;
  event->acceptProposedAction();
  openPath(urls.front().toLocalFile());
}

void MainWindow::keyPressEvent(QKeyEvent* event) {
  if (event->key() != Qt::Key_Escape) return QMainWindow::keyPressEvent(event);
  if (document_.opening())
    document_.cancelOpening();
  else if (!said_.isEmpty())
    say({});
  else
    hub_.clear();
}

}  // namespace stowage::app
