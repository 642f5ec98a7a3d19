// How fast weights reach a virtual GPU: from RAM through a window beside memcpy over as much memory, and from
// disk by the reader's threads beside plain direct reads of the same file.
//   build/release/bin/bench_streaming [FOLDER]      a file of 1 GiB is written there; else no disk is read
#include <algorithm>
#include <atomic>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <functional>
#include <memory>
#include <string>
#include <thread>
#include <vector>

#include <ATen/Functions.h>
#include <fcntl.h>
#include <unistd.h>

#include "core/engine/streaming/disk_reader.h"
#include "core/engine/streaming/streamer.h"
#include "core/engine/vgpu/vgpu.h"

namespace {

using namespace stowage;
using engine::DiskReader;

constexpr std::uint64_t kWeight = 16ull << 20;
constexpr std::size_t kWeights = 64;
constexpr std::uint64_t kWindow = 128ull << 20;
constexpr int kRounds = 9;

double seconds_of(const std::function<void()>& work) {
  const auto begin = std::chrono::steady_clock::now();
  work();
  return std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
}

double median(std::vector<double> values) {
  std::sort(values.begin(), values.end());
  return values[values.size() / 2];
}

double gigabytes_per_second(double seconds) {
  return static_cast<double>(kWeight * kWeights) / seconds * 1e-9;
}

/// A weight a step, all of them in RAM.
class FromRam final : public engine::WeightSource {
 public:
  FromRam() {
    for (std::size_t i = 0; i < kWeights; ++i)
      weights_.push_back(at::full({static_cast<std::int64_t>(kWeight)}, static_cast<int>(i), at::kByte));
    program_.modules = {""};
    program_.parents = {0};
    places_.gpus = 1;
    recorder_ = std::make_unique<engine::Recorder>(
        places_, std::vector<trace::TraceDevice>{{"0", true, 0}, {"cpu", false, 0}, {"disk", false, 0}},
        program_);
    recorder_->record(false);
    engine::StreamPlan plan;
    machine::Machine machine;
    machine.devices = {{machine::gpu(0)}, {machine::kCpu}, {machine::kDisk}};
    steps_ = std::vector<engine::Step>(kWeights);
    for (std::uint32_t i = 0; i < kWeights; ++i) {
      plan.program.steps.push_back({machine::gpu(0), 1});
      plan.program.storages.push_back({Bytes(kWeight)});
      plan.program.uses.push_back({i, i});
      plan.sequence.push_back(&steps_[i]);
    }
    plan.program.arenas.push_back({machine::gpu(0), Bytes(kWindow)});
    plan.devices = {places_.torch(0)};
    estimate::StreamOptions options;
    options.mode = estimate::StreamMode::Prefetch;
    plan.schedule = *make_stream_schedule(plan.program, machine, options);
    streamer_ = std::make_unique<engine::Streamer>(std::move(plan), *this, *recorder_);
  }

  void pass() {
    streamer_->begin_pass();
    for (std::uint32_t i = 0; i < kWeights; ++i) {
      streamer_->begin(steps_[i]);
      if (!streamer_->find(i, places_.torch(0))) std::abort();
    }
    streamer_->end_pass();
  }
  /// The same bytes to as much memory.
  void copy(char* window) const {
    for (std::size_t i = 0; i < kWeights; ++i)
      std::memcpy(window + i * kWeight % kWindow, weights_[i].const_data_ptr(), kWeight);
  }

  engine::Tag stream_tag(std::uint32_t) override { return {}; }
  void bring(std::uint32_t storage, const at::Tensor& into) override { into.copy_(weights_[storage], true); }
  void read_ahead(const std::vector<std::uint32_t>&) override {}
  bool bring_read(std::uint32_t, const at::Tensor&, bool) override { return true; }

