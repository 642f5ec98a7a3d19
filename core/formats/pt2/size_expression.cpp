#include "core/formats/pt2/size_expression.h"

#include <algorithm>
#include <cctype>
#include <charconv>
#include <limits>
#include <numeric>
#include <optional>
#include <vector>

namespace stowage::formats {
namespace {

constexpr int kDeepest = 64;
__extension__ using Wide = __int128;

/// A fraction in lowest terms, its denominator above 0.
struct Fraction {
  std::int64_t top = 0, bottom = 1;
  bool whole() const { return bottom == 1; }
};

std::optional<Fraction> fraction(Wide top, Wide bottom) {
  if (bottom == 0) return std::nullopt;
  if (bottom < 0) top = -top, bottom = -bottom;
  Wide a = top < 0 ? -top : top, b = bottom;
  while (b) a = std::exchange(b, a % b);
  if (a > 1) top /= a, bottom /= a;
  constexpr Wide kMost = std::numeric_limits<std::int64_t>::max();
  if (top > kMost || top < -kMost || bottom > kMost) return std::nullopt;
  return Fraction{static_cast<std::int64_t>(top), static_cast<std::int64_t>(bottom)};
}

std::optional<Fraction> add(Fraction a, Fraction b) {
  return fraction(Wide(a.top) * b.bottom + Wide(b.top) * a.bottom, Wide(a.bottom) * b.bottom);
}
std::optional<Fraction> multiply(Fraction a, Fraction b) {
  return fraction(Wide(a.top) * b.top, Wide(a.bottom) * b.bottom);
}
std::optional<Fraction> divide(Fraction a, Fraction b) {
  return fraction(Wide(a.top) * b.bottom, Wide(a.bottom) * b.top);
}
std::optional<Fraction> floor(Fraction a) {
  const std::int64_t cut = a.top / a.bottom;
  return Fraction{cut - (a.top < 0 && a.top % a.bottom != 0 ? 1 : 0), 1};
}
std::optional<Fraction> ceiling(Fraction a) {
  const auto below = floor({-a.top, a.bottom});
  return Fraction{-below->top, 1};
}
std::optional<Fraction> floor_of(const std::optional<Fraction>& a) { return a ? floor(*a) : std::nullopt; }
std::optional<Fraction> ceiling_of(const std::optional<Fraction>& a) {
  return a ? ceiling(*a) : std::nullopt;
}
std::optional<Fraction> modulo(Fraction a, Fraction b) {
  const auto times = floor_of(divide(a, b));
  const auto part = times ? multiply(*times, b) : std::nullopt;
  return part ? add(a, {-part->top, part->bottom}) : std::nullopt;
}
std::optional<Fraction> power(Fraction base, Fraction exponent) {
  if (!exponent.whole() || exponent.top > 64 || exponent.top < -64) return std::nullopt;
  std::optional<Fraction> out = Fraction{1, 1};
  for (std::int64_t i = 0; out && i < std::abs(exponent.top); ++i) out = multiply(*out, base);
  return out && exponent.top < 0 ? divide({1, 1}, *out) : out;
}
bool less(Fraction a, Fraction b) { return Wide(a.top) * b.bottom < Wide(b.top) * a.bottom; }

using Fold = std::optional<Fraction> (*)(Fraction, Fraction);
using One = std::optional<Fraction> (*)(Fraction);
struct Function {
  std::string_view name;
  Fold fold = nullptr;  ///< over all operands, two at least where `pair`
  One one = nullptr;
  bool pair = false;
};
std::optional<Fraction> floor_division(Fraction a, Fraction b) { return floor_of(divide(a, b)); }
std::optional<Fraction> ceiling_division(Fraction a, Fraction b) { return ceiling_of(divide(a, b)); }
std::optional<Fraction> larger(Fraction a, Fraction b) { return less(a, b) ? b : a; }
std::optional<Fraction> smaller(Fraction a, Fraction b) { return less(b, a) ? b : a; }
std::optional<Fraction> itself(Fraction a) { return a; }
std::optional<Fraction> magnitude(Fraction a) { return Fraction{std::abs(a.top), a.bottom}; }
std::optional<Fraction> shift_left(Fraction a, Fraction b) {
  const auto factor = power({2, 1}, b);
  return factor ? multiply(a, *factor) : std::nullopt;
}
std::optional<Fraction> shift_right(Fraction a, Fraction b) {
  const auto factor = power({2, 1}, b);
  return factor ? floor_of(divide(a, *factor)) : std::nullopt;
}
std::optional<Fraction> toward_zero(Fraction a) { return a.top < 0 ? ceiling(a) : floor(a); }

constexpr Function kFunctions[] = {
    {"Add", add},
    {"Mul", multiply},
    {"Max", larger},
    {"Min", smaller},
    {"Pow", power, nullptr, true},
    {"PowByNatural", power, nullptr, true},
    {"FloorDiv", floor_division, nullptr, true},
    {"CleanDiv", floor_division, nullptr, true},
    {"CeilDiv", ceiling_division, nullptr, true},
    {"IntTrueDiv", divide, nullptr, true},
    {"Mod", modulo, nullptr, true},
    {"PythonMod", modulo, nullptr, true},
    {"LShift", shift_left, nullptr, true},
    {"RShift", shift_right, nullptr, true},
    {"floor", nullptr, floor},
    {"FloorToInt", nullptr, floor},
    {"ceiling", nullptr, ceiling},
    {"CeilToInt", nullptr, ceiling},
    {"TruncToInt", nullptr, toward_zero},
    {"ToFloat", nullptr, itself},
    {"Identity", nullptr, itself},
    {"Abs", nullptr, magnitude},
};

class Evaluator {
 public:
  Evaluator(std::string_view text, const SizeValues& values) : whole_(text), text_(text), values_(values) {}

