#include "core/formats/pt2/open_sizes.h"

#include <algorithm>
#include <charconv>
#include <numeric>
#include <set>
#include <utility>

namespace stowage::formats {
namespace {

using model::OpenSize;

std::string symbol_in(const LinearSize& size) {
  const bool plain = size.constant == 0 && size.factors.size() == 1 && size.factors.begin()->second == 1;
  return plain ? size.factors.begin()->first : std::string();
}

/// "L['input_ids'].size()[0]" taken off the front.
struct SizeInGuard {
  std::string input;
  std::size_t dimension = 0;
};
std::optional<SizeInGuard> take_size(std::string_view& text) {
  constexpr std::string_view kStart = "L['", kMiddle = "'].size()[";
  if (!text.starts_with(kStart)) return std::nullopt;
  const std::size_t middle = text.find(kMiddle), end = text.find(']', middle + kMiddle.size());
  if (middle == std::string_view::npos || end == std::string_view::npos) return std::nullopt;
  SizeInGuard out{std::string(text.substr(kStart.size(), middle - kStart.size()))};
  const char* first = text.data() + middle + kMiddle.size();
  if (std::from_chars(first, text.data() + end, out.dimension).ptr != text.data() + end) return std::nullopt;
  text.remove_prefix(end + 1);
  return out;
}

/// "(L['input_ids'].size()[1] % 8) == 0", with or without brackets.
struct MultipleInGuard {
  SizeInGuard size;
  std::int64_t step = 1;
};
std::optional<MultipleInGuard> multiple_in(std::string_view guard) {
  std::size_t brackets = 0;
  for (; guard.starts_with('('); ++brackets) guard.remove_prefix(1);
  auto size = take_size(guard);
  if (!size || !guard.starts_with(" % ")) return std::nullopt;
  guard.remove_prefix(3);
  std::uint32_t step = 0;
  const auto [end, error] = std::from_chars(guard.data(), guard.data() + guard.size(), step);
  if (error != std::errc() || step == 0) return std::nullopt;
  guard.remove_prefix(static_cast<std::size_t>(end - guard.data()));
  for (; brackets > 0 && guard.starts_with(')'); --brackets) guard.remove_prefix(1);
  if (brackets > 0 || guard != " == 0") return std::nullopt;
  return MultipleInGuard{std::move(*size), step};
}

class Finder {
 public:
  explicit Finder(const ExportedProgram& program) : program_(program) {}

  OpenSizes run() {
    std::size_t flat = 0;
    for (const InputSpec& spec : program_.inputs) {
      if (spec.kind != InputSpec::Kind::UserInput && spec.kind != InputSpec::Kind::ConstantInput) continue;
      const std::string path =
          flat < program_.input_paths.size() ? program_.input_paths[flat] : std::to_string(flat);
      ++flat;
      input(spec, path);
    }
    for (const std::string& guard : program_.guards) follow(guard);
    for (std::size_t i = 0; i < out_.sizes.size(); ++i) {
      for (const LinearSize& sum : sums_[i]) {
        const LinearSize here = listed(sum);
        out_.sizes[i].sums.push_back(symbol_in(here).empty() ? text_of(here) : std::string());
      }
    }
    return std::move(out_);
  }

 private:
  void input(const InputSpec& spec, const std::string& path) {
    if (spec.constant.kind == Argument::Kind::SymInt && spec.constant.by_name) {
      const auto size = program_.graph.sizes.find(spec.constant.text);
      if (size != program_.graph.sizes.end()) add(size->second, path, 0);
      return;
    }
    const auto meta = program_.graph.tensor_values.find(spec.argument);
    if (spec.kind != InputSpec::Kind::UserInput || meta == program_.graph.tensor_values.end()) return;
    const std::vector<SymInt>& sizes = meta->second.sizes;
    for (std::size_t i = 0; i < sizes.size(); ++i)
      add(sizes[i], path + "[" + std::to_string(i) + "]", i == 0 ? 1 : i == 1 ? 2 : 0);
  }

  /// By the names of the sizes that are listed: of equal ones that is one. As the file has it where the sum
  /// of two factors is beyond their type.
  LinearSize listed(const LinearSize& sum) const {
    LinearSize out;
    out.constant = sum.constant;
    for (const auto& [symbol, factor] : sum.factors) {
      std::int64_t& all = out.factors[out_.sizes[out_.symbols.at(symbol)].name];
      if (__builtin_add_overflow(all, factor, &all)) return sum;
    }
    std::erase_if(out.factors, [](const auto& one) { return one.second == 0; });
    return out;
  }

