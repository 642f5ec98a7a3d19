// The linear program below the bound device by device: prices and value are checked by duality, which knows
// nothing of pivots.
#include "core/solve/bounds/restricted_master.h"

#include <gtest/gtest.h>

#include <cmath>
#include <random>

namespace stowage::solve {
namespace {

struct Column {
  std::vector<double> supplies{};  ///< by kind
  std::size_t bin = RestrictedMaster::kNoBin;
  double cost = 0;
};

struct Program {
  std::vector<double> demands{}, expensive{};
  std::size_t bins = 0;
  std::vector<Column> columns{};
};

void add(RestrictedMaster& master, const Column& column) {
  std::vector<RestrictedMaster::Entry> entries;
  for (std::size_t k = 0; k < column.supplies.size(); ++k) {
    if (column.supplies[k] != 0) entries.push_back({k, column.supplies[k]});
  }
  master.add_column(std::move(entries), column.bin, column.cost);
}

/// What the prices prove: no choice of columns costs less. Each bin takes one column at most, so that its
/// best one counts; a column without a bin must not be worth more than it costs.
double provenAtLeast(const Program& program, const RestrictedMaster& master, double tolerance) {
  double value = 0;
  for (std::size_t k = 0; k < program.demands.size(); ++k) {
    EXPECT_LE(master.price(k), program.expensive[k] * (1 + tolerance) + tolerance);
    value += master.price(k) * program.demands[k];
  }
  std::vector<double> best(program.bins, 0);
  for (const Column& column : program.columns) {
    double worth = -column.cost;
    for (std::size_t k = 0; k < column.supplies.size(); ++k) worth += master.price(k) * column.supplies[k];
    if (column.bin == RestrictedMaster::kNoBin) {
      EXPECT_LE(worth, tolerance * (1 + column.cost));
    } else {
      best[column.bin] = std::max(best[column.bin], worth);
    }
  }
  for (const double worth : best) value -= worth;
  return value;
}

Program randomProgram(std::mt19937& random) {
  Program program;
  const std::size_t kinds = 1 + random() % 8;
  program.bins = 1 + random() % 5;
  const double size = std::pow(10.0, static_cast<double>(random() % 4));
  for (std::size_t k = 0; k < kinds; ++k) {
    program.demands.push_back(1 + random() % 300);
    program.expensive.push_back(size * (10 + random() % 1000));
    if (random() % 3 != 0) {
      Column sink{std::vector<double>(kinds, 0), RestrictedMaster::kNoBin, size * (random() % 100) / 10.0};
      sink.supplies[k] = 1;
      program.columns.push_back(std::move(sink));
    }
  }
  for (std::size_t n = random() % 80; n > 0; --n) {
    Column column{std::vector<double>(kinds, 0), random() % program.bins, 0};
    for (double& supply : column.supplies) supply = random() % 3 == 0 ? random() % 60 : 0;
    column.cost = random() % 2 ? 0 : size * (random() % 500) / 7.0;
    program.columns.push_back(column);
    if (random() % 10 == 0) program.columns.push_back(std::move(column));  // the same once more
  }
  return program;
}

TEST(RestrictedMaster, ItsPricesProveItsValue) {
  for (std::uint32_t seed = 1; seed <= 1500; ++seed) {
    std::mt19937 random(seed);
    SCOPED_TRACE("seed " + std::to_string(seed));
    const Program program = randomProgram(random);
    RestrictedMaster master(program.demands, std::vector<double>(program.bins, 1), program.expensive);
    NodeBudget nodes(kNearlyUnlimited);
    double before = -1;
    // In two parts: the basis of the first is where the second starts.
    const std::size_t first = program.columns.size() / 2;
    for (std::size_t c = 0; c <= program.columns.size(); ++c) {
      if (c == first || c == program.columns.size()) {
        ASSERT_TRUE(master.solve(nodes));
        if (before >= 0) {
          ASSERT_LE(master.value(), before * (1 + 1e-9)) << "more columns cost no more";
        }
        before = master.value();
      }
      if (c < program.columns.size()) add(master, program.columns[c]);
    }
    ASSERT_NEAR(provenAtLeast(program, master, 1e-6), master.value(), 1e-6 * (1 + master.value()));
  }
}

TEST(RestrictedMaster, WithoutColumnsEveryUnitIsExpensive) {
  RestrictedMaster master({3, 5}, {1, 1}, {7, 11});
  NodeBudget nodes(1000);
  ASSERT_TRUE(master.solve(nodes));
  EXPECT_EQ(master.value(), 3 * 7 + 5 * 11);
  EXPECT_EQ(master.price(0), 7);
  EXPECT_EQ(master.price(1), 11);
}

TEST(RestrictedMaster, ABinTakesSharesOfTwoColumns) {
  // One bin, columns of 3 a or 2 b; 2 a and 1 b are asked for: 2/3 of the one and 1/3 of the other.
  RestrictedMaster master({2, 1}, {1}, {100, 100});
  master.add_column({{0, 3}}, 0, 3);
  master.add_column({{1, 2}}, 0, 8);
  NodeBudget nodes(1000);
  ASSERT_TRUE(master.solve(nodes));
  // a: 2/3 of a column costs 2; b gets the 1/3 that is left, 2/3 of a unit, and the rest is expensive.
  EXPECT_NEAR(master.value(), 2 + 8.0 / 3 + 100.0 / 3, 1e-9);
}

TEST(RestrictedMaster, StopsWithItsNodes) {
  std::mt19937 random(5);
  const Program program = randomProgram(random);
  RestrictedMaster master(program.demands, std::vector<double>(program.bins, 1), program.expensive);
  for (const Column& column : program.columns) add(master, column);
  NodeBudget none(0);
  EXPECT_FALSE(master.solve(none));
}

}  // namespace
}  // namespace stowage::solve
