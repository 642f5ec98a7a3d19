// Names in an exported program: module paths of nodes, and the paths of flat arguments in their nest.
#include <algorithm>

#include "core/base/json.h"
#include "core/formats/pt2/export_schema.h"

namespace stowage::formats {
namespace {

bool all_digits(std::string_view text) {
  return !text.empty() && std::all_of(text.begin(), text.end(), [](char c) { return c >= '0' && c <= '9'; });
}

/// A module called a second time is written "name@1".
std::string_view without_call_number(std::string_view part) {
  const std::size_t at = part.rfind('@');
  return at != std::string_view::npos && all_digits(part.substr(at + 1)) ? part.substr(0, at) : part;
}

void append_part(std::string& out, std::string_view part) {
  part = without_call_number(part);
  if (part.empty() || part == "_modules") return;
  if (!out.empty()) out += '.';
  out += part;
}

std::vector<std::string> string_list(const Json& json) {
  std::vector<std::string> out;
  if (!json.is_array()) return out;
  for (const Json& item : json) out.push_back(item.is_string() ? item.get<std::string>() : to_text(item, -1));
  return out;
}

/// What names the children of a node: the keys of a dict, the fields of a named tuple or of a library's
/// class; positions otherwise.
std::vector<std::string> child_keys(const std::string& type, const std::string& context,
                                    const std::string& subject, const NamedTupleFields& fields,
                                    std::size_t count) {
  std::vector<std::string> keys;
  if (const auto named = fields.find(context); named != fields.end()) {
    keys = named->second;
  } else if (type != "builtins.tuple" && type != "builtins.list") {
    if (const auto json = parse_json(context, subject)) {
      if (json->is_string()) {
        if (const auto inner = fields.find(json->get<std::string>()); inner != fields.end())
          keys = inner->second;
      } else if (const Json* nested = json_find(*json, "dict_context")) {
        keys = string_list(*nested);
      } else {
        keys = string_list(*json);
      }
    }
  }
  if (keys.size() == count) return keys;
  keys.clear();
  for (std::size_t i = 0; i < count; ++i) keys.push_back(std::to_string(i));
  return keys;
}

/// The nest is at most as deep as parse_json allows, so this may recurse.
Result<TreeSpec> tree_node(const Json& json, const std::string& subject, const NamedTupleFields& fields) {
  if (!json.is_object())
    return fail(Code::Pt2Structure, subject, {"a node of in_spec or out_spec", "an object"});
  TreeSpec out;
  const Json* type = json_find(json, "type");
  if (!type) return out;  // a leaf
  if (!type->is_string())
    return fail(Code::Pt2Structure, subject, {"the type of a node of in_spec or out_spec", "a text"});
  out.type = type->get<std::string>();
  const Json *context = json_find(json, "context"), *children = json_find(json, "children_spec");
  if (children && !children->is_array())
    return fail(Code::Pt2Structure, subject, {"children_spec", "a list"});
  const std::size_t count = children ? children->size() : 0;
  out.keys = child_keys(out.type,
                        context && context->is_string() ? context->get<std::string>() : std::string("null"),
                        subject, fields, count);
  for (std::size_t i = 0; i < count; ++i) {
    auto child = tree_node((*children)[i], subject, fields);
    if (!child) return child;
    out.children.push_back(std::move(*child));
  }
  return out;
}

void collect(const TreeSpec& spec, const std::string& prefix, std::vector<std::string>& paths) {
  if (spec.type.empty()) {
    paths.push_back(prefix.empty() ? "value" : prefix);
    return;
  }
  for (std::size_t i = 0; i < spec.children.size(); ++i)
    collect(spec.children[i], prefix.empty() ? spec.keys[i] : prefix + "." + spec.keys[i], paths);
}

}  // namespace

std::string plain_module_name(std::string_view path) {
  std::string out;
  constexpr std::string_view kSelf = "L['self']";
  if (path.starts_with(kSelf)) path.remove_prefix(kSelf.size());
  std::size_t start = 0;
  for (std::size_t i = 0; i <= path.size(); ++i) {
    if (i < path.size() && path[i] != '.' && path[i] != '[' && path[i] != ']') continue;
    std::string_view part = path.substr(start, i - start);
    if (part.size() >= 2 && (part.front() == '\'' || part.front() == '"') && part.back() == part.front())
      part = part.substr(1, part.size() - 2);
    append_part(out, part);
    start = i + 1;
  }
  return out;
}

std::vector<std::pair<std::string, std::string>> SchemaReader::module_stack(std::string_view text) {
  std::vector<std::pair<std::string, std::string>> out;
  while (!text.empty()) {
    const std::size_t end = std::min(text.find(';'), text.size());
    const std::string_view entry = text.substr(0, end);
    text.remove_prefix(std::min(end + 1, text.size()));
    const std::size_t first = entry.find(','), last = entry.rfind(',');
    if (first == std::string_view::npos || first == last ||
        entry.find("_empty_nn_module_stack_from_metadata_hook") != std::string_view::npos)
      continue;
    out.emplace_back(plain_module_name(entry.substr(first + 1, last - first - 1)),
                     std::string(entry.substr(last + 1)));
  }
  return out;
}

Result<TreeSpec> parse_tree_spec(const std::string& text, const std::string& subject,
                                 const NamedTupleFields& fields) {
  const auto json = parse_json(text, subject);
  if (!json) return tl::unexpected<Error>(json.error());
  if (!json->is_array() || json->size() != 2)
    return fail(Code::Pt2Structure, subject, {"in_spec or out_spec", "a list of a version and a node"});
  return tree_node((*json)[1], subject, fields);
}

std::vector<std::string> leaf_paths(const TreeSpec& spec, bool is_input) {
  std::vector<std::string> paths;
  if (!is_input || spec.children.size() != 2) {
    collect(spec, {}, paths);
    return paths;
  }
  collect(spec.children[0], "args", paths);
  collect(spec.children[1], "kwargs", paths);
  return paths;
}

}  // namespace stowage::formats
