// What a long run costs once it is recorded: to finish, to save, to open and to pan. Repeat with:
//   cmake --preset release && cmake --build --preset release --target bench_trace &&
//   build/release/bin/bench_trace [ROWS] [FOLDER]
// ROWS (10 million unless said) are those of all tables: of ten, seven blocks, two turns, one copy. A frame
// is the columns of both GPUs over a window of 1,600 pixels; the window moves over the run at eight zooms,
// and the slowest frame counts. Opening is done in a process of its own, once with the file in the page
// cache, and the table says what it kept of memory that no file stands behind.
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>
#include <ctime>

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <fstream>
#include <string>

#include "core/trace/mapped_trace.h"
#include "tests/bench/long_run.h"

namespace {

using namespace stowage;
using Clock = std::chrono::steady_clock;

double seconds_since(Clock::time_point begin) {
  return std::chrono::duration<double>(Clock::now() - begin).count();
}

long private_kb() {
  std::ifstream status("/proc/self/status");
  for (std::string line; std::getline(status, line);) {
    if (line.rfind("RssAnon:", 0) == 0) return std::stol(line.substr(8));
  }
  return 0;
}

double cpu_seconds() {
  timespec now{};
  ::clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
  return static_cast<double>(now.tv_sec) + static_cast<double>(now.tv_nsec) / 1e9;
}

/// The slowest and the median frame, in milliseconds of the processor: others may be at work here.
std::pair<double, double> pan(const trace::Timeline& run) {
  std::vector<double> frames;
  for (int zoom = 0; zoom < 8; ++zoom) {
    const std::uint64_t window = run.duration_ns >> (2 * zoom);
    for (int step = 0; step < 100; ++step) {
      const std::uint64_t begin = (run.duration_ns - window) / 100 * static_cast<std::uint64_t>(step);
      const double start = cpu_seconds();
      for (std::size_t device = 0; device < 2; ++device) {
        run.columns(device, begin, begin + window, 1600);
        run.columns_from(device, 2, begin, begin + window, 1600);
      }
      frames.push_back((cpu_seconds() - start) * 1e3);
    }
  }
  std::sort(frames.begin(), frames.end());
  return {frames.back(), frames[frames.size() / 2]};
}

int open_and_pan(const std::string& path) {
  const long before = private_kb();
  auto start = Clock::now();
  const auto run = trace::load(path);
  if (!run) {
    std::printf("%s\n", sentence(run.error()).c_str());
    return 1;
  }
  std::printf("opened in %.2f s, %ld MB of memory of its own\n", seconds_since(start),
              (private_kb() - before) / 1024);
  const auto [slowest, median] = pan(*run);
  std::printf("panned: %.2f ms the slowest frame, %.2f ms the median\n", slowest, median);
  start = Clock::now();
  std::size_t alive = 0;
  for (std::uint64_t i = 0; i < 100; ++i) alive += run->alive(0, run->duration_ns / 100 * i).size();
  std::printf("alive at an instant: %.2f ms, %zu blocks\n", seconds_since(start) * 10, alive / 100);
  return 0;
}

}  // namespace

int main(int argc, char** argv) {
  const std::size_t rows = argc > 1 ? std::stoull(argv[1]) : 10'000'000;
  const std::string path = std::string(argc > 2 ? argv[2] : "/tmp") + "/bench.trace";
  const pid_t writer = ::fork();
  if (writer == 0) {
    trace::Timeline run = bench::long_run(rows);
    auto start = Clock::now();
    run.finish();
    std::printf("%zu rows\nfinished in %.2f s\n", rows, seconds_since(start));
    start = Clock::now();
    const Status saved = trace::save(run, path);
    if (!saved) std::printf("%s\n", sentence(saved.error()).c_str());
    std::ifstream file(path, std::ios::ate | std::ios::binary);
    std::printf("saved in %.2f s, %.0f MB\n", seconds_since(start), static_cast<double>(file.tellg()) / 1e6);
    std::fflush(stdout);
    ::_exit(saved ? 0 : 1);
  }
  int status = 0;
  ::waitpid(writer, &status, 0);
  const int result = status != 0 ? 1 : open_and_pan(path);
  ::unlink(path.c_str());
  return result;
}
