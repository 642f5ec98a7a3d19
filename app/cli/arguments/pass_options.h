#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include <CLI/CLI.hpp>

#include "app/cli/arguments/session.h"
#include "core/protocol/protocol.h"

namespace stowage::cli {

/// What every pass is asked for, on one machine or on several: what goes in, where results and timeline go,
/// and how often.
struct PassOptions {
  std::string inputs{}, outputs{}, trace{};
  bool virtual_gpus = false;
  bool with_scratch = false;

  void define_inputs(CLI::App& app);
  /// Once --batch is defined.
  void define_sizes(CLI::App& app);
  void define_times(CLI::App& app);
  void define_time_limit(CLI::App& app);

  /// Sizes of made-up inputs, by name. A usage error where the inputs are those of a file.
  Try<std::map<std::string, std::int64_t>> sizes() const;
  /// The engine would read any file's first bytes as the length of a header; a note is told here. Rejected.
  Try<bool> look_at_inputs() const;
  /// All of these but the sizes.
  void fill(protocol::RunRequest& request) const;

 private:
  CLI::Option* batch_ = nullptr;
  std::optional<std::int64_t> length_{};
  std::vector<std::string> named_sizes_{};
  std::optional<unsigned> warmup_{};
  unsigned repeat_ = 1, threads_ = 0;
  double time_limit_ = 0;
};

}  // namespace stowage::cli
