#include "app/cli/commands/calibrate_hosts.h"

#include <filesystem>
#include <optional>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "app/cli/run/engine_client.h"
#include "core/base/file.h"
#include "core/base/json.h"
#include "core/cluster/measured_hosts.h"
#include "core/protocol/engine_address.h"

namespace stowage::cli {
namespace {

using cluster::Cluster;

/// Hosts without devices, as they are named.
Try<Cluster> named(const std::string& names) {
  using Problem = cluster::NamedHosts::Problem;
  cluster::NamedHosts out = cluster::named_hosts(names);
  switch (out.problem) {
    case Problem::None:
      break;
    case Problem::NoName:
      return usage(fmt::format("--hosts {}: there is no such file, and “{}” cannot be the name of a host.",
                               names, out.word));
    case Problem::Twice:
      return usage(fmt::format("--hosts {}: {} is named twice.", names, out.word));
    case Problem::Count:
      return usage(fmt::format("--hosts: name 1 to {} hosts.", cluster::kMostHosts));
  }
  return std::move(out.cluster);
}

Try<Cluster> read(const std::string& hosts) {
  std::error_code ignored;
  if (!std::filesystem::exists(hosts, ignored)) return named(hosts);
  const auto json = read_json_file(hosts);
  if (!json) return rejected(json.error(), hosts);
  auto cluster = cluster::from_json(*json, hosts);
  if (!cluster) return rejected(cluster.error(), hosts);
  return std::move(*cluster);
}

/// A machine as its own engine measures it.
Try<protocol::Calibrated> measured(const Session& session, const std::string& host,
                                   const protocol::CalibrateRequest& request) {
  protocol::EngineAddress address;
  address.host = host;
  const auto start = protocol::how_to_start(address);
  if (!start) return tl::unexpected<Failure>({kEngineFailed, start.error(), {}});
  auto done = run_calibration(*start, request, session.job());
  session.clear_progress();
  return done;
}

}  // namespace

CommandResult calibrate_hosts(const Session& session, const CalibrateHosts& asked) {
  auto cluster = read(asked.hosts);
  if (!cluster) return tl::unexpected(cluster.error());
  Outcome out;
  std::optional<Failure> failure;
  std::size_t silent = 0;
  std::vector<cluster::Host> answered;
  for (cluster::Host& host : cluster->hosts) {
    auto done = measured(session, host.name, asked.request);
    if (session.cancel.cancelled()) return rejected({Code::Cancelled, "calibrate"});
    const bool known = !host.machine.devices.empty();
    if (done) {
      cluster::take_measured(host, std::move(done->machine), std::move(done->calibration));
      out.text += host.name + ": " + machine::summary(host.machine) + "\n";
    } else {
      failure = done.error();
      ++silent;
      out.exit = kNo;
      out.notes +=
          fmt::format("stowage-cli: {} was not measured{}: {}\n", host.name,
                      known ? ", and stays as it was" : ", and is left out", sentence(failure->error));
    }
    if (done || known) answered.push_back(host);
  }
  if (silent == cluster->hosts.size()) {
    if (session.json) return tl::unexpected(*failure);
    return out;  // each is named; there is nothing to write
  }
  cluster->hosts = std::move(answered);
  out.document = cluster::to_json(*cluster);
  const std::string content = to_text(out.document) + "\n";
  if (asked.output.empty()) {
    out.text = content;
  } else {
    if (const auto written = write_file_atomically(asked.output, content); !written)
      return rejected(written.error(), asked.output);
    out.text += "Written to " + asked.output + "\n";
  }
  if (session.json) out.text.clear();
  return out;
}

}  // namespace stowage::cli
