#include "core/formats/torch_save/walk.h"

#include <algorithm>
#include <charconv>
#include <utility>

#include "core/model/model_builder.h"

namespace stowage::formats {
namespace {

constexpr std::size_t kMostRepeats =
    500'000;  // entries of containers that are met again: sharing unfolds to more than there is
constexpr std::size_t kLongestKey = 1024;  // one text may be the key of millions of entries
constexpr std::size_t kMostLookedAt =
    64;  // entries of a dictionary that tell a module: PyTorch's own come first

/// A dot would part the name: "1_5".
std::string decimal(double value) {
  char text[32];
  std::string out(text, std::to_chars(text, text + sizeof text, value).ptr);
  std::replace(out.begin(), out.end(), '.', '_');
  return out;
}

/// Of a number of many bytes the lowest ones.
std::string hexadecimal(std::string_view little_endian) {
  constexpr char kDigits[] = "0123456789abcdef";
  constexpr std::size_t kMostBytes = 32;
  std::string out = "0x";
  for (std::size_t i = std::min(little_endian.size(), kMostBytes); i-- > 0;) {
    const auto byte = static_cast<unsigned char>(little_endian[i]);
    out += kDigits[byte >> 4];
    out += kDigits[byte & 15];
  }
  return out;
}

}  // namespace

PickleChildren::PickleChildren(const PickleDocument& pickle, PickleRef container) : pickle_(pickle) {
  container = without_type_tag(pickle, container);
  pairs_ = pickle.pairs(container);
  if (!pickle.is(container, PickleKind::Set)) items_ = pickle.items(container);
}

PickleRef PickleChildren::value(std::size_t i) const {
  return without_type_tag(pickle_, pairs_.empty() ? items_[i] : pairs_[2 * i + 1]);
}

std::string_view PickleChildren::key(std::size_t i) const {
  if (pairs_.empty() || !pickle_.is(pairs_[2 * i], PickleKind::Text)) return {};
  const std::string_view text = pickle_.text(pairs_[2 * i]);
  return text.size() > kLongestKey ? std::string_view() : text;
}

std::string PickleChildren::name(std::size_t i) const {
  if (pairs_.empty()) return std::to_string(i);
  const PickleRef at = pairs_[2 * i];
  if (pickle_.is(at, PickleKind::Bool)) return *pickle_.integer(at) != 0 ? "True" : "False";
  if (pickle_.is(at, PickleKind::Int)) return std::to_string(*pickle_.integer(at));
  if (const auto value = pickle_.real(at)) return decimal(*value);
  if (pickle_.is(at, PickleKind::BigInt)) return hexadecimal(pickle_.text(at));
  return std::string(key(i));
}

bool PickleChildren::has_number(std::size_t i) const {
  if (pairs_.empty()) return false;
  const PickleKind kind = pickle_.kind(pairs_[2 * i]);
  return kind == PickleKind::Bool || kind == PickleKind::Int || kind == PickleKind::Float ||
         kind == PickleKind::BigInt;
}

bool PickleChildren::has_name(std::size_t i) const {
  return pairs_.empty() || has_number(i) || !key(i).empty() ||
         (pickle_.is(pairs_[2 * i], PickleKind::Text) && pickle_.text(pairs_[2 * i]).empty());
}

void append_name(std::string& name, std::string_view part) {
  if (!name.empty()) name += '.';
  name += part;
}

PickleRef without_type_tag(const PickleDocument& pickle, PickleRef ref) {
  // One tag a value: torch/csrc/jit/serialization/pickler.cpp writes no more.
  if (!pickle.is(ref, PickleKind::Call) || pickle.global_module(pickle.callable(ref)) != "torch.jit._pickle")
    return ref;
  const auto arguments = pickle.items(pickle.arguments(ref));
  return arguments.empty() ? ref : arguments[0];
}

bool is_container(const PickleDocument& pickle, PickleRef ref) {
  ref = without_type_tag(pickle, ref);
  switch (pickle.kind(ref)) {
    case PickleKind::Dict:
    case PickleKind::List:
    case PickleKind::Tuple:
      return true;
    case PickleKind::Call:
      return !pickle.pairs(ref).empty() || !pickle.items(ref).empty();
    default:
      return false;
  }
}

TensorFinder::TensorFinder(const PickleDocument& pickle, const TorchRecords& records,
                           const std::string& subject)
    : pickle_(pickle),
      records_(records),
      subject_(subject),
      on_path_(pickle.size(), false),
      seen_(pickle.size(), false) {}

Status TensorFinder::open(PickleRef container, std::size_t name_length) {
  if (seen_[container]) repeats_ += PickleChildren(pickle_, container).size();
  if (repeats_ > kMostRepeats)
    return fail(Code::PickleTooLarge, subject_, {std::to_string(kMostPickleValues)});
  on_path_[container] = seen_[container] = true;
  stack_.push_back({container, 0, name_length});
  return {};
}

Status TensorFinder::take(std::vector<NamedRecord>& list, PickleRef ref) {
  name_bytes_ += name_.size();
  if (name_bytes_ > model::ModelBuilder::kMostNameBytes) {
    return fail(Code::ModelTooDeep, subject_, {std::to_string(model::ModelBuilder::kMostNameBytes >> 20)});
  }
  list.push_back({name_, ref});
  return {};
}

Status TensorFinder::visit(const PickleChildren& children, std::size_t i, Flattened& out) {
  const PickleRef child = children.value(i);
  const bool is_tensor = records_.is_tensor(child), named = children.has_name(i);
  if (!named && !is_tensor) return {};
  const std::string part = children.name(i);
  if (!named || !is_utf8(part)) return fail(Code::PthName, subject_);
  append_name(name_, part);
  if (children.has_number(i) && (is_tensor || is_container(pickle_, child)) && out.number_keys++ == 0)
    out.first_number = name_.substr(0, kLongestKey);
  if (name_.size() > kLongestPicklePath)
    return fail(Code::ModelTooDeep, subject_, {std::to_string(kLongestPicklePath >> 20)});
  if (is_tensor) return take(out.tensors, child);
  if (records_.is_unknown_record(child)) return take(out.unknown, child);
  return is_container(pickle_, child) && !on_path_[child] ? open(child, name_.size()) : Status();
}

Result<Flattened> TensorFinder::below(PickleRef root) {
  if (records_.is_tensor(root)) return Flattened{{{"tensor", root}}, {}};
  Flattened out;
  STOWAGE_TRY(open(root, 0));
  while (!stack_.empty()) {
    PickleStep& step = stack_.back();
    name_.resize(step.name_length);
    const PickleChildren children(pickle_, step.ref);
    if (step.next == children.size()) {
      on_path_[step.ref] = false;
      stack_.pop_back();
      continue;
    }
    STOWAGE_TRY(visit(children, step.next++, out));
  }
  return out;
}

Result<Flattened> flatten_tensors(const PickleDocument& pickle, const TorchRecords& records, PickleRef root,
                                  const std::string& subject) {
  return TensorFinder(pickle, records, subject).below(root);
}

std::optional<PickleRef> module_attributes(const PickleDocument& pickle, PickleRef ref) {
  if (!pickle.is(ref, PickleKind::Call)) return std::nullopt;
  const auto holds = [&](PickleRef at) {
    const auto pairs = pickle.pairs(at);
    int found = 0;
    for (std::size_t i = 0; i < std::min(pairs.size(), 2 * kMostLookedAt); i += 2) {
      const std::string_view key = pickle.text(pairs[i]);
      found += key == "_modules" || key == "_parameters" ? 1 : 0;
    }
    return found >= 2;
  };
  const auto among = [&](PickleRef tuple) -> std::optional<PickleRef> {
    const auto items = pickle.items(tuple);
    for (const PickleRef item : items.first(std::min<std::size_t>(items.size(), 4))) {
      if (pickle.is(item, PickleKind::Dict) && holds(item)) return item;
    }
    return std::nullopt;
  };
  if (const auto state = pickle.state(ref)) {
    if (holds(*state)) return *state;
    if (pickle.is(*state, PickleKind::Tuple)) return among(*state);  // (__dict__, slots)
  }
  return among(pickle.arguments(ref));  // torch.fx: reduce_graph_module(dictionary, …)
}

bool is_utf8(std::string_view text) {
  for (std::size_t i = 0; i < text.size();) {
    const auto first = static_cast<unsigned char>(text[i]);
    const std::size_t length = first < 0x80                    ? 1
                               : first >= 0xC2 && first < 0xE0 ? 2
                               : first >= 0xE0 && first < 0xF0 ? 3
                               : first >= 0xF0 && first < 0xF5 ? 4
                                                               : 0;
    if (length == 0 || length > text.size() - i) return false;
    std::uint32_t code = length == 1 ? first : first & (0xFFu >> (length + 1));
    for (std::size_t k = 1; k < length; ++k) {
      const auto next = static_cast<unsigned char>(text[i + k]);
      if ((next & 0xC0) != 0x80) return false;
      code = code << 6 | (next & 0x3F);
    }
    const bool too_long =
        (length == 3 && code < 0x800) || (length == 4 && (code < 0x10000 || code > 0x10FFFF));
    if (too_long || (code >= 0xD800 && code < 0xE000)) return false;
    i += length;
  }
  return true;
}

}  // namespace stowage::formats
