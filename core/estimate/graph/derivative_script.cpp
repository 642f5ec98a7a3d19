#include "core/estimate/graph/derivative_script.h"

#include <algorithm>
#include <array>
#include <optional>
#include <string>
#include <utility>

namespace stowage::estimate {
namespace {

/// Rows of one operator are gone through in their order, each where `wants` names an operand that wants a
/// gradient, or nobody. `makes`, words parted by spaces:
///   w    a tensor as large as all operands spread over each other
///   1    one as large as the first operand (23: as the second and the third spread over each other)
///   wf   flags, a byte for each of its numbers; so 1f, 23f
///   n    one number
///   m    as w where the losses were averaged: their sum only spreads its gradient, and makes nothing
///   -0   the row's first one is dropped, -1 its second
///   ~    nothing that was saved is needed any more: what is one call here may be several for autograd
///   =w   what is made is the gradient of the operand; =.1: it is the second of all that were made
/// What is left goes when the formula is computed. As FunctionsManual.cpp and derivatives.yaml of PyTorch
/// 2.11 have it, with operands of one expression in the order in which its builds evaluate them
/// (tests/bench/compare_derivatives.py holds each row against PyTorch).
struct Row {
  std::string_view operation, wants, makes;
};

constexpr auto kRows = std::to_array<Row>({
    {"mul", "self", "=w"},
    {"mul", "other", "=w"},
    {"div", "other", "w w w =w -0 -1 -2"},
    {"div", "self", "=w"},
    {"sub", "other", "=w"},
    {"rsub", "self", "=w"},
    {"scaled add", "other", "=w"},
    {"scaled sub", "other", "w =w"},
    {"where", "self", "n =w -0"},
    {"where", "other", "n =w -0"},
    {"maximum", "self", "w wf =w wf -0 -1 -3"},
    {"maximum", "other", "w wf =w wf -0 -1 -3"},
    {"minimum", "self", "w wf =w wf -0 -1 -3"},
    {"minimum", "other", "w wf =w wf -0 -1 -3"},
    {"pow", "exponent", "2f 1f wf -0 -1 1 w n w =w -2 -3 -4 -5 -6"},
    {"pow", "self", "2 w w w 2f n =w -0 -1 -2 -3 -4 -5"},
    {"pow by a number", "self", "w w =w"},
    {"pow of a number", "exponent", "w =w"},
    {"atan2", "", "2 1 w -0 -1 w wf -4"},
    {"atan2", "self", "w =w"},
    {"atan2", "other", "1 w =w"},
    {"remainder", "other", "w w =w"},
    {"fmod", "other", "w w =w"},
    {"logaddexp", "self", "w w w =w -0 -1 -2"},
    {"logaddexp", "other", "w w w =w -0 -1 -2"},
    {"addcmul", "tensor1", "3 =w -0"},
    {"addcmul", "tensor2", "2 =w -0"},
    {"addcdiv", "tensor1", "3 =w -0"},
    {"addcdiv", "tensor2", "3 2 23 w =w"},
    {"lerp", "end", "=w"},
    {"lerp", "self", "3 =w -0"},
    {"lerp", "weight", "12 =w -0"},
    // Losses.
    {"l1_loss", "", "m w w -1 -0"},
    {"l1_loss", "self", "=.2"},
    {"l1_loss", "target", "=w"},
    {"kl_div", "self", "m w -0 =w"},
    {"kl_div of logarithms", "self", "m w ~ -0 =w"},
    // (The exponential that was saved goes before the last product comes.)
    {"poisson_nll_loss", "input", "m w =w -0 m"},
    {"soft_margin_loss", "self", "w w w -0 -1 =w -2"},
    {"binary_cross_entropy_with_logits", "self", "=w"},
    {"binary_cross_entropy_with_logits", "target", "w =w -0"},
    {"weighed logits", "self", "w w =w -0 -1"},
});

constexpr std::int64_t kAverage = 1;  // of the reductions: 0 none, 1 mean, 2 sum

/// The row's name for a call: its operator's, but where other operands mean another formula.
std::string_view formula_of(const ScriptCall& call, std::string_view operation) {
  if (operation == "pow" && !call.given("exponent")) return "pow by a number";
  if (operation == "pow" && !call.given("self")) return "pow of a number";
  if (operation == "max" && call.given("other")) return "maximum";
  if (operation == "min" && call.given("other")) return "minimum";
  const bool scaled = call.real("alpha", 1) != 1;
  if (operation == "add" && scaled) return "scaled add";
  if ((operation == "sub" || operation == "subtract") && scaled) return "scaled sub";
  if (operation == "subtract") return "sub";
  if (operation == "div" && !call.text("rounding_mode").empty()) return "";  // its gradients are zeros
  if (operation == "kl_div" && call.asks("target")) return "";
  if (operation == "kl_div" && call.flag("log_target")) return "kl_div of logarithms";
  if (operation == "binary_cross_entropy_with_logits" && call.given("pos_weight"))
    return call.asks("target") ? "" : "weighed logits";
  return operation;
}

class Writer {
 public:
  Writer(const ScriptCall& call, const std::vector<GivenTensor>& given, std::uint64_t element)
      : call_(call), given_(given), element_(element) {
    script_.gradients.assign(given.size(), DerivativeScript::kNone);
  }

