#include "app/gui/hosts/hosts_plan.h"

#include <algorithm>
#include <utility>

#include "app/gui/commands/plan_words.h"
#include "app/gui/document/solve_plan.h"
#include "core/base/json.h"
#include "core/cluster/changes.h"
#include "core/cluster/plan_cluster.h"
#include "core/plan/evaluation/request_time.h"
#include "widgets/common/words.h"

namespace stowage::app {
namespace {

using cluster::Cluster;
using cluster::ClusterAnswer;
using cluster::HostPlan;
using widgets::HostPlaces;

/// Asked once for each machine: hosts that are equal have equal times, and what turns need is of the model.
/// Rates that were measured are of this machine, and the command line does not ask for them either.
cluster::Ground groundOf(const HostsQuestion& question) {
  cluster::Ground out;
  const Cluster& hosts = *question.hosts;
  for (std::size_t i = 0; i < hosts.hosts.size(); ++i) {
    const machine::Machine& machine = hosts.hosts[i].machine;
    std::size_t equal = 0;
    while (hosts.hosts[equal].machine != machine) ++equal;
    out.times.push_back(equal < i ? out.times[equal]
                                  : passTimesOf(question.model, machine, question.settings, nullptr));
    if (equal < i || !out.turns.empty()) continue;
    if (const auto turns = turnsToPlanWith(question.model, machine, question.settings)) out.turns = *turns;
  }
  return out;
}

widgets::HostRow rowOf(const cluster::Host& host) {
  widgets::HostRow row;
  row.name = QString::fromStdString(host.name);
  row.machine = machineText(host.machine);
  return row;
}

widgets::HostRow rowOf(const cluster::Host& host, const HostPlan& stage) {
  widgets::HostRow row = rowOf(host);
  row.used = true;
  row.step_seconds = stage.evaluation.step_seconds;
  for (std::size_t slot = 0; slot < stage.evaluation.devices.size(); ++slot) {
    const plan::DeviceUse& use = stage.evaluation.devices[slot];
    (use.device.gpu() ? row.on_gpus : use.device == machine::kCpu ? row.on_cpu : row.on_disk) += use.weights;
    const auto* device = host.machine.find(use.device);
    row.devices.push_back({use.device, device ? QString::fromStdString(device->name) : QString(), use.weights,
                           use.used, use.budget});
  }
  return row;
}

/// Where the last host hands back to, when what it runs is tied to what another one has: the model's tied
/// weights say to whom.
std::uint32_t handedBackTo(const model::Model& model, const HostPlaces& places, std::uint32_t from) {
  for (const model::Storage& storage : model.storages()) {
    if (storage.tensors.size() < 2) continue;
    const std::uint32_t host = places.of_tensor[storage.tensors.front().index()];
    if (host < from) return host;
  }
  return 0;
}

void addHandOvers(widgets::HostsPicture& out, const HostsQuestion& question, const ClusterAnswer& answer,
                  const HostPlaces& places) {
  const plan::PassCosts costs = plan::step_costs(*question.model, question.settings, answer.total, true);
  const auto stages = static_cast<std::uint32_t>(answer.stages.size());
  for (std::uint32_t i = 0; i < stages; ++i) {
    const bool last = i + 1 == stages;
    if (stages < 2 || (last && answer.stages[i].hop_seconds <= 0)) continue;
    const std::uint32_t to = last ? handedBackTo(*question.model, places, i) : i + 1;
    const cluster::Network network = question.hosts->between(answer.stages[i].host, answer.stages[to].host);
    out.hand_overs.push_back({i, to, answer.width_known ? Bytes(costs.handed_over) : Bytes(),
                              answer.stages[i].hop_seconds, network.bytes_per_second, network.latency_ns});
  }
}

HostPlaces placesOf(const HostsQuestion& question, const ClusterAnswer& answer) {
  HostPlaces out;
  out.of_tensor.assign(question.model->tensors().size(), HostPlaces::kNowhere);
  for (std::uint32_t i = 0; i < answer.stages.size(); ++i) {
    out.hosts << QString::fromStdString(question.hosts->hosts[answer.stages[i].host].name);
    for (const model::TensorId tensor : answer.stages[i].part.tensors) out.of_tensor[tensor.index()] = i;
  }
  return out;
}

/// The hosts in use, in the order in which they run, then the others as they are listed.
void addPicture(HostsPlan& out, const HostsQuestion& question, const ClusterAnswer& answer) {
  const HostPlaces places = placesOf(question, answer);
  out.modules = widgets::modules_by_host(*question.model, places);
  std::vector<bool> used(question.hosts->hosts.size());
  for (std::size_t i = 0; i < answer.stages.size(); ++i) {
    const HostPlan& stage = answer.stages[i];
    used[stage.host] = true;
    out.picture.hosts.push_back(rowOf(question.hosts->hosts[stage.host], stage));
    out.picture.hosts.back().modules = modulesText(*question.model, out.modules[i]);
  }
  for (std::size_t i = 0; i < used.size(); ++i) {
    if (!used[i]) out.picture.hosts.push_back(rowOf(question.hosts->hosts[i]));
  }
  out.modules.resize(out.picture.hosts.size());
  out.picture.step_seconds = answer.step_seconds;
  addHandOvers(out.picture, question, answer, places);
  out.places = std::make_shared<const HostPlaces>(places);
}

HostsPlan::Verdict verdictOf(const ClusterAnswer& answer) {
  switch (answer.settled()) {
    case solve::Settled::Found:
      return answer.optimal() ? HostsPlan::Verdict::Optimal : HostsPlan::Verdict::Gap;
    case solve::Settled::Impossible:
      return HostsPlan::Verdict::Impossible;
    case solve::Settled::NotSettled:
      break;
  }
  return HostsPlan::Verdict::NotSettled;
}

}  // namespace

std::vector<HostsPreset> hostsPresets() {
  std::vector<HostsPreset> out;
  for (const cluster::Preset& preset : cluster::presets())
    out.push_back({widgets::latin(preset.name), widgets::latin(preset.shown)});
  return out;
}

HostsPtr presetHosts(const QString& name) {
  Cluster found = cluster::preset(name.toStdString());
  return found.hosts.empty() ? nullptr : std::make_shared<const Cluster>(std::move(found));
}

Result<HostsPtr> readHosts(const QString& path) {
  const auto json = read_json_file(path.toStdString());
  if (!json) return tl::unexpected(json.error());
  auto read = cluster::from_json(*json, path.toStdString());
  if (!read) return tl::unexpected(read.error());
  return std::make_shared<const Cluster>(std::move(*read));
}

QString hostsSummary(const Cluster& hosts) { return QString::fromStdString(cluster::summary(hosts)); }
std::size_t hostCount(const Cluster& hosts) { return hosts.hosts.size(); }
QString lastHost(const Cluster& hosts) { return QString::fromStdString(hosts.hosts.back().name); }

HostsPtr withTwiceTheNetwork(const Cluster& hosts) {
  if (hosts.hosts.size() < 2) return nullptr;
  return std::make_shared<const Cluster>(cluster::with_faster_networks(hosts, 2));
}

HostsPtr withAnotherHost(const Cluster& hosts) {
  if (hosts.hosts.empty()) return nullptr;
  auto more = cluster::with_another_host(hosts, hosts.hosts.size() - 1);
  return more ? std::make_shared<const Cluster>(std::move(*more)) : nullptr;
}

plan::Settings settingsForHosts(plan::Settings settings) {
  settings.rules.clear();
  settings.computed.clear();
  settings.main_gpu.reset();
  settings.strategy = plan::Strategy::Stowage;
  settings.fallback_allocation = settings.allow_empty_gpus = settings.streams_to_empty_gpu = false;
  if (const auto& said = settings.workload.training) {
    // What options of the command line say, and no more: what a run saved is known of one machine.
    plan::Training asked;
    asked.optimizer = said->optimizer;
    asked.gradient_dtype = said->gradient_dtype;
    asked.master_weights = said->master_weights;
    asked.freeze = said->freeze;
    settings.workload.training = asked;
  }
  settings.workload.cache_apart = settings.workload.latent_cache = false;
  return settings;
}

Result<HostsPlanPtr> planHosts(const HostsQuestion& question, const Job& job) {
  if (const auto able = plan::check_training(*question.model, question.settings); !able)
    return tl::unexpected(able.error());
  const cluster::Ground ground = groundOf(question);
  const auto answer =
      cluster::plan_cluster(question.model, *question.hosts, question.settings, ground, {}, job);
  if (!answer) return tl::unexpected(answer.error());
  auto out = std::make_shared<HostsPlan>();
  out->verdict = verdictOf(*answer);
  out->objective = answer->objective;
  out->value = answer->value;
  out->bound = answer->bound;
  out->gap = answer->gap;
  out->step_seconds = answer->step_seconds;
  out->hop_seconds = answer->hop_seconds;
  out->total = answer->total;
  out->gpu_bytes = answer->gpu_bytes;
  out->all_orders = answer->all_orders;
  out->width_known = answer->width_known;
  out->joined = answer->joined;
  addPicture(*out, question, *answer);
  if (out->found())
    out->map = to_text(cluster::device_map_json(*question.model, *question.hosts, *answer)) + "\n";
  return out;
}

}  // namespace stowage::app
