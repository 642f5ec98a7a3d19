#include "app/cli/commands/export_hosts.h"

#include <algorithm>
#include <array>
#include <optional>
#include <utility>

#include "app/cli/commands/export_llamacpp.h"
#include "app/cli/commands/export_target.h"
#include "app/cli/output/plan_text.h"
#include "core/base/file.h"
#include "core/base/json.h"
#include "core/cluster/check_cluster.h"
#include "core/runtimes/llamacpp/rpc.h"
#include "core/runtimes/targets.h"

namespace stowage::cli {
namespace {

using cluster::Cluster;
using cluster::HostDevice;

constexpr std::array kOfOneMachine = {"--nearest", "--manual-activations", "--compute-on-host"};

/// All GPUs of a map in one row, in the order in which the model runs through them.
struct Row {
  plan::DeviceMap map{};
  machine::Machine machine{};  ///< their budgets; for llama.cpp also the CPU of the host that runs last
  std::vector<runtimes::GpuOfHost> gpus{};
};

/// Devices as the model runs through them: by the first module that lies there and is executed, then by what
/// is not, as it is listed.
std::vector<HostDevice> devices_in_order(const model::Model& model, const cluster::ClusterMap& map) {
  const cluster::MapLookup lookup(map);
  std::vector<HostDevice> out;
  const auto add = [&](const HostDevice& device) {
    if (std::find(out.begin(), out.end(), device) == out.end()) out.push_back(device);
  };
  const auto add_of = [&](const std::string& name) {
    if (const auto found = lookup.find(name)) add(map.entries[*found].second);
  };
  for (const model::ModuleId module : model.execution_order()) {
    const auto& tensors = model[module].tensors;
    if (!tensors.empty()) add_of(model[tensors.front()].name);
  }
  for (const model::Tensor& tensor : model.tensors()) add_of(tensor.name);
  for (const auto& [key, device] : map.entries) add(device);
  return out;
}

/// The host whose GPU comes last: that of llama.cpp's program, which has a CPU for the table of embeddings.
std::optional<std::uint32_t> last_host(const std::vector<HostDevice>& devices) {
  for (auto device = devices.rbegin(); device != devices.rend(); ++device) {
    if (device->device.gpu()) return device->host;
  }
  return std::nullopt;
}

/// GPUs with the names that llama.cpp's program has for them, and its CPU.
void name_for_rpc(const Cluster& cluster, std::uint32_t last, Row& row) {
  std::size_t own = 0, others = 0;
  for (std::size_t i = 0; i < row.gpus.size(); ++i) {
    const bool here = row.gpus[i].host == cluster.hosts[last].name;
    row.machine.devices[i].name = llamacpp::rpc_card_name(here, here ? own++ : others++);
  }
  if (const machine::Device* cpu = cluster.hosts[last].machine.find(machine::kCpu))
    row.machine.devices.push_back(*cpu);
}

/// `rpc`: for llama.cpp, with what lies on the CPU of the host that runs last.
Try<Row> row_of(const model::Model& model, const Cluster& cluster, const cluster::ClusterMap& map, bool rpc) {
  Row row;
  const std::vector<HostDevice> devices = devices_in_order(model, map);
  const auto last = last_host(devices);
  const auto on_cpu = [&](const HostDevice& device) {
    return rpc && last && device == HostDevice{*last, machine::kCpu};
  };
  std::vector<std::uint32_t> hosts;
  for (const HostDevice& device : devices) {
    const cluster::Host& host = cluster.hosts[device.host];
    if (on_cpu(device)) continue;
    if (!device.device.gpu())
      return usage(std::string("export --hosts writes maps that lie on GPUs") +
                   (rpc ? " and on the CPU of the host that runs last" : " alone") +
                   "; this one has something on " + cluster::to_string(host, device.device) + ".");
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
  if (rpc && last) name_for_rpc(cluster, *last, row);
  for (const auto& [key, device] : map.entries) {
    const auto gpu = std::find_if(row.gpus.begin(), row.gpus.end(), [&, &at = device](const auto& one) {
      return one.host == cluster.hosts[at.host].name && one.device == at.device;
    });
    const auto number = static_cast<std::uint32_t>(gpu - row.gpus.begin());
    row.map.entries.push_back({key, on_cpu(device) ? machine::kCpu : machine::gpu(number)});
  }
  return row;
}

/// A line for each machine, by llama.cpp's own placement.
CommandResult export_rpc(const Session& session, const ExportHosts& asked, const model::ModelPtr& model,
                         const plan::Settings& settings, const Row& row) {
  const runtimes::Target& target = *runtimes::find_target(asked.target);
  runtimes::WriterValues told;
  auto said = asked.options.for_export(target, *runtimes::make_facts(model, {}), {}, told);
  if (!said) return tl::unexpected(said.error());
  plan::AppliedMap applied;
  plan::check(*model, row.machine, settings, row.map, &applied);
  std::vector<machine::DeviceId> gpus;
  for (std::uint32_t i = 0; i < row.gpus.size(); ++i) gpus.push_back(machine::gpu(i));
  LlamacppExport wanted{target, asked.model, asked.output, false, std::move(told), {}, std::move(*said)};
  wanted.hosts = runtimes::by_host(gpus, row.gpus);
  return export_llamacpp(session, wanted, *model, row.machine, settings, applied.placement);
}

}  // namespace

CommandResult export_hosts(const Session& session, const ExportHosts& asked) {
  const bool rpc = asked.target == "llama.cpp";
  if (asked.target != "pipelining" && asked.target != "vllm" && !rpc)
    return usage("--to " + asked.target +
                 ": how it is told of several machines is not known here. With --hosts write pipelining, "
                 "vllm or llama.cpp.");
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
  auto row = row_of(**model, *cluster, *map, rpc);
  if (!row) return tl::unexpected(row.error());
  if (rpc) return export_rpc(session, asked, *model, *settings, *row);
  GivenPlan given;
  given.map = std::move(row->map);
  return export_target(session, {*model, asked.model, asked.part}, asked.target, asked.options, given,
                       {asked.output, false, false, row->machine, *settings, std::move(row->gpus)});
}

}  // namespace stowage::cli
