// Inputs from files and made-up inputs, and the files that results are written to.
#include "core/engine/inputs/samples.h"

#include "core/engine/inputs/inputs.h"

#include <random>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <ATen/Functions.h>

#include "tests/core/engine/fixtures.h"

namespace stowage::engine::test {
namespace {

using ::testing::HasSubstr;

constexpr c10::ScalarType kTypes[] = {at::kFloat, at::kDouble, at::kHalf, at::kBFloat16, at::kLong,
                                      at::kInt,   at::kShort,  at::kChar, at::kByte,     at::kBool};

formats::SymInt fixed(std::int64_t value) { return {value, ""}; }
/// A size that the export left open, with the number it was exported with.
formats::SymInt open(const std::string& name, std::int64_t hint) { return {hint, name}; }

UserInput input(const std::string& path, c10::ScalarType dtype, std::vector<formats::SymInt> sizes) {
  UserInput out;
  out.path = path;
  out.dtype = dtype;
  out.meta.sizes = std::move(sizes);
  return out;
}

UserInput constant(const std::string& path, std::int64_t value) {
  UserInput out;
  out.path = path;
  out.tensor = false;
  out.constant = value;
  return out;
}

constexpr std::uint64_t kRoom = 1ull << 30;

Program program_of(std::vector<UserInput> inputs) {
  Program out;
  out.path = "made-by-hand.pt2";
  out.inputs = std::move(inputs);
  return out;
}

bool same(const at::Tensor& a, const at::Tensor& b) {
  return a.scalar_type() == b.scalar_type() && a.sizes() == b.sizes() && at::equal(a, b);
}

/// What making up this one input is refused with.
std::string refusal(UserInput one) {
  const auto values = make_up_inputs(program_of({std::move(one)}), kRoom);
  if (values) return "made up";
  EXPECT_EQ(values.error().code, Code::EngineInputMadeUp);
  return sentence(values.error());
}

class Samples : public ::testing::Test {
 protected:
  std::string path() const { return scratch_.file("inputs.safetensors"); }
  Result<std::vector<c10::IValue>> read(const Program& program,
                                        const std::vector<std::pair<std::string, at::Tensor>>& tensors) {
    const Status written = write_safetensors(path(), tensors);
    EXPECT_TRUE(written) << sentence(written.error());
    return read_inputs(program, path(), kRoom);
  }
  Code refused(const Program& program, const std::vector<std::pair<std::string, at::Tensor>>& tensors,
               const std::string& named) {
    const auto values = read(program, tensors);
    if (values) return Code::Internal;
    EXPECT_THAT(sentence(values.error()), HasSubstr(named));
    return values.error().code;
  }
  Scratch scratch_{};
};

TEST_F(Samples, WhatIsMadeUpIsWhatTheProgramWasExportedFor) {
  for (std::uint64_t seed = 1; seed <= 30; ++seed) {
    SCOPED_TRACE(seed);
    std::mt19937_64 random(seed);
    std::vector<UserInput> inputs;
    for (std::uint64_t i = 0, count = 1 + random() % 5; i < count; ++i) {
      if (random() % 5 == 0) {
        inputs.push_back(constant("c" + std::to_string(i), static_cast<std::int64_t>(random() % 100)));
        continue;
      }
      std::vector<formats::SymInt> sizes;
      for (std::uint64_t d = random() % 4; d > 0; --d) {
        const auto size = static_cast<std::int64_t>(random() % 6);
        sizes.push_back(random() % 2 ? fixed(size) : open("s0", size));
      }
      inputs.push_back(input("x" + std::to_string(i), kTypes[random() % std::size(kTypes)], sizes));
      if (random() % 2) inputs.back().below = 1 + static_cast<std::int64_t>(random() % 50);
    }
    const Program program = program_of(inputs);
    const auto values = make_up_inputs(program, kRoom), again = make_up_inputs(program, kRoom);
    ASSERT_TRUE(values && again);
    ASSERT_EQ(values->size(), inputs.size());
    for (std::size_t i = 0; i < inputs.size(); ++i) {
      const UserInput& one = inputs[i];
      if (!one.tensor) {
        EXPECT_EQ((*values)[i].toInt(), one.constant.toInt()) << "as the export fixed it";
        continue;
      }
      const at::Tensor tensor = (*values)[i].toTensor();
      EXPECT_EQ(tensor.scalar_type(), one.dtype);
      ASSERT_EQ(static_cast<std::size_t>(tensor.dim()), one.meta.sizes.size());
      for (std::size_t d = 0; d < one.meta.sizes.size(); ++d)
        EXPECT_EQ(tensor.size(static_cast<std::int64_t>(d)), *one.meta.sizes[d].value);
      EXPECT_TRUE(same(tensor, (*again)[i].toTensor())) << "the seed is the same";
      if (c10::isFloatingType(one.dtype) || tensor.numel() == 0) continue;
      const at::Tensor whole = tensor.to(at::kLong);
      if (one.below && one.dtype != at::kBool) {
        EXPECT_GE(whole.min().item<std::int64_t>(), 0);
        EXPECT_LT(whole.max().item<std::int64_t>(), *one.below) << "inside of its table";
      } else {
        EXPECT_EQ(whole.sum().item<std::int64_t>(), tensor.numel()) << "masks are all ones";
      }
    }
  }
}

UserInput size(const std::string& path, std::optional<std::int64_t> example, const std::string& symbol) {
  UserInput out;
  out.path = path;
  out.tensor = false;
  out.size = formats::SymInt{example, symbol};
  return out;
}

/// An integer that the export left open is what the shapes of the tensors say, else what the example had,
/// inside of the program's range.
TEST_F(Samples, SizesAreThoseOfTheExampleOrOfTheTensors) {
  const auto made = [&](UserInput one) {
    const auto values = make_up_inputs(program_of({std::move(one)}), kRoom);
    return values ? (*values)[0].toInt() : -1;
  };
  UserInput one = size("n", 7, "s1");
  EXPECT_EQ(made(one), 7);
  one.range.maximum = 5;
  EXPECT_EQ(made(one), 5);
  one.range = {9, 12};
  EXPECT_EQ(made(one), 9);
  one = size("n", {}, "s1");
  EXPECT_THAT(refusal(one), HasSubstr("not known"));
  one.range.minimum = 2;
  EXPECT_EQ(made(one), 2);

  const Program program =
      program_of({size("n", 7, "s1"), size("m", 3, "s2"), input("x", at::kFloat, {open("s1", 7), fixed(2)})});
  const std::pair<std::string, at::Tensor> x{"x", at::zeros({4, 2})};
  auto values = read(program, {x});
  ASSERT_TRUE(values) << sentence(values.error());
  EXPECT_EQ((*values)[0].toInt(), 4) << "as large as the tensor that stands behind it";
  EXPECT_EQ((*values)[1].toInt(), 3);
  values = read(program, {x, {"m", at::tensor({std::int64_t{11}})}});
  ASSERT_TRUE(values) << sentence(values.error());
  EXPECT_EQ((*values)[1].toInt(), 11) << "as the file says";
  EXPECT_EQ(refused(program, {x, {"m", at::zeros({2}, at::kLong)}}, "“m”"), Code::EngineInputShape);
  EXPECT_EQ(refused(program, {x, {"m", at::zeros({1})}}, "“m”"), Code::EngineInputShape);
}

/// What they take all together, and to draw them, stays within the room, to the byte.
TEST_F(Samples, MadeUpInputsStayWithinTheRoom) {
  const Program two = program_of({input("a", at::kFloat, {fixed(100)}), input("b", at::kFloat, {fixed(50)})});
  EXPECT_TRUE(make_up_inputs(two, 600));
  const auto values = make_up_inputs(two, 599);
  ASSERT_FALSE(values);
  EXPECT_EQ(values.error().code, Code::EngineInputMadeUp);
  EXPECT_THAT(sentence(values.error()), HasSubstr("F32[50]"));
  EXPECT_FALSE(make_up_inputs(program_of({input("a", at::kByte, {fixed(100)})}), 399)) << "drawn wider";
}

/// A conjugated tensor is a mark over the values of another.
TEST_F(Samples, ConjugatedAndNegatedTensorsAreWrittenAsTheyRead) {
  const at::Tensor plain = at::complex(at::tensor({1.0F, 3.0F}), at::tensor({2.0F, 4.0F}));
  const StateTensor conjugated = state_of("c", plain.conj()),
                    resolved = state_of("c", plain.conj().resolve_conj());
  EXPECT_EQ(conjugated.bytes, resolved.bytes);
  EXPECT_NE(conjugated.bytes, state_of("c", plain).bytes);
  const at::Tensor negated = at::imag(plain.conj());
  EXPECT_TRUE(negated.is_neg());
  EXPECT_EQ(state_of("n", negated).bytes, state_of("n", negated.resolve_neg()).bytes);
}

TEST_F(Samples, RealNumbersAreNotAllAlike) {
  const auto values = make_up_inputs(
      program_of({input("a", at::kFloat, {fixed(1000)}), input("b", at::kFloat, {fixed(1000)})}), kRoom);
  ASSERT_TRUE(values);
  const at::Tensor a = (*values)[0].toTensor(), b = (*values)[1].toTensor();
  EXPECT_NEAR(a.mean().item<double>(), 0, 0.2);
  EXPECT_NEAR(a.std().item<double>(), 1, 0.2);
  EXPECT_FALSE(at::equal(a, b)) << "two inputs are two samples";
}

TEST_F(Samples, WhatCannotBeMadeUpIsSaid) {
  EXPECT_THAT(refusal(input("x", at::kFloat, {{std::nullopt, "s0"}})), HasSubstr("not known"));
  EXPECT_THAT(refusal(input("x", at::kFloat, {fixed(-1)})), HasSubstr("not known"));
  EXPECT_THAT(refusal(input("x", at::kFloat, {fixed(1ll << 37)})), HasSubstr("too large"));
  EXPECT_THAT(refusal(input("x", at::kFloat, {fixed(1ll << 40), fixed(1ll << 40)})), HasSubstr("too large"))
      << "the product wraps";
  UserInput index = input("x", at::kLong, {fixed(2)});
  index.below = 0;
  EXPECT_THAT(refusal(index), HasSubstr("empty table"));
  index.below = 1;
  EXPECT_EQ(refusal(index), "made up");
}

/// What is written is read again to the bit, whatever its type, shape and strides.
TEST_F(Samples, FilesKeepEveryBit) {
  for (std::uint64_t seed = 1; seed <= 20; ++seed) {
    SCOPED_TRACE(seed);
    std::mt19937_64 random(seed);
    std::vector<std::pair<std::string, at::Tensor>> tensors;
    std::vector<UserInput> inputs;
    for (std::uint64_t i = 0, count = 1 + random() % 6; i < count; ++i) {
      std::vector<std::int64_t> sizes;
      std::vector<formats::SymInt> exported;
      for (std::uint64_t d = random() % 4; d > 0; --d) {
        sizes.push_back(static_cast<std::int64_t>(random() % 5));
        exported.push_back(fixed(sizes.back()));
      }
      const c10::ScalarType type = kTypes[random() % std::size(kTypes)];
      at::Tensor tensor = at::randint(0, 2, sizes, at::kLong).to(type);
      if (sizes.size() > 1 && random() % 2) {  // strides of another order: rows are written one by one
        tensor = tensor.transpose(0, 1);
        std::swap(exported[0], exported[1]);
      }
      tensors.emplace_back("args." + std::to_string(i), tensor);
      inputs.push_back(input(tensors.back().first, type, exported));
    }
    const auto values = read(program_of(inputs), tensors);
    ASSERT_TRUE(values) << sentence(values.error());
    for (std::size_t i = 0; i < tensors.size(); ++i)
      EXPECT_TRUE(same((*values)[i].toTensor(), tensors[i].second)) << tensors[i].first;
  }
}

TEST_F(Samples, OpenSizesAgreeWithEachOther) {
  const Program program = program_of({input("x", at::kFloat, {open("s0", 4), fixed(3)}),
                                      input("mask", at::kLong, {open("s0", 4)}), constant("flag", 7)});
  const auto tensors = [](std::int64_t rows, std::int64_t masks) {
    return std::vector<std::pair<std::string, at::Tensor>>{{"x", at::ones({rows, 3})},
                                                           {"mask", at::ones({masks}, at::kLong)}};
  };
  for (const std::int64_t rows : {0, 1, 4, 9}) {
    const auto values = read(program, tensors(rows, rows));
    ASSERT_TRUE(values) << sentence(values.error());
    EXPECT_EQ((*values)[2].toInt(), 7);
    EXPECT_EQ(refused(program, tensors(rows, rows + 1), "mask"), Code::EngineInputShape);
  }
}

TEST_F(Samples, FilesThatDoNotFitAreRefused) {
  const Program program =
      program_of({input("x", at::kFloat, {fixed(2), fixed(3)}), input("y", at::kLong, {fixed(1)})});
  const at::Tensor x = at::ones({2, 3}), y = at::ones({1}, at::kLong);
  ASSERT_TRUE(read(program, {{"y", y}, {"x", x}})) << "in any order";
  EXPECT_EQ(refused(program, {{"x", x}}, "“y”"), Code::EngineInputMissing);
  EXPECT_EQ(refused(program, {{"x", x}, {"y", y}, {"z", y}}, "“z”"), Code::EngineInputUnknown);
  EXPECT_EQ(refused(program, {{"x", at::ones({3, 2})}, {"y", y}}, "F32[3, 2]"), Code::EngineInputShape);
  EXPECT_EQ(refused(program, {{"x", at::ones({6})}, {"y", y}}, "F32[2, 3]"), Code::EngineInputShape);
  EXPECT_EQ(refused(program, {{"x", x.to(at::kDouble)}, {"y", y}}, "F64"), Code::EngineInputShape);
  const auto missing = read_inputs(program, scratch_.file("nowhere.safetensors"), kRoom);
  ASSERT_FALSE(missing);
  EXPECT_EQ(missing.error().code, Code::FileMissing);
  EXPECT_THAT(sentence(read(program_of({}), {{"x", x}}).error()), HasSubstr("no tensor"));
}

TEST_F(Samples, WhatSafetensorsCannotHoldIsRefused) {
  const Status written =
      write_safetensors(path(), {{"fine", at::ones({1})}, {"q", at::ones({1}, at::kComplexDouble)}});
  ASSERT_FALSE(written);
  EXPECT_EQ(written.error().code, Code::EngineOutputs);
  EXPECT_THAT(sentence(written.error()), HasSubstr("“q”"));
  EXPECT_FALSE(std::filesystem::exists(path())) << "half a file is none";
}

}  // namespace
}  // namespace stowage::engine::test
