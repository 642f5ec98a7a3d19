#include "core/report/facts.h"

#include <cstdlib>

#include <fmt/format.h>

#include "core/base/bytes.h"
#include "core/report/redaction.h"

namespace stowage::report {
namespace {

std::string text_in(const Json& json, const char* key) {
  const Json* found = json.is_object() ? json_find(json, key) : nullptr;
  return found && found->is_string() ? found->get<std::string>() : std::string();
}

}  // namespace

void add_computer(Facts& facts, const System& system, const machine::Machine& here,
                  const std::vector<machine::DetectedGpu>& cards) {
  facts.emplace_back("system", system.os);
  facts.emplace_back("kernel", system.kernel + " " + system.cpu_architecture);
  facts.emplace_back("processor", fmt::format("{}, {} threads", system.cpu, system.threads));
  for (const machine::Device& device : here.devices) {
    std::string value = fmt::format("{} free", device.budget ? format_bytes(*device.budget) : "unknown");
    if (device.physical) value += " of " + format_bytes(device.physical);
    facts.emplace_back(machine::display_name(device.id),
                       device.name.empty() ? value : device.name + ", " + value);
  }
  for (std::uint32_t i = 0; i < cards.size(); ++i) {
    if (!cards[i].pcie) continue;
    facts.emplace_back(
        machine::display_name(machine::gpu(i)) + " slot",
        machine::to_string(*cards[i].pcie) + (cards[i].pcie->narrower() ? ", narrower than the card" : ""));
  }
  if (here.gpu_count() == 0) facts.emplace_back("GPU", "none found by NVML");
}

void add_engine(Facts& facts, Software& software, const std::optional<Json>& probe) {
  if (!probe) {
    facts.emplace_back("engine's sandbox", "");
    return;
  }
  software.engine = text_in(*probe, "engine");
  software.libtorch = text_in(*probe, "torch");
  software.cuda = text_in(*probe, "cuda_version");
  facts.emplace_back("LibTorch", software.libtorch);
  const std::string why = text_in(*probe, "cuda_reason");
  facts.emplace_back("CUDA", why.empty() ? "yes" : "no: " + why);
  const Json* walls = json_find(*probe, "sandbox");
  facts.emplace_back("engine's sandbox", walls ? text_in(*walls, "text") : "");
  const Json* missing = walls && walls->is_object() ? json_find(*walls, "missing") : nullptr;
  if (!missing || !missing->is_array()) return;
  for (const Json& wall : *missing)
    if (wall.is_string()) facts.emplace_back("sandbox lacks", wall.get<std::string>());
}

void add_environment(Facts& facts) {
  for (const char* name : {"CUDA_VISIBLE_DEVICES", "NO_COLOR", "LANG"}) {
    const char* value = std::getenv(name);
    facts.emplace_back(name, value && *value ? value : "not set");
  }
}

Json facts_json(const Facts& facts, const System& system, bool full) {
  Json out = Json::object();
  for (const auto& [label, value] : facts) out[label] = full ? value : redacted(value, system);
  return out;
}

}  // namespace stowage::report
