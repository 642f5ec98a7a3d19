#include "core/runtimes/cuts/read_cuts.h"

#include <string>

#include "core/runtimes/export/stages.h"

namespace stowage::runtimes {
namespace {

constexpr std::size_t kMostCards = 4096;  // of a text that names more nothing is counted

}  // namespace

void read_cuts(const Facts& facts, const OptionValues& values, const std::vector<std::uint32_t>& layers,
               const std::vector<std::uint32_t>& counts, std::uint32_t stages, ReadPlan& out) {
  out.stages = stages;
  const std::size_t needed = std::size_t{stages} * out.pieces;
  if (out.pieces <= 1 || needed > kMostCards) return;
  std::vector<machine::DeviceId> in_turn;
  for (std::uint32_t i = 0; i < counts.size(); ++i) in_turn.push_back(machine::gpu(i % stages));
  out.stage_of.clear();
  for (const machine::DeviceId stage : places_of_stages(facts, layers, counts, in_turn))
    out.stage_of.push_back(stage.index);
  // A list that is shorter is that of one machine of several.
  ReadPlan aside;
  out.cards = read_gpus(values, needed, aside);
  if (!out.cards.empty()) return;
  for (std::uint32_t i = 0; i < needed; ++i) out.cards.push_back(machine::gpu(i));
}

}  // namespace stowage::runtimes
