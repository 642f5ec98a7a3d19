// More ties in a finished model are those that a reader would have found.
#include <gtest/gtest.h>

#include <random>

#include "core/model/model_builder.h"

namespace stowage::model {
namespace {

/// Tensors of a few sizes in a small tree, each of the size that its number in `storage` has. `shared`:
/// tensors of one number are one storage; else each has its own.
ModelPtr build(const std::vector<std::uint32_t>& storage, bool shared) {
  ModelBuilder builder;
  builder.set_name("made");
  builder.set_format("description");
  for (std::size_t i = 0; i < storage.size(); ++i) {
    ModelBuilder::TensorSpec tensor;
    tensor.name = "m" + std::to_string(i % 3) + ".n" + std::to_string(i) + ".weight";
    tensor.dtype = Dtype::F16;
    tensor.shape = {static_cast<std::int64_t>(1 + storage[i])};
    tensor.bytes = Bytes(2 * (1 + std::uint64_t{storage[i]}));
    if (shared) tensor.storage_key = "s" + std::to_string(storage[i]);
    builder.add_tensor(std::move(tensor));
  }
  auto model = builder.build();
  EXPECT_TRUE(model);
  return *model;
}

TEST(WithTies, GivesTheModelThatWasReadWithThem) {
  for (std::uint32_t seed = 0; seed < 200; ++seed) {
    SCOPED_TRACE("seed " + std::to_string(seed));
    std::mt19937 random(seed);
    std::vector<std::uint32_t> wanted(3 + random() % 12);
    for (std::uint32_t& storage : wanted) storage = random() % 6;
    // As many storages as names, of the same sizes: then joined again.
    const ModelPtr loose = build(wanted, false), read = build(wanted, true);
    const ModelPtr tied = ModelBuilder::with_ties(*loose, read->ties());
    EXPECT_EQ(tied->ties(), read->ties());
    EXPECT_EQ(tied->total_bytes(), read->total_bytes());
    EXPECT_EQ(tied->parameters(), read->parameters());
    EXPECT_EQ(tied->columns().storages, read->columns().storages);
    ASSERT_EQ(tied->columns().tensors.size(), read->columns().tensors.size());
    for (std::size_t i = 0; i < wanted.size(); ++i) {
      EXPECT_EQ(tied->tensors()[i].storage, read->tensors()[i].storage);
      EXPECT_EQ(tied->columns().tensors[i].alone, read->columns().tensors[i].alone);
      EXPECT_EQ(tied->find_tensor(tied->tensors()[i].name), TensorId(i));
    }
    for (std::size_t i = 0; i < read->modules().size(); ++i) {
      EXPECT_EQ(tied->modules()[i].bytes, read->modules()[i].bytes) << read->modules()[i].name;
      EXPECT_EQ(tied->find_module(read->modules()[i].name), ModuleId(i));
    }
    EXPECT_EQ(tied->fingerprint(), loose->fingerprint()) << "the same file";
  }
}

TEST(WithTies, KeepsTheTiesThatAreThere) {
  const ModelPtr model = build({0, 0, 1, 2}, true);
  const TensorId first = *model->find_tensor("m0.n0.weight"), third = *model->find_tensor("m2.n2.weight");
  const ModelPtr more = ModelBuilder::with_ties(*model, {{first, third}});
  ASSERT_EQ(more->ties().size(), 1u);
  EXPECT_EQ(more->ties()[0].size(), 3u);
  EXPECT_EQ((*more)[(*more)[first].storage].bytes, Bytes(4)) << "the largest";
  EXPECT_EQ(ModelBuilder::with_ties(*model, {})->total_bytes(), model->total_bytes());
}

}  // namespace
}  // namespace stowage::model
