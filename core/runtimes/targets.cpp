#include "core/runtimes/targets.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <utility>

#include "core/base/json.h"
#include "core/runtimes/rows.h"

namespace stowage::runtimes {
namespace {

Json texts(std::span<const std::string_view> list) {
  Json json = Json::array();
  for (const std::string_view text : list) json.push_back(text);
  return json;
}

/// What is counted, and what would have to be.
Json reserves_json(std::span<const ReserveRule> list) {
  Json json = Json::array();
  for (const ReserveRule& rule : list)
    json.push_back(
        {{"name", rule.name}, {"about", rule.about}, {"counted", rule.kind != ReserveRule::Kind::NotKnown}});
  return json;
}

/// What a target can be told of, from the smallest on.
Json expressible_json(const Target& target) {
  Json grains = Json::array(), places = Json::array({"gpu"});
  for (const Grain grain : target.grains) grains.push_back(to_string(grain));
  if (target.says_cpu) places.push_back("cpu");
  if (target.says_disk) places.push_back("disk");
  return {{"grains", std::move(grains)}, {"places", std::move(places)}};
}

Json text_or_null(std::string_view text) { return text.empty() ? Json(nullptr) : Json(text); }

}  // namespace

std::string_view to_string(Grain grain) {
  switch (grain) {
    case Grain::Tensor:
      return "tensor";
    case Grain::Module:
      return "module";
    case Grain::ExpertTensors:
      return "expert-tensors";
    case Grain::FirstLayers:
      return "first-layers";
    case Grain::Stages:
      return "contiguous-layers";
    case Grain::LayerGroups:
      return "layer-groups";
    case Grain::WholeModel:
      break;
  }
  return "whole-model";
}

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

bool takes(const WriterOption& option, std::string_view value) {
  if (option.kind == WriterOption::Kind::Choice)
    return std::any_of(option.choices.begin(), option.choices.end(),
                       [&](const WriterChoice& choice) { return choice.value == value; });
  if (option.kind == WriterOption::Kind::Text)
    return !value.empty() && std::none_of(value.begin(), value.end(),
                                          [](char c) { return static_cast<unsigned char>(c) < 32; });
  if (option.kind == WriterOption::Kind::Part) return percent_of_part(value).has_value();
  std::uint32_t number = 0;
  const auto [end, error] = std::from_chars(value.data(), value.data() + value.size(), number);
  return error == std::errc() && end == value.data() + value.size() && number > 0 &&
         number <= kMostWriterNumber;
}

std::string_view value_word(const WriterOption& option) {
  switch (option.kind) {
    case WriterOption::Kind::Number:
      return "=N";
    case WriterOption::Kind::Part:
      return "=PART";
    case WriterOption::Kind::Text:
      return "=TEXT";
    case WriterOption::Kind::Choice:
      break;
  }
  return {};
}

std::optional<std::uint32_t> percent_of_part(std::string_view text) {
  double part = -1;
  const char* const end = text.data() + text.size();
  const auto [next, problem] = std::from_chars(text.data(), end, part);
  if (problem != std::errc() || next != end || !(part > 0 && part <= 1)) return std::nullopt;
  constexpr double kRounding = 1e-9;
  return static_cast<std::uint32_t>(std::floor(part * 100 + kRounding));
}

WriterValues known_options(const Target& target, const WriterValues& values) {
  WriterValues out;
  for (const WriterOption& option : target.options) {
    const auto said = values.find(option.name);
    if (said != values.end() && takes(option, said->second)) out.insert(*said);
  }
  return out;
}

void keep_known(const Target& target, WriterValues& told, std::vector<std::string>& not_kept) {
  WriterValues kept = known_options(target, told);
  for (const auto& [name, value] : told) {
    if (!kept.contains(name)) not_kept.push_back(name + "=" + value);
  }
  told = std::move(kept);
}

std::string_view told(const Target& target, const WriterValues& values, std::string_view name) {
  if (const auto found = values.find(name); found != values.end()) return found->second;
  const auto option = std::find_if(target.options.begin(), target.options.end(),
                                   [&](const WriterOption& one) { return one.name == name; });
  return option == target.options.end() ? std::string_view() : option->value;
}

std::string target_names() {
  std::string names;
  for (const Target* target : targets()) names += (names.empty() ? "" : ", ") + std::string(target->name);
  return names;
}

Json to_json(const Target& target) {
  Json json{{"name", target.name},
            {"title", target.title},
            {"expresses", texts(target.expresses)},
            {"expressible", expressible_json(target)},
            {"moves", texts(target.moves)},
            {"ignores", texts(target.ignores)},
            {"not_planned", texts(target.not_planned)},
            {"reserves", texts(target.reserves)},
            {"counted_reserves", reserves_json(target.counted)},
            {"phases", texts(target.phases)},
            {"loads", text_or_null(target.loads)},
            {"kv_cache", text_or_null(target.cache)},
            {"head", text_or_null(target.head)},
            {"file", target.file},
            {"reads", target.reads()},
            {"writes", target.writes()},
            {"imports", texts(target.imports)},
            {"exports", texts(target.exports)},
            {"sources", texts(target.sources)},
            {"settings", Json::array()},
            {"device_check", target.device_rules.has_value()}};
  for (const Setting& setting : target.settings)
    json["settings"].push_back(
        {{"name", setting.name}, {"about", setting.about}, {"default", setting.value}});
  json["options"] = Json::array();
  for (const WriterOption& option : target.options) {
    Json one{{"name", option.name}, {"about", option.about}, {"default", text_or_null(option.value)}};
    if (option.kind == WriterOption::Kind::Choice) {
      one["choices"] = Json::array();
      for (const WriterChoice& choice : option.choices)
        one["choices"].push_back({{"value", choice.value}, {"about", choice.about}});
    }
    json["options"].push_back(std::move(one));
  }
  return json;
}

Json targets_json() {
  Json json{{"schema", "stowage.targets/1"}, {"targets", Json::array()}};
  for (const Target* target : targets()) json["targets"].push_back(to_json(*target));
  return json;
}

}  // namespace stowage::runtimes
