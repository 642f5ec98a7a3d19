#include <algorithm>
#include <random>

#include <gtest/gtest.h>

#include "core/cluster/part_of_model.h"
#include "core/cluster/pieces.h"
#include "core/cluster/plan_cluster.h"
#include "core/plan/evaluate.h"
#include "tests/core/solve/random_model.h"
#include "tests/core/solve/random_times.h"

namespace stowage {
namespace {

using namespace cluster;

/// A random model in pieces, with times and turns.
struct Divided {
  explicit Divided(std::uint64_t seed) : random(seed) {
    test::RandomShape shape;
    shape.most_units = 12;
    shape.request = true;
    model = test::random_model(random, shape);
    settings.workload.tokens = random() % 2 * 7;
    times = test::random_times(random, *model, test::make_machine({9, 9}, 9, std::nullopt));
    for (std::size_t i = 0; i < model->modules().size(); ++i) turns.push_back(random() % 50);
    catalog = solve::make_unit_catalog(model, settings, times);
    const std::vector<plan::PassTimesPtr> of_hosts{times};
    pieces = make_pieces({*model, settings, of_hosts, turns}, *catalog);
    deciding = plan::deciding_tensors(*model);
  }
  Result<ModelPart> part(std::size_t first, std::size_t end) const {
    return part_of(*model, tensors_of(pieces, *catalog, model->tensors().size(), first, end), deciding);
  }

