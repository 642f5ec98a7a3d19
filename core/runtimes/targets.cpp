#include "core/runtimes/targets.h"

#include <array>

#include "core/base/json.h"
#include "core/runtimes/rows.h"

namespace stowage::runtimes {
namespace {

Json texts(std::span<const std::string_view> list) {
  Json json = Json::array();
  for (const std::string_view text : list) json.push_back(text);
  return json;
}

}  // namespace

std::span<const Target* const> targets() {
  static const std::array kTargets = {&pytorch_target(),
                                      &accelerate_target(),
                                      &mttm_target(),
                                      &torch_compile_target(),
                                      &transformer_engine_target(),
                                      &megatron_target(),
                                      &llamacpp_target(),
                                      &ollama_target(),
                                      &vllm_target(),
                                      &pipelining_target(),
                                      &deepspeed_target()};
  return kTargets;
}

const Target* find_target(std::string_view name) {
  for (const Target* target : targets()) {
    if (target->name == name) return target;
  }
  return nullptr;
}

std::string target_names(bool checked) {
  std::string names;
  for (const Target* target : targets()) {
    if (checked && !target->device_rules) continue;
    names += (names.empty() ? "" : ", ") + std::string(target->name);
  }
  return names;
}

Json to_json(const Target& target) {
  Json json{{"name", target.name},
            {"title", target.title},
            {"expresses", texts(target.expresses)},
            {"moves", texts(target.moves)},
            {"ignores", texts(target.ignores)},
            {"reserves", texts(target.reserves)},
            {"phases", texts(target.phases)},
            {"imports", texts(target.imports)},
            {"exports", texts(target.exports)},
            {"sources", texts(target.sources)},
            {"settings", Json::array()},
            {"device_check", target.device_rules.has_value()}};
  for (const Setting& setting : target.settings)
    json["settings"].push_back(
        {{"name", setting.name}, {"about", setting.about}, {"default", setting.value}});
  return json;
}

Json targets_json() {
  Json json{{"schema", "stowage.targets/1"}, {"targets", Json::array()}};
  for (const Target* target : targets()) json["targets"].push_back(to_json(*target));
  return json;
}

}  // namespace stowage::runtimes
