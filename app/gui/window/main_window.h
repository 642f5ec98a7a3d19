#pragma once

#include <QDockWidget>
#include <QMainWindow>
#include <QStackedWidget>
#include <QTabBar>

#include "app/gui/docks/collapsed_docks.h"
#include "app/gui/docks/dock_layout.h"
#include "app/gui/docks/dock_sizes.h"
#include "app/gui/document/document.h"
#include "app/gui/run/run_controller.h"
#include "app/gui/run/run_panel.h"
#include "app/gui/run/run_strip.h"
#include "app/gui/start/failed_page.h"
#include "app/gui/start/start_page.h"
#include "app/gui/what_if/budget_curves.h"
#include "app/gui/what_if/what_if.h"
#include "app/gui/window/action_registry.h"
#include "app/gui/window/plan_bar.h"
#include "app/gui/window/plan_commands.h"
#include "app/gui/window/session.h"
#include "app/gui/window/views.h"
#include "widgets/controls/progress_card.h"
#include "widgets/panels/issues_panel.h"
#include "widgets/panels/panel_title.h"
#include "widgets/panels/proof_strip.h"
#include "widgets/panels/selection_panel.h"
#include "widgets/panels/tree_panel.h"

namespace stowage::app {

class FileActions;
class MachineActions;
class OpeningDisplay;
class OpeningFlow;
class RunActions;
class RunDisplay;
class StatusLine;

/// The window: question (plan bar), answer (proof strip), evidence (views and panels). It owns no plan: the
/// document does, and outlives it, so that the window can be made anew in another language.
class MainWindow : public QMainWindow {
  Q_OBJECT
 public:
  MainWindow(Document& document, RunController& runs, Session& session);
  ~MainWindow() override;

  ActionRegistry& actions() { return actions_; }
  widgets::SelectionHub& hub() { return hub_; }
  Views& views() { return *views_; }
  Document& document() { return document_; }
  Session& session() { return session_; }
  RunController& runs() { return runs_; }
  PlanCommands& commands() { return *commands_; }
  WhatIf& whatIf() { return *whatIf_; }

  void openPath(const QString& path,
                const QString& part = {});  ///< asks about unsaved work before it is replaced
  void openSample();
  void showView(const QString& name);  ///< "treemap", "timeline"
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
  enum class Page { Start, Work, Skeleton, Failed };

  // window_parts.cpp
  void buildTop();
  void buildCentre();
  void buildDocks();
  QDockWidget* addDock(const char* name, QWidget* title, QWidget* content, Qt::DockWidgetArea area);

  // main_window.cpp
  void showPage(Page page);
  void showState(const widgets::PlanStatePtr& state);
  void applySize();
  bool closeCards();  ///< what lies over the window; true when something did

  // window_commands.cpp
  void addEditCommands();
  void addViewCommands();
  void addPlanCommands();
  void addHelpCommands();
  void addDockToggle(const char* id, const QString& text, const QKeySequence& key,
                     QDockWidget* MainWindow::*dock);

  // window_menus.cpp
  void buildMenus();
  void contextMenu(QPoint global);
  void deviceMenu(machine::DeviceId device, QPoint global);

  // window_connections.cpp
  void connectViews();
  void connectDrag();
  void connectPanels();
  void connectPlan();

  // window_connections.cpp, too
  void connectParts();
  void connectDocument();
  void connectOpening();
  void connectStart();
  void connectRuns();
  void showName();

  // panel_focus.cpp
  void updateCommands();
  void focusPanel(int direction);

  Document& document_;
  RunController& runs_;
  Session& session_;
  ActionRegistry actions_;
  widgets::SelectionHub hub_;
  PlanCommands* commands_ = nullptr;
  WhatIf* whatIf_ = nullptr;
  BudgetCurves* curves_ = nullptr;
  QMenuBar* menuBar_ = nullptr;
  widgets::Label* title_ = nullptr;
  PlanBar* planBar_ = nullptr;
  QStackedWidget* strips_ = nullptr;
  widgets::ProofStrip* proof_ = nullptr;
  RunStrip* runStrip_ = nullptr;
  QStackedWidget* pages_ = nullptr;
  StartPage* start_ = nullptr;
  FailedPage* failed_ = nullptr;
  widgets::ProgressCard* loading_ = nullptr;
  QTabBar* tabs_ = nullptr;
  Views* views_ = nullptr;
  Rail *leftRail_ = nullptr, *rightRail_ = nullptr;
  widgets::TreePanel* tree_ = nullptr;
  widgets::SelectionPanel* selection_ = nullptr;
  widgets::IssuesPanel* issues_ = nullptr;
  RunPanel* runPanel_ = nullptr;
  widgets::PanelTitle *treeTitle_ = nullptr, *selectionTitle_ = nullptr, *issuesTitle_ = nullptr,
                      *runTitle_ = nullptr, *aliveTitle_ = nullptr;
  QDockWidget *treeDock_ = nullptr, *selectionDock_ = nullptr, *issuesDock_ = nullptr, *lanesDock_ = nullptr,
              *runDock_ = nullptr, *aliveDock_ = nullptr;
  QByteArray defaultLayout_{};
  DockLayout layout_{};
  DockSizes* sizes_ = nullptr;
  bool sized_ = false, wasInfeasible_ = false;

  // What the window does. Parts go before what they are made of.
  std::unique_ptr<OpeningFlow> opening_;
  std::unique_ptr<FileActions> files_;
  std::unique_ptr<MachineActions> machine_;
  std::unique_ptr<RunActions> runActions_;
  std::unique_ptr<StatusLine> status_;
  std::unique_ptr<OpeningDisplay> openingDisplay_;
  std::unique_ptr<RunDisplay> runDisplay_;
};

}  // namespace stowage::app
