#include "core/solve/bounds/cuts.h"

#include <algorithm>
#include <map>

#include "core/plan/settings.h"
#include "core/solve/knapsack/branch_and_bound.h"
#include "core/solve/limits/node_budget.h"
#include "core/solve/limits/thresholds.h"

namespace stowage::solve {
namespace {

/// Units that are alike to a cut: the same class under the same rules.
struct Like {
  const UnitClass* unit_class;
  const SlotSet* may;
  std::uint64_t count = 0;
};

/// Some neighbours among the loads of the units. A plan whose largest load is one of them needs room for at
/// least `least`, and no unit that loads more than `most` may lie there.
struct LoadLevel {
  std::uint64_t least = 0, most = 0;
};

constexpr std::size_t kMostSteps = thresholds::kMostCutSteps, kFewestLevels = thresholds::kFewestCutLevels;

std::vector<LoadLevel> levels_of(std::vector<std::uint64_t> loads, std::size_t most) {
  loads.push_back(0);
  std::sort(loads.begin(), loads.end());
  loads.erase(std::unique(loads.begin(), loads.end()), loads.end());
  const std::size_t run = (loads.size() + most - 1) / most;
  std::vector<LoadLevel> out;
  for (std::size_t i = 0; i < loads.size(); i += run)
    out.push_back({loads[i], loads[std::min(i + run, loads.size()) - 1]});
  return out;
}

class Cuts {
 public:
  Cuts(const Instance& instance, bool host_computes_for_free)
      : instance_(instance),
        free_(host_computes_for_free),
        streamed_ram_(free_ ? ram_while_streamed(instance) : std::vector<std::uint64_t>()),
        stays_nowhere_(!instance.catalog.left_behind()) {
    std::map<std::pair<std::uint32_t, const SlotSet*>, std::uint64_t> counts;
    const RuleTable& rules = instance.rules;
    if (rules.set_of_unit.empty()) {
      for (std::uint32_t k = 0; k < instance.catalog.classes().size(); ++k)
        likes_.push_back(
            {&instance.catalog.classes()[k], &rules.sets[0], instance.catalog.classes()[k].count});
    } else {
      for (std::size_t u = 0; u < instance.catalog.units().size(); ++u)
        ++counts[{instance.catalog.class_of_unit()[u], &rules.of(u)}];
      for (const auto& [key, count] : counts)
        likes_.push_back({&instance.catalog.classes()[key.first], key.second, count});
    }
    find_gpu_sets();
  }

  bool run() {
    if (instance_.rules.impossible_unit != ChainNode::kNone) return true;
    if (likes_.empty()) return false;
    if (instance_.slots() == 0) return true;
    const bool host_only = instance_.gpus == 0 || instance_.empty_gpus_allowed();
    if (host_only && !refuted(std::nullopt, false)) return false;
    if (instance_.gpus == 0) return true;
    if (!instance_.runtime().has_main_gpu()) return refuted(std::nullopt, true);
    const std::optional<Slot> asked = instance_.asked_main();
    for (Slot main = 0; main < instance_.gpus; ++main) {
      if (asked ? asked != main : like_an_earlier(main)) continue;
      if (!refuted(main, true)) return false;
    }
    return true;
  }

 private:
  struct Place {
    SlotSet gpus{};
    bool cpu = false, disk = false;
    bool streamed = false;  ///< while it lies on the host
  };

  /// Rooms of one pair of levels: every GPU, CPU memory, the disk.
  struct Rooms {
    std::optional<Slot> main{};
    bool gpus = false;
    LoadLevel load{}, pass{};
    std::vector<std::uint64_t> gpu{};
    std::uint64_t cpu = 0, disk = 0;
    std::vector<Place> places{};  ///< by kind of unit
  };

