#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/base/result.h"

namespace stowage::protocol {

constexpr std::size_t kMostRunHosts = 64;

/// What an engine is among those of a run over several hosts: the line that it reads before its RunRequest.
/// Every engine has the whole program; its RunRequest names the devices of its own host, and has what lies on
/// others on the disk.
struct HostsTask {
  std::vector<std::string> names{};  ///< of the hosts, at most kMostRunHosts; the first gives the inputs in
                                     ///< and gets the outputs
  std::uint32_t here = 0;            ///< index of the engine's own
  /// The map of all hosts: keys as in a device map, and the host that each is on.
  std::vector<std::pair<std::string, std::uint32_t>> entries{};
};

std::string to_line(const HostsTask& task);  ///< with the final newline
/// Errors: ProtocolSyntax, ProtocolVersion, ProtocolUnknown.
Result<HostsTask> hosts_task_from_line(std::string_view line);

/// What crosses the socket between an engine and the relay beside it (app/relay): frames of a header and
/// bytes, which are a part of the stream from or to one peer. Both are processes of one machine.
struct PeerHeader {
  std::uint32_t peer = 0;   ///< index of a host, or kToRelay
  std::uint32_t bytes = 0;  ///< at most kMostInFrame
};
constexpr std::uint32_t kToRelay = ~0u;  ///< the bytes are a line of text for the client
constexpr std::size_t kMostInFrame = 256u << 10;

}  // namespace stowage::protocol
