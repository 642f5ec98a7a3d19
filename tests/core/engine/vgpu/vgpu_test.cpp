#include "core/engine/vgpu/vgpu.h"

#include <thread>
#include <vector>

#include <ATen/ATen.h>
#include <ATen/autocast_mode.h>
#include <c10/core/CachingDeviceAllocator.h>
#include <c10/core/Event.h>
#include <c10/core/InferenceMode.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "core/engine/vgpu/memory.h"
#include "core/engine/vgpu/operator_scope.h"

namespace stowage::engine::vgpu {
namespace {

using ::testing::HasSubstr;

const c10::Device kFirst(c10::kPrivateUse1, 0);
const c10::Device kSecond(c10::kPrivateUse1, 1);

class VirtualGpu : public ::testing::Test {
 protected:
  void SetUp() override {
    install({0, 0});
    at::manual_seed(7);
    reset_peaks();
    reset_copies();
  }
  void TearDown() override {
    EXPECT_EQ(usage(0).current, 0u);
    EXPECT_EQ(usage(1).current, 0u);
  }
  static at::Tensor random(at::IntArrayRef size) { return at::randn(size); }
  c10::InferenceMode guard_{};
};

template <class Call>
std::string message_of(Call call) {
  try {
    call();
  } catch (const c10::Error& error) {
    return error.what_without_backtrace();
  }
  return "no error";
}

TEST_F(VirtualGpu, ArithmeticIsTheCpusBitForBit) {
  const at::Tensor a = random({64, 32}), b = random({32, 48}), c = random({48});
  const at::Tensor x = a.to(kFirst), y = b.to(kFirst), z = c.to(kFirst);
  EXPECT_TRUE(at::equal(at::addmm(c, a, b), at::addmm(z, x, y).cpu()));
  EXPECT_TRUE(at::equal(at::softmax(a, -1), at::softmax(x, -1).cpu()));
  EXPECT_TRUE(at::equal(a.sum(0), x.sum(0).cpu()));
  EXPECT_TRUE(at::equal(at::cat({a, a}, 1), at::cat({x, x}, 1).cpu()));
  EXPECT_TRUE(at::equal(std::get<0>(at::topk(a, 3)), std::get<0>(at::topk(x, 3)).cpu()));
  EXPECT_EQ(at::addmm(z, x, y).device(), kFirst);
}

/// PyTorch resolves conjugated tensors by a copy, which the backend has to do without asking back.
TEST_F(VirtualGpu, ConjugatedAndNegatedTensorsAreCopiedAsTheyRead) {
  const at::Tensor plain = at::complex(random({3, 4}), random({3, 4})), there = plain.to(kFirst);
  EXPECT_TRUE(at::equal(plain.conj().resolve_conj(), there.conj().resolve_conj().cpu()));
  EXPECT_TRUE(at::equal(plain.conj().resolve_conj(), there.conj().cpu().resolve_conj()));
  EXPECT_TRUE(at::equal(plain.conj().resolve_conj(), plain.conj().to(kFirst).cpu().resolve_conj()));
  EXPECT_TRUE(at::equal(plain.adjoint().resolve_conj(), there.adjoint().clone().cpu().resolve_conj()));
  EXPECT_TRUE(at::equal(at::imag(plain.conj()).resolve_neg(), at::imag(there.conj()).resolve_neg().cpu()));
}

/// Under autocast a product is one of halves, whichever of its names it is called by.
TEST_F(VirtualGpu, AutocastSeesEveryProduct) {
  at::autocast::set_autocast_enabled(at::kCPU, true);
  at::autocast::set_autocast_dtype(at::kCPU, at::kBFloat16);
  const at::Tensor a = random({3, 4}), b = random({4, 5}), c = random({5}), d = random({2, 3, 4}),
                   e = random({2, 4, 5});
  const auto there = [](const at::Tensor& tensor) { return tensor.to(kFirst); };
  const std::pair<at::Tensor, at::Tensor> products[] = {
      {at::mm(a, b), at::mm(there(a), there(b))},
      {at::addmm(c, a, b), at::addmm(there(c), there(a), there(b))},
      {at::bmm(d, e), at::bmm(there(d), there(e))},
      {at::baddbmm(c, d, e), at::baddbmm(there(c), there(d), there(e))},
      {at::einsum("ij,jk->ik", {a, b}), at::einsum("ij,jk->ik", {there(a), there(b)})},
      {at::linear(a, b.t()), at::linear(there(a), there(b.t()))}};
  at::autocast::set_autocast_enabled(at::kCPU, false);
  at::autocast::clear_cache();
  for (const auto& [want, got] : products) {
    EXPECT_EQ(want.scalar_type(), at::kBFloat16);
    ASSERT_EQ(got.scalar_type(), want.scalar_type());
    EXPECT_TRUE(at::equal(want, got.cpu()));
  }
}

/// What the CPU computes in one go the virtual GPU does not take apart: the same numbers to the last bit, and
/// no memory for parts.
/// A region of autocast for CUDA does on virtual GPUs what PyTorch's lists say for CUDA, and nothing to the
/// CPU.
TEST_F(VirtualGpu, AutocastForGpusFollowsTheListsOfCuda) {
  const at::Tensor host = at::rand({4, 4}), gpu = host.to(kFirst), half = gpu.to(at::kBFloat16);
  at::autocast::increment_nesting();
  at::autocast::set_autocast_enabled(c10::kPrivateUse1, true);
  at::autocast::set_autocast_dtype(c10::kPrivateUse1, at::kBFloat16);
  const at::Tensor product = at::mm(gpu, gpu), linear = at::linear(gpu, gpu),
                   host_product = at::mm(host, host);
  const at::ScalarType softmax = at::softmax(half, 1).scalar_type(), exp = half.exp().scalar_type(),
                       sum = half.sum().scalar_type(), norm = at::layer_norm(half, {4}).scalar_type(),
                       relu = half.relu().scalar_type(), widest = at::addcmul(gpu, half, half).scalar_type();
  at::autocast::set_autocast_enabled(c10::kPrivateUse1, false);
  at::autocast::decrement_nesting();
  at::autocast::clear_cache();
  EXPECT_EQ(product.scalar_type(), at::kBFloat16);
  EXPECT_EQ(linear.scalar_type(), at::kBFloat16);
  EXPECT_EQ(host_product.scalar_type(), at::kFloat);
  EXPECT_TRUE(at::equal(product.cpu(), at::mm(host.to(at::kBFloat16), host.to(at::kBFloat16))));
  for (const at::ScalarType wide : {softmax, exp, sum, norm, widest}) EXPECT_EQ(wide, at::kFloat);
  EXPECT_EQ(relu, at::kBFloat16) << "on no list";
  EXPECT_EQ(at::mm(gpu, gpu).scalar_type(), at::kFloat) << "the region is over";
}

TEST_F(VirtualGpu, NormsAreNotTakenApart) {
  const at::Tensor x = random({8, 64, 64}), weight = random({64}), bias = random({64});
  const at::Tensor there = x.to(kFirst), weight_there = weight.to(kFirst), bias_there = bias.to(kFirst);
  reset_peaks();
  const std::uint64_t before = usage(0).current;
  const auto got = at::native_layer_norm(there, {64}, weight_there, bias_there, 1e-5);
  const std::uint64_t results = usage(0).current - before;
  EXPECT_EQ(usage(0).peak - before, results) << "nothing besides the results";
  EXPECT_TRUE(
      at::equal(std::get<0>(at::native_layer_norm(x, {64}, weight, bias, 1e-5)), std::get<0>(got).cpu()));
  const auto group = at::native_group_norm(there, weight_there, bias_there, 8, 64, 64, 4, 1e-5);
  EXPECT_TRUE(at::equal(std::get<0>(at::native_group_norm(x, weight, bias, 8, 64, 64, 4, 1e-5)),
                        std::get<0>(group).cpu()));
}

/// OpenMP's workers have no scope of their own: what they allocate while an operator runs is the operator's.
TEST_F(VirtualGpu, ThreadsOfAnOperatorAllocateOnItsDevice) {
  at::Tensor inside;
  {
    OperatorScope scope(1);
    std::thread([&] { inside = at::empty({1000}, at::kByte); }).join();
    scope.settle();
    EXPECT_EQ(usage(1).current, 1024u);
  }
  const std::uint64_t host = usage(kHost).current;
  at::Tensor outside;
  std::thread([&] { outside = at::empty({1000}, at::kByte); }).join();
  EXPECT_EQ(usage(kHost).current, host + 1000);
}

/// The host's limit holds for tensors and for what is booked besides them; what is given back is there again.
TEST_F(VirtualGpu, TheHostHasALimitToo) {
  const std::uint64_t before = usage(kHost).current;
  limit_host(before + 1000);
  {
    const HostShare share(600);
    EXPECT_EQ(usage(kHost).current, before + 600);
    EXPECT_THAT(message_of([] { at::empty({401}, at::kByte); }), HasSubstr("Out of memory"));
    EXPECT_EQ(message_of([] { at::empty({400}, at::kByte); }), "no error");
    EXPECT_THAT(message_of([] { HostShare(401); }), HasSubstr("Out of memory"));
  }
  EXPECT_EQ(message_of([] { at::empty({1000}, at::kByte); }), "no error");
  limit_host(0);
  EXPECT_EQ(message_of([] { at::empty({100'000}, at::kByte); }), "no error");
  EXPECT_EQ(usage(kHost).current, before);
}

TEST_F(VirtualGpu, ConvolutionAttentionAndRecurrentNetworksRun) {
  const at::Tensor image = random({2, 3, 9, 9}), kernel = random({4, 3, 3, 3});
  EXPECT_TRUE(at::equal(at::conv2d(image, kernel), at::conv2d(image.to(kFirst), kernel.to(kFirst)).cpu()));
  const at::Tensor q = random({2, 4, 6, 8});
  const at::Tensor g = q.to(kFirst);
  EXPECT_TRUE(
      at::equal(at::scaled_dot_product_attention(q, q, q), at::scaled_dot_product_attention(g, g, g).cpu()));
  const at::Tensor input = random({5, 2, 3}), state = at::zeros({1, 2, 4});
  const std::vector<at::Tensor> weights{random({16, 3}), random({16, 4}), random({16}), random({16})};
  std::vector<at::Tensor> there;
  for (const at::Tensor& weight : weights) there.push_back(weight.to(kFirst));
  const auto want = at::lstm(input, {state, state}, weights, true, 1, 0.0, false, false, false);
  const auto got = at::lstm(input.to(kFirst), {state.to(kFirst), state.to(kFirst)}, there, true, 1, 0.0,
                            false, false, false);
  EXPECT_TRUE(at::equal(std::get<0>(want), std::get<0>(got).cpu()));
  EXPECT_TRUE(at::equal(std::get<2>(want), std::get<2>(got).cpu()));
}

TEST_F(VirtualGpu, DifferentDevicesAreRefusedInPyTorchsWords) {
  const at::Tensor a = random({4, 4}).to(kFirst), b = random({4, 4}).to(kSecond), host = random({4, 4});
  const char* words =
      "Expected all tensors to be on the same device, but found at least two devices, vgpu:0 and vgpu:1!";
  EXPECT_THAT(message_of([&] { at::add(a, b); }), HasSubstr(words));
  EXPECT_THAT(message_of([&] { at::mm(a, b); }), HasSubstr(words));
  EXPECT_THAT(message_of([&] { at::cat({a, b}); }), HasSubstr(words));
  EXPECT_THAT(message_of([&] { at::index_select(a, 0, at::zeros({2}, at::kLong).to(kSecond)); }),
              HasSubstr("vgpu:1"));
  EXPECT_THAT(message_of([&] { at::layer_norm(a, {4}, b[0], b[0]); }), HasSubstr(words));
  EXPECT_THAT(message_of([&] { at::mm(a, host); }), HasSubstr("vgpu:0 and cpu!"));
}

TEST_F(VirtualGpu, NumbersAndIndexListsMayComeFromTheHost) {
  const at::Tensor a = random({4, 4});
  const at::Tensor x = a.to(kFirst);
  EXPECT_TRUE(at::equal(a + 2.5, (x + 2.5).cpu()));
  EXPECT_TRUE(at::equal(a * at::scalar_tensor(3.0), (x * at::scalar_tensor(3.0)).cpu()));
  const at::Tensor rows = at::arange(2);
  EXPECT_TRUE(at::equal(a.index({rows}), x.index({rows}).cpu()));
  EXPECT_EQ(x.sum().item<float>(), a.sum().item<float>());
}

TEST_F(VirtualGpu, CopiesAreRealAndCounted) {
  const at::Tensor a = random({16, 16});
  const at::Tensor x = a.to(kFirst);
  const at::Tensor y = x.to(kSecond);
  const at::Tensor back = y.to(c10::kCPU);
  EXPECT_TRUE(at::equal(a, back));
  x.zero_();
  EXPECT_TRUE(at::equal(a, y.cpu()));  // y has memory of its own
  EXPECT_TRUE(at::equal(x.to(at::kDouble).cpu(), at::zeros({16, 16}, at::kDouble)));
  std::uint64_t up = 0, across = 0, down = 0;
  for (const Copies& entry : copies()) {
    if (entry.from == kHost && entry.to == 0) up = entry.bytes;
    if (entry.from == 0 && entry.to == 1) across = entry.bytes;
    if (entry.from == 1 && entry.to == kHost) down = entry.count;
  }
  EXPECT_EQ(up, 1024u);
  EXPECT_EQ(across, 1024u);
  EXPECT_EQ(down, 2u);
}

TEST_F(VirtualGpu, CopyConvertsBroadcastsAndFollowsStrides) {
  const at::Tensor a = random({3, 5});
  at::Tensor x = at::empty({5, 3}, at::TensorOptions().device(kFirst).dtype(at::kDouble)).t();
  x.copy_(a);
  EXPECT_TRUE(at::equal(a.to(at::kDouble), x.cpu()));
  x.copy_(a[0]);
  EXPECT_TRUE(at::equal(a[0].expand({3, 5}).to(at::kDouble), x.cpu()));
}

TEST_F(VirtualGpu, ViewsShareMemoryAndKeepItAlive) {
  at::Tensor x = at::arange(24, at::TensorOptions().device(kFirst).dtype(at::kFloat));
  at::Tensor view = x.view({4, 6}).transpose(0, 1).slice(0, 2, 4);
  EXPECT_EQ(view.storage().unsafeGetStorageImpl(), x.storage().unsafeGetStorageImpl());
  view.fill_(-1);
  EXPECT_EQ(x.cpu().lt(0).sum().item<std::int64_t>(), 8);
  EXPECT_EQ(x.unfold(0, 4, 2).size(0), 11);
  const std::uint64_t with_both = usage(0).current;
  x = at::Tensor();
  EXPECT_EQ(usage(0).current, with_both);
  view = at::Tensor();
  EXPECT_EQ(usage(0).current, 0u);
}

TEST_F(VirtualGpu, ViewsMadeByKernelsAreViewsOfTheOriginal) {
  const at::Tensor x = random({2, 3, 4}).to(kFirst);
  const auto parts = at::split(x, 2, 2);
  EXPECT_EQ(parts[1].storage().unsafeGetStorageImpl(), x.storage().unsafeGetStorageImpl());
  EXPECT_EQ(at::real(x).storage().unsafeGetStorageImpl(), x.storage().unsafeGetStorageImpl());
  EXPECT_TRUE(at::equal(at::view_as_complex(x.view({2, 3, 2, 2})).cpu(),
                        at::view_as_complex(x.cpu().view({2, 3, 2, 2}))));
}

TEST_F(VirtualGpu, InPlaceOutAndResizeWriteBackToTheirTensor) {
  at::Tensor x = at::zeros({4}, at::TensorOptions().device(kFirst));
  const void* memory = x.const_data_ptr();
  EXPECT_TRUE(x.add_(1).is_same(x));
  EXPECT_EQ(x.const_data_ptr(), memory);
  at::Tensor out = at::empty({0}, at::TensorOptions().device(kFirst));
  at::mm_out(out, random({3, 4}).to(kFirst), random({4, 5}).to(kFirst));
  EXPECT_EQ(out.sizes(), (at::IntArrayRef{3, 5}));
  EXPECT_EQ(out.device(), kFirst);
  x.resize_({1000});
  EXPECT_EQ(x.numel(), 1000);
  EXPECT_TRUE(at::equal(x.slice(0, 0, 4).cpu(), at::ones({4})));  // values survive
  x.fill_(3);
  EXPECT_EQ(x.sum().item<float>(), 3000.0f);
  at::Tensor square = random({3, 3}).to(kFirst);
  square.t_();
  EXPECT_EQ(square.stride(0), 1);
}

TEST_F(VirtualGpu, OutputsAreChargedAndScratchIsCountedApart) {
  const at::Tensor x = at::zeros({1024}, at::TensorOptions().device(kFirst));
  EXPECT_EQ(usage(0).current, 4096u);
  { const at::Tensor y = x + 1; }
  EXPECT_EQ(usage(0).current, 4096u);
  EXPECT_EQ(usage(0).peak, 8192u);
  EXPECT_LE(usage(0).with_scratch_peak,
            8192u + 512u);  // the kernel turns the number into a tensor of its own
  const std::uint64_t host = usage(kHost).current;
  reset_peaks();
  at::Tensor sorted = std::get<0>(at::sort(x));  // needs room of its own besides its two results
  EXPECT_EQ(usage(0).peak, 4096u * 2 + 8192u);
  EXPECT_GT(usage(0).scratch_peak, 0u);
  EXPECT_GE(usage(0).with_scratch_peak, usage(0).peak);
  EXPECT_EQ(usage(kHost).current, host);
  const at::Tensor tiny = at::zeros({1}, at::TensorOptions().device(kSecond));
  EXPECT_EQ(usage(1).current, 512u);  // rounded as CUDA does
  auto stats = c10::getDeviceAllocator(c10::kPrivateUse1)->getDeviceStats(1);
  EXPECT_EQ(stats.allocated_bytes[0].current, 512);
  EXPECT_EQ(stats.requested_bytes[0].current, 4);
}

TEST_F(VirtualGpu, ABudgetIsEnforced) {
  constexpr std::uint64_t kBudget = 128 << 10;  // two blocks of 64 KiB
  install({kBudget, 0});
  const auto options = at::TensorOptions().device(kFirst);
  at::Tensor x = at::zeros({16384}, options);  // 64 KiB
  at::Tensor y = x + 1;
  EXPECT_EQ(usage(0).current, 128u << 10);
  const std::uint64_t before = usage(0).refusals;
  const std::string words = message_of([&] { y = y + 1; });
  EXPECT_THAT(words, HasSubstr("Out of memory on vgpu:0"));
  EXPECT_THAT(words, HasSubstr("65536 bytes"));
  EXPECT_THAT(words, HasSubstr("131072"));
  EXPECT_EQ(usage(0).current, 128u << 10);
  EXPECT_EQ(usage(0).refusals, before + 1);
  EXPECT_THROW(at::zeros({200}, options), c10::OutOfMemoryError);
  EXPECT_NO_THROW(at::zeros({1}, at::TensorOptions().device(kSecond)));
  EXPECT_EQ(c10::getDeviceAllocator(c10::kPrivateUse1)->getMemoryInfo(0),
            (std::pair<std::size_t, std::size_t>(0, kBudget)));
  y = at::Tensor();
  EXPECT_NO_THROW(x = x + 1);
}

/// Before a block is refused whoever can let go of something is asked, as often as it takes and no oftener.
TEST_F(VirtualGpu, IsAskedForRoomBeforeABlockIsRefused) {
  constexpr std::uint64_t kBlock = 64 << 10;
  install({4 * kBlock, 0});
  const auto options = at::TensorOptions().device(kFirst);
  const at::Tensor x = at::zeros({16384}, options);
  std::vector<at::Tensor> spare(3);
  for (at::Tensor& one : spare) one = at::zeros({16384}, options);
  std::vector<int> asked;
  set_make_room([&](int device) {
    asked.push_back(device);
    if (spare.empty()) return false;
    spare.pop_back();
    return true;
  });
  const std::uint64_t before = usage(0).refusals;
  at::Tensor y = x + 1;  // a result
  EXPECT_EQ(asked, (std::vector<int>{0}));
  y = at::empty({32768}, options);  // the old one is there until the new one is
  EXPECT_EQ(asked, (std::vector<int>{0, 0, 0}));
  EXPECT_TRUE(spare.empty());
  EXPECT_EQ(usage(0).refusals, before);
  EXPECT_EQ(usage(0).current, 3 * kBlock);
  EXPECT_NO_THROW(at::zeros({16384}, options));
  EXPECT_EQ(asked.size(), 3u) << "there was room";
  EXPECT_THROW(at::zeros({32768}, options), c10::OutOfMemoryError);
  EXPECT_EQ(asked.size(), 4u);
  EXPECT_EQ(usage(0).refusals, before + 1);
  set_make_room(nullptr);
  EXPECT_THROW(at::zeros({32768}, options), c10::OutOfMemoryError);
  EXPECT_EQ(asked.size(), 4u);
}

TEST_F(VirtualGpu, FactoriesWithoutInputsPayOnTheirDevice) {
  const at::Tensor x = at::arange(0, 100, at::TensorOptions().device(kSecond));
  EXPECT_EQ(x.device(), kSecond);
  EXPECT_EQ(usage(0).current, 0u);
  EXPECT_EQ(at::full_like(x, 3).device(), kSecond);
  EXPECT_EQ(at::randperm(5, at::TensorOptions().device(kSecond)).device(), kSecond);
  EXPECT_EQ(at::tril(at::ones({3, 3}, at::TensorOptions().device(kSecond))).device(), kSecond);
  EXPECT_EQ(x.new_zeros({3}).device(), kSecond);
}

TEST_F(VirtualGpu, EmptyTensorsAndZeroSizesWork) {
  at::Tensor x = at::empty({0, 3}, at::TensorOptions().device(kFirst));
  EXPECT_EQ((x + 1).numel(), 0);
  EXPECT_EQ(at::cat({x, random({2, 3}).to(kFirst)}).size(0), 2);
  EXPECT_EQ(x.cpu().size(1), 3);
}

TEST_F(VirtualGpu, EventsMeasureTime) {
  c10::Event begin(c10::kPrivateUse1, c10::EventFlag::BACKEND_DEFAULT),
      end(c10::kPrivateUse1, c10::EventFlag::BACKEND_DEFAULT);
  const c10::Stream stream = c10::Stream(c10::Stream::DEFAULT, kFirst);
  begin.record(stream);
  at::Tensor x = random({128, 128}).to(kFirst);
  for (int i = 0; i < 4; ++i) x = at::mm(x, x);
  end.record(stream);
  end.synchronize();
  EXPECT_GT(begin.elapsedTime(end), 0.0);
}

}  // namespace
}  // namespace stowage::engine::vgpu
