#include "core/runtimes/device_check/check.h"

#include <algorithm>

#include "core/base/json.h"
#include "core/base/saturating.h"
#include "core/runtimes/device_check/trial.h"

namespace stowage::runtimes {
namespace {

void apply_argument(CheckOptions& options, const std::string& name, const std::string& value) {
  const std::size_t equals = value.rfind('=');
  const std::string left = value.substr(0, equals),
                    right = equals == std::string::npos ? std::string() : value.substr(equals + 1);
  if (name == "--copy") {
    if (const auto kind = copy_kind(right)) options.copies.push_back({left, *kind});
  } else if (name == "--kv-device" && value == "layer") {
    options.kv_device.reset();
  } else if (name == "--set" && left == "offload_module_to_cpu") {
    options.offload_module_to_cpu = right == "true";
  } else if (name == "--set" && left == "malloc_trim") {
    options.malloc_trim = right == "true";
  }
}

Json to_json(const Fix& fix) {
  Json apply = Json::object();
  if (!fix.apply.map.empty()) {
    apply["map"] = Json::object();
    for (const auto& [key, device] : fix.apply.map) apply["map"][key] = plan::device_json(device);
  }
  if (!fix.apply.arguments.empty()) apply["arguments"] = fix.apply.arguments;
  return {{"kind", fix_name(fix.kind)},
          {"bytes_once", fix.bytes_once.count()},
          {"bytes_per_token", fix.bytes_per_token},
          {"also_bytes_per_token", fix.also_bytes_per_token},
          {"bytes_per_item", fix.bytes_per_item},
          {"fits", fix.fits},
          {"apply", std::move(apply)}};
}

DeviceCheck check(const Facts& facts, const DeviceRules& rules, const plan::DeviceMap& map,
                  const CheckOptions& options, const Job& job, bool in_full) {
  RuleBook book(facts, rules, map, options, true);
  book.run();
  DeviceCheck out{book.take_findings(), book.phases(), book.shared(), book.main()};
  const std::vector<Finding> before = out.findings;
  FixTrial trial(facts, rules, map, options, book, before, in_full);
  for (Finding& finding : out.findings) {
    std::vector<Fix> tried;
    for (Fix& fix : finding.fixes) {
      if (!job.cancel.cancelled() && trial.helps(finding, fix)) tried.push_back(std::move(fix));
    }
    finding.fixes = std::move(tried);
  }
  std::stable_sort(out.findings.begin(), out.findings.end(),
                   [](const Finding& a, const Finding& b) { return a.severity > b.severity; });
  return out;
}

}  // namespace

std::optional<Bytes> CheckOptions::budget(machine::DeviceId device) const {
  const auto found =
      std::find_if(budgets.begin(), budgets.end(), [&](const auto& entry) { return entry.first == device; });
  return found == budgets.end() ? std::nullopt : std::optional(found->second);
}

bool DeviceCheck::ok() const {
  return std::none_of(findings.begin(), findings.end(),
                      [](const Finding& finding) { return finding.severity == plan::Severity::Error; });
}

void add_machine(const machine::Machine& machine, const plan::Workload& workload, CheckOptions& options) {
  options.cache_tokens = saturating_multiply(workload.context(), workload.batch);
  options.budgets.clear();
  for (const machine::Device& device : machine.devices) {
    if (device.budget) options.budgets.emplace_back(device.id, *device.budget);
  }
}

plan::DeviceMap with_change(plan::DeviceMap map, const Change& change) {
  for (const auto& [changed, device] : change.map) {
    const std::string& key = changed;  // clang before 16 captures no structured binding
    const auto same = std::find_if(map.entries.begin(), map.entries.end(),
                                   [&](const auto& entry) { return entry.key == key; });
    if (same == map.entries.end()) {
      map.entries.push_back({key, device});
    } else {
      *same = {key, device};
    }
  }
  return map;
}

CheckOptions with_change(CheckOptions options, const Change& change) {
  for (std::size_t i = 0; i + 1 < change.arguments.size(); i += 2)
    apply_argument(options, change.arguments[i], change.arguments[i + 1]);
  return options;
}

DeviceCheck check_devices(const Facts& facts, const DeviceRules& rules, const plan::DeviceMap& map,
                          const CheckOptions& options, const Job& job) {
  return check(facts, rules, map, options, job, false);
}

DeviceCheck check_devices_in_full(const Facts& facts, const DeviceRules& rules, const plan::DeviceMap& map,
                                  const CheckOptions& options) {
  return check(facts, rules, map, options, {}, true);
}

Json to_json(const Finding& finding) {
  Json json;
  json["severity"] = plan::to_string(finding.severity);
  json["rule"] = rule_name(finding.rule);
  json["module"] = finding.module;
  json["devices"] = Json::array();
  for (const Where where : finding.devices) json["devices"].push_back(to_string(where));
  json["subjects"] = finding.subjects;
  json["numbers"] = finding.numbers;
  json["message"] = message(finding);
  json["fixes"] = Json::array();
  for (const Fix& fix : finding.fixes) json["fixes"].push_back(to_json(fix));
  json["actions"] = Json::array();
  return json;
}

Json to_json(const Phase& phase) {
  Json json{{"phase", phase.name}, {"devices", Json::array()}, {"exact", false}};
  json["after"] = phase.after.empty() ? Json(nullptr) : Json(phase.after);
  json["device_map"] = Json::object();
  for (const plan::DeviceMap::Entry& entry : phase.places.entries)
    json["device_map"][entry.key] = plan::device_json(entry.device);
  json["moves"] = Json::array();
  for (const Phase::Move& move : phase.moves)
    json["moves"].push_back({{"from", machine::to_string(move.from)},
                             {"to", machine::to_string(move.to)},
                             {"bytes", move.bytes.count()}});
  for (const Phase::Need& need : phase.needs) {
    const Bytes over = need.budget ? need.bytes - *need.budget : Bytes();
    json["devices"].push_back({{"device", machine::to_string(need.device)},
                               {"bytes", need.bytes.count()},
                               {"budget", need.budget ? Json(need.budget->count()) : Json(nullptr)},
                               {"over", over.count()}});
  }
  return json;
}

Json to_json(const SharedNames& shared) {
  Json devices = Json::array();
  for (const machine::DeviceId device : shared.devices) devices.push_back(machine::to_string(device));
  return {{"names", shared.names},
          {"bytes", shared.bytes.count()},
          {"device", devices.size() == 1 ? devices.front() : Json(nullptr)},
          {"devices", std::move(devices)}};
}

}  // namespace stowage::runtimes
