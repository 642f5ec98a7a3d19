#include "core/solve/bounds/main_gpus.h"

#include <algorithm>

namespace stowage::solve {

struct AggregateProof {
  static Licence licence() { return Licence(Method::Aggregate); }
};

std::vector<Slot> usable_gpus(const Instance& instance) {
  std::vector<Slot> gpus;
  for (Slot g = 0; g < instance.gpus; ++g) {
    if (instance.budget[g] > instance.overhead[g] || instance.empty_streams) gpus.push_back(g);
  }
  return gpus;
}

std::vector<Slot> choices_of_main(const Instance& instance, const std::vector<Slot>& gpus) {
  if (instance.only_main) return {*instance.only_main};
  if (const std::optional<Slot> asked = instance.asked_main()) return {*asked};
  if (!instance.runtime().has_main_gpu()) return {gpus.front()};
  const std::vector<Slot> types = gpu_types(instance, std::nullopt);
  std::vector<Slot> mains;
  for (const Slot gpu : gpus) {
    const bool known =
        std::any_of(mains.begin(), mains.end(), [&](Slot main) { return types[main] == types[gpu]; });
    if (!known) mains.push_back(gpu);
  }
  return mains;
}

std::vector<ClaimsOfMain> claims_of_mains(const Instance& instance, Bounds& bounds,
                                          const std::vector<Slot>& mains) {
  std::vector<ClaimsOfMain> out;
  for (const Slot main : mains) {
    ClaimsOfMain& of = out.emplace_back(ClaimsOfMain{main, {}});
    of.claims.add(instance.objective(), Bound(AggregateProof::licence(), bounds.of_main(main)));
  }
  return out;
}

Claims claims_of_all_mains(const Instance& instance, const std::vector<Slot>& gpus,
                           const std::vector<ClaimsOfMain>& of_main) {
  const std::vector<Slot> types = gpu_types(instance, std::nullopt);
  std::vector<Claims> choices;
  for (const Slot main : choices_of_main(instance, gpus)) {
    Claims& choice = choices.emplace_back();
    for (const ClaimsOfMain& of : of_main) {
      const bool same = of.main == main || (!instance.asked_main() && types[of.main] == types[main]);
      if (same || !instance.streams_to(main)) choice.add(instance.objective(), of.claims);
    }
  }
  return claims_of_all(instance.objective(), choices);
}

Claims bounds_of_mains(const ItemKinds& kinds, const std::vector<Slot>& gpus, NodeBudget& nodes) {
  const Instance& instance = kinds.instance();
  Bounds bounds(kinds, gpus, nodes);
  return claims_of_all_mains(instance, gpus,
                             claims_of_mains(instance, bounds, choices_of_main(instance, gpus)));
}

}  // namespace stowage::solve
