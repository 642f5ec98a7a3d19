// Bounds and searches device by device against every way to count units out over the devices.

#include "core/solve/bounds/device_decomposition.h"

#include <cstdlib>
#include <functional>
#include <optional>
#include <random>

#include "core/solve/problem_file/problem.h"
#include "core/solve/problem_file/problem_instance.h"
#include "tests/core/solve/case_model.h"

namespace stowage::solve {
namespace {

using Counts = std::vector<std::vector<std::uint32_t>>;  // [device][row]

/// Few kinds with several copies, on one to three GPUs of which some are alike, one or two tiers of the host.
Json random_problem(std::uint64_t seed) {
  std::mt19937_64 random(seed);
  const auto pick = [&](std::uint64_t n) { return random() % n; };
  const std::size_t kinds = 2 + pick(3), gpus = 1 + pick(3);
  Json json{{"schema", "stowage.problem/1"},
            {"runtime", pick(3) ? "stream" : "host"},
            {"main", "gpu0"},
            {"objective", pick(2) ? "time" : "bytes"}};
  std::uint64_t total = 0;
  for (std::size_t k = 0; k < kinds; ++k) {
    const std::uint64_t grain = pick(2) ? 1 : 4, bytes = grain * (1 + pick(30)),
                        copies = 1 + pick(gpus == 3 ? 3 : 4);
    total += bytes * copies;
    const std::string name = "k" + std::to_string(k);
    Json c{{"name", name},
           {"resident", bytes},
           {"stream_peak", pick(3) ? bytes : bytes / 2},
           {"streamed", bytes - pick(bytes)}};
    if (pick(4) == 0) c["stays"] = pick(bytes + 1);
    if (pick(3) == 0) c["exec_bytes"] = pick(20);
    if (pick(3) == 0)
      c["compute_ps"] = {{"gpu0", pick(900)}, {"gpu1", pick(900)}, {"gpu2", pick(900)}, {"cpu", pick(3'000)}};
    json["classes"].push_back(std::move(c));
    for (std::uint64_t i = 0; i < copies; ++i) json["order"].push_back(name);
  }
  const std::uint64_t like = 20 + pick(total);
  for (std::size_t g = 0; g < gpus; ++g)
    json["devices"].push_back({{"name", "gpu" + std::to_string(g)},
                               {"kind", "gpu"},
                               {"budget", pick(2) ? like : 20 + pick(total)}});
  json["devices"].push_back(
      {{"name", "cpu"}, {"kind", "cpu"}, {"budget", pick(2) ? Json(nullptr) : Json(pick(total * 2))}});
  if (pick(2))
    json["devices"].push_back(
        {{"name", "disk"}, {"kind", "disk"}, {"budget", pick(2) ? Json(nullptr) : Json(pick(total))}});
  if (pick(3) == 0)
    json["rules"].push_back(
        {{"name", "rule"}, {"class", "k0"}, {"allowed", pick(2) ? Json{"cpu", "gpu0"} : Json{"gpu0"}}});
  json["links"]["ps_per_byte"] = {
      {"cpu>gpu0", 40 + pick(100)}, {"cpu>gpu1", 60}, {"cpu>gpu2", 60}, {"disk>cpu", 400}};
  return json;
}

/// What counts cost under the program, in its own terms; nullopt: a room is overdrawn.
std::optional<std::uint64_t> cost_of(const LagrangianRelaxation& program, const Counts& counts) {
  std::uint64_t cost = 0;
  std::vector<std::uint64_t> load(program.rooms().size(), 0);
  for (std::size_t d = 0; d < counts.size(); ++d) {
    for (std::size_t r = 0; r < counts[d].size(); ++r) {
      const LagrangianRelaxation::Place& place = program.rows()[r].places[d];
      if (counts[d][r] > 0 && !place.may) return std::nullopt;
      cost += place.cost * counts[d][r];
      load[d] += place.room * counts[d][r], load[place.beside] += place.extra * counts[d][r];
    }
  }
  for (std::size_t d = 0; d < load.size(); ++d) {
    if (load[d] > program.rooms()[d]) return std::nullopt;
  }
  return cost;
}

/// The cheapest of all counts there are.
std::optional<std::uint64_t> cheapest(const LagrangianRelaxation& program) {
  const std::size_t devices = program.devices().size(), rows = program.rows().size();
  Counts counts(devices, std::vector<std::uint32_t>(rows, 0));
  std::optional<std::uint64_t> best;
  const std::function<void(std::size_t, std::size_t, std::uint32_t)> deal = [&](std::size_t r, std::size_t d,
                                                                                std::uint32_t left) {
    if (r == rows) {
      const auto cost = cost_of(program, counts);
      if (cost && (!best || *cost < *best)) best = cost;
      return;
    }
    if (d + 1 == devices) {
      counts[d][r] = left;
      deal(r + 1, 0, r + 1 < rows ? program.rows()[r + 1].count : 0);
      counts[d][r] = 0;
      return;
    }
    for (std::uint32_t n = 0; n <= left; ++n) {
      counts[d][r] = n;
      deal(r, d + 1, left - n);
    }
    counts[d][r] = 0;
  };
  deal(0, 0, rows > 0 ? program.rows()[0].count : 0);
  return best;
}

struct Seen {
  int tight = 0, closed = 0, found = 0, programs = 0;
};

void check(const LagrangianRelaxation& program, const Instance& instance, std::uint64_t seed, Seen& seen) {
  const auto best = cheapest(program);
  const std::vector<Slot> types = gpu_types(instance, Slot{0});
  // A limit as a plan of another program may give it: none, just above the best, or far off.
  for (const std::uint64_t above : {std::uint64_t{1}, 1 + seed % 37, std::uint64_t{100'000}}) {
    if (!best && above > 1) continue;
    const std::uint64_t limit = best ? *best + above : 1'000'000'000;
    DeviceDecomposition parts(program, instance, Slot{0}, types);
    if (!parts.possible()) return;
    ++seen.programs;
    std::uint64_t known = limit;
    bool broken = false;
    const auto offer = [&](const Counts& counts, std::uint64_t cost) {
      const auto real = cost_of(program, counts);  // what the decomposition leaves out may overdraw a room
      for (std::size_t r = 0; r < program.rows().size(); ++r) {
        std::uint32_t sum = 0;
        for (const auto& on_device : counts) sum += on_device[r];
        broken = broken || sum != program.rows()[r].count;
      }
      if (real) broken = broken || *real != cost, known = std::min(known, *real);
      return known;
    };
    NodeBudget nodes(200'000);
    EXPECT_EQ(parts.raise(limit, offer, nodes.lend(nodes.left())), known);
    EXPECT_TRUE(!best || parts.bound() <= *best) << parts.bound();
    if (best && parts.bound() == *best) ++seen.tight;
    const bool closed = parts.bound() < known && parts.search(known, offer, nodes.lend(nodes.left()));
    EXPECT_FALSE(broken) << "counts that are no way to place the units, or at another cost";
    EXPECT_TRUE(!best || parts.bound() <= *best) << parts.bound();
    EXPECT_TRUE(!closed || known == best.value_or(limit)) << "a search to the end has seen the cheapest";
    seen.closed += closed ? 1 : 0, seen.found += known < limit ? 1 : 0;
    for (const std::uint64_t few : {0, 20, 400}) {  // cut short it is a bound all the same
      DeviceDecomposition early(program, instance, Slot{0}, types);
      NodeBudget little(few);
      known = limit;
      early.raise(limit, offer, little.lend(few));
      const bool done = early.search(known, offer, little.lend(few));
      EXPECT_TRUE(!best || early.bound() <= *best) << early.bound();
      EXPECT_TRUE(!best || !done || known == *best) << known;
    }
  }
}

void check_seeds(std::uint64_t first, std::uint64_t last, Seen& seen) {
  for (std::uint64_t seed = first; seed < last; ++seed) {
    SCOPED_TRACE("seed " + std::to_string(seed));
    const auto problem = problem_from_json(random_problem(seed), "random");
    ASSERT_TRUE(problem) << sentence(problem.error());
    const ProblemInstance asked(*problem);
    const Instance& instance = asked.instance();
    const ItemKinds kinds(instance);
    std::vector<Slot> gpus;
    for (Slot g = 0; g < instance.gpus; ++g) gpus.push_back(g);
    for (const std::uint64_t reserve : {std::uint64_t{0}, 5 + seed % 20, std::uint64_t{120}}) {
      LagrangianRelaxation program(kinds, gpus, Slot{0}, reserve, seed % 3 ? 120 : 0);
      program.set_prices(seed % 2 ? LagrangianRelaxation::kNoLimit : 1 + seed % 5'000,
                         gpu_types(instance, Slot{0}));
      if (!program.possible()) continue;
      const auto best = cheapest(program);
      EXPECT_TRUE(!best || program.bound() <= *best) << program.bound();
      check(program, instance, seed, seen);
      if (testing::Test::HasFailure()) return;
    }
  }
}

TEST(DeviceDecomposition, EqualsEnumerationByCounts) {
  Seen seen;
  const char* more = std::getenv("STOWAGE_MORE_SEEDS");  // how many, for a long run
  check_seeds(1, more ? std::strtoull(more, nullptr, 10) : 250, seen);
  EXPECT_GT(seen.programs, 300);
  EXPECT_GT(seen.tight, seen.programs * 8 / 10);
  EXPECT_GT(seen.closed, seen.programs / 50);
  EXPECT_GT(seen.found, seen.programs / 8);
}

}  // namespace
}  // namespace stowage::solve
