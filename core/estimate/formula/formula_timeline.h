#pragma once

#include <memory>
#include <vector>

#include "core/estimate/formula/ledger.h"
#include "core/estimate/formula/turn_stream.h"
#include "core/estimate/prediction.h"
#include "core/plan/placement.h"

namespace stowage::estimate {

/// A pass and what became of its blocks.
struct RecordedPass {
  const std::vector<Turn>& turns;
  const std::vector<LedgerEvent>& events;
};

/// The blocks of passes that are made one after the other, marked predicted, a microsecond a turn, with the
/// devices of the machine in its order. Weights, gradients, KV cache and the like lie there all the time,
/// with the bytes that `devices` (by slot) say; weights that are brought (`brought`: by module) for the turns
/// of their module. So the peak of each GPU is that of `devices`.
std::shared_ptr<const trace::Timeline> formula_timeline(const model::Model& model,
                                                        const machine::Machine& machine,
                                                        const std::vector<PredictedDevice>& devices,
                                                        const std::vector<Brought>& brought,
                                                        const std::vector<RecordedPass>& passes);

}  // namespace stowage::estimate
