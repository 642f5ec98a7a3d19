#include "core/estimate/stream_rooms.h"

#include <algorithm>
#include <deque>

namespace stowage::estimate {
namespace {

Bytes all_streamed(const StreamProgram& program, machine::DeviceId gpu) {
  std::vector<bool> seen(program.storages.size());
  Bytes all;
  for (const StreamUse& use : program.uses) {
    if (program.steps[use.step].gpu != gpu || seen[use.storage]) continue;
    seen[use.storage] = true;
    all += slice_bytes(program.storages[use.storage].bytes);
  }
  return all;
}

/// The most that a GPU's streaming steps need, so many and one of them in a row.
Bytes room_of_depth(const StreamProgram& program, machine::DeviceId gpu, std::uint32_t depth) {
  struct Use {
    std::uint32_t turn = 0, storage = 0;
  };
  std::deque<Use> uses;
  std::vector<std::uint32_t> count(program.storages.size());
  Bytes now, most;
  std::optional<std::uint32_t> step;
  std::uint32_t turn = 0;
  for (const StreamUse& use : program.uses) {
    if (program.steps[use.step].gpu != gpu) continue;
    if (step && *step != use.step) ++turn;
    step = use.step;
    for (; !uses.empty() && turn - uses.front().turn > depth; uses.pop_front()) {
      const std::uint32_t storage = uses.front().storage;
      if (--count[storage] == 0) now -= slice_bytes(program.storages[storage].bytes);
    }
    if (count[use.storage]++ == 0) now += slice_bytes(program.storages[use.storage].bytes);
    uses.push_back({turn, use.storage});
    most = std::max(most, now);
  }
  return most;
}

/// A slice ends at a multiple of its unit, and so does what is left for slices.
Bytes left_of(Bytes limit, Bytes rest) { return Bytes((limit - rest).count() / kSliceBytes * kSliceBytes); }

/// A slice that a step of another device finds there is there in the GPU's own next step too, or is given up
/// before: so each own step has the room of those since the one before, and the last one that of all behind.
std::vector<Bytes> rooms_of(const StreamProgram& program, const GpuMemory& memory) {
  std::vector<Bytes> rooms(program.steps.size(), Bytes::max());
  std::optional<std::size_t> last;
  Bytes least = Bytes::max();
  for (std::size_t step = 0; step < program.steps.size(); ++step) {
    const Bytes rest = step < memory.rest_at.size() ? memory.rest_at[step] : memory.rest;
    least = std::min(least, left_of(*memory.limit, rest));
    if (program.steps[step].gpu != memory.gpu) continue;
    rooms[step] = least;
    least = Bytes::max();
    last = step;
  }
  if (last) rooms[*last] = std::min(rooms[*last], least);
  return rooms;
}

void limit_room(const StreamProgram& program, const GpuMemory& memory, StreamArena& arena) {
  if (!memory.limit) return;
  const Bytes always = left_of(*memory.limit, memory.rest);
  if (always >= arena.room || memory.rest_at.empty()) {
    arena.room = std::min(arena.room, always);
    return;
  }
  std::vector<Bytes> rooms = rooms_of(program, memory);
  Bytes least = Bytes::max(), most;
  for (std::size_t step = 0; step < rooms.size(); ++step) {
    if (program.steps[step].gpu != memory.gpu) continue;
    rooms[step] = std::min(rooms[step], arena.room);
    least = std::min(least, rooms[step]);
    most = std::max(most, rooms[step]);
  }
  arena.room = most;
  if (least < most) arena.room_at = std::move(rooms);
}

}  // namespace

std::vector<std::size_t> add_arenas(StreamProgram& program, const std::vector<GpuMemory>& gpus,
                                    std::optional<std::uint32_t> depth) {
  std::vector<std::size_t> of;
  for (std::size_t i = 0; i < gpus.size(); ++i) {
    StreamArena arena{gpus[i].gpu, all_streamed(program, gpus[i].gpu)};
    if (!arena.room) continue;
    if (depth) arena.room = std::min(arena.room, room_of_depth(program, arena.gpu, *depth));
    limit_room(program, gpus[i], arena);
    program.arenas.push_back(std::move(arena));
    of.push_back(i);
  }
  return of;
}

std::vector<Bytes> bytes_beside(const StreamProgram& program, const StreamSchedule& schedule,
                                std::uint32_t arena) {
  std::vector<Bytes> out(program.steps.size());
  std::vector<Bytes> taken(program.steps.size() + 1), given(program.steps.size() + 1);
  for (const StreamLoad& load : schedule.loads) {
    if (load.arena != arena || !schedule.beside(load)) continue;
    const Bytes bytes = slice_bytes(program.storages[load.storage].bytes);
    taken[static_cast<std::size_t>(load.issue_after + 1)] += bytes;
    given[load.keep_until + 1] += bytes;
  }
  Bytes now;
  for (std::size_t step = 0; step < out.size(); ++step) {
    now = now - given[step] + taken[step];
    out[step] = now;
  }
  return out;
}

Bytes window_bytes(const StreamProgram& program, const StreamSchedule& schedule, std::uint32_t arena) {
  Bytes most;
  for (const Bytes bytes : bytes_beside(program, schedule, arena)) most = std::max(most, bytes);
  return schedule.held_bytes[arena] + most;
}

}  // namespace stowage::estimate
