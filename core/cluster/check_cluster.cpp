#include "core/cluster/check_cluster.h"

#include <algorithm>

#include "core/base/json.h"
#include "core/cluster/counted_ground.h"
#include "core/cluster/hand_overs.h"
#include "core/cluster/host_orders.h"
#include "core/plan/evaluation/request_time.h"
#include "core/plan/turn_bytes.h"

namespace stowage::cluster {
namespace {

constexpr std::uint32_t kNowhere = ~0u;

std::optional<HostDevice> parse_host_device(const Cluster& cluster, const std::string& text) {
  const std::size_t at = text.find(':');  // no host's name has one
  if (at == std::string::npos) return std::nullopt;
  const auto host = cluster.find(text.substr(0, at));
  const auto device = machine::parse_device(text.substr(at + 1));
  if (!host || !device || !cluster.hosts[*host].machine.find(*device)) return std::nullopt;
  return HostDevice{*host, *device};
}

/// By TensorId: index of the entry that covers it; kNowhere where none does.
std::vector<std::uint32_t> covering_entries(const model::Model& model, const ClusterMap& map) {
  const MapLookup lookup(map);
  std::vector<std::uint32_t> out;
  for (const model::Tensor& tensor : model.tensors())
    out.push_back(lookup.find(model[model[tensor.storage].tensors.front()].name).value_or(kNowhere));
  return out;
}

class Checker {
 public:
  Checker(const model::ModelPtr& model, const Cluster& cluster, const plan::Settings& settings,
          const Ground& ground, const ClusterMap& map)
      : model_(*model),
        cluster_(cluster),
        settings_(settings),
        ground_(ground),
        map_(map),
        entry_of_(covering_entries(model_, map)),
        deciding_(plan::deciding_tensors(model_)) {}

  Result<ClusterCheck> run() {
    out_.computing_known = knows_computing(ground_, cluster_, settings_);
    for (const std::uint64_t bytes : plan::stored_sizes(model_, settings_)) out_.total += Bytes(bytes);
    for (std::size_t i = 0; i < entry_of_.size(); ++i) {
      if (entry_of_[i] == kNowhere) out_.unplaced.push_back(model_.tensors()[i].name);
    }
    for (const auto& [key, device] : map_.entries) {
      if (!model_.find_module(key) && !model_.find_tensor(key)) out_.unknown_keys.push_back(key);
    }
    for (const std::uint32_t host : hosts_in_order()) STOWAGE_TRY(add(host));
    add_hops();
    for (const HostCheck& host : out_.hosts) {
      out_.gpu_bytes += host.evaluation.gpu_bytes;
      out_.computing_known = out_.computing_known && host.evaluation.computing;
      out_.step_seconds += host.evaluation.step_seconds + host.hop_seconds;
      out_.hop_seconds += host.hop_seconds;
    }
    return std::move(out_);
  }

 private:
  std::uint32_t host_of(model::TensorId tensor) const {
    const std::uint32_t entry = tensor.valid() ? entry_of_[tensor.index()] : kNowhere;
    return entry == kNowhere ? kNowhere : map_.entries[entry].second.host;
  }

  /// Of a module: what lies first in it says where it runs, as plan::evaluate counts hops; one without
  /// tensors of its own runs wherever the others do.
  std::uint32_t host_of(model::ModuleId module) const {
    const auto& tensors = model_[module].tensors;
    return tensors.empty() ? kNowhere : host_of(tensors.front());
  }

  /// Those that hold something; who computes nothing stands last.
  std::vector<std::uint32_t> hosts_in_order() const {
    std::vector<std::uint32_t> out;
    const auto add = [&](std::uint32_t host) {
      if (host != kNowhere && std::find(out.begin(), out.end(), host) == out.end()) out.push_back(host);
    };
    for (const model::ModuleId module : model_.execution_order()) add(host_of(module));
    for (std::uint32_t i = 0; i < entry_of_.size(); ++i) add(host_of(model::TensorId(i)));
    return out;
  }

