#pragma once

#include <atomic>
#include <cstdint>
#include <functional>
#include <memory>
#include <string>

#include "core/base/result.h"

namespace stowage {

/// A flag shared by the one who waits and the one who works. Copies share the flag. Thread-safe.
class CancelToken {
 public:
  CancelToken() : flag_(std::make_shared<std::atomic<bool>>(false)) {}
  void cancel() const { flag_->store(true, std::memory_order_relaxed); }
  bool cancelled() const { return flag_->load(std::memory_order_relaxed); }

 private:
  std::shared_ptr<std::atomic<bool>> flag_;
};

/// How far a long piece of work is. `what` is a file name or module, not prose; total 0 = not known.
struct Progress {
  std::string what;
  std::uint64_t done = 0;
  std::uint64_t total = 0;
};

/// What every long function of core takes: where to report and when to stop. Called on the working thread.
struct Job {
  CancelToken cancel{};
  std::function<void(const Progress&)> progress{};

  void report(std::string what, std::uint64_t done, std::uint64_t total) const {
    if (progress) progress(Progress{std::move(what), done, total});
  }
  Status check(const std::string& what) const {
    if (cancel.cancelled()) return fail(Code::Cancelled, what);
    return {};
  }
};

}  // namespace stowage
