#include "core/runtimes/llamacpp/numbers.h"

#include <cerrno>
#include <cstdlib>
#include <limits>

namespace stowage::llamacpp {

std::optional<std::int64_t> c_integer(const std::string& text) {
  char* end = nullptr;
  errno = 0;
  const long value = std::strtol(text.c_str(), &end, 10);
  const bool fits = value >= std::numeric_limits<int>::min() && value <= std::numeric_limits<int>::max();
  if (end == text.c_str() || errno == ERANGE || !fits) return std::nullopt;
  return value;
}

std::optional<float> c_float(const std::string& text) {
  char* end = nullptr;
  errno = 0;
  const float value = std::strtof(text.c_str(), &end);
  if (end == text.c_str() || errno == ERANGE) return std::nullopt;
  return value;
}

std::vector<std::string> split_at(std::string_view text, char separator) {
  std::vector<std::string> out;
  for (std::size_t at = 0;;) {
    const std::size_t end = text.find(separator, at);
    out.emplace_back(text.substr(at, end == std::string_view::npos ? end : end - at));
    if (end == std::string_view::npos) return out;
    at = end + 1;
  }
}

std::vector<std::string> split_shares(std::string_view text) {
  constexpr std::string_view kSeparators = ",/";
  std::vector<std::string> out;
  for (std::size_t at = 0;;) {
    const std::size_t end = text.find_first_of(kSeparators, at);
    out.emplace_back(text.substr(at, end == std::string_view::npos ? end : end - at));
    if (end == std::string_view::npos) return out;
    at = text.find_first_not_of(kSeparators, end);
    if (at == std::string_view::npos) return out;
  }
}

}  // namespace stowage::llamacpp
