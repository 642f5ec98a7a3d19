// Which results of operators lie in the storage of an operand.
#include "core/estimate/graph/operator_memory.h"

#include <gtest/gtest.h>

#include <random>

#include "tests/core/estimate/graph/calls.h"

namespace stowage::estimate {
namespace {

using formats::ResultMemory;
using test::Call;
using test::dense;

std::int32_t place(const Call& call, const Geometry& result, std::size_t number = 0) {
  return place_of_result(call.step, call.given, number, result).given;
}

Call returning(const char* operation, std::vector<test::Operand> operands) {
  Call call(operation, std::move(operands));
  call.step.may_return = true;
  return call;
}

TEST(OperatorMemory, WhatIsNewLiesInAStorageOfItsOwn) {
  EXPECT_EQ(place(Call("add", {{"self", {2, 3}}, {"other", {2, 3}}}), dense({2, 3})), -1);
  Call view("view", {{"self", {2, 3}}});
  view.step.memory = ResultMemory::View;
  EXPECT_EQ(place(view, dense({6})), 0);
  view.step.kind = GraphStep::Kind::Unknown;
  EXPECT_EQ(place(view, dense({6})), -1) << "nobody knows what it does";
}

TEST(OperatorMemory, WhatIsWrittenIsReturned) {
  Call call("add_", {{"self", {2, 3}}, {"other", {2, 3}}});
  call.step.memory = ResultMemory::Written;
  EXPECT_EQ(place(call, dense({2, 3})), 0);
  call.given.erase(call.given.begin());  // its operand is a number
  EXPECT_EQ(place(call, dense({2, 3})), -1);
}

/// PyTorch's own rule, by way of all elements' places: value_sizes_test.cpp holds can_view() to it.
TEST(OperatorMemory, AReshapeIsAViewWhereStridesExist) {
  std::mt19937 random(17);
  std::size_t views = 0, copies = 0;
  for (int round = 0; round < 500; ++round) {
    const auto a = static_cast<std::int64_t>(1 + random() % 4),
               b = static_cast<std::int64_t>(1 + random() % 4);
    for (const char* operation : {"reshape", "reshape_as", "flatten", "ravel"}) {
      Call call = returning(operation, {{"self", {a, b}}});
      if (random() % 2) call.geometry[0] = test::transposed(call.geometry[0]);
      const Geometry flat = dense({a * b});
      // Rows that follow each other are one row; a transposed matrix is one only where it has a single row
      // or column.
      const bool follows = call.geometry[0].contiguous();
      EXPECT_EQ(place(call, flat), follows ? 0 : -1) << operation << " " << a << " x " << b;
      ++(follows ? views : copies);
    }
  }
  EXPECT_GT(views, 100u);
  EXPECT_GT(copies, 100u);
}

TEST(OperatorMemory, ContiguousReturnsWhatLiesSoAlready) {
  Call call = returning("contiguous", {{"self", {4, 5}}});
  EXPECT_EQ(place(call, dense({4, 5})), 0);
  call.geometry[0] = test::transposed(dense({5, 4}));
  EXPECT_EQ(place(call, dense({4, 5})), -1);
}

TEST(OperatorMemory, AConversionReturnsItsOperandWhereNothingIsToDo) {
  for (const char* operation : {"to", "type_as", "_cast_Float", "_autocast_to_full_precision"}) {
    SCOPED_TRACE(operation);
    Call call = returning(operation, {{"self", {4}}});
    EXPECT_EQ(place(call, dense({4})), 0);
    EXPECT_EQ(place(call, dense({4}, model::Dtype::F16)), -1);
    call.flag("copy", false);
    EXPECT_EQ(place(call, dense({4})), 0);
    call.flag("copy", true);
    EXPECT_EQ(place(call, dense({4})), -1) << "somebody asks for a copy";
  }
}

TEST(OperatorMemory, DropoutReturnsItsInputOutsideOfTraining) {
  for (const char* operation : {"dropout", "alpha_dropout", "feature_dropout"}) {
    Call call = returning(operation, {{"input", {4}}});
    call.flag("train", false);
    EXPECT_EQ(place(call, dense({4})), 0) << operation;
    call.flag("train", true);
    EXPECT_EQ(place(call, dense({4})), -1) << operation;
    for (const auto& [p, returned] : {std::pair{0.0, 0}, std::pair{0.1, -1}, std::pair{1.0, -1}}) {
      call.real("p", p);
      EXPECT_EQ(place(call, dense({4})), returned) << operation << " " << p;
    }
  }
  Call native = returning("native_dropout", {{"input", {4}}});
  native.flag("train", false);
  EXPECT_EQ(place(native, dense({4})), -1) << "its kernel makes a new tensor all the same";
}

TEST(OperatorMemory, SizesTypesAndNumbersOfOperandsDecide) {
  EXPECT_EQ(place(returning("sum_to_size", {{"self", {2, 3}}}), dense({2, 3})), 0);
  EXPECT_EQ(place(returning("sum_to_size", {{"self", {2, 3}}}), dense({1, 3})), -1);
  EXPECT_EQ(place(returning("conj_physical", {{"self", {2}}}), dense({2})), 0);
  Call complex = returning("conj_physical", {{"self", {2}}});
  complex.geometry[0] = dense({2}, model::Dtype::C64);
  EXPECT_EQ(place(complex, dense({2}, model::Dtype::C64)), -1);
  EXPECT_EQ(place(returning("cartesian_prod", {{"tensors", {2}}}), dense({2})), 0);
  EXPECT_EQ(place(returning("cartesian_prod", {{"tensors", {2}}, {"tensors", {3}}}), dense({6, 2})), -1);
  for (const char* never : {"einsum", "pixel_shuffle", "pixel_unshuffle", "channel_shuffle"})
    EXPECT_EQ(place(returning(never, {{"self", {4}}}), dense({4})), -1) << never;
}

TEST(OperatorMemory, WhereSizesAreNotKnownItIsNew) {
  Call call = returning("reshape", {{"self", {2, 3}}});
  Geometry unknown = dense({6});
  unknown.known = false;
  EXPECT_EQ(place(call, unknown), -1);
  call.given[0].geometry = nullptr;
  EXPECT_EQ(place(call, dense({6})), -1);
  Call view("split", {{"self", {2, 3}}});
  view.step.memory = ResultMemory::View;
  view.given[0].geometry = nullptr;
  EXPECT_EQ(place(view, unknown), 0) << "a view is one whatever its size";
}

TEST(OperatorMemory, OfAListEachResultBelongsToItsOwnTensor) {
  Call call("_foreach_view", {{"self", {2}}, {"self", {3}}, {"self", {4}}, {"other", {9}}});
  call.step.memory = ResultMemory::View;
  for (std::uint32_t i = 0; i < 3; ++i) call.given[i].operand = 0, call.given[i].place = i;
  call.given[3].operand = 1;
  for (std::size_t i = 0; i < 3; ++i) EXPECT_EQ(place(call, dense({2}), i), static_cast<std::int32_t>(i));
  EXPECT_EQ(place(call, dense({2}), 3), 0) << "there is no such tensor: the first stands for all";
}

}  // namespace
}  // namespace stowage::estimate
