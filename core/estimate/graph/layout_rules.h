#pragma once

#include <algorithm>
#include <cstdint>
#include <optional>
#include <set>
#include <string>
#include <unordered_map>
#include <unordered_set>
#include <utility>
#include <vector>

#include "core/machine/machine.h"
#include "core/machine/runtime.h"
#include "core/plan/placement.h"

// Where a program lies and runs under a device map: one set of rules for the engine, which runs it, and for
// the prediction, which goes through its graph without.
namespace stowage::estimate {

/// A map and how it is run: what an engine is asked for.
struct MapUnderRun {
  plan::DeviceMap map{};
  std::optional<std::uint32_t> main_gpu{};  ///< its slot; else the lowest GPU of the map
  bool host_computes = false;               ///< host entries execute on the CPU, all of them
  std::vector<std::string> computed{};      ///< what is below these names does, where it lies on the host
  bool offload_buffers = false;
};

/// Devices of a run as the timeline numbers them: GPUs 0 … n-1, then the CPU, then the disk.
struct RunPlaces {
  static constexpr std::uint16_t kNowhere = 0xFFFF;

  std::vector<machine::DeviceId> gpus{};
  std::uint16_t cpu() const { return static_cast<std::uint16_t>(gpus.size()); }
  std::uint16_t disk() const { return static_cast<std::uint16_t>(gpus.size() + 1); }
  std::uint16_t count() const { return static_cast<std::uint16_t>(gpus.size() + 2); }
  bool gpu(std::uint16_t place) const { return place < gpus.size(); }
  std::uint16_t of(machine::DeviceId id) const;  ///< kNowhere when there is none
  machine::DeviceId name(std::uint16_t place) const;
};

/// Where every module executes, where every weight lives, when streamed copies go.
struct MapLayout {
  RunPlaces places{};
  std::uint16_t main = 0;      ///< executes what no entry of the map covers and what the host holds
  bool host_computes = false;  ///< host entries execute on the CPU, all of them
  std::vector<std::optional<std::uint16_t>> module_place{};  ///< by module; nullopt: follows its tensors
  std::vector<machine::DeviceId> home{};                     ///< by weight: what the map says
  std::vector<std::pair<std::uint32_t, std::uint16_t>>
      resident{};  ///< weight, place: copied before the run; one a storage and place
  std::vector<std::vector<std::uint32_t>>
      release{};  ///< by step of the main graph: storages whose module's turn ends there
};

/// A device map asked by names.
class MapLookup {
 public:
  MapLookup(const plan::DeviceMap& map, const std::vector<std::string>& computed);
  /// The device of the deepest key that covers the name, on dotted boundaries; "" covers all. Of two equal
  /// keys the last one holds.
  std::optional<machine::DeviceId> find(std::string name) const;
  /// The name or a module above it is one that the CPU computes with.
  bool computed(std::string name) const;

 private:
  std::unordered_map<std::string, machine::DeviceId> devices_;
  std::unordered_set<std::string> computed_;
};

/// Whether the module is this one or below it.
bool is_below(const std::string& name, const std::string& module);

/// Rules of accelerate (big_modeling.py, hooks.py): entries on the CPU or the disk execute on the main GPU
/// (what MapUnderRun::computed names: on the CPU), their parameters are copied there for their module's turn,
/// their buffers stay there unless offload_buffers is asked for; buffers that the run changes always stay.
///
/// `Program`: GraphProgram, or the engine's own with the same names of modules, steps, weights and storages,
/// and a rank_of(weight). It, `path` and `run` outlive the object.
template <class Program>
class LayoutRules {
 public:
  LayoutRules(const Program& program, const std::string& path, RunPlaces places, const MapUnderRun& run)
      : program_(program), path_(path), run_(run), lookup_(run.map, run.computed) {
    out_.places = std::move(places);
    if (run.host_computes) runtime_.row = machine::kComputesOnHost;
    runtime_.offload_buffers = run.offload_buffers;
  }

