#include "core/estimate/graph/predict_graph.h"

#include <algorithm>
#include <utility>

#include "core/estimate/allocator_model.h"
#include "core/estimate/graph/graph_walk.h"

namespace stowage::estimate {
namespace {

/// The room that streamed weights get on each GPU, as core/engine/stream_plan.h has it; all 0 where nothing
/// is brought ahead.
std::vector<std::uint64_t> arenas_of(const GraphRequest& request, const GraphWalk& walk,
                                     const GraphLayout& layout, const BlockLedger& ledger) {
  std::vector<std::uint64_t> out(layout.places.gpus.size());
  if (request.mode != StreamMode::Prefetch) return out;
  StreamProgram program = walk.streamed();
  std::vector<std::uint16_t> gpu_of;
  for (std::uint16_t gpu = 0; gpu < out.size(); ++gpu) {
    std::vector<bool> seen(program.storages.size());
    Bytes all;
    for (const StreamUse& use : program.uses) {
      if (program.steps[use.step].gpu != layout.places.gpus[gpu] || seen[use.storage]) continue;
      seen[use.storage] = true;
      all += slice_bytes(program.storages[use.storage].bytes);
    }
    if (!all) continue;
    const machine::Device& device = request.machine->devices[gpu];
    if (device.budget) {
      const Bytes left = *device.budget - device.overhead - Bytes(ledger.accounts()[gpu].rest_peak);
      all = std::min(all, Bytes(left.count() / kSliceBytes * kSliceBytes));
    }
    program.arenas.push_back({layout.places.gpus[gpu], all});
    gpu_of.push_back(gpu);
  }
  StreamOptions options;
  options.mode = StreamMode::Prefetch;
  if (request.window) options.window = Bytes(request.window);
  options.depth = request.depth;
  options.staging = MiB(64);
  options.piece = MiB(8);
  const auto schedule = make_stream_schedule(program, *request.machine, options);
  // No room to be early: each copy is made in its turn.
  if (!schedule) return out;
  for (std::size_t i = 0; i < gpu_of.size(); ++i) out[gpu_of[i]] = schedule->arena_bytes[i].count();
  return out;
}

/// What CUDA's allocator takes from each GPU for the blocks of a timeline.
std::vector<std::uint64_t> reserved_of(const trace::Timeline& timeline, std::size_t gpus) {
  struct Event {
    std::uint64_t at;
    std::size_t block;
    bool birth;
  };
  std::vector<Event> events;
  for (std::size_t i = 0; i < timeline.blocks.size(); ++i) {
    const trace::Block& block = timeline.blocks[i];
    if (block.device >= gpus) continue;
    events.push_back({block.birth_ns, i, true});
    if (block.death_ns != trace::Block::kAlive) events.push_back({block.death_ns, i, false});
  }
  std::stable_sort(events.begin(), events.end(), [](const Event& a, const Event& b) { return a.at < b.at; });
  std::vector<AllocatorModel> models(gpus, AllocatorModel(AllocatorRule::CudaSegments));
  std::vector<AllocatorModel::Handle> handles(timeline.blocks.size());
  for (const Event& event : events) {
    const trace::Block& block = timeline.blocks[event.block];
    AllocatorModel& model = models[block.device];
    if (!event.birth) {
      model.free(handles[event.block]);
    } else if (const auto handle = model.allocate(std::min<std::uint64_t>(block.bytes, 1ull << 61))) {
      handles[event.block] = *handle;
    }
  }
  std::vector<std::uint64_t> out;
  for (const AllocatorModel& model : models) out.push_back(model.peak_reserved());
  return out;
}

PredictedDevice device_of(const Account& account, const trace::Timeline& timeline, machine::DeviceId id,
                          std::uint64_t arena) {
  using trace::Kind;
  const auto part = [&](Kind kind) {
    return Bytes((arena ? account.at_rest_peak : account.at_peak)[static_cast<std::size_t>(kind)]);
  };
  PredictedDevice out;
  out.device = id;
  out.peak = arena ? Bytes(account.rest_peak) + Bytes(arena) : Bytes(account.peak);
  out.peak_module = timeline.names[arena ? account.rest_module : account.peak_module];
  out.peak_node = std::string(arena ? account.rest_node : account.peak_node);
  out.weights = part(Kind::Resident);
  out.streamed = part(Kind::Streamed) + Bytes(arena);
  out.activations = part(Kind::Activation);
  out.kv_cache = part(Kind::KvCache);
  out.overhead = part(Kind::Overhead);
  out.reserved = out.peak;
  return out;
}

bool says_sizes(const formats::ExportedProgram& program) {
  return std::any_of(program.graph.tensor_values.begin(), program.graph.tensor_values.end(),
                     [](const auto& value) { return !value.second.any && !value.second.sizes.empty(); });
}

}  // namespace

Result<Prediction> predict_graph(const GraphRequest& request) {
  const formats::ExportedProgram& exported = *request.program;
  if (!says_sizes(exported)) {
    Prediction none;
    none.unknown.push_back(fill_sentence(left_out::kNoSizes, exported.path, {}));
    none.left_out_of_graph.push_back({left_out::kNoSizes, exported.path, {}});
    return none;
  }
  auto symbols = symbols_for(exported, request.shapes, request.sizes);
  if (!symbols) return tl::unexpected<Error>(symbols.error());
  LeftOut left_out;
  ValueSizes sizes(exported, std::move(*symbols), left_out);
  const auto program = resolve_graph(exported, sizes, left_out);
  if (!program) return tl::unexpected<Error>(program.error());
  const auto layout = lay_out_graph(*program, exported.path, *request.machine, request.run);
  if (!layout) return tl::unexpected<Error>(layout.error());
  BlockLedger ledger(*layout, *request.machine);
  ledger.timeline().model = exported.path;
  GraphWalk walk(*program, exported.path, *layout, ledger, left_out);
  walk.run();
  const std::vector<std::uint64_t> arenas = arenas_of(request, walk, *layout, ledger);
  const auto accounts = ledger.accounts();
  auto timeline = std::make_shared<trace::Timeline>(ledger.take(arenas));
  Prediction out;
  out.method = PredictionMethod::Graph;
  const std::vector<std::uint64_t> reserved = reserved_of(*timeline, layout->places.gpus.size());
  for (std::uint16_t place = 0; place < layout->places.count(); ++place) {
    const bool gpu = layout->places.gpu(place);
    const machine::DeviceId id = layout->places.name(place);
    if (!gpu && (accounts[place].peak == 0 || !request.machine->find(id))) continue;
    out.devices.push_back(device_of(accounts[place], *timeline, id, gpu ? arenas[place] : 0));
    if (gpu) out.devices.back().reserved = std::max(out.devices.back().peak, Bytes(reserved[place]));
  }
  for (const auto& [module, place] : walk.executed())
    out.modules.push_back({program->modules[module], layout->places.name(place),
                           Bytes(ledger.activations()[module]), Bytes(walk.streamed_bytes()[module])});
  out.unknown = left_out.sentences();
  out.left_out_of_graph = left_out.parts();
  out.timeline = std::move(timeline);
  return out;
}

}  // namespace stowage::estimate
