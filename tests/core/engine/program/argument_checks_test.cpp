#include "core/engine/program/argument_checks.h"

#include <functional>
#include <vector>

#include <ATen/ATen.h>
#include <gtest/gtest.h>

#include "core/formats/pt2/operators.h"

namespace stowage::engine::test {
namespace {

using c10::IValue;
using Arguments = std::vector<IValue>;

bool passes(const char* name, const Arguments& arguments) {
  const ArgumentCheck check = argument_check(name);
  EXPECT_NE(check, nullptr) << name;
  try {
    check(arguments);
    return true;
  } catch (const c10::Error&) {
    return false;
  }
}

at::Tensor zeros(std::vector<std::int64_t> sizes) { return at::zeros(sizes); }

TEST(ArgumentChecks, OperatorsThatCheckForThemselvesHaveNone) {
  EXPECT_EQ(argument_check("aten::add"), nullptr);
  EXPECT_EQ(argument_check("aten::linear"), nullptr);
}

/// Every parameter of batch norm in turn too short, too long, of another rank, or not there.
TEST(ArgumentChecks, BatchNormHasOneNumberAChannel) {
  for (const char* name : {"aten::batch_norm", "aten::native_batch_norm",
                           "aten::_native_batch_norm_legit_no_training", "aten::_native_batch_norm_legit"}) {
    const Arguments good{
        zeros({2, 6, 3}), zeros({6}), zeros({6}), zeros({6}), zeros({6}), true, 0.1, 1e-5, true};
    EXPECT_TRUE(passes(name, good));
    for (std::size_t i = 1; i < 5; ++i) {
      for (const std::vector<std::int64_t>& sizes : {std::vector<std::int64_t>{1}, {5}, {7}, {6, 1}, {0}}) {
        Arguments bad = good;
        bad[i] = zeros(sizes);
        EXPECT_FALSE(passes(name, bad)) << name << " argument " << i;
      }
      Arguments none = good;
      none[i] = IValue();
      EXPECT_TRUE(passes(name, none)) << "parameters may be left out";
    }
    Arguments flat = good;
    flat[0] = zeros({6});
    EXPECT_FALSE(passes(name, flat));
  }
  const Arguments no_statistics{zeros({2, 6}), zeros({6}), zeros({6}), true, 0.1, 1e-5};
  EXPECT_TRUE(passes("aten::_native_batch_norm_legit", no_statistics));
}

TEST(ArgumentChecks, AttentionOnTheCpuHasOneBatchAndOneLength) {
  const char* name = "aten::_scaled_dot_product_flash_attention_for_cpu";
  const auto with = [](std::vector<std::int64_t> q, std::vector<std::int64_t> k, std::vector<std::int64_t> v,
                       IValue mask = IValue()) {
    return Arguments{
        zeros(std::move(q)), zeros(std::move(k)), zeros(std::move(v)), 0.0, false, std::move(mask), IValue()};
  };
  EXPECT_TRUE(passes(name, with({2, 4, 5, 8}, {2, 4, 7, 8}, {2, 4, 7, 8})));
  EXPECT_TRUE(passes(name, with({2, 4, 5, 8}, {2, 2, 7, 8}, {2, 2, 7, 8}))) << "grouped heads";
  EXPECT_TRUE(passes(name, with({2, 4, 5, 8}, {2, 4, 7, 8}, {2, 4, 7, 8}, zeros({2, 1, 5, 7}))));
  EXPECT_TRUE(passes(name, with({2, 4, 5, 8}, {2, 4, 7, 8}, {2, 4, 7, 8}, zeros({5, 7}))));
  EXPECT_FALSE(passes(name, with({2, 4, 5, 8}, {1, 4, 7, 8}, {2, 4, 7, 8})));
  EXPECT_FALSE(passes(name, with({2, 4, 5, 8}, {2, 4, 7, 8}, {2, 4, 6, 8})));
  EXPECT_FALSE(passes(name, with({2, 4, 5, 8}, {2, 4, 7, 4}, {2, 4, 7, 8})));
  EXPECT_FALSE(passes(name, with({2, 4, 5, 8}, {2, 3, 7, 8}, {2, 3, 7, 8})));
  EXPECT_FALSE(passes(name, with({4, 5, 8}, {4, 7, 8}, {4, 7, 8})));
  EXPECT_FALSE(passes(name, with({2, 4, 5, 8}, {2, 4, 7, 8}, {2, 4, 7, 8}, zeros({5, 6}))));
}

/// Recurrent layers with all numbers of gates, layers and directions: right, and with one weight wrong.
TEST(ArgumentChecks, RecurrentWeightsFitTheirInput) {
  struct Case {
    const char* name;
    std::int64_t gates;
  };
  for (const Case& one : {Case{"aten::lstm", 4}, Case{"aten::gru", 3}, Case{"aten::rnn_tanh", 1}}) {
    for (const bool both : {false, true}) {
      for (const bool biases : {false, true}) {
        const std::int64_t layers = 2, hidden = 5, features = 7, ways = both ? 2 : 1;
        std::vector<at::Tensor> weights;
        for (std::int64_t layer = 0; layer < layers; ++layer) {
          for (std::int64_t way = 0; way < ways; ++way) {
            weights.push_back(zeros({one.gates * hidden, layer ? hidden * ways : features}));
            weights.push_back(zeros({one.gates * hidden, hidden}));
            if (biases) weights.insert(weights.end(), 2, zeros({one.gates * hidden}));
          }
        }
        const auto call = [&](const std::vector<at::Tensor>& all) {
          const at::Tensor state = zeros({layers * ways, 2, hidden});
          const IValue states =
              one.gates == 4 ? IValue(std::vector<at::Tensor>{state, state}) : IValue(state);
          return Arguments{zeros({3, 2, features}), states, all, biases, layers, 0.0, false, both, false};
        };
        EXPECT_TRUE(passes(one.name, call(weights)));
        for (std::size_t i = 0; i < weights.size(); ++i) {
          auto bad = weights;
          bad[i] = zeros({1, 1});
          EXPECT_FALSE(passes(one.name, call(bad))) << one.name << " weight " << i;
        }
        auto few = weights;
        few.pop_back();
        EXPECT_FALSE(passes(one.name, call(few)));
      }
    }
  }
}

/// An LSTM that projects what it gives out: its states differ in width, and a weight stands behind the
/// others.
TEST(ArgumentChecks, AnLstmMayProject) {
  const std::int64_t layers = 2, hidden = 5, given = 3, features = 7;
  for (const bool biases : {false, true}) {
    for (const std::int64_t ways : {1, 2}) {
      std::vector<at::Tensor> weights;
      for (std::int64_t i = 0; i < layers * ways; ++i) {
        weights.push_back(zeros({4 * hidden, i < ways ? features : given * ways}));
        weights.push_back(zeros({4 * hidden, given}));
        if (biases) weights.insert(weights.end(), 2, zeros({4 * hidden}));
        weights.push_back(zeros({given, hidden}));
      }
      const auto call = [&](const std::vector<at::Tensor>& all, std::int64_t cells) {
        const std::vector<at::Tensor> states{zeros({layers * ways, 2, given}),
                                             zeros({layers * ways, 2, cells})};
        return Arguments{zeros({3, 2, features}), states, all, biases, layers, 0.0, false, ways == 2, false};
      };
      EXPECT_TRUE(passes("aten::lstm", call(weights, hidden)));
      EXPECT_FALSE(passes("aten::lstm", call(weights, given))) << "cells as wide as what is given";
      for (std::size_t i = 0; i < weights.size(); ++i) {
        auto bad = weights;
        bad[i] = zeros({1, 1});
        EXPECT_FALSE(passes("aten::lstm", call(bad, hidden))) << "weight " << i;
      }
    }
  }
}

TEST(ArgumentChecks, OthersThatTrustTheirShapes) {
  const at::Tensor scores = zeros({4, 2, 3});
  EXPECT_TRUE(passes("aten::_ctc_loss", {scores, at::tensor({1, 2}, at::kLong)}));
  EXPECT_FALSE(passes("aten::_ctc_loss", {scores, at::tensor({1, 3}, at::kLong)}));
  EXPECT_FALSE(passes("aten::_ctc_loss", {scores, at::tensor({-1, 1}, at::kLong)}));
  EXPECT_TRUE(passes("aten::_weight_norm_interface", {zeros({3, 4}), zeros({3, 1}), 0}));
  EXPECT_FALSE(passes("aten::_weight_norm_interface", {zeros({3, 4}), zeros({2, 1}), 0}));
  EXPECT_FALSE(passes("aten::_weight_norm_interface", {zeros({3, 4, 5}), zeros({1, 4, 1}), 1}));
  const at::Tensor packed = zeros({8, 16});
  EXPECT_TRUE(passes("aten::_weight_int4pack_mm_for_cpu", {zeros({2, 32}), packed, 16, zeros({2, 8, 2})}));
  EXPECT_FALSE(passes("aten::_weight_int4pack_mm_for_cpu", {zeros({2, 32}), packed, 16, zeros({1, 8, 2})}));
  EXPECT_FALSE(passes("aten::_weight_int4pack_mm_for_cpu", {zeros({2, 32}), packed, 0, zeros({2, 8, 2})}));
}

/// What the review of the kernels found to trust its arguments and what no export needs is not run at all.
TEST(ArgumentChecks, KernelsThatNoExportNeedsAreNotListed) {
  for (const char* target :
       {"torch.ops.aten.batch_norm_update_stats.default", "torch.ops.aten.linalg_ldl_solve.default",
        "torch.ops.aten.unfold_backward.default", "torch.ops.aten.native_layer_norm_backward.default",
        "torch.ops.aten.native_batch_norm_backward.default", "torch.ops.aten.slow_conv3d_forward.default",
        "torch.ops.aten.slow_conv_transpose2d.default"})
    EXPECT_FALSE(formats::is_run(formats::use_of(target))) << target;
}

}  // namespace
}  // namespace stowage::engine::test
