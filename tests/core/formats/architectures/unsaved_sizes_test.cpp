// How large buffers are that no file holds, against what the library made of tiny models.
#include "core/formats/architectures/unsaved_sizes.h"

#include <filesystem>
#include <map>

#include <gmock/gmock.h>

#include "core/base/json.h"
#include "core/formats/formats.h"
#include "core/model/model_builder.h"
#include "tests/support/paths.h"

namespace stowage::formats {
namespace {

using testing::HasSubstr;

/// What the library made: elements by full names. Its bytes are those of a model that was cast as a whole.
std::map<std::string, std::uint64_t> recorded(const std::string& name) {
  std::map<std::string, std::uint64_t> out;
  const auto json = read_json_file(test::data("models/" + name + "/case.json"));
  EXPECT_TRUE(json) << name;
  for (const Json& tensor : json->at("model").at("tensors")) {
    std::uint64_t elements = 1;
    for (const Json& size : tensor.at("shape")) elements *= size.get<std::uint64_t>();
    if (tensor.at("kind") == "buffer_nonpersistent") out[tensor.at("name")] = elements;
  }
  return out;
}

TEST(UnsavedSizes, AreWhatTheLibraryMakes) {
  std::size_t compared = 0;
  for (const char* name : {"llama_tied_bf16", "deepseek_v3_tiny", "qwen3_moe_tiny", "llava_tiny",
                           "quant_gptq", "mixtral_tiny", "gemma3_tiny"}) {
    const std::string folder = test::data(std::string("models/") + name);
    const bool parts = std::filesystem::exists(folder + "/hf_sharded");
    const auto model = open_model(folder + (parts ? "/hf_sharded" : "/hf"));
    ASSERT_TRUE(model) << name;
    const auto made = recorded(name);
    for (std::uint32_t i = 0; i < (*model)->modules().size(); ++i) {
      const model::ModuleId id(i);
      for (const UnsavedSize& one : unsaved_sizes(**model, id)) {
        const std::string full = (**model)[id].name + "." + one.name;
        if (!one.bytes || !made.contains(full)) continue;
        const std::uint64_t each = one.name == "position_ids" ? 8 : 4;
        EXPECT_EQ(*one.bytes, made.at(full) * each) << name << " " << full;
        ++compared;
      }
    }
  }
  EXPECT_GE(compared, 11u);
}

/// A description of a model whose buffers are those of a class of the library's table.
std::optional<std::uint64_t> bytes(const std::string& config, const std::string& module, const char* buffer) {
  model::ModelBuilder builder;
  builder.mark_unsaved_buffers(module, {buffer});
  model::ModelBuilder::TensorSpec tensor;
  tensor.name = module + ".weight";
  tensor.dtype = model::Dtype::F32;
  tensor.shape = {2};
  tensor.bytes = Bytes(8);
  builder.add_tensor(std::move(tensor));
  builder.set_config(parse_json(config, "config").value());
  const auto model = std::move(builder).build();
  EXPECT_TRUE(model);
  return unsaved_bytes(**model, *(*model)->find_module(module));
}

TEST(UnsavedSizes, FollowTheConfiguration) {
  const std::string llama = R"({"model_type": "llama", "hidden_size": 64, "num_attention_heads": 4})";
  EXPECT_EQ(bytes(llama, "model.rotary_emb", "inv_freq"), 8u * 4);
  EXPECT_EQ(bytes(R"({"model_type": "phi", "head_dim": 80, "partial_rotary_factor": 0.4})",
                  "model.rotary_emb", "inv_freq"),
            16u * 4);
  EXPECT_EQ(
      bytes(R"({"model_type": "bert", "max_position_embeddings": 512})", "bert.embeddings", "position_ids"),
      512u * 8);
  EXPECT_EQ(
      bytes(
          R"({"vision_config": {"model_type": "siglip_vision_model", "image_size": 224, "patch_size": 16}})",
          "vision_model.embeddings", "position_ids"),
      196u * 8);
  EXPECT_EQ(
      bytes(
          R"({"vision_config": {"model_type": "metaclip_2_vision_model", "image_size": 28, "patch_size": 14}})",
          "vision_model.embeddings", "position_ids"),
      5u * 8)
      << "and one for the class";
  EXPECT_EQ(bytes(R"({"model_type": "gpt_neo", "max_position_embeddings": 2048})",
                  "transformer.h.0.attn.attention", "bias"),
            2048u * 2048);
}

/// What is turned of a head, family by family.
TEST(UnsavedSizes, RotaryTablesAreOfTheirHeads) {
  const auto rotary = [](const std::string& config, const char* buffer = "inv_freq") {
    return bytes(config, "model.rotary_emb", buffer);
  };
  const std::string heads = R"("hidden_size": 96, "num_attention_heads": 4)";
  for (const char* type : {"qwen2", "exaone4", "lfm2", "smollm3", "phimoe", "qwen2_5_vl_text"})
    EXPECT_EQ(rotary(R"({"model_type": ")" + std::string(type) + "\", " + heads + "}"), 12u * 4) << type;
  for (const auto& [type, usual] : {std::pair{"gemma3_text", 256u}, {"qwen3", 128u}, {"gpt_oss", 64u}}) {
    const std::string begin = R"({"model_type": ")" + std::string(type) + "\", " + heads;
    EXPECT_EQ(rotary(begin + "}"), usual / 2 * 4) << type << " does not divide its width";
    EXPECT_EQ(rotary(begin + R"(, "head_dim": 10})"), 5u * 4) << type;
  }
  for (const char* type : {"deepseek_v2", "deepseek_v3", "glm_moe_dsa"}) {
    const std::string begin = R"({"model_type": ")" + std::string(type) + "\", " + heads;
    EXPECT_EQ(rotary(begin + R"(, "qk_rope_head_dim": 64})"), 32u * 4) << type;
    EXPECT_EQ(rotary(begin + "}"), std::nullopt) << type;
  }
  for (const char* type : {"glm4_moe", "qwen3_next", "nemotron"}) {
    const std::string begin = R"({"model_type": ")" + std::string(type) + R"(", "head_dim": 80)";
    EXPECT_EQ(rotary(begin + R"(, "rope_parameters": {"partial_rotary_factor": 0.25}})"), 10u * 4) << type;
    EXPECT_EQ(rotary(begin + "}"), std::nullopt) << type << ": nobody says which part";
  }
  const std::string gemma = R"({"text_config": {"model_type": "gemma3_text", "head_dim": 16}})";
  for (const char* name : {"sliding_attention_inv_freq", "full_attention_original_inv_freq"})
    EXPECT_EQ(rotary(gemma, name), 8u * 4) << name;
}

