#include "core/estimate/graph/pass_ahead.h"

#include <utility>

#include "core/estimate/stream_rooms.h"

namespace stowage::estimate {
namespace {

std::vector<GpuMemory> memories(const machine::Machine& machine, const GraphLayout& layout,
                                const BlockLedger& ledger) {
  std::vector<GpuMemory> out;
  std::vector<std::vector<Bytes>> rest_at = ledger.rest_by_step();
  for (std::size_t gpu = 0; gpu < layout.places.gpus.size(); ++gpu) {
    GpuMemory memory{layout.places.gpus[gpu]};
    const machine::Device& device = machine.devices[gpu];
    if (device.budget) memory.limit = *device.budget - device.overhead;
    memory.rest = Bytes(ledger.accounts()[gpu].rest_peak);
    memory.rest_at = std::move(rest_at[gpu]);
    out.push_back(std::move(memory));
  }
  return out;
}

/// Slices of an arena that are there for some steps alone, with the names that a run gives them.
std::vector<BlockLedger::Slice> slices_beside(const Ahead& ahead, std::size_t arena,
                                              const GraphProgram& program, const GraphLayout& layout,
                                              BlockLedger& ledger) {
  std::vector<BlockLedger::Slice> out;
  for (const StreamLoad& load : ahead.schedule->loads) {
    if (load.arena != arena || !ahead.schedule->beside(load)) continue;
    const std::uint32_t first = program.storages[load.storage].weights.front();
    const GraphWeight& weight = program.weights[first];
    BlockTag tag{ledger.timeline().name(program.modules[weight.owner]), ledger.timeline().name(weight.name),
                 trace::Kind::Streamed, layout.places.of(layout.home[first])};
    out.push_back({static_cast<std::size_t>(load.issue_after + 1), load.keep_until,
                   slice_bytes(ahead.program.storages[load.storage].bytes).count(), tag});
  }
  return out;
}

}  // namespace

StreamOptions stream_options(const GraphRequest& request) {
  StreamOptions options;
  options.mode = StreamMode::Prefetch;
  if (request.window) options.window = Bytes(request.window);
  options.depth = request.depth;
  options.staging = MiB(64);
  options.piece = MiB(8);
  return options;
}

Ahead ahead_of(const GraphRequest& request, const GraphProgram& program, const GraphWalk& walk,
               const GraphLayout& layout, BlockLedger& ledger) {
  Ahead out;
  out.arenas.resize(layout.places.gpus.size());
  if (request.mode != StreamMode::Prefetch) return out;
  out.program = walk.streamed();
  const std::vector<std::size_t> gpus =
      add_arenas(out.program, memories(*request.machine, layout, ledger), request.depth);
  auto schedule = make_stream_schedule(out.program, *request.machine, stream_options(request));
  if (!schedule) return out;  // no room to be early
  out.schedule = std::move(*schedule);
  for (std::size_t i = 0; i < gpus.size(); ++i) {
    out.arenas[gpus[i]] = out.schedule->held_bytes[i].count();
    const auto slices = slices_beside(out, i, program, layout, ledger);
    if (!slices.empty()) ledger.bring_beside(static_cast<std::uint16_t>(gpus[i]), slices);
  }
  return out;
}

}  // namespace stowage::estimate
