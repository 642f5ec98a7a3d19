#include "app/cli/arguments/session.h"

#include <chrono>
#include <memory>

#include <fmt/format.h>

#include "core/base/remaining_time.h"

namespace stowage::cli {
namespace {

/// " · 12 s left"; nothing where it is not known, or soon over.
std::string remaining_text(const RemainingTime& left) {
  const std::int64_t seconds = (left.milliseconds().value_or(0) + 500) / 1000;
  if (seconds < 1) return {};
  return seconds < 90 ? fmt::format(" · {} s left", seconds)
                      : fmt::format(" · {} min left", (seconds + 30) / 60);
}

}  // namespace

Job Session::job() const {
  Job job;
  job.cancel = cancel;
  if (!console.progress()) return job;
  using Clock = std::chrono::steady_clock;
  const auto last = std::make_shared<Clock::time_point>(Clock::now());
  const auto left = std::make_shared<RemainingTime>();
  left->start();
  job.progress = [last, left](const Progress& progress) {
    const auto now = Clock::now();
    left->set(progress.done, progress.total);
    if (now - *last < std::chrono::milliseconds(100)) return;
    *last = now;
    const std::string share =
        progress.total > 0 ? fmt::format(" {} %", progress.done * 100 / progress.total) : std::string();
    Console::err("\r\x1b[K" + fill_sentence("%s", progress.what, {}) + share + remaining_text(*left));
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
