#include "widgets/treemap/colouring.h"

#include <QCoreApplication>
#include <algorithm>
#include <array>
#include <map>
#include <optional>
#include <string>
#include <unordered_map>

#include "widgets/common/placed_model.h"
#include "widgets/common/words.h"

namespace stowage::widgets {

namespace {

struct Words {
  Q_DECLARE_TR_FUNCTIONS(Treemap)
};

enum class Kind : std::uint8_t { Attention, FeedForward, Experts, Embedding, Norm, Convolution, Head, Other };
constexpr std::size_t kKinds = 8;

bool has(const QString& text, std::initializer_list<const char*> words) {
  return std::any_of(words.begin(), words.end(), [&](const char* word) {
    return text.contains(QLatin1StringView(word), Qt::CaseInsensitive);
  });
}

/// By the words people put into the names of modules and classes.
Kind kind_of(const QString& text) {
  if (has(text, {"norm", "ln_"})) return Kind::Norm;
  if (has(text, {"attn", "attention"})) return Kind::Attention;
  if (has(text, {"expert"})) return Kind::Experts;
  if (has(text, {"mlp", "ffn", "feed_forward", "feedforward", "intermediate"})) return Kind::FeedForward;
  if (has(text, {"embed", "wte", "wpe"})) return Kind::Embedding;
  if (has(text, {"conv"})) return Kind::Convolution;
  if (has(text, {"head", "classifier", "score"})) return Kind::Head;
  return Kind::Other;
}

/// The nearest word wins, from the leaf upwards. The same few names and classes stand at tens of thousands of
/// nodes: each is looked at once.
class Kinds {
 public:
  explicit Kinds(const TileTree& tree) : model_(*tree.model), of_module_(model_.modules().size()) {
    of_module_[0] = Kind::Other;
    for (std::size_t id = 1; id < of_module_.size(); ++id) {
      const model::Module& module = model_.modules()[id];
      of_module_[id] = of(module.name, module.class_name, of_module_[module.parent.index()]);
    }
  }
  /// Of a node with bytes of its own.
  Kind operator()(const TileTree::Node& node) {
    const Kind around = of_module_[node.module.index()];
    return node.tensor.valid() ? of(model_[node.tensor].name, {}, around) : around;
  }

 private:
  Kind of(const std::string& name, const std::string& class_name, Kind around) {
    key_.assign(name, name.rfind('.') + 1);
    key_ += ' ';
    key_.append(class_name, class_name.rfind('.') + 1);
    const auto [at, fresh] = known_.try_emplace(key_, Kind::Other);
    if (fresh) at->second = kind_of(QString::fromStdString(key_));
    return at->second != Kind::Other ? at->second : around;
  }

