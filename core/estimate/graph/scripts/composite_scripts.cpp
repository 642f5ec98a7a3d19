#include "core/estimate/graph/scripts/script_makers.h"

namespace stowage::estimate {
namespace {

/// Something beside the result, made before it.
OperatorScript with_before(std::uint64_t bytes) {
  ScriptTape tape;
  tape.make(bytes);
  tape.results();
  return tape.take();
}

/// A second result of its kernel, which nobody asked for.
OperatorScript with_after(std::uint64_t bytes) {
  ScriptTape tape;
  tape.results();
  tape.make(bytes);
  return tape.take();
}

/// padding="same" of an even kernel: one more at one end, so the input is written anew.
OperatorScript convolution(const ScriptCall& call) {
  const Geometry *input = call.known("input"), *weight = call.known("weight");
  if (!input || !weight || call.text("padding") != "same") return {};
  const auto dilation = call.integers("dilation");
  const std::size_t dimensions = weight->sizes.size() < 2 ? 0 : weight->sizes.size() - 2;
  if (input->sizes.size() < dimensions) return {};
  Geometry padded = *input;
  bool odd = false;
  for (std::size_t i = 0; i < dimensions; ++i) {
    const std::int64_t step = dilation.empty() ? 1 : dilation[std::min(i, dilation.size() - 1)];
    const std::int64_t kernel = weight->sizes[i + 2];
    std::int64_t& size = padded.sizes[padded.sizes.size() - dimensions + i];
    if (step % 2 == 0 || kernel % 2 != 0 || kernel == 0 || size == INT64_MAX) continue;
    ++size;
    odd = true;
  }
  return odd ? with_before(padded.dense_bytes()) : OperatorScript{};
}

/// Scale, shift and statistics are written out for each example; it is a batch norm of them all.
OperatorScript instance_norm(const ScriptCall& call) {
  const Geometry* const input = call.known("input");
  if (!input || input->sizes.size() < 2) return {};
  const std::uint64_t channels = saturating_multiply(
      static_cast<std::uint64_t>(size_product(input->sizes[0], input->sizes[1])), input->element);
  ScriptTape tape;
  for (const char* name : {"weight", "bias", "running_mean", "running_var"}) {
    if (call.given(name)) tape.make(channels);
  }
  tape.results();
  if (call.flag("use_input_stats", true)) {
    tape.make(channels);
    tape.make(channels);
  }
  return tape.take();
}

/// Which row each of the result comes from.
OperatorScript repeat_interleave(const ScriptCall& call) {
  const Geometry *self = call.known("self"), *result = call.result();
  if (!self || !result || !call.given("repeats")) return {};
  const Geometry* const repeats = call.known("repeats");
  const std::uint64_t number = repeats ? repeats->element : 8;
  const bool flat = !call.argument("dim") || call.argument("dim")->kind == formats::Argument::Kind::None;
  const std::uint64_t rows =
      flat ? result->count() : static_cast<std::uint64_t>(size_at(*result, call.integer("dim", 0)));
  return with_before(saturating_multiply(rows, number));
}

/// Sorting makes values and places, of which one is the result.
OperatorScript argsort(const ScriptCall& call) {
  const Geometry* const self = call.known("self");
  return self ? with_before(self->dense_bytes()) : OperatorScript{};
}
OperatorScript msort(const ScriptCall& call) {
  const Geometry* const self = call.known("self");
  return self ? with_after(saturating_multiply(self->count(), 8)) : OperatorScript{};
}

OperatorScript max_pool1d(const ScriptCall& call) {
  return call.result() ? with_after(saturating_multiply(call.result()->count(), 8)) : OperatorScript{};
}

OperatorScript log_sigmoid(const ScriptCall& call) {
  const Geometry* const self = call.known("self");
  return self ? with_after(self->dense_bytes()) : OperatorScript{};
}

/// Its absolute value, and two lists of flags.
OperatorScript isfinite(const ScriptCall& call) {
  const Geometry* const self = call.known("self");
  if (!self) return {};
  if (!model::info(formats::dtype_of_schema(self->scalar_type)).floating) return {};
  ScriptTape tape;
  tape.make(self->dense_bytes());
  tape.make(self->count());
  tape.make(self->count());
  tape.results();
  return tape.take();
}

OperatorScript isinf(const ScriptCall& call) {
  const Geometry* const self = call.known("self");
  const bool floating = self && model::info(formats::dtype_of_schema(self->scalar_type)).floating;
  return floating ? with_before(self->dense_bytes()) : OperatorScript{};
}

/// What may differ, what does, and whether it is finite.
OperatorScript isclose(const ScriptCall& call) {
  const Geometry *self = call.known("self"), *other = call.known("other");
  if (!self || !other) return {};
  const std::uint64_t count = spread_count(*self, *other);
  const std::uint64_t whole = saturating_multiply(count, self->element);
  ScriptTape tape;
  tape.results();
  if (!model::info(formats::dtype_of_schema(self->scalar_type)).floating) {
    OperatorScript out = tape.take();
    out.known = false;
    return out;
  }
  const auto scaled = tape.make(other->dense_bytes()), size = tape.make(other->dense_bytes());
  tape.make(other->dense_bytes());  // allowed
  tape.drop(size);
  tape.drop(scaled);
  const auto less = tape.make(whole);
  tape.make(whole);  // actual
  tape.drop(less);
  tape.make(whole);
  tape.make(count);
  tape.make(count);
  tape.make(count);
  return tape.take();
}

OperatorScript ldexp(const ScriptCall& call) {
  const Geometry *other = call.known("other"), *result = call.result();
  return other && result ? with_before(bytes_of(*other, result->element)) : OperatorScript{};
}

OperatorScript dist(const ScriptCall& call) {
  const Geometry *self = call.known("self"), *other = call.known("other");
  return self && other ? with_before(saturating_multiply(spread_count(*self, *other), self->element))
                       : OperatorScript{};
}

OperatorScript nanmean(const ScriptCall& call) {
  const Geometry *self = call.known("self"), *result = call.result();
  if (!self || !result) return {};
  ScriptTape tape;
  const auto flags = tape.make(self->count());
  tape.make(saturating_multiply(result->count(), 8));
  tape.drop(flags);
  tape.make(result->dense_bytes());
  tape.results();
  return tape.take();
}

/// What is dropped out of; in place it has another name.
const Geometry* dropped_out_of(const ScriptCall& call) {
  const Geometry* const input = call.known("input");
  return input ? input : call.known("self");
}

/// What is dropped by channels has its noise by channels.
OperatorScript feature_dropout(const ScriptCall& call) {
  const Geometry* const input = dropped_out_of(call);
  if (!call.flag("train") || call.real("p", 0.5) == 0 || !input || input->sizes.size() < 2) return {};
  const std::uint64_t noise = saturating_multiply(
      static_cast<std::uint64_t>(size_product(input->sizes[0], input->sizes[1])), input->element);
  ScriptTape tape;
  tape.make(noise);
  if (call.step().operation.starts_with("feature_alpha_dropout")) tape.make(noise);
  tape.results();
  return tape.take();
}
OperatorScript alpha_dropout(const ScriptCall& call) {
  const Geometry* const input = dropped_out_of(call);
  if (!call.flag("train") || call.real("p", 0.5) == 0 || !input) return {};
  ScriptTape tape;
  tape.make(input->dense_bytes());
  tape.make(input->dense_bytes());
  tape.results();
  return tape.take();
}

OperatorScript rrelu(const ScriptCall& call) {
  const Geometry* const self = call.known("self");
  return self ? with_before(self->dense_bytes()) : OperatorScript{};
}

OperatorScript bilinear(const ScriptCall& call) {
  return call.given("bias") && call.result() ? with_before(call.result()->dense_bytes()) : OperatorScript{};
}

/// The lengths of its rows; of rows in the middle the weight is turned first.
OperatorScript weight_norm(const ScriptCall& call) {
  const Geometry *v = call.known("v"), *g = call.known("g");
  if (!v || !g) return {};
  std::int64_t dimension = call.integer("dim", 0);
  const auto all = static_cast<std::int64_t>(v->sizes.size());
  if (dimension < 0) dimension += all;
  if (dimension == 0 || dimension == all - 1) return with_after(g->dense_bytes());
  ScriptTape tape;
  const auto turned = tape.make(v->dense_bytes());
  tape.make(g->dense_bytes());
  tape.drop(turned);
  tape.make(g->dense_bytes());
  tape.results();
  return tape.take();
}

/// Scores, and what they become; rows without any are looked for.
OperatorScript attention_written_out(const ScriptCall& call) {
  const Geometry *q = call.known("query"), *k = call.known("key"), *scores = call.result(1);
  if (!q || !k || !scores) return {};
  ScriptTape tape;
  tape.make(q->dense_bytes());
  const auto keys = tape.make(k->dense_bytes());
  auto before = tape.make(scores->dense_bytes());
  tape.drop(keys);
  if (call.given("attn_mask") || call.flag("is_causal")) {
    const auto masked = tape.make(scores->dense_bytes());
    tape.drop(before);
    before = masked;
  }
  const auto after = tape.make(scores->dense_bytes());
  tape.drop(tape.make(scores->count()));
  tape.drop(before);
  tape.drop(after);
  tape.results();
  return tape.take();
}

OperatorScript safe_softmax(const ScriptCall& call) {
  const Geometry* const self = call.known("self");
  return self ? with_after(self->count()) : OperatorScript{};
}

/// Which values were within the range: for a backward pass.
OperatorScript fake_quantize(const ScriptCall& call) {
  const Geometry* const self = call.known("self");
  return self ? with_after(self->count()) : OperatorScript{};
}

/// Both become 64 bits wide first.
OperatorScript float_power(const ScriptCall& call) {
  const Geometry* const result = call.result();
  if (!result) return {};
  ScriptTape tape;
  for (const char* name : {"self", "exponent"}) {
    const Geometry* const given = call.known(name);
    if (given && given->scalar_type != result->scalar_type) tape.make(bytes_of(*given, result->element));
  }
  tape.results();
  return tape.take();
}

OperatorScript vecdot(const ScriptCall& call) {
  const Geometry *x = call.known("x"), *y = call.known("y");
  return x && y ? with_before(saturating_multiply(spread_count(*x, *y), x->element)) : OperatorScript{};
}

/// Its kernel takes rows that follow each other.
OperatorScript embedding_bag(const ScriptCall& call) {
  const Geometry* const weight = call.known("weight");
  return weight && !weight->contiguous() ? with_before(weight->dense_bytes()) : OperatorScript{};
}

constexpr ScriptMaker kMakers[] = {
    {"conv1d", convolution},
    {"conv2d", convolution},
    {"conv3d", convolution},
    {"_convolution_mode", convolution},
    {"instance_norm", instance_norm},
    {"repeat_interleave", repeat_interleave},
    {"argsort", argsort},
    {"msort", msort},
    {"max_pool1d", max_pool1d},
    {"log_sigmoid", log_sigmoid},
    {"isfinite", isfinite},
    {"isinf", isinf},
    {"isclose", isclose},
    {"ldexp", ldexp},
    {"dist", dist},
    {"nanmean", nanmean},
    {"feature_dropout", feature_dropout},
    {"feature_alpha_dropout", feature_dropout},
    {"alpha_dropout", alpha_dropout},
    {"feature_dropout_", feature_dropout},
    {"feature_alpha_dropout_", feature_dropout},
    {"alpha_dropout_", alpha_dropout},
    {"rrelu", rrelu},
    {"rrelu_", rrelu},
    {"fake_quantize_per_tensor_affine", fake_quantize},
    {"fake_quantize_per_channel_affine", fake_quantize},
    {"float_power", float_power},
    {"linalg_vecdot", vecdot},
    {"bilinear", bilinear},
    {"_weight_norm", weight_norm},
    {"_scaled_dot_product_attention_math", attention_written_out},
    {"_safe_softmax", safe_softmax},
    {"embedding_bag", embedding_bag},
};

}  // namespace

std::span<const ScriptMaker> composite_scripts() { return kMakers; }

}  // namespace stowage::estimate
