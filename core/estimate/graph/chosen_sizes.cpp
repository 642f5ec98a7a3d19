#include "core/estimate/graph/chosen_sizes.h"

#include <algorithm>
#include <charconv>
#include <utility>

namespace stowage::estimate {
namespace {

constexpr std::string_view kTimes = "×";

void skip_spaces(std::string_view& text) {
  while (text.starts_with(' ')) text.remove_prefix(1);
}

bool skip_times(std::string_view& text) {
  const std::size_t length = text.starts_with('x') ? 1 : text.starts_with(kTimes) ? kTimes.size() : 0;
  text.remove_prefix(length);
  return length > 0;
}

}  // namespace

ChoiceOfSize choice_of(const model::OpenSize& open) {
  ChoiceOfSize out;
  const std::int64_t least = std::max<std::int64_t>(open.minimum.value_or(0), 0);
  out.least = std::max<std::int64_t>(formats::size_to_set(open, least).value_or(0), 0);
  if (open.maximum) out.most = formats::size_to_set(open, *open.maximum);
  if (__builtin_mul_overflow(open.factor, open.step, &out.step)) out.step = open.factor;
  out.remainder = open.constant % out.step;
  if (out.remainder < 0) out.remainder += out.step;
  return out;
}

Result<InputShapes> shapes_chosen(const formats::ExportedProgram& program, const ChosenSizes& sizes) {
  const formats::OpenSizes open = formats::open_sizes(program);
  formats::SizeValues symbols;
  for (const auto& [name, size] : sizes) {
    const auto found = std::find_if(open.sizes.begin(), open.sizes.end(),
                                    [&name = name](const model::OpenSize& one) { return one.name == name; });
    const auto symbol =
        found == open.sizes.end() ? std::optional(size) : formats::symbol_to_set(*found, size);
    if (!symbol) {
      const ChoiceOfSize choice = choice_of(*found);
      const std::string step = std::to_string(choice.step), number = std::to_string(size);
      if (choice.remainder == 0) return fail(Code::EngineSizeStep, program.path, {name, step, number});
      return fail(Code::EngineSizeRemainder, program.path,
                  {name, std::to_string(choice.remainder), step, number});
    }
    symbols[name] = *symbol;
  }
  const auto values = formats::values_for(open, symbols, program.path);
  if (!values) return tl::unexpected<Error>(values.error());
  return shapes_under(program, *values);
}

Result<ChosenSizes> sizes_of_shapes(const formats::ExportedProgram& program, const InputShapes& shapes) {
  const auto symbols = symbols_for(program, shapes, {});
  if (!symbols) return tl::unexpected<Error>(symbols.error());
  ChosenSizes out;
  for (const model::OpenSize& open : formats::open_sizes(program).sizes) {
    const auto symbol = symbols->find(open.name);
    const auto size = symbol == symbols->end() ? std::nullopt : formats::size_to_set(open, symbol->second);
    if (size) out[open.name] = *size;
  }
  return out;
}

std::optional<std::vector<std::int64_t>> shape_from_text(std::string_view text) {
  std::vector<std::int64_t> out;
  skip_spaces(text);
  while (!text.empty()) {
    std::int64_t size = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), size);
    if (error != std::errc() || size < 0) return std::nullopt;
    out.push_back(size);
    text.remove_prefix(static_cast<std::size_t>(end - text.data()));
    skip_spaces(text);
    if (text.empty()) break;
    if (!skip_times(text)) return std::nullopt;
    skip_spaces(text);
    if (text.empty()) return std::nullopt;
  }
  return out;
}

}  // namespace stowage::estimate
