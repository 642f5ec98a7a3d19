#include "core/estimate/offload/from_run.h"

#include <algorithm>
#include <map>
#include <utility>

#include "core/base/json.h"
#include "core/base/saturating.h"
#include "core/estimate/offload/gpus.h"
#include "core/estimate/offload/run_clock.h"
#include "core/estimate/offload/run_fields.h"
#include "core/machine/machine.h"

namespace stowage::estimate::offload {
namespace {

/// A clock that saw nothing pass saw less than that.
constexpr double kLeastSeconds = 1e-9;

std::pair<std::string_view, std::string_view> cut(std::string_view name) {
  const auto dot = name.find('.');
  if (dot == std::string_view::npos) return {name, {}};
  return {name.substr(0, dot), name.substr(dot + 1)};
}

Kind kind_of(const std::string& word) {
  if (word == "parameter") return Kind::Parameter;
  if (word == "buffer") return Kind::Buffer;
  return word == "constant" ? Kind::Constant : Kind::Activation;
}

/// A tensor that has a reason to stay, so that the scenario finds the same.
Tensor staying(const std::string& reason, std::uint64_t bytes) {
  Tensor tensor;
  tensor.name = reason;
  tensor.bytes = bytes;
  tensor.kind = kind_of(reason);
  if (reason == "too_small") tensor.elements = 0;
  tensor.contiguous = reason != "non_contiguous";
  tensor.view = reason == "view_of_larger_base";
  return tensor;
}

std::uint64_t elements_of(const Json& row) {
  std::uint64_t count = 1;
  for (const Json& size : rows_of(row, "shape"))
    count = saturating_multiply(count, size.is_number_unsigned() ? size.get<std::uint64_t>() : 0);
  return count;
}

class Reader {
 public:
  Reader(const Json& run, const RunLayers& layers, const std::string& subject)
      : run_(run), layers_(layers), subject_(subject) {}

  Result<Scenario> read() {
    const std::string schema = run_.is_object() ? text_of(run_, "schema") : std::string();
    if (schema != "stowage.run/1") return fail(Code::JsonSchema, subject_, {schema, "stowage.run/1"});
    if (!json_find(run_, "saved_for_backward")) return fail(Code::OffloadNoBackward, subject_);
    order_layers();
    if (scenario_.layers.empty()) return fail(Code::OffloadNoSuchLayers, subject_, {layers_.pattern});
    if (const std::string again = run_again(); !again.empty())
      return fail(
          Code::JsonType, subject_,
          {again + ".recomputed_bytes", "0: a run does not say what layers that were run again would save"});
    std::vector<std::string> names;
    for (const Layer& layer : scenario_.layers) names.push_back(layer.name);
    auto known = scenario_of_schedule(run_, std::move(names), subject_);
    if (!known) return tl::unexpected<Error>(std::move(known).error());
    if (*known) {
      scenario_ = **std::move(known);
    } else {
      scenario_.groups = groups_of_run(run_, subject_);
      STOWAGE_TRY(add_all());
    }
    set_links(scenario_, layers_);
    return std::move(scenario_);
  }

 private:
  static constexpr std::size_t kNoLayer = ~std::size_t{0};

  Status add_all() {
    add_times();
    if (rows_of(run_, "saved_tensors").empty()) {
      add_sums();
    } else {
      add_tensors();
    }
    if (!bytes_fit(scenario_)) return fail(Code::OffloadTooLarge, subject_);
    add_inputs();
    for (Layer& layer : scenario_.layers) {
      tell_apart(layer.tensors);
      for (Tensor& tensor : layer.tensors) tensor.ready_seconds = layer.forward_seconds;
      const auto on_gpu = std::find_if(layer.tensors.begin(), layer.tensors.end(),
                                       [](const Tensor& tensor) { return tensor.on_gpu; });
      if (on_gpu != layer.tensors.end()) layer.gpu = on_gpu->gpu;
    }
    scenario_.memory = Memory::Step;
    scenario_.offload_layers = 0;
    return {};
  }

  /// Of the layer that a module is, or is part of.
  std::size_t layer_number(const std::string& module) const {
    const auto found = place_.find(layer_name(module));
    return found == place_.end() ? kNoLayer : found->second;
  }
  Layer* layer_of(const std::string& module) {
    const std::size_t layer = layer_number(module);
    return layer == kNoLayer ? nullptr : &scenario_.layers[layer];
  }

  void add_layer(const std::string& module) {
    const std::string name(layer_name(module));
    if (name.empty() || !place_.try_emplace(name, scenario_.layers.size()).second) return;
    scenario_.layers.emplace_back().name = name;
  }

