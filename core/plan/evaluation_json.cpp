#include "core/base/json.h"
#include "core/plan/evaluate.h"

namespace stowage::plan {
namespace {

Json action_json(const Fix& fix) {
  Json action{{"kind", to_string(fix.kind)}};
  const bool kept = fix.kind == Fix::Kind::KeepFree;
  if (fix.kind == Fix::Kind::RaiseBudget || fix.kind == Fix::Kind::SetBudget || kept) {
    action["device"] = machine::to_string(fix.device);
    action[kept ? "keep_free" : "budget"] = fix.budget.count();
  }
  if (!fix.name.empty()) action["name"] = fix.name;
  return action;
}

}  // namespace

std::string_view to_string(Severity severity) {
  switch (severity) {
    case Severity::Info:
      return "info";
    case Severity::Warning:
      return "warning";
    case Severity::Error:
      break;
  }
  return "error";
}

std::string_view to_string(Fix::Kind kind) {
  switch (kind) {
    case Fix::Kind::Solve:
      return "solve";
    case Fix::Kind::RaiseBudget:
      return "raise-budget";
    case Fix::Kind::SetBudget:
      return "set-budget";
    case Fix::Kind::KeepFree:
      return "keep-free";
    case Fix::Kind::AllowSplitting:
      return "allow-splitting";
    case Fix::Kind::JoinBlock:
      return "join-block";
    case Fix::Kind::JoinTie:
      return "join-tie";
    case Fix::Kind::LiftRule:
      return "lift-rule";
    case Fix::Kind::AddDevice:
      return "add-device";
    case Fix::Kind::AddKeys:
      return "add-keys";
    case Fix::Kind::RemoveKeys:
      return "remove-keys";
    case Fix::Kind::RewriteMap:
      break;
  }
  return "rewrite-map";
}

Json devices_json(const Evaluation& evaluation) {
  Json list = Json::array();
  for (const DeviceUse& use : evaluation.devices) {
    Json entry;
    entry["device"] = machine::to_string(use.device);
    entry["kind"] = machine::row_of(use.device.kind).name;
    entry["budget"] = use.budget ? Json(use.budget->count()) : Json(nullptr);
    entry["weights"] = (use.weights + use.stays).count();
    if (evaluation.trains) {  // a document of before stays as it was
      entry["gradients"] = use.training.gradients.count();
      entry["optimizer"] = use.training.optimizer.count();
    }
    if (evaluation.saves) entry["saved_for_backward"] = use.saved.count();
    entry["reserve"] = use.reserve.count();
    entry["activations"] = use.activations.count();
    entry["kv_cache"] = use.kv_cache.count();
    entry["overhead"] = use.overhead.count();
    entry["used"] = use.used.count();
    entry["free"] = use.budget ? Json(use.free.count()) : Json(nullptr);
    entry["over"] = use.over.count();
    if (!use.reserve_witness.empty()) entry["reserve_for"] = use.reserve_witness;
    list.push_back(std::move(entry));
  }
  return list;
}

Json diagnostics_json(const Evaluation& evaluation) {
  Json list = Json::array();
  for (const Diagnostic& diagnostic : evaluation.diagnostics) {
    Json entry;
    entry["severity"] = to_string(diagnostic.severity);
    entry["rule"] = rule_name(diagnostic.what.code);
    entry["subjects"] = diagnostic.subjects;
    entry["numbers"] = diagnostic.numbers;
    entry["message"] = sentence(diagnostic.what);
    entry["fixes"] = Json::array();
    entry["actions"] = Json::array();
    for (const Fix& fix : diagnostic.fixes) {
      entry["fixes"].push_back(to_string(fix.kind));
      entry["actions"].push_back(action_json(fix));
    }
    list.push_back(std::move(entry));
  }
  return list;
}

}  // namespace stowage::plan
