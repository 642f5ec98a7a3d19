#include "app/gui/window/main_window.h"

#include <QCloseEvent>
#include <QDragEnterEvent>
#include <QMimeData>
#include <QStatusBar>
#include <QTimer>

#include "app/gui/commands/activation_commands.h"
#include "app/gui/commands/file_actions.h"
#include "app/gui/commands/idle_keys.h"
#include "app/gui/commands/kept_commands.h"
#include "app/gui/commands/note_commands.h"
#include "app/gui/commands/plan_dialogs.h"
#include "app/gui/compare/compare_actions.h"
#include "app/gui/docks/window_docks.h"
#include "app/gui/exports/view_exports.h"
#include "app/gui/hosts/hosts_actions.h"
#include "app/gui/machine/machine_actions.h"
#include "app/gui/predict/predictor.h"
#include "app/gui/run/run_actions.h"
#include "app/gui/run/run_display.h"
#include "app/gui/run/run_files.h"
#include "app/gui/run/turn_commands.h"
#include "app/gui/start/opening_display.h"
#include "app/gui/start/opening_flow.h"
#include "app/gui/targets/target_actions.h"
#include "app/gui/what_if/drop_actions.h"
#include "app/gui/window/status_line.h"
#include "app/gui/window/view_tabs.h"
#include "app/gui/window/window_menus.h"
#include "widgets/common/sentences.h"
#include "widgets/controls/scrim.h"

