// Hand-made exported programs with one thing wrong each.
#include <gtest/gtest.h>

#include "core/base/json.h"
#include "core/formats/formats.h"
#include "core/formats/pt2/export_schema.h"
#include "core/formats/pt2/exported_program.h"
#include "core/formats/pt2/operators.h"
#include "tests/core/formats/files.h"

namespace stowage::formats {
namespace {

using nlohmann::json;

json program_json() {
  return json::parse(R"({
    "graph_module": {
      "graph": {"inputs": [{"as_tensor": {"name": "p_w"}}, {"as_tensor": {"name": "x"}}], "outputs": [{"as_tensor": {"name": "y"}}],
        "nodes": [{"target": "torch.ops.aten.mul.Tensor", "inputs": [{"name": "self", "arg": {"as_tensor": {"name": "x"}}, "kind": 1},
                    {"name": "other", "arg": {"as_tensor": {"name": "p_w"}}, "kind": 1}], "outputs": [{"as_tensor": {"name": "y"}}],
                   "metadata": {"nn_module_stack": "L__self__,,m.Net;L__self__a,L['self'].a,m.Inner", "stack_trace": "long"}}],
        "tensor_values": {"x": {"dtype": 7, "sizes": [{"as_int": 3}], "strides": [{"as_int": 1}], "requires_grad": false,
                                "device": {"type": "cpu", "index": null}, "storage_offset": {"as_int": 0}, "layout": 7}},
        "sym_int_values": {}, "is_single_tensor_return": false},
      "signature": {"input_specs": [{"parameter": {"arg": {"name": "p_w"}, "parameter_name": "a.w"}}, {"user_input": {"arg": {"as_tensor": {"name": "x"}}}}],
                    "output_specs": [{"user_output": {"arg": {"as_tensor": {"name": "y"}}}}]},
      "module_call_graph": [{"fqn": "", "signature": null}, {"fqn": "a", "signature": null}]},
    "range_constraints": {}, "schema_version": {"major": 8, "minor": 17}, "torch_version": "2.11.0"})");
}

json weights_json() {
  return json::parse(R"({"config": {"a.w": {"path_name": "weight_0", "is_param": true, "use_pickle": false,
    "tensor_meta": {"dtype": 7, "sizes": [{"as_int": 2}, {"as_int": 3}], "strides": [{"as_int": 3}, {"as_int": 1}], "requires_grad": true,
                    "device": {"type": "cpu", "index": null}, "storage_offset": {"as_int": 0}, "layout": 7}}}})");
}

struct Parts {
  json program = program_json();
  json weights = weights_json();
  std::string payload = std::string(24, '\1');
  std::string version = "0", order = "little";
  bool deflate_payload = false;
};

std::string archive(const Parts& parts) {
  test::ZipMaker zip;
  zip.add("n/archive_version", parts.version).add("n/byteorder", parts.order);
  zip.add("n/models/model.json", parts.program.dump())
      .add("n/data/weights/model_weights_config.json", parts.weights.dump());
  zip.add({.name = "n/data/weights/weight_0", .content = parts.payload, .deflate = parts.deflate_payload});
  return zip.build();
}

class BadProgram : public ::testing::Test {
 protected:
  template <class Change>
  Code code_after(Change change) {
    Parts parts;
    change(parts);
    const auto model = open_model(folder_.write("p.pt2", archive(parts)));
    const auto program = read_exported_program(folder_ / "p.pt2");
    EXPECT_EQ(model.has_value(), program.has_value())
        << (program ? sentence(model.error()) : sentence(program.error()));
    if (model || program) return Code::Internal;
    EXPECT_EQ(sentence(program.error()).find('%'), std::string::npos);
    EXPECT_EQ(model.error().code, program.error().code);
    return program.error().code;
  }
  test::TemporaryFolder folder_;
};

TEST_F(BadProgram, TheGoodOneOpens) {
  const auto model = open_model(folder_.write("p.pt2", archive({})));
  ASSERT_TRUE(model) << sentence(model.error());
  EXPECT_EQ((*model)->total_bytes(), Bytes(24));
  EXPECT_TRUE((*model)->runnable());
  EXPECT_EQ((*model)->modules()[1].name, "a");
  EXPECT_EQ((*model)->modules()[1].class_name, "Inner");
}

