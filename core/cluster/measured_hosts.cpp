#include "core/cluster/measured_hosts.h"

#include <algorithm>
#include <functional>
#include <set>
#include <utility>

namespace stowage::cluster {
namespace {

std::string_view without_blanks(std::string_view word) {
  constexpr std::string_view kBlanks = " \t";
  const std::size_t first = word.find_first_not_of(kBlanks);
  if (first == std::string_view::npos) return {};
  return word.substr(first, word.find_last_not_of(kBlanks) - first + 1);
}

/// What a person said of a device is not measured: it stays.
void keep_choices(const machine::Machine& said, machine::Machine& measured) {
  for (machine::Device& device : measured.devices) {
    const machine::Device* known = said.find(device.id);
    if (!known) continue;
    if (known->budget) device.budget = known->budget;
    device.overhead = known->overhead;
    device.keep_free = known->keep_free;
  }
}

}  // namespace

NamedHosts named_hosts(std::string_view names) {
  using Problem = NamedHosts::Problem;
  NamedHosts out;
  std::set<std::string, std::less<>> seen;
  while (!names.empty()) {
    const std::size_t comma = names.find(',');
    const std::string name(without_blanks(names.substr(0, comma)));
    names.remove_prefix(comma == std::string_view::npos ? names.size() : comma + 1);
    if (!is_host_name(name)) return {{}, Problem::NoName, name};
    if (!seen.insert(name).second) return {{}, Problem::Twice, name};
    if (out.cluster.hosts.size() >= kMostHosts) return {{}, Problem::Count, {}};
    out.cluster.hosts.push_back({name, {}, {}});
  }
  if (out.cluster.hosts.empty()) out.problem = Problem::Count;
  return out;
}

void take_measured(Host& host, machine::Machine machine, machine::Calibration calibration) {
  machine::apply(calibration, machine);
  keep_choices(host.machine, machine);
  host.machine = std::move(machine);
  host.calibration = std::move(calibration);
}

std::vector<MeasuredWithOthers> measured_with_others(const Cluster& cluster, const machine::Versions& now) {
  std::vector<MeasuredWithOthers> out;
  for (const Host& host : cluster.hosts) {
    if (!host.calibration) continue;
    auto warning = machine::measured_with_others(machine::versions_of(*host.calibration), now);
    if (!warning) continue;
    auto same = std::find_if(out.begin(), out.end(), [&](const MeasuredWithOthers& one) {
      return one.warning.arguments == warning->arguments;
    });
    if (same == out.end()) same = out.insert(out.end(), {{}, std::move(*warning)});
    same->hosts.push_back(host.name);
  }
  return out;
}

}  // namespace stowage::cluster
