#include "core/estimate/offload/run_clock.h"

#include <algorithm>
#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <unordered_set>
#include <utility>

#include "core/base/json.h"
#include "core/estimate/offload/run_fields.h"

namespace stowage::estimate::offload {
namespace {

const Json* schedule_in(const Json& run) {
  const Json* own = json_find(run, "layers_scenario");
  if (own && own->is_object()) return own;
  const Json* offload = json_find(run, "activation_offload");
  const Json* schedule = offload && offload->is_object() ? json_find(*offload, "schedule") : nullptr;
  const Json* scenario = schedule && schedule->is_object() ? json_find(*schedule, "scenario") : nullptr;
  return scenario && scenario->is_object() ? scenario : nullptr;
}

double waits_of(const Json& run) {
  const Json* offload = json_find(run, "activation_offload");
  if (!offload || !offload->is_object()) return 0;
  double sum = 0;
  for (const Json& stall : rows_of(*offload, "stalls")) sum += number_of(stall, "seconds");
  return sum;
}

/// "relu_1#2" of a scenario is the second storage of the node "relu_1".
std::string_view node_of(std::string_view tensor) { return tensor.substr(0, tensor.find('#')); }

/// What a row of a run and a tensor of a scenario have in common.
std::string place_of(std::string_view module, std::string_view node, std::uint64_t bytes) {
  std::string out(module);
  (out += '\0') += node;
  return (out += '\0') += std::to_string(bytes);
}

/// What stayed for a cap of that run may go in another. There may be a row for each of very many tensors.
void forget_caps(const Json& run, Scenario& scenario) {
  const Json* offload = json_find(run, "activation_offload");
  if (!offload || !offload->is_object()) return;
  std::unordered_set<std::string> over;
  for (const Json& row : rows_of(*offload, "rows")) {
    if (text_of(row, "reason") != "over_cap") continue;
    const std::string tensor = text_of(row, "tensor");
    const std::string_view node = std::string_view(tensor).substr(0, tensor.find('/'));
    over.insert(place_of(text_of(row, "module"), node, count_of(row, "planned")));
  }
  if (over.empty()) return;
  for (Layer& layer : scenario.layers) {
    for (Tensor& one : layer.tensors) {
      if (one.marked && over.contains(place_of(one.module, node_of(one.name), one.bytes))) one.marked = false;
    }
  }
}

/// What was counted of a layer is stretched to what was measured of it.
void take_measured(const Json& run, Scenario& scenario) {
  std::map<std::string, std::pair<double, double>, std::less<>> measured;
  for (const Json& row : rows_of(run, "modules")) {
    const std::string module = text_of(row, "name");
    for (std::string_view at = module; !at.empty();) {
      auto& [forward, backward] = measured[std::string(at)];
      if (at == module) forward = number_of(row, "seconds");
      backward += number_of(row, "backward_seconds");
      const auto dot = at.rfind('.');
      at = dot == std::string_view::npos ? std::string_view() : at.substr(0, dot);
    }
  }
  std::vector<double> back(scenario.layers.size(), 1);
  for (std::size_t i = 0; i < scenario.layers.size(); ++i) {
    Layer& layer = scenario.layers[i];
    const auto found = measured.find(layer.name);
    if (found == measured.end() || !(found->second.first > 0) || !(found->second.second > 0)) continue;
    const double forth = found->second.first / layer.forward_seconds;
    back[i] = found->second.second / layer.backward_seconds;
    layer.forward_seconds = found->second.first;
    layer.backward_seconds = found->second.second;
    for (Tensor& tensor : layer.tensors)
      tensor.ready_seconds = std::min(tensor.ready_seconds * forth, layer.forward_seconds);
  }
  for (std::size_t i = 0; i < scenario.layers.size(); ++i) {
    for (Tensor& tensor : scenario.layers[i].tensors) {
      const std::size_t in = tensor.needed_in.value_or(static_cast<std::uint32_t>(i));
      tensor.needed_seconds =
          std::min(tensor.needed_seconds * back[in], scenario.layers[in].backward_seconds);
    }
  }
}

}  // namespace

std::vector<Group> groups_of_run(const Json& run, const std::string& subject) {
  const Json* found = schedule_in(run);
  const auto scenario = found ? scenario_from_json(*found, subject) : Result<Scenario>();
  return found && scenario ? scenario->groups : std::vector<Group>();
}

double to_clock_of_plan(const Json& run) {
  if (!flag_of(run, "virtual_gpus", false)) return 1;
  double forward = 0, backward = 0;
  for (const Json& row : rows_of(run, "modules")) {
    if (text_of(row, "name").empty()) forward = number_of(row, "seconds");
    backward += number_of(row, "backward_seconds");
  }
  const double there = number_of(run, "simulated_seconds") - waits_of(run), here = forward + backward;
  return there > 0 && forward > 0 ? there / here : 1;
}

Result<std::optional<Scenario>> scenario_of_schedule(const Json& run, std::vector<std::string> names,
                                                     const std::string& subject) {
  const Json* found = schedule_in(run);
  if (!found) return std::optional<Scenario>();
  auto scenario = scenario_from_json(*found, subject);
  if (!scenario) return tl::unexpected<Error>(std::move(scenario).error());
  std::vector<std::string> has;
  for (const Layer& layer : scenario->layers) has.push_back(layer.name);
  std::sort(has.begin(), has.end());
  std::sort(names.begin(), names.end());
  if (has != names) return std::optional<Scenario>();
  scenario->scopes.clear();
  scenario->cap_bytes.reset();
  scenario->offload_layers = 0;
  scenario->target = Target::Own;
  forget_caps(run, *scenario);
  if (!flag_of(run, "virtual_gpus", true)) take_measured(run, *scenario);
  return std::optional(*std::move(scenario));
}

}  // namespace stowage::estimate::offload
