// Numbers of configurations under the names that families of models have for them.
#include "core/estimate/formula/config_view.h"

#include <gtest/gtest.h>

#include "core/base/json.h"

namespace stowage::estimate {
namespace {

Json config(const char* text) { return parse_json(text, "config.json").value(); }

TEST(ConfigView, KnowsANumberByEachOfItsNames) {
  struct Named {
    const char* name;
    std::optional<std::uint64_t> (ConfigView::*get)() const;
  };
  for (const auto& [name, get] : {
           Named{"hidden_size", &ConfigView::hidden},
           Named{"n_embd", &ConfigView::hidden},
           Named{"d_model", &ConfigView::hidden},
           Named{"num_attention_heads", &ConfigView::heads},
           Named{"n_head", &ConfigView::heads},
           Named{"num_key_value_heads", &ConfigView::kv_heads},
           Named{"num_kv_heads", &ConfigView::kv_heads},
           Named{"num_attention_heads", &ConfigView::kv_heads},
           Named{"head_dim", &ConfigView::head_dim},
           Named{"d_kv", &ConfigView::head_dim},
           Named{"intermediate_size", &ConfigView::middle},
           Named{"ffn_dim", &ConfigView::middle},
           Named{"d_ff", &ConfigView::middle},
           Named{"num_local_experts", &ConfigView::experts},
           Named{"n_routed_experts", &ConfigView::experts},
           Named{"num_experts_per_tok", &ConfigView::experts_per_token},
           Named{"moe_intermediate_size", &ConfigView::expert_middle},
           Named{"intermediate_size", &ConfigView::expert_middle},
       }) {
    SCOPED_TRACE(name);
    Json said = Json::object();
    said[name] = 48u;
    EXPECT_EQ((ConfigView(said, TowerKind::Text).*get)(), 48u);
    // A number that is none, or larger than any model's, is as good as not said.
    for (const Json& wrong :
         {Json(), Json(0), Json(-3), Json(1.5), Json("48"), Json(1ull << 41), Json::array({48})}) {
      Json other = Json::object();
      other[name] = wrong;
      EXPECT_EQ((ConfigView(other, TowerKind::Text).*get)(), std::nullopt) << other.dump();
    }
  }
}

TEST(ConfigView, EachTowerHasAPartOfItsOwn) {
  const Json json = config(R"({"model_type": "whole", "hidden_size": 1,
      "text_config": {"model_type": "words", "hidden_size": 2, "num_attention_heads": 8},
      "vision_config": {"model_type": "clip", "hidden_size": 3, "image_size": 224, "patch_size": 14},
      "audio_config": {"hidden_size": 4, "max_source_positions": 1500},
      "encoder": {"hidden_size": 5, "encoder_attention_heads": 6, "encoder_ffn_dim": 70},
      "decoder": {"hidden_size": 7, "decoder_attention_heads": 9, "decoder_ffn_dim": 80}})");
  const auto view = [&](TowerKind tower) { return ConfigView(json, tower); };
  EXPECT_EQ(view(TowerKind::Text).hidden(), 2u);
  EXPECT_EQ(view(TowerKind::Text).model_type(), "words");
  EXPECT_EQ(view(TowerKind::Text).positions(), std::nullopt);
  EXPECT_EQ(view(TowerKind::Vision).hidden(), 3u);
  EXPECT_EQ(view(TowerKind::Vision).positions(), 16u * 16u + 1) << "patches and the class token";
  EXPECT_EQ(view(TowerKind::Audio).positions(), 1500u);
  EXPECT_EQ(view(TowerKind::Encoder).heads(), 6u);
  EXPECT_EQ(view(TowerKind::Encoder).middle(), 70u);
  EXPECT_EQ(view(TowerKind::Decoder).heads(), 9u);
  EXPECT_EQ(view(TowerKind::Decoder).middle(), 80u);
  const Json flat = config(R"({"hidden_size": 1})");
  for (const TowerKind tower :
       {TowerKind::Text, TowerKind::Encoder, TowerKind::Decoder, TowerKind::Vision, TowerKind::Audio})
    EXPECT_EQ(ConfigView(flat, tower).hidden(), 1u) << "the whole speaks for a part that is not there";
}

TEST(ConfigView, WidthAndPositionsOfPictures) {
  const Json qwen = config(R"({"vision_config": {"embed_dim": 1280, "hidden_size": 3584}})");
  EXPECT_EQ(ConfigView(qwen, TowerKind::Vision).hidden(), 1280u);
  const Json siglip = config(
      R"({"vision_config": {"model_type": "siglip_vision_model", "image_size": 384, "patch_size": 14}})");
  EXPECT_EQ(ConfigView(siglip, TowerKind::Vision).positions(), 27u * 27u) << "no class token";
  const Json tiny =
      config(R"({"vision_config": {"model_type": "siglip", "image_size": 4, "patch_size": 14}})");
  EXPECT_EQ(ConfigView(tiny, TowerKind::Vision).positions(), 1u);
}

/// An image as wide as numbers go has no fewer positions than a small one.
TEST(ConfigView, PositionsOfHugePicturesDoNotWrap) {
  const Json json = Json::parse(R"({"vision_config": {"image_size": 1099511627776, "patch_size": 1}})");
  EXPECT_EQ(ConfigView(json, TowerKind::Vision).positions(), ~0ull);
}

TEST(ConfigView, OneHeadForKeysIsSaidByAFlag) {
  const Json falcon = config(R"({"num_attention_heads": 71, "multi_query": true})");
  EXPECT_EQ(ConfigView(falcon, TowerKind::Text).kv_heads(), 1u);
  const Json said = config(R"({"num_attention_heads": 71, "multi_query": true, "num_kv_heads": 8})");
  EXPECT_EQ(ConfigView(said, TowerKind::Text).kv_heads(), 8u);
  // Falcon 7B's file has all heads beside it.
  const Json older = config(
      R"({"num_attention_heads": 71, "multi_query": true, "num_kv_heads": 71, "new_decoder_architecture": false})");
  EXPECT_EQ(ConfigView(older, TowerKind::Text).kv_heads(), 1u);
}

/// LLaVA 1.5 and Gemma 3 4B leave out of their text what its class has anyway; a file of one part says it
/// all.
TEST(ConfigView, APartMayLeaveOutWhatItsClassHas) {
  const auto heads = [](const char* text) {
    const Json json = config(text);
    return ConfigView(json, TowerKind::Text).heads();
  };
  EXPECT_EQ(heads(R"({"text_config": {"model_type": "llama", "vocab_size": 32064}})"), 32u);
  EXPECT_EQ(heads(R"({"text_config": {"model_type": "gemma3_text"}})"), 8u);
  EXPECT_EQ(heads(R"({"text_config": {"model_type": "llama", "num_attention_heads": 40}})"), 40u);
  EXPECT_EQ(heads(R"({"text_config": {"model_type": "llama", "num_attention_heads": "many"}})"),
            std::nullopt);
  EXPECT_EQ(heads(R"({"text_config": {"model_type": "words"}})"), std::nullopt);
  EXPECT_EQ(heads(R"({"model_type": "llama"})"), std::nullopt);
  const Json llava = config(R"({"text_config": {"model_type": "llama"}, "vision_config": {}})");
  EXPECT_TRUE(ConfigView(llava, TowerKind::Text).rotates());
  EXPECT_FALSE(ConfigView(llava, TowerKind::Vision).rotates());
}

/// A window of the formulas is that of the cache.
TEST(ConfigView, WindowsAreThoseOfTheCache) {
  const Json json = config(R"({"text_config": {"model_type": "cohere2", "sliding_window": 9}})");
  const Json nothing;
  const ConfigView text(json, TowerKind::Text), none(nothing, TowerKind::Text);
  for (const std::size_t layer : {0u, 1u, 2u, 3u}) EXPECT_EQ(text.window(layer), layer == 3 ? 0u : 9u);
  EXPECT_EQ(none.window(0), 0u);
}

TEST(ConfigView, ThePartThatIsRotatedStaysBetweenNothingAndAll) {
  const auto share = [](const char* text) {
    const Json json = config(text);
    return ConfigView(json, TowerKind::Text).rotary_share();
  };
  EXPECT_EQ(share("{}"), 1);
  EXPECT_EQ(share(R"({"rotary_pct": 0.25})"), 0.25);
  EXPECT_EQ(share(R"({"partial_rotary_factor": 0.5, "rotary_pct": 0.25})"), 0.5);
  EXPECT_EQ(share(R"({"rope_parameters": {"partial_rotary_factor": 0.75}})"), 0.75);
  EXPECT_EQ(share(R"({"rotary_pct": 7})"), 1);
  EXPECT_EQ(share(R"({"rotary_pct": -1})"), 0);
  EXPECT_EQ(share(R"({"rotary_pct": "half"})"), 1);
}

/// GPT-J 6B turns 64 of the 256 numbers of a head, CodeGen 32 of 64; what says a share turns that.
TEST(ConfigView, ANumberOfAHeadThatIsRotated) {
  const auto rotated = [](const char* text, std::uint64_t width) {
    const Json json = config(text);
    return ConfigView(json, TowerKind::Text).rotated(width);
  };
  EXPECT_EQ(rotated(R"({"model_type": "gptj", "rotary_dim": 64})", 256), 64u);
  EXPECT_EQ(rotated(R"({"model_type": "codegen", "rotary_dim": 32})", 64), 32u);
  EXPECT_EQ(rotated(R"({"model_type": "gptj"})", 256), 64u) << "what its class has";
  EXPECT_EQ(rotated(R"({"model_type": "gptj"})", 16), 16u) << "never more than a head has";
  EXPECT_EQ(rotated(R"({"model_type": "gptj", "rotary_dim": null})", 256), 256u);
  EXPECT_EQ(rotated(R"({"model_type": "minimax_m2", "rotary_dim": 64})", 128), 64u);
  EXPECT_EQ(rotated(R"({"partial_rotary_factor": 0.25, "rotary_dim": 64})", 128), 32u);
  EXPECT_EQ(rotated(R"({"model_type": "gpt_neox", "rotary_pct": 0.25})", 128), 32u);
  EXPECT_EQ(rotated("{}", 128), 128u);
  const Json bare = config(R"({"model_type": "codegen"})");
  EXPECT_TRUE(ConfigView(bare, TowerKind::Text).rotates());
}

/// DBRX has its experts in an object of their own.
TEST(ConfigView, ExpertsOfAnObjectOfMlps) {
  const Json json = config(R"({"model_type": "dbrx", "d_model": 6144,
      "ffn_config": {"ffn_hidden_size": 10752, "moe_num_experts": 16, "moe_top_k": 4}})");
  const ConfigView view(json, TowerKind::Text);
  EXPECT_EQ(view.experts(), 16u);
  EXPECT_EQ(view.experts_per_token(), 4u);
  EXPECT_EQ(view.expert_middle(), 10752u);
  const Json odd = config(R"({"ffn_config": [3], "num_experts": 5, "intermediate_size": 7})");
  EXPECT_EQ(ConfigView(odd, TowerKind::Text).experts(), 5u);
  EXPECT_EQ(ConfigView(odd, TowerKind::Text).expert_middle(), 7u);
}

