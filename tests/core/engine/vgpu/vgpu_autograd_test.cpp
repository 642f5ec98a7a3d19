// Derivatives on virtual GPUs: each operator against itself on the CPU, its gradients and the graph that
// autograd makes of it.
#include <chrono>
#include <functional>
#include <set>
#include <thread>

#include <ATen/ATen.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <torch/csrc/autograd/autograd.h>
#include <torch/csrc/autograd/function.h>

#include "core/engine/vgpu/vgpu.h"

namespace stowage::engine::vgpu {
namespace {

using at::Tensor;
using Tensors = std::vector<Tensor>;
/// Of a, b (both [4, 6]), w ([6, 6]) and v ([6]).
using Function = std::function<Tensor(const Tensors&)>;

const c10::Device kGpu(c10::kPrivateUse1, 0);

struct Differentiated {
  Tensor value;
  Tensors gradients;
  std::vector<std::string> nodes;  ///< of the graph but for copies between devices
};

std::vector<std::string> nodes_of(const Tensor& root) {
  std::vector<std::string> names;
  std::set<torch::autograd::Node*> seen;
  std::vector<std::shared_ptr<torch::autograd::Node>> open = {root.grad_fn()};
  while (!open.empty()) {
    const auto node = open.back();
    open.pop_back();
    if (!node || !seen.insert(node.get()).second) continue;
    names.push_back(node->name());
    for (const auto& edge : node->next_edges()) open.push_back(edge.function);
  }
  std::sort(names.begin(), names.end());
  return names;
}

Differentiated differentiate(const Function& function, c10::Device device, int seed) {
  at::manual_seed(static_cast<std::uint64_t>(seed));
  Tensors leaves;
  for (const std::vector<std::int64_t>& sizes : {std::vector<std::int64_t>{4, 6}, {4, 6}, {6, 6}, {6}})
    leaves.push_back(at::randn(sizes).to(device).set_requires_grad(true));
  Differentiated out;
  const Tensor value = function(leaves);
  out.nodes = nodes_of(value);
  torch::autograd::backward({value}, {at::ones_like(value)});
  out.value = value.detach().to(at::kCPU);
  for (const Tensor& leaf : leaves) {
    out.gradients.push_back(leaf.grad().defined() ? leaf.grad().to(at::kCPU) : Tensor());
    EXPECT_TRUE(!leaf.grad().defined() || leaf.grad().device() == device);
  }
  return out;
}

Tensor heads(const Tensor& x) { return x.view({1, 2, 4, 3}); }

const std::map<std::string, Function>& functions() {
  static const std::map<std::string, Function> all = {
      {"linear", [](const Tensors& x) { return at::linear(x[0], x[2], x[3]); }},
      {"linear without bias", [](const Tensors& x) { return at::linear(x[0], x[2]); }},
      {"matmul", [](const Tensors& x) { return x[0].matmul(x[2]).matmul(x[3]); }},
      {"layer_norm", [](const Tensors& x) { return at::layer_norm(x[0], {6}, x[3], x[1][0]); }},
      {"rms_norm", [](const Tensors& x) { return at::rms_norm(x[0], {6}, x[3]); }},
      {"group_norm", [](const Tensors& x) { return at::group_norm(x[0], 2, x[3], x[1][0]); }},
      {"batch_norm",
       [](const Tensors& x) {
         const Tensor mean = at::zeros({6}, x[0].options()), variance = at::ones({6}, x[0].options());
         return at::batch_norm(x[0], x[3], x[1][0], mean, variance, true, 0.1, 1e-5, false);
       }},
      {"conv1d",
       [](const Tensors& x) {
         return at::conv1d(x[0].unsqueeze(0), x[1].view({2, 4, 3}), {}, 1, 1);
       }},
      {"conv2d",
       [](const Tensors& x) {
         return at::conv2d(x[0].view({1, 2, 3, 4}), x[1].view({3, 2, 2, 2}), {}, 1, 1);
       }},
      {"softmax", [](const Tensors& x) { return at::softmax(x[0], -1) * x[1]; }},
      {"log_softmax", [](const Tensors& x) { return at::log_softmax(x[0], 0) * x[1]; }},
      {"cross_entropy",
       [](const Tensors& x) {
         const Tensor target = at::arange(4, at::TensorOptions().dtype(at::kLong)).to(x[0].device());
         return at::cross_entropy_loss(x[0], target);
       }},
      {"attention",
       [](const Tensors& x) {
         return at::scaled_dot_product_attention(heads(x[0]), heads(x[1]), heads(x[0]));
       }},
      {"causal attention",
       [](const Tensors& x) {
         return at::scaled_dot_product_attention(heads(x[0]), heads(x[1]), heads(x[0]), {}, 0, true);
       }},
      {"masked attention",
       [](const Tensors& x) {
         const Tensor mask = at::ones({4, 4}, at::TensorOptions().dtype(at::kBool)).tril().to(x[0].device());
         return at::scaled_dot_product_attention(heads(x[0]), heads(x[1]), heads(x[1]), mask);
       }},
      {"attention that drops",
       [](const Tensors& x) {
         return at::scaled_dot_product_attention(heads(x[0]), heads(x[1]), heads(x[0]), {}, 0.5);
       }},
      {"dropout", [](const Tensors& x) { return at::dropout(x[0], 0.5, true); }},
      {"dropout of all", [](const Tensors& x) { return at::dropout(x[0], 1, true); }},
      {"dropout that rests", [](const Tensors& x) { return at::dropout(x[0] * 2, 0.5, false); }},
      {"embedding_bag",
       [](const Tensors& x) {
         const auto numbers = at::TensorOptions().dtype(at::kLong);
         const Tensor ids = at::arange(6, numbers).to(x[0].device()),
                      offsets = (at::arange(2, numbers) * 3).to(x[0].device());
         return std::get<0>(at::embedding_bag(x[2], ids, offsets));
       }},
      {"lstm_cell",
       [](const Tensors& x) {
         const Tensor state = x[1].narrow(1, 0, 3);
         const Tensor weight = at::cat({x[2], x[2]});
         const auto [hidden, cell] = at::lstm_cell(x[0], {state, state}, weight, weight.narrow(1, 0, 3),
                                                   at::cat({x[3], x[3]}), at::cat({x[3], x[3]}));
         return hidden * cell;
       }},
      {"gru_cell",
       [](const Tensors& x) {
         return at::gru_cell(x[0], x[1].narrow(1, 0, 2), x[2], x[2].narrow(1, 0, 2), x[3], x[3]);
       }},
      {"rnn_tanh_cell",
       [](const Tensors& x) { return at::rnn_tanh_cell(x[0], x[1], x[2], x[2], x[3], x[3]); }},
      {"silu", [](const Tensors& x) { return at::silu(x[0]) + at::mish(x[1]); }},
      {"gelu", [](const Tensors& x) { return at::gelu(x[0]) + at::gelu(x[1], "tanh"); }},
      {"addr", [](const Tensors& x) { return at::addr(x[2], x[3], x[3]); }},
      {"stack",
       [](const Tensors& x) {
         return at::stack({x[0], x[1], x[0]}).std(0);
       }},
      {"norm", [](const Tensors& x) { return at::linalg_vector_norm(x[0], 3, {1}); }},
      {"einsum",
       [](const Tensors& x) {
         return at::einsum("ij,kj->ik", {x[0], x[2]});
       }},
      {"in place",
       [](const Tensors& x) {
         Tensor y = x[0] * 2;
         y.narrow(1, 0, 3).copy_(x[1].narrow(1, 0, 3).exp());
         return y.relu_() * 3;
       }},
      {"index",
       [](const Tensors& x) {
         return x[2].index({at::tensor({0, 2}, at::kLong).to(x[2].device())});
       }},
      {"detach", [](const Tensors& x) { return x[0] * x[1].detach(); }},
      {"prelu", [](const Tensors& x) { return at::prelu(x[0], x[3]); }},
      {"interpolate",
       [](const Tensors& x) {
         return at::upsample_bilinear2d(x[0].view({1, 1, 4, 6}), {8, 12}, false);
       }},
  };
  return all;
}

class VgpuAutograd : public testing::Test {
 protected:
  /// Autograd's threads of the devices let go of what they had last after backward() has returned.
  void TearDown() override {
    const auto give_up = std::chrono::steady_clock::now() + std::chrono::seconds(10);
    while (usage(0).current + usage(1).current > 0 && std::chrono::steady_clock::now() < give_up)
      std::this_thread::yield();
    EXPECT_EQ(usage(0).current, 0u);
    EXPECT_EQ(usage(1).current, 0u);
  }
};

TEST_F(VgpuAutograd, GradientsAreThoseOfTheCpu) {
  install({0, 0});
  for (const auto& [name, function] : functions()) {
    for (int seed = 0; seed < 3; ++seed) {
      SCOPED_TRACE(name + ", seed " + std::to_string(seed));
      const Differentiated cpu = differentiate(function, c10::kCPU, seed);
      const Differentiated gpu = differentiate(function, kGpu, seed);
      EXPECT_TRUE(at::allclose(cpu.value, gpu.value, 0, 0));
      for (std::size_t i = 0; i < cpu.gradients.size(); ++i) {
        ASSERT_EQ(cpu.gradients[i].defined(), gpu.gradients[i].defined()) << "leaf " << i;
        if (!cpu.gradients[i].defined()) continue;
        const double near = name.ends_with("_cell") ? 2e-6 : 0;  // other kernels for the sum of gates
        EXPECT_TRUE(at::allclose(cpu.gradients[i], gpu.gradients[i], near, near)) << "leaf " << i;
      }
    }
  }
}

/// The same nodes keep the same tensors.
TEST_F(VgpuAutograd, TheGraphIsThatOfTheCpu) {
  install({0, 0});
  for (const auto& [name, function] : functions()) {
    if (name.ends_with("_cell")) continue;  // a bias is added there by itself
    SCOPED_TRACE(name);
    EXPECT_EQ(differentiate(function, c10::kCPU, 1).nodes, differentiate(function, kGpu, 1).nodes);
  }
}

TEST_F(VgpuAutograd, TwoGpusComputeTheirPartsAtOneTime) {
  install({0, 0});
  const c10::Device other(c10::kPrivateUse1, 1);
  for (int seed = 0; seed < 20; ++seed) {
    at::manual_seed(static_cast<std::uint64_t>(seed));
    const Tensor start = at::randn({32, 32});
    const auto run = [&](c10::Device first, c10::Device second) {
      Tensor a = start.clone().to(first).set_requires_grad(true),
             b = start.clone().to(second).set_requires_grad(true);
      Tensor x = a, y = b;
      for (int i = 0; i < 6; ++i) x = at::tanh(x.matmul(a)), y = at::tanh(at::linear(y, b));
      torch::autograd::backward({(x + y.to(first)).sum()});
      return std::pair(a.grad().to(at::kCPU), b.grad().to(at::kCPU));
    };
    const auto cpu = run(c10::kCPU, c10::kCPU), gpu = run(kGpu, other);
    EXPECT_TRUE(at::equal(cpu.first, gpu.first)) << "seed " << seed;
    EXPECT_TRUE(at::equal(cpu.second, gpu.second)) << "seed " << seed;
  }
  EXPECT_EQ(usage(0).current, 0u);
  EXPECT_EQ(usage(1).current, 0u) << "every byte is given back by whom it was charged to";
}

TEST_F(VgpuAutograd, ASecondDerivativeIsThatOfTheCpu) {
  install({0, 0});
  const auto second = [](c10::Device device) {
    const Tensor x = at::arange(1, 5, at::kFloat).to(device).set_requires_grad(true);
    const Tensor y = (x * x * x).sum();
    const Tensor first = torch::autograd::grad({y}, {x}, {}, std::nullopt, true)[0];
    return torch::autograd::grad({first.sum()}, {x})[0].to(at::kCPU);
  };
  EXPECT_TRUE(at::equal(second(c10::kCPU), second(kGpu)));
}

TEST_F(VgpuAutograd, WithoutGradientsNothingIsRecorded) {
  install({0, 0});
  const c10::NoGradGuard none;
  const Tensor weight = at::randn({6, 6}).to(kGpu).set_requires_grad(true);
  const Tensor out = at::linear(at::randn({4, 6}).to(kGpu), weight);
  EXPECT_FALSE(out.requires_grad());
  EXPECT_EQ(out.grad_fn(), nullptr);
}

}  // namespace
}  // namespace stowage::engine::vgpu
