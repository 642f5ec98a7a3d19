#pragma once

#include <algorithm>
#include <cstdint>
#include <ctime>
#include <fstream>
#include <string>
#include <utility>
#include <vector>

#include "core/trace/trace.h"

namespace stowage::bench {

/// Memory of this process that no file stands behind.
inline long private_kb() {
  std::ifstream status("/proc/self/status");
  for (std::string line; std::getline(status, line);) {
    if (line.rfind("RssAnon:", 0) == 0) return std::stol(line.substr(8));
  }
  return 0;
}

/// Of the calling thread: others may be at work on the machine.
inline double cpu_seconds() {
  timespec now{};
  ::clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
  return static_cast<double>(now.tv_sec) + static_cast<double>(now.tv_nsec) / 1e9;
}

/// Processor milliseconds of frames.
struct Frames {
  double first = 0, slowest = 0, median = 0;  ///< `slowest`: of those after the first
};

/// A frame is the columns of both GPUs and what of them was streamed from the CPU, as many as a view draws of
/// a GPU at most; the window moves over the run at eight zooms. The first frame finds nothing in the
/// processor's caches.
inline Frames pan(const trace::Timeline& run) {
  constexpr std::size_t kMostColumns = 1000;  // of widgets/timeline/bands.cpp
  std::vector<double> frames;
  for (int zoom = 0; zoom < 8; ++zoom) {
    const std::uint64_t window = run.duration_ns >> (2 * zoom);
    for (int step = 0; step < 100; ++step) {
      const std::uint64_t begin = (run.duration_ns - window) / 100 * static_cast<std::uint64_t>(step);
      const double start = cpu_seconds();
      for (std::size_t device = 0; device < 2; ++device) {
        const auto columns = run.columns(device, begin, begin + window, kMostColumns);
        run.streamed_at_peaks(device, 2, columns);
      }
      frames.push_back((cpu_seconds() - start) * 1e3);
    }
  }
  Frames out;
  out.first = frames.front();
  frames.erase(frames.begin());
  std::sort(frames.begin(), frames.end());
  out.slowest = frames.back();
  out.median = frames[frames.size() / 2];
  return out;
}

}  // namespace stowage::bench