TEST(UnsavedSizes, OlderModelsHaveThemBesideTheirLayers) {
  const std::string gptj = R"({"model_type": "gptj", "n_positions": 2048, "n_embd": 4096, "rotary_dim": )";
  EXPECT_EQ(bytes(gptj + "64}", "transformer.rotary_emb", "embed_positions"), 2048u * 64 * 4);
  EXPECT_EQ(bytes(gptj + "null}", "transformer.rotary_emb", "embed_positions"), 2048u * 4096 * 4);
  EXPECT_EQ(bytes(R"({"model_type": "nobody", "n_positions": 2048, "rotary_dim": 64})",
                  "transformer.rotary_emb", "embed_positions"),
            std::nullopt);
  EXPECT_EQ(bytes(R"({"model_type": "openai-gpt", "n_positions": 512})", "transformer", "position_ids"),
            512u * 8);
  EXPECT_EQ(bytes(R"({"model_type": "xlm", "max_position_embeddings": 512})", "transformer", "position_ids"),
            512u * 8);
  EXPECT_EQ(bytes(R"({"model_type": "xlm", "n_positions": 512})", "transformer", "position_ids"),
            std::nullopt);
  EXPECT_EQ(bytes(R"({"model_type": "encodec"})", "encoder.layers.0", "padding_total"), 8u);
}

