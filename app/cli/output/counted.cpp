#include "app/cli/output/counted.h"

#include <charconv>

#include "core/base/bytes.h"

namespace stowage::cli {
namespace {

/// Some sentences of the readers carry their counts without separators.
bool counts_plainly(Code code) {
  return code == Code::HfRenamed || code == Code::HfNotInModel || code == Code::HfUnmapped ||
         code == Code::HfTotalSize || code == Code::HfPackedGroups || code == Code::HfEarly;
}

std::string with_separators(const std::string& argument) {
  std::uint64_t count = 0;
  const char* const end = argument.data() + argument.size();
  const auto [stop, error] = std::from_chars(argument.data(), end, count);
  return error == std::errc() && stop == end ? format_count(count) : argument;
}

}  // namespace

std::string counted(std::uint64_t count, const std::string& thing) {
  return format_count(count) + " " + thing + (count == 1 ? "" : "s");
}

std::string sentence_of_count(const Error& error) {
  if (!counts_plainly(error.code)) return sentence(error);
  Error shown = error;
  for (std::string& argument : shown.arguments) argument = with_separators(argument);
  return sentence(shown);
}

}  // namespace stowage::cli
