#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "core/protocol/protocol.h"

namespace stowage::cli {

/// What one host recorded.
struct HostRecording {
  std::string name{};
  trace::Timeline
      timeline{};  ///< its devices by their own names; last the hosts, in order, that values come from
  protocol::RunResult result{};
  /// Where the recording's beginning is on the clock of the first host, nanoseconds; none: not known.
  std::optional<std::int64_t> begin_ns{};
};

/// One timeline of all hosts: devices as "host:0", times from the earliest beginning. A value that was handed
/// over is a copy from the CPU of one host to that of another, as the receiver has it. Not finished.
trace::Timeline merge_timelines(const std::vector<HostRecording>& hosts);

/// What the host computed in the recorded pass: the turns of its modules, without what it handed over and
/// waited for. `hosts`: how many there are in all.
double computing_seconds(const HostRecording& host, std::size_t hosts);

/// One result of all hosts. Seconds, outputs and where inputs are from are the first host's; a module that
/// ran on several hosts is on none, with the sum of its seconds. The links that weights were streamed over
/// are those within each host, and how busy one was is a share of what that host simulated of the pass; how
/// long all of them would take is not said (0).
protocol::RunResult merge_results(const std::vector<HostRecording>& hosts);

}  // namespace stowage::cli
