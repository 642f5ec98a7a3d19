#include "core/estimate/graph/backward_tape.h"

#include <algorithm>
#include <queue>
#include <set>

#include "core/estimate/graph/layer_watch.h"
#include "core/estimate/graph/pass_clock.h"
#include "core/estimate/graph/turn_again.h"

namespace stowage::estimate {
namespace {

constexpr std::uint64_t kLeaf = ~std::uint64_t{0};
constexpr std::uint64_t kAdded = 3;  // two gradients are read, and their sum is written

/// The same memory, held by another tensor: who counts those that hold one counts each by itself.
StoragePtr seen_anew(const StoragePtr& storage) {
  if (!storage) return storage;
  const auto holder = std::make_shared<const StoragePtr>(storage);
  return {holder, storage.get()};
}

/// Nobody else has the tensor, nor its memory.
bool held_alone(const StoragePtr& storage) {
  return storage.use_count() == 1 && storage->weak_from_this().use_count() == 1;
}

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
                           PassClock& clock, const TrainingStep& step, const SavedPlan* plan)
    : program_(program),
      layout_(layout),
      ledger_(ledger),
      clock_(clock),
      step_(step),
      moves_(program, layout.places, ledger, step, plan,
             {[&clock] { return clock.now_ps(); },
              [&clock, cpu = layout.places.cpu()](std::uint16_t place, std::uint64_t bytes) {
                return clock.copy_takes_ps(place, cpu, bytes);
              },
              [&clock](std::uint64_t ps) { clock.wait_until(ps); }}),
      copied_back_(program.storages.size(), {0, 0}),
      resident_(program.storages.size(), RunPlaces::kNowhere) {
  for (const auto& [weight, place] : layout.resident) {
    std::uint16_t& first = resident_[program.weights[weight].storage];
    if (first == RunPlaces::kNowhere) first = place;
  }
}

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
  const std::uint16_t there = resident_[program_.weights[weight].storage];
  if (there != RunPlaces::kNowhere) return there;
  const std::uint16_t home = layout_.places.of(layout_.home[weight]);
  return home == RunPlaces::kNowhere ? layout_.places.cpu() : home;
}

/// Of a storage with several names once.
void BackwardTape::place_accumulators() {
  for (const GraphStorage& storage : program_.storages) {
    const auto index = std::find_if(storage.weights.begin(), storage.weights.end(),
                                    [&](std::uint32_t weight) { return trains(weight); });
    if (index == storage.weights.end()) continue;
    const GraphWeight& weight = program_.weights[*index];
    BlockTag tag{ledger_.timeline().name(program_.modules[weight.owner]),
                 ledger_.timeline().name("accumulated gradient"), trace::Kind::Resident};
    tag.part = BlockPart::Gradient;
    ledger_.born(home_of(*index), saturating_multiply(weight.geometry.count(), *step_.accumulation_element),
                 tag);
  }
}

void BackwardTape::place_optimizer() {
  if (step_.accumulation_element) place_accumulators();
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

/// Weights that were there for their turn alone come once more.
void BackwardTape::fetch(GradientNode& node, std::vector<StoragePtr>& here) {
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
    ++copied_back_[storage].fetched;
    const bool by_link = layout_.places.gpu(node.place) && !layout_.places.gpu(tag.source);
    by_link ? clock_.load(storage, tag.source, bytes) : clock_.copy(tag.source, node.place, bytes);
  }
}

/// As core/engine/training/node_work.h counts a node: it reads the gradients of its results and what was
/// saved, and writes those that it gives. What a derivative of several kernels makes on its way is written
/// and read besides.
void BackwardTape::note_time(const GradientNode& node) {
  if (!node.work) return;
  constexpr std::uint64_t kWrittenAndRead = 2;
  OperatorWork work = *node.work;
  bool makes = false;
  for (const GradientNode::Input& input : node.inputs) {
    makes = makes || !input.seen;
    work.bytes = saturating_add(work.bytes, input.bytes);
  }
  work.bytes = saturating_add(work.bytes, saturating_multiply(node.between, kWrittenAndRead));
  work.may_view = work.may_view && !makes;
  clock_.compute(work, makes);
  clock_.compute_besides(
      saturating_multiply(saturating_add(node.made_back, node.back.beside), kWrittenAndRead));
}

/// What is left of it are gradients.
std::vector<StoragePtr> BackwardTape::make_on_the_way(GradientNode& node) {
  using What = DerivativeScript::Event::What;
  std::vector<StoragePtr> made;
  for (const DerivativeScript::Event& event : node.back.events) {
    if (event.what == What::Make)
      made.push_back(std::make_shared<HeldStorage>(ledger_, node.place, event.number, node.tag));
    if (event.what == What::Drop) made[event.number].reset();
    if (event.what == What::Forget) node.saved.clear();
  }
  return made;
}

