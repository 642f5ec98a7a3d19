// A row of buttons that goes on in the next line where there is no room.
#include "widgets/controls/wrapping_row.h"

#include <gtest/gtest.h>

#include <QPushButton>
#include <random>

namespace stowage::widgets {
namespace {

constexpr std::uint32_t kSeed = 4'201;

/// Widgets of fixed sizes.
struct Row {
  explicit Row(const std::vector<QSize>& sizes, Qt::LayoutDirection direction = Qt::LeftToRight) {
    around.setLayoutDirection(direction);
    auto* row = new WrappingRow(&around);
    row->setContentsMargins(3, 5, 4, 6);
    row->setSpacing(8);
    for (const QSize& size : sizes) {
      auto* each = new QWidget(&around);
      each->setFixedSize(size);
      row->addWidget(each);
      all.push_back(each);
    }
  }
  void layAt(int width) {
    around.resize(width, around.heightForWidth(width));
    around.layout()->activate();
    around.layout()->setGeometry(around.rect());
  }
  QWidget around;
  std::vector<QWidget*> all{};
};

TEST(WrappingRow, NothingOverlapsNothingStandsOutAndTheOrderHolds) {
  SCOPED_TRACE("seed " + std::to_string(kSeed));
  std::mt19937 random(kSeed);
  for (int round = 0; round < 100; ++round) {
    std::vector<QSize> sizes;
    int widest = 0;
    for (unsigned i = 1 + random() % 7; i > 0; --i) {
      sizes.emplace_back(20 + static_cast<int>(random() % 200), 20 + static_cast<int>(random() % 20));
      widest = std::max(widest, sizes.back().width());
    }
    Row row(sizes, round % 2 ? Qt::RightToLeft : Qt::LeftToRight);
    const int width = widest + 7 + static_cast<int>(random() % 600);
    row.layAt(width);
    for (std::size_t i = 0; i < row.all.size(); ++i) {
      const QRect here = row.all[i]->geometry();
      ASSERT_EQ(here.size(), sizes[i]);
      ASSERT_TRUE(row.around.rect().contains(here)) << "round " << round;
      if (i == 0) continue;
      const QRect before = row.all[i - 1]->geometry();
      ASSERT_FALSE(here.intersects(before)) << "round " << round;
      const bool follows = round % 2 ? here.right() < before.left() : here.left() > before.right();
      ASSERT_TRUE(here.top() > before.top() || (here.top() == before.top() && follows)) << "round " << round;
    }
  }
}

TEST(WrappingRow, ALineIsBegunOnlyWhereItMust) {
  Row row({{100, 20}, {100, 20}, {100, 20}});
  const int whole = row.around.sizeHint().width();
  EXPECT_EQ(whole, 3 + 300 + 2 * 8 + 4);
  EXPECT_EQ(row.around.heightForWidth(whole), 5 + 20 + 6);
  EXPECT_EQ(row.around.heightForWidth(whole - 1), 5 + 20 + 8 + 20 + 6);
  EXPECT_EQ(row.around.heightForWidth(120), 5 + 3 * 20 + 2 * 8 + 6);
  row.all[1]->hide();
  EXPECT_EQ(row.around.heightForWidth(whole - 100), 5 + 20 + 6) << "what is hidden takes no room";
}

}  // namespace
}  // namespace stowage::widgets
