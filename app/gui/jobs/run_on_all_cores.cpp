#include "app/gui/jobs/run_on_all_cores.h"

#include <algorithm>
#include <atomic>
#include <exception>
#include <thread>
#include <vector>

namespace stowage::app {

void runOnAllCores(std::size_t count, const std::function<void(std::size_t)>& task) {
  std::atomic<std::size_t> next{0};
  std::vector<std::exception_ptr> thrown(count);
  const auto work = [&] {
    for (std::size_t i = next++; i < count; i = next++) {
      // An exception that leaves a thread of the pool would end the program.
      try {
        task(i);
      } catch (...) {
        thrown[i] = std::current_exception();
      }
    }
  };
  const auto threads = std::min<std::size_t>(count, std::max(1U, std::thread::hardware_concurrency()));
  {
    std::vector<std::jthread> helpers;
    for (std::size_t i = 1; i < threads; ++i) helpers.emplace_back(work);
    work();
  }
  for (const auto& exception : thrown) {
    if (exception) std::rethrow_exception(exception);
  }
}

}  // namespace stowage::app
