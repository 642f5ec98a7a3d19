#include "tests/core/solve/dispatch/truth_by_counts.h"

#include <algorithm>
#include <sstream>

namespace stowage::test {
namespace {

using Kind = CountedQuestion::Device::Kind;

/// Where a unit may be: a device, and on the host whether the CPU computes with it.
struct Place {
  std::size_t device = 0;
  bool computed = false;
};

class Enumeration {
 public:
  Enumeration(const CountedQuestion& q, std::uint32_t main) : q_(q), main_(main) {
    for (std::size_t d = 0; d < q.devices.size(); ++d) {
      const bool host = q.devices[d].kind != Kind::Gpu;
      const bool either = q.runs == CountedQuestion::Runs::EitherWay;
      if (!host || q.runs == CountedQuestion::Runs::Streamed || either) places_.push_back({d, false});
      if (host && (q.runs == CountedQuestion::Runs::OnHost || either)) places_.push_back({d, true});
      if (q.devices[d].kind == Kind::Cpu) cpu_ = d;
    }
    counts_.assign(q.kinds.size(), std::vector<std::uint32_t>(places_.size(), 0));
    lying_.assign(q.devices.size(), 0);
  }

  const std::vector<Place>& places() const { return places_; }

  void run(Truth& best) {
    best_ = &best;
    place(0, 0, q_.kinds.empty() ? 0 : q_.kinds[0].count);
  }

  std::optional<std::uint64_t> worth(const std::vector<std::vector<std::uint32_t>>& by_place) {
    counts_ = by_place;
    return add_up();
  }

 private:
  bool over(std::size_t device, std::uint64_t bytes) const {
    return q_.devices[device].budget && bytes > *q_.devices[device].budget;
  }

  void place(std::size_t kind, std::size_t at, std::uint32_t left) {
    if (kind == q_.kinds.size()) {
      const auto value = add_up();
      if (!value) return;
      if (!best_->feasible || (q_.by_time ? *value < best_->value : *value > best_->value))
        *best_ = {true, *value};
      return;
    }
    if (at == places_.size()) {
      if (left == 0) place(kind + 1, 0, kind + 1 < q_.kinds.size() ? q_.kinds[kind + 1].count : 0);
      return;
    }
    const CountedKind& k = q_.kinds[kind];
    const Place& p = places_[at];
    const bool host = q_.devices[p.device].kind != Kind::Gpu;
    const bool barred = !k.allowed[p.device] ||
                        (host && q_.runs == CountedQuestion::Runs::EitherWay && k.computed && !p.computed);
    for (std::uint32_t n = 0; n <= left; ++n) {
      if (n > 0 && barred) break;
      const std::uint64_t bytes = (k.resident + k.training) * n;
      if (over(p.device, lying_[p.device] + bytes)) break;
      lying_[p.device] += bytes;
      counts_[kind][at] = n;
      place(kind, at + 1, left - n);
      counts_[kind][at] = 0;
      lying_[p.device] -= bytes;
    }
  }

