#include "app/cli/output/least_tried_text.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstdint>
#include <optional>

#include "app/cli/output/counted.h"
#include "app/cli/output/plan_text.h"
#include "core/base/bytes.h"
#include "core/base/json.h"

namespace stowage::cli {
namespace {

std::uint64_t peak_on(const Json& row, const std::string& gpu) {
  if (!row.contains("gpus")) return row["peak_bytes"].get<std::uint64_t>();
  for (const Json& one : row["gpus"]) {
    if (std::to_string(one["gpu"].get<std::uint64_t>()) == gpu) return one["peak_bytes"].get<std::uint64_t>();
  }
  return 0;
}

std::string least_of_gpus(const Json& best) {
  std::string out;
  for (const auto& [gpu, budget] : best["budgets"].items()) {
    std::optional<std::uint64_t> least;
    for (const Json& row : best["tried"]) {
      const std::uint64_t peak = peak_on(row, gpu);
      least = std::min(least.value_or(peak), peak);
    }
    if (least && *least > budget.get<std::uint64_t>())
      out += fmt::format("{} {} at least on GPU {}", out.empty() ? ":" : ",", format_bytes_up(Bytes(*least)),
                         gpu);
  }
  return out;
}

}  // namespace

std::string least_tried_text(const Json& best) {
  if (best.contains("budgets")) return least_of_gpus(best);
  const bool time = best.contains("within_seconds");
  const char* const what = time ? "seconds" : "peak_bytes";
  const Json* least = nullptr;
  for (const Json& row : best["tried"]) {
    if (!least || row[what].get<double>() < (*least)[what].get<double>()) least = &row;
  }
  if (!least) return {};
  const std::string amount = time ? seconds_text((*least)[what].get<double>())
                                  : format_bytes_up(Bytes((*least)[what].get<std::uint64_t>()));
  return fmt::format(": {} at least, with {} moved", amount,
                     counted((*least)["offload_layers"].get<std::uint64_t>(), "layer"));
}

std::string chosen_count_text(const Json& best, std::size_t layers) {
  const std::size_t tried = best["tried"].size();
  std::string numbers = fmt::format("the {} numbers that are not refused", tried);
  if (best["proven"].get<bool>()) {
    numbers = fmt::format("all {} numbers", tried);
  } else if (tried == 1) {
    numbers = "the one number that is not refused";
  }
  return fmt::format("Moves the first {} of {} layers: of {} {}, each was computed.\n",
                     best["offload_layers"].get<std::uint64_t>(), layers, numbers,
                     best.contains("within_seconds")
                         ? "the one with the least peak whose step is quick enough"
                         : "the fastest that fits");
}

}  // namespace stowage::cli
