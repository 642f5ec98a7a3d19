// What attention makes, worked out by hand from transformers' modeling files and PyTorch's own operators.
#include <gtest/gtest.h>

#include "core/estimate/formula/forward.h"
#include "tests/core/estimate/formula/formula_models.h"

namespace stowage::estimate {
namespace {

constexpr std::uint64_t kWidth = 64, kHeads = 4, kMiddle = 128, kWords = 96, kFloat = 4;

Json tensor(const std::string& name, std::vector<std::uint64_t> shape) {
  return Json{{"name", name}, {"dtype", "F32"}, {"shape", shape}};
}

/// One layer of BERT's, its attention written out.
Json bert() {
  Json out{{"schema", "stowage.model/1"}, {"name", "bert"}, {"tensors", Json::array()}};
  const auto add = [&](const std::string& name, std::vector<std::uint64_t> shape) {
    out["tensors"].push_back(tensor(name, std::move(shape)));
  };
  const auto norm = [&](const std::string& name) {
    add(name + ".weight", {kWidth});
    add(name + ".bias", {kWidth});
  };
  const std::string layer = "bert.encoder.layer.0.";
  add("bert.embeddings.word_embeddings.weight", {kWords, kWidth});
  norm("bert.embeddings.LayerNorm");
  for (const char* name : {"self.query", "self.key", "self.value", "output.dense"})
    add(layer + "attention." + name + ".weight", {kWidth, kWidth});
  norm(layer + "attention.output.LayerNorm");
  add(layer + "intermediate.dense.weight", {kMiddle, kWidth});
  add(layer + "output.dense.weight", {kWidth, kMiddle});
  norm(layer + "output.LayerNorm");
  add("cls.predictions.transform.dense.weight", {kWidth, kWidth});
  norm("cls.predictions.transform.LayerNorm");
  add("cls.predictions.decoder.weight", {kWords, kWidth});
  out["config"] =
      Json{{"model_type", "bert"},          {"vocab_size", kWords},       {"hidden_size", kWidth},
           {"num_attention_heads", kHeads}, {"hidden_dropout_prob", 0.1}, {"attn_implementation", "eager"}};
  return out;
}

/// Two layers of T5's on each side.
Json t5() {
  Json out{{"schema", "stowage.model/1"}, {"name", "t5"}, {"tensors", Json::array()}};
  const auto add = [&](const std::string& name, std::vector<std::uint64_t> shape) {
    out["tensors"].push_back(tensor(name, std::move(shape)));
  };
  for (const std::string side : {"encoder", "decoder"}) {
    add(side + ".embed_tokens.weight", {kWords, kWidth});
    for (const std::string block : {"0", "1"}) {
      std::string at = side + ".block." + block + ".layer.";
      int part = 0;
      for (const char* attention : {"SelfAttention", "EncDecAttention"}) {
        if (side == "encoder" && part == 1) break;
        for (const char* name : {"q", "k", "v", "o"})
          add(at + std::to_string(part) + "." + attention + "." + name + ".weight", {kWidth, kWidth});
        add(at + std::to_string(part++) + ".layer_norm.weight", {kWidth});
      }
      at += std::to_string(part);
      add(at + ".DenseReluDense.wi.weight", {kMiddle, kWidth});
      add(at + ".DenseReluDense.wo.weight", {kWidth, kMiddle});
      add(at + ".layer_norm.weight", {kWidth});
    }
    add(side + ".final_layer_norm.weight", {kWidth});
  }
  add("lm_head.weight", {kWords, kWidth});
  out["config"] = Json{{"model_type", "t5"},         {"vocab_size", kWords},
                       {"d_model", kWidth},          {"num_heads", kHeads},
                       {"d_kv", kWidth / kHeads},    {"dropout_rate", 0.1},
                       {"is_encoder_decoder", true}, {"relative_attention_num_buckets", 32u}};
  return out;
}

model::ModelPtr model_of(const Json& json) {
  const auto model = formats::read_description(json, "small", {});
  EXPECT_TRUE(model) << sentence(model.error());
  return model ? *model : nullptr;
}

/// As an exported program goes through it.
std::vector<Turn> turns(const model::Model& model, std::uint64_t tokens, std::uint64_t batch) {
  const std::vector<plan::Placement::Slot> executes(model.modules().size(), 0);
  LayerReader reader(model);
  Ledger ledger(executes, 1);
  Pass pass;
  pass.tokens = pass.keys = tokens;
  pass.batch = batch;
  pass.element = kFloat;
  pass.cached = false;
  pass.plain = pass.mask = true;
  Forward forward(model, reader, ledger, pass);
  forward.run();
  EXPECT_TRUE(forward.unknown().empty());
  const auto block = [](std::uint64_t bytes) { return (bytes + 511) / 512 * 512; };
  const std::uint64_t source = reader.two_sided() ? block(batch * tokens * kWidth * kFloat) : 0;
  EXPECT_EQ(ledger.now(0), block(batch * tokens * kWords * kFloat) + source)
      << "the logits are left, and what an encoder made";
  return ledger.turns();
}

std::uint64_t kernels(const model::Model& model, const std::vector<Turn>& turns, const std::string& in = "") {
  std::uint64_t out = 0;
  for (const Turn& turn : turns) out += model[turn.module].name.starts_with(in) ? turn.kernels : 0;
  return out;
}

std::uint64_t made_in(const model::Model& model, const std::vector<Turn>& turns, const std::string& name) {
  std::uint64_t out = 0;
  for (const Turn& turn : turns) out += model[turn.module].name == name ? turn.made : 0;
  return out;
}

/// Two sequences make twice what one makes, and the copies of queries, keys and values that a batch of
/// products wants; of one position each there is nothing to copy.
TEST(EagerAttention, HeadsOfSeveralSequencesAreCopiedForTheirProducts) {
  const auto model = model_of(bert());
  ASSERT_TRUE(model);
  const std::string attention = "bert.encoder.layer.0.attention.self";
  for (const std::uint64_t tokens : {1ull, 5ull, 40ull}) {
    const std::uint64_t one = made_in(*model, turns(*model, tokens, 1), attention);
    const std::uint64_t scores = tokens * tokens * kFloat * (4 * kHeads + (tokens > 1 ? 1 : 0));
    EXPECT_EQ(one, scores + 2 * tokens * kWidth * kFloat) << "four times the scores, a mask, and the result";
    for (const std::uint64_t batch : {2ull, 7ull}) {
      const std::uint64_t copies = tokens > 1 ? 3 * batch * tokens * kWidth * kFloat : 0;
      EXPECT_EQ(made_in(*model, turns(*model, tokens, batch), attention), batch * one + copies)
          << tokens << " x " << batch;
    }
  }
}

/// The product, activation and norm before BERT's head.
TEST(EagerAttention, AHeadMayHaveATransformBeforeIt) {
  const auto model = model_of(bert());
  ASSERT_TRUE(model);
  const std::vector<Turn> gone = turns(*model, 10, 1);
  EXPECT_EQ(kernels(*model, gone, "cls.predictions.transform.dense"), 2u);
  EXPECT_EQ(made_in(*model, gone, "cls.predictions.transform.dense"), 2 * 10 * kWidth * kFloat);
  EXPECT_EQ(kernels(*model, gone, "cls.predictions.decoder"), 2u);
}

/// Of block 0 the bias, which later blocks take as it is: with the mask for each sequence, and copied into
/// the order of heads. Of a cross attention it is zeros, which need no order.
TEST(BiasByDistance, IsMadeOnceAndMaskedInEveryBlock) {
  const auto model = model_of(t5());
  ASSERT_TRUE(model);
  constexpr std::uint64_t kTokens = 50, kBatch = 3, kPairs = kTokens * kTokens;
  const std::vector<Turn> gone = turns(*model, kTokens, kBatch);
  const std::uint64_t bias = kHeads * kPairs * kFloat;
  const std::uint64_t kernel = kBatch * kTokens * (kWidth * kFloat + kHeads * 4);
  const auto made = [&](const std::string& name) { return made_in(*model, gone, name); };
  EXPECT_EQ(made("encoder.block.0.layer.0.SelfAttention"), 41 * kPairs + (1 + 2 * kBatch) * bias + kernel);
  EXPECT_EQ(made("encoder.block.1.layer.0.SelfAttention"), 2 * kBatch * bias + kernel);
  EXPECT_EQ(made("decoder.block.0.layer.0.SelfAttention"),
            33 * kPairs + kPairs + (1 + 2 * kBatch) * bias + kernel)
      << "one mask of all sequences beside it";
  EXPECT_EQ(made("decoder.block.0.layer.1.EncDecAttention"), (1 + kBatch) * bias + kernel);
  EXPECT_EQ(made("decoder.block.1.layer.1.EncDecAttention"), kBatch * bias + kernel);
}

/// Counted in what torch.export makes of T5ForConditionalGeneration, but for a few views: a stack has its
/// table of words, two dropouts and a norm; it says who may look where, the decoder of both sides.
TEST(BiasByDistance, OperatorsAreThoseOfTheProgram) {
  const auto model = model_of(t5());
  ASSERT_TRUE(model);
  const std::vector<Turn> gone = turns(*model, 50, 2);
  constexpr double kNorm = 7, kStack = 1 + 1 + kNorm + 1, kPlaces = 20;
  constexpr double kSelf = kNorm + 4 + 12 + 2, kCross = kNorm + 4 + 11 + 2, kMlp = kNorm + 4 + 2;
  constexpr double kEncoder = kStack + kPlaces + 26 + 2 * (kSelf + kMlp);
  constexpr double kDecoder = kStack + 2 * kPlaces + 24 + 1 + 2 * (kSelf + kCross + kMlp) + 2;
  EXPECT_NEAR(static_cast<double>(kernels(*model, gone)), kEncoder + kDecoder, 8);
}

}  // namespace
}  // namespace stowage::estimate
