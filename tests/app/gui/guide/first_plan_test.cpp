// The guide to a first plan: what it asks for is done in the window itself, and it may be left and resumed.
#include "app/gui/guide/first_plan.h"

#include "tests/app/gui/window/keys_fixture.h"

namespace stowage::app {
namespace {

class FirstPlanTest : public test::WithKeys {
 protected:
  FirstPlan& plan() { return *part<FirstPlan>(); }
  GuideCard* card() { return plan().guide().card(); }
  void begin() {
    action("help.firstPlan")->trigger();
    settle();
    QApplication::processEvents();
  }
  void next(int times = 1) {
    for (int i = 0; i < times; ++i) QTest::mouseClick(&card()->next(), Qt::LeftButton);
    QApplication::processEvents();
  }
  /// In the coordinates of the window.
  QRect cardPlace() { return {card()->pos(), card()->size()}; }
  QRect ringPlace() { return window->findChild<GuideRing*>()->geometry(); }
};

/// Each step that asks for something says so once it was done as it is always done.
TEST_F(FirstPlanTest, ItsSixStepsAreDoneInTheWindow) {
  openLlama();
  begin();
  ASSERT_TRUE(card());
  ASSERT_EQ(plan().guide().steps(), 6);
  EXPECT_FALSE(card()->back().isEnabled());
  next(2);
  EXPECT_EQ(plan().guide().step(), 2);
  EXPECT_FALSE(card()->done());
  const QPointF at = tile("model.layers.20");
  QTest::mouseClick(map(), Qt::LeftButton, {}, at.toPoint());
  EXPECT_TRUE(card()->done()) << "a module is chosen";
  next();
  EXPECT_FALSE(card()->done());
  press(Qt::Key_C);  // wherever the focus is: on the card
  settle();
  EXPECT_TRUE(card()->done()) << "it is pinned";
  QTest::mouseClick(&card()->back(), Qt::LeftButton);
  next();
  press(Qt::Key_0);
  settle();
  EXPECT_TRUE(card()->done()) << "and pinned elsewhere";
  next();
  document.edit(QStringLiteral("budget"), edits::withBudget(document.input(), machine::gpu(0), GiB(9)));
  settle();
  EXPECT_TRUE(card()->done()) << "a budget is another one";
  next();
  EXPECT_EQ(card()->next().text(), QStringLiteral("Finish"));
  inDialog<QDialog>("file.export", [](QDialog& dialog) { dialog.reject(); });
  EXPECT_TRUE(card()->done());
  next();
  EXPECT_FALSE(card());
  EXPECT_FALSE(plan().guide().begun()) << "it was gone through";
}

TEST_F(FirstPlanTest, WhereNothingIsOpenItBeginsWithTheSample) {
  begin();
  ASSERT_TRUE(QTest::qWaitFor([&] { return card() != nullptr; }, 20000));
  EXPECT_TRUE(document.model());
  document.close();
  QApplication::processEvents();
  EXPECT_FALSE(card()) << "nothing is there to speak of";
}

/// What it says of keys holds after they were changed.
TEST_F(FirstPlanTest, ItNamesTheKeysOfNow) {
  openLlama();
  begin();
  next(3);
  EXPECT_TRUE(card()->text().contains(QStringLiteral("press C ")));
  window->actions().setKey(QStringLiteral("plan.pin.cpu"), QKeySequence(Qt::Key_X));
  EXPECT_TRUE(card()->text().contains(QStringLiteral("press X ")));
  window->actions().setKey(QStringLiteral("plan.pin.cpu"), {});
  EXPECT_FALSE(card()->text().contains(QStringLiteral("press  "))) << card()->text().toStdString();
}

/// A sample that is not opened is not waited for.
TEST_F(FirstPlanTest, AnotherModelThatIsOpenedLaterBeginsNothing) {
  action("help.firstPlan")->trigger();
  document.cancelOpening();
  settle();
  ASSERT_FALSE(document.model());
  openLlama();
  EXPECT_FALSE(card());
}

/// Escape leaves it, the next start goes on with the step.
TEST_F(FirstPlanTest, ItGoesOnWhereItWasLeft) {
  openLlama();
  begin();
  next(3);
  const QString title = card()->title();
  card()->setFocus();
  QTest::keyClick(card(), Qt::Key_Escape);
  EXPECT_FALSE(card());
  EXPECT_TRUE(document.model()) << "the plan stays";
  EXPECT_TRUE(plan().guide().begun());
  makeWindow();
  EXPECT_FALSE(card()) << "not by itself";
  begin();
  ASSERT_TRUE(card());
  EXPECT_EQ(card()->title(), title);
  QTest::mouseClick(&card()->back(), Qt::LeftButton);
  EXPECT_EQ(plan().guide().step(), 2);
}

/// In every size of the window the card is whole, and where there is room beside what it speaks of.
TEST_F(FirstPlanTest, TheCardIsInsideOfTheWindow) {
  openLlama();
  begin();
  for (const QSize size : {QSize(1440, 900), QSize(960, 600), QSize(1100, 700), QSize(2400, 1400)}) {
    window->resize(size);
    QTest::qWait(50);
    while (plan().guide().step() > 0) QTest::mouseClick(&card()->back(), Qt::LeftButton);
    for (int step = 0; step < plan().guide().steps(); ++step) {
      const std::string where = std::to_string(size.width()) + ", step " + std::to_string(step);
      EXPECT_TRUE(QTest::qWaitFor([&] { return window->rect().contains(cardPlace()); })) << where;
      EXPECT_TRUE(QTest::qWaitFor([&] { return window->rect().contains(ringPlace()); })) << where;
      // Of the treemap, which fills the middle, it may cover a corner.
      const bool wide = step == 2 || step == 3;
      EXPECT_TRUE(wide || !cardPlace().intersects(ringPlace())) << where;
      if (step + 1 < plan().guide().steps()) next();
    }
  }
}

/// A settings file may say any step.
TEST_F(FirstPlanTest, AStepThatIsNoneBeginsAnew) {
  openLlama();
  for (const char* kept : {"17", "-3", "six", "6"}) {
    session->settings().setValue(QStringLiteral("guide/step"), QString::fromLatin1(kept));
    begin();
    EXPECT_EQ(plan().guide().step(), 0) << kept;
    card()->leave().click();
  }
}

}  // namespace
}  // namespace stowage::app
