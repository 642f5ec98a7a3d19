// Nothing to show, work under way: said in the middle, in whole words.
#include "widgets/controls/states.h"

#include <gtest/gtest.h>

#include <QElapsedTimer>
#include <QPushButton>
#include <QSignalSpy>
#include <QTest>

#include "widgets/common/label.h"
#include "widgets/controls/progress_card.h"

namespace stowage::widgets {
namespace {

TEST(EmptyStateTest, EverythingStandsInTheMiddleAtAnyWidth) {
  EmptyState state("chart-area", QStringLiteral("No run yet"),
                   QStringLiteral("Profile runs one forward pass under this plan and shows the memory of "
                                  "every device against time."));
  QPushButton* button = state.addButton(QStringLiteral("Profile"), true);
  state.show();
  for (const QSize size : {QSize(300, 300), QSize(500, 400), QSize(1100, 700), QSize(2400, 900)}) {
    state.resize(size);
    QCoreApplication::processEvents();
    for (const auto* label : state.findChildren<Label*>()) {
      EXPECT_NEAR(label->geometry().center().x(), size.width() / 2.0, 2) << size.width();
      EXPECT_LE(label->width(), 360);
      EXPECT_GE(label->width(), std::min(360, size.width() - 60)) << "not its narrowest size";
      EXPECT_GE(label->height(), label->heightForWidth(label->width())) << "nothing is cut";
    }
    EXPECT_NEAR(button->mapTo(&state, button->rect().center()).x(), size.width() / 2.0, 2);
  }
}

TEST(ProgressCardTest, SaysHowLongOnlyWhereThatIsKnown) {
  QWidget window;
  window.resize(900, 600);
  ProgressCard card(&window);
  const auto says = [&](const char* words) {
    QTest::qWait(50);
    for (const auto* label : card.findChildren<Label*>()) {
      if (label->fullText().contains(QString::fromUtf8(words))) return true;
    }
    return false;
  };
  card.start(QStringLiteral("Opening"), {});
  card.set(QStringLiteral("file 1 of 2"), {}, 0.5);
  EXPECT_TRUE(QTest::qWaitFor([&] { return says("50 %"); }));
  EXPECT_FALSE(says("\u00b7"));
  card.set(QStringLiteral("file 2 of 2"), {}, 0.75, QStringLiteral("about 2 s left"));
  EXPECT_TRUE(QTest::qWaitFor([&] { return says("75 %  \u00b7  about 2 s left"); }));
  card.set(QStringLiteral("placing"), {}, -1);
  EXPECT_TRUE(QTest::qWaitFor([&] { return says("Working"); }));
  EXPECT_FALSE(says("left")) << "an old word about time is no word about this";
}

TEST(ProgressCardTest, ShortWorkNeedsNoCardAndEscapeCancelsLongWork) {
  QWidget window;
  window.resize(900, 600);
  window.show();
  ProgressCard card(&window);
  QSignalSpy cancelled(&card, &ProgressCard::cancelled);
  QElapsedTimer clock;
  clock.start();
  card.start(QStringLiteral("Opening"), {});
  QTest::qWait(60);
  EXPECT_TRUE(!card.isVisible() || clock.elapsed() >= 250) << clock.elapsed() << " ms";
  card.finish();
  QTest::qWait(260);
  EXPECT_FALSE(card.isVisible()) << "it was over before the card came";
  card.start(QStringLiteral("Opening"), {});
  ASSERT_TRUE(QTest::qWaitFor([&] { return card.isVisible(); }, 2000));
  QTest::keyClick(&card, Qt::Key_Escape);
  EXPECT_EQ(cancelled.count(), 1);
  card.findChild<QPushButton*>()->click();
  EXPECT_EQ(cancelled.count(), 2);
}

}  // namespace
}  // namespace stowage::widgets