/// Pictures are of one size, a Swin's stages have no formula; text is as long as the prompt.
TEST(ConfigView, PositionsOfAnEncoderWithItsOwnConfiguration) {
  const auto positions = [](const char* text) {
    const Json json = config(text);
    return ConfigView(json, TowerKind::Encoder).positions();
  };
  EXPECT_EQ(positions(R"({"encoder": {"model_type": "vit", "image_size": 384, "patch_size": 16}})"), 577u);
  EXPECT_EQ(positions(R"({"encoder": {"model_type": "deit", "image_size": 384, "patch_size": 16}})"), 578u);
  EXPECT_EQ(positions(R"({"encoder": {"model_type": "donut-swin", "image_size": [2560, 1920],
      "patch_size": 4, "depths": [2, 2, 14, 2]}})"),
            0u);
  EXPECT_EQ(positions(R"({"encoder": {"model_type": "t5_gemma_module", "hidden_size": 8}})"), std::nullopt);
  EXPECT_EQ(positions(R"({"max_source_positions": 1500})"), 1500u);
}

TEST(ConfigView, ScoresAreWrittenDownWhereTheLibraryHasNoOtherWay) {
  const auto keeps = [](const char* text) {
    const Json json = config(text);
    return ConfigView(json, TowerKind::Text).keeps_scores();
  };
  EXPECT_FALSE(keeps("{}"));
  EXPECT_FALSE(keeps(R"({"model_type": "llama"})"));
  EXPECT_TRUE(keeps(R"({"model_type": "gpt_oss"})"));
  EXPECT_TRUE(keeps(R"({"model_type": "llama", "_attn_implementation": "eager"})"));
  EXPECT_TRUE(keeps(R"({"attn_implementation": "eager", "text_config": {"model_type": "llama"}})"));
  EXPECT_TRUE(keeps(R"({"model_type": "llama", "attn_logit_softcapping": 50.0})"));
  EXPECT_FALSE(keeps(R"({"model_type": "llama", "attn_logit_softcapping": null})"));
}

