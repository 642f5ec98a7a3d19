#include "app/gui/run/offload_counts.h"

#include <algorithm>
#include <cmath>

#include "core/base/json.h"
#include "core/estimate/offload/from_run.h"
#include "core/estimate/offload/kept.h"

namespace stowage::app {
namespace {

namespace offload = estimate::offload;

bool isNumber(std::string_view text) {
  return !text.empty() && std::all_of(text.begin(), text.end(), [](char c) { return c >= '0' && c <= '9'; });
}

offload::RunLayers layersOf(const machine::Machine& machine, const std::string& pattern) {
  machine::DeviceId gpu = machine::gpu(0);
  for (const machine::Device& device : machine.devices) {
    if (!device.id.gpu()) continue;
    gpu = device.id;
    break;
  }
  return {pattern, static_cast<double>(machine.rate(gpu, machine::kCpu)),
          static_cast<double>(machine.rate(machine::kCpu, gpu))};
}

/// Of several GPUs each has the link that the machine says.
void addLinks(const machine::Machine& machine, offload::Scenario& scenario) {
  scenario.links.clear();
  for (const std::uint32_t gpu : offload::gpus_of(scenario)) {
    const machine::DeviceId id = machine::gpu(gpu);
    const offload::Link link{static_cast<double>(machine.rate(id, machine::kCpu)),
                             static_cast<double>(machine.rate(machine::kCpu, id)), scenario.latency_seconds};
    if (machine.slot(id) && link != scenario.link_of(gpu)) scenario.links.emplace(gpu, link);
  }
}

widgets::OffloadLanesPtr lanesOf(offload::Scenario scenario) {
  const auto answer = offload::answer(std::move(scenario));
  return answer ? widgets::schedule_lanes(*answer) : nullptr;
}

}  // namespace

std::vector<LayerList> layerLists(const model::Model& model) {
  std::vector<LayerList> out;
  for (const model::Module& module : model.modules()) {
    const auto numbered =
        std::count_if(module.children.begin(), module.children.end(), [&](model::ModuleId id) {
          const std::string& name = model[id].name;
          return isNumber(std::string_view(name).substr(name.rfind('.') + 1));
        });
    if (numbered < 2) continue;
    out.push_back({module.name.empty() ? "*" : module.name + ".*", static_cast<std::size_t>(numbered)});
  }
  std::stable_sort(out.begin(), out.end(),
                   [](const LayerList& a, const LayerList& b) { return a.layers > b.layers; });
  return out;
}

std::vector<std::string> layerNames(const model::Model& model, const std::string& pattern) {
  const auto number = [](const std::string& name) {
    return std::string_view(name).substr(name.rfind('.') + 1);
  };
  std::vector<std::string> out;
  for (const model::Module& module : model.modules()) {
    if (isNumber(number(module.name)) && offload::matches_parts(module.name, pattern))
      out.push_back(module.name);
  }
  // Some files have them in the order of the alphabet.
  std::stable_sort(out.begin(), out.end(), [&](const std::string& a, const std::string& b) {
    const std::string_view left = number(a), right = number(b);
    return left.size() != right.size() ? left.size() < right.size() : left < right;
  });
  return out;
}

Result<OffloadCounts> offloadCounts(const protocol::RunResult& result, const machine::Machine& machine,
                                    const std::string& pattern, const Job& job) {
  Json run = protocol::to_json(result);
  run["schema"] = "stowage.run/1";
  auto scenario = offload::scenario_from_run(run, layersOf(machine, pattern), "run");
  if (!scenario) return tl::unexpected(scenario.error());
  addLinks(machine, *scenario);
  return countsOf(*std::move(scenario), job);
}

Result<OffloadCounts> countsOf(offload::Scenario scenario, const Job& job) {
  if (job.cancel.cancelled()) return fail(Code::Cancelled);
  auto points = offload::all_counts(scenario);
  if (!points) return tl::unexpected(points.error());
  OffloadCounts out;
  for (const offload::Layer& layer : scenario.layers) out.layers.push_back(layer.name);
  out.points = std::move(*points);
  out.scenario = std::make_shared<const offload::Scenario>(std::move(scenario));
  return out;
}

widgets::OffloadLanesPtr lanesOf(const offload::Scenario& scenario, std::uint64_t layers) {
  offload::Scenario tried = scenario;
  tried.scopes.clear();
  tried.offload_layers = layers;
  return lanesOf(std::move(tried));
}

CountVerdict verdictOf(const offload::Scenario& scenario, std::uint64_t layers) {
  CountVerdict out;
  offload::Scenario tried = scenario;
  tried.scopes.clear();
  tried.offload_layers = layers;
  const auto choice = offload::choose(tried);
  if (!choice) return {{choice.error()}, true};
  const offload::Verdicts verdicts = offload::judge(tried, *choice);
  const auto say = [&](const offload::Verdict& verdict) {
    out.sentences.push_back(offload::sentence_of(verdict));
    for (Error& fix : offload::fixes_of(verdict, tried)) out.sentences.push_back(std::move(fix));
  };
  for (const offload::Verdict& verdict : verdicts.refusals) say(verdict);
  out.refused = !verdicts.refusals.empty();
  for (const offload::Verdict& verdict : verdicts.warnings) {
    if (!out.refused && verdict.rule == offload::Verdict::Rule::NoOverlap) say(verdict);
  }
  auto none = offload::nothing_moved(tried, *choice, offload::layers_without_copies(*choice));
  if (none) out.sentences.push_back(*std::move(none));
  return out;
}

std::optional<offload::CountPoint> bestCount(const std::vector<offload::CountPoint>& points,
                                             const CountWish& wish) {
  if (!wish.room) return wish.seconds ? offload::smallest_within(points, *wish.seconds) : std::nullopt;
  const auto fastest = offload::fastest_within(points, *wish.room);
  return fastest && wish.seconds && fastest->seconds > *wish.seconds ? std::nullopt : fastest;
}

std::optional<double> typedSeconds(const QString& text) {
  QString number = text.trimmed();
  double unit = 1;
  if (number.endsWith(QStringLiteral("ms"))) {
    unit = 1e-3;
    number.chop(2);
  } else if (number.endsWith(u's')) {
    number.chop(1);
  }
  bool known = false;
  const double seconds = number.trimmed().toDouble(&known) * unit;
  return known && std::isfinite(seconds) && seconds > 0 ? std::optional(seconds) : std::nullopt;
}

Result<OffloadMix> offloadMix(const offload::Scenario& scenario, Bytes budget, const Job& job) {
  auto answer = offload::best_mix(scenario, budget.count(), {}, job);
  if (!answer) return tl::unexpected(answer.error());
  const auto never = offload::never_moved(scenario);
  if (!never) return tl::unexpected(never.error());
  OffloadMix out{std::move(*answer), nullptr, offload::nothing_movable(scenario, *never), {}};
  if (out.answer.best) {
    out.lanes = lanesOf(offload::with_mix(scenario, out.answer.best->layers));
    return out;
  }
  const auto needed = offload::least_peak(scenario, budget.count(), out.answer.proven, job);
  if (!needed) return tl::unexpected(needed.error());
  out.needed = *needed;
  return out;
}

std::vector<std::string> notRunAgain(const offload::Scenario& scenario) {
  std::vector<std::string> out;
  for (const offload::Layer& layer : scenario.layers) {
    if (!layer.recomputable && &layer != &scenario.layers.back()) out.push_back(layer.name);
  }
  return out;
}

const offload::CountPoint* leastWithoutStall(const std::vector<offload::CountPoint>& points) {
  const offload::CountPoint* best = nullptr;
  for (const offload::CountPoint& point : points) {
    if (point.stall_seconds > 0) continue;
    if (!best || point.peak_bytes < best->peak_bytes) best = &point;
  }
  return best;
}

}  // namespace stowage::app
