#pragma once

#include "app/gui/run/run_controller.h"

namespace stowage::widgets {
class TimelineStack;
class TimelineView;
}  // namespace stowage::widgets

namespace stowage::app {

/// Shows a run from a file below those that a stack has, under its name; its picture is made in a worker.
/// Precondition: run.run.
widgets::TimelineView* showRunBeside(widgets::TimelineStack& stack, const RecordedRun& run);

}  // namespace stowage::app
