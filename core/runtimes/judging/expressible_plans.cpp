#include "core/runtimes/judging/expressible_plans.h"

#include <algorithm>
#include <set>
#include <string>

#include "core/runtimes/export/nearest.h"
#include "core/runtimes/export/stages.h"
#include "core/runtimes/llamacpp/pasted.h"
#include "core/runtimes/llamacpp/placing.h"

namespace stowage::runtimes {
namespace {

using Slot = plan::Placement::Slot;
using Counts = std::vector<std::uint32_t>;  ///< layers of each GPU, in the order of the machine; 0 = none

class Finder {
 public:
  Finder(const Teller& teller, const machine::Machine& machine, const plan::Placement& wished,
         const Retold& retold)
      : teller_(teller), facts_(*teller.facts), machine_(machine), wished_(wished), retold_(retold) {}

  ExpressiblePlans run() {
    add(retold_.actual);
    if (teller_.target.gguf) {
      add_counts_of_layers();
      // So many layers, on all cards or on one, is all that such a target can be told.
      out_.complete = teller_.gguf && only(Grain::FirstLayers) && !out_.plans.empty();
      return std::move(out_);
    }
    const bool whole = grain(Grain::WholeModel), stages = grain(Grain::Stages);
    add_whole();
    const bool all_cuts = !stages || add_stages();
    // What is one storage may lie in both ends of a pipeline, which no placement here says.
    const bool ends_tied = stages && !facts_.ties.empty();
    out_.complete = (whole || stages) && all_cuts && only_known_grains() && !ends_tied;
    add_nearest();
    return std::move(out_);
  }

 private:
  bool grain(Grain wanted) const {
    const auto& grains = teller_.target.grains;
    return std::find(grains.begin(), grains.end(), wanted) != grains.end();
  }
  bool only(Grain wanted) const {
    return teller_.target.grains.size() == 1 && teller_.target.grains.front() == wanted;
  }
  /// Nothing but what is looked at in full.
  bool only_known_grains() const {
    return std::all_of(teller_.target.grains.begin(), teller_.target.grains.end(), [](Grain one) {
      return one == Grain::WholeModel || one == Grain::Stages || one == Grain::LayerGroups;
    });
  }

  void add(plan::Placement plan) {
    const bool whole = plan.slots.size() == wished_.slots.size() &&
                       std::all_of(plan.slots.begin(), plan.slots.end(),
                                   [&](Slot slot) { return slot < machine_.devices.size(); });
    const bool fresh = whole && seen_.emplace(plan.slots.begin(), plan.slots.end()).second;
    if (fresh) out_.plans.push_back(std::move(plan));
  }

  void add_places(const std::vector<machine::DeviceId>& places) {
    plan::Placement plan;
    for (const machine::DeviceId device : places) {
      const auto slot = machine_.slot(device);
      plan.slots.push_back(slot ? static_cast<Slot>(*slot) : plan::Placement::kUnplaced);
    }
    add(std::move(plan));
  }

  void add_whole() {
    for (const machine::Device& device : machine_.devices)
      add_places(std::vector(wished_.slots.size(), device.id));
  }

  void add_nearest() {
    const plan::DeviceMap map = plan::to_device_map(*facts_.model, machine_, wished_);
    const CheckOptions options = teller_.options();
    ExportInput input{facts_, teller_.target, map, options};
    input.model_path = teller_.model_path;
    input.told = teller_.told;
    for (const plan::DeviceMap& near : nearest_plans(input).maps)
      add(plan::apply(near, *facts_.model, machine_).placement);
  }

  /// Ways to cut the layers into stages, in the order of the GPUs, then each with every group of layers on
  /// the host; false: there are too many, and these are those nearest to layers shared by room.
  bool add_stages() {
    layers_ = layers_of(facts_);
    if (layers_.empty() || machine_.gpu_count() == 0) return true;
    bool all = true;
    for (const Counts& cut : cuts(most_plans(), all)) add_stages(cut, {});
    if (!grain(Grain::LayerGroups) || !machine_.find(machine::kCpu)) return all;
    const std::vector<LayerGroups> groups = groups_to_try(all);
    for (const Counts& cut : cuts(std::max<std::size_t>(1, most_plans() / groups.size()), all)) {
      for (const LayerGroups& group : groups) add_stages(cut, group);
    }
    return all;
  }

  /// A plan takes a look at every module for every layer.
  std::size_t most_plans() const {
    constexpr std::size_t kMostLooks = 60'000'000;
    const std::size_t looks = std::max<std::size_t>(1, facts_.model->modules().size() * layers_.size());
    return std::clamp<std::size_t>(kMostLooks / looks, 64, kMostPlans);
  }

