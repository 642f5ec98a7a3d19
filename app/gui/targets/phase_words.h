#pragma once

#include <vector>

#include "core/runtimes/device_check/check.h"
#include "widgets/charts/phases_chart.h"

namespace stowage::app {

/// A bar a phase and device that it needs something of; what moves as a phase begins is with its first one.
std::vector<widgets::PhasesChart::Bar> phaseBars(const std::vector<runtimes::Phase>& phases);
/// "Compile needs 20.0 GiB on cuda:0, 4.00 GiB more than its budget.": the phase that breaks a budget by the
/// most, else the one that comes nearest to one; "" without phases.
QString worstPhaseText(const std::vector<widgets::PhasesChart::Bar>& bars);

}  // namespace stowage::app
