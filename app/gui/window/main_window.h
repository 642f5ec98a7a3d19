#pragma once

#include <QMainWindow>
#include <QMenuBar>
#include <QPointer>
#include <QStackedWidget>
#include <QTabBar>

#include "app/gui/commands/action_registry.h"
#include "app/gui/commands/plan_commands.h"
#include "app/gui/document/document.h"
#include "app/gui/run/run_controller.h"
#include "app/gui/run/run_panel.h"
#include "app/gui/run/run_strip.h"
#include "app/gui/start/failed_page.h"
#include "app/gui/start/start_page.h"
#include "app/gui/what_if/budget_curves.h"
#include "app/gui/what_if/what_if.h"
#include "app/gui/window/plan_bar.h"
#include "app/gui/window/session.h"
#include "app/gui/window/views.h"
#include "widgets/controls/progress_card.h"
#include "widgets/panels/issues_panel.h"
#include "widgets/panels/proof_strip.h"
#include "widgets/panels/selection_panel.h"
#include "widgets/panels/tree_panel.h"

namespace stowage::app {

class ActivationCommands;
class CompareActions;
class DeviceChecker;
class DropActions;
class FileActions;
class FirstPlan;
class GroupCommands;
class HistoryDialog;
class HostsActions;
class KeptCommands;
class KeyCommands;
class LayoutCommands;
class MachineActions;
class NoteCommands;
class OpeningDisplay;
class OpeningFlow;
class PlanDialogs;
class Predictor;
class Rail;
class RecordedPage;
class RunActions;
class RunConsent;
class RunDisplay;
class RunFiles;
class StatusLine;
class TargetActions;
class TurnCommands;
class ViewExports;
class WindowDocks;
class WindowMenus;

/// The window: question (plan bar), answer (proof strip), evidence (views and panels). It owns no plan: the
/// document does, and outlives it, so that the window can be made anew in another language. What it does is
/// done by its parts, each of which knows what it was given and nothing of the window; the window makes them,
/// lays them out, and says which document and which page is shown.
class MainWindow : public QMainWindow {
  Q_OBJECT
 public:
  MainWindow(Document& document, RunController& runs, Session& session);
  ~MainWindow() override;

  ActionRegistry& actions() { return actions_; }
  widgets::SelectionHub& hub() { return hub_; }
  Views& views() { return *views_; }
  PlanCommands& commands() { return *commands_; }
  ViewExports& exports() { return *exports_; }
  ActivationCommands& activations() { return *activations_; }
  WhatIf& whatIf() { return *whatIf_; }
  Predictor& predictor() { return *predictor_; }
  DeviceChecker& checker() { return *checker_; }
  TargetActions& targets() { return *targets_; }
  CompareActions& comparison() { return *comparison_; }

  void openPath(const QString& path,
                const QString& part = {});  ///< asks about unsaved work before it is replaced
  void openSample();
  void openExample(const QString& name);
  void showView(const QString& name);  ///< "treemap", "timeline", "compare"
  void say(const QString& text);       ///< in the status bar, until something else is said
  void resetLayout();
  void saveSession();
  bool mayClose();  ///< asks about unsaved work and waits for the answer; true when the document may go
  void stopJobs();  ///< no worker of this window is at work any more

 Q_SIGNALS:
  void languageRequested(const QString& code);
  void restoreRequested();

 protected:
  void closeEvent(QCloseEvent* event) override;
  void resizeEvent(QResizeEvent* event) override;
  void dragEnterEvent(QDragEnterEvent* event) override;
  void dropEvent(QDropEvent* event) override;
  void keyPressEvent(QKeyEvent* event) override;
  void changeEvent(QEvent* event) override;
  bool eventFilter(QObject* watched, QEvent* event) override;

 private:
  enum class Page { Start, Work, Skeleton, Failed, Recorded };

  // main_window.cpp
  void addCommands();
  void showPage(Page page);
  bool shows(Page page) const;
  bool planInFront() const;
  Page front() const;  ///< what is open: a recorded run, else the model, else nothing
  void showIssueCount();
  void showState(const widgets::PlanStatePtr& state);
  void applySize();
  bool closeCards();  ///< what lies over the window; true when something did

