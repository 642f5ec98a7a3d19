#include "app/cli/commands/export_hosts.h"

#include <algorithm>
#include <array>
#include <utility>

#include "app/cli/commands/export_target.h"
#include "app/cli/output/plan_text.h"
#include "core/base/file.h"
#include "core/base/json.h"
#include "core/cluster/check_cluster.h"
#include "core/model/execution.h"

namespace stowage::cli {
namespace {

using cluster::Cluster;
using cluster::HostDevice;

constexpr std::array kOfOneMachine = {"--nearest", "--manual-activations", "--compute-on-host"};

/// All GPUs of a map in one row, in the order in which the model runs through them.
struct Row {
  plan::DeviceMap map{};
  machine::Machine machine{};  ///< their budgets
  std::vector<runtimes::GpuOfHost> gpus{};
};

/// Devices by the first module or tensor that lies there.
std::vector<HostDevice> devices_in_order(const model::Model& model, const cluster::ClusterMap& map) {
  std::vector<std::pair<std::size_t, HostDevice>> first;
  for (const auto& [key, device] : map.entries) {
    std::size_t position = model.modules().size();
    if (const auto module = model.find_module(key))
      position = module->index();
    else if (const auto tensor = model.find_tensor(key))
      position = model[*tensor].module.index();
    first.emplace_back(position, device);
  }
  std::stable_sort(first.begin(), first.end(),
                   [](const auto& a, const auto& b) { return a.first < b.first; });
  std::vector<HostDevice> out;
  for (const auto& [position, device] : first) {
    if (std::find(out.begin(), out.end(), device) == out.end()) out.push_back(device);
  }
  return out;
}

Try<Row> row_of(const model::Model& model, const Cluster& cluster, const cluster::ClusterMap& map) {
  Row row;
  const std::vector<HostDevice> devices = devices_in_order(model, map);
  std::vector<std::uint32_t> hosts;
  for (const HostDevice& device : devices) {
    const cluster::Host& host = cluster.hosts[device.host];
    if (!device.device.gpu())
      return usage("export --hosts writes maps that lie on GPUs alone; this one has something on " +
                   cluster::to_string(host, device.device) + ".");
    if (hosts.empty() || hosts.back() != device.host) {
      if (std::find(hosts.begin(), hosts.end(), device.host) != hosts.end())
        return usage("The map comes back to " + host.name + ": stages of a host have to follow each other.");
      hosts.push_back(device.host);
    }
    machine::Device gpu = *host.machine.find(device.device);
    gpu.id = machine::gpu(static_cast<std::uint32_t>(row.gpus.size()));
    row.machine.devices.push_back(std::move(gpu));
    row.gpus.push_back({host.name, device.device});
  }
  for (const auto& [key, device] : map.entries) {
    const auto at = std::find(devices.begin(), devices.end(), device) - devices.begin();
    row.map.entries.push_back({key, machine::gpu(static_cast<std::uint32_t>(at))});
  }
  return row;
}

}  // namespace

CommandResult export_hosts(const Session& session, const ExportHosts& asked) {
  if (asked.target != "pipelining" && asked.target != "vllm")
    return usage("--to " + asked.target +
                 ": how it is told of several machines is not known here. With --hosts write pipelining or "
                 "vllm.");
  if (const auto alone = asked.hosts.stands_without(kOfOneMachine); !alone)
    return tl::unexpected(alone.error());
  if (asked.map.empty()) return usage("export --hosts needs PLAN: a map with the host before each device.");
  const auto cluster = asked.hosts.read();
  if (!cluster) return tl::unexpected(cluster.error());
  const auto settings = asked.settings.resolve_for_hosts();
  if (!settings) return tl::unexpected(settings.error());
  const auto json = read_json_file(asked.map);
  if (!json) return rejected(json.error(), asked.map);
  const auto map = cluster::map_from_json(*json, *cluster, asked.map);
  if (!map) return rejected(map.error(), asked.map);
  const auto model = open_model(session, asked.model, asked.part);
  if (!model) return tl::unexpected(model.error());
  auto row = row_of(**model, *cluster, *map);
  if (!row) return tl::unexpected(row.error());
  GivenPlan given;
  given.map = std::move(row->map);
  return export_target(session, {*model, asked.model, asked.part}, asked.target, asked.options, given,
                       {asked.output, false, false, row->machine, *settings, std::move(row->gpus)});
}

}  // namespace stowage::cli
