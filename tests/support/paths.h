#pragma once

#include <cstdlib>
#include <filesystem>
#include <string>

namespace stowage::test {

/// A file of tests/data.
inline std::string data(const std::string& name) {
  return std::string(STOWAGE_SOURCE_DIR) + "/tests/data/" + name;
}

/// The folder of reference data beside the checkout (models/, catalogs/, cases/), or "" where there is none:
/// then tests use tests/data alone.
inline std::string shared() {
  if (const char* given = std::getenv("STOWAGE_SHARED")) return given;
  const std::filesystem::path beside = std::filesystem::path(STOWAGE_SOURCE_DIR).parent_path() / "shared";
  return std::filesystem::is_directory(beside / "models") ? beside.string() : std::string();
}

/// A built program: "stowage-cli", "stowage-engine", "stowage".
inline std::string program(const std::string& name) { return std::string(STOWAGE_BIN_DIR) + "/" + name; }

}  // namespace stowage::test
