#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "core/machine/machine.h"
#include "core/machine/pcie.h"

namespace stowage::machine {

/// What repeated measurements of one thing gave.
struct Spread {
  double least = 0, median = 0, most = 0;
  std::uint32_t repetitions = 0;
  /// One in ten was below, and one in ten above: what one slow or lucky repetition does not move. 0: nobody
  /// wrote them down.
  double tenth = 0, nine_tenths = 0;
  bool operator==(const Spread&) const = default;
};
Spread spread_of(std::vector<double> samples);  ///< of at least one

enum class Measured {
  Copy,         ///< bytes a second of a large copy from one device to another, or within one
  Read,         ///< bytes a second at which a device reads a matrix to multiply it with a vector; small ones
                ///< again and again, out of its caches
  Disk,         ///< bytes a second of large reads past the page cache
  Matmul,       ///< multiplications and additions a second of an n × n product, 2 n³ in all
  Launch,       ///< seconds between two operators that have nothing to do
  Convolution,  ///< the same as Matmul of a 3 × 3 convolution; other libraries make those
};
std::string_view to_string(Measured what);  ///< "copy", "read", "disk", "matmul", "launch", "convolution"

/// One thing that was measured.
struct Figure {
  Measured what = Measured::Copy;
  DeviceId from{}, to{};   ///< the same where nothing is copied
  std::string memory{};    ///< of the host's end of a copy to or from a GPU: "pinned", "pageable"
  std::string dtype{};     ///< of a product or convolution, as PyTorch calls it: "float32"
  std::uint64_t size = 0;  ///< bytes; n of a product, and of one with as much work; operators of a launch
  Spread spread{};
  bool operator==(const Figure&) const = default;
};

/// Something that was not measured, and why.
struct Unmeasured {
  enum class Reason {
    NoGpu,          ///< `detail`: why LibTorch has none
    OnlyCached,     ///< the file system reads through memory alone
    CannotRead,     ///< `detail`: the system's reason
    TooSlow,        ///< the next larger size would take too long
    NotEnoughRoom,  ///< of memory or disk
    Failed,         ///< `detail`: what LibTorch said
  };
  Measured what = Measured::Copy;
  Reason reason = Reason::NoGpu;
  std::string detail{};
  std::string dtype{};  ///< of a product or convolution
  bool operator==(const Unmeasured&) const = default;
};
std::string_view to_string(Unmeasured::Reason reason);  ///< "no-gpu", …
std::string explain(const Unmeasured& unmeasured);      ///< one English sentence

/// How a GPU is connected.
struct Slot {
  DeviceId device{};
  PcieLink link{};
  bool operator==(const Slot&) const = default;
};

/// What an engine measured of the machine it runs on. It travels in a machine's file beside its devices and
/// links; the links are what solver and predictions use.
struct Calibration {
  std::string date{};    ///< ISO 8601, UTC
  std::string engine{};  ///< version of stowage-engine
  std::string torch{};   ///< of LibTorch
  std::string processor{};
  std::uint64_t threads = 0;  ///< of one operator on the CPU
  std::vector<Figure> figures{};
  std::vector<Unmeasured> unmeasured{};
  std::vector<Slot> slots{};
  std::string driver{};  ///< of NVIDIA's cards; "" where none was measured
  std::string kernel{};  ///< of the system, kernel_text()
  bool operator==(const Calibration&) const = default;

  /// The one of the largest size; nullptr where there is none.
  const Figure* find(Measured what, DeviceId from, DeviceId to, std::string_view memory = {}) const;
};

/// Sets the links that were measured between devices that the machine has: medians; to and from a GPU those
/// of pinned memory, where they are known, since that is what the engine streams from. The link of a device
/// to itself says how fast it works in its own memory and, as its latency, what starting an operator there
/// takes. Everything else stays.
void apply(const Calibration& calibration, Machine& machine);

/// The member "calibration" of a machine's file. Errors of reading: Json*, DeviceName.
Json to_json(const Calibration& calibration);
Result<Calibration> calibration_from_json(const Json& json, const std::string& subject);

}  // namespace stowage::machine
