// Exported programs in the layouts of older versions: real ones, and hand-made ones with one thing wrong
// each.
#include <gtest/gtest.h>

#include <cstring>
#include <set>

#include "core/formats/archive/zip_reader.h"
#include "core/formats/formats.h"
#include "core/formats/pt2/exported_program.h"
#include "tests/core/formats/files.h"
#include "tests/support/cases.h"

namespace stowage::formats {
namespace {

using nlohmann::json;
using test::ZipMaker;

std::string fixture(const char* name) { return test::data(std::string("pt2/") + name); }

class OldLayout : public ::testing::TestWithParam<const char*> {};

TEST_P(OldLayout, ReadsAsPyTorchSays) {
  const auto known = json::parse(test::read_maybe_gzip(fixture((std::string(GetParam()) + ".json").c_str())));
  const auto model = open_model(fixture((std::string(GetParam()) + ".pt2").c_str()));
  ASSERT_TRUE(model) << sentence(model.error());
  EXPECT_EQ((*model)->format(), "pt2");
  EXPECT_TRUE((*model)->runnable()) << sentence((*model)->why_not_runnable());
  std::set<std::string> names;
  for (const auto& tensor : known["tensors"]) {
    const std::string name = tensor["name"];
    SCOPED_TRACE(name);
    names.insert(name);
    const auto id = (*model)->find_tensor(name);
    ASSERT_TRUE(id);
    const model::Tensor& read = (**model)[*id];
    EXPECT_EQ(read.shape, tensor["shape"].get<std::vector<std::int64_t>>());
    EXPECT_EQ("torch." + std::string(model::info(read.dtype).torch_name), tensor["dtype"].get<std::string>());
    EXPECT_EQ(read.bytes.count(), tensor["bytes"].get<std::uint64_t>());
    EXPECT_EQ(read.kind == model::TensorKind::Parameter, tensor["kind"] == "parameter");
    EXPECT_EQ(read.persistent, tensor["persistent"].get<bool>());
    EXPECT_NE(read.where.file, model::FileRange::kNowhere);
  }
  std::uint64_t constants = 0;
  for (const auto& tensor : (*model)->tensors()) {
    if (!names.contains(tensor.name)) constants += tensor.bytes.count();
  }
  EXPECT_EQ((*model)->total_bytes().count(), known["total_bytes"].get<std::uint64_t>() + constants);
  const auto ties = (*model)->ties();
  ASSERT_EQ(ties.size(), 1u);
  std::set<std::string> tied;
  for (const auto id : ties[0]) tied.insert((**model)[id].name);
  EXPECT_EQ(tied, (std::set<std::string>{"embed.weight", "head.weight"}));
  for (const auto& module : (*model)->modules()) {
    if (!module.class_name.empty()) {
      EXPECT_EQ(module.class_name, known["classes"].value(module.name, "")) << module.name;
    }
  }
  EXPECT_TRUE((*model)->find_module("unused"));
  EXPECT_EQ((*model)->no_split_module_classes(), std::vector<std::string>{"Block"});
}

TEST_P(OldLayout, PayloadsAreWhereTheirBytesAre) {
  const auto program = read_exported_program(fixture((std::string(GetParam()) + ".pt2").c_str()));
  ASSERT_TRUE(program) << sentence(program.error());
  const auto file = RandomAccessFile::open(program->path);
  ASSERT_TRUE(file);
  std::size_t checked = 0;
  for (const Payload& payload : program->payloads) {
    if (payload.name != "table") continue;
    const auto bytes = file->read_text(payload.file_offset, payload.storage_bytes);
    ASSERT_TRUE(bytes);
    float values[8];
    ASSERT_EQ(bytes->size(), sizeof values);
    std::memcpy(values, bytes->data(), sizeof values);
    for (int i = 0; i < 8; ++i) EXPECT_EQ(values[i], static_cast<float>(i));
    ++checked;
  }
  EXPECT_EQ(checked, 1u);
  EXPECT_EQ(program->input_paths, std::vector<std::string>{"args.0"});
  EXPECT_FALSE(program->graph.nodes.empty());
}

INSTANTIATE_TEST_SUITE_P(All, OldLayout, ::testing::Values("torch27", "torch28", "torch28_two"),
                         [](const auto& info) { return info.param; });

TEST(SeveralPrograms, OneIsShownAndTheOtherCanBeChosen) {
  const std::string path = fixture("torch28_two.pt2");
  const auto first = open_model(path);
  ASSERT_TRUE(first);
  ASSERT_EQ((*first)->parts().size(), 2u);
  EXPECT_EQ((*first)->parts()[0].name, "encoder");
  EXPECT_TRUE((*first)->parts()[0].shown);
  EXPECT_EQ(rule_name((*first)->warnings().at(0).code), "pt2.several-models");
  const auto second = open_model(path, {}, {.part = "decoder"});
  ASSERT_TRUE(second) << sentence(second.error());
  EXPECT_TRUE((*second)->find_module("layers.0"));
  EXPECT_FALSE((*second)->find_module("layers.1"));
  EXPECT_TRUE((*second)->parts()[1].shown);
  EXPECT_EQ(open_model(path, {}, {.part = "middle"}).error().code, Code::PthPart);
  EXPECT_EQ(open_model(fixture("torch27.pt2"), {}, {.part = "model"}).error().code, Code::PthNoParts);
  EXPECT_TRUE(open_model(fixture("torch28.pt2"), {}, {.part = "model"}));
}

json small_program() {
  return json::parse(
      R"({"graph_module": {"graph": {"inputs": [], "outputs": [], "nodes": [], "tensor_values": {}}, "signature": {"input_specs": [
    {"parameter": {"arg": {"name": "p_w"}, "parameter_name": "a.w"}}], "output_specs": []}, "module_call_graph": [{"fqn": "", "signature": null}]},
    "range_constraints": {}, "schema_version": {"major": 8, "minor": 7}, "torch_version": "2.7.1"})");
}

