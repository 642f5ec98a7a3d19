#pragma once

#include <chrono>
#include <csignal>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "core/base/json.h"

namespace stowage::test {

/// What a run of a program left.
struct ProgramRun {
  int exit = -1;    ///< exit code, or 1000 + signal
  std::string out;  ///< stdout
  std::string err;  ///< stderr
  double seconds = 0;
  /// stdout as the one JSON document it should be.
  Json json() const;
};

struct RunOptions {
  std::map<std::string, std::string> environment{};  ///< added to this process's
  std::string folder{};                              ///< working folder; "" = this one
  std::optional<int> interrupt_after_ms{};           ///< `interrupt_with` then
  int interrupt_with = SIGINT;
  std::size_t read_at_most = ~std::size_t{0};  ///< stdout is closed after so many bytes
};

/// Runs stowage-cli.
ProgramRun run_cli(const std::vector<std::string>& arguments, const RunOptions& options = {});

/// A fresh folder, removed with everything in it.
class TemporaryFolder {
 public:
  TemporaryFolder();
  ~TemporaryFolder();
  TemporaryFolder(const TemporaryFolder&) = delete;
  TemporaryFolder& operator=(const TemporaryFolder&) = delete;
  std::string file(const std::string& name) const { return path_ + "/" + name; }
  /// Writes a file and returns its path.
  std::string write(const std::string& name, const std::string& content, bool program = false) const;
  const std::string& path() const { return path_; }

 private:
  std::string path_;
};

std::string read_all(const std::string& path);

}  // namespace stowage::test
