#include "core/model/module_tree.h"

#include <algorithm>
#include <cstring>

namespace stowage::model {
namespace {

/// How many bytes two names begin with alike.
std::size_t same_start(std::string_view a, std::string_view b) {
  const std::size_t most = std::min(a.size(), b.size());
  std::size_t at = 0;
  while (most - at >= 8 && std::memcmp(a.data() + at, b.data() + at, 8) == 0) at += 8;
  while (at < most && a[at] == b[at]) ++at;
  return at;
}

}  // namespace

std::string_view name_above(std::string_view name) {
  const std::size_t dot = name.rfind('.');
  return dot == std::string_view::npos ? std::string_view() : name.substr(0, dot);
}

std::uint32_t ModuleTree::lookup(std::uint32_t parent, std::string_view part, std::uint64_t hash) const {
  return index_.find(hash, [&](std::uint32_t number) {
    return nodes_[number].parent == parent && nodes_[number].part == part;
  });
}

std::uint32_t ModuleTree::child(std::uint32_t parent, std::string_view part) {
  if (nodes_[parent].depth == kDeepest) {
    folded_ = true;
    return parent;
  }
  const std::uint64_t hash = HashIndex::hash(part, parent);
  const std::uint32_t known = lookup(parent, part, hash);
  if (known != kNone) return known;
  if (nodes_.size() >= kMostModules) {
    too_many_ = true;
    return 0;
  }
  const std::uint32_t number = size();
  nodes_.push_back({parent, nodes_[parent].depth + 1, std::string(part)});
  index_.add(hash, number);
  return number;
}

std::uint32_t ModuleTree::mention(std::string_view name) {
  forget_other_steps(name);
  std::uint32_t at = last_steps_.empty() ? 0 : last_steps_.back().module;
  std::size_t start = last_steps_.empty() ? 0 : last_steps_.back().end + 1;
  last_name_ = name;
  if (start > name.size()) return at;
  const auto step = [&](std::string_view part) {
    const std::uint32_t above = at;
    at = child(at, part);
    if (too_many_ || at == above) return false;
    last_steps_.push_back({start + part.size(), at});
    start += part.size() + 1;
    return true;
  };
  each_part(name, step, start);
  return at;
}

/// Leaves those that `name` begins with.
void ModuleTree::forget_other_steps(std::string_view name) {
  const std::size_t same = same_start(last_name_, name);
  const auto fits = [&](const Step& step) {
    return step.end <= same && (step.end == name.size() || name[step.end] == '.');
  };
  while (!last_steps_.empty() && !fits(last_steps_.back())) last_steps_.pop_back();
}

std::uint32_t ModuleTree::find(std::string_view name) const {
  std::uint32_t at = 0;
  each_part(name, [&](std::string_view part) {
    return (at = lookup(at, part, HashIndex::hash(part, at))) != kNone;
  });
  return at;
}

ModuleNames ModuleTree::names(std::uint64_t at_most) const {
  ModuleNames out;
  out.of.resize(nodes_.size());
  std::vector<std::uint64_t> length(nodes_.size(), 0);
  for (std::uint32_t i = 1; i < size(); ++i) {
    const std::uint64_t above = length[nodes_[i].parent];
    length[i] = above + (above > 0 ? 1 : 0) + nodes_[i].part.size();
  }
  for (const std::uint64_t one : length) out.bytes += one;
  if (out.bytes > at_most) return out;
  std::vector<bool> named(nodes_.size(), false);
  named[0] = true;
  for (std::uint32_t i = size(); i-- > 1;) {
    if (named[i]) continue;
    auto text = std::make_unique<char[]>(length[i] + 1);
    std::uint32_t at = i;
    // The parts from the last on; what is above the first named module is copied at once.
    for (; !named[at]; at = nodes_[at].parent) {
      const std::string& part = nodes_[at].part;
      const std::uint64_t start = length[at] - part.size();
      std::memcpy(text.get() + start, part.data(), part.size());
      if (start > 0) text[start - 1] = '.';
      out.of[at] = std::string_view(text.get(), length[at]);
      named[at] = true;
    }
    if (length[at] > 0) std::memcpy(text.get(), out.of[at].data(), length[at]);
    out.texts.push_back(std::move(text));
  }
  return out;
}

}  // namespace stowage::model
