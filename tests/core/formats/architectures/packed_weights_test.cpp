// Groups of packed weights and the owners of their companions, against plain recomputations over whole names.
#include "core/formats/architectures/packed_weights.h"

#include <gtest/gtest.h>

#include <map>
#include <random>
#include <set>

#include "core/formats/architectures/tensor_kinds.h"

namespace stowage::formats {
namespace {

using Spec = model::ModelBuilder::TensorSpec;

struct Kind {
  const char *ending, *weight;  ///< of the name; of what it stands for
  bool payload;
};
constexpr Kind kKinds[] = {{".qweight", ".weight", true},
                           {".qzeros", ".weight", false},
                           {".scales", ".weight", false},
                           {".weight", ".weight", true},
                           {".weight_scale_inv", ".weight", false},
                           {".weight.absmax", ".weight", false},
                           {".weight_blocks", ".weight", true},  // "_blocks" behind a module's "weight"
                           {".weight_scales", ".weight", false},
                           {"_blocks", "", true},
                           {"_scales", "", false},
                           {".bias", nullptr, false},
                           {"", nullptr, false}};

Spec tensor(std::string name, std::uint64_t bytes) {
  Spec spec;
  spec.name = std::move(name);
  spec.dtype = model::Dtype::F8_E4M3;
  spec.shape = {static_cast<std::int64_t>(bytes)};
  spec.bytes = Bytes(bytes);
  return spec;
}

std::string random_module(std::mt19937& random) {
  std::string name;
  for (unsigned i = 1 + random() % 3; i > 0; --i)
    name += (name.empty() ? "" : ".") + std::string(1, "abw"[random() % 3]);
  return name;
}

/// All of different names, in random order.
std::vector<Spec> random_tensors(std::mt19937& random) {
  std::set<std::string> names;
  std::vector<Spec> out;
  for (unsigned i = 1 + random() % 60; i > 0; --i) {
    const std::string name = random_module(random) + kKinds[random() % std::size(kKinds)].ending;
    if (names.insert(name).second) out.push_back(tensor(name, 1 + random() % 1000));
  }
  return out;
}

struct Group {
  std::vector<std::string> members;
  std::uint64_t bytes = 0, elements = 0;
  bool payload = false, companion = false;
};

/// In the order of their first members.
std::vector<std::pair<std::string, Group>> plainly_grouped(const std::vector<Spec>& tensors) {
  std::map<std::string, Group> groups;
  std::vector<std::string> order;
  for (const Spec& spec : tensors) {
    for (const Kind& kind : kKinds) {
      if (!kind.weight || !spec.name.ends_with(kind.ending)) continue;
      const std::string weight =
          spec.name.substr(0, spec.name.size() - std::string(kind.ending).size()) + kind.weight;
      const auto [at, fresh] = groups.try_emplace(weight);
      if (fresh) order.push_back(weight);
      at->second.members.push_back(spec.name);
      at->second.bytes += spec.bytes.count();
      // Weights that are stored as they are have an element for each of their bytes here; packed ones two.
      if (kind.payload && !at->second.payload)
        at->second.elements = spec.bytes.count() * (std::string_view(kind.ending) == ".weight" ? 1 : 2);
      (kind.payload ? at->second.payload : at->second.companion) = true;
      break;
    }
  }
  std::vector<std::pair<std::string, Group>> out;
  for (const std::string& weight : order) {
    if (groups[weight].payload && groups[weight].companion) out.emplace_back(weight, groups[weight]);
  }
  return out;
}

TEST(PackedWeights, GroupsAreThoseOfPlainNames) {
  std::size_t several = 0;
  for (unsigned seed = 1; seed <= 500; ++seed) {
    SCOPED_TRACE(seed);
    std::mt19937 random(seed);
    const std::vector<Spec> tensors = random_tensors(random);
    const auto wanted = plainly_grouped(tensors);
    model::ModelBuilder builder;
    builder.set_packed_groups(find_packed_groups(tensors, Json()));
    std::vector<Spec> owned = tensors;
    own_tensors_below_tensors(owned);
    builder.add_tensors(std::move(owned));
    const auto model = builder.build();
    if (!model) {
      // A name below a tensor's may also be that of a module: the only thing that is refused here.
      ASSERT_EQ(model.error().code, Code::ModelNameClash) << sentence(model.error());
      continue;
    }
    ASSERT_EQ((*model)->packed_groups().size(), wanted.size());
    for (std::size_t i = 0; i < wanted.size(); ++i) {
      const model::PackedGroup& group = (*model)->packed_groups()[i];
      EXPECT_EQ((*model)->packed_name(group), wanted[i].first);
      std::vector<std::string> members;
      for (const model::TensorId id : (*model)->packed_members(group)) members.push_back((**model)[id].name);
      EXPECT_EQ(members, wanted[i].second.members) << wanted[i].first;
      EXPECT_EQ(group.bytes.count(), wanted[i].second.bytes);
      EXPECT_EQ(group.elements, wanted[i].second.elements);
    }
    several += wanted.size() > 1 ? 1 : 0;
  }
  EXPECT_GT(several, 100u);
}

TEST(PackedWeights, OwnersAreFoundAsByASetOfNames) {
  std::size_t owned_ones = 0, untouched = 0;
  for (unsigned seed = 1; seed <= 500; ++seed) {
    SCOPED_TRACE(seed);
    std::mt19937 random(seed);
    std::vector<Spec> tensors = random_tensors(random);
    // Many different last parts: then each may be that of a tensor above.
    for (unsigned i = seed % 5 == 0 ? 40 : 0; i > 0; --i)
      tensors.push_back(tensor("a.b.part" + std::to_string(i), 1));
    std::set<std::string> names;
    for (const Spec& spec : tensors) names.insert(spec.name);
    own_tensors_below_tensors(tensors);
    for (const Spec& spec : tensors) {
      std::optional<std::string> wanted;
      std::string above = spec.name;
      for (int level = 0; level < 3 && above.find('.') != std::string::npos; ++level) {
        above.resize(above.rfind('.'));
        const std::size_t dot = above.rfind('.');
        if (names.contains(above)) wanted = above.substr(0, dot == std::string::npos ? 0 : dot);
      }
      EXPECT_EQ(spec.owner, wanted) << spec.name;
      ++(wanted ? owned_ones : untouched);
    }
  }
  EXPECT_GT(owned_ones, 500u);
  EXPECT_GT(untouched, 500u);
}

}  // namespace
}  // namespace stowage::formats
