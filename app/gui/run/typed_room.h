#pragma once

#include <QString>

#include "core/estimate/offload/gpus.h"

namespace stowage::app {

/// Room for what is saved, as a person types it: "8GiB", of all GPUs together, or "0=8GiB, 1=6GiB", of each;
/// numbers as the language writes them, with commas or semicolons between rooms. Errors:
/// those of offload::room_from_text and, where there is a scenario, of offload::check_room.
Result<estimate::offload::Room> typedRoom(const QString& typed, const estimate::offload::Scenario* scenario);

}  // namespace stowage::app