/// Rows and columns of a picture turn half of a head each, two numbers at a time.
TEST(UnsavedSizes, RotaryTablesOfPicturesHaveAQuarterOfAHead) {
  const auto rotary = [](const std::string& config) {
    return bytes(config, "model.visual.rotary_pos_emb", "inv_freq");
  };
  // Qwen2-VL-7B, whose picture's configuration has no name of its own and the text's hidden size.
  EXPECT_EQ(rotary(R"({"model_type": "qwen2_vl", "vision_config":
                       {"embed_dim": 1280, "num_heads": 16, "hidden_size": 3584}})"),
            20u * 4);
  for (const char* type : {"qwen2_5_vl", "qwen3_vl", "qwen3_vl_moe_vision", "qwen3_5_moe", "glm4v_vision",
                           "ernie4_5_vl_moe_vision", "qwen2_5_omni_vision_encoder"}) {
    const std::string begin = R"({"vision_config": {"model_type": ")" + std::string(type) + '"';
    EXPECT_EQ(rotary(begin + R"(, "hidden_size": 1152, "num_heads": 16}})"), 18u * 4) << type;
    EXPECT_EQ(rotary(begin + R"(, "hidden_size": 1152}})"), std::nullopt) << type;
    EXPECT_EQ(rotary(begin + R"(, "hidden_size": 1152, "num_heads": 0}})"), std::nullopt) << type;
  }
  EXPECT_EQ(
      rotary(R"({"model_type": "paddleocr_vl_vision", "hidden_size": 1152, "num_attention_heads": 16})"),
      18u * 4)
      << "a model of pictures alone";
  EXPECT_EQ(rotary(R"({"model_type": "nobody_vision", "hidden_size": 1152, "num_heads": 16})"), std::nullopt);
  EXPECT_EQ(rotary(R"({"model_type": "qwen2_vl", "hidden_size": 64, "num_heads": 4})"), std::nullopt);
}

TEST(UnsavedSizes, SinesOfPositionsAreOfTheTypeOfTheModel) {
  const auto table = [](const std::string& config, const char* module = "model.decoder.embed_positions") {
    return bytes(config, module, "weights");
  };
  for (const auto& [dtype, each] : {std::pair{"float32", 4u}, {"float16", 2u}, {"bfloat16", 2u}}) {
    const std::string begin = R"({"dtype": ")" + std::string(dtype) + R"(", )";
    for (const char* type : {"m2m_100", "nllb-moe", "xglm"})
      EXPECT_EQ(
          table(begin + R"("max_position_embeddings": 1024, "d_model": 16, "model_type": ")" + type + "\"}"),
          1026u * 16 * each)
          << type;
    EXPECT_EQ(table(begin + R"("decoder": {"model_type": "musicgen_decoder", "max_position_embeddings": 2048,
                               "hidden_size": 16}})"),
              2048u * 16 * each);
    EXPECT_EQ(table(begin + R"("text_config": {"model_type": "kosmos_2_text_model",
                               "max_position_embeddings": 2048, "embed_dim": 16}})"),
              2050u * 16 * each);
    const std::string speech = begin + R"("model_type": "speech_to_text", "d_model": 16,
                                          "max_source_positions": 6000, "max_target_positions": 1024})";
    EXPECT_EQ(table(speech, "model.encoder.embed_positions"), 6002u * 16 * each);
    EXPECT_EQ(table(speech), 1026u * 16 * each);
    const std::string seamless = begin + R"("model_type": "seamless_m4t_v2", "hidden_size": 16,
                                            "max_position_embeddings": 4096})";
    EXPECT_EQ(table(seamless, "text_decoder.embed_positions"), 4098u * 16 * each);
    EXPECT_EQ(table(seamless, "t2u_model.model.decoder.embed_positions"), std::nullopt) << "other sizes";
  }
  EXPECT_EQ(table(R"({"model_type": "xglm", "max_position_embeddings": 1024, "d_model": 16})"), std::nullopt)
      << "nobody says of which type";
  EXPECT_EQ(table(R"({"model_type": "xglm", "dtype": "float32", "d_model": 16})"), std::nullopt);
  EXPECT_EQ(bytes(R"({"model_type": "ctrl", "dtype": "float16", "n_positions": 256, "n_embd": 1280})",
                  "transformer", "pos_encoding"),
            256u * 1280 * 4)
      << "of 32 bits always";
}

