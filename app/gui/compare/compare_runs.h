#pragma once

#include "app/gui/compare/compare_plans.h"

namespace stowage::app {

/// Whether a side is memory against time, so that both are compared as that.
bool comparesRuns(const CompareQuestion& question);

/// Reads, or predicts, both sides as timelines and holds them against each other: of a plan it is its
/// prediction that stands beside a run. Any thread.
CompareAnswer compareRuns(const CompareQuestion& question, const Job& job);

}  // namespace stowage::app
