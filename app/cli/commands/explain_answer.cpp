#include "app/cli/commands/explain_answer.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "app/cli/output/counted.h"
#include "app/cli/output/plan_text.h"
#include "core/base/json.h"

namespace stowage::cli {
namespace {

constexpr Bytes kMore(1ull << 30);

bool better(const solve::Answer& answer, std::uint64_t value) {
  return plan::row_of(answer.objective).time ? value < answer.value : value > answer.value;
}

/// How far two values are apart, in words: "416 MiB more", "1.2 ms less".
std::string change_text(const solve::Answer& answer, std::uint64_t value) {
  const bool more = value > answer.value;
  const std::uint64_t by = more ? value - answer.value : answer.value - value;
  return value_text(answer, by) + (more ? " more" : " less");
}

std::string found_text(const solve::Answer& answer) {
  std::string out = "\nWhy this plan\n";
  if (!answer.strategies.empty())
    out += fmt::format("  Found by: {}; {} searched.\n", fmt::join(answer.strategies, ", "),
                       counted(answer.nodes, "node"));
  const std::string bound = value_text(answer, answer.bound);
  if (answer.outcome == solve::Outcome::Optimal)
    out += "  No plan is better: the bound of all plans is " + bound + ", and this one reaches it.\n";
  else
    out += fmt::format("  No plan is better than {}; whether one lies between is not settled.\n", bound);
  return out;
}

std::string more_text(const Console& console, const Explanation& explanation, const solve::Answer& answer) {
  if (explanation.more.empty()) return {};
  Table table({"another GiB on", ">makes it", "that is", ""});
  for (const Explanation::More& more : explanation.more) {
    const bool gains = better(answer, more.value);
    table.row({console.device(more.device), value_text(answer, gains ? more.value : answer.value),
               gains ? change_text(answer, more.value) : "no change",
               more.proven ? "proven" : "not settled"});
  }
  return "\n" + table.text(console);
}

std::string strategies_text(const Console& console, const Explanation& explanation) {
  Table table({"strategy", ">on GPUs", ">streamed", ">a step", ">least free", ""});
  for (const solve::StrategyResult& one : explanation.strategies) {
    const std::string name(plan::to_string(one.strategy));
    if (!one.exception.empty()) {
      table.row({name, "-", "-", "-", "-", "raises " + one.exception});
      continue;
    }
    const plan::Evaluation& e = one.evaluation;
    std::string note = one.over_budget ? console.bad("over a budget") : "";
    if (one.uncovered > 0) note = counted(one.uncovered, "tensor") + " without a device";
    table.row({name, format_bytes(e.gpu_bytes), format_bytes(e.streamed_bytes), seconds_text(e.step_seconds),
               format_bytes(one.headroom), note});
  }
  return "\n" + table.text(console);
}

}  // namespace

std::string value_text(const solve::Answer& answer, std::uint64_t value) {
  if (plan::row_of(answer.objective).time) return seconds_text(static_cast<double>(value) * 1e-12);
  return format_bytes(Bytes(value));
}

std::string ties_text(const solve::Answer& answer, bool computing) {
  if (answer.outcome != solve::Outcome::Optimal || plan::row_of(answer.objective).time ||
      !plan::row_of(answer.settings.strategy).ours || !answer.disk_bytes)
    return {};
  return fmt::format("{} on disk, {}; the time of {} is {}\n", format_bytes(answer.disk_bytes),
                     answer.fewest_on_disk ? "proven the fewest" : "not proven the fewest",
                     computing ? "a step without computing" : "a step",
                     answer.least_time ? "proven the least then" : "not proven the least");
}

Result<Explanation> explain(const Session& session, const AskedPlan& asked, const solve::Answer& answer,
                            const plan::Evaluation& evaluation) {
  Explanation out;
  const Job job = session.job();
  const bool ours = plan::row_of(asked.settings.strategy).ours;
  for (std::size_t slot = 0; ours && slot < asked.machine.devices.size(); ++slot) {
    const machine::Device& device = asked.machine.devices[slot];
    if (!device.budget || !evaluation.devices[slot].used) continue;
    machine::Machine larger = asked.machine;
    larger.devices[slot].budget = *device.budget + kMore;
    const auto with = solve::solve_with_turns(asked.catalog, larger, asked.settings, asked.turns, nullptr,
                                              asked.effort, job);
    if (!with) return tl::unexpected(with.error());
    if (with->outcome == solve::Outcome::Infeasible) continue;
    const bool proven = answer.outcome == solve::Outcome::Optimal && with->outcome == solve::Outcome::Optimal;
    out.more.push_back({device.id, *larger.devices[slot].budget, with->value, proven});
  }
  plan::Settings judged = asked.settings;  // ours as it was judged; accelerate's maps choose for themselves
  judged.main_gpu = answer.main_gpu;
  judged.computed = answer.computed;
  auto strategies = solve::compare_strategies(*solve::model_of(asked.catalog), answer.machine, judged,
                                              ours ? &answer.placement : nullptr, job, asked.times);
  session.clear_progress();
  if (!strategies) return tl::unexpected(strategies.error());
  out.strategies = std::move(*strategies);
  return out;
}

void add_explanation(Json& document, const Explanation& explanation, const solve::Answer& answer) {
  const bool time = plan::row_of(answer.objective).time;
  Json more = Json::array(), strategies = Json::array();
  for (const Explanation::More& one : explanation.more) {
    const std::uint64_t value = better(answer, one.value) ? one.value : answer.value;
    more.push_back({{"device", machine::to_string(one.device)},
                    {"budget", one.budget.count()},
                    {"value", time ? Json(static_cast<double>(value) * 1e-12) : Json(value)},
                    {"proven", one.proven}});
  }
  for (const solve::StrategyResult& one : explanation.strategies) {
    const bool map = one.exception.empty();
    const plan::Evaluation& e = one.evaluation;
    strategies.push_back({{"strategy", plan::to_string(one.strategy)},
                          {"exception", map ? Json(nullptr) : Json(one.exception)},
                          {"gpu_bytes", map ? Json(e.gpu_bytes.count()) : Json(nullptr)},
                          {"streamed_bytes", map ? Json(e.streamed_bytes.count()) : Json(nullptr)},
                          {"step_seconds", map ? Json(e.step_seconds) : Json(nullptr)},
                          {"least_free_bytes", map ? Json(one.headroom.count()) : Json(nullptr)},
                          {"over_budget", one.over_budget},
                          {"tensors_without_device", one.uncovered}});
  }
  document["explanation"] = {{"another_gib", std::move(more)}, {"strategies", std::move(strategies)}};
}

std::string explanation_text(const Console& console, const Explanation& explanation,
                             const solve::Answer& answer) {
  return found_text(answer) + more_text(console, explanation, answer) + strategies_text(console, explanation);
}

const char* status_name(solve::Outcome outcome) {
  switch (outcome) {
    case solve::Outcome::Optimal:
      return "optimal";
    case solve::Outcome::Gap:
      return "gap";
    case solve::Outcome::Infeasible:
      break;
  }
  return "infeasible";
}

std::string verdict_text(const Console& console, const solve::Answer& answer, bool computing) {
  const plan::ObjectiveRow& goal = plan::row_of(answer.objective);
  // Where nobody knows how fast devices compute nobody knows how long a step or a request is.
  const bool alone = goal.time && !computing;
  const std::string value =
      value_text(answer, answer.value) + " " + goal.counts + (alone ? " of copies and reads alone" : "");
  if (answer.outcome == solve::Outcome::Optimal) return console.good("Optimal, proven") + ": " + value;
  return console.warn("Not proven optimal") + fmt::format(": {}; at best {}, gap {}", value,
                                                          value_text(answer, answer.bound),
                                                          percent_text(answer.gap));
}

}  // namespace stowage::cli
