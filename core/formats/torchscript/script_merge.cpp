#include "core/formats/torchscript/script_merge.h"

namespace stowage::formats {
namespace {

using Kind = ScriptValue::Kind;

constexpr int kDeepestList = 64;

bool same(const ScriptValue& a, const ScriptValue& b) {
  return a.kind == b.kind && a.name == b.name && a.integer == b.integer && a.object == b.object &&
         (a.real == b.real || a.kind != Kind::Float);
}

}  // namespace

Argument argument_of(const ScriptValue& value) {
  using A = Argument::Kind;
  Argument out;
  const bool named = !value.name.empty();
  out.kind = value.kind == Kind::Tensor  ? A::Tensor
             : value.kind == Kind::Float ? (named ? A::SymFloat : A::Float)
             : value.kind == Kind::Int   ? (named ? A::SymInt : A::Int)
                                         : (named ? A::SymBool : A::Bool);
  out.by_name = named && value.kind != Kind::Tensor;
  out.text = value.name;
  out.integer = value.integer;
  out.real = value.real;
  return out;
}

std::optional<ScriptValue> ListCopies::copy(const ScriptValue& value) {
  if (!value.items) return value;
  auto items = copy_items(value.items);
  if (!items) return std::nullopt;
  ScriptValue out = value;
  out.items = std::move(*items);
  return out;
}

std::optional<ScriptItems> ListCopies::copy_items(const ScriptItems& list) {
  const auto known = copies_.find(list.get());
  if (known != copies_.end()) return known->second;
  if (depth_ >= kDeepestList) return std::nullopt;
  const auto out = std::make_shared<std::vector<ScriptValue>>();
  copies_.emplace(list.get(), out);
  originals_.emplace(out.get(), list);
  elements_ += list->size() + 1;
  ++depth_;
  for (const ScriptValue& item : *list) {
    auto copied = copy(item);
    if (!copied) return std::nullopt;
    out->push_back(std::move(*copied));
  }
  --depth_;
  return out;
}

void ListCopies::keep(std::vector<ScriptItems>& lists) const {
  for (const auto& [original, copied] : copies_) lists.push_back(copied);
}

ScriptItems ListCopies::original(const ScriptItems& list) const {
  const auto found = originals_.find(list.get());
  return found == originals_.end() ? nullptr : found->second;
}

const void* ListCopies::copy_of(const void* list) const {
  const auto found = copies_.find(list);
  return found == copies_.end() ? nullptr : found->second.get();
}

std::optional<ScriptValue> ScriptMerge::merge(const ScriptValue& a, const ScriptValue& b) {
  if (a.items || b.items) return merge_lists(a, b);
  if (same(a, b)) return a;
  if (a.kind != b.kind || (a.kind != Kind::Tensor && !a.is_number())) return std::nullopt;
  ScriptValue out = ScriptValue::named(a.kind, fresh_());
  out.boxed = a.boxed && b.boxed;
  chosen_.push_back({argument_of(a), argument_of(b), argument_of(out)});
  return out;
}

std::optional<ScriptValue> ScriptMerge::merge_lists(const ScriptValue& a, const ScriptValue& b) {
  if (!a.items || !b.items || a.kind != b.kind || a.name != b.name || a.items->size() != b.items->size())
    return std::nullopt;
  ScriptValue out = a;
  const auto [known, added] = known_.try_emplace({a.items.get(), b.items.get()}, nullptr);
  if (!added) {
    out.items = known->second;
    return out.items ? std::optional(out) : std::nullopt;
  }
  out.items = first_.original(a.items);
  if (out.items != second_.original(b.items) || depth_ >= kDeepestList) return std::nullopt;
  const bool before = out.items != nullptr;
  if (!before) out.items = made_.emplace_back(std::make_shared<std::vector<ScriptValue>>());
  ++depth_;
  auto items = merge_items(*a.items, *b.items);
  --depth_;
  if (!items) return std::nullopt;
  known->second = out.items;
  if (before) {
    rewritten_.emplace_back(out.items, std::move(*items));
  } else {
    *out.items = std::move(*items);
  }
  return out;
}

std::optional<std::vector<ScriptValue>> ScriptMerge::merge_items(const std::vector<ScriptValue>& a,
                                                                 const std::vector<ScriptValue>& b) {
  std::vector<ScriptValue> out;
  for (std::size_t i = 0; i < a.size(); ++i) {
    auto item = merge(a[i], b[i]);
    if (!item) return std::nullopt;
    out.push_back(std::move(*item));
  }
  return out;
}

void ScriptMerge::write_lists() const {
  for (const auto& [list, items] : rewritten_) *list = items;
}

}  // namespace stowage::formats
