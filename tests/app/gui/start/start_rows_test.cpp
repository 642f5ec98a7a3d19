// The entries of the start page under the pointer.
#include "app/gui/start/start_rows.h"

#include <gtest/gtest.h>

#include <QCursor>
#include <QVBoxLayout>
#include <QtTest/QTest>

#include "tests/widgets/pictures.h"

namespace stowage::app {
namespace {

bool lit(QWidget& row) {
  const QImage image = widgets::test::picture(row);
  return widgets::test::count_of(image, image.rect(), widgets::Theme::current().colours().hover, 2) > 200;
}

/// What moves away from under a pointer at rest is told of nothing by Qt: it is not lit all the same.
TEST(StartRows, OnlyTheEntryUnderThePointerIsLit) {
  QWidget page;
  page.setGeometry(100, 100, 400, 300);
  auto* first = new TryRow("layers", QStringLiteral("First"), QStringLiteral("one"), &page);
  auto* second = new TryRow("cpu", QStringLiteral("Second"), QStringLiteral("two"), &page);
  first->setGeometry(0, 0, 400, 44);
  second->setGeometry(0, 50, 400, 44);
  page.show();
  ASSERT_TRUE(QTest::qWaitForWindowExposed(&page));
  const auto enter = [](QWidget* row) {
    const QPointF at = row->rect().center();
    QCursor::setPos(row->mapToGlobal(at.toPoint()));
    QEnterEvent event(at, at, row->mapToGlobal(at));
    row->setAttribute(Qt::WA_UnderMouse);
    QApplication::sendEvent(row, &event);
  };
  EXPECT_FALSE(lit(*first));
  enter(first);
  EXPECT_TRUE(lit(*first));
  EXPECT_FALSE(lit(*second));
  // An entry comes in above: the first one slides down, the pointer rests, no event tells of it.
  first->setGeometry(0, 150, 400, 44);
  second->setGeometry(0, 0, 400, 44);
  first->setAttribute(Qt::WA_UnderMouse);
  EXPECT_FALSE(lit(*first)) << "the pointer is no longer over it";
}

}  // namespace
}  // namespace stowage::app
