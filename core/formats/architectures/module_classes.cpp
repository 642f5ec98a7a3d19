#include "core/formats/architectures/module_classes.h"

#include <string_view>
#include <unordered_set>
#include <vector>

#include "core/formats/architectures/name_parts.h"
#include "core/formats/architectures/no_split.h"
#include "core/formats/architectures/tensor_kinds.h"

namespace stowage::formats {
namespace {

/// Rotary tables, position numbers and their like are in the model and in no file. They are named where the
/// module around them is there, so that a device map covers them.
void add_unsaved(model::ModelBuilder& builder, std::string_view module, const ArchitectureNode& node) {
  if (!node.buffers.empty()) builder.mark_unsaved_buffers(module, node.buffers);
  for (const ArchitectureNode& child : node.children) {
    if (!child.unsaved_buffers || child.name == "#") continue;
    std::string name(module);
    append_part(name, child.name);
    builder.add_module(name, child.class_name);
    builder.mark_unsaved_buffers(name);
  }
}

}  // namespace

void set_module_order(model::ModelBuilder& builder, const Architecture* architecture) {
  if (!architecture) return builder.set_order(natural_module_rank, tensor_rank);
  builder.set_order([table = *architecture](std::string_view name) { return table.rank(name); }, tensor_rank);
}

void name_repeated_blocks(model::ModelBuilder& builder) {
  std::vector<std::string> classes;
  std::unordered_set<std::string> known;  // a hand-made header has hundreds of thousands
  for (const auto& [module, type] : repeated_blocks(builder.module_names().of)) {
    if (known.insert(type).second) classes.push_back(type);
    builder.set_class(module, type);
  }
  const bool found = !classes.empty();
  builder.set_no_split(std::move(classes), found ? "structure" : "");
}

void name_classes(model::ModelBuilder& builder, const Architecture* architecture,
                  const std::string& root_class) {
  builder.add_module("", root_class);
  if (!architecture) return name_repeated_blocks(builder);
  const model::ModuleNames modules = builder.module_names();
  add_unsaved(builder, "", architecture->root);
  for (std::uint32_t i = 1; i < modules.of.size(); ++i) {
    const ArchitectureNode* node = architecture->find(modules.of[i]);
    if (!node) continue;
    const bool other =
        !node->other_class.empty() && !builder.has_module(std::string(modules.of[i]) + "." + node->told_by);
    builder.set_class(i, other ? node->other_class : node->class_name);
    add_unsaved(builder, modules.of[i], *node);
  }
  builder.set_no_split(architecture->no_split, "table");
}

}  // namespace stowage::formats
