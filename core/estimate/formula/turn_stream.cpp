#include "core/estimate/formula/turn_stream.h"

#include <algorithm>

namespace stowage::estimate {
namespace {

constexpr double kPsPerSecond = 1e12;
constexpr double kMostPs = 9e18;
constexpr std::uint32_t kNone = 0xFFFFFFFF;

}  // namespace

StreamProgram stream_of_turns(const std::vector<Turn>& turns, const std::vector<double>& seconds,
                              const std::vector<Brought>& brought, const machine::Machine& machine,
                              const std::vector<Bytes>& room) {
  StreamProgram out;
  std::vector<std::uint32_t> storage_of(brought.size(), kNone);
  std::vector<Bytes> wanted(machine.devices.size());  // by slot: all that comes there
  for (std::size_t i = 0; i < turns.size(); ++i) {
    const Turn& turn = turns[i];
    const bool runs = turn.executes < machine.devices.size();
    const machine::DeviceId device = runs ? machine.devices[turn.executes].id : machine::kCpu;
    out.steps.push_back({device, static_cast<std::uint64_t>(std::min(seconds[i] * kPsPerSecond, kMostPs))});
    const Brought& load = brought[turn.module.index()];
    if (!load.bytes || !runs || !device.gpu()) continue;
    std::uint32_t& storage = storage_of[turn.module.index()];
    if (storage == kNone) {
      storage = static_cast<std::uint32_t>(out.storages.size());
      out.storages.push_back({load.bytes, load.from_disk ? machine::kDisk : machine::kCpu});
      wanted[turn.executes] += slice_bytes(load.bytes);
    }
    out.uses.push_back({static_cast<std::uint32_t>(i), storage});
  }
  for (std::size_t slot = 0; slot < wanted.size(); ++slot) {
    if (!wanted[slot]) continue;
    const Bytes left = slot < room.size() ? room[slot] : Bytes();
    out.arenas.push_back(
        {machine.devices[slot].id, std::min(wanted[slot], Bytes(left.count() / kSliceBytes * kSliceBytes))});
  }
  return out;
}

StreamedTurns streamed_turns(const StreamProgram& program, const machine::Machine& machine,
                             const StreamSchedule& schedule) {
  const SimulatedPass pass = simulate_pass(program, machine, schedule);
  StreamedTurns out;
  out.pass = static_cast<double>(pass.pass_ps) / kPsPerSecond;
  std::uint64_t before = 0;
  for (const std::uint64_t end : pass.end_ps) {
    out.turns.push_back(static_cast<double>(end - std::min(before, end)) / kPsPerSecond);
    before = std::max(before, end);
  }
  return out;
}

}  // namespace stowage::estimate
