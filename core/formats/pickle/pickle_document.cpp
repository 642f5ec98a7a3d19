#include "core/formats/pickle/pickle.h"

#include <bit>

namespace stowage::formats {

std::optional<std::int64_t> PickleDocument::integer(PickleRef ref) const {
  const Node& node = nodes_[ref];
  if (node.kind != PickleKind::Int && node.kind != PickleKind::Bool) return std::nullopt;
  return static_cast<std::int64_t>(node.b);
}

std::optional<double> PickleDocument::real(PickleRef ref) const {
  if (nodes_[ref].kind != PickleKind::Float) return std::nullopt;
  return std::bit_cast<double>(nodes_[ref].b);
}

std::string_view PickleDocument::text(PickleRef ref) const {
  const Node& node = nodes_[ref];
  if (node.kind != PickleKind::Text && node.kind != PickleKind::Bytes && node.kind != PickleKind::BigInt)
    return {};
  return bytes_.substr(node.b, node.a);
}

std::span<const PickleRef> PickleDocument::items(PickleRef ref) const {
  const Node& node = nodes_[ref];
  if (node.kind == PickleKind::Tuple) return {tuples_.data() + node.b, node.a};
  if (node.a == 0) return {};
  if (node.kind == PickleKind::List || node.kind == PickleKind::Set) return containers_[node.a - 1];
  if (node.kind == PickleKind::Call) return extras_[node.a - 1].items;
  return {};
}

std::span<const PickleRef> PickleDocument::pairs(PickleRef ref) const {
  const Node& node = nodes_[ref];
  if (node.a == 0) return {};
  if (node.kind == PickleKind::Dict) return containers_[node.a - 1];
  if (node.kind == PickleKind::Call) return extras_[node.a - 1].pairs;
  return {};
}

std::string_view PickleDocument::global_module(PickleRef ref) const {
  return is(ref, PickleKind::Global) ? text(static_cast<PickleRef>(nodes_[ref].b)) : std::string_view();
}
std::string_view PickleDocument::global_name(PickleRef ref) const {
  return is(ref, PickleKind::Global) ? text(static_cast<PickleRef>(nodes_[ref].b >> 32)) : std::string_view();
}

std::optional<PickleRef> PickleDocument::state(PickleRef call) const {
  const Node& node = nodes_[call];
  if (node.kind != PickleKind::Call || node.a == 0) return std::nullopt;
  return extras_[node.a - 1].state;
}

std::optional<PickleRef> PickleDocument::find(PickleRef ref, std::string_view key) const {
  const auto all = pairs(ref);
  for (std::size_t i = all.size(); i >= 2; i -= 2) {
    if (is(all[i - 2], PickleKind::Text) && text(all[i - 2]) == key) return all[i - 1];
  }
  return std::nullopt;
}

}  // namespace stowage::formats
