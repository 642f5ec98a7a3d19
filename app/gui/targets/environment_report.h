#pragma once

#include <QString>

#include "app/gui/document/document.h"
#include "core/machine/calibration.h"
#include "core/protocol/engine_address.h"

namespace stowage::app {

/// What goes into a report beside what this computer says of itself.
struct ReportQuestion {
  protocol::EngineAddress engine{};
  std::optional<machine::Machine> machine{};  ///< that is planned for; none: this computer
  std::optional<machine::Calibration> calibration{};
  widgets::PlanStatePtr plan{};  ///< null: no model is open
  std::string target{};          ///< that the plan is checked for; "" = its runtime
};

/// The environment report in Markdown, redacted. Asks drivers, the engine and python3, each for a few seconds
/// at most: not on the GUI thread.
QString environmentReport(const ReportQuestion& question);

}  // namespace stowage::app
