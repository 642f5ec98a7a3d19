#pragma once

#include <QComboBox>
#include <QScrollArea>
#include <QSettings>
#include <QStackedWidget>
#include <functional>

#include "app/gui/dialogs/dialog.h"
#include "app/gui/document/document.h"
#include "app/gui/hosts/hosts_tables.h"
#include "app/gui/jobs/job_runner.h"
#include "widgets/controls/badge.h"
#include "widgets/controls/notice.h"
#include "widgets/controls/states.h"
#include "widgets/hosts/host_lanes.h"
#include "widgets/treemap/treemap_view.h"

namespace stowage::app {

/// The open model over several machines that are linked: its goal and workload are the plan bar's, the
/// document's own plan stays as it is. Hosts in treemap, lanes and table are chosen together. It plans in a
/// worker, again when goal or workload change, and finds out what other machines would buy.
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
  void stop();
  Status saveMap(const QString& path) const;
  QString commandLine() const;  ///< "" before machines are chosen
  /// Who is asked for a file, instead of the system's dialog; "" = none.
  void setAskFile(std::function<QString()> ask) { askFile_ = std::move(ask); }

  const HostsPlanPtr& plan() const { return plan_; }  ///< null: there is none to show
  QComboBox& machines() { return *machines_; }
  HostsTable& table() { return *table_; }
  HostsWhatIfTable& whatIf() { return *whatIf_; }
  widgets::HostLanes& lanes() { return *lanes_; }
  widgets::TreemapWidget& treemap() { return *treemap_->map(); }
  widgets::SelectionHub& hub() { return hub_; }
  const widgets::Notice& notice() const { return *notice_; }
  QString sentence() const { return sentence_->fullText(); }
  QString headline() const { return chip_->accessibleName(); }

 private:
  // hosts_dialog.cpp
  void take(const QString& source, bool file, HostsPtr hosts);
  void chosen(int index);
  void askForFile();
  void follow();
  void start();
  void deliver(const HostsPlanPtr& plan);
  void fail(const QString& sentence);
  void chooseHosts(const std::vector<std::uint32_t>& rows);
  void followSelection();
  void askWhere();

  // hosts_layout.cpp
  void build();
  QWidget* buildQuestion();
  QWidget* buildAnswer();
  QWidget* buildViews();
  void buildFoot();
  void showState(State state);
  void showAnswer();
  void showPlan();
  void showQuestion();
  QString limits() const;

  Document& document_;
  QSettings& settings_;
  widgets::SelectionHub hub_;
  std::function<QString()> askFile_{};
  QString source_{};  ///< as --hosts takes it
  HostsPtr hosts_{};
  HostsQuestion asked_{};
  HostsPlanPtr plan_{};
  State state_ = State::Empty;
  bool following_ = false;

  QComboBox* machines_ = nullptr;
  widgets::Label *summary_ = nullptr, *question_ = nullptr, *sentence_ = nullptr, *limits_ = nullptr,
                 *note_ = nullptr;
  widgets::Notice* notice_ = nullptr;
  widgets::StatusChip* chip_ = nullptr;
  QWidget* answer_ = nullptr;
  QStackedWidget* pages_ = nullptr;
  widgets::EmptyState* empty_ = nullptr;
  widgets::TreemapView* treemap_ = nullptr;
  widgets::HostLanes* lanes_ = nullptr;
  QScrollArea* scroll_ = nullptr;
  HostsTable* table_ = nullptr;
  HostsWhatIfTable* whatIf_ = nullptr;
  QWidget* tables_ = nullptr;
  QPushButton *stop_ = nullptr, *copy_ = nullptr, *export_ = nullptr;
  JobRunner job_;  ///< last: it ends before what it delivers to
};

}  // namespace stowage::app
