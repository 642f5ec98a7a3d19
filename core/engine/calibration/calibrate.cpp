#include "core/engine/calibration/calibrate.h"

#include <algorithm>
#include <array>
#include <chrono>
#include <cmath>
#include <ctime>
#include <exception>
#include <optional>
#include <span>

#include <ATen/Parallel.h>
#include <c10/core/Event.h>
#include <c10/core/impl/VirtualGuardImpl.h>

#include "core/engine/calibration/disk_rate.h"
#include "core/engine/cuda_library.h"
#include "core/engine/run.h"
#include "core/machine/detect.h"
#include "core/machine/versions.h"
#include "core/sandbox/process.h"

namespace stowage::engine {
namespace {

using machine::Figure;
using machine::Measured;
using machine::Unmeasured;

/// How long one figure may take.
struct Patience {
  double enough;    ///< seconds of its repetitions
  double too_long;  ///< seconds of one
  int fewest;       ///< repetitions
};
constexpr Patience kThorough = {0.4, 1.5, 7}, kQuick = {0.1, 0.25, 5};
constexpr int kMost = 40;                            // repetitions
constexpr double kDiskEnough = 2, kDiskQuick = 0.5;  // seconds

/// Whoever asks for few sizes wants it quick.
bool is_quick(const protocol::CalibrateRequest& request) { return request.sizes < protocol::kMostSizes; }
constexpr std::array kTypes = {std::pair{at::kFloat, "float32"}, std::pair{at::kBFloat16, "bfloat16"},
                               std::pair{at::kHalf, "float16"}};
// n of n × n: what a block of a small model does, up to what fills a processor.
constexpr std::array<std::int64_t, protocol::kMostSizes> kHostSizes = {64, 128, 256, 512, 1024, 2048};
constexpr std::array<std::int64_t, protocol::kMostSizes> kGpuSizes = {256, 512, 1024, 2048, 4096, 8192};
// Channels of 3 × 3 convolutions over 28 × 28 and 56 × 56 points.
constexpr std::array<std::int64_t, 3> kHostChannels = {32, 96, 256}, kGpuChannels = {64, 192, 512};
constexpr std::int64_t kHostSide = 28, kGpuSide = 56;
// What is read again and again, below the size that is read past all caches.
constexpr std::array<std::uint64_t, 3> kCachedBytes = {1 << 20, 4 << 20, 16 << 20};
constexpr int kLaunches = 1000;

/// Seconds of a piece of work on a device: between two events in its stream, so that nothing but the device's
/// own time counts; on the CPU by the clock.
class Stopwatch {
 public:
  explicit Stopwatch(c10::Device device) : device_(device) {}
  template <class Work>
  double time(Work&& work) const {
    if (device_.is_cpu()) {
      const auto begin = std::chrono::steady_clock::now();
      work();
      return std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
    }
    const c10::impl::VirtualGuardImpl guard(device_.type());
    c10::Event begin(device_.type(), c10::EventFlag::BACKEND_DEFAULT),
        end(device_.type(), c10::EventFlag::BACKEND_DEFAULT);
    begin.record(guard.getStream(device_));
    work();
    end.record(guard.getStream(device_));
    end.synchronize();
    return begin.elapsedTime(end) * 1e-3;
  }

 private:
  c10::Device device_;
};

/// Seconds of each repetition; empty when the first one takes too long for more.
template <class Work>
std::vector<double> repeat(const Patience& patience, c10::Device device, Work&& work) {
  const Stopwatch watch(device);
  std::vector<double> seconds;
  double sum = watch.time(work);  // libraries choose their ways, pages come into being
  if (sum > patience.too_long) return seconds;
  sum = 0;
  for (int i = 0; i < kMost && (i < patience.fewest || sum < patience.enough); ++i) {
    seconds.push_back(std::max(watch.time(work), 1e-9));
    sum += seconds.back();
  }
  return seconds;
}

std::vector<double> rates(std::vector<double> seconds, double amount) {
  for (double& one : seconds) one = amount / one;
  return seconds;
}

at::Tensor block(std::uint64_t bytes, c10::Device device, bool pinned = false) {
  const auto options = at::TensorOptions().dtype(at::kByte).device(device).pinned_memory(pinned);
  // Written once: memory that was never touched is one page of zeros, read at no cost.
  return at::empty({static_cast<std::int64_t>(bytes)}, options).fill_(7);
}

/// Everything of one calibration.
class Bench {
 public:
  Bench(const protocol::CalibrateRequest& request, machine::Calibration& out)
      : request_(request), patience_(is_quick(request) ? kQuick : kThorough), out_(out) {}

