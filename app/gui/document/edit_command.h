#pragma once

#include <QUndoCommand>
#include <functional>

#include "app/gui/document/plan_input.h"
#include "core/base/error.h"
#include "core/machine/calibration.h"
#include "widgets/common/plan_state.h"

namespace stowage::app {

/// A question with the answer that was shown to it; `state` is null while there is none.
struct Answered {
  PlanInput input{};
  widgets::PlanStatePtr state{};
  std::optional<Error> problem{};
  std::shared_ptr<const machine::Calibration> calibration{};  ///< what was measured when it was answered
  quint64 counted = 0;  ///< how often the program's values had become known then
};

/// One edit as two values. Commands of one gesture (a drag of a budget handle) merge into one step; a gesture
/// that ends where it began is no step. A command keeps the answers to both: several plans may be equally
/// good, and undo is to show the one that was there.
class EditCommand : public QUndoCommand {
 public:
  /// Goes to one question; what is left is told with its answer.
  using Apply = std::function<void(const Answered& to, Answered& left)>;

  /// `gesture` 0 = never merged.
  EditCommand(const QString& text, PlanInput before, PlanInput after, quint64 gesture, Apply apply);
  /// Its answer is known already.
  EditCommand(const QString& text, PlanInput before, Answered after, Apply apply);

  void undo() override { apply_(before_, after_); }
  void redo() override { apply_(after_, before_); }
  const Answered& before() const { return before_; }
  const Answered& after() const { return after_; }
  int id() const override { return gesture_ == 0 ? -1 : 1; }
  bool mergeWith(const QUndoCommand* next) override;

 private:
  Answered before_;
  Answered after_;
  quint64 gesture_;
  Apply apply_;
};

}  // namespace stowage::app
