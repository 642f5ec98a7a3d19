#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "app/cli/arguments/session.h"
#include "core/machine/runtime.h"
#include "core/protocol/protocol.h"

namespace stowage::cli {

/// --mode, --window, --depth: how a run brings weights that lie on the host.
class ModeOptions {
 public:
  void define(CLI::App& app);
  /// nullopt: the plan's, or compatible. `may_have_plan`: what is not typed a plan may say. Usage errors.
  Try<std::optional<protocol::Mode>> typed(bool may_have_plan) const;
  /// What is typed stands above the plan: under another mode than prefetch nothing is copied ahead, whatever
  /// its runtime says.
  static void settle(protocol::Mode typed, machine::Runtime& runtime);
  /// The mode of the run. Under prefetch the plan keeps the room that it needs; a runtime that cannot do it
  /// becomes the engine's, but who named it is told so. Where nothing is streamed nothing is copied ahead
  /// either. Usage errors.
  Try<protocol::Mode> resolve(std::optional<protocol::Mode> typed, bool names_runtime,
                              machine::Runtime& runtime) const;
  /// Mode, window and depth of a run as it is planned.
  void fill(protocol::Mode mode, const machine::Runtime& runtime, protocol::RunRequest& request) const;
  /// The same as it is typed, where no plan says more. Usage errors.
  Try<bool> fill(bool names_runtime, machine::Runtime& runtime, protocol::RunRequest& request) const;

 private:
  Try<std::uint64_t> window() const;  ///< bytes; 0 = not typed
  static tl::unexpected<Failure> no_prefetch();

  std::optional<std::string> mode_{};
  std::string window_;
  std::optional<std::uint32_t> depth_{};
};

}  // namespace stowage::cli
