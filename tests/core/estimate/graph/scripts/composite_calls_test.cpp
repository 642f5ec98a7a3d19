// Scripts of composite operators against what PyTorch itself was seen to hold inside of them:
// tests/support/make_composite_calls.py wrote the calls.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <deque>
#include <set>
#include <string>
#include <vector>

#include "core/base/json.h"
#include "core/estimate/graph/operator_script.h"
#include "tests/core/estimate/graph/calls.h"
#include "tests/support/cases.h"

namespace stowage::estimate {
namespace {

using formats::Argument;
using What = OperatorScript::Event::What;

bool is_tensor(const Json& value) { return value.is_object(); }
bool is_tensors(const Json& value) {
  return value.is_array() && !value.empty() && std::all_of(value.begin(), value.end(), is_tensor);
}

Geometry geometry_of(const Json& value) {
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

Argument constant_of(const Json& value) {
  using K = Argument::Kind;
  Argument out;
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
      for (std::uint32_t i = 0; i < value.size(); ++i) {
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
std::uint64_t most(const OperatorScript& script, std::uint64_t results) {
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

std::vector<Json> calls() {
  const auto text = stowage::test::read_maybe_gzip(stowage::test::data("composite_calls.json.gz"));
  const auto json = parse_json(text, "composite_calls");
  EXPECT_TRUE(json);
  return json ? json->get<std::vector<Json>>() : std::vector<Json>();
}

/// What they do with vectors of a number a row or a channel differs in its order from what scripts say.
TEST(CompositeCalls, HoldNoMoreAndNoLessThanPyTorch) {
  std::set<std::string> operations;
  for (const Json& row : calls()) {
    const Recorded call(row);
    const OperatorScript script = script_of(call.step, call.given, call.results);
    EXPECT_TRUE(script.known) << row.dump();
    const auto kept = row["kept"].get<std::uint64_t>(), peak = row["peak"].get<std::uint64_t>();
    std::uint64_t own = 0;
    for (const Geometry* const result : call.results)
      own += std::max(result->dense_bytes(), result == call.results[0] ? script.result_storage : 0);
    if (kept == 0) own = 0;  // views: operator_memory_test.cpp
    EXPECT_EQ(own, kept) << "memory of the results: " << row.dump();
    const double error = static_cast<double>(most(script, own)) - static_cast<double>(peak);
    EXPECT_LE(std::abs(error), std::max(0.02 * static_cast<double>(peak), 96.0))
        << most(script, own) << " bytes at most, and PyTorch had " << peak << ": " << row.dump();
    operations.insert(call.operation);
  }
  EXPECT_GE(operations.size(), 60u);
}

/// The calls need their scripts: results alone are far less.
TEST(CompositeCalls, ResultsAloneWouldBeTooLittle) {
  std::size_t more = 0, all = 0;
  for (const Json& row : calls()) {
    std::uint64_t results = 0;
    for (const Json& value : row["results"]) results += geometry_of(value).dense_bytes();
    more += row["peak"].get<std::uint64_t>() > results + results / 4;
    ++all;
  }
  EXPECT_GT(more, all / 2);
}

}  // namespace
}  // namespace stowage::estimate
