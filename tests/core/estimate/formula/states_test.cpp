// Mamba-2 by formula, worked out by hand from transformers' Mamba2Mixer.
#include <gtest/gtest.h>

#include <random>

#include "core/estimate/formula/forward.h"
#include "tests/core/estimate/formula/formula_models.h"

namespace stowage::estimate {
namespace {

using machine::gpu;
using test::all_in;
using test::leaves_out;
using test::machine_of;
using test::on;

/// Sizes of a small Mamba-2 of one layer.
struct Sizes {
  std::uint64_t hidden = 64, heads = 8, dim = 16, groups = 2, state = 16, kernel = 4, chunk = 64;
  std::uint64_t inner() const { return heads * dim; }
  std::uint64_t columns() const { return inner() + 2 * groups * state; }
};

Json tensor(const std::string& name, std::vector<std::uint64_t> shape) {
  return Json{{"name", name}, {"dtype", "F32"}, {"shape", shape}};
}

Json description(const Sizes& sizes) {
  const std::string mixer = "backbone.layers.0.mixer.";
  Json out{{"schema", "stowage.model/1"}, {"name", "mamba2"}};
  out["tensors"] = Json::array(
      {tensor("backbone.embeddings.weight", {512, sizes.hidden}),
       tensor("backbone.layers.0.norm.weight", {sizes.hidden}), tensor(mixer + "A_log", {sizes.heads}),
       tensor(mixer + "conv1d.weight", {sizes.columns(), 1, sizes.kernel}),
       tensor(mixer + "in_proj.weight", {sizes.inner() + sizes.columns() + sizes.heads, sizes.hidden}),
       tensor(mixer + "norm.weight", {sizes.inner()}),
       tensor(mixer + "out_proj.weight", {sizes.hidden, sizes.inner()}),
       tensor("backbone.norm_f.weight", {sizes.hidden}), tensor("lm_head.weight", {512, sizes.hidden})});
  out["config"] =
      Json{{"model_type", "mamba2"},    {"vocab_size", 512u},          {"hidden_size", sizes.hidden},
           {"num_heads", sizes.heads},  {"head_dim", sizes.dim},       {"n_groups", sizes.groups},
           {"state_size", sizes.state}, {"conv_kernel", sizes.kernel}, {"chunk_size", sizes.chunk}};
  out["kv_cache"] = Json{{"kind", "state"},
                         {"layers", 1u},
                         {"state_elements_per_layer", sizes.inner() * sizes.state},
                         {"conv_elements_per_layer", sizes.columns() * sizes.kernel}};
  return out;
}

model::ModelPtr model_of(const Json& json) {
  const auto model = formats::read_description(json, "mamba2", {});
  EXPECT_TRUE(model) << sentence(model.error());
  return model ? *model : nullptr;
}

Prediction predicted(const model::Model& model, std::uint64_t tokens, std::uint64_t generate = 0,
                     std::uint64_t batch = 1) {
  plan::Workload workload;
  workload.tokens = tokens;
  workload.generate = generate;
  workload.batch = batch;
  plan::Settings settings;
  settings.workload = workload;
  return predict_formula(model, machine_of(1), settings, all_in(model, 0), workload);
}

std::uint64_t blocks(std::uint64_t bytes) { return (bytes + 511) / 512 * 512; }

/// The most is alive when scores meet what decays: twice and once more chunk × positions × heads, beside B
/// and C of every head, the values that are fed in and those that go past, what came in, and the residual
/// stream.
TEST(Mamba2, ThePeakIsWhereScoresMeetWhatDecays) {
  const Sizes sizes;
  const auto model = model_of(description(sizes));
  ASSERT_TRUE(model);
  for (const std::uint64_t tokens : {64ull, 200ull, 1000ull}) {
    const std::uint64_t filled = (tokens + sizes.chunk - 1) / sizes.chunk * sizes.chunk;
    const std::uint64_t pairs = filled * sizes.chunk * sizes.heads, wide = filled * sizes.heads * sizes.state;
    const std::uint64_t most = 3 * blocks(4 * pairs) + 2 * blocks(4 * wide) +
                               2 * blocks(4 * filled * sizes.inner()) + blocks(4 * filled * sizes.heads) +
                               blocks(4 * tokens * sizes.hidden) +
                               blocks(4 * tokens * (sizes.inner() + sizes.columns() + sizes.heads));
    EXPECT_EQ(on(predicted(*model, tokens), gpu(0)).activations, Bytes(most)) << tokens;
  }
}

/// A token more reads the state and the columns before the convolution, whatever came before.
TEST(Mamba2, ATokenReadsTheState) {
  const Sizes sizes;
  const auto model = model_of(description(sizes));
  ASSERT_TRUE(model);
  const std::vector<plan::Placement::Slot> executes(model->modules().size(), 0);
  for (const std::uint64_t keys : {1ull, 100ull, 100'000ull}) {
    LayerReader reader(*model);
    Ledger ledger(executes, 1);
    Pass pass;
    pass.tokens = 1;
    pass.keys = keys;
    pass.batch = 3;
    pass.element = 4;
    pass.further = pass.last_only = true;
    Forward forward(*model, reader, ledger, pass);
    forward.run();
    std::uint64_t read = 0;
    for (const Turn& turn : ledger.turns()) read += turn.cache;
    EXPECT_EQ(read, 3 * 4 * (sizes.inner() * sizes.state + sizes.columns() * sizes.kernel));
    EXPECT_TRUE(forward.unknown().empty());
    EXPECT_EQ(ledger.now(0), blocks(3 * 512 * 4)) << "nothing but the logits is left";
  }
}

/// The two products of a chunk, the two of the states, the convolution, and two projections.
TEST(Mamba2, WorkIsThatOfItsProducts) {
  const Sizes sizes;
  const auto model = model_of(description(sizes));
  ASSERT_TRUE(model);
  const std::vector<plan::Placement::Slot> executes(model->modules().size(), 0);
  LayerReader reader(*model);
  Ledger ledger(executes, 1);
  Pass pass;
  pass.tokens = pass.keys = 640;
  pass.element = 4;
  Forward(*model, reader, ledger, pass).run();
  double work = 0;
  for (const Turn& turn : ledger.turns()) work += turn.operations;
  const double tokens = 640, inner = 128, columns = 192, chunk = 64;
  const double products = 2 * tokens * (64 * (inner + columns + 8) + inner * 64 + 512 * 64 + columns * 4) +
                          2 * tokens * chunk * (8 * 16 + inner) + 4 * tokens * inner * 16;
  EXPECT_GT(work, products);
  EXPECT_LT(work, products * 1.1) << "the rest is by element";
}

/// The tensors say how wide all is: where the configuration differs, it is said.
TEST(Mamba2, TensorsAreBelieved) {
  Json json = description({});
  json["config"]["num_heads"] = 99u;
  json["config"]["n_groups"] = 1u;
  const auto model = model_of(json), right = model_of(description({}));
  ASSERT_TRUE(model && right);
  const Prediction made = predicted(*model, 200);
  EXPECT_TRUE(leaves_out(made, Code::FormulaContradiction));
  EXPECT_EQ(on(made, gpu(0)).activations, on(predicted(*right, 200), gpu(0)).activations);
}

TEST(Mamba2, WithoutTheSizeOfItsStateItHasNoFormula) {
  Json json = description({});
  json["config"].erase("state_size");
  json["config"].erase("n_groups");
  json["tensors"].erase(3);  // the convolution's weight
  json["tensors"].push_back(tensor("backbone.layers.0.mixer.conv1d.bias", {192}));
  const auto model = model_of(json);
  ASSERT_TRUE(model);
  const Prediction made = predicted(*model, 200);
  EXPECT_TRUE(leaves_out(made, Code::FormulaNoField));
  EXPECT_TRUE(leaves_out(made, Code::FormulaNoFormula));
  EXPECT_FALSE(made.time) << "most of it is in the mixer";
}

/// Whatever its sizes are: longer prompts and more sequences never need less; a token's room has no length.
TEST(Mamba2, MoreNeverNeedsLess) {
  std::mt19937 random(11);
  for (int round = 0; round < 40; ++round) {
    Sizes sizes;
    sizes.groups = 1 + random() % 3;
    sizes.heads = sizes.groups * (1 + random() % 4);
    sizes.dim = 8 << random() % 3;
    sizes.state = 8 << random() % 4;
    sizes.chunk = 16 << random() % 4;
    const auto model = model_of(description(sizes));
    ASSERT_TRUE(model);
    const std::uint64_t tokens = 1 + random() % 700;
    const auto less = predicted(*model, tokens), more = predicted(*model, tokens + 1 + random() % 60),
               two = predicted(*model, tokens, 0, 2);
    EXPECT_TRUE(less.left_out.empty()) << less.unknown.front();
    EXPECT_GE(on(more, gpu(0)).activations, on(less, gpu(0)).activations);
    EXPECT_GE(on(two, gpu(0)).activations, on(less, gpu(0)).activations);
    ASSERT_TRUE(less.time && more.time);
    EXPECT_GE(more.time->prefill, less.time->prefill * (1 - 1e-12));
    EXPECT_EQ(predicted(*model, 100, 5).time->decode, predicted(*model, 600, 5).time->decode);
  }
}

}  // namespace
}  // namespace stowage::estimate
