#include "core/formats/architectures/library_facts.h"

#include <algorithm>

#include "core/formats/architectures/name_parts.h"

namespace stowage::formats {

/// The lines of library_facts.tsv, made a source file by the build.
extern const char kLibraryFacts[];

namespace {

std::vector<std::string_view> split(std::string_view text, char between) {
  std::vector<std::string_view> out;
  while (!text.empty()) {
    const std::size_t end = std::min(text.find(between), text.size());
    out.push_back(text.substr(0, end));
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return out;
}

/// By class: sorted lines.
const std::vector<std::string_view>& lines() {
  static const std::vector<std::string_view> all = [] {
    auto out = split(kLibraryFacts, '\n');
    std::erase_if(out, [](std::string_view line) { return line.empty(); });
    std::sort(out.begin(), out.end());
    return out;
  }();
  return all;
}

std::string_view class_of(std::string_view line) { return line.substr(0, line.find('\t')); }

/// Fields between tabs; empty ones, too.
std::vector<std::string_view> fields_of(std::string_view line) {
  std::vector<std::string_view> out;
  for (;;) {
    const std::size_t end = line.find('\t');
    out.push_back(line.substr(0, end));
    if (end == std::string_view::npos) return out;
    line.remove_prefix(end + 1);
  }
}

/// A name that the pattern matches as a whole.
std::optional<NameMatch> whole_match(std::string_view pattern, std::string_view name) {
  auto match = match_name(pattern, name);
  if (match && match->length != name.size()) match.reset();
  return match;
}

}  // namespace

std::size_t library_facts_count() { return lines().size(); }

std::optional<LibraryFacts> find_library_facts(std::string_view class_name) {
  const auto at =
      std::lower_bound(lines().begin(), lines().end(), class_name,
                       [](std::string_view line, std::string_view name) { return class_of(line) < name; });
  if (class_name.empty() || at == lines().end() || class_of(*at) != class_name) return std::nullopt;
  const auto fields = fields_of(*at);
  constexpr std::size_t kFields = 6;
  if (fields.size() != kFields) return std::nullopt;
  LibraryFacts out;
  out.ties_by_default = fields[1] == "1";
  for (const std::string_view name : split(fields[2], ';')) out.no_split.emplace_back(name);
  for (const std::string_view tie : split(fields[3], ';')) {
    const std::size_t equals = tie.find('=');
    out.ties.push_back({std::string(tie.substr(0, equals)), std::string(tie.substr(equals + 1)), {}});
  }
  for (const std::string_view entry : split(fields[4], ';')) {
    const std::size_t colon = entry.rfind(':');
    std::vector<std::string> names;
    for (const std::string_view name : split(entry.substr(colon + 1), ' ')) names.emplace_back(name);
    out.buffers.emplace_back(entry.substr(0, colon), std::move(names));
  }
  for (const std::string_view entry : split(fields[5], ';')) {
    const std::size_t equals = entry.find('=');
    out.renamings.emplace_back(entry.substr(0, equals), entry.substr(equals + 1));
  }
  return out;
}

std::vector<ModelName> LibraryFacts::renamed(std::string_view name) const {
  const std::pair<std::string, std::string>* best = nullptr;
  std::ptrdiff_t most = -1;
  NameMatch found;
  for (const auto& rule : renamings) {
    auto match = match_name(rule.first, name);
    const bool whole = match && (match->length == name.size() || name[match->length] == '.');
    const auto parts = std::count(rule.first.begin(), rule.first.end(), '.');
    if (!whole || parts <= most) continue;
    best = &rule;
    most = parts;
    found = std::move(*match);
  }
  if (!best) return {};
  std::vector<ModelName> out;
  for (const std::string_view to : split(best->second, '+')) {
    const std::size_t at = to.find('@');
    std::string begins = fill_name(std::string(to.substr(0, at)), found);
    out.push_back({begins.append(name.substr(found.length)),
                   std::string(at == std::string_view::npos ? "" : to.substr(at + 1))});
  }
  return out;
}

std::vector<TieRule> ties_of(const LibraryFacts& facts, const std::vector<std::string_view>& tensors) {
  std::vector<TieRule> out;
  for (const TieRule& rule : facts.ties) {
    if (rule.source.find('#') == std::string::npos && rule.name.find('#') == std::string::npos) {
      out.push_back(rule);
      continue;
    }
    for (const std::string_view tensor : tensors) {
      const auto match = whole_match(rule.source, tensor);
      const auto wanted = static_cast<std::size_t>(std::count(rule.name.begin(), rule.name.end(), '#'));
      if (match && match->numbers.size() == wanted)
        out.push_back({fill_name(rule.name, *match), std::string(tensor), {}});
    }
  }
  return out;
}

void add_unsaved(model::ModelBuilder& builder, const LibraryFacts& facts) {
  std::vector<std::string> modules;
  for (const std::string_view name : builder.module_names().of) modules.emplace_back(name);
  for (const auto& [pattern, names] : facts.buffers) {
    if (pattern.empty()) {
      builder.mark_unsaved_buffers("", names);
      continue;
    }
    const std::string_view above = all_but_last_part(pattern);
    bool there = false;
    for (const std::string& module : modules) {
      if (!whole_match(pattern, module)) continue;
      builder.mark_unsaved_buffers(module, names);
      there = true;
    }
    if (there || last_part(pattern) == "#") continue;
    for (const std::string& module : modules) {
      if (above.empty() ? !module.empty() : !whole_match(above, module)) continue;
      std::string name = module;
      append_part(name, std::string(last_part(pattern)));
      builder.add_module(name, "");
      builder.mark_unsaved_buffers(name);
    }
  }
}

}  // namespace stowage::formats
