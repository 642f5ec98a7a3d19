#include "core/engine/layout.h"

#include <algorithm>
#include <set>
#include <unordered_map>
#include <unordered_set>
#include <utility>

#include "core/machine/runtime.h"

namespace stowage::engine {
namespace {

using machine::DeviceId;

/// The deepest key that covers a name, on dotted boundaries; "" covers all. Of two equal keys the last one
/// holds.
class MapLookup {
 public:
  MapLookup(const plan::DeviceMap& map, const std::vector<std::string>& computed)
      : computed_(computed.begin(), computed.end()) {
    for (const auto& entry : map.entries) devices_[entry.key] = entry.device;
  }
  /// The name or a module above it is one that the CPU computes with.
  bool computed(std::string name) const {
    while (!computed_.empty()) {
      if (computed_.contains(name)) return true;
      if (name.empty()) return false;
      shorten(name);
    }
    return false;
  }
  std::optional<DeviceId> find(std::string name) const {
    for (;;) {
      if (const auto found = devices_.find(name); found != devices_.end()) return found->second;
      if (name.empty()) return std::nullopt;
      shorten(name);
    }
  }

 private:
  static void shorten(std::string& name) {
    const auto dot = name.rfind('.');
    name.resize(dot == std::string::npos ? 0 : dot);
  }
  std::unordered_map<std::string, DeviceId> devices_;
  std::unordered_set<std::string> computed_;
};

bool below(const std::string& name, const std::string& module) {
  return module.empty() || name == module || (name.starts_with(module) && name[module.size()] == '.');
}

/// Mode plain moves nothing: what lies on the CPU computes there.
bool host_computes(const protocol::RunRequest& request) {
  return request.host_computes || request.mode == protocol::Mode::Plain;
}

/// Which weights leave the GPU; what is computed on the host, `computed` says.
machine::Runtime runtime_of(const protocol::RunRequest& request) {
  machine::Runtime out;
  if (host_computes(request)) out.kind = machine::RuntimeKind::Host;
  out.offload_buffers = request.offload_buffers;
  return out;
}

class LayoutMaker {
 public:
  LayoutMaker(const Program& program, const protocol::RunRequest& request, Places places)
      : program_(program),
        request_(request),
        runtime_(runtime_of(request)),
        lookup_(request.map, request.computed) {
    layout_.places = places;
  }

  Result<Layout> make() {
    for (const auto& entry : request_.map.entries) {
      if (entry.device.gpu() && layout_.places.of(entry.device) >= layout_.places.gpus)
        return fail(Code::EngineNoDevice, {}, {machine::to_string(entry.device)});
    }
    if (request_.main_gpu && *request_.main_gpu >= layout_.places.gpus)
      return fail(Code::EngineNoDevice, {}, {std::to_string(*request_.main_gpu)});
    choose_main();
    for (const std::string& module : program_.modules) layout_.module_device.push_back(executes(module));
    if (auto status = find_homes(); !status) return tl::unexpected<Error>(status.error());
    find_residents();
    plan_streaming();
    warn();
    return std::move(layout_);
  }

 private:
  /// accelerate's main device is the first GPU of the map; a map without any still runs on the machine's
  /// first one.
  void choose_main() {
    layout_.host_computes = host_computes(request_) || layout_.places.gpus == 0;
    if (layout_.places.gpus == 0) return;
    std::optional<std::uint32_t> lowest = request_.main_gpu;
    for (const auto& entry : request_.map.entries) {
      if (entry.device.gpu() && !request_.main_gpu)
        lowest = std::min<std::uint32_t>(lowest.value_or(Places::kNowhere), layout_.places.of(entry.device));
    }
    if (!lowest && host_computes(request_)) return;
    layout_.main = layout_.places.torch(lowest.value_or(0));
  }

  /// Where what a name stands for executes when it is at home on `id`.
  c10::Device device_of(DeviceId id, const std::string& name) const {
    if (id.gpu()) return layout_.places.torch(layout_.places.of(id));
    return computes(name) ? c10::Device(c10::kCPU) : layout_.main;
  }

  bool computes(const std::string& name) const { return layout_.host_computes || lookup_.computed(name); }

  std::optional<c10::Device> executes(const std::string& module) const {
    const auto id = lookup_.find(module);
    return id ? std::optional(device_of(*id, module)) : std::nullopt;
  }