  /// Sets of GPUs whose room is looked at together: all of them, the main one (added where it is known), and
  /// those that rules name.
  void find_gpu_sets() {
    SlotSet all;
    for (std::uint32_t g = 0; g < instance_.gpus; ++g) all.set(g);
    gpu_sets_.push_back(all);
    for (const SlotSet& set : instance_.rules.sets) {
      const SlotSet gpus = set & all;
      constexpr std::size_t kMostSets = thresholds::kMostCutSets;
      if (gpus.any() && gpu_sets_.size() < kMostSets &&
          std::find(gpu_sets_.begin(), gpu_sets_.end(), gpus) == gpu_sets_.end())
        gpu_sets_.push_back(gpus);
    }
  }

  /// What streams to one of two like GPUs could as well stream to the other.
  bool like_an_earlier(Slot gpu) const {
    const auto alike = [&](Slot other) {
      return instance_.budget[other] == instance_.budget[gpu] &&
             instance_.overhead[other] == instance_.overhead[gpu] &&
             std::all_of(instance_.rules.sets.begin(), instance_.rules.sets.end(),
                         [&](const SlotSet& set) { return set.test(gpu) == set.test(other); });
    };
    for (Slot other = 0; other < gpu; ++other) {
      if (alike(other)) return true;
    }
    return false;
  }

  /// The most bytes of whole units that lie in so much room, at least: what is left over by all of them is no
  /// room. `weight` of a class says what a unit takes there.
  template <class Weight>
  std::uint64_t filled(std::uint64_t room, const Weight& weight,
                       std::map<std::uint64_t, std::uint64_t>& known) const {
    constexpr std::size_t kMostKinds = thresholds::kMostKindsFilled;
    constexpr std::uint64_t kNodes = thresholds::kNodesOfCutFill;
    if (room >= kNearlyUnlimited || likes_.size() > kMostKinds) return room;
    const auto [at, fresh] = known.try_emplace(room, room);
    if (!fresh) return at->second;
    std::vector<KnapsackItem> items;
    for (const Like& like : likes_) {
      const std::uint64_t bytes = weight(*like.unit_class);
      if (bytes > 0) items.push_back({bytes, bytes, static_cast<std::uint32_t>(like.count)});
    }
    std::stable_sort(items.begin(), items.end(), denser);
    NodeBudget nodes(kNodes);
    return at->second = std::min(room, solve_knapsack(items, room, nullptr, nodes).bound);
  }

  /// While it is read from disk, whoever executes it.
  std::uint64_t ram(const UnitClass& c) const {
    if (!free_) return c.ram;
    return std::min(c.ram, streamed_ram_[static_cast<std::size_t>(&c - instance_.catalog.classes().data())]);
  }

  std::uint64_t room(std::size_t slot) const {
    return instance_.budget[slot] == kUnlimited
               ? kUnlimited
               : saturating_subtract(instance_.budget[slot], instance_.overhead[slot]);
  }

  /// No plan that streams to `main` (nullopt: nothing is streamed).
  bool refuted(std::optional<Slot> main, bool gpus) const {
    std::vector<std::uint64_t> loads, ram_loads;
    for (const Like& like : likes_) {
      if (main) loads.push_back(like.unit_class->load());
      if (instance_.cpu && instance_.disk) ram_loads.push_back(ram(*like.unit_class));
    }
    std::size_t most = kFewestLevels;
    while ((most + 1) * (most + 1) * likes_.size() * gpu_sets_.size() <= kMostSteps && most < 512) ++most;
    const std::vector<LoadLevel> load_levels = levels_of(std::move(loads), most);
    const std::vector<LoadLevel> pass_levels = levels_of(std::move(ram_loads), most);
    for (const LoadLevel& load : load_levels) {
      for (const LoadLevel& pass : pass_levels) {
        if (!refuted_at(main, gpus, load, pass)) return false;
      }
    }
    return true;
  }