  /// "" for a module outside of all layers.
  std::string_view layer_name(std::string_view module) const {
    while (!module.empty() && !matches_parts(module, layers_.pattern)) {
      const auto dot = module.rfind('.');
      module = dot == std::string_view::npos ? std::string_view() : module.substr(0, dot);
    }
    return module;
  }

  /// In the order of their first saved tensors; layers that save nothing come last.
  void order_layers() {
    for (const Json& row : rows_of(run_, "saved_for_backward")) add_layer(text_of(row, "module"));
    for (const Json& row : rows_of(run_, "modules")) add_layer(text_of(row, "name"));
  }

  /// The first module in a layer of which something was not kept. What such a layer would keep, and in which
  /// order layers come, is in no run of it. "" for none.
  std::string run_again() {
    for (const Json& row : rows_of(run_, "saved_for_backward")) {
      const std::string module = text_of(row, "module");
      if (count_of(row, "recomputed_bytes") > 0 && layer_of(module)) return module;
    }
    return {};
  }

  void add_times() {
    for (const Json& row : rows_of(run_, "modules")) {
      const std::string name = text_of(row, "name");
      Layer* const layer = layer_of(name);
      if (!layer) continue;
      if (layer->name == name) layer->forward_seconds = number_of(row, "seconds");
      layer->backward_seconds += number_of(row, "backward_seconds");
    }
    const double to_clock = to_clock_of_plan(run_);
    for (Layer& layer : scenario_.layers) {
      layer.forward_seconds = std::max(layer.forward_seconds * to_clock, kLeastSeconds);
      layer.backward_seconds = std::max(layer.backward_seconds * to_clock, kLeastSeconds);
    }
  }

  /// A layer of which nothing is said is not run again. Sums do not say which tensors stay when it is: those
  /// that it was given, and those that others save too. All of those count.
  void add_inputs() {
    for (Layer& layer : scenario_.layers) layer.recomputable = false;
    for (const Json& row : rows_of(run_, "layer_inputs")) {
      const auto found = place_.find(text_of(row, "layer"));
      if (found == place_.end()) continue;
      Layer& layer = scenario_.layers[found->second];
      layer.recomputable = flag_of(row, "pure", false);
      layer.input_bytes = count_of(row, "input_bytes");
      const bool sums = rows_of(run_, "saved_tensors").empty();
      if (sums) layer.input_bytes = saturating_add(layer.input_bytes, count_of(row, "saved_input_bytes"));
    }
  }

  /// The GPU that a module ran on, where the run says one; else the first.
  std::uint32_t gpu_of(const std::string& module) const {
    for (const Json& row : rows_of(run_, "modules")) {
      if (text_of(row, "name") != module) continue;
      const auto device = machine::parse_device(text_of(row, "device"));
      return device && device->gpu() ? device->index : 0;
    }
    return 0;
  }

  void add_sums() {
    for (const Json& row : rows_of(run_, "saved_for_backward")) {
      const std::string module = text_of(row, "module");
      Layer* const layer = layer_of(module);
      if (!layer) continue;
      const std::uint32_t gpu = gpu_of(module);
      const auto add = [&](Tensor tensor) {
        tensor.module = module;
        tensor.gpu = gpu;
        if (tensor.bytes > 0) layer->tensors.push_back(std::move(tensor));
      };
      add(staying("eligible", count_of(row, "eligible_bytes")));
      const Json* reasons = json_find(row, "reasons");
      if (!reasons || !reasons->is_object()) continue;
      for (const auto& [reason, bytes] : reasons->items())
        add(staying(reason, bytes.is_number_unsigned() ? bytes.get<std::uint64_t>() : 0));
    }
  }

  /// A storage stands for its first tensor that may go, else for its first. What was not kept is not here.
  void add_tensors() {
    std::map<std::uint64_t, std::pair<std::size_t, std::size_t>> known;  // by storage: layer and tensor
    std::size_t forward = 0;                                             // the last layer that has begun
    for (const Json& row : rows_of(run_, "saved_tensors")) {
      heed_threshold(row);
      if (flag_of(row, "in_forward", false) || flag_of(row, "recomputed", false)) continue;
      const std::size_t layer = layer_number(text_of(row, "module"));
      if (layer != kNoLayer) forward = std::max(forward, layer);
      const auto [found, first] = known.try_emplace(count_of(row, "storage"), layer, 0);
      auto& [owner, index] = found->second;
      if (owner == kNoLayer) continue;
      std::vector<Tensor>& tensors = scenario_.layers[owner].tensors;
      if (!first) {
        save_again(row, tensors[index], owner, layer == kNoLayer ? forward : layer);
        if (layer == kNoLayer) tensors[index].input = true;
        continue;
      }
      index = tensors.size();
      add_tensor(row, tensors.emplace_back());
    }
  }

