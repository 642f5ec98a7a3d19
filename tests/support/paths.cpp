#include "tests/support/paths.h"

#include <cstdlib>
#include <filesystem>

// The only test source that knows where the checkout and the build are: all others compile alike anywhere.
namespace stowage::test {

std::string source_dir() { return STOWAGE_SOURCE_DIR; }

std::string data(const std::string& name) { return source_dir() + "/tests/data/" + name; }

std::string shared() {
  if (const char* given = std::getenv("STOWAGE_SHARED")) return given;
  const std::filesystem::path beside = std::filesystem::path(source_dir()).parent_path() / "shared";
  return std::filesystem::is_directory(beside / "models") ? beside.string() : std::string();
}

std::string program(const std::string& name) { return std::string(STOWAGE_BIN_DIR) + "/" + name; }

}  // namespace stowage::test
