#include "core/estimate/formula/turn_times.h"

#include <algorithm>
#include <cmath>

#include "core/plan/evaluation/step_time.h"

namespace stowage::estimate {

Result<TurnTimes> TurnTimes::of(const machine::Machine& machine, const std::vector<bool>& used,
                                const machine::Calibration* calibration, model::Dtype dtype) {
  TurnTimes out(machine, calibration, dtype);
  for (std::size_t slot = 0; slot < machine.devices.size(); ++slot) {
    const machine::DeviceId id = machine.devices[slot].id;
    out.rates_.push_back(used[slot] ? DeviceRates::of(machine, id, calibration) : std::nullopt);
    if (used[slot] && !out.rates_.back()) return fail(Code::FormulaNoRates, machine::display_name(id));
  }
  return out;
}

/// An operator takes a launch at the least; so one that moves little does, whatever the others of the turn
/// move. The one that makes the largest value reads what is kept, and multiplies.
Band TurnTimes::compute(const Turn& turn) const {
  const DeviceRates& rates = *rates_[turn.executes];
  const auto largest = std::max_element(turn.values.begin(), turn.values.end());
  // What is made is written, and read by whoever comes next.
  const auto moved = [&](std::uint64_t made) {
    const double bytes = 2 * static_cast<double>(made);
    return seconds(bytes, rates.memory(bytes));
  };
  Band bytes = seconds(static_cast<double>(turn.read) + static_cast<double>(turn.cache), rates.memory());
  if (largest != turn.values.end()) bytes = plus(bytes, moved(*largest));
  const Band worked = seconds(turn.operations, rates.products(dtype_, std::cbrt(turn.operations / 2)));
  Band once = most(rates.overlaps() ? most(bytes, worked) : plus(bytes, worked), rates.launch());
  for (auto value = turn.values.begin(); value != turn.values.end(); ++value) {
    if (value != largest) once = plus(once, most(moved(*value), rates.launch()));
  }
  // Operators that make nothing besides; of some that make several values, fewer.
  const double others =
      static_cast<double>(turn.kernels) - static_cast<double>(std::max<std::size_t>(turn.values.size(), 1));
  const auto all = [&](double one, double launch) {
    return turn.passes * std::max(0.0, one + others * launch);
  };
  // At the high end more is taken off for values that no operator of the turn makes.
  const double low = all(once.low, rates.launch().low);
  const double usual = std::max(low, all(once.usual, rates.launch().usual));
  return {low, usual, std::max(usual, all(once.high, rates.launch().high))};
}

Band TurnTimes::arriving(const Turn& turn) const {
  if (turn.hops == 0 || turn.from == plan::Placement::kUnplaced) return {};
  const auto one_way = [&](machine::DeviceId from, machine::DeviceId to) {
    const double latency =
        static_cast<double>(machine_->latency_ns(from, to)) * 1e-9 * static_cast<double>(turn.hops);
    const Band copied =
        seconds(static_cast<double>(turn.arrived), link_rate(*machine_, from, to, calibration_));
    return plus(copied, {latency, latency, latency});
  };
  const machine::DeviceId from = machine_->devices[turn.from].id, to = machine_->devices[turn.executes].id;
  return turn.back ? plus(one_way(from, to), one_way(to, from)) : one_way(from, to);
}

/// What one turn takes, apart.
struct TurnTimes::Parts {
  bool runs = false;  ///< somebody executes it
  Band computing{}, hops{};
  Band moving{}, reading{};  ///< of weights: to the GPU, and from the disk
};

/// `first`: of the module in this pass, which brings its weights once, whatever comes of several turns.
TurnTimes::Parts TurnTimes::parts_of(const Turn& turn, const Brought& load, bool first) const {
  Parts out;
  if (turn.executes >= rates_.size() || !rates_[turn.executes]) return out;
  const machine::DeviceId device = machine_->devices[turn.executes].id;
  out.runs = true;
  out.computing = compute(turn);
  out.hops = arriving(turn);
  if (!load.bytes || !first) return out;
  const auto bytes = static_cast<double>((load.bytes + load.fetched).count());
  if (device.gpu()) out.moving = seconds(bytes, link_rate(*machine_, machine::kCpu, device, calibration_));
  if (device.gpu() && load.sent)
    out.moving = plus(out.moving, seconds(static_cast<double>(load.sent.count()),
                                          link_rate(*machine_, device, machine::kCpu, calibration_)));
  if (load.from_disk)
    out.reading = seconds(bytes, link_rate(*machine_, machine::kDisk, machine::kCpu, calibration_));
  return out;
}

std::vector<TurnTimes::Parts> TurnTimes::all_parts(const std::vector<Turn>& turns,
                                                   const std::vector<Brought>& brought) const {
  std::vector<Parts> out;
  out.reserve(turns.size());
  std::vector<bool> here(brought.size());
  for (const Turn& turn : turns) {
    const std::size_t module = turn.module.index();
    out.push_back(parts_of(turn, brought[module], !here[module]));
    if (out.back().runs && brought[module].bytes) here[module] = true;
  }
  return out;
}

PassTime TurnTimes::pass(const std::vector<Turn>& turns, const std::vector<Brought>& brought,
                         plan::Overlap overlap) const {
  PassTime out;
  out.turns.reserve(turns.size());
  for (const Parts& part : all_parts(turns, brought)) {
    const Band moving = plus(part.hops, part.moving);
    const auto all = [&](double Band::*end) {
      return plan::unit_time<double>({part.computing.*end, moving.*end, part.reading.*end}, overlap);
    };
    const Band took{all(&Band::low), all(&Band::usual), all(&Band::high)};
    out.total = plus(out.total, took);
    out.compute += part.computing.usual;
    out.copies += moving.usual + part.reading.usual;
    out.turns.push_back(took.usual);
  }
  return out;
}

std::optional<PassTime> TurnTimes::pass_ahead(const std::vector<Turn>& turns,
                                              const std::vector<Brought>& brought,
                                              const RoomAhead& ahead) const {
  const std::vector<Parts> parts = all_parts(turns, brought);
  const auto program_at = [&](double Band::*end) {
    std::vector<double> took;
    for (const Parts& part : parts) took.push_back(part.computing.*end + part.hops.*end);
    return stream_of_turns(turns, took, brought, *machine_, ahead.room);
  };
  const StreamProgram usual = program_at(&Band::usual);
  if (usual.uses.empty()) return std::nullopt;
  StreamOptions options;
  options.mode = StreamMode::Prefetch;
  options.window = ahead.window;
  options.staging = MiB(64);
  options.piece = MiB(8);
  const auto schedule = make_stream_schedule(usual, *machine_, options);
  if (!schedule) return std::nullopt;
  const auto at = [&](double Band::*time, double Band::*rate) {
    return streamed_turns(program_at(time), linked_at(*machine_, calibration_, rate), *schedule);
  };
  StreamedTurns usually = at(&Band::usual, &Band::usual);
  PassTime out;
  out.total = {at(&Band::low, &Band::high).pass, usually.pass, at(&Band::high, &Band::low).pass};
  out.turns = std::move(usually.turns);
  for (const Parts& part : parts) {
    out.compute += part.computing.usual;
    out.copies += part.hops.usual + part.moving.usual + part.reading.usual;
  }
  return out;
}

}  // namespace stowage::estimate
