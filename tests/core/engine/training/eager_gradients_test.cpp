// Gradients of a run on the CPU with one thread beside those of the same networks written out in eager calls
// of LibTorch, on the same machine: equal bit for bit. (The recorded ones are of another machine, whose
// kernels may round otherwise.)
#include <gtest/gtest.h>

#include <ATen/ATen.h>
#include <ATen/Parallel.h>
#include <c10/core/GradMode.h>
#include <torch/csrc/autograd/autograd.h>

#include "core/formats/pt2/exported_program.h"
#include "tests/core/engine/training_fixtures.h"

namespace stowage::engine::test {
namespace {

using at::Tensor;
using Named = std::map<std::string, Tensor>;

c10::ScalarType type_of(const std::string& dtype) {
  return dtype == "F32" ? at::kFloat : dtype == "I64" ? at::kLong : c10::ScalarType::Undefined;
}

Tensor tensor_of(std::string bytes, const std::vector<std::int64_t>& shape, c10::ScalarType type) {
  return at::from_blob(bytes.data(), shape, at::TensorOptions().dtype(type)).clone();
}

/// Parameters and buffers as the file has them; names of one record are one tensor.
Named weights_of(const std::string& path) {
  const auto program = formats::read_exported_program(path);
  const auto file = RandomAccessFile::open(path);
  Named out, by_record;
  EXPECT_TRUE(program && file) << path;
  if (!program || !file) return out;
  for (const formats::Payload& payload : program->payloads) {
    Tensor& tensor = by_record[payload.record];
    if (!tensor.defined()) {
      auto bytes = file->read_text(payload.file_offset, payload.storage_bytes);
      EXPECT_TRUE(bytes) << payload.name;
      if (!bytes) continue;
      tensor = tensor_of(*bytes, payload.sizes, type_of(std::string(model::info(payload.dtype).name)));
      tensor.set_requires_grad(payload.is_parameter && payload.requires_grad);
    }
    out[payload.name] = tensor;
  }
  return out;
}

/// A network of training_nets.py as it would be called without an export.
class Eager {
 public:
  Eager(Named weights, Named inputs) : weights_(std::move(weights)), inputs_(std::move(inputs)) {}

  /// Floating outputs with a gradient; none: there is no such network here.
  std::vector<Tensor> call(const std::string& network) {
    if (network == "wide_mlp") return wide_mlp();
    if (network == "five_layers") return five_layers();
    if (network == "conv_batchnorm") return conv_batchnorm();
    if (network == "tied_residual") return tied_residual();
    if (network == "moe") return moe();
    if (network == "loop_cell") return loop_cell();
    return {};
  }

  const Tensor& weight(const std::string& name) const { return weights_.at(name); }

 private:
  const Tensor& input(const std::string& name) const { return inputs_.at(name); }
  Tensor linear(const std::string& module, const Tensor& x) const {
    const auto bias = weights_.find(module + ".bias");
    if (bias == weights_.end()) return at::linear(x, weight(module + ".weight"));
    return at::linear(x, weight(module + ".weight"), bias->second);
  }
  Tensor layer_norm(const std::string& module, const Tensor& x) const {
    const auto bias = weights_.find(module + ".bias");
    return at::layer_norm(x, {x.size(-1)}, weight(module + ".weight"),
                          bias == weights_.end() ? Tensor() : bias->second);
  }

  std::vector<Tensor> wide_mlp() const {
    const Tensor &x = input("args.0"), &target = input("args.1");
    const Tensor h = linear("up", x);
    const Tensor a = linear("down", at::dropout(at::gelu(h), 0.0, true));
    const Tensor b = linear("odd_down", at::sigmoid(linear("odd", at::slice(x, 0, 0, 511))));
    const Tensor first = at::mse_loss(a, target) + at::square(b).mean();
    const Tensor turned = at::tanh(h.t());
    const Tensor lower = at::slice(at::cat({turned.t(), h}), 0, 512);
    return {first + (turned.mean() + lower.cos().mean())};
  }

