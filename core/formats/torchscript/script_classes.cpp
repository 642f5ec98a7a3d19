#include "core/formats/torchscript/script_classes.h"

#include <algorithm>

namespace stowage::formats {
namespace {

constexpr std::uint64_t kMostSource =
    128u << 20;  // of all files: sources are deflated, and a small archive must not unpack without end
constexpr std::string_view kMangle = "___torch_mangle_";

/// The texts between quotes.
std::unordered_set<std::string> quoted(std::string_view line) {
  std::unordered_set<std::string> out;
  for (std::size_t at = line.find('"'); at != std::string_view::npos;) {
    const std::size_t end = line.find('"', at + 1);
    if (end == std::string_view::npos) break;
    out.emplace(line.substr(at + 1, end - at - 1));
    at = line.find('"', end + 1);
  }
  return out;
}

}  // namespace

std::unordered_map<std::string, ScriptClass> read_script_classes(std::string_view source) {
  constexpr std::string_view kClass = "class ", kParameters = "  __parameters__ = [",
                             kBuffers = "  __buffers__ = [";
  std::unordered_map<std::string, ScriptClass> out;
  ScriptClass* current = nullptr;
  while (!source.empty()) {
    const std::string_view line = source.substr(0, source.find('\n'));
    source.remove_prefix(std::min(line.size() + 1, source.size()));
    if (line.starts_with(kClass)) {
      const std::size_t name_end = line.find_first_of("(:", kClass.size());
      current = &out[std::string(line.substr(
          kClass.size(), name_end == std::string_view::npos ? name_end : name_end - kClass.size()))];
      current->is_module =
          name_end != std::string_view::npos && line.substr(name_end).starts_with("(Module)");
    } else if (current != nullptr && line.starts_with(kParameters)) {
      current->parameters = quoted(line);
    } else if (current != nullptr && line.starts_with(kBuffers)) {
      current->buffers = quoted(line);
    }
  }
  return out;
}

std::string plain_script_class(std::string_view qualified) {
  std::string out;
  for (std::size_t start = 0; start <= qualified.size();) {
    const std::size_t end = std::min(qualified.find('.', start), qualified.size());
    const std::string_view part = qualified.substr(start, end - start);
    const bool added = (start == 0 && part == "__torch__") || part.starts_with(kMangle);
    if (!added) (out += out.empty() ? "" : ".") += part;
    start = end + 1;
  }
  return out;
}

const ScriptClass& ScriptClasses::find(const std::string& qualified) {
  static const ScriptClass kUnknown;
  if (const auto known = classes_.find(qualified); known != classes_.end()) return known->second;
  const std::size_t dot = qualified.rfind('.');
  if (dot == std::string::npos) return kUnknown;
  const std::string module = qualified.substr(0, dot);
  if (!files_.insert(module).second) return kUnknown;
  std::string file = "code/" + module + ".py";
  std::replace(file.begin() + 5, file.end() - 3, '.', '/');
  const ZipRecord* record = zip_.find(file);
  if (record == nullptr || record->bytes > kMostSource - bytes_read_) return kUnknown;
  bytes_read_ += record->bytes;
  const auto source = zip_.read(file);
  if (!source) return kUnknown;
  for (auto& [name, type] : read_script_classes(*source))
    classes_.emplace(module + "." + name, std::move(type));
  const auto found = classes_.find(qualified);
  return found == classes_.end() ? kUnknown : found->second;
}

}  // namespace stowage::formats