  const model::Model& model_;
  std::vector<Kind> of_module_;
  std::unordered_map<std::string, Kind> known_{};
  std::string key_{};
};

QString kind_name(std::size_t kind) {
  switch (static_cast<Kind>(kind)) {
    case Kind::Attention:
      return Words::tr("Attention");
    case Kind::FeedForward:
      return Words::tr("Feed-forward");
    case Kind::Experts:
      return Words::tr("Experts");
    case Kind::Embedding:
      return Words::tr("Embedding");
    case Kind::Norm:
      return Words::tr("Norm");
    case Kind::Convolution:
      return Words::tr("Convolution");
    case Kind::Head:
      return Words::tr("Head");
    case Kind::Other:
      break;
  }
  return Words::tr("Other");
}

std::vector<ColourCategory> device_categories(const PlanState& state) {
  std::vector<ColourCategory> categories;
  for (const machine::Device& device : state.machine.devices)
    categories.push_back({deviceText(device.id), device.id, false, {}});
  categories.push_back({Words::tr("unplaced"), {}, true, {}});
  return categories;
}

}  // namespace

Colouring::Colouring(const TileTree& tree, const PlanState& state, ColourMode colour_mode)
    : Colouring(tree, state, colour_mode, plan::stored_sizes(*state.model, state.settings)) {}

Colouring::Colouring(const TileTree& tree, const PlanState& state, ColourMode colour_mode,
                     const std::vector<std::uint64_t>& sizes)
    : mode(colour_mode), of_node(tree.nodes.size(), kEmpty) {
  const model::Model& model = *state.model;
  const model::Model& counted = placed_model(state);  // in which several of them may be one
  const bool placed = state.placement.slots.size() == model.tensors().size();
  std::map<model::Dtype, std::uint8_t> dtypes;
  std::optional<Kinds> kinds;
  if (mode == ColourMode::Kind) kinds.emplace(tree);
  std::vector<std::uint64_t> seen(tree.nodes.size(), 0);
  if (mode == ColourMode::Device) categories = device_categories(state);
  if (mode == ColourMode::None) categories.push_back({Words::tr("size"), {}, false, {}, true});
  for (std::size_t i = 0; mode == ColourMode::Kind && i < kKinds; ++i)
    categories.push_back({kind_name(i), Appearance::category(static_cast<std::uint32_t>(i)), false, {}});
  for (std::size_t i = 0; i < model.storages().size(); ++i) {
    const model::StorageId id(i);
    if (model[id].tensors.empty()) continue;
    const model::TensorId owner = model[id].tensors.front();
    const std::uint32_t node = tree.node_of_tensor[owner.index()];
    const std::uint64_t bytes = sizes[i];
    if (node == TileTree::kNone || bytes == 0) continue;
    std::size_t category = 0;
    if (mode == ColourMode::Device) {
      category = placed ? std::min<std::size_t>(state.placement[owner], categories.size() - 1)
                        : categories.size() - 1;
    } else if (mode == ColourMode::Dtype) {
      const auto [known, fresh] =
          dtypes.emplace(model[owner].dtype, static_cast<std::uint8_t>(categories.size()));
      if (fresh)
        categories.push_back({QString::fromUtf8(model::info(model[owner].dtype).torch_name.data()),
                              Appearance::category(static_cast<std::uint32_t>(categories.size())),
                              false,
                              {}});
      category = known->second;
    } else if (mode == ColourMode::Kind) {
      category = static_cast<std::size_t>((*kinds)(tree.nodes[node]));
    }
    add(node, static_cast<std::uint8_t>(category), bytes, seen);
    // A tile is as large as its module, under either name; what lies on a device lies there once.
    const auto& names = counted[counted[owner].storage].tensors;
    const auto first = std::find_if(names.begin(), names.end(), [&](model::TensorId name) {
      return mode != ColourMode::Device || !placed || state.placement[name] == state.placement[owner];
    });
    if (first == names.end() || model[*first].storage == id) categories[category].bytes += Bytes(bytes);
  }
  mix_upwards(tree);
}

void Colouring::mix_upwards(const TileTree& tree) {
  for (std::size_t node = of_node.size(); node-- > 1;) {
    std::uint8_t& parent = of_node[tree.nodes[node].parent];
    if (of_node[node] == kEmpty) continue;
    parent = parent == kEmpty || parent == of_node[node] ? of_node[node] : kMixed;
  }
}

void Colouring::retranslate() {
  for (ColourCategory& category : categories) {
    if (category.unplaced) category.name = Words::tr("unplaced");
  }
}

void Colouring::add(std::uint32_t node, std::uint8_t category, std::uint64_t bytes,
                    std::vector<std::uint64_t>& seen) {
  if (of_node[node] == kEmpty || of_node[node] == category) {
    of_node[node] = category;
    seen[node] += bytes;
    return;
  }
  Mix& mix = mixed_leaves[node];
  if (mix.empty()) mix.emplace_back(of_node[node], seen[node]);
  const auto at =
      std::find_if(mix.begin(), mix.end(), [&](const auto& part) { return part.first == category; });
  if (at != mix.end()) {
    at->second += bytes;
  } else {
    mix.emplace_back(category, bytes);
  }
  of_node[node] = kMixed;
}

Colouring::Mix Colouring::mix(const TileTree& tree, std::uint32_t node) const {
  std::array<std::uint64_t, 256> bytes{};
  std::vector<std::uint32_t> open{node};
  while (!open.empty()) {
    const std::uint32_t at = open.back();
    open.pop_back();
    if (of_node[at] == kEmpty) continue;
    const auto leaf = mixed_leaves.find(at);
    if (of_node[at] != kMixed) {
      bytes[of_node[at]] += tree.input.size[at];
    } else if (leaf != mixed_leaves.end()) {
      for (const auto& [category, size] : leaf->second) bytes[category] += size;
    } else {
      for (std::uint32_t i = 0; i < tree.input.child_count[at]; ++i)
        open.push_back(tree.input.first_child[at] + i);
    }
  }
  Mix result;
  for (std::size_t i = 0; i < categories.size(); ++i) {
    if (bytes[i] > 0) result.emplace_back(static_cast<std::uint8_t>(i), bytes[i]);
  }
  return result;
}

}  // namespace stowage::widgets
