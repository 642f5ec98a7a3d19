#include "app/cli/arguments/session.h"

#include <chrono>
#include <memory>

#include <fmt/format.h>

namespace stowage::cli {

Job Session::job() const {
  Job job;
  job.cancel = cancel;
  if (!console.progress()) return job;
  using Clock = std::chrono::steady_clock;
  const auto last = std::make_shared<Clock::time_point>(Clock::now());
  job.progress = [last](const Progress& progress) {
    const auto now = Clock::now();
    if (now - *last < std::chrono::milliseconds(100)) return;
    *last = now;
    const std::string share =
        progress.total > 0 ? fmt::format(" {} %", progress.done * 100 / progress.total) : std::string();
    Console::err("\r\x1b[K" + fill_sentence("%s", progress.what, {}) + share);
  };
  return job;
}

void Session::clear_progress() const {
  if (console.progress()) Console::err("\r\x1b[K");
}

CLI::Option* add_repeatable(CLI::App& app, const std::string& name, std::vector<std::string>& values,
                            const std::string& about) {
  // One value each time: what follows it may be the model.
  return app.add_option(name, values, about + " (repeatable)")
      ->expected(1)
      ->allow_extra_args(false)
      ->multi_option_policy(CLI::MultiOptionPolicy::TakeAll);
}

}  // namespace stowage::cli