  Tensor block(const std::string& name, Tensor x) const {
    const auto b = x.size(0), t = x.size(1), c = x.size(2);
    constexpr std::int64_t kHeads = 2;
    const Tensor fused = linear(name + ".qkv", layer_norm(name + ".norm1", x));
    const auto parts = fused.view({b, t, 3, kHeads, c / kHeads}).permute({2, 0, 3, 1, 4}).unbind(0);
    const Tensor y = at::scaled_dot_product_attention(parts[0], parts[1], parts[2], {}, 0.0, true);
    x = x + linear(name + ".proj", y.transpose(1, 2).reshape({b, t, c}));
    return x + linear(name + ".fc2", at::gelu(linear(name + ".fc1", layer_norm(name + ".norm2", x))));
  }
  std::vector<Tensor> five_layers() const {
    Tensor x = input("args.0");
    for (int i = 0; i < 5; ++i) x = block("layers." + std::to_string(i), x);
    return {layer_norm("norm", x)};
  }

  Tensor conv_unit(const std::string& name, const Tensor& x, std::int64_t stride) const {
    const Tensor made = at::conv2d(x, weight(name + ".conv.weight"), {}, {stride, stride}, {1, 1});
    Tensor normed = at::batch_norm(made, weight(name + ".bn.weight"), weight(name + ".bn.bias"),
                                   weight(name + ".bn.running_mean"), weight(name + ".bn.running_var"), true,
                                   0.1, 1e-5, false);
    return at::relu_(normed);
  }
  std::vector<Tensor> conv_batchnorm() const {
    Tensor x = conv_unit("body.0", conv_unit("stem", input("kwargs.image"), 1), 2);
    x = conv_unit("body.2", at::max_pool2d(x, {2, 2}, {2, 2}), 1);
    const Tensor pooled = at::adaptive_avg_pool2d(x, {1, 1}).flatten(1);
    return {at::cross_entropy_loss(linear("head", pooled), input("kwargs.label"))};
  }

  std::vector<Tensor> tied_residual() const {
    Tensor x = at::embedding(weight("embed.weight"), input("args.0")) * weight("scale");
    for (int i = 0; i < 3; ++i) x = x + at::tanh(linear("block.inner", layer_norm("block.norm", x)));
    const Tensor logits = at::linear(x, weight("head.weight"));
    return {at::cross_entropy_loss(logits.flatten(0, 1), input("args.1").flatten(), {}, at::Reduction::Mean,
                                   -100, 0.1)};
  }

  std::vector<Tensor> moe() const {
    const Tensor& x = input("args.0");
    const Tensor probs = linear("router", x).softmax(-1);
    const auto [best, chosen] = probs.topk(2, -1);
    const Tensor share = best / best.sum(-1, true);
    const Tensor gate = at::zeros_like(probs).scatter(-1, chosen, share);
    const Tensor up = at::silu(at::einsum("nd,edh->enh", {x, weight("experts.up")}));
    return {at::einsum("end,ne->nd", {at::bmm(up, weight("experts.down")), gate})};
  }

  std::vector<Tensor> loop_cell() const {
    Tensor h = input("args.1"), c = at::zeros_like(h);
    std::vector<Tensor> last;
    for (int i = 0; i < 6; ++i) {
      const Tensor sum = linear("cell.x2h", input("args.0").select(0, i)) + linear("cell.h2h", h);
      const auto gates = sum.chunk(4, -1);
      const Tensor kept = at::sigmoid(gates[1]) * c;
      c = kept + at::sigmoid(gates[0]) * at::tanh(gates[2]);
      const Tensor out = at::sigmoid(gates[3]);
      h = out * at::tanh(c);
      if (i == 3) h = h.detach(), c = c.detach();
      if (i >= 3) last.push_back(h);
    }
    return {linear("out", at::stack(last)), h, c};
  }

