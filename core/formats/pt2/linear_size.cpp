// Sums as torch.export writes them: read, written for a person, and solved for their symbol.
#include <algorithm>
#include <cctype>
#include <charconv>
#include <limits>
#include <utility>

#include "core/formats/pt2/open_sizes.h"

namespace stowage::formats {
namespace {

constexpr int kDeepestSum = 32;

/// SymPy's srepr: Symbol('s77', …), Integer(2), Add(a, b, …), Mul(a, b, …).
class SumReader {
 public:
  explicit SumReader(std::string_view text) : text_(text) {}

  std::optional<LinearSize> read() {
    auto sum = term(0);
    return sum && text_.empty() ? sum : std::nullopt;
  }

 private:
  bool skip(std::string_view expected) {
    if (!text_.starts_with(expected)) return false;
    text_.remove_prefix(expected.size());
    return true;
  }

  std::optional<LinearSize> term(int depth) {
    if (depth == kDeepestSum) return std::nullopt;
    if (skip("Symbol('")) return symbol();
    if (skip("Integer(")) return number();
    const bool product = text_.starts_with("Mul(");
    if (!skip("Mul(") && !skip("Add(")) return std::nullopt;
    auto all = term(depth + 1);
    while (all && skip(", ")) {
      const auto next = term(depth + 1);
      if (!next || !(product ? multiply(*all, *next) : add(*all, *next))) return std::nullopt;
    }
    return all && skip(")") ? all : std::nullopt;
  }

  std::optional<LinearSize> symbol() {
    const std::size_t quote = text_.find('\''), end = text_.find(')');
    if (quote == std::string_view::npos || end == std::string_view::npos || quote > end || quote == 0)
      return std::nullopt;
    LinearSize out;
    out.factors[std::string(text_.substr(0, quote))] = 1;
    text_.remove_prefix(end + 1);
    return out;
  }

  std::optional<LinearSize> number() {
    LinearSize out;
    const auto [end, error] = std::from_chars(text_.data(), text_.data() + text_.size(), out.constant);
    if (error != std::errc()) return std::nullopt;
    text_.remove_prefix(static_cast<std::size_t>(end - text_.data()));
    return skip(")") ? std::optional(std::move(out)) : std::nullopt;
  }

  static bool add(LinearSize& to, const LinearSize& what) {
    for (const auto& [name, factor] : what.factors) {
      std::int64_t& sum = to.factors[name];
      if (__builtin_add_overflow(sum, factor, &sum)) return false;
      if (sum == 0) to.factors.erase(name);
    }
    return !__builtin_add_overflow(to.constant, what.constant, &to.constant);
  }

  static bool multiply(LinearSize& by, LinearSize what) {
    if (!by.factors.empty() && !what.factors.empty()) return false;
    if (by.factors.empty()) std::swap(by, what);  // `what` is the number
    if (what.constant == 0) return by = LinearSize{}, true;
    for (auto& [name, factor] : by.factors) {
      if (__builtin_mul_overflow(factor, what.constant, &factor)) return false;
    }
    return !__builtin_mul_overflow(by.constant, what.constant, &by.constant);
  }

  std::string_view text_;
};

}  // namespace

std::optional<LinearSize> linear_size(std::string_view expression) {
  // A bare name is how older exports write a symbol.
  const auto letter = [](unsigned char c) { return std::isalnum(c) || c == '_'; };
  if (!expression.empty() && !std::isdigit(static_cast<unsigned char>(expression.front())) &&
      std::all_of(expression.begin(), expression.end(), letter))
    return LinearSize{{{std::string(expression), 1}}, 0};
  return SumReader(expression).read();
}

std::string text_of(const LinearSize& size) {
  std::string out;
  const auto add = [&out](std::int64_t factor, const std::string& symbol) {
    std::string number = std::to_string(factor);
    if (factor < 0) number.erase(0, 1);
    if (!symbol.empty()) number = number == "1" ? symbol : number + "*" + symbol;
    if (out.empty()) {
      out = (factor < 0 ? "-" : "") + number;
    } else {
      out += (factor < 0 ? " - " : " + ") + number;
    }
  };
  // What is taken off stands behind what it is taken from.
  for (const bool taken_off : {false, true}) {
    for (const auto& [symbol, factor] : size.factors) {
      if ((factor < 0) == taken_off) add(factor, symbol);
    }
    if (size.constant != 0 && (size.constant < 0) == taken_off) add(size.constant, {});
  }
  return out.empty() ? "0" : out;
}

std::optional<std::int64_t> symbol_under(const LinearSize& size, std::int64_t value) {
  const std::int64_t factor = size.factors.begin()->second;
  std::int64_t product = 0;
  if (__builtin_sub_overflow(value, size.constant, &product)) return std::nullopt;
  // The least number has no counterpart: divided by -1 it would end the program.
  if (factor == -1)
    return product == std::numeric_limits<std::int64_t>::min() ? std::nullopt : std::optional(-product);
  return product % factor == 0 ? std::optional(product / factor) : std::nullopt;
}

}  // namespace stowage::formats