  bool refuted_at(std::optional<Slot> main, bool gpus, const LoadLevel& load, const LoadLevel& pass) const {
    Rooms rooms{main, gpus, load, pass};
    for (std::uint32_t g = 0; g < instance_.gpus; ++g) rooms.gpu.push_back(gpus ? room(g) : 0);
    if (main) {
      if (load.least > rooms.gpu[*main]) return true;
      if (rooms.gpu[*main] != kUnlimited) rooms.gpu[*main] -= load.least;
    }
    // On the main GPU lies more than whole units where something stays there.
    const auto inside = [](const UnitClass& c) { return c.on_gpu(); };
    for (std::uint32_t g = 0; gpus && g < instance_.gpus; ++g) {
      if (main != g || stays_nowhere_) rooms.gpu[g] = filled(rooms.gpu[g], inside, filled_gpu_);
    }
    if (instance_.cpu) {
      if (pass.least > instance_.budget[*instance_.cpu]) return true;
      const std::uint64_t cpu = room(*instance_.cpu);
      rooms.cpu = cpu == kUnlimited ? cpu : saturating_subtract(cpu, pass.least);
      if (!instance_.catalog.exec())
        rooms.cpu = filled(
            rooms.cpu, [](const UnitClass& c) { return c.at_home(); }, filled_cpu_);
    }
    if (instance_.disk) rooms.disk = room(*instance_.disk);
    for (const Like& like : likes_) {
      const Place place = place_of(like, rooms);
      if (place.gpus.none() && !place.cpu && !place.disk) return true;
      rooms.places.push_back(place);
    }
    return some_cut_is_too_small(rooms) || (gpus && !instance_.empty_streams &&
                                            !instance_.empty_gpus_allowed() && nothing_fits_on_gpus(rooms));
  }

  /// Where a unit may lie and has room on its own.
  Place place_of(const Like& like, const Rooms& rooms) const {
    const UnitClass& c = *like.unit_class;
    Place out;
    for (std::uint32_t g = 0; rooms.gpus && g < instance_.gpus; ++g)
      out.gpus.set(g, like.may->test(g) && c.on_gpu() <= rooms.gpu[g]);
    out.streamed = rooms.main && !c.computed;
    if (out.streamed && c.load() > rooms.load.most) return out;
    const auto& [cpu, disk] = std::pair(instance_.cpu, instance_.disk);
    out.cpu = cpu && like.may->test(*cpu) && c.at_home() <= rooms.cpu;
    out.disk =
        disk && like.may->test(*disk) && c.at_home() <= rooms.disk && (!cpu || ram(c) <= rooms.pass.most);
    return out;
  }

  /// The fewest bytes that one such unit takes of the GPUs in `gpus`, of CPU memory and of the disk together,
  /// wherever it lies.
  std::uint64_t least_at(std::size_t like, const Rooms& rooms, const SlotSet& gpus, bool cpu,
                         bool disk) const {
    const UnitClass& c = *likes_[like].unit_class;
    const Place& place = rooms.places[like];
    std::uint64_t least = kUnlimited;
    if (place.gpus.any()) least = (place.gpus & ~gpus).any() ? 0 : c.on_gpu();
    const bool at_main = place.streamed && gpus.test(*rooms.main);
    const std::uint64_t stays = at_main && !free_ ? c.left_behind() : 0;
    const std::uint64_t executed = place.streamed || free_ ? 0 : c.exec;
    if (place.cpu)
      least = std::min(least, saturating_add(stays, cpu ? saturating_add(c.at_home(), executed) : 0));
    if (place.disk) {
      const bool counts = instance_.cpu ? cpu : disk;
      const std::uint64_t here = saturating_add(disk ? c.at_home() : 0, counts ? executed : 0);
      least = std::min(least, saturating_add(stays, here));
    }
    return least;
  }

  /// Something has to be on a GPU, beside what the main one cannot but hold.
  bool nothing_fits_on_gpus(const Rooms& rooms) const {
    const SlotSet main = rooms.main ? SlotSet().set(*rooms.main) : SlotSet();
    std::uint64_t held = 0;
    for (std::size_t i = 0; i < likes_.size() && rooms.main; ++i)
      held =
          saturating_add(held, saturating_multiply(least_at(i, rooms, main, false, false), likes_[i].count));
    if (held == kUnlimited) return false;
    for (std::size_t i = 0; i < likes_.size(); ++i) {
      for (std::uint32_t g = 0; g < instance_.gpus; ++g) {
        if (!rooms.places[i].gpus.test(g)) continue;
        const std::uint64_t beside =
            rooms.main == g ? saturating_subtract(held, least_at(i, rooms, main, false, false)) : 0;
        if (saturating_add(likes_[i].unit_class->on_gpu(), beside) <= rooms.gpu[g]) return false;
      }
    }
    return true;
  }

