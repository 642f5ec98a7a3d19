#include "core/estimate/graph/predict_graph.h"

#include <algorithm>
#include <utility>

#include <fmt/format.h>

#include "core/estimate/allocator_model.h"
#include "core/estimate/graph/graph_walk.h"
#include "core/estimate/graph/pass_ahead.h"
#include "core/estimate/graph/pass_operators.h"

namespace stowage::estimate {
namespace {

/// What CUDA's allocator takes from each GPU for the blocks of a timeline.
std::vector<std::uint64_t> reserved_of(const trace::Timeline& timeline, std::size_t gpus,
                                       AllocatorRule rule) {
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
  // More than the model has addresses for, and than any device has memory: what is reserved is the peak then.
  constexpr std::uint64_t kMostOfABlock = 1ull << 50;
  std::vector<AllocatorModel> models(gpus, AllocatorModel(rule));
  std::vector<AllocatorModel::Handle> handles(timeline.blocks.size());
  for (const Event& event : events) {
    const trace::Block& block = timeline.blocks[event.block];
    AllocatorModel& model = models[block.device];
    if (!event.birth) {
      model.free(handles[event.block]);
    } else if (const auto handle = model.allocate(std::min(block.bytes, kMostOfABlock))) {
      handles[event.block] = *handle;
    }
  }
  std::vector<std::uint64_t> out;
  for (const AllocatorModel& model : models) out.push_back(model.peak_reserved());
  return out;
}

Bytes peak_of(const Account& account, std::uint64_t arena) {
  return arena ? Bytes(account.rest_peak) + Bytes(arena) : Bytes(account.peak);
}

PredictedDevice device_of(const Account& account, const trace::Timeline& timeline, machine::DeviceId id,
                          std::uint64_t arena) {
  using trace::Kind;
  const auto part = [&](Kind kind) {
    return Bytes((arena ? account.at_rest_peak : account.at_peak)[static_cast<std::size_t>(kind)]);
  };
  PredictedDevice out;
  out.device = id;
  out.peak = peak_of(account, arena);
  out.peak_module = timeline.names[arena ? account.rest_module : account.peak_module];
  out.peak_node = std::string(arena ? account.rest_node : account.peak_node);
  out.weights = part(Kind::Resident);
  out.streamed = part(Kind::Streamed) + Bytes(arena);
  const auto apart = [&](BlockPart which) {
    return Bytes((arena ? account.at_rest_peak : account.at_peak)[Account::part_of(Kind::Activation, which)]);
  };
  out.saved = apart(BlockPart::Saved);
  out.activations = part(Kind::Activation) + out.saved;
  out.gradients = apart(BlockPart::Gradient);
  out.optimizer = apart(BlockPart::Optimizer);
  out.kv_cache = part(Kind::KvCache);
  out.overhead = part(Kind::Overhead);
  out.reserved = out.peak;
  return out;
}

/// GPUs always; the host and the disk where something lies there.
void add_devices(Prediction& out, const std::vector<Account>& accounts, const trace::Timeline& timeline,
                 const RunPlaces& places, const GraphRequest& request,
                 const std::vector<std::uint64_t>& arenas) {
  const std::vector<std::uint64_t> reserved = reserved_of(timeline, places.gpus.size(), request.allocator);
  for (std::uint16_t place = 0; place < places.count(); ++place) {
    const bool gpu = places.gpu(place);
    const machine::DeviceId id = places.name(place);
    if (!gpu && (accounts[place].peak == 0 || !request.machine->find(id))) continue;
    out.devices.push_back(device_of(accounts[place], timeline, id, gpu ? arenas[place] : 0));
    if (gpu) out.devices.back().reserved = std::max(out.devices.back().peak, Bytes(reserved[place]));
  }
}

void add_work(Prediction& out, const GraphProgram& program, const GraphLayout& layout,
              const GraphWalk& walk) {
  for (const GraphWalk::Work& work : walk.work())
    out.work.push_back(
        {program.modules[work.module], layout.places.name(work.place), work.operators, Bytes(work.bytes)});
}

/// The room is for whichever way a branch goes; what is brought in time is what the longer one needs.
Ahead in_time(const GraphRequest& request, const GraphWalk& walk, Ahead ahead) {
  if (!ahead.schedule || !walk.clock().skipped()) return ahead;
  ahead.program = walk.clock().gone(std::move(ahead.program));
  auto schedule = make_stream_schedule(ahead.program, *request.machine, stream_options(request));
  if (schedule) ahead.schedule = std::move(*schedule);
  return ahead;
}

std::optional<PredictedTime> time_of(const GraphRequest& request, const GraphWalk& walk, const Ahead& ahead) {
  return walk.clock().time(*request.machine, ahead.schedule ? &ahead.program : nullptr,
                           ahead.schedule ? &*ahead.schedule : nullptr);
}

/// Of the whole pass, and of each module in it.
void add_times(const GraphRequest& request, const GraphWalk& walk, const Ahead& ahead, Prediction& out) {
  const PassClock& clock = walk.clock();
  const machine::Machine& machine = *request.machine;
  out.simulated_seconds = ahead.schedule ? PassClock::simulated(ahead.program, machine, *ahead.schedule)
                                         : clock.simulated_in_turn(machine);
  out.time = time_of(request, walk, ahead);
  if (!out.time) return;
  std::vector<double> seconds;
  for (const StepTime& step : clock.steps()) {
    if (seconds.size() <= step.module) seconds.resize(step.module + 1);
    seconds[step.module] += step.compute.usual + step.copies.usual + step.streamed.usual;
  }
  for (std::size_t i = 0; i < out.modules.size(); ++i)
    out.modules[i].seconds = seconds[walk.executed()[i].first];
}

/// By module. A schedule brings a storage once for all who use it while it lies there, under its first name.
std::vector<std::uint64_t> streamed_by_module(const GraphProgram& program, const GraphWalk& walk,
                                              const Ahead& ahead) {
  std::vector<std::uint64_t> out = walk.streamed_bytes();
  if (!ahead.schedule) return out;
  for (std::size_t i = 0; i < out.size(); ++i) out[i] -= walk.scheduled_bytes()[i];
  for (const StreamLoad& load : ahead.schedule->loads) {
    const GraphStorage& storage = program.storages[load.storage];
    out[program.weights[storage.weights.front()].owner] += storage.bytes;
  }
  return out;
}

/// Modules whose weights others use: they bring them, and execute nothing.
void note_owners(Prediction& out, const GraphProgram& program, const GraphLayout& layout,
                 const GraphWalk& walk, const std::vector<std::uint64_t>& streamed) {
  std::vector<bool> executes(program.modules.size());
  for (const auto& [module, place] : walk.executed()) executes[module] = true;
  for (std::uint32_t module = 0; module < program.modules.size(); ++module) {
    if (executes[module] || streamed[module] == 0) continue;
    out.modules.push_back({program.modules[module],
                           layout.places.name(layout.module_place[module].value_or(layout.main)), Bytes(),
                           Bytes(streamed[module])});
  }
}

/// What a pass moves of what it saves: the one before it says what there is, as in a run. nullopt: nothing.
std::optional<SavedPlan> moved_in(const GraphRequest& request, const GraphProgram& program,
                                  const GraphLayout& layout, const GraphWalk::Ways& ways) {
  if (!request.training || !request.training->moves()) return std::nullopt;
  LeftOut said_later;
  BlockLedger ledger(layout, *request.machine);
  GraphWalk before(program, request.program->path, layout, ledger, said_later, *request.machine,
                   request.calibration);
  ledger.timeline().model = request.program->path;
  before.go(ways);
  before.train(*request.training);
  before.run();
  if (!before.trained()) return std::nullopt;
  return before.trained()->moved;
}

/// One pass: blocks, clock, and what is brought ahead in it.
struct Pass {
  Pass(const GraphRequest& request, const GraphProgram& program, const GraphLayout& layout, LeftOut& left_out,
       const GraphWalk::Ways& ways = {})
      : moved(moved_in(request, program, layout, ways)),
        ledger(layout, *request.machine),
        walk(program, request.program->path, layout, ledger, left_out, *request.machine,
             request.calibration) {
    ledger.timeline().model = request.program->path;
    walk.go(ways);
    if (request.threads) walk.count_scratch(*request.threads);
    if (request.training) walk.train(*request.training, moved ? &*moved : nullptr);
    if (request.mode == StreamMode::Prefetch) ledger.keep_steps();
    walk.run();
    ahead = ahead_of(request, program, walk, layout, ledger);
  }
  Pass(const Pass&) = delete;
  Pass& operator=(const Pass&) = delete;

