#include "widgets/common/name_table.h"

#include <algorithm>
#include <unordered_map>

#include "widgets/common/find_text.h"

namespace stowage::widgets {
namespace {

char lower(char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; }

void append_lower(std::string& to, std::string_view text) {
  const std::size_t from = to.size();
  to.resize(from + text.size());
  std::transform(text.begin(), text.end(), to.begin() + static_cast<std::ptrdiff_t>(from), lower);
}

}  // namespace

NameTable::NameTable(const model::Model& model) : parents_(model.columns().parents) {
  const auto& modules = model.modules();
  std::size_t letters = 0;
  for (const model::Module& module : modules) letters += module.name.size();
  letters_.reserve(letters);
  begin_.reserve(modules.size() + 1);
  last_.reserve(modules.size());
  inherited_.reserve(modules.size());
  class_of_.reserve(modules.size());
  std::unordered_map<std::string_view, std::uint32_t> known;
  for (std::size_t i = 0; i < modules.size(); ++i) {
    const model::Module& module = modules[i];
    begin_.push_back(static_cast<std::uint32_t>(letters_.size()));
    append_lower(letters_, module.name);
    last_.push_back(static_cast<std::uint32_t>(module.name.size() - (module.name.rfind('.') + 1)));
    const std::string& above = modules[parents_[i]].name;
    const bool begins = i > 0 && module.name.starts_with(above);
    inherited_.push_back(begins ? static_cast<std::uint32_t>(above.size()) : 0);
    const auto [at, fresh] =
        known.try_emplace(module.class_name, static_cast<std::uint32_t>(classes_.size()));
    if (fresh) append_lower(classes_.emplace_back(), module.class_name);
    class_of_.push_back(at->second);
  }
  begin_.push_back(static_cast<std::uint32_t>(letters_.size()));
}

/// What stands in a parent's name stands at the same place in the names that begin with it: of each only the
/// end is searched, and none of that below a match.
std::vector<std::int32_t> NameTable::places(std::string_view word) const {
  std::vector<std::int32_t> out(size(), kNowhere);
  if (word.empty()) return out;
  for (std::size_t i = 0; i < out.size(); ++i) {
    const std::size_t known = inherited_[i];
    if (known > 0 && out[parents_[i]] != kNowhere) {
      out[i] = out[parents_[i]];
      continue;
    }
    const std::size_t from = known < word.size() ? 0 : known - word.size() + 1;
    const std::size_t at = name(i).find(word, from);
    if (at != std::string_view::npos) out[i] = static_cast<std::int32_t>(at);
  }
  return out;
}

std::vector<std::uint8_t> NameTable::holding(const FindText& words) const {
  std::vector<std::uint8_t> out(size(), 0);
  if (words.empty()) return out;
  if (words.ascii().empty()) {
    for (std::size_t i = 0; i < out.size(); ++i) out[i] = words.in(name(i)) ? 1 : 0;
  } else {
    const std::vector<std::int32_t> found = places(words.ascii());
    for (std::size_t i = 0; i < out.size(); ++i) out[i] = found[i] != kNowhere ? 1 : 0;
  }
  std::vector<std::uint8_t> of_class(classes_.size());
  std::transform(classes_.begin(), classes_.end(), of_class.begin(),
                 [&](const std::string& one) -> std::uint8_t { return words.in(one) ? 1 : 0; });
  if (std::find(of_class.begin(), of_class.end(), 1) == of_class.end()) return out;
  for (std::size_t i = 0; i < out.size(); ++i) out[i] |= of_class[class_of_[i]];
  return out;
}

}  // namespace stowage::widgets
