#pragma once

#include "app/gui/commands/action_registry.h"
#include "app/gui/compare/compare_page.h"
#include "app/gui/compare/compare_plans.h"
#include "app/gui/document/document.h"
#include "app/gui/predict/predictor.h"
#include "app/gui/run/run_controller.h"
#include "app/gui/window/session.h"

namespace stowage::app {

/// Compares any two of: the plan now, the one before the last edit, answers of strategies, plans and maps
/// from files, the last run, runs from files, the prediction of the plan. It works while its page is in
/// front, and again after every edit; the plan changes only where the other one is taken over.
class CompareActions : public QObject {
  Q_OBJECT
 public:
  CompareActions(ActionRegistry& actions, Document& document, Session& session, QWidget& window);

  void setPage(ComparePage& page);
  /// Where runs and predictions are from. Without them there are none. They outlive this.
  void setRuns(RunController& runs, Predictor& predictor);
  void setInFront(bool front);     ///< its page is, or is not
  void updateCommands(bool open);  ///< `open`: there is a model that something can be done to
  /// Plans, maps or runs that were dropped at once: true when there are two or more, and an offer follows.
  bool offer(const QStringList& paths);
  /// The first two of these become baseline and other.
  void compareFiles(const QStringList& paths);
  void choose(const CompareSource& baseline, const CompareSource& other);
  const CompareSource& baseline() const { return baseline_; }
  const CompareSource& other() const { return other_; }
  const CompareAnswer& answer() const { return answer_; }
  bool working() const { return job_.running(); }
  /// Who is asked for a file, instead of the system's dialog; "" = none.
  void setAskFile(std::function<QString()> ask) { askFile_ = std::move(ask); }

 Q_SIGNALS:
  void shown();   ///< the page is to come to the front
  void closed();  ///< and to leave it
  void said(const QString& text);
  void openRequested(const QString& path);
  /// What is compared is another thing now; null where it is no runs.
  void runsCompared(const stowage::widgets::RunComparisonPtr& runs);

 private:
  void addCommands();
  void connectPage();
  void chosen(bool baseline, int index);
  void ask();
  void compareSaved();
  void compareBefore();
  void compare();
  void deliver(CompareAnswer answer);
  void takeOver();
  bool takeable() const;    ///< the other side can become the plan now
  PlanInput taken() const;  ///< the answer has one to take over
  void showChoices();
  void addFile(const CompareSource& file);
  void addOpenedRun();
  void againWithRuns(CompareSource::Kind changed);
  bool canOffer(const QStringList& paths) const;
  void forget();
  void followKept();
  void opened();
  int indexOf(const CompareSource& source) const;

  ActionRegistry& actions_;
  Document& document_;
  Session& session_;
  QWidget& window_;
  ComparePage* page_ = nullptr;
  RunController* runs_ = nullptr;
  Predictor* predictor_ = nullptr;
  std::vector<CompareSource> sources_{};  ///< in the order of the boxes
  CompareSource baseline_{}, other_{};
  CompareAnswer answer_{};
  QStringList afterOpening_{};  ///< files that wait for the model of the first
  std::function<QString()> askFile_{};
  JobRunner job_;
  bool front_ = false, told_ = false;
};

}  // namespace stowage::app
