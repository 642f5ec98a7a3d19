#pragma once

#include <algorithm>
#include <set>
#include <vector>

#include "core/estimate/simulated_pass.h"

namespace stowage::estimate {

/// Picoseconds that a pass over one GPU and one link takes at least, whatever is copied when and kept how
/// long; all weights are in RAM. Step by step the earliest end: after the step before, after the copies of
/// all that the steps so far use, and after what they use since some earlier step ended beyond the room: at
/// that moment the room holds so much at most, and up to then also what that step itself used. Shares nothing
/// with the schedule.
class PassBound {
 public:
  PassBound(const StreamProgram& program, const machine::Machine& machine)
      : program_(program), machine_(machine), gpu_(program.arenas[0].gpu), uses_(program.steps.size()) {
    for (const StreamUse& use : program.uses) uses_[use.step].insert(use.storage);
  }

  std::uint64_t least_ps() const {
    const std::size_t steps = program_.steps.size();
    std::vector<std::uint64_t> ready(steps);  // when each may begin
    copied_from_the_beginning(ready);
    std::uint64_t end = 0;
    for (std::size_t step = 0; step < steps; ++step) {
      end = std::max(end, ready[step]) + program_.steps[step].compute_ps;
      copied_after(step, end, ready);
    }
    return end;
  }

 private:
  std::uint64_t bytes(std::uint32_t storage) const { return program_.storages[storage].bytes.count(); }

  void copied_from_the_beginning(std::vector<std::uint64_t>& ready) const {
    std::set<std::uint32_t> seen;
    std::uint64_t ps = 0;
    for (std::size_t step = 0; step < ready.size(); ++step) {
      for (const std::uint32_t storage : uses_[step]) {
        if (bytes(storage) > 0 && seen.insert(storage).second)
          ps += copy_ps(machine_, machine::kCpu, gpu_, Bytes(bytes(storage)));
      }
      ready[step] = ps;
    }
  }

  void copied_after(std::size_t step, std::uint64_t end, std::vector<std::uint64_t>& ready) const {
    const std::uint64_t room = program_.arenas[0].room.count();
    const auto rate = static_cast<double>(machine_.rate(machine::kCpu, gpu_));
    std::set<std::uint32_t> wanted;
    std::uint64_t sum = 0, others = 0;  // bytes of what is wanted; of what the step itself used besides
    for (const std::uint32_t storage : uses_[step]) others += bytes(storage);
    for (std::size_t later = step + 1; later < ready.size(); ++later) {
      for (const std::uint32_t storage : uses_[later]) {
        if (!wanted.insert(storage).second) continue;
        sum += bytes(storage);
        if (uses_[step].contains(storage)) others -= bytes(storage);
      }
      if (sum + others <= room) continue;
      const double ps = static_cast<double>(sum + others - room) * 1e12 / rate;
      ready[later] = std::max(ready[later], end + static_cast<std::uint64_t>(ps));
    }
  }

  const StreamProgram& program_;
  const machine::Machine& machine_;
  const machine::DeviceId gpu_;
  std::vector<std::set<std::uint32_t>> uses_;  // by step
};

inline std::uint64_t least_pass_ps(const StreamProgram& program, const machine::Machine& machine) {
  return PassBound(program, machine).least_ps();
}

}  // namespace stowage::estimate
