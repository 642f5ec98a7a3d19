#include "app/cli/arguments/number_ranges.h"

#include <cmath>
#include <limits>
#include <optional>
#include <string>

#include "core/base/bytes.h"

namespace stowage::cli {
namespace {

/// As the option itself will read it.
template <typename Number>
std::optional<Number> number_in(const std::string& text) {
  Number value{};
  if (!CLI::detail::lexical_cast(text, value)) return std::nullopt;
  return value;
}

std::string in_words(std::int64_t number) {
  const bool negative = number < 0;
  const std::uint64_t size =
      negative ? 0 - static_cast<std::uint64_t>(number) : static_cast<std::uint64_t>(number);
  return (negative ? "-" : "") + format_count(size);
}

CLI::Validator whole_number(std::int64_t least, std::int64_t most, std::string range) {
  return CLI::Validator(
      [least, most, range = std::move(range)](const std::string& text) {
        const auto value = number_in<std::int64_t>(text);
        return value && *value >= least && *value <= most ? std::string()
                                                          : text + " is no whole number " + range + ".";
      },
      "");
}

}  // namespace

CLI::Validator whole_number(std::int64_t least, std::int64_t most) {
  return whole_number(least, most, "from " + in_words(least) + " to " + in_words(most));
}

CLI::Validator whole_number_from(std::int64_t least) {
  return whole_number(least, std::numeric_limits<std::int64_t>::max(), "from " + in_words(least) + " on");
}

CLI::Validator number_above_zero() {
  return CLI::Validator(
      [](const std::string& text) {
        const auto value = number_in<double>(text);
        return value && std::isfinite(*value) && *value > 0 ? std::string() : text + " is no number above 0.";
      },
      "");
}

}  // namespace stowage::cli
