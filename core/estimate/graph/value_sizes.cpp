#include "core/estimate/graph/value_sizes.h"

#include <algorithm>
#include <limits>
#include <numeric>

#include "core/base/saturating.h"
#include "core/formats/pt2/size_expression.h"
#include "core/formats/strides.h"

namespace stowage::estimate {
namespace {

constexpr std::size_t kMostLeftOut = 32;

std::uint64_t bytes_of_element(int scalar_type) {
  return (model::info(formats::dtype_of_schema(scalar_type)).bits + 7) / 8;
}

}  // namespace

void LeftOut::add(std::string_view pattern, const std::string& subject,
                  const std::vector<std::string>& arguments) {
  std::string text = fill_sentence(pattern, subject, arguments);
  if (all_.size() >= kMostLeftOut || std::find(all_.begin(), all_.end(), text) != all_.end()) return;
  all_.push_back(std::move(text));
  parts_.push_back({pattern, subject, arguments});
}

std::uint64_t Geometry::count() const {
  std::uint64_t all = 1;
  for (const std::int64_t size : sizes) all = saturating_multiply(all, static_cast<std::uint64_t>(size));
  return all;
}

std::uint64_t Geometry::dense_bytes() const { return saturating_multiply(count(), element); }

std::uint64_t Geometry::storage_bytes() const {
  if (count() == 0) return 0;
  return formats::strided_extent(sizes, strides, offset, element).value_or(dense_bytes());
}

bool Geometry::contiguous() const {
  std::int64_t next = 1;
  for (std::size_t i = sizes.size(); i-- > 0;) {
    if (sizes[i] == 0) return true;
    if (sizes[i] != 1 && strides[i] != next) return false;
    next = size_product(next, sizes[i]);
  }
  return true;
}

bool Geometry::dense() const {
  std::vector<std::size_t> order(sizes.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  // Sizes of 1 and 0 may have any stride.
  std::sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) {
    if (sizes[a] < 2 || sizes[b] < 2) return sizes[a] >= 2 && sizes[b] < 2;
    return strides[a] < strides[b];
  });
  std::int64_t next = 1;
  for (const std::size_t i : order) {
    if (sizes[i] < 2) return true;
    if (strides[i] != next) return false;
    next = size_product(next, sizes[i]);
  }
  return true;
}

std::int64_t size_product(std::int64_t a, std::int64_t b) {
  std::int64_t out = 0;
  return __builtin_mul_overflow(a, b, &out) ? std::numeric_limits<std::int64_t>::max() : out;
}

bool same_strides(const Geometry& a, const Geometry& b) {
  if (a.sizes != b.sizes) return false;
  for (std::size_t i = 0; i < a.sizes.size(); ++i) {
    if (a.sizes[i] > 1 && a.strides[i] != b.strides[i]) return false;
  }
  return true;
}

Geometry contiguous_like(const Geometry& other) {
  Geometry out = other;
  out.offset = 0;
  std::int64_t next = 1;
  for (std::size_t i = out.sizes.size(); i-- > 0;) {
    out.strides[i] = next;
    next = size_product(next, std::max<std::int64_t>(out.sizes[i], 1));
  }
  return out;
}

bool can_view(const Geometry& from, const std::vector<std::int64_t>& sizes) {
  if (from.count() == 0 || from.sizes.empty()) return true;
  // Runs of dimensions that lie one behind the other must each be cut anew by whole ones of the new sizes.
  auto to = static_cast<std::int64_t>(sizes.size()) - 1;
  std::int64_t old_count = 1, new_count = 1, base = from.strides.back();
  for (std::size_t i = from.sizes.size(); i-- > 0;) {
    old_count = size_product(old_count, from.sizes[i]);
    const bool ends =
        i == 0 || (from.sizes[i - 1] != 1 && from.strides[i - 1] != size_product(old_count, base));
    if (!ends) continue;
    while (to >= 0 && (new_count < old_count || sizes[static_cast<std::size_t>(to)] == 1))
      new_count = size_product(new_count, sizes[static_cast<std::size_t>(to--)]);
    if (new_count != old_count) return false;
    if (i > 0) base = from.strides[i - 1], old_count = new_count = 1;
  }
  return to == -1;
}

