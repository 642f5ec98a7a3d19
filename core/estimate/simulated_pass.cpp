#include "core/estimate/simulated_pass.h"

#include <algorithm>
#include <deque>

#include "core/base/int128.h"
#include "core/base/saturating.h"

namespace stowage::estimate {
namespace {

constexpr std::uint64_t kPsPerSecond = 1'000'000'000'000;

/// A link's rate, looked up once.
struct Speed {
  std::uint64_t rate = 1, latency_ps = 0;

  std::uint64_t copy_ps(Bytes bytes) const {
    const Uint128 exact = (Uint128(bytes.count()) * kPsPerSecond + rate - 1) / rate;
    const std::uint64_t time = exact > ~0ull ? ~0ull : static_cast<std::uint64_t>(exact);
    return saturating_add(latency_ps, time);
  }
};

Speed speed(const machine::Machine& machine, machine::DeviceId from, machine::DeviceId to) {
  return {std::max<std::uint64_t>(machine.rate(from, to), 1),
          saturating_multiply(machine.latency_ns(from, to), 1000)};
}

class Simulation {
 public:
  Simulation(const StreamProgram& program, const machine::Machine& machine, const StreamSchedule& schedule)
      : program_(program),
        schedule_(schedule),
        serial_(schedule.options.mode == StreamMode::Compatible),
        gpus_(program.arenas.size()) {
    for (const StreamArena& arena : program.arenas)
      queues_.push_back({speed(machine, machine::kCpu, arena.gpu)});
    queues_.push_back({speed(machine, machine::kDisk, machine::kCpu)});
    find_gpus();
    freed_.resize(program.steps.size());
    for (const StreamLoad& load : schedule.loads) {
      if (!load.kept) freed_[load.keep_until] += slice(load);
    }
    const std::size_t steps = program.steps.size();
    out_.begin_ps.resize(steps);
    out_.end_ps.resize(steps);
    out_.most_bytes.resize(program.arenas.size());
  }

  SimulatedPass run(std::uint32_t passes) {
    for (std::uint32_t pass = 0; pass < std::max(passes, 1u); ++pass) {
      before_ps_ = now_ps_;
      last_end_ps_ = out_.end_ps;
      start_pass();
      std::size_t load = 0;
      for (std::size_t step = 0; step < program_.steps.size(); ++step) {
        for (; load < schedule_.loads.size() && schedule_.loads[load].first_use == step; ++load) {
          if (pass == 0 || !schedule_.loads[load].kept) copy(load, pass > 0);
        }
        compute(step);
      }
    }
    out_.pass_ps = now_ps_ - before_ps_;
    return std::move(out_);
  }

 private:
  static constexpr std::uint64_t kMostPieces = 4096;  // of one load
  struct Queue {
    Speed speed;
    std::uint64_t free_at_ps = 0;
  };
  struct Freed {
    std::uint64_t at_ps;
    Bytes bytes;
  };
  struct Gpu {
    std::uint64_t computed_ps = 0;  // the end of its last step
    std::uint64_t ready_ps = 0;     // the last of the copies for its next step
    Bytes held{};
    std::deque<Freed> freed{};  // slices given up, not yet taken off `held`
  };

  Bytes slice(const StreamLoad& load) const { return slice_bytes(program_.storages[load.storage].bytes); }

  /// The arena of each step's GPU. Steps of a GPU without one share a stream that has nothing to wait for.
  void find_gpus() {
    gpu_of_.reserve(program_.steps.size());
    std::vector<machine::DeviceId> others;
    for (const StreamStep& step : program_.steps) {
      std::size_t at = 0;
      while (at < program_.arenas.size() && program_.arenas[at].gpu != step.gpu) ++at;
      if (at == program_.arenas.size()) {
        const auto other = std::find(others.begin(), others.end(), step.gpu);
        at += static_cast<std::size_t>(other - others.begin());
        if (other == others.end()) others.push_back(step.gpu);
      }
      gpu_of_.push_back(at);
    }
    gpus_.resize(program_.arenas.size() + others.size());
  }

  void start_pass() {
    out_.compute_ps = 0;
    out_.stall_ps.assign(program_.steps.size(), 0);
    out_.loads.assign(schedule_.loads.size(), {});
    out_.links.clear();
    for (const StreamArena& arena : program_.arenas) out_.links.push_back({machine::kCpu, arena.gpu});
    out_.links.push_back({machine::kDisk, machine::kCpu});
  }

  std::uint64_t end_of(std::int64_t step) const {
    if (step >= 0) return out_.end_ps[static_cast<std::size_t>(step)];
    const std::int64_t before = step + static_cast<std::int64_t>(program_.steps.size());
    return before < 0 ? 0 : last_end_ps_[static_cast<std::size_t>(before)];
  }

  /// `bytes` through one queue, no earlier than `ready`: the time when they have arrived.
  std::uint64_t through(std::size_t queue, Bytes bytes, std::uint64_t ready) {
    const std::uint64_t time = queues_[queue].speed.copy_ps(bytes);
    SimulatedLink& link = out_.links[queue];
    ++link.copies;
    link.bytes += bytes;
    link.busy_ps = saturating_add(link.busy_ps, time);
    const std::uint64_t begin = std::max(queues_[queue].free_at_ps, ready);
    return queues_[queue].free_at_ps = saturating_add(begin, time);
  }

