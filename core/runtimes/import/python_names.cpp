#include "core/runtimes/import/python_names.h"

#include <algorithm>
#include <array>
#include <charconv>

namespace stowage::runtimes {
namespace {

using Kind = PyNode::Kind;
using Step = PyStep::Kind;

/// What a module hands back as itself.
constexpr std::array<std::string_view, 11> kSame = {
    "eval", "train", "half", "float", "double", "bfloat16", "to", "cuda", "cpu", "type", "requires_grad_"};

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

/// X.from_pretrained(…): what it hands back is the model.
bool loads_model(const PyStep& step) { return step.name == "from_pretrained" || step.name == "from_config"; }

}  // namespace

void PythonNames::forget(const std::string& name) {
  devices_.erase(name);
  dicts_.erase(name);
  modules_.erase(name);
  numbers_.erase(name);
}

void PythonNames::assign(const std::string& name, const PyNode& value) {
  const auto device = value.kind == Kind::Number ? std::nullopt : device_of(value);
  const auto paths = value.kind == Kind::Chain ? resolve(value, value.steps.size()) : std::nullopt;
  const bool named =
      paths && !(paths->size() == 1 && paths->front().empty() && !is_model(value.steps.front().name));
  forget(name);
  if (device) devices_.emplace(name, *device);
  if (named && !device) modules_[name] = *paths;
  if (value.kind == Kind::Dict) dicts_[name] = &value;
  if (std::any_of(value.steps.begin(), value.steps.end(), loads_model)) models_.insert(name);
}

std::optional<PythonNames::Paths> PythonNames::resolve(const PyNode& chain, std::size_t count) const {
  if (chain.kind != Kind::Chain || count == 0) return std::nullopt;
  Paths paths{std::string()};
  const auto known = modules_.find(chain.steps.front().name);
  if (known != modules_.end()) paths = known->second;
  if (count > 1 && chain.steps[1].kind == Step::Call) return std::nullopt;
  for (std::size_t i = 1; i < count; ++i) {
    const PyStep& step = chain.steps[i];
    const bool called = i + 1 < count && chain.steps[i + 1].kind == Step::Call;
    if (step.kind != Step::Name || !called) {
      if (!extend(paths, step)) return std::nullopt;
      continue;
    }
    const auto& arguments = chain.steps[++i].arguments;
    if (std::find(kSame.begin(), kSame.end(), step.name) != kSame.end()) continue;
    if (loads_model(step)) {
      paths = {std::string()};
      continue;
    }
    const bool child =
        step.name == "get_submodule" || step.name == "get_parameter" || step.name == "get_buffer";
    if (!child || arguments.size() != 1 || arguments.front().value.kind != Kind::Text) return std::nullopt;
    for (std::string& path : paths) path = below(path, arguments.front().value.value);
  }
  return paths;
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

bool PythonNames::is_model(const std::string& name) const {
  return models_.contains(name) || modules_.contains(name) || name == "model" || name == "self";
}

bool PythonNames::begins_with_model(const PyNode& chain) const {
  return is_model(chain.steps.front().name) ||
         std::any_of(chain.steps.begin(), chain.steps.end(), loads_model);
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
