// Descriptions of any model: what is said of tensors, ties and modules is what the model says.
#include <gtest/gtest.h>

#include <map>
#include <random>

#include "core/base/json.h"
#include "core/formats/execution.h"
#include "core/formats/readers.h"

namespace stowage::formats {
namespace {

struct Said {
  std::uint64_t bytes = 0;
  std::string kind;
  std::string tied;
};

class DescriptionProperty : public testing::Test {
 protected:
  DescriptionProperty() : seed(std::random_device{}()), random(seed) {}

  /// A model of some layers, and beside it what every tensor was said to be.
  Json describe(std::map<std::string, Said>& said) {
    static const std::vector<std::pair<std::string, std::uint64_t>> kTypes{
        {"F32", 32}, {"BF16", 16}, {"F8_E4M3", 8}, {"I64", 64}, {"U8", 8}, {"F4", 4}};
    Json out{{"schema", "stowage.model/1"}, {"name", "made"}, {"modules", Json::array({{{"name", ""}}})}};
    out["tensors"] = Json::array();
    const unsigned layers = 1 + random() % 6;
    for (unsigned layer = 0; layer < layers; ++layer) {
      const std::string module = "layers." + std::to_string(layer);
      out["modules"].push_back({{"name", module}, {"class", layer % 2 ? "Odd" : "Even"}});
      for (unsigned i = 0; i < 1 + random() % 4; ++i) {
        const std::string name = module + ".t" + std::to_string(i);
        if (!said.empty() && random() % 5 == 0) {
          auto to = said.begin();
          std::advance(to, random() % said.size());
          out["tensors"].push_back({{"name", name}, {"tied_to", to->first}});
          said[name] = {to->second.bytes, "parameter", to->first};
          continue;
        }
        const auto& [type, bits] = kTypes[random() % kTypes.size()];
        std::vector<std::int64_t> shape;
        std::uint64_t elements = 1;
        for (unsigned rank = random() % 4; rank > 0; --rank) {
          shape.push_back(static_cast<std::int64_t>(random() % 9));
          elements *= static_cast<std::uint64_t>(shape.back());
        }
        const std::string kind = random() % 3 == 0 ? "buffer" : "parameter";
        Json tensor{{"name", name}, {"dtype", type}, {"shape", shape}, {"kind", kind}};
        std::uint64_t bytes = (elements * bits + 7) / 8;
        if (random() % 4 == 0) tensor["bytes"] = bytes = random() % 100'000;
        out["tensors"].push_back(tensor);
        said[name] = {bytes, kind, ""};
      }
    }
    return out;
  }