  void copy(std::size_t index, bool again) {
    const StreamLoad& load = schedule_.loads[index];
    Gpu& gpu = gpus_[load.arena];
    const std::int64_t after = again ? load.issue_after_again : load.issue_after;
    // In the first pass nothing came before.
    const std::uint64_t issued = after < 0 && !again ? 0 : end_of(after);
    SimulatedLoad& times = out_.loads[index];
    times = serial_ ? copy_alone(load) : copy_ahead(load, issued);
    gpu.ready_ps = std::max(gpu.ready_ps, times.end_ps);
    while (!gpu.freed.empty() && gpu.freed.front().at_ps <= times.begin_ps) {
      gpu.held -= gpu.freed.front().bytes;
      gpu.freed.pop_front();
    }
    gpu.held += slice(load);
    out_.most_bytes[load.arena] = std::max(out_.most_bytes[load.arena], gpu.held);
  }

  /// Everything else stands still meanwhile.
  SimulatedLoad copy_alone(const StreamLoad& load) {
    const StreamedStorage& storage = program_.storages[load.storage];
    if (storage.stored == machine::kDisk) now_ps_ = through(program_.arenas.size(), storage.bytes, now_ps_);
    SimulatedLoad times{now_ps_};
    times.end_ps = now_ps_ = through(load.arena, storage.bytes, now_ps_);
    return times;
  }

  SimulatedLoad copy_ahead(const StreamLoad& load, std::uint64_t issued) {
    const StreamedStorage& storage = program_.storages[load.storage];
    if (storage.stored != machine::kDisk) {
      SimulatedLoad times{std::max(issued, queues_[load.arena].free_at_ps)};
      times.end_ps = through(load.arena, storage.bytes, issued);
      return times;
    }
    const StreamOptions& options = schedule_.options;
    const Bytes most = std::max(
        {std::min(options.piece, options.staging), Bytes(1), Bytes(storage.bytes.count() / kMostPieces)});
    SimulatedLoad times;
    for (Bytes left = storage.bytes; left;) {
      const Bytes piece = std::min(left, most);
      const std::uint64_t read = through(program_.arenas.size(), piece, staging_for(piece));
      const std::uint64_t begin = std::max({read, issued, queues_[load.arena].free_at_ps});
      if (left == storage.bytes) times.begin_ps = begin;
      times.end_ps = through(load.arena, piece, begin);
      staged_.push_back({times.end_ps, piece});
      staged_bytes_ += piece;
      left -= piece;
    }
    return times;
  }

  /// When there is room for a piece beside those read before it that are not on their GPU yet.
  std::uint64_t staging_for(Bytes piece) {
    std::uint64_t ready = 0;
    while (!staged_.empty() && staged_bytes_ + piece > schedule_.options.staging) {
      ready = std::max(ready, staged_.front().at_ps);
      staged_bytes_ -= staged_.front().bytes;
      staged_.pop_front();
    }
    return ready;
  }

  void compute(std::size_t index) {
    const StreamStep& step = program_.steps[index];
    Gpu& gpu = gpus_[gpu_of_[index]];
    const bool chained = (step.waits || serial_) && index > 0;
    const std::uint64_t could =
        std::max({gpu.computed_ps, before_ps_, chained ? out_.end_ps[index - 1] : before_ps_});
    const std::uint64_t begin = std::max(could, gpu.ready_ps);
    out_.begin_ps[index] = begin;
    out_.stall_ps[index] = begin - could;
    out_.end_ps[index] = gpu.computed_ps = saturating_add(begin, step.compute_ps);
    out_.compute_ps = saturating_add(out_.compute_ps, step.compute_ps);
    now_ps_ = std::max(now_ps_, gpu.computed_ps);
    if (freed_[index]) gpu.freed.push_back({gpu.computed_ps, freed_[index]});
  }

  const StreamProgram& program_;
  const StreamSchedule& schedule_;
  const bool serial_;
  std::vector<Gpu> gpus_;            // by arena, then those without one
  std::vector<std::size_t> gpu_of_;  // by step
  std::vector<Queue> queues_;        // as the links
  std::vector<Bytes> freed_;         // by step: the slices that end with it
  std::deque<Freed> staged_;         // pieces read from disk, and when they are on their GPU
  Bytes staged_bytes_{};
  std::vector<std::uint64_t> last_end_ps_;  // by step, of the pass before
  std::uint64_t before_ps_ = 0;             // the end of the pass before
  std::uint64_t now_ps_ = 0;
  SimulatedPass out_;
};

}  // namespace

std::uint64_t copy_ps(const machine::Machine& machine, machine::DeviceId from, machine::DeviceId to,
                      Bytes bytes) {
  return speed(machine, from, to).copy_ps(bytes);
}

SimulatedPass simulate_pass(const StreamProgram& program, const machine::Machine& machine,
                            const StreamSchedule& schedule, std::uint32_t passes) {
  return Simulation(program, machine, schedule).run(passes);
}

}  // namespace stowage::estimate
