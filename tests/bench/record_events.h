#pragma once

#include <algorithm>
#include <array>
#include <cstdio>
#include <filesystem>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "core/engine/recording/recorder.h"
#include "core/engine/vgpu/vgpu.h"
#include "tests/bench/trace_costs.h"

namespace stowage::bench {

/// The recorder as a run has it, told what allocators and the executor would tell it, as fast as it takes it.
class EventSource {
 public:
  EventSource() {
    engine::vgpu::install({0, 0});
    program_.path = "made.pt2";
    program_.modules = {""};
    program_.labels = {"aten.linear.default"};
    for (int layer = 0; layer < 200; ++layer) {
      for (const char* part : {"q", "k", "v", "o", "gate", "up", "down"})
        program_.modules.push_back("model.layers." + std::to_string(layer) + "." + part);
    }
    program_.parents.assign(program_.modules.size(), 0);
    places_.gpus = 2;
    recorder_.emplace(places_,
                      std::vector<trace::TraceDevice>{
                          {"0", true, 0}, {"1", true, 0}, {"cpu", false, 0}, {"disk", false, 0}},
                      program_);
  }

  engine::Recorder& recorder() { return *recorder_; }

  /// Of ten rows seven are blocks, which live for 64 others of their GPU, two are turns, one is a copy.
  void tell(std::size_t row) {
    const std::uint32_t gpu = row / 5000 % 2;
    if (row % 10 < 7) {
      make_block(gpu, row);
    } else if (row % 10 < 9) {
      step_.module = static_cast<engine::ModuleIndex>(1 + turns_++ % (program_.modules.size() - 1));
      recorder_->begin_step(step_, places_.torch(gpu));
    } else {
      recorder_->transfer(recorder_->now(), places_.cpu(), static_cast<std::uint16_t>(gpu), 1 << 20, 1);
    }
  }

 private:
  static constexpr std::size_t kAlive = 64;

  void make_block(std::uint32_t gpu, std::size_t row) {
    std::int64_t& bytes = alive_[gpu][next_[gpu]];
    auto* const at = reinterpret_cast<void*>(64 * (1 + gpu * kAlive + next_[gpu]));
    next_[gpu] = (next_[gpu] + 1) % kAlive;
    if (bytes > 0) recorder_->reportMemoryUsage(at, -bytes, 0, 0, places_.torch(gpu));
    bytes = static_cast<std::int64_t>(512 * (1 + row % 4096));
    recorder_->reportMemoryUsage(at, bytes, 0, 0, places_.torch(gpu));
  }

  engine::Program program_{};
  engine::Places places_{};
  engine::Step step_{};
  std::optional<engine::Recorder> recorder_{};
  std::array<std::array<std::int64_t, kAlive>, 2> alive_{};  ///< by GPU: bytes of each block, 0 = none
  std::array<std::size_t, 2> next_{};
  std::size_t turns_ = 0;
};

/// Batches taken as they come, as by a client; the number of their rows. Prints what it took.
inline std::size_t tell_rows(EventSource& source, std::size_t rows) {
  engine::Recorder& recorder = source.recorder();
  const long before = private_kb();
  long most = before;
  std::size_t told = 0;
  const auto take = [&] {
    while (const auto batch = recorder.take_batch())
      told += batch->part.blocks.size() + batch->part.spans.size() + batch->part.transfers.size();
  };
  const double start = cpu_seconds();
  for (std::size_t row = 0; row < rows; ++row) {
    source.tell(row);
    if (recorder.batch_due()) take();
    if (row % (1 << 18) == 0) most = std::max(most, private_kb());
  }
  recorder.end_turns();
  take();
  const double took = cpu_seconds() - start;
  std::printf("%zu rows recorded in %.2f s, %.0f ns a row with its batch, %ld MB of memory of its own\n",
              rows, took, took * 1e9 / static_cast<double>(rows), (most - before) / 1024);
  return told;
}

inline std::size_t rows_of(const trace::Timeline& run) {
  return run.blocks.size() + run.spans.size() + run.transfers.size();
}

/// Records `rows` blocks, turns and copies as a run with a trace does (rows in files beside it), saves the
/// trace, opens it and pans over it. Processor times. 1: something is missing, or opening takes more than two
/// seconds.
inline int record_events(std::size_t rows, const std::string& folder) {
  EventSource source;
  auto spill = engine::Recorder::make_spill(folder);
  if (!spill) return std::printf("%s\n", sentence(spill.error()).c_str()), 1;
  source.recorder().spill_to(std::move(*spill));
  const std::size_t told = tell_rows(source, rows);
  trace::Timeline run = source.recorder().take_timeline();
  run.duration_ns = source.recorder().now();
  double start = cpu_seconds();
  run.finish();
  std::printf("finished in %.2f s\n", cpu_seconds() - start);
  const std::string path = folder + "/bench_record.trace";
  start = cpu_seconds();
  const Status saved = trace::save(run, path);
  if (!saved) return std::printf("%s\n", sentence(saved.error()).c_str()), 1;
  std::printf("saved in %.2f s\n", cpu_seconds() - start);
  start = cpu_seconds();
  const auto opened = trace::load(path);
  const double took = cpu_seconds() - start;
  std::error_code ignored;
  std::filesystem::remove(path, ignored);
  if (!opened) return std::printf("%s\n", sentence(opened.error()).c_str()), 1;
  const Frames frames = pan(*opened);
  std::printf("opened in %.2f s; panned: %.2f ms the first frame, %.2f ms the slowest after it\n", took,
              frames.first, frames.slowest);
  const bool whole =
      !source.recorder().full() && rows_of(run) == rows && told == rows && rows_of(*opened) == rows;
  if (!whole)
    std::printf("%zu rows of %zu were kept, %zu told, %zu opened\n", rows_of(run), rows, told,
                rows_of(*opened));
  return whole && took <= 2 ? 0 : 1;
}

}  // namespace stowage::bench
