#include "app/cli/arguments/named_sizes.h"

#include <charconv>

namespace stowage::cli {

Try<bool> add_named_sizes(const std::vector<std::string>& given, std::map<std::string, std::int64_t>& sizes) {
  for (const std::string& text : given) {
    const std::size_t equals = text.rfind('=');
    std::int64_t value = 0;
    const char* end = text.data() + text.size();
    const char* begin = equals == std::string::npos ? end : text.data() + equals + 1;
    const auto [stop, error] = std::from_chars(begin, end, value);
    if (equals == 0 || begin == end || error != std::errc() || stop != end)
      return usage("--dim " + text + ": write NAME=N, with a whole number.");
    if (!sizes.emplace(text.substr(0, equals), value).second)
      return usage("--dim " + text + ": this size is given twice.");
  }
  return true;
}

}  // namespace stowage::cli
