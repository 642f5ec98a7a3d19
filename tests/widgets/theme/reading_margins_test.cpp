// Margins in a mirrored window: what stands off the edge where lines begin does so at the other side then,
// and what is painted beside words stays beside them.
#include <gtest/gtest.h>

#include <QApplication>
#include <QFormLayout>
#include <QHBoxLayout>
#include <QLineEdit>
#include <QStyle>
#include <random>

#include "tests/widgets/pictures.h"
#include "widgets/compare/compare_strip.h"
#include "widgets/controls/failure_card.h"
#include "widgets/controls/notice.h"
#include "widgets/panels/panel_title.h"
#include "widgets/panels/proof_strip.h"
#include "widgets/theme/reading.h"

namespace stowage::widgets {
namespace {

QRect mirrored(const QWidget& around, const QRect& rect) {
  return QStyle::visualRect(Qt::RightToLeft, around.rect(), rect);
}

/// A row of parts in a layout within a layout, and one beside nothing.
struct Rows {
  explicit Rows(std::mt19937& random) {
    const auto pixels = [&random] { return static_cast<int>(random() % 40); };
    auto* column = new QVBoxLayout(&widget);
    setReadingMargins(*column, widget, pixels(), pixels(), pixels(), pixels());
    auto* row = new QHBoxLayout;
    setReadingMargins(*row, widget, pixels(), pixels(), pixels(), pixels());
    row->addWidget(&first);
    row->addWidget(&second, 1);
    column->addLayout(row);
    column->addWidget(&below, 1);
    setReadingMargins(below, pixels(), pixels(), pixels(), pixels());
    widget.resize(400, 400);
  }
  QWidget widget;
  QLineEdit first{&widget}, second{&widget};
  QWidget below{&widget};
};

TEST(ReadingMargins, AreTheMirrorImageInTheOtherDirectionAndComeBack) {
  const unsigned seed = std::random_device{}();
  SCOPED_TRACE("seed " + std::to_string(seed));
  std::mt19937 random(seed);
  for (int round = 0; round < 20; ++round) {
    Rows rows(random);
    const auto places = [&rows] {
      test::picture(rows.widget);  // lays out
      return QList<QRect>{rows.first.geometry(), rows.second.geometry(), rows.below.geometry(),
                          rows.below.contentsRect().translated(rows.below.pos())};
    };
    const QList<QRect> plain = places();
    rows.widget.setLayoutDirection(Qt::RightToLeft);
    const QList<QRect> other = places();
    for (qsizetype i = 0; i < plain.size(); ++i)
      EXPECT_EQ(other[i], mirrored(rows.widget, plain[i])) << "round " << round << ", " << i;
    rows.widget.setLayoutDirection(Qt::LeftToRight);
    EXPECT_EQ(places(), plain) << "round " << round;
  }
}

TEST(ReadingMargins, FollowTheApplicationAndTheParent) {
  QApplication::setLayoutDirection(Qt::RightToLeft);
  QWidget widget;
  auto* form = new QFormLayout(&widget);
  setReadingMargins(*form, widget, 24, 1, 2, 3);
  EXPECT_EQ(form->contentsMargins(), QMargins(2, 1, 24, 3)) << "made in a mirrored window";
  QApplication::setLayoutDirection(Qt::LeftToRight);
  EXPECT_EQ(form->contentsMargins(), QMargins(24, 1, 2, 3));
  QWidget parent;
  parent.setLayoutDirection(Qt::RightToLeft);
  widget.setParent(&parent);
  EXPECT_EQ(form->contentsMargins(), QMargins(2, 1, 24, 3)) << "put into one";
  widget.setParent(nullptr);
  EXPECT_EQ(form->contentsMargins(), QMargins(24, 1, 2, 3));
}

TEST(ReadingMargins, PlacesAreMirroredWithinTheirWidget) {
  QWidget widget;
  widget.resize(200, 50);
  const QRectF icon(12, 9, 16, 16);
  EXPECT_EQ(placedWithin(widget, icon), icon);
  widget.setLayoutDirection(Qt::RightToLeft);
  EXPECT_EQ(placedWithin(widget, icon), QRectF(172, 9, 16, 16));
}

/// Of a widget in either direction: each child in sight at the mirrored place, none outside.
void expectMirrored(QWidget& widget, const char* name) {
  SCOPED_TRACE(name);
  const auto places = [&widget] {
    QHash<const QWidget*, QRect> out;
    test::picture(widget);
    // A widget that was never shown is not told to lay out anew.
    widget.layout()->invalidate();
    widget.layout()->activate();
    for (const QWidget* child : widget.findChildren<QWidget*>(QString(), Qt::FindDirectChildrenOnly)) {
      if (child->isVisibleTo(&widget) && !child->geometry().isEmpty()) out[child] = child->geometry();
    }
    return out;
  };
  const auto plain = places();
  EXPECT_FALSE(plain.isEmpty());
  widget.setLayoutDirection(Qt::RightToLeft);
  const auto other = places();
  EXPECT_EQ(other.size(), plain.size());
  for (auto at = plain.begin(); at != plain.end(); ++at) {
    const QRect expected = mirrored(widget, at.value());
    EXPECT_NEAR(other[at.key()].left(), expected.left(), 1) << at.key()->metaObject()->className();
    EXPECT_NEAR(other[at.key()].right(), expected.right(), 1) << at.key()->metaObject()->className();
  }
}

TEST(ReadingMargins, StripsTitlesAndNoticesAreMirrored) {
  PanelTitle title(QStringLiteral("Modules"));
  title.resize(304, title.sizeHint().height());
  expectMirrored(title, "title");
  Notice notice;
  notice.setText(QStringLiteral("What is said of it stands in a line or two beside its icon."));
  notice.resize(300, 60);
  expectMirrored(notice, "notice");
  ProofStrip proof;
  proof.resize(1000, proof.sizeHint().height());
  expectMirrored(proof, "proof");
  CompareStrip compare;
  compare.resize(1200, compare.sizeHint().height());
  expectMirrored(compare, "compare");
}

/// The icon stands beside the words, not on them, at the side where they begin.
TEST(ReadingMargins, ANoticeHasItsIconWhereItsWordsBegin) {
  for (const auto direction : {Qt::LeftToRight, Qt::RightToLeft}) {
    Notice notice;
    notice.setLayoutDirection(direction);
    notice.setText(QStringLiteral("Words"));
    notice.resize(300, 36);
    const QImage image = test::picture(notice);
    const QRect label = notice.findChild<Label*>()->geometry();
    const bool right = direction == Qt::RightToLeft;
    const QRect beside = right
                             ? QRect(label.right() + 1, 0, image.width() - label.right() - 1, image.height())
                             : QRect(0, 0, label.left(), image.height());
    const QRect place = placedWithin(notice, {12, 9, 16, 16}).toRect();
    EXPECT_TRUE(beside.contains(place)) << right;
    const QColor ground = image.pixelColor(place.left() - 3, place.center().y());
    const QRect ink = test::inked(image, place, ground);
    EXPECT_GE(ink.width(), 8) << right;
  }
}

TEST(ReadingMargins, AFailuresPlateStandsBeforeItsTitle) {
  for (const auto direction : {Qt::LeftToRight, Qt::RightToLeft}) {
    FailureCard card;
    card.setLayoutDirection(direction);
    const QString words = QStringLiteral("Could not be opened");
    card.set(words, QStringLiteral("/models/a.pt2"), QStringLiteral("It is no model."), {}, {});
    card.resize(900, 600);
    const QImage image = test::picture(card);
    const Label* title = nullptr;
    for (const Label* label : card.findChildren<Label*>()) {
      if (label->fullText() == words) title = label;
    }
    ASSERT_TRUE(title);
    const QRect at(title->mapTo(&card, QPoint()), title->size());
    const bool right = direction == Qt::RightToLeft;
    const QRect plate(right ? at.right() + 1 + 18 : at.left() - 62, at.top() - 2, 44, 44);
    const QColor soft = Theme::current().colours().errorSoft;
    EXPECT_GT(test::count_of(image, plate, soft, 2), 44 * 44 / 2) << right;
    EXPECT_EQ(test::count_of(image, at, soft, 2), 0) << "none of it lies under the title";
  }
}

}  // namespace
}  // namespace stowage::widgets
