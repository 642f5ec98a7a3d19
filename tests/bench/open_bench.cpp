// How long opening takes, how much of that is the kernel's, and how much memory it needs. Nothing of the
// weights is read. Repeat with:
//   python3 tests/bench/make_giants.py /tmp/giants
//   cmake --preset release && cmake --build --preset release --target bench_open &&
//   build/release/bin/bench_open /tmp/giants
// All of a command instead of opening alone:
//   /usr/bin/time -v build/release/bin/stowage-cli inspect /tmp/giants/kimi-k2 --json >/dev/null
// Each file is opened in a process of its own: once to warm the page cache, then ten times. The table says
// the median, the fastest and the slowest, the share of the kernel in all of them, what was read of headers,
// and the most memory that was resident above that of an empty process.
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cstdio>
#include <string>
#include <thread>
#include <vector>

#include "core/formats/formats.h"

namespace {

using namespace stowage;

constexpr int kRounds = 10;

double seconds(const timeval& time) {
  return static_cast<double>(time.tv_sec) + static_cast<double>(time.tv_usec) / 1e6;
}

void on_threads(std::size_t count, const std::function<void(std::size_t)>& task) {
  std::atomic<std::size_t> next{0};
  std::vector<std::thread> threads;
  for (unsigned i = 0; i < std::max(2u, std::thread::hardware_concurrency()); ++i) {
    threads.emplace_back([&] {
      for (std::size_t at = next++; at < count; at = next++) task(at);
    });
  }
  for (std::thread& thread : threads) thread.join();
}

struct Usage {
  double user = 0, kernel = 0;
  long resident_kb = 0;
};
Usage usage() {
  rusage now{};
  ::getrusage(RUSAGE_SELF, &now);
  return {seconds(now.ru_utime), seconds(now.ru_stime), now.ru_maxrss};
}

int measure(const std::string& path, const char* title, bool threads) {
  formats::OpenOptions options;
  if (threads) options.run_all = on_threads;
  const Usage empty = usage();
  const auto warm = formats::open_model(path, {}, options);
  if (!warm) {
    std::printf("%-34s %s\n", title, sentence(warm.error()).c_str());
    return 1;
  }
  const long resident = usage().resident_kb - empty.resident_kb;
  const std::size_t tensors = (*warm)->tensors().size();
  const double gigabytes = static_cast<double>((*warm)->file_bytes().count()) / 1e9;
  std::vector<double> times;
  const Usage before = usage();
  for (int i = 0; i < kRounds; ++i) {
    const auto start = std::chrono::steady_clock::now();
    const auto model = formats::open_model(path, {}, options);
    times.push_back(
        std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now() - start).count());
  }
  const Usage after = usage();
  std::sort(times.begin(), times.end());
  const double kernel = after.kernel - before.kernel, user = after.user - before.user;
  std::printf("%-34s %8zu %9.1f %8.0f %8.0f %8.0f %7.0f%% %9.1f\n", title, tensors, gigabytes,
              times[kRounds / 2], times.front(), times.back(), 100 * kernel / (kernel + user),
              static_cast<double>(resident) / 1000);
  return 0;
}

/// A process of its own, so that memory of one file is not that of another.
void run(const std::string& path, const char* title, bool threads) {
  std::fflush(stdout);
  const pid_t child = ::fork();
  if (child == 0) {
    const int status = measure(path, title, threads);
    std::fflush(stdout);
    ::_exit(status);
  }
  int status = 0;
  ::waitpid(child, &status, 0);
}

}  // namespace

int main(int argc, char** argv) {
  if (argc != 2) {
    std::fprintf(stderr, "usage: bench_open FOLDER  (that make_giants.py wrote)\n");
    return 2;
  }
  const std::string folder = argv[1];
  std::printf("%-34s %8s %9s %8s %8s %8s %8s %9s\n", "file", "tensors", "GB", "p50 ms", "min ms", "max ms",
              "kernel", "MB");
  run(folder + "/deepseek-v3", "deepseek-v3, one thread", false);
  run(folder + "/deepseek-v3", "deepseek-v3, all cores", true);
  run(folder + "/kimi-k2", "kimi-k2, one thread", false);
  run(folder + "/kimi-k2", "kimi-k2, all cores", true);
  run(folder + "/four_gib.pth", "4 GiB .pth", false);
  run(folder + "/ten_gib.pt2", "10 GiB .pt2", false);
  run(folder + "/many_tensors.pth", ".pth of 60,000 tensors", false);
  return 0;
}
