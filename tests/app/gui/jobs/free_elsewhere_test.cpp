#include "app/gui/jobs/free_in_background.h"

#include <atomic>
#include <thread>

#include "tests/app/gui/gui_fixture.h"

namespace stowage::app {
namespace {

TEST(FreeElsewhere, TheLastReferenceGoesOnAnotherThread) {
  std::atomic<int> freed{0};
  std::atomic<bool> here{false};
  const auto thing = [&] {
    return std::shared_ptr<const int>(new int(7), [&, mine = std::this_thread::get_id()](const int* number) {
      delete number;
      if (std::this_thread::get_id() == mine) here = true;
      ++freed;
    });
  };
  std::vector<std::shared_ptr<const void>>
      things;  // a braced list would keep references of its own until the call is over
  things.push_back(thing());
  things.push_back(thing());
  things.push_back(nullptr);
  freeInBackground(std::move(things));
  ASSERT_TRUE(QTest::qWaitFor([&] { return freed == 2; }, 5000));
  EXPECT_FALSE(here);
}

TEST(FreeElsewhere, WhatOthersHoldStays) {
  const auto kept = std::make_shared<const int>(7);
  freeInBackground({kept});
  ASSERT_TRUE(QTest::qWaitFor([&] { return kept.use_count() == 1; }, 5000));
  EXPECT_EQ(*kept, 7);
}

class Replaced : public test::WithDocument {};

TEST_F(Replaced, NothingHoldsAModelThatWasReplacedOrClosed) {
  openLlama();
  std::weak_ptr<const model::Model> first = document.model();
  document.edit(QStringLiteral("pin"),
                edits::pin(document.input(), *document.model(), {module("lm_head")}, machine::kCpu));
  ASSERT_TRUE(document.waitUntilIdle());
  open(test::catalog("gpt2-xl.json.gz"), test::machineOf({1ull << 30}, 64ull << 30));
  EXPECT_TRUE(QTest::qWaitFor([&] { return first.expired(); }, 5000));
  std::weak_ptr<const model::Model> second = document.model();
  document.close();
  EXPECT_TRUE(QTest::qWaitFor([&] { return second.expired(); }, 5000));
}

}  // namespace
}  // namespace stowage::app
