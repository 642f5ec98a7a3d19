// Kernels whose results are as long as their data say, against what PyTorch's allocator handed out in them:
// tests/support/make_kernel_scratch.py wrote the calls.
#include <algorithm>
#include <cmath>
#include <set>

#include <gtest/gtest.h>

#include "core/estimate/graph/data_sizes.h"
#include "core/estimate/graph/kernel_scratch.h"
#include "tests/core/estimate/graph/scripts/recorded_calls.h"

namespace stowage::estimate {
namespace {

using test::Recorded;

std::vector<Json> calls() { return test::recorded_calls("kernel_scratch"); }

std::uint64_t bytes_of_results(const Json& row, const Recorded& call) {
  if (row["written"].get<bool>()) return 0;
  const std::uint64_t kept = script_of(call.step, call.given, call.results).result_storage;
  std::uint64_t out = 0;
  for (const Geometry* const result : call.results)
    out += std::max(result->dense_bytes(), result == call.results[0] ? kept : 0);
  return out;
}

TEST(KernelCalls, HoldNoMoreAndNoLessThanPyTorch) {
  std::set<std::string> operations;
  for (const Json& row : calls()) {
    const Recorded call(row);
    const OperatorScript scratch =
        kernel_scratch(call.step, call.given, call.results, row["threads"].get<std::uint64_t>());
    const auto peak = row["peak"].get<std::uint64_t>();
    const std::uint64_t said = test::most(scratch, bytes_of_results(row, call));
    const double error = static_cast<double>(said) - static_cast<double>(peak);
    EXPECT_LE(std::abs(error), std::max(0.02 * static_cast<double>(peak), 96.0))
        << said << " bytes at most, and PyTorch had " << peak << ": " << row.dump();
    operations.insert(call.operation);
  }
  EXPECT_GE(operations.size(), 12u);
}

/// The calls need their scratch: results alone are far less.
TEST(KernelCalls, ResultsAloneWouldBeTooLittle) {
  std::size_t more = 0, all = 0;
  for (const Json& row : calls()) {
    more += row["peak"].get<double>() > 1.05 * static_cast<double>(bytes_of_results(row, Recorded(row)));
    ++all;
  }
  EXPECT_GT(more, all / 2);
}

/// What they chose is no more than what is said before.
TEST(KernelCalls, ChooseNoMoreThanIsSaid) {
  std::size_t full = 0;
  std::set<std::string> operations;
  for (const Json& row : calls()) {
    const Recorded call(row);
    EXPECT_EQ(most_chosen(call.step, call.given).has_value() || call.operation == "index",
              chooses_by_data(call.operation))
        << row.dump();
    const auto most = most_chosen(call.step, call.given);
    if (!most) continue;
    // Rows of what unique_dim gives stand along the dimension that it was asked for.
    std::int64_t dimension = call.operation == "index" ? -1 : 0;
    for (const formats::NodeInput& input : call.node.inputs) {
      if (input.name == "dim" && input.argument.kind == formats::Argument::Kind::Int)
        dimension = input.argument.integer;
    }
    const auto& sizes = call.made.at(0).sizes;
    ASSERT_FALSE(sizes.empty()) << row.dump();
    if (call.operation == "index") {
      EXPECT_LE(*std::min_element(sizes.begin(), sizes.end()), *most) << row.dump();
    } else {
      const std::int64_t chosen = sizes.at(static_cast<std::size_t>(
          dimension < 0 ? dimension + static_cast<std::int64_t>(sizes.size()) : dimension));
      EXPECT_LE(chosen, *most) << row.dump();
      full += chosen == *most;
    }
    operations.insert(call.operation);
  }
  EXPECT_GT(full, 10u) << "where all differ it is reached";
  EXPECT_GE(operations.size(), 8u);
}

/// More threads make no less, and what is not known makes nothing.
TEST(KernelCalls, ThreadsMakeNoLess) {
  for (const Json& row : calls()) {
    const Recorded call(row);
    const auto made = [&](std::uint64_t threads) {
      return test::most(kernel_scratch(call.step, call.given, call.results, threads), 0);
    };
    EXPECT_LE(made(1), made(2)) << row.dump();
    EXPECT_LE(made(2), made(64)) << row.dump();
    std::vector<GivenTensor> unknown = call.given;
    for (GivenTensor& one : unknown) one.geometry = nullptr;
    EXPECT_EQ(test::most(kernel_scratch(call.step, unknown, call.results, 2), 0), 0u) << row.dump();
    EXPECT_FALSE(most_chosen(call.step, unknown)) << row.dump();
  }
}

}  // namespace
}  // namespace stowage::estimate