  Named weights_, inputs_;
};

/// Gradients by the names that the recording has; empty: the network is not written out here.
Tensors eager_gradients(const TrainingCase& one) {
  Named inputs;
  for (const auto& [name, values] : read_tensors(one.folder + "/inputs.safetensors"))
    inputs[name] = tensor_of(values.bytes, values.shape, type_of(values.dtype));
  const c10::AutoGradMode mode(true);
  at::set_num_threads(1);
  Eager network(weights_of(one.folder + "/program.pt2"), std::move(inputs));
  const std::vector<Tensor> roots = network.call(one.name);
  Tensors out;
  if (roots.empty()) return out;
  std::vector<Tensor> seeds;
  for (const Tensor& root : roots) seeds.push_back(at::ones_like(root));
  torch::autograd::backward(roots, seeds);
  for (const std::string& name : strings(one.saved["gradients"]["names"])) {
    const Tensor gradient = network.weight(name).grad().contiguous();
    out[name] = {"F32", gradient.sizes().vec(),
                 std::string(static_cast<const char*>(gradient.const_data_ptr()), gradient.nbytes())};
  }
  return out;
}

/// "" when equal bit for bit, zeros with their sign and all; else the first name that differs.
std::string bits_differ(const Tensors& want, const Tensors& got) {
  if (want.size() != got.size()) return "another number of gradients";
  for (const auto& [name, values] : want) {
    const auto found = got.find(name);
    if (found == got.end()) return "missing " + name;
    if (found->second.shape != values.shape || found->second.bytes != values.bytes) return name;
  }
  return {};
}

TEST(EagerGradients, OnTheCpuWithOneThreadARunHasThemBitForBit) {
  std::size_t compared = 0;
  for (const TrainingCase& one : training_cases()) {
    SCOPED_TRACE(one.name);
    protocol::RunRequest request = training_request(one, kOnHost);
    request.host_computes = true;
    request.threads = 1;
    const Trained got = train(request);  // first: it brings the process's engine of autograd
    ASSERT_FALSE(got.outcome.error) << explain(got.outcome);
    const Tensors want = eager_gradients(one);
    if (want.empty()) continue;
    ++compared;
    EXPECT_EQ(bits_differ(want, got.gradients), "") << difference(want, got.gradients, 0, 0);
  }
  EXPECT_GE(compared, 6u) << "each network of the open recordings is written out";
}

/// What is moved to the host and back, or run again, changes no bit of what eager calls compute either.
TEST(EagerGradients, MovedAndRunAgainTheyStayBitForBit) {
  for (const TrainingCase& one : training_cases()) {
    if (one.name != "five_layers" && one.name != "wide_mlp") continue;
    SCOPED_TRACE(one.name);
    protocol::RunRequest moved = training_request(one, kOnGpu, 1);
    moved.training->scopes = {{"", true, {}}};
    moved.training->threshold = 0;
    protocol::RunRequest again = training_request(one, kOnGpu, 1);
    again.training->scopes = {{one.name == "five_layers" ? "layers.1" : "turned", false, {}, true}};
    for (const protocol::RunRequest& request : {moved, again}) {
      const Trained got = train(request);
      ASSERT_FALSE(got.outcome.error) << explain(got.outcome);
      EXPECT_EQ(bits_differ(eager_gradients(one), got.gradients), "");
    }
  }
}

TEST(EagerGradients, AnotherNumberWouldBeSeen) {
  for (const TrainingCase& one : training_cases()) {
    if (one.name != "five_layers") continue;
    const Tensors want = eager_gradients(one);
    ASSERT_FALSE(want.empty());
    Tensors other = want;
    other.begin()->second.bytes.back() ^= 1;
    EXPECT_EQ(bits_differ(want, other), want.begin()->first);
    EXPECT_EQ(bits_differ(want, want), "");
  }
}

}  // namespace
}  // namespace stowage::engine::test
