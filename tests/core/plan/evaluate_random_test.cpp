// Random plans of random models against the rules written out by hand.
#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <optional>
#include <set>
#include <string>

#include "core/plan/evaluation/evaluate_costs.h"
#include "tests/core/plan/case_models.h"

namespace stowage::plan {
namespace {

using test::machine_of;

/// The rules of tests/data/README.md once more, in the most literal way: names, sets and maps, nothing shared
/// with the product.
class ByHand {
 public:
  ByHand(const model::Model& model, const machine::Machine& machine, const Settings& settings,
         const Placement& placement)
      : model_(model), machine_(machine), settings_(settings), placement_(placement) {
    for (std::size_t i = 0; i < model.tensors().size(); ++i) {
      if (device(i).empty() || device(i) == "cpu" || device(i) == "disk") continue;
      const auto index = static_cast<std::uint32_t>(std::stoul(device(i)));
      main_ = main_ ? std::min(*main_, index) : index;
    }
    if (main_ && settings.main_gpu) main_ = settings.main_gpu;
  }

  std::map<std::string, std::uint64_t> used() const {
    std::map<std::string, std::uint64_t> out;
    for (const machine::Device& at : machine_.devices) {
      const std::string name = machine::to_string(at.id);
      std::set<std::uint32_t> resident;
      for (std::size_t i = 0; i < model_.tensors().size(); ++i) {
        if (device(i) == name) resident.insert(model_.tensors()[i].storage.value);
      }
      out[name] = sum(resident);
      if (name == "cpu") out[name] += streaming() ? largest_tensor("disk") : reserve({"disk"});
      if (streaming() && name == std::to_string(*main_))
        out[name] += stays() + room(reserve({"cpu", "disk"}));
    }
    return out;
  }

  std::uint64_t streamed(const std::set<std::string>& from) const {
    std::set<std::uint32_t> moved;
    for (std::size_t i = 0; i < model_.tensors().size(); ++i) {
      if (from.contains(device(i)) && !stays_behind(i) && !on_main(i) && copied(i))
        moved.insert(model_.tensors()[i].storage.value);
    }
    return sum(moved);
  }

  std::uint64_t hops() const {
    std::uint64_t count = 0;
    std::string last;
    for (const model::ModuleId id : model_.execution_order()) {
      if (model_[id].tensors.empty()) continue;
      std::string at = device(model_[id].tensors.front().index());
      if (at == "cpu" || at == "disk") at = streaming() ? std::to_string(*main_) : "cpu";
      count += !last.empty() && last != at;
      last = at;
    }
    return count;
  }

  bool streaming() const { return settings_.runtime.row->streams && main_; }
  std::optional<std::uint32_t> main() const { return main_; }