Geometry ValueSizes::of(const formats::TensorMeta& meta, const std::string& name) {
  Geometry out;
  if (meta.any || meta.sizes.size() != meta.strides.size()) return out;
  out.scalar_type = meta.scalar_type;
  out.element = bytes_of_element(meta.scalar_type);
  out.known = out.element > 0;
  out.sizes.reserve(meta.sizes.size());
  out.strides.reserve(meta.sizes.size());
  for (const formats::SymInt& size : meta.sizes) out.sizes.push_back(number(size, name, out.known));
  for (const formats::SymInt& stride : meta.strides) out.strides.push_back(number(stride, name, out.known));
  out.offset = number(meta.storage_offset, name, out.known);
  return out;
}

std::optional<std::int64_t> ValueSizes::known(const formats::SymInt& size) const {
  if (size.name.empty()) return size.value;
  const auto value = formats::evaluate_size(size.name, values_);
  return value ? std::optional(*value) : std::nullopt;
}

std::int64_t ValueSizes::number(const formats::SymInt& size, const std::string& name, bool& known) {
  if (size.name.empty()) {
    if (size.value.value_or(0) < 0) known = false;
    return std::max<std::int64_t>(size.value.value_or(0), 0);
  }
  auto [at, fresh] = cache_.try_emplace(size.name, 0, true);
  if (fresh) {
    const auto value = formats::evaluate_size(size.name, values_);
    if (value) {
      at->second.first = *value;
    } else {
      const bool symbol = value.error().reason == formats::NoSize::Reason::Symbol;
      at->second.first = guess(size, value.error().name, at->second.second);
      if (!at->second.second) {
        left_out_.add(left_out::kValue, program_.path, {name});
      } else if (symbol) {
        left_out_.add(left_out::kSymbol, program_.path, {value.error().name});
      } else {
        left_out_.add(left_out::kExpression, program_.path, {size.name, value.error().name});
      }
    }
  }
  known = known && at->second.second;
  return at->second.first;
}

void ValueSizes::at_most(const formats::SymInt& size, std::int64_t most) {
  if (size.name.empty() || most < 0) return;
  const auto value = formats::evaluate_size(size.name, values_);
  if (value || value.error().reason != formats::NoSize::Reason::Symbol) return;
  formats::SizeValues more = values_;
  for (const std::int64_t number : {std::int64_t{0}, most}) {  // a symbol alone is what it is set to
    more[value.error().name] = number;
    const auto alone = formats::evaluate_size(size.name, more);
    if (!alone || *alone != number) return;
  }
  const auto [at, fresh] = most_.emplace(value.error().name, most);
  if (!fresh) at->second = std::min(at->second, most);
}

/// What the size was in the example; of a symbol that depends on data the most it can be, where that is
/// known.
std::int64_t ValueSizes::guess(const formats::SymInt& size, const std::string& why, bool& known) const {
  if (size.value && *size.value >= 0) return *size.value;
  formats::SizeValues more = values_;
  const auto range = program_.ranges.find(why);
  const auto bound = most_.find(why);
  constexpr std::int64_t kPlausible = std::int64_t{1} << 40;
  std::int64_t most = bound == most_.end() ? kPlausible : bound->second;
  if (range != program_.ranges.end() && range->second.maximum)
    most = std::min<std::int64_t>(most, *range->second.maximum);
  if (most < kPlausible) {
    more[why] = most;
    if (const auto value = formats::evaluate_size(size.name, more)) return *value;
  }
  known = false;
  return 0;
}

}  // namespace stowage::estimate