  Status find_homes() {
    for (const Weight& weight : program_.weights) {
      auto id = lookup_.find(weight.name);
      if (!id) {
        if (weight.parameter || (weight.buffer && weight.persistent))
          return fail(Code::EngineUncovered, program_.path, {weight.name});
        const ModuleIndex module =
            weight.buffer ? weight.owner : user_of(static_cast<std::uint32_t>(layout_.home.size()));
        const c10::Device device = layout_.module_device[module].value_or(layout_.main);
        id = device.type() == c10::kCPU ? machine::kCpu
                                        : layout_.places.name(static_cast<std::uint32_t>(device.index()));
      }
      if (*id == machine::kDisk && request_.mode == protocol::Mode::Plain)
        return fail(Code::EnginePlainDisk, {}, {weight.name});
      layout_.home.push_back(*id);
    }
    return {};
  }

  /// The module that uses a constant first: export gives constants no owner but the root (lifted_tensor_0).
  ModuleIndex user_of(std::uint32_t weight) const {
    for (const Step& step : program_.main.steps) {
      if (std::find(step.uses.begin(), step.uses.end(), weight) != step.uses.end()) return step.module;
    }
    return program_.weights[weight].owner;
  }

  bool stays(std::size_t index) const {
    const Weight& weight = program_.weights[index];
    if (layout_.home[index].gpu() || program_.storages[weight.storage].mutated) return true;
    return !runtime_.moves(weight.parameter, weight.buffer && weight.persistent, computes(weight.name));
  }

  void find_residents() {
    std::set<std::pair<std::uint32_t, std::uint16_t>> seen;
    for (std::size_t i = 0; i < program_.weights.size(); ++i) {
      const Weight& weight = program_.weights[i];
      if (!stays(i)) continue;
      const bool mutated = program_.storages[weight.storage].mutated;
      // What the run changes has one place only, that of its first name.
      const std::size_t first = mutated ? program_.storages[weight.storage].weights.front() : i;
      const c10::Device device = device_of(layout_.home[first], program_.weights[first].name);
      if (seen.insert({weight.storage, layout_.places.of(device)}).second)
        layout_.resident.push_back({static_cast<std::uint32_t>(i), device});
    }
  }

  /// A streamed storage is kept while only modules below its owner execute, so that it crosses once a turn.
  void plan_streaming() {
    const auto& steps = program_.main.steps;
    layout_.release.resize(steps.size());
    std::unordered_map<std::uint32_t, std::vector<std::pair<std::size_t, std::uint32_t>>>
        uses;  // storage → (step, weight)
    for (std::size_t i = 0; i < steps.size(); ++i) {
      for (const std::uint32_t weight : steps[i].uses)
        uses[program_.weights[weight].storage].emplace_back(i, weight);
    }
    for (const auto& [storage, all] : uses) {
      for (std::size_t k = 0; k < all.size(); ++k) {
        const auto& [step, weight] = all[k];
        const bool held =
            k + 1 < all.size() && same_turn(step, all[k + 1].first, program_.weights[weight].owner);
        if (!held) layout_.release[step].push_back(storage);
      }
    }
  }

  bool same_turn(std::size_t from, std::size_t to, ModuleIndex owner) const {
    const std::string& name = program_.modules[owner];
    for (std::size_t i = from; i <= to; ++i) {
      if (!below(program_.modules[program_.main.steps[i].module], name)) return false;
    }
    return true;
  }

  void warn() {
    for (std::size_t i = 0; i < program_.weights.size(); ++i) {
      const Weight& weight = program_.weights[i];
      const bool asked =
          !layout_.home[i].gpu() && !computes(weight.name) && (weight.parameter || request_.offload_buffers);
      if (!asked || !program_.storages[weight.storage].mutated) continue;
      layout_.warnings.push_back(
          Error{Code::EngineMutatedStays,
                {},
                {weight.name, std::to_string(layout_.main.has_index() ? layout_.main.index() : 0)}});
    }
  }

  const Program& program_;
  const protocol::RunRequest& request_;
  const machine::Runtime runtime_;
  MapLookup lookup_;
  Layout layout_{};
};

}  // namespace

Result<Layout> lay_out(const Program& program, const protocol::RunRequest& request, Places places) {
  return LayoutMaker(program, request, places).make();
}

}  // namespace stowage::engine
