#pragma once

#include <deque>
#include <string>
#include <utility>
#include <vector>

#include "core/estimate/graph/operator_memory.h"

namespace stowage::estimate::test {

inline Geometry dense(std::vector<std::int64_t> sizes, model::Dtype dtype = model::Dtype::F32) {
  Geometry out;
  out.known = true;
  out.scalar_type = formats::schema_of_dtype(dtype);
  out.element = (model::info(dtype).bits + 7) / 8;
  out.sizes = std::move(sizes);
  out.strides.resize(out.sizes.size());
  return contiguous_like(out);
}

/// Its last two dimensions the other way round.
inline Geometry transposed(Geometry value) {
  const std::size_t n = value.sizes.size();
  std::swap(value.sizes[n - 1], value.sizes[n - 2]);
  std::swap(value.strides[n - 1], value.strides[n - 2]);
  return value;
}

using Operand = std::pair<const char*, std::vector<std::int64_t>>;

/// One call with tensors of these sizes, in float32 and without gaps.
struct Call {
  Call(const char* operation, std::vector<Operand> operands) {
    step.operation = operation;
    for (auto& [name, sizes] : operands) {
      formats::NodeInput input;
      input.name = name;
      node->inputs.push_back(std::move(input));
      geometry.push_back(dense(std::move(sizes)));
    }
    step.node = node.get();
    for (std::uint32_t i = 0; i < geometry.size(); ++i) given.push_back({i, 0, &geometry[i]});
  }
  formats::Argument& argument(const char* name) {
    for (formats::NodeInput& input : node->inputs) {
      if (input.name == name) return input.argument;
    }
    formats::NodeInput& input = node->inputs.emplace_back();
    input.name = name;
    return input.argument;
  }
  void flag(const char* name, bool value) {
    formats::Argument& made = argument(name);
    made.kind = formats::Argument::Kind::Bool;
    made.integer = value;
  }
  void real(const char* name, double value) {
    formats::Argument& made = argument(name);
    made.kind = formats::Argument::Kind::Float;
    made.real = value;
  }
  void integer(const char* name, std::int64_t value) {
    formats::Argument& made = argument(name);
    made.kind = formats::Argument::Kind::Int;
    made.integer = value;
  }

  std::shared_ptr<formats::Node> node = std::make_shared<formats::Node>();
  GraphStep step{};
  std::deque<Geometry> geometry{};
  std::vector<GivenTensor> given{};
};

}  // namespace stowage::estimate::test
