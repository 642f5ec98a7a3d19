#include "core/runtimes/import/python_names.h"

#include <algorithm>
#include <charconv>

namespace stowage::runtimes {
namespace {

using Kind = PyNode::Kind;
using Step = PyStep::Kind;

/// As torch.device takes a text: "cuda" is the current card, and a disk is none of its devices.
std::optional<machine::DeviceId> device_named(const std::string& text) {
  if (text == "cuda") return machine::gpu(0);
  if (!text.starts_with("cuda:") && text != "cpu") return std::nullopt;
  const auto device = machine::parse_device(text);
  return device ? std::optional(*device) : std::nullopt;
}

std::optional<machine::DeviceId> card(std::optional<std::int64_t> index) {
  if (!index || *index < 0) return std::nullopt;
  const auto device = machine::parse_device(std::to_string(*index));
  return device ? std::optional(*device) : std::nullopt;
}

std::string below(const std::string& path, const std::string& name) {
  return path.empty() ? name : path + "." + name;
}

/// More than any name of a module in a variable has parts: "self.pipe.model".
constexpr std::size_t kMostParts = 3;

}  // namespace

void PythonNames::forget(const std::string& name) {
  devices_.erase(name);
  dicts_.erase(name);
  modules_.erase(name);
  numbers_.erase(name);
}

void PythonNames::assign(const std::string& name, const PyNode& value) {
  const auto device = value.kind == Kind::Number ? std::nullopt : device_of(value);
  auto paths = value.kind == Kind::Chain ? resolve(value, value.steps.size()) : std::nullopt;
  // What is loaded is the model only where the variable is the model's.
  if (paths && loading_step(value) > 0 && !models_.holds(name)) paths.reset();
  forget(name);
  if (device) devices_.emplace(name, *device);
  if (paths && !device) modules_[name] = std::move(*paths);
  if (value.kind == Kind::Dict) dicts_[name] = &value;
}

/// The shortest name that is known: what "layer" is in this turn of a loop says what "layer.up" is.
std::optional<PythonNames::Beginning> PythonNames::beginning(const PyNode& chain, std::size_t count) const {
  for (std::size_t steps = 1; steps <= std::min(count, kMostParts); ++steps) {
    const std::string name = chain.names(steps);
    if (name.empty()) break;
    if (const auto known = modules_.find(name); known != modules_.end())
      return Beginning{known->second, steps};
    if (models_.holds(name)) return Beginning{{std::string()}, steps};
  }
  if (models_.self() && chain.names(1) == "self") return Beginning{{std::string()}, 1};
  const std::size_t loads = loading_step(chain);
  if (loads > 0 && loads + 1 < count) return Beginning{{std::string()}, loads + 2};
  return std::nullopt;
}

std::optional<PythonNames::Paths> PythonNames::resolve(const PyNode& chain, std::size_t count) const {
  if (chain.kind != Kind::Chain || count == 0) return std::nullopt;
  const auto from = beginning(chain, count);
  if (!from) return std::nullopt;
  auto paths = walk(from->paths, chain, from->steps, count);
  if (!paths || any_exists(paths) || from->steps >= count) return paths;
  // "pipe.model", "wrapped.module": what stands between a variable and the model that is in it.
  const PyStep& next = chain.steps[from->steps];
  const bool between = next.kind == Step::Name && (next.name == "model" || next.name == "module");
  auto inner = between ? walk(from->paths, chain, from->steps + 1, count) : std::nullopt;
  // A model that a class keeps without its head has names without "model" before them.
  if (!inner && from->steps == 2 && chain.names(1) == "self") inner = walk({std::string()}, chain, 1, count);
  return any_exists(inner) ? inner : paths;
}

std::optional<PythonNames::Paths> PythonNames::walk(Paths paths, const PyNode& chain, std::size_t from,
                                                    std::size_t count) const {
  for (std::size_t i = from; i < count; ++i) {
    const PyStep& step = chain.steps[i];
    const bool called = i + 1 < count && chain.steps[i + 1].kind == Step::Call;
    if (step.kind != Step::Name || !called) {
      if (!extend(paths, step)) return std::nullopt;
      continue;
    }
    const auto& arguments = chain.steps[++i].arguments;
    if (hands_back_itself(step.name)) continue;
    const bool child =
        step.name == "get_submodule" || step.name == "get_parameter" || step.name == "get_buffer";
    if (!child || arguments.size() != 1 || arguments.front().value.kind != Kind::Text) return std::nullopt;
    for (std::string& path : paths) path = below(path, arguments.front().value.value);
  }
  return paths;
}

bool PythonNames::any_exists(const std::optional<Paths>& paths) const {
  return paths &&
         std::any_of(paths->begin(), paths->end(), [&](const std::string& path) { return exists(path); });
}

std::string PythonNames::variable(const PyNode& chain, std::size_t count) const {
  if (chain.kind != Kind::Chain || count == 0) return {};
  const auto whole = walk({std::string()}, chain, 1, count);
  return whole && whole->size() == 1 && whole->front().empty() ? chain.names(1) : std::string();
}

bool PythonNames::other_model(const PyNode& variable) const {
  return variable.kind == Kind::Chain && models_.other(variable.names(variable.steps.size()));
}

bool PythonNames::extend(Paths& paths, const PyStep& step) const {
  if (step.kind == Step::Name) {
    // A parameter's own data is the parameter.
    for (std::string& path : paths) path = step.name == "data" ? path : below(path, step.name);
    return true;
  }
  if (step.kind == Step::Index && step.items.size() == 1) {
    const PyNode& item = step.items.front();
    const auto index = number(item);
    if (item.kind != Kind::Text && (!index || *index < 0)) return false;
    const std::string name = item.kind == Kind::Text ? item.value : std::to_string(*index);
    for (std::string& path : paths) path = below(path, name);
    return true;
  }
  if (step.kind != Step::Slice || step.items.size() != 2) return false;
  constexpr std::int64_t kAll = 1 << 20;
  const auto bound = [&](const PyNode& node, std::int64_t open) {
    return node.text.empty() ? std::optional(open) : number(node);
  };
  const auto from = bound(step.items[0], 0), to = bound(step.items[1], kAll);
  const auto found = from && to && *from >= 0 && *to >= 0 ? slice(paths, *from, *to) : std::nullopt;
  if (!found) return false;
  paths = *found;
  return true;
}

std::optional<PythonNames::Paths> PythonNames::slice(const Paths& paths, std::int64_t from,
                                                     std::int64_t to) const {
  Paths out;
  for (const std::string& path : paths) {
    for (std::int64_t i = from; i < to && exists(below(path, std::to_string(i))); ++i)
      out.push_back(below(path, std::to_string(i)));
  }
  return out.empty() ? std::nullopt : std::optional(std::move(out));
}

std::optional<PythonNames::Paths> PythonNames::parts_of(const Paths& list) const {
  return slice(list, 0, 1 << 20);
}

std::optional<std::int64_t> PythonNames::number(const PyNode& node) const {
  if (node.kind == Kind::Chain && node.steps.size() == 1) {
    const auto known = numbers_.find(node.steps.front().name);
    return known == numbers_.end() ? std::nullopt : std::optional(known->second);
  }
  if (node.kind != Kind::Number) return std::nullopt;
  std::int64_t out = 0;
  const char* const end = node.value.data() + node.value.size();
  const auto read = std::from_chars(node.value.data(), end, out);
  return read.ec == std::errc() && read.ptr == end ? std::optional(out) : std::nullopt;
}

bool PythonNames::exists(const std::string& path) const {
  return path.empty() || model_.find_module(path) || model_.find_tensor(path);
}

std::optional<machine::DeviceId> PythonNames::device_of(const PyNode& value) const {
  if (value.kind == Kind::Text) return device_named(value.value);
  if (value.kind == Kind::Number) return card(number(value));
  if (value.kind != Kind::Chain) return std::nullopt;
  const std::size_t steps = value.steps.size();
  if (const auto known = devices_.find(value.names(steps)); known != devices_.end()) return known->second;
  const PyStep& last = value.steps.back();
  if (steps == 1) return card(number(value));
  if (steps == 2 && last.kind == Step::Index && last.items.size() == 1 && last.items[0].kind == Kind::Text) {
    const PyNode* const map = dict(value.names(1));
    for (std::size_t i = 0; map && i + 1 < map->items.size(); i += 2) {
      const PyNode& item = map->items[i + 1];
      const bool here = map->items[i].kind == Kind::Text && map->items[i].value == last.items[0].value;
      if (here && item.kind != Kind::Chain) return device_of(item);
    }
    return std::nullopt;
  }
  const bool made = last.kind == Step::Call && value.steps[steps - 2].name == "device";
  if (!made || last.arguments.empty() || last.arguments.size() > 2) return std::nullopt;
  const auto device = device_of(last.arguments.front().value);
  if (last.arguments.size() == 1 || !device || !device->gpu()) return device;
  return card(number(last.arguments.back().value));
}

const PyNode* PythonNames::dict(const std::string& name) const {
  const auto known = dicts_.find(name);
  return known == dicts_.end() ? nullptr : known->second;
}

}  // namespace stowage::runtimes