  /// Errors: EngineUncovered, EngineNoDevice.
  Result<MapLayout> make() && {
    for (const auto& entry : run_.map.entries) {
      if (entry.device.gpu() && out_.places.of(entry.device) == RunPlaces::kNowhere)
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
  /// accelerate's main device is the first GPU of the map; a map without any still runs on the machine's
  /// first one.
  void choose_main() {
    out_.main = out_.places.cpu();
    out_.host_computes = run_.host_computes || out_.places.gpus.empty();
    if (out_.places.gpus.empty()) return;
    std::optional<std::uint16_t> lowest;
    if (run_.main_gpu) lowest = static_cast<std::uint16_t>(*run_.main_gpu);
    for (const auto& entry : run_.map.entries) {
      if (entry.device.gpu() && !run_.main_gpu)
        lowest = std::min(lowest.value_or(RunPlaces::kNowhere), out_.places.of(entry.device));
    }
    if (!lowest && run_.host_computes) return;
    out_.main = lowest.value_or(0);
  }

  bool computes(const std::string& name) const { return out_.host_computes || lookup_.computed(name); }

  /// Where what a name stands for executes when it is at home on `id`.
  std::uint16_t place_of(machine::DeviceId id, const std::string& name) const {
    if (id.gpu()) return out_.places.of(id);
    return computes(name) ? out_.places.cpu() : out_.main;
  }

  std::optional<std::uint16_t> executes(const std::string& module) const {
    const auto id = lookup_.find(module);
    return id ? std::optional(place_of(*id, module)) : std::nullopt;
  }

  Status find_homes() {
    for (std::uint32_t i = 0; i < program_.weights.size(); ++i) {
      const auto& weight = program_.weights[i];
      auto id = lookup_.find(weight.name);
      if (!id) {
        if (weight.parameter || (weight.buffer && weight.persistent))
          return fail(Code::EngineUncovered, path_, {weight.name});
        const auto module = weight.buffer ? weight.owner : user_of(i);
        id = out_.places.name(out_.module_place[module].value_or(out_.main));
      }
      out_.home.push_back(*id);
    }
    return {};
  }

  /// The module that uses a constant first: export gives constants no owner but the root (lifted_tensor_0).
  std::uint32_t user_of(std::uint32_t weight) const {
    for (const auto& step : program_.main.steps) {
      if (std::find(step.uses.begin(), step.uses.end(), weight) != step.uses.end()) return step.module;
    }
    return program_.weights[weight].owner;
  }

  bool stays(std::size_t index) const {
    const auto& weight = program_.weights[index];
    if (out_.home[index].gpu() || program_.storages[weight.storage].mutated) return true;
    return !runtime_.moves(weight.parameter, weight.buffer && weight.persistent, computes(weight.name));
  }

  void find_residents() {
    std::set<std::pair<std::uint32_t, std::uint16_t>> seen;
    for (std::uint32_t i = 0; i < program_.weights.size(); ++i) {
      const auto& weight = program_.weights[i];
      if (!stays(i)) continue;
      const auto& storage = program_.storages[weight.storage];
      // What the run changes has one place only, that of its first name.
      const std::uint32_t first = storage.mutated ? storage.weights.front() : i;
      const std::uint16_t place = place_of(out_.home[first], program_.weights[first].name);
      if (seen.insert({weight.storage, place}).second) out_.resident.emplace_back(i, place);
    }
  }

  /// A streamed storage is kept while only modules below its owner execute, so that it crosses once a turn.
  void plan_turns() {
    const auto& steps = program_.main.steps;
    out_.release.resize(steps.size());
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
        if (!held) out_.release[step].push_back(storage);
      }
    }
  }

  bool same_turn(std::size_t from, std::size_t to, std::uint32_t owner) const {
    const std::string& name = program_.modules[owner];
    for (std::size_t i = from; i <= to; ++i) {
      if (!is_below(program_.modules[program_.main.steps[i].module], name)) return false;
    }
    return true;
  }

  const Program& program_;
  const std::string& path_;
  const MapUnderRun& run_;
  machine::Runtime runtime_{};
  MapLookup lookup_;
  MapLayout out_{};
};

/// Constants without dimensions that stay on one device are copied before the run to every other one that
/// computes with them too: a copy in each turn would make the host wait for the GPU each time. Not for a run
/// in which nothing is moved.
template <class Program>
void spread_constants(const Program& program, MapLayout& layout) {
  std::set<std::pair<std::uint32_t, std::uint16_t>> seen;
  std::set<std::uint32_t> stay;
  for (const auto& [weight, place] : layout.resident) {
    seen.insert({program.weights[weight].storage, place});
    stay.insert(program.weights[weight].storage);
  }
  for (const auto& step : program.main.steps) {
    const auto& place = layout.module_place[step.module];
    if (!place) continue;
    for (const std::uint32_t index : step.uses) {
      const auto& weight = program.weights[index];
      const bool constant = !weight.parameter && !weight.buffer && rank_of(weight) == 0;
      if (!constant || program.storages[weight.storage].mutated || !stay.contains(weight.storage)) continue;
      if (seen.insert({weight.storage, *place}).second) layout.resident.emplace_back(index, *place);
    }
  }
}

}  // namespace stowage::estimate