  /// `role`: 1 the first size of a tensor, 2 the second.
  void add(const SymInt& size, const std::string& place, int role) {
    if (size.name.empty()) return;
    const auto sum = linear_size(size.name);
    if (!sum) return;
    for (const auto& [symbol, factor] : sum->factors) {
      const auto [at, fresh] = out_.symbols.emplace(symbol, out_.sizes.size());
      if (fresh) {
        out_.sizes.push_back({});
        sums_.emplace_back();
        out_.sizes.back().name = symbol;
        if (const auto range = program_.ranges.find(symbol); range != program_.ranges.end()) {
          out_.sizes.back().minimum = range->second.minimum;
          out_.sizes.back().maximum = range->second.maximum;
        }
      }
      OpenSize& open = out_.sizes[at->second];
      open.places.push_back(place);
      sums_[at->second].push_back(*sum);
      if (sum->factors.size() == 1 && factor > 0) set_by(open, factor, sum->constant);
      open.batch |= role == 1;
      open.length |= role == 2;
      if (!open.example && size.value && sum->factors.size() == 1)
        open.example = symbol_under(*sum, *size.value);
    }
  }

  /// Its last place is one by which it can be set.
  void set_by(OpenSize& open, std::int64_t factor, std::int64_t constant) {
    const auto alone = [](std::int64_t by, std::int64_t more) { return by == 1 && more == 0; };
    const bool first = set_by_.insert(open.name).second;
    if (!first && (!alone(factor, constant) || alone(open.factor, open.constant))) return;
    open.place = open.places.size() - 1;
    open.factor = factor;
    open.constant = constant;
  }

  /// Of the guards those that say that two sizes are equal, bound one, or that it is a multiple of a number.
  void follow(std::string_view guard) {
    if (const auto multiple = multiple_in(guard)) {
      if (const auto index = index_of(multiple->size)) step(out_.sizes[*index], multiple->step);
      return;
    }
    const auto left = take_size(guard);
    if (!left) return;
    const auto first = index_of(*left);
    if (guard.starts_with(" <= ") || guard.starts_with(" >= ")) {
      const bool most = guard[1] == '<';
      std::int64_t bound = 0;
      guard.remove_prefix(4);
      if (!first || std::from_chars(guard.data(), guard.data() + guard.size(), bound).ptr !=
                        guard.data() + guard.size())
        return;
      narrow(out_.sizes[*first], most ? std::nullopt : std::optional(bound),
             most ? std::optional(bound) : std::nullopt);
      return;
    }
    if (!guard.starts_with(" == ")) return;
    guard.remove_prefix(4);
    const auto right = take_size(guard);
    const auto second = right ? index_of(*right) : std::nullopt;
    if (first && second && guard.empty() && *first != *second)
      unite(std::min(*first, *second), std::max(*first, *second));
  }

  std::optional<std::size_t> index_of(const SizeInGuard& size) const {
    const auto meta = program_.graph.tensor_values.find(size.input);
    if (meta == program_.graph.tensor_values.end() || size.dimension >= meta->second.sizes.size())
      return std::nullopt;
    const auto found = out_.symbols.find(symbol_of(meta->second.sizes[size.dimension]));
    return found == out_.symbols.end() ? std::nullopt : std::optional(found->second);
  }

  static void narrow(OpenSize& size, std::optional<std::int64_t> minimum,
                     std::optional<std::int64_t> maximum) {
    if (minimum) size.minimum = std::max(*minimum, size.minimum.value_or(*minimum));
    if (maximum) size.maximum = std::min(*maximum, size.maximum.value_or(*maximum));
  }

  /// Both steps hold; a program with more of them than a number holds has the first alone.
  static void step(OpenSize& size, std::int64_t also) {
    const std::int64_t more = also / std::gcd(size.step, also);
    if (std::int64_t both = 0; !__builtin_mul_overflow(size.step, more, &both)) size.step = both;
  }

  void unite(std::size_t first, std::size_t second) {
    OpenSize& kept = out_.sizes[first];
    OpenSize& gone = out_.sizes[second];
    narrow(kept, gone.minimum, gone.maximum);
    step(kept, gone.step);
    kept.places.insert(kept.places.end(), gone.places.begin(), gone.places.end());
    sums_[first].insert(sums_[first].end(), sums_[second].begin(), sums_[second].end());
    sums_.erase(sums_.begin() + static_cast<std::ptrdiff_t>(second));
    kept.batch |= gone.batch;
    kept.length |= gone.length;
    if (!kept.example) kept.example = gone.example;
    out_.sizes.erase(out_.sizes.begin() + static_cast<std::ptrdiff_t>(second));
    for (auto& [symbol, index] : out_.symbols) {
      if (index == second) {
        index = first;
      } else if (index > second) {
        --index;
      }
    }
  }

