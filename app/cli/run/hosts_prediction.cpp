#include "app/cli/run/hosts_prediction.h"

#include <fmt/format.h>

#include "core/base/bytes.h"
#include "core/base/json.h"

namespace stowage::cli {
namespace {

std::string host_of_device(const std::string& device) { return device.substr(0, device.rfind(':')); }

double seconds_over(const cluster::Network& network, std::uint64_t bytes, std::uint64_t count) {
  return static_cast<double>(count) * static_cast<double>(network.latency_ns) * 1e-9 +
         static_cast<double>(bytes) / static_cast<double>(network.bytes_per_second);
}

}  // namespace

double HostsPrediction::handing_over_seconds() const {
  double sum = 0;
  for (const Link& link : links) sum += link.seconds;
  return sum;
}

HostsPrediction predict_hosts(const HostsRun& run, const cluster::Cluster& cluster) {
  HostsPrediction out;
  for (const HostReport& host : run.hosts) out.computing_seconds += host.computing_seconds;
  for (const protocol::TransferResult& copy : run.run.result.transfers) {
    const std::string from = host_of_device(copy.from), to = host_of_device(copy.to);
    const auto first = cluster.find(from), second = cluster.find(to);
    if (from == to || !first || !second) continue;
    out.links.push_back({from, to, copy.bytes, copy.count,
                         seconds_over(cluster.between(*first, *second), copy.bytes, copy.count)});
  }
  return out;
}

Json to_json(const HostsPrediction& prediction) {
  Json links = Json::array();
  for (const HostsPrediction::Link& link : prediction.links)
    links.push_back({{"from", link.from},
                     {"to", link.to},
                     {"bytes", link.bytes},
                     {"count", link.count},
                     {"seconds", link.seconds}});
  return {{"seconds", prediction.seconds()},
          {"computing_seconds", prediction.computing_seconds},
          {"handing_over_seconds", prediction.handing_over_seconds()},
          {"links", std::move(links)}};
}

std::string text_of(const HostsPrediction& prediction) {
  std::string out = fmt::format(
      "\nPredicted by the networks of the file of machines\n  a pass: {:.3f} ms, {:.3f} ms of them "
      "computing\n",
      prediction.seconds() * 1e3, prediction.computing_seconds * 1e3);
  for (const HostsPrediction::Link& link : prediction.links)
    out += fmt::format("  {} to {}: {} ({} ×), {:.3f} ms\n", link.from, link.to,
                       format_bytes(Bytes(link.bytes)), link.count, link.seconds * 1e3);
  return out;
}

}  // namespace stowage::cli
