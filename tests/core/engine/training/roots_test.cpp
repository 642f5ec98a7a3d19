// What a pass back begins at: the program's loss, else the sum of its floating outputs.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/core/engine/program_file.h"
#include "tests/core/engine/training_fixtures.h"

namespace stowage::engine::test {
namespace {

using testing::HasSubstr;
using Results = std::vector<std::pair<std::string, std::string>>;

constexpr std::int64_t kWidth = 8;

/// A layer, its result, and one number made of that; what is returned says the caller.
struct TwoResults {
  ProgramFile program{{4, kWidth}};
  std::string many = program.add("layers.0", "sigmoid", program.linear("layers.0", "x", kWidth));
  std::string one = program.add("head", "sum", many);

  Trained run(const Results& results) {
    const Scratch scratch;
    program.write_results(scratch.file("p.pt2"), results);
    return train(made_request(scratch.file("p.pt2")));
  }
};

bool warned(const Trained& trained) {
  const auto& warnings = trained.outcome.result.warnings;
  return std::any_of(warnings.begin(), warnings.end(),
                     [](const Error& warning) { return warning.code == Code::BackwardScalarBeside; });
}

TEST(Roots, ALossThatTheProgramNamesIsTheOnlyOne) {
  TwoResults made;
  const Trained alone = made.run({{"user_output", made.one}});
  ASSERT_FALSE(alone.outcome.error) << explain(alone.outcome);
  EXPECT_FALSE(warned(alone)) << "nothing stands beside it";
  for (const bool first : {true, false}) {
    SCOPED_TRACE(first);
    const std::pair<std::string, std::string> loss{"loss_output", made.one}, other{"user_output", made.many};
    const Trained got = made.run(first ? Results{loss, other} : Results{other, loss});
    ASSERT_FALSE(got.outcome.error) << explain(got.outcome);
    const auto& back = *got.outcome.result.backward;
    EXPECT_EQ(back.roots, std::vector<std::string>{first ? "0" : "1"});
    EXPECT_EQ(back.sum_of_outputs, alone.outcome.result.backward->sum_of_outputs);
    EXPECT_EQ(difference(alone.gradients, got.gradients, 0, 0), "");
    EXPECT_EQ(got.outcome.result.outputs.size(), 2u) << "the other one is a result all the same";
    EXPECT_FALSE(warned(got));
  }
}

TEST(Roots, OneNumberBesideOthersIsSummedWithThemAndSaid) {
  TwoResults made;
  const Trained alone = made.run({{"user_output", made.one}});
  const Trained both = made.run({{"user_output", made.many}, {"user_output", made.one}});
  ASSERT_FALSE(both.outcome.error) << explain(both.outcome);
  EXPECT_EQ(both.outcome.result.backward->roots, (std::vector<std::string>{"0", "1"}));
  EXPECT_NEAR(both.outcome.result.backward->sum_of_outputs, 2 * alone.outcome.result.backward->sum_of_outputs,
              1e-3)
      << "the number is the sum of the others";
  EXPECT_NE(difference(alone.gradients, both.gradients, 0, 0), "");
  EXPECT_TRUE(warned(both));
  const Trained plain = made.run({{"user_output", made.many}});
  EXPECT_FALSE(warned(plain)) << "it is no single number";
}

/// Its sentence says which outputs there are, and of what.
TEST(Roots, OutputsThatNothingCanBeginAtAreNamed) {
  TwoResults made;
  const std::string best = made.program.add("head", "argmax", made.many);
  const std::string cut = made.program.add("head", "detach", made.many);
  const Trained before = made.run({{"user_output", made.one}});
  for (const Results& results :
       {Results{{"user_output", best}}, Results{{"user_output", best}, {"user_output", cut}}}) {
    const Trained got = made.run(results);
    ASSERT_TRUE(got.outcome.error);
    EXPECT_EQ(got.outcome.error->code, Code::BackwardNothing);
    EXPECT_EQ(rule_name(got.outcome.error->code), "no_gradient");
    EXPECT_THAT(sentence(*got.outcome.error), HasSubstr("0 (I64)"));
    if (results.back().second == cut) {
      EXPECT_THAT(sentence(*got.outcome.error), HasSubstr("0 (I64), 1 (F32)"));
    }
    EXPECT_EQ(got.outcome.bytes_left, 0u);
  }
  const Trained loss = made.run({{"loss_output", best}, {"user_output", made.many}});
  ASSERT_TRUE(loss.outcome.error) << "the loss alone is begun at";
  EXPECT_THAT(sentence(*loss.outcome.error), testing::EndsWith("its outputs are 0 (I64)."));
  const Trained after = made.run({{"user_output", made.one}});
  ASSERT_FALSE(after.outcome.error) << explain(after.outcome);
  EXPECT_EQ(difference(before.gradients, after.gradients, 0, 0), "") << "a run that failed leaves nothing";
}

}  // namespace
}  // namespace stowage::engine::test