  // window_parts.cpp
  void buildTop();
  void buildCentre();
  QWidget* buildWork();
  QWidget* buildTabs();
  void buildDocks();
  void buildMenus();

  // window_commands.cpp
  void addEditCommands();
  void addViewCommands();
  void addPanelCommands();
  void addHelpCommands();
  void updateCommands();
  void updateUndo();
  void find();
  void stepMatch(int direction);  ///< to the next module that is searched for, or says why to none
  void changeSettings();
  void showHistory();
  void focusPanel(int direction);
  void focusModules();
  void sayTrouble(bool arranged);
  void openPalette(const QString& typed = {});
  void toggleArea();

  // window_connections.cpp
  QList<QWidget*> keyedViews() const;  ///< where letters are commands
  void connectViews();
  void connectPanels();
  void connectPlan();
  void connectActivations();
  void connectParts();
  void connectDocument();
  void connectOpening();
  void connectPages();
  void connectRuns();
  void connectPrediction();
  void connectTargets();
  void connectComparison();
  void showTab(int index);
  void showRecorded();
  void showName();

  Document& document_;
  RunController& runs_;
  Session& session_;
  ActionRegistry actions_;
  widgets::SelectionHub hub_;
  PlanCommands* commands_ = nullptr;
  WhatIf* whatIf_ = nullptr;
  BudgetCurves* curves_ = nullptr;
  Predictor* predictor_ = nullptr;
  RunConsent* consent_ = nullptr;
  DeviceChecker* checker_ = nullptr;
  FirstPlan* firstPlan_ = nullptr;
  HostsActions* hosts_ = nullptr;
  GroupCommands* groups_ = nullptr;
  KeptCommands* kept_ = nullptr;
  KeyCommands* keys_ = nullptr;
  LayoutCommands* layouts_ = nullptr;
  NoteCommands* notes_ = nullptr;
  TurnCommands* turns_ = nullptr;
  QPointer<HistoryDialog> history_{};
  QMenuBar* menuBar_ = nullptr;
  widgets::Label* title_ = nullptr;
  PlanBar* planBar_ = nullptr;
  QStackedWidget* strips_ = nullptr;
  widgets::ProofStrip* proof_ = nullptr;
  RunStrip* runStrip_ = nullptr;
  QStackedWidget* pages_ = nullptr;
  StartPage* start_ = nullptr;
  FailedPage* failed_ = nullptr;
  RecordedPage* recorded_ = nullptr;
  widgets::ProgressCard* loading_ = nullptr;
  QTabBar* tabs_ = nullptr;
  Views* views_ = nullptr;
  Rail *leftRail_ = nullptr, *rightRail_ = nullptr;
  widgets::TreePanel* tree_ = nullptr;
  widgets::SelectionPanel* selection_ = nullptr;
  widgets::IssuesPanel* issues_ = nullptr;
  RunPanel* runPanel_ = nullptr;
  bool wasInfeasible_ = false;

  // What the window does. Parts go before what they are made of.
  std::unique_ptr<OpeningFlow> opening_;
  std::unique_ptr<FileActions> files_;
  std::unique_ptr<ActivationCommands> activations_;
  std::unique_ptr<MachineActions> machine_;
  std::unique_ptr<PlanDialogs> dialogs_;
  std::unique_ptr<TargetActions> targets_;
  std::unique_ptr<CompareActions> comparison_;
  std::unique_ptr<RunActions> runActions_;
  std::unique_ptr<RunFiles> runFiles_;
  std::unique_ptr<ViewExports> exports_;
  std::unique_ptr<StatusLine> status_;
  std::unique_ptr<OpeningDisplay> openingDisplay_;
  std::unique_ptr<WindowDocks> docks_;
  std::unique_ptr<RunDisplay> runDisplay_;
  std::unique_ptr<WindowMenus> menus_;
  std::unique_ptr<DropActions> drops_;
};

}  // namespace stowage::app
