#include "core/report/report.h"

#include <algorithm>

#include "core/machine/cards.h"
#include "core/machine/slot.h"
#include "core/model/fingerprint.h"
#include "core/report/redaction.h"
#include "core/runtimes/targets.h"

namespace stowage::report {
namespace {

Json or_not(const std::string& text) { return text.empty() ? Json(kNotAvailable) : Json(text); }
Json or_not(std::uint64_t number) { return number == 0 ? Json(kNotAvailable) : Json(number); }
Json or_not(Bytes bytes) { return or_not(bytes.count()); }

std::string version_of(const Packages& packages, std::string_view name) {
  for (const auto& [package, version] : packages) {
    if (package == name) return version;
  }
  return {};
}

/// The package, or the program, that runs a target's plans.
std::string_view library_of(std::string_view target) {
  struct Row {
    std::string_view target, library;
  };
  constexpr Row kRows[] = {{"pytorch", "torch"},
                           {"pipelining", "torch"},
                           {"accelerate", "accelerate"},
                           {"tensorrt-mttm", "torch_tensorrt"},
                           {"torch-compile", "torch_tensorrt"},
                           {"transformer-engine", "transformer_engine"},
                           {"megatron", "megatron-core"},
                           {"vllm", "vllm"},
                           {"deepspeed", "deepspeed"},
                           {"llama.cpp", "llama.cpp"},
                           {"ollama", "ollama"}};
  for (const Row& row : kRows) {
    if (row.target == target) return row.library;
  }
  return {};
}

Json software_json(const Contents& contents) {
  const Software& is = contents.software;
  const std::string target = contents.plan ? contents.plan->target : "";
  const std::string library(library_of(target));
  return {{"stowage", or_not(is.stowage)},
          {"solver", or_not(is.stowage)},  // released together
          {"engine", or_not(is.engine)},
          {"libtorch", or_not(is.libtorch)},
          {"pytorch", or_not(version_of(contents.packages, "torch"))},
          {"library", or_not(library)},
          {"library_version", or_not(version_of(contents.packages, library))},
          {"python", or_not(version_of(contents.packages, "python"))},
          {"cuda", or_not(is.cuda.empty() ? contents.driver.cuda : is.cuda)},
          {"cuda_driver", or_not(contents.driver.version)},
          {"compiler", or_not(is.compiler)},
          {"install_method", or_not(is.install_method)},
          {"build_command", or_not(is.build_command)},
          {"sources", or_not(is.sources)}};
}

Json system_json(const System& is) {
  Json json{{"os", or_not(is.os)},
            {"kernel", or_not(is.kernel)},
            {"cpu_architecture", or_not(is.cpu_architecture)},
            {"cpu", or_not(is.cpu)},
            {"cores", or_not(is.cores)},
            {"threads", or_not(is.threads)},
            {"memory_channels", or_not(is.memory_channels)},
            {"memory_slots", kNotAvailable},
            {"environment", Json::object()}};
  if (is.memory_slots > 0) json["memory_slots"] = {{"all", is.memory_slots}, {"used", is.used_memory_slots}};
  for (const auto& [name, value] : is.environment) json["environment"][name] = value;
  return json;
}

Json pcie_json(const std::optional<machine::PcieLink>& link) {
  if (!link) return kNotAvailable;
  const auto number = [](int value) { return value > 0 ? Json(value) : Json(kNotAvailable); };
  return {{"generation", number(link->generation)},
          {"width", number(link->width)},
          {"max_generation", number(link->max_generation)},
          {"max_width", number(link->max_width)},
          {"narrower", link->max_width > 0 ? Json(link->narrower()) : Json(kNotAvailable)}};
}

/// What is free of a device that is this computer's: a card's, or RAM or disk of the same size.
Bytes free_of(const Contents& contents, const machine::Device& device, const machine::DetectedGpu& card) {
  if (device.id.gpu()) return card.free;
  const machine::Device* here = contents.here.find(device.id);
  return here && here->physical == device.physical ? here->budget.value_or(Bytes()) : Bytes();
}

Json devices_json(const Contents& contents) {
  Json list = Json::array();
  for (const machine::Device& device : contents.machine.devices) {
    const bool here = device.id.gpu() && device.id.index < contents.gpus.size();
    const machine::DetectedGpu card = here ? contents.gpus[device.id.index] : machine::DetectedGpu();
    const auto none = [](const auto& value) { return value ? Json(*value) : Json(kNotAvailable); };
    list.push_back({{"device", machine::to_string(device.id)},
                    {"kind", machine::row_of(device.id.kind).name},
                    {"name", or_not(device.name.empty() ? card.name : device.name)},
                    {"total_bytes", or_not(device.physical ? device.physical : card.total)},
                    {"free_bytes", or_not(free_of(contents, device, card))},
                    {"budget", device.budget ? Json(device.budget->count()) : Json(nullptr)},
                    {"driver", here ? or_not(contents.driver.version) : Json(kNotAvailable)},
                    {"compute_capability", or_not(card.compute_capability)},
                    {"display_attached", none(card.display)},
                    {"numa_node", none(card.numa_node)},
                    {"pcie", pcie_json(card.pcie)}});
  }
  return list;
}

/// The rates that a plan is judged by, and where they come from.
class Rates {
 public:
  explicit Rates(const Contents& contents) : contents_(contents), machine_(contents.machine) {}

