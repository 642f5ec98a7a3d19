#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <string_view>
#include <vector>

namespace stowage::solve {

/// Every number at which the solver changes its way, once, with the reason for it. They are counts (of units,
/// kinds, nodes, steps), never times: the same instance takes the same way on every machine. Each row: type,
/// name, value, what it decides and why.
#define STOWAGE_SOLVER_THRESHOLDS(ROW)                                                                       \
  /* which methods are run at all */                                                                         \
  ROW(std::size_t, kSmallUnits, 14,                                                                          \
      "Up to so many units every placement is looked at. With four devices there are 2.7e8 of them at "      \
      "worst; the budgets and the best plan cut off what two million nodes cannot look at.")                 \
  ROW(std::size_t, kManyUnits, 20'000,                                                                       \
      "From more units on a full weighing of a plan counts: one main GPU is tried, and neither local "       \
      "search nor counting is. The last grain of a fill is then a millionth.")                               \
  ROW(std::size_t, kManyClasses, 4'096,                                                                      \
      "From more different units on a pass reads columns by unit instead of jumping from class to class, "   \
      "and times are worked out only where time is asked for.")                                              \
  ROW(std::uint64_t, kPartLeftEmpty, 1'000'000,                                                              \
      "The greedy fill is an answer when less than one part in so many stays empty.")                        \
  ROW(std::size_t, kMostForcedLoads, 64,                                                                     \
      "So many of the largest loads are forced onto the GPU, one more at a time, until CPU memory can pass " \
      "on the rest. Each costs a fill.")                                                                     \
  ROW(std::size_t, kMostChoicesOfGpus, 16,                                                                   \
      "With --max-gpus, up to so many choices of GPUs are each solved on their own. Machines have two or "   \
      "three types of GPU: eight of two types make at most five choices.")                                   \
  /* one GPU */                                                                                              \
  ROW(std::uint64_t, kMostTreeVisits, 4'000,                                                                 \
      "Parts looked at when the loads of coupled trees are branched on. Each costs a fill.")                 \
  ROW(std::uint64_t, kNodesForTreesQuick, 30'000, "Nodes for the first look at coupled trees.")              \
  ROW(std::uint64_t, kNodesForTreesThorough, 500'000,                                                        \
      "With so many nodes left, most of them go into a proof for coupled trees.")                            \
  ROW(std::uint64_t, kNodesForLongTreeSums, 1'000'000,                                                       \
      "With so many nodes left, long lists of sums over coupled trees pay for themselves.")                  \
  ROW(std::size_t, kMostFreeInTree, 10,                                                                      \
      "Units of one coupled tree that may be split freely: its options are two to this power.")              \
  ROW(std::size_t, kMostDifferentTrees, 6,                                                                   \
      "Different coupled trees whose sums are listed: the lists multiply.")                                  \
  ROW(std::size_t, kWorthOrdering, 256,                                                                      \
      "With so many groups the orders that the catalog keeps are worth handing on; below, sorting is as "    \
      "quick.")                                                                                              \
  ROW(std::size_t, kTreeSumsKept, 40'000, "Sums over coupled trees that are kept at a time.")                \
  ROW(std::size_t, kTreeSumsLookedAt, 3'000'000, "And that are looked at on the way.")                       \
  ROW(std::size_t, kTreeSumsKeptLong, 100'000, "The same where long lists pay for themselves: kept.")        \
  ROW(std::size_t, kTreeSumsLookedAtLong, 40'000'000, "And looked at.")                                      \
  ROW(std::uint64_t, kSumsPerNode, 32, "Such sums that count as one node.")                                  \
  /* several GPUs */                                                                                         \
  ROW(std::size_t, kMostSetsPacked, 4,                                                                       \
      "Sets of the bound that are packed into the GPUs. Each may take an eighth of the nodes that are "      \
      "left.")                                                                                               \
  ROW(std::size_t, kMostRunStarts, 48,                                                                       \
      "Places in the order where runs are started, evenly spread. Each costs a fill.")                       \
  ROW(std::size_t, kMostNamesForAccelerate, 4'000,                                                           \
      "Modules and tensors up to which accelerate's own maps are tried as a start: its algorithm is "        \
      "quadratic in them.")                                                                                  \
  ROW(std::uint64_t, kNodesPerFill, 20'000,                                                                  \
      "Nodes for filling one GPU while GPUs are filled one after the other.")                                \
  ROW(std::uint64_t, kNodesPerFillOfMany, 1'500, "The same with very many units.")                           \
  ROW(std::size_t, kAllCuts, 4'096, "Up to so many units, a run may begin and end at every one of them.")    \
  ROW(std::size_t, kMostCuts, 640, "Else so many places: the table over them is quadratic.")                 \
  ROW(std::size_t, kFirstCuts, 48, "Of these, so many are spread evenly before the others are found.")       \
  ROW(std::uint64_t, kMostRunSteps, 400'000, "Orders of GPUs times GPUs times places, in all.")              \
  ROW(std::uint64_t, kMostRunStepsOfMany, 60'000, "The same with very many units.")                          \
  ROW(std::size_t, kMostGpusForFewestRuns, 12,                                                               \
      "GPUs up to which the fewest runs that hold everything are found over all subsets: two to this power " \
      "states.")                                                                                             \
  ROW(std::size_t, kMostUnitsPacked, 96, "Units up to which the set of the bound is packed.")                \
  ROW(std::size_t, kFreeUnitsPacked, 24,                                                                     \
      "Units of two GPUs distributed anew at a time while packing, by meeting in the middle: 4,096 sums a "  \
      "side.")                                                                                               \
  ROW(int, kPackingStarts, 12, "Random starts of the packing.")                                              \
  ROW(int, kPackingSteps, 60, "Repairs in each.")                                                            \
  ROW(std::uint64_t, kNodesForRest, 20'000,                                                                  \
      "Nodes for the main GPU and the host when the other GPUs are filled already.")                         \
  ROW(std::uint64_t, kShareForPacking, 8,                                                                    \
      "One part in so many of the nodes that are left goes into packing one set; and as much into counting " \
      "before the local search gets its own.")                                                               \
  ROW(std::size_t, kMostMainsMoved, 4,                                                                       \
      "Lightest units that are moved onto a GPU so that it becomes the main one.")                           \
  /* split blocks */                                                                                         \
  ROW(std::size_t, kMostHomes, 96,                                                                           \
      "Divisions of split blocks among GPUs up to which each is bounded and solved: then something may be "  \
      "claimed.")                                                                                            \
  ROW(std::size_t, kMostHomesTried, 64, "Else so many near the best one are solved.")                        \
  ROW(std::size_t, kMostHomesTriedLive, 6, "The same while something is dragged.")                           \
  ROW(std::size_t, kMostTurnParts, 64,                                                                       \
      "Where room for activations depends on the plan: parts of all plans that are searched. Each costs a "  \
      "search.")                                                                                             \
  ROW(std::size_t, kMostMainsOfHomes, 4, "Main GPUs for which divisions are listed.")                        \
  ROW(std::uint64_t, kNodesOfHomes, 40'000, "Nodes for one division near the best.")                         \
  ROW(std::uint64_t, kNodesForSplitBlocks, 4'000'000,                                                        \
      "Nodes for all divisions together, beside those of the search that may split blocks anyhow.")          \
  ROW(std::uint64_t, kNodesForSplitBlocksLive, 400'000, "The same while something is dragged.")              \
  ROW(std::uint64_t, kShareForTornBlocks, 3,                                                                 \
      "Where plans are parted by their activations: one part in so many of the nodes of a part goes "        \
      "into the search that may tear blocks.")                                                               \
  ROW(std::uint64_t, kShareForWholeBlocks, 4,                                                                \
      "One part in so many of them goes into the plan that keeps every block whole, and as much into the "   \
      "divisions that are bounded.")                                                                         \
  /* improving */                                                                                            \
  ROW(std::size_t, kMostUnitsMoved, 3'000, "Units up to which all pairs are swapped: a round is quadratic.") \
  ROW(std::size_t, kMostUnitsMovedCoupled, 400,                                                              \
      "The same where every candidate has to be added up in full.")                                          \
  ROW(std::size_t, kMoveRounds, 8, "Rounds of moves and swaps, while they find anything.")                   \
  ROW(std::size_t, kMostUnitsAnnealed, 160,                                                                  \
      "Units up to which annealing is tried: its steps are spread over all of them.")                        \
  ROW(std::uint64_t, kAnnealingSteps, 120'000, "Steps of one way down, a node each.")                        \
  ROW(std::uint64_t, kAnnealingStepsPerUnit, 3'000, "And no more than so many a unit.")                      \
  ROW(std::uint64_t, kLocalSearchRounds, 24,                                                                 \
      "Ways down and exchanges, one after the other, until the nodes or these rounds are spent.")            \
  ROW(std::uint64_t, kLocalSearchRoundsForHops, 3,                                                           \
      "The same where only hops are open: the bound counts on the fewest there could be and is seldom met.") \
  ROW(std::size_t, kUnitsPerPair, 16,                                                                        \
      "Units of two GPUs and the host that are distributed anew at a time: three to half this power is "     \
      "6,561 a side.")                                                                                       \
  ROW(std::size_t, kPairRounds, 160, "Such exchanges.")                                                      \
  ROW(std::size_t, kMostUnitsForPairs, 400, "Units up to which they are tried.")                             \
  ROW(std::uint64_t, kMostPairWork, 600'000, "Distributions of one half, 32 bytes each.")                    \
  ROW(std::size_t, kMostUnitsForAllPairs, 26,                                                                \
      "Units up to which all distributions over two GPUs and a host without limits are looked at, as far "   \
      "as the halves are not too long.")                                                                     \
  ROW(std::size_t, kMostClassesWarm, 2'000,                                                                  \
      "Different units up to which an earlier plan is mended: with more the bound costs as much as solving " \
      "anew.")                                                                                               \
  ROW(std::uint64_t, kNodesPerTrim, 2'000,                                                                   \
      "Nodes for cutting one GPU of an earlier plan down to what fits.")                                     \
  ROW(std::uint64_t, kNodesForDiskBound, 20'000,                                                             \
      "Nodes for the fewest bytes that must be on disk, which proves or does not prove the plan's.")         \
  ROW(std::uint64_t, kNodesForTies, 100'000, "Nodes for choosing among plans of the same value.")            \
  /* why there is no plan */                                                                                 \
  ROW(std::uint64_t, kNodesForConflict, 2'000'000, "Nodes for all questions of one deletion filter.")        \
  ROW(std::uint64_t, kNodesForBudget, 600'000,                                                               \
      "Nodes for all questions about the least budget of one device.")                                       \
  ROW(std::uint64_t, kNodesPerQuestion, 100'000, "Nodes for one question of an explanation.")                \
  ROW(std::uint64_t, kNodesPerQuestionOfFile, 400'000,                                                       \
      "The same about a problem file, which has no repairs to ask for.")                                     \
  ROW(std::size_t, kMostConstraints, 64,                                                                     \
      "Constraints up to which a conflict is filtered: each is a question.")                                 \
  ROW(std::size_t, kMostConstraintsOfFile, 256, "The same of a problem file.")                               \
  ROW(int, kMostBudgetsAsked, 100, "Questions about one least budget.")                                      \
  ROW(int, kFirstBudgetStep, 8, "The first step upwards is the floor divided by two to this power.")         \
  ROW(int, kDoubtfulBudget, 10,                                                                              \
      "Where what is just below is not settled, the search stops within the budget divided by two to this "  \
      "power.")                                                                                              \
  ROW(std::uint64_t, kNodesForRepair, 200'000, "Nodes for one repair, solved before it is offered.")         \
  ROW(std::uint64_t, kNodesForRules, 1'000'000, "Nodes for lifting rules one by one.")                       \
  ROW(std::size_t, kMostRulesLifted, 64, "Rules that are lifted one by one.")                                \
  ROW(std::uint64_t, kNodesForCards, 1'000'000, "Nodes for the fewest GPUs to add.")                         \
  ROW(std::uint32_t, kMostGpusWithCards, 64, "GPUs, those added included.")                                  \
  ROW(std::size_t, kMostCutSteps, 100'000,                                                                   \
      "Pairs of loads times kinds of units times sets of devices, over which cuts are looked for.")          \
  ROW(std::size_t, kFewestCutLevels, 4, "Levels of the loads that are kept apart even where that is more.")  \
  ROW(std::size_t, kMostCutSets, 40, "Sets of GPUs that are cut off.")                                       \
  ROW(std::size_t, kMostKindsFilled, 40,                                                                     \
      "Kinds up to which the room behind a cut is filled instead of added up.")                              \
  ROW(std::uint64_t, kNodesOfCutFill, 500, "Nodes for such a fill.")                                         \
  /* runtime mixed */                                                                                        \
  ROW(std::size_t, kMostWays, 12, "Ways of running that are each solved, with their share of the nodes.")    \
  ROW(std::size_t, kMostWaysLive, 2, "The same while something is dragged.")                                 \
  ROW(std::size_t, kMostLoadsBounded, 24,                                                                    \
      "Largest loads for which a bound over all ways of running is worked out; more are taken together.")    \
  ROW(std::size_t, kMostLoadsBoundedLive, 3, "The same while something is dragged.")                         \
  ROW(std::uint64_t, kNodesForMixedBound, 200'000, "Nodes for each of these bounds.")                        \
  /* knapsack */                                                                                             \
  ROW(std::size_t, kFewItemClasses, 64,                                                                      \
      "Up to so many classes the search goes depth first and then by a table; with more, a core is "         \
      "exchanged. Also the limit for tightening each level of the reserve by the common divisor.")           \
  ROW(std::size_t, kManyItems, 2'000, "From more classes on the fill is greedy.")                            \
  ROW(std::uint64_t, kNodesBeforeTable, 2'000,                                                               \
      "Nodes depth first before a table of the last classes is made.")                                       \
  ROW(std::uint64_t, kNodesManyClasses, 1'000, "The same with many classes.")                                \
  ROW(std::uint64_t, kTableNodesManyClasses, 4'000, "And the nodes with the table then.")                    \
  ROW(std::size_t, kTableEntries, 1u << 14, "Entries of the small table.")                                   \
  ROW(std::uint64_t, kNodesSmallTable, 50'000, "Nodes with it before the large one is made.")                \
  ROW(std::size_t, kLargeTableEntries, 1u << 20, "Entries of the large table.")                              \
  ROW(std::uint64_t, kNodesForLargeTable, 500'000,                                                           \
      "With fewer nodes left the large table would not pay for itself.")                                     \
  ROW(std::size_t, kStepsPerNode, 64, "Steps of a way down that count as one node.")                         \
  ROW(std::size_t, kCoreHalf, 12,                                                                            \
      "Classes on either side of the break that are exchanged by meeting in the middle.")                    \
  ROW(std::size_t, kCoreRounds, 12, "Rounds of that.")                                                       \
  ROW(std::size_t, kCoreRoundsOfMany, 1, "The same with many classes.")                                      \
  ROW(std::size_t, kMostSortedWhole, 2'000,                                                                  \
      "Classes up to which all are sorted by weight for the exchange of a core.")                            \
  ROW(std::size_t, kFewLightest, 256, "Else so many of the lightest are.")                                   \
  ROW(std::uint64_t, kStatesPerNode, 64, "States of a listed fill that count as one node.")                  \
  ROW(std::size_t, kMostFillTableEntries, 4'096, "Entries of the table behind a list of near-best fills.")   \
  /* bounds */                                                                                               \
  ROW(int, kLeftBehindRounds, 3,                                                                             \
      "Rounds of: what is left behind takes room, so more is left behind. Each is a linear bound.")          \
  ROW(std::size_t, kMostReserveLevels, 96,                                                                   \
      "Different loads up to which the aggregate bound is worked out for each reserve.")                     \
  ROW(std::size_t, kFewKindsBounded, 64,                                                                     \
      "Kinds up to which each level is a whole knapsack instead of its linear bound.")                       \
  ROW(std::size_t, kMostHeavyKinds, 3, "Kinds that are counted GPU by GPU in the joint bound.")              \
  ROW(std::size_t, kMostHeavyStates, 4'096, "Ways of counting them that are kept.")                          \
  ROW(std::uint64_t, kMostHeavyWork, 40'000'000, "Steps of the joint bound for one level.")                  \
  ROW(std::uint64_t, kHeavyGrains, 256, "A kind is heavy when fewer of it fill the smallest GPU.")           \
  ROW(std::size_t, kMostKindsCounted, 40,                                                                    \
      "Kinds up to which counts are searched: the search branches on each.")                                 \
  ROW(std::size_t, kMostDevicesCounted, 16, "Devices up to which they are.")                                 \
  ROW(std::size_t, kMostReservePairs, 1'000,                                                                 \
      "Pairs of a GPU's and CPU memory's reserve, each a program of its own.")                               \
  ROW(std::uint64_t, kShareForCounting, 3, "One part in so many of the nodes goes into counting.")           \
  ROW(std::uint64_t, kNodesFirstLook, 5'000,                                                                 \
      "Nodes for a search over the counts of one program before its devices are priced one by one: most "    \
      "programs are closed by then.")                                                                        \
  ROW(std::uint64_t, kNodesForDevices, 4'000,                                                                \
      "With fewer nodes for a program, pricing its units device by device does not pay for itself.")         \
  ROW(std::size_t, kMostFillsListed, 20'000,                                                                 \
      "Near-best fills of one device that are listed; more say that the bound is too loose for it.")         \
  ROW(int, kPriceRounds, 60, "Rounds of subgradients that look for the prices of rooms.")                    \
  ROW(std::uint64_t, kNodesForMostBytes, 8'000, "Nodes for the most bytes that one GPU can hold.")           \
  ROW(std::uint64_t, kNodesForLevel, 4'000, "Nodes for the knapsack of one level of the aggregate bound.")   \
  ROW(int, kIdlePriceRounds, 12, "Rounds without progress before the step is halved.")                       \
  ROW(int, kColumnRounds, 150, "Rounds of column generation.")                                               \
  ROW(int, kMostBranchings, 24, "Numbers on the last tier that are branched on, one below the other.")       \
  ROW(std::uint64_t, kNodesOfFill, 200,                                                                      \
      "Nodes for the best fill of one device, before the states of it are listed.")                          \
  ROW(std::size_t, kStatesOfFill, 1u << 14,                                                                  \
      "States of one device that are listed, before it is searched again.")                                  \
  ROW(std::uint64_t, kNodesOfHardFill, 4'000, "Nodes for that search.")                                      \
  ROW(std::uint64_t, kNodesOfLast, 4'000, "Nodes for the fill of the last device of a listed plan.")         \
  ROW(int, kMostPivots, 1'000, "Pivots of one linear program.")                                              \
  ROW(int, kPivotsBeforeRefactor, 48, "Pivots before the inverse is made anew: rounding adds up.")           \
  ROW(int, kIdlePivots, 24,                                                                                  \
      "Pivots without progress before the first column that helps is taken, which ends every cycle.")        \
  ROW(std::uint64_t, kProductsPerNode, 256, "Products of a pivot that count as one node.")                   \
  /* choosing among equals */                                                                                \
  ROW(std::size_t, kMostPartnersTried, 12, "Equal units that one unit may change places with.")              \
  ROW(std::size_t, kMostMapsCounted, 96,                                                                     \
      "Device maps whose keys are counted: each costs a pass over the model.")                               \
  ROW(std::size_t, kMostModulesJoined, 4'000, "Modules up to which keys are joined at all.")                 \
  ROW(std::uint64_t, kNodesForTieSearch, 400'000,                                                            \
      "Nodes for the exhaustive search among plans of the best value.")                                      \
  ROW(std::uint64_t, kShareForSettling, 4,                                                                   \
      "One part in so many of what is left goes into settling each start; and of the nodes for ties into "   \
      "renaming GPUs.")                                                                                      \
  ROW(std::size_t, kMostFirstSteps, 6, "Units with which a chain of exchanges may begin.")                   \
  ROW(std::uint32_t, kMostGpusSwapped, 4, "GPUs up to which each two are tried in each other's place.")      \
  ROW(int, kMostPartnersJoined, 4, "Partners tried for one unit whose key could be joined.")

namespace thresholds {

#define STOWAGE_ROW(type, name, value, why) constexpr type name = value;
STOWAGE_SOLVER_THRESHOLDS(STOWAGE_ROW)
#undef STOWAGE_ROW

/// One row, for the page that lists them.
struct Row {
  const char* name;
  std::uint64_t value;
  const char* why;
  const char* measured;  ///< what was seen with half of it and with twice as much, or what it bounds
};
const std::vector<Row>& rows();

/// What was seen of each, by name (limits/measurements.cpp).
const std::map<std::string_view, const char*>& measurements();

}  // namespace thresholds
}  // namespace stowage::solve
