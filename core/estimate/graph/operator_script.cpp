#include "core/estimate/graph/operator_script.h"

#include <algorithm>
#include <span>
#include <string_view>
#include <utility>

#include "core/base/saturating.h"
#include "core/estimate/graph/scripts/composite_operators.h"
#include "core/estimate/graph/scripts/script_makers.h"

namespace stowage::estimate {
namespace {

using formats::Argument;

using Call = ScriptCall;

/// The bytes of a copy that reshape makes of a tensor whose last two dimensions stay and whose others become
/// one, after it was expanded to `batch`; 0 where it makes none.
std::uint64_t copy_for_batches(const Geometry& value, const std::vector<std::int64_t>& batch) {
  Geometry wide = value;
  while (wide.sizes.size() < batch.size() + 2) {
    wide.sizes.insert(wide.sizes.begin(), 1);
    wide.strides.insert(wide.strides.begin(), 0);
  }
  std::int64_t all = 1;
  for (std::size_t i = 0; i < batch.size(); ++i) {
    if (wide.sizes[i] != batch[i]) wide.sizes[i] = batch[i], wide.strides[i] = 0;
    all = size_product(all, batch[i]);
  }
  return can_view(wide, {all, last(wide, 2), last(wide)}) ? 0 : wide.dense_bytes();
}

bool rows_follow(const Geometry& value) {
  for (std::size_t i = 0; i + 2 < value.sizes.size(); ++i) {
    if (value.strides[i] != size_product(value.strides[i + 1], value.sizes[i + 1])) return false;
  }
  return true;
}

std::vector<std::int64_t> batch_of(const Geometry& a, const Geometry& b) {
  const auto size = [](const Geometry& value, std::size_t from_end) {
    return value.sizes.size() < from_end ? std::int64_t{1} : value.sizes[value.sizes.size() - from_end];
  };
  std::vector<std::int64_t> out;
  for (std::size_t i = std::max(a.sizes.size(), b.sizes.size()); i > 2; --i)
    out.push_back(size(a, i) == 1 ? size(b, i) : size(a, i));
  return out;
}

void make_if(OperatorScript& script, std::uint64_t bytes, std::uint64_t element) {
  if (bytes) script.make(bytes, element);
}

void make_copies(OperatorScript& script, std::pair<std::uint64_t, std::uint64_t> copies,
                 std::uint64_t element) {
  make_if(script, copies.first, element);
  make_if(script, copies.second, element);
  script.copied = static_cast<std::uint8_t>((copies.first ? 1u : 0u) | (copies.second ? 2u : 0u));
}

OperatorScript matmul(const Call& call) {
  const Geometry *a = call.tensor("self"), *b = call.tensor("other");
  OperatorScript out;
  if (!a || !b || !a->known || !b->known) return out;
  const bool left = a->sizes.size() >= b->sizes.size();
  make_copies(out, product_copies(*a, *b, call.asks(left ? "other" : "self")), a->element);
  return out;
}

OperatorScript linear(const Call& call) {
  const Geometry *input = call.tensor("input"), *weight = call.tensor("weight");
  OperatorScript out;
  if (!input || !weight || !input->known || !weight->known) return out;
  if (call.tensor("bias") && input->contiguous() && input->sizes.size() == 3) return out;
  make_copies(out, product_copies(*input, transposed(*weight), call.asks("weight")), input->element);
  return out;
}

/// Norms return what the backward pass would need.
OperatorScript with_statistics(const Geometry& input, std::uint64_t count, const Geometry* weight) {
  OperatorScript out;
  const std::uint64_t element = weight && weight->element > input.element ? weight->element : input.element;
  out.results();
  out.make(saturating_multiply(count, element));
  out.make(saturating_multiply(count, element));
  return out;
}

std::uint64_t rows_of(const Geometry& input, const Argument* normalized) {
  std::uint64_t row = 1;
  const std::size_t dimensions =
      normalized ? std::max(normalized->integers.size(), normalized->names.size()) : 1;
  for (std::size_t i = 1; i <= dimensions; ++i)
    row = saturating_multiply(row, static_cast<std::uint64_t>(last(input, i)));
  return row ? input.count() / row : 0;
}

OperatorScript layer_norm(const Call& call) {
  const Geometry* input = call.tensor("input");
  if (!input || !input->known) return {};
  return with_statistics(*input, rows_of(*input, call.argument("normalized_shape")), call.tensor("weight"));
}

OperatorScript group_norm(const Call& call) {
  const Geometry* input = call.tensor("input");
  if (!input || !input->known || input->sizes.empty()) return {};
  const auto groups = static_cast<std::uint64_t>(std::max<std::int64_t>(call.integer("num_groups", 1), 0));
  return with_statistics(*input, saturating_multiply(static_cast<std::uint64_t>(input->sizes[0]), groups),
                         call.tensor("weight"));
}

OperatorScript batch_norm(const Call& call) {
  const Geometry* input = call.tensor("input");
  if (!call.flag("training") || !input || !input->known || input->sizes.size() < 2) return {};
  return with_statistics(*input, static_cast<std::uint64_t>(input->sizes[1]), call.tensor("weight"));
}

OperatorScript rms_norm(const Call& call) {
  const Geometry* input = call.tensor("input");
  if (!input || !input->known || input->element == 0) return {};
  const bool narrow = input->element < 4;
  const std::uint64_t element = std::max<std::uint64_t>(input->element, 4);
  const std::uint64_t whole = saturating_multiply(input->count(), element);
  const std::uint64_t rows = saturating_multiply(rows_of(*input, call.argument("normalized_shape")), element);
  const bool weighed = call.tensor("weight"), turned = !input->contiguous();
  ScriptTape tape(element);
  const auto wide = narrow ? tape.make(whole) : ScriptTape::kNone;
  const auto squares = tape.make(whole), means = tape.make(rows);
  tape.drop(squares);
  tape.make(rows);
  tape.drop(means);
  // What comes last of these is the result.
  int steps = 1 + (weighed ? 1 : 0) + (turned ? 1 : 0) + (narrow ? 1 : 0);
  const auto next = [&] { return --steps ? tape.make(whole) : (tape.results(), ScriptTape::kNone); };
  auto now = next();
  if (weighed) {
    const auto scaled = next();
    tape.release(now);
    now = scaled;
  }
  if (turned) {
    const auto straight = next();
    tape.drop(now);
    now = straight;
  }
  tape.release(wide);
  if (narrow) next();
  tape.drop(now);
  return tape.take();
}

OperatorScript softmax(const Call& call) {
  const Geometry *input = call.tensor("self"), *result = call.result();
  OperatorScript out;
  if (!input || !result || input->scalar_type == result->scalar_type) return out;
  out.make(result->dense_bytes());
  return out;
}

OperatorScript max_pool(const Call& call) {
  OperatorScript out;
  if (!call.result()) return out;
  out.results();
  out.make(saturating_multiply(call.result()->count(), 8), 8);
  return out;
}

/// Its noise; of a probability of 0 its input is the result, of 1 it is multiplied by a zero.
OperatorScript dropout(const Call& call) {
  OperatorScript out;
  const Argument* p = call.argument("p");
  const double probability = p && p->kind == Argument::Kind::Float ? p->real : 0.5;
  if (!call.flag("train") || !call.result() || probability == 0) return out;
  const bool flags = probability < 1 && call.step().operation == "dropout" && !call.asks("input");
  if (flags) {  // what a GPU keeps where nobody asks for a gradient
    out.results();
    out.make(call.result()->count(), 1);
    return out;
  }
  out.make(probability == 1 ? call.result()->element : call.result()->dense_bytes(), call.result()->element);
  return out;
}

OperatorScript scalar_operand(const Call& call) {
  OperatorScript out;
  if (call.result()) out.make(call.result()->element);
  return out;
}

constexpr ScriptMaker kMakers[] = {
    {"matmul", matmul},         {"linear", linear},         {"layer_norm", layer_norm},
    {"group_norm", group_norm}, {"batch_norm", batch_norm}, {"rms_norm", rms_norm},
    {"softmax", softmax},       {"log_softmax", softmax},   {"max_pool2d", max_pool},
    {"max_pool3d", max_pool},   {"dropout", dropout},       {"dropout_", dropout},
};

const ScriptMaker* maker_of(std::string_view operation) {
  for (const std::span<const ScriptMaker> makers :
       {std::span<const ScriptMaker>(kMakers), cell_scripts(), recurrent_scripts(), loss_scripts(),
        spectral_scripts(), product_scripts(), composite_scripts(), attention_scripts(), tensor_scripts()}) {
    const auto found = std::find_if(makers.begin(), makers.end(),
                                    [&](const ScriptMaker& maker) { return maker.operation == operation; });
    if (found != makers.end()) return &*found;
  }
  return nullptr;
}

}  // namespace

std::pair<std::uint64_t, std::uint64_t> product_copies(const Geometry& a, const Geometry& b,
                                                       bool smaller_wants_gradient) {
  const std::size_t da = a.sizes.size(), db = b.sizes.size();
  if (da < 3 && db < 3) return {};
  if (da == 0 || db == 0) return {};
  const bool left = da >= db;
  const Geometry larger = left ? a : transposed(b);
  const std::size_t smaller = std::min(da, db);
  const bool folds = smaller <= 2 && (smaller_wants_gradient || (da != 2 && rows_follow(larger)));
  if (folds) {
    std::int64_t rows = 1;
    for (std::size_t i = 0; i + 1 < larger.sizes.size(); ++i) rows = size_product(rows, larger.sizes[i]);
    const std::uint64_t copy = can_view(larger, {rows, last(larger)}) ? 0 : larger.dense_bytes();
    return left ? std::pair{copy, std::uint64_t{0}} : std::pair{std::uint64_t{0}, copy};
  }
  const auto matrix = [](Geometry value, bool row) {
    if (value.sizes.size() != 1) return value;
    value.sizes.insert(row ? value.sizes.begin() : value.sizes.end(), 1);
    value.strides.insert(row ? value.strides.begin() : value.strides.end(), 1);
    return value;
  };
  const Geometry left_matrix = matrix(a, true), right_matrix = matrix(b, false);
  const auto batch = batch_of(left_matrix, right_matrix);
  return {copy_for_batches(left_matrix, batch), copy_for_batches(right_matrix, batch)};
}

bool attends_in_blocks(const Geometry& query, const Geometry& key, const Geometry& value, double dropout) {
  const auto plain = [](const Geometry& one) { return one.sizes.size() == 4 && one.strides[3] == 1; };
  return plain(query) && plain(key) && plain(value) && last(query) == last(key) && last(key) == last(value) &&
         dropout == 0 && query.count() && key.count();
}

OperatorScript script_of(const GraphStep& step, const std::vector<GivenTensor>& given,
                         const std::vector<const Geometry*>& results) {
  if (step.kind != GraphStep::Kind::Operator) return {};
  const Call call(step, given, results);
  if (step.operation == "where" && !step.node->target.ends_with(".self")) return scalar_operand(call);
  OperatorScript out;
  if (inside_is_unknown(step.node->target)) {
    out.known = false;
  } else if (const ScriptMaker* const maker = maker_of(step.operation)) {
    out = maker->make(call);
  }
  return out;
}

bool has_script(std::string_view operation) { return operation == "where" || maker_of(operation); }

}  // namespace stowage::estimate
