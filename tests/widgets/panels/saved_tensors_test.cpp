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
#include "widgets/panels/saved_model.h"
#include "widgets/panels/saved_tensors_table.h"
#include "widgets/theme/theme.h"

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
  part.view = true;
  part.owner = "layers.0.weight";
  model.setRows(std::make_shared<const std::vector<protocol::SavedRow>>(std::vector{part, kept}));
  EXPECT_TRUE(
      model.index(0, 0)
          .data(Qt::ToolTipRole)
          .toString()
          .contains(SavedTensorsModel::tr("a view of memory of %1").arg(QStringLiteral("layers.0.weight"))));
  EXPECT_FALSE(model.index(1, 0).data(Qt::ToolTipRole).toString().contains(QStringLiteral("layers")));
  part.owner.clear();
  // CSV: the names and the exact figures of the document, and a comma in a name is no new field.
  part.module = "layers,0";
  model.setRows(std::make_shared<const std::vector<protocol::SavedRow>>(std::vector{part}));
  const QStringList lines = model.csv({0}).split(u'\n');
  ASSERT_EQ(lines.size(), 3);
  EXPECT_TRUE(lines[0].startsWith(QStringLiteral("module,operation,node,bytes,storage,storage_bytes,dtype")));
  EXPECT_EQ(lines[1], QStringLiteral("\"layers,0\",silu,silu_3,4194304,3,9437184,BF16,2x3,activation,,0,"
                                     "eligible,0.5,1.5,,,,,,"))
      << "nothing was audited";
}

/// Two storages: one that two tensors lie in and that went, one that stayed. And one that nobody planned, one
/// that was gone before an audit, one that is made again.
protocol::BackwardResult audited(bool numbered) {
  protocol::BackwardResult out;
  out.rows = {row("layers.0", "silu", 4 << 20, 0), row("layers.0", "mul", 2 << 20, 1),
              row("layers.1", "view", 1 << 20, 0), row("head", "exp", 3 << 20, 2),
              row("head", "sin", 5 << 20, 3),      row("layers.2", "cos", 6 << 20, 4)};
  out.rows[0].autograd = "SiluBackward0";
  out.rows[2].storage_bytes = 4 << 20;
  out.rows[4].in_forward = true;
  out.rows[5].recomputed = true;
  out.offload.emplace();
  out.offload->rows = {{"layers.0", "silu_0/SiluBackward0", 4 << 20, 4 << 20, 4 << 20, 4 << 20, "", 0, {}},
                       {"layers.0", "mul_1", 2 << 20, 2 << 20, 0, 0, "over_cap", 0, {}},
                       {"head", "exp_2", 0, 0, 0, 0, "scope_off", 0, {}},
                       {"layers.2", "cos_4", 0, 0, 0, 0, "recomputed", 6 << 20, {}}};
  const std::uint64_t storages[] = {0, 1, 2, 4};
  for (std::size_t i = 0; numbered && i < 4; ++i) out.offload->rows[i].storage = storages[i];
  return out;
}

/// By the numbers of storages, and in files from before these were said by modules and operators.
TEST(SavedTensors, HeadsStandOverTheirCells) {
  SavedTensorsModel model;
  model.setRows(randomRows(1));
  for (int column = 0; column < model.columnCount(); ++column)
    EXPECT_EQ(model.headerData(column, Qt::Horizontal, Qt::TextAlignmentRole),
              model.index(0, column).data(Qt::TextAlignmentRole))
        << column;
}

