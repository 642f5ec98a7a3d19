#include "core/engine/training/offload_plan.h"

#include <algorithm>
#include <map>
#include <set>
#include <utility>

#include "core/engine/training/saved_tensors.h"

namespace stowage::engine {
namespace {

namespace offload = estimate::offload;

double seconds(std::uint64_t ps) { return static_cast<double>(ps) * 1e-12; }

/// A layer takes some time, if only next to none.
double above_zero(std::uint64_t ps) { return ps == 0 ? 1e-18 : seconds(ps); }

std::uint64_t elements_of(const SavedTensor& row) {
  std::uint64_t count = 1;
  for (const std::int64_t size : row.shape) count *= static_cast<std::uint64_t>(size);
  return count;
}

class Planner {
 public:
  Planner(const SavedTensors& saved, const Program& program, const Places& places)
      : saved_(saved), program_(program), places_(places) {}

  OffloadPlan run(const machine::Machine& machine) {
    add_layers();
    add_links(machine, places_);
    add_selection();
    find_rows();
    plan_.of_storage.resize(saved_.storages().size());
    for (std::uint32_t stored = 0; stored < plan_.of_storage.size(); ++stored) add(stored);
    for (offload::Layer& layer : scenario_.layers) tell_apart(layer.tensors);
    auto answer = offload::answer(std::move(scenario_));
    if (answer) plan_.answer = std::move(*answer);  // it fails over caps alone, and there are none
    return std::move(plan_);
  }

 private:
  void add_layers() {
    const PassClock& clock = saved_.clock();
    std::uint32_t part = 0;
    for (const std::string& name : saved_.layers().names()) {
      scenario_.layers.push_back(
          {name, above_zero(clock.forward_ps(part)), above_zero(clock.backward_ps(part)), {}});
      if (const auto& inputs = saved_.layer_inputs()[part]) {
        scenario_.layers.back().input_bytes = inputs->rest;
      } else {
        scenario_.layers.back().recomputable = false;
      }
      ++part;
    }
  }

  /// That of the first GPU that something was saved on; of others where it is another one.
  void add_links(const machine::Machine& machine, const Places& places) {
    std::set<std::uint32_t> gpus;
    for (const SavedStorage& storage : saved_.storages()) {
      if (storage.kind >= SavedKind::Input && storage.device.type() != c10::kCPU)
        gpus.insert(places.of(storage.device));
    }
    const auto link_of = [&](std::uint32_t gpu) {
      const machine::DeviceId name = gpu < places.gpus ? places.name(gpu) : machine::gpu(gpu);
      const auto rate = [](std::uint64_t bytes) {
        return static_cast<double>(std::max<std::uint64_t>(bytes, 1));
      };
      return offload::Link{rate(machine.rate(name, machine::kCpu)), rate(machine.rate(machine::kCpu, name)),
                           static_cast<double>(machine.latency_ns(name, machine::kCpu)) * 1e-9};
    };
    const offload::Link first = link_of(gpus.empty() ? 0 : *gpus.begin());
    scenario_.to_host = first.to_host, scenario_.to_device = first.to_device;
    scenario_.latency_seconds = first.latency_seconds;
    for (const std::uint32_t gpu : gpus) {
      if (link_of(gpu) != first) scenario_.links.emplace(places.name(gpu).index, link_of(gpu));
    }
  }

  /// Caps are filled here, not by the scenario: what stays for one is marked.
  void add_selection() {
    scenario_.memory = offload::Memory::Step;
    scenario_.threshold_elements = saved_.threshold();
    for (const plan::FusedGroup& group : saved_.groups())
      scenario_.groups.push_back({group.name, group.members});
    scenario_.offload_layers = saved_.first_layers();
    if (scenario_.offload_layers) return;
    std::map<std::string, offload::Scope> scopes;  // of two for one module the last counts
    for (const protocol::ActivationScope& scope : saved_.asked_scopes())
      scopes[scope.module] = {scope.module, scope.on ? offload::Switch::On : offload::Switch::Off, {}};
    for (auto& [module, scope] : scopes) scenario_.scopes.push_back(std::move(scope));
  }

