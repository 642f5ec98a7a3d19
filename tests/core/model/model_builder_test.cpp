#include "core/model/model_builder.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <random>
#include <set>

namespace stowage::model {
namespace {

ModelBuilder::TensorSpec tensor(std::string name, std::uint64_t bytes) {
  ModelBuilder::TensorSpec out;
  out.name = std::move(name);
  out.dtype = Dtype::U8;
  out.shape = {static_cast<std::int64_t>(bytes)};
  out.bytes = Bytes(bytes);
  return out;
}

TEST(ModelBuilder, EmptyModelHasARoot) {
  const auto model = ModelBuilder().build();
  ASSERT_TRUE(model);
  EXPECT_EQ((*model)->modules().size(), 1u);
  EXPECT_EQ((*model)->total_bytes(), Bytes(0));
  EXPECT_EQ((*model)->fingerprint().size(), 16u);
}

TEST(ModelBuilder, ChildrenInOrderOfFirstMention) {
  ModelBuilder builder;
  builder.add_module("b.x", "m.X");
  builder.add_tensor(tensor("a.w", 3));
  builder.add_tensor(tensor("b.y.w", 4));
  builder.add_module("b", "B");
  const auto model = builder.build();
  ASSERT_TRUE(model);
  std::vector<std::string> names;
  for (const Module& module : (*model)->modules()) names.push_back(module.name);
  EXPECT_EQ(names, (std::vector<std::string>{"", "b", "b.x", "b.y", "a"}));
  EXPECT_EQ((*model)->modules()[1].class_name, "B");
  EXPECT_EQ((*model)->modules()[2].class_name, "X");
  EXPECT_EQ((*model)->modules()[1].subtree_end, 4u);
  EXPECT_EQ((*model)->modules()[1].bytes, Bytes(4));
}

TEST(ModelBuilder, TiesByKeyAndByName) {
  ModelBuilder builder;
  auto first = tensor("a.w", 8);
  first.storage_key = "k";
  auto second = tensor("b.w", 8);
  second.storage_key = "k";
  ModelBuilder::TensorSpec third;
  third.name = "c.w";
  third.tied_to = "b.w";
  auto view = tensor("d.w", 2);
  view.storage_key = "large";
  view.storage_bytes = Bytes(100);
  for (auto* spec : {&third, &first, &second, &view}) builder.add_tensor(*spec);
  const auto model = builder.build();
  ASSERT_TRUE(model) << sentence(model.error());
  ASSERT_EQ((*model)->ties().size(), 1u);
  EXPECT_EQ((*model)->ties()[0].size(), 3u);
  EXPECT_EQ((*model)->total_bytes(), Bytes(108));
  EXPECT_EQ((**model)[*(*model)->find_tensor("c.w")].shape, std::vector<std::int64_t>{8});
  // The first name in the whole model owns the bytes.
  EXPECT_EQ((**model)[*(*model)->find_module("c")].bytes, Bytes(8));
  EXPECT_EQ((**model)[*(*model)->find_module("a")].bytes, Bytes(0));
}

TEST(ModelBuilder, Errors) {
  const auto code = [](std::vector<ModelBuilder::TensorSpec> tensors) {
    ModelBuilder builder;
    for (auto& spec : tensors) builder.add_tensor(std::move(spec));
    const auto model = builder.build();
    return model ? Code::Internal : model.error().code;
  };
  const auto tied = [](std::string name, std::string to) {
    ModelBuilder::TensorSpec out;
    out.name = std::move(name);
    out.tied_to = std::move(to);
    return out;
  };
  EXPECT_EQ(code({tensor("a", 1), tensor("a", 1)}), Code::ModelDuplicateTensor);
  EXPECT_EQ(code({tied("a", "b")}), Code::ModelTieMissing);
  EXPECT_EQ(code({tied("a", "a")}), Code::ModelTieCycle);
  EXPECT_EQ(code({tied("a", "b"), tied("b", "c"), tied("c", "a")}), Code::ModelTieCycle);
  EXPECT_EQ(code({tied("x", "a"), tied("a", "b"), tied("b", "a")}), Code::ModelTieCycle);
  EXPECT_EQ(code({tensor("a", 1), tensor("a.b", 1)}), Code::ModelNameClash);
  EXPECT_EQ(code({tensor("a.b", 1), tensor("a", 1)}), Code::ModelNameClash);
  EXPECT_EQ(code({tensor("", 1)}), Code::Internal);  // no error: it opens, with a warning
  EXPECT_EQ(code({tensor(std::string().append(20'000'000, '.'), 1)}), Code::Internal);  // folded
  std::vector<ModelBuilder::TensorSpec> wide;
  for (int i = 0; i < 300; ++i)
    wide.push_back(tensor(std::string(1'000'000, 'x') + "." + std::to_string(i) + ".w", 1));
  EXPECT_EQ(code(wide), Code::ModelTooDeep);
  ModelBuilder builder;
  builder.add_module("a", "A", "nowhere");
  EXPECT_EQ(builder.build().error().code, Code::ModelTieMissing);
  Job job;
  job.cancel.cancel();
  EXPECT_EQ(builder.build(job).error().code, Code::Cancelled);
}

TEST(ModelBuilder, DeepChainsNeedNoStack) {
  std::string name;
  for (int i = 0; i < 100'000; ++i) name += i ? ".m" : "m";
  ModelBuilder builder;
  builder.add_tensor(tensor(name + ".w", 5));
  const auto model = builder.build();
  ASSERT_TRUE(model) << sentence(model.error());
  EXPECT_EQ((*model)->modules().size(), ModuleTree::kDeepest + 1u);
  EXPECT_EQ((*model)->modules().back().depth, ModuleTree::kDeepest);
  EXPECT_EQ((*model)->modules().back().own_bytes, Bytes(5));
  EXPECT_EQ((*model)->tensors()[0].name, name + ".w");
  ASSERT_EQ((*model)->warnings().size(), 1u);
  EXPECT_EQ((*model)->warnings()[0].code, Code::ModelFolded);
  EXPECT_EQ((*model)->total_bytes(), Bytes(5));
  EXPECT_EQ((*model)->modules()[0].subtree_end, ModuleTree::kDeepest + 1u);
}

TEST(ModelBuilder, LongTieChains) {
  ModelBuilder builder;
  constexpr int kCount = 100'000;
  for (int i = 0; i < kCount; ++i) {
    ModelBuilder::TensorSpec spec;
    spec.name = "t" + std::to_string(i);
    spec.tied_to = "t" + std::to_string(i + 1);
    builder.add_tensor(std::move(spec));
  }
  builder.add_tensor(tensor("t" + std::to_string(kCount), 7));
  const auto model = builder.build();
  ASSERT_TRUE(model) << sentence(model.error());
  EXPECT_EQ((*model)->total_bytes(), Bytes(7));
  EXPECT_EQ((*model)->ties()[0].size(), kCount + 1u);
}

TEST(ModelBuilder, OrdersAndRanks) {
  ModelBuilder builder;
  for (const char* name : {"l.10.w", "l.9.w", "l.9.b", "head.w"}) builder.add_tensor(tensor(name, 1));
  builder.set_execution_order({"head", "nothing", "l.9", "head"});
  builder.set_order([](std::string_view name) -> std::uint64_t { return name == "l.9" ? 0 : 1; },
                    [](std::string_view name) -> std::uint64_t { return name.back() == 'b' ? 0 : 1; });
  const auto model = builder.build();
  ASSERT_TRUE(model);
  EXPECT_LT((*model)->find_module("l.9")->value, (*model)->find_module("l.10")->value);
  EXPECT_LT((*model)->find_tensor("l.9.b")->value, (*model)->find_tensor("l.9.w")->value);
  ASSERT_EQ((*model)->execution_order().size(), 2u);
  EXPECT_EQ((**model)[(*model)->execution_order()[0]].name, "head");
}

/// Random trees: sums, pre-order, subtrees and look-ups against a slow reference.
TEST(ModelBuilder, RandomModelsAddUp) {
  const auto seed = std::random_device{}();
  SCOPED_TRACE(seed);
  std::mt19937 random(seed);
  for (int round = 0; round < 60; ++round) {
    ModelBuilder builder;
    std::map<std::string, std::string> key_of;
    std::map<std::string, std::uint64_t> bytes_of_key;
    const int count = static_cast<int>(random() % 60);
    for (int i = 0; i < count; ++i) {
      std::string name;
      for (unsigned depth = random() % 5; depth > 0; --depth)
        name += "m" + std::to_string(random() % 3) + ".";
      name += "t" + std::to_string(i);
      const std::string key = "k" + std::to_string(random() % (static_cast<unsigned>(count) + 1));
      auto spec = tensor(name, bytes_of_key.try_emplace(key, random() % 1000).first->second);
      spec.storage_key = key;
      key_of[name] = key;
      builder.add_tensor(std::move(spec));
    }
    const auto built = builder.build();
    ASSERT_TRUE(built) << sentence(built.error());
    const Model& model = **built;
    std::map<std::string, std::string> owner;  // key → name of its first tensor
    for (const Tensor& one : model.tensors()) owner.try_emplace(key_of[one.name], one.name);
    std::uint64_t total = 0;
    for (const auto& [key, name] : owner) total += bytes_of_key[key];
    EXPECT_EQ(model.total_bytes(), Bytes(total));
    EXPECT_EQ(model.storages().size(), owner.size());
    for (std::size_t i = 0; i < model.modules().size(); ++i) {
      const Module& module = model.modules()[i];
      std::uint64_t expected = 0, members = 0;
      for (const auto& [key, name] : owner) {
        if (module.name.empty() || name.starts_with(module.name + ".")) expected += bytes_of_key[key];
      }
      for (const Module& other : model.modules())
        members +=
            module.name.empty() || other.name == module.name || other.name.starts_with(module.name + ".") ? 1
                                                                                                          : 0;
      EXPECT_EQ(module.bytes, Bytes(expected)) << module.name;
      EXPECT_EQ(module.subtree_end - i, members) << module.name;
      EXPECT_EQ(model.find_module(module.name), ModuleId(i));
      for (const ModuleId child : module.children) EXPECT_EQ(model[child].parent, ModuleId(i));
    }
    for (std::size_t i = 0; i < model.tensors().size(); ++i)
      EXPECT_EQ(model.find_tensor(model.tensors()[i].name), TensorId(i));
  }
}

TEST(ModelBuilder, FingerprintIsOfTheStructure) {
  const auto print = [](std::uint64_t bytes, const char* type, const char* path) {
    ModelBuilder builder;
    builder.set_path(path);
    builder.add_module("a", type);
    builder.add_tensor(tensor("a.w", bytes));
    return (*builder.build())->fingerprint();
  };
  EXPECT_EQ(print(1, "A", "x"), print(1, "A", "y"));
  EXPECT_NE(print(1, "A", "x"), print(2, "A", "x"));
  EXPECT_NE(print(1, "A", "x"), print(1, "B", "x"));
}

/// What is executed is no part of the structure: two programs of one structure differ in it alone.
TEST(ModelBuilder, AProgramsFingerprintIsKept) {
  const auto build = [](const char* program) {
    ModelBuilder builder;
    builder.set_program_fingerprint(program);
    builder.add_tensor(tensor("a.w", 4));
    builder.add_tensor(tensor("b.w", 4));
    return *builder.build();
  };
  const ModelPtr one = build("one"), other = build("other"), none = build("");
  EXPECT_EQ(one->program_fingerprint(), "one");
  EXPECT_NE(one->program_fingerprint(), other->program_fingerprint());
  EXPECT_EQ(one->fingerprint(), other->fingerprint());
  EXPECT_EQ(none->program_fingerprint(), "");
  const ModelPtr tied = ModelBuilder::with_ties(*one, {{TensorId(0), TensorId(1)}});
  EXPECT_EQ(tied->program_fingerprint(), "one") << "it is the same file";
}

TEST(ElementCount, RefusesWhatCannotBeCounted) {
  EXPECT_EQ(element_count({}), 1u);
  EXPECT_EQ(element_count({0, -1}), std::nullopt);
  EXPECT_EQ(element_count({3, 0, 5}), 0u);
  EXPECT_EQ(element_count({1ll << 32, 1ll << 32}), std::nullopt);
  EXPECT_EQ(element_count({1ll << 62, 2}), std::nullopt);
  EXPECT_EQ(element_count({(1ll << 62), 1}), 1ull << 62);
}

TEST(Dtypes, NamesOfBothWorlds) {
  for (const char* name : {"BF16", "bfloat16", "torch.bfloat16"})
    EXPECT_EQ(dtype_from_name(name), Dtype::BF16);
  EXPECT_EQ(dtype_from_name("half"), Dtype::F16);
  EXPECT_EQ(dtype_from_name("int4"), Dtype::I4);
  EXPECT_EQ(info(Dtype::F8_E8M0).bits, 8u);
  EXPECT_EQ(dtype_from_name("UNKNOWN"), std::nullopt);
  EXPECT_EQ(dtype_from_name(""), std::nullopt);
  for (int i = 0; i <= static_cast<int>(Dtype::I2); ++i) {
    const auto dtype = static_cast<Dtype>(i);
    EXPECT_EQ(info(dtype).dtype, dtype);
    if (dtype != Dtype::Unknown) {
      EXPECT_EQ(dtype_from_name(info(dtype).name), dtype);
      EXPECT_EQ(dtype_from_name(info(dtype).torch_name), dtype);
    }
  }
}

TEST(Dtypes, BlocksHaveNoBitsAndNoNameOutsideTheirFiles) {
  for (int i = static_cast<int>(Dtype::Q4_0); i <= static_cast<int>(Dtype::Q2_0); ++i) {
    const DtypeInfo& row = info(static_cast<Dtype>(i));
    EXPECT_EQ(row.dtype, static_cast<Dtype>(i));
    EXPECT_EQ(row.bits, 0u);
    EXPECT_GT(row.block_bytes, 0u);
    EXPECT_EQ(dtype_from_name(row.name), std::nullopt);
    EXPECT_EQ(bytes_of_elements(row.dtype, row.block * 7ull), row.block_bytes * 7ull);
  }
  EXPECT_EQ(info(static_cast<Dtype>(static_cast<int>(Dtype::Q2_0) + 1)).dtype, Dtype::Unknown);
}

TEST(Dtypes, BytesOfElements) {
  EXPECT_EQ(bytes_of_elements(Dtype::F32, 3), 12u);
  EXPECT_EQ(bytes_of_elements(Dtype::F4, 3), 2u);
  EXPECT_EQ(bytes_of_elements(Dtype::F6_E2M3, 5), 4u);
  EXPECT_EQ(bytes_of_elements(Dtype::Q6_K, 1), 210u);
  EXPECT_EQ(bytes_of_elements(Dtype::Unknown, 9), 0u);
  EXPECT_EQ(bytes_of_elements(Dtype::U8, ~0ull), ~0ull);
  EXPECT_EQ(bytes_of_elements(Dtype::F64, 1ull << 61), std::nullopt);
}

}  // namespace
}  // namespace stowage::model