  tl::expected<std::int64_t, NoSize> run() {
    const auto value = bare() ? symbol(whole_) : term(0);
    if (!value) return tl::unexpected(why_);
    if (!bare() && !text_.empty())
      return tl::unexpected(NoSize{NoSize::Reason::Function, std::string(whole_)});
    if (!value->whole() || value->top < 0)
      return tl::unexpected(NoSize{NoSize::Reason::Value, std::string(whole_)});
    return value->top;
  }

 private:
  /// A name alone is how older exports write a symbol.
  bool bare() const {
    const auto letter = [](unsigned char c) { return std::isalnum(c) || c == '_'; };
    return !whole_.empty() && !std::isdigit(static_cast<unsigned char>(whole_.front())) &&
           std::all_of(whole_.begin(), whole_.end(), letter);
  }

  std::nullopt_t fail(NoSize::Reason reason, std::string_view name) {
    if (why_.name.empty()) why_ = {reason, std::string(name)};
    return std::nullopt;
  }
  std::nullopt_t no_expression() { return fail(NoSize::Reason::Function, whole_); }

  bool skip(std::string_view expected) {
    if (!text_.starts_with(expected)) return false;
    text_.remove_prefix(expected.size());
    return true;
  }

  std::optional<Fraction> symbol(std::string_view name) {
    const auto found = values_.find(std::string(name));
    if (found == values_.end()) return fail(NoSize::Reason::Symbol, name);
    return Fraction{found->second, 1};
  }

  /// "'s77', positive=True, integer=True)"
  std::optional<Fraction> quoted_symbol() {
    const std::size_t quote = text_.find('\''), end = text_.find(')');
    if (quote == std::string_view::npos || end == std::string_view::npos || quote > end)
      return no_expression();
    const std::string_view name = text_.substr(0, quote);
    text_.remove_prefix(end + 1);
    return symbol(name);
  }

  std::optional<std::int64_t> digits() {
    std::int64_t value = 0;
    const auto [end, error] = std::from_chars(text_.data(), text_.data() + text_.size(), value);
    if (error != std::errc()) return std::nullopt;
    text_.remove_prefix(static_cast<std::size_t>(end - text_.data()));
    return value;
  }

  std::optional<Fraction> number(bool ratio) {
    const auto top = digits();
    std::optional<std::int64_t> bottom = 1;
    if (ratio) bottom = skip(", ") ? digits() : std::nullopt;
    if (!top || !bottom || !skip(")")) return no_expression();
    return fraction(*top, *bottom);
  }

  std::optional<Fraction> term(int depth) {
    if (depth == kDeepest) return no_expression();
    const std::size_t open = text_.find('(');
    if (open == std::string_view::npos) return no_expression();
    const std::string_view name = text_.substr(0, open);
    text_.remove_prefix(open + 1);
    if (name == "Symbol") return skip("'") ? quoted_symbol() : no_expression();
    if (name == "Integer") return number(false);
    if (name == "Rational") return number(true);
    const auto* const function = std::find_if(std::begin(kFunctions), std::end(kFunctions),
                                              [&](const Function& f) { return f.name == name; });
    if (function == std::end(kFunctions)) return fail(NoSize::Reason::Function, name);
    return apply(*function, depth);
  }

  std::optional<Fraction> apply(const Function& function, int depth) {
    auto all = term(depth + 1);
    std::size_t operands = 1;
    for (; all && skip(", "); ++operands) {
      const auto next = term(depth + 1);
      if (!next) return std::nullopt;
      all = function.fold ? function.fold(*all, *next) : std::nullopt;
      if (!all) return fail(NoSize::Reason::Value, whole_);
    }
    if (!all) return std::nullopt;
    if (!skip(")") || (function.pair && operands != 2) || (function.one && operands != 1))
      return no_expression();
    if (function.one) all = function.one(*all);
    return all ? all : fail(NoSize::Reason::Value, whole_);
  }

  std::string_view whole_;
  std::string_view text_;
  const SizeValues& values_;
  NoSize why_{};
};

}  // namespace

tl::expected<std::int64_t, NoSize> evaluate_size(std::string_view expression, const SizeValues& values) {
  return Evaluator(expression, values).run();
}

}  // namespace stowage::formats
