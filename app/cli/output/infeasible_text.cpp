#include "app/cli/output/infeasible_text.h"

#include <algorithm>

#include <fmt/format.h>

#include "app/cli/output/plan_text.h"
#include "core/base/json.h"
#include "core/plan/evaluation/request_time.h"

namespace stowage::cli {
namespace {

const char* repair_name(solve::Repair::Kind kind) {
  switch (kind) {
    case solve::Repair::Kind::RaiseBudget:
      return "raise-budget";
    case solve::Repair::Kind::ComputeOnHost:
      return "compute-on-host";
    case solve::Repair::Kind::LiftRule:
      return "lift-rule";
    case solve::Repair::Kind::LiftAllRules:
      return "lift-all-rules";
    case solve::Repair::Kind::AllowSplitting:
      return "allow-splitting";
    case solve::Repair::Kind::AddDevice:
      return "add-device";
    case solve::Repair::Kind::StreamInTurn:
      return "stream-compatibly";
    case solve::Repair::Kind::AllowEmptyGpus:
      break;
  }
  return "allow-empty-gpus";
}

Json repairs_json(const std::vector<solve::Repair>& repairs) {
  Json list = Json::array();
  for (const solve::Repair& repair : repairs) {
    Json entry{{"kind", repair_name(repair.kind)}};
    if (repair.kind == solve::Repair::Kind::RaiseBudget || repair.kind == solve::Repair::Kind::AddDevice) {
      entry["device"] = machine::to_string(repair.device);
      // A disk that is added has no limit.
      entry["budget"] = repair.device == machine::kDisk ? Json(nullptr) : Json(repair.budget.count());
    }
    if (repair.count > 1) entry["count"] = repair.count;
    if (!repair.name.empty()) entry["name"] = repair.name;
    entry["verified"] = true;  // each was solved again, or it would not be here
    entry["gpu_bytes"] = repair.gpu_bytes.count();
    entry["step_seconds"] = repair.step_seconds;
    list.push_back(std::move(entry));
  }
  return list;
}

}  // namespace

Json infeasible_json(const solve::Infeasibility& why) {
  Json json;
  json["proven"] = why.proven();
  json["reason"] = sentence(why.reason);
  json["rule"] = rule_name(why.reason.code);
  json["witness"] = why.witness;
  // Two rules on one name have one name.
  json["conflict"] = Json::array();
  for (auto name = why.conflict.begin(); name != why.conflict.end(); ++name) {
    if (std::find(why.conflict.begin(), name, *name) == name) json["conflict"].push_back(*name);
  }
  json["irreducible"] = static_cast<bool>(why.irreducible);
  json["short_bytes"] = why.short_bytes.count();
  json["smallest_budget"] = nullptr;
  if (why.smallest_budget && why.smallest_budget_device) {
    json["smallest_budget"] = {
        {machine::to_string(*why.smallest_budget_device), why.smallest_budget->count()}};
  }
  json["smallest_budgets"] = Json::object();
  json["smallest_budgets_at_most"] = Json::object();
  for (const solve::SmallestBudget& one : why.smallest_budgets) {
    const char* list = one.proven ? "smallest_budgets" : "smallest_budgets_at_most";
    json[list][machine::to_string(one.device)] = one.budget ? Json(one.budget->count()) : Json(nullptr);
  }
  json["repairs"] = repairs_json(why.repairs);
  return json;
}

std::string repair_text(const solve::Repair& repair) {
  const std::string gain =
      repair.gpu_bytes ? fmt::format(" ({} on GPUs)", format_bytes(repair.gpu_bytes)) : std::string();
  switch (repair.kind) {
    case solve::Repair::Kind::RaiseBudget:
      return fmt::format("Raise {} to {} ({} bytes){}", machine::display_name(repair.device),
                         format_bytes_up(repair.budget), format_count(repair.budget.count()), gain);
    case solve::Repair::Kind::ComputeOnHost:
      if (repair.name.empty()) return "Compute offloaded modules on the host: --runtime host" + gain;
      return "Compute " + repair.name + " on the host: --runtime mixed --compute-on-host " + repair.name +
             gain;
    case solve::Repair::Kind::LiftRule:
      return "Lift the rule on " + (repair.name.empty() ? "everything" : repair.name) + gain;
    case solve::Repair::Kind::LiftAllRules:
      return fmt::format("Lift all {} rules{}", repair.count, gain);
    case solve::Repair::Kind::AllowSplitting:
      return "Allow splitting of " + repair.name + gain;
    case solve::Repair::Kind::AddDevice:
      if (repair.device == machine::kDisk) return "Use the disk: --disk unlimited" + gain;
      if (repair.count > 1)
        return fmt::format("Add {} GPUs with {} each{}", repair.count, format_bytes_up(repair.budget), gain);
      return fmt::format("Add {} with {}{}", machine::display_name(repair.device),
                         format_bytes_up(repair.budget), gain);
    case solve::Repair::Kind::StreamInTurn:
      return "Copy weights in their turn, not ahead of it: --streaming compatible, without --window" + gain;
    case solve::Repair::Kind::AllowEmptyGpus:
      break;
  }
  return "Run everything on the CPU: --allow-empty-gpus";
}

std::string shortage_text(const solve::Infeasibility& why, const model::Model& model,
                          const solve::Answer& answer) {
  const bool as_stored = !answer.settings.dtype && answer.settings.special_dtypes.empty();
  if (why.reason.code != Code::SolveNoDivision || !as_stored) return {};
  const auto ruled_out = [&](machine::DeviceId device) {
    return std::any_of(
        answer.settings.rules.begin(), answer.settings.rules.end(), [&](const plan::Rule& rule) {
          return rule.name.empty() && (rule.forbid ? rule.device == device : rule.device != device);
        });
  };
  Bytes room;
  for (const machine::Device& device : answer.machine.devices) {
    if (ruled_out(device.id)) continue;
    if (!device.budget) return {};
    room += *device.budget - std::min(*device.budget, device.overhead);
  }
  const Bytes weights = model.total_bytes();
  if (weights <= room) return {};
  return fmt::format("They have room for {} in all, and the weights alone are {}: {} short.\n",
                     format_bytes(room), format_bytes(weights), format_bytes_up(weights - room));
}

std::string budgets_text(const std::vector<solve::SmallestBudget>& budgets) {
  std::string out;
  std::vector<bool> told(budgets.size(), false);
  for (std::size_t i = 0; i < budgets.size(); ++i) {
    const solve::SmallestBudget& one = budgets[i];
    std::vector<std::string> names;
    for (std::size_t k = i; k < budgets.size() && !told[i]; ++k) {
      if (budgets[k].budget != one.budget || budgets[k].proven != one.proven) continue;
      names.push_back(machine::display_name(budgets[k].device));
      if (k > i) told[k] = true;
    }
    if (names.empty()) continue;
    const std::string name = fmt::format("{}", fmt::join(names, " or "));
    if (!one.budget) {
      out += "No size of " + name + " alone helps.\n";
      continue;
    }
    const std::string size =
        fmt::format("{} ({} bytes)", format_bytes_up(*one.budget), format_count(one.budget->count()));
    out += one.proven ? fmt::format("{} alone would need {}.\n", name, size)
                      : fmt::format("{} alone would do with {}, perhaps with less.\n", name, size);
  }
  return out;
}

std::string turns_text(const model::Model& model, const plan::TurnBytes& turns,
                       const plan::Workload& workload) {
  const auto largest = plan::largest_turn(turns, model.modules().size());
  if (!largest) return {};
  const std::string name(model.modules()[largest->module].name);
  const bool in_parts =
      workload.chunk_tokens() > 1 && !workload.training && !plan::reads_prompt_at_once(model, workload);
  return fmt::format(
      "Room for activations is counted: {} takes up to {} while it executes.{} --no-predict leaves it out.\n",
      name.empty() ? "the model" : fill_sentence("%s", name, {}), format_bytes_up(largest->bytes),
      in_parts ? " --prefill-chunk takes the prompt in parts;" : "");
}

std::string refusal_text(const Console& console, const model::Model& model, const solve::Answer& answer,
                         const plan::TurnBytes& turns) {
  const solve::Infeasibility& why = answer.infeasible;
  const bool of_accelerate = !answer.accelerate_map.entries.empty();
  std::string out = of_accelerate ? console.bad("accelerate's own map does not fit this machine.")
                                  : no_plan_text(console, why.proven());
  const bool said = why.reason.code == Code::SolveNotProven && !of_accelerate;
  out += said ? "\n" : " " + sentence(why.reason) + "\n";
  out += shortage_text(why, model, answer);
  if (!of_accelerate) out += turns_text(model, turns, answer.settings.workload);
  if (of_accelerate)
    out += fmt::format(
        "accelerate leaves the KV cache, {}overhead and room kept free out of account; --strategy stowage "
        "counts them.\n",
        answer.settings.workload.training ? "gradients, the optimizer, " : "");
  out += conflict_text(why.conflict, why.irreducible, answer.settings.rules);
  out += budgets_text(why.smallest_budgets);
  if (!why.repairs.empty()) out += "\nWhat would help:\n";
  for (const solve::Repair& repair : why.repairs) out += "  " + repair_text(repair) + "\n";
  return out;
}

}  // namespace stowage::cli
