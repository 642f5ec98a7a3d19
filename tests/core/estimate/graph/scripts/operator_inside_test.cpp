// Composite operators: which have a script, which make their results alone, and whose inside is named.
#include <gtest/gtest.h>

#include <set>
#include <sstream>
#include <string>

#include "core/estimate/graph/operator_script.h"
#include "core/estimate/graph/scripts/composite_operators.h"
#include "core/formats/pt2/operator_table.h"
#include "tests/core/estimate/graph/calls.h"

namespace stowage::estimate {
namespace {

std::set<std::string> words(std::string_view text) {
  std::istringstream stream{std::string(text)};
  std::set<std::string> out;
  for (std::string word; stream >> word;) out.insert(word);
  return out;
}

std::string operation_of(const std::string& name) { return name.substr(0, name.find('.')); }

TEST(OperatorInside, BothListsAreOfOperatorsThatMayRunAndOfNoneTwice) {
  const auto unknown = words(kUnknownInside), alone = words(kResultsAlone);
  EXPECT_GT(unknown.size(), 10u);
  EXPECT_GT(alone.size(), 100u);
  const auto listed = formats::listed_targets();
  const std::set<std::string_view> targets(listed.begin(), listed.end());
  for (const auto* list : {&unknown, &alone}) {
    for (const std::string& name : *list) {
      const std::string target =
          "torch.ops.aten." + name + (name.find('.') == std::string::npos ? ".default" : "");
      EXPECT_TRUE(targets.contains(target)) << name;
      EXPECT_EQ(inside_is_unknown(target), list == &unknown) << name;
      EXPECT_EQ(makes_results_alone(target), list == &alone) << name;
    }
  }
}

/// What has a script is not said to be unknown, but for recurrent layers over packed sequences.
TEST(OperatorInside, WhatHasAScriptIsKnown) {
  for (const std::string& name : words(kUnknownInside)) {
    EXPECT_TRUE(!has_script(operation_of(name)) || name.ends_with(".data")) << name;
  }
  for (const char* operation :
       {"lstm_cell", "gru_cell", "rnn_tanh_cell", "mse_loss", "l1_loss", "smooth_l1_loss", "stft", "istft",
        "cosine_similarity", "pairwise_distance", "cdist", "einsum", "fft_fft2", "conv2d", "instance_norm",
        "cross_entropy_loss", "matmul", "where"})
    EXPECT_TRUE(has_script(operation)) << operation;
  EXPECT_FALSE(has_script("add"));
}

/// What models commonly call is never said to be unknown.
TEST(OperatorInside, CommonOperatorsAreSilent) {
  for (const char* name : {"linear",
                           "matmul",
                           "reshape",
                           "chunk",
                           "split.Tensor",
                           "softmax.int",
                           "dropout",
                           "layer_norm",
                           "to.dtype",
                           "pad",
                           "pixel_shuffle",
                           "tile",
                           "repeat_interleave.self_int",
                           "one_hot",
                           "meshgrid.indexing",
                           "upsample_bilinear2d.vec",
                           "upsample_nearest2d.vec",
                           "group_norm",
                           "flatten.using_ints",
                           "expand_as",
                           "type_as",
                           "conv2d",
                           "adaptive_avg_pool2d",
                           "silu",
                           "gelu",
                           "embedding",
                           "stack",
                           "cat",
                           "where.self",
                           "arange",
                           "cumsum",
                           "index_select",
                           "square",
                           "outer",
                           "std.correction",
                           "var.dim",
                           "norm.ScalarOpt_dim"}) {
    const std::string target = std::string("torch.ops.aten.") + name +
                               (std::string_view(name).find('.') == std::string_view::npos ? ".default" : "");
    EXPECT_FALSE(inside_is_unknown(target)) << name;
  }
}

TEST(OperatorInside, OfOthersNothingIsSaid) {
  for (const char* target :
       {"", "aten.cov", "torch.ops.mylib.cov.default", "torch.ops.aten.", "torch.ops.aten.nothing.default"}) {
    EXPECT_FALSE(inside_is_unknown(target)) << target;
    EXPECT_FALSE(makes_results_alone(target)) << target;
  }
}

/// A script says so too where it knows some calls of an operator and not this one.
TEST(OperatorInside, SomeCallsOfAnOperatorAreNotKnown) {
  const auto known = [](const test::Call& call) { return script_of(call.step, call.given, {}).known; };
  test::Call cov("cov", {{"self", {4, 5}}});
  cov.node->target = "torch.ops.aten.cov.default";
  EXPECT_FALSE(known(cov));
  test::Call packed("lstm", {{"data", {4, 5}}});
  packed.node->target = "torch.ops.aten.lstm.data";
  EXPECT_FALSE(known(packed));
  test::Call loss("poisson_nll_loss", {{"input", {4}}, {"target", {4}}});
  EXPECT_TRUE(known(loss));
  loss.flag("full", true);
  EXPECT_FALSE(known(loss));
  test::Call diff("diff", {{"self", {4}}});
  EXPECT_TRUE(known(diff));
  diff.integer("n", 1000);
  EXPECT_FALSE(known(diff));
  test::Call four("linalg_multi_dot", {{"a", {4, 5}}});
  EXPECT_TRUE(known(four));
}

/// An equation that cannot be read names the operator, and makes nothing.
TEST(OperatorInside, AnEquationThatIsNoneIsNotKnown) {
  for (const char* equation : {"ij,jk,kl->il", "i.j,jk", "ij,jk->i#", "i,jk", ".....,ij"}) {
    test::Call call("einsum", {{"tensors", {4, 5}}, {"other", {5, 6}}});
    call.node->inputs.pop_back();
    call.given[1] = {0, 1, &call.geometry[1]};
    formats::Argument& text = call.argument("equation");
    text.kind = formats::Argument::Kind::String;
    text.text = equation;
    const OperatorScript script = script_of(call.step, call.given, {});
    EXPECT_FALSE(script.known) << equation;
    EXPECT_TRUE(script.events.empty()) << equation;
  }
}

}  // namespace
}  // namespace stowage::estimate