std::string text(std::string_view value) {
  return "X" + test::little_endian(static_cast<std::uint32_t>(value.size())) + std::string(value);
}

/// The pickle of a tensor of `numel` floats that asks for a view of six with the given stride.
std::string tensor(const std::string& key, char numel, char stride = 3) {
  return "ctorch._utils\n_rebuild_tensor_v2\n((" + text("storage") + "ctorch\nFloatStorage\n" + text(key) +
         text("cpu") + "K" + numel + "tQK" + '\0' + "(K\2K\3t(K" + stride + "K\1t\x89" +
         "ccollections\nOrderedDict\n)RtR";
}

std::string dictionary(const std::string& name, const std::string& value) {
  return "\x80\2}" + name + value + "s.";
}

std::string table(const std::string& pickle, bool deflated = false) {
  return ZipMaker()
      .add("archive/data.pkl", pickle)
      .add({.name = "archive/data/0", .content = std::string(24, '\1'), .deflate = deflated})
      .build();
}

/// A program of version 2.7 whose table of weights is `weights`.
std::string flat(const std::string& weights, bool deflated = false) {
  return ZipMaker()
      .add("serialized_exported_program.json", small_program().dump())
      .add({.name = "serialized_state_dict.pt", .content = weights, .deflate = deflated})
      .add("version", "8.7")
      .build();
}

class BadTable : public ::testing::Test {
 protected:
  Code code_of(const std::string& content) const {
    const auto model = open_model(folder_.write("p.pt2", content));
    if (model) return Code::Internal;
    EXPECT_EQ(sentence(model.error()).find('%'), std::string::npos) << sentence(model.error());
    EXPECT_NE(sentence(model.error()).find("p.pt2"), std::string::npos) << sentence(model.error());
    return model.error().code;
  }
  test::TemporaryFolder folder_;
};

