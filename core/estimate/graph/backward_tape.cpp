#include "core/estimate/graph/backward_tape.h"

#include <algorithm>
#include <queue>
#include <set>

namespace stowage::estimate {
namespace {

constexpr std::uint64_t kLeaf = ~std::uint64_t{0};

}  // namespace

GradientNode::~GradientNode() {
  std::vector<std::shared_ptr<GradientNode>> open;
  const auto take = [&](GradientNode& node) {
    for (Input& input : node.inputs) {
      if (input.to.node) open.push_back(std::move(input.to.node));
    }
  };
  take(*this);
  while (!open.empty()) {
    const std::shared_ptr<GradientNode> node = std::move(open.back());
    open.pop_back();
    if (node.use_count() == 1) take(*node);
  }
}

BackwardTape::BackwardTape(const GraphProgram& program, const GraphLayout& layout, BlockLedger& ledger,
                           const TrainingStep& step)
    : program_(program), layout_(layout), ledger_(ledger), step_(step) {}

bool BackwardTape::trains(std::uint32_t index) const {
  const GraphWeight& weight = program_.weights[index];
  return step_.as_program ? weight.parameter && weight.requires_grad : step_.trained.count(weight.name) > 0;
}

GradientEdge BackwardTape::leaf(std::uint32_t weight, std::uint16_t place) {
  if (!trains(weight)) return {};
  // One that is there for its turn alone gives its gradient away when its turn is over.
  GradientEdge passing;
  GradientEdge& edge = home_of(weight) == place ? leaves_[{weight, place}] : passing;
  if (edge) return edge;
  edge.node = std::make_shared<GradientNode>(kLeaf);  // at once, as PyTorch's own
  edge.node->leaf = weight;
  edge.node->place = place;
  edge.node->module = program_.weights[weight].owner;
  return edge;
}

std::uint16_t BackwardTape::home_of(std::uint32_t weight) const {
  for (const auto& [index, place] : layout_.resident) {
    if (program_.weights[index].storage == program_.weights[weight].storage) return place;
  }
  const std::uint16_t home = layout_.places.of(layout_.home[weight]);
  return home == RunPlaces::kNowhere ? layout_.places.cpu() : home;
}

void BackwardTape::place_optimizer() {
  if (step_.optimizer.empty()) return;
  for (const GraphStorage& storage : program_.storages) {
    for (const std::uint32_t index : storage.weights) {
      const GraphWeight& weight = program_.weights[index];
      const auto found = step_.optimizer.find(weight.name);
      if (found == step_.optimizer.end()) continue;
      BlockTag tag{ledger_.timeline().name(program_.modules[weight.owner]),
                   ledger_.timeline().name("optimizer"), trace::Kind::Resident};
      tag.part = BlockPart::Optimizer;
      ledger_.born(home_of(index), found->second.count(), tag);
      break;
    }
  }
}

void BackwardTape::note_saved(const StoragePtr& storage) {
  if (storage->saved()) return;
  storage->keep_as(BlockPart::Saved);
  saved_.push_back(storage);
}

std::uint64_t BackwardTape::saved_bytes() const {
  std::uint64_t sum = 0;
  for (const auto& one : saved_) {
    if (const StoragePtr storage = one.lock()) sum = saturating_add(sum, storage->requested());
  }
  return sum;
}

/// By node that is reached, how many give it a gradient.
void BackwardTape::count_uses(const std::vector<Root>& roots) {
  open_.clear();
  std::set<const GradientNode*> seen;
  std::vector<const GradientNode*> next;
  for (const Root& root : roots) {
    const GradientNode* const node = root.edge.node.get();
    ++open_[node];
    if (seen.insert(node).second) next.push_back(node);
  }
  while (!next.empty()) {
    const GradientNode* const node = next.back();
    next.pop_back();
    for (const GradientNode::Input& input : node->inputs) {
      ++open_[input.to.node.get()];
      if (seen.insert(input.to.node.get()).second) next.push_back(input.to.node.get());
    }
  }
}

/// Gradients of what a node was given. On another device they are copied there.
std::vector<std::pair<GradientEdge, StoragePtr>> BackwardTape::derive(GradientNode& node) {
  std::vector<StoragePtr> here;
  std::vector<std::uint32_t> brought;
  for (const std::uint32_t weight : node.streamed) {
    const std::uint32_t storage = program_.weights[weight].storage;
    if (std::find(brought.begin(), brought.end(), storage) != brought.end()) continue;
    brought.push_back(storage);
    BlockTag tag = node.tag;
    tag.kind = trace::Kind::Streamed;
    tag.source = home_of(weight);
    const std::uint64_t bytes = program_.storages[storage].bytes;
    here.push_back(std::make_shared<HeldStorage>(ledger_, node.place, bytes, tag));
    ledger_.transfer(tag.source, node.place, bytes, tag.module);
  }
  if (node.between) {
    const StoragePtr between = std::make_shared<HeldStorage>(ledger_, node.place, node.between, node.tag);
    node.gradients = {between};
    std::erase_if(node.saved, [&](const StoragePtr& one) { return one->requested() != node.between; });
  }
  const StoragePtr beside = std::make_shared<HeldStorage>(ledger_, node.place, node.made_back, node.tag);
  const StoragePtr first = node.gradients.empty() ? nullptr : node.gradients.front();
  std::vector<std::pair<GradientEdge, StoragePtr>> out;
  for (const GradientNode::Input& input : node.inputs) {
    StoragePtr gradient = input.seen ? first : nullptr;
    if (!gradient) gradient = std::make_shared<HeldStorage>(ledger_, node.place, input.bytes, node.tag);
    out.emplace_back(input.to, std::move(gradient));
  }
  return out;
}

/// What comes to one value from several is added up, in new memory each time.
void BackwardTape::give(const GradientEdge& to, StoragePtr gradient, const GradientNode& from) {
  GradientNode& node = *to.node;
  if (node.gradients.size() <= to.result) node.gradients.resize(to.result + 1);
  StoragePtr& there = node.gradients[to.result];
  if (node.place != gradient->place() && node.leaf < 0) {
    auto copy = std::make_shared<HeldStorage>(ledger_, node.place, gradient->requested(), from.tag);
    ledger_.transfer(gradient->place(), node.place, gradient->requested(), from.tag.module);
    gradient = std::move(copy);
  }
  if (!there) {
    there = std::move(gradient);
  } else {
    there = std::make_shared<HeldStorage>(ledger_, node.place, there->requested(), from.tag);
  }
}

/// A gradient of a weight stays: where the weight does, and of one that is only there for its turn on the
/// host.
void BackwardTape::keep(GradientNode& leaf) {
  const auto index = static_cast<std::uint32_t>(leaf.leaf);
  StoragePtr came = leaf.gradients.empty() ? nullptr : std::move(leaf.gradients.front());
  leaf.gradients.clear();
  if (!came) return;
  const GraphWeight& weight = program_.weights[index];
  const std::uint16_t home = home_of(index) == leaf.place ? leaf.place : layout_.places.cpu();
  const std::uint64_t bytes = step_.gradient_element
                                  ? saturating_multiply(weight.geometry.count(), *step_.gradient_element)
                                  : weight.geometry.dense_bytes();
  StoragePtr& kept = kept_[index];
  if (home != came->place()) ledger_.transfer(came->place(), home, bytes, 0);
  if (kept && kept->place() == came->place()) return;  // added up in place
  BlockTag tag{ledger_.timeline().name(program_.modules[weight.owner]), ledger_.timeline().name("gradient"),
               trace::Kind::Resident};
  tag.part = BlockPart::Gradient;
  if (home == came->place() && came->requested() == bytes) {
    came->keep_as(BlockPart::Gradient);
    kept = std::move(came);
  } else {
    kept = std::make_shared<HeldStorage>(ledger_, home, bytes, tag);
  }
}

void BackwardTape::run(const std::vector<Root>& roots) {
  count_uses(roots);
  const auto later = [](const std::shared_ptr<GradientNode>& a, const std::shared_ptr<GradientNode>& b) {
    return a->sequence < b->sequence;
  };
  std::priority_queue<std::shared_ptr<GradientNode>, std::vector<std::shared_ptr<GradientNode>>,
                      decltype(later)>
      ready(later);
  const auto ready_now = [&](const std::shared_ptr<GradientNode>& node) {
    if (--open_[node.get()] == 0) ready.push(node);
  };
  for (const Root& root : roots) {
    GradientNode& node = *root.edge.node;
    if (node.gradients.size() <= root.edge.result) node.gradients.resize(root.edge.result + 1);
    if (StoragePtr& seed = node.gradients[root.edge.result]; !seed)
      seed = std::make_shared<HeldStorage>(ledger_, node.place, root.bytes, node.tag);
    ready_now(root.edge.node);
  }
  while (!ready.empty()) {
    const std::shared_ptr<GradientNode> node = ready.top();
    ready.pop();
    if (node->leaf >= 0) {
      keep(*node);
      continue;
    }
    ledger_.begin_step(node->module, node->tag.module, node->place, node->name);
    auto gradients = derive(*node);
    node->gradients.clear();
    node->saved.clear();
    for (auto& [to, gradient] : gradients) {
      give(to, std::move(gradient), *node);
      ready_now(to.node);
    }
  }
}

}  // namespace stowage::estimate
