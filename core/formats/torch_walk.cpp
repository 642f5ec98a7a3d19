#include "core/formats/torch_walk.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <utility>

#include "core/model/model_builder.h"

namespace stowage::formats {
namespace {

constexpr std::size_t kMostRepeats = 500'000;   // entries of containers that are met again: sharing unfolds to more than there is
constexpr std::size_t kLongestKey = 1024;       // one text may be the key of millions of entries
constexpr std::size_t kLongestPath = 1u << 20;  // of a name while going down
constexpr std::size_t kMostLookedAt = 64;       // entries of a dictionary that tell a module: PyTorch's own come first

/// Whether a container looks like a state_dict, from the leaves up, each container once.
class TreeSense {
 public:
  TreeSense(const PickleDocument& pickle, const TorchRecords& records) : pickle_(pickle), records_(records), sense_(pickle.size(), Unseen) {}

  enum Sense : std::uint8_t { Unseen, Open, No, Tree, Dotted };  // Dotted: names are already full names, or it is a module

  Sense of(PickleRef root) {
    enter(root);
    while (!stack_.empty()) {
      Frame& frame = stack_.back();
      const PickleChildren children(pickle_, frame.ref);
      if (frame.next == children.size()) {
        sense_[frame.ref] = decide(frame.ref, children);
        stack_.pop_back();
        continue;
      }
      enter(children.value(frame.next++));
    }
    return sense_[root];
  }

 private:
  struct Frame {
    PickleRef ref;
    std::size_t next;
  };

  void enter(PickleRef ref) {
    if (sense_[ref] != Unseen) return;
    if (records_.is_tensor(ref)) return;
    if (module_attributes(pickle_, ref)) {
      sense_[ref] = Dotted;
    } else if (is_container(pickle_, ref)) {
      sense_[ref] = Open;
      stack_.push_back({ref, 0});
    } else {
      sense_[ref] = No;
    }
  }

  Sense decide(PickleRef ref, const PickleChildren& children) const {
    std::size_t tensors = 0, trees = 0;
    bool dotted_keys = false, separate = false;
    for (std::size_t i = 0; i < children.size(); ++i) {
      const PickleRef child = children.value(i);
      if (records_.is_tensor(child)) {
        ++tensors;
        dotted_keys = dotted_keys || children.key(i).find('.') != std::string_view::npos;
      } else if (sense_[child] == Tree || sense_[child] == Dotted) {
        ++trees;
        separate = separate || sense_[child] == Dotted || torch_part_rank(children.key(i)) != 1;
      }
    }
    if (tensors > 0 && 2 * tensors >= children.size()) return dotted_keys ? Dotted : Tree;
    if (!separate && tensors + trees > 0 && 2 * (tensors + trees) > children.size() && !pickle_.pairs(ref).empty()) return Tree;
    return No;
  }

