#include "core/estimate/offload/layer_names.h"

#include <algorithm>
#include <map>
#include <set>
#include <string_view>

#include "core/estimate/offload/from_run.h"

namespace stowage::estimate::offload {
namespace {

std::string_view parent_of(std::string_view name) {
  const auto dot = name.rfind('.');
  return dot == std::string_view::npos ? std::string_view() : name.substr(0, dot);
}

bool is_numbered(std::string_view name) {
  const std::string_view last = name.substr(parent_of(name).empty() ? 0 : parent_of(name).size() + 1);
  return !last.empty() && std::all_of(last.begin(), last.end(), [](char c) { return c >= '0' && c <= '9'; });
}

/// The pattern of the largest list of numbered modules.
std::string largest_list(const std::vector<std::string>& modules, const std::vector<std::uint32_t>& ran) {
  struct List {
    std::size_t operators = 0, first = 0;
    std::set<std::string_view> members{};
  };
  std::map<std::string_view, List> lists;
  for (std::size_t i = 0; i < ran.size(); ++i) {
    for (std::string_view name = modules[ran[i]]; !name.empty(); name = parent_of(name)) {
      if (!is_numbered(name)) continue;
      List& list = lists.try_emplace(parent_of(name), List{0, i, {}}).first->second;
      ++list.operators;
      list.members.insert(name);
    }
  }
  const List* best = nullptr;
  std::string pattern;
  for (const auto& [parent, list] : lists) {
    const bool better =
        list.members.size() > 1 && (!best || list.operators > best->operators ||
                                    (list.operators == best->operators && list.first < best->first));
    if (!better) continue;
    best = &list;
    pattern = parent.empty() ? "*" : std::string(parent) + ".*";
  }
  return pattern;
}

/// The module that matches, the given one or one above it; "" when none does.
std::string_view layer_name(std::string_view module, const std::string& pattern, bool numbered) {
  while (!module.empty() && !(matches_parts(module, pattern) && (!numbered || is_numbered(module))))
    module = parent_of(module);
  return module;
}

}  // namespace

LayerNames::LayerNames(const std::vector<std::string>& modules, const std::vector<std::uint32_t>& ran,
                       const std::string& pattern)
    : pattern_(pattern.empty() ? largest_list(modules, ran) : pattern), of_module_(modules.size(), kNone) {
  if (pattern_.empty()) return;
  std::map<std::string_view, std::uint32_t> place;
  const auto name_of = [&](std::uint32_t module) {
    return layer_name(modules[module], pattern_, pattern.empty());
  };
  for (const std::uint32_t module : ran) {
    const std::string_view name = name_of(module);
    if (name.empty() || !place.try_emplace(name, static_cast<std::uint32_t>(names_.size())).second) continue;
    names_.emplace_back(name);
  }
  for (std::uint32_t module = 0; module < of_module_.size(); ++module) {
    const auto found = place.find(name_of(module));
    if (found != place.end()) of_module_[module] = found->second;
  }
}

}  // namespace stowage::estimate::offload
