#include "widgets/treemap/host_colouring.h"

#include <QCoreApplication>
#include <algorithm>

#include "widgets/theme/scale_steps.h"

namespace stowage::widgets {
namespace {

struct Words {
  Q_DECLARE_TR_FUNCTIONS(Treemap)
};

QString unplacedName() { return Words::tr("unplaced"); }
QString furtherName() { return Words::tr("further hosts"); }

/// A colouring has room for so many categories: hosts beyond them share the last one.
constexpr std::size_t kMostCategories = Colouring::kEmpty - 1;

/// The last category is that of what lies on no host.
std::vector<ColourCategory> categories_of(const HostPlaces& places) {
  std::vector<ColourCategory> out;
  const QStringList& names = places.coloured();
  for (qsizetype i = 0; i < names.size(); ++i)
    out.push_back({names[i], places.look_of(static_cast<std::uint32_t>(i)), false, {}});
  out.push_back({unplacedName(), {}, true, {}});
  if (out.size() > kMostCategories) {
    out.resize(kMostCategories);
    out.back().name = furtherName();
  }
  return out;
}

/// A node has few categories: they are kept in order.
void add(Colouring::Mix& mix, std::uint8_t category, std::uint64_t bytes) {
  auto at = std::lower_bound(mix.begin(), mix.end(), category,
                             [](const auto& entry, std::uint8_t wanted) { return entry.first < wanted; });
  if (at == mix.end() || at->first != category) at = mix.insert(at, {category, 0});
  at->second += bytes;
}

std::uint32_t host_of(const HostPlaces& places, model::TensorId tensor) {
  const std::uint32_t host =
      tensor.index() < places.of_tensor.size() ? places.of_tensor[tensor.index()] : HostPlaces::kNowhere;
  return host < static_cast<std::uint32_t>(places.hosts.size()) ? host : HostPlaces::kNowhere;
}

}  // namespace

Appearance host_look(std::uint32_t host, std::uint32_t gpu) { return shade_of(host, gpu); }

Appearance HostPlaces::look_of(std::uint32_t coloured) const {
  if (!by_gpu() || coloured >= machine_of.size()) return host_look(coloured);
  const auto end = machine_of.begin() + static_cast<std::ptrdiff_t>(coloured);
  const auto gpu = std::count(machine_of.begin(), end, machine_of[coloured]);
  return host_look(machine_of[coloured], static_cast<std::uint32_t>(gpu));
}

Colouring host_colouring(const TileTree& tree, const HostPlaces& places,
                         const std::vector<std::uint64_t>& sizes) {
  const model::Model& model = *tree.model;
  Colouring out;
  out.mode = ColourMode::Device;
  out.categories = categories_of(places);
  const auto unplaced = static_cast<std::uint32_t>(places.coloured().size());
  const auto last = static_cast<std::uint32_t>(out.categories.size() - 1);
  out.of_node.assign(tree.nodes.size(), Colouring::kEmpty);
  std::vector<Colouring::Mix> sums(tree.nodes.size());
  for (std::size_t i = 0; i < model.storages().size(); ++i) {
    const model::Storage& storage = model.storages()[i];
    if (storage.tensors.empty() || sizes[i] == 0) continue;
    const model::TensorId owner = storage.tensors.front();
    const std::uint32_t node = tree.node_of_tensor[owner.index()];
    if (node == TileTree::kNone) continue;
    const std::uint32_t host = host_of(places, owner);
    const std::uint32_t category =
        std::min(host == HostPlaces::kNowhere ? unplaced : places.colour_of(host), last);
    add(sums[node], static_cast<std::uint8_t>(category), sizes[i]);
    out.categories[category].bytes += Bytes(sizes[i]);
  }
  for (std::uint32_t node = 0; node < sums.size(); ++node) {
    if (sums[node].empty()) continue;
    out.of_node[node] = sums[node].size() == 1 ? sums[node].front().first : Colouring::kMixed;
    if (sums[node].size() > 1) out.mixed_leaves[node] = std::move(sums[node]);
  }
  out.mix_upwards(tree);
  return out;
}

std::vector<std::vector<model::ModuleId>> modules_by_host(const model::Model& model,
                                                          const HostPlaces& places) {
  constexpr std::uint32_t kNothing = HostPlaces::kNowhere - 1, kMixed = HostPlaces::kNowhere;
  const auto& modules = model.modules();
  std::vector<std::uint32_t> of(modules.size(), kNothing);
  // Children come after their parents: from the end, each is told to the one around it.
  for (std::size_t i = modules.size(); i-- > 0;) {
    const auto join = [&](std::uint32_t host) { of[i] = of[i] == kNothing || of[i] == host ? host : kMixed; };
    for (const model::TensorId tensor : modules[i].tensors) join(host_of(places, tensor));
    for (std::uint32_t child = static_cast<std::uint32_t>(i) + 1; child < modules[i].subtree_end;
         child = modules[child].subtree_end) {
      if (of[child] != kNothing) join(of[child]);
    }
  }
  std::vector<std::vector<model::ModuleId>> out(static_cast<std::size_t>(places.hosts.size()));
  // Of the root it would be said that it is all there is: its parts are named.
  for (std::uint32_t i = modules.size() > 1 ? 1 : 0; i < modules.size();) {
    if (of[i] < out.size()) {
      out[of[i]].push_back(model::ModuleId(i));
      i = modules[i].subtree_end;
    } else {
      ++i;
    }
  }
  return out;
}

}  // namespace stowage::widgets
