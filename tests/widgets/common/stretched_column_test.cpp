// One column takes what the others leave, and can be read all the same.
#include "widgets/common/stretched_column.h"

#include <gtest/gtest.h>

#include <QApplication>
#include <QScrollBar>
#include <QTableWidget>
#include <QTreeWidget>
#include <random>

namespace stowage::widgets {
namespace {

constexpr int kLetters = 20;

struct Table {
  explicit Table(StretchedColumn::Least least, const QString& words) {
    view.horizontalHeader()->setSectionResizeMode(QHeaderView::Interactive);
    view.setItem(0, 1, new QTableWidgetItem(words));
    column = new StretchedColumn(view, *view.horizontalHeader(), 1, kLetters, least);
    view.show();
  }
  int letters() const { return view.fontMetrics().averageCharWidth() * kLetters; }
  void set(int width) {
    view.resize(width, 120);
    QApplication::processEvents();
  }
  QTableWidget view{1, 3};
  StretchedColumn* column = nullptr;
};

/// Whatever the widths: it fills the view, or the view is scrolled and it has its letters.
TEST(StretchedColumns, FillTheViewOrKeepTheirLetters) {
  std::mt19937 random(20261201);
  Table table(StretchedColumn::Least::Letters, QStringLiteral("short"));
  int scrolled = 0;
  for (int round = 0; round < 200; ++round) {
    table.view.setColumnWidth(0, 20 + static_cast<int>(random() % 300));
    table.view.setColumnWidth(2, 20 + static_cast<int>(random() % 300));
    table.set(150 + static_cast<int>(random() % 900));
    const int others = table.view.columnWidth(0) + table.view.columnWidth(2);
    const int room = table.view.viewport()->width() - others;
    EXPECT_GE(table.view.columnWidth(1), table.letters()) << round;
    if (room >= table.letters()) {
      EXPECT_EQ(table.view.columnWidth(1), room) << round;
    } else {
      EXPECT_GT(table.view.horizontalHeader()->length(), table.view.viewport()->width()) << round;
      ++scrolled;
    }
  }
  EXPECT_GT(scrolled, 20);
  EXPECT_LT(scrolled, 180);
}

/// Where all that is in it needs less than so many letters, it takes no more before the view is scrolled.
TEST(StretchedColumns, NeedNoMoreThanTheirWords) {
  Table little(StretchedColumn::Least::Content, QStringLiteral("ab"));
  Table much(StretchedColumn::Least::Content, QString(80, u'm'));
  for (Table* table : {&little, &much}) {
    table->view.setColumnWidth(0, 300);
    table->view.setColumnWidth(2, 300);
    table->set(400);
  }
  EXPECT_LT(little.view.columnWidth(1), little.letters());
  EXPECT_EQ(much.view.columnWidth(1), much.letters());
}

TEST(StretchedColumns, WhatAPersonMadeWiderStaysSoWhileTheViewIsScrolled) {
  Table table(StretchedColumn::Least::Letters, QStringLiteral("name"));
  table.view.setColumnWidth(0, 400);
  table.set(420);
  ASSERT_EQ(table.view.columnWidth(1), table.letters());
  table.view.horizontalHeader()->resizeSection(1, 2 * table.letters());
  table.set(410);
  EXPECT_EQ(table.view.columnWidth(1), 2 * table.letters());
  table.view.horizontalHeader()->resizeSection(1, 10);
  table.set(400);
  EXPECT_EQ(table.view.columnWidth(1), table.letters()) << "but it can be read";
  table.set(1200);
  EXPECT_EQ(table.view.horizontalHeader()->length(), table.view.viewport()->width());
}

/// Trees have it too; a column that is hidden leaves its room.
TEST(StretchedColumns, OfATreeWithAHiddenColumn) {
  QTreeWidget tree;
  tree.setColumnCount(3);
  tree.header()->setStretchLastSection(false);
  auto& column = *new StretchedColumn(tree, *tree.header(), 0, kLetters, StretchedColumn::Least::Letters);
  tree.resize(500, 120);
  tree.show();
  QApplication::processEvents();
  const int before = tree.columnWidth(0);
  tree.setColumnHidden(2, true);
  column.fit();
  EXPECT_GT(tree.columnWidth(0), before);
  EXPECT_EQ(tree.header()->length(), tree.viewport()->width());
}

}  // namespace
}  // namespace stowage::widgets
