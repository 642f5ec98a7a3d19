#include "core/base/json.h"
#include "core/plan/evaluate.h"

namespace stowage::plan {
namespace {

const char* kind_name(machine::DeviceKind kind) {
  switch (kind) {
    case machine::DeviceKind::Gpu:
      return "gpu";
    case machine::DeviceKind::Cpu:
      return "cpu";
    case machine::DeviceKind::Disk:
      break;
  }
  return "disk";
}

const char* severity_name(Severity severity) {
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

}  // namespace

Json devices_json(const Evaluation& evaluation) {
  Json list = Json::array();
  for (const DeviceUse& use : evaluation.devices) {
    Json entry;
    entry["device"] = machine::to_string(use.device);
    entry["kind"] = kind_name(use.device.kind);
    entry["budget"] = use.budget ? Json(use.budget->count()) : Json(nullptr);
    entry["weights"] = (use.weights + use.stays).count();
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
    entry["severity"] = severity_name(diagnostic.severity);
    entry["rule"] = rule_name(diagnostic.what.code);
    entry["subjects"] = diagnostic.subjects;
    entry["numbers"] = diagnostic.numbers;
    entry["message"] = sentence(diagnostic.what);
    entry["fixes"] = diagnostic.fixes;
    list.push_back(std::move(entry));
  }
  return list;
}

}  // namespace stowage::plan
