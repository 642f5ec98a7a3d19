#include <algorithm>
#include <string_view>
#include <unordered_map>
#include <unordered_set>

#include "core/plan/placement.h"

namespace stowage::plan {
namespace {

/// A node of the tree that the dotted keys span. Children have larger numbers than their parents. Names view
/// into the map's keys.
struct Node {
  std::string_view name;
  std::size_t parent = 0;
  machine::DeviceId device{};  ///< of all keys at or below, while they agree
  std::size_t keys = 0;        ///< at or below
  bool agreed = true;
};

void add_keys(Node& node, machine::DeviceId device, std::size_t keys, bool agreed) {
  if (node.keys == 0) {
    node.device = device;
    node.agreed = agreed;
  } else if (!agreed || node.device != device) {
    node.agreed = false;
  }
  node.keys += keys;
}

/// True when `key` is `outer` or below it.
bool below(std::string_view key, std::string_view outer) {
  return outer.empty() ||
         (key.starts_with(outer) && (key.size() == outer.size() || key[outer.size()] == '.'));
}

class Tree {
 public:
  Tree(const DeviceMap& map, std::string_view root) : root_(root) {
    find_or_add_node(root, 0);
    for (const DeviceMap::Entry& entry : map.entries) {
      if (below(entry.key, root)) add_keys(nodes_[locate(entry.key)], entry.device, 1, true);
    }
    for (std::size_t i = nodes_.size(); i-- > 1;)
      add_keys(nodes_[nodes_[i].parent], nodes_[i].device, nodes_[i].keys, nodes_[i].agreed);
    // Parents stand first, so one pass finds for every node the outermost one that covers it.
    covers_.resize(nodes_.size());
    for (std::size_t i = 0; i < nodes_.size(); ++i) {
      const std::size_t above = i == 0 ? 0 : covers_[nodes_[i].parent];
      covers_[i] = i != 0 && collapses(nodes_[above]) ? above : i;
    }
  }

  static bool collapses(const Node& node) { return node.agreed && node.keys > 1; }

  /// The outermost prefix of a key that stands for it, or the key itself.
  const Node& cover(std::string_view key) const { return nodes_[covers_[index_.at(key)]]; }

 private:
  /// The node of a key; the prefixes on the way are added, outermost first.
  std::size_t locate(std::string_view key) {
    if (const auto it = index_.find(key); it != index_.end()) return it->second;
    std::size_t at = 0;
    for (std::size_t from = root_.empty() ? 0 : root_.size() + 1; from <= key.size();) {
      const std::size_t dot = std::min(key.find('.', from), key.size());
      at = find_or_add_node(key.substr(0, dot), at);
      from = dot + 1;
    }
    return at;
  }

  std::size_t find_or_add_node(std::string_view name, std::size_t parent) {
    const auto [it, added] = index_.emplace(name, nodes_.size());
    if (added) nodes_.push_back({name, parent});
    return it->second;
  }

  std::string_view root_;
  std::vector<Node> nodes_;
  std::vector<std::size_t> covers_;
  std::unordered_map<std::string_view, std::size_t> index_;
};

}  // namespace

DeviceMap clean_device_map(DeviceMap map, const std::string& module_name) {
  const Tree tree(map, module_name);
  DeviceMap out;
  std::unordered_set<std::string_view> written;
  for (const DeviceMap::Entry& entry : map.entries) {
    if (!below(entry.key, module_name)) {
      out.entries.push_back(entry);
      continue;
    }
    const Node& cover = tree.cover(entry.key);
    if (!Tree::collapses(cover)) {
      out.entries.push_back(entry);
    } else if (written.insert(cover.name).second) {
      out.entries.push_back({std::string(cover.name), cover.device});
    }
  }
  return out;
}

}  // namespace stowage::plan