  const ExportedProgram& program_;
  OpenSizes out_{};
  std::vector<std::vector<LinearSize>> sums_{};  ///< by size, by place
  std::set<std::string> set_by_{};               ///< symbols that have a place by which they are set
};

std::string range_text(const OpenSize& size) {
  const std::string least = std::to_string(std::max<std::int64_t>(size.minimum.value_or(0), 0));
  return size.maximum ? least + "…" + std::to_string(*size.maximum) : "≥ " + least;
}

std::string list_of(const OpenSizes& open) {
  if (open.sizes.empty()) return "none: all of them are fixed";
  std::string out;
  for (const OpenSize& size : open.sizes) out += (out.empty() ? "" : ", ") + describe(size);
  return out;
}

}  // namespace

std::string describe(const OpenSize& size) {
  const bool sum = !size.sums.empty() && !size.sums.front().empty();
  return size.name + (size.batch ? " = batch" : "") + (size.length ? " = length" : "") + " (" +
         size.places.front() + (sum ? " = " + size.sums.front() : "") + ": " + range_text(size) + ")";
}

std::optional<std::int64_t> size_to_set(const OpenSize& open, std::int64_t symbol) {
  std::int64_t size = 0;
  if (__builtin_mul_overflow(open.factor, symbol, &size) ||
      __builtin_add_overflow(size, open.constant, &size))
    return std::nullopt;
  return size;
}

std::optional<std::int64_t> symbol_to_set(const OpenSize& open, std::int64_t size) {
  LinearSize sum;
  sum.factors[open.name] = open.factor;
  sum.constant = open.constant;
  return symbol_under(sum, size);
}

std::string symbol_of(const SymInt& size) {
  const auto sum = size.name.empty() ? std::nullopt : linear_size(size.name);
  return sum ? symbol_in(*sum) : std::string();
}

std::optional<std::int64_t> size_under(const SymInt& size, const SizeValues& values) {
  if (size.name.empty() || values.empty()) {
    return size.value && *size.value >= 0 ? size.value : std::nullopt;
  }
  const auto sum = linear_size(size.name);
  if (!sum) return std::nullopt;
  std::int64_t out = sum->constant;
  for (const auto& [symbol, factor] : sum->factors) {
    const auto value = values.find(symbol);
    std::int64_t part = 0;
    if (value == values.end() || __builtin_mul_overflow(factor, value->second, &part) ||
        __builtin_add_overflow(out, part, &out))
      return std::nullopt;
  }
  return out < 0 ? std::nullopt : std::optional(out);
}

SizeValues OpenSizes::examples() const {
  SizeValues out;
  for (const auto& [symbol, index] : symbols) {
    const OpenSize& size = sizes[index];
    if (const auto value = size.example ? size.example : size.minimum) out[symbol] = *value;
  }
  return out;
}

OpenSizes open_sizes(const ExportedProgram& program) { return Finder(program).run(); }

Result<SizeValues> values_for(const OpenSizes& open, const SizeValues& wanted, const std::string& path) {
  std::vector<std::optional<std::int64_t>> chosen(open.sizes.size());
  for (const auto& [name, value] : wanted) {
    bool found = false;
    for (std::size_t i = 0; i < open.sizes.size(); ++i) {
      const OpenSize& size = open.sizes[i];
      const auto symbol = open.symbols.find(name);
      const bool meant = (name == "batch" && size.batch) || (name == "length" && size.length) ||
                         (symbol != open.symbols.end() && symbol->second == i);
      if (!meant) continue;
      found = true;
      if (chosen[i] && *chosen[i] != value)
        return fail(Code::EngineSizeRange, path, {name, std::to_string(*chosen[i]), std::to_string(value)});
      if (value < std::max<std::int64_t>(size.minimum.value_or(0), 0) ||
          (size.maximum && value > *size.maximum))
        return fail(Code::EngineSizeRange, path, {name, range_text(size), std::to_string(value)});
      if (value % size.step != 0)
        return fail(Code::EngineSizeStep, path, {name, std::to_string(size.step), std::to_string(value)});
      chosen[i] = value;
    }
    if (!found) return fail(Code::EngineNoSize, path, {name, list_of(open)});
  }
  SizeValues out = open.examples();
  for (const auto& [symbol, index] : open.symbols) {
    if (chosen[index]) out[symbol] = *chosen[index];
  }
  return out;
}

}  // namespace stowage::formats
