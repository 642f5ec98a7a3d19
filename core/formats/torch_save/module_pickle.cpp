#include "core/formats/torch_save/module_pickle.h"

#include <algorithm>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "core/formats/torch_save/walk.h"

namespace stowage::formats {
namespace {

/// Members of a pickled set of names, of which a hand-made pickle may have one of any length for all its
/// modules.
std::span<const PickleRef> members_of_set(const PickleDocument& pickle, std::optional<PickleRef> set) {
  constexpr std::size_t kMostLookedAt = 1024;
  if (!set) return {};
  PickleRef holder = *set;
  if (pickle.is(holder, PickleKind::Call)) {  // set([…]) in protocol 2
    const auto arguments = pickle.items(pickle.arguments(holder));
    if (arguments.empty()) return {};
    holder = arguments[0];
  }
  const auto members = pickle.items(holder);
  return members.first(std::min(members.size(), kMostLookedAt));
}

std::string class_of(const PickleDocument& pickle, PickleRef call) {
  PickleRef type = pickle.callable(call);
  // copyreg._reconstructor(class, object, None): classes without __reduce__ in protocols 0 and 1.
  const auto arguments = pickle.items(pickle.arguments(call));
  if (pickle.global_name(type) == "_reconstructor" && !arguments.empty()) type = arguments[0];
  if (pickle.is(type, PickleKind::Persistent)) {  // legacy files: ('module', class, source file, source)
    const auto id = pickle.items(pickle.persistent_id(type));
    if (id.size() >= 2) type = id[1];
  }
  const std::string_view name = pickle.global_name(type);
  if (!is_utf8(name) || !is_utf8(pickle.global_module(type))) return {};
  if (name == "reduce_graph_module") return "GraphModule";
  return std::string(pickle.global_module(type)) + "." + std::string(name);
}

}  // namespace

ModuleShape describe_pickled_module(const PickleDocument& pickle, const TorchRecords& records,
                                    PickleRef ref) {
  ModuleShape out;
  const auto attributes = module_attributes(pickle, ref);
  if (!attributes) return out;
  out.class_name = class_of(pickle, ref);
  const auto temporary = members_of_set(pickle, pickle.find(*attributes, "_non_persistent_buffers_set"));
  const auto add = [&](const char* dictionary, model::TensorKind kind) {
    const auto found = pickle.find(*attributes, dictionary);
    if (!found) return;
    const PickleChildren children(pickle, *found);
    for (std::size_t i = 0; i < children.size(); ++i) {
      const PickleRef value = children.value(i);
      const bool known = records.is_tensor(value);
      if (!known && !records.is_unknown_record(value)) continue;
      const std::string name = children.name(i);
      const bool persistent = std::none_of(temporary.begin(), temporary.end(),
                                           [&](PickleRef member) { return pickle.text(member) == name; });
      (known ? out.tensors : out.unknown).push_back({name, value, kind, persistent});
    }
  };
  add("_parameters", model::TensorKind::Parameter);
  add("_buffers", model::TensorKind::Buffer);
  if (const auto modules = pickle.find(*attributes, "_modules")) {
    const PickleChildren children(pickle, *modules);
    for (std::size_t i = 0; i < children.size(); ++i) {
      if (module_attributes(pickle, children.value(i)))
        out.children.emplace_back(children.name(i), children.value(i));
    }
  }
  return out;
}

}  // namespace stowage::formats
