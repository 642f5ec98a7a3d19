#include "core/estimate/graph/scripts/script_call.h"

namespace stowage::estimate {

using formats::Argument;

const GivenTensor* ScriptCall::find(std::string_view name, std::uint32_t place) const {
  const auto found = std::find_if(given_.begin(), given_.end(), [&](const GivenTensor& one) {
    return one.place == place && one.operand < step_.node->inputs.size() &&
           step_.node->inputs[one.operand].name == name;
  });
  return found == given_.end() ? nullptr : &*found;
}

const Geometry* ScriptCall::tensor(std::string_view name, std::uint32_t place) const {
  const GivenTensor* const found = find(name, place);
  return found ? found->geometry : nullptr;
}

bool ScriptCall::asks(std::string_view name) const {
  const GivenTensor* const found = find(name, 0);
  return found && found->asks;
}

std::uint64_t ScriptCall::storage(std::string_view name) const {
  const GivenTensor* const found = find(name, 0);
  return found ? found->storage : 0;
}

std::size_t ScriptCall::tensors(std::string_view name) const {
  return static_cast<std::size_t>(std::count_if(given_.begin(), given_.end(), [&](const GivenTensor& one) {
    return one.operand < step_.node->inputs.size() && step_.node->inputs[one.operand].name == name;
  }));
}

const Argument* ScriptCall::argument(std::string_view name) const {
  for (const formats::NodeInput& input : step_.node->inputs) {
    if (input.name == name) return &input.argument;
  }
  return nullptr;
}

bool ScriptCall::flag(std::string_view name, bool otherwise) const {
  const Argument* const found = argument(name);
  return found && found->kind == Argument::Kind::Bool ? found->integer != 0 : otherwise;
}

std::int64_t ScriptCall::integer(std::string_view name, std::int64_t otherwise) const {
  const Argument* const found = argument(name);
  const bool known = found && (found->kind == Argument::Kind::Int || found->kind == Argument::Kind::SymInt) &&
                     !found->by_name;
  return known ? found->integer : otherwise;
}

double ScriptCall::real(std::string_view name, double otherwise) const {
  const Argument* const found = argument(name);
  if (found && found->kind == Argument::Kind::Float) return found->real;
  return found && found->kind == Argument::Kind::Int ? static_cast<double>(found->integer) : otherwise;
}

std::string_view ScriptCall::text(std::string_view name) const {
  const Argument* const found = argument(name);
  return found && found->kind == Argument::Kind::String ? std::string_view(found->text) : "";
}

std::vector<std::int64_t> ScriptCall::integers(std::string_view name) const {
  const Argument* const found = argument(name);
  return found ? found->integers : std::vector<std::int64_t>();
}

std::int64_t size_at(const Geometry& value, std::int64_t dimension) {
  const auto all = static_cast<std::int64_t>(value.sizes.size());
  if (dimension < 0) dimension += all;
  return dimension < 0 || dimension >= all ? 1 : value.sizes[static_cast<std::size_t>(dimension)];
}

std::vector<std::int64_t> spread(const Geometry& a, const Geometry& b) {
  std::vector<std::int64_t> out;
  for (std::size_t i = std::max(a.sizes.size(), b.sizes.size()); i > 0; --i)
    out.push_back(last(a, i) == 1 ? last(b, i) : last(a, i));
  return out;
}

std::uint64_t spread_count(const Geometry& a, const Geometry& b) {
  std::int64_t out = 1;
  for (const std::int64_t size : spread(a, b)) out = size_product(out, size);
  return static_cast<std::uint64_t>(std::max<std::int64_t>(out, 0));
}

Geometry transposed(Geometry value) {
  const std::size_t n = value.sizes.size();
  if (n < 2) return value;
  std::swap(value.sizes[n - 1], value.sizes[n - 2]);
  std::swap(value.strides[n - 1], value.strides[n - 2]);
  return value;
}

}  // namespace stowage::estimate
