// Splitting a block while it is dragged: what the card advises can be done in the drag it appears in.
#include "tests/app/gui/what_if/drag_fixture.h"

namespace stowage::app {
namespace {

using test::gpu;
using test::kCpu;
namespace events = widgets::test;

class SplitDrag : public test::WithDrags {};

TEST_F(SplitDrag, TheCardNamesTheKeyAndTheKeySplits) {
  const char* part = "model.layers.20.mlp.up_proj";
  window->hub().select({module(part)});
  const auto from = deviceOf(part);
  const auto to = from == kCpu ? gpu(0) : kCpu;
  ASSERT_TRUE(drag().begin({module(part)}, lane(to)));
  ASSERT_TRUE(QTest::qWaitFor([&] { return drag().preview().after != nullptr; }, 10000));
  EXPECT_TRUE(drag().preview().splitKey.startsWith(QStringLiteral("split ")))
      << drag().preview().splitKey.toStdString();
  EXPECT_TRUE(drag().preview().note.startsWith(QStringLiteral("Block layers.20")))
      << drag().preview().note.toStdString();
  drag().key(Qt::Key_S, true);
  ASSERT_TRUE(QTest::qWaitFor(
      [&] { return drag().preview().after != nullptr && drag().preview().splitKey.startsWith(u"keep "); },
      10000));
  drag().moveTo(lane(to) + QPoint(20, 0));
  drag().drop(lane(to) + QPoint(20, 0), {});
  settle();
  EXPECT_EQ(deviceOf(part), to);
  EXPECT_EQ(deviceOf("model.layers.20.mlp.down_proj"), from) << "the rest of the block stays";
}

TEST_F(SplitDrag, ABlockItselfHasNothingToSplit) {
  window->hub().select({module("model.layers.20")});
  ASSERT_TRUE(drag().begin({module("model.layers.20")}, lane(kCpu)));
  QTest::qWait(60);
  EXPECT_EQ(drag().preview().splitKey, QString());
  drag().cancel();
}

}  // namespace
}  // namespace stowage::app
