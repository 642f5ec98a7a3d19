#pragma once

#include <QObject>
#include <QTimer>
#include <optional>

#include "app/gui/document/document.h"
#include "app/gui/targets/target_answer.h"

namespace stowage::app {

/// Checks the plan that is shown for its target, in a worker, after every edit: what was found before stays
/// until the answer is there, and edits never wait for it. The first plan that the solver finds for an edit
/// is checked at once; while it goes on, the newest of its better ones now and then; the last one again at
/// once.
class DeviceChecker : public QObject {
  Q_OBJECT
 public:
  explicit DeviceChecker(Document& document, QObject* parent = nullptr);

  /// Who it is checked for, and what he is told, are the document's; copies are asked about here.
  const TargetQuestion& question() const { return question_; }
  void setCopies(std::vector<runtimes::Copy> copies);
  /// Null before anything was checked of the model that is open.
  const TargetAnswerPtr& answer() const { return answer_; }
  bool running() const { return soon_.isActive() || job_.running(); }
  void stop();  ///< and no worker is at it any more

 Q_SIGNALS:
  void checked(const stowage::app::TargetAnswerPtr& answer);  ///< null: there is none any more
  void questionChanged();

 private:
  struct Read;
  void ask(TargetQuestion question);
  void follow(const widgets::PlanStatePtr& state);
  /// Whether the answer is of this plan already: the solver has found nothing for the edit yet.
  bool isAnswered(const widgets::PlanState& state) const;
  void start();
  void forget();

  Document& document_;
  JobRunner job_;
  QTimer soon_;
  std::shared_ptr<Read> read_;  ///< of the worker alone
  widgets::PlanStatePtr shown_{};
  std::optional<quint64> started_{};  ///< the edit of which a plan was checked under this question
  TargetQuestion question_{};
  TargetAnswerPtr answer_{};
};

}  // namespace stowage::app
