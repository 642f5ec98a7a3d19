#include "core/estimate/graph/scripts/script_makers.h"

namespace stowage::estimate {
namespace {

bool reduces(const ScriptCall& call) { return call.integer("reduction", 1) != 0; }

/// Bytes of a number that is made of two operands; 4 where they are not known.
std::uint64_t element_of(const ScriptCall& call, std::string_view a, std::string_view b) {
  const Geometry *first = call.known(a), *second = call.known(b);
  return first && second ? std::max(first->element, second->element) : 4;
}

/// The bytes of two operands spread over each other, in elements of the larger.
std::uint64_t both(const ScriptCall& call, std::string_view a, std::string_view b) {
  const Geometry *first = call.known(a), *second = call.known(b);
  if (!first || !second) return 0;
  return saturating_multiply(spread_count(*first, *second), element_of(call, a, b));
}

/// Of bytes that lie in rows this long, those of a number a row.
std::uint64_t rows_of(std::uint64_t bytes, std::int64_t row) {
  return bytes / static_cast<std::uint64_t>(std::max<std::int64_t>(row, 1));
}

/// The loss of each element is the result, or is made, and dropped once it is reduced.
void end_with(ScriptTape& tape, const ScriptCall& call, std::uint64_t each) {
  const auto loss = reduces(call) ? tape.make(each) : ScriptTape::kNone;
  tape.results();
  tape.drop(loss);
}

/// The losses of all elements are made in the result, whose memory stays as large when they are summed up.
OperatorScript in_its_result(const ScriptCall& call) {
  ScriptTape tape;
  if (reduces(call)) tape.keep_in_result(both(call, "self", "target"));
  return tape.take();
}

/// As those, but what they are summed up to is made first, and copied into the result.
OperatorScript soft_margin_loss(const ScriptCall& call) {
  const Geometry* const input = call.known("self");
  OperatorScript out = in_its_result(call);
  if (!input || !reduces(call)) return out;
  out.results();
  out.make(input->element, input->element);
  return out;
}

OperatorScript l1_loss(const ScriptCall& call) {
  const std::uint64_t each = both(call, "self", "target");
  ScriptTape tape(element_of(call, "self", "target"));
  tape.make(each);
  end_with(tape, call, each);
  return tape.take();
}

/// Two factors, and the loss of each element beside them.
OperatorScript kl_div(const ScriptCall& call) {
  const std::uint64_t each = both(call, "self", "target");
  ScriptTape tape;
  const auto first = tape.make(each), second = tape.make(each);
  if (!reduces(call)) {
    tape.results();
    return tape.take();
  }
  tape.make(each);
  tape.drop(second);
  tape.drop(first);
  tape.results();
  return tape.take();
}

OperatorScript poisson_nll_loss(const ScriptCall& call) {
  if (!call.flag("log_input", true) || call.flag("full")) {
    OperatorScript out;
    out.known = false;
    return out;
  }
  const std::uint64_t each = both(call, "input", "target");
  ScriptTape tape;
  const auto product = tape.make(each), exponential = tape.make(each);
  const auto loss = reduces(call) ? tape.make(each) : ScriptTape::kNone;
  if (reduces(call)) {
    tape.drop(product);
    tape.release(exponential);
  }
  tape.results();
  tape.drop(reduces(call) ? loss : product);
  return tape.take();
}

OperatorScript with_logits(const ScriptCall& call) {
  const Geometry* const input = call.known("self");
  if (!input) return {};
  const std::uint64_t each = both(call, "self", "target");
  ScriptTape tape;
  tape.make(input->dense_bytes());
  if (const Geometry* const weight = call.known("pos_weight")) {
    const auto less = tape.make(weight->dense_bytes());
    const auto scaled = tape.make(each);
    tape.drop(less);
    tape.drop(scaled);
  }
  end_with(tape, call, each);
  return tape.take();
}

/// Against a probability of each class: products, and sums of them.
void of_probabilities(ScriptTape& tape, const ScriptCall& call, const Geometry& input, std::uint64_t rows) {
  const std::uint64_t whole = input.dense_bytes();
  if (call.real("label_smoothing", 0) > 0) {
    const auto scaled = tape.make(whole);
    tape.make(whole);
    tape.drop(scaled);
  }
  const auto product = tape.make(whole), weighed = tape.make(call.given("weight") ? whole : 0);
  const auto sum = tape.make(reduces(call) ? input.element : rows);
  const auto mean = tape.make(reduces(call) ? input.element : 0);
  tape.results();
  for (const auto made : {product, weighed, sum, mean}) tape.drop(made);  // nobody saves them
}

/// What is smoothed is mixed with the mean of all classes.
void smoothed(ScriptTape& tape, const ScriptCall& call, const Geometry& input, std::uint64_t rows) {
  constexpr std::uint64_t kWhole = 8;
  const bool one = reduces(call), mean = call.integer("reduction", 1) == 1;
  const std::uint64_t count = input.element ? rows / input.element : 0, part = one ? input.element : rows;
  const auto loss = tape.make(part);
  tape.release(tape.make(input.element));
  const auto weighed = tape.make(call.given("weight") ? input.dense_bytes() : 0);
  const auto sums = tape.make(rows), means = tape.make(rows);
  tape.drop(weighed);
  tape.drop(sums);
  tape.make(count, 1);  // flags: which rows do not count
  auto mean_loss = ScriptTape::kNone;
  if (one && call.given("weight")) {
    tape.make(saturating_multiply(count, kWhole));  // their classes
    tape.make(rows);
  } else if (mean) {
    const auto others = tape.make(count), how_many = tape.make(kWhole, kWhole),
               sum = tape.make(input.element);
    mean_loss = tape.make(input.element);
    tape.drop(sum);
    tape.release(how_many);
    tape.drop(others);
  }
  const auto first = tape.make(part), second = tape.make(part);
  tape.results();
  for (const auto made : {loss, means, mean_loss, first, second}) tape.drop(made);
}

OperatorScript cross_entropy(const ScriptCall& call) {
  const Geometry *input = call.known("self"), *target = call.known("target");
  if (!input) return {};
  ScriptTape tape(input->element);
  tape.make(input->dense_bytes());
  const std::uint64_t rows = rows_of(input->dense_bytes(), size_at(*input, input->sizes.size() > 1 ? 1 : 0));
  if (target && target->sizes == input->sizes) {
    of_probabilities(tape, call, *input, rows);
  } else if (call.real("label_smoothing", 0) > 0) {
    smoothed(tape, call, *input, rows);
  } else {
    tape.results();
    tape.make(input->element);
  }
  return tape.take();
}

/// Each operand by its length, and their product.
OperatorScript cosine_similarity(const ScriptCall& call) {
  const Geometry *a = call.known("x1"), *b = call.known("x2");
  if (!a || !b) return {};
  const std::uint64_t whole = both(call, "x1", "x2");
  Geometry shape;
  shape.sizes = spread(*a, *b);
  const std::uint64_t rows = rows_of(whole, size_at(shape, call.integer("dim", 1)));
  ScriptTape tape;
  for (int i = 0; i < 2; ++i) {
    const auto length = tape.make(rows);
    tape.make(rows);  // no less than eps
    tape.drop(length);
  }
  tape.make(a->element);
  tape.make(whole);
  tape.make(whole);
  tape.make(whole);
  tape.results();
  return tape.take();
}

OperatorScript pairwise_distance(const ScriptCall& call) {
  const std::uint64_t whole = both(call, "x1", "x2");
  ScriptTape tape;
  tape.make(whole);
  tape.make(whole);
  tape.results();
  return tape.take();
}

/// Spread over the batches of both: written out where it does not lie so.
Geometry as_batch(ScriptTape& tape, const Geometry& given, std::vector<std::int64_t> all) {
  Geometry out = given;
  all[all.size() - 2] = last(given, 2);
  all[all.size() - 1] = last(given);
  out.sizes = std::move(all);
  out.strides.resize(out.sizes.size());
  if (out.count() != given.count() || !given.contiguous()) tape.make(out.dense_bytes());
  return contiguous_like(out);
}

/// A product of what its operands are written out with: x² and 1 beside -2x.
OperatorScript cdist(const ScriptCall& call) {
  const Geometry *a = call.known("x1"), *b = call.known("x2");
  if (!a || !b || a->sizes.size() < 2 || b->sizes.size() < 2) return {};
  constexpr std::int64_t kFew = 25;
  const std::int64_t mode = call.integer("compute_mode", 0);
  const bool product =
      call.real("p", 2) == 2 && (mode == 1 || (mode == 0 && (last(*a, 2) > kFew || last(*b, 2) > kFew)));
  ScriptTape tape;
  if (!product) return {};
  const std::vector<std::int64_t> all = spread(*a, *b);
  const Geometry left = as_batch(tape, *a, all), right = as_batch(tape, *b, all);
  const bool several = left.count() != static_cast<std::uint64_t>(size_product(last(*a, 2), last(*a)));
  if (several) a = &left, b = &right;
  const std::uint64_t first = a->dense_bytes(), second = b->dense_bytes();
  const std::uint64_t rows = rows_of(first, last(*a)), others = rows_of(second, last(*b));
  ScriptTape::Made sums[4];
  auto squares = tape.make(first);
  sums[0] = tape.make(rows);
  tape.drop(squares);
  sums[1] = tape.make(rows);
  squares = tape.make(second);
  sums[2] = tape.make(others);
  tape.drop(squares);
  sums[3] = tape.make(others);
  const auto scaled = tape.make(first);
  tape.make(saturating_add(first, saturating_multiply(2, rows)));
  for (const auto made : {sums[0], sums[1], scaled}) tape.drop(made);
  tape.make(saturating_add(second, saturating_multiply(2, others)));
  for (const auto made : {sums[2], sums[3]}) tape.drop(made);
  tape.results();
  return tape.take();
}

OperatorScript cosine_embedding_loss(const ScriptCall& call) {
  const Geometry* const input = call.known("input1");
  if (!input) return {};
  const std::uint64_t whole = both(call, "input1", "input2"), rows = rows_of(whole, last(*input));
  ScriptTape tape;
  for (int i = 0; i < 3; ++i) {
    const auto product = tape.make(whole);
    const auto sum = tape.make(rows);
    if (i == 0) {
      tape.drop(product);
      continue;
    }
    tape.make(rows);  // and a little more, so that nothing is divided by 0
    tape.drop(sum);
    tape.drop(product);
  }
  for (int i = 0; i < 7; ++i) tape.make(rows);
  end_with(tape, call, rows);
  return tape.take();
}

OperatorScript triplet_margin_loss(const ScriptCall& call) {
  const Geometry* const anchor = call.known("anchor");
  if (!anchor) return {};
  const std::uint64_t rows = rows_of(both(call, "anchor", "positive"), last(*anchor));
  ScriptTape tape;
  const auto distance = [&](std::string_view a, std::string_view b) {
    const auto first = tape.make(both(call, a, b)), second = tape.make(both(call, a, b));
    tape.make(rows);
    tape.drop(second);
    tape.drop(first);
  };
  distance("anchor", "positive");
  distance("anchor", "negative");
  if (call.flag("swap")) {
    distance("positive", "negative");
    tape.make(rows);
  }
  tape.make(rows);
  tape.make(rows);
  end_with(tape, call, rows);
  return tape.take();
}

OperatorScript hinge_embedding_loss(const ScriptCall& call) {
  const Geometry* const input = call.known("self");
  if (!input) return {};
  const std::uint64_t whole = both(call, "self", "target");
  ScriptTape tape;
  tape.make(input->dense_bytes());
  tape.make(input->dense_bytes());
  for (int i = 0; i < 2; ++i) {
    const auto flags = tape.make(input->count());
    tape.make(whole);
    tape.drop(flags);
  }
  end_with(tape, call, whole);
  return tape.take();
}

OperatorScript margin_ranking_loss(const ScriptCall& call) {
  const std::uint64_t whole = both(call, "input1", "input2");
  ScriptTape tape;
  for (int i = 0; i < 3; ++i) tape.make(whole);
  end_with(tape, call, whole);
  return tape.take();
}

constexpr ScriptMaker kMakers[] = {
    {"mse_loss", in_its_result},
    {"smooth_l1_loss", in_its_result},
    {"binary_cross_entropy", in_its_result},
    {"soft_margin_loss", soft_margin_loss},
    {"l1_loss", l1_loss},
    {"kl_div", kl_div},
    {"poisson_nll_loss", poisson_nll_loss},
    {"binary_cross_entropy_with_logits", with_logits},
    {"cross_entropy_loss", cross_entropy},
    {"cosine_similarity", cosine_similarity},
    {"pairwise_distance", pairwise_distance},
    {"cdist", cdist},
    {"cosine_embedding_loss", cosine_embedding_loss},
    {"triplet_margin_loss", triplet_margin_loss},
    {"hinge_embedding_loss", hinge_embedding_loss},
    {"margin_ranking_loss", margin_ranking_loss},
};

}  // namespace

std::span<const ScriptMaker> loss_scripts() { return kMakers; }

}  // namespace stowage::estimate