  std::mt19937_64 random;
  model::ModelPtr model;
  plan::Settings settings{};
  plan::PassTimesPtr times;
  plan::TurnBytes turns;
  solve::UnitCatalogPtr catalog;
  Pieces pieces;
  std::vector<model::TensorId> deciding;
};

std::uint64_t sum(const std::vector<std::uint64_t>& all) {
  std::uint64_t out = 0;
  for (const std::uint64_t one : all) out += one;
  return out;
}

std::uint64_t cache_of(const model::Model& model, const plan::Settings& settings) {
  std::uint64_t out = 0;
  for (const Bytes bytes : plan::kv_cache_bytes(model, settings.workload)) out += bytes.count();
  return out;
}

TEST(PartOfModel, PartsTogetherAreTheWhole) {
  for (std::uint64_t seed = 0; seed < 120; ++seed) {
    Divided whole(seed);
    const std::size_t count = whole.pieces.list.size();
    const std::size_t cut = whole.random() % (count + 1);
    std::vector<int> seen(whole.model->tensors().size());
    std::uint64_t bytes = 0, cache = 0, turns = 0;
    std::vector<std::uint64_t> ps(whole.times->columns.size());
    for (const auto& [first, end] : {std::pair<std::size_t, std::size_t>(0, cut), {cut, count}}) {
      const auto part = whole.part(first, end);
      ASSERT_TRUE(part) << seed << ": " << sentence(part.error());
      for (const model::TensorId tensor : part->tensors) ++seen[tensor.index()];
      for (std::size_t i = 0; i < part->tensors.size(); ++i) {
        const model::Tensor &here = part->model->tensors()[i], &there = (*whole.model)[part->tensors[i]];
        EXPECT_EQ(here.name, there.name);
        EXPECT_EQ(here.dtype, there.dtype);
        EXPECT_EQ(here.bytes, there.bytes);
      }
      bytes += part->model->total_bytes().count();
      cache += cache_of(*part->model, whole.settings);
      const auto times = times_of_part(*part, whole.times);
      for (std::size_t c = 0; c < ps.size(); ++c) ps[c] += sum(times->columns[c].step_ps);
      turns += sum(turns_of_part(*part, whole.turns, whole.model->modules().size()));
    }
    EXPECT_EQ(seen, std::vector<int>(seen.size(), 1)) << seed;
    EXPECT_EQ(bytes, whole.model->total_bytes().count()) << seed;
    EXPECT_EQ(cache, cache_of(*whole.model, whole.settings)) << seed;
    // What no tensor decides nobody runs: in the whole neither.
    std::uint64_t decided = 0;
    for (std::size_t i = 0; i < whole.turns.size(); ++i)
      decided += whole.deciding[i].valid() ? whole.turns[i] : 0;
    EXPECT_EQ(turns, decided) << seed;
    for (std::size_t c = 0; c < ps.size(); ++c) {
      std::uint64_t of_whole = 0;
      for (std::size_t i = 0; i < whole.deciding.size(); ++i)
        of_whole += whole.deciding[i].valid() ? whole.times->columns[c].step_ps[i] : 0;
      EXPECT_EQ(ps[c], of_whole) << seed;
    }
  }
}

TEST(PartOfModel, UnitsOfAPartAreThoseOfTheWhole) {
  for (std::uint64_t seed = 0; seed < 120; ++seed) {
    const Divided whole(seed);
    const std::size_t count = whole.pieces.list.size();
    const auto part = whole.part(count / 3, count);
    ASSERT_TRUE(part);
    const auto units =
        solve::make_unit_catalog(part->model, whole.settings, times_of_part(*part, whole.times));
    std::map<std::string, std::uint64_t> here, there;
    for (const solve::Unit& unit : solve::units(*units))
      here[std::string(unit.name)] += unit.resident.count();
    for (std::size_t i = count / 3; i < count; ++i) {
      for (const std::uint32_t unit : whole.pieces.list[i].units) {
        const solve::Unit& of_whole = solve::units(*whole.catalog)[unit];
        there[std::string(of_whole.name)] += of_whole.resident.count();
      }
    }
    EXPECT_EQ(here, there) << seed;
  }
}

TEST(Pieces, OfOneKindWeighTheSame) {
  const model::ModelPtr model = test::catalog("llama-3.1-8b");
  ASSERT_TRUE(model);
  const plan::Settings settings;
  const std::vector<plan::PassTimesPtr> times;
  const plan::TurnBytes turns;
  const auto catalog = solve::make_unit_catalog(model, settings);
  const Pieces pieces = make_pieces({*model, settings, times, turns}, *catalog);
  std::map<std::uint32_t, std::size_t> kinds;
  std::map<std::uint32_t, Bytes> bytes;
  for (const Piece& piece : pieces.list) {
    ++kinds[piece.kind];
    EXPECT_EQ(bytes.try_emplace(piece.kind, piece.resident).first->second, piece.resident);
  }
  std::size_t most = 0;
  for (const auto& [kind, count] : kinds) most = std::max(most, count);
  EXPECT_EQ(most, 32u) << "all layers are of one kind";
  EXPECT_FALSE(pieces.joined);
}

/// The first host knows nothing of the pass back; what another knows tells pieces apart.
TEST(Pieces, WhatComesBackMoreOftenIsOfAnotherKind) {
  const model::ModelPtr model = test::catalog("llama-3.1-8b");
  ASSERT_TRUE(model);
  const plan::Settings settings;
  const plan::TurnBytes turns;
  plan::PassTimes knows;
  knows.back.resize(model->tensors().size());
  for (std::size_t i = 0; i < knows.back.size(); ++i) {
    const std::string& name = (*model)[model::TensorId(static_cast<std::uint32_t>(i))].name;
    if (name.starts_with("model.layers.0.") || name.starts_with("model.layers.7.")) knows.back[i].fetched = 0;
  }
  const std::vector<plan::PassTimesPtr> times{nullptr, std::make_shared<const plan::PassTimes>(knows)};
  const auto catalog = solve::make_unit_catalog(model, settings);
  const Pieces pieces = make_pieces({*model, settings, times, turns}, *catalog);
  std::map<std::string, std::uint32_t> kinds;
  for (const Piece& piece : pieces.list) {
    for (const std::uint32_t unit : piece.units)
      kinds[std::string(solve::units(*catalog)[unit].name)] = piece.kind;
  }
  EXPECT_EQ(kinds.at("model.layers.0"), kinds.at("model.layers.7"));
  EXPECT_EQ(kinds.at("model.layers.1"), kinds.at("model.layers.2"));
  EXPECT_NE(kinds.at("model.layers.0"), kinds.at("model.layers.1"));
}

TEST(Pieces, OfVeryManyUnitsNeighboursAreTakenTogether) {
  const model::ModelPtr model = test::catalog("llama-3.1-8b");
  ASSERT_TRUE(model);
  plan::Settings settings;
  settings.no_split.emplace();
  const std::vector<plan::PassTimesPtr> times;
  const plan::TurnBytes turns;
  const auto catalog = solve::make_unit_catalog(model, settings);
  const Pieces pieces = make_pieces({*model, settings, times, turns}, *catalog);
  EXPECT_LE(pieces.list.size(), kMostPieces);
  for (const std::size_t most : {kMostPieces, std::size_t{32}, std::size_t{7}, std::size_t{1}}) {
    const Pieces few = make_pieces({*model, settings, times, turns}, *catalog, most);
    EXPECT_LE(few.list.size(), most);
    EXPECT_EQ(few.joined, solve::units(*catalog).size() > most);
    std::size_t units = 0;
    for (const Piece& piece : few.list) units += piece.units.size();
    EXPECT_EQ(units, solve::units(*catalog).size());
  }
}

/// Of many different hosts there are as many ranges to look at as of few.
TEST(Pieces, AreFewerWhereOrdersAreMany) {
  std::size_t before = kMostPieces;
  for (std::size_t edges = 1; edges < (1ull << 42); edges *= 3) {
    const std::size_t most = most_pieces(edges);
    EXPECT_GE(most, 1u);
    EXPECT_LE(most, before);
    before = most;
    if (edges <= kMostEdges) {
      EXPECT_EQ(most, kMostPieces);
    } else if (most > 1) {
      EXPECT_LE(edges * most * most, kMostEdges * kMostPieces * kMostPieces);
      EXPECT_GT(edges * (most + 2) * (most + 2), kMostEdges * kMostPieces * kMostPieces);
    }
  }
}

/// Attention of two weights that has a cache of 400 bytes for a token, and two weights more of the same size.
model::ModelPtr attention_model() {
  model::ModelBuilder builder;
  builder.add_module("", "Net");
  for (const std::string group : {"attention", "mlp"}) {
    builder.add_module(group, "Group");
    for (const std::string leaf : {".a", ".b"}) {
      builder.add_module(group + leaf, "Linear");
      model::ModelBuilder::TensorSpec spec;
      spec.name = group + leaf + ".weight";
      spec.dtype = model::Dtype::U8;
      spec.bytes = Bytes(1000);
      spec.shape = {1000};
      builder.add_tensor(std::move(spec));
    }
  }
  model::KvCache cache;
  cache.layers.push_back({"attention", 400, 0});
  builder.set_kv_cache(std::move(cache));
  auto model = builder.build();
  EXPECT_TRUE(model);
  return *model;
}

TEST(PartOfModel, ACacheOfAModuleInSeveralPartsIsInOneOfThem) {
  const model::ModelPtr model = attention_model();
  const auto deciding = plan::deciding_tensors(*model);
  plan::Settings settings;
  settings.workload.tokens = 1;
  for (std::size_t cut = 0; cut <= 4; ++cut) {
    std::vector<bool> kept(4);
    std::fill_n(kept.begin(), cut, true);
    const auto before = part_of(*model, kept, deciding);
    kept.flip();
    const auto behind = part_of(*model, kept, deciding);
    ASSERT_TRUE(before && behind);
    EXPECT_EQ(cache_of(*before->model, settings), cut > 0 ? 400u : 0u) << cut;
    EXPECT_EQ(cache_of(*behind->model, settings), cut > 0 ? 0u : 400u) << cut;
  }
}

/// The second weight of attention is like those without a cache: what is known of one of them holds for all.
TEST(PartOfModel, APlanIsFoundWhateverTheOrderOfHosts) {
  const model::ModelPtr model = attention_model();
  plan::Settings settings;
  settings.workload.tokens = 1;
  using Budgets = std::vector<std::uint64_t>;
  for (Budgets budgets : {Budgets{1000, 1000, 2400}, Budgets{1000, 1000, 1000, 1400}}) {
    do {
      Cluster cluster;
      for (const std::uint64_t budget : budgets)
        cluster.hosts.push_back(
            {"h" + std::to_string(cluster.hosts.size()), test::make_machine({budget}, 0, std::nullopt), {}});
      const auto answer = plan_cluster(model, cluster, settings, {});
      ASSERT_TRUE(answer);
      ASSERT_EQ(answer->settled(), solve::Settled::Found) << testing::PrintToString(budgets);
      EXPECT_EQ(answer->gpu_bytes.count(), 4000u);
      EXPECT_TRUE(answer->optimal());
    } while (std::next_permutation(budgets.begin(), budgets.end()));
  }
}

}  // namespace
}  // namespace stowage
