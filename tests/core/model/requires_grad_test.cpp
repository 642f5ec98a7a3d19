// What a model knows of frozen parameters.
#include <gtest/gtest.h>

#include <map>
#include <random>

#include "core/model/model_builder.h"

namespace stowage::model {
namespace {

struct Made {
  std::string name;
  std::int64_t elements = 1;
  TensorKind kind = TensorKind::Parameter;
  std::optional<bool> requires_grad{};
  std::string key{};      ///< of its storage
  std::string tied_to{};  ///< without a shape of its own
};

ModelPtr build(const std::vector<Made>& tensors) {
  ModelBuilder builder;
  for (const Made& one : tensors) {
    ModelBuilder::TensorSpec spec;
    spec.name = one.name;
    spec.kind = one.kind;
    spec.requires_grad = one.requires_grad;
    spec.storage_key = one.key;
    spec.tied_to = one.tied_to;
    if (one.tied_to.empty()) {
      spec.dtype = Dtype::F32;
      spec.shape = {one.elements};
      spec.bytes = Bytes(4 * static_cast<std::uint64_t>(one.elements));
    }
    builder.add_tensor(std::move(spec));
  }
  auto built = builder.build();
  EXPECT_TRUE(built);
  return *built;
}

/// A storage is frozen where its parameters all are: one that is trained, or of which nobody knows, and it is
/// not. Sums count a storage once.
TEST(RequiresGrad, AStorageIsFrozenWhereAllOfItsParametersAre) {
  for (std::uint32_t seed = 0; seed < 300; ++seed) {
    SCOPED_TRACE("seed " + std::to_string(seed));
    std::mt19937 random(seed);
    std::vector<Made> tensors(1 + random() % 12);
    std::map<std::string, std::vector<Made>> by_key;
    for (std::size_t i = 0; i < tensors.size(); ++i) {
      const std::uint32_t storage = random() % 6, says = random() % 4;
      Made& one = tensors[i];
      one.name = "m" + std::to_string(random() % 3) + ".t" + std::to_string(i);
      one.key = "s" + std::to_string(storage);
      one.elements = 1 + storage;
      if (random() % 5 == 0) one.kind = random() % 2 ? TensorKind::Buffer : TensorKind::Constant;
      if (says > 0) one.requires_grad = says == 1;
      by_key[one.key].push_back(one);
    }
    const ModelPtr model = build(tensors);
    std::uint64_t sum = 0;
    for (const auto& [key, names] : by_key) {
      std::size_t parameters = 0, frozen = 0;
      for (const Made& one : names) {
        parameters += one.kind == TensorKind::Parameter;
        frozen += one.kind == TensorKind::Parameter && one.requires_grad == std::optional(false);
      }
      const bool wanted = parameters > 0 && frozen == parameters;
      if (wanted) sum += static_cast<std::uint64_t>(names.front().elements);
      EXPECT_EQ(model->frozen((*model)[*model->find_tensor(names.front().name)].storage), wanted) << key;
    }
    EXPECT_EQ(model->frozen_parameters(), sum);
    for (const Made& one : tensors) {
      const std::optional<bool> wanted = one.kind == TensorKind::Parameter ? one.requires_grad : std::nullopt;
      EXPECT_EQ((*model)[*model->find_tensor(one.name)].requires_grad, wanted) << one.name;
    }
  }
}

/// What says nothing of itself is what it is tied to.
TEST(RequiresGrad, ATiedNameTakesItFromTheOther) {
  const ModelPtr model = build({{"a.weight", 3, TensorKind::Parameter, false},
                                {"b.weight", 1, TensorKind::Parameter, std::nullopt, {}, "a.weight"},
                                {"c.weight", 1, TensorKind::Parameter, true, {}, "b.weight"}});
  EXPECT_EQ((*model)[*model->find_tensor("b.weight")].requires_grad, std::optional(false));
  EXPECT_EQ((*model)[*model->find_tensor("c.weight")].requires_grad, std::optional(true));
  EXPECT_EQ(model->frozen_parameters(), 0u) << "one name is trained";
}

/// Later ties join storages of both kinds.
TEST(RequiresGrad, TiesThatAreAddedAreAskedToo) {
  const ModelPtr loose = build({{"a.weight", 3, TensorKind::Parameter, false},
                                {"b.weight", 3, TensorKind::Parameter, true},
                                {"c.weight", 5, TensorKind::Parameter, false}});
  EXPECT_EQ(loose->frozen_parameters(), 8u);
  const ModelPtr tied = ModelBuilder::with_ties(*loose, {{TensorId(0), TensorId(1)}});
  EXPECT_EQ(tied->frozen_parameters(), 5u);
}

/// Frozen is no part of the structure: plans made for a model fit it frozen too.
TEST(RequiresGrad, IsNotInTheFingerprint) {
  EXPECT_EQ(build({{"a.weight", 3, TensorKind::Parameter, false}})->fingerprint(),
            build({{"a.weight", 3}})->fingerprint());
}

}  // namespace
}  // namespace stowage::model