/// Gradients of what a node was given. On another device they are copied there.
std::vector<std::pair<GradientEdge, Gradient>> BackwardTape::derive(GradientNode& node) {
  std::vector<StoragePtr> here;
  fetch(node, here);
  note_time(node);
  if (node.between) {
    const StoragePtr between = std::make_shared<HeldStorage>(ledger_, node.place, node.between, node.tag);
    node.gradients = {Gradient{between, node.between}};
    node.saved.erase(node.saved.begin(), node.saved.begin() + static_cast<std::ptrdiff_t>(node.inside));
    std::erase_if(node.saved, [&](const SavedSlotPtr& one) { return one->bytes != node.between; });
  }
  const std::vector<StoragePtr> made = make_on_the_way(node);
  const StoragePtr beside = std::make_shared<HeldStorage>(ledger_, node.place, node.made_back, node.tag);
  const Gradient first = node.gradients.empty() ? Gradient() : node.gradients.front();
  std::vector<std::pair<GradientEdge, Gradient>> out;
  for (const GradientNode::Input& input : node.inputs) {
    Gradient gradient{nullptr, input.bytes};
    if (input.seen && first.storage) {
      gradient.storage = input.view ? seen_anew(first.storage) : first.storage;
      gradient.view = first.view || input.view;
    } else if (input.made < made.size()) {
      gradient.storage = made[input.made];
    }
    if (!gradient.storage)
      gradient.storage = std::make_shared<HeldStorage>(ledger_, node.place, input.bytes, node.tag);
    out.emplace_back(input.to, std::move(gradient));
  }
  return out;
}

/// What comes to one value from several is added up in what came first where that is no view and nobody else
/// holds it (but of weights), as torch/csrc/autograd/input_buffer.cpp has it, else in new memory.
void BackwardTape::give(const GradientEdge& to, Gradient gradient, const GradientNode& from) {
  GradientNode& node = *to.node;
  if (node.gradients.size() <= to.result) node.gradients.resize(to.result + 1);
  Gradient& there = node.gradients[to.result];
  const std::uint16_t place = gradient.storage->place();
  if (node.place != place && node.leaf < 0) {
    auto copy = std::make_shared<HeldStorage>(ledger_, node.place, gradient.bytes, from.tag);
    ledger_.transfer(place, node.place, gradient.bytes, from.tag.module);
    clock_.copy(place, node.place, gradient.bytes);
    gradient = {std::move(copy), gradient.bytes};
  }
  if (!there.storage) {
    there = std::move(gradient);
    return;
  }
  if (there.view || !held_alone(there.storage) || node.leaf >= 0)
    there = {std::make_shared<HeldStorage>(ledger_, node.place, there.bytes, from.tag), there.bytes};
  clock_.compute_besides(saturating_multiply(there.bytes, kAdded));
}

/// A gradient of a weight stays: where the weight does, and of one that is only there for its turn on the
/// host. One that another node still has to read is copied (torch/csrc/autograd/functions/accumulate_grad.h).
void BackwardTape::keep(GradientNode& leaf) {
  const auto index = static_cast<std::uint32_t>(leaf.leaf);
  StoragePtr came = leaf.gradients.empty() ? nullptr : std::move(leaf.gradients.front().storage);
  leaf.gradients.clear();
  if (!came) return;
  const GraphWeight& weight = program_.weights[index];
  const std::uint16_t home = home_of(index) == leaf.place ? leaf.place : layout_.places.cpu();
  const std::uint64_t bytes = step_.gradient_element
                                  ? saturating_multiply(weight.geometry.count(), *step_.gradient_element)
                                  : weight.geometry.dense_bytes();
  StoragePtr& kept = kept_[index];
  if (home != came->place()) {
    ++copied_back_[weight.storage].sent;
    ledger_.transfer(came->place(), home, bytes, 0);
    clock_.copy(came->place(), home, bytes);
  }
  if (kept && kept->place() == came->place()) {  // added up in place
    clock_.compute_besides(saturating_multiply(bytes, kAdded));
    return;
  }
  BlockTag tag{ledger_.timeline().name(program_.modules[weight.owner]), ledger_.timeline().name("gradient"),
               trace::Kind::Resident};
  tag.part = BlockPart::Gradient;
  if (home == came->place() && came->requested() == bytes && came.use_count() == 1) {
    came->keep_as(BlockPart::Gradient);
    kept = std::move(came);
  } else {
    kept = std::make_shared<HeldStorage>(ledger_, home, bytes, tag);
  }
}

void BackwardTape::begin(const GradientNode& node) {
  ledger_.begin_step(node.module, node.tag.module, node.place, node.name);
  clock_.begin(node.module, node.place);
}

/// What is not there any more is made again before the node goes on.
void BackwardTape::take_saved(GradientNode& node) {
  bool made = false;
  for (const SavedSlotPtr& slot : node.saved) {
    if (slot->turn && !slot->turn->ran) {
      make_again_(*slot->turn);
      made = true;
    }
    if (watch_ && !slot->turn) watch_->asked(*slot);
    moves_.take(*slot);
  }
  if (made) begin(node);
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
    if (Gradient& seed = node.gradients[root.edge.result]; !seed.storage)
      seed = {std::make_shared<HeldStorage>(ledger_, node.place, root.bytes, node.tag), root.bytes};
    ready_now(root.edge.node);
  }
  while (!ready.empty()) {
    const std::shared_ptr<GradientNode> node = ready.top();
    ready.pop();
    if (node->leaf >= 0) {
      keep(*node);
      continue;
    }
    begin(*node);
    moves_.begin_node(node->sequence);
    if (watch_) watch_->begin_node(node->sequence);
    take_saved(*node);
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
