// Every tensor that was saved for backward: a table that is sorted by any column, copied, and leads to
// modules.
#include <gtest/gtest.h>

#include <QAbstractItemModelTester>
#include <QApplication>
#include <QClipboard>
#include <QHeaderView>
#include <QSignalSpy>
#include <QTest>
#include <map>
#include <random>

#include "widgets/common/words.h"
#include "widgets/panels/saved_tensors_table.h"

namespace stowage::widgets {
namespace {

protocol::SavedRow row(const std::string& module, const std::string& operation, std::uint64_t bytes,
                       std::uint64_t storage) {
  protocol::SavedRow out;
  out.module = module;
  out.operation = operation;
  out.node = operation + "_" + std::to_string(storage);
  out.bytes = out.storage_bytes = bytes;
  out.storage = storage;
  out.dtype = storage % 2 == 0 ? "F32" : "BF16";
  out.shape = {2, 3};
  out.kind = "activation";
  out.device = "0";
  out.reason = "eligible";
  return out;
}

SavedRowsPtr randomRows(unsigned seed) {
  std::mt19937 random(seed);
  std::vector<protocol::SavedRow> rows(1 + random() % 60);
  for (auto& one : rows) {
    one = row("layers." + std::to_string(random() % 9), random() % 2 == 0 ? "mul" : "silu",
              random() % 5 * 1000, random() % 7);
    one.saved_seconds = static_cast<double>(random() % 5) / 10;
    one.freed_seconds = random() % 4 == 0 ? 0 : one.saved_seconds + static_cast<double>(random() % 3);
  }
  return std::make_shared<const std::vector<protocol::SavedRow>>(std::move(rows));
}

/// What the column is sorted by, of a row as the run's document has it.
double figureOf(const QModelIndex& index, const std::vector<protocol::SavedRow>& rows,
                const std::map<QString, std::size_t>& places) {
  const auto& one = rows[places.at(index.siblingAtColumn(0).data(Qt::ToolTipRole).toString())];
  switch (index.column()) {
    case SavedTensorsModel::Size:
      return static_cast<double>(one.bytes);
    case SavedTensorsModel::Storage:
      return static_cast<double>(one.storage);
    case SavedTensorsModel::SavedAt:
      return one.saved_seconds;
    default:
      return one.freed_seconds > one.saved_seconds ? one.freed_seconds : 0;
  }
}

TEST(SavedTensors, EveryColumnSortsByItsFigureAndNotByItsWords) {
  for (unsigned seed = 0; seed < 60; ++seed) {
    SCOPED_TRACE("seed " + std::to_string(seed));
    SavedRowsPtr saved = randomRows(seed);
    auto named = *saved;  // a tip that tells rows apart
    for (std::size_t i = 0; i < named.size(); ++i) named[i].owner = "row " + std::to_string(i);
    saved = std::make_shared<const std::vector<protocol::SavedRow>>(named);
    SavedTensorsModel model;
    QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::Fatal);
    model.setRows(saved);
    ASSERT_EQ(model.rowCount(), static_cast<int>(named.size()));
    std::map<QString, std::size_t> places;
    for (int i = 0; i < model.rowCount(); ++i)
      places[model.index(i, 0).data(Qt::ToolTipRole).toString()] = static_cast<std::size_t>(i);
    ASSERT_EQ(places.size(), named.size());
    const QPersistentModelIndex held(model.index(0, 0));
    const QString first = held.data(Qt::ToolTipRole).toString();
    for (const int column : {int(SavedTensorsModel::Size), int(SavedTensorsModel::Storage),
                             int(SavedTensorsModel::SavedAt), int(SavedTensorsModel::FreedAt)}) {
      for (const auto order : {Qt::AscendingOrder, Qt::DescendingOrder}) {
        model.sort(column, order);
        EXPECT_EQ(held.data(Qt::ToolTipRole).toString(), first) << "a row that is selected stays it";
        for (int i = 1; i < model.rowCount(); ++i) {
          const double above = figureOf(model.index(i - 1, column), named, places),
                       here = figureOf(model.index(i, column), named, places);
          EXPECT_TRUE(order == Qt::AscendingOrder ? above <= here : above >= here) << column;
        }
      }
    }
    model.sort(-1);
    EXPECT_EQ(model.index(0, 0).data(Qt::ToolTipRole).toString(), first) << "the order of saving again";
  }
}

TEST(SavedTensors, CellsSayWhatTheDocumentHas) {
  auto part = row("layers.0", "silu", 4 << 20, 3);
  part.storage_bytes = 9 << 20;
  part.saved_seconds = 0.5;
  part.freed_seconds = 1.5;
  auto kept = row("", "mul", 1 << 20, 4);
  kept.saved_seconds = 2;
  SavedTensorsModel model;
  model.setRows(std::make_shared<const std::vector<protocol::SavedRow>>(std::vector{part, kept}));
  const auto cell = [&](int at, int column) { return model.index(at, column).data().toString(); };
  EXPECT_EQ(cell(0, SavedTensorsModel::Module), QStringLiteral("layers.0"));
  EXPECT_EQ(cell(0, SavedTensorsModel::Operator), QStringLiteral("silu"));
  EXPECT_EQ(cell(0, SavedTensorsModel::Size), bytesText(MiB(4)));
  EXPECT_TRUE(cell(0, SavedTensorsModel::Storage).contains(bytesText(MiB(9)))) << "it is part of more";
  EXPECT_EQ(cell(0, SavedTensorsModel::Type), QStringLiteral("BF16"));
  EXPECT_EQ(cell(0, SavedTensorsModel::SavedAt), secondsText(0.5));
  EXPECT_EQ(cell(0, SavedTensorsModel::FreedAt), secondsText(1.5));
  EXPECT_FALSE(cell(1, SavedTensorsModel::Module).isEmpty()) << "the root has a word";
  EXPECT_EQ(cell(1, SavedTensorsModel::Storage), QStringLiteral("4")) << "all of its storage";
  EXPECT_EQ(cell(1, SavedTensorsModel::FreedAt), QStringLiteral("–")) << "it was never freed";
  EXPECT_EQ(model.index(1, 0).data(SavedTensorsModel::ModuleRole).toString(), QString());
  // CSV: the names and the exact figures of the document, and a comma in a name is no new field.
  part.module = "layers,0";
  model.setRows(std::make_shared<const std::vector<protocol::SavedRow>>(std::vector{part}));
  const QStringList lines = model.csv({0}).split(u'\n');
  ASSERT_EQ(lines.size(), 3);
  EXPECT_TRUE(lines[0].startsWith(QStringLiteral("module,operation,node,bytes,storage,storage_bytes,dtype")));
  EXPECT_EQ(lines[1], QStringLiteral("\"layers,0\",silu,silu_3,4194304,3,9437184,BF16,2x3,activation,,0,"
                                     "eligible,0.5,1.5"));
}

TEST(SavedTensors, RowsLeadToModulesAndAreCopied) {
  SavedTensorsModel model;
  SavedTensorsTable table(model);
  table.resize(900, 300);
  table.show();
  model.setRows(std::make_shared<const std::vector<protocol::SavedRow>>(
      std::vector{row("a", "mul", 1000, 0), row("b", "silu", 3000, 1), row("c", "mul", 2000, 2)}));
  QApplication::processEvents();
  QStringList chosen;
  QObject::connect(&table, &SavedTensorsTable::moduleChosen, [&](const QString& name) { chosen << name; });
  table.header()->setSortIndicator(SavedTensorsModel::Size, Qt::DescendingOrder);
  EXPECT_EQ(model.index(0, 0).data().toString(), QStringLiteral("b"));
  table.copyText();
  QStringList lines = QGuiApplication::clipboard()->text().trimmed().split(u'\n');
  ASSERT_EQ(lines.size(), 4) << "nothing is selected: all of them, under their heads";
  EXPECT_TRUE(lines[1].startsWith(QStringLiteral("b\tsilu\t")));
  QTest::mouseClick(table.viewport(), Qt::LeftButton, {}, table.visualRect(model.index(2, 0)).center());
  ASSERT_FALSE(chosen.isEmpty());
  EXPECT_EQ(chosen.last(), QStringLiteral("a"));
  QTest::keyClick(&table, Qt::Key_Up);
  EXPECT_EQ(chosen.last(), QStringLiteral("c"));
  QTest::keyClick(&table, Qt::Key_C, Qt::ControlModifier);
  lines = QGuiApplication::clipboard()->text().trimmed().split(u'\n');
  ASSERT_EQ(lines.size(), 2) << "the one that is selected";
  EXPECT_TRUE(lines[1].startsWith(QStringLiteral("c\t")));
  table.copyCsv();
  EXPECT_TRUE(QGuiApplication::clipboard()->text().contains(QStringLiteral("\nc,mul,mul_2,2000,2,")));
  model.setRows(nullptr);
  EXPECT_EQ(model.rowCount(), 0);
  model.sort(SavedTensorsModel::Size);
}

}  // namespace
}  // namespace stowage::widgets
