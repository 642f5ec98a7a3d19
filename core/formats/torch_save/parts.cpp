#include "core/formats/torch_save/parts.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <string_view>
#include <unordered_set>
#include <utility>

#include "core/formats/architectures/name_parts.h"
#include "core/formats/torch_save/module_pickle.h"

namespace stowage::formats {
namespace {

// More and longer ones are no choice for anybody: only a hand-made pickle has them.
constexpr std::size_t kMostParts = 1000, kLongestPartName = 4096;
constexpr std::size_t kMostLookedAt =
    4'000'000;  // tensors and modules of all parts: shared ones are looked at once for each part they are in
constexpr std::size_t kMostPartsListed = 6;

/// Whether a container looks like a state_dict, from the leaves up, each container once.
class TreeSense {
 public:
  TreeSense(const PickleDocument& pickle, const TorchRecords& records)
      : pickle_(pickle), records_(records), sense_(pickle.size(), Unseen) {}

  enum Sense : std::uint8_t {
    Unseen,
    Open,
    No,
    Tree,
    Dotted
  };  // Dotted: names are already full names, or it is a module

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
    if (!separate && tensors + trees > 0 && 2 * (tensors + trees) > children.size() &&
        !pickle_.pairs(ref).empty())
      return Tree;
    return No;
  }

  const PickleDocument& pickle_;
  const TorchRecords& records_;
  std::vector<Sense> sense_;
  std::vector<Frame> stack_;
};

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
  return std::any_of(words.begin(), words.end(), [&](const std::string& word) {
    return std::find(known.begin(), known.end(), word) != known.end();
  });
}

/// Adds up what the parts hold. Storages shared by two parts count in both.
class PartScales {
 public:
  PartScales(const PickleDocument& pickle, const TorchRecords& records, const std::string& path,
             const Job& job)
      : pickle_(pickle), records_(records), path_(path), job_(job), finder_(pickle, records, path) {}

  Result<model::Part> weigh(const TorchPart& part) {
    STOWAGE_TRY(job_.check(path_));
    auto tensors = tensors_of(part);
    if (!tensors) return tl::unexpected<Error>(tensors.error());
    model::Part out{part.name, tensors->size(), {}, false};
    seen_ += tensors->size();
    if (seen_ > kMostLookedAt) return fail(Code::PickleTooLarge, path_, {std::to_string(kMostPickleValues)});
    std::unordered_set<std::string> counted;
    for (const NamedRecord& record : *tensors) {
      const auto tensor = records_.tensor(record.ref, record.name);
      if (!tensor) return tl::unexpected<Error>(tensor.error());
      if (tensor->storages.empty()) out.bytes += Bytes(tensor->bytes);
      bool fresh = false;
      for (const std::string& key : tensor->storages) fresh |= counted.insert(key).second;
      if (fresh) out.bytes += Bytes(tensor->storage_bytes);
    }
    return out;
  }

 private:
  Result<std::vector<NamedRecord>> tensors_of(const TorchPart& part) {
    if (!part.is_module) {
      auto flat = finder_.below(part.root);
      if (!flat) return tl::unexpected<Error>(flat.error());
      return std::move(flat->tensors);
    }
    model::ModelBuilder scratch;
    const auto describe = [this](PickleRef ref) { return describe_pickled_module(pickle_, records_, ref); };
    auto walk = walk_modules(part.root, describe, pickle_.size(), scratch, path_, job_);
    if (!walk) return tl::unexpected<Error>(walk.error());
    seen_ += walk->classes.size();
    std::vector<NamedRecord> out;
    for (ModuleTensor& tensor : walk->tensors) out.push_back({std::move(tensor.name), tensor.ref});
    return out;
  }

  const PickleDocument& pickle_;
  const TorchRecords& records_;
  const std::string& path_;
  const Job& job_;
  TensorFinder finder_;
  std::size_t seen_ = 0;
};

}  // namespace

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
  std::vector<PickleStep> stack{{root, 0, 0}};
  seen[root] = true;
  bool tensors = false;
  while (!stack.empty() && out.size() < kMostParts) {
    PickleStep& step = stack.back();
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
      if (name.size() > kLongestPartName) continue;
      out.push_back({name, child, module_attributes(pickle, child).has_value()});
    } else if (is_container(pickle, child) && name.size() <= kLongestPicklePath) {
      stack.push_back({child, 0, name.size()});
    }
  }
  if (out.empty() && tensors) out.push_back({"", root});
  return out;
}

int torch_part_rank(std::string_view name) {
  static constexpr std::array<std::string_view, 15> kOptimizers{
      "optimizer", "optimizers", "optim", "opt",      "scheduler", "schedulers", "rng",  "random",
      "scaler",    "amp",        "adam",  "momentum", "loss",      "callbacks",  "grads"};
  static constexpr std::array<std::string_view, 7> kAverages{"ema",      "swa",    "avg",    "average",
                                                             "averaged", "shadow", "teacher"};
  static constexpr std::array<std::string_view, 11> kModels{
      "model",  "state_dict", "model_state_dict", "model_state",         "net", "network", "weights",
      "params", "module",     "generator",        "generator_state_dict"};
  const auto all = words(name);
  if (any_of_words(all, kOptimizers)) return 3;
  if (any_of_words(all, kAverages)) return 2;
  const std::string_view last = last_part(name);
  return std::find(kModels.begin(), kModels.end(), last) != kModels.end() ? 0 : 1;
}

bool is_empty_state_dict(const PickleDocument& pickle) {
  const auto is_empty = [&](PickleRef ref) {
    const bool ordered = pickle.is(ref, PickleKind::Call) &&
                         pickle.global_name(pickle.callable(ref)) == "OrderedDict" &&
                         pickle.items(pickle.arguments(ref)).empty();
    return (ordered || pickle.is(ref, PickleKind::Dict)) && pickle.pairs(ref).empty();
  };
  const PickleRef root = pickle.root();
  if (is_empty(root)) return true;
  const PickleChildren children(pickle, root);
  for (std::size_t i = 0; i < children.size(); ++i) {
    if (torch_part_rank(children.key(i)) == 0 && is_empty(children.value(i))) return true;
  }
  return false;
}

std::string names_of_parts(const std::vector<TorchPart>& parts, std::size_t except) {
  std::string out;
  std::size_t listed = 0;
  for (std::size_t i = 0; i < parts.size(); ++i) {
    if (i == except) continue;
    if (++listed > kMostPartsListed) return out + ", …";
    out += (listed > 1 ? ", " : "") + parts[i].name;
  }
  return out;
}

Result<std::vector<model::Part>> weigh_torch_parts(const PickleDocument& pickle, const TorchRecords& records,
                                                   const std::vector<TorchPart>& parts,
                                                   const std::string& path, const Job& job) {
  PartScales scales(pickle, records, path, job);
  std::vector<model::Part> out;
  for (const TorchPart& part : parts) {
    auto weight = scales.weigh(part);
    if (!weight) return tl::unexpected<Error>(weight.error());
    out.push_back(std::move(*weight));
  }
  return out;
}

std::size_t likeliest_torch_part(const std::vector<model::Part>& parts) {
  const auto likelier = [](const model::Part& a, const model::Part& b) {
    return std::pair(-torch_part_rank(a.name), a.bytes) < std::pair(-torch_part_rank(b.name), b.bytes);
  };
  return static_cast<std::size_t>(std::max_element(parts.begin(), parts.end(), likelier) - parts.begin());
}

}  // namespace stowage::formats
