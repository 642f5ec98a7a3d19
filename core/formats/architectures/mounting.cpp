#include "core/formats/architectures/mounting.h"

#include <algorithm>
#include <utility>

#include "core/formats/architectures/name_parts.h"

namespace stowage::formats {
namespace {

std::string_view first_part(std::string_view name) { return name.substr(0, name.find('.')); }

std::vector<ArchitectureNode>::iterator child_of(ArchitectureNode& node, std::string_view name) {
  return std::find_if(node.children.begin(), node.children.end(),
                      [&](const ArchitectureNode& child) { return child.name == name; });
}

bool has_child(const ArchitectureNode& node, std::string_view name) {
  return std::any_of(node.children.begin(), node.children.end(),
                     [&](const ArchitectureNode& child) { return child.name == name; });
}

bool is_renamed(const Architecture& architecture, std::string_view name) {
  return std::any_of(architecture.renames.begin(), architecture.renames.end(),
                     [&](const NameRule& rule) { return match_name(rule.from, name).has_value(); });
}

/// Precondition: there is a base model.
const ArchitectureNode& base_of(const Architecture& architecture) {
  return *architecture.find(std::string_view(architecture.base).substr(0, architecture.base.size() - 1));
}

/// Whether it is a name below the base model, without the prefix.
bool in_base(const Architecture& architecture, std::string_view name) {
  if (has_child(base_of(architecture), first_part(name))) return true;
  const std::string whole = architecture.base + std::string(name);
  if (is_renamed(architecture, whole)) return true;
  return std::any_of(architecture.fused.begin(), architecture.fused.end(), [&](const NameRule& rule) {
    const auto match = match_name(rule.from, whole);
    return match && match->length == whole.size();
  });
}

/// Where the files have the base model.
std::string mount_in_file(const Architecture& architecture, std::size_t count,
                          const std::function<std::string_view(std::size_t)>& name) {
  for (std::size_t i = 0; i < count; ++i) {
    if (name(i).starts_with(architecture.base)) return architecture.base;
  }
  for (std::size_t i = 0; i < count; ++i) {
    const std::string_view top = first_part(name(i));
    if (has_child(architecture.root, top) || is_renamed(architecture, name(i))) continue;
    if (in_base(architecture, name(i))) return {};
    const std::string_view rest = name(i).substr(std::min(top.size() + 1, name(i).size()));
    if (rest.find('.') != std::string_view::npos && in_base(architecture, rest))
      return std::string(top) + ".";
  }
  return architecture.base;
}

void move_prefix(std::string& name, std::string_view from, std::string_view to) {
  if (name.starts_with(from)) name.replace(0, from.size(), to);
}

}  // namespace

Architecture as_class(Architecture architecture, std::string_view root_class) {
  for (const ArchitectureNode& child : architecture.root.children) {
    if (child.class_name == root_class && !child.children.empty()) architecture.base = child.name + ".";
  }
  return architecture;
}

Mounting find_mounting(const Architecture& architecture, std::string_view root_class, std::size_t count,
                       const std::function<std::string_view(std::size_t)>& name) {
  if (architecture.base.empty()) return {};
  Mounting out;
  out.in_file = mount_in_file(architecture, count, name);
  out.in_model = out.in_file;
  if (base_of(architecture).class_name == root_class) {
    out.in_model.clear();
  } else if (out.in_file.empty() && !architecture.base_at_root) {
    // A checkpoint of the base model for a class with a head; or a class that has the parts itself, and then
    // its head is among the tensors.
    bool others = false;
    for (std::size_t i = 0; i < count && !others; ++i) {
      others = !is_renamed(architecture, name(i)) && !in_base(architecture, name(i));
    }
    if (!others) out.in_model = architecture.base;
  }
  return out;
}

Architecture mounted(Architecture architecture, std::string_view prefix) {
  const std::string from = architecture.base;
  if (from.empty() || from == prefix) return architecture;
  for (TieRule& tie : architecture.ties) {
    for (std::string* name : {&tie.name, &tie.source, &tie.within}) move_prefix(*name, from, prefix);
  }
  for (auto* rules : {&architecture.renames, &architecture.fused}) {
    for (NameRule& rule : *rules) move_prefix(rule.to, from, prefix);
  }
  const auto base = child_of(architecture.root, std::string_view(from).substr(0, from.size() - 1));
  if (base == architecture.root.children.end()) return architecture;
  if (!prefix.empty()) {
    base->name = prefix.substr(0, prefix.size() - 1);
  } else {
    std::vector<ArchitectureNode> inside = std::move(base->children);
    architecture.root.buffers = std::move(base->buffers);
    const auto at = architecture.root.children.erase(base);
    architecture.root.children.insert(at, std::make_move_iterator(inside.begin()),
                                      std::make_move_iterator(inside.end()));
  }
  architecture.base = prefix;
  return architecture;
}

std::string_view NameMapper::in_table(std::string_view stored, std::string& room) const {
  const std::string& base = architecture_.base;
  if (mounting_.in_file == base) return stored;
  if (!mounting_.in_file.empty()) {
    if (!stored.starts_with(mounting_.in_file)) return stored;
    room = base;
    room += stored.substr(mounting_.in_file.size());
    return room;
  }
  if (has_child(architecture_.root, first_part(stored)) || is_renamed(architecture_, stored) ||
      !in_base(architecture_, stored))
    return stored;
  room = base;
  room += stored;
  return room;
}

std::string NameMapper::renamed(std::string_view in_table) const {
  for (const NameRule& rule : architecture_.renames) {
    const auto match = match_name(rule.from, in_table);
    if (match) return fill_name(rule.to, *match) += in_table.substr(match->length);
  }
  // What checkpoints of TensorFlow called them.
  for (const auto& [old, now] :
       {std::pair{"LayerNorm.gamma", "weight"}, std::pair{"LayerNorm.beta", "bias"}}) {
    if (in_table.ends_with(old)) return std::string(all_but_last_part(in_table)) + "." + now;
  }
  return {};
}

std::string NameMapper::in_model(std::string name) const {
  if (moves()) move_prefix(name, architecture_.base, mounting_.in_model);
  return name;
}

}  // namespace stowage::formats
