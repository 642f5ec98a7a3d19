// Rates are those of the software that they were measured with; another one is told, once and with both
// names.
#include "core/machine/versions.h"

#include <random>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace stowage::machine {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;

constexpr std::string Versions::*kFields[] = {&Versions::engine, &Versions::torch, &Versions::driver,
                                              &Versions::kernel};

/// Whatever differs is named with both of its versions, and nothing else is.
TEST(MeasuredVersions, WhatDiffersIsNamedAndNothingElse) {
  for (unsigned seed = 1; seed <= 200; ++seed) {
    SCOPED_TRACE(seed);
    std::mt19937 random(seed);
    Versions then, now;
    std::vector<std::string> wanted, others;
    int number = 100;
    for (const auto field : kFields) {
      const std::string old = std::to_string(number++), current = std::to_string(number++);
      const unsigned how = random() % 4;
      if (how != 1) then.*field = old;
      if (how != 2) now.*field = how == 3 ? old : current;
      (how == 0 ? wanted : others).push_back(old);
      if (how == 0) wanted.push_back(current);
    }
    const auto warning = measured_with_others(then, now);
    ASSERT_EQ(warning.has_value(), !wanted.empty());
    if (!warning) continue;
    EXPECT_EQ(warning->code, Code::MachineOtherVersions);
    const std::string said = sentence(*warning);
    for (const std::string& text : wanted) EXPECT_THAT(said, HasSubstr(text));
    for (const std::string& text : others) EXPECT_THAT(said, Not(HasSubstr(text)));
  }
}

TEST(MeasuredVersions, ASentenceHasBothSides) {
  const auto warning =
      measured_with_others({"0.1.0", "2.10.0", "", "Linux 6.1"}, {"0.1.0", "2.11.0", "550", ""});
  ASSERT_TRUE(warning);
  EXPECT_THAT(sentence(*warning), HasSubstr("LibTorch 2.10.0"));
  EXPECT_THAT(sentence(*warning), HasSubstr("LibTorch 2.11.0"));
  EXPECT_FALSE(
      measured_with_others({"", "", "", "Linux 6.1.0-18-amd64"}, {"", "", "", "Linux 6.1.0-20-amd64"}));
  EXPECT_TRUE(
      measured_with_others({"", "", "", "Linux 6.1.0-18-amd64"}, {"", "", "", "Linux 6.12.0-18-amd64"}));
  EXPECT_FALSE(measured_with_others({}, {"0.1.0", "2.11.0", "550", "Linux 6.1"}))
      << "an old file says nothing";
}

TEST(MeasuredVersions, AreThoseOfTheCalibration) {
  Calibration calibration;
  calibration.engine = "a";
  calibration.torch = "b";
  calibration.driver = "c";
  calibration.kernel = "d";
  EXPECT_EQ(versions_of(calibration), (Versions{"a", "b", "c", "d"}));
}

TEST(MeasuredVersions, TheKernelIsOneLine) {
  const std::string text = kernel_text();
  EXPECT_THAT(text, HasSubstr(" "));
  EXPECT_EQ(text.find('\n'), std::string::npos);
}

}  // namespace
}  // namespace stowage::machine
