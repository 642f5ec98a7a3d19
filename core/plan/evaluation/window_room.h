#pragma once

#include <optional>

#include "core/plan/evaluate.h"

namespace stowage::plan {

/// A window for weights that are copied ahead, and what the plan leaves for it.
struct WindowRoom {
  machine::DeviceId device{};
  Bytes there{};  ///< less than `asked`
  Bytes asked{};
};

/// Where a plan with prefetch has too little room for its window (Runtime::room_for); nullopt where it has
/// enough, or streams nothing ahead. `evaluation` is of these settings.
std::optional<WindowRoom> window_shortage(const Settings& settings, const Evaluation& evaluation);

/// The sentence of it: a warning, since a run takes what there is.
Error window_warning(const WindowRoom& room);

}  // namespace stowage::plan