TEST(UnsavedSizes, PlacesWithinAWindowAreOfItsPatches) {
  const auto index = [](const std::string& config, int stage,
                        const char* buffer = "relative_position_index") {
    return bytes(config, "encoder.layers." + std::to_string(stage) + ".blocks.1.attention.self", buffer);
  };
  const std::string swin = R"({"model_type": "swin", "window_size": 7})";
  EXPECT_EQ(index(swin, 0), 49u * 49 * 8);
  EXPECT_EQ(index(swin, 3), 49u * 49 * 8) << "whatever the picture has left";
  EXPECT_EQ(index(R"({"model_type": "mask2former", "backbone_config": )" + swin + "}", 1), 49u * 49 * 8);
  const std::string second = R"({"model_type": "swinv2", "window_size": 8, "image_size": 256, "patch_size": 4,
                                 "dtype": "float16"})";
  for (const auto& [stage, side] : {std::pair{0, 8u}, {1, 8u}, {2, 8u}, {3, 8u}, {4, 4u}, {5, 2u}}) {
    EXPECT_EQ(index(second, stage), side * side * side * side * 8) << stage;
    EXPECT_EQ(index(second, stage, "relative_coords_table"), (2 * side - 1) * (2 * side - 1) * 2 * 2)
        << stage;
  }
  EXPECT_EQ(index(second, 7), std::nullopt) << "nothing is left of the picture";
  EXPECT_EQ(bytes(R"({"model_type": "swin2sr", "window_size": 8, "image_size": 4, "patch_size": 1})",
                  "encoder.stages.5.layers.0.attention.self", "relative_position_index"),
            4u * 4 * 4 * 4 * 8);
  for (const char* config :
       {R"({"model_type": "swin"})", R"({"model_type": "nobody", "window_size": 7})",
        R"({"model_type": "swinv2", "window_size": 7})", R"({"model_type": "swin", "window_size": [7, 7]})"})
    EXPECT_EQ(index(config, 0), std::nullopt) << config;
}

/// Of the type that the model is loaded in.
TEST(UnsavedSizes, AScaleIsOneNumber) {
  const auto scale = [](const char* config) { return bytes(config, "model.embed_tokens", "embed_scale"); };
  EXPECT_EQ(scale(R"({"dtype": "bfloat16"})"), 2u);
  EXPECT_EQ(scale(R"({"torch_dtype": "float32"})"), 4u);
  EXPECT_EQ(scale(R"({"text_config": {"dtype": "float16"}})"), 2u);
  EXPECT_EQ(scale("{}"), std::nullopt);
}

/// Where nobody says, nobody guesses.
TEST(UnsavedSizes, AreNotGuessed) {
  for (const auto& [config, module, buffer] :
       {std::tuple{R"({"model_type": "nobody", "head_dim": 64})", "model.rotary_emb", "inv_freq"},
        {R"({"model_type": "phi", "head_dim": 80})", "model.rotary_emb", "inv_freq"},
        {R"({"model_type": "llama"})", "model.rotary_emb", "inv_freq"},
        {R"({"model_type": "llama", "hidden_size": 64, "num_attention_heads": 0})", "model.rotary_emb",
         "inv_freq"},
        {R"({"model_type": "llama", "head_dim": -4})", "model.rotary_emb", "inv_freq"},
        {R"({"model_type": "llama", "head_dim": 4, "partial_rotary_factor": 9})", "model.rotary_emb",
         "inv_freq"},
        {R"({"model_type": "llama", "head_dim": 64})", "model.rotary_emb", "strange"},
        {R"({"model_type": "llama", "head_dim": 64})", "model.visual.rotary_emb", "inv_freq"},
        {R"({"model_type": "bert"})", "bert.embeddings", "position_ids"},
        {R"({"vision_config": {"model_type": "clip_vision_model", "image_size": 9, "patch_size": 0}})",
         "vision_model.embeddings", "position_ids"}})
    EXPECT_EQ(bytes(config, module, buffer), std::nullopt) << config << module;
}

}  // namespace
}  // namespace stowage::formats
