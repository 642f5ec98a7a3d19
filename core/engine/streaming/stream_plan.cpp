#include "core/engine/streaming/stream_plan.h"

#include <algorithm>
#include <utility>

namespace stowage::engine {
namespace {

using estimate::StreamLoad;
using estimate::StreamProgram;

/// What each GPU holds beside the weights of a pass, as far as it was measured; no limits.
std::vector<estimate::GpuMemory> memories(const MeteredPass& pass, const Places& places) {
  std::vector<estimate::GpuMemory> out;
  for (std::uint32_t gpu = 0; gpu < places.gpus; ++gpu) {
    estimate::GpuMemory memory{places.name(gpu)};
    if (gpu < pass.rest.size()) memory.rest = Bytes(pass.rest[gpu]);
    if (gpu < pass.rest_at.size()) memory.rest_at = pass.rest_at[gpu];
    out.push_back(std::move(memory));
  }
  return out;
}

}  // namespace

Result<StreamPlan> plan_streaming(const MeteredPass& pass, const Places& places,
                                  const machine::Machine& machine, const StreamRequest& request) {
  StreamPlan plan{pass.sequence, pass.program};
  std::vector<estimate::GpuMemory> gpus = memories(pass, places);
  for (std::size_t gpu = 0; gpu < gpus.size() && gpu < request.limits.size(); ++gpu) {
    if (request.limits[gpu]) gpus[gpu].limit = Bytes(request.limits[gpu]);
  }
  for (const std::size_t gpu : add_arenas(plan.program, gpus, request.depth))
    plan.devices.push_back(places.torch(static_cast<std::uint32_t>(gpu)));
  estimate::StreamOptions options;
  options.mode = estimate::StreamMode::Prefetch;
  if (request.window) options.window = Bytes(request.window);
  options.depth = request.depth;
  options.staging = Bytes(request.staging);
  options.piece = Bytes(request.piece);
  auto schedule = make_stream_schedule(plan.program, machine, options);
  if (!schedule) return tl::unexpected<Error>(schedule.error());
  plan.schedule = std::move(*schedule);
  return plan;
}

std::vector<bool> varying(const StreamPlan& plan, const Places& places) {
  std::vector<bool> out(places.gpus);
  for (const StreamLoad& load : plan.schedule.loads) {
    if (plan.schedule.beside(load)) out[places.of(plan.devices[load.arena])] = true;
  }
  return out;
}

std::vector<bool> in_pieces(const StreamPlan& plan, const Places& places,
                            const std::vector<std::size_t>& missed, std::optional<std::uint16_t> refused) {
  const std::vector<bool> all = varying(plan, places);
  std::vector<bool> out(places.gpus);
  for (std::size_t arena = 0; arena < missed.size(); ++arena) {
    const std::uint16_t gpu = places.of(plan.devices[arena]);
    out[gpu] = missed[arena] > 0 && all[gpu];
  }
  if (!missed.empty()) return out;
  if (!refused || *refused >= places.gpus || !all[*refused]) return all;
  out[*refused] = true;
  return out;
}

bool level(MeteredPass& pass, const std::vector<bool>& gpus) {
  bool changed = false;
  for (std::size_t gpu = 0; gpu < gpus.size() && gpu < pass.rest_at.size(); ++gpu) {
    if (!gpus[gpu] || pass.rest_at[gpu].empty()) continue;
    pass.rest_at[gpu].clear();
    changed = true;
  }
  return changed;
}

estimate::SimulatedPass simulate_compatible(const MeteredPass& pass, const Places& places,
                                            const machine::Machine& machine) {
  StreamProgram program = pass.program;
  add_arenas(program, memories(pass, places), {});
  estimate::StreamSchedule schedule;
  for (const MeteredPass::Load& load : pass.loads) {
    std::uint32_t arena = 0;
    while (program.arenas[arena].gpu != program.steps[load.step].gpu) ++arena;
    StreamLoad made;
    made.storage = load.storage;
    made.arena = arena;
    made.first_use = made.keep_until = load.step;
    schedule.loads.push_back(made);
  }
  return simulate_pass(program, machine, schedule);
}

estimate::SimulatedPass simulate_ahead(const StreamPlan& plan, const machine::Machine& machine) {
  return simulate_pass(plan.program, machine, plan.schedule);
}

}  // namespace stowage::engine