TEST_F(BadProgram, EveryRuleHasItsSentence) {
  EXPECT_EQ(code_after([](Parts& p) { p.version = "7"; }), Code::Pt2ArchiveVersion);
  EXPECT_EQ(code_after([](Parts& p) { p.order = "big"; }), Code::Pt2ByteOrder);
  EXPECT_EQ(code_after([](Parts& p) { p.program["schema_version"]["major"] = 9; }), Code::Pt2Schema);
  EXPECT_EQ(code_after([](Parts& p) { p.program.erase("schema_version"); }), Code::Pt2Structure);
  EXPECT_EQ(code_after([](Parts& p) { p.program["schema_version"] = "8.1"; }), Code::Pt2Structure);
  EXPECT_EQ(code_after([](Parts& p) { p.program["graph_module"] = 7; }), Code::Pt2Structure);
  EXPECT_EQ(code_after([](Parts& p) { p.program["graph_module"]["graph"]["nodes"] = 7; }),
            Code::Pt2Structure);
  EXPECT_EQ(code_after([](Parts& p) { p.program["graph_module"]["graph"]["nodes"][0] = 7; }),
            Code::Pt2Structure);
  EXPECT_EQ(code_after([](Parts& p) { p.program["graph_module"]["graph"]["nodes"][0]["target"] = 7; }),
            Code::Pt2Structure);
  EXPECT_EQ(code_after([](Parts& p) {
              p.program["graph_module"]["graph"]["inputs"][0] = json{{"as_int", 1}, {"as_bool", true}};
            }),
            Code::Pt2Structure);
  EXPECT_EQ(code_after([](Parts& p) {
              p.program["graph_module"]["graph"]["inputs"][0] = json{{"as_tensor", 1}};
            }),
            Code::Pt2Structure);
  EXPECT_EQ(code_after([](Parts& p) {
              p.program["graph_module"]["signature"]["input_specs"][0] = json{{"future_kind", 1}};
            }),
            Code::Pt2Structure);
  EXPECT_EQ(code_after([](Parts& p) { p.program["graph_module"]["module_call_graph"][0] = 3; }),
            Code::Pt2Structure);
  EXPECT_EQ(code_after([](Parts& p) { p.weights["config"] = 1; }), Code::Pt2Structure);
  EXPECT_EQ(code_after([](Parts& p) { p.weights["config"]["a.w"] = 1; }), Code::Pt2Structure);
  EXPECT_EQ(code_after([](Parts& p) { p.weights["config"]["a.w"].erase("tensor_meta"); }),
            Code::Pt2Structure);
  EXPECT_EQ(code_after([](Parts& p) { p.weights["config"]["a.w"]["use_pickle"] = true; }), Code::Pt2Pickled);
  EXPECT_EQ(code_after([](Parts& p) { p.weights["config"]["a.w"]["path_name"] = "weight_9"; }),
            Code::Pt2PayloadMissing);
  EXPECT_EQ(code_after([](Parts& p) { p.weights["config"]["a.w"]["path_name"] = "../../etc/passwd"; }),
            Code::Pt2PayloadMissing);
  EXPECT_EQ(code_after([](Parts& p) { p.weights["config"]["a.w"]["tensor_meta"]["dtype"] = 99; }),
            Code::Pt2Dtype);
  EXPECT_EQ(
      code_after([](Parts& p) { p.weights["config"]["a.w"]["tensor_meta"]["sizes"][0]["as_int"] = -2; }),
      Code::Pt2Symbolic);
  EXPECT_EQ(code_after([](Parts& p) { p.weights["config"]["a.w"]["tensor_meta"]["strides"].erase(0); }),
            Code::Pt2Symbolic);
  EXPECT_EQ(code_after([](Parts& p) {
              p.weights["config"]["a.w"]["tensor_meta"]["sizes"][0] =
                  json{{"as_expr", {{"expr_str", "s0"}, {"hint", {{"as_int", 2}}}}}};
            }),
            Code::Pt2Symbolic);
  EXPECT_EQ(code_after([](Parts& p) {
              p.weights["config"]["a.w"]["tensor_meta"]["sizes"][0]["as_int"] = 1'000'000;
            }),
            Code::Pt2PayloadShort);
  EXPECT_EQ(
      code_after([](Parts& p) { p.weights["config"]["a.w"]["tensor_meta"]["storage_offset"]["as_int"] = 1; }),
      Code::Pt2PayloadShort);
  EXPECT_EQ(code_after([](Parts& p) {
              p.weights["config"]["a.w"]["tensor_meta"]["sizes"][0]["as_int"] =
                  std::numeric_limits<std::int64_t>::max();
            }),
            Code::Pt2PayloadShort);
  EXPECT_EQ(code_after([](Parts& p) { p.deflate_payload = true; }), Code::Pt2PayloadCompressed);
}