  /// A run says which tensors were too small, not for how many elements.
  void heed_threshold(const Json& row) {
    const std::string reason = text_of(row, "reason");
    const std::uint64_t elements = elements_of(row);
    std::uint64_t& threshold = scenario_.threshold_elements;
    if (reason == "eligible") threshold = std::min(threshold, elements);
    if (reason == "too_small") threshold = std::max(threshold, saturating_add(elements, 1));
  }

  static void add_tensor(const Json& row, Tensor& tensor) {
    tensor.name = text_of(row, "node");
    tensor.module = text_of(row, "module");
    tensor.kind = kind_of(text_of(row, "kind"));
    tensor.bytes = count_of(row, "storage_bytes");
    const auto device = machine::parse_device(text_of(row, "device"));
    tensor.on_gpu = !device || *device != machine::kCpu;
    if (device && device->gpu()) tensor.gpu = device->index;
    tensor.input = flag_of(row, "given", false);
    take_shape(row, tensor);
  }

  /// Another tensor of it. A later layer needs it first, from the begin of its backward on as far as a run
  /// says.
  static void save_again(const Json& row, Tensor& tensor, std::size_t owner, std::size_t layer) {
    if (text_of(row, "reason") == "eligible") take_shape(row, tensor);
    if (tensor.kind != Kind::Activation || layer <= owner) return;
    tensor.needed_in = std::max(tensor.needed_in.value_or(0), static_cast<std::uint32_t>(layer));
  }

  static void take_shape(const Json& row, Tensor& tensor) {
    tensor.elements = elements_of(row);
    tensor.contiguous = flag_of(row, "contiguous", true);
    tensor.view = flag_of(row, "view", false);
  }

  /// A node that saves several storages has its name once.
  static void tell_apart(std::vector<Tensor>& tensors) {
    std::map<std::string, int> times;
    for (Tensor& tensor : tensors) {
      const int time = ++times[tensor.module + "/" + tensor.name];
      if (tensor.name.empty()) tensor.name = "saved";
      if (time > 1) tensor.name += "#" + std::to_string(time);
    }
  }

  const Json& run_;
  const RunLayers& layers_;
  const std::string& subject_;
  Scenario scenario_{};
  std::map<std::string, std::size_t, std::less<>> place_{};
};

/// The only GPU that saves has the link of the scenario.
void set_links_of_gpus(Scenario& scenario, const RunLayers& layers) {
  const std::vector<std::uint32_t> gpus = gpus_of(scenario);
  for (const auto& [gpu, asked] : layers.links) {
    Link link = scenario.link_of(gpu);
    if (asked.to_host > 0) link.to_host = asked.to_host;
    if (asked.to_device > 0) link.to_device = asked.to_device;
    if (gpus == std::vector{gpu}) {
      scenario.to_host = link.to_host, scenario.to_device = link.to_device;
      scenario.latency_seconds = link.latency_seconds;
      scenario.links.erase(gpu);
    } else {
      scenario.links[gpu] = link;
    }
  }
}

}  // namespace

void set_links(Scenario& scenario, const RunLayers& layers) {
  const machine::Machine usual;
  const auto rate = [](double asked, double known, std::uint64_t otherwise) {
    return asked > 0 ? asked : known > 0 ? known : static_cast<double>(otherwise);
  };
  scenario.to_host = rate(layers.to_host, scenario.to_host, usual.rate(machine::gpu(0), machine::kCpu));
  scenario.to_device = rate(layers.to_device, scenario.to_device, usual.rate(machine::kCpu, machine::gpu(0)));
  scenario.latency_seconds = layers.latency_seconds.value_or(scenario.latency_seconds);
  for (auto& [gpu, link] : scenario.links) {
    link.to_host = rate(layers.to_host, link.to_host, 1);
    link.to_device = rate(layers.to_device, link.to_device, 1);
    link.latency_seconds = layers.latency_seconds.value_or(link.latency_seconds);
  }
  set_links_of_gpus(scenario, layers);
}

bool bytes_fit(const Scenario& scenario) {
  std::uint64_t sum = 0;
  for (const Layer& layer : scenario.layers) {
    sum = saturating_add(sum, layer.input_bytes);
    for (const Tensor& tensor : layer.tensors) sum = saturating_add(sum, tensor.bytes);
  }
  return sum <= kMostBytes;
}

bool matches_parts(std::string_view name, std::string_view pattern) {
  while (!name.empty() && !pattern.empty()) {
    const auto [part, rest] = cut(name);
    const auto [wanted, more] = cut(pattern);
    if (wanted != "*" && wanted != part) return false;
    name = rest;
    pattern = more;
  }
  return name.empty() && pattern.empty();
}

Result<Scenario> scenario_from_run(const Json& run, const RunLayers& layers, const std::string& subject) {
  return Reader(run, layers, subject).read();
}

}  // namespace stowage::estimate::offload