  unsigned seed;
  std::mt19937 random;
};

TEST_F(DescriptionProperty, TheModelSaysWhatWasDescribed) {
  SCOPED_TRACE(seed);
  for (int round = 0; round < 300; ++round) {
    std::map<std::string, Said> said;
    const Json document = describe(said);
    const auto model = parse_description(document.dump(), "made.json", {});
    ASSERT_TRUE(model) << sentence(model.error()) << document.dump(1);
    const model::Model& made = **model;
    ASSERT_EQ(made.tensors().size(), said.size());
    std::uint64_t total = 0;
    for (const auto& [name, what] : said) {
      SCOPED_TRACE(name);
      const auto id = made.find_tensor(name);
      ASSERT_TRUE(id);
      const model::Tensor& tensor = made[*id];
      EXPECT_EQ(made[tensor.storage].bytes, Bytes(what.bytes));
      if (what.tied.empty()) {
        total += what.bytes;
        EXPECT_EQ(tensor.kind == model::TensorKind::Buffer, what.kind == "buffer");
      } else {
        EXPECT_EQ(tensor.storage, made[*made.find_tensor(what.tied)].storage) << "one storage for both";
      }
      EXPECT_EQ(made[tensor.module].name, name.substr(0, name.rfind('.')));
    }
    EXPECT_EQ(made.total_bytes(), Bytes(total)) << "a storage counts once";
  }
}

/// Each field of a description made something else in turn: one sentence of a rule, or no difference.
TEST_F(DescriptionProperty, AnyFieldOfAnotherTypeIsAnErrorOrIgnoredNeverACrash) {
  SCOPED_TRACE(seed);
  const std::vector<Json> others{Json(),
                                 Json(-1),
                                 Json(1.5),
                                 Json("x"),
                                 Json(true),
                                 Json::array(),
                                 Json::object(),
                                 Json(18446744073709551615ull),
                                 Json::array({Json::array({7})})};
  for (int round = 0; round < 40; ++round) {
    std::map<std::string, Said> said;
    const Json document = describe(said);
    const Json flat = document.flatten();
    for (auto field = flat.begin(); field != flat.end(); ++field) {
      Json changed = document;
      changed[Json::json_pointer(field.key())] = others[random() % others.size()];
      const auto model = parse_description(changed.dump(), "made.json", {});
      if (!model) {
        EXPECT_FALSE(sentence(model.error()).empty());
        EXPECT_EQ(sentence(model.error()).find('%'), std::string::npos) << sentence(model.error());
      }
    }
  }
}

TEST(DescriptionOfExecution, EveryFieldOfTheWrongTypeIsRefused) {
  const std::pair<const char*, Code> bad[] = {
      {R"({"inputs":7})", Code::JsonType},
      {R"({"inputs":[7]})", Code::DescriptionField},
      {R"({"inputs":[{"kind":"ids"}]})", Code::DescriptionField},
      {R"({"inputs":[{"name":"a","kind":"words"}]})", Code::DescriptionField},
      {R"({"inputs":[{"name":"a","dtype":"F31"}]})", Code::DescriptionDtype},
      {R"({"inputs":[{"name":"a","shape":7}]})", Code::DescriptionField},
      {R"({"inputs":[{"name":"a","shape":[-1]}]})", Code::DescriptionField},
      {R"({"inputs":[{"name":"a","follows":1}]})", Code::DescriptionField},
      {R"({"inputs":[{"name":"a","device":[0]}]})", Code::DescriptionField},
      {R"({"calls":[{"module":7}]})", Code::DescriptionField},
      {R"({"calls":[{"module":"a","inputs":[7]}]})", Code::DescriptionField},
      {R"({"calls":[{"module":"a","width":-1}]})", Code::DescriptionField},
      {R"({"parts":[{"module":"a","executes":"onnx"}]})", Code::DescriptionField},
      {R"({"direct_uses":[{"user":"a"}]})", Code::DescriptionField},
      {R"({"direct_uses":[{"user":"a","tensor":"b","kind":"add"}]})", Code::DescriptionField},
      {R"({"aliases":{}})", Code::JsonType},
      {R"({"aliases":[["one"]]})", Code::DescriptionField},
      {R"({"aliases":[["one",2]]})", Code::DescriptionField},
      {R"({"buffers_follow":"A"})", Code::DescriptionField},
      {R"({"kv_cache":{"modules":[7]}})", Code::DescriptionField},
  };
  for (const auto& [text, code] : bad) {
    SCOPED_TRACE(text);
    const auto made = execution_of_description(*parse_json(text, "made.json"), "made.json");
    ASSERT_FALSE(made);
    EXPECT_EQ(made.error().code, code) << sentence(made.error());
  }
}

TEST(DescriptionOfExecution, SaysWhatWasSaid) {
  const auto made = execution_of_description(*parse_json(R"({
      "inputs":[{"name":"ids","kind":"ids","dtype":"I64","shape":[1,4],"device":1,"follows":true,"to":"embed"}],
      "calls":[{"module":"embed","inputs":["ids"],"width":64}],
      "parts":[{"module":"body","executes":"tensorrt"},{"module":"head","executes":"torch"}],
      "direct_uses":[{"user":"head","tensor":"table","kind":"index","value":"x"}],
      "aliases":[["a","b","c"]],"buffers_follow":["Rotary"],
      "kv_cache":{"layers":2,"bytes_per_token_at_2_bytes":512,"modules":["body"]}})",
                                                         "made.json"),
                                             "made.json");
  ASSERT_TRUE(made) << sentence(made.error());
  ASSERT_EQ(made->inputs.size(), 1u);
  EXPECT_EQ(made->inputs[0].kind, model::InputKind::Ids);
  EXPECT_EQ(made->inputs[0].device, "1");
  EXPECT_EQ(made->inputs[0].shape, (std::vector<std::int64_t>{1, 4}));
  EXPECT_TRUE(made->inputs[0].follows);
  ASSERT_EQ(made->calls.size(), 1u);
  EXPECT_EQ(made->calls[0].width, 64u);
  ASSERT_EQ(made->parts.size(), 2u);
  EXPECT_EQ(made->parts[0].executor, model::Executor::TensorRt);
  EXPECT_EQ(made->parts[1].executor, model::Executor::Torch);
  ASSERT_EQ(made->direct_uses.size(), 1u);
  EXPECT_TRUE(made->direct_uses[0].index);
  EXPECT_EQ(made->aliases, (std::vector<std::vector<std::string>>{{"a", "b", "c"}}));
  EXPECT_EQ(made->buffers_follow, std::vector<std::string>{"Rotary"});
  EXPECT_EQ(made->cache_layers, 2u);
  EXPECT_EQ(made->cache_bytes_per_token, 512u);
  EXPECT_EQ(made->cache_modules, std::vector<std::string>{"body"});
}

}  // namespace
}  // namespace stowage::formats
