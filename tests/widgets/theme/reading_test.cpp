// Words in a mirrored window: they stand where it has them, and read as they always do.
#include <gtest/gtest.h>

#include <QApplication>
#include <QLabel>
#include <QPainter>
#include <QTreeWidget>

#include "tests/widgets/pictures.h"
#include "widgets/theme/reading.h"
#include "widgets/theme/style.h"

namespace stowage::widgets {
namespace {

constexpr int kWide = 240, kHigh = 24;
const QStringList kSaid{QStringLiteral("+10.5 KiB"),
                        QStringLiteral("−448 MiB (98 %)"),
                        QStringLiteral("1,131 GiB of 24.0 GiB."),
                        QStringLiteral("Needs 6.2 GiB more on cuda:0!"),
                        QStringLiteral("~/plans/a.stowage"),
                        QStringLiteral("(cut)…"),
                        QStringLiteral("±0 B")};

template <class Paint>
QImage painted(Qt::LayoutDirection direction, Paint paint) {
  QImage out(kWide, kHigh, QImage::Format_RGB32);
  out.fill(Qt::white);
  QPainter painter(&out);
  painter.setFont(Theme::current().font(TextStyle::Body));
  painter.setLayoutDirection(direction);
  paint(painter);
  EXPECT_EQ(painter.layoutDirection(), direction);
  return out;
}

/// As a window that is not mirrored has them at the other side, to the pixel.
TEST(Reading, WordsReadAlikeAndStandAtTheOtherSide) {
  const QRect place(4, 0, kWide - 8, kHigh);
  for (const QString& text : kSaid) {
    for (const int across : {int(Qt::AlignLeft), int(Qt::AlignRight), int(Qt::AlignHCenter)}) {
      const int other = across == Qt::AlignLeft    ? Qt::AlignRight
                        : across == Qt::AlignRight ? Qt::AlignLeft
                                                   : across;
      const QImage mirrored = painted(Qt::RightToLeft, [&](QPainter& painter) {
        drawReading(painter, Qt::RightToLeft, place, across | Qt::AlignVCenter, text);
      });
      const QImage plain = painted(Qt::LeftToRight, [&](QPainter& painter) {
        painter.drawText(place, other | Qt::AlignVCenter, text);
      });
      EXPECT_TRUE(mirrored == plain) << text.toStdString() << " " << across;
    }
    // Qt alone has them in another order: else nothing is tested.
    const auto begin = [&](QPainter& painter) {
      painter.drawText(place, Qt::AlignHCenter | Qt::AlignVCenter, text);
    };
    if (!text.front().isLetterOrNumber() || !text.back().isLetterOrNumber()) {
      EXPECT_FALSE(painted(Qt::RightToLeft, begin) == painted(Qt::LeftToRight, begin)) << text.toStdString();
    }
  }
}

/// What was resolved before stays, and no direction is forced upon the words.
TEST(Reading, AlignmentsAreResolvedOnce) {
  for (const auto direction : {Qt::LeftToRight, Qt::RightToLeft}) {
    for (const int flags :
         {int(Qt::AlignLeft), int(Qt::AlignRight), int(Qt::AlignHCenter), int(Qt::AlignVCenter),
          Qt::AlignLeft | Qt::TextForceRightToLeft, Qt::AlignRight | Qt::TextForceLeftToRight}) {
      const int once = alignedWithin(direction, flags);
      EXPECT_EQ(once & (Qt::TextForceLeftToRight | Qt::TextForceRightToLeft), 0);
      EXPECT_EQ(alignedWithin(Qt::RightToLeft, once), once) << flags;
      EXPECT_EQ(alignedWithin(Qt::LeftToRight, once), once) << flags;
      EXPECT_EQ(once & Qt::AlignVertical_Mask, flags & Qt::AlignVertical_Mask);
    }
  }
}

TEST(Reading, IsolatedOnlyWhereTheWindowIsMirrored) {
  for (const QString& text : kSaid) {
    EXPECT_EQ(isolated(text, Qt::LeftToRight), text);
    const QString marked = isolated(text, Qt::RightToLeft);
    EXPECT_EQ(marked.mid(1, text.size()), text);
    EXPECT_EQ(marked.size(), text.size() + 2);
  }
  EXPECT_EQ(isolated({}, Qt::RightToLeft), QString());
}

/// Cells of tables, which Qt lays out itself: to the pixel as in a window that is not mirrored and has them
/// at the other side.
TEST(Reading, CellsReadAlikeInBothDirections) {
  ASSERT_TRUE(dynamic_cast<const Style*>(QApplication::style())) << "the tests have the application's style";
  const auto cell = [](const QString& text, Qt::LayoutDirection direction, Qt::Alignment across) {
    QTreeWidget tree;
    tree.setLayoutDirection(direction);
    tree.setFrameShape(QFrame::NoFrame);
    tree.setHeaderHidden(true);
    tree.setRootIsDecorated(false);
    auto* item = new QTreeWidgetItem({text});
    item->setTextAlignment(0, across | Qt::AlignVCenter);
    tree.addTopLevelItem(item);
    tree.resize(kWide, 28);
    return test::picture(tree);
  };
  for (const QString& text : kSaid) {
    EXPECT_TRUE(cell(text, Qt::RightToLeft, Qt::AlignLeft) == cell(text, Qt::LeftToRight, Qt::AlignRight))
        << text.toStdString();
    EXPECT_TRUE(cell(text, Qt::RightToLeft, Qt::AlignRight) == cell(text, Qt::LeftToRight, Qt::AlignLeft))
        << text.toStdString();
  }
}

/// What check boxes, fields with choices and the like ask the style for; and a label, whose words begin where
/// their own letters do, however it is mirrored.
TEST(Reading, QtsOwnWidgetsReadAlikeInBothDirections) {
  const QStyle& style = *QApplication::style();
  const QPalette palette = QApplication::palette();
  const QRect place(4, 0, kWide - 8, kHigh);
  for (const QString& text : kSaid) {
    const auto item = [&](Qt::LayoutDirection direction, int across) {
      return painted(direction, [&](QPainter& painter) {
        style.drawItemText(&painter, place, across | Qt::AlignVCenter, palette, true, text,
                           QPalette::WindowText);
      });
    };
    EXPECT_TRUE(item(Qt::RightToLeft, Qt::AlignLeft) == item(Qt::LeftToRight, Qt::AlignRight))
        << text.toStdString();
    const auto label = [&](Qt::LayoutDirection direction) {
      QLabel out(text);
      out.setLayoutDirection(direction);
      out.resize(kWide, kHigh);
      return test::picture(out);
    };
    EXPECT_TRUE(label(Qt::RightToLeft) == label(Qt::LeftToRight)) << text.toStdString();
  }
}

}  // namespace
}  // namespace stowage::widgets