namespace stowage::app {

namespace {

constexpr int kCompactLanesBelow = 760;
const QString kTreeSorting = QStringLiteral("window/treeSorting");
const QString kTimes = QStringLiteral("window/timesInTheTree");
const QString kActivations = QStringLiteral("window/treemapOfActivations");

/// A command line, out of a browser or a terminal; a link has a text, too, and is none.
bool takesText(const QMimeData& data, const Document& document) {
  return document.model() && data.hasText() && !data.hasUrls();
}

}  // namespace

MainWindow::MainWindow(Document& document, RunController& runs, Session& session)
    : document_(document), runs_(runs), session_(session) {
  setObjectName(QStringLiteral("mainWindow"));
  setWindowTitle(QStringLiteral("Stowage"));
  setAcceptDrops(true);
  setDockOptions(QMainWindow::AllowTabbedDocks | QMainWindow::AllowNestedDocks);
  setContextMenuPolicy(Qt::NoContextMenu);
  whatIf_ = new WhatIf(document_, this);
  curves_ = new BudgetCurves(document_, this);
  predictor_ = new Predictor(document_, this);
  checker_ = new DeviceChecker(document_, this);
  addCommands();
  buildTop();
  buildCentre();
  buildDocks();
  buildMenus();
  connectViews();
  connectParts();
  new widgets::Scrim(this);
  setMinimumSize(960, 600);
  // A laptop of 1366 × 768 gets what it has, less the frame's title and edges.
  resize(screen()->availableSize().width() < 1000
             ? QSize(1440, 900)
             : QSize(1440, 900).boundedTo(screen()->availableSize() - QSize(8, 40)));
  const bool arranged = docks_->restore(session_.settings());
  tree_->restore(session_.settings().value(kTreeSorting).toMap());
  actions_.find(QStringLiteral("view.times"))->setChecked(session_.settings().value(kTimes).toBool());
  using Area = widgets::TreemapWidget::Area;
  views_->setArea(session_.settings().value(kActivations).toBool() ? Area::Activations : Area::Weights);
  // Larger letters need wider docks and higher lanes.
  connect(&widgets::Theme::current(), &widgets::Theme::changed, this, &MainWindow::applySize);
  start_->setRecent(session_.recent());
  showState(document_.state());
  showRecorded();
  sayTrouble(arranged);
}

/// What was remembered and could not be used. After whatever is opened at once, which says nothing at first.
void MainWindow::sayTrouble(bool arranged) {
  QStringList trouble;
  if (const QString settings = session_.takeTrouble(); !settings.isEmpty()) trouble << settings;
  if (!arranged)
    trouble << tr(
        "The arrangement of the panels was of another version, or damaged: it is the designed one now.");
  if (!trouble.isEmpty()) QTimer::singleShot(0, this, [this, text = trouble.join(u' ')] { say(text); });
}

/// The order is that of the palette and the key sheet.
void MainWindow::addCommands() {
  opening_ = std::make_unique<OpeningFlow>(document_, session_, *this);
  files_ = std::make_unique<FileActions>(actions_, document_, session_, *opening_, *this);
  addEditCommands();
  commands_ = new PlanCommands(actions_, document_, hub_, this);
  activations_ = std::make_unique<ActivationCommands>(actions_, document_, hub_, *this);
  notes_ = new NoteCommands(actions_, document_, hub_, *this);
  kept_ = new KeptCommands(actions_, document_, *this);
  addViewCommands();
  addPanelCommands();
  machine_ = std::make_unique<MachineActions>(actions_, document_, session_, *commands_, *this);
  hosts_ = new HostsActions(actions_, document_, session_, *this);
  dialogs_ = std::make_unique<PlanDialogs>(actions_, document_, hub_, *whatIf_, *commands_, *this);
  dialogs_->setPredictor(predictor_);
  connect(dialogs_.get(), &PlanDialogs::calibrationChosen, machine_.get(), &MachineActions::takeCalibration);
  targets_ = std::make_unique<TargetActions>(actions_, document_, *checker_, session_, *this);
  comparison_ = std::make_unique<CompareActions>(actions_, document_, session_, *this);
  consent_ = new RunConsent(session_.settings(), *this);
  runActions_ = std::make_unique<RunActions>(actions_, runs_, consent_, this);
  runActions_->setPredictor(predictor_);
  turns_ = new TurnCommands(actions_, runs_, hub_, *this);
  runFiles_ = std::make_unique<RunFiles>(actions_, document_, runs_, session_, *this);
  exports_ = std::make_unique<ViewExports>(actions_, document_, runs_, session_, *this);
  addHelpCommands();
}

MainWindow::~MainWindow() {
  views_->drag().cancel();  // while there is still something to put back
  document_.disconnect(this);
  runs_.disconnect(this);
}

void MainWindow::showPage(Page page) {
  pages_->setCurrentIndex(static_cast<int>(page));
  planBar_->setVisible(page == Page::Work || page == Page::Skeleton);
  // What the plan from before is worth is no word about the one that is being opened.
  strips_->setVisible(page == Page::Work);
  statusBar()->setVisible(page == Page::Work || page == Page::Skeleton || page == Page::Recorded);
  if (page == Page::Start) start_->setRecent(session_.recent());
  applySize();
  updateCommands();
}

MainWindow::Page MainWindow::front() const {
  if (runs_.recorded().run) return Page::Recorded;
  return document_.model() ? Page::Work : Page::Start;
}

bool MainWindow::shows(Page page) const { return pages_->currentIndex() == static_cast<int>(page); }

void MainWindow::showView(const QString& name) {
  tabs_->setCurrentIndex(name == QStringLiteral("timeline")  ? kTimelineTab
                         : name == QStringLiteral("compare") ? kCompareTab
                                                             : kTreemapTab);
}

void MainWindow::applySize() {
  const bool work = shows(Page::Work);
  const int view = tabs_->currentIndex();
  docks_->arrange({.work = work && view != kCompareTab,  // a comparison has its own table and lanes
                   .timeline = view == kTimelineTab,
                   .infeasible = issues_->infeasible(),
                   .selected = !hub_.selection().empty()});
  planBar_->setDensity(docks_->veryNarrow() ? 1 : 0);
  proof_->setCompact(docks_->narrow());
  proof_->setIssueChipVisible(work && !docks_->inSight(WindowDocks::Issues));
  views_->lanes()->setCompact(height() < kCompactLanesBelow * widgets::Theme::current().textScale());
  if (loading_->isVisible())
    loading_->move((width() - loading_->width()) / 2, (height() - loading_->height()) / 2);
}

void MainWindow::showIssueCount() {
  proof_->setIssueCount(issues_->count());
  docks_->setIssueCount(issues_->count());
}

void MainWindow::showState(const widgets::PlanStatePtr& state) {
  const QString problem = document_.problem() ? widgets::sentenceText(*document_.problem()) : QString();
  planBar_->setState(state);
  proof_->setState(state, problem);
  runDisplay_->setPlan(state);
  views_->setState(state);
  docks_->setTrains(state && state->evaluation.trains);
  tree_->setState(state);
  selection_->setState(state);
  issues_->setState(state, problem);
  showIssueCount();
  if (issues_->infeasible() != wasInfeasible_) {
    wasInfeasible_ = issues_->infeasible();
    applySize();
  }
  docks_->applySizesSoon();  // a device more is a lane more
  status_->update();
  updateCommands();
}

void MainWindow::say(const QString& text) {
  start_->setNotice(text);
  status_->say(text);
}

void MainWindow::openPath(const QString& path, const QString& part) { opening_->openPath(path, part); }

void MainWindow::openSample() { opening_->openSample(); }
void MainWindow::openExample(const QString& name) { opening_->openExample(name); }

bool MainWindow::mayClose() { return files_->mayClose(); }

void MainWindow::stopJobs() {
  whatIf_->stop();
  curves_->stop();
  predictor_->stop();
  checker_->stop();
}

void MainWindow::resetLayout() { docks_->reset(); }

void MainWindow::saveSession() {
  docks_->save(session_.settings());
  session_.settings().setValue(kTreeSorting, tree_->saved());
  session_.settings().setValue(kTimes, actions_.find(QStringLiteral("view.times"))->isChecked());
  session_.settings().setValue(kActivations,
                               views_->treemap().area() == widgets::TreemapWidget::Area::Activations);
  opening_->rememberOpened();
  session_.settings().sync();
}

void MainWindow::closeEvent(QCloseEvent* event) {
  if (!files_->mayClose()) return event->ignore();
  saveSession();
  runs_.stopForGood();
  event->accept();
}

void MainWindow::resizeEvent(QResizeEvent* event) {
  QMainWindow::resizeEvent(event);
  applySize();
}

bool MainWindow::closeCards() {
  if (document_.opening()) {
    document_.cancelOpening();
    return true;
  }
  if (docks_->closeOverlay()) return true;
  if (!shows(Page::Work) || tabs_->currentIndex() != kCompareTab) return false;
  tabs_->setCurrentIndex(kTreemapTab);
  return true;
}

void MainWindow::dragEnterEvent(QDragEnterEvent* event) {
  const auto urls = event->mimeData()->urls();
  const bool file = !urls.isEmpty() && urls.front().isLocalFile();
  if (file || takesText(*event->mimeData(), document_)) event->acceptProposedAction();
}

void MainWindow::dropEvent(QDropEvent* event) {
  const auto urls = event->mimeData()->urls();
  if (takesText(*event->mimeData(), document_)) {
    event->acceptProposedAction();
    QTimer::singleShot(0, this, [this, text = event->mimeData()->text()] { targets_->dropText(text); });
    return;
  }
  if (urls.isEmpty() || !urls.front().isLocalFile()) return;
  event->acceptProposedAction();
  QStringList paths;
  for (const QUrl& url : urls) paths << url.toLocalFile();
  // Whoever the file comes from waits for this event to end; a question about unsaved work may take long.
  QTimer::singleShot(0, this, [this, paths] {
    if (!comparison_->offer(paths)) openPath(paths.front());
  });
}

void MainWindow::keyPressEvent(QKeyEvent* event) {
  if (event->key() != Qt::Key_Escape) {
    // Nobody took it: a key that does nothing says why.
    QString why = commands_->whyNothing(*event);
    if (why.isEmpty()) why = whyIdle(actions_, *event, {planInFront(), !hub_.selection().empty()});
    if (!why.isEmpty()) say(why);
    return QMainWindow::keyPressEvent(event);
  }
  if (closeCards()) return;
  if (shows(Page::Failed)) return showPage(front());
  say({});
  hub_.clear();
}

void MainWindow::changeEvent(QEvent* event) {
  QMainWindow::changeEvent(event);
  // Not every disk tells of its changes.
  if (event->type() == QEvent::ActivationChange && isActiveWindow() && opening_) opening_->lookForChanges();
}

/// Views clear the selection on Escape, but what lies over them goes first. Docks may be windows of their
/// own, and take files like the window.
bool MainWindow::eventFilter(QObject* watched, QEvent* event) {
  switch (event->type()) {
    case QEvent::KeyPress: {
      const auto& key = *static_cast<QKeyEvent*>(event);
      if (key.key() == Qt::Key_Escape) return closeCards();
      auto* at = qobject_cast<QWidget*>(watched);
      if (!at || !keyedViews().contains(at)) return false;
      if (const QString why = commands_->whyNothing(key); !why.isEmpty()) say(why);
      return false;
    }
    case QEvent::DragEnter:
      dragEnterEvent(static_cast<QDragEnterEvent*>(event));
      return true;
    case QEvent::Drop:
      dropEvent(static_cast<QDropEvent*>(event));
      return true;
    default:
      return QMainWindow::eventFilter(watched, event);
  }
}

}  // namespace stowage::app
