#include "app/gui/jobs/run_on_all_cores.h"

#include <QThread>
#include <QThreadPool>
#include <algorithm>
#include <atomic>
#include <exception>
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
  const auto helpers = static_cast<int>(std::min<std::size_t>(
                           count, static_cast<std::size_t>(std::max(1, QThread::idealThreadCount())))) -
                       1;
  QThreadPool pool;
  pool.setMaxThreadCount(std::max(1, helpers));
  for (int i = 0; i < helpers; ++i) pool.start(work);
  work();
  pool.waitForDone();
  for (const auto& exception : thrown) {
    if (exception) std::rethrow_exception(exception);
  }
}

}  // namespace stowage::app
