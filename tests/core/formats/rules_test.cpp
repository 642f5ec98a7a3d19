// Rules that have no place in the tests of one format: what cannot be run and why, limits of size, and memory
// that runs out.
#include <gtest/gtest.h>

#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <cstdlib>
#include <fstream>

#include <nlohmann/json.hpp>

#include "core/formats/archive/gzip.h"
#include "core/formats/archive/zip_reader.h"
#include "core/formats/formats.h"
#include "core/model/model_builder.h"
#include "tests/core/formats/pickle/pickles.h"

namespace stowage::formats {
namespace {

using nlohmann::json;
using test::TemporaryFolder;
using test::ZipMaker;

json operand(const char* name) {
  return {{"name", name}, {"arg", {{"as_tensor", {{"name", "p"}}}}}, {"kind", 1}};
}

/// One node, one weight of four bytes.
json program_of(const std::string& target, const json& more_inputs = json::array()) {
  json inputs = json::array({{{"parameter", {{"arg", {{"name", "p"}}}, {"parameter_name", "w"}}}}});
  for (const json& more : more_inputs) inputs.push_back(more);
  return {{"graph_module",
           {{"graph",
             {{"inputs", json::array({{{"as_tensor", {{"name", "p"}}}}})},
              {"outputs", json::array()},
              {"nodes", json::array({{{"target", target},
                                      {"inputs", json::array({operand("self"), operand("other")})},
                                      {"outputs", json::array({{{"as_tensor", {{"name", "y"}}}}})},
                                      {"metadata", json::object()}}})},
              {"tensor_values", json::object()}}},
            {"signature", {{"input_specs", inputs}, {"output_specs", json::array()}}},
            {"module_call_graph", json::array({{{"fqn", ""}, {"signature", nullptr}}})}}},
          {"range_constraints", json::object()},
          {"schema_version", {{"major", 8}, {"minor", 17}}}};
}

std::string archive_of(const json& program, const std::string& payload) {
  const json meta =
      json::parse(R"({"dtype": 7, "sizes": [{"as_int": 1}], "strides": [{"as_int": 1}], "requires_grad": true,
                                    "device": {"type": "cpu", "index": null}, "storage_offset": {"as_int": 0}, "layout": 7})");
  const json weights{
      {"config",
       {{"w",
         {{"path_name", "weight_0"}, {"is_param", true}, {"use_pickle", false}, {"tensor_meta", meta}}}}}};
  ZipMaker zip;
  zip.add("n/models/model.json", program.dump())
      .add("n/data/weights/model_weights_config.json", weights.dump())
      .add("n/data/weights/weight_0", payload);
  return zip.build();
}

Code why_not(const std::string& bytes, const char* name = "x") {
  const TemporaryFolder folder;
  const auto opened = open_model(folder.write(name, bytes));
  EXPECT_TRUE(opened) << sentence(opened.error());
  if (!opened || (*opened)->runnable()) return Code::Internal;
  EXPECT_EQ(sentence((*opened)->why_not_runnable()).find('%'), std::string::npos);
  return (*opened)->why_not_runnable().code;
}

TEST(Rules, WhyAModelCannotBeRun) {
  const std::string weight(4, '\1');
  EXPECT_EQ(why_not(archive_of(program_of("torch.ops.aten.mul.Tensor"), weight)), Code::Internal);  // it can
  EXPECT_EQ(why_not(archive_of(program_of("torch.ops.my_library.op.default"), weight)),
            Code::EngineMissingOperators);
  EXPECT_EQ(why_not(archive_of(program_of("torch.ops.higher_order.flex_attention"), weight)),
            Code::EngineHigherOrder);
  EXPECT_EQ(why_not(archive_of(program_of("torch.ops.aten.mul.Tensor"), "")), Code::NotRunnableNoWeights);
  const json object =
      json::parse(R"([{"custom_obj": {"arg": {"name": "o", "class_fqn": "a.B"}, "custom_obj_name": "o"}}])");
  EXPECT_EQ(why_not(archive_of(program_of("torch.ops.aten.mul.Tensor", object), weight)),
            Code::NotRunnableObject);
  EXPECT_EQ(why_not(test::safetensors(R"({"w":{"dtype":"F32","shape":[1],"data_offsets":[0,4]}})", 4)),
            Code::NotRunnableWeights);
  EXPECT_EQ(why_not(R"({"schema": "stowage.model/1", "name": "d", "modules": [], "tensors": []})"),
            Code::NotRunnableDescription);
  using namespace test::pickle;
  ZipMaker script;
  script.add("a/data.pkl",
             whole(global("__torch__.n", "Net") + ")\x81}(" + text("w") + vector("0", 1) + "ub"));
  script.add("a/code/__torch__/n.py",
             "class Net(Module):\n  __parameters__ = [\"w\", ]\n  __buffers__ = []\n  w : Tensor\n");
  script.add("a/constants.pkl", whole(")")).add("a/data/0", weight);
  EXPECT_EQ(why_not(script.build()), Code::NotRunnableScript);
}

TEST(Rules, TiesToNothingAreWarnedOf) {
  const TemporaryFolder folder;
  folder.write(
      "config.json",
      R"({"model_type": "llama", "architectures": ["LlamaForCausalLM"], "tie_word_embeddings": true})");
  folder.write(
      "model.safetensors",
      test::safetensors(R"({"model.norm.weight":{"dtype":"F32","shape":[1],"data_offsets":[0,4]}})", 4));
  const auto opened = open_model(folder.path());
  ASSERT_TRUE(opened) << sentence(opened.error());
  const auto& warnings = (*opened)->warnings();
  EXPECT_TRUE(std::any_of(warnings.begin(), warnings.end(),
                          [](const Error& warning) { return warning.code == Code::HfTieMissing; }));
}

TEST(Rules, ArchivesOfMillionsOfEntries) {
  const auto end64 = [](std::uint64_t entries) {
    using test::little_endian;
    return "PK\x06\x06" + little_endian<std::uint64_t>(44) + little_endian<std::uint32_t>(45 | 45 << 16) +
           std::string(8, '\0') + little_endian(entries) + little_endian(entries) +
           little_endian<std::uint64_t>(0) + little_endian<std::uint64_t>(0) + "PK\x06\x07" +
           std::string(4, '\0') + little_endian<std::uint64_t>(0) + little_endian<std::uint32_t>(1) +
           "PK\x05\x06" + std::string(4, '\0') + std::string(12, '\xff') + std::string(2, '\0');
  };
  const TemporaryFolder folder;
  EXPECT_EQ(ZipReader::open(folder.write("many.zip", end64(3'000'000))).error().code, Code::ZipTooMany);
  EXPECT_EQ(ZipReader::open(folder.write("short.zip", end64(3))).error().code, Code::ZipDirectory);
}

TEST(Rules, WhatUnpacksToTooMuch) {
  std::string text(10'000, 'x');
  z_stream stream{};
  ASSERT_EQ(deflateInit2(&stream, 9, Z_DEFLATED, MAX_WBITS + 16, 8, Z_DEFAULT_STRATEGY), Z_OK);
  std::string packed(deflateBound(&stream, static_cast<uLong>(text.size())), '\0');
  stream.next_in = reinterpret_cast<Bytef*>(text.data());
  stream.avail_in = static_cast<uInt>(text.size());
  stream.next_out = reinterpret_cast<Bytef*>(packed.data());
  stream.avail_out = static_cast<uInt>(packed.size());
  ASSERT_EQ(deflate(&stream, Z_FINISH), Z_STREAM_END);
  packed.resize(stream.total_out);
  deflateEnd(&stream);
  EXPECT_EQ(gunzip(packed, "x", 10'000).value(), text);
  EXPECT_EQ(gunzip(packed, "x", 9'999).error().code, Code::GzipTooLarge);
  EXPECT_EQ(gunzip(packed.substr(0, packed.size() - 1), "x", 10'000).error().code, Code::Gzip);
}

TEST(Rules, AModelOfMoreThanAMillionModules) {
  model::ModelBuilder builder;
  for (std::uint32_t i = 0; i <= model::ModuleTree::kMostModules; ++i)
    builder.add_module("m" + std::to_string(i));
  const auto built = builder.build();
  ASSERT_FALSE(built);
  EXPECT_EQ(built.error().code, Code::ModelTooLarge);
}

#if !defined(__SANITIZE_ADDRESS__) && !defined(__SANITIZE_THREAD__) && \
    !defined(__clang__)  // sanitizers take more room than any limit leaves
TEST(Rules, MemoryThatRunsOutIsAnAnswer) {
  const TemporaryFolder folder;
  const std::string path =
      folder.write("x.safetensors", test::little_endian<std::uint64_t>(95'000'000) + "{");
  std::filesystem::resize_file(path, 96'000'000);
  const pid_t child = ::fork();
  if (child == 0) {
    const rlimit limit{64u << 20, 64u << 20};
    ::setrlimit(RLIMIT_DATA, &limit);
    for (const void* volatile held = &child; held != nullptr;)
      held = std::malloc(1u << 20);  // what tests before this one left free
    const auto opened = open_model(path);
    ::_exit(!opened && opened.error().code == Code::FormatOutOfMemory ? 0 : 1);
  }
  int status = -1;
  ASSERT_EQ(::waitpid(child, &status, 0), child);
  EXPECT_TRUE(WIFEXITED(status));
  EXPECT_EQ(WEXITSTATUS(status), 0);
}
#endif

}  // namespace
}  // namespace stowage::formats
