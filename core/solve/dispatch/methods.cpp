#include "core/solve/dispatch/methods.h"

#include <algorithm>
#include <array>

#include "core/solve/bounds/main_gpus.h"
#include "core/solve/dispatch/applies.h"
#include "core/solve/dispatch/split_blocks.h"
#include "core/solve/dispatch/whole_blocks.h"
#include "core/solve/one_gpu/greedy_with_certificate.h"

namespace stowage::solve {
namespace {

bool greedy_anywhere(const Instance& instance) {
  const std::vector<Slot> gpus = usable_gpus(instance);
  return std::any_of(gpus.begin(), gpus.end(), [&](Slot gpu) { return greedy_applies(instance, gpu); });
}

/// Itself, or a choice of as many GPUs as may be used.
bool one_gpu_somewhere(const Instance& instance) {
  std::vector<Slot> gpus = usable_gpus(instance);
  if (instance.most_gpus > 1 || gpus.empty()) return applies::one_gpu(instance, gpus);
  return std::any_of(gpus.begin(), gpus.end(), [&](Slot gpu) { return applies::one_gpu(instance, {gpu}); });
}

bool some_block_may_be_split(const Instance& instance) { return !SplitBlocks(instance).empty(); }

constexpr std::array kRows = {
    MethodRow{"rules", "dispatch/dispatch.cpp",
              "some unit may be on no device; or plans need a GPU and none could hold anything", nullptr,
              false, "n", Method::Rules},
    MethodRow{"room", "dispatch/dispatch.cpp", "all devices together hold too few bytes", &applies::room,
              false, "n", Method::Room},
    MethodRow{"accelerate", "accelerate/",
              "a strategy of accelerate's is asked for; or as a start, when several GPUs are there and the "
              "model has few names",
              nullptr, true, "n²"},
    MethodRow{"host-only", "one_gpu/host_only.cpp",
              "the machine has no GPU, or plans that leave the GPUs empty are accepted", &applies::host_only,
              true, "one bounded knapsack", Method::HostOnly},
    MethodRow{"previous", "improve/warm_start.cpp",
              "an earlier plan is given and may be kept within a tolerance of the bound; where nothing has "
              "to be kept, it is one of the plans to beat",
              nullptr, true, "n · g"},
    MethodRow{"choices of GPUs", "dispatch/choices_of_gpus.cpp",
              "fewer GPUs may be used than there are: each choice of so many is an instance of its own, and "
              "what each of the methods below claims for every choice holds for all",
              [](const Instance& q) { return applies::choices_of_gpus(q, usable_gpus(q)); }, false,
              "a solve for each choice that makes a difference"},
    MethodRow{"lowest main", "dispatch/lowest_main.cpp",
              "several GPUs, and whoever loads the map streams to the lowest GPU in use: for each that could "
              "be it, the "
              "instance without those below; what is claimed for every one of them holds for all",
              &applies::lowest_main, false, "a solve for each main GPU that may be the best"},
    MethodRow{"split blocks", "dispatch/split_blocks.cpp",
              "blocks may be split that one device has to execute, and the plan found tears one: a solve for "
              "each way to "
              "divide the blocks among the GPUs, where these are few; else for some near the best",
              &some_block_may_be_split, true, "a solve a division"},
    MethodRow{
        "whole blocks", "dispatch/whole_blocks.cpp",
        "blocks may be split that the model names no-split: the plan that keeps them whole is one of the "
        "plans to beat, and is improved where it wins",
        [](const Instance& q) { return WholeBlocks::of(q) != nullptr; }, true, "a solve with fewer units"},
    MethodRow{"greedy", "one_gpu/greedy_with_certificate.cpp",
              "one GPU, very many plain units, bytes asked for, room for all of them on the CPU",
              &greedy_anywhere, true, "a few passes over n", Method::Greedy},
    MethodRow{"one-gpu", "one_gpu/one_gpu.cpp",
              "one GPU: for each possible reserve a bounded knapsack; then CPU memory over the disk",
              &one_gpu_somewhere, true, "a knapsack for each different load", Method::OneGpu},
    MethodRow{"aggregate bound", "bounds/aggregate_bound.cpp",
              "several GPUs: for each that could be the main one, all of them taken as one", nullptr, false,
              "a knapsack for each different load and main GPU", Method::Aggregate},
    MethodRow{"one-after-another", "construct/item_kinds.cpp", "several GPUs, each filled in turn",
              &applies::many_runs, true, "a knapsack a GPU and order"},
    MethodRow{"windows", "construct/run_assignment.cpp",
              "several GPUs: runs of the execution order on the GPUs beside the main one",
              &applies::many_runs, true, "orders · g · places²"},
    MethodRow{"runs", "dispatch/several_gpus.cpp", "several GPUs, while no plan is found",
              &applies::many_runs, true, "a fill of the main GPU for each start"},
    MethodRow{"contiguous", "construct/run_assignment.cpp",
              "everything may fit on GPUs; or every device has to execute one run of the order", nullptr,
              true, "2^g, or a fill of the main GPU for each split"},
    MethodRow{"packing", "construct/multiple_knapsack.cpp",
              "several GPUs, the plan misses the bound: the set that the bound has on GPUs is packed",
              &applies::packing, true, "some 700 exchanges a set"},
    MethodRow{"depth-first", "exact/exhaustive_search.cpp",
              "few units, and something is open: every placement, cut off by the budgets and the best plan",
              &applies::depth_first, true, "devices^n at worst, within the nodes", Method::Exhaustive},
    MethodRow{"counting", "bounds/count_branch_and_bound.cpp",
              "few kinds of units, and something is open: numbers by kind and device, depth first under a "
              "Lagrangian bound; then device by device: column generation, the numbers on the last tier "
              "branched on, and the fills of a better plan listed",
              &applies::counting, true, "a part of the nodes", Method::Counting},
    MethodRow{"moves", "improve/moves_and_swaps.cpp",
              "a plan is there: units are moved and swapped while that makes it better", nullptr, true,
              "rounds of n²"},
    MethodRow{"pairs", "improve/pair_exchange_moves.cpp",
              "a plan misses the bound and hops cost nothing: units of two GPUs are distributed anew. All "
              "distributions of all units where there are two GPUs and hosts without limits",
              nullptr, true, "3^(units/2)", Method::PairEnumeration},
    MethodRow{"annealing", "improve/moves_and_swaps.cpp", "a plan of not too many units misses the bound",
              nullptr, true, "a fixed number of steps"},
    MethodRow{"cuts", "bounds/cuts.cpp",
              "no plan was found, and whether there is one is asked: bytes that must lie in some devices, "
              "whatever is chosen, against the room there",
              nullptr, false, "k for each pair of loads and set of devices", Method::Cuts},
    MethodRow{"mixed runtime", "mixed_runtime.cpp",
              "the host may compute some units and have others streamed: each way of running is solved, and "
              "one bound is worked out for all of them",
              nullptr, true, "a solve a way", Method::MixedRuntime},
    MethodRow{"tie-breaking", "ties/tie_breaking.cpp",
              "a plan is there: the one of its value that moves least and has the fewest keys", nullptr, true,
              "a fixed number of exchanges"},
    MethodRow{
        "keep previous", "ties/keep_previous.cpp",
        "the caller wants the earlier plan, if it is a plan; the claims of the search say how good it is",
        nullptr, true, "one sum for each main GPU"},
};

}  // namespace

std::span<const MethodRow> methods() { return kRows; }

const MethodRow& row_of(Method method) {
  const auto found =
      std::find_if(kRows.begin(), kRows.end(), [&](const MethodRow& row) { return row.method == method; });
  return found == kRows.end() ? kRows.front() : *found;
}

}  // namespace stowage::solve
