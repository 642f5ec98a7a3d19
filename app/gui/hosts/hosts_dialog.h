#pragma once

#include <QCheckBox>
#include <QComboBox>
#include <QScrollArea>
#include <QSettings>
#include <QSpinBox>
#include <QStackedWidget>
#include <QUndoStack>
#include <functional>

#include "app/gui/dialogs/dialog.h"
#include "app/gui/document/document.h"
#include "app/gui/hosts/hosts_tables.h"
#include "app/gui/jobs/job_runner.h"
#include "app/gui/jobs/saved_files.h"
#include "widgets/controls/badge.h"
#include "widgets/controls/notice.h"
#include "widgets/controls/segmented_control.h"
#include "widgets/controls/states.h"
#include "widgets/hosts/host_lanes.h"
#include "widgets/hosts/host_timeline.h"
#include "widgets/treemap/treemap_view.h"

class QMenu;

namespace stowage::app {

class HostsMeasureDialog;

/// The open model over several machines that are linked: its goal, workload and rules are the plan's, or its
/// goal is the throughput of micro-batches; the document's own plan stays as it is. Hosts in treemap, lanes,
/// timeline and table are chosen together. It plans in a worker, again when anything of that changes, and
/// finds out what other machines would buy. Files of machines can be dropped on it.
class HostsDialog : public Dialog {
  Q_OBJECT
 public:
  HostsDialog(Document& document, QSettings& settings, QWidget* parent);
  ~HostsDialog() override;

  enum class State : std::uint8_t { Empty, Planning, Found, None, Failed, Stopped };
  State state() const { return state_; }
  bool working() const { return job_.running(); }  ///< the plan, or what other machines would buy

  void choosePreset(const QString& name);
  /// A file that cannot be taken is told in one sentence, and what is shown stays.
  void chooseFile(const QString& path);
  /// Asks for names of hosts that ssh reaches; what it then measures of them are the machines.
  HostsMeasureDialog* measureOverSsh();
  /// So many micro-batches, 0 = without an end; nullopt: the goal of the plan bar.
  void chooseThroughput(std::optional<std::uint64_t> micro_batches);
  /// What is chosen has to be on a host, or may not be there; the same again takes it back.
  void ruleChosen(const QString& host, bool forbid);
  QUndoStack& undoStack() { return undo_; }  ///< of the page's own rules
  void stop();
  /// In a worker; the note says what became of it. Precondition: there is a plan().
  void saveMap(const QString& path);
  const SavedFiles& files() const { return files_; }
  QString note() const { return note_->fullText(); }
  QString commandLine() const;  ///< "" before machines are chosen
  /// Who is asked for a file, instead of the system's dialog; "" = none.
  void setAskFile(std::function<QString()> ask) { askFile_ = std::move(ask); }

  const std::vector<HostsRule>& rules() const { return rules_; }
  QPushButton& rulesButton() { return *rulesButton_; }
  const HostsPlanPtr& plan() const { return plan_; }  ///< null: there is none to show
  QComboBox& machines() { return *machines_; }
  HostsTable& table() { return *table_; }
  HostsWhatIfTable& whatIf() { return *whatIf_; }
  QComboBox& goal() { return *goal_; }
  QSpinBox& microBatches() { return *micro_; }
  QCheckBox& contiguous() { return *contiguous_; }  ///< every device runs one run of consecutive modules
  widgets::HostLanes& lanes() { return *lanes_; }
  widgets::HostTimeline& timeline() { return *timeline_; }
  widgets::SegmentedControl& shown() { return *shown_; }  ///< lanes or timeline
  widgets::TreemapWidget& treemap() { return *treemap_->map(); }
  widgets::SelectionHub& hub() { return hub_; }
  const widgets::Notice& notice() const { return *notice_; }
  QString sentence() const { return sentence_->fullText(); }
  QString headline() const { return chip_->accessibleName(); }
  QString emptyWords() const { return empty_->accessibleDescription(); }

 protected:
  void dragEnterEvent(QDragEnterEvent* event) override;
  void dropEvent(QDropEvent* event) override;

 private:
  // hosts_dialog.cpp
  void take(const QString& source, bool file, HostsPtr hosts);
  void chosen(int index);
  void askForFile();
  void takeMeasured(const QString& names, const HostsPtr& hosts, const QString& file);
  void showChosen();
  void follow();
  void start();
  void deliver(const HostsPlanPtr& plan);
  bool explaining() const;
  void fail(const QString& sentence);
  void chooseHosts(const std::vector<std::uint32_t>& rows);
  void chooseFrom(const std::vector<std::uint32_t>& selected, std::uint32_t row, bool more);
  void followSelection();
  void askWhere();

  // hosts_goal.cpp
  void addGoal(QHBoxLayout& row);
  std::optional<std::uint64_t> wantedMicroBatches() const;
  bool wantsContiguous() const;

  // hosts_rules.cpp
  void buildRules();
  std::vector<std::string> chosenNames() const;
  void fillRules(QMenu& menu);
  void setRules(std::vector<HostsRule> next);
  QString rulesText() const;

  // hosts_layout.cpp
  void build();
  QWidget* buildQuestion();
  QWidget* buildAnswer();
  QWidget* buildViews();
  QWidget* buildHosts();
  void buildFoot();
  void showState(State state);
  void showAnswer();
  void showNone();
  QString pipelineText() const;
  void showPlan();
  void showQuestion();
  QString limits() const;

  Document& document_;
  QSettings& settings_;
  widgets::SelectionHub hub_;
  std::function<QString()> askFile_{};
  /// How what was measured over ssh is chosen, before it has a file: names stand behind it.
  static constexpr QLatin1String kOverSsh{"ssh:"};
  QString source_{};     ///< as --hosts takes it; what was measured: kOverSsh and the names
  HostsPtr measured_{};  ///< the last ones that have no file
  HostsPtr hosts_{};
  HostsQuestion asked_{};
  HostsPlanPtr plan_{};
  std::vector<HostsRule> rules_{};
  QUndoStack undo_{};
  State state_ = State::Empty;
  bool following_ = false;

  QComboBox *machines_ = nullptr, *goal_ = nullptr;
  QSpinBox* micro_ = nullptr;
  QCheckBox* contiguous_ = nullptr;
  widgets::Label *summary_ = nullptr, *question_ = nullptr, *sentence_ = nullptr, *limits_ = nullptr,
                 *note_ = nullptr;
  widgets::Notice* notice_ = nullptr;
  widgets::StatusChip* chip_ = nullptr;
  QWidget* answer_ = nullptr;
  QStackedWidget* pages_ = nullptr;
  widgets::EmptyState* empty_ = nullptr;
  widgets::TreemapView* treemap_ = nullptr;
  widgets::HostLanes* lanes_ = nullptr;
  widgets::HostTimeline* timeline_ = nullptr;
  widgets::SegmentedControl* shown_ = nullptr;
  HostsTable* table_ = nullptr;
  HostsWhatIfTable* whatIf_ = nullptr;
  QWidget* tables_ = nullptr;
  QPushButton *rulesButton_ = nullptr, *stop_ = nullptr, *copy_ = nullptr, *export_ = nullptr;
  JobRunner job_;  ///< late: it ends before what it delivers to
  SavedFiles files_{};
};

}  // namespace stowage::app
