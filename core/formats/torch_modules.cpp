#include "core/formats/torch_modules.h"

#include <algorithm>
#include <map>
#include <set>
#include <unordered_map>

#include "core/formats/no_split.h"
#include "core/formats/torch_walk.h"

namespace stowage::formats {
namespace {

constexpr std::size_t kMostRepeats = 4096;  // names that shared modules may have beyond their first
constexpr std::size_t kLongestName = 64u << 10;
constexpr std::size_t kCheckEvery = 1024;

std::string join(const std::string& module, const std::string& member) { return module.empty() ? member : module + "." + member; }

bool names_are_texts(const ModuleShape& shape) {
  const auto member = [](const ModuleShape::Member& at) { return is_utf8(at.name); };
  return std::all_of(shape.tensors.begin(), shape.tensors.end(), member) && std::all_of(shape.unknown.begin(), shape.unknown.end(), member) &&
         std::all_of(shape.children.begin(), shape.children.end(), [](const auto& child) { return is_utf8(child.first); });
}

/// A module to enter, or (leave) one whose subtree is done.
struct Visit {
  PickleRef ref;
  std::string name;
  bool leave = false;
};

}  // namespace

Result<ModuleWalk> walk_modules(PickleRef root, const DescribeModule& describe, std::size_t pickle_size, model::ModelBuilder& builder,
                                const std::string& subject, const Job& job) {
  ModuleWalk out;
  std::unordered_map<PickleRef, std::string> first_name;
  std::vector<bool> on_path(pickle_size, false);
  std::size_t repeats = 0, visits = 0;
  std::uint64_t name_bytes = 0;
  std::vector<Visit> stack{{root, {}}};
  while (!stack.empty()) {
    const Visit visit = std::move(stack.back());
    stack.pop_back();
    if (visit.leave) {
      on_path[visit.ref] = false;
      continue;
    }
    if (++visits % kCheckEvery == 0) STOWAGE_TRY(job.check(subject));
    if (on_path[visit.ref]) return fail(Code::PthModuleCycle, subject, {visit.name});
    name_bytes += visit.name.size();
    if (visit.name.size() > kLongestName || name_bytes > model::ModelBuilder::kMostNameBytes) {
      return fail(Code::ModelTooDeep, subject, {std::to_string(model::ModelBuilder::kMostNameBytes >> 20)});
    }
    const auto [first, fresh] = first_name.emplace(visit.ref, visit.name);
    if (!fresh && ++repeats > kMostRepeats) {
      out.cut = true;
      continue;
    }
    auto shape = describe(visit.ref);
    if (!shape) return tl::unexpected<Error>(shape.error());
    if (!names_are_texts(*shape)) return fail(Code::PthName, subject);
    if (fresh) {
      builder.add_module(visit.name, shape->class_name);
    } else {
      builder.add_module(visit.name, shape->class_name, first->second);
    }
    for (ModuleShape::Member& member : shape->tensors) {
      out.tensors.push_back({join(visit.name, member.name), member.ref, member.kind, member.persistent});
      name_bytes += out.tensors.back().name.size();
    }
    for (ModuleShape::Member& member : shape->unknown) out.unknown.emplace_back(join(visit.name, member.name), member.ref);
    on_path[visit.ref] = true;
    stack.push_back({visit.ref, {}, true});
    for (auto child = shape->children.rbegin(); child != shape->children.rend(); ++child) stack.push_back({child->second, join(visit.name, child->first)});
    out.classes.emplace_back(visit.name, std::move(shape->class_name));
  }
  return out;
}

void set_no_split_by_class(const std::vector<std::pair<std::string, std::string>>& classes, model::ModelBuilder& builder) {
  const auto known = known_no_split_classes();
  std::set<std::string> present;
  std::map<std::string_view, std::string_view> class_of;
  std::vector<std::string> names;
  for (const auto& [name, type] : classes) {
    std::string last = type.substr(type.rfind('.') + 1);
    names.push_back(name);
    class_of.emplace(name, type);
    if (known.contains(last)) present.insert(std::move(last));
  }
  if (!present.empty()) return builder.set_no_split({present.begin(), present.end()}, "table");
  std::vector<std::string> blocks;
  for (const auto& [name, structure] : repeated_blocks(names)) {
    const auto type = class_of.find(name);
    if (type == class_of.end() || type->second.empty() || type->second.find("nn.modules.container.") != std::string_view::npos) continue;
    std::string last(type->second.substr(type->second.rfind('.') + 1));
    if (std::find(blocks.begin(), blocks.end(), last) == blocks.end()) blocks.push_back(std::move(last));
  }
  const bool found = !blocks.empty();
  builder.set_no_split(std::move(blocks), found ? "structure" : "");
}

}  // namespace stowage::formats
