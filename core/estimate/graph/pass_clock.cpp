#include "core/estimate/graph/pass_clock.h"

#include <algorithm>
#include <cmath>

#include "core/base/saturating.h"
#include "core/estimate/simulated_pass.h"

namespace stowage::estimate {
namespace {

constexpr double kPsPerSecond = 1e12;
constexpr double kScores = 1 << 20;  // bytes: a block of scores stays in the fastest cache

void add(Band& to, const Band& more) { to.low += more.low, to.usual += more.usual, to.high += more.high; }

}  // namespace

/// What others made a moment ago may still be in a cache; weights come from memory, however small they are:
/// the others have passed since.
Band operator_seconds(const DeviceRates& rates, const OperatorWork& work, bool moves, double weights) {
  Band bytes{}, products{};
  if (moves) {
    const auto fresh = static_cast<double>(work.bytes - std::min(work.weights, work.bytes));
    bytes = plus(seconds(static_cast<double>(work.weights), rates.memory(weights)),
                 seconds(fresh, rates.memory(fresh)));
  }
  if (work.operations > 0) {
    // A GPU works at all products of a batch at once.
    const double n = std::cbrt((rates.overlaps() ? work.operations : work.each) / 2);
    products = seconds(work.operations,
                       work.convolution ? rates.convolutions(work.dtype, n) : rates.products(work.dtype, n));
  }
  if (rates.overlaps()) return most(rates.launch(), most(bytes, products));
  products = plus(products, seconds(work.inside, rates.memory(kScores)));
  return most(rates.launch(), plus(bytes, products));
}

PassClock::PassClock(const GraphLayout& layout, const machine::Machine& machine,
                     const machine::Calibration* calibration, StreamProgram& stream, std::uint64_t weights)
    : layout_(layout),
      machine_(machine),
      calibration_(calibration),
      stream_(stream),
      weights_(static_cast<double>(weights)) {
  for (std::uint16_t place = 0; place < layout.places.count(); ++place) {
    const machine::DeviceId id = layout.places.name(place);
    costs_.emplace_back(machine, id, calibration);
    rates_.push_back(DeviceRates::of(machine, id, calibration));
  }
}

void PassClock::begin(std::uint32_t module, std::uint16_t place) {
  place_ = place;
  stream_.steps.push_back({layout_.places.name(place)});
  steps_.push_back({module, {}, {}, {}});
  skipped_.push_back(false);
}

void PassClock::compute(const OperatorWork& work, bool moves) {
  if (steps_.empty()) return;
  if (keeps_) kept_.push_back({steps_.size() - 1, {steps_.back().module, moves, work}});
  if (!work.may_view) {
    std::uint64_t& ps = stream_.steps.back().compute_ps;
    const std::uint64_t took = costs_[place_].operator_ps(Bytes(work.bytes), work);
    ps = saturating_add(ps, took);
    now_ps_ = saturating_add(now_ps_, took);
  }
  if (!rates_[place_]) {
    if (moves) unknown_ = layout_.places.name(place_);
    return;
  }
  add(steps_.back().compute, operator_seconds(*rates_[place_], work, moves, weights_));
}

void PassClock::compute_besides(std::uint64_t bytes) {
  if (steps_.empty() || bytes == 0) return;
  OperatorWork work;
  work.bytes = bytes;
  if (keeps_) kept_.push_back({steps_.size() - 1, {steps_.back().module, true, work}});
  if (!rates_[place_]) {
    unknown_ = layout_.places.name(place_);
    return;
  }
  add(steps_.back().compute, operator_seconds(*rates_[place_], work, true, weights_));
}

std::vector<PassClock::Operator> PassClock::operators() const {
  std::vector<Operator> out;
  out.reserve(kept_.size());
  for (const Kept& one : kept_) {
    if (!skipped_[one.step]) out.push_back(one.made);
  }
  return out;
}

std::uint64_t PassClock::copy_takes_ps(std::uint16_t from, std::uint16_t to, std::uint64_t bytes) const {
  return copy_ps(machine_, layout_.places.name(from), layout_.places.name(to), Bytes(bytes));
}

void PassClock::copy(std::uint16_t from, std::uint16_t to, std::uint64_t bytes) {
  if (steps_.empty() || from == to) return;
  const machine::DeviceId a = layout_.places.name(from), b = layout_.places.name(to);
  std::uint64_t& ps = stream_.steps.back().compute_ps;
  const std::uint64_t took = copy_takes_ps(from, to, bytes);
  ps = saturating_add(ps, took);
  now_ps_ = saturating_add(now_ps_, took);
  const double latency = static_cast<double>(machine_.latency_ns(a, b)) * 1e-9;
  add(steps_.back().copies, {latency, latency, latency});
  add(steps_.back().copies, seconds(static_cast<double>(bytes), link_rate(machine_, a, b, calibration_)));
}

void PassClock::load(std::uint32_t storage, std::uint16_t from, std::uint64_t bytes) {
  if (steps_.empty()) return;
  const machine::DeviceId stored = layout_.places.name(from), to = layout_.places.name(place_);
  const auto amount = static_cast<double>(bytes);
  Load made{static_cast<std::uint32_t>(steps_.size() - 1), storage};
  if (stored == machine::kDisk) {
    add(made.took, seconds(amount, link_rate(machine_, machine::kDisk, machine::kCpu, calibration_)));
    made.ps = copy_ps(machine_, machine::kDisk, machine::kCpu, Bytes(bytes));
  }
  add(made.took, seconds(amount, link_rate(machine_, machine::kCpu, to, calibration_)));
  made.ps = saturating_add(made.ps, copy_ps(machine_, machine::kCpu, to, Bytes(bytes)));
  add(steps_.back().streamed, made.took);
  now_ps_ = saturating_add(now_ps_, made.ps);
  loads_.push_back(made);
}

double PassClock::span(std::size_t from, std::size_t to) const {
  double rated = 0, simulated = 0;
  for (std::size_t i = from; i < to; ++i) {
    if (skipped_[i]) continue;
    rated += steps_[i].compute.usual + steps_[i].copies.usual + steps_[i].streamed.usual;
    simulated += static_cast<double>(stream_.steps[i].compute_ps) / kPsPerSecond;
  }
  for (const Load& load : loads_) {
    if (load.step >= from && load.step < to && !skipped_[load.step])
      simulated += static_cast<double>(load.ps) / kPsPerSecond;
  }
  return unknown_ ? simulated : rated;
}

void PassClock::skip(std::size_t from, std::size_t to) {
  for (std::size_t i = from; i < to; ++i) {
    skipped_[i] = true;
    now_ps_ = saturating_subtract(now_ps_, stream_.steps[i].compute_ps);
    stream_.steps[i].compute_ps = 0;
    steps_[i] = {steps_[i].module, {}, {}, {}};
  }
  for (Load& load : loads_) {
    if (load.step >= from && load.step < to) load_later(load);
  }
  std::erase_if(loads_, [&](const Load& load) { return skipped_[load.step]; });
}

void PassClock::load_later(Load& load) {
  for (const StreamUse& use : stream_.uses) {
    if (use.storage != load.storage || use.step <= load.step || skipped_[use.step]) continue;
    load.step = use.step;
    add(steps_[use.step].streamed, load.took);
    return;
  }
}

StreamProgram PassClock::gone(StreamProgram program) const {
  std::erase_if(program.uses, [&](const StreamUse& use) { return skipped_[use.step]; });
  return program;
}

double PassClock::simulated(const StreamProgram& program, const machine::Machine& machine,
                            const StreamSchedule& schedule) {
  return static_cast<double>(simulate_pass(program, machine, schedule).pass_ps) / kPsPerSecond;
}

double PassClock::simulated_in_turn(const machine::Machine& machine) const {
  StreamProgram program = stream_;
  program.arenas.clear();
  StreamSchedule schedule;
  for (const Load& load : loads_) {
    const machine::DeviceId gpu = program.steps[load.step].gpu;
    std::uint32_t arena = 0;
    while (arena < program.arenas.size() && program.arenas[arena].gpu != gpu) ++arena;
    if (arena == program.arenas.size()) program.arenas.push_back({gpu});
    StreamLoad made;
    made.storage = load.storage;
    made.arena = arena;
    made.first_use = made.keep_until = load.step;
    schedule.loads.push_back(made);
  }
  return simulated(program, machine, schedule);
}

std::optional<PredictedTime> PassClock::time(const machine::Machine& machine, const StreamProgram* program,
                                             const StreamSchedule* schedule) const {
  if (unknown_) return std::nullopt;
  Band compute{}, copies{}, streamed{};
  for (const StepTime& step : steps_) {
    add(compute, step.compute);
    add(copies, step.copies);
    add(streamed, step.streamed);
  }
  Band total = compute;
  add(total, copies);
  if (!schedule) {
    add(total, streamed);
  } else {
    StreamProgram timed = *program;
    const auto pass = [&](double Band::*end, double Band::*rate) {
      for (std::size_t i = 0; i < steps_.size(); ++i) {
        const double took = (steps_[i].compute.*end + steps_[i].copies.*end) * kPsPerSecond;
        timed.steps[i].compute_ps = static_cast<std::uint64_t>(std::min(took, 9e18));
      }
      return simulated(timed, linked_at(machine, calibration_, rate), *schedule);
    };
    total = {pass(&Band::low, &Band::high), pass(&Band::usual, &Band::usual), pass(&Band::high, &Band::low)};
  }
  PredictedTime out;
  out.step = out.prefill = out.first_token_seconds = total.usual;
  out.low = out.first_token_low = total.low;
  out.high = out.first_token_high = total.high;
  out.compute = compute.usual;
  out.copies = copies.usual + streamed.usual;
  out.stall = std::max(0.0, total.usual - compute.usual);
  return out;
}

}  // namespace stowage::estimate
