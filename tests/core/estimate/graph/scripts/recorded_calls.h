#pragma once

#include <algorithm>
#include <deque>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "core/base/json.h"
#include "core/estimate/graph/operator_script.h"
#include "tests/core/estimate/graph/calls.h"
#include "tests/support/cases.h"

// Calls of operators as PyTorch was seen to make them, from files of tests/data.
namespace stowage::estimate::test {

inline bool is_tensor(const Json& value) { return value.is_object(); }
inline bool is_tensors(const Json& value) {
  const auto fits = [](const Json& one) { return is_tensor(one) || one.is_null(); };
  return value.is_array() && std::any_of(value.begin(), value.end(), is_tensor) &&
         std::all_of(value.begin(), value.end(), fits);
}

inline Geometry geometry_of(const Json& value) {
  Geometry out;
  const auto dtype = model::dtype_from_name(value["dtype"].get<std::string>());
  EXPECT_TRUE(dtype) << value["dtype"];
  out.known = true;
  out.scalar_type = formats::schema_of_dtype(dtype.value_or(model::Dtype::F32));
  out.element = (model::info(dtype.value_or(model::Dtype::F32)).bits + 7) / 8;
  out.sizes = value["sizes"].get<std::vector<std::int64_t>>();
  out.strides = value["strides"].get<std::vector<std::int64_t>>();
  out.offset = value["offset"].get<std::int64_t>();
  return out;
}

inline formats::Argument constant_of(const Json& value) {
  using K = formats::Argument::Kind;
  formats::Argument out;
  if (value.is_boolean()) {
    out.kind = K::Bool;
    out.integer = value.get<bool>() ? 1 : 0;
  } else if (value.is_number_integer()) {
    out.kind = K::Int;
    out.integer = value.get<std::int64_t>();
  } else if (value.is_number()) {
    out.kind = K::Float;
    out.real = value.get<double>();
  } else if (value.is_string()) {
    out.kind = K::String;
    out.text = value.get<std::string>();
  } else if (value.is_array()) {
    out.kind = K::Ints;
    out.integers = value.get<std::vector<std::int64_t>>();
  }
  return out;
}

/// One row of the file as a node of a graph.
struct Recorded {
  explicit Recorded(const Json& row) {
    node.target = row["target"].get<std::string>();
    operation = node.target.substr(std::string("torch.ops.aten.").size());
    operation = operation.substr(0, operation.find('.'));
    step.node = &node;
    step.operation = operation;
    for (const auto& [name, value] : row["inputs"].items()) add(name, value);
    for (const Json& value : row["results"]) made.push_back(geometry_of(value));
    for (const Geometry& one : made) results.push_back(&one);
  }
  Recorded(const Recorded&) = delete;
  Recorded& operator=(const Recorded&) = delete;

  void add(const std::string& name, const Json& value) {
    formats::NodeInput& input = node.inputs.emplace_back();
    input.name = name;
    const auto operand = static_cast<std::uint32_t>(node.inputs.size() - 1);
    if (is_tensor(value)) {
      geometry.push_back(geometry_of(value));
      given.push_back({operand, 0, &geometry.back()});
      given.back().storage = value["storage"].get<std::uint64_t>();
      // The CPU does as a GPU does where a gradient is asked for: it keeps noise, and no flags.
      given.back().asks = operation.starts_with("dropout");
    } else if (is_tensors(value)) {
      input.argument.kind = formats::Argument::Kind::OptionalTensors;
      for (std::uint32_t i = 0; i < value.size(); ++i) {
        input.argument.names.push_back(value[i].is_null() ? "" : name + std::to_string(i));
        if (value[i].is_null()) continue;
        geometry.push_back(geometry_of(value[i]));
        given.push_back({operand, i, &geometry.back()});
      }
    } else {
      input.argument = constant_of(value);
    }
  }

  formats::Node node{};
  std::string operation{};
  GraphStep step{};
  std::deque<Geometry> geometry{}, made{};
  std::vector<GivenTensor> given{};
  std::vector<const Geometry*> results{};
};

/// The most bytes at once, those of the results included from where they are made.
inline std::uint64_t most(const OperatorScript& script, std::uint64_t results) {
  using What = OperatorScript::Event::What;
  std::vector<std::uint64_t> alive;
  std::uint64_t now = 0, peak = 0;
  bool done = false;
  for (const auto& event : script.events) {
    if (event.what == What::Make) alive.push_back(event.number), now += event.number;
    if (event.what == What::Drop || event.what == What::Release) now -= alive.at(event.number);
    if (event.what == What::Results) done = true, now += results;
    peak = std::max(peak, now);
  }
  return done ? peak : std::max(peak, now + results);
}

/// The rows of a file.
inline std::vector<Json> recorded_calls(const std::string& name) {
  const auto text = stowage::test::read_maybe_gzip(stowage::test::data(name + ".json.gz"));
  const auto json = parse_json(text, name);
  EXPECT_TRUE(json) << name;
  return json ? json->get<std::vector<Json>>() : std::vector<Json>();
}

}  // namespace stowage::estimate::test
