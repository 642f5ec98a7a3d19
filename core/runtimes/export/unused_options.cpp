#include "core/runtimes/export/unused_options.h"

#include <algorithm>

#include "core/base/json.h"

namespace stowage::runtimes {
namespace {

ExportFinding ignored(std::string_view name, std::string value, std::string_view why) {
  return {plan::Severity::Warning,
          ExportRule::SettingIgnored,
          std::string(name),
          {std::move(value), std::string(why.empty() ? kSameWithout : why)},
          {},
          {}};
}

/// What a check was told of a setting; nullopt: nothing, or what holds anyway.
std::optional<bool> said_of(const Setting& setting, const CheckOptions& said) {
  if (setting.name == "offload_module_to_cpu") return said.offload_module_to_cpu;
  if (setting.name == "malloc_trim") return said.malloc_trim;
  return std::nullopt;
}

}  // namespace

const std::string_view kSameWithout =
    STOWAGE_TEXT("Targets", "what is written of this plan is the same without it");
const std::string_view kOfTheProgram =
    STOWAGE_TEXT("Targets", "the program that runs the model decides where that lies");

std::vector<ExportFinding> unused_options(const Target& target, const WriterValues& told,
                                          const std::function<bool(const WriterValues&)>& same) {
  std::vector<ExportFinding> out;
  for (const WriterOption& option : target.options) {
    const auto one = told.find(option.name);
    if (one == told.end() || one->second == option.value) continue;
    WriterValues others = told;
    others.erase(others.find(option.name));
    if (same(others)) out.push_back(ignored(option.name, one->second, option.ignored));
  }
  return out;
}

std::vector<ExportFinding> unused_settings(const Target& target, const CheckOptions& said,
                                           const Json& written) {
  std::vector<ExportFinding> out;
  for (const Setting& setting : target.settings) {
    const std::optional<bool> value = said_of(setting, said);
    if (!value) continue;
    const Json* const has = json_find(written, std::string(setting.name).c_str());
    if (has && has->is_boolean() && has->get<bool>() == *value) continue;
    out.push_back(ignored(setting.name, *value ? "true" : "false", setting.ignored));
  }
  return out;
}

std::vector<ExportFinding> unused_places(const CheckOptions& said) {
  std::vector<ExportFinding> out;
  const auto add = [&](std::string_view name, const std::string& value) {
    out.push_back(ignored(name, value, kOfTheProgram));
  };
  if (said.input_device) add("input_device", machine::to_string(*said.input_device));
  for (const auto& [name, device] : said.input_devices)
    add("input_device", name + "=" + machine::to_string(device));
  if (said.kv_device) add("kv_device", machine::to_string(*said.kv_device));
  return out;
}

}  // namespace stowage::runtimes
