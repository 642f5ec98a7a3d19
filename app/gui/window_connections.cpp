// How the parts of the window hang together: document, selection, views, runs.
#include <QClipboard>
#include <QFileInfo>
#include <QGuiApplication>

#include "app/gui/dialogs/details_popup.h"
#include "app/gui/dialogs/import_dialog.h"
#include "app/gui/main_window.h"
#include "app/gui/plan_words.h"
#include "widgets/common/sentences.h"
#include "widgets/common/words.h"

namespace stowage::app {

using model::ModuleId;
using widgets::PanelTitle;

void MainWindow::connectViews() {
  connect(tabs_, &QTabBar::currentChanged, this, [this](int index) {
    views_->setCurrentIndex(qMin(index, 1));
    views_->colourButton()->setVisible(index == 0);
    chooseStrip();
    leftRail_->closeOverlay();
    rightRail_->closeOverlay();
    applySize();
    updateCommands();
  });
  connect(views_, &Views::budgetEdited, commands_, &PlanCommands::budget);
  connect(views_, &Views::menuRequested, this, &MainWindow::contextMenu);
  for (QWidget* view : views_->all()) {
    view->addActions(actions_.viewActions());
    view->installEventFilter(this);
  }
  tree_->view().installEventFilter(this);
  tree_->setKeyHint(ActionRegistry::keyText(actions_.find(QStringLiteral("edit.find"))));
  auto& drag = views_->drag();
  drag.setPreviewFunction([this](const std::vector<ModuleId>& modules, machine::DeviceId device, std::function<void(widgets::DropPreview)> ready) {
    return whatIf_->preview(modules, device, std::move(ready), views_->drag().splits());
  });
  connect(&drag, &widgets::DragController::changed, this, [this, &drag] {
    if (drag.active()) proof_->showPreview(drag.preview(), widgets::describeModules(*document_.model(), drag.modules()));
  });
  connect(&drag, &widgets::DragController::started, this, [this, &drag] {
    Bytes bytes;
    for (const ModuleId module : drag.modules()) bytes += (*document_.model())[module].bytes;
    say(tr("Dragging %1  ·  %2").arg(widgets::describeModules(*document_.model(), drag.modules()), widgets::bytesText(bytes)));
  });
  connect(&drag, &widgets::DragController::finished, this, [this](bool) {
    proof_->endPreview();
    say({});
  });
  connect(&drag, &widgets::DragController::dropped, this, [this](const std::vector<ModuleId>& modules, machine::DeviceId device, bool lift) {
    if (!document_.model()) return;
    if (lift)
      commands_->allow(edits::movable(*document_.model(), document_.state()->prepared.get(), modules), device);
    else if (views_->drag().splits())
      commands_->pinParts(modules, device);
    else
      commands_->pin(modules, device);
  });
  connect(&tree_->view(), &widgets::ModuleTreeView::dragRequested, this,
          [&drag](const std::vector<ModuleId>& modules, QPoint global, Qt::KeyboardModifiers keys) { drag.begin(modules, global, keys); });
  connect(&tree_->view(), &widgets::ModuleTreeView::menuRequested, this, &MainWindow::contextMenu);
  connect(tree_, &widgets::TreePanel::countChanged, treeTitle_, &PanelTitle::setCount);
  connect(&tree_->field(), &QLineEdit::textChanged, this, [this](const QString& text) { views_->treemap().setFilter(text.trimmed()); });
  connect(issues_, &widgets::IssuesPanel::titleChanged, this, [this](const QString& title, const QString& count) {
    issuesTitle_->setTitle(title);
    issuesTitle_->setCount(count);
  });
  connect(issues_, &widgets::IssuesPanel::repairRequested, commands_, &PlanCommands::repair);
  connect(issues_, &widgets::IssuesPanel::fixRequested, commands_, &PlanCommands::fix);
  connect(issues_, &widgets::IssuesPanel::modulesRequested, &hub_, &widgets::SelectionHub::select);
  connect(selection_, &widgets::SelectionPanel::pinRequested, this, [this](machine::DeviceId device) { commands_->pin(hub_.selection(), device); });
  connect(selection_, &widgets::SelectionPanel::unpinRequested, this, [this] { commands_->unpin(hub_.selection()); });
  connect(selection_, &widgets::SelectionPanel::pricesWanted, whatIf_, &WhatIf::price);
  connect(whatIf_, &WhatIf::priced, selection_, &widgets::SelectionPanel::setPrice);
  connect(views_->lanes(), &widgets::LanesWidget::curveWanted, curves_, &BudgetCurves::ask);
  connect(curves_, &BudgetCurves::ready, views_->lanes(), &widgets::LanesWidget::setCurve);
  connect(commands_, &PlanCommands::refused, this, &MainWindow::say);
  connect(&hub_, &widgets::SelectionHub::hoverChanged, this, &MainWindow::updateStatus);
  connect(&hub_, &widgets::SelectionHub::selectionChanged, this, [this] {
    said_.clear();
    updateStatus();
    updateCommands();
    if (issues_->infeasible()) applySize();
  });
  connect(proof_, &widgets::ProofStrip::detailsRequested, this, [this](QPoint corner) { DetailsPopup::open(document_, corner, this); });
  connect(proof_, &widgets::ProofStrip::issuesRequested, this, [this] {
    Rail* rail = leftRail_->isVisible() ? leftRail_ : rightRail_;
    if (layout_.railed().contains(issuesDock_)) return rail->toggle(issuesDock_);
    layout_.setWanted(issuesDock_, true);
    applySize();
  });
  connect(&views_->timeline(), &TimelinePage::profileRequested, this, [this] { actions_.find(QStringLiteral("run.profile"))->trigger(); });
}

void MainWindow::connectDocument() {
  document_.setMayReplace(this, [this] {
    loading_->finish();
    return mayClose();
  });
  connect(&document_, &Document::changed, this, &MainWindow::showState);
  connect(&document_, &Document::notice, this, &MainWindow::say);
  connect(&document_, &Document::modelChanged, this, [this] {
    hub_.clear();
    hub_.setHover({});
    dtypes_ = document_.model() ? mainDtypes(*document_.model()) : QString();
    tabs_->setCurrentIndex(0);
    if (!document_.model()) {
      showState(nullptr);
      showPage(Page::Start);
    }
  });
  connect(&document_, &Document::openingStarted, this, [this](const QString& path) {
    const bool open = document_.model() != nullptr;
    loading_->start(tr("Opening %1").arg(QFileInfo(QDir::cleanPath(path)).fileName()),
                    open ? tr("The plan that was open stays open if you cancel.") : QString());
    loading_->set(tr("Reading headers. Weights stay on disk."), QFileInfo(path).fileName(), -1);
    planBar_->setOpening(true);
    if (open) return;
    skeleton_->setShare(0);
    skeletonDelay_.start();
  });
  connect(&document_, &Document::openingProgress, this, [this](const QString& file, quint64 done, quint64 total) {
    const double share = total > 0 ? static_cast<double>(done) / static_cast<double>(total) : -1;
    const QString text = total > 0 ? tr("Reading headers: file %1 of %2. Weights stay on disk.").arg(qMin(done + 1, total)).arg(total)
                                   : tr("Reading headers. Weights stay on disk.");
    loading_->set(text, QFileInfo(file).fileName(), share);
    skeleton_->setShare(qMax(0.0, share));
    if (total > 0) statusLeft_->setText(tr("Opening: %1").arg(widgets::percentText(share, 0)));
  });
  connect(loading_, &widgets::ProgressCard::cancelled, &document_, &Document::cancelOpening);
  connect(&document_, &Document::openingFailed, this, [this](const QString& path, const Error& error) {
    failed_->show(path, error, document_.model() != nullptr);
    showPage(Page::Failed);
  });
  connect(&document_, &Document::openingEnded, this, [this] {
    loading_->finish();
    skeletonDelay_.stop();
    planBar_->setOpening(false);
    if (pages_->currentIndex() != static_cast<int>(Page::Failed)) showPage(document_.model() ? Page::Work : Page::Start);
    if (document_.model()) rememberOpened();
    updateStatus();
  });
  skeletonDelay_.setSingleShot(true);
  skeletonDelay_.setInterval(250);
  connect(&skeletonDelay_, &QTimer::timeout, this, [this] {
    if (document_.opening() && !document_.model()) showPage(Page::Skeleton);
  });
  connect(failed_, &FailedPage::retryRequested, this, &MainWindow::openPath);
  connect(failed_, &FailedPage::backRequested, this, [this] { showPage(document_.model() ? Page::Work : Page::Start); });
  connect(start_, &StartPage::openRequested, this, &MainWindow::openPath);
  connect(start_, &StartPage::openFileRequested, this, [this] { actions_.find(QStringLiteral("file.open"))->trigger(); });
  connect(start_, &StartPage::openFolderRequested, this, [this] { actions_.find(QStringLiteral("file.openFolder"))->trigger(); });
  connect(start_, &StartPage::sampleRequested, this, &MainWindow::openSample);
  connect(start_, &StartPage::readMachineRequested, this, &MainWindow::readMachine);
  connect(start_, &StartPage::keyboardRequested, this, [this] { actions_.find(QStringLiteral("help.keyboard"))->trigger(); });
  connect(start_, &StartPage::clearRequested, this, [this] {
    session_.clearRecent();
    start_->setRecent({});
  });
  connect(&document_, &Document::mapImported, this, [this](const QString& path, const plan::AppliedMap& applied) {
    const QString name = QFileInfo(path).fileName();
    if (applied.unknown_keys.empty() && applied.uncovered.empty()) {
      return say(tr("%1 covers the whole model. It is shown as it is: what you pin moves, the rest stays.").arg(name));
    }
    auto* dialog = new ImportDialog(path, applied, *document_.model(), this);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->open();
  });
  const auto title = [this] {
    const QString name = !document_.planPath().isEmpty() ? QFileInfo(document_.planPath()).fileName()
                         : document_.model()             ? QString::fromStdString(document_.model()->name())
                                                         : QStringLiteral("Stowage");
    title_->setText(document_.dirty() ? name + QStringLiteral(" •") : name);
    setWindowTitle(document_.model() ? QStringLiteral("%1 — Stowage").arg(name) : QStringLiteral("Stowage"));
    updateStatus();
    updateCommands();
  };
  connect(&document_, &Document::fileChanged, this, title);
  connect(&document_, &Document::fileChanged, this, &MainWindow::watchFiles);
  connect(&document_, &Document::saved, watch_, &FileWatch::written);
  connect(watch_, &FileWatch::changed, this, &MainWindow::offerReload);
  connect(&document_.undoStack(), &QUndoStack::indexChanged, this, [this] {
    updateCommands();
    // Undone edits of the machine are not remembered either.
    if (machineIsTheirs_ && document_.model()) session_.setMachine(document_.input().machine);
  });
  connect(&document_, &Document::modelChanged, this, [this] { machineIsTheirs_ = false; });
  connectRuns();
  if (document_.model()) {
    dtypes_ = mainDtypes(*document_.model());
    title();
    watchFiles();
  }
}

/// The plan's proof; the run's strip while one runs or has failed, and beside the timeline of one that was measured.
void MainWindow::chooseStrip() {
  const Run& run = runs_.run();
  const bool measured = run.state == Run::State::Done && tabs_->currentIndex() == 1;
  strips_->setCurrentIndex(run.running() || run.stopped() || measured ? 1 : 0);
}

void MainWindow::connectRuns() {
  const auto show = [this] {
    const Run& run = runs_.run();
    runPanel_->setRun(run);
    chooseStrip();
    runStrip_->setRun(run, runs_.elapsed());
    if (run.running()) say(run.hello.engine.empty() || run.hello.cuda ? tr("Profiling") : tr("Profiling on virtual GPUs"));
    updateCommands();
  };
  connect(&runs_, &RunController::changed, this, show);
  connect(&runs_, &RunController::ended, this, [this] { say(runs_.run().state == Run::State::Done ? tr("The run is complete.") : QString()); });
  const auto showTimeline = [this] {
    const Run& run = runs_.run();
    const auto& p = run.progress;
    const QString kept = p.done > 0 && p.total > 0 ? tr("%1 of %2 operators kept").arg(widgets::countText(p.done), widgets::countText(p.total)) : QString();
    views_->timeline().setTimeline(run.timeline, run.plan ? run.plan->model : nullptr);
    views_->timeline().setRunState(run.running(), run.stopped() || run.state == Run::State::Cancelled, kept);
  };
  connect(&runs_, &RunController::timelineChanged, this, showTimeline);
  connect(runStrip_, &RunStrip::stopRequested, &runs_, &RunController::stop);
  connect(runStrip_, &RunStrip::againRequested, &runs_, &RunController::start);
  connect(runStrip_, &RunStrip::copyRequested, this, [this] { actions_.find(QStringLiteral("run.copyReport"))->trigger(); });
  connect(runStrip_, &RunStrip::dismissRequested, &runs_, &RunController::dismiss);
  connect(runPanel_, &RunPanel::againRequested, &runs_, &RunController::start);
  connect(runPanel_, &RunPanel::titleChanged, runTitle_, &PanelTitle::setTitle);
  connect(runPanel_, &RunPanel::budgetRequested, this, [this](machine::DeviceId device, Bytes budget) {
    tabs_->setCurrentIndex(0);
    commands_->budget(device, budget, true);
  });
  show();
  showTimeline();
}

void MainWindow::updateCommands() {
  const bool open = document_.model() != nullptr;
  const auto enable = [this](const char* id, bool on) { actions_.find(QString::fromLatin1(id))->setEnabled(on); };
  for (const char* id : {"file.save",
                         "file.saveAs",
                         "file.import",
                         "file.export",
                         "file.copySnippet",
                         "file.close",
                         "edit.find",
                         "edit.findNext",
                         "edit.findPrevious",
                         "view.treemap",
                         "view.timeline",
                         "view.zoomIn",
                         "view.zoomOut",
                         "plan.machine",
                         "plan.noSplit",
                         "plan.compareStrategies",
                         "plan.workload.custom",
                         "view.tree",
                         "view.right",
                         "view.lanes",
                         "view.run",
                         "view.nextIssue",
                         "view.previousIssue"}) {
    enable(id, open);
  }
  const bool some = open && !hub_.selection().empty();
  enable("edit.clearSelection", some);
  enable("plan.move", some);
  auto& stack = document_.undoStack();
  QAction* undo = actions_.find(QStringLiteral("edit.undo"));
  QAction* redo = actions_.find(QStringLiteral("edit.redo"));
  undo->setEnabled(stack.canUndo());
  redo->setEnabled(stack.canRedo());
  undo->setText(stack.canUndo() ? tr("&Undo: %1").arg(stack.undoText()) : tr("&Undo"));
  redo->setText(stack.canRedo() ? tr("&Redo: %1").arg(stack.redoText()) : tr("&Redo"));
  QAction* profile = actions_.find(QStringLiteral("run.profile"));
  profile->setEnabled(runs_.canRun());
  if (!runs_.canRun()) profile->setToolTip(runs_.whyNot());
  enable("run.stop", runs_.run().running());
  enable("run.copyReport", runs_.run().state != Run::State::None);
  const bool runs = runs_.whyNot().isEmpty() || runs_.run().running();
  views_->timeline().setEmptyText(
      runs ? tr("No run yet") : tr("This model cannot be run"),
      runs ? tr("Profile runs one forward pass under this plan and shows the memory of every device against time.") : runs_.whyNot(), runs_.canRun());
  const auto check = [this](const char* id, QDockWidget* dock) { actions_.find(QString::fromLatin1(id))->setChecked(layout_.wanted(dock)); };
  check("view.tree", treeDock_);
  check("view.right", selectionDock_);
  check("view.lanes", lanesDock_);
  check("view.run", runDock_);
}

void MainWindow::focusPanel(int direction) {
  const QList<QWidget*> stops{
      planBar_,   proof_,  &tree_->view(), views_->currentIndex() == 0 ? static_cast<QWidget*>(&views_->treemap()) : &views_->timeline(),
      selection_, issues_, views_->lanes()};
  QWidget* focus = QApplication::focusWidget();
  int at = -1;
  for (int i = 0; i < stops.size(); ++i) {
    if (focus && (stops[i] == focus || stops[i]->isAncestorOf(focus))) at = i;
  }
  for (int step = 1; step <= stops.size(); ++step) {
    QWidget* next = stops[(at + direction * step + 2 * stops.size()) % stops.size()];
    if (!next->isVisible()) continue;
    QWidget* target = next;
    if (target->focusPolicy() == Qt::NoFocus) {
      for (QWidget* child : next->findChildren<QWidget*>()) {
        if (child->focusPolicy() != Qt::NoFocus && child->isVisible() && child->isEnabled()) {
          target = child;
          break;
        }
      }
    }
    target->setFocus(Qt::TabFocusReason);
    return;
  }
}

}  // namespace stowage::app
