#include "core/engine/streaming/stream_plan.h"

#include <algorithm>
#include <deque>

namespace stowage::engine {
namespace {

using estimate::StreamLoad;
using estimate::StreamProgram;

/// An arena for each GPU that something is streamed to, with room for all of it.
std::vector<std::uint16_t> add_arenas(StreamProgram& program, const Places& places) {
  std::vector<std::uint16_t> of;
  for (std::uint32_t gpu = 0; gpu < places.gpus; ++gpu) {
    std::vector<bool> seen(program.storages.size());
    Bytes all;
    for (const estimate::StreamUse& use : program.uses) {
      if (program.steps[use.step].gpu != places.name(gpu) || seen[use.storage]) continue;
      seen[use.storage] = true;
      all += estimate::slice_bytes(program.storages[use.storage].bytes);
    }
    if (!all) continue;
    program.arenas.push_back({places.name(gpu), all});
    of.push_back(static_cast<std::uint16_t>(gpu));
  }
  return of;
}

/// The most that a GPU's streaming steps need, so many and one of them in a row.
Bytes room_of_depth(const StreamProgram& program, machine::DeviceId gpu, std::uint32_t depth) {
  struct Use {
    std::uint32_t turn = 0, storage = 0;
  };
  std::deque<Use> uses;
  std::vector<std::uint32_t> count(program.storages.size());
  Bytes now, most;
  std::optional<std::uint32_t> step;
  std::uint32_t turn = 0;
  for (const estimate::StreamUse& use : program.uses) {
    if (program.steps[use.step].gpu != gpu) continue;
    if (step && *step != use.step) ++turn;
    step = use.step;
    for (; !uses.empty() && turn - uses.front().turn > depth; uses.pop_front()) {
      const std::uint32_t storage = uses.front().storage;
      if (--count[storage] == 0) now -= estimate::slice_bytes(program.storages[storage].bytes);
    }
    if (count[use.storage]++ == 0) now += estimate::slice_bytes(program.storages[use.storage].bytes);
    uses.push_back({turn, use.storage});
    most = std::max(most, now);
  }
  return most;
}

}  // namespace

Result<StreamPlan> plan_streaming(const MeteredPass& pass, const Places& places,
                                  const machine::Machine& machine, const StreamRequest& request) {
  StreamPlan plan{pass.sequence, pass.program};
  const std::vector<std::uint16_t> gpus = add_arenas(plan.program, places);
  for (std::size_t i = 0; i < gpus.size(); ++i) {
    const std::uint64_t limit = gpus[i] < request.limits.size() ? request.limits[gpus[i]] : 0;
    const std::uint64_t rest = gpus[i] < pass.rest.size() ? pass.rest[gpus[i]] : 0;
    Bytes& room = plan.program.arenas[i].room;
    // More would only spread out what is in flight.
    if (request.depth)
      room = std::min(room, room_of_depth(plan.program, plan.program.arenas[i].gpu, *request.depth));
    // A slice ends at a multiple of its unit, and so does the block.
    if (limit)
      room = std::min(
          room, Bytes((Bytes(limit) - Bytes(rest)).count() / estimate::kSliceBytes * estimate::kSliceBytes));
    plan.devices.push_back(places.torch(gpus[i]));
  }
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

estimate::SimulatedPass simulate_compatible(const MeteredPass& pass, const Places& places,
                                            const machine::Machine& machine) {
  StreamProgram program = pass.program;
  add_arenas(program, places);
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
