// What plans count with, and the document hears of while a model is open.
#include "app/gui/document/document.h"
#include "app/gui/predict/plan_prediction.h"
#include "core/estimate/pass_times.h"
#include "core/estimate/workload_inputs.h"

namespace stowage::app {

void Document::setCalibration(const std::optional<machine::Calibration>& calibration) {
  if (calibration ? calibration_ && *calibration == *calibration_ : !calibration_) return;
  calibration_ = calibration ? std::make_shared<const machine::Calibration>(*calibration) : nullptr;
  cache_.clear();
  if (model_ && state_ && state_->catalog &&
      solve::pass_times_of(*state_->catalog) !=
          passTimesOf(model_, input_.machine, input_.settings, calibration_))
    solveAgain({});
}

void Document::countProgramAgain() {
  if (!model_ || !state_) return;
  cache_.clear();
  ++counted_;
  const auto measured = calibration_ ? measuredRates(*calibration_, input_.machine) : nullptr;
  const bool timed = estimate::has_rates(input_.machine, measured.get());
  if (timed || estimate::says_inputs(input_.settings.workload)) solveAgain({});
}

}  // namespace stowage::app