TEST(ConfigView, DropoutIsCalledWhereAFieldSpeaksOfIt) {
  struct Called {
    const char* text;
    bool words, middle, result;
  };
  for (const auto& [text, words, middle, result] :
       {Called{R"({"model_type": "llama", "attention_dropout": 0.0})", false, false, false},
        Called{R"({"model_type": "gpt2", "embd_pdrop": 0.0, "resid_pdrop": 0.1})", true, false, false},
        Called{R"({"model_type": "bert", "hidden_dropout_prob": 0.1})", true, false, false},
        Called{R"({"model_type": "opt", "dropout": 0.1})", false, false, false},
        Called{R"({"is_encoder_decoder": true, "dropout": 0.1, "activation_dropout": 0.0})", true, true,
               false},
        Called{R"({"model_type": "t5", "dropout_rate": 0.1})", true, true, true}}) {
    SCOPED_TRACE(text);
    const Json json = config(text);
    const ConfigView view(json, TowerKind::Text);
    EXPECT_EQ(view.drops_words(), words);
    EXPECT_EQ(view.drops_middle(), middle);
    EXPECT_EQ(view.drops_result(), result);
  }
}

TEST(ConfigView, T5MakesItsResultSmallerWhereItsTablesAreOne) {
  const auto scales = [](const char* text) {
    const Json json = config(text);
    return ConfigView(json, TowerKind::Decoder).scales_result();
  };
  EXPECT_TRUE(scales(R"({"model_type": "t5"})"));
  EXPECT_FALSE(scales(R"({"model_type": "t5", "tie_word_embeddings": false})"));
  EXPECT_FALSE(scales(R"({"model_type": "t5", "scale_decoder_outputs": false})"));
  EXPECT_TRUE(scales(R"({"model_type": "longt5", "scale_decoder_outputs": true})"));
  EXPECT_FALSE(scales(R"({"model_type": "mt5"})"));
  EXPECT_FALSE(scales(R"({"model_type": "bart"})"));
}