  Status add(std::uint32_t host) {
    std::vector<bool> kept;
    for (std::uint32_t i = 0; i < entry_of_.size(); ++i) kept.push_back(host_of(model::TensorId(i)) == host);
    auto part = part_of(model_, kept, deciding_);
    if (!part) return tl::unexpected(part.error());
    HostCheck check{host, std::move(*part), cluster_.hosts[host].machine, {}, {}, 0};
    for (const model::TensorId tensor : check.part.tensors) {
      const auto slot = check.machine.slot(map_.entries[entry_of_[tensor.index()]].second.device);
      check.placement.slots.push_back(static_cast<plan::Placement::Slot>(*slot));
    }
    plan::Settings judged = settings_;
    judged.rules.clear();
    judged.main_gpu = host < map_.main_gpus.size() ? map_.main_gpus[host] : std::nullopt;
    const auto turns = turns_of_part(check.part, ground_.turns, model_.modules().size());
    if (!turns.empty())
      check.machine =
          plan::with_room_for_turns(check.machine, *check.part.model, judged, check.placement, turns);
    const auto times = ground_.times.empty() ? nullptr : times_of_part(check.part, ground_.times[host]);
    check.evaluation = plan::evaluate(*check.part.model, check.machine, judged, check.placement, times.get());
    out_.hosts.push_back(std::move(check));
    return {};
  }

  void add_hop(std::uint32_t from, std::uint32_t to, const HandOver& handed) {
    const std::uint64_t ways = settings_.workload.directions();
    const double seconds = static_cast<double>(handed.picoseconds(cluster_.between(from, to))) * 1e-12;
    const auto check = std::find_if(out_.hosts.begin(), out_.hosts.end(),
                                    [&](const HostCheck& one) { return one.host == from; });
    // (A host that computes without holding anything has no row.)
    if (check != out_.hosts.end())
      check->hop_seconds += seconds;
    else
      out_.hop_seconds += seconds, out_.step_seconds += seconds;
    auto hop = std::find_if(out_.hand_overs.begin(), out_.hand_overs.end(),
                            [&](const HostHop& one) { return one.from == from && one.to == to; });
    if (hop == out_.hand_overs.end()) hop = out_.hand_overs.insert(hop, {from, to});
    hop->bytes += Bytes(handed.bytes / ways);
    hop->messages += handed.passes / ways;
    hop->seconds += seconds;
  }

  void add_hops() {
    const plan::PassCosts costs = plan::step_costs(model_, settings_, out_.total, true);
    const HandOver hand_over{costs.bytes_both_ways(), costs.messages()};
    out_.width_known = hand_over.bytes > 0;
    std::uint32_t last = kNowhere;
    for (const model::ModuleId module : model_.execution_order()) {
      const std::uint32_t host = host_of(module);
      if (host == kNowhere) continue;
      if (last != kNowhere && last != host) {
        if (!ground_.flow) add_hop(last, host, hand_over);
        ++out_.hops;
      }
      last = host;
    }
    if (ground_.flow) add_hops_of_graph(*ground_.flow);
  }

  void add_hops_of_graph(const plan::ValueFlow& flow) {
    const std::uint64_t ways = settings_.workload.directions();
    const auto crossings = plan::crossings(flow, places_by_map(model_, map_), true);
    out_.by_graph = true;
    out_.width_known = HandOvers::all_known(crossings);
    for (const auto& [hosts, handed] :
         HandOvers::pairs_of(crossings, ways, [](std::uint32_t host) { return host; }))
      add_hop(static_cast<std::uint32_t>(hosts.first), static_cast<std::uint32_t>(hosts.second), handed);
  }

