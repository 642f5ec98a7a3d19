#include "core/snapshot/frames.h"

#include <gtest/gtest.h>

#include <random>
#include <string>

#include "core/snapshot/words.h"

namespace stowage::snapshot {
namespace {

TEST(FramesTest, CodeOfOthersNamesBetterThanPyTorchs) {
  const auto rank = [](std::string_view name, std::string_view file) { return int{frame_rank(name, file)}; };
  for (const char* file : {"modeling_llama.py", "/home/somebody/train.py", "/opt/torchvision/ops.py"})
    EXPECT_EQ(rank("forward", file), 3) << file;
  for (const char* file :
       {"/site-packages/torch/nn/modules/linear.py", "torch/_ops.py", "contextlib.py", "<frozen runpy>.py"})
    EXPECT_EQ(rank("forward", file), 2) << file;
  for (const char* file : {"CUDACachingAllocator.cpp", "", "??", "none"})
    EXPECT_EQ(rank("at::empty_cuda", file), 1) << file;
}

TEST(FramesTest, WhatTheViewerLeavesOutNamesNothing) {
  for (const char* name :
       {"unwind::unwind()", "_start", "__libc_start_main", "PyEval_EvalCode", "PyObject_Call",
        "CapturedTraceback::gather(bool, bool, bool)", "gather_with_cpp", "PyFunction_Vectorcall"})
    EXPECT_EQ(frame_rank(name, "a.cpp"), 0) << name;
  for (const char* file : {"aten/core/boxing/impl.h", "build/RegisterCUDA.cpp", "RedispatchFunctions.h",
                           "Objects/call.c", "Python/ceval.c", "Modules/main.c", "pythonrun.c"})
    EXPECT_EQ(frame_rank("f", std::string("/") + file), 0) << file;
}

/// The profiler has no field for the file: it stands in the name.
TEST(FramesTest, AFileInTheNameCounts) {
  EXPECT_EQ(frame_rank("torch/nn/modules/module.py(1779): _call_impl", ""), 2);
  EXPECT_EQ(frame_rank("modeling_llama.py(312): forward", ""), 3);
  EXPECT_EQ(frame_rank("aten::linear", ""), 1);
  EXPECT_EQ(frame_rank("modeling_llama.py(312): forward", "kernel.cpp"), 1)
      << "a file that is said goes first";
}

TEST(FramesTest, LabelsAreThoseOfTheViewer) {
  EXPECT_EQ(frame_label("forward", "/a/b/modeling.py", 312), "modeling.py:312:forward");
  EXPECT_EQ(frame_label("forward", "modeling.py", 0), "modeling.py:0:forward");
  EXPECT_EQ(frame_label("forward", "/a/b/", -1), ":-1:forward");
  for (const char* none : {"", "??", "none"})
    EXPECT_EQ(frame_label("at::empty", none, 7), "at::empty") << none;
}

/// A decoder of its own, table of RFC 3629: lead bytes and the range of the byte behind them.
bool is_utf8(std::string_view text) {
  struct Form {
    int lead, last, second, second_last, more;
  };
  constexpr Form kForms[] = {
      {0x00, 0x7F, 0, 0, 0},       {0xC2, 0xDF, 0x80, 0xBF, 0}, {0xE0, 0xE0, 0xA0, 0xBF, 1},
      {0xE1, 0xEC, 0x80, 0xBF, 1}, {0xED, 0xED, 0x80, 0x9F, 1}, {0xEE, 0xEF, 0x80, 0xBF, 1},
      {0xF0, 0xF0, 0x90, 0xBF, 2}, {0xF1, 0xF3, 0x80, 0xBF, 2}, {0xF4, 0xF4, 0x80, 0x8F, 2}};
  for (std::size_t at = 0; at < text.size();) {
    const auto byte = [&](std::size_t i) {
      return i < text.size() ? static_cast<unsigned char>(text[i]) : 0x100;
    };
    const Form* form = nullptr;
    for (const Form& one : kForms) {
      if (byte(at) >= one.lead && byte(at) <= one.last) form = &one;
    }
    if (!form) return false;
    ++at;
    if (form->second_last == 0) continue;
    if (byte(at) < form->second || byte(at) > form->second_last) return false;
    ++at;
    for (int i = 0; i < form->more; ++i, ++at) {
      if (byte(at) < 0x80 || byte(at) > 0xBF) return false;
    }
  }
  return true;
}

class Utf8 : public testing::TestWithParam<std::uint64_t> {};

TEST_P(Utf8, AnyBytesBecomeText) {
  std::mt19937_64 random(GetParam());
  const std::string parts[] = {"a",    "ü",        "\xE2\x82\xAC", "\xF0\x9F\x98\x80",
                               "\xC0", "\xE0\x80", "\xED\xA0",     "\xF4\x90",
                               "\x80", "\xF5",     "\xEF\xBF\xBD", "\xC3"};
  for (int i = 0; i < 3000; ++i) {
    std::string text;
    for (std::uint64_t n = random() % 12; n > 0; --n)
      text += random() % 5 ? parts[random() % std::size(parts)] : std::string(1, static_cast<char>(random()));
    const std::string clean = clean_utf8(text);
    ASSERT_TRUE(is_utf8(clean)) << testing::PrintToString(text);
    ASSERT_EQ(clean_utf8(clean), clean);
    ASSERT_EQ(clean == text, is_utf8(text)) << testing::PrintToString(text);
  }
}

INSTANTIATE_TEST_SUITE_P(Seeds, Utf8, testing::Range<std::uint64_t>(1, 5));

TEST(WordsTest, EveryKindHasAWordThatMeansIt) {
  for (std::size_t i = 0; i < trace::kKindNames.size(); ++i) {
    const auto kind = static_cast<trace::Kind>(i);
    EXPECT_EQ(kind_of(category_of(kind)), kind) << trace::kKindNames[i];
  }
  EXPECT_EQ(kind_of("unknown"), std::nullopt);
  EXPECT_EQ(kind_of(""), std::nullopt);
}

/// PyTorch's profiler knows more of them than a timeline shows.
TEST(WordsTest, CategoriesOfPyTorchsProfilerAreKnown) {
  for (const char* word : {"input", "temporary", "activation", "gradient", "autograd_detail"})
    EXPECT_EQ(kind_of(word), trace::Kind::Activation) << word;
  for (const char* word : {"parameter", "optimizer_state"})
    EXPECT_EQ(kind_of(word), trace::Kind::Resident) << word;
}

}  // namespace
}  // namespace stowage::snapshot
