// Saved for backward: the table of a run forward and back, and why what was planned did not go.
#include "widgets/panels/saved_panel.h"

#include <gtest/gtest.h>

#include <QAbstractItemModelTester>
#include <QApplication>
#include <QHeaderView>
#include <QSignalSpy>
#include <QTest>
#include <random>
#include <set>

#include "core/estimate/offload/choice.h"
#include "tests/widgets/pictures.h"
#include "tests/widgets/saved_example.h"
#include "widgets/common/words.h"

namespace stowage::widgets {
namespace {

using stowage::test::savedBlocks;

TEST(SavedTable, TheFallOfThePeakIsThatOfASchedule) {
  protocol::BackwardResult result = savedBlocks(2);
  EXPECT_EQ(saved_table(result)->peak_should_fall, 0u) << "no schedule";
  result.offload->schedule.emplace();
  result.offload->schedule->peak_bytes_without = 1000;
  result.offload->schedule->peak_bytes = 500;
  EXPECT_EQ(saved_table(result)->peak_should_fall, 0u) << "nothing was measured";
  result.offload->schedule->measured_peak_bytes = 600;
  EXPECT_EQ(saved_table(result)->peak_should_fall, 500u);
  EXPECT_EQ(saved_table(result)->peak_fell, 400u);
  result.offload->schedule->measured_peak_bytes = 1100;
  EXPECT_EQ(saved_table(result)->peak_fell, 0u) << "it rose";
}

TEST(SavedTable, AddsUpWhateverTheRows) {
  for (unsigned seed = 0; seed < 100; ++seed) {
    std::mt19937 random(seed);
    protocol::BackwardResult result;
    result.offload.emplace();
    std::uint64_t bytes = 0, freed = 0, off = 0;
    for (int i = 0; i < 40; ++i) {
      const std::string module = "m" + std::to_string(random() % 5);
      const std::uint64_t size = 1 + random() % 1000;
      auto at = std::find_if(result.modules.begin(), result.modules.end(),
                             [&](const auto& sum) { return sum.module == module; });
      if (at == result.modules.end()) at = result.modules.insert(at, {module});
      at->bytes += size;
      bytes += size;
      const auto which = static_cast<std::size_t>(random() % estimate::offload::kReasonNames.size());
      const bool all = random() % 2 == 0;
      const bool on = all || which != 0;
      result.offload->rows.push_back({module, "t", on ? size : 0, all ? size : 0, all ? size : 0,
                                      all ? size : 0,
                                      all ? "" : std::string(estimate::offload::kReasonNames[which])});
      freed += all ? size : 0;
      off += on ? 0 : size;
    }
    const SavedTablePtr table = saved_table(result);
    EXPECT_EQ(table->all.bytes, bytes) << "seed " << seed;
    EXPECT_EQ(table->all.freed, freed) << "seed " << seed;
    std::uint64_t explained = freed, missed = 0;
    for (const auto& [reason, sum] : table->all.reasons) {
      explained += sum;
      if (!kept_by_model(reason) && reason != "scope_off") missed += sum;
    }
    EXPECT_EQ(explained, bytes) << "every byte was freed or has a reason, seed " << seed;
    EXPECT_EQ(table->all.missed, missed) << "seed " << seed;
    const auto scope_off = table->all.reasons.find("scope_off");
    EXPECT_EQ(scope_off == table->all.reasons.end() ? 0 : scope_off->second, off) << "seed " << seed;
  }
}

TEST(SavedModel, WhatWasPlannedAndNotFreedStandsFirst) {
  SavedModel model;
  QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::Fatal);
  EXPECT_EQ(model.rowCount(), 0);
  model.setTable(saved_table(savedBlocks(3)));
  ASSERT_EQ(model.rowCount(), 7);
  for (int row = 0; row < 3; ++row) {
    EXPECT_TRUE(model.index(row, 0).data(SavedModel::MissedRole).toBool());
    EXPECT_TRUE(model.index(row, 0).data().toString().endsWith(QStringLiteral(".mlp")));
    EXPECT_TRUE(model.index(row, 0)
                    .data(SavedModel::WhyRole)
                    .toString()
                    .startsWith(savedReasonText("reference_kept")))
        << "weights are said last";
  }
  EXPECT_EQ(model.index(0, SavedModel::Moved).data().toString(), bytesText(MiB(4)));
  EXPECT_EQ(model.index(0, SavedModel::Freed).data().toString(), bytesText(MiB(1)));
  EXPECT_FALSE(model.index(3, 0).data(SavedModel::MissedRole).toBool()) << "weights lie there anyway";
  EXPECT_EQ(model.index(6, SavedModel::Moved).data().toString(), QStringLiteral("–")) << "nobody planned it";
  for (int column = -1; column < SavedModel::kColumns; ++column) {
    for (const auto order : {Qt::AscendingOrder, Qt::DescendingOrder}) {
      model.sort(column, order);
      if (column < SavedModel::Saved) continue;
      for (int row = 1; row < model.rowCount(); ++row) {
        const double above = model.index(row - 1, column).data(SavedModel::ValueRole).toDouble();
        const double here = model.index(row, column).data(SavedModel::ValueRole).toDouble();
        EXPECT_TRUE(order == Qt::AscendingOrder ? above <= here : above >= here);
      }
    }
  }
}

/// What nobody kept is no byte that was saved: it stands in a column of its own, which others do without.
TEST(SavedPanel, WhatIsRunAgainHasAColumn) {
  protocol::BackwardResult result = savedBlocks(2);
  result.saved.recompute_input_bytes = 5 << 20;
  result.modules.push_back({"tail", 0, 0, 0, {}});
  const auto row = [&](const char* reason, std::uint64_t bytes) {
    result.offload->rows.push_back({"tail", "t", 0, 0, 0, 0, reason, bytes});
  };
  row("recomputed", 6 << 20);
  row("reference_kept", 2 << 20);
  const SavedTablePtr table = saved_table(result);
  EXPECT_EQ(table->all.again, 8u << 20);
  EXPECT_EQ(table->all.bytes, saved_table(savedBlocks(2))->all.bytes);
  EXPECT_EQ(table->all.missed, saved_table(savedBlocks(2))->all.missed) << "nobody hoped for more";
  SavedPanel panel;
  panel.setTable(table);
  panel.resize(700, 600);
  panel.show();
  QApplication::processEvents();
  EXPECT_FALSE(panel.table().isColumnHidden(SavedModel::Again));
  SavedModel model;
  model.setTable(table);
  model.sort(SavedModel::Again, Qt::DescendingOrder);
  EXPECT_EQ(model.index(0, SavedModel::Again).data().toString(), bytesText(MiB(8)));
  EXPECT_EQ(model.index(1, SavedModel::Again).data().toString(), QStringLiteral("–"));
  EXPECT_EQ(model.index(0, SavedModel::Freed).data().toString(), QStringLiteral("–"))
      << "nothing was planned";
  const QString why = model.index(0, 0).data(SavedModel::WhyRole).toString();
  EXPECT_TRUE(why.contains(savedReasonText("recomputed")) && why.contains(savedReasonText(kHeldAgain)))
      << why.toStdString();
  EXPECT_TRUE(model.index(0, 0).data(Qt::AccessibleTextRole).toString().contains(why));
  panel.setTable(saved_table(savedBlocks(2)));
  EXPECT_TRUE(panel.table().isColumnHidden(SavedModel::Again));
  protocol::BackwardResult only;
  only.offload.emplace();
  only.modules.push_back({"a", 1, 1 << 20, 0, {}});
  only.offload->rows.push_back({"a", "t", 0, 0, 0, 0, "recomputed", 3 << 20});
  panel.setTable(saved_table(only));
  EXPECT_TRUE(panel.headline().contains(bytesText(MiB(3)))) << panel.headline().toStdString();
}

/// A cap leaves some tensors of a module and moves others: the row says which, with what each has.
TEST(SavedModel, ARowOverItsCapNamesWhatStayed) {
  protocol::BackwardResult result;
  result.offload.emplace();
  result.modules.push_back({"mlp", 3, 17 << 20, 17 << 20, {}});
  const auto row = [&](const std::string& tensor, std::uint64_t mib, bool went) {
    const std::uint64_t bytes = mib << 20, gone = went ? bytes : 0;
    result.offload->rows.push_back({"mlp", tensor, bytes, bytes, gone, gone, went ? "" : "over_cap"});
  };
  row("mul/MulBackward0", 3, false);
  row("exp/ExpBackward0", 9, true);
  row("silu/SiluBackward0", 5, false);
  SavedModel model;
  model.setTable(saved_table(result));
  const auto why = [&] { return model.index(0, 0).data(SavedModel::WhyRole).toString(); };
  const auto tip = [&] { return model.index(0, 0).data(Qt::ToolTipRole).toString(); };
  EXPECT_TRUE(why().startsWith(savedReasonText("over_cap") + u' ' + bytesText(MiB(8)) +
                               QStringLiteral(" (silu, mul)")))
      << why().toStdString();
  EXPECT_TRUE(tip().contains(QStringLiteral("silu/SiluBackward0 ") + bytesText(MiB(5))))
      << tip().toStdString();
  EXPECT_TRUE(tip().contains(QStringLiteral("mul/MulBackward0 ") + bytesText(MiB(3))));
  EXPECT_TRUE(tip().contains(savedReasonHelp("over_cap")));
  EXPECT_FALSE(tip().contains(QStringLiteral("exp"))) << "it went";
  EXPECT_TRUE(model.index(0, 0).data(Qt::AccessibleTextRole).toString().contains(QStringLiteral("silu")));
  for (int i = 0; i < 10; ++i) row("add_" + std::to_string(i), 1, false);
  model.setTable(saved_table(result));
  EXPECT_TRUE(why().contains(QStringLiteral("(silu, mul, add_0, …)"))) << why().toStdString();
  EXPECT_FALSE(tip().contains(QStringLiteral("add_6"))) << "eight are named";
  EXPECT_TRUE(tip().contains(SavedModel::tr("and %n other tensor(s)", nullptr, 4))) << tip().toStdString();
}

TEST(SavedModel, EveryReasonHasWordsAndASentenceOfItsOwn) {
  std::set<QString> words, sentences;
  for (const std::string_view name : estimate::offload::kReasonNames) {
    words.insert(savedReasonText(std::string(name)));
    sentences.insert(savedReasonHelp(std::string(name)));
    EXPECT_TRUE(savedReasonHelp(std::string(name)).endsWith(u'.')) << name;
  }
  EXPECT_EQ(words.size(), estimate::offload::kReasonNames.size());
  EXPECT_EQ(sentences.size(), estimate::offload::kReasonNames.size());
  for (const char* of_runs : {"layer_beyond_n", "no_room_in_time", "recompute_input", kHeldAgain}) {
    EXPECT_FALSE(savedReasonText(of_runs).contains(u'_')) << of_runs;
    EXPECT_FALSE(savedReasonHelp(of_runs).isEmpty()) << of_runs;
  }
  EXPECT_EQ(savedReasonText("of_tomorrow"), QStringLiteral("of_tomorrow"));
  EXPECT_EQ(savedReasonHelp("of_tomorrow"), QString());
}

TEST(SavedPanel, APressOnARowChoosesItsModule) {
  SavedPanel panel;
  EXPECT_FALSE(panel.isVisibleTo(nullptr));
  panel.setTable(saved_table(savedBlocks(4)));
  panel.resize(340, 560);
  panel.show();
  QApplication::processEvents();
  EXPECT_TRUE(panel.headline().contains(bytesText(MiB(12)))) << panel.headline().toStdString();
  ASSERT_EQ(panel.reasons().size(), 3);
  EXPECT_TRUE(panel.reasons()[0].contains(savedReasonText("parameter"), Qt::CaseInsensitive))
      << "the largest first";
  for (const QString& reason : panel.reasons()) EXPECT_TRUE(reason.endsWith(u'.'));
  QSignalSpy chosen(&panel, &SavedPanel::moduleChosen);
  QTest::mouseClick(panel.table().viewport(), Qt::LeftButton, {},
                    panel.table().visualRect(panel.model().index(1, 0)).center());
  ASSERT_FALSE(chosen.isEmpty());
  EXPECT_EQ(chosen.last()[0].toString(), panel.model().index(1, 0).data().toString());
  chosen.clear();
  QTest::keyClick(&panel.table(), Qt::Key_Down);
  ASSERT_EQ(chosen.size(), 1);
  panel.table().header()->setSortIndicator(SavedModel::Name, Qt::AscendingOrder);
  EXPECT_EQ(panel.model().index(0, 0).data().toString(), QStringLiteral("head"));
  panel.setTable(nullptr);
  EXPECT_FALSE(panel.isVisible());
}

TEST(SavedPanel, WithoutAPlanItSaysWhatCouldGo) {
  SavedPanel panel;
  panel.setTable(saved_table(savedBlocks(2, false)));
  EXPECT_TRUE(panel.headline().contains(bytesText(MiB(24)))) << panel.headline().toStdString();
  EXPECT_EQ(panel.model().index(0, SavedModel::Freed).data().toString(), QStringLiteral("–"));
  EXPECT_EQ(panel.model().index(0, 0).data(SavedModel::MissedRole).toBool(), false);
}

TEST(SavedPanel, ANarrowOneLeavesRoomForNames) {
  SavedPanel panel;
  panel.setTable(saved_table(savedBlocks(4)));
  panel.show();
  panel.resize(260, 600);
  QApplication::processEvents();
  EXPECT_TRUE(panel.table().isColumnHidden(SavedModel::Moved));
  EXPECT_GT(panel.table().columnWidth(SavedModel::Name), panel.width() / 3);
  panel.resize(700, 600);
  QApplication::processEvents();
  EXPECT_FALSE(panel.table().isColumnHidden(SavedModel::Moved));
}

}  // namespace
}  // namespace stowage::widgets
