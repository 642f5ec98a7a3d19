#include "app/cli/output/counted.h"

#include <charconv>

#include "core/base/bytes.h"

namespace stowage::cli {
namespace {

/// The form for one of a sentence whose first argument is a count; nullptr where there is none.
const char* form_for_one(Code code) {
  switch (code) {
    case Code::PlanUnplaced:
      return "1 tensor (%2) has no device: %s.";
    case Code::MapUncovered:
      return "The map gives no device to 1 tensor (%2): %s.";
    case Code::MapUnknownKey:
      return "1 key of the map names no module or tensor of this model: “%s”.";
    case Code::MapOverlap:
      return "1 key of the map lies below another, “%2” below “%s”: the deepest wins here, but not in every "
             "loader.";
    case Code::MapMissingDevice:
      return "The map uses %s, which this machine does not have (1 tensor, %2).";
    case Code::MapDeviceText:
      return "1 key names its GPU as text, “%s”: accelerate then picks the GPU that streams by chance. Write "
             "a number, such as 0.";
    case Code::HfRenamed:
      return "%s: 1 tensor has another name in the file than in the modules (model type “%2”); the name of "
             "the module is shown.";
    case Code::HfNotInModel:
      return "%s: 1 tensor, “%2”, belongs to no module that the library builds; it is not shown.";
    case Code::HfPackedGroups:
      return "%s: 1 packed weight stands in %2 tensors (%3); it is counted as it is stored.";
    default:
      return nullptr;
  }
}

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
  const bool one = !error.arguments.empty() && error.arguments.front() == "1";
  const char* form = one ? form_for_one(error.code) : nullptr;
  if (form) return fill_sentence(form, error.subject, error.arguments);
  if (!counts_plainly(error.code)) return sentence(error);
  Error shown = error;
  for (std::string& argument : shown.arguments) argument = with_separators(argument);
  return sentence(shown);
}

}  // namespace stowage::cli
