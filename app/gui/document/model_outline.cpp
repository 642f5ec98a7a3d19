#include "app/gui/document/model_outline.h"

#include <algorithm>
#include <string_view>
#include <unordered_map>
#include <unordered_set>

#include "core/base/json.h"

namespace stowage::app {
namespace {

constexpr std::size_t kMostModules = 2000;

std::string_view parentOf(std::string_view name) {
  const std::size_t dot = name.rfind('.');
  return dot == std::string_view::npos ? std::string_view() : name.substr(0, dot);
}

}  // namespace

Json ModelOutline::json() const {
  Json json = Json::object();
  json["depth"] = depth;
  json["modules"] = Json::array();
  for (const auto& [name, bytes] : modules) json["modules"].push_back(Json::array({name, bytes}));
  return json;
}

Result<ModelOutline> ModelOutline::fromJson(const Json& json, const std::string& subject) {
  const auto refuse = [&](const char* field, const char* wanted) {
    return fail(Code::JsonType, subject, {field, wanted});
  };
  if (!json.is_object()) return refuse("outline", "an object");
  ModelOutline out;
  const Json* depth = json_find(json, "depth");
  const Json* modules = json_find(json, "modules");
  if (!depth || !depth->is_number_unsigned()) return refuse("outline.depth", "a whole number, 0 or more");
  if (depth->get<std::uint64_t>() > 0xFFFFFFFFu) return refuse("outline.depth", "less than 2^32");
  if (!modules || !modules->is_array()) return refuse("outline.modules", "a list of pairs");
  for (const Json& entry : *modules) {
    if (!entry.is_array() || entry.size() != 2 || !entry[0].is_string() || !entry[1].is_number_unsigned())
      return refuse("outline.modules", "a list of pairs");
    out.modules.emplace_back(entry[0].get<std::string>(), entry[1].get<std::uint64_t>());
  }
  out.depth = depth->get<std::uint32_t>();
  return out;
}

ModelOutline outlineOf(const model::Model& model) {
  std::vector<std::size_t> atDepth;
  for (const model::Module& module : model.modules()) {
    if (module.depth >= atDepth.size()) atDepth.resize(module.depth + 1, 0);
    ++atDepth[module.depth];
  }
  ModelOutline out;
  std::size_t sum = 1;
  while (out.depth + 1 < atDepth.size() && (sum += atDepth[out.depth + 1]) <= kMostModules) ++out.depth;
  for (const model::Module& module : model.modules()) {
    if (module.depth <= out.depth) out.modules.emplace_back(module.name, module.bytes.count());
  }
  return out;
}

ModelDifference difference(const ModelOutline& saved, const model::Model& now) {
  ModelDifference out;
  std::unordered_map<std::string_view, std::uint64_t> before(saved.modules.begin(), saved.modules.end());
  std::unordered_set<std::string> lost, came, explained;
  // A name explains whatever its outer modules say of it: their sizes follow from it.
  const auto explain = [&](std::string_view name) {
    while (!name.empty()) explained.emplace(name = parentOf(name));
  };
  for (const auto& [name, bytes] : saved.modules) {
    if (now.find_module(name)) continue;
    lost.insert(name);
    explain(name);
    if (!lost.contains(std::string(parentOf(name)))) out.gone.push_back(name);
  }
  std::vector<ModelDifference::Resized> resized;
  for (const model::Module& module : now.modules()) {
    if (module.depth > saved.depth) continue;
    const std::string name = module.name;
    const auto known = before.find(name);
    if (known == before.end()) {
      came.insert(name);
      explain(name);
      if (!came.contains(std::string(parentOf(name)))) out.fresh.push_back(name);
    } else if (known->second != module.bytes.count()) {
      explain(name);
      resized.push_back({name, Bytes(known->second), module.bytes});
    }
  }
  for (auto& entry : resized) {
    if (!explained.contains(entry.name)) out.resized.push_back(std::move(entry));
  }
  return out;
}

}  // namespace stowage::app