  Json run() {
    for (const machine::Device& from : machine_.devices) {
      for (const machine::Device& to : machine_.devices) add(from.id, to.id);
    }
    return std::move(list_);
  }

 private:
  void add(machine::DeviceId from, machine::DeviceId to) {
    constexpr std::uint32_t kFew = 8;  // with more, pairs of GPUs that nobody spoke of are left out
    const bool gpus = from.gpu() && to.gpu(), listed = this->listed(from, to);
    if (from == to && from == machine::kDisk) return;
    if (gpus && !listed && from != to && machine_.gpu_count() > kFew) return;
    const char* kind = from == machine::kDisk || to == machine::kDisk ? "disk"
                       : from != to                                   ? "link"
                       : from.gpu()                                   ? "gpu"
                                                                      : "host";
    // Of a card's own memory no default is known that would be better than none.
    const bool known = listed || from != to || !from.gpu();
    list_.push_back({{"kind", kind},
                     {"from", machine::to_string(from)},
                     {"to", machine::to_string(to)},
                     {"bytes_per_second", known ? or_not(machine_.rate(from, to)) : Json(kNotAvailable)},
                     {"rated_bytes_per_second", or_not(rated(from, to))},
                     {"measured", measured(from, to) ? Json(contents_.calibration->date) : Json(nullptr)}});
  }

  bool listed(machine::DeviceId from, machine::DeviceId to) const {
    return std::any_of(machine_.links.begin(), machine_.links.end(),
                       [&](const machine::Link& link) { return link.from == from && link.to == to; });
  }

  bool measured(machine::DeviceId from, machine::DeviceId to) const {
    const machine::Link* link = machine_.find_link(from, to);
    if (!contents_.calibration || (link && link->learned)) return false;  // of a run, not of that day
    const auto& figures = contents_.calibration->figures;
    return std::any_of(figures.begin(), figures.end(), [&](const machine::Figure& figure) {
      using machine::Measured;
      const bool rate =
          figure.what == Measured::Copy || figure.what == Measured::Read || figure.what == Measured::Disk;
      return rate && figure.from == from && figure.to == to;
    });
  }

  std::uint64_t rated(machine::DeviceId from, machine::DeviceId to) const {
    if (from == to && from.gpu()) {
      const machine::Card* card = machine::find_card(machine_.find(from)->name);
      return card ? static_cast<std::uint64_t>(card->memory) : 0;
    }
    if (from == to) {  // the host's own memory, where the host is this computer
      const machine::Device *planned = machine_.find(from), *here = contents_.here.find(from);
      return here && planned && here->physical == planned->physical ? contents_.system.rated_memory_rate : 0;
    }
    const machine::DeviceId end = from.gpu() ? from : to;
    const bool bus = from.gpu() != to.gpu() && from != machine::kDisk && to != machine::kDisk;
    if (!bus || end.index >= contents_.gpus.size() || !contents_.gpus[end.index].pcie) return 0;
    return machine::rated_bytes_per_second(*contents_.gpus[end.index].pcie);
  }

  const Contents& contents_;
  const machine::Machine& machine_;
  Json list_ = Json::array();
};

Json plan_json(const Plan& plan) {
  const auto said = [](const Json& value) { return value.is_null() ? Json(kNotAvailable) : value; };
  std::string proof;
  if (plan.status == "optimal") {
    proof = "optimal: proven";
  } else if (plan.status == "infeasible") {
    proof = "no plan exists: proven";
  } else if (plan.status == "gap") {
    proof = "feasible, not proven";
  }
  return {{"hash", or_not(plan.hash)},     {"model_fingerprint", or_not(plan.model_fingerprint)},
          {"target", or_not(plan.target)}, {"status", said(plan.status)},
          {"value", said(plan.value)},     {"bound", said(plan.bound)},
          {"gap", said(plan.gap)},         {"proof", or_not(proof)}};
}

}  // namespace

std::string plan_hash(const Json& device_map, const Json& machine, const Json& settings) {
  std::vector<std::pair<std::string, std::string>> entries;
  if (device_map.is_object()) {
    for (const auto& [key, device] : device_map.items()) entries.emplace_back(key, to_text(device, -1));
  }
  std::sort(entries.begin(), entries.end());
  model::Fingerprint fingerprint;
  fingerprint.add(entries.size());
  for (const auto& [key, device] : entries) {
    fingerprint.add(key);
    fingerprint.add(device);
  }
  for (const Json* part : {&machine, &settings}) fingerprint.add(to_text(*part, -1));
  return fingerprint.hex();
}

Json machine_json(const machine::Machine& machine, const std::optional<machine::Calibration>& calibration) {
  Json json = machine::to_json(machine);
  if (calibration) json["calibration"] = machine::to_json(*calibration);
  return json;
}

Json to_json(const Contents& contents) {
  Json json{{"schema", "stowage.report/1"}, {"redacted", !contents.full}};
  json["facts"] = contents.facts;
  json["software"] = software_json(contents);
  json["system"] = system_json(contents.system);
  json["devices"] = devices_json(contents);
  json["rates"] = Rates(contents).run();
  json["plan"] = contents.plan ? plan_json(*contents.plan) : Json(nullptr);
  json["machine"] = machine_json(contents.machine, contents.calibration);
  return contents.full ? json : redacted(std::move(json), contents.system);
}

}  // namespace stowage::report