  const model::Model& model_;
  const Cluster& cluster_;
  const plan::Settings& settings_;
  const Ground& ground_;
  const ClusterMap& map_;
  std::vector<std::uint32_t> entry_of_;  // by TensorId
  std::vector<model::TensorId> deciding_;
  ClusterCheck out_{};
};

/// "main_device" of the stages of a plan.
void read_main_gpus(const Json& stages, const Cluster& cluster, ClusterMap& map) {
  map.main_gpus.resize(cluster.hosts.size());
  for (const Json& stage : stages) {
    const Json* name = stage.is_object() ? json_find(stage, "host") : nullptr;
    const Json* main = stage.is_object() ? json_find(stage, "main_device") : nullptr;
    const auto host = name && name->is_string() ? cluster.find(name->get<std::string>()) : std::nullopt;
    // (Where each GPU is a stage a host has several.)
    if (!host || !main || !main->is_number_unsigned() || json_find(stage, "gpu")) continue;
    const auto slot = main->get<std::uint64_t>();
    if (slot < cluster.hosts[*host].machine.gpu_count())
      map.main_gpus[*host] = static_cast<std::uint32_t>(slot);
  }
}

}  // namespace

MapLookup::MapLookup(const ClusterMap& map) {
  for (std::uint32_t i = 0; i < map.entries.size(); ++i) by_key_[map.entries[i].first] = i;
}

std::optional<std::uint32_t> MapLookup::find(std::string name) const {
  auto found = by_key_.find(name);
  while (found == by_key_.end() && !name.empty()) {
    const std::size_t dot = name.rfind('.');
    name.resize(dot == std::string::npos ? 0 : dot);
    found = by_key_.find(name);
  }
  return found == by_key_.end() ? std::nullopt : std::optional(found->second);
}

plan::FlowPlaces places_by_map(const model::Model& model, const ClusterMap& map) {
  const MapLookup lookup(map);
  const auto look_up = [&](const std::string& name) {
    const auto found = lookup.find(name);
    return found ? map.entries[*found].second.host : plan::ValueFlow::kNone;
  };
  plan::FlowPlaces out;
  for (const model::Module& module : model.modules()) out.of_module.push_back(look_up(module.name));
  for (const model::Tensor& tensor : model.tensors()) out.of_tensor.push_back(look_up(tensor.name));
  if (!map.entries.empty()) out.first = map.entries.front().second.host;
  return out;
}

Result<ClusterMap> map_from_json(const Json& json, const Cluster& cluster, const std::string& subject) {
  if (!json.is_object()) return fail(Code::MapNotObject, subject);
  const Json* inside = json_find(json, "device_map");
  const Json& entries = inside ? *inside : json;
  if (!entries.is_object()) return fail(Code::MapNotObject, subject);
  ClusterMap map;
  for (const auto& [key, value] : entries.items()) {
    const std::string text = value.is_string() ? value.get<std::string>() : to_text(value, -1);
    const auto device = value.is_string() ? parse_host_device(cluster, text) : std::nullopt;
    if (!device) return fail(Code::ClusterMapDevice, subject, {key, text});
    map.entries.emplace_back(key, *device);
  }
  if (const Json* stages = json_find(json, "stages"); inside && stages && stages->is_array())
    read_main_gpus(*stages, cluster, map);
  return map;
}

bool ClusterCheck::fits() const {
  return unplaced.empty() &&
         std::all_of(hosts.begin(), hosts.end(), [](const HostCheck& host) { return host.evaluation.fits; });
}

Result<ClusterCheck> check_cluster(const model::ModelPtr& model, const Cluster& cluster,
                                   const plan::Settings& settings, const Ground& ground,
                                   const ClusterMap& map) {
  const Ground counted = counted_ground(ground, cluster, settings);
  return Checker(model, cluster, settings, counted, map).run();
}

Json to_json(const Cluster& cluster, const ClusterCheck& check) {
  Json json;
  json["schema"] = "stowage.cluster-check/1";
  json["fits"] = check.fits();
  json["total_bytes"] = check.total.count();
  json["gpu_bytes"] = check.gpu_bytes.count();
  json["step_seconds"] = check.step_seconds;
  json["hop_seconds"] = check.hop_seconds;
  json["hops"] = check.hops;
  json["hand_over_known"] = check.width_known;
  json["hand_over_by_graph"] = check.by_graph;
  json["hand_overs"] = Json::array();
  for (const HostHop& hop : check.hand_overs)
    json["hand_overs"].push_back({{"from", cluster.hosts[hop.from].name},
                                  {"to", cluster.hosts[hop.to].name},
                                  {"bytes", check.width_known ? Json(hop.bytes.count()) : Json(nullptr)},
                                  {"messages", hop.messages},
                                  {"seconds", hop.seconds}});
  json["computing_known"] = check.computing_known;
  json["unplaced"] = check.unplaced;
  json["unknown_keys"] = check.unknown_keys;
  json["hosts"] = Json::array();
  for (const HostCheck& host : check.hosts) {
    const auto main = host.evaluation.main_gpu;
    json["hosts"].push_back({{"host", cluster.hosts[host.host].name},
                             {"devices", plan::devices_json(host.evaluation)},
                             {"main_device", main ? Json(*main) : Json(nullptr)},
                             {"step_seconds", host.evaluation.step_seconds},
                             {"hop_seconds", host.hop_seconds},
                             {"diagnostics", plan::diagnostics_json(host.evaluation)}});
  }
  return json;
}

}  // namespace stowage::cluster
