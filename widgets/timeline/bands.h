#pragma once

#include <QColor>
#include <QString>
#include <optional>
#include <vector>

#include "core/machine/machine.h"
#include "core/trace/trace.h"
#include "widgets/timeline/device_names.h"

namespace stowage::widgets {

/// One band of a device's chart: what it holds, and (for streamed bytes) where they come from.
struct BandKey {
  trace::Kind kind = trace::Kind::Overhead;
  std::optional<std::size_t> source{};  ///< index into Timeline::devices
  bool operator==(const BandKey&) const = default;
};

/// A stack of bands over columns, bottom to top. In each column every band is taken at the instant when their
/// sum is largest, so that the stack's top is the true maximum of the column.
struct BandStack {
  std::vector<BandKey> keys{};
  std::vector<std::vector<std::uint64_t>> bytes{};  ///< [band][column]
  std::vector<std::uint64_t> total{};               ///< [column]: the most in it
  std::uint64_t least = 0;                          ///< the least total at any instant of the columns
  std::uint64_t most = 0;
  std::uint64_t begin = 0, end = 0;
};

/// At most ten bands over at most a thousand columns. Columns from `until` on (the running line) stay empty.
BandStack bandStack(const trace::Timeline& timeline, std::size_t device, std::uint64_t begin,
                    std::uint64_t end, std::size_t columns, std::uint64_t until);

/// What kind of device it is, on whichever host; unknown names count as CPU.
machine::DeviceId deviceId(const trace::Timeline& timeline, std::size_t device);
/// "cuda:0", and of a run over several hosts "box1 · cuda:0".
QString deviceName(const trace::Timeline& timeline, std::size_t device);
/// By what colours and marks show them, by index: GPUs of several hosts are told apart.
std::vector<machine::DeviceId> deviceLooks(const trace::Timeline& timeline);
machine::DeviceId deviceLook(const trace::Timeline& timeline, std::size_t device);
/// The devices that have a chart. Hosts stand in the order in which the trace names them, and of each its
/// GPUs, then CPU and disk. GPUs have one always; CPU and disk when something but weights at rest lies there,
/// or when their host has nothing else. The timeline is finished.
std::vector<std::size_t> drawnDevices(const trace::Timeline& timeline);
QColor bandColour(const trace::Timeline& timeline, std::size_t device, const BandKey& key);
/// "KV cache", "Streamed from CPU".
QString bandName(const trace::Timeline& timeline, const BandKey& key);

}  // namespace stowage::widgets
