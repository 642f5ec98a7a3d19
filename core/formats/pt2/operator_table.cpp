#include "core/formats/pt2/operator_table.h"

#include <algorithm>
#include <deque>
#include <unordered_map>

namespace stowage::formats {
namespace {

/// Written in Python by others, and brought along by the engine.
constexpr std::string_view kForeign = "(Tinput,Tweight,Toffs)T grouped_mm_fallback;";

/// Up to `end`, which goes too; all of the text where it does not occur.
std::string_view take_until(std::string_view& text, char end) {
  const std::string_view part = text.substr(0, text.find(end));
  text.remove_prefix(std::min(text.size(), part.size() + 1));
  return part;
}

bool take(std::string_view& text, char wanted) {
  const bool there = !text.empty() && text.front() == wanted;
  if (there) text.remove_prefix(1);
  return there;
}

Parameter parse_parameter(std::string_view text) {
  Parameter out;
  out.type = static_cast<Parameter::Type>(text.front());
  text.remove_prefix(1);
  out.holes = text.starts_with("?*") && take(text, '?');
  out.list = take(text, '*');
  out.optional = take(text, '?');
  out.written = take(text, '!');
  out.has_default = text.ends_with('=');
  if (out.has_default) text.remove_suffix(1);
  out.name = text;
  return out;
}

Signature parse_signature(std::string_view parameters, std::string_view returns) {
  Signature out;
  while (!parameters.empty()) out.parameters.push_back(parse_parameter(take_until(parameters, ',')));
  while (!returns.empty()) {
    const std::size_t length = returns.size() > 1 && returns[1] == '*' ? 2 : 1;
    out.returns.push_back(parse_parameter(returns.substr(0, length)));
    returns.remove_prefix(length);
  }
  return out;
}

class Table {
 public:
  Table() {
    add("aten", kAtenOperators);
    add("aten", kMoreAtenOperators);
    add("transformers", kForeign);
    std::sort(targets_.begin(), targets_.end());
  }
  const Signature* find(std::string_view target) const {
    const auto found = by_target_.find(target);
    return found == by_target_.end() ? nullptr : found->second;
  }
  const std::vector<std::string_view>& targets() const { return targets_; }

 private:
  void add(std::string_view space, std::string_view table) {
    while (!table.empty()) {
      std::string_view group = take_until(table, ';');
      group.remove_prefix(std::min(group.find('('), group.size()));
      if (!take(group, '(')) continue;
      const std::string_view parameters = take_until(group, ')');
      const Signature& signature =
          signatures_.emplace_back(parse_signature(parameters, take_until(group, ' ')));
      while (!group.empty()) {
        const std::string_view name = take_until(group, ' ');
        std::string target = "torch.ops." + std::string(space) + "." + std::string(name);
        if (name.find('.') == std::string_view::npos) target += ".default";
        const std::string_view kept = names_.emplace_back(std::move(target));
        by_target_.emplace(kept, &signature);
        targets_.push_back(kept);
      }
    }
  }

  std::deque<Signature> signatures_{};
  std::deque<std::string> names_{};
  std::unordered_map<std::string_view, const Signature*> by_target_{};
  std::vector<std::string_view> targets_{};
};

const Table& table() {
  static const Table made;
  return made;
}

std::string_view word_of(Parameter::Type type) {
  using T = Parameter::Type;
  switch (type) {
    case T::Tensor:
      return "Tensor";
    case T::Int:
      return "int";
    case T::Float:
      return "float";
    case T::Bool:
      return "bool";
    case T::Number:
      return "Scalar";
    case T::Text:
      return "str";
    case T::ElementType:
      return "ScalarType";
    case T::Layout:
      return "Layout";
    case T::MemoryFormat:
      return "MemoryFormat";
    case T::Device:
      return "Device";
    case T::Generator:
      return "Generator";
  }
  return "";
}

}  // namespace

std::string type_name(const Parameter& parameter) {
  return std::string(word_of(parameter.type)) + (parameter.holes ? "?" : "") + (parameter.list ? "[]" : "") +
         (parameter.optional ? "?" : "");
}

const Signature* signature_of(std::string_view target) { return table().find(target); }

std::vector<std::string_view> listed_targets() { return table().targets(); }

}  // namespace stowage::formats