  bool too_small(const Rooms& rooms, const SlotSet& gpus, bool cpu, bool disk) const {
    std::uint64_t room = 0, need = 0;
    std::vector<std::uint64_t> rooms_of_gpus;
    for (std::uint32_t g = 0; g < instance_.gpus; ++g) {
      if (gpus.test(g)) rooms_of_gpus.push_back(rooms.gpu[g]);
    }
    // At most so many of them may hold something: the largest. (What the main one keeps free counts there
    // only where it is one of all.)
    std::sort(rooms_of_gpus.rbegin(), rooms_of_gpus.rend());
    const bool limited = instance_.most_gpus < rooms_of_gpus.size();
    if (limited) rooms_of_gpus.resize(instance_.most_gpus);
    for (const std::uint64_t one : rooms_of_gpus) room = saturating_add(room, one);
    if (limited && rooms.main && gpus.test(*rooms.main))
      room = saturating_add(room, saturating_add(rooms.gpu[*rooms.main], rooms.load.least));
    if (cpu) room = saturating_add(room, rooms.cpu);
    if (disk) room = saturating_add(room, rooms.disk);
    if (room == kUnlimited) return false;
    for (std::size_t i = 0; i < likes_.size(); ++i)
      need = saturating_add(need, saturating_multiply(least_at(i, rooms, gpus, cpu, disk), likes_[i].count));
    return need > room;
  }

  bool some_cut_is_too_small(const Rooms& rooms) const {
    std::vector<SlotSet> sets = gpu_sets_;
    if (rooms.main) sets.push_back(SlotSet().set(*rooms.main));
    for (const bool cpu : {false, true}) {
      for (const bool disk : {false, true}) {
        if ((cpu && !instance_.cpu) || (disk && !instance_.disk)) continue;
        if ((cpu || disk) && too_small(rooms, SlotSet(), cpu, disk)) return true;
        for (const SlotSet& gpus : sets) {
          if (rooms.gpus && too_small(rooms, gpus, cpu, disk)) return true;
        }
      }
    }
    return false;
  }

  const Instance& instance_;
  bool free_;
  std::vector<std::uint64_t> streamed_ram_;  ///< by class, where it counts
  std::vector<Like> likes_;
  std::vector<SlotSet> gpu_sets_;
  bool stays_nowhere_;
  mutable std::map<std::uint64_t, std::uint64_t> filled_gpu_, filled_cpu_;
};

}  // namespace

std::vector<std::uint64_t> ram_while_streamed(const Instance& instance) {
  const UnitCatalog& catalog = instance.catalog;
  std::vector<std::uint64_t> out(catalog.classes().size(), catalog.has_model() ? kUnlimited : 0);
  if (!catalog.has_model()) return out;
  const model::Model& model = catalog.model();
  const std::vector<std::uint64_t> sizes = plan::stored_sizes(model, instance.settings);
  for (std::size_t u = 0; u < catalog.units().size(); ++u) {
    std::uint64_t largest = 0;
    for (const model::TensorId id : catalog.units()[u].tensors) {
      const model::Tensor& tensor = model[id];
      const bool parameter = tensor.kind == model::TensorKind::Parameter;
      if (instance.settings.runtime.moves(parameter, tensor.persistent, false))
        largest = std::max(largest, sizes[tensor.storage.index()]);
    }
    std::uint64_t& of_class = out[catalog.class_of_unit()[u]];
    of_class = std::min(of_class, largest);
  }
  return out;
}

struct CutsProof {
  static Licence licence() { return Licence(Method::Cuts); }
};

std::optional<NoPlan> no_plan_exists(const Instance& instance, bool host_computes_for_free) {
  if (!Cuts(instance, host_computes_for_free).run()) return std::nullopt;
  return NoPlan(CutsProof::licence());
}

}  // namespace stowage::solve
