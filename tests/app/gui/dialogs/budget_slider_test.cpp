#include "app/gui/dialogs/machine/budget_slider.h"

#include <gtest/gtest.h>

#include <QAccessible>
#include <QApplication>
#include <QPainter>
#include <QStandardItemModel>

#include "app/gui/dialogs/machine/device_delegate.h"

namespace stowage::app {
namespace {

TEST(SliderMarks, NameSizesOfCardsAndNeverCrowd) {
  for (std::uint64_t gib = 1; gib < 5000; gib = gib * 5 / 4 + 1) {
    const auto marks = sliderMarks(GiB(gib));
    ASSERT_FALSE(marks.empty()) << gib;
    ASSERT_LE(marks.size(), 8u) << gib;
    EXPECT_LE(marks.back(), GiB(gib));
    for (std::size_t i = 1; i < marks.size(); ++i) {
      ASSERT_LT(marks[i - 1], marks[i]);
      ASSERT_GE((marks[i] - marks[i - 1]).count(), GiB(gib).count() / 15) << gib;
    }
  }
}

/// Who listens hears gigabytes, not how many quarters of them.
TEST(BudgetSliders, AreReadAsASize) {
  BudgetSlider slider;
  slider.setMost(GiB(32));
  slider.setBytes(GiB(24));
  QAccessibleInterface* access = QAccessible::queryAccessibleInterface(&slider);
  ASSERT_TRUE(access);
  QAccessibleValueInterface* value = access->valueInterface();
  ASSERT_TRUE(value);
  EXPECT_EQ(access->role(), QAccessible::Slider);
  EXPECT_EQ(access->text(QAccessible::Value), QStringLiteral("24.0 GiB"));
  EXPECT_DOUBLE_EQ(value->currentValue().toDouble(), 24);
  EXPECT_DOUBLE_EQ(value->maximumValue().toDouble(), 32);
  EXPECT_DOUBLE_EQ(value->minimumValue().toDouble(), 0);
  EXPECT_DOUBLE_EQ(value->minimumStepSize().toDouble(), 0.25);
  value->setCurrentValue(12.5);
  EXPECT_EQ(slider.bytes(), MiB(12'800));
  EXPECT_EQ(access->text(QAccessible::Value), QStringLiteral("12.5 GiB"));
}

/// Handle and marks count from the same end, whichever way one writes.
TEST(BudgetSliders, CountFromTheLeft) {
  const auto picture = [](Qt::LayoutDirection direction) {
    QApplication::setLayoutDirection(direction);
    BudgetSlider slider;
    slider.setMost(GiB(32));
    slider.setBytes(GiB(24));
    slider.resize(400, slider.sizeHint().height());
    const QImage out = slider.grab().toImage();
    QApplication::setLayoutDirection(Qt::LeftToRight);
    return out;
  };
  EXPECT_TRUE(picture(Qt::LeftToRight) == picture(Qt::RightToLeft));
}

/// "64.0 GiB of 96.0 GiB" is another sentence when its numbers change sides.
TEST(DeviceDelegates, SayTheSameInEveryDirection) {
  machine::Machine machine;
  machine.devices.push_back({machine::kCpu, "DDR5 RAM", GiB(64), {}, GiB(96)});
  QStandardItemModel rows(1, 1);
  const DeviceDelegate delegate(machine, nullptr);
  const auto picture = [&](Qt::LayoutDirection direction) {
    QImage out(300, 54, QImage::Format_RGB32);
    out.fill(Qt::white);
    QPainter painter(&out);
    painter.setLayoutDirection(direction);
    QStyleOptionViewItem option;
    option.rect = out.rect();
    delegate.paint(&painter, option, rows.index(0, 0));
    return out;
  };
  EXPECT_TRUE(picture(Qt::LeftToRight) == picture(Qt::RightToLeft));
}

}  // namespace
}  // namespace stowage::app
