#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "app/cli/arguments/hosts_option.h"
#include "app/cli/arguments/session.h"
#include "app/cli/run/hosts_client.h"
#include "core/cluster/cluster.h"

namespace stowage::cli {

/// A map over hosts: an object of names and "host:device", or a document with one in "device_map". Hosts come
/// in the order in which the map names them first.
struct HostsMap {
  struct Entry {
    std::string key{};
    std::uint32_t host = 0;
    machine::DeviceId device{};
  };
  std::vector<std::string> hosts{};
  std::vector<Entry> entries{};
};

/// `profile PROGRAM MAP --mpi HOSTFILE`: one engine a host, started by mpirun.
class ProfileHosts {
 public:
  /// What else was typed is looked up in `app`, which outlives this.
  void define(CLI::App& app);
  bool typed() const { return !hostfile_.empty(); }
  const std::string& hostfile() const { return hostfile_; }
  const std::string& machines() const { return machines_.file(); }  ///< also the name of a preset

  /// The run as it is asked of one machine: its map and its machine are replaced, host by host.
  struct Question {
    const std::string &program, &map;
    protocol::RunRequest request{};
    std::string engine{};  ///< path of stowage-engine, on every host; "" = the one that is found here
    bool with_scratch = false;
  };
  /// The whole answer of profile. Usage errors for options that speak of one machine; rejected where the map
  /// or a file of hosts is.
  CommandResult run(Session& session, Question question) const;

 private:
  Try<bool> stands_alone() const;
  Try<std::optional<cluster::Cluster>> read_machines() const;
  Try<std::vector<std::string>> nodes_for(const HostsMap& map) const;
  Try<HostsAsked> asked(const Question& question, const HostsMap& map,
                        const std::optional<cluster::Cluster>& machines) const;
  static void settle(const Question& question, protocol::RunRequest& request);

  const CLI::App* app_ = nullptr;
  std::string hostfile_;
  HostsOption machines_;
};

/// Error: CommandLine, naming `file`.
Try<HostsMap> hosts_map_from(const Json& json, const std::string& file);

/// The nodes of a file of hosts as mpirun reads it, one a slot. Error: CommandLine.
Try<std::vector<std::string>> nodes_of(const std::string& text, const std::string& file);

}  // namespace stowage::cli
