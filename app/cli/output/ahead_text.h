#pragma once

#include <optional>
#include <string>

#include "core/base/json.h"

namespace stowage::cli {

/// What is known of steps, or of requests, whose weights are copied ahead, in seconds.
struct AheadBounds {
  double plan = 0;       ///< that one takes at least under this plan (plan::least_ahead_seconds)
  double all = 0;        ///< that it takes at least in every plan (solve::least_ahead_ps)
  bool request = false;  ///< of a request: that is the goal
  /// None has less than this one, to a millionth of it.
  bool proven() const { return plan <= all * (1 + 1e-6); }
};
/// Adds "copied_ahead": {"least_seconds", "bound_seconds", "proven"}, null for none.
void add_ahead(Json& document, const std::optional<AheadBounds>& ahead);
/// The same in one line; empty for none.
std::string ahead_text(const std::optional<AheadBounds>& ahead);

}  // namespace stowage::cli