  /// A measurement that LibTorch refuses is one that was not made.
  template <class Body>
  void measure(Measured what, const char* dtype, Body body) {
    try {
      body();
    } catch (const std::bad_alloc&) {
      out_.unmeasured.push_back({what, Unmeasured::Reason::NotEnoughRoom, {}, dtype});
    } catch (const c10::OutOfMemoryError&) {
      out_.unmeasured.push_back({what, Unmeasured::Reason::NotEnoughRoom, {}, dtype});
    } catch (const c10::Error& error) {
      const std::string said = error.what_without_backtrace();
      out_.unmeasured.push_back({what, Unmeasured::Reason::Failed, said.substr(0, said.find('\n')), dtype});
    } catch (const std::exception& error) {
      out_.unmeasured.push_back({what, Unmeasured::Reason::Failed, error.what(), dtype});
    }
  }

  void copy(machine::DeviceId from, machine::DeviceId to, c10::Device source, c10::Device target,
            const char* memory = "") {
    measure(Measured::Copy, "", [&] {
      const bool pinned = std::string_view(memory) == "pinned";
      const at::Tensor in = block(bytes(), source, pinned && source.is_cpu());
      const at::Tensor out = block(bytes(), target, pinned && target.is_cpu());
      const c10::Device gpu = source.is_cpu() ? target : source;
      const bool ahead = pinned || (!source.is_cpu() && !target.is_cpu());
      add({Measured::Copy, from, to, memory, {}, bytes()},
          rates(repeat(patience_, gpu, [&] { out.copy_(in, ahead); }), static_cast<double>(bytes())));
    });
  }

  void reads(machine::DeviceId id, c10::Device device) {
    read(id, device, bytes());
    for (const std::uint64_t size : kCachedBytes) {
      if (size < bytes()) read(id, device, size);
    }
  }

  /// A matrix times a vector reads each byte once: what a module costs that is computed where it lies.
  void read(machine::DeviceId id, c10::Device device, std::uint64_t most) {
    measure(Measured::Read, "", [&] {
      constexpr std::int64_t kColumns = 4096;
      const auto rows = static_cast<std::int64_t>(most / (kColumns * sizeof(float)));
      if (rows < 1) return;
      const auto options = at::TensorOptions().dtype(at::kFloat).device(device);
      const at::Tensor matrix = at::ones({rows, kColumns}, options), vector = at::ones({kColumns}, options);
      at::Tensor result = at::mv(matrix, vector);
      const std::uint64_t size = static_cast<std::uint64_t>(rows) * kColumns * sizeof(float);
      add({Measured::Read, id, id, {}, {}, size},
          rates(repeat(patience_, device, [&] { at::mv_out(result, matrix, vector); }),
                static_cast<double>(size)));
    });
  }

  void products(machine::DeviceId id, c10::Device device, std::span<const std::int64_t> sizes) {
    sizes = sizes.first(std::min<std::size_t>(sizes.size(), request_.sizes));
    for (const auto& [type, name] : kTypes) {
      for (const std::int64_t n : sizes) {
        Size done = Size::Measured;
        measure(Measured::Matmul, name,
                [&, type = type, name = name] { done = product(id, device, n, type, name); });
        if (done == Size::Measured || (done == Size::Last && n == sizes.back())) continue;
        out_.unmeasured.push_back({Measured::Matmul, Unmeasured::Reason::TooSlow, {}, name});
        break;
      }
    }
  }

  /// Where a type's product was too slow, its convolution would be.
  void convolutions(machine::DeviceId id, c10::Device device, std::span<const std::int64_t> channels,
                    std::int64_t side) {
    channels = channels.first(std::min<std::size_t>(channels.size(), request_.sizes));
    for (const auto& [type, name] : kTypes) {
      const bool slow = std::any_of(out_.unmeasured.begin(), out_.unmeasured.end(),
                                    [name = name](const machine::Unmeasured& one) {
                                      return one.what == Measured::Matmul && one.dtype == name;
                                    });
      if (slow) continue;
      for (const std::int64_t n : channels) {
        bool done = false;
        measure(Measured::Convolution, name,
                [&, type = type, name = name] { done = convolution(id, device, n, side, type, name); });
        if (!done) break;
      }
    }
  }

