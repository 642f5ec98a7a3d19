#include "core/base/schema_version.h"

#include <charconv>
#include <cstdint>
#include <optional>

namespace stowage {
namespace {

/// The number behind the last stroke; nullopt: there is none.
std::optional<std::uint32_t> version(std::string_view schema) {
  const auto stroke = schema.rfind('/');
  if (stroke == std::string_view::npos) return std::nullopt;
  const std::string_view digits = schema.substr(stroke + 1);
  std::uint32_t out = 0;
  const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), out);
  if (error != std::errc() || end != digits.data() + digits.size()) return std::nullopt;
  return out;
}

}  // namespace

bool newer_schema(std::string_view found, std::string_view known) {
  const auto a = version(found), b = version(known);
  return a && b && *a > *b && found.substr(0, found.rfind('/')) == known.substr(0, known.rfind('/'));
}

}  // namespace stowage
