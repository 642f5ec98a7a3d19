// Scripts of composite operators under operands of any kind, and what follows from their sizes alone.
#include <gtest/gtest.h>

#include <array>
#include <random>
#include <string>

#include "core/estimate/graph/operator_script.h"
#include "tests/core/estimate/graph/calls.h"

namespace stowage::estimate {
namespace {

using test::Call;
using test::dense;
using What = OperatorScript::Event::What;

struct Kind {
  const char* operation;
  std::array<const char*, 3> tensors;
};
constexpr Kind kKinds[] = {
    {"lstm_cell", {"hx", "w_ih", "w_hh"}},
    {"gru_cell", {"hx", "w_ih", "w_hh"}},
    {"rnn_relu_cell", {"hx", "w_ih", "w_hh"}},
    {"mse_loss", {"self", "target", ""}},
    {"l1_loss", {"self", "target", ""}},
    {"kl_div", {"self", "target", ""}},
    {"binary_cross_entropy_with_logits", {"self", "target", "pos_weight"}},
    {"cross_entropy_loss", {"self", "target", "weight"}},
    {"cosine_similarity", {"x1", "x2", ""}},
    {"pairwise_distance", {"x1", "x2", ""}},
    {"cdist", {"x1", "x2", ""}},
    {"cosine_embedding_loss", {"input1", "input2", "target"}},
    {"triplet_margin_loss", {"anchor", "positive", "negative"}},
    {"hinge_embedding_loss", {"self", "target", ""}},
    {"margin_ranking_loss", {"input1", "input2", "target"}},
    {"poisson_nll_loss", {"input", "target", ""}},
    {"fft_fft2", {"self", "", ""}},
    {"fft_hfftn", {"self", "", ""}},
    {"fft_irfft", {"self", "", ""}},
    {"stft", {"self", "window", ""}},
    {"istft", {"self", "window", ""}},
    {"tensordot", {"self", "other", ""}},
    {"linalg_matrix_power", {"self", "", ""}},
    {"conv2d", {"input", "weight", "bias"}},
    {"instance_norm", {"input", "weight", "bias"}},
    {"repeat_interleave", {"self", "repeats", ""}},
    {"isclose", {"self", "other", ""}},
    {"nanmean", {"self", "", ""}},
    {"feature_alpha_dropout", {"input", "", ""}},
    {"_weight_norm", {"v", "g", ""}},
    {"_scaled_dot_product_attention_math", {"query", "key", "value"}},
    {"embedding_bag", {"weight", "indices", "offsets"}},
};

std::vector<std::int64_t> any_sizes(std::mt19937& random) {
  std::vector<std::int64_t> out(random() % 5);
  for (std::int64_t& size : out) {
    const auto chance = random() % 20;
    size = chance == 0 ? (std::int64_t{1} << 62) : chance == 1 ? INT64_MAX : random() % 40;
  }
  return out;
}

void any_arguments(Call& call, std::mt19937& random) {
  for (const char* name : {"train", "use_input_stats", "swap", "log_input", "center"}) {
    if (random() % 2) call.flag(name, random() % 2 == 0);
  }
  for (const char* name : {"reduction", "dim", "n", "n_fft", "hop_length", "compute_mode"}) {
    if (random() % 2)
      call.integer(name, random() % 9 == 0 ? INT64_MAX : static_cast<std::int64_t>(random() % 12) - 3);
  }
  if (random() % 2) call.real("label_smoothing", 0.1);
  for (const char* name : {"dims_self", "dims_other", "dilation", "s"}) {
    if (random() % 2) continue;
    formats::Argument& made = call.argument(name);
    made.kind = formats::Argument::Kind::Ints;
    for (auto i = random() % 3; i > 0; --i)
      made.integers.push_back(static_cast<std::int64_t>(random() % 7) - 3);
  }
  formats::Argument& padding = call.argument("padding");
  padding.kind = formats::Argument::Kind::String;
  padding.text = random() % 3 ? "same" : "valid";
}

/// What is dropped was made and is still there; results come once at most.
void expect_sound(const OperatorScript& script, const std::string& what) {
  std::vector<bool> alive;
  int results = 0;
  for (const auto& event : script.events) {
    if (event.what == What::Make) {
      EXPECT_GT(event.number, 0u) << what;
      alive.push_back(true);
    } else if (event.what == What::Results) {
      ++results;
    } else {
      ASSERT_LT(event.number, alive.size()) << what;
      ASSERT_TRUE(alive[event.number]) << "dropped twice: " << what;
      alive[event.number] = false;
    }
  }
  EXPECT_LE(results, 1) << what;
  EXPECT_TRUE(script.known || script.events.empty()) << what;
}

TEST(CompositeScripts, DropWhatTheyMadeAndNothingTwice) {
  for (std::uint32_t seed = 0; seed < 6000; ++seed) {
    std::mt19937 random(seed);
    const Kind& kind = kKinds[random() % std::size(kKinds)];
    std::vector<test::Operand> operands;
    for (const char* name : kind.tensors) {
      if (*name) operands.emplace_back(name, any_sizes(random));
    }
    Call call(kind.operation, std::move(operands));
    any_arguments(call, random);
    const Geometry result = dense(any_sizes(random)), other = dense(any_sizes(random));
    const OperatorScript script = script_of(call.step, call.given, {&result, &other});
    expect_sound(script, std::string(kind.operation) + ", seed " + std::to_string(seed));
    for (GivenTensor& one : call.given) one.geometry = nullptr;
    expect_sound(script_of(call.step, call.given, {&result, &other}), "nothing known");
  }
}

/// Any equation over any operands: read or named, never anything else.
TEST(CompositeScripts, AnyEquationIsReadOrNamed) {
  std::size_t read = 0, named = 0;
  for (std::uint32_t seed = 0; seed < 4000; ++seed) {
    std::mt19937 random(seed);
    Call call("einsum", {{"tensors", {}}});
    call.geometry.clear();
    call.given.clear();
    std::string text;
    for (auto count = 2 + random() % 3; count > 0; --count) {
      std::vector<std::int64_t> sizes;
      for (auto i = random() % 4; i > 0; --i) {
        const auto letter = random() % 5;
        text += static_cast<char>('a' + letter);
        sizes.push_back(static_cast<std::int64_t>(2 + letter));
      }
      if (count > 1) text += ',';
      call.geometry.push_back(dense(sizes));
    }
    for (std::uint32_t i = 0; i < call.geometry.size(); ++i) call.given.push_back({0, i, &call.geometry[i]});
    if (random() % 2) text += "->ab";
    if (random() % 4 == 0) text[random() % text.size()] = ".a,z>#"[random() % 6];
    formats::Argument& equation = call.argument("equation");
    equation.kind = formats::Argument::Kind::String;
    equation.text = text;
    const OperatorScript script = script_of(call.step, call.given, {});
    expect_sound(script, text);
    ++(script.known ? read : named);
  }
  EXPECT_GT(read, 1000u);
  EXPECT_GT(named, 100u);
}

std::uint64_t made(const OperatorScript& script) {
  std::uint64_t sum = 0;
  for (const auto& event : script.events) sum += event.what == What::Make ? event.number : 0;
  return sum;
}

/// Twice as many examples make twice as much.
TEST(CompositeScripts, GrowWithTheBatch) {
  for (const char* operation : {"mse_loss", "l1_loss", "kl_div", "hinge_embedding_loss", "cross_entropy_loss",
                                "binary_cross_entropy_with_logits"}) {
    const auto of = [&](std::int64_t batch) {
      const OperatorScript script = [&] {
        Call call(operation, {{"self", {batch, 64}}, {"target", {batch, 64}}});
        const Geometry result = dense({});
        return script_of(call.step, call.given, {&result});
      }();
      return made(script) + script.result_storage;
    };
    EXPECT_NEAR(static_cast<double>(of(200)) / static_cast<double>(of(100)), 2, 0.01) << operation;
  }
}

/// What a loss keeps for backward is of its operands' type: whether it is small is asked of its elements.
TEST(CompositeScripts, LossesKeepNumbersOfTheirOperands) {
  for (const char* operation : {"l1_loss", "cross_entropy_loss"}) {
    for (const std::uint32_t element : {2u, 4u, 8u}) {
      Call call(operation, {{"self", {100, 64}}, {"target", {100, 64}}});
      for (Geometry& one : call.geometry) one.element = element;
      const Geometry result = dense({});
      const OperatorScript script = script_of(call.step, call.given, {&result});
      ASSERT_FALSE(script.events.empty()) << operation;
      EXPECT_EQ(script.events[0].number, 100u * 64u * element) << operation;
      EXPECT_EQ(script.events[0].element, element) << operation;
    }
  }
}

/// What a power takes beside its operand at most, in matrices: as PyTorch 2.11 was seen to take it.
TEST(CompositeScripts, APowerIsMadeBySquares) {
  const Geometry result = dense({3, 16, 16});
  const std::uint64_t one = 3 * 16 * 16 * 4;
  for (const auto& [power, most] :
       {std::pair{2, 1u}, {3, 2u}, {4, 2u}, {5, 2u}, {6, 3u}, {7, 3u}, {8, 2u}, {13, 3u}}) {
    Call call("linalg_matrix_power", {{"self", {3, 16, 16}}});
    call.integer("n", power);
    std::vector<std::uint64_t> made;
    std::uint64_t now = 0, peak = 0;
    bool results = false;
    for (const auto& event : script_of(call.step, call.given, {&result}).events) {
      if (event.what == What::Make) made.push_back(event.number), now += event.number;
      if (event.what == What::Results) now += one, results = true;
      if (event.what == What::Drop || event.what == What::Release) now -= made.at(event.number);
      peak = std::max(peak, now);
    }
    EXPECT_EQ(results ? peak : one, most * one) << power;
  }
}

TEST(CompositeScripts, AnEvenKernelWithTheSamePaddingWritesItsInputAnew) {
  const Geometry result = dense({1, 4, 10, 10});
  for (std::int64_t height = 1; height <= 5; ++height) {
    for (std::int64_t width = 1; width <= 5; ++width) {
      for (const char* padding : {"same", "valid"}) {
        Call call("conv2d", {{"input", {1, 3, 10, 10}}, {"weight", {4, 3, height, width}}});
        formats::Argument& text = call.argument("padding");
        text.kind = formats::Argument::Kind::String;
        text.text = padding;
        const std::int64_t tall = 10 + (height % 2 == 0), wide = 10 + (width % 2 == 0);
        const bool anew = std::string(padding) == "same" && tall + wide > 20;
        EXPECT_EQ(made(script_of(call.step, call.given, {&result})),
                  anew ? static_cast<std::uint64_t>(3 * tall * wide * 4) : 0u)
            << height << " x " << width << " " << padding;
      }
    }
  }
}

}  // namespace
}  // namespace stowage::estimate
