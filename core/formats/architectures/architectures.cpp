// Reads the table of architectures.
#include "core/formats/architectures/architectures.h"

#include <algorithm>
#include <iterator>
#include <tuple>

#include "core/formats/architectures/architecture_rows.h"
#include "core/formats/architectures/name_parts.h"

namespace stowage::formats {
namespace {

/// Calls take(part) for each part of a list.
template <class Take>
void each(std::string_view list, char separator, Take take) {
  while (!list.empty()) {
    const std::size_t end = std::min(list.find(separator), list.size());
    if (end > 0) take(list.substr(0, end));
    list.remove_prefix(std::min(end + 1, list.size()));
  }
}

std::pair<std::string, std::string> halves(std::string_view text, char separator) {
  const std::size_t at = text.find(separator);
  return {std::string(text.substr(0, at)),
          std::string(at == std::string_view::npos ? std::string_view() : text.substr(at + 1))};
}

/// `text` with the prefix of the row's classes in the place of '~'.
std::string with_prefix(std::string_view text, std::string_view prefix) {
  std::string out;
  for (const char c : text) c == '~' ? out.append(prefix) : out.append(1, c);
  return out;
}

/// Text of the table only: its depth is known to be small.
std::vector<ArchitectureNode> parse_children(std::string_view& text, std::string_view prefix) {
  std::vector<ArchitectureNode> nodes;
  while (!text.empty() && text.front() != '}') {
    const std::size_t end = std::min(text.find_first_of("{},"), text.size());
    const std::string_view head = text.substr(0, end);
    text.remove_prefix(end);
    if (head.starts_with('@')) {
      std::string_view shared = shared_children(head.substr(1));
      auto children = parse_children(shared, prefix);
      std::move(children.begin(), children.end(), std::back_inserter(nodes));
    } else {
      auto [name, described] = halves(head, ':');
      ArchitectureNode& node = nodes.emplace_back();
      node.name = name;
      auto [classes, buffers] = halves(described, '+');
      each(buffers, '+', [&](std::string_view buffer) { node.buffers.emplace_back(buffer); });
      node.unsaved_buffers = classes.ends_with('!');
      if (node.unsaved_buffers) classes.pop_back();
      std::tie(node.class_name, node.other_class) = halves(with_prefix(classes, prefix), '|');
      std::tie(node.class_name, node.told_by) = halves(std::string(node.class_name), '?');
      if (node.told_by.empty()) node.told_by = "experts";
      if (!text.empty() && text.front() == '{') {
        text.remove_prefix(1);
        node.children = parse_children(text, prefix);
        if (!text.empty()) text.remove_prefix(1);
      }
    }
    if (!text.empty() && text.front() == ',') text.remove_prefix(1);
  }
  return nodes;
}

/// A row as it stands, or as that of another model type with classes of another prefix.
struct Entry {
  const ArchitectureRow* row = nullptr;
  std::string_view model_type, prefix;
  bool ties_by_default = false;
};

const ArchitectureRow* find_row(std::string_view model_type) {
  for (const auto& rows : architecture_rows()) {
    const auto found = std::find_if(rows.begin(), rows.end(),
                                    [&](const ArchitectureRow& row) { return row.model_type == model_type; });
    if (found != rows.end()) return &*found;
  }
  return nullptr;
}

std::vector<Entry> all_entries() {
  std::vector<Entry> out;
  for (const auto& rows : architecture_rows()) {
    for (const ArchitectureRow& row : rows)
      out.push_back({&row, row.model_type, row.prefix, row.ties_by_default});
  }
  for (const ArchitectureFamily& family : architecture_families()) {
    out.push_back({find_row(family.like), family.model_type, family.prefix, family.ties_by_default});
  }
  return out;
}

std::vector<std::string> no_split_of(const Entry& entry) {
  std::vector<std::string> out;
  each(entry.row->no_split, ',',
       [&](std::string_view name) { out.push_back(with_prefix(name, entry.prefix)); });
  return out;
}

/// The base model is the only part that is a whole model, but for towers ("vision_model").
void name_base(Architecture& architecture) {
  std::vector<ArchitectureNode*> models;
  for (ArchitectureNode& child : architecture.root.children) {
    if (child.class_name.ends_with('^')) {
      child.class_name.pop_back();
      architecture.base_at_root = true;
    }
    if (child.class_name.ends_with("Model") && !child.children.empty()) models.push_back(&child);
  }
  if (models.size() == 1 && !models.front()->class_name.ends_with("VisionModel"))
    architecture.base = models.front()->name + ".";
}

/// What classes with a head call it, whatever the architecture.
void add_heads(ArchitectureNode& root) {
  for (const char* head : {"score", "classifier", "qa_outputs"}) {
    const auto same = [&](const ArchitectureNode& child) { return child.name == head; };
    if (std::none_of(root.children.begin(), root.children.end(), same)) {
      ArchitectureNode& node = root.children.emplace_back();
      node.name = head;
      node.class_name = "Linear";
    }
  }
}

Architecture from_entry(const Entry& entry) {
  const ArchitectureRow& row = *entry.row;
  Architecture out;
  out.model_type = entry.model_type;
  out.no_split = no_split_of(entry);
  each(row.ties, ';', [&](std::string_view tie) {
    const auto [rule, within] = halves(tie, '?');
    auto [name, source] = halves(rule, '=');
    out.ties.push_back({std::move(name), std::move(source), within});
  });
  out.ties_by_default = entry.ties_by_default;
  const auto rules = [](std::string_view list, std::vector<NameRule>& to) {
    each(list, ';', [&](std::string_view rule) {
      auto [a, b] = halves(rule, '>');
      to.push_back({std::move(a), std::move(b)});
    });
  };
  rules(row.renames, out.renames);
  rules(row.fused, out.fused);
  std::string_view tree = row.tree;
  out.root.children = parse_children(tree, entry.prefix);
  name_base(out);
  add_heads(out.root);
  return out;
}

/// The child for a part of a name: by its own name first, then the one for any number.
std::size_t child_index(const ArchitectureNode& node, std::string_view part) {
  const bool number = is_number(part);
  std::size_t any = node.children.size();
  for (std::size_t i = 0; i < node.children.size(); ++i) {
    if (node.children[i].name == part) return i;
    if (number && node.children[i].name == "#") any = i;
  }
  return any;
}

}  // namespace

const ArchitectureNode* Architecture::find(std::string_view module) const {
  const ArchitectureNode* node = &root;
  while (!module.empty()) {
    const std::size_t end = std::min(module.find('.'), module.size());
    const std::size_t child = child_index(*node, module.substr(0, end));
    if (child == node->children.size()) return nullptr;
    node = &node->children[child];
    module.remove_prefix(std::min(end + 1, module.size()));
  }
  return node;
}

std::vector<std::pair<std::string, std::string>> Architecture::unsaved() const {
  std::vector<std::pair<std::string, std::string>> out;
  std::vector<std::pair<const ArchitectureNode*, std::string>> open{{&root, ""}};
  while (!open.empty()) {
    const auto [node, path] = open.back();
    open.pop_back();
    for (const ArchitectureNode& child : node->children) {
      if (child.name == "#") continue;
      std::string name = path.empty() ? child.name : path + "." + child.name;
      if (child.unsaved_buffers) out.emplace_back(name, child.class_name);
      open.emplace_back(&child, std::move(name));
    }
  }
  return out;
}

std::uint64_t Architecture::rank(std::string_view module) const {
  constexpr std::uint64_t kUnknown = 1ull << 40, kNumbered = 1ull << 20;
  const std::string_view last = last_part(module);
  if (is_number(last) && last.size() <= 9)
    return kNumbered + static_cast<std::uint64_t>(std::stoul(std::string(last)));
  const ArchitectureNode* parent = find(all_but_last_part(module));
  if (!parent) return kUnknown;
  const std::size_t child = child_index(*parent, last);
  return child == parent->children.size() ? kUnknown : child;
}

std::optional<Architecture> find_architecture(std::string_view model_type) {
  for (const Entry& entry : all_entries()) {
    if (entry.model_type == model_type) return from_entry(entry);
  }
  return std::nullopt;
}

std::vector<std::string> known_model_types() {
  std::vector<std::string> out;
  for (const Entry& entry : all_entries()) out.emplace_back(entry.model_type);
  return out;
}

std::set<std::string, std::less<>> known_no_split_classes() {
  std::set<std::string, std::less<>> out;
  for (const Entry& entry : all_entries()) {
    for (std::string& name : no_split_of(entry)) out.insert(std::move(name));
  }
  return out;
}

std::optional<NameMatch> match_name(std::string_view pattern, std::string_view name) {
  NameMatch match;
  std::size_t at = 0;
  for (const char c : pattern) {
    if (c != '#' && c != '*') {
      if (at == name.size() || name[at] != c) return std::nullopt;
      ++at;
      continue;
    }
    const std::size_t start = at;
    while (at < name.size() && name[at] >= '0' && name[at] <= '9') ++at;
    const std::string_view digits = name.substr(start, at - start);
    if (digits.empty() || digits.size() > 9) return std::nullopt;
    if (c == '#') {
      match.numbers.push_back(digits);
    } else {
      match.expert = static_cast<std::uint32_t>(std::stoul(std::string(digits)));
    }
  }
  match.length = at;
  return match;
}

std::string fill_name(std::string_view pattern, const NameMatch& match) {
  std::string out;
  std::size_t next = 0;
  for (const char c : pattern) {
    if (c == '#' && next < match.numbers.size()) {
      out += match.numbers[next++];
    } else {
      out += c;
    }
  }
  return out;
}

}  // namespace stowage::formats
