// Ties by key and by name, against a flood over plain pairs of names.
#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <random>
#include <set>

#include "core/model/model_builder.h"

namespace stowage::model {
namespace {

using Spec = ModelBuilder::TensorSpec;

struct Tied {
  std::vector<Spec> specs;
  std::map<std::string, std::string> target;  ///< by name
};

Tied random_ties(std::mt19937& random, bool cycles) {
  Tied out;
  const std::size_t count = 2 + random() % 25;
  for (std::size_t i = 0; i < count; ++i) {
    Spec& spec = out.specs.emplace_back();
    spec.name = std::string(1, static_cast<char>('a' + random() % 4)) + ".w" + std::to_string(i);
    spec.dtype = Dtype::U8;
    spec.shape = {static_cast<std::int64_t>(1 + random() % 500)};
    spec.bytes = Bytes(static_cast<std::uint64_t>(spec.shape[0]));
    if (random() % 4 == 0) spec.storage_bytes = Bytes(spec.bytes.count() + random() % 100);
  }
  for (std::size_t i = 0; i < count; ++i) {
    Spec& spec = out.specs[i];
    if (random() % 3 == 0) {
      spec.storage_key = "key" + std::to_string(random() % 3);
    } else if (random() % 2 == 0 && (cycles || i > 0)) {
      // To an earlier one there is no way round.
      spec.tied_to = out.specs[random() % (cycles ? count : i)].name;
      out.target[spec.name] = spec.tied_to;
    }
  }
  std::shuffle(out.specs.begin(), out.specs.end(), random);
  return out;
}

bool goes_round(const Tied& tied) {
  for (const Spec& spec : tied.specs) {
    std::string at = spec.name;
    for (std::size_t step = 0; step <= tied.specs.size(); ++step) {
      const auto next = tied.target.find(at);
      if (next == tied.target.end()) break;
      if (step == tied.specs.size()) return true;
      at = next->second;
    }
  }
  return false;
}

/// Names that share a storage: what one can reach from the other.
std::map<std::string, std::set<std::string>> flooded(const Tied& tied) {
  std::map<std::string, std::set<std::string>> reach;
  for (const Spec& a : tied.specs) {
    reach[a.name].insert(a.name);
    for (const Spec& b : tied.specs) {
      if (a.tied_to == b.name || b.tied_to == a.name ||
          (!a.storage_key.empty() && a.storage_key == b.storage_key))
        reach[a.name].insert(b.name);
    }
  }
  for (bool more = true; more;) {
    more = false;
    for (auto& [name, others] : reach) {
      const std::set<std::string> before = others;
      for (const std::string& other : before) others.insert(reach[other].begin(), reach[other].end());
      more |= others.size() != before.size();
    }
  }
  return reach;
}

Result<ModelPtr> build(const std::vector<Spec>& specs) {
  ModelBuilder builder;
  for (const Spec& spec : specs) builder.add_tensor(spec);
  return builder.build();
}

TEST(TieProperties, NamesOnOneStorageAreThoseThatReachEachOther) {
  int groups = 0;
  for (unsigned seed = 1; seed <= 400; ++seed) {
    SCOPED_TRACE(seed);
    std::mt19937 random(seed);
    const Tied tied = random_ties(random, false);
    const auto model = build(tied.specs);
    ASSERT_TRUE(model) << sentence(model.error());
    const auto reach = flooded(tied);
    std::set<std::set<std::string>> wanted;
    for (const auto& [name, others] : reach) wanted.insert(others);
    std::set<std::set<std::string>> got;
    std::uint64_t total = 0;
    for (const Storage& storage : (*model)->storages()) {
      std::set<std::string> names;
      for (const TensorId id : storage.tensors) names.insert((**model)[id].name);
      got.insert(names);
      EXPECT_TRUE(std::is_sorted(storage.tensors.begin(), storage.tensors.end())) << "definition order";
      std::uint64_t bytes = 0;
      for (const Spec& spec : tied.specs) {
        if (names.contains(spec.name))
          bytes = std::max({bytes, spec.storage_bytes ? spec.storage_bytes.count() : spec.bytes.count()});
      }
      EXPECT_EQ(storage.bytes.count(), bytes) << *names.begin();
      total += bytes;
    }
    EXPECT_EQ(got, wanted);
    EXPECT_EQ((*model)->total_bytes().count(), total);
    std::size_t several = 0;
    for (const auto& one : wanted) several += one.size() > 1 ? 1 : 0;
    EXPECT_EQ((*model)->ties().size(), several);
    groups += static_cast<int>(several);
    for (std::size_t i = 0; i < (*model)->tensors().size(); ++i) {
      const Columns::Row& row = (*model)->columns().tensors[i];
      EXPECT_EQ(row.alone, reach.at((*model)->tensors()[i].name).size() == 1);
      EXPECT_EQ(row.storage, (*model)->tensors()[i].storage.value);
    }
  }
  EXPECT_GT(groups, 400);
}

TEST(TieProperties, TiesThatGoRoundAreRefusedAndNoOthers) {
  int refused = 0;
  for (unsigned seed = 1; seed <= 400; ++seed) {
    SCOPED_TRACE(seed);
    std::mt19937 random(seed);
    const Tied tied = random_ties(random, true);
    const auto model = build(tied.specs);
    ASSERT_EQ(model.has_value(), !goes_round(tied));
    if (model) continue;
    EXPECT_EQ(model.error().code, Code::ModelTieCycle);
    ++refused;
  }
  EXPECT_GT(refused, 50);
  EXPECT_LT(refused, 350);
}

/// A name without a size of its own has that of the end of its chain, however long and in whatever order.
TEST(TieProperties, WhatANameDoesNotSayComesFromTheEndOfItsChain) {
  for (unsigned seed = 1; seed <= 200; ++seed) {
    SCOPED_TRACE(seed);
    std::mt19937 random(seed);
    const int length = 2 + static_cast<int>(random() % 30);
    std::vector<Spec> specs(static_cast<std::size_t>(length));
    for (int i = 0; i < length; ++i) {
      specs[static_cast<std::size_t>(i)].name = "m" + std::to_string(i) + ".w";
      if (i > 0) specs[static_cast<std::size_t>(i)].tied_to = "m" + std::to_string(i - 1) + ".w";
    }
    specs[0].dtype = Dtype::BF16;
    specs[0].shape = {3, 5};
    specs[0].bytes = Bytes(30);
    specs[0].kind = TensorKind::Buffer;
    std::shuffle(specs.begin(), specs.end(), random);
    const auto model = build(specs);
    ASSERT_TRUE(model);
    EXPECT_EQ((*model)->total_bytes(), Bytes(30));
    for (const Tensor& tensor : (*model)->tensors()) {
      EXPECT_EQ(tensor.dtype, Dtype::BF16) << tensor.name;
      EXPECT_EQ(tensor.shape, (std::vector<std::int64_t>{3, 5}));
      EXPECT_EQ(tensor.bytes, Bytes(30));
      EXPECT_EQ(tensor.kind, TensorKind::Buffer);
    }
    // A link that leads nowhere is said.
    specs[random() % specs.size()].tied_to = "nowhere";
    const auto broken = build(specs);
    ASSERT_FALSE(broken);
    EXPECT_EQ(broken.error().code, Code::ModelTieMissing);
  }
}

}  // namespace
}  // namespace stowage::model
