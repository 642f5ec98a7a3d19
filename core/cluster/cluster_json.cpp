#include <algorithm>
#include <map>
#include <optional>
#include <set>
#include <utility>

#include "core/base/bytes.h"
#include "core/base/json.h"
#include "core/cluster/cluster.h"

namespace stowage::cluster {
namespace {

constexpr const char* kSchema = "stowage.machine/2";
constexpr const char* kOneMachine = "stowage.machine/1";

Json network_json(const Network& network) {
  return {{"bytes_per_second", network.bytes_per_second}, {"latency_ns", network.latency_ns}};
}

/// Rate and latency of `object`; what it does not say stays as it is. `whose`: for the sentence.
Result<Network> read_network(const Json& object, Network network, const std::string& whose,
                             const std::string& subject) {
  if (const Json* rate = json_find(object, "bytes_per_second")) {
    if (rate->is_string()) {
      const auto parsed = parse_rate(rate->get<std::string>());
      if (!parsed) return tl::unexpected(parsed.error());
      network.bytes_per_second = *parsed;
    } else {
      const auto number = json_unsigned(object, "bytes_per_second", subject);
      if (!number) return tl::unexpected(number.error());
      network.bytes_per_second = *number;
    }
  }
  if (json_find(object, "latency_ns")) {
    const auto latency = json_unsigned(object, "latency_ns", subject);
    if (!latency) return tl::unexpected(latency.error());
    network.latency_ns = *latency;
  }
  if (network.bytes_per_second == 0) return fail(Code::ClusterRate, subject, {whose});
  return network;
}

/// `whose`: the object that has the devices.
std::optional<machine::Calibration> read_calibration(const Json& whose, const std::string& subject) {
  const Json* found = json_find(whose, "calibration");
  if (!found) return std::nullopt;
  auto read = machine::calibration_from_json(*found, subject);
  return read ? std::optional(std::move(*read)) : std::nullopt;
}

Result<Host> read_host(const Json& json, const std::string& subject) {
  if (!json.is_object()) return fail(Code::JsonType, subject, {"hosts", "a list of objects"});
  auto name = json_string(json, "host", subject);
  if (!name) return tl::unexpected(name.error());
  if (!is_host_name(*name)) return fail(Code::ClusterHostName, subject, {*name});
  Host host{std::move(*name), {}, {}};
  Json document = Json::object({{"schema", kOneMachine}});
  for (const char* key : {"devices", "links", "calibration"}) {
    if (const Json* value = json_find(json, key)) document[key] = *value;
  }
  auto machine = machine::from_json(document, subject + ", " + host.name);
  if (!machine) return tl::unexpected(machine.error());
  host.machine = std::move(*machine);
  host.calibration = read_calibration(json, subject);
  if (const Json* network = json_find(json, "network")) {
    if (!network->is_object()) return fail(Code::JsonType, subject, {"network", "an object"});
    const auto read = read_network(*network, host.network, host.name, subject);
    if (!read) return tl::unexpected(read.error());
    host.network = *read;
  }
  return host;
}

using HostNumbers = std::map<std::string, std::uint32_t>;

Result<std::uint32_t> host_field(const Json& object, const char* key, const HostNumbers& numbers,
                                 const std::string& subject) {
  const auto name = json_string(object, key, subject);
  if (!name) return tl::unexpected(name.error());
  const auto found = numbers.find(*name);
  if (found == numbers.end()) return fail(Code::ClusterUnknownHost, subject, {*name});
  return found->second;
}

Result<HostLink> read_link(const Json& json, const HostNumbers& numbers, const Cluster& cluster,
                           const std::string& subject) {
  if (!json.is_object()) return fail(Code::JsonType, subject, {"links", "a list of objects"});
  const auto from = host_field(json, "from", numbers, subject);
  if (!from) return tl::unexpected(from.error());
  const auto to = host_field(json, "to", numbers, subject);
  if (!to) return tl::unexpected(to.error());
  const std::string &from_name = cluster.hosts[*from].name, &to_name = cluster.hosts[*to].name;
  if (*from == *to) return fail(Code::ClusterSelfLink, subject, {from_name});
  const auto network = read_network(json, cluster.between(*from, *to), from_name + " → " + to_name, subject);
  if (!network) return tl::unexpected(network.error());
  return HostLink{*from, *to, *network};
}

Status read_links(const Json& list, const HostNumbers& numbers, Cluster& cluster,
                  const std::string& subject) {
  if (!list.is_array()) return fail(Code::JsonType, subject, {"links", "a list"});
  std::set<std::pair<std::uint32_t, std::uint32_t>> seen;
  std::vector<HostLink> links;
  for (const Json& entry : list) {
    const auto link = read_link(entry, numbers, cluster, subject);
    if (!link) return tl::unexpected(link.error());
    if (!seen.emplace(link->from, link->to).second)
      return fail(Code::ClusterDuplicateLink, subject,
                  {cluster.hosts[link->from].name, cluster.hosts[link->to].name});
    links.push_back(*link);
  }
  cluster.links = std::move(links);
  return {};
}

Result<Cluster> one_host(const Json& json, const std::string& subject) {
  auto machine = machine::from_json(json, subject);
  if (!machine) return tl::unexpected(machine.error());
  Cluster cluster;
  cluster.hosts.push_back({"host", std::move(*machine), {}, read_calibration(json, subject)});
  return cluster;
}

}  // namespace

bool is_cluster(const Json& json) {
  const Json* schema = json.is_object() ? json_find(json, "schema") : nullptr;
  return schema && schema->is_string() && schema->get<std::string>() == kSchema;
}

Json to_json(const Cluster& cluster) {
  Json json;
  json["schema"] = kSchema;
  json["hosts"] = Json::array();
  for (const Host& host : cluster.hosts) {
    Json machine = machine::to_json(host.machine);
    Json entry{{"host", host.name},
               {"devices", std::move(machine["devices"])},
               {"links", std::move(machine["links"])},
               {"network", network_json(host.network)}};
    if (host.calibration) entry["calibration"] = machine::to_json(*host.calibration);
    json["hosts"].push_back(std::move(entry));
  }
  json["links"] = Json::array();
  for (const HostLink& link : cluster.links) {
    Json entry = network_json(link.network);
    entry["from"] = cluster.hosts[link.from].name;
    entry["to"] = cluster.hosts[link.to].name;
    json["links"].push_back(std::move(entry));
  }
  return json;
}

Result<Cluster> from_json(const Json& json, const std::string& subject) {
  if (!is_cluster(json)) return one_host(json, subject);
  const Json* hosts = json_find(json, "hosts");
  if (!hosts) return fail(Code::JsonMissing, subject, {"hosts"});
  if (!hosts->is_array()) return fail(Code::JsonType, subject, {"hosts", "a list"});
  if (hosts->empty()) return fail(Code::ClusterEmpty, subject);
  if (hosts->size() > kMostHosts)
    return fail(Code::ClusterTooLarge, subject, {std::to_string(hosts->size()), std::to_string(kMostHosts)});
  Cluster cluster;
  HostNumbers numbers;
  for (const Json& entry : *hosts) {
    auto host = read_host(entry, subject);
    if (!host) return tl::unexpected(host.error());
    if (!numbers.emplace(host->name, static_cast<std::uint32_t>(cluster.hosts.size())).second)
      return fail(Code::ClusterDuplicate, subject, {host->name});
    cluster.hosts.push_back(std::move(*host));
  }
  if (const Json* links = json_find(json, "links"))
    STOWAGE_TRY(read_links(*links, numbers, cluster, subject));
  return cluster;
}

}  // namespace stowage::cluster