  void launches(machine::DeviceId id, c10::Device device) {
    measure(Measured::Launch, "", [&] {
      const at::Tensor one = at::ones({1}, at::TensorOptions().dtype(at::kFloat).device(device));
      auto seconds = repeat(patience_, device, [&] {
        for (int i = 0; i < kLaunches; ++i) one.add_(1);
      });
      for (double& all : seconds) all /= kLaunches;
      add({Measured::Launch, id, id, {}, {}, kLaunches}, std::move(seconds));
    });
  }

  void add(Figure figure, std::vector<double> samples) {
    if (samples.empty()) {
      out_.unmeasured.push_back({figure.what, Unmeasured::Reason::TooSlow, {}, figure.dtype});
      return;
    }
    figure.spread = machine::spread_of(std::move(samples));
    out_.figures.push_back(std::move(figure));
  }

 private:
  /// A quarter of what is free for the two ends of a copy, at most what was asked for.
  std::uint64_t bytes() const {
    const std::uint64_t free = sandbox::free_memory();
    return free > 0 ? std::max<std::uint64_t>(std::min(request_.bytes, free / 8), 1) : request_.bytes;
  }

  enum class Size {
    Measured,
    Last,     ///< measured, and a larger one would take too long
    TooLarge  ///< this one does
  };
  Size product(machine::DeviceId id, c10::Device device, std::int64_t n, c10::ScalarType type,
               const char* name) {
    const auto options = at::TensorOptions().dtype(type).device(device);
    const at::Tensor a = at::full({n, n}, 0.5, options), b = at::full({n, n}, 0.25, options);
    at::Tensor c = at::mm(a, b);
    // Small ones are so quick that several count as one.
    const double operations = 2.0 * static_cast<double>(n) * static_cast<double>(n) * static_cast<double>(n);
    const int at_once = static_cast<int>(std::clamp(2e7 / operations, 1.0, 64.0));
    auto seconds = repeat(patience_, device, [&] {
      for (int i = 0; i < at_once; ++i) at::mm_out(c, a, b);
    });
    if (seconds.empty()) return Size::TooLarge;
    const double least = *std::min_element(seconds.begin(), seconds.end()) / at_once;
    add({Measured::Matmul, id, id, {}, name, static_cast<std::uint64_t>(n)},
        rates(std::move(seconds), operations * at_once));
    constexpr double kGrowth = 8;  // twice n
    return least * kGrowth < patience_.too_long ? Size::Measured : Size::Last;
  }

  /// False where it takes too long.
  bool convolution(machine::DeviceId id, c10::Device device, std::int64_t channels, std::int64_t side,
                   c10::ScalarType type, const char* name) {
    constexpr std::int64_t kKernel = 3;
    const auto options = at::TensorOptions().dtype(type).device(device);
    const at::Tensor image = at::full({1, channels, side, side}, 0.5, options),
                     weight = at::full({channels, channels, kKernel, kKernel}, 0.25, options);
    const auto points = static_cast<double>(channels * channels * side * side * kKernel * kKernel);
    auto seconds = repeat(patience_, device, [&] { at::conv2d(image, weight, {}, 1, 1); });
    if (seconds.empty()) return false;
    add({Measured::Convolution,
         id,
         id,
         {},
         name,
         static_cast<std::uint64_t>(std::llround(std::cbrt(points)))},
        rates(std::move(seconds), 2 * points));
    return true;
  }

