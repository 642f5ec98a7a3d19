// Streaming schedules of whole models on a simulated machine (one GPU behind 25 GB/s, a disk of 6.5 GB/s):
// how busy the link is, how long a pass takes beside max(copies, compute) + the first copy, beside the least
// that any schedule takes (pass_bound.h) and beside what accelerate does, the most bytes in the window; then
// the time in which 100,000 uses are scheduled. All but that time is the same on every machine. Repeat with:
//   cmake --preset release && cmake --build --preset release --target bench_schedule &&
//   build/release/bin/bench_schedule

#include <algorithm>
#include <chrono>
#include <cstdio>

#include "tests/core/estimate/model_programs.h"
#include "tests/core/estimate/pass_bound.h"

namespace {

using namespace stowage;
using namespace stowage::estimate;

StreamOptions options_for(StreamMode mode, bool repeats = false) {
  StreamOptions options;
  options.mode = mode;
  options.repeats = repeats;
  return options;
}

double milliseconds(std::uint64_t ps) { return static_cast<double>(ps) * 1e-9; }

/// False when a goal is missed: a pass is no longer than a hundredth over max(copies, compute) + the first
/// copy, or over what no schedule can beat.
bool print_row(const ModelShape& shape, double compute, Bytes window) {
  const machine::Machine machine = streaming_machine();
  const StreamProgram program = shape.make(compute, window, machine::kCpu);
  const auto ahead = make_stream_schedule(program, machine, options_for(StreamMode::Prefetch));
  const auto turn = make_stream_schedule(program, machine, options_for(StreamMode::Compatible));
  const auto again = make_stream_schedule(program, machine, options_for(StreamMode::Prefetch, true));
  if (!ahead || !turn || !again) return false;
  const SimulatedPass pass = simulate_pass(program, machine, *ahead);
  const SimulatedPass compatible = simulate_pass(program, machine, *turn);
  const SimulatedPass later = simulate_pass(program, machine, *again, 4);
  const LeastWork least = least_work(program, machine);
  const auto longer = static_cast<double>(std::max(least.copies_ps, least.compute_ps));
  const double over =
      (static_cast<double>(pass.pass_ps) - static_cast<double>(least.first_copy_ps)) / longer - 1;
  const std::uint64_t bound = least_pass_ps(program, machine);
  const double above = static_cast<double>(pass.pass_ps) / static_cast<double>(bound) - 1;
  const double busy = pass.busy_share(pass.links[0]);
  std::printf("%-8s %7.2f %8s %11.2f %10.2f%% %10.2f %8.2f%% %9.1f%% %10.2f %10.2f %12s\n", shape.name,
              compute, format_bytes(window).c_str(), milliseconds(pass.pass_ps), 100 * over,
              milliseconds(bound), 100 * above, 100 * busy, milliseconds(compatible.pass_ps),
              milliseconds(later.pass_ps), format_bytes(pass.most_bytes[0]).c_str());
  // The link cannot be busy when nothing is left to copy.
  const bool link_bound = least.copies_ps >= least.compute_ps && over <= 0.01;
  return std::min(over, above) <= 0.01 && (!link_bound || busy >= 0.9) && pass.most_bytes[0] <= window;
}

/// Uses of storages of some sizes, each used `times` times, `apart` steps lie between.
StreamProgram many_uses(std::uint32_t uses, std::uint32_t times, std::uint32_t apart, Bytes window) {
  StreamProgram program;
  program.arenas.push_back({machine::gpu(0), window});
  for (std::uint32_t i = 0; i < uses; ++i) {
    const std::uint32_t group = i / (apart * times), within = i % apart;
    const std::uint32_t storage = group * apart + within;
    if (storage == program.storages.size())
      program.storages.push_back({Bytes((1 + storage % 7) * 600'000 + storage % 1000)});
    program.steps.push_back({machine::gpu(0), 40'000'000 + i % 13 * 10'000'000});
    program.uses.push_back({i, storage});
  }
  return program;
}

void print_time(const char* what, const StreamProgram& program) {
  double best = 1e9;
  std::uint64_t pass = 0;
  std::size_t loads = 0;
  for (int i = 0; i < 7; ++i) {
    const auto begin = std::chrono::steady_clock::now();
    const auto schedule =
        make_stream_schedule(program, streaming_machine(), options_for(StreamMode::Prefetch));
    const std::chrono::duration<double> took = std::chrono::steady_clock::now() - begin;
    if (!schedule) return;
    best = std::min(best, took.count());
    loads = schedule->loads.size();
    pass = simulate_pass(program, streaming_machine(), *schedule).pass_ps;
  }
  std::printf("%-44s %8zu uses %8zu loads %9.2f ms   (pass %.0f ms)\n", what, program.uses.size(), loads,
              best * 1e3, milliseconds(pass));
}

}  // namespace

int main() {
  std::printf(
      "model    compute   window   pass (ms)       over bound (ms)    above  link busy compatible  next pass"
      "  most bytes\n");
  bool good = true;
  for (const ModelShape& shape : kModelShapes) {
    for (const double compute : {0.3, 0.95, 1.5}) {
      for (const Bytes window : {GiB(2), GiB(4)}) good = print_row(shape, compute, window) && good;
    }
  }
  for (const double compute : {0.3, 0.95, 1.0, 1.5}) {
    for (const Bytes window : {MiB(256), MiB(512)})
      good = print_row({"gpt2/5", gpt2_of_a_gib}, compute, window) && good;
  }
  print_time("each used once, window of 256 MiB", many_uses(100'000, 1, 8, MiB(256)));
  print_time("each used once, window of 4 GiB", many_uses(100'000, 1, 8, GiB(4)));
  print_time("each used twice, 50 steps apart, 256 MiB", many_uses(100'000, 2, 50, MiB(256)));
  std::puts(good ? "All within the goals." : "A goal is missed.");
  return good ? 0 : 1;
}