TEST_F(BadProgram, DamagedJson) {
  test::ZipMaker zip;
  zip.add("n/models/model.json", "{\"graph_module\":{").add("n/data/weights/model_weights_config.json", "{}");
  EXPECT_EQ(open_model(folder_.write("p.pt2", zip.build())).error().code, Code::JsonSyntax);
  test::ZipMaker deep;
  deep.add("n/models/model.json", "{\"x\":" + std::string(1000, '['))
      .add("n/data/weights/model_weights_config.json", "{}");
  EXPECT_EQ(open_model(folder_.write("p.pt2", deep.build())).error().code, Code::JsonDepth);
  test::ZipMaker twice;
  twice
      .add("n/models/model.json",
           R"({"schema_version":{"major":8,"minor":1},"schema_version":{"major":8,"minor":1}})")
      .add("n/data/weights/model_weights_config.json", "{}");
  EXPECT_EQ(open_model(folder_.write("p.pt2", twice.build())).error().code, Code::JsonDuplicateKey);
}

TEST_F(BadProgram, WhyNotRunnable) {
  const auto why = [&](const std::string& target) {
    Parts parts;
    parts.program["graph_module"]["graph"]["nodes"][0]["target"] = target;
    const auto model = open_model(folder_.write("p.pt2", archive(parts)));
    EXPECT_TRUE(model);
    return (*model)->runnable() ? std::string() : std::string(rule_name((*model)->why_not_runnable().code));
  };
  EXPECT_EQ(why("torch.ops.mylib.special.default"), "engine.missing-operators");
  EXPECT_EQ(why("torch.ops.higher_order.flex_attention"), "engine.higher-order");
  EXPECT_EQ(why("torch.ops.higher_order.cond"), "engine.malformed");
  EXPECT_EQ(why("torch.ops.transformers.grouped_mm_fallback.default"), "engine.argument");
  EXPECT_EQ(why("torch.ops.aten.div.Tensor"), "");
  EXPECT_EQ(why("_operator.mul"), "engine.argument");  // of numbers, not of tensors
  // PyTorch's own that are on no list: they open files, or take storages apart.
  for (const char* target : {"torch.ops.aten.from_file.default", "torch.ops.aten.set_.source_Storage",
                             "torch.ops.aten.nothing.default", "torch.ops.aten.add.out",
                             "torch.ops.quantized.linear.default", "torch.ops.prims.add.default"})
    EXPECT_EQ(why(target), "engine.missing-operators") << target;
  EXPECT_EQ(why("os.system"), "engine.missing-operators");
  EXPECT_EQ(why(""), "engine.missing-operators");
  for (const OperatorName& listed : listed_operators()) {
    std::string target = listed.name;
    target.replace(target.find("::"), 2, ".");
    target = "torch.ops." + target + "." + (listed.overload.empty() ? "default" : listed.overload);
    EXPECT_TRUE(is_run(use_of(target))) << target;
  }
  Parts parts;
  parts.payload.clear();
  const auto empty = open_model(folder_.write("p.pt2", archive(parts)));
  ASSERT_TRUE(empty) << sentence(empty.error());
  EXPECT_EQ(rule_name((*empty)->why_not_runnable().code), "run.no-weights");
}

