#include "core/estimate/stream_schedule.h"

#include <algorithm>
#include <utility>

#include "core/base/saturating.h"
#include "core/estimate/arena_planner.h"
#include "core/estimate/simulated_pass.h"

namespace stowage::estimate {
namespace {

/// One way of making the schedule, the same for every arena.
struct Candidate {
  std::uint32_t waiting_eighths = 8;  ///< of the room: for storages that wait for their next use
  /// Of a repeated pass: what is streamed gets so many halves of the room that its largest step needs.
  std::uint32_t halves = 0;
};

std::vector<Candidate> candidates(const std::vector<ArenaUses>& arenas, const StreamOptions& options) {
  if (options.mode == StreamMode::Compatible) return {{}};
  if (options.repeats) return {{4, 2}, {4, 3}, {4, 4}, {4, 5}, {4, 6}, {4, 8}, {4, 12}, {4, 16}};
  const bool again = std::any_of(arenas.begin(), arenas.end(), [](const ArenaUses& arena) {
    return std::any_of(arena.uses.begin(), arena.uses.end(),
                       [&](const ArenaUses::Use& use) { return use.next < arena.end(); });
  });
  if (!again) return {{}};
  return {{8}, {7}, {6}, {4}, {2}, {0}};
}

std::uint64_t part_of(std::uint64_t room, std::uint32_t eighths) {
  return room / 8 * eighths + room % 8 * eighths / 8;
}

std::uint64_t lowest_room(const ArenaUses& uses) {
  return uses.room.empty() ? 0 : *std::min_element(uses.room.begin(), uses.room.end());
}
std::uint64_t highest_room(const ArenaUses& uses) {
  return uses.room.empty() ? 0 : *std::max_element(uses.room.begin(), uses.room.end());
}

/// The most that one step needs.
std::uint64_t largest_step(const ArenaUses& uses) {
  Bytes largest;
  for (OwnStep step = 0; step < uses.end(); ++step) {
    Bytes sum;
    for (std::size_t i = uses.begin_of(step); i < uses.end_of(step); ++i) sum += Bytes(uses.uses[i].bytes);
    largest = std::max(largest, sum);
  }
  return largest.count();
}

/// By first use; before all others what several steps of a pass use.
std::vector<ArenaUses::Use> keeping_order(const ArenaUses& uses) {
  std::vector<std::uint32_t> times(uses.storages);
  std::vector<ArenaUses::Use> order;
  for (const ArenaUses::Use& use : uses.uses) {
    if (times[use.storage]++ == 0) order.push_back(use);
  }
  std::stable_sort(order.begin(), order.end(),
                   [&](const auto& a, const auto& b) { return times[a.storage] > times[b.storage]; });
  return order;
}

/// What stays of a repeated pass, from the beginning of the arena on.
struct Kept {
  std::vector<bool> storages;
  std::uint64_t bytes = 0;
};

Kept choose_kept(const ArenaUses& uses, std::uint32_t halves) {
  Kept kept{std::vector<bool>(uses.storages)};
  const Bytes room(lowest_room(uses));
  Bytes all;
  const std::vector<ArenaUses::Use> order = keeping_order(uses);
  for (const ArenaUses::Use& use : order) all += Bytes(use.bytes);
  const Bytes streamed = all <= room ? Bytes() : Bytes(largest_step(uses) / 2) * halves;
  for (const ArenaUses::Use& use : order) {
    if (Bytes(kept.bytes) + Bytes(use.bytes) + streamed > room) break;
    kept.storages[use.storage] = true;
    kept.bytes += use.bytes;
  }
  return kept;
}

/// Loads of what stays, side by side from the beginning of the arena.
std::vector<StreamLoad> kept_loads(const ArenaUses& uses, const Kept& kept,
                                   std::optional<std::uint32_t> depth) {
  std::vector<StreamLoad> loads;
  std::vector<bool> there(uses.storages);
  std::uint64_t offset = 0;
  for (std::size_t turn = 0; turn < uses.loading.size(); ++turn) {
    const OwnStep step = uses.loading[turn];
    for (std::size_t i = uses.begin_of(step); i < uses.end_of(step); ++i) {
      const ArenaUses::Use& use = uses.uses[i];
      if (!kept.storages[use.storage] || there[use.storage]) continue;
      there[use.storage] = true;
      StreamLoad load;
      load.storage = use.storage;
      load.arena = uses.arena;
      load.offset = offset;
      load.first_use = static_cast<std::uint32_t>(step);
      load.keep_until = static_cast<std::uint32_t>(uses.end() - 1);
      load.issue_after = depth && turn >= *depth ? uses.loading[turn - *depth] - 1 : -1;
      load.kept = true;
      loads.push_back(load);
      offset += use.bytes;
    }
  }
  return loads;
}

/// From the GPU's own steps to the program's.
void number_steps(const ArenaUses& uses, std::size_t steps, std::vector<StreamLoad>& loads) {
  const auto number = [&](std::int64_t own) {
    if (own >= 0) return static_cast<std::int64_t>(uses.steps[static_cast<std::size_t>(own)]);
    const std::int64_t before = own + uses.end();
    if (before < 0) return -static_cast<std::int64_t>(steps);
    return static_cast<std::int64_t>(uses.steps[static_cast<std::size_t>(before)]) -
           static_cast<std::int64_t>(steps);
  };
  for (StreamLoad& load : loads) {
    load.first_use = uses.steps[load.first_use];
    load.keep_until = uses.steps[load.keep_until];
    load.issue_after = load.issue_after < 0 ? -1 : number(load.issue_after);
    load.issue_after_again = number(load.issue_after_again);
  }
}

Result<std::vector<StreamLoad>> plan_one(const ArenaUses& uses, const StreamOptions& options,
                                         const Candidate& candidate, std::size_t steps) {
  ArenaPolicy policy{options.mode, options.depth};
  std::vector<StreamLoad> loads;
  const bool keeps = options.repeats && options.mode == StreamMode::Prefetch;
  const Kept kept = keeps ? choose_kept(uses, candidate.halves) : Kept{};
  const ArenaUses less = keeps ? without(uses, kept.storages) : ArenaUses{};
  const ArenaUses& streamed = keeps ? less : uses;
  policy.begin = kept.bytes;
  policy.most_waiting = part_of(highest_room(uses) - kept.bytes, candidate.waiting_eighths);
  auto planned = plan_arena(streamed, policy);
  if (!planned) return planned;
  if (keeps) {
    plan_next_pass(streamed, policy, *planned);
    loads = kept_loads(uses, kept, options.depth);
  }
  if (loads.empty()) loads.swap(*planned);
  const auto middle = static_cast<std::ptrdiff_t>(loads.size());
  loads.insert(loads.end(), planned->begin(), planned->end());
  std::inplace_merge(loads.begin(), loads.begin() + middle, loads.end(),
                     [](const auto& a, const auto& b) { return a.first_use < b.first_use; });
  number_steps(uses, steps, loads);
  return loads;
}

/// The part of an arena that can be one block throughout: below the room of every step, and no slice lies
/// across its end.
Bytes held_of(const StreamProgram& program, std::vector<StreamLoad> loads, Bytes highest, Bytes lowest) {
  if (highest <= lowest) return highest;
  const auto end = [&](const StreamLoad& load) {
    return Bytes(load.offset) + slice_bytes(program.storages[load.storage].bytes);
  };
  // From above: what lies across moves the end down to where it begins.
  std::sort(loads.begin(), loads.end(), [](const auto& a, const auto& b) { return a.offset > b.offset; });
  Bytes held = lowest;
  for (const StreamLoad& load : loads) {
    if (Bytes(load.offset) < held && end(load) > held) held = Bytes(load.offset);
  }
  Bytes used;
  for (const StreamLoad& load : loads) {
    if (end(load) <= held) used = std::max(used, end(load));
  }
  return used;
}

Result<StreamSchedule> plan_all(const StreamProgram& program, const std::vector<ArenaUses>& arenas,
                                const StreamOptions& options, const Candidate& candidate) {
  StreamSchedule schedule{options};
  for (const ArenaUses& arena : arenas) {
    auto loads = plan_one(arena, options, candidate, program.steps.size());
    if (!loads) return tl::unexpected(loads.error());
    Bytes end;
    for (const StreamLoad& load : *loads)
      end = std::max(end, Bytes(load.offset) + slice_bytes(program.storages[load.storage].bytes));
    schedule.arena_bytes.push_back(end);
    schedule.held_bytes.push_back(held_of(program, *loads, end, Bytes(lowest_room(arena))));
    if (schedule.loads.empty()) {
      schedule.loads = std::move(*loads);
    } else {
      schedule.loads.insert(schedule.loads.end(), loads->begin(), loads->end());
    }
  }
  if (arenas.size() > 1) {
    std::stable_sort(schedule.loads.begin(), schedule.loads.end(),
                     [](const auto& a, const auto& b) { return a.first_use < b.first_use; });
  }
  return schedule;
}

/// Of a repeated pass, one that is not the first.
std::uint64_t pass_ps(const StreamProgram& program, const machine::Machine& machine,
                      const StreamSchedule& schedule) {
  return simulate_pass(program, machine, schedule, schedule.options.repeats ? 3 : 1).pass_ps;
}

/// Of all candidates the one with the shortest pass; among equal ones the first.
Result<StreamSchedule> shortest(const StreamProgram& program, const machine::Machine& machine,
                                const std::vector<ArenaUses>& arenas, const StreamOptions& options) {
  const std::vector<Candidate> all = candidates(arenas, options);
  auto best = plan_all(program, arenas, options, all.front());
  if (!best || all.size() == 1) return best;
  std::uint64_t best_ps = pass_ps(program, machine, *best);
  for (std::size_t i = 1; i < all.size(); ++i) {
    auto other = plan_all(program, arenas, options, all[i]);
    if (!other) continue;
    const std::uint64_t ps = pass_ps(program, machine, *other);
    if (ps >= best_ps) continue;
    best = std::move(other);
    best_ps = ps;
  }
  return best;
}

/// With the room that every step has. False when that is what it has already.
bool level(ArenaUses& arena) {
  bool changed = false;
  const std::uint64_t lowest = lowest_room(arena);
  for (std::uint64_t& room : arena.room) changed |= std::exchange(room, lowest) != lowest;
  return changed;
}

/// Those arenas are made level, one after the other, without whose rooms by step the pass is no longer than
/// `most`: blocks that come and go on one GPU are of use to it alone. `best`: the schedule of `arenas`.
StreamSchedule level_what_gains_little(const StreamProgram& program, const machine::Machine& machine,
                                       std::vector<ArenaUses> arenas, StreamSchedule best,
                                       std::uint64_t most) {
  for (ArenaUses& arena : arenas) {
    std::vector<std::uint64_t> by_step = arena.room;
    if (!level(arena)) continue;
    auto other = shortest(program, machine, arenas, best.options);
    if (other && pass_ps(program, machine, *other) <= most)
      best = std::move(*other);
    else
      arena.room = std::move(by_step);
  }
  return best;
}

}  // namespace

ArenaUses uses_of_arena(const StreamProgram& program, std::uint32_t arena, const StreamOptions& options) {
  ArenaUses out;
  const StreamArena& from = program.arenas[arena];
  out.arena = arena;
  out.gpu = from.gpu;
  out.storages = program.storages.size();
  std::vector<OwnStep> used_in(program.storages.size(), -1);
  out.uses.reserve(program.uses.size());
  std::size_t use = 0;
  for (std::size_t step = 0; step < program.steps.size(); ++step) {
    const std::size_t begin = use;
    while (use < program.uses.size() && program.uses[use].step == step) ++use;
    if (program.steps[step].gpu != from.gpu) continue;
    const OwnStep own = out.end();
    out.steps.push_back(static_cast<std::uint32_t>(step));
    const Bytes at = step < from.room_at.size() ? std::min(from.room, from.room_at[step]) : from.room;
    out.room.push_back(std::min(at, options.window.value_or(Bytes::max())).count());
    out.first_use.push_back(static_cast<std::uint32_t>(out.uses.size()));
    for (std::size_t i = begin; i < use; ++i) {
      const std::uint32_t storage = program.uses[i].storage;
      const Bytes bytes = slice_bytes(program.storages[storage].bytes);
      if (!bytes || used_in[storage] == own) continue;
      used_in[storage] = own;
      out.uses.push_back({storage, bytes.count(), 0});
    }
    if (out.first_use.back() < out.uses.size()) out.loading.push_back(own);
  }
  out.first_use.push_back(static_cast<std::uint32_t>(out.uses.size()));
  std::vector<OwnStep> next(program.storages.size(), out.end());
  for (OwnStep step = out.end(); step-- > 0;) {
    for (std::size_t i = out.begin_of(step); i < out.end_of(step); ++i)
      out.uses[i].next = std::exchange(next[out.uses[i].storage], step);
  }
  return out;
}

ArenaUses without(const ArenaUses& uses, const std::vector<bool>& storages) {
  ArenaUses out = uses;
  out.uses.clear();
  out.loading.clear();
  for (OwnStep step = 0; step < uses.end(); ++step) {
    const auto first = static_cast<std::uint32_t>(out.uses.size());
    for (std::size_t i = uses.begin_of(step); i < uses.end_of(step); ++i) {
      if (!storages[uses.uses[i].storage]) out.uses.push_back(uses.uses[i]);
    }
    out.first_use[static_cast<std::size_t>(step)] = first;
    if (first < out.uses.size()) out.loading.push_back(step);
  }
  out.first_use.back() = static_cast<std::uint32_t>(out.uses.size());
  return out;
}

Result<StreamSchedule> make_stream_schedule(const StreamProgram& program, const machine::Machine& machine,
                                            const StreamOptions& options) {
  std::vector<ArenaUses> arenas;
  for (std::uint32_t arena = 0; arena < program.arenas.size(); ++arena)
    arenas.push_back(uses_of_arena(program, arena, options));
  auto by_step = shortest(program, machine, arenas, options);
  std::vector<ArenaUses> even = arenas;
  int varying = 0;
  for (ArenaUses& arena : even) varying += level(arena);
  if (options.mode == StreamMode::Compatible || varying == 0) return by_step;
  auto throughout = shortest(program, machine, even, options);
  if (!by_step) return throughout;
  // Less is not worth blocks that come and go.
  const std::uint64_t even_ps = throughout ? pass_ps(program, machine, *throughout) : ~0ull;
  const std::uint64_t worth = even_ps - even_ps / 100, ps = pass_ps(program, machine, *by_step);
  if (throughout && ps >= worth) return throughout;
  if (varying == 1) return by_step;
  const std::uint64_t most = std::min(saturating_add(ps, ps / 100), worth == 0 ? 0 : worth - 1);
  return level_what_gains_little(program, machine, std::move(arenas), std::move(*by_step), most);
}

}  // namespace stowage::estimate
