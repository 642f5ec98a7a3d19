// Operators in place that change what autograd has saved: the run ends with a sentence, never with a wrong
// gradient.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/core/engine/program_file.h"
#include "tests/core/engine/training_fixtures.h"

namespace stowage::engine::test {
namespace {

using testing::HasSubstr;

constexpr std::int64_t kWidth = 16;

/// The derivative of sigmoid needs its result, which the next operator adds to: in place or not.
protocol::RunRequest request_of(const Scratch& scratch, const std::string& name,
                                const std::string& operation) {
  ProgramFile program({8, kWidth});
  const std::string made = program.add("layers.0", "sigmoid", program.linear("layers.0", "x", kWidth));
  program.write(scratch.file(name), program.add("layers.1", operation, made, "x"));
  return made_request(scratch.file(name));
}

void expect_sentence(const Trained& got) {
  ASSERT_TRUE(got.outcome.error);
  EXPECT_EQ(got.outcome.error->code, Code::EngineNode);
  EXPECT_THAT(sentence(*got.outcome.error),
              testing::AllOf(HasSubstr("“v1”"), HasSubstr("“layers.0”"), HasSubstr("inplace"),
                             HasSubstr("that aten.sigmoid.default saved at version")));
  EXPECT_EQ(got.outcome.bytes_left, 0u);
}

TEST(InPlace, WhatWasSavedIsNotTakenAsItIsNow) {
  const Scratch scratch;
  const protocol::RunRequest apart = request_of(scratch, "apart.pt2", "add");
  const protocol::RunRequest inside = request_of(scratch, "inside.pt2", "add_");
  const Trained before = train(apart);
  ASSERT_FALSE(before.outcome.error) << explain(before.outcome);
  expect_sentence(train(inside));
  const Trained after = train(apart);
  ASSERT_FALSE(after.outcome.error) << explain(after.outcome);
  EXPECT_EQ(difference(before.gradients, after.gradients, 0, 0), "") << "a run that failed leaves nothing";
}

/// What stays on the GPU is as without. What was sent to the host before it was written to is as it was
/// saved.
TEST(InPlace, WithActivationsOnTheirWayToTheHostNoGradientIsWrong) {
  const Scratch scratch;
  const Trained apart = train(request_of(scratch, "apart.pt2", "add"));
  ASSERT_FALSE(apart.outcome.error) << explain(apart.outcome);
  protocol::RunRequest inside = request_of(scratch, "inside.pt2", "add_");
  inside.training->scopes = {{"", true, {}}};
  expect_sentence(train(inside));  // too small to go
  inside.training->threshold = 0;
  const Trained sent = train(inside);
  if (sent.outcome.error) {
    expect_sentence(sent);
  } else {
    EXPECT_EQ(difference(apart.gradients, sent.gradients, 0, 0), "");
  }
  const Trained again = train(request_of(scratch, "apart.pt2", "add"));
  ASSERT_FALSE(again.outcome.error) << explain(again.outcome);
  EXPECT_EQ(difference(apart.gradients, again.gradients, 0, 0), "");
}

}  // namespace
}  // namespace stowage::engine::test
