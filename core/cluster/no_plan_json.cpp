#include <string>

#include "core/base/json.h"
#include "core/cluster/no_plan.h"

namespace stowage::cluster {
namespace {

const char* name_of(HostsRepair::Kind kind) {
  switch (kind) {
    case HostsRepair::Kind::LiftRule:
      return "lift-rule";
    case HostsRepair::Kind::LiftAllRules:
      return "lift-all-rules";
    case HostsRepair::Kind::RaiseBudgets:
      return "raise-budgets";
    case HostsRepair::Kind::AddHosts:
      break;
  }
  return "add-hosts";
}

/// Which devices a budget is of.
Json devices_json(const Cluster& cluster, const DevicesOfHosts& of) {
  Json hosts = Json::array();
  for (const std::uint32_t host : of.hosts) hosts.push_back(cluster.hosts[host].name);
  return {{"hosts", std::move(hosts)}, {"devices", machine::role_name(of.role)}};
}

/// Of what kind it is, and what it is about; how many hosts, or how large a budget, is no part of that.
Json way_json(const Cluster& cluster, const HostsRepair& repair) {
  Json out{{"kind", name_of(repair.kind)}};
  if (repair.kind == HostsRepair::Kind::LiftRule) out["name"] = repair.name;
  if (repair.kind == HostsRepair::Kind::AddHosts) out["like"] = cluster.hosts[repair.like].name;
  if (repair.kind == HostsRepair::Kind::LiftAllRules) out["count"] = repair.count;
  if (repair.kind == HostsRepair::Kind::RaiseBudgets) out.update(devices_json(cluster, repair.of));
  return out;
}

Json repair_json(const Cluster& cluster, const HostsRepair& repair) {
  Json out = way_json(cluster, repair);
  out["verified"] = true;  // each was solved again, or it would not be here
  out["gpu_bytes"] = repair.gpu_bytes.count();
  out["step_seconds"] = repair.step_seconds;
  if (repair.kind == HostsRepair::Kind::AddHosts) out["count"] = repair.count;
  if (repair.kind == HostsRepair::Kind::RaiseBudgets) out["budget"] = repair.budget.count();
  return out;
}

}  // namespace

Json to_json(const Cluster& cluster, const NoClusterPlan& why) {
  Json out{{"proven", why.proven()}, {"reason", sentence(why.reason)}, {"rule", rule_name(why.reason.code)}};
  out["smallest_budgets"] = Json::array();
  for (const HostsBudget& one : why.budgets) {
    Json entry = devices_json(cluster, one.of);
    entry["budget"] = one.budget ? Json(one.budget->count()) : Json(nullptr);
    entry["proven"] = static_cast<bool>(one.proven);
    out["smallest_budgets"].push_back(std::move(entry));
  }
  out["repairs"] = Json::array();
  for (const HostsRepair& repair : why.repairs) out["repairs"].push_back(repair_json(cluster, repair));
  out["not_settled"] = Json::array();
  for (const HostsRepair& way : why.open) out["not_settled"].push_back(way_json(cluster, way));
  out["machines_left_out"] = why.kinds_left_out;
  out["nodes"] = why.nodes;
  return out;
}

}  // namespace stowage::cluster
