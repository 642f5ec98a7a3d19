#pragma once

#include <string>

#include "app/cli/arguments/session.h"
#include "core/protocol/engine_address.h"

namespace stowage::cli {

/// --engine: which stowage-engine does the work, here or on another machine.
class EngineOption {
 public:
  void define(CLI::App& app);
  /// What is wrong with the option is a usage error; no ssh, or no engine, is the engine's failure.
  Try<protocol::EngineAddress> address() const;
  /// `options`: of the engine's own command line.
  Try<protocol::EngineStart> resolve(const std::vector<std::string>& options = {}) const;

 private:
  std::string text_;
};

}  // namespace stowage::cli
