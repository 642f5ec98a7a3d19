// Scripts of composite operators against what PyTorch itself was seen to hold inside of them:
// tests/support/make_composite_calls.py wrote the calls.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <set>
#include <string>

#include "tests/core/estimate/graph/scripts/recorded_calls.h"

namespace stowage::estimate {
namespace {

using test::geometry_of;
using test::most;
using test::Recorded;

std::vector<Json> calls() { return test::recorded_calls("composite_calls"); }

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
