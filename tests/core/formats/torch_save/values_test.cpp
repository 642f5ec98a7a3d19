// Arguments of a call, as torch.save writes them: which tensors there are, under which names, and where.
#include "core/formats/torch_save/values.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "core/base/file.h"
#include "core/formats/pt2/exported_program.h"
#include "tests/core/formats/pickle/pickles.h"
#include "tests/support/cases.h"

namespace stowage::formats {
namespace {

using namespace test::pickle;
using Names = std::vector<std::string>;

Result<StoredValues> read(const std::string& bytes) {
  const test::TemporaryFolder folder;
  return read_stored_values(folder.write("inputs.pt", bytes));
}

Names names_of(const std::string& value, std::size_t storages = 4) {
  const auto values = read(archive(value, std::vector<std::size_t>(storages, 2)));
  EXPECT_TRUE(values) << (values ? "" : sentence(values.error()));
  Names out;
  if (!values) return out;
  for (const SavedTensor& tensor : values->tensors) out.push_back(tensor.name);
  for (const StoredInteger& number : values->integers)
    out.push_back(number.name + "=" + std::to_string(number.value));
  return out;
}

Code code_of(const std::string& bytes) {
  const auto values = read(bytes);
  EXPECT_FALSE(values);
  return values ? Code::Internal : values.error().code;
}

TEST(StoredValues, NamesAreThePathsOfArguments) {
  const std::string a = vector("0", 2), b = vector("1", 2), c = vector("2", 2);
  EXPECT_EQ(names_of(a), Names{"args.0"}) << "one tensor is the first argument";
  EXPECT_EQ(names_of(tuple({a, b})), (Names{"args.0", "args.1"}));
  EXPECT_EQ(names_of(list({a, list({b, c})})), (Names{"args.0", "args.1.0", "args.1.1"}));
  EXPECT_EQ(names_of(dict({{"ids", a}, {"kwargs.mask", b}})), (Names{"ids", "kwargs.mask"}));
  EXPECT_EQ(names_of(ordered({{"ids", a}})), Names{"ids"});
  EXPECT_EQ(names_of(tuple({tuple({a, dict({{"k", b}})}), dict({{"mask", c}})})),
            (Names{"args.0", "args.1.k", "kwargs.mask"}))
      << "a pair of arguments and keywords, as torch.export keeps it";
  EXPECT_EQ(names_of(tuple({tuple({}), dict({})})), Names{});
  EXPECT_EQ(names_of(tuple({tuple({a, number(7), "\x88", "N", text("x")}), dict({})})),
            (Names{"args.0", "args.1=7", "args.2=1"}))
      << "numbers and flags too; other values are left out";
}

TEST(StoredValues, ATensorLiesWhereTheRecordSays) {
  const std::string bytes = archive(tensor("0", 12, 1, {2, 3}, {1, 4}), {12});
  const auto values = read(bytes);
  ASSERT_TRUE(values) << sentence(values.error());
  ASSERT_EQ(values->tensors.size(), 1u);
  const SavedTensor& one = values->tensors.front();
  EXPECT_EQ(one.dtype, model::Dtype::F32);
  EXPECT_EQ(one.shape, (std::vector<std::int64_t>{2, 3}));
  EXPECT_EQ(one.strides, (std::vector<std::int64_t>{1, 4}));
  EXPECT_EQ(one.offset, 1);
  EXPECT_EQ(one.storage_bytes, 48u);
  EXPECT_LE(one.storage_begin + one.storage_bytes, bytes.size());
  const auto old = read(legacy(legacy_vector("a", 2), {{"a", 2}}));
  ASSERT_TRUE(old) << sentence(old.error());
  EXPECT_EQ(old->tensors.front().storage_bytes, 8u) << "files of before PyTorch 1.6 too";
}

/// torch.export leaves attributes on the tensors that it was given; torch.save keeps them.
TEST(StoredValues, ATensorWithAttributesIsATensor) {
  const auto typed = [](const std::string& rebuild) {
    const std::string arguments = tuple(
        {storage("FloatStorage", "0", 12), number(1), numbers({2, 3}), numbers({1, 4}), "\x89", no_hooks()});
    return call(global("torch._tensor", "_rebuild_from_type_v2"),
                {global("torch._utils", rebuild), global("torch", "Tensor"), arguments,
                 dict({{"_specialize_on", dict({})}})});
  };
  const auto values = read(archive(typed("_rebuild_tensor_v2"), {12}));
  ASSERT_TRUE(values) << sentence(values.error());
  ASSERT_EQ(values->tensors.size(), 1u);
  EXPECT_EQ(values->tensors.front().strides, (std::vector<std::int64_t>{1, 4}));
  EXPECT_EQ(values->tensors.front().offset, 1);
  // Within a parameter too; what is no record of a tensor stays none.
  const std::string parameter =
      call(global("torch._utils", "_rebuild_parameter"), {typed("_rebuild_tensor_v2"), "\x88", no_hooks()});
  EXPECT_TRUE(read(archive(parameter, {12})));
  EXPECT_FALSE(read(archive(typed("_rebuild_nothing"), {12})));
}

/// Every sample of the exported programs that are there is read, and fits its program.
TEST(StoredValues, SamplesOfExportedProgramsAreTheirInputs) {
  std::size_t seen = 0;
  for (const char* name :
       {"models/llama_untied/static.pt2", "models/nested_outputs/static.pt2", "models/t5_shared/static.pt2",
        "models/direct_tensors/dynamic.pt2", "pt2/torch27.pt2", "pt2/torch28.pt2", "engine/encoder.pt2"}) {
    SCOPED_TRACE(name);
    const auto program = read_exported_program(test::data(name));
    ASSERT_TRUE(program) << sentence(program.error());
    EXPECT_TRUE(program->has_samples);
    ASSERT_TRUE(program->samples_status) << sentence(program->samples_status.error());
    for (const SavedTensor& tensor : program->samples.tensors) {
      EXPECT_NE(std::find(program->input_paths.begin(), program->input_paths.end(), tensor.name),
                program->input_paths.end())
          << tensor.name;
      ++seen;
    }
  }
  EXPECT_GE(seen, 9u);
}

TEST(StoredValues, WhatIsNoPlainTensorIsRefused) {
  const std::string a = vector("0", 2);
  EXPECT_EQ(code_of(archive(tensor("0", 2, 0, {4}, {1}), {2})), Code::PthStorageShort)
      << "outside of its storage";
  EXPECT_EQ(code_of(archive(call(global("torch._utils", "_rebuild_meta_tensor_no_storage"),
                                 {global("torch", "float32"), numbers({2}), numbers({1}), "\x89"}),
                            {})),
            Code::EngineTensor);
  std::string deep = a;
  for (int i = 0; i < 80; ++i) deep = list({deep});
  EXPECT_EQ(code_of(archive(deep, {2})), Code::PickleTooLarge);
  EXPECT_EQ(code_of("PK\x03\x04 and no more"), Code::ZipEnd);
}

/// A list that holds itself, and one shared so often that it unfolds without end.
TEST(StoredValues, NestsWithoutEndAreRefused) {
  EXPECT_EQ(code_of(archive("]q\x01h\x01"
                            "a",
                            {})),
            Code::PickleTooLarge);
  std::string shared =
      "](K\x01K\x02"
      "e";
  for (char i = 1; i < 40; ++i) {
    const std::string memo{'q', i}, again{'h', i};
    shared += memo + "0](" + again + again + "e";
  }
  EXPECT_EQ(code_of(archive(shared, {})), Code::PickleTooLarge);
}

TEST(StoredValues, TheBeginningTellsWhatTorchSaveWrote) {
  EXPECT_TRUE(may_be_torch_save("PK\x03\x04"));
  EXPECT_TRUE(may_be_torch_save(legacy(vector("a", 2), {{"a", 2}})));
  EXPECT_FALSE(may_be_torch_save(std::string("\x80\x02\0\0\0\0\0\0{", 9))) << "safetensors of 640 bytes";
  EXPECT_FALSE(may_be_torch_save(""));
  EXPECT_FALSE(may_be_torch_save("PK"));
  EXPECT_FALSE(may_be_torch_save("\x10\x00\x00"));
}

}  // namespace
}  // namespace stowage::formats
