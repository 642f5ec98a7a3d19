#include "core/estimate/graph/graph_layout.h"

#include <algorithm>
#include <set>
#include <unordered_map>
#include <unordered_set>

#include "core/machine/runtime.h"

namespace stowage::estimate {
namespace {

using machine::DeviceId;

constexpr std::uint16_t kNowhere = 0xFFFF;

void shorten(std::string& name) {
  const auto dot = name.rfind('.');
  name.resize(dot == std::string::npos ? 0 : dot);
}

bool below(const std::string& name, const std::string& module) {
  return module.empty() || name == module || (name.starts_with(module) && name[module.size()] == '.');
}

class LayoutMaker {
 public:
  LayoutMaker(const GraphProgram& program, const std::string& path, const machine::Machine& machine,
              const MapUnderRun& run)
      : program_(program), path_(path), run_(run), computed_(run.computed.begin(), run.computed.end()) {
    for (const auto& entry : run.map.entries) devices_[entry.key] = entry.device;
    for (std::uint32_t i = 0; i < machine.gpu_count(); ++i) out_.places.gpus.push_back(machine.devices[i].id);
    if (run.host_computes) runtime_.kind = machine::RuntimeKind::Host;
    runtime_.offload_buffers = run.offload_buffers;
  }

  Result<GraphLayout> make() {
    for (const auto& entry : run_.map.entries) {
      if (entry.device.gpu() && out_.places.of(entry.device) == kNowhere)
        return fail(Code::EngineNoDevice, {}, {machine::to_string(entry.device)});
    }
    if (run_.main_gpu && *run_.main_gpu >= out_.places.gpus.size())
      return fail(Code::EngineNoDevice, {}, {std::to_string(*run_.main_gpu)});
    choose_main();
    for (const std::string& module : program_.modules) out_.module_place.push_back(executes(module));
    STOWAGE_TRY(find_homes());
    find_residents();
    plan_turns();
    return std::move(out_);
  }

 private:
  void choose_main() {
    out_.main = out_.places.cpu();
    host_computes_ = run_.host_computes || out_.places.gpus.empty();
    if (out_.places.gpus.empty()) return;
    std::optional<std::uint16_t> lowest;
    if (run_.main_gpu) lowest = static_cast<std::uint16_t>(*run_.main_gpu);
    for (const auto& entry : run_.map.entries) {
      if (entry.device.gpu() && !run_.main_gpu)
        lowest = std::min(lowest.value_or(kNowhere), out_.places.of(entry.device));
    }
    if (!lowest && run_.host_computes) return;
    out_.main = lowest.value_or(0);
  }

  std::optional<DeviceId> find(std::string name) const {
    for (;;) {
      if (const auto found = devices_.find(name); found != devices_.end()) return found->second;
      if (name.empty()) return std::nullopt;
      shorten(name);
    }
  }

  bool computes(std::string name) const {
    if (host_computes_) return true;
    while (!computed_.empty()) {
      if (computed_.contains(name)) return true;
      if (name.empty()) return false;
      shorten(name);
    }
    return false;
  }

  std::uint16_t place_of(DeviceId id, const std::string& name) const {
    if (id.gpu()) return out_.places.of(id);
    return computes(name) ? out_.places.cpu() : out_.main;
  }

  std::optional<std::uint16_t> executes(const std::string& module) const {
    const auto id = find(module);
    return id ? std::optional(place_of(*id, module)) : std::nullopt;
  }

  Status find_homes() {
    for (std::uint32_t i = 0; i < program_.weights.size(); ++i) {
      const GraphWeight& weight = program_.weights[i];
      auto id = find(weight.name);
      if (!id) {
        if (weight.parameter || (weight.buffer && weight.persistent))
          return fail(Code::EngineUncovered, path_, {weight.name});
        id = out_.places.name(
            out_.module_place[weight.buffer ? weight.owner : user_of(i)].value_or(out_.main));
      }
      out_.home.push_back(*id);
    }
    return {};
  }

  std::uint32_t user_of(std::uint32_t weight) const {
    for (const GraphStep& step : program_.main.steps) {
      if (std::find(step.uses.begin(), step.uses.end(), weight) != step.uses.end()) return step.module;
    }
    return program_.weights[weight].owner;
  }

  bool stays(std::size_t index) const {
    const GraphWeight& weight = program_.weights[index];
    if (out_.home[index].gpu() || program_.storages[weight.storage].mutated) return true;
    return !runtime_.moves(weight.parameter, weight.buffer && weight.persistent, computes(weight.name));
  }

  void find_residents() {
    std::set<std::pair<std::uint32_t, std::uint16_t>> seen;
    for (std::uint32_t i = 0; i < program_.weights.size(); ++i) {
      const GraphWeight& weight = program_.weights[i];
      if (!stays(i)) continue;
      const GraphStorage& storage = program_.storages[weight.storage];
      // What the run changes has one place only, that of its first name.
      const std::uint32_t first = storage.mutated ? storage.weights.front() : i;
      const std::uint16_t place = place_of(out_.home[first], program_.weights[first].name);
      if (seen.insert({weight.storage, place}).second) out_.resident.emplace_back(i, place);
    }
  }

  void plan_turns() {
    const auto& steps = program_.main.steps;
    out_.release.resize(steps.size());
    std::unordered_map<std::uint32_t, std::vector<std::pair<std::size_t, std::uint32_t>>> uses;
    for (std::size_t i = 0; i < steps.size(); ++i) {
      for (const std::uint32_t weight : steps[i].uses)
        uses[program_.weights[weight].storage].emplace_back(i, weight);
    }
    for (const auto& [storage, all] : uses) {
      for (std::size_t k = 0; k < all.size(); ++k) {
        const auto& [step, weight] = all[k];
        const bool held =
            k + 1 < all.size() && same_turn(step, all[k + 1].first, program_.weights[weight].owner);
        if (!held) out_.release[step].push_back(storage);
      }
    }
  }

  bool same_turn(std::size_t from, std::size_t to, std::uint32_t owner) const {
    const std::string& name = program_.modules[owner];
    for (std::size_t i = from; i <= to; ++i) {
      if (!below(program_.modules[program_.main.steps[i].module], name)) return false;
    }
    return true;
  }

  const GraphProgram& program_;
  const std::string& path_;
  const MapUnderRun& run_;
  machine::Runtime runtime_{};
  bool host_computes_ = false;
  std::unordered_map<std::string, DeviceId> devices_{};
  std::unordered_set<std::string> computed_;
  GraphLayout out_{};
};

}  // namespace

std::uint16_t RunPlaces::of(DeviceId id) const {
  if (!id.gpu()) return id == machine::kCpu ? cpu() : disk();
  const auto at = std::find(gpus.begin(), gpus.end(), id);
  return at == gpus.end() ? kNowhere : static_cast<std::uint16_t>(at - gpus.begin());
}

DeviceId RunPlaces::name(std::uint16_t place) const {
  return gpu(place) ? gpus[place] : place == cpu() ? machine::kCpu : machine::kDisk;
}

Result<GraphLayout> lay_out_graph(const GraphProgram& program, const std::string& path,
                                  const machine::Machine& machine, const MapUnderRun& run) {
  return LayoutMaker(program, path, machine, run).make();
}

}  // namespace stowage::estimate
