#pragma once

#include <QUndoCommand>
#include <functional>

#include "app/gui/plan_input.h"

namespace stowage::app {

/// One edit as two values. Commands of one gesture (a drag of a budget handle) merge into one step; a gesture that ends where it began is no step.
class EditCommand : public QUndoCommand {
 public:
  using Apply = std::function<void(const PlanInput&)>;

  /// `gesture` 0 = never merged.
  EditCommand(const QString& text, PlanInput before, PlanInput after, quint64 gesture, Apply apply);

  void undo() override { apply_(before_); }
  void redo() override { apply_(after_); }
  int id() const override { return gesture_ == 0 ? -1 : 1; }
  bool mergeWith(const QUndoCommand* next) override;

 private:
  PlanInput before_;
  PlanInput after_;
  quint64 gesture_;
  Apply apply_;
};

}  // namespace stowage::app