  const PickleDocument& pickle_;
  const TorchRecords& records_;
  std::vector<Sense> sense_;
  std::vector<Frame> stack_;
};

/// Depth first over containers with a name that grows and shrinks with the way down.
struct Step {
  PickleRef ref;
  std::size_t next;
  std::size_t name_length;
};

void append_name(std::string& name, const std::string& part) {
  if (!name.empty()) name += '.';
  name += part;
}

std::vector<std::string> words(std::string_view name) {
  std::vector<std::string> out(1);
  for (const char c : name) {
    if (std::isalnum(static_cast<unsigned char>(c)) != 0) {
      out.back() += static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
    } else if (!out.back().empty()) {
      out.emplace_back();
    }
  }
  return out;
}

template <std::size_t N>
bool any_of_words(const std::vector<std::string>& words, const std::array<std::string_view, N>& known) {
  return std::any_of(words.begin(), words.end(), [&](const std::string& word) { return std::find(known.begin(), known.end(), word) != known.end(); });
}

}  // namespace

PickleChildren::PickleChildren(const PickleDocument& pickle, PickleRef container) : pickle_(pickle) {
  container = without_type_tag(pickle, container);
  pairs_ = pickle.pairs(container);
  if (!pickle.is(container, PickleKind::Set)) items_ = pickle.items(container);
}

PickleRef PickleChildren::value(std::size_t i) const { return without_type_tag(pickle_, pairs_.empty() ? items_[i] : pairs_[2 * i + 1]); }

std::string_view PickleChildren::key(std::size_t i) const {
  if (pairs_.empty() || !pickle_.is(pairs_[2 * i], PickleKind::Text)) return {};
  const std::string_view text = pickle_.text(pairs_[2 * i]);
  return text.size() > kLongestKey ? std::string_view() : text;
}

std::string PickleChildren::name(std::size_t i) const {
  if (pairs_.empty()) return std::to_string(i);
  if (pickle_.is(pairs_[2 * i], PickleKind::Int)) return std::to_string(*pickle_.integer(pairs_[2 * i]));
  return std::string(key(i));
}

PickleRef without_type_tag(const PickleDocument& pickle, PickleRef ref) {
  // One tag a value: torch/csrc/jit/serialization/pickler.cpp writes no more.
  if (!pickle.is(ref, PickleKind::Call) || pickle.global_module(pickle.callable(ref)) != "torch.jit._pickle") return ref;
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

Result<Flattened> flatten_tensors(const PickleDocument& pickle, const TorchRecords& records, PickleRef root, const std::string& subject) {
  Flattened out;
  std::string name;
  std::uint64_t name_bytes = 0;
  std::size_t repeats = 0;
  std::vector<bool> on_path(pickle.size(), false), seen(pickle.size(), false);
  std::vector<Step> stack;
  const auto found = [&](std::vector<NamedRecord>& list, PickleRef ref) -> Status {
    name_bytes += name.size();
    if (name_bytes > model::ModelBuilder::kMostNameBytes) {
      return fail(Code::ModelTooDeep, subject, {std::to_string(model::ModelBuilder::kMostNameBytes >> 20)});
    }
    list.push_back({name, ref});
    return {};
  };
  if (records.is_tensor(root)) return Flattened{{{"tensor", root}}, {}};
  stack.push_back({root, 0, 0});
  on_path[root] = true;
  while (!stack.empty()) {
    Step& step = stack.back();
    name.resize(step.name_length);
    const PickleChildren children(pickle, step.ref);
    if (step.next == children.size()) {
      on_path[step.ref] = false;
      stack.pop_back();
      continue;
    }
    const PickleRef child = children.value(step.next);
    const std::string part = children.name(step.next++);
    const bool is_tensor = records.is_tensor(child);
    if (part.empty() && is_tensor) return fail(Code::PthName, subject);
    if (part.empty()) continue;
    if (!is_utf8(part)) return fail(Code::PthName, subject);
    append_name(name, part);
    if (name.size() > kLongestPath) return fail(Code::ModelTooDeep, subject, {std::to_string(kLongestPath >> 20)});
    if (is_tensor) {
      STOWAGE_TRY(found(out.tensors, child));
    } else if (records.is_unknown_record(child)) {
      STOWAGE_TRY(found(out.unknown, child));
    } else if (is_container(pickle, child) && !on_path[child]) {
      if (seen[child]) repeats += PickleChildren(pickle, child).size();
      if (repeats > kMostRepeats) return fail(Code::PickleTooLarge, subject, {std::to_string(kMostPickleValues)});
      on_path[child] = seen[child] = true;
      stack.push_back({child, 0, name.size()});
    }
  }
  return out;
}

std::vector<TorchPart> find_torch_parts(const PickleDocument& pickle, const TorchRecords& records) {
  const PickleRef root = pickle.root();
  if (records.is_tensor(root)) return {{"", root}};
  if (module_attributes(pickle, root)) return {{"", root, true}};
  if (!is_container(pickle, root)) return {};
  TreeSense sense(pickle, records);
  if (sense.of(root) == TreeSense::Tree || sense.of(root) == TreeSense::Dotted) return {{"", root}};
  std::vector<TorchPart> out;
  std::vector<bool> seen(pickle.size(), false);
  std::string name;
  std::vector<Step> stack{{root, 0, 0}};
  seen[root] = true;
  bool tensors = false;
  while (!stack.empty()) {
    Step& step = stack.back();
    name.resize(step.name_length);
    const PickleChildren children(pickle, step.ref);
    if (step.next == children.size()) {
      stack.pop_back();
      continue;
    }
    const PickleRef child = children.value(step.next);
    append_name(name, children.name(step.next++));
    tensors = tensors || records.is_tensor(child);
    if (records.is_tensor(child) || seen[child]) continue;
    seen[child] = true;
    const auto found = sense.of(child);
    if (found == TreeSense::Tree || found == TreeSense::Dotted) {
      out.push_back({name, child, module_attributes(pickle, child).has_value()});
    } else if (is_container(pickle, child) && name.size() <= kLongestPath) {
      stack.push_back({child, 0, name.size()});
    }
  }
  if (out.empty() && tensors) out.push_back({"", root});
  return out;
}

int torch_part_rank(std::string_view name) {
  static constexpr std::array<std::string_view, 15> kOptimizers{"optimizer", "optimizers", "optim", "opt",      "scheduler", "schedulers", "rng",  "random",
                                                                "scaler",    "amp",        "adam",  "momentum", "loss",      "callbacks",  "grads"};
  static constexpr std::array<std::string_view, 7> kAverages{"ema", "swa", "avg", "average", "averaged", "shadow", "teacher"};
  static constexpr std::array<std::string_view, 11> kModels{"model",  "state_dict", "model_state_dict", "model_state",         "net", "network", "weights",
                                                            "params", "module",     "generator",        "generator_state_dict"};
  const auto all = words(name);
  if (any_of_words(all, kOptimizers)) return 3;
  if (any_of_words(all, kAverages)) return 2;
  const std::string_view last = name.substr(name.rfind('.') == std::string_view::npos ? 0 : name.rfind('.') + 1);
  return std::find(kModels.begin(), kModels.end(), last) != kModels.end() ? 0 : 1;
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
    const std::size_t length = first < 0x80 ? 1 : first >= 0xC2 && first < 0xE0 ? 2 : first >= 0xE0 && first < 0xF0 ? 3 : first >= 0xF0 && first < 0xF5 ? 4 : 0;
    if (length == 0 || length > text.size() - i) return false;
    std::uint32_t code = length == 1 ? first : first & (0xFFu >> (length + 1));
    for (std::size_t k = 1; k < length; ++k) {
      const auto next = static_cast<unsigned char>(text[i + k]);
      if ((next & 0xC0) != 0x80) return false;
      code = code << 6 | (next & 0x3F);
    }
    const bool too_long = (length == 3 && code < 0x800) || (length == 4 && (code < 0x10000 || code > 0x10FFFF));
    if (too_long || (code >= 0xD800 && code < 0xE000)) return false;
    i += length;
  }
  return true;
}

}  // namespace stowage::formats
