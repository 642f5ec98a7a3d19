#include "core/estimate/learn/learned_rates.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <string>
#include <utility>

#include "core/base/json.h"
#include "core/base/saturating.h"
#include "core/estimate/kernel_cost.h"

namespace stowage::estimate {
namespace {

constexpr std::uint64_t kSmallestCopy = 4096;
constexpr double kOutlier = 3;
constexpr int kRounds = 3;

struct Line {
  double latency = 0, per_byte = 0;
  double seconds(const TimedWork& work) const {
    return latency * static_cast<double>(work.starts) + per_byte * static_cast<double>(work.bytes);
  }
};

/// Least squares of (1 − fitted / timed): small and large ones count alike.
Line least_squares(const std::vector<TimedWork>& all) {
  double nn = 0, nb = 0, bb = 0, n = 0, b = 0;
  for (const TimedWork& work : all) {
    const double x = static_cast<double>(work.starts) / work.seconds;
    const double y = static_cast<double>(work.bytes) / work.seconds;
    nn += x * x;
    nb += x * y;
    bb += y * y;
    n += x;
    b += y;
  }
  const double determinant = nn * bb - nb * nb;
  // Of works that are all alike nobody can tell what is latency.
  if (determinant > 1e-9 * nn * bb) {
    const Line both{(n * bb - b * nb) / determinant, (b * nn - n * nb) / determinant};
    if (both.latency >= 0 && both.per_byte > 0) return both;
  }
  return {0, b / bb};
}

machine::Spread spread_of_larger(std::vector<TimedWork> all, const Line& line) {
  std::stable_sort(all.begin(), all.end(),
                   [](const TimedWork& a, const TimedWork& b) { return a.bytes > b.bytes; });
  all.resize((all.size() + 1) / 2);
  std::vector<double> rates;
  for (const TimedWork& work : all) {
    const double left = work.seconds - line.latency * static_cast<double>(work.starts);
    // What took less than its latency took none of it.
    rates.push_back(static_cast<double>(work.bytes) / (left > 0 ? left : work.seconds));
  }
  // The outer tenths are what else the computer did.
  std::sort(rates.begin(), rates.end());
  const auto outer = static_cast<std::ptrdiff_t>(rates.size() / 10);
  return machine::spread_of({rates.begin() + outer, rates.end() - outer});
}

using Pair = std::pair<machine::DeviceId, machine::DeviceId>;

std::optional<machine::DeviceId> device_of(const trace::Timeline& timeline, std::uint16_t device,
                                           const machine::Machine& machine) {
  if (device >= timeline.devices.size()) return std::nullopt;
  const auto id = machine::parse_device(timeline.devices[device].device);
  return id && machine.find(*id) ? std::optional(*id) : std::nullopt;
}

/// What the disk gives passes through RAM on its way: the machine has no link from it to a GPU.
Pair link_of(machine::DeviceId from, machine::DeviceId to) {
  return {from, from == machine::kDisk ? machine::kCpu : to};
}

/// Seconds of a module's own turns on one device; the copies that are made for them and in them are not what
/// it computed. What is brought ahead for another module costs it nothing: that goes on beside.
std::map<std::pair<std::string, std::string>, double> turn_seconds(const trace::Timeline& timeline) {
  std::map<std::pair<std::string, std::string>, double> out;
  for (const trace::Span& span : timeline.spans) {
    double seconds = static_cast<double>(span.end_ns - span.begin_ns) * 1e-9;
    const auto first =
        std::lower_bound(timeline.transfers.begin(), timeline.transfers.end(), span.begin_ns,
                         [](const trace::Transfer& copy, std::uint64_t at) { return copy.begin_ns < at; });
    std::uint64_t until = span.begin_ns;  // of two copies at once the time is gone once
    for (auto copy = first; copy != timeline.transfers.end() && copy->begin_ns < span.end_ns; ++copy) {
      if (copy->module != span.module) continue;
      const std::uint64_t begin = std::max(copy->begin_ns, until), end = std::min(copy->end_ns, span.end_ns);
      if (end <= begin) continue;
      seconds -= static_cast<double>(end - begin) * 1e-9;
      until = end;
    }
    out[{timeline.names[span.module], timeline.devices[span.device].device}] += std::max(seconds, 0.0);
  }
  return out;
}

std::uint64_t whole(double value) {
  return value >= 0x1p63 ? std::uint64_t{1} << 63
                         : static_cast<std::uint64_t>(std::llround(std::max(value, 0.0)));
}

bool known(const machine::Machine& machine, const Pair& pair) {
  return machine.find(pair.first) && machine.find(pair.second);
}

LearnedRate rate_of(const machine::Machine& machine, const Pair& pair, const FittedRate& fitted,
                    const std::vector<TimedWork>& work) {
  LearnedRate out;
  out.from = pair.first;
  out.to = pair.second;
  out.bytes_per_second = std::max<std::uint64_t>(whole(fitted.bytes_per_second), 1);
  out.latency_ns = whole(fitted.latency * 1e9);
  const bool listed = machine.find_link(pair.first, pair.second) != nullptr;
  const bool assumed = !listed && out.inside() && pair.first.gpu();  // as KernelCost has it
  out.before_bytes_per_second = assumed ? kDefaultGpuMemoryRate : machine.rate(pair.first, pair.second);
  out.before_latency_ns = assumed ? kDefaultLaunchNs : machine.latency_ns(pair.first, pair.second);
  out.spread = fitted.spread;
  for (const TimedWork& one : work) out.bytes = saturating_add(out.bytes, one.bytes);
  out.samples = work.size();
  return out;
}

}  // namespace

std::optional<FittedRate> fit_rate(std::vector<TimedWork> work) {
  std::erase_if(work,
                [](const TimedWork& one) { return one.bytes == 0 || one.starts == 0 || !(one.seconds > 0); });
  if (work.empty()) return std::nullopt;
  Line line = least_squares(work);
  for (int round = 0; round < kRounds; ++round) {
    std::vector<TimedWork> kept;
    std::copy_if(work.begin(), work.end(), std::back_inserter(kept),
                 [&](const TimedWork& one) { return one.seconds <= kOutlier * line.seconds(one); });
    if (kept.size() == work.size() || kept.size() * 2 < work.size()) break;
    work = std::move(kept);
    line = least_squares(work);
  }
  return FittedRate{1 / line.per_byte, line.latency, spread_of_larger(std::move(work), line)};
}

std::vector<LearnedRate> learn_rates(const trace::Timeline& recorded, const Prediction& prediction,
                                     const machine::Machine& machine) {
  std::map<Pair, std::vector<TimedWork>> timed;
  for (const trace::Transfer& copy : recorded.transfers) {
    const auto from = device_of(recorded, copy.from, machine), to = device_of(recorded, copy.to, machine);
    if (!from || !to || copy.bytes < kSmallestCopy || copy.end_ns <= copy.begin_ns) continue;
    timed[link_of(*from, *to)].push_back(
        {copy.bytes, 1, static_cast<double>(copy.end_ns - copy.begin_ns) * 1e-9});
  }
  const auto turns = turn_seconds(recorded);
  for (const PredictedWork& work : prediction.work) {
    const auto found = turns.find({work.module, machine::to_string(work.device)});
    if (found == turns.end() || !machine.find(work.device)) continue;
    timed[{work.device, work.device}].push_back({work.bytes.count(), work.operators, found->second});
  }
  std::vector<LearnedRate> out;
  for (const auto& [pair, works] : timed) {
    if (!known(machine, pair)) continue;
    if (const auto fitted = fit_rate(works)) out.push_back(rate_of(machine, pair, *fitted, works));
  }
  const auto order = [&](const LearnedRate& rate) {
    return std::pair(machine.slot(rate.from).value_or(0), machine.slot(rate.to).value_or(0));
  };
  std::stable_sort(out.begin(), out.end(),
                   [&](const LearnedRate& a, const LearnedRate& b) { return order(a) < order(b); });
  return out;
}

machine::Machine with_learned(machine::Machine machine, const std::vector<LearnedRate>& rates) {
  for (const LearnedRate& rate : rates)
    machine.learn_link(rate.from, rate.to, rate.bytes_per_second, rate.latency_ns);
  return machine;
}

Json to_json(const std::vector<LearnedRate>& rates) {
  Json json = Json::array();
  for (const LearnedRate& rate : rates) {
    json.push_back(
        {{"from", machine::to_string(rate.from)},
         {"to", machine::to_string(rate.to)},
         {"bytes_per_second", rate.bytes_per_second},
         {"latency_ns", rate.latency_ns},
         {"before",
          {{"bytes_per_second", rate.before_bytes_per_second}, {"latency_ns", rate.before_latency_ns}}},
         {"spread",
          {{"least", rate.spread.least}, {"median", rate.spread.median}, {"most", rate.spread.most}}},
         {"bytes", rate.bytes},
         {"samples", rate.samples}});
  }
  return json;
}

}  // namespace stowage::estimate
