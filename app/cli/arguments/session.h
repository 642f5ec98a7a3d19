#pragma once

#include <memory>
#include <string>
#include <vector>

#include <CLI/CLI.hpp>

#include "app/cli/output/console.h"
#include "app/cli/output/outcome.h"
#include "core/base/job.h"

namespace stowage::cli {

/// What every command runs in.
struct Session {
  Console console{};
  bool json = false;
  bool watch = false;  ///< run again whenever a file that is named changes
  CancelToken cancel{};

  /// Progress on a terminal's stderr, cancel by Ctrl-C.
  Job job() const;
  /// Takes the progress line away.
  void clear_progress() const;
};

/// One command: its options and what it does.
class Command {
 public:
  Command() = default;
  Command(const Command&) = delete;
  Command& operator=(const Command&) = delete;
  virtual ~Command() = default;
  virtual const char* name() const = 0;
  virtual const char* about() const = 0;
  virtual const char* example() const = 0;
  virtual void define(CLI::App& app) = 0;
  virtual CommandResult run(Session& session) = 0;
};

std::unique_ptr<Command> make_inspect();
std::unique_ptr<Command> make_solve();
std::unique_ptr<Command> make_check();
std::unique_ptr<Command> make_diff();
std::unique_ptr<Command> make_export();
std::unique_ptr<Command> make_profile();
std::unique_ptr<Command> make_timeline();
std::unique_ptr<Command> make_calibrate();
std::unique_ptr<Command> make_report();
std::unique_ptr<Command> make_targets();
std::unique_ptr<Command> make_schedule();

/// An option that may be given several times, one value each: "--gpu A --gpu B".
CLI::Option* add_repeatable(CLI::App& app, const std::string& name, std::vector<std::string>& values,
                            const std::string& about);

}  // namespace stowage::cli