  const protocol::CalibrateRequest& request_;
  Patience patience_;
  machine::Calibration& out_;
};

std::string now_text() {
  const std::time_t now = std::time(nullptr);
  struct tm parts {};
  ::gmtime_r(&now, &parts);
  char text[32] = {};
  std::strftime(text, sizeof text, "%Y-%m-%dT%H:%M:%SZ", &parts);
  return text;
}

void measure_disk(const protocol::CalibrateRequest& request, Bench& bench, machine::Calibration& out) {
  const DiskRate disk = read_disk(request.disk_file, request.disk_folder, request.bytes,
                                  is_quick(request) ? kDiskQuick : kDiskEnough);
  if (disk.samples.empty())
    out.unmeasured.push_back({Measured::Disk, disk.why, disk.detail, {}});
  else
    bench.add({Measured::Disk, machine::kDisk, machine::kCpu, {}, {}, disk.bytes}, disk.samples);
}

/// How many steps the progress of GPUs has.
std::uint64_t gpu_steps(std::uint64_t count) { return count * 8 + count * (count > 0 ? count - 1 : 0); }

/// Who measures, when and with what, and where the cards sit.
void note_who(const protocol::CalibrateRequest& request, machine::Calibration& calibration) {
  const machine::Versions self = own_versions();
  calibration.date = now_text();
  calibration.engine = self.engine;
  calibration.torch = self.torch;
  calibration.processor = machine::processor_text();
  calibration.kernel = machine::kernel_text();
  if (request.devices != protocol::Devices::Virtual) calibration.driver = machine::detect_driver().version;
  calibration.threads = static_cast<std::uint64_t>(at::get_num_threads());
  const auto cards = machine::detect_gpus();
  for (std::uint32_t i = 0; i < cards.size(); ++i) {
    if (cards[i].pcie) calibration.slots.push_back({machine::gpu(i), *cards[i].pcie});
  }
}

/// Where there are none the calibration says why.
std::uint32_t gpus_to_measure(const protocol::CalibrateRequest& request, machine::Calibration& calibration) {
  if (request.devices == protocol::Devices::Virtual) {
    calibration.unmeasured.push_back({Measured::Copy, Unmeasured::Reason::NoGpu, {}, {}});
  } else if (const auto here = load_cuda()) {
    return static_cast<std::uint32_t>(*here);
  } else {
    const auto& why = here.error().arguments;
    calibration.unmeasured.push_back(
        {Measured::Copy, Unmeasured::Reason::NoGpu, why.empty() ? "" : plain_reason(why.front()), {}});
  }
  return 0;
}

}  // namespace

void calibrate_gpus(const protocol::CalibrateRequest& request, bool cuda, std::uint32_t count,
                    machine::Calibration& out, const std::function<void(Measured)>& next) {
  const c10::InferenceMode no_gradients;
  const auto type = cuda ? c10::kCUDA : c10::kPrivateUse1;
  const c10::Device cpu(c10::kCPU);
  Bench bench(request, out);
  // Numbered as the machine numbers its cards, wherever CUDA counts them.
  const auto cards =
      cuda ? places_of_cards(machine::detect_gpus(), count) : std::vector<machine::CardPlace>{};
  const auto place = [&](std::uint32_t i) {
    return c10::Device(type, static_cast<c10::DeviceIndex>(cuda ? cards[i].cuda : i));
  };
  for (std::uint32_t i = 0; i < count; ++i) {
    const machine::DeviceId id = machine::gpu(i);
    for (const char* memory : {"pinned", "pageable"}) {
      next(Measured::Copy);
      bench.copy(machine::kCpu, id, cpu, place(i), memory);
      next(Measured::Copy);
      bench.copy(id, machine::kCpu, place(i), cpu, memory);
    }
    next(Measured::Copy);
    bench.copy(id, id, place(i), place(i));
    for (std::uint32_t j = 0; j < count; ++j) {
      if (i == j) continue;
      next(Measured::Copy);
      bench.copy(id, machine::gpu(j), place(i), place(j));
    }
    next(Measured::Matmul);
    bench.products(id, place(i), kGpuSizes);
    next(Measured::Convolution);
    bench.convolutions(id, place(i), kGpuChannels, kGpuSide);
    next(Measured::Launch);
    bench.launches(id, place(i));
  }
}

protocol::Calibrated calibrate(const protocol::CalibrateRequest& request, const CalibrateProgress& progress) {
  const c10::InferenceMode no_gradients;
  if (request.threads) at::set_num_threads(static_cast<int>(request.threads));
  protocol::Calibrated out;
  out.machine = machine::detect(request.disk_folder);
  machine::Calibration& calibration = out.calibration;
  note_who(request, calibration);
  const std::uint32_t gpus = gpus_to_measure(request, calibration);
  constexpr std::uint64_t kHostSteps = 6;
  std::uint64_t done = 0;
  const auto next = [&](Measured what) {
    if (progress) progress(what, done++, kHostSteps + gpu_steps(gpus));
  };
  const c10::Device cpu(c10::kCPU);
  Bench bench(request, calibration);
  next(Measured::Copy);
  bench.copy(machine::kCpu, machine::kCpu, cpu, cpu);
  next(Measured::Read);
  bench.reads(machine::kCpu, cpu);
  next(Measured::Disk);
  measure_disk(request, bench, calibration);
  next(Measured::Matmul);
  bench.products(machine::kCpu, cpu, kHostSizes);
  next(Measured::Convolution);
  bench.convolutions(machine::kCpu, cpu, kHostChannels, kHostSide);
  next(Measured::Launch);
  bench.launches(machine::kCpu, cpu);
  calibrate_gpus(request, true, gpus, calibration, next);
  return out;
}

}  // namespace stowage::engine
