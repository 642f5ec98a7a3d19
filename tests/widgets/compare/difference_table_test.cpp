// What moves and what stays, as a table that selects, filters, sorts and is copied.
#include <gtest/gtest.h>

#include <QAbstractItemModelTester>
#include <QClipboard>
#include <QGuiApplication>
#include <QtTest/QTest>
#include <map>
#include <numeric>

#include "tests/widgets/compare/compared.h"
#include "widgets/common/words.h"
#include "widgets/compare/difference_panel.h"
#include "widgets/controls/states.h"

namespace stowage::widgets {
namespace {

using stowage::test::compared;
using stowage::test::randomComparison;
using stowage::test::toyComparison;
using Filter = DifferenceModel::Filter;

std::vector<int> allRows(const DifferenceModel& model) {
  std::vector<int> out(static_cast<std::size_t>(model.rowCount()));
  std::iota(out.begin(), out.end(), 0);
  return out;
}

class RandomTables : public ::testing::TestWithParam<unsigned> {};

TEST_P(RandomTables, TellWhatTheDifferenceTellsAndNothingElse) {
  std::mt19937 random(GetParam());
  SCOPED_TRACE(testing::Message() << "seed " << GetParam());
  const ComparisonPtr comparison = randomComparison(random);
  DifferenceModel model;
  QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::Fatal);
  model.setComparison(comparison);
  const auto moves = static_cast<int>(comparison->diff.moves.size()),
             stays = static_cast<int>(comparison->diff.stays.size());
  EXPECT_EQ(model.rowCount(), moves + stays);
  // The lines that are copied hold the difference whole: names, devices, bytes.
  std::map<QString, QString> lines;
  const QStringList csv = model.csv(allRows(model)).split(u'\n', Qt::SkipEmptyParts);
  ASSERT_EQ(csv.size(), moves + stays + 1);
  for (const QString& line : csv.mid(1)) lines[line.left(line.indexOf(u','))] = line;
  for (const plan::Move& move : comparison->diff.moves) {
    EXPECT_EQ(lines[QString::fromStdString(move.name)].toStdString(),
              move.name + "," + machine::to_string(move.from) + "," + machine::to_string(move.to) + "," +
                  std::to_string(move.bytes.count()) + "," + std::to_string(plan::gpu_difference(move)));
  }
  model.setFilter(Filter::Moved);
  EXPECT_EQ(model.rowCount(), moves);
  EXPECT_EQ(model.count(Filter::All), moves + stays);
  model.setFilter(Filter::Same);
  EXPECT_EQ(model.rowCount(), stays);
  model.setFilter(Filter::All);
  for (int column = 0; column < DifferenceModel::kColumns; ++column) {
    for (const Qt::SortOrder order : {Qt::AscendingOrder, Qt::DescendingOrder}) {
      model.sort(column, order);
      for (int row = 1; row < model.rowCount(); ++row) {
        const double before = model.index(row - 1, column).data(DifferenceModel::ValueRole).toDouble();
        const double here = model.index(row, column).data(DifferenceModel::ValueRole).toDouble();
        EXPECT_TRUE(order == Qt::AscendingOrder ? before <= here : before >= here) << column;
      }
    }
  }
  model.sort(-1);
  for (int row = 1; row < model.rowCount(); ++row) EXPECT_LE(model.moduleOf(row - 1), model.moduleOf(row));
}

INSTANTIATE_TEST_SUITE_P(Seeds, RandomTables, ::testing::Range(1u, 25u));

TEST(DifferenceModel, SaysFromWhereToWhereAndWhatItMeansForTheGpus) {
  DifferenceModel model;
  model.setComparison(toyComparison());
  model.setFilter(Filter::Moved);
  ASSERT_EQ(model.rowCount(), 3);
  const auto cell = [&](int row, int column) { return model.index(row, column).data().toString(); };
  EXPECT_EQ(cell(0, DifferenceModel::Name), QStringLiteral("layers.0"));
  EXPECT_EQ(cell(0, DifferenceModel::From), QStringLiteral("CPU"));
  EXPECT_EQ(cell(0, DifferenceModel::To), QStringLiteral("cuda:0"));
  EXPECT_EQ(cell(0, DifferenceModel::Size), bytesText(MiB(48)));
  EXPECT_EQ(cell(0, DifferenceModel::Difference), u'+' + bytesText(MiB(48)));
  EXPECT_EQ(cell(2, DifferenceModel::To), QStringLiteral("Disk"));
  EXPECT_TRUE(cell(2, DifferenceModel::Difference).startsWith(QChar(0x2212))) << "a real minus";
  EXPECT_EQ(model.index(2, 0).data(DifferenceModel::BarRole).toDouble(), -1.0);
  model.setFilter(Filter::Same);
  EXPECT_EQ(cell(0, DifferenceModel::Difference), QStringLiteral("="));
}

class Panel : public ::testing::Test {
 protected:
  Panel() {
    panel.resize(560, 300);
    panel.show();
    panel.setComparison(toyComparison());
  }
  model::ModuleId module(const char* name) { return *toy->baseline.plan->model->find_module(name); }
  ComparisonPtr toy = toyComparison();
  SelectionHub hub;
  DifferencePanel panel{hub};
};

TEST_F(Panel, ARowSelectsItsModuleEverywhereAndTheOtherWayRound) {
  panel.filter().setCurrent(1);
  auto& table = panel.table();
  QTest::mouseClick(table.viewport(), Qt::LeftButton, {},
                    table.visualRect(table.model()->index(1, 0)).center());
  EXPECT_EQ(hub.selection(), std::vector{module("layers.1")});
  hub.select({module("layers.2")});
  ASSERT_EQ(table.selectionModel()->selectedRows().size(), 1);
  EXPECT_EQ(table.selectionModel()->selectedRows().front().row(), 2);
  EXPECT_EQ(hub.selection(), std::vector{module("layers.2")}) << "following says nothing back";
  hub.clear();
  EXPECT_TRUE(table.selectionModel()->selectedRows().isEmpty());
  // What is selected stays selected under another filter, where it is shown.
  hub.select({module("layers.1")});
  panel.filter().setCurrent(0);
  EXPECT_EQ(hub.selection(), std::vector{module("layers.1")});
  EXPECT_EQ(table.selectionModel()->selectedRows().size(), 1);
}

TEST_F(Panel, KeysCopyWhatIsSelectedOrElseAll) {
  panel.filter().setCurrent(1);
  auto& table = panel.table();
  QTest::keyClick(&table, Qt::Key_C, Qt::ControlModifier);
  EXPECT_EQ(QGuiApplication::clipboard()->text().count(u'\n'), 4) << "the heads and three rows";
  hub.select({module("layers.2")});
  QTest::keyClick(&table, Qt::Key_C, Qt::ControlModifier);
  EXPECT_TRUE(QGuiApplication::clipboard()->text().contains(QStringLiteral("layers.2\tcuda:0\tDisk\t")));
  table.copyCsv();
  EXPECT_EQ(QGuiApplication::clipboard()->text(),
            QStringLiteral("name,from,to,bytes,gpu_difference\nlayers.2,0,disk,50331648,-50331648\n"));
}

TEST_F(Panel, NothingToShowIsSaidInWords) {
  const auto plan = toy->baseline.plan;
  panel.setComparison(compared(plan, plan));
  panel.filter().setCurrent(1);
  const auto says = [&](const char* words) {
    const auto labels = panel.findChildren<Label*>();
    return std::any_of(labels.begin(), labels.end(), [&](Label* label) {
      return label->isVisible() && label->fullText() == QString::fromLatin1(words);
    });
  };
  EXPECT_TRUE(says("Nothing moves"));
  panel.setNothing(QStringLiteral("old.json is for another model."));
  EXPECT_TRUE(says("old.json is for another model."));
  EXPECT_EQ(panel.model().rowCount(), 0);
}

}  // namespace
}  // namespace stowage::widgets
