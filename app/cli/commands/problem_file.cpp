#include "app/cli/commands/problem_file.h"

#include <chrono>

#include <fmt/format.h>

#include "app/cli/output/counted.h"
#include "app/cli/output/plan_text.h"
#include "core/base/file.h"
#include "core/base/json.h"
#include "core/solve/problem_file/problem.h"

namespace stowage::cli {
namespace {

using solve::Problem;
using solve::Solution;

std::string amount(const Problem& problem, std::uint64_t value) {
  if (plan::row_of(problem.objective()).time)
    return fmt::format("{:.6g} ms ({} ps)", static_cast<double>(value) * 1e-9, format_count(value));
  return fmt::format("{} ({} bytes)", format_bytes(Bytes(value)), format_count(value));
}

std::string refusal(const Console& console, const Problem& problem, const Solution& solution) {
  std::string out = no_plan_text(console, solution.proven()) + "\n";
  out += conflict_text(solution.conflict, solution.irreducible);
  for (const auto& [device, budget] : solution.smallest_budget) {
    const std::string& name = problem.devices[device].name;
    out += budget ? fmt::format("{} alone would need {} bytes.\n", name, format_count(*budget))
                  : fmt::format("No size of {} alone helps.\n", name);
  }
  for (const auto& [device, budget] : solution.smallest_budget_at_most)
    out += fmt::format("{} alone would do with {} bytes, perhaps with less.\n", problem.devices[device].name,
                       format_count(budget));
  return out;
}

std::string text(const Console& console, const Problem& problem, const Solution& solution) {
  if (solution.outcome == solve::Outcome::Infeasible) return refusal(console, problem, solution);
  const bool optimal = solution.outcome == solve::Outcome::Optimal;
  std::string out = optimal ? console.good("Optimal, proven") : console.warn("Not proven optimal");
  out += fmt::format(": {} {}\n", amount(problem, solution.value),
                     plan::row_of(problem.objective()).time ? "a step" : "off the GPUs");
  if (!optimal)
    out += fmt::format("At best {}; gap {:.3g} %\n", amount(problem, solution.bound), solution.gap * 100);
  std::vector<std::uint64_t> units(problem.devices.size(), 0), bytes(problem.devices.size(), 0);
  for (std::size_t u = 0; u < solution.slots.size(); ++u)
    ++units[solution.slots[u]], bytes[solution.slots[u]] += problem.classes[problem.units[u]].resident;
  for (std::size_t d = 0; d < problem.devices.size(); ++d) {
    out += fmt::format("  {:8} {:>8} {:<5}  {:>12}\n", problem.devices[d].name, format_count(units[d]),
                       units[d] == 1 ? "unit" : "units", format_bytes(Bytes(bytes[d])));
  }
  return out + fmt::format("{}, {}\n", counted(solution.hops, "hop"), counted(solution.nodes, "node"));
}

}  // namespace

CommandResult solve_problem_file(Session& session, const std::string& path) {
  const auto json = read_json_file(path);
  if (!json) return rejected(json.error(), path);
  const auto problem = solve::problem_from_json(*json, path);
  if (!problem) return rejected(problem.error(), path);
  const auto begin = std::chrono::steady_clock::now();
  const auto solution = solve::solve_problem(*problem, {}, session.job());
  if (!solution) return rejected(solution.error(), path);
  const double seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
  const int exit = solution->outcome == solve::Outcome::Infeasible ? kNo : kDone;
  if (!session.json) return Outcome{exit, {}, text(session.console, *problem, *solution)};
  Json document = solve::to_json(*problem, *solution);
  document["effort"] = {
      {"seconds", seconds}, {"nodes", solution->nodes}, {"strategies", solution->strategies}};
  return Outcome{exit, std::move(document)};
}

Try<bool> dump_problem(const solve::UnitCatalog& catalog, const machine::Machine& machine,
                       const plan::Settings& settings, const std::string& path) {
  const auto problem = solve::as_problem(catalog, machine, settings);
  if (!problem) return usage(problem.error());
  const auto written = write_file_atomically(path, to_text(solve::to_json(*problem)) + "\n");
  if (!written) return rejected(written.error(), path);
  return true;
}

}  // namespace stowage::cli