  /// `operand`: who gets what is marked so; kNone: nobody.
  void write(std::string_view words, std::size_t operand) {
    const std::size_t first = made_.size();
    while (!words.empty()) {
      std::string_view word = words.substr(0, words.find(' '));
      words.remove_prefix(std::min(words.size(), word.size() + 1));
      if (word.starts_with('-') || word == "~") {
        word == "~" ? forget() : drop(first + digit(word[1]));
        continue;
      }
      const bool gradient = word.starts_with('=');
      if (gradient) word.remove_prefix(1);
      const bool earlier = word.starts_with('.');
      const std::size_t which = earlier ? digit(word[1]) : make(bytes_of_word(word));
      if (gradient && operand != DerivativeScript::kNone) script_.gradients[operand] = which;
    }
  }

  /// What is no gradient goes; then those of smaller operands are summed up, and take their type.
  DerivativeScript take() {
    std::vector<bool> stays(made_.size(), false);
    for (const std::size_t which : script_.gradients) {
      if (which != DerivativeScript::kNone) stays[which] = true;
    }
    for (std::size_t i = 0; i < stays.size(); ++i) {
      if (!stays[i]) script_.beside = saturating_add(script_.beside, made_[i]);
      if (!stays[i] && there_[i]) drop(i);
    }
    const std::uint64_t whole = whole_count();
    for (std::size_t i = 0; i < given_.size(); ++i) {
      std::size_t& gradient = script_.gradients[i];
      if (gradient == DerivativeScript::kNone) continue;
      const Geometry& geometry = *given_[i].geometry;
      if (geometry.count() != whole) replace(gradient, saturating_multiply(geometry.count(), element_));
      if (geometry.element != element_) replace(gradient, geometry.dense_bytes());
    }
    return std::move(script_);
  }

 private:
  static std::size_t digit(char letter) { return static_cast<std::size_t>(letter - '0'); }

  std::size_t make(std::uint64_t bytes) {
    script_.events.push_back({DerivativeScript::Event::What::Make, bytes});
    made_.push_back(bytes);
    there_.push_back(true);
    return made_.size() - 1;
  }
  void drop(std::size_t which) {
    script_.events.push_back({DerivativeScript::Event::What::Drop, which});
    there_[which] = false;
  }
  void forget() { script_.events.push_back({DerivativeScript::Event::What::Forget}); }
  void replace(std::size_t& gradient, std::uint64_t bytes) {
    const std::size_t before = std::exchange(gradient, make(bytes));
    script_.beside = saturating_add(script_.beside, made_[before]);
    drop(before);
  }

  std::uint64_t bytes_of_word(std::string_view word) const {
    if (word == "n") return element_;
    const bool flags = word.ends_with('f');
    if (flags) word.remove_suffix(1);
    if (word == "m") {
      if (call_.integer("reduction", kAverage) != kAverage) return 0;
      word = "w";
    }
    return saturating_multiply(word == "w" ? whole_count() : count_of(word), flags ? 1 : element_);
  }
  std::uint64_t whole_count() const {
    std::string all;
    for (std::size_t i = 0; i < given_.size(); ++i) all.push_back(static_cast<char>('1' + i));
    return count_of(all);
  }
  /// The numbers of these operands spread over each other; one that is no tensor is none.
  std::uint64_t count_of(std::string_view operands) const {
    std::optional<Geometry> all;
    for (const char one : operands) {
      const std::size_t place = digit(one) - 1;
      if (place >= given_.size()) continue;
      const Geometry& geometry = *given_[place].geometry;
      if (all) {
        all->sizes = spread(*all, geometry);
      } else {
        all = geometry;
      }
    }
    return all ? all->count() : 0;
  }

  const ScriptCall& call_;
  const std::vector<GivenTensor>& given_;
  std::uint64_t element_;
  DerivativeScript script_{};
  std::vector<std::uint64_t> made_{};
  std::vector<bool> there_{};
};

std::size_t operand_called(const ScriptCall& call, const std::vector<GivenTensor>& given,
                           std::string_view name) {
  const auto& inputs = call.step().node->inputs;
  const auto found = std::find_if(given.begin(), given.end(), [&](const GivenTensor& one) {
    return one.operand < inputs.size() && inputs[one.operand].name == name;
  });
  return found == given.end() ? DerivativeScript::kNone : static_cast<std::size_t>(found - given.begin());
}

}  // namespace

DerivativeScript derivative_script(const ScriptCall& call, std::string_view operation,
                                   const std::vector<GivenTensor>& given, const std::vector<bool>& wants,
                                   const std::vector<const Geometry*>& results) {
  constexpr std::size_t kMostOperands = 9;  // one letter names an operand
  const bool known = std::all_of(given.begin(), given.end(),
                                 [](const GivenTensor& one) { return one.geometry && one.geometry->known; });
  if (!known || given.empty() || given.size() > kMostOperands) return {};
  if (results.empty() || !results[0]->known) return {};
  const std::string_view formula = formula_of(call, operation);
  Writer writer(call, given, results[0]->element);
  bool any = false;
  for (const Row& row : kRows) {
    if (row.operation != formula) continue;
    const std::size_t operand = operand_called(call, given, row.wants);
    const bool wanted = operand != DerivativeScript::kNone && operand < wants.size() && wants[operand];
    if (!row.wants.empty() && !wanted) continue;
    any = true;
    writer.write(row.makes, operand);
  }
  return any ? writer.take() : DerivativeScript{};
}

}  // namespace stowage::estimate
