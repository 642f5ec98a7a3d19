// What the window is made of: bars, pages, views, panels.
#include <QStatusBar>

#include "app/gui/commands/activation_commands.h"
#include "app/gui/commands/group_commands.h"
#include "app/gui/commands/kept_commands.h"
#include "app/gui/commands/key_commands.h"
#include "app/gui/commands/note_commands.h"
#include "app/gui/docks/layout_commands.h"
#include "app/gui/exports/view_exports.h"
#include "app/gui/guide/first_plan.h"
#include "app/gui/run/recorded_page.h"
#include "app/gui/run/run_display.h"
#include "app/gui/run/turn_commands.h"
#include "app/gui/start/opening_display.h"
#include "app/gui/what_if/drop_actions.h"
#include "app/gui/window/main_window.h"
#include "app/gui/window/status_line.h"
#include "app/gui/window/tab_row.h"
#include "app/gui/window/view_tabs.h"
#include "app/gui/window/window_menus.h"
#include "widgets/theme/icons.h"
#include "widgets/timeline/alive_panel.h"

namespace stowage::app {

using widgets::Colours;
using widgets::Label;
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
  recorded_ = new RecordedPage(actions_);
  pages_->addWidget(start_);
  pages_->addWidget(buildWork());
  pages_->addWidget(skeleton);
  pages_->addWidget(failed_);
  pages_->addWidget(recorded_);
  // A stack is as high as its highest page; only the page of work may ask for room beside the docks.
  for (QWidget* page : {static_cast<QWidget*>(start_), static_cast<QWidget*>(skeleton),
                        static_cast<QWidget*>(failed_), static_cast<QWidget*>(recorded_)}) {
    page->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Ignored);
  }
  views_->timeline().setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Ignored);
  views_->compare().setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Ignored);
  strips_->insertWidget(kCompareStrip, views_->compare().strip());
  setCentralWidget(pages_);
  loading_ = new widgets::ProgressCard(this);
  openingDisplay_ =
      std::make_unique<OpeningDisplay>(document_, OpeningDisplay::Places{*loading_, *skeleton, *failed_});
}

/// The views between two rails.
QWidget* MainWindow::buildWork() {
  auto* work = new widgets::Surface(&Colours::surface);
  auto* row = new QHBoxLayout(work);
  row->setContentsMargins(0, 0, 0, 0);
  row->setSpacing(0);
  auto* middle = new QVBoxLayout;
  middle->setContentsMargins(0, 0, 0, 0);
  middle->setSpacing(0);
  views_ = new Views(hub_);
  middle->addWidget(buildTabs());
  middle->addWidget(views_, 1);
  leftRail_ = new Rail(false, work);
  rightRail_ = new Rail(true, work);
  row->addWidget(leftRail_);
  row->addLayout(middle, 1);
  row->addWidget(rightRail_);
  return work;
}

QWidget* MainWindow::buildTabs() {
  auto* out = new TabRow;
  tabs_ = out->tabs();
  tabs_->addTab(widgets::icon("layout-grid"), tr("Treemap"));
  tabs_->addTab(widgets::icon("chart-area"), tr("Timeline"));
  tabs_->addTab(widgets::icon("git-compare"), tr("Compare"));
  out->addAtEnd(views_->areaSwitch());
  out->addAtEnd(views_->colourButton());
  out->addAtEnd(views_->compare().colourButton());
  views_->compare().colourButton()->hide();
  return out;
}

void MainWindow::buildDocks() {
  tree_ = new widgets::TreePanel(hub_);
  selection_ = new widgets::SelectionPanel(hub_);
  issues_ = new widgets::IssuesPanel;
  runPanel_ = new RunPanel;
  auto* alive = new widgets::AlivePanel;
  views_->timeline().setAlivePanel(alive);
  docks_ = std::make_unique<WindowDocks>(
      *this, WindowDocks::Panels{*tree_, *selection_, *issues_, *runPanel_, *views_->lanes(), *alive},
      WindowDocks::Rails{*leftRail_, *rightRail_});
  runDisplay_ = std::make_unique<RunDisplay>(
      actions_, runs_,
      RunDisplay::Places{*strips_, *runStrip_, *runPanel_, docks_->title(WindowDocks::Run),
                         views_->timeline(), *tabs_});
  layouts_ = new LayoutCommands(actions_, *docks_, session_.settings(), *this);
  groups_ = new GroupCommands(actions_, views_->treemap(), session_.settings(), *this);
  // Beside the timeline, or of activations, it is the treemap of weights that is asked for.
  connect(groups_, &GroupCommands::chosen, this, [this] {
    tabs_->setCurrentIndex(kTreemapTab);
    views_->setArea(widgets::TreemapWidget::Area::Weights);
  });
  drops_ = std::make_unique<DropActions>(document_, *whatIf_, *commands_, views_->drag(), *proof_);
}

void MainWindow::buildMenus() {
  keys_->restore();
  firstPlan_->setPlaces({*planBar_, *proof_, views_->treemap(), *views_->lanes()});
  exports_->setViews(*views_, *recorded_);
  turns_->setPages(views_->timeline(), *recorded_);
  menus_ = std::make_unique<WindowMenus>(
      *this, WindowMenus::Parts{actions_, document_, hub_, *commands_, *activations_, *opening_, *machine_,
                                *targets_, *views_, *exports_, *layouts_, *notes_, *kept_, *groups_});
  menus_->fill(*menuBar_, *planBar_);
  for (const auto& entry : actions_.entries()) {
    if (entry.scope == ActionRegistry::Scope::Window) addAction(entry.action);
  }
}

}  // namespace stowage::app