TEST(ConfigView, ListsFlagsAndWords) {
  const Json json =
      config(R"({"layer_types": ["sliding_attention", "full_attention", 7], "a": true, "b": false,
                               "hidden_act": "gelu_new"})");
  const ConfigView view(json, TowerKind::Text);
  EXPECT_TRUE(view.mixes_windows());
  EXPECT_EQ(view.item("layer_types", 1), "full_attention");
  EXPECT_EQ(view.item("layer_types", 2), "") << "no text";
  EXPECT_EQ(view.item("layer_types", 3), "");
  EXPECT_EQ(view.item("nothing", 0), "");
  EXPECT_TRUE(view.flag("a", false));
  EXPECT_FALSE(view.flag("b", true));
  EXPECT_TRUE(view.flag("nothing", true));
  EXPECT_TRUE(view.said("a"));
  EXPECT_FALSE(view.said("b"));
  EXPECT_FALSE(view.said("nothing"));
  EXPECT_EQ(view.activation_copies(), 4u);
  EXPECT_FALSE(view.empty());
  const Json same =
      config(R"({"layer_types": ["sliding_attention", "sliding_attention"], "hidden_act": "quick_gelu"})");
  EXPECT_FALSE(ConfigView(same, TowerKind::Text).mixes_windows());
  EXPECT_EQ(ConfigView(same, TowerKind::Text).activation_copies(), 3u);
  for (const Json& nothing : {Json(), Json::array(), Json(7)}) {
    const ConfigView bare(nothing, TowerKind::Vision);
    EXPECT_TRUE(bare.empty());
    EXPECT_EQ(bare.hidden(), std::nullopt);
    EXPECT_EQ(bare.model_type(), "");
    EXPECT_EQ(bare.activation_copies(), 2u);
  }
}

