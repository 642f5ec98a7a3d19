#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "app/cli/output/outcome.h"
#include "app/cli/run/engine_client.h"
#include "core/base/job.h"
#include "core/protocol/hosts_task.h"
#include "core/protocol/protocol.h"

namespace stowage::cli {

/// One host of a run over several.
struct HostPart {
  std::string name{};              ///< in the map
  std::string node{};              ///< in the file of hosts
  protocol::RunRequest request{};  ///< its devices by their own names; what lies on others on the disk
};

/// What is run over several hosts, by mpirun.
struct HostsAsked {
  std::vector<HostPart> parts{};                                 ///< by rank
  std::vector<std::pair<std::string, std::uint32_t>> entries{};  ///< protocol::HostsTask::entries
  protocol::EngineStart mpirun{};
};

/// What one host has to say of a run beside what is in EngineRun.
struct HostReport {
  std::string name{}, node{}, engine{}, torch{};
  std::int64_t clock_offset_ns = 0;  ///< that its clock is ahead of the first host's
  std::uint64_t clock_round_ns = 0;  ///< the shortest round trip, in which that was measured; 0 = never
  double seconds = 0;                ///< of its own pass, waiting included
  double computing_seconds = 0;      ///< of its recorded pass, without waiting for the others
  std::vector<std::pair<std::uint32_t, std::uint64_t>> sent{};  ///< bytes of values to each other host
};

struct HostsRun {
  EngineRun run{};  ///< of all hosts, their devices as "host:0", on the clock of the first
  std::vector<HostReport> hosts{};
};

/// Starts one engine a host and waits for the end of all. Where one host fails, is lost, or says nothing for
/// too long, all end within seconds, and the error names that host: EngineHost, EngineHostLost. Fails only
/// when mpirun cannot be started.
Try<HostsRun> run_hosts(const HostsAsked& asked, const Job& job,
                        const std::function<void(const protocol::Progress&)>& progress);

}  // namespace stowage::cli
