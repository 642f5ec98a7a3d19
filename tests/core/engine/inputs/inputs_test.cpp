// What a run is given: a file, the program's own samples, or inputs made up in the sizes asked for.
#include "core/engine/inputs/inputs.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <ATen/Functions.h>

#include "core/engine/inputs/samples.h"
#include "tests/core/engine/fixtures.h"
#include "tests/core/engine/made_programs.h"
#include "tests/core/formats/pickle/pickles.h"

namespace stowage::engine::test {
namespace {

using protocol::InputsFrom;
using ::testing::HasSubstr;
namespace pickles = stowage::test::pickle;

constexpr std::uint64_t kRoom = 1ull << 30;

UserInput input(const std::string& path, c10::ScalarType dtype, const std::vector<std::int64_t>& sizes) {
  UserInput out;
  out.path = path;
  out.name = path.substr(path.rfind('.') + 1);
  out.dtype = dtype;
  for (const std::int64_t size : sizes) out.meta.sizes.push_back({size, ""});
  return out;
}

Program program_of(std::vector<UserInput> inputs) {
  Program out;
  out.path = "made-by-hand.pt2";
  out.inputs = std::move(inputs);
  return out;
}

/// What torch.save would write: the storages hold 0, 1, 2 …
std::string saved(const std::string& value, const std::vector<std::size_t>& storages) {
  stowage::test::ZipMaker zip;
  zip.add("a/data.pkl", pickles::whole(value)).add("a/byteorder", "little").add("a/version", "3\n");
  for (std::size_t i = 0; i < storages.size(); ++i) {
    std::string bytes;
    for (std::size_t k = 0; k < storages[i]; ++k) {
      const auto number = static_cast<float>(k);
      bytes.append(reinterpret_cast<const char*>(&number), sizeof number);
    }
    zip.add("a/data/" + std::to_string(i), bytes);
  }
  return zip.build();
}

class SavedInputs : public ::testing::Test {
 protected:
  Result<std::vector<c10::IValue>> read(const Program& program, const std::string& bytes,
                                        std::uint64_t room = kRoom) {
    EXPECT_TRUE(write_file_atomically(scratch_.file("inputs.pt"), bytes));
    return read_inputs(program, scratch_.file("inputs.pt"), room);
  }
  Code refused(const Program& program, const std::string& bytes, const std::string& named,
               std::uint64_t room = kRoom) {
    const auto values = read(program, bytes, room);
    if (values) return Code::Internal;
    EXPECT_THAT(sentence(values.error()), HasSubstr(named));
    return values.error().code;
  }
  Scratch scratch_{};
};

TEST_F(SavedInputs, OneTensorAListOrADictionary) {
  const std::string a = pickles::vector("0", 3), b = pickles::vector("1", 2);
  const Program one = program_of({input("args.0", at::kFloat, {3})});
  const Program two = program_of({input("kwargs.x", at::kFloat, {3}), input("kwargs.y", at::kFloat, {2})});
  auto values = read(one, saved(a, {3}));
  ASSERT_TRUE(values) << sentence(values.error());
  EXPECT_TRUE(at::equal((*values)[0].toTensor(), at::arange(3, at::kFloat)));
  for (const std::string& value :
       {pickles::tuple({a, b}), pickles::list({a, b}), pickles::dict({{"y", b}, {"x", a}}),
        pickles::dict({{"kwargs.x", a}, {"kwargs.y", b}}),
        pickles::tuple({pickles::tuple({}), pickles::dict({{"x", a}, {"y", b}})})}) {
    values = read(two, saved(value, {3, 2}));
    ASSERT_TRUE(values) << sentence(values.error());
    EXPECT_TRUE(at::equal((*values)[0].toTensor(), at::arange(3, at::kFloat)));
    EXPECT_TRUE(at::equal((*values)[1].toTensor(), at::arange(2, at::kFloat)));
  }
  Program positional = program_of({input("args.0", at::kFloat, {3})});
  positional.inputs[0].name = "pixels";
  EXPECT_TRUE(read(positional, saved(pickles::dict({{"pixels", a}}), {3}))) << "its name in the graph";
}

TEST_F(SavedInputs, StridesAreThoseOfTheFile) {
  const Program program = program_of({input("args.0", at::kFloat, {2, 3})});
  const auto turned = read(program, saved(pickles::tensor("0", 8, 1, {2, 3}, {1, 2}), {8}));
  ASSERT_TRUE(turned) << sentence(turned.error());
  const at::Tensor all = at::arange(8, at::kFloat);
  EXPECT_TRUE(at::equal((*turned)[0].toTensor(), all.as_strided({2, 3}, {1, 2}, 1)));
  EXPECT_EQ((*turned)[0].toTensor().stride(1), 2);
  const auto repeated = read(program, saved(pickles::tensor("0", 8, 1, {2, 3}, {0, 2}), {8}));
  ASSERT_TRUE(repeated);
  EXPECT_TRUE(at::equal((*repeated)[0].toTensor(), all.as_strided({2, 3}, {0, 2}, 1)));
  EXPECT_TRUE((*repeated)[0].toTensor().is_contiguous()) << "written out: a run may write to its inputs";
}

TEST_F(SavedInputs, WhatDoesNotFitIsRefused) {
  const Program program = program_of({input("args.0", at::kFloat, {3})});
  const std::string a = pickles::vector("0", 3);
  EXPECT_EQ(refused(program, saved(pickles::tuple({a, a}), {3}), "args.1"), Code::EngineInputUnknown);
  EXPECT_EQ(refused(program, saved(pickles::dict({{"other", a}}), {3}), "args.0"), Code::EngineInputMissing);
  EXPECT_EQ(refused(program, saved(pickles::vector("0", 2), {2}), "F32[2]"), Code::EngineInputShape);
  EXPECT_EQ(refused(program, saved(a, {3}), "too large", 11), Code::EngineTensor);
  const Program wide = program_of({input("args.0", at::kFloat, {1ll << 40})});
  EXPECT_EQ(refused(wide, saved(pickles::tensor("0", 1, 0, {1ll << 40}, {0}), {1}), "too large"),
            Code::EngineTensor)
      << "one number that a stride of 0 makes many";
}

/// Nothing of a pickle is called, whatever it says.
TEST_F(SavedInputs, APickleIsReadAndNothingInItIsDone) {
  const Program program = program_of({input("args.0", at::kFloat, {3})});
  const std::string mark = scratch_.file("was-here");
  const std::string evil = pickles::call(pickles::global("os", "system"), {pickles::text("touch " + mark)});
  EXPECT_EQ(refused(program, saved(evil, {}), "args.0"), Code::EngineInputMissing);
  EXPECT_TRUE(read(program, saved(pickles::dict({{"args.0", pickles::vector("0", 3)}, {"y", evil}}), {3})));
  EXPECT_FALSE(std::filesystem::exists(mark));
}

std::vector<std::int64_t> shape_of(const Outcome& outcome) {
  return outcome.result.outputs.empty() ? std::vector<std::int64_t>() : outcome.result.outputs[0].shape;
}

TEST(ChosenInputs, TheProgramsOwnSamplesComeFirst) {
  auto request = request_for(stowage::test::data("engine/encoder.pt2"), kOnGpu, 1);
  const Outcome samples = run(request);
  ASSERT_FALSE(samples.error) << explain(samples);
  EXPECT_EQ(samples.result.inputs_from, InputsFrom::Archive);
  for (const Error& warning : samples.result.warnings) EXPECT_NE(warning.code, Code::EngineInputsMadeUp);
  Scratch scratch;
  request.outputs_file = scratch.file("own.safetensors");
  ASSERT_FALSE(run(request).error);
  request.inputs_file = stowage::test::data("engine/encoder.inputs.safetensors");
  request.outputs_file = scratch.file("given.safetensors");
  const Outcome given = run(request);
  EXPECT_EQ(given.result.inputs_from, InputsFrom::Given);
  EXPECT_EQ(difference(read_tensors(scratch.file("given.safetensors")),
                       read_tensors(scratch.file("own.safetensors")), 0, 0),
            "")
      << "what was recorded was recorded with the samples";
}

TEST(ChosenInputs, SizesAreAsAskedFor) {
  auto request = request_for(stowage::test::data("models/direct_tensors/dynamic.pt2"), kOnHost, 1);
  for (const std::int64_t batch : {2, 5, 16}) {
    for (const std::int64_t length : {2, 9, 15}) {
      SCOPED_TRACE(std::to_string(batch) + " x " + std::to_string(length));
      request.sizes = {{"batch", batch}, {"length", length}};
      const Outcome outcome = run(request);
      ASSERT_FALSE(outcome.error) << explain(outcome);
      EXPECT_EQ(outcome.result.inputs_from, InputsFrom::MadeUp);
      ASSERT_GE(shape_of(outcome).size(), 2u);
      EXPECT_EQ(shape_of(outcome)[0], batch);
      EXPECT_EQ(shape_of(outcome)[1], length + 1) << "and the token of the class";
    }
  }
  request.sizes = {{"batch", 17}};
  EXPECT_EQ(run(request).error->code, Code::EngineSizeRange);
  request.sizes = {{"depth", 2}};
  EXPECT_EQ(run(request).error->code, Code::EngineNoSize);
  request.program = stowage::test::data("models/direct_tensors/static.pt2");
  request.sizes = {{"batch", 2}};
  EXPECT_EQ(run(request).error->code, Code::EngineNoSize);
}

/// Shapes of a plan stand for the sizes that the program leaves open: what is run is the same as under these.
TEST(ChosenInputs, ShapesAreSizesWhereNeitherAFileNorSizesAreGiven) {
  auto request = request_for(stowage::test::data("models/direct_tensors/dynamic.pt2"), kOnHost, 1);
  request.shapes = {{"args.0", {5, 12}}};
  const Outcome outcome = run(request);
  ASSERT_FALSE(outcome.error) << explain(outcome);
  EXPECT_EQ(outcome.result.inputs_from, InputsFrom::MadeUp);
  ASSERT_GE(shape_of(outcome).size(), 2u);
  EXPECT_EQ(shape_of(outcome)[0], 5);
  EXPECT_EQ(shape_of(outcome)[1], 13) << "and the token of the class";
  request.sizes = {{"batch", 3}, {"length", 4}};
  EXPECT_EQ(shape_of(run(request))[0], 3) << "sizes speak first";
  request.sizes.clear();
  request.shapes = {{"args.0", {5, 16}}};
  EXPECT_EQ(run(request).error->code, Code::EngineSizeRange);
  request.shapes = {{"args.0", {5}}};
  EXPECT_EQ(run(request).error->code, Code::EngineInputShape);
  request.shapes = {{"nobody", {5, 12}}};
  EXPECT_EQ(run(request).error->code, Code::EngineInputUnknown);
  request.program = stowage::test::data("models/direct_tensors/static.pt2");
  request.shapes = {{"args.0", {2, 9}}};
  const Outcome fixed = run(request);
  EXPECT_FALSE(fixed.error) << explain(fixed);
  EXPECT_EQ(fixed.result.inputs_from, InputsFrom::Archive) << "as it was exported";
}

TEST(ChosenInputs, SamplesThatDoNotFitAreSaidAndMadeUpOnesUsed) {
  const auto exported = with({linear()}, "y");
  auto program = resolve(exported, kFileBytes);
  ASSERT_TRUE(program);
  auto broken = exported;
  broken.has_samples = true;
  std::vector<Error> warnings;
  const ReadBytes none = [](std::uint64_t, std::span<std::byte>) { return Status{}; };
  auto inputs = choose_inputs(*program, broken, none, {}, {kRoom, kRoom}, warnings);
  ASSERT_TRUE(inputs) << sentence(inputs.error());
  EXPECT_EQ(inputs->from, InputsFrom::MadeUp);
  ASSERT_EQ(warnings.size(), 2u);
  EXPECT_EQ(warnings[0].code, Code::EngineSamplesUnused);
  EXPECT_EQ(warnings[1].code, Code::EngineInputsMadeUp);
  broken.samples_status = fail(Code::PickleTooLarge, "x");
  warnings.clear();
  ASSERT_TRUE(choose_inputs(*program, broken, none, {}, {kRoom, kRoom}, warnings));
  EXPECT_EQ(warnings[0].code, Code::EngineSamplesUnused);
}

/// One input "x" of int64 that an operator takes for indices into p [4, 4].
std::optional<std::int64_t> below(std::vector<formats::Node> nodes, const std::string& result = "y") {
  auto exported = with(std::move(nodes), result);
  exported.graph.tensor_values["x"].scalar_type = 5;
  for (const char* name : {"f", "g"}) {
    exported.graph.tensor_values[name] = exported.graph.tensor_values["x"];
    exported.graph.tensor_values[name].scalar_type = 7;
  }
  exported.graph.tensor_values["f"].sizes = {{2, ""}, {7, ""}};
  exported.graph.tensor_values["g"].sizes = {{6, "s0"}, {7, ""}};
  const auto program = resolve(exported, kFileBytes);
  EXPECT_TRUE(program) << sentence(program.error());
  return program ? program->inputs.at(0).below : std::nullopt;
}

formats::Node made(const std::string& name) {
  return node("torch.ops.aten.relu.default", {{"self", tensor("p")}}, {tensor(name)});
}

TEST(IndexLimits, IndicesStayInsideOfWhatTheyCount) {
  const auto gather = [](const std::string& self, std::int64_t dim, const std::string& index = "x") {
    return node("torch.ops.aten.gather.default",
                {{"self", tensor(self)}, {"dim", number(dim)}, {"index", tensor(index)}}, {tensor("y")});
  };
  EXPECT_EQ(below({gather("p", 0)}), 4) << "of a weight";
  EXPECT_EQ(below({made("f"), gather("f", 1)}), 7);
  EXPECT_EQ(below({made("f"), gather("f", 0)}), 2);
  EXPECT_EQ(below({made("f"), gather("f", -1)}), 7) << "counted from the end";
  EXPECT_EQ(below({made("g"), gather("g", 0)}), 1) << "an open size has a first place at least";
  EXPECT_EQ(
      below({node("torch.ops.aten.view.default", {{"self", tensor("x")}, {"size", number(8)}}, {tensor("v")}),
             gather("p", 0, "v")}),
      4)
      << "through what only changes the shape";
  EXPECT_EQ(below({node("torch.ops.aten.neg.default", {{"self", tensor("x")}}, {tensor("v")}),
                   gather("p", 0, "v")}),
            std::nullopt)
      << "not through arithmetic";
  EXPECT_EQ(below({node("torch.ops.aten.index.Tensor", {{"self", tensor("p")}, {"indices", tensors({"x"})}},
                        {tensor("y")})}),
            4);
  EXPECT_EQ(below({node("torch.ops.aten.embedding.default",
                        {{"weight", tensor("p")}, {"indices", tensor("x")}}, {tensor("e")}),
                   made("f"), gather("f", 0)}),
            2)
      << "the smallest of all";
  EXPECT_EQ(below({node("torch.ops.aten.embedding_bag.default",
                        {{"weight", tensor("p")}, {"indices", tensor("p")}, {"offsets", tensor("x")}},
                        {tensor("y"), tensor("a"), tensor("b"), tensor("c")})}),
            1)
      << "bags begin at 0, which is right whatever there is";
  EXPECT_EQ(below({node("torch.ops.aten.cross_entropy_loss.default",
                        {{"self", tensor("p")}, {"target", tensor("x")}}, {tensor("y")})}),
            4);
}

}  // namespace
}  // namespace stowage::engine::test
