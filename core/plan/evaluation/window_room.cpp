#include "core/plan/evaluation/window_room.h"

namespace stowage::plan {

std::optional<WindowRoom> window_shortage(const Settings& settings, const Evaluation& evaluation) {
  if (!settings.runtime.prefetches() || !evaluation.main_gpu) return std::nullopt;
  const DeviceUse& use = evaluation.devices[*evaluation.main_gpu];
  if (!use.reserve || !use.over) return std::nullopt;
  return WindowRoom{use.device, use.reserve - use.over, use.reserve};
}

Error window_warning(const WindowRoom& room) {
  return {Code::PlanWindowShort,
          machine::display_name(room.device),
          {format_bytes(room.there), format_bytes(room.asked)}};
}

}  // namespace stowage::plan
