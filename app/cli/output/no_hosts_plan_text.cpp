// Why a model has no plan over several hosts, in words.
#include <algorithm>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "app/cli/output/counted.h"
#include "app/cli/output/hosts_text.h"
#include "app/cli/output/plan_text.h"

namespace stowage::cli {
namespace {

using cluster::Cluster;
using cluster::DevicesOfHosts;
using cluster::HostsBudget;
using cluster::HostsRepair;

const char* noun_of(machine::Role role) {
  switch (role) {
    case machine::Role::Accelerator:
      return "GPUs";
    case machine::Role::Host:
      return "RAM";
    case machine::Role::Storage:
      break;
  }
  return "disk";
}

/// "The RAM of box1, box2, box3 and 5 more".
std::string devices_of(const Cluster& cluster, const DevicesOfHosts& of) {
  constexpr std::size_t kMost = 3;
  std::vector<std::string> names;
  for (std::size_t i = 0; i < std::min(of.hosts.size(), kMost); ++i)
    names.push_back(cluster.hosts[of.hosts[i]].name);
  std::string text = fmt::format("{} of {}", noun_of(of.role), fmt::join(names, ", "));
  if (of.hosts.size() > kMost) text += fmt::format(" and {} more", of.hosts.size() - kMost);
  return text;
}

std::string size_of(Bytes bytes) {
  return fmt::format("{} ({} bytes)", format_bytes_up(bytes), format_count(bytes.count()));
}

std::string budget_text(const Cluster& cluster, const HostsBudget& one) {
  const std::string name = devices_of(cluster, one.of);
  if (!one.budget) return "No size of the " + name + " alone helps.\n";
  return one.proven ? fmt::format("The {} alone would need {} each.\n", name, size_of(*one.budget))
                    : fmt::format("The {} alone would do with {} each, perhaps with less.\n", name,
                                  size_of(*one.budget));
}

std::string repair_text(const Cluster& cluster, const HostsRepair& repair) {
  const std::string gain =
      repair.gpu_bytes ? fmt::format(" ({} on GPUs)", format_bytes(repair.gpu_bytes)) : std::string();
  switch (repair.kind) {
    case HostsRepair::Kind::LiftRule:
      return "Lift the rule on " + (repair.name.empty() ? "everything" : repair.name) + gain;
    case HostsRepair::Kind::LiftAllRules:
      return fmt::format("Lift all {} rules{}", repair.count, gain);
    case HostsRepair::Kind::RaiseBudgets:
      return fmt::format("Raise the {} to {} each{}", devices_of(cluster, repair.of), size_of(repair.budget),
                         gain);
    case HostsRepair::Kind::AddHosts:
      break;
  }
  const std::string& like = cluster.hosts[repair.like].name;
  return repair.count == 1 ? "Add another host like " + like + gain
                           : fmt::format("Add {} more hosts like {}{}", repair.count, like, gain);
}

/// Whether it helps is not settled.
std::string open_text(const Cluster& cluster, const HostsRepair& way) {
  switch (way.kind) {
    case HostsRepair::Kind::LiftRule:
      return "lifting the rule on " + (way.name.empty() ? std::string("everything") : way.name);
    case HostsRepair::Kind::LiftAllRules:
      return fmt::format("lifting all {} rules", way.count);
    case HostsRepair::Kind::RaiseBudgets:
      return "more " + devices_of(cluster, way.of) + " alone";
    case HostsRepair::Kind::AddHosts:
      break;
  }
  return fmt::format("adding up to {} hosts like {}", cluster::kMostHostsAdded, cluster.hosts[way.like].name);
}

}  // namespace

std::string no_plan_text(const Cluster& cluster, const cluster::NoClusterPlan& why) {
  std::string out;
  if (why.reason.code != Code::ClusterNotSettled) out += sentence(why.reason) + "\n";
  for (const HostsBudget& one : why.budgets) out += budget_text(cluster, one);
  if (!why.repairs.empty()) out += "\nWhat would help:\n";
  for (const HostsRepair& repair : why.repairs) out += "  " + repair_text(cluster, repair) + "\n";
  if (!why.open.empty())
    out += "\nNot settled is whether these would help, as the search came to its limits:\n";
  for (const HostsRepair& way : why.open) out += "  " + open_text(cluster, way) + "\n";
  if (why.kinds_left_out > 0)
    out += fmt::format("Nothing was asked of {} of machine more.\n", counted(why.kinds_left_out, "kind"));
  return out;
}

}  // namespace stowage::cli
