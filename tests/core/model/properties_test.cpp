// What holds for any tree: seeds are printed.
#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <random>
#include <set>

#include "core/model/model_builder.h"

namespace stowage::model {
namespace {

using Spec = ModelBuilder::TensorSpec;

Spec tensor(std::string name, std::int64_t elements, Dtype dtype = Dtype::F32) {
  Spec spec;
  spec.name = std::move(name);
  spec.dtype = dtype;
  spec.shape = {elements};
  spec.bytes = Bytes(static_cast<std::uint64_t>(elements) * info(dtype).bits / 8);
  return spec;
}

class RandomTree : public testing::TestWithParam<int> {
 protected:
  RandomTree()
      : random_(static_cast<unsigned>(GetParam())),
        trace_(__FILE__, __LINE__, "seed " + std::to_string(GetParam())) {}
  std::uint64_t below(std::uint64_t most) { return random_() % most; }

  std::string path() {
    std::string out;
    for (std::uint64_t i = 1 + below(5); i > 0; --i)
      out += (out.empty() ? "m" : ".m") + std::to_string(below(3));
    return out;
  }
  /// Tensors under random modules, some on shared storages, in random order.
  std::vector<Spec> tensors() {
    std::vector<Spec> out;
    std::set<std::string> names;
    for (std::uint64_t i = 0; i < 5 + below(60); ++i) {
      Spec spec =
          tensor(path() + ".w" + std::to_string(below(4)), static_cast<std::int64_t>(1 + below(1000)));
      if (!names.insert(spec.name).second) continue;
      if (below(4) == 0) spec.storage_key = "shared" + std::to_string(below(3));
      if (below(6) == 0) spec.kind = TensorKind::Buffer;
      out.push_back(std::move(spec));
    }
    return out;
  }
  std::mt19937_64 random_;
  testing::ScopedTrace trace_;
};

ModelPtr build(const std::vector<Spec>& tensors) {
  ModelBuilder builder;
  for (const Spec& spec : tensors) builder.add_tensor(spec);
  const auto model = builder.build();
  EXPECT_TRUE(model) << sentence(model.error());
  return model.value_or(nullptr);
}

TEST_P(RandomTree, IsInPreOrderAndEverythingIsFound) {
  const std::vector<Spec> specs = tensors();
  const ModelPtr model = build(specs);
  ASSERT_TRUE(model);
  const auto& modules = model->modules();
  ASSERT_EQ(modules[0].name, "");
  std::size_t held = 0;
  for (std::size_t i = 0; i < modules.size(); ++i) {
    const Module& module = modules[i];
    EXPECT_EQ(model->find_module(module.name), ModuleId(i));
    held += module.tensors.size();
    std::uint32_t next = static_cast<std::uint32_t>(i + 1);
    for (const ModuleId child : module.children) {
      EXPECT_EQ(child.value, next) << "children stand one behind the other, each with its subtree";
      EXPECT_EQ(modules[child.index()].parent, ModuleId(i));
      EXPECT_EQ(modules[child.index()].depth, module.depth + 1);
      const std::string prefix = i == 0 ? "" : module.name + ".";
      EXPECT_TRUE(modules[child.index()].name.starts_with(prefix));
      EXPECT_EQ(modules[child.index()].name.find('.', prefix.size()), std::string::npos);
      next = modules[child.index()].subtree_end;
    }
    EXPECT_EQ(module.subtree_end, next);
    for (const TensorId id : module.tensors) EXPECT_EQ((*model)[id].module, ModuleId(i));
  }
  EXPECT_EQ(held, specs.size());
  for (const Spec& spec : specs) {
    const auto id = model->find_tensor(spec.name);
    ASSERT_TRUE(id) << spec.name;
    EXPECT_EQ((*model)[*id].shape, spec.shape);
    EXPECT_EQ((*model)[*id].kind, spec.kind);
  }
  EXPECT_FALSE(model->find_tensor("m9.w"));
  EXPECT_FALSE(model->find_module("m9"));
}

TEST_P(RandomTree, EveryStorageIsCountedOnce) {
  const std::vector<Spec> specs = tensors();
  const ModelPtr model = build(specs);
  ASSERT_TRUE(model);
  std::map<std::string, std::uint64_t> storages;
  for (const Spec& spec : specs) {
    std::uint64_t& bytes = storages[spec.storage_key.empty() ? spec.name : "key " + spec.storage_key];
    bytes = std::max(bytes, spec.bytes.count());
  }
  std::uint64_t total = 0;
  for (const auto& [key, bytes] : storages) total += bytes;
  EXPECT_EQ(model->total_bytes(), Bytes(total));
  EXPECT_EQ(model->storages().size(), storages.size());
  std::set<std::uint32_t> named;
  for (std::size_t i = 0; i < model->storages().size(); ++i) {
    for (const TensorId id : model->storages()[i].tensors) {
      EXPECT_EQ((*model)[id].storage, StorageId(i));
      EXPECT_TRUE(named.insert(id.value).second) << "a name on two storages";
    }
  }
  EXPECT_EQ(named.size(), specs.size());
  for (const Module& module : model->modules()) {
    Bytes below = module.own_bytes;
    for (const ModuleId child : module.children) below += (*model)[child].bytes;
    EXPECT_EQ(module.bytes, below);
  }
}

TEST_P(RandomTree, TheFingerprintSeesEveryChangeOfStructure) {
  std::vector<Spec> specs = tensors();
  const std::string before = build(specs)->fingerprint();
  EXPECT_EQ(build(specs)->fingerprint(), before);
  for (Spec& spec : specs) spec.where = {0, below(1000)};
  EXPECT_EQ(build(specs)->fingerprint(), before) << "where the bytes lie is no structure";
  Spec& changed = specs[below(specs.size())];
  const Spec kept = changed;
  changed.dtype = Dtype::I32;
  EXPECT_NE(build(specs)->fingerprint(), before);
  changed = kept;
  changed.shape.push_back(1);
  EXPECT_NE(build(specs)->fingerprint(), before);
  changed = kept;
  changed.name += "x";
  EXPECT_NE(build(specs)->fingerprint(), before);
  changed = kept;
  changed.bytes += Bytes(4096);
  EXPECT_NE(build(specs)->fingerprint(), before);
}

TEST_P(RandomTree, PackedGroupsFollowTheirTensors) {
  std::vector<Spec> specs = tensors();
  PackedGroups packed;
  std::vector<std::vector<std::string>> wanted;
  for (std::uint64_t i = below(6); i > 0; --i) {
    PackedGroup& group = packed.groups.emplace_back();
    group.first = static_cast<std::uint32_t>(packed.members.size());
    group.ending = ".packed";
    std::vector<std::string>& names = wanted.emplace_back();
    for (std::uint64_t k = 1 + below(4); k > 0; --k) {
      const std::size_t number = below(specs.size());
      packed.members.emplace_back(number);
      names.push_back(specs[number].name);
      ++group.count;
    }
    group.stem = static_cast<std::uint32_t>(names.front().rfind('.'));
  }
  ModelBuilder builder;
  // The other way round than they were added, so that numbers and ids differ.
  builder.set_order([](std::string_view name) { return 1000 - name.size(); },
                    [](std::string_view name) { return static_cast<std::uint64_t>(255 - name.back()); });
  builder.set_packed_groups(packed);
  builder.add_tensors(specs);
  const auto model = builder.build();
  ASSERT_TRUE(model) << sentence(model.error());
  ASSERT_EQ((*model)->packed_groups().size(), wanted.size());
  for (std::size_t i = 0; i < wanted.size(); ++i) {
    const PackedGroup& group = (*model)->packed_groups()[i];
    std::vector<std::string> names;
    for (const TensorId id : (*model)->packed_members(group)) names.push_back((**model)[id].name);
    EXPECT_EQ(names, wanted[i]);
    EXPECT_EQ((*model)->packed_name(group),
              wanted[i].front().substr(0, wanted[i].front().rfind('.')) + ".packed");
  }
}

/// A name that is a tensor's and a module's is refused, wherever it stands; the plain answer is a set of all
/// names and all beginnings of names.
TEST_P(RandomTree, NamesOfTensorsAndModulesDoNotMeet) {
  std::vector<Spec> specs = tensors();
  const bool owned = below(2) == 0;
  if (below(3) != 0) {
    const std::string name = specs[below(specs.size())].name;
    specs.push_back(tensor(below(2) == 0 ? name + ".inner" : name.substr(0, name.rfind('.')), 3));
    if (owned) specs.back().owner = "elsewhere";
  }
  std::set<std::string> names, modules;
  for (const Spec& spec : specs) {
    names.insert(spec.name);
    for (std::string above = spec.owner ? *spec.owner + ".x" : spec.name;
         above.find('.') != std::string::npos;) {
      above.resize(above.rfind('.'));
      modules.insert(above);
    }
  }
  ASSERT_EQ(names.size(), specs.size());
  const bool meet =
      std::any_of(names.begin(), names.end(), [&](const auto& name) { return modules.contains(name); });
  ModelBuilder builder;
  builder.add_tensors(specs);
  const auto model = builder.build();
  EXPECT_EQ(model.has_value(), !meet);
  if (!model) {
    EXPECT_EQ(model.error().code, Code::ModelNameClash);
  }
}

INSTANTIATE_TEST_SUITE_P(Seeds, RandomTree, testing::Range(1, 61));

TEST(Dtypes, EveryTypeIsKnownByItsNamesAndHasASize) {
  std::set<std::string_view> names;
  for (int i = 1; i <= static_cast<int>(Dtype::I2); ++i) {
    const DtypeInfo& row = info(static_cast<Dtype>(i));
    EXPECT_EQ(row.dtype, static_cast<Dtype>(i)) << "the table is in the order of the enum";
    EXPECT_TRUE(names.insert(row.name).second) << row.name;
    EXPECT_EQ(dtype_from_name(row.name), row.dtype);
    EXPECT_EQ(dtype_from_name(row.torch_name), row.dtype) << row.torch_name;
    EXPECT_EQ(dtype_from_name("torch." + std::string(row.torch_name)), row.dtype);
    EXPECT_TRUE(row.bits >= 2 && row.bits <= 128) << row.name;
  }
  for (const char* bad : {"", "torch.", "float12", "bf16 ", "UNKNOWN", "unknown"})
    EXPECT_FALSE(dtype_from_name(bad)) << bad;
  EXPECT_EQ(info(static_cast<Dtype>(250)).dtype, Dtype::Unknown);
}

TEST(ModelBuilder, IsEmptyAfterwardsAndMarksStay) {
  ModelBuilder builder;
  builder.add_tensor(tensor("a.w", 4));
  builder.mark_unsaved_buffers("tables.inner");
  const auto model = builder.build();
  ASSERT_TRUE(model);
  EXPECT_TRUE((**model)[(*model)->find_module("tables.inner").value()].unsaved_buffers);
  EXPECT_FALSE((**model)[(*model)->find_module("tables").value()].unsaved_buffers);
  const auto empty = builder.build();
  ASSERT_TRUE(empty);
  EXPECT_EQ((*empty)->modules().size(), 1u);
  EXPECT_TRUE((*empty)->tensors().empty());
}

}  // namespace
}  // namespace stowage::model
