// Checkpoints: what is found in them, and a file for every rule they can break.
#include <gtest/gtest.h>

#include "core/formats/formats.h"
#include "tests/core/formats/torch_save/checkpoints.h"

namespace stowage::formats {
namespace {

using namespace test::pickle;
using namespace test;

TEST(TorchCheckpoint, StateDictWithMetadata) {
  const std::string metadata =
      dict({{"", dict({})}, {"a", dict({})}, {"a.drop", dict({})}, {"a.fc", dict({})}});
  const std::string value = ordered({{"a.fc.weight", tensor("0", 6, 0, {2, 3}, {3, 1})},
                                     {"a.fc.bias", vector("1", 2)},
                                     {"tied", tensor("0", 6, 0, {6}, {1})}}) +
                            dict({{"_metadata", metadata}}) + "b";
  const auto opened = open_value(value, {6, 2});
  ASSERT_TRUE(opened) << sentence(opened.error());
  const model::Model& model = **opened;
  EXPECT_EQ(model.format(), "state-dict");
  EXPECT_EQ(module_names(model), (std::vector<std::string>{"", "a", "a.drop", "a.fc"}));
  EXPECT_EQ(model.total_bytes().count(), 32u);
  EXPECT_EQ(model.file_bytes().count(), 32u);
  ASSERT_EQ(model.ties().size(), 1u);
  EXPECT_EQ(model.ties()[0].size(), 2u);
  EXPECT_FALSE(model.runnable());
  EXPECT_TRUE(model.parts().empty());
}

TEST(TorchCheckpoint, PlacesOfViewsAreThoseInTheFile) {
  const TemporaryFolder folder;
  const std::string bytes = archive(dict({{"a", tensor("0", 8, 2, {3}, {1})}}), {8});
  const auto opened = open_model(folder.write("x.pth", bytes));
  ASSERT_TRUE(opened) << sentence(opened.error());
  const model::Tensor& tensor = (*opened)->tensors()[0];
  const std::size_t header = bytes.find("a/data/0");
  EXPECT_EQ(tensor.where.offset, header + 8 + 2 * 4);
  EXPECT_EQ(tensor.bytes.count(), 12u);
  EXPECT_EQ((*opened)->total_bytes().count(), 32u);  // the whole storage is kept
}

TEST(TorchCheckpoint, AnExpandedTensorIsAsLargeAsItsStorage) {
  const auto opened = open_value(dict({{"a", tensor("0", 4, 0, {100, 4}, {0, 1})}}), {4});
  ASSERT_TRUE(opened) << sentence(opened.error());
  EXPECT_EQ((*opened)->tensors()[0].bytes.count(), 1600u);
  EXPECT_EQ((*opened)->total_bytes().count(), 16u);
}

std::string training() {
  return dict({{"epoch", number(3)},
               {"ema", dict({{"decay", number(1)}, {"shadow", dict({{"fc.weight", vector("2", 4)}})}})},
               {"optimizer", dict({{"state", dict({{"0", dict({{"exp_avg", vector("1", 400)}})}})},
                                   {"param_groups", list({})}})},
               {"model", ordered({{"module.fc.weight", vector("0", 4)}})}});
}

TEST(TorchCheckpoint, FindsTheModelAmongTheOthers) {
  const auto opened = open_value(training(), {4, 400, 4});
  ASSERT_TRUE(opened) << sentence(opened.error());
  const model::Model& model = **opened;
  EXPECT_EQ(model.format(), "training-checkpoint");
  EXPECT_EQ(names(model), std::vector<std::string>{"fc.weight"});
  EXPECT_EQ(model.tensors()[0].stored_as, std::vector<std::string>{"module.fc.weight"});
  EXPECT_TRUE(warns(model, Code::PthSeveralParts));
  EXPECT_TRUE(warns(model, Code::PthPrefix));
  ASSERT_EQ(model.parts().size(), 3u);
  EXPECT_EQ(model.parts()[0].name, "ema.shadow");
  EXPECT_EQ(model.parts()[1].name, "optimizer.state");
  EXPECT_EQ(model.parts()[1].bytes.count(), 1600u);
  EXPECT_EQ(model.parts()[2].name, "model");
  EXPECT_TRUE(model.parts()[2].shown);
}

TEST(TorchCheckpoint, AnotherPartCanBeChosen) {
  const auto average = open_value(training(), {4, 400, 4}, "ema.shadow");
  ASSERT_TRUE(average) << sentence(average.error());
  EXPECT_EQ((*average)->total_bytes().count(), 16u);
  EXPECT_TRUE((*average)->parts()[0].shown);
  const auto optimizer = open_value(training(), {4, 400, 4}, "optimizer.state");
  ASSERT_TRUE(optimizer);
  EXPECT_EQ(names(**optimizer), std::vector<std::string>{"0.exp_avg"});
  EXPECT_EQ(code_of(open_value(training(), {4, 400, 4}, "nothing")), Code::PthPart);
  EXPECT_EQ(code_of(open_value(dict({{"a", vector("0", 4)}}), {4}, "a")), Code::PthNoParts);
  const TemporaryFolder folder;
  const std::string other = folder.write("m.safetensors", test::safetensors("{}", 0));
  EXPECT_EQ(code_of(open_model(other, {}, {.part = "model"})), Code::PthNoParts);
}

TEST(TorchCheckpoint, PartsAreRankedByName) {
  // Two models side by side; the larger one is shown.
  const auto two = open_value(
      dict({{"encoder", dict({{"a.w", vector("0", 2)}})}, {"decoder", dict({{"a.w", vector("1", 9)}})}}),
      {2, 9});
  ASSERT_TRUE(two) << sentence(two.error());
  EXPECT_EQ((*two)->total_bytes().count(), 36u);
  EXPECT_EQ((*two)->parts().size(), 2u);
  // Parameters by layer in nested dictionaries are one model.
  const auto nest = open_value(
      dict({{"layer1", dict({{"w", vector("0", 2)}})}, {"layer2", dict({{"w", vector("1", 9)}})}}), {2, 9});
  ASSERT_TRUE(nest) << sentence(nest.error());
  EXPECT_EQ(names(**nest), (std::vector<std::string>{"layer1.w", "layer2.w"}));
  EXPECT_TRUE((*nest)->parts().empty());
  // A wrapper around one state_dict is no choice.
  const auto one =
      open_value(dict({{"state_dict", dict({{"w", vector("0", 2)}})}, {"version", text("1")}}), {2});
  ASSERT_TRUE(one) << sentence(one.error());
  EXPECT_EQ(names(**one), std::vector<std::string>{"w"});
  EXPECT_TRUE((*one)->parts().empty());
}

TEST(TorchCheckpoint, WholeModulesAreDataWithClasses) {
  const std::string shared =
      module("Linear", {{"weight", vector("0", 4)}, {"bias", "N"}}, {}) + std::string("q\x05", 2);
  const std::string root =
      module("Net", {{"scale", vector("1", 1)}}, {{"first", shared}, {"again", "h\x05"}, {"nothing", "N"}});
  const auto opened = open_value(root, {4, 1});
  ASSERT_TRUE(opened) << sentence(opened.error());
  const model::Model& model = **opened;
  EXPECT_EQ(model.format(), "module-pickle");
  EXPECT_EQ(module_names(model), (std::vector<std::string>{"", "first", "again"}));
  EXPECT_EQ(model.modules()[0].class_name, "Net");
  EXPECT_EQ(model[model.modules()[2].same_object_as].name, "first");
  EXPECT_EQ(names(model), (std::vector<std::string>{"scale", "first.weight", "again.weight"}));
  EXPECT_EQ(model.total_bytes().count(), 20u);
  // The same inside a checkpoint.
  const auto inside = open_value(dict({{"epoch", number(1)}, {"model", root}}), {4, 1});
  ASSERT_TRUE(inside) << sentence(inside.error());
  EXPECT_EQ(names(**inside), names(model));
}

TEST(TorchCheckpoint, ModulesWithDotsInTheirNamesAreFoundByThem) {
  const std::string leaf = module("Linear", {{"w", vector("0", 2)}}, {});
  const std::string odd = module("Odd", {}, {{"a.b", leaf}, {".c", leaf}, {"", leaf}, {"d..e", leaf}});
  const auto opened =
      open_value(module("Net", {}, {{"fir.t", leaf}, {".x", leaf}, {"..y", leaf}, {"odd", odd}}), {2});
  ASSERT_TRUE(opened) << sentence(opened.error());
  const model::Model& model = **opened;
  for (std::size_t i = 0; i < model.modules().size(); ++i) {
    const auto found = model.find_module(model.modules()[i].name);
    ASSERT_TRUE(found) << model.modules()[i].name;
    EXPECT_EQ(found->index(), i) << model.modules()[i].name;
  }
  for (const model::Tensor& tensor : model.tensors())
    EXPECT_EQ(model[tensor.module].class_name, "Linear") << tensor.name;
  EXPECT_EQ(model.tensors().size(), 7u);
  EXPECT_TRUE(model.find_module("odd..c"));
}

TEST(TorchCheckpoint, NothingIsEverCalled) {
  const TemporaryFolder folder;
  const std::string trace = folder / "was-here";
  const std::string attack = call(global("os", "system"), {text("touch " + trace)});
  const auto opened = open_value(dict({{"a", vector("0", 2)}, {"hook", attack}}), {2});
  ASSERT_TRUE(opened) << sentence(opened.error());
  EXPECT_EQ(names(**opened), std::vector<std::string>{"a"});
  EXPECT_EQ(value_code(attack, {}), Code::PthNothing);
  EXPECT_FALSE(std::filesystem::exists(trace));
}

TEST(TorchCheckpoint, EveryRuleHasItsSentence) {
  const auto one = [](const std::string& record) { return dict({{"a", record}}); };
  EXPECT_EQ(value_code(dict({{"a", number(1)}}), {}), Code::PthNothing);
  EXPECT_EQ(value_code(number(1), {}), Code::PthNothing);
  EXPECT_EQ(value_code(dict({{"\xff\xfe", vector("0", 2)}}), {2}), Code::PthName);
  EXPECT_EQ(value_code("}(N" + vector("0", 2) + "u", {2}), Code::PthName);
  EXPECT_EQ(value_code(one(call(global("torch._utils", "_rebuild_tensor_v2"), {number(1)})), {}),
            Code::PthRecord);
  EXPECT_EQ(value_code(one(call(global("torch._utils", "_rebuild_parameter"), {})), {}), Code::PthRecord);
  EXPECT_EQ(value_code(one(tensor("0", 4, 0, {2, 2}, {1})), {4}), Code::PthRecord);
  EXPECT_EQ(value_code(one(tensor("0", 4, 0, {-2}, {1})), {4}), Code::PthNegative);
  EXPECT_EQ(value_code(one(tensor("0", 4, 0, {2}, {-1})), {4}), Code::PthNegative);
  EXPECT_EQ(value_code(one(tensor("0", 4, -1, {2}, {1})), {4}), Code::PthNegative);
  EXPECT_EQ(value_code(one(tensor("0", -4, 0, {2}, {1})), {4}), Code::PthNegative);
  EXPECT_EQ(value_code(one(tensor("0", 4, 0, {1ll << 40, 1ll << 40}, {1, 1})), {4}), Code::PthOverflow);
  EXPECT_EQ(value_code(one(tensor("0", 4, 0, {3, 3}, {INT64_MAX, INT64_MAX})), {4}), Code::PthOverflow);
  EXPECT_EQ(value_code(one(tensor("0", INT64_MAX, 0, {2}, {1})), {4}), Code::PthOverflow);
  EXPECT_EQ(value_code(one(tensor("0", 4, 0, {2}, {1}, "ThingStorage")), {4}), Code::PthDtype);
  EXPECT_EQ(value_code(one(tensor("0", 4, 1, {4}, {1})), {4}), Code::PthStorageShort);
  EXPECT_EQ(value_code(one(tensor("0", 4, 0, {2, 2}, {4, 1})), {4}), Code::PthStorageShort);
  EXPECT_EQ(value_code(one(vector("7", 4)), {4}), Code::PthStorageMissing);
  EXPECT_EQ(value_code(one(vector("0", 5)), {4}), Code::PthStorageLength);
  EXPECT_EQ(value_code(dict({{"a", vector("0", 4)}, {"a.b", vector("1", 4)}, {"a", vector("0", 4)}}), {4, 4}),
            Code::ModelDuplicateTensor);
  EXPECT_EQ(code_of(open_bytes(test::ZipMaker().add("a/data.pkl", "\x80\x02").build())),
            Code::PickleTruncated);
  EXPECT_EQ(
      code_of(open_bytes(
          test::ZipMaker().add({.name = "a/data.pkl", .content = whole("N"), .checksum_shift = 1}).build())),
      Code::ZipChecksum);
}

TEST(TorchCheckpoint, RecordsOfUnknownKindsAreNamed) {
  const std::string odd =
      call(global("torch._utils", "_rebuild_something_new"), {storage("FloatStorage", "0", 2)});
  const auto opened = open_value(dict({{"a", vector("0", 2)}, {"odd", odd}}), {2});
  ASSERT_TRUE(opened) << sentence(opened.error());
  ASSERT_TRUE(warns(**opened, Code::PthUnknownRecord));
  EXPECT_NE(sentence((*opened)->warnings()[0]).find("odd"), std::string::npos);
}

TEST(TorchCheckpoint, OddNamesOpen) {
  const auto opened = open_value(dict({{"a\nb", vector("0", 2)}, {"...", vector("1", 2)}}), {2, 2});
  ASSERT_TRUE(opened) << sentence(opened.error());
  EXPECT_EQ((*opened)->tensors().size(), 2u);
}

TEST(TorchLegacy, StoragesLieBehindThePickles) {
  const TemporaryFolder folder;
  const std::string view = tuple({text("30"), number(3), number(2)});
  const std::string bytes = legacy(dict({{"a", legacy_vector("10", 2)}, {"b", legacy_vector("20", 5, view)}}),
                                   {{"20", 5}, {"10", 2}});
  const auto opened = open_model(folder.write("x.pth", bytes));
  ASSERT_TRUE(opened) << sentence(opened.error());
  const model::Model& model = **opened;
  ASSERT_EQ(model.tensors().size(), 2u);
  EXPECT_EQ(model.tensors()[0].where.offset, bytes.size() - 8);
  EXPECT_EQ(model.tensors()[1].where.offset,
            bytes.size() - 8 - 8 - 20 +
                12);  // behind the other storage's count; the view begins at its fourth element
  EXPECT_EQ(model.total_bytes().count(), 28u);
}

TEST(TorchLegacy, EveryRuleHasItsSentence) {
  const std::string value = dict({{"a", legacy_vector("10", 2)}});
  const std::string good = legacy(value, {{"10", 2}});
  ASSERT_TRUE(open_bytes(good));
  EXPECT_EQ(code_of(open_bytes(good.substr(0, 15))), Code::PickleTruncated);
  EXPECT_EQ(code_of(open_bytes(good.substr(0, 80))), Code::PickleTruncated);
  EXPECT_EQ(code_of(open_bytes(good.substr(0, good.size() - 1))), Code::PthStorageLength);
  EXPECT_EQ(code_of(open_bytes(good.substr(0, good.size() - 12))), Code::PthStorageList);
  EXPECT_EQ(code_of(open_bytes(legacy(value, {{"10", 2}}, false))), Code::Pt2ByteOrder);
  EXPECT_EQ(code_of(open_bytes(legacy(value, {{"99", 2}}))), Code::PthStorageList);
  EXPECT_EQ(code_of(open_bytes(legacy(value, {}))), Code::PthStorageMissing);
  EXPECT_EQ(code_of(open_bytes(legacy(value, {{"10", 3}}))), Code::PthStorageList);
  EXPECT_EQ(
      code_of(open_bytes(legacy(
          dict({{"a", legacy_vector("10", 2, tuple({text("v"), number(1), number(9)}))}}), {{"10", 2}}))),
      Code::PthRecord);
}

TEST(TorchLegacy, PicklesLongerThanTheFirstLook) {
  std::vector<std::pair<std::string, std::string>> entries{{"a", legacy_vector("10", 2)},
                                                           {"padding", text(std::string(3u << 20, 'x'))}};
  const auto opened = open_bytes(legacy(dict(entries), {{"10", 2}}));
  ASSERT_TRUE(opened) << sentence(opened.error());
  EXPECT_EQ((*opened)->tensors().size(), 1u);
}

TEST(TorchProbe, AFolderOpensItsWeights) {
  const TemporaryFolder folder;
  folder.write("config.json", "{}");
  folder.write("pytorch_model.bin", archive(dict({{"a", vector("0", 2)}}), {2}));
  const auto opened = open_model(folder.path());
  ASSERT_TRUE(opened) << sentence(opened.error());
  EXPECT_EQ((*opened)->format(), "hf-folder");
  const TemporaryFolder alone;
  alone.write("pytorch_model.bin", archive(dict({{"a", vector("0", 2)}}), {2}));
  const auto without = open_model(alone.path());
  ASSERT_TRUE(without) << sentence(without.error());
  EXPECT_EQ((*without)->format(), "state-dict");
  const TemporaryFolder other;
  other.write("weights.bin", archive(dict({{"a", vector("0", 2)}}), {2}));
  EXPECT_EQ(code_of(open_model(other.path())), Code::FormatNotYet);
}

TEST(TorchProbe, MemorySnapshotsAreNamed) {
  const std::string snapshot = whole(dict({{"segments", list({})}, {"device_traces", list({})}}));
  const auto opened = open_bytes(snapshot);
  ASSERT_FALSE(opened);
  EXPECT_EQ(opened.error().code, Code::FormatMemorySnapshot);
  const std::string new_protocol =
      std::string("\x80\x04\x95\x20") + std::string(7, '\0') + "}\x94(\x8c\x08segments\x94]\x94";
  EXPECT_EQ(code_of(open_bytes(new_protocol)), Code::FormatMemorySnapshot);
  EXPECT_EQ(code_of(open_bytes(whole(dict({{"weights", list({})}})))), Code::FormatNotYet);
}

}  // namespace
}  // namespace stowage::formats