/// What a square image is, in the ways that files say it.
TEST(ConfigView, SidesOfImages) {
  const auto side_of = [](const char* text) {
    const Json json = config(text);
    return ConfigView(json, TowerKind::Vision).preprocessed_side();
  };
  EXPECT_EQ(side_of(R"({"preprocessor_config": {"size": 96}})"), 96u);
  EXPECT_EQ(side_of(R"({"preprocessor_config": {"size": {"height": 96, "width": 90}}})"), 96u);
  EXPECT_EQ(side_of(R"({"preprocessor_config": {"size": {"shortest_edge": 96}}})"), 96u);
  EXPECT_EQ(side_of(R"({"preprocessor_config": {"size": 96, "crop_size": 64, "do_center_crop": true}})"),
            64u);
  EXPECT_EQ(side_of(R"({"preprocessor_config": {"size": 96, "crop_size": 64}})"), 96u);
  for (const char* none :
       {"{}", R"({"preprocessor_config": 7})", R"({"preprocessor_config": {"size": "96"}})",
        R"({"preprocessor_config": {"size": {"height": -1}}})", R"({"preprocessor_config": {"size": 0}})"})
    EXPECT_FALSE(side_of(none)) << none;
  const Json lists = config(R"({"vision_config": {"image_size": [448, 448], "patch_size": [14, 14]}})");
  EXPECT_EQ(ConfigView(lists, TowerKind::Vision).positions(), 32u * 32u + 1);
  const Json oblong = config(R"({"vision_config": {"image_size": [448, 224], "patch_size": 14}})");
  EXPECT_FALSE(ConfigView(oblong, TowerKind::Vision).image_side()) << "formulas take squares";
}

/// Towers of images of any size: how many patches a token stands for, and who says how many there may be.
TEST(ConfigView, ImagesOfAnySize) {
  const Json qwen = config(R"({"vision_config": {"spatial_merge_size": 2, "patch_size": 14},
      "preprocessor_config": {"max_pixels": 12845056}})");
  const ConfigView view(qwen, TowerKind::Vision);
  EXPECT_EQ(view.patches_of_token(), 4u);
  EXPECT_EQ(view.most_pixels(), 12'845'056u);
  EXPECT_TRUE(view.rotates());
  EXPECT_FALSE(view.positions());
  EXPECT_FALSE(ConfigView(qwen, TowerKind::Text).patches_of_token());
  const Json fixed =
      config(R"({"vision_config": {"spatial_merge_size": 2, "patch_size": 14, "image_size": 336}})");
  EXPECT_FALSE(ConfigView(fixed, TowerKind::Vision).patches_of_token());
  const Json lists = config(R"({"num_heads": [5, 10, 0, "20"]})");
  const ConfigView heads(lists, TowerKind::Vision);
  EXPECT_EQ(heads.number_at("num_heads", 1), 10u);
  for (const std::size_t none : {2u, 3u, 4u}) EXPECT_FALSE(heads.number_at("num_heads", none)) << none;
  EXPECT_FALSE(heads.number_at("other", 0));
}

}  // namespace
}  // namespace stowage::estimate