 private:
  engine::Program program_{};
  engine::Places places_{};
  std::vector<engine::Step> steps_{};
  std::vector<at::Tensor> weights_{};
  std::unique_ptr<engine::Recorder> recorder_{};
  std::unique_ptr<engine::Streamer> streamer_{};
};

void print(const char* what, double ours, double theirs, const char* beside) {
  std::printf("%-10s %6.2f GB/s, %s %6.2f GB/s: %.0f %%\n", what, gigabytes_per_second(ours), beside,
              gigabytes_per_second(theirs), 100 * theirs / ours);
}

void from_ram() {
  FromRam ram;
  std::vector<char> window(kWindow);
  double ours = 1e9, theirs = 1e9;
  for (int round = 0; round < kRounds; ++round) {
    ours = std::min(ours, seconds_of([&] { ram.pass(); }));
    theirs = std::min(theirs, seconds_of([&] { ram.copy(window.data()); }));
  }
  print("from RAM", ours, theirs, "memcpy");
}

/// Every thread takes the next piece until there is none.
void read_plainly(int file, std::uint64_t piece, std::size_t threads) {
  std::atomic<std::uint64_t> next{0};
  std::vector<std::thread> all;
  for (std::size_t i = 0; i < threads; ++i) {
    all.emplace_back([&] {
      void* const buffer = std::aligned_alloc(4096, piece);
      for (;;) {
        const std::uint64_t at = next.fetch_add(piece);
        if (at >= kWeight * kWeights) break;
        if (::pread(file, buffer, piece, static_cast<off_t>(at)) <= 0) std::abort();
      }
      std::free(buffer);
    });
  }
  for (std::thread& thread : all) thread.join();
}

int from_disk(const std::string& folder) {
  const std::string path = folder + "/bench_streaming.bin";
  {
    const int out = ::open(path.c_str(), O_CREAT | O_WRONLY | O_TRUNC, 0600);
    std::vector<char> chunk(kWeight);
    for (std::size_t i = 0; i < kWeights; ++i) {
      for (std::size_t k = 0; k < chunk.size(); k += 64) chunk[k] = static_cast<char>(i * 31 + k / 64);
      if (out < 0 || ::write(out, chunk.data(), chunk.size()) != static_cast<ssize_t>(chunk.size())) {
        std::perror(path.c_str());
        return 1;
      }
    }
    ::fsync(out);
    ::close(out);
  }
  const auto file = RandomAccessFile::open(path);
  const DiskReader::Options options;
  std::vector<std::byte> ring(DiskReader::ring_bytes(options));
  const auto reader = DiskReader::open(*file, options, ring.data());
  const int direct = ::open(path.c_str(), O_RDONLY | O_DIRECT);
  if (!reader || direct < 0) {
    std::puts("no direct reads there");
    ::unlink(path.c_str());
    return 1;
  }
  std::vector<double> ours, theirs, copied;
  std::vector<std::byte> into(kWeight);
  const auto read = [&](bool copy) {
    std::vector<engine::Extent> order;
    for (std::size_t i = 0; i < kWeights; ++i) order.push_back({i * kWeight, kWeight});
    (*reader)->start(std::move(order));
    for (;;) {
      const auto piece = (*reader)->next();
      if (!piece) std::abort();
      if (!*piece) return;
      if (copy) std::memcpy(into.data() + (*piece)->at, (*piece)->data, (*piece)->bytes);
      (*reader)->give_back(**piece);
    }
  };
  // A disk that others share, or that is held to a rate, gives a burst now and then to whoever reads just
  // then: the best round says nothing of the two. Each is first in its turn, and the middle one counts.
  for (int round = 0; round < kRounds; ++round) {
    const std::function<void()> parts[] = {
        [&] { ours.push_back(seconds_of([&] { read(false); })); },
        [&] { copied.push_back(seconds_of([&] { read(true); })); },
        [&] { theirs.push_back(seconds_of([&] { read_plainly(direct, options.piece, options.threads); })); }};
    for (int i = 0; i < 3; ++i) parts[(round + i) % 3]();
  }
  print("from disk", median(ours), median(theirs), "plain direct reads");
  print("and copied", median(copied), median(theirs), "plain direct reads");
  ::close(direct);
  ::unlink(path.c_str());
  return 0;
}

}  // namespace

int main(int argc, char** argv) {
  engine::vgpu::install({0});
  from_ram();
  return argc > 1 ? from_disk(argv[1]) : 0;
}
