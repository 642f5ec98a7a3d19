#pragma once

#include <QDockWidget>
#include <QMainWindow>
#include <QMessageBox>
#include <QStackedWidget>
#include <QTabBar>
#include <QTimer>

#include "app/gui/docks/collapsed_docks.h"
#include "app/gui/docks/dock_layout.h"
#include "app/gui/docks/dock_sizes.h"
#include "app/gui/document/document.h"
#include "app/gui/document/file_watch.h"
#include "app/gui/run/remaining_time.h"
#include "app/gui/run/run_controller.h"
#include "app/gui/run/run_panel.h"
#include "app/gui/run/run_strip.h"
#include "app/gui/start/failed_page.h"
#include "app/gui/start/skeleton_page.h"
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
  void tell(const QString& title, const QString& sentence);
  QString suggestedPlanPath() const;
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
  void updateStatus();
  void applySize();
  bool closeCards();  ///< what lies over the window; true when something did

  // window_files.cpp
  void addFileCommands();
  void savePlan(QString path);
  QString pathToSave();  ///< asks where, for a plan that has no file; "" = nowhere
  QMessageBox* unsavedQuestion();
  void askMayReplace(std::function<void(bool)> answer);
  void locateModel(const QString& plan, bool aFolder);
  void chooseModel(const QString& folder, const QStringList& models);
  void readMachine();
  void planForThisMachine();
  void rememberOpened();
  void watchFiles();
  void offerReload(const QString& path, const QDateTime& when);

  // window_commands.cpp
  void addEditCommands();
  void addViewCommands();
  void addRunCommands();
  void addHelpCommands();
  void addDockToggle(const char* id, const QString& text, const QKeySequence& key,
                     QDockWidget* MainWindow::*dock);

  // window_menus.cpp
  void buildMenus();
  void fillRecent();
  void fillMachineMenu(QMenu& menu);
  void contextMenu(QPoint global);
  void deviceMenu(machine::DeviceId device, QPoint global);

  // window_connections.cpp
  void connectViews();
  void connectDrag();
  void connectPanels();
  void connectPlan();

  // window_document.cpp
  void connectDocument();
  void connectOpening();
  void connectOpened();
  void rememberWorkload();
  void showOpening(const QString& file, quint64 done, quint64 total);
  void connectStart();
  void connectMaps();

  // window_runs.cpp
  void connectRuns();
  void chooseStrip();

  // window_state.cpp
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
  bool machineIsTheirs_ =
      false;  ///< set in the dialog for this document: the next model is planned for what stands at last
  FileWatch* watch_ = nullptr;
  QMenuBar* menuBar_ = nullptr;
  QMenu* recentMenu_ = nullptr;
  widgets::Label* title_ = nullptr;
  PlanBar* planBar_ = nullptr;
  QStackedWidget* strips_ = nullptr;
  widgets::ProofStrip* proof_ = nullptr;
  RunStrip* runStrip_ = nullptr;
  QStackedWidget* pages_ = nullptr;
  StartPage* start_ = nullptr;
  SkeletonPage* skeleton_ = nullptr;
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
  widgets::Label *statusLeft_ = nullptr, *statusRight_ = nullptr;
  QTimer skeletonDelay_{};
  RemainingTime openingLeft_{};
  JobRunner machineReader_{nullptr, JobRunner::AtEnd::Leave};
  QString said_{};
  QString dtypes_{};
  std::tuple<model::ModelPtr, QString> watched_{};  ///< whose files
  QByteArray defaultLayout_{};
  DockLayout layout_{};
  DockSizes* sizes_ = nullptr;
  bool sized_ = false, wasInfeasible_ = false;
};

}  // namespace stowage::app
