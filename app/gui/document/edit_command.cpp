#include "app/gui/document/edit_command.h"

namespace stowage::app {

EditCommand::EditCommand(const QString& text, PlanInput before, PlanInput after, quint64 gesture, Apply apply)
    : QUndoCommand(text),
      before_{std::move(before), {}, {}, {}, 0},
      after_{std::move(after), {}, {}, {}, 0},
      gesture_(gesture),
      apply_(std::move(apply)) {}

EditCommand::EditCommand(const QString& text, PlanInput before, Answered after, Apply apply)
    : QUndoCommand(text),
      before_{std::move(before), {}, {}, {}, 0},
      after_(std::move(after)),
      gesture_(0),
      apply_(std::move(apply)) {}

bool EditCommand::mergeWith(const QUndoCommand* next) {
  const auto* other = dynamic_cast<const EditCommand*>(next);
  if (!other || other->gesture_ != gesture_) return false;
  after_ = other->after_;
  setText(other->text());
  setObsolete(before_.input == after_.input);
  return true;
}

}  // namespace stowage::app
