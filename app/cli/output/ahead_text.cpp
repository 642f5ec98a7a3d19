#include "app/cli/output/ahead_text.h"

#include <fmt/format.h>

#include "app/cli/output/plan_text.h"

namespace stowage::cli {

void add_ahead(Json& document, const std::optional<AheadBounds>& ahead) {
  document["copied_ahead"] = nullptr;
  if (!ahead) return;
  document["copied_ahead"] = {
      {"least_seconds", ahead->plan}, {"bound_seconds", ahead->all}, {"proven", ahead->proven()}};
}

std::string ahead_text(const std::optional<AheadBounds>& ahead) {
  if (!ahead) return {};
  return fmt::format(
      "With weights copied ahead a {} takes {} at least, {}\n", ahead->request ? "request" : "step",
      seconds_text(ahead->plan),
      ahead->proven() ? "proven the least of all plans" : "and " + seconds_text(ahead->all) + " in any plan");
}

}  // namespace stowage::cli
