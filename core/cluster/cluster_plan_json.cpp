#include <utility>
#include <vector>

#include "core/base/json.h"
#include "core/cluster/check_cluster.h"
#include "core/cluster/plan_cluster.h"
#include "core/plan/placement.h"

namespace stowage::cluster {
namespace {

const char* status_of(const ClusterAnswer& answer) {
  switch (answer.settled()) {
    case solve::Settled::Found:
      return answer.optimal() ? "optimal" : "gap";
    case solve::Settled::Impossible:
      return "infeasible";
    case solve::Settled::NotSettled:
      break;
  }
  return "unknown";
}

/// The part has the module or tensor that a key names, or runs it where it holds nothing.
bool is_of(const ModelPart& part, const std::string& key) {
  const auto module = part.model->find_module(key);
  if (!module) return part.model->find_tensor(key).has_value();
  return (*part.model)[*module].bytes || part.runs_here[module->index()];
}

/// The map of one stage, by keys of the whole model.
std::vector<plan::DeviceMap::Entry> entries_of(const model::Model& model, const HostPlan& stage) {
  plan::Placement placement;
  placement.slots.assign(model.tensors().size(), plan::Placement::kUnplaced);
  for (std::size_t i = 0; i < stage.part.tensors.size(); ++i)
    placement.slots[stage.part.tensors[i].index()] = stage.answer.placement.slots[i];
  auto entries = plan::to_device_map(model, stage.answer.machine, placement).entries;
  std::erase_if(entries, [&](const auto& entry) { return !is_of(stage.part, entry.key); });
  return entries;
}

/// One host: what it runs, and how long handing over to the next one takes.
Json stage_json(const model::Model& model, const Cluster& cluster, const HostPlan& stage) {
  Json map = Json::object();
  for (const auto& entry : entries_of(model, stage)) map[entry.key] = plan::device_json(entry.device);
  Json json{{"host", cluster.hosts[stage.host].name},
            {"device_map", std::move(map)},
            {"devices", plan::devices_json(stage.evaluation)},
            {"main_device", stage.answer.main_gpu ? Json(*stage.answer.main_gpu) : Json(nullptr)},
            {"step_seconds", stage.evaluation.step_seconds},
            {"hop_seconds", stage.hop_seconds}};
  if (stage.gpu) json["gpu"] = machine::to_string(*stage.gpu);
  return json;
}

/// From and to: a host, or "host:0" where each GPU is a stage.
Json hop_json(const Cluster& cluster, const ClusterAnswer& answer, const StageHop& hop) {
  const auto name = [&](const HostPlan& stage) {
    const Host& host = cluster.hosts[stage.host];
    return stage.gpu ? to_string(host, *stage.gpu) : host.name;
  };
  return {{"from", name(answer.stages[hop.from])},
          {"to", name(answer.stages[hop.to])},
          {"bytes", answer.width_known ? Json(hop.bytes.count()) : Json(nullptr)},
          {"messages", hop.messages},
          {"seconds", hop.seconds}};
}

Json pipeline_json(const Pipeline& pipeline) {
  const bool ends = pipeline.micro_batches > 0;
  return {{"micro_batches", ends ? Json(pipeline.micro_batches) : Json(nullptr)},
          {"stages", pipeline.devices},
          {"slowest_seconds", static_cast<double>(pipeline.slowest_ps) * 1e-12},
          {"through_seconds", static_cast<double>(pipeline.through_ps) * 1e-12},
          {"seconds", ends ? Json(pipeline.seconds()) : Json(nullptr)},
          {"micro_batches_per_second", pipeline.per_second()},
          {"fill_and_drain", pipeline.fill_and_drain()},
          {"goes_back", pipeline.goes_back}};
}

}  // namespace

Json device_map_json(const model::Model& model, const Cluster& cluster, const ClusterAnswer& answer) {
  Json map = Json::object();
  for (const HostPlan& stage : answer.stages) {
    for (const auto& entry : entries_of(model, stage))
      map[entry.key] = to_string(cluster.hosts[stage.host], entry.device);
  }
  return map;
}

plan::FlowPlaces places_of_stages(const model::Model& model, const ClusterAnswer& answer) {
  ClusterMap map;  // (Each stage in place of its host.)
  for (std::uint32_t stage = 0; stage < answer.stages.size(); ++stage) {
    for (const auto& entry : entries_of(model, answer.stages[stage]))
      map.entries.push_back({entry.key, {stage, entry.device}});
  }
  return places_by_map(model, map);
}

Json to_json(const Cluster& cluster, const std::vector<HostRule>& rules) {
  Json out = Json::array();
  for (const HostRule& rule : rules) {
    const bool any = rule.host == HostRule::kAnyHost;
    out.push_back({{"name", rule.name},
                   {"host", any ? Json(nullptr) : Json(cluster.hosts[rule.host].name)},
                   {"device", rule.device ? Json(machine::to_string(*rule.device)) : Json(nullptr)},
                   {"forbid", rule.forbid}});
  }
  return out;
}

Json to_json(const model::Model& model, const Cluster& cluster, const ClusterAnswer& answer) {
  Json json;
  json["schema"] = "stowage.cluster-plan/1";
  json["status"] = status_of(answer);
  json["objective"] = answer.pipeline ? kThroughput : plan::to_string(answer.objective);
  const bool found = answer.settled() == solve::Settled::Found;
  json["value"] = found ? Json(answer.value) : Json(nullptr);
  json["bound"] = found ? Json(answer.bound) : Json(nullptr);
  json["gap"] = found ? Json(answer.gap) : Json(nullptr);
  json["total_bytes"] = answer.total.count();
  json["gpu_bytes"] = answer.gpu_bytes.count();
  json["step_seconds"] = found ? Json(answer.step_seconds) : Json(nullptr);
  json["hop_seconds"] = answer.hop_seconds;
  json["hand_over_known"] = answer.width_known;
  json["hand_over_by_graph"] = answer.by_graph;
  json["computing_known"] = answer.computing_known;
  json["pieces"] = answer.pieces;
  json["pieces_joined"] = answer.joined;
  json["all_orders"] = answer.all_orders;
  json["questions"] = answer.questions;
  if (answer.pipeline && found) json["pipeline"] = pipeline_json(*answer.pipeline);
  json["stages"] = Json::array();
  for (const HostPlan& stage : answer.stages) json["stages"].push_back(stage_json(model, cluster, stage));
  json["hand_overs"] = Json::array();
  for (const StageHop& hop : answer.hops) json["hand_overs"].push_back(hop_json(cluster, answer, hop));
  json["device_map"] = found ? device_map_json(model, cluster, answer) : Json(nullptr);
  return json;
}

}  // namespace stowage::cluster