  std::optional<std::uint64_t> add_up() const {
    const std::size_t devices = q_.devices.size();
    std::uint64_t load[16] = {}, time = 0, on_gpus = 0, reserve = 0, through = 0;
    bool holds[16] = {}, on_host = false, computes = false;
    for (std::size_t k = 0; k < q_.kinds.size(); ++k) {
      const CountedKind& kind = q_.kinds[k];
      for (std::size_t p = 0; p < places_.size(); ++p) {
        const std::uint64_t n = counts_[k][p];
        if (n == 0) continue;
        const std::size_t d = places_[p].device;
        holds[d] = true;
        load[d] += (kind.resident + kind.training) * n;
        if (q_.devices[d].kind == Kind::Gpu) {
          load[d] += kind.exec * n;
          on_gpus += kind.resident * n;
          continue;
        }
        on_host = true;
        const bool computed = places_[p].computed || kind.computed;
        computes = computes || computed;
        load[computed ? cpu_.value_or(d) : main_] += kind.exec * n;
        if (!computed) {
          load[main_] += kind.stays * n;
          reserve = std::max(reserve, kind.peak);
        }
        time += (computed ? q_.host_ps[k] : q_.bus_ps[main_][k]) * n;
        if (q_.devices[d].kind == Kind::Disk)
          through = std::max(through, kind.peak), time += q_.disk_ps[k] * n;
      }
    }
    const bool streams = q_.runs != CountedQuestion::Runs::OnHost && on_host;
    if (streams) load[main_] += reserve;
    if (cpu_) load[*cpu_] += through;
    if (q_.lowest_main && !lowest_that_holds(holds)) return std::nullopt;
    std::uint32_t gpus = 0;
    bool held = false;
    for (std::size_t d = 0; d < devices; ++d) {
      const bool gpu = q_.devices[d].kind == Kind::Gpu;
      const bool used = holds[d] || (streams && d == main_) || (computes && cpu_ == d);
      if (used) load[d] += q_.devices[d].overhead;
      if (over(d, load[d])) return std::nullopt;
      gpus += gpu && used ? 1 : 0;
      held = held || (gpu && holds[d]);
    }
    if (gpus > q_.most_gpus || (q_.something_on_gpu && !held)) return std::nullopt;
    return q_.by_time ? time : on_gpus;
  }

  /// The main GPU holds a unit, and none below it does.
  bool lowest_that_holds(const bool (&holds)[16]) const {
    return holds[main_] && std::none_of(holds, holds + main_, [](bool held) { return held; });
  }

  const CountedQuestion& q_;
  std::uint32_t main_;
  std::vector<Place> places_;
  std::optional<std::size_t> cpu_;
  std::vector<std::vector<std::uint32_t>> counts_;  // [kind][place]
  std::vector<std::uint64_t> lying_;
  Truth* best_ = nullptr;
};

}  // namespace

double work_of(const CountedQuestion& question) {
  const std::size_t places = Enumeration(question, 0).places().size();
  double work = 1;
  for (const CountedKind& kind : question.kinds) {
    for (std::size_t i = 1; i < places; ++i)
      work = work * static_cast<double>(kind.count + i) / static_cast<double>(i);
  }
  return work;
}

Truth true_answer(const CountedQuestion& question) {
  Truth best;
  for (const std::uint32_t main : question.mains) Enumeration(question, main).run(best);
  return best;
}

std::optional<std::uint64_t> worth(const CountedQuestion& question, std::uint32_t main,
                                   const std::vector<std::vector<std::uint32_t>>& counts) {
  Enumeration one(question, main);
  std::vector<std::vector<std::uint32_t>> by_place(counts.size(),
                                                   std::vector<std::uint32_t>(one.places().size(), 0));
  for (std::size_t k = 0; k < counts.size(); ++k) {
    for (std::size_t d = 0; d < counts[k].size(); ++d) {
      if (counts[k][d] > 0 && !question.kinds[k].allowed[d]) return std::nullopt;
      for (std::size_t p = 0; p < one.places().size(); ++p) {
        if (one.places()[p].device != d) continue;
        by_place[k][p] = counts[k][d];
        break;
      }
    }
  }
  return one.worth(by_place);
}

std::string describe(const CountedQuestion& question) {
  std::ostringstream out;
  out << (question.by_time ? "time" : "bytes") << ", runs " << static_cast<int>(question.runs)
      << ", most gpus " << question.most_gpus << "\n";
  for (const auto& device : question.devices) {
    out << "device " << static_cast<int>(device.kind) << " budget ";
    device.budget ? out << *device.budget : out << "-";
    out << " overhead " << device.overhead << "\n";
  }
  for (std::size_t k = 0; k < question.kinds.size(); ++k) {
    const CountedKind& kind = question.kinds[k];
    out << kind.count << " of resident " << kind.resident << " stays " << kind.stays << " peak " << kind.peak
        << " streamed " << kind.streamed << " exec " << kind.exec << " training " << kind.training
        << (kind.computed ? " computed" : "") << " allowed ";
    for (const bool allowed : kind.allowed) out << allowed;
    out << "\n";
  }
  return out.str();
}

}  // namespace stowage::test