TEST_F(BadTable, TheGoodOneOpens) {
  const auto model = open_model(folder_.write("p.pt2", flat(table(dictionary(text("a.w"), tensor("0", 6))))));
  ASSERT_TRUE(model) << sentence(model.error());
  EXPECT_EQ((*model)->total_bytes(), Bytes(24));
  EXPECT_EQ((*model)->tensors()[0].shape, (std::vector<std::int64_t>{2, 3}));
}

TEST_F(BadTable, EveryRuleHasItsSentence) {
  EXPECT_EQ(code_of(ZipMaker().add("serialized_exported_program.json", small_program().dump()).build()),
            Code::ZipRecordMissing);
  EXPECT_EQ(code_of(ZipMaker().add("n/models/model.json", small_program().dump()).add("n/x", "").build()),
            Code::ZipRecordMissing);
  EXPECT_EQ(code_of(flat("no archive")), Code::ZipEnd);
  EXPECT_EQ(code_of(flat(table(dictionary(text("a.w"), tensor("0", 6))), true)), Code::ZipEnd);
  EXPECT_EQ(code_of(flat(ZipMaker().add("archive/x", "").build())), Code::ZipRecordMissing);
  EXPECT_EQ(code_of(flat(table("\x80\2]."))), Code::Pt2Table);
  EXPECT_EQ(code_of(flat(table(dictionary("K\1", tensor("0", 6))))), Code::Pt2Table);
  EXPECT_EQ(code_of(flat(table("\x80\2}"))), Code::PickleTruncated);
  EXPECT_EQ(code_of(flat(table(dictionary(text("a.w"), tensor("1", 6))))), Code::PthStorageMissing);
  EXPECT_EQ(code_of(flat(table(dictionary(text("a.w"), tensor("0", 6, 100))))), Code::PthStorageShort);
  EXPECT_EQ(code_of(flat(table(dictionary(text("a.w"), tensor("0", 6)), true))), Code::Pt2PayloadCompressed);
  EXPECT_EQ(code_of(flat(table(dictionary(text("a.w"), "ctorch._utils\n_rebuild_unheard_of\n)R")))),
            Code::Pt2Pickled);
  EXPECT_EQ(
      code_of(
          ZipMaker().add("n/data/aotinductor/model/model.so", "x").add("n/archive_format", "pt2").build()),
      Code::Pt2Compiled);
}

TEST_F(BadTable, ObjectsOfPythonAreNamedAndNeverMade) {
  const std::string weights = table("\x80\2}(" + text("a.w") + tensor("0", 6) + text("tool") +
                                    "cos\nsystem\n(" + text("true") + "tR" + "u.");
  const auto model = open_model(folder_.write("p.pt2", flat(weights)));
  ASSERT_TRUE(model) << sentence(model.error());
  ASSERT_EQ((*model)->warnings().size(), 1u);
  EXPECT_EQ(rule_name((*model)->warnings()[0].code), "pt2.object");
}

TEST(NestedArchives, OffsetsAreThoseInTheFile) {
  const test::TemporaryFolder folder;
  const std::string inner = ZipMaker()
                                .add("a/one", "first")
                                .add({.name = "a/two", .content = std::string(500, 'x'), .deflate = true})
                                .build();
  const std::string path =
      folder.write("outer", ZipMaker().add("r/pad", std::string(77, '.')).add("r/inner.pt", inner).build());
  const auto outer = ZipReader::open(path);
  ASSERT_TRUE(outer);
  const auto nested = outer->open_inside("inner.pt");
  ASSERT_TRUE(nested) << sentence(nested.error());
  EXPECT_EQ(nested->root(), "a");
  EXPECT_EQ(nested->read("one"), "first");
  EXPECT_EQ(nested->read("two"), std::string(500, 'x'));
  EXPECT_EQ(nested->file().read_text(nested->find("one")->data_offset, 5), "first");
  EXPECT_EQ(outer->open_inside("none").error().code, Code::ZipRecordMissing);
  EXPECT_EQ(outer->open_inside("pad").error().code, Code::ZipEnd);
}

}  // namespace
}  // namespace stowage::formats
