#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace stowage::test {

/// A question of few kinds of units and many copies, in plain numbers, and its true answer: every number of
/// units of every kind on every device, tried and added up. Shares no code with the solver, and follows the
/// description of stowage.problem/1 and of the runtimes.
struct CountedKind {
  std::uint64_t resident = 0, stays = 0, peak = 0, streamed = 0, exec = 0;
  std::uint64_t training = 0;  ///< beside `resident` wherever it lies
  std::uint32_t count = 0;
  bool computed = false;        ///< while it lies on the host, the CPU computes with it
  std::vector<bool> allowed{};  ///< by device
};

struct CountedQuestion {
  enum class Runs { Streamed, OnHost, EitherWay };  ///< what lies on the host; EitherWay: unit by unit
  struct Device {
    enum class Kind { Gpu, Cpu, Disk } kind = Kind::Gpu;
    std::optional<std::uint64_t> budget{};
    std::uint64_t overhead = 0;
  };
  std::vector<Device> devices{};  ///< GPUs first, then CPU, then disk
  std::vector<CountedKind> kinds{};
  Runs runs = Runs::Streamed;
  bool by_time = false;
  bool something_on_gpu = false;       ///< asked of every plan
  std::uint32_t most_gpus = ~0u;       ///< hold units or are streamed to
  std::vector<std::uint32_t> mains{};  ///< GPUs that may be streamed to
  bool lowest_main = false;            ///< the runtime streams to the lowest GPU that holds a unit
  /// Picoseconds a step of one unit of a kind: [gpu][kind] while it is brought there, [kind] while it is read
  /// from disk, [kind] while the CPU computes with it.
  std::vector<std::vector<std::uint64_t>> bus_ps{};
  std::vector<std::uint64_t> disk_ps{}, host_ps{};
};

struct Truth {
  bool feasible = false;
  std::uint64_t value = 0;  ///< the most bytes on GPUs, or the fewest picoseconds
};

/// How many plans true_answer would look at for one main GPU.
double work_of(const CountedQuestion& question);
Truth true_answer(const CountedQuestion& question);

/// What one plan is worth: `counts[kind][device]`, nothing computed that could be streamed. nullopt: it
/// breaks something.
std::optional<std::uint64_t> worth(const CountedQuestion& question, std::uint32_t main,
                                   const std::vector<std::vector<std::uint32_t>>& counts);

std::string describe(const CountedQuestion& question);

}  // namespace stowage::test