TEST(SavedTensors, EachSaysWhatBecameOfItsStorage) {
  for (const bool numbered : {true, false}) {
    SCOPED_TRACE(numbered);
    const protocol::BackwardResult result = audited(numbered);
    SavedTensorsModel model;
    QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::Fatal);
    model.setRows(std::make_shared<const std::vector<protocol::SavedRow>>(result.rows), saved_fates(result));
    ASSERT_TRUE(model.audited());
    const auto cell = [&](int at, int column) { return model.index(at, column).data().toString(); };
    for (const int column : {int(SavedTensorsModel::Planned), int(SavedTensorsModel::Possible),
                             int(SavedTensorsModel::Moved), int(SavedTensorsModel::Freed)}) {
      EXPECT_EQ(cell(0, column), bytesText(MiB(4)));
      EXPECT_EQ(cell(2, column), bytesText(MiB(4))) << "of the whole storage, whatever the part";
      for (const int other : {3, 4, 5}) EXPECT_EQ(cell(other, column), QStringLiteral("–")) << other;
    }
    EXPECT_EQ(cell(0, SavedTensorsModel::Why), QString());
    EXPECT_EQ(cell(1, SavedTensorsModel::Planned), bytesText(MiB(2)));
    EXPECT_EQ(cell(1, SavedTensorsModel::Possible), bytesText(MiB(2)));
    EXPECT_EQ(cell(1, SavedTensorsModel::Moved), bytesText(Bytes(0)));
    EXPECT_EQ(cell(1, SavedTensorsModel::Freed), bytesText(Bytes(0)));
    EXPECT_EQ(cell(1, SavedTensorsModel::Why), savedReasonText("over_cap"));
    EXPECT_TRUE(model.index(1, 0).data(Qt::ToolTipRole).toString().contains(savedReasonHelp("over_cap")));
    EXPECT_EQ(cell(3, SavedTensorsModel::Why), savedReasonText("scope_off"));
    EXPECT_FALSE(cell(4, SavedTensorsModel::Why).isEmpty()) << "it was gone when forward ended";
    EXPECT_EQ(cell(5, SavedTensorsModel::Why), savedReasonText("recomputed"));
    const QStringList lines = model.csv({1, 4, 5}).split(u'\n');
    EXPECT_TRUE(lines[0].endsWith(QStringLiteral(",planned,eligible,moved,freed,recomputed,audit_reason")));
    EXPECT_TRUE(lines[1].endsWith(QStringLiteral(",2097152,2097152,0,0,0,over_cap")))
        << lines[1].toStdString();
    EXPECT_TRUE(lines[2].endsWith(QStringLiteral(",,,,,,"))) << lines[2].toStdString();
    EXPECT_TRUE(lines[3].endsWith(QStringLiteral(",0,0,0,0,6291456,recomputed"))) << lines[3].toStdString();
    model.sort(SavedTensorsModel::Freed, Qt::DescendingOrder);
    EXPECT_EQ(cell(0, SavedTensorsModel::Operator), QStringLiteral("silu"));
    EXPECT_EQ(cell(1, SavedTensorsModel::Operator), QStringLiteral("view"));
    EXPECT_EQ(cell(2, SavedTensorsModel::Operator), QStringLiteral("mul")) << "0 of what was planned";
    EXPECT_EQ(model.index(2, 0).data(SavedTensorsModel::ModuleRole).toString(), QStringLiteral("layers.0"));
  }
}

/// One operator may save several storages, and one that saves what others saved has none of its own.
TEST(SavedTensors, StoragesWithoutNumbersAreFoundInTheOrderOfSaving) {
  protocol::BackwardResult result;
  result.rows = {row("a", "mul", 1000, 7), row("a", "mul", 2000, 8), row("a", "mul", 1000, 7),
                 row("b", "mul", 2000, 8), row("b", "mul", 3000, 9)};
  for (auto& one : result.rows) one.node = "mul";
  result.offload.emplace();
  result.offload->rows = {{"a", "mul", 1000, 0, 0, 0, "too_small"},
                          {"a", "mul", 2000, 0, 0, 0, "non_contiguous"},
                          {"b", "mul", 3000, 0, 0, 0, "over_cap"},
                          {"elsewhere", "mul", 3000, 0, 0, 0, "marked_not_offload"}};
  const SavedFates fates = saved_fates(result);
  ASSERT_EQ(fates.size(), 5u);
  const char* reasons[] = {"too_small", "non_contiguous", "too_small", "non_contiguous", "over_cap"};
  for (std::size_t i = 0; i < fates.size(); ++i) {
    ASSERT_TRUE(fates[i]) << i;
    EXPECT_EQ(fates[i]->reason, reasons[i]);
  }
  result.offload.reset();
  EXPECT_TRUE(saved_fates(result).empty());
}

/// Columns that would say nothing are not there: of a run in which nothing was to go, and of one device.
TEST(SavedTensors, TheTableHasTheColumnsThatSaySomething) {
  protocol::BackwardResult result = audited(true);
  SavedTensorsModel model;
  SavedTensorsTable table(model);
  table.resize(900, 300);
  table.show();
  const auto set = [&] {
    model.setRows(std::make_shared<const std::vector<protocol::SavedRow>>(result.rows), saved_fates(result));
    QApplication::processEvents();
  };
  set();
  EXPECT_FALSE(table.isColumnHidden(SavedTensorsModel::Planned));
  EXPECT_TRUE(table.isColumnHidden(SavedTensorsModel::Device));
  const int letter = QFontMetrics(Theme::current().font(TextStyle::Body)).averageCharWidth();
  EXPECT_GE(table.columnWidth(SavedTensorsModel::Module), 20 * letter) << "a name can be read";
  table.resize(420, 300);
  QApplication::processEvents();
  EXPECT_GE(table.columnWidth(SavedTensorsModel::Module), 20 * letter);
  result.rows[3].device = "cpu";
  result.offload.reset();
  set();
  EXPECT_TRUE(table.isColumnHidden(SavedTensorsModel::Planned));
  EXPECT_TRUE(table.isColumnHidden(SavedTensorsModel::Freed));
  EXPECT_FALSE(table.isColumnHidden(SavedTensorsModel::Device));
  EXPECT_NE(model.index(0, SavedTensorsModel::Device).data().toString(),
            model.index(3, SavedTensorsModel::Device).data().toString());
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
