// How the views and panels of the window hang together.
#include "app/gui/commands/activation_commands.h"
#include "app/gui/commands/file_actions.h"
#include "app/gui/commands/kept_commands.h"
#include "app/gui/commands/key_commands.h"
#include "app/gui/commands/key_prompt.h"
#include "app/gui/commands/note_commands.h"
#include "app/gui/commands/plan_dialogs.h"
#include "app/gui/compare/compare_actions.h"
#include "app/gui/dialogs/details_popup.h"
#include "app/gui/docks/layout_commands.h"
#include "app/gui/guide/first_plan.h"
#include "app/gui/help/help_commands.h"
#include "app/gui/machine/machine_actions.h"
#include "app/gui/predict/predictor.h"
#include "app/gui/run/run_actions.h"
#include "app/gui/run/run_display.h"
#include "app/gui/start/opening_display.h"
#include "app/gui/start/opening_flow.h"
#include "app/gui/targets/target_actions.h"
#include "app/gui/what_if/drop_actions.h"
#include "app/gui/window/main_window.h"
#include "app/gui/window/status_line.h"
#include "app/gui/window/view_tabs.h"
#include "app/gui/window/window_menus.h"
#include "widgets/common/words.h"

namespace stowage::app {

using widgets::PanelTitle;

/// In the module tree keys do what they do in the views.
QList<QWidget*> MainWindow::keyedViews() const {
  return views_->all() << static_cast<QWidget*>(&tree_->view());
}

void MainWindow::connectViews() {
  connect(tabs_, &QTabBar::currentChanged, this, &MainWindow::showTab);
  connect(views_, &Views::areaChanged, this, &MainWindow::updateCommands);
  connect(views_, &Views::budgetEdited, commands_, &PlanCommands::budget);
  connect(views_, &Views::menuRequested, menus_.get(), &WindowMenus::showForSelection);
  connect(views_, &Views::deviceMenuRequested, menus_.get(), &WindowMenus::showForDevice);
  const QList<QWidget*> keyed = keyedViews();
  for (QWidget* view : keyed) {
    view->addActions(actions_.viewActions());
    view->installEventFilter(this);
  }
  new KeyPrompt(this, Qt::Key_F, actions_.chords(Qt::Key_F), keyed,
                [this] { return commands_->forbidPrompt(); });
  new KeyPrompt(this, Qt::Key_A, actions_.chords(Qt::Key_A), keyed,
                [this] { return activations_->prompt(); });
  const auto showKey = [this] {
    tree_->setKeyHint(ActionRegistry::keyText(actions_.find(QStringLiteral("edit.find"))));
    updateUndo();
  };
  connect(&actions_, &ActionRegistry::keysChanged, this, showKey);
  showKey();
  connectPanels();
  connectPlan();
}

void MainWindow::showTab(int index) {
  views_->setCurrentIndex(index);
  views_->colourButton()->setVisible(index == kTreemapTab);
  views_->areaSwitch()->setVisible(index == kTreemapTab);
  views_->compare().colourButton()->setVisible(index == kCompareTab);
  runDisplay_->chooseStrip();
  docks_->closeOverlays();
  comparison_->setInFront(index == kCompareTab);
  applySize();
  updateCommands();
}

/// Two plans beside each other, in a view of their own.
void MainWindow::connectComparison() {
  comparison_->setPage(views_->compare());
  comparison_->setRuns(runs_, *predictor_);
  views_->compare().treemap().installEventFilter(this);  // Escape ends the comparison first
  connect(comparison_.get(), &CompareActions::shown, this, [this] {
    runs_.closeRecorded();
    tabs_->setCurrentIndex(kCompareTab);
  });
  connect(comparison_.get(), &CompareActions::closed, this, [this] { tabs_->setCurrentIndex(kTreemapTab); });
  connect(comparison_.get(), &CompareActions::said, this, &MainWindow::say);
  // Colours of the plan's own treemap can be by what took longer.
  connect(comparison_.get(), &CompareActions::runsCompared, this,
          [this](const widgets::RunComparisonPtr& runs) {
            using Times = std::vector<estimate::TimeDifference>;
            views_->treemap().setTimeDifferences(
                runs && !runs->times.empty() ? std::shared_ptr<const Times>(runs, &runs->times) : nullptr);
          });
  connect(&views_->compare().runs(), &widgets::RunDifferencePanel::moduleChosen, this,
          [this](const QString& name) {
            const auto model = document_.model();
            const auto module = model ? model->find_module(name.toStdString()) : std::nullopt;
            if (module) hub_.select({*module});
          });
  connect(kept_, &KeptCommands::compareRequested, this, [this](const QString& name) {
    comparison_->choose({}, {CompareSource::Kind::Kept, {}, name});
  });
  connect(comparison_.get(), &CompareActions::openRequested, this,
          [this](const QString& path) { openPath(path); });
}

void MainWindow::connectPanels() {
  connect(docks_.get(), &WindowDocks::arrangementWanted, this, [this] {
    applySize();
    updateCommands();
  });
  auto& drag = views_->drag();
  connect(&tree_->view(), &widgets::ModuleTreeView::dragRequested, &drag, &widgets::DragController::begin);
  connect(&tree_->view(), &widgets::ModuleTreeView::menuRequested, menus_.get(),
          &WindowMenus::showForSelection);
  connect(&tree_->view(), &widgets::ModuleTreeView::zoomRequested, this, [this](model::ModuleId module) {
    showView(QStringLiteral("treemap"));
    views_->treemap().setRoot({});  // from wherever the treemap is: into the module
    views_->treemap().zoomIn(module);
  });
  connect(tree_, &widgets::TreePanel::countChanged, &docks_->title(WindowDocks::Modules),
          &PanelTitle::setCount);
  // In an event of its own: of a large model each of the two takes the better part of a frame.
  connect(
      &tree_->field(), &QLineEdit::textChanged, this,
      [this] { views_->treemap().setFilter(tree_->field().text().trimmed()); }, Qt::QueuedConnection);
  connect(issues_, &widgets::IssuesPanel::titleChanged, this,
          [this](const QString& title, const QString& count) {
            docks_->title(WindowDocks::Issues).setTitle(title);
            docks_->title(WindowDocks::Issues).setCount(count);
          });
  connect(issues_, &widgets::IssuesPanel::repairRequested, commands_, &PlanCommands::repair);
  connect(issues_, &widgets::IssuesPanel::fixRequested, commands_, &PlanCommands::fix);
  connect(issues_, &widgets::IssuesPanel::modulesRequested, &hub_, &widgets::SelectionHub::select);
  connect(tree_, &widgets::TreePanel::partRequested, this,
          [this](const QString& part) { openPath(document_.modelPath(), part); });
}

/// What changes the plan, or says what a change would do.
void MainWindow::connectPlan() {
  connect(selection_, &widgets::SelectionPanel::pinRequested, this,
          [this](machine::DeviceId device) { commands_->pin(hub_.selection(), device); });
  connect(selection_, &widgets::SelectionPanel::unpinRequested, this,
          [this] { commands_->unpin(hub_.selection()); });
  connect(selection_, &widgets::SelectionPanel::pricesWanted, whatIf_, &WhatIf::price);
  connect(whatIf_, &WhatIf::priced, selection_, &widgets::SelectionPanel::setPrice);
  connect(selection_, &widgets::SelectionPanel::holdsWanted, whatIf_, &WhatIf::explain);
  connect(whatIf_, &WhatIf::explained, selection_, &widgets::SelectionPanel::setHolds);
  connect(views_->lanes(), &widgets::LanesWidget::curveWanted, curves_, &BudgetCurves::ask);
  connect(views_->lanes(), &widgets::LanesWidget::curveUnwanted, curves_, &BudgetCurves::cancel);
  connect(curves_, &BudgetCurves::ready, views_->lanes(), &widgets::LanesWidget::setCurve);
  connect(commands_, &PlanCommands::refused, this, &MainWindow::say);
  connect(commands_, &PlanCommands::noted, this, &MainWindow::say);
  connect(&hub_, &widgets::SelectionHub::hoverChanged, this, [this] { status_->update(); });
  connect(&hub_, &widgets::SelectionHub::selectionChanged, this, [this] {
    status_->say({});
    updateCommands();
    if (issues_->infeasible()) applySize();
  });
  connect(proof_, &widgets::ProofStrip::detailsRequested, this,
          [this](QPoint corner) { DetailsPopup::open(document_, corner, this); });
  connect(proof_, &widgets::ProofStrip::meaningRequested, this, [this](const QString& section) {
    if (auto* help = findChild<HelpCommands*>()) help->open({QStringLiteral("proof"), section});
  });
  connect(proof_, &widgets::ProofStrip::issuesRequested, this, [this] { docks_->show(WindowDocks::Issues); });
}

/// Where what modules save for backward goes: no plan depends on it, and no view is made anew for it.
void MainWindow::connectActivations() {
  const auto show = [this] {
    tree_->model().setActivations(document_.input().activations);
    selection_->setActivations(document_.input().activations);
    views_->treemap().setActivations(document_.input().activations);
    runDisplay_->setPlan(document_.state());  // what a run did with them may be another thing now
  };
  connect(&document_, &Document::activationsChanged, this, show);
  show();
  const auto notes = [this] { selection_->setNotes(document_.input().notes); };
  connect(&document_, &Document::notesChanged, this, notes);
  notes();
}

void MainWindow::connectParts() {
  connect(opening_.get(), &OpeningFlow::said, this, &MainWindow::say);
  connect(files_.get(), &FileActions::said, this, &MainWindow::say);
  connect(files_.get(), &FileActions::restoreRequested, this, &MainWindow::restoreRequested);
  connect(files_.get(), &FileActions::quitRequested, this, &MainWindow::close);
  connect(machine_.get(), &MachineActions::said, this, &MainWindow::say);
  connect(machine_.get(), &MachineActions::engineChosen, this,
          [this] { runs_.setEngine(session_.engine(), session_.programsThere()); });
  connect(drops_.get(), &DropActions::said, this, &MainWindow::say);
  connect(keys_, &KeyCommands::said, this, &MainWindow::say);
  connect(layouts_, &LayoutCommands::said, this, &MainWindow::say);
  connect(kept_, &KeptCommands::said, this, &MainWindow::say);
  connect(notes_, &NoteCommands::said, this, &MainWindow::say);
  connect(&document_, &Document::notice, this, &MainWindow::say);
  connectOpening();
  connectPages();
  connectRuns();
  connectPrediction();
  connectTargets();
  connectComparison();
  connectActivations();
  connectDocument();
}

/// Which document is shown.
void MainWindow::connectDocument() {
  connect(&document_, &Document::changed, this, &MainWindow::showState);
  connect(&document_, &Document::fileChanged, this, &MainWindow::showName);
  connect(&document_, &Document::modelChanged, this, [this] {
    hub_.clear();
    hub_.setHover({});
    status_->setModel();
    tabs_->setCurrentIndex(kTreemapTab);
    if (!document_.model()) showState(nullptr);
    showPage(front());
  });
  connect(&document_.undoStack(), &QUndoStack::indexChanged, this, [this] {
    status_->say({});  // what was said is of the plan before
    updateCommands();
  });
  if (!document_.model()) return;
  status_->setModel();
  showName();
}

void MainWindow::showName() {
  const QString name = runs_.recorded().run              ? QFileInfo(runs_.recorded().path).fileName()
                       : !document_.planPath().isEmpty() ? QFileInfo(document_.planPath()).fileName()
                       : document_.model()               ? QString::fromStdString(document_.model()->name())
                                                         : QStringLiteral("Stowage");
  const bool unsaved = document_.dirty() && !runs_.recorded().run;
  title_->setText(unsaved ? name + QStringLiteral(" •") : name);
  setWindowTitle(front() == Page::Start ? QStringLiteral("Stowage")
                                        : QStringLiteral("%1 — Stowage").arg(name));
  status_->update();
  updateCommands();
}

void MainWindow::connectOpening() {
  document_.setMayReplace(this, [this](std::function<void(bool)> answer) {
    openingDisplay_->hideCard();
    files_->askMayReplace(std::move(answer));
  });
  auto* display = openingDisplay_.get();
  connect(display, &OpeningDisplay::started, this, [this] {
    say({});  // what was said before is of another model
    planBar_->setOpening(true);
  });
  connect(display, &OpeningDisplay::progressed, status_.get(), &StatusLine::showProgress);
  connect(display, &OpeningDisplay::skeletonWanted, this, [this] { showPage(Page::Skeleton); });
  connect(display, &OpeningDisplay::failedWanted, this, [this] { showPage(Page::Failed); });
  connect(display, &OpeningDisplay::ended, this, [this] {
    planBar_->setOpening(false);
    if (!shows(Page::Failed)) showPage(front());
    if (document_.model() && !runs_.recorded().run) opening_->rememberOpened();
    status_->update();
  });
}

/// What the pages before and instead of the work ask for.
void MainWindow::connectPages() {
  connect(failed_, &FailedPage::retryRequested, this, [this](const QString& path) { openPath(path); });
  connect(failed_, &FailedPage::locateRequested, this,
          [this](const QString& plan, bool aFolder) { opening_->locateModel(plan, aFolder); });
  connect(failed_, &FailedPage::backRequested, this, [this] { showPage(front()); });
  // Whoever goes on with the plan that stayed open wants to see it.
  connect(&document_, &Document::changed, this, [this] {
    if (shows(Page::Failed) && document_.model() && !document_.opening()) showPage(front());
  });
  const auto triggers = [this](void (StartPage::*asked)(), const char* id) {
    connect(start_, asked, actions_.find(QString::fromLatin1(id)), &QAction::trigger);
  };
  triggers(&StartPage::openFileRequested, "file.open");
  triggers(&StartPage::openFolderRequested, "file.openFolder");
  triggers(&StartPage::keyboardRequested, "help.keyboard");
  triggers(&StartPage::firstPlanRequested, "help.firstPlan");
  connect(firstPlan_, &FirstPlan::sampleWanted, opening_.get(), &OpeningFlow::openSample);
  connect(firstPlan_, &FirstPlan::treemapWanted, this, [this] {
    runs_.closeRecorded();
    tabs_->setCurrentIndex(kTreemapTab);
  });
  connect(start_, &StartPage::openRequested, this, [this](const QString& path) { openPath(path); });
  connect(start_, &StartPage::sampleRequested, opening_.get(), &OpeningFlow::openSample);
  connect(start_, &StartPage::exampleRequested, opening_.get(), &OpeningFlow::openExample);
  connect(start_, &StartPage::readMachineRequested, machine_.get(), &MachineActions::readThisMachine);
  connect(start_, &StartPage::clearRequested, this, [this] {
    session_.clearRecent();
    start_->setRecent({});
  });
}

/// What the plan's target would get wrong stands among the issues of the plan.
void MainWindow::connectTargets() {
  connect(targets_.get(), &TargetActions::said, this, &MainWindow::say);
  connect(issues_, &widgets::IssuesPanel::fixRequested, targets_.get(), &TargetActions::apply);
  connect(checker_, &DeviceChecker::checked, this, [this](const TargetAnswerPtr& answer) {
    views_->treemap().setGroups(answer && answer->target ? groupsOf(*answer)
                                                         : std::vector<std::vector<model::ModuleId>>());
  });
  connect(targets_.get(), &TargetActions::issuesChanged, this,
          [this](const std::vector<widgets::Issue>& issues) {
            issues_->setMore(issues);
            proof_->setIssueCount(issues_->count());
            docks_->setIssueCount(issues_->count());
          });
  connect(targets_.get(), &TargetActions::phasesChanged, issues_, &widgets::IssuesPanel::setPhases);
}

}  // namespace stowage::app
