// What core/estimate/graph/scripts says of composite operators, against LibTorch's own dispatcher.
#include <ATen/core/dispatch/Dispatcher.h>
#include <gtest/gtest.h>

#include "core/engine/program/torch_ops.h"
#include "core/engine/vgpu/operator_scope.h"
#include "core/estimate/graph/operator_script.h"
#include "core/estimate/graph/scripts/composite_operators.h"
#include "core/formats/pt2/operator_aliases.h"
#include "core/formats/pt2/operator_table.h"
#include "core/formats/pt2/operators.h"

namespace stowage::engine::test {
namespace {

/// One that LibTorch composes has a script, makes its results alone, or is named: none is counted as its
/// result in silence.
TEST(CompositeOperators, EachHasAScriptOrIsOnOneOfBothLists) {
  register_operators();
  std::size_t composed = 0, named = 0;
  for (const std::string_view target : formats::listed_targets()) {
    const auto name = formats::operator_name(target).value();
    const auto op = c10::Dispatcher::singleton().findSchema({name.name, name.overload});
    ASSERT_TRUE(op) << target;
    if (!name.name.starts_with("aten::") || !vgpu::is_composite(*op)) continue;
    ++composed;
    const bool unknown = estimate::inside_is_unknown(target);
    named += unknown;
    const bool script = estimate::has_script(std::string_view(name.name).substr(6));
    EXPECT_TRUE(script || unknown || estimate::makes_results_alone(target)) << target;
  }
  EXPECT_GT(composed, 300u);
  EXPECT_LT(named, composed / 3);
}

TEST(CompositeOperators, WhatHasAKernelOfItsOwnIsOnNoList) {
  register_operators();
  for (const std::string_view target : formats::listed_targets()) {
    if (!estimate::makes_results_alone(target)) continue;
    const auto name = formats::operator_name(target).value();
    const auto op = c10::Dispatcher::singleton().findSchema({name.name, name.overload});
    EXPECT_TRUE(op && vgpu::is_composite(*op)) << target;
  }
}

}  // namespace
}  // namespace stowage::engine::test