  /// The last so many of each so many layers; `all` becomes false where these are not all.
  std::vector<LayerGroups> groups_to_try(bool& all) const {
    std::vector<LayerGroups> out;
    const auto layers = static_cast<std::uint32_t>(layers_.size());
    for (std::uint32_t size = 1; size <= layers; ++size) {
      for (std::uint32_t count = 1; count <= size; ++count) out.push_back({size, count});
    }
    const std::size_t most = std::max<std::size_t>(1, most_plans() / 4);
    if (out.size() > most) {
      out.resize(most);
      all = false;
    }
    return out;
  }

  /// Ways to give the layers to the GPUs, beginning with their shares of all room and going on one layer at a
  /// time from a GPU to its neighbour; `all` becomes false where there are more than `most`.
  std::vector<Counts> cuts(std::size_t most, bool& all) const {
    std::vector<Counts> out{by_room()};
    std::set<Counts> seen{out.front()};
    for (std::size_t at = 0; at < out.size(); ++at) {
      for (std::size_t gpu = 0; gpu + 1 < out[at].size(); ++gpu) {
        for (const bool right : {false, true}) {
          Counts next = out[at];
          std::uint32_t &from = next[right ? gpu : gpu + 1], &to = next[right ? gpu + 1 : gpu];
          if (from == 0) continue;
          --from, ++to;
          if (seen.contains(next)) continue;
          if (out.size() >= most) {
            all = false;
            return out;
          }
          seen.insert(next);
          out.push_back(std::move(next));
        }
      }
    }
    return out;
  }

  /// As many layers as each GPU's part of all room.
  Counts by_room() const {
    Counts out;
    double all = 0, before = 0;
    const auto room = [&](std::size_t gpu) {
      const auto& budget = machine_.devices[gpu].budget;
      return budget ? static_cast<double>((*budget - machine_.devices[gpu].fixed()).count()) : 1e15;
    };
    for (std::size_t gpu = 0; gpu < machine_.gpu_count(); ++gpu) all += room(gpu);
    std::uint32_t given = 0;
    const auto layers = static_cast<double>(layers_.size());
    for (std::size_t gpu = 0; gpu < machine_.gpu_count(); ++gpu) {
      before += room(gpu);
      const bool last = gpu + 1 == machine_.gpu_count();
      const auto upto = last || all <= 0 ? static_cast<std::uint32_t>(layers_.size())
                                         : static_cast<std::uint32_t>(layers * before / all);
      out.push_back(std::max(upto, given) - given);
      given = std::max(upto, given);
    }
    return out;
  }

  void add_stages(const Counts& cut, const LayerGroups& groups) {
    std::vector<machine::DeviceId> gpus;
    Counts counts;
    for (std::size_t gpu = 0; gpu < cut.size(); ++gpu) {
      if (cut[gpu] == 0) continue;
      gpus.push_back(machine_.devices[gpu].id);
      counts.push_back(cut[gpu]);
    }
    add_places(places_of_stages(facts_, layers_, counts, gpus, groups));
  }

  /// llama.cpp, Ollama: so many layers on the cards, or on one of them, and none over.
  void add_counts_of_layers() {
    if (!teller_.gguf) return;
    const std::vector<llamacpp::Card> cards = llamacpp::cards_of(machine_);
    if (cards.empty()) return;
    llamacpp::Options options;
    options.layers_given = true;
    options.fit = false;
    for (std::int64_t alone = -1; alone < static_cast<std::int64_t>(cards.size()); ++alone) {
      if (alone >= 0 && cards.size() == 1) break;  // the one there is
      if (alone >= 0) options.mode = llamacpp::SplitMode::None, options.main = alone;
      for (options.layers = 0; options.layers <= std::int64_t{teller_.gguf->blocks} + 1; ++options.layers)
        add(llamacpp::placement_of(llamacpp::place(*teller_.gguf, options, cards), *teller_.gguf,
                                   *facts_.model, machine_));
    }
  }

  const Teller& teller_;
  const Facts& facts_;
  const machine::Machine& machine_;
  const plan::Placement& wished_;
  const Retold& retold_;
  std::vector<std::uint32_t> layers_{};
  std::set<std::string> seen_{};  ///< slots as bytes (g++ 12 warns falsely of vectors of bytes in a set)
  ExpressiblePlans out_{};
};

}  // namespace

ExpressiblePlans expressible_plans(const Teller& teller, const machine::Machine& machine,
                                   const plan::Placement& wished, const Retold& retold) {
  return Finder(teller, machine, wished, retold).run();
}

}  // namespace stowage::runtimes
