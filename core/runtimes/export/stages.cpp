#include "core/runtimes/export/stages.h"

#include <algorithm>

#include <fmt/format.h>

#include "core/runtimes/device_check/places.h"

namespace stowage::runtimes {
namespace {

bool is_number(std::string_view text) {
  return !text.empty() && text.find_first_not_of("0123456789") == std::string_view::npos;
}

}  // namespace

bool is_list(const model::Model& model, const model::Module& module) {
  return !module.children.empty() &&
         std::all_of(module.children.begin(), module.children.end(), [&](model::ModuleId id) {
           const std::string& name = model[id].name;
           return is_number(std::string_view(name).substr(name.rfind('.') + 1));
         });
}

/// The list with the most bytes.
std::vector<std::uint32_t> layers_of(const Facts& facts) {
  const model::Model& model = *facts.model;
  const model::Module* best = nullptr;
  for (const model::Module& module : model.modules()) {
    if (module.children.size() < 2 || (best && module.bytes <= best->bytes)) continue;
    if (is_list(model, module)) best = &module;
  }
  std::vector<std::uint32_t> layers;
  if (!best) return layers;
  for (const model::ModuleId id : best->children) layers.push_back(id.value);
  return layers;
}

Stages stages_of(const Facts& facts, const plan::DeviceMap& map) {
  Stages out;
  const DeviceRules plain;
  const Places places(facts, plain, map);
  out.layers = layers_of(facts);
  if (out.layers.empty()) {
    out.refused = {RefusalKind::NoLayers};
    return out;
  }
  for (const std::uint32_t layer : out.layers) {
    std::vector<std::uint32_t> tensors;
    for (std::uint32_t i = 0; i < facts.model->tensors().size(); ++i) {
      if (facts.beneath(facts.owner(i), layer)) tensors.push_back(i);
    }
    const auto devices = places.devices_of(tensors);
    const std::string& name = facts.module_name(layer);
    if (devices.size() != 1 || !devices.front().gpu()) {
      const bool split = devices.size() > 1;
      out.refused = {split ? RefusalKind::LayerSplit : RefusalKind::LayerOffGpu, name, {}};
      return out;
    }
    if (!out.gpus.empty() && devices.front() < out.gpus.back()) {
      out.refused = {RefusalKind::LayerOrder, name, {}};
      return out;
    }
    if (out.gpus.empty() || out.gpus.back() != devices.front()) {
      out.gpus.push_back(devices.front());
      out.counts.push_back(0);
    }
    ++out.counts.back();
  }
  return out;
}

std::vector<machine::DeviceId> places_of_stages(const Facts& facts, const std::vector<std::uint32_t>& layers,
                                                const std::vector<std::uint32_t>& counts,
                                                const std::vector<machine::DeviceId>& gpus,
                                                const LayerGroups& groups) {
  std::vector<bool> on_host(facts.model->modules().size());
  std::vector<machine::DeviceId> by_module(facts.model->modules().size(), gpus.front());
  // What nobody executes goes by its place in the definition.
  const auto last_layer = layers.empty() ? 0 : facts.model->modules()[layers.back()].subtree_end;
  for (std::uint32_t i = last_layer; i < by_module.size(); ++i) by_module[i] = gpus.back();
  bool behind = false;
  for (const std::uint32_t module : facts.order) {
    const bool inside = std::any_of(layers.begin(), layers.end(),
                                    [&](std::uint32_t layer) { return facts.beneath(module, layer); });
    behind = behind || inside;
    const bool around = !layers.empty() && facts.beneath(layers.front(), module);
    if (!inside && !around) by_module[module] = behind ? gpus.back() : gpus.front();
  }
  std::size_t layer = 0;
  for (std::size_t stage = 0; stage < counts.size(); ++stage) {
    for (std::uint32_t n = 0; n < counts[stage] && layer < layers.size(); ++n, ++layer) {
      const model::Module& module = facts.model->modules()[layers[layer]];
      for (std::uint32_t i = layers[layer]; i < module.subtree_end; ++i) {
        by_module[i] = gpus[stage];
        on_host[i] = groups.on_host(n);
      }
    }
  }
  std::vector<machine::DeviceId> out;
  for (const model::Tensor& tensor : facts.model->tensors()) {
    const bool parameter = tensor.kind == model::TensorKind::Parameter;
    out.push_back(parameter && on_host[tensor.module.value] ? machine::kCpu : by_module[tensor.module.value]);
  }
  return out;
}

std::vector<StagesOfHost> by_host(const std::vector<machine::DeviceId>& gpus,
                                  const std::vector<GpuOfHost>& hosts) {
  std::vector<StagesOfHost> out;
  for (const machine::DeviceId gpu : gpus) {
    const GpuOfHost& of = hosts[gpu.index];
    if (out.empty() || out.back().host != of.host) out.push_back({of.host, {}});
    out.back().devices.push_back(of.device);
  }
  return out;
}

std::string visible_devices(const std::vector<machine::DeviceId>& gpus) {
  std::string text;
  for (const machine::DeviceId gpu : gpus) text += (text.empty() ? "" : ",") + std::to_string(gpu.index);
  return text;
}

}  // namespace stowage::runtimes
