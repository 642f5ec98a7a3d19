#include "app/gui/hosts/hosts_plan.h"

#include <algorithm>
#include <utility>

#include "app/gui/commands/plan_words.h"
#include "app/gui/document/solve_plan.h"
#include "app/gui/hosts/hosts_dialog.h"
#include "app/gui/hosts/hosts_flow.h"
#include "app/gui/hosts/hosts_why.h"
#include "core/base/file.h"
#include "core/base/json.h"
#include "core/cluster/changes.h"
#include "core/cluster/measured_hosts.h"
#include "core/cluster/no_plan.h"
#include "core/cluster/plan_cluster.h"
#include "core/cluster/schedule.h"
#include "widgets/common/words.h"

namespace stowage::app {
namespace {

using cluster::Cluster;
using cluster::ClusterAnswer;
using cluster::HostPlan;
using widgets::HostPlaces;

/// What was measured of a host, for whoever keeps it longer than the question.
std::shared_ptr<const machine::Calibration> measuredOf(const HostsPtr& hosts, const cluster::Host& host) {
  if (!host.calibration) return nullptr;
  return {hosts, &*host.calibration};
}

/// Asked once for each machine: hosts that are equal have equal times, and what turns need is of the model.
/// Rates that the session keeps are of this computer, and those of the file are of its hosts.
cluster::Ground groundOf(const HostsQuestion& question) {
  cluster::Ground out;
  const Cluster& hosts = *question.hosts;
  for (std::size_t i = 0; i < hosts.hosts.size(); ++i) {
    const cluster::Host& host = hosts.hosts[i];
    const machine::Machine& machine = host.machine;
    std::size_t equal = 0;
    while (!cluster::equal_machines(hosts.hosts[equal], host)) ++equal;
    out.times.push_back(equal < i ? out.times[equal]
                                  : passTimesOf(question.model, machine, question.settings,
                                                measuredOf(question.hosts, host)));
    if (equal < i || !out.turns.empty()) continue;
    if (const auto turns = turnsToPlanWith(question.model, machine, question.settings)) out.turns = *turns;
  }
  out.flow = flowOf(question.model, question.settings.workload);
  return out;
}

widgets::HostRow rowOf(const cluster::Host& host) {
  widgets::HostRow row;
  row.name = QString::fromStdString(host.name);
  row.machine = machineText(host.machine);
  return row;
}

/// Of a pipeline a row is one GPU, with its card, and knows its host.
widgets::HostRow rowOf(const cluster::Host& host, const HostPlan& stage, double seconds) {
  widgets::HostRow row = rowOf(host);
  if (stage.gpu) {
    row.host_name = row.name;
    row.host_machine = row.machine;
    row.name = QString::fromStdString(cluster::to_string(host, *stage.gpu));
    const auto* card = host.machine.find(*stage.gpu);
    row.machine = card ? QString::fromStdString(card->name) : QString();
  }
  row.used = true;
  row.step_seconds = seconds;
  row.computing = stage.evaluation.computing;
  for (std::size_t slot = 0; slot < stage.evaluation.devices.size(); ++slot) {
    const plan::DeviceUse& use = stage.evaluation.devices[slot];
    (use.device.gpu() ? row.on_gpus : use.device == machine::kCpu ? row.on_cpu : row.on_disk) += use.weights;
    const auto* device = host.machine.find(use.device);
    row.devices.push_back({use.device, device ? QString::fromStdString(device->name) : QString(), use.weights,
                           use.used, use.budget});
  }
  return row;
}

/// Between two hosts, or two GPUs of one.
cluster::Network networkBetween(const Cluster& hosts, const HostPlan& from, const HostPlan& to) {
  if (from.host != to.host || !from.gpu || !to.gpu) return hosts.between(from.host, to.host);
  const machine::Machine& machine = hosts.hosts[from.host].machine;
  return {machine.rate(*from.gpu, *to.gpu), machine.latency_ns(*from.gpu, *to.gpu)};
}

/// All hand-overs: to the next stage, and to an earlier one where a weight is tied.
void addHandOvers(widgets::HostsPicture& out, const HostsQuestion& question, const ClusterAnswer& answer) {
  std::vector<cluster::StageHop> hops = answer.hops;
  std::stable_sort(hops.begin(), hops.end(), [](const cluster::StageHop& a, const cluster::StageHop& b) {
    return a.from != b.from ? a.from < b.from : a.seconds > b.seconds;
  });
  for (const cluster::StageHop& hop : hops) {
    const cluster::Network network =
        networkBetween(*question.hosts, answer.stages[hop.from], answer.stages[hop.to]);
    out.hand_overs.push_back({hop.from, hop.to, answer.width_known ? hop.bytes : Bytes(), hop.seconds,
                              network.bytes_per_second, network.latency_ns});
  }
}

/// By stage the number of its host, from 0 as hosts follow each other.
std::vector<std::uint32_t> hostNumbers(const ClusterAnswer& answer) {
  std::vector<std::uint32_t> hosts, out;
  for (const HostPlan& stage : answer.stages) {
    const auto at = std::find(hosts.begin(), hosts.end(), stage.host);
    out.push_back(static_cast<std::uint32_t>(at - hosts.begin()));
    if (at == hosts.end()) hosts.push_back(stage.host);
  }
  return out;
}

HostPlaces placesOf(const HostsQuestion& question, const ClusterAnswer& answer) {
  HostPlaces out;
  out.of_tensor.assign(question.model->tensors().size(), HostPlaces::kNowhere);
  for (std::uint32_t i = 0; i < answer.stages.size(); ++i) {
    const HostPlan& stage = answer.stages[i];
    const cluster::Host& host = question.hosts->hosts[stage.host];
    out.hosts << QString::fromStdString(stage.gpu ? cluster::to_string(host, *stage.gpu) : host.name);
    for (const model::TensorId tensor : answer.stages[i].part.tensors) out.of_tensor[tensor.index()] = i;
  }
  if (!answer.pipeline) return out;
  out.machine_of = hostNumbers(answer);
  for (std::size_t i = 0; i < answer.stages.size(); ++i) {
    if (out.machine_of[i] == static_cast<std::uint32_t>(out.machines.size()))
      out.machines << QString::fromStdString(question.hosts->hosts[answer.stages[i].host].name);
  }
  return out;
}

constexpr std::uint64_t kMostShown = 24;  // micro-batches in the timeline

/// The hosts in use, in the order in which they run, then the others as they are listed.
void addPicture(HostsPlan& out, const HostsQuestion& question, const ClusterAnswer& answer) {
  const HostPlaces places = placesOf(question, answer);
  out.modules = widgets::modules_by_host(*question.model, places);
  const std::vector<std::uint32_t> numbers = hostNumbers(answer);
  std::uint32_t next = 0;  // host that has no number yet
  std::vector<bool> used(question.hosts->hosts.size());
  for (std::size_t i = 0; i < answer.stages.size(); ++i) {
    const HostPlan& stage = answer.stages[i];
    used[stage.host] = true;
    out.picture.hosts.push_back(
        rowOf(question.hosts->hosts[stage.host], stage, cluster::stage_seconds(answer, stage)));
    out.picture.hosts.back().host = numbers[i];
    next = std::max(next, numbers[i] + 1);
    out.picture.hosts.back().modules = modulesText(*question.model, out.modules[i]);
  }
  for (std::size_t i = 0; i < used.size(); ++i) {
    if (used[i]) continue;
    out.picture.hosts.push_back(rowOf(question.hosts->hosts[i]));
    out.picture.hosts.back().host = next++;
  }
  out.modules.resize(out.picture.hosts.size());
  out.picture.pipeline = answer.pipeline.has_value();
  out.picture.step_seconds =
      answer.pipeline ? static_cast<double>(answer.pipeline->slowest_ps) * 1e-12 : answer.step_seconds;
  for (const cluster::Span& span : cluster::schedule_of(answer, kMostShown))
    out.picture.spans.push_back({span.stage, span.micro_batch, span.hand_over, span.begin, span.end});
  addHandOvers(out.picture, question, answer);
  out.places = std::make_shared<const HostPlaces>(places);
}

std::optional<HostsPipeline> pipelineOf(const ClusterAnswer& answer) {
  if (!answer.pipeline) return std::nullopt;
  const cluster::Pipeline& pipeline = *answer.pipeline;
  return HostsPipeline{pipeline.micro_batches,
                       pipeline.devices,
                       static_cast<double>(pipeline.slowest_ps) * 1e-12,
                       static_cast<double>(pipeline.through_ps) * 1e-12,
                       pipeline.per_second(),
                       pipeline.fill_and_drain(),
                       pipeline.goes_back};
}

std::vector<std::pair<QStringList, Error>> measuredOtherwise(const Cluster& hosts) {
  machine::Versions now;
  now.engine = STOWAGE_VERSION;
  std::vector<std::pair<QStringList, Error>> out;
  for (const cluster::MeasuredWithOthers& other : cluster::measured_with_others(hosts, now)) {
    QStringList names;
    for (const std::string& host : other.hosts) names << QString::fromStdString(host);
    out.emplace_back(names, other.warning);
  }
  return out;
}

/// Rules of the plan, of whichever host runs the module, and those of the page.
std::vector<cluster::HostRule> rulesOf(const HostsQuestion& question) {
  std::vector<cluster::HostRule> out;
  for (const plan::Rule& rule : question.settings.rules)
    out.push_back({rule.name, cluster::HostRule::kAnyHost, rule.device, rule.forbid});
  for (const HostsRule& rule : question.rules) {
    if (const auto host = question.hosts->find(rule.host)) out.push_back({rule.name, *host, {}, rule.forbid});
  }
  return out;
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

/// What core calls its presets; names of products are the same in every language.
[[maybe_unused]] constexpr const char* kPresetTexts[] = {
    QT_TRANSLATE_NOOP("stowage::app::HostsDialog", "4 desktops with an RTX 4090, 10 Gb/s"),
    QT_TRANSLATE_NOOP("stowage::app::HostsDialog",
                      "A laptop with an RTX 3060 and a server with 2 RTX A6000, 1 Gb/s"),
};

}  // namespace

std::vector<HostsPreset> hostsPresets() {
  std::vector<HostsPreset> out;
  for (const cluster::Preset& preset : cluster::presets())
    out.push_back({widgets::latin(preset.name), HostsDialog::tr(std::string(preset.shown).c_str())});
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

Status saveHosts(const Cluster& hosts, const QString& path) {
  return write_file_atomically(path.toStdString(), to_text(cluster::to_json(hosts)) + "\n");
}

QString hostsSummary(const Cluster& hosts) {
  QStringList parts;
  const std::vector<cluster::Host>& all = hosts.hosts;
  for (std::size_t i = 0, end = 0; i < all.size(); i = end) {
    while (end < all.size() && all[end].machine == all[i].machine) ++end;
    const QString first = QString::fromStdString(all[i].name);
    const QString names =
        end - i == 1 ? first
                     : HostsDialog::tr("%1 to %2").arg(first, QString::fromStdString(all[end - 1].name));
    parts << QStringLiteral("%1 (%2)").arg(names, machineText(all[i].machine));
  }
  return parts.join(QStringLiteral(", "));
}
std::size_t hostCount(const Cluster& hosts) { return hosts.hosts.size(); }

std::vector<HostsChange> hostsChanges(const Cluster& hosts) {
  std::vector<HostsChange> out;
  for (cluster::Change& change : cluster::changes_of(hosts)) {
    const bool another = change.kind == cluster::Change::Kind::AnotherHost;
    out.push_back({change.times, another ? QString::fromStdString(hosts.hosts[change.like].name) : QString(),
                   std::make_shared<const Cluster>(std::move(change.cluster))});
  }
  return out;
}

QStringList hostNames(const Cluster& hosts) {
  QStringList out;
  for (const cluster::Host& host : hosts.hosts) out << QString::fromStdString(host.name);
  return out;
}

plan::Settings settingsForHosts(plan::Settings settings) {
  settings.computed.clear();
  settings.main_gpu.reset();
  settings.strategy = plan::Strategy::Stowage;
  settings.fallback_allocation = settings.allow_empty_gpus = settings.streams_to_empty_gpu = false;
  if (const auto& said = settings.workload.training) {
    // What options of the command line say, and no more: what a run saved is known of one machine.
    plan::Training asked;
    asked.optimizer = said->optimizer;
    asked.gradient_dtype = said->gradient_dtype;
    asked.accumulation_dtype = said->accumulation_dtype;
    asked.master_weights = said->master_weights;
    asked.freeze = said->freeze;
    settings.workload.training = asked;
  }
  settings.workload.cache_apart = settings.workload.latent_cache = false;
  return settings;
}

Result<HostsPlanPtr> planHosts(const HostsQuestion& question, const Job& job,
                               const std::function<void(HostsPlanPtr)>& first) {
  if (const auto able = plan::check_training(*question.model, question.settings); !able)
    return tl::unexpected(able.error());
  const cluster::Ground ground = groundOf(question);
  const std::vector<cluster::HostRule> rules = rulesOf(question);
  plan::Settings settings = question.settings;
  settings.rules.clear();
  const cluster::ClusterQuestion asked{question.model, *question.hosts, settings,
                                       ground,         rules,           question.micro_batches};
  solve::Effort effort;
  effort.contiguous = question.contiguous && !question.micro_batches;
  const auto answer = cluster::plan_over(asked, effort, job);
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
  out->computing_known = answer->computing_known;
  out->joined = answer->joined;
  out->pipeline = pipelineOf(*answer);
  out->measured_otherwise = measuredOtherwise(*question.hosts);
  addPicture(*out, question, *answer);
  if (out->found()) {
    out->map = to_text(cluster::device_map_json(*question.model, *question.hosts, *answer)) + "\n";
  } else if (question.explain) {
    if (first) first(std::make_shared<const HostsPlan>(*out));
    STOWAGE_TRY(addReasons(*out, asked, *answer, effort, job));
  }
  return out;
}

}  // namespace stowage::app