  std::optional<SavedPlan> moved;
  BlockLedger ledger;
  GraphWalk walk;
  Ahead ahead{};
};

/// Of so many branches all ways together are gone: less memory on one device may be more on another, and what
/// a branch frees may matter only where another one goes the other way.
constexpr std::size_t kMostTogether = 3;

/// Ways that branches may go together: of few branches all; of many each the one that takes less memory on
/// all GPUs, and each the one that takes less time.
std::vector<GraphWalk::Ways> ways_to_try(const std::vector<GraphWalk::Branch>& branches) {
  GraphWalk::Ways smaller, shorter;
  for (const GraphWalk::Branch& branch : branches) {
    smaller.emplace(branch.step, branch.smaller);
    shorter.emplace(branch.step, branch.shorter);
  }
  std::vector<GraphWalk::Ways> out{smaller};
  if (smaller.size() > kMostTogether) {
    if (shorter != smaller) out.push_back(shorter);
    return out;
  }
  for (std::size_t other = 1; other < (std::size_t{1} << smaller.size()); ++other) {
    GraphWalk::Ways ways = smaller;
    std::size_t bit = 0;
    for (auto& [step, way] : ways) way ^= (other >> bit++) & 1u;
    out.push_back(std::move(ways));
  }
  return out;
}

/// The lower end of the band of what branches leave open, of each figure by itself: the prediction has the
/// larger ways.
void add_least(const GraphRequest& request, const GraphProgram& program, const GraphLayout& layout,
               const std::vector<GraphWalk::Branch>& branches, Prediction& out, LeftOut& left_out) {
  if (branches.empty()) return;
  std::optional<double> step;
  for (const GraphWalk::Ways& ways : ways_to_try(branches)) {
    LeftOut said_before;
    const Pass pass(request, program, layout, said_before, ways);
    for (PredictedDevice& device : out.devices) {
      const std::uint16_t place = layout.places.of(device.device);
      if (place == RunPlaces::kNowhere) continue;
      const std::uint64_t arena = layout.places.gpu(place) ? pass.ahead.arenas[place] : 0;
      const Bytes peak = peak_of(pass.ledger.accounts()[place], arena);
      if (peak < device.least.value_or(device.peak)) device.least = peak;
    }
    const auto time = time_of(request, pass.walk, in_time(request, pass.walk, pass.ahead));
    if (!time || !out.time) continue;
    out.time->low = std::min(out.time->low, time->low);
    out.time->first_token_low = std::min(out.time->first_token_low, time->first_token_low);
    if (time->step < step.value_or(out.time->step)) step = time->step;
  }
  const auto seconds = [](double time) { return fmt::format("{:.3g} s", time); };
  const std::string& path = request.program->path;
  for (const PredictedDevice& device : out.devices) {
    if (device.least)
      left_out.add(
          left_out::kBranchPeak, path,
          {machine::display_name(device.device), format_bytes(*device.least), format_bytes(device.peak)});
  }
  // Less than a thousandth is no difference to read.
  if (step && *step < 0.999 * out.time->step)
    left_out.add(left_out::kBranchTime, path, {seconds(*step), seconds(out.time->step)});
}

/// Of a step that trains: its two directions, and what of it is left out.
void add_training(const GraphRequest& request, const GraphWalk& walk, const GraphLayout& layout,
                  Prediction& out, LeftOut& left_out) {
  if (!walk.trained()) return;
  const GraphWalk::Trained& trained = *walk.trained();
  out.saved_for_backward = Bytes(trained.saved);
  for (PredictedDevice& device : out.devices) {
    const std::uint16_t place = layout.places.of(device.device);
    if (place == RunPlaces::kNowhere) continue;
    device.forward_peak = Bytes(trained.forward[place]);
    device.backward_peak = Bytes(trained.backward[place]);
  }
  const std::string& path = request.program->path;
  if (std::vector<std::string> units = trained.moved.caps_by_order; !units.empty()) {
    std::replace(units.begin(), units.end(), std::string(), std::string("“”"));  // the whole program
    out.left_out.push_back({Code::OffloadCapByOrder, offload::listed(units), {}, {}});
  }
  if (walk.keeps_all_the_same()) left_out.add(left_out::kMadeAgain, path, {});
  if (out.time) left_out.add(left_out::kTrainingTimes, path, {});
}

/// No prediction, and why.
Prediction without_sizes(const formats::ExportedProgram& program) {
  Prediction none;
  none.unknown.push_back(fill_sentence(left_out::kNoSizes, program.path, {}));
  none.left_out_of_graph.push_back({left_out::kNoSizes, program.path, {}});
  return none;
}

}  // namespace

Result<Prediction> predict_graph(const GraphRequest& asked) {
  const formats::ExportedProgram& exported = *asked.program;
  if (!says_sizes(exported)) return without_sizes(exported);
  GraphRequest request = asked;
  if (request.training) request.mode = StreamMode::Compatible;
  LeftOut left_out;
  const auto program = resolve_for(request, left_out);
  if (!program) return tl::unexpected<Error>(program.error());
  const auto layout = lay_out_graph(*program, exported.path, *request.machine, request.run);
  if (!layout) return tl::unexpected<Error>(layout.error());
  Pass pass(request, *program, *layout, left_out);
  const GraphWalk& walk = pass.walk;
  const Ahead& ahead = pass.ahead;
  BlockLedger& ledger = pass.ledger;
  const auto accounts = ledger.accounts();
  auto timeline = std::make_shared<trace::Timeline>(ledger.take(ahead.arenas));
  Prediction out;
  out.method = PredictionMethod::Graph;
  add_devices(out, accounts, *timeline, layout->places, request, ahead.arenas);
  const std::vector<std::uint64_t> streamed = streamed_by_module(*program, walk, ahead);
  for (const auto& [module, place] : walk.executed())
    out.modules.push_back({program->modules[module], layout->places.name(place),
                           Bytes(ledger.activations()[module]), Bytes(streamed[module])});
  add_times(request, walk, in_time(request, walk, ahead), out);
  if (!out.time && walk.clock().unknown())
    left_out.add(left_out::kNoRates, exported.path, {machine::display_name(*walk.clock().unknown())});
  add_training(request, walk, *layout, out, left_out);
  note_owners(out, *program, *layout, walk, streamed);
  add_work(out, *program, *layout, walk);
  add_least(request, *program, *layout, walk.branches(), out, left_out);
  out.unknown = left_out.sentences();
  for (const Error& said : out.left_out) out.unknown.push_back(sentence(said));
  out.left_out_of_graph = left_out.parts();
  out.timeline = std::move(timeline);
  return out;
}

}  // namespace stowage::estimate
