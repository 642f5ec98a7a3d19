#include "core/solve/instance/units.h"

#include "tests/core/solve/case_model.h"

namespace stowage::solve {
namespace {

using model::Dtype;
using model::TensorKind;

struct Tensors {
  model::ModelBuilder builder{};
  void add(const std::string& name, std::uint64_t bytes, TensorKind kind = TensorKind::Parameter,
           bool persistent = true, const std::string& tied = {}) {
    model::ModelBuilder::TensorSpec spec;
    spec.name = name;
    spec.dtype = Dtype::U8;
    spec.shape = {static_cast<std::int64_t>(bytes)};
    spec.bytes = Bytes(bytes);
    spec.kind = kind;
    spec.persistent = persistent;
    spec.tied_to = tied;
    builder.add_tensor(std::move(spec));
  }
};

/// embed (tied to head), two blocks of two leaves, a split module with direct tensors and a child, a leaf
/// with buffers.
model::ModelPtr example() {
  Tensors t;
  t.builder.add_module("", "Net");
  t.builder.add_module("embed", "Embedding");
  t.builder.add_module("blocks", "List");
  for (const char* block : {"blocks.0", "blocks.1"}) {
    t.builder.add_module(block, "pkg.Block");
    t.builder.add_module(std::string(block) + ".up", "Linear");
    t.builder.add_module(std::string(block) + ".down", "Linear");
  }
  t.builder.add_module("split", "Split");
  t.builder.add_module("split.inner", "Linear");
  t.builder.add_module("norm", "Norm");
  t.builder.add_module("head", "Linear");
  t.add("embed.weight", 100);
  for (const char* block : {"blocks.0", "blocks.1"}) {
    t.add(std::string(block) + ".up.weight", 40);
    t.add(std::string(block) + ".down.weight", 30);
  }
  t.add("split.token", 7);
  t.add("split.position", 5);
  t.add("split.inner.weight", 20);
  t.add("norm.weight", 4);
  t.add("norm.running", 6, TensorKind::Buffer);
  t.add("norm.cache", 2, TensorKind::Buffer, false);
  t.add("head.weight", 0, TensorKind::Parameter, true, "embed.weight");
  t.builder.set_no_split({"Block"}, "test");
  return *t.builder.build();
}

std::vector<std::string> names(const UnitTable& table) {
  std::vector<std::string> out;
  for (const Unit& unit : table.units) out.emplace_back(unit.name);
  return out;
}

TEST(Units, BlocksLeavesDirectTensorsAndTies) {
  const auto model = example();
  const UnitTable table = make_units(*model, {});
  EXPECT_EQ(names(table), (std::vector<std::string>{"embed", "blocks.0", "blocks.1", "split.token",
                                                    "split.position", "split.inner", "norm"}));
  EXPECT_TRUE(table.units[0].tied);
  EXPECT_EQ(table.units[0].tensors.size(), 2u);
  EXPECT_EQ(table.units[0].resident, Bytes(100));
  EXPECT_TRUE(table.units[1].block);
  EXPECT_FALSE(table.units[3].block);
  EXPECT_EQ(table.units[1].resident, Bytes(70));
  EXPECT_EQ(table.units[1].stream_peak, Bytes(40));  // one of its leaves at a time
  EXPECT_EQ(table.unit_of_tensor[model->find_tensor("head.weight")->index()], 0u);
}

TEST(Units, BuffersStayAsTheRuntimeSays) {
  const auto model = example();
  plan::Settings settings;
  const Unit norm = make_units(*model, settings).units[6];
  EXPECT_EQ(norm.resident, Bytes(12));
  EXPECT_EQ(norm.stays, Bytes(8));
  EXPECT_EQ(norm.streamed, Bytes(4));
  EXPECT_EQ(norm.stream_peak, Bytes(4));
  settings.runtime.offload_buffers = true;  // non-persistent ones stay all the same
  EXPECT_EQ(make_units(*model, settings).units[6].stays, Bytes(2));
  EXPECT_EQ(make_units(*model, settings).units[6].streamed, Bytes(10));
  settings.runtime.row = machine::kComputesOnHost;
  EXPECT_EQ(make_units(*model, settings).units[6].stays, Bytes(0));
}

TEST(Units, DirectTensorsAddUpAlongThePath) {
  const UnitTable table = make_units(*example(), {});
  ASSERT_EQ(table.chains.size(), 3u);
  EXPECT_EQ(table.chains[0].parent, ChainNode::kNone);
  EXPECT_EQ(table.chains[1].parent, 0u);
  EXPECT_EQ(table.chains[2].parent, 1u);
  EXPECT_EQ(table.chains[2].bytes, 20u);
  plan::Settings whole;
  whole.runtime.reserve = machine::ReserveRule::Unit;
  EXPECT_TRUE(make_units(*example(), whole).chains.empty());
  EXPECT_EQ(make_units(*example(), whole).units[1].stream_peak, Bytes(70));
}

TEST(Units, NoSplitNeverNamesTheRoot) {
  plan::Settings settings;
  settings.no_split = std::vector<std::string>{"Net"};
  EXPECT_EQ(make_units(*example(), settings).units.size(), 9u);
  settings.no_split = std::vector<std::string>{};
  EXPECT_EQ(make_units(*example(), settings).units.size(), 9u);
}

TEST(Units, DtypeShrinksOnlyFloats) {
  Tensors t;
  t.add("a.w", 8);
  model::ModelBuilder::TensorSpec half;
  half.name = "b.w";
  half.dtype = Dtype::F32;
  half.shape = {10};
  half.bytes = Bytes(40);
  t.builder.add_tensor(half);
  const auto model = *t.builder.build();
  plan::Settings settings;
  settings.dtype = Dtype::F16;
  const UnitTable table = make_units(*model, settings);
  EXPECT_EQ(table.units[0].resident, Bytes(8));
  EXPECT_EQ(table.units[1].resident, Bytes(20));
}

TEST(Units, CacheBelongsToTheFirstTensorBelow) {
  Tensors t;
  t.builder.add_module("layer", "Layer");
  t.builder.add_module("layer.attn", "Attention");
  t.add("layer.attn.q.weight", 10);
  t.add("layer.attn.k.weight", 10);
  model::KvCache cache;
  cache.layers.push_back({"layer.attn", 16, 0});
  t.builder.set_kv_cache(cache);
  plan::Settings settings;
  settings.workload = {100, 2};
  const UnitTable table = make_units(**t.builder.build(), settings);
  EXPECT_EQ(table.units[0].exec_bytes, Bytes(3200));
  EXPECT_EQ(table.units[1].exec_bytes, Bytes(0));
}

TEST(Units, AVeryDeepTree) {
  Tensors t;
  std::string name;
  for (int i = 0; i < 1'000; ++i) {
    name += i ? ".x" : "x";
    t.add(name + ".w", 1);
  }
  const auto model = *t.builder.build();
  const UnitTable table = make_units(*model, {});
  EXPECT_EQ(table.units.size(), 1'000u);
  EXPECT_EQ(table.chains.size(), 1'000u);
  EXPECT_EQ(test::must_solve(model, test::make_machine({1'000}, ~0ull, std::nullopt), {}).value, 1'000u);
  // What is not on the GPU is all in flight at the deepest module: nothing short of the whole will do.
  const Answer answer = test::must_solve(model, test::make_machine({999}, ~0ull, std::nullopt), {});
  EXPECT_EQ(answer.outcome, Outcome::Infeasible);
  EXPECT_NE(answer.infeasible.reason.code, Code::SolveNotProven);
}

}  // namespace
}  // namespace stowage::solve
