#pragma once

#include <QString>
#include <cstdint>
#include <optional>
#include <vector>

#include "core/base/bytes.h"
#include "core/machine/machine.h"

namespace stowage::widgets {

/// One device of a host under a plan.
struct HostDevice {
  machine::DeviceId device{};
  QString card{};  ///< "RTX 4090"; "" where nobody says
  Bytes weights{};
  Bytes used{};  ///< weights and all that is charged with them
  std::optional<Bytes> budget{};
};

/// One of several machines, or one GPU of it, and what runs there.
struct HostRow {
  QString name{};
  QString machine{};  ///< "8 × H100 80GB · 2.00 TiB RAM"
  bool used = false;  ///< it runs a part of the model
  QString modules{};  ///< "layers.0 to 39"
  Bytes on_gpus{}, on_cpu{}, on_disk{};
  double step_seconds = 0;            ///< of a step, without handing over
  bool computing = true;              ///< what it computes is counted in that; else copies alone
  std::vector<HostDevice> devices{};  ///< of a host that is in use
  /// The number of the host that it is or is in, from 0 as hosts follow each other; none: the row's own.
  std::optional<std::uint32_t> host{};
  QString host_name{};     ///< of a GPU: that of its host; "" where the row is the host
  QString host_machine{};  ///< and what that has
};

/// What a host hands over to the next one in use, or back to an earlier one.
struct HostHandOver {
  std::uint32_t from = 0, to = 0;  ///< rows
  Bytes bytes{};                   ///< once a pass; 0 where that is not known
  double seconds = 0;              ///< of a step: bytes and latency, each time that it is crossed
  std::uint64_t bytes_per_second = 0, latency_ns = 0;
};

/// What a row does, and when: seconds from the beginning of a step, or of the first micro-batch.
struct HostSpan {
  std::uint32_t row = 0;
  std::uint64_t micro_batch = 0;  ///< 0 where there are none
  bool hand_over = false;         ///< it hands over what it has computed; else it computes
  double begin = 0, end = 0;
};

/// Hosts in the order in which they run the model, then those where nothing runs. Of a pipeline a row is a
/// GPU of a host, and those of a host follow each other. The colour of a row is host_look() of its host, and
/// of its number among the rows of that.
struct HostsPicture {
  std::vector<HostRow> hosts{};
  std::vector<HostHandOver> hand_overs{};  ///< by rising `from`, of each the one that takes longest first
  double step_seconds = 0;        ///< of all hosts and the network between them; of a pipeline its slowest
  bool pipeline = false;          ///< all rows work at once, on a micro-batch each
  std::vector<HostSpan> spans{};  ///< by row, then by time

  std::uint32_t host_of(std::uint32_t row) const { return hosts[row].host.value_or(row); }
  /// Of a GPU: how many of its host are listed before it.
  std::uint32_t gpu_of(std::uint32_t row) const {
    std::uint32_t first = row;
    while (first > 0 && host_of(first - 1) == host_of(row)) --first;
    return row - first;
  }
  /// The row is the first GPU of its host that is listed.
  bool begins_host(std::uint32_t row) const {
    return !hosts[row].host_name.isEmpty() && (row == 0 || host_of(row - 1) != host_of(row));
  }
  /// Times say how long a step is: what is computed is known of all rows in use.
  bool whole() const;
  /// How busy a row is, of a step or of the time between two micro-batches: 0 to 1; 0 where that is none.
  /// Of a picture that is whole.
  double share(double seconds) const { return step_seconds > 0 ? seconds / step_seconds : 0; }
  /// What a row hands over: nothing, all to the next one, or where weights are tied some to others too.
  std::vector<const HostHandOver*> all_after(std::uint32_t row) const;
  /// The first of these; null where there is none.
  const HostHandOver* after(std::uint32_t row) const;
};

/// "12.0 ms of a step"; of a pipeline "12.0 ms a micro-batch".
QString time_text(double seconds, bool pipeline);
/// "60 %": a part of a step, or of the time between two micro-batches; "not known" of a picture that is not
/// whole.
QString share_text(const HostsPicture& picture, double seconds, int decimals = 0);
/// "computing is not known".
QString unknown_text();
/// What a row in use takes, in words: "12.0 ms of a step"; or unknown_text(), and what copies take.
QString taken_text(const HostsPicture& picture, const HostRow& row);
/// "16.0 MiB a pass, 1.31 ms of a step": what crosses the network, and what that takes.
QString hand_over_text(const HostHandOver& over, bool pipeline = false);
/// "50.0 GB/s, 9.00 µs": the network that it crosses.
QString network_text(const HostHandOver& over);

}  // namespace stowage::widgets
