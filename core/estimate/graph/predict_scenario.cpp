#include "core/estimate/graph/predict_scenario.h"

#include <utility>

#include "core/base/saturating.h"
#include "core/estimate/graph/graph_walk.h"
#include "core/estimate/graph/pass_operators.h"
#include "core/estimate/offload/choice.h"

namespace stowage::estimate {
namespace {

/// What is trained, and how; nothing goes and nothing is made again.
TrainingStep still(const GraphRequest& request, const offload::RunLayers& layers) {
  TrainingStep out = request.training.value_or(TrainingStep());
  out.scopes.clear();
  out.first_layers.reset();
  out.layers = layers.pattern;
  return out;
}

/// Of the only GPU that is used. Gradients are there when the pass is over, as whoever made it holds them.
std::optional<plan::TrainingFloor> floor_of(const BlockLedger& ledger, const RunPlaces& places,
                                            const machine::Machine& machine) {
  std::optional<plan::TrainingFloor> out;
  for (std::uint16_t place = 0; place < places.count(); ++place) {
    const Account& account = ledger.accounts()[place];
    if (!places.gpu(place) || account.peak == 0) continue;
    if (out) return std::nullopt;
    const machine::Device* const device = machine.find(places.name(place));
    out.emplace();
    out->device = places.name(place);
    out->weights = Bytes(saturating_add(account.now[static_cast<std::size_t>(trace::Kind::Resident)],
                                        account.now[static_cast<std::size_t>(trace::Kind::KvCache)]));
    out->gradients = Bytes(account.now[Account::part_of(trace::Kind::Resident, BlockPart::Gradient)]);
    if (device) out->overhead = device->overhead;
    if (device && device->budget && device->budget->count() > 0) out->budget = *device->budget;
  }
  return out;
}

std::string outputs_of(const GraphProgram& program) {
  std::vector<std::string> names;
  for (const std::size_t output : program.user_outputs) {
    const std::vector<Slot>& slots = program.main.outputs[output].slots;
    if (!slots.empty() && slots[0] != kNoSlot) names.emplace_back(program.main.names[slots[0]]);
  }
  return names.empty() ? "no tensors" : offload::listed(names);
}

}  // namespace

Result<PredictedScenario> predict_scenario(const GraphRequest& request, const offload::RunLayers& layers) {
  const std::string& path = request.program->path;
  if (!says_sizes(*request.program)) return fail(Code::DescribeNotAgreed, path);
  LeftOut left_out;
  const auto program = resolve_for(request, left_out);
  if (!program) return tl::unexpected<Error>(program.error());
  const auto layout = lay_out_graph(*program, path, *request.machine, request.run);
  if (!layout) return tl::unexpected<Error>(layout.error());
  const TrainingStep step = still(request, layers);
  BlockLedger ledger(*layout, *request.machine);
  GraphWalk walk(*program, path, *layout, ledger, left_out, *request.machine, request.calibration);
  ledger.timeline().model = path;
  walk.train(step);
  walk.watch();
  if (walk.watched()->layers().count() == 0) return fail(Code::OffloadNoSuchLayers, path, {layers.pattern});
  walk.run();
  if (!walk.trained() || walk.trained()->roots == 0)
    return fail(Code::BackwardNothing, path, {outputs_of(*program)});
  PredictedScenario out;
  out.scenario = walk.watched()->scenario(*request.machine);
  offload::set_links(out.scenario, layers);
  if (!offload::bytes_fit(out.scenario)) return fail(Code::OffloadTooLarge, path);
  out.floor = floor_of(ledger, layout->places, *request.machine);
  for (std::uint16_t place = 0; place < layout->places.count(); ++place)
    out.gpus += layout->places.gpu(place) && ledger.accounts()[place].peak > 0;
  out.unknown = left_out.sentences();
  out.left_out_of_graph = left_out.parts();
  return out;
}

}  // namespace stowage::estimate
