#include "core/estimate/formula/turn_times.h"

#include <algorithm>
#include <cmath>

#include "core/plan/evaluation/step_time.h"

namespace stowage::estimate {
namespace {

/// Seconds of an amount at each end of a rate's band: the best rate is the shortest time.
Band seconds(double amount, const Band& rate) {
  const auto at = [&](double one) { return one > 0 ? amount / one : 0.0; };
  return {at(rate.high), at(rate.usual), at(rate.low)};
}

Band most(const Band& a, const Band& b) {
  return {std::max(a.low, b.low), std::max(a.usual, b.usual), std::max(a.high, b.high)};
}

Band plus(const Band& a, const Band& b) { return {a.low + b.low, a.usual + b.usual, a.high + b.high}; }

}  // namespace

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

Band TurnTimes::compute(const Turn& turn) const {
  const DeviceRates& rates = *rates_[turn.executes];
  // What is made is written, and read by whoever comes next.
  const double kept = static_cast<double>(turn.read) + static_cast<double>(turn.cache),
               made = 2 * static_cast<double>(turn.made);
  const Band moved = plus(seconds(kept, rates.memory()), seconds(made, rates.memory(made)));
  const Band worked = seconds(turn.operations, rates.products(dtype_, std::cbrt(turn.operations / 2)));
  const auto kernels = static_cast<double>(turn.kernels);
  const Band launched{kernels * rates.launch().low, kernels * rates.launch().usual,
                      kernels * rates.launch().high};
  return most(rates.overlaps() ? most(moved, worked) : plus(moved, worked), launched);
}

Band TurnTimes::arriving(const Turn& turn) const {
  if (turn.hops == 0 || turn.from == plan::Placement::kUnplaced) return {};
  const machine::DeviceId from = machine_->devices[turn.from].id, to = machine_->devices[turn.executes].id;
  const double latency =
      static_cast<double>(machine_->latency_ns(from, to)) * 1e-9 * static_cast<double>(turn.hops);
  const Band copied =
      seconds(static_cast<double>(turn.arrived), link_rate(*machine_, from, to, calibration_));
  return plus(copied, {latency, latency, latency});
}

PassTime TurnTimes::pass(const std::vector<Turn>& turns, const std::vector<Brought>& brought,
                         plan::Overlap overlap) const {
  PassTime out;
  out.turns.reserve(turns.size());
  std::vector<bool> here(brought.size());
  for (const Turn& turn : turns) {
    if (turn.executes >= rates_.size() || !rates_[turn.executes]) {
      out.turns.push_back(0);
      continue;
    }
    const machine::DeviceId device = machine_->devices[turn.executes].id;
    const Band computing = compute(turn);
    Band moving = arriving(turn), reading{};
    const Brought& load = brought[turn.module.index()];
    if (load.bytes && !here[turn.module.index()]) {  // once a pass, whatever comes of several turns
      here[turn.module.index()] = true;
      const auto bytes = static_cast<double>(load.bytes.count());
      if (device.gpu())
        moving = plus(moving, seconds(bytes, link_rate(*machine_, machine::kCpu, device, calibration_)));
      if (load.from_disk)
        reading = seconds(bytes, link_rate(*machine_, machine::kDisk, machine::kCpu, calibration_));
    }
    const auto all = [&](double Band::*end) {
      return plan::unit_time<double>({computing.*end, moving.*end, reading.*end}, overlap);
    };
    const Band took{all(&Band::low), all(&Band::usual), all(&Band::high)};
    out.total = plus(out.total, took);
    out.compute += computing.usual;
    out.copies += moving.usual + reading.usual;
    out.turns.push_back(took.usual);
  }
  return out;
}

}  // namespace stowage::estimate
