#pragma once

#include <QString>
#include <QStringList>
#include <optional>
#include <vector>

#include "app/gui/targets/target_answer.h"
#include "core/plan/activation_scopes.h"

namespace stowage::app {

/// What is to be written, and for whom.
struct WritingQuestion {
  widgets::PlanStatePtr plan{};
  const runtimes::Target* target = nullptr;
  TargetQuestion settings{};      ///< its copies are no matter here
  runtimes::WriterValues told{};  ///< options of writing
  plan::ActivationScopes activations{};
  bool nearest = false;  ///< where the plan cannot be said, the nearest one that can
  std::string model_path{}, part{};
};

/// A plan in the words of a target, read back by the target's own rules.
struct WrittenPlan {
  QString text{};       ///< "" where it cannot be said
  QString refused{};    ///< why, "" where it can
  bool near = false;    ///< the target can say a plan near this one
  QStringList notes{};  ///< what lies elsewhere than planned, and what is ignored: sentences
  Bytes distance{};     ///< bytes that would lie elsewhere than the plan says
  /// Of the nearest plan: no plan that the target can say has fewer bytes elsewhere; nullopt: nobody asked,
  /// or it is not proven.
  std::optional<Bytes> bound{};
  QString fileName{};  ///< what such a file is usually called
  std::vector<runtimes::Phase> phases{};
};

/// Targets that a plan can be written for, in the order of the table; accelerate has pages of its own.
std::vector<const runtimes::Target*> writingTargets();

/// Any thread; the headers of the model's files may be read again. Error: those of reading them.
Result<WrittenPlan> writePlan(const WritingQuestion& question, const Job& job = {});

}  // namespace stowage::app
