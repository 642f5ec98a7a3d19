// What a long run costs once it is recorded: to finish, to save, to open and to pan. Repeat with:
//   cmake --preset release && cmake --build --preset release --target bench_trace &&
//   build/release/bin/bench_trace [ROWS] [FOLDER]
// ROWS (10 million unless said) are those of all tables: of ten, seven blocks, two turns, one copy. Frames
// are those of trace_costs.h. Opening is done in a process of its own, once with the file in the page cache,
// and the table says what it kept of memory that no file stands behind.
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>
#include <chrono>
#include <cstdio>
#include <fstream>
#include <string>

#include "core/trace/mapped_trace.h"
#include "tests/bench/long_run.h"
#include "tests/bench/trace_costs.h"

namespace {

using namespace stowage;
using Clock = std::chrono::steady_clock;

double seconds_since(Clock::time_point begin) {
  return std::chrono::duration<double>(Clock::now() - begin).count();
}

int open_and_pan(const std::string& path) {
  const long before = bench::private_kb();
  auto start = Clock::now();
  const auto run = trace::load(path);
  if (!run) {
    std::printf("%s\n", sentence(run.error()).c_str());
    return 1;
  }
  std::printf("opened in %.2f s, %ld MB of memory of its own\n", seconds_since(start),
              (bench::private_kb() - before) / 1024);
  const bench::Frames frames = bench::pan(*run);
  std::printf("panned: %.2f ms the first frame, %.2f ms the slowest after it, %.2f ms the median\n",
              frames.first, frames.slowest, frames.median);
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
