#include <unistd.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <string_view>

#include "core/protocol/client.h"
#include "core/protocol/engine_address.h"

namespace stowage::protocol {
namespace {

constexpr const char* kProgram = "stowage-engine";

bool runnable(const std::filesystem::path& path) {
  std::error_code ignored;
  return std::filesystem::is_regular_file(path, ignored) && ::access(path.c_str(), X_OK) == 0;
}

}  // namespace

std::string find_on_path(std::string_view name) {
  const char* path = std::getenv("PATH");
  std::string_view rest = path ? path : "";
  while (!rest.empty()) {
    const std::size_t colon = std::min(rest.find(':'), rest.size());
    const std::filesystem::path candidate = std::filesystem::path(rest.substr(0, colon)) / name;
    if (colon > 0 && runnable(candidate)) return candidate.string();
    rest.remove_prefix(std::min(colon + 1, rest.size()));
  }
  return {};
}

Result<std::string> find_engine() {
  const auto missing = [](std::string name, std::string why) {
    return fail(Code::EngineProgramMissing, std::move(name), {std::move(why)});
  };
  if (const char* given = std::getenv("STOWAGE_ENGINE"); given && *given) {
    if (!runnable(given)) return missing(given, "STOWAGE_ENGINE names it, and it is no program");
    return std::string(given);
  }
  std::error_code failed;
  const std::filesystem::path self = std::filesystem::read_symlink("/proc/self/exe", failed);
  if (!failed && runnable(self.parent_path() / kProgram)) return (self.parent_path() / kProgram).string();
  if (std::string found = find_on_path(kProgram); !found.empty()) return found;
  return missing(kProgram, "it is neither beside this program nor on PATH; STOWAGE_ENGINE can name it");
}

}  // namespace stowage::protocol