  /// By storage the tensor that stands for it: its first that may go, else its first; and whether a module
  /// outside of all layers has saved it too.
  void find_rows() {
    rows_.assign(saved_.storages().size(), nullptr);
    outside_.assign(saved_.storages().size(), false);
    for (const SavedTensor& row : saved_.tensors()) {
      if (row.in_forward || row.recomputed) continue;
      if (row.step && saved_.layers().of(row.step->module) == LayerList::kNone) outside_[row.stored] = true;
      const SavedTensor*& known = rows_[row.stored];
      const bool better = known && known->reason != SavedReason::Eligible;
      if (!known || (better && row.reason == SavedReason::Eligible)) known = &row;
    }
  }

  void add(std::uint32_t stored) {
    const SavedStorage& storage = saved_.storages()[stored];
    OffloadPlan::Place& place = plan_.of_storage[stored];
    place.bytes = storage.bytes;
    if (storage.kind < SavedKind::Input) return;
    const SavedTensor* const row = rows_[stored];
    place.let_go = !row;
    const bool on = saved_.scopes().of(storage.module).on;
    const bool of_layer = saved_.layers().of(storage.module) != LayerList::kNone;
    if (!row || (on && !(of_layer && (!storage.late || saved_.first_layers())))) return;
    offload::Layer& layer = scenario_.layers[storage.part];
    place.layer = storage.part;
    place.tensor = static_cast<std::uint32_t>(layer.tensors.size());
    offload::Tensor& tensor = layer.tensors.emplace_back();
    tensor.name = row->step ? row->step->name : std::string();
    tensor.module = program_.modules[storage.module];
    tensor.bytes = storage.bytes;
    tensor.elements = elements_of(*row);
    tensor.contiguous = row->contiguous;
    tensor.view = row->view;
    tensor.input = row->given || row->region_input || (of_layer && outside_[stored]);
    tensor.on_gpu = storage.device.type() != c10::kCPU;
    if (tensor.on_gpu) tensor.gpu = places_.name(places_.of(storage.device)).index;
    // What the layer was given counts where the first of its tensors on a GPU lies.
    const auto there = [](const offload::Tensor& other) { return other.on_gpu; };
    if (tensor.on_gpu && std::none_of(layer.tensors.begin(), layer.tensors.end() - 1, there))
      layer.gpu = tensor.gpu;
    tensor.marked =
        storage.late || storage.marked || (on && (saved_.stays_by_cap(stored) || storage.no_room));
    if (storage.unannounced) tensor.parts = {{"part", storage.bytes, tensor.elements, false}};
    tensor.reference_kept = storage.moved && !storage.freed;
    tensor.ready_seconds = seconds(storage.ready_ps);
    tensor.needed_seconds = seconds(storage.needed_ps);
    if (storage.needed && storage.needed_part > storage.part) tensor.needed_in = storage.needed_part;
  }

  /// A node that saves several storages has its name once.
  static void tell_apart(std::vector<offload::Tensor>& tensors) {
    std::map<std::string, int> times;
    for (offload::Tensor& tensor : tensors) {
      const int time = ++times[tensor.name];
      if (time > 1) tensor.name += "#" + std::to_string(time);
    }
  }

  const SavedTensors& saved_;
  const Program& program_;
  const Places& places_;
  offload::Scenario scenario_{};
  OffloadPlan plan_{};
  std::vector<const SavedTensor*> rows_{};
  std::vector<bool> outside_{};
};

}  // namespace

bool OffloadPlan::can_be_followed() const { return answer.schedule && !answer.choice.offloaded.empty(); }

const OffloadPlan::Place* OffloadPlan::find(std::uint32_t stored, std::uint64_t bytes) const {
  if (stored >= of_storage.size() || of_storage[stored].bytes != bytes) return nullptr;
  return &of_storage[stored];
}

bool OffloadPlan::moves(const Place& place) const {
  return place.layer != LayerList::kNone && answer.choice.tensors[place.layer][place.tensor].moved > 0;
}

OffloadPlan plan_offload(const SavedTensors& saved, const Program& program, const machine::Machine& machine,
                         const Places& places) {
  return Planner(saved, program, places).run(machine);
}

}  // namespace stowage::engine