TEST(ExportSchema, EveryKindOfArgument) {
  using K = Argument::Kind;
  const std::tuple<const char*, K> kinds[] = {
      {R"({"as_none":true})", K::None},
      {R"({"as_tensor":{"name":"a"}})", K::Tensor},
      {R"({"as_tensors":[{"name":"a"}]})", K::Tensors},
      {R"({"as_optional_tensor":{"as_none":true}})", K::OptionalTensor},
      {R"({"as_optional_tensors":[{"as_none":true},{"as_tensor":{"name":"b"}}]})", K::OptionalTensors},
      {R"({"as_int":-3})", K::Int},
      {R"({"as_ints":[1,2]})", K::Ints},
      {R"({"as_float":1})", K::Float},
      {R"({"as_floats":[1.5,"-Infinity"]})", K::Floats},
      {R"({"as_string":"s"})", K::String},
      {R"({"as_strings":["s"]})", K::Strings},
      {R"({"as_bool":true})", K::Bool},
      {R"({"as_bools":[true]})", K::Bools},
      {R"({"as_sym_int":{"as_name":"s"}})", K::SymInt},
      {R"({"as_sym_ints":[{"as_int":4},{"as_name":"s"}]})", K::SymInts},
      {R"({"as_sym_bool":{"as_bool":true}})", K::SymBool},
      {R"({"as_sym_bools":[{"as_bool":true}]})", K::SymBools},
      {R"({"as_sym_float":{"as_float":2.5}})", K::SymFloat},
      {R"({"as_sym_floats":[{"as_name":"f"}]})", K::SymFloats},
      {R"({"as_scalar_type":7})", K::ScalarType},
      {R"({"as_memory_format":2})", K::MemoryFormat},
      {R"({"as_layout":7})", K::Layout},
      {R"({"as_device":{"type":"cuda","index":1}})", K::Device},
      {R"({"as_graph":{"name":"g","graph":{"inputs":[],"outputs":[],"nodes":[]}}})", K::Graph},
      {R"({"as_custom_obj":{"name":"o","class_fqn":"c"}})", K::CustomObject},
      {R"({"as_operator":"aten.add"})", K::Operator},
      {R"({"as_complex":{"real":1,"imag":-1}})", K::Complex},
      {R"({"as_int_lists":[[1],[2,3]]})", K::IntLists},
      {R"({"as_float_lists":[[1.5]]})", K::FloatLists},
      {R"({"as_future":1})", K::Unknown},
  };
  for (const auto& [text, kind] : kinds) {
    SchemaReader reader("test");
    const Argument argument = reader.argument(json::parse(text));
    EXPECT_FALSE(reader.error()) << text;
    EXPECT_EQ(argument.kind, kind) << text;
  }
  SchemaReader reader("test");
  const Argument sizes = reader.argument(json::parse(R"({"as_sym_ints":[{"as_int":4},{"as_name":"s"}]})"));
  EXPECT_EQ(sizes.names, (std::vector<std::string>{"", "s"}));
  EXPECT_EQ(sizes.integers, (std::vector<std::int64_t>{4, 0}));
  EXPECT_TRUE(sizes.by_name);
  EXPECT_EQ(reader.argument(json::parse(R"({"as_device":{"type":"cpu","index":null}})")).integer, -1);
  EXPECT_EQ(reader.argument(json::parse(R"({"as_float":"Infinity"})")).real,
            std::numeric_limits<double>::infinity());
}

TEST(ExportSchema, ModuleNames) {
  EXPECT_EQ(plain_module_name("L['self'].layers[0].fc1"), "layers.0.fc1");
  EXPECT_EQ(plain_module_name("layers.0.fc1@2"), "layers.0.fc1");
  EXPECT_EQ(plain_module_name("L['self']._modules['a']['b.c']"), "a.'b.c'");
  EXPECT_EQ(plain_module_name(""), "");
  EXPECT_EQ(plain_module_name("user@home.x"), "user@home.x");
  EXPECT_TRUE(SchemaReader::module_stack(
                  "_empty_nn_module_stack_from_metadata_hook,_empty_nn_module_stack_from_metadata_hook,x")
                  .empty());
}

TEST(ExportSchema, NestsNameTheirLeaves) {
  const auto paths = [](const std::string& text, bool input) {
    const auto spec = parse_tree_spec(text, "test", {{"m.P", {"x", "y"}}});
    EXPECT_TRUE(spec) << sentence(spec.error());
    return spec ? leaf_paths(*spec, input) : std::vector<std::string>();
  };
  const std::string leaf = R"({"type":null,"context":null,"children_spec":[]})";
  EXPECT_EQ(paths("[1," + leaf + "]", false), std::vector<std::string>{"value"});
  EXPECT_EQ(paths(R"([1,{"type":"collections.namedtuple","context":"m.P","children_spec":[)" + leaf + "," +
                      leaf + "]}]",
                  false),
            (std::vector<std::string>{"x", "y"}));
  EXPECT_EQ(paths(R"([1,{"type":"collections.OrderedDict","context":"[\"a\", 3]","children_spec":[)" + leaf +
                      "," + leaf + "]}]",
                  false),
            (std::vector<std::string>{"a", "3"}));
  EXPECT_FALSE(parse_tree_spec("{}", "test", {}));
  EXPECT_FALSE(parse_tree_spec("[1", "test", {}));
  EXPECT_FALSE(parse_tree_spec("[1, 7]", "test", {}));
}

}  // namespace
}  // namespace stowage::formats
