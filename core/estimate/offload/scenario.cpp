#include "core/estimate/offload/scenario.h"

#include "core/base/json.h"
#include "core/estimate/offload/scenario_words.h"

namespace stowage::estimate::offload {
namespace {

/// Only what is not as it is without being said.
Json tensor_json(const Scenario& scenario, const Layer& layer, const Tensor& tensor) {
  Json json{{"name", tensor.name}};
  if (tensor.module != layer.name) json["module"] = tensor.module;
  if (tensor.kind != Kind::Activation) json["kind"] = word_of(kKindWords, tensor.kind);
  if (tensor.parts.empty()) json["bytes"] = tensor.bytes;
  if (tensor.elements) json["elements"] = *tensor.elements;
  if (tensor.marked) json["marked"] = true;
  if (!tensor.on_gpu) json["on_gpu"] = false;
  if (tensor.gpu != layer.gpu) json["gpu"] = tensor.gpu;
  if (!tensor.contiguous) json["contiguous"] = false;
  if (tensor.view) json["view"] = true;
  if (tensor.reference_kept) json["reference_kept"] = true;
  if (tensor.input) json["input"] = true;
  for (const Part& part : tensor.parts) {
    Json row{{"name", part.name}, {"bytes", part.bytes}};
    if (part.elements) row["elements"] = *part.elements;
    if (part.announced) row["announced"] = true;
    json["parts"].push_back(std::move(row));
  }
  if (tensor.ready_seconds != layer.forward_seconds) json["ready_seconds"] = tensor.ready_seconds;
  if (tensor.needed_seconds != 0) json["needed_seconds"] = tensor.needed_seconds;
  if (tensor.needed_in) json["needed_in"] = scenario.layers[*tensor.needed_in].name;
  return json;
}

Json layer_json(const Scenario& scenario, const Layer& layer) {
  Json json{{"name", layer.name},
            {"forward_seconds", layer.forward_seconds},
            {"backward_seconds", layer.backward_seconds},
            {"tensors", Json::array()}};
  if (!layer.recomputable) {
    json["recompute_seconds"] = nullptr;
  } else if (layer.recompute_seconds) {
    json["recompute_seconds"] = *layer.recompute_seconds;
  }
  if (layer.input_bytes != 0) json["input_bytes"] = layer.input_bytes;
  if (layer.gpu != 0) json["gpu"] = layer.gpu;
  for (const Tensor& tensor : layer.tensors) json["tensors"].push_back(tensor_json(scenario, layer, tensor));
  return json;
}

Json scopes_json(const std::vector<Scope>& scopes) {
  Json json = Json::array();
  for (const Scope& scope : scopes) {
    Json row{{"module", scope.module}, {"offload", word_of(kSwitchWords, scope.state)}};
    if (scope.cap_bytes) row["cap_bytes"] = *scope.cap_bytes;
    json.push_back(std::move(row));
  }
  return json;
}

}  // namespace

std::vector<Scope> Scenario::all_scopes() const {
  if (!offload_layers) return scopes;
  std::vector<Scope> out;
  for (std::size_t i = 0; i < *offload_layers; ++i)
    out.push_back({.module = layers[i].name, .state = Switch::On, .cap_bytes = cap_bytes});
  return out;
}

Link Scenario::link_of(std::uint32_t gpu) const {
  const auto found = links.find(gpu);
  return found == links.end() ? Link{to_host, to_device, latency_seconds} : found->second;
}

Json to_json(const Scenario& scenario) {
  Json json{{"schema", "stowage.offload/1"}, {"layers", Json::array()}};
  for (const Layer& layer : scenario.layers) json["layers"].push_back(layer_json(scenario, layer));
  json["link"] = {{"to_host", scenario.to_host}, {"to_device", scenario.to_device}};
  if (scenario.latency_seconds != 0) json["link"]["latency_seconds"] = scenario.latency_seconds;
  for (const auto& [gpu, link] : scenario.links) {
    Json row{{"gpu", gpu}, {"to_host", link.to_host}, {"to_device", link.to_device}};
    if (link.latency_seconds != 0) row["latency_seconds"] = link.latency_seconds;
    json["links"].push_back(std::move(row));
  }
  if (scenario.offload_layers) {
    json["offload_layers"] = *scenario.offload_layers;
    if (scenario.cap_bytes) json["cap_bytes"] = *scenario.cap_bytes;
  } else {
    json["scopes"] = scopes_json(scenario.scopes);
  }
  for (const Group& group : scenario.groups)
    json["groups"].push_back({{"name", group.name}, {"members", group.members}});
  if (scenario.threshold_elements != kThresholdElements)
    json["threshold_elements"] = scenario.threshold_elements;
  if (scenario.memory != Memory::Copy) json["memory"] = word_of(kMemoryWords, scenario.memory);
  if (scenario.target != Target::Own) json["target"] = word_of(kTargetWords, scenario.target);
  return json;
}

}  // namespace stowage::estimate::offload
