#pragma once

#include <memory>
#include <utility>
#include <vector>

#include "app/gui/jobs/worker.h"

namespace stowage::app {

/// Lets go of what may be the last references to a large model, on another thread: to free tens of thousands
/// of names takes more than a frame. Moved here, never a braced list: that holds references of its own until
/// the call is over.
inline void freeInBackground(std::vector<std::shared_ptr<const void>>&& things) {
  static Worker worker;
  worker.start([things = std::move(things)]() mutable { things.clear(); });
}

}  // namespace stowage::app