 private:
  std::string device(std::size_t tensor) const {
    return machine::to_string(machine_.devices[placement_.slots[tensor]].id);
  }
  std::uint64_t sum(const std::set<std::uint32_t>& storages) const {
    std::uint64_t total = 0;
    for (const std::uint32_t storage : storages) total += model_.storages()[storage].bytes.count();
    return total;
  }
  bool stays_behind(std::size_t tensor) const {
    const model::Tensor& what = model_.tensors()[tensor];
    if (!streaming() || what.kind == model::TensorKind::Parameter) return false;
    return !settings_.runtime.offload_buffers || !what.persistent;
  }
  /// Under some name an operator takes it; accelerate copies all that a module has which is called.
  bool copied(std::size_t tensor) const {
    const auto& tensors = model_.tensors();
    return std::any_of(tensors.begin(), tensors.end(), [&](const model::Tensor& other) {
      if (other.storage != tensors[tensor].storage) return false;
      return other.read || (streaming() && settings_.runtime.name() == "accelerate" && called(other.module));
    });
  }
  bool called(model::ModuleId id) const {
    const auto& modules = model_.modules();
    const auto says = [](const model::Module& module) { return module.called; };
    if (std::any_of(modules.begin(), modules.end(), says)) return model_[id].called;
    const auto& own = model_[id].tensors;
    return std::any_of(own.begin(), own.end(), [&](model::TensorId tensor) { return model_[tensor].read; });
  }
  bool on_main(std::size_t tensor) const {
    for (std::size_t i = 0; i < model_.tensors().size(); ++i) {
      if (streaming() && model_.tensors()[i].storage == model_.tensors()[tensor].storage &&
          device(i) == std::to_string(*main_))
        return true;
    }
    return false;
  }
  std::uint64_t stays() const {
    std::set<std::uint32_t> kept;
    for (std::size_t i = 0; i < model_.tensors().size(); ++i) {
      if ((device(i) == "cpu" || device(i) == "disk") && stays_behind(i) && !on_main(i))
        kept.insert(model_.tensors()[i].storage.value);
    }
    return sum(kept);
  }
  void add_own(const model::Module& module, const std::set<std::string>& from,
               std::set<std::uint32_t>& into) const {
    for (const model::TensorId id : module.tensors) {
      if (from.contains(device(id.index())) && !stays_behind(id.index()))
        into.insert(model_[id].storage.value);
    }
  }
  /// accelerate reads what it streams from disk one tensor after the other.
  std::uint64_t largest_tensor(const std::string& from) const {
    std::uint64_t most = 0;
    for (std::size_t i = 0; i < model_.tensors().size(); ++i) {
      if (device(i) == from && !stays_behind(i))
        most = std::max(most, sum({model_.tensors()[i].storage.value}));
    }
    return most;
  }
  std::uint64_t reserve(const std::set<std::string>& from) const {
    return settings_.runtime.reserve == machine::ReserveRule::Leaf ? path_reserve(from) : unit_reserve(from);
  }
  /// Ahead of its turn something is copied into a window of the size that was asked for, or where the next
  /// one as large as the largest has room too; never into less than one load.
  std::uint64_t room(std::uint64_t load) const {
    if (settings_.runtime.streaming != machine::Streaming::Prefetch || load == 0) return load;
    if (!settings_.runtime.window) return load + load;
    return *settings_.runtime.window < Bytes(load) ? load : settings_.runtime.window->count();
  }
  std::uint64_t path_reserve(const std::set<std::string>& from) const {
    std::uint64_t most = 0;
    for (const model::Module& leaf : model_.modules()) {
      std::set<std::uint32_t> storages;
      for (const model::Module& module : model_.modules()) {
        const bool on_path =
            module.name.empty() || module.name == leaf.name || leaf.name.starts_with(module.name + ".");
        if (on_path) add_own(module, from, storages);
      }
      most = std::max(most, sum(storages));
    }
    return most;
  }
  std::uint64_t unit_reserve(const std::set<std::string>& from) const {
    std::map<std::string, std::set<std::uint32_t>> units;
    for (std::size_t i = 0; i < model_.tensors().size(); ++i) {
      if (!from.contains(device(i)) || stays_behind(i)) continue;
      std::string unit = model_[model_.tensors()[i].module].children.empty()
                             ? model_[model_.tensors()[i].module].name
                             : "tensor " + model_.tensors()[i].name;
      for (model::ModuleId at = model_.tensors()[i].module; at.index() != 0; at = model_[at].parent) {
        for (const std::string& name : no_split_classes(model_, settings_)) {
          if (model_[at].class_name == name || model_[at].class_name == "pkg." + name) unit = model_[at].name;
        }
      }
      units[unit].insert(model_.tensors()[i].storage.value);
    }
    std::uint64_t most = 0;
    for (const auto& [name, storages] : units) most = std::max(most, sum(storages));
    return most;
  }

