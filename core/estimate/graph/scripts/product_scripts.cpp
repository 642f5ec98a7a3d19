#include <array>
#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <utility>

#include "core/estimate/graph/scripts/script_makers.h"

namespace stowage::estimate {
namespace {

/// A dimension of an equation: a letter, or one that "..." stands for, counted from the last one.
using Label = int;
constexpr Label kDots = 256;

struct Term {
  std::vector<Label> labels{};
  bool dots = false;
  std::size_t before = 0;  ///< letters in front of the dots
};

std::optional<Term> term_of(std::string_view text) {
  Term out;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const char c = text[i];
    if (c == ' ') continue;
    if (c == '.') {
      if (out.dots || text.substr(i, 3) != "...") return std::nullopt;
      out.dots = true;
      out.before = out.labels.size();
      i += 2;
    } else if ((c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z')) {
      out.labels.push_back(c);
    } else {
      return std::nullopt;
    }
  }
  return out;
}

/// The labels with those of the dots among them.
std::vector<Label> written_out(const Term& term, std::size_t dots) {
  std::vector<Label> out = term.labels;
  if (!term.dots) return out;
  std::vector<Label> inner;
  for (std::size_t i = dots; i > 0; --i) inner.push_back(kDots + static_cast<Label>(i));
  out.insert(out.begin() + static_cast<std::ptrdiff_t>(term.before), inner.begin(), inner.end());
  return out;
}

/// An equation with its operands: what is kept stands first, in the order of the result.
struct Equation {
  std::vector<std::vector<Label>> operands{};
  std::vector<Label> order{};  ///< all labels; the result's first
  std::size_t kept = 0;
};

/// As torch.einsum has it where no result is named: the dots, then letters that stand once, by the alphabet.
std::vector<Label> implied(const std::vector<std::vector<Label>>& operands, std::size_t dots) {
  std::map<Label, int> times;
  for (const auto& labels : operands) {
    for (const Label label : labels) ++times[label];
  }
  std::vector<Label> out;
  for (std::size_t i = dots; i > 0; --i) out.push_back(kDots + static_cast<Label>(i));
  for (const auto& [label, count] : times) {
    if (label < kDots && count == 1) out.push_back(label);
  }
  return out;
}

std::optional<Equation> equation_of(std::string_view text, const std::vector<const Geometry*>& given) {
  const std::size_t arrow = text.find("->");
  std::vector<Term> terms;
  std::string_view rest = text.substr(0, arrow);
  for (bool more = true; more;) {
    const std::size_t comma = rest.find(',');
    more = comma != std::string_view::npos;
    const auto term = term_of(rest.substr(0, comma));
    if (!term) return std::nullopt;
    terms.push_back(*term);
    if (more) rest.remove_prefix(comma + 1);
  }
  if (terms.size() != given.size()) return std::nullopt;
  Equation out;
  std::size_t dots = 0;
  for (std::size_t i = 0; i < terms.size(); ++i) {
    const std::size_t dimensions = given[i]->sizes.size(), letters = terms[i].labels.size();
    if (letters > dimensions || (!terms[i].dots && letters != dimensions)) return std::nullopt;
    if (terms[i].dots) dots = std::max(dots, dimensions - letters);
    out.operands.push_back(written_out(terms[i], dimensions - letters));
  }
  if (arrow == std::string_view::npos) {
    out.order = implied(out.operands, dots);
  } else {
    const auto result = term_of(text.substr(arrow + 2));
    if (!result) return std::nullopt;
    out.order = written_out(*result, dots);
  }
  out.kept = out.order.size();
  // What is summed up: dots first, which count from the last one, then letters by the alphabet.
  std::set<std::pair<bool, Label>> summed;
  for (const auto& labels : out.operands) {
    for (const Label label : labels) {
      if (std::find(out.order.begin(), out.order.end(), label) == out.order.end())
        summed.insert({label < kDots, label < kDots ? label : -label});
    }
  }
  for (const auto& [letter, label] : summed) out.order.push_back(letter ? label : -label);
  return out;
}

/// The operand with a dimension for each label of the order: of size 1 where it has none, the diagonal where
/// it has several.
Geometry arranged(const Geometry& operand, const std::vector<Label>& labels,
                  const std::vector<Label>& order) {
  Geometry out = operand;
  out.sizes.clear();
  out.strides.clear();
  for (const Label label : order) {
    std::int64_t size = 1, stride = 0;
    for (std::size_t i = 0; i < labels.size(); ++i) {
      if (labels[i] != label) continue;
      size = operand.sizes[i];
      stride = operand.strides[i] > INT64_MAX - stride ? INT64_MAX : stride + operand.strides[i];
    }
    out.sizes.push_back(size);
    out.strides.push_back(stride);
  }
  return out;
}

/// Dimensions of a product of two: in both and kept, of one alone, and summed up.
struct Roles {
  std::vector<std::size_t> both{}, left{}, right{}, summed{};
};

Geometry picked(const Geometry& from, const std::vector<const std::vector<std::size_t>*>& groups) {
  Geometry out = from;
  out.sizes.clear();
  out.strides.clear();
  for (const auto* group : groups) {
    for (const std::size_t at : *group) {
      out.sizes.push_back(from.sizes[at]);
      out.strides.push_back(from.strides[at]);
    }
  }
  return out;
}

std::int64_t product_of(const Geometry& value, const std::vector<std::size_t>& group) {
  std::int64_t out = 1;
  for (const std::size_t at : group) out = size_product(out, value.sizes[at]);
  return out;
}

/// What is left of the operands after one of them was contracted with the next.
struct Contraction {
  ScriptTape& tape;
  Geometry value{};
  ScriptTape::Made made = ScriptTape::kNone;
  bool left_made = false, right_made = false;  ///< of the last one: it read what was made of an operand

