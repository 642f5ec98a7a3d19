// Why a model has no plan over several machines. Beside hosts_plan.cpp the only source of the window that
// knows core/cluster.
#include "app/gui/hosts/hosts_why.h"

#include <QCoreApplication>
#include <algorithm>

#include "widgets/common/list_text.h"
#include "widgets/common/sentences.h"
#include "widgets/common/words.h"

namespace stowage::app {
namespace {

using cluster::Cluster;
using cluster::DevicesOfHosts;
using cluster::HostsBudget;
using cluster::HostsRepair;

struct Words {
  Q_DECLARE_TR_FUNCTIONS(HostsDialog)
};

QString hostsText(const Cluster& cluster, const std::vector<std::uint32_t>& hosts) {
  constexpr std::size_t kMost = 3;
  QStringList names;
  for (std::size_t i = 0; i < std::min(hosts.size(), kMost); ++i)
    names << QString::fromStdString(cluster.hosts[hosts[i]].name);
  if (hosts.size() > kMost) names << Words::tr("%n more", nullptr, static_cast<int>(hosts.size() - kMost));
  return widgets::listText(names);
}

/// "each GPU of box1, box2".
QString devicesText(const Cluster& cluster, const DevicesOfHosts& of) {
  const QString hosts = hostsText(cluster, of.hosts);
  switch (of.role) {
    case machine::Role::Accelerator:
      return Words::tr("each GPU of %1").arg(hosts);
    case machine::Role::Host:
      return Words::tr("the RAM of each of %1").arg(hosts);
    case machine::Role::Storage:
      break;
  }
  return Words::tr("the disk of each of %1").arg(hosts);
}

QString budgetText(const Cluster& cluster, const HostsBudget& one) {
  const QString devices = devicesText(cluster, one.of);
  if (!one.budget) return Words::tr("No size helps, of %1 alone.").arg(devices);
  const QString size = widgets::neededBytesText(*one.budget);
  return (one.proven ? Words::tr("At least %1 would be needed, for %2 alone.")
                     : Words::tr("%1 would do, perhaps less, for %2 alone."))
      .arg(size, devices);
}

QString repairText(const Cluster& cluster, const HostsRepair& repair) {
  switch (repair.kind) {
    case HostsRepair::Kind::LiftRule:
      return repair.name.empty() ? Words::tr("Lift the rule on everything")
                                 : Words::tr("Lift the rule on %1").arg(QString::fromStdString(repair.name));
    case HostsRepair::Kind::LiftAllRules:
      return Words::tr("Lift all %n rule(s)", nullptr, static_cast<int>(repair.count));
    case HostsRepair::Kind::RaiseBudgets:
      return Words::tr("Raise %1 to %2")
          .arg(devicesText(cluster, repair.of), widgets::neededBytesText(repair.budget));
    case HostsRepair::Kind::AddHosts:
      break;
  }
  return Words::tr("Add %n host(s) like %1", nullptr, static_cast<int>(repair.count))
      .arg(QString::fromStdString(cluster.hosts[repair.like].name));
}

QString openText(const Cluster& cluster, const HostsRepair& way) {
  switch (way.kind) {
    case HostsRepair::Kind::LiftRule:
    case HostsRepair::Kind::LiftAllRules:
      return repairText(cluster, way);
    case HostsRepair::Kind::RaiseBudgets:
      return Words::tr("Raise %1").arg(devicesText(cluster, way.of));
    case HostsRepair::Kind::AddHosts:
      break;
  }
  return Words::tr("Add up to %n host(s) like %1", nullptr, static_cast<int>(cluster::kMostHostsAdded))
      .arg(QString::fromStdString(cluster.hosts[way.like].name));
}

}  // namespace

Status addReasons(HostsPlan& out, const cluster::ClusterQuestion& question,
                  const cluster::ClusterAnswer& none, const solve::Effort& effort, const Job& job) {
  const auto why = cluster::explain_no_plan(question, none, effort, job);
  if (!why) return tl::unexpected(why.error());
  out.reason = widgets::sentenceText(why->reason);
  for (const HostsBudget& one : why->budgets) out.budgets << budgetText(question.cluster, one);
  for (const HostsRepair& repair : why->repairs) out.ways << repairText(question.cluster, repair);
  for (const HostsRepair& way : why->open) out.open << openText(question.cluster, way);
  if (why->kinds_left_out > 0)
    out.open << Words::tr("%n more kind(s) of machine, which were not asked about", nullptr,
                          static_cast<int>(why->kinds_left_out));
  out.explained = true;
  return {};
}

}  // namespace stowage::app