  const model::Model& model_;
  const machine::Machine& machine_;
  const Settings& settings_;
  const Placement& placement_;
  std::optional<std::uint32_t> main_;
};

Settings random_settings(test::RandomModel& random, std::uint32_t gpus) {
  Settings settings;
  settings.runtime.row = random.below(3) == 0 ? machine::kComputesOnHost : machine::kStreams;
  settings.runtime.offload_buffers = random.below(2) == 0;
  settings.runtime.reserve = random.below(2) == 0 ? machine::ReserveRule::Leaf : machine::ReserveRule::Unit;
  settings.no_split.emplace();
  if (random.below(2) == 0) settings.no_split->push_back("Layer");
  if (random.below(3) == 0) settings.no_split->push_back("Block");
  if (random.below(3) == 0) settings.main_gpu = static_cast<std::uint32_t>(random.below(gpus));
  return settings;
}

/// A third of the settings that stream do it ahead.
void ask_for_prefetch(test::RandomModel& random, Settings& settings) {
  if (settings.runtime.computes_all() || random.below(3) > 0) return;
  settings.runtime.row = machine::kStreamsAhead;
  settings.runtime.streaming = machine::Streaming::Prefetch;
  if (random.below(3) > 0) settings.runtime.window = Bytes(1 + random.below(200));
}

class RandomPlans : public testing::TestWithParam<int> {};

TEST_P(RandomPlans, CostWhatTheRulesSay) {
  const auto seed = static_cast<std::uint64_t>(GetParam());
  SCOPED_TRACE("seed " + std::to_string(seed));
  test::RandomModel random(seed, seed % 3 == 0 ? 4 : 0);
  const auto model = random.make(3 + random.below(40));
  const auto gpus = static_cast<std::uint32_t>(1 + random.below(3));
  const machine::Machine machine = machine_of(std::vector<std::uint64_t>(gpus, 20 * random.below(40)));
  Settings settings = random_settings(random, gpus);
  ask_for_prefetch(random, settings);
  Placement placement = random.place(*model, machine.devices.size());
  if (seed % 7 == 0) {
    for (Placement::Slot& slot : placement.slots)
      slot = static_cast<Placement::Slot>(gpus + slot % 2);  // nothing on any GPU
  }
  const Evaluation got = evaluate(*model, machine, settings, placement);
  const Evaluation costs = evaluate_costs(*model, machine, settings, placement);
  EXPECT_TRUE(costs.diagnostics.empty());
  EXPECT_EQ(devices_json(costs), devices_json(got));
  EXPECT_EQ(costs.fits, got.fits);
  EXPECT_EQ(costs.step_seconds, got.step_seconds);
  const ByHand want(*model, machine, settings, placement);

  EXPECT_EQ(got.main_gpu, want.main());
  EXPECT_EQ(got.total, model->total_bytes());
  for (const DeviceUse& use : got.devices) {
    const std::string name = machine::to_string(use.device);
    EXPECT_EQ(use.used.count(), want.used().at(name)) << name;
    if (use.budget) {
      EXPECT_EQ(use.over, use.used - *use.budget) << name;
      EXPECT_EQ(use.free, *use.budget - use.used) << name;
    }
  }
  EXPECT_EQ(got.streamed_bytes.count(), want.streaming() ? want.streamed({"cpu", "disk"}) : 0u);
  EXPECT_EQ(got.hops, want.hops());
  const bool over = std::any_of(got.devices.begin(), got.devices.end(),
                                [](const DeviceUse& use) { return use.over.count() > 0; });
  EXPECT_EQ(got.fits, !over);
  const double sum = got.bus_seconds + got.disk_seconds + got.hop_seconds + got.host_seconds;
  if (!settings.runtime.prefetches()) {
    EXPECT_DOUBLE_EQ(got.step_seconds, sum);
  } else {  // what comes from disk crosses the bus meanwhile
    const double from_disk = got.disk_bytes && got.streamed_bytes
                                 ? static_cast<double>(want.streamed({"disk"})) /
                                       static_cast<double>(got.streamed_bytes.count()) * got.bus_seconds
                                 : 0;
    EXPECT_NEAR(got.step_seconds, sum - std::min(from_disk, got.disk_seconds), 1e-12 + sum * 1e-9);
  }
}

INSTANTIATE_TEST_SUITE_P(Seeds, RandomPlans, testing::Range(1, 301));

}  // namespace
}  // namespace stowage::plan