  /// Without the dimensions that nobody else has.
  static ScriptTape::Made summed(ScriptTape& tape, Geometry& value,
                                 const std::vector<std::size_t>& dimensions) {
    if (dimensions.empty()) return ScriptTape::kNone;
    for (const std::size_t at : dimensions) value.sizes[at] = 1;
    value = contiguous_like(value);
    return tape.make(value.dense_bytes());
  }

  /// What is made of one operand, from what was given on.
  using Chain = std::vector<ScriptTape::Made>;
  static bool is_made(const Chain& chain) {
    return std::any_of(chain.begin(), chain.end(), [](auto one) { return one != ScriptTape::kNone; });
  }
  void let_go(const Chain& chain) {
    for (auto one = chain.rbegin(); one != chain.rend(); ++one) tape.drop(*one);
  }

  /// `last`: it is the result.
  void finish(Geometry result, bool last, const Chain& left, const Chain& right) {
    ScriptTape::Made next = ScriptTape::kNone;
    if (last) {
      tape.results();
    } else {
      next = tape.make(result.dense_bytes());
    }
    let_go(right);
    let_go(left);
    left_made = is_made(left), right_made = is_made(right);
    made = next;
    value = std::move(result);
  }

  /// ATen's sumproduct_pair: both as batches of matrices, which may have to be written anew for it.
  void multiply(const Geometry& other, const Roles& roles, ScriptTape::Made left_sum,
                ScriptTape::Made right_sum, bool last) {
    const Geometry left = picked(value, {&roles.both, &roles.left, &roles.summed, &roles.right});
    const Geometry right = picked(other, {&roles.both, &roles.summed, &roles.right, &roles.left});
    const std::int64_t batch = product_of(value, roles.both), rows = product_of(value, roles.left),
                       inner = product_of(value, roles.summed), columns = product_of(other, roles.right);
    const auto first = tape.make(copy_for(left, {batch, rows, inner}));
    const auto second = tape.make(copy_for(right, {batch, inner, columns}));
    Geometry result = value;
    for (const std::size_t at : roles.summed) result.sizes[at] = 1;
    for (const std::size_t at : roles.right) result.sizes[at] = other.sizes[at];
    // It lies as the product made it: kept dimensions, the left one's, the right one's.
    std::int64_t stride = 1;
    for (const auto* group : {&roles.summed, &roles.right, &roles.left, &roles.both}) {
      for (std::size_t i = group->size(); i > 0; --i) {
        result.strides[(*group)[i - 1]] = stride;
        stride = size_product(stride, std::max<std::int64_t>(result.sizes[(*group)[i - 1]], 1));
      }
    }
    finish(std::move(result), last, {made, left_sum, first}, {right_sum, second});
  }
};

/// Two operands after another, from the left, as torch.einsum contracts them unless a path is given.
class Einsum {
 public:
  Einsum(const Equation& equation, const std::vector<const Geometry*>& given) : equation_(equation) {
    for (std::size_t i = 0; i < given.size(); ++i) {
      operands_.push_back(arranged(*given[i], equation.operands[i], equation.order));
      for (std::size_t at = 0; at < equation.order.size(); ++at) {
        if (operands_.back().sizes[at] != 1) ++users_[at];
      }
    }
  }

  OperatorScript run() {
    ScriptTape tape;
    Contraction now{tape, operands_.front()};
    std::uint8_t copied = 0;
    for (std::size_t i = 1; i < operands_.size(); ++i) {
      contract(now, operands_[i], i + 1 == operands_.size());
      if (i == 1 && now.left_made) copied = 1;
      if (now.right_made && i < 8) copied = static_cast<std::uint8_t>(copied | 1u << i);
    }
    OperatorScript out = tape.take();
    out.copied = copied;
    return out;
  }

