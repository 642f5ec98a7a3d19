// Conjugates and negatives that PyTorch only marks: who takes them as they are, and who has them written out.
#include "core/estimate/graph/number_marks.h"

#include <gtest/gtest.h>

#include "tests/core/estimate/graph/calls.h"

namespace stowage::estimate {
namespace {

using formats::ResultMemory;
using model::Dtype;
using test::Call;
using test::dense;

constexpr NumberMarks kPlain{}, kConjugate{true, false}, kNegative{false, true};

Call marked(const char* operation, NumberMarks marks) {
  Call call(operation, {{"self", {4, 5}}, {"other", {4, 5}}});
  call.geometry[0] = dense({4, 5}, Dtype::C64);
  call.given[0].marks = marks;
  return call;
}
std::vector<bool> written(const Call& call) { return written_out_first(call.step, call.given); }
Call view(const char* operation, NumberMarks marks = kConjugate) {
  Call call = marked(operation, marks);
  call.step.memory = ResultMemory::View;
  return call;
}
NumberMarks after(const Call& call, Dtype dtype = Dtype::C64) {
  return marks_of_view(call.step, call.given[0].marks, dense({4, 5}, dtype));
}
void expect_same(NumberMarks a, NumberMarks b) {
  EXPECT_EQ(a.conjugate, b.conjugate);
  EXPECT_EQ(a.negative, b.negative);
}

/// Only what is marked is ever written out, and only of what is known.
TEST(NumberMarks, AnOperatorHasWhatIsMarkedWrittenOutFirst) {
  for (const char* operation : {"mul", "add", "div", "matmul", "exp", "abs", "cat", "where", "linalg_svd"}) {
    EXPECT_EQ(written(marked(operation, kPlain)), (std::vector<bool>{false, false})) << operation;
    EXPECT_EQ(written(marked(operation, kConjugate)), (std::vector<bool>{true, false})) << operation;
    EXPECT_EQ(written(marked(operation, kNegative)), (std::vector<bool>{true, false})) << operation;
    Call unknown = marked(operation, kConjugate);
    unknown.given[0].geometry = nullptr;
    EXPECT_EQ(written(unknown), (std::vector<bool>{false, false})) << operation;
  }
  Call both = marked("mul", kConjugate);
  both.given[1].marks = kConjugate;
  EXPECT_EQ(written(both), (std::vector<bool>{true, true}));
}

TEST(NumberMarks, ViewsAndSomeProductsTakeThemAsTheyAre) {
  for (const char* operation : {"transpose", "reshape", "slice", "select", "contiguous"}) {
    EXPECT_EQ(written(view(operation)), (std::vector<bool>{false, false})) << operation;
    expect_same(after(view(operation)), kConjugate);
  }
  for (const char* operation : {"mm", "bmm", "addmm", "baddbmm", "dot", "vdot"}) {
    EXPECT_EQ(written(marked(operation, kConjugate)), (std::vector<bool>{false, false})) << operation;
    EXPECT_EQ(written(marked(operation, kNegative)), (std::vector<bool>{true, false}))
        << operation << " knows no negatives";
  }
  for (const char* operation : {"clone", "copy_", "empty_like"})
    EXPECT_EQ(written(marked(operation, kNegative)), (std::vector<bool>{false, false})) << operation;
}

TEST(NumberMarks, AConjugateOfAConjugateIsNone) {
  for (const char* operation : {"conj", "_conj", "mH", "adjoint"}) {
    expect_same(after(view(operation)), kPlain);
    expect_same(after(view(operation, kPlain)), kConjugate);
    expect_same(after(view(operation, kPlain), Dtype::F32), kPlain);
  }
  expect_same(after(view("real"), Dtype::F32), kPlain);
  expect_same(after(view("imag"), Dtype::F32), kNegative);
  expect_same(after(view("imag", kPlain), Dtype::F32), kPlain);
  expect_same(marks_of_fresh(marked("fft_ihfft", kPlain).step), kConjugate);
  expect_same(marks_of_fresh(marked("mul", kConjugate).step), kPlain);
}

/// resolve_conj is a view of plain numbers, and a copy of marked ones.
TEST(NumberMarks, ResolvingCopiesWhatIsMarked) {
  const std::pair<const char*, NumberMarks> kinds[] = {{"resolve_conj", kConjugate},
                                                       {"resolve_neg", kNegative}};
  for (const auto& [operation, mark] : kinds) {
    const Geometry result = dense({4, 5}, Dtype::C64);
    const auto place = [&](const Call& call) {
      return place_of_result(call.step, call.given, 0, result).given;
    };
    EXPECT_EQ(place(view(operation, kPlain)), 0) << operation;
    EXPECT_EQ(place(view(operation, mark)), -1) << operation;
    EXPECT_EQ(place(view(operation, mark.conjugate ? kNegative : kConjugate)), 0) << operation;
  }
}

}  // namespace
}  // namespace stowage::estimate