 private:
  void contract(Contraction& now, Geometry other, bool last) {
    std::vector<std::size_t> left_alone, right_alone;
    Roles roles;
    for (std::size_t at = 0; at < equation_.order.size(); ++at) {
      const bool left = now.value.sizes[at] != 1, right = other.sizes[at] != 1;
      if (at >= equation_.kept && left && right && --users_[at] == 1) {
        roles.summed.push_back(at);
        users_[at] = 0;
      } else if (at >= equation_.kept && left != right && users_[at] == 1) {
        (left ? left_alone : right_alone).push_back(at);
        users_[at] = 0;
      }
    }
    const auto left_sum = Contraction::summed(now.tape, now.value, left_alone);
    const auto right_sum = Contraction::summed(now.tape, other, right_alone);
    if (roles.summed.empty()) {
      Geometry result = now.value;
      result.sizes = spread(now.value, other);
      now.finish(contiguous_like(result), last, {now.made, left_sum}, {right_sum});
      return;
    }
    for (std::size_t at = 0; at < equation_.order.size(); ++at) {
      if (std::find(roles.summed.begin(), roles.summed.end(), at) != roles.summed.end()) continue;
      const bool left = now.value.sizes[at] != 1, right = other.sizes[at] != 1;
      (left && right ? roles.both : left ? roles.left : roles.right).push_back(at);
    }
    now.multiply(other, roles, left_sum, right_sum, last);
  }

  const Equation& equation_;
  std::vector<Geometry> operands_{};
  std::map<std::size_t, int> users_{};  ///< by dimension: operands with more than one of it
};

OperatorScript einsum(const ScriptCall& call) {
  std::vector<const Geometry*> given;
  for (std::size_t i = 0; i < call.tensors("tensors"); ++i) {
    const Geometry* const one = call.known("tensors", static_cast<std::uint32_t>(i));
    if (!one) return {};
    given.push_back(one);
  }
  if (given.size() < 2) return {};
  const auto equation = equation_of(call.text("equation"), given);
  OperatorScript out;
  out.known = equation.has_value() && call.integers("path").empty();
  return out.known ? Einsum(*equation, given).run() : out;
}

/// A product of what is left of both without these dimensions.
OperatorScript tensordot(const ScriptCall& call) {
  const Geometry *a = call.known("self"), *b = call.known("other");
  const auto left = call.integers("dims_self"), right = call.integers("dims_other");
  if (!a || !b || left.size() != right.size()) return {};
  const auto grouped = [](const Geometry& value, const std::vector<std::int64_t>& summed, bool first) {
    std::vector<std::size_t> inner, rest;
    for (const std::int64_t at : summed) {
      const auto all = static_cast<std::int64_t>(value.sizes.size());
      if (at < all && at >= -all) inner.push_back(static_cast<std::size_t>(at < 0 ? at + all : at));
    }
    for (std::size_t at = 0; at < value.sizes.size(); ++at) {
      if (std::find(inner.begin(), inner.end(), at) == inner.end()) rest.push_back(at);
    }
    const Geometry lies = first ? picked(value, {&inner, &rest}) : picked(value, {&rest, &inner});
    const std::int64_t many = product_of(value, inner), others = product_of(value, rest);
    return copy_for(lies, first ? std::vector{many, others} : std::vector{others, many});
  };
  ScriptTape tape;
  tape.make(grouped(*a, left, false));
  tape.make(grouped(*b, right, true));
  tape.results();
  return tape.take();
}

/// Two products one after the other; of three matrices the cheaper pair first.
OperatorScript chain(const ScriptCall& call, std::string_view name) {
  const std::size_t count = call.tensors(name);
  OperatorScript out;
  if (count < 3) return out;
  std::array<const Geometry*, 3> all{};
  for (std::uint32_t i = 0; i < 3; ++i) all[i] = call.known(name, i);
  const bool plain = count == 3 && std::all_of(all.begin(), all.end(), [](const Geometry* one) {
                       return one && one->sizes.size() == 2;
                     });
  if (!plain) {
    out.known = false;
    return out;
  }
  const std::int64_t a = all[0]->sizes[0], b = all[1]->sizes[0], c = all[1]->sizes[1], d = all[2]->sizes[1];
  const auto cost = [](std::int64_t rows, std::int64_t columns, std::int64_t one, std::int64_t other) {
    return static_cast<double>(rows) * static_cast<double>(columns) *
           (static_cast<double>(one) + static_cast<double>(other));
  };
  const std::int64_t between = cost(a, c, b, d) > cost(b, d, a, c) ? size_product(b, d) : size_product(a, c);
  ScriptTape tape;
  tape.make(saturating_multiply(static_cast<std::uint64_t>(between), all[0]->element));
  tape.results();
  return tape.take();
}

OperatorScript chain_matmul(const ScriptCall& call) { return chain(call, "matrices"); }
OperatorScript multi_dot(const ScriptCall& call) { return chain(call, "tensors"); }

constexpr ScriptMaker kMakers[] = {
    {"einsum", einsum},
    {"tensordot", tensordot},
    {"chain_matmul", chain_matmul},
    {"linalg_multi_dot", multi_dot},
};

}  // namespace

std::span<const ScriptMaker> product_scripts() { return kMakers; }

}  // namespace stowage::estimate
