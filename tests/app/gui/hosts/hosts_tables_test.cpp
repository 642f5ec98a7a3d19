// The two tables of the page of several machines, and its words, without a page.
#include "app/gui/hosts/hosts_tables.h"

#include <gtest/gtest.h>

#include <QApplication>
#include <QHeaderView>
#include <QProcess>
#include <QSet>
#include <QSignalSpy>
#include <random>

#include "tests/widgets/treemap_models.h"
#include "translations/translations.h"
#include "widgets/common/words.h"

namespace stowage::app {
namespace {

HostsPlanPtr planOf(plan::Objective objective, std::uint64_t value,
                    HostsPlan::Verdict verdict = HostsPlan::Verdict::Optimal) {
  auto out = std::make_shared<HostsPlan>();
  out->verdict = verdict;
  out->objective = objective;
  out->value = out->bound = value;
  widgets::HostRow row;
  row.name = QStringLiteral("box1");
  row.machine = QStringLiteral("1 × RTX 4090");
  row.used = true;
  row.modules = QStringLiteral("layers.0 to 15");
  row.on_gpus = GiB(12);
  row.step_seconds = 0.006;
  out->picture.hosts.push_back(row);
  row.name = QStringLiteral("box2");
  row.on_cpu = GiB(3);
  out->picture.hosts.push_back(row);
  widgets::HostRow idle;
  idle.name = QStringLiteral("box3");
  out->picture.hosts.push_back(idle);
  out->picture.hand_overs.push_back({0, 1, MiB(16), 0.001, 1'250'000'000, 50'000});
  out->picture.step_seconds = 0.013;
  return out;
}

QString cell(const QTableWidget& table, int row, int column) { return table.item(row, column)->text(); }

TEST(HostsTables, ARowAHostAndADashWhereThereIsNothing) {
  HostsTable table;
  table.setPlan(planOf(plan::Objective::StepTime, 1));
  ASSERT_EQ(table.rowCount(), 3);
  EXPECT_EQ(cell(table, 0, HostsTable::Host), QStringLiteral("box1"));
  EXPECT_EQ(cell(table, 0, HostsTable::OnGpus), QStringLiteral("12.0 GiB"));
  EXPECT_EQ(cell(table, 0, HostsTable::OnCpu), QStringLiteral("–"));
  EXPECT_EQ(cell(table, 0, HostsTable::HandOver), QStringLiteral("1.00 ms"));
  EXPECT_EQ(cell(table, 1, HostsTable::OnCpu), QStringLiteral("3.00 GiB"));
  EXPECT_EQ(cell(table, 1, HostsTable::HandOver), QStringLiteral("–")) << "the last one hands over to nobody";
  EXPECT_EQ(cell(table, 2, HostsTable::Step), QStringLiteral("–"));
  EXPECT_EQ(cell(table, 2, HostsTable::Modules), QStringLiteral("nothing runs here"));
  EXPECT_EQ(cell(table, 0, HostsTable::Busy), widgets::percentText(0.006 / 0.013, 1));
  EXPECT_EQ(cell(table, 2, HostsTable::Busy), QStringLiteral("–"));
  auto pipeline = std::make_shared<HostsPlan>(*planOf(plan::Objective::StepTime, 1));
  pipeline->picture.pipeline = true;
  pipeline->picture.step_seconds = 0.006;
  table.setPlan(pipeline);
  EXPECT_EQ(cell(table, 0, HostsTable::Busy), widgets::percentText(1, 1)) << "the slowest is always busy";
  EXPECT_EQ(table.horizontalHeaderItem(HostsTable::Step)->text(), QStringLiteral("A micro-batch"));
  table.setPlan(nullptr);
  EXPECT_EQ(table.rowCount(), 0);
  EXPECT_EQ(table.horizontalHeaderItem(HostsTable::Step)->text(), QStringLiteral("Part of a step"));
}

TEST(HostsTables, WhatIsNotKnownIsNoNumber) {
  HostsTable table;
  auto plan = std::make_shared<HostsPlan>(*planOf(plan::Objective::StepTime, 1));
  plan->computing_known = false;
  for (auto& row : plan->picture.hosts) row.computing = false;
  plan->picture.hosts[0].step_seconds = 0;
  table.setPlan(plan);
  EXPECT_EQ(cell(table, 0, HostsTable::Step), QStringLiteral("not known"));
  EXPECT_EQ(cell(table, 0, HostsTable::Busy), QStringLiteral("not known"));
  EXPECT_EQ(cell(table, 1, HostsTable::Step), widgets::secondsText(0.006)) << "what copies take is known";
  EXPECT_TRUE(table.item(1, HostsTable::Step)->toolTip().contains(widgets::unknown_text()));
  EXPECT_EQ(cell(table, 1, HostsTable::Busy), QStringLiteral("not known"));
  EXPECT_EQ(cell(table, 2, HostsTable::Busy), QStringLiteral("–")) << "nothing runs there";
  EXPECT_TRUE(hostsHeadline(*plan).contains(QStringLiteral("copies and the network alone")));
  plan->pipeline = HostsPipeline{4, 2, 0.006, 0.012, 12.5, 1.25, false};
  EXPECT_TRUE(hostsHeadline(*plan).startsWith(QStringLiteral("at most ")));
  plan->computing_known = true;
  EXPECT_FALSE(hostsHeadline(*plan).contains(QStringLiteral("at most")));
}

TEST(HostsTables, WhatARowHandsOverIsAddedUpAndListed) {
  HostsTable table;
  auto plan = std::make_shared<HostsPlan>(*planOf(plan::Objective::StepTime, 1));
  auto& overs = plan->picture.hand_overs;
  ASSERT_EQ(overs.size(), 1u);
  overs.push_back(overs.front());
  overs.back().to = 2;
  overs.back().seconds = 0.002;
  table.setPlan(plan);
  EXPECT_EQ(cell(table, 0, HostsTable::HandOver), widgets::secondsText(0.003));
  const QString tip = table.item(0, HostsTable::HandOver)->toolTip();
  for (const auto& over : overs)
    EXPECT_TRUE(tip.contains(QStringLiteral("→ ") + plan->picture.hosts[over.to].name)) << tip.toStdString();
}

TEST(HostsWords, MicroBatchesAndWhatLeavesThePipeline) {
  translations::use(QStringLiteral("en"));
  EXPECT_EQ(microBatchesText(16), QStringLiteral("16 micro-batches"));
  EXPECT_EQ(microBatchesText(0), QStringLiteral("Between two micro-batches"));
  EXPECT_EQ(perSecondText(12.5), QLocale().toString(12.5, 'g', 4));
  HostsWhatIfTable table;
  table.setCases({QStringLiteral("now")}, plan::Objective::StepTime);
  table.nameValue(microBatchesText(16));
  EXPECT_EQ(table.horizontalHeaderItem(HostsWhatIfTable::Value)->text(), QStringLiteral("16 micro-batches"));
}

TEST(HostsTables, WhatIsChosenForSomebodyIsNotToldBack) {
  HostsTable table;
  table.setPlan(planOf(plan::Objective::StepTime, 1));
  QSignalSpy changed(&table, &QTableWidget::itemSelectionChanged);
  table.choose({0, 2});
  EXPECT_EQ(table.chosen(), (std::vector<std::uint32_t>{0, 2}));
  table.choose({});
  EXPECT_TRUE(table.chosen().empty());
  EXPECT_TRUE(changed.isEmpty());
  table.selectRow(1);
  EXPECT_EQ(changed.size(), 1);
  EXPECT_EQ(table.chosen(), std::vector<std::uint32_t>{1});
  table.setPlan(planOf(plan::Objective::StepTime, 1));
  EXPECT_TRUE(table.chosen().empty()) << "another plan has other hosts";
  EXPECT_EQ(changed.size(), 1);
}

TEST(HostsTables, DifferencesAreSignedFromTheMachinesAsTheyAre) {
  HostsWhatIfTable table;
  constexpr std::uint64_t kMs = 1'000'000'000;
  const HostsPlanPtr now = planOf(plan::Objective::StepTime, 12 * kMs);
  table.setCases({QStringLiteral("now"), QStringLiteral("faster"), QStringLiteral("more")},
                 plan::Objective::StepTime);
  EXPECT_EQ(table.horizontalHeaderItem(HostsWhatIfTable::Value)->text(), QStringLiteral("Step time"));
  EXPECT_EQ(cell(table, 1, HostsWhatIfTable::Value), QStringLiteral("…"));
  table.setResult(0, now, now);
  table.setResult(1, planOf(plan::Objective::StepTime, 10 * kMs), now);
  EXPECT_EQ(cell(table, 0, HostsWhatIfTable::Value), QStringLiteral("12.0 ms"));
  EXPECT_EQ(cell(table, 0, HostsWhatIfTable::Difference), QStringLiteral("–"));
  EXPECT_EQ(cell(table, 1, HostsWhatIfTable::Difference), widgets::secondsDeltaText(-0.002));
  EXPECT_EQ(cell(table, 1, HostsWhatIfTable::Proof), QStringLiteral("Optimal, proven"));
  table.stop();
  EXPECT_EQ(cell(table, 2, HostsWhatIfTable::Value), QStringLiteral("–"));
  EXPECT_EQ(cell(table, 1, HostsWhatIfTable::Value), QStringLiteral("10.0 ms")) << "what is there stays";
  table.setCases({QStringLiteral("now"), QStringLiteral("more")}, plan::Objective::GpuBytes);
  EXPECT_EQ(table.horizontalHeaderItem(HostsWhatIfTable::Value)->text(), QStringLiteral("On GPUs"));
  const HostsPlanPtr bytes = planOf(plan::Objective::GpuBytes, GiB(10).count());
  table.setResult(0, bytes, bytes);
  table.setResult(1, planOf(plan::Objective::GpuBytes, GiB(16).count()), bytes);
  EXPECT_EQ(cell(table, 1, HostsWhatIfTable::Difference), widgets::bytesDeltaText(GiB(10), GiB(16)));
}

/// Where there is little room the table is scrolled: two rows never look alike because their names are cut.
TEST(HostsTables, NamesAreReadHoweverNarrowTheTableIs) {
  HostsWhatIfTable table;
  const QStringList names{QStringLiteral("A network twice as fast"),
                          QStringLiteral("A network 10 times as fast")};
  table.setCases(names, plan::Objective::StepTime);
  table.show();
  for (const int width : {150, 900, 300, 2000, 200}) {
    table.resize(width, 200);
    QApplication::processEvents();
    for (const QString& name : names)
      EXPECT_GE(table.columnWidth(HostsWhatIfTable::Machines), table.fontMetrics().horizontalAdvance(name))
          << width;
    if (width == 2000) {
      EXPECT_GE(table.horizontalHeader()->length(), table.viewport()->width() - 1) << "nothing is left empty";
    }
  }
}

TEST(HostsTables, WhereThereIsNoPlanThereIsNoDifference) {
  HostsWhatIfTable table;
  const HostsPlanPtr none = planOf(plan::Objective::GpuBytes, 0, HostsPlan::Verdict::Impossible);
  table.setCases({QStringLiteral("now"), QStringLiteral("more")}, plan::Objective::GpuBytes);
  table.setResult(0, none, none);
  table.setResult(1, planOf(plan::Objective::GpuBytes, GiB(16).count()), none);
  EXPECT_EQ(cell(table, 0, HostsWhatIfTable::Proof), QStringLiteral("No plan exists"));
  EXPECT_EQ(cell(table, 0, HostsWhatIfTable::Value), QStringLiteral("–"));
  EXPECT_EQ(cell(table, 1, HostsWhatIfTable::Value), QStringLiteral("16.0 GiB"));
  EXPECT_EQ(cell(table, 1, HostsWhatIfTable::Difference), QStringLiteral("–"));
  table.setProblem(1, QStringLiteral("It was refused."));
  EXPECT_EQ(table.item(1, HostsWhatIfTable::Value)->toolTip(), QStringLiteral("It was refused."));
}

TEST(HostsTables, EveryVerdictHasWordsOfItsOwn) {
  using Verdict = HostsPlan::Verdict;
  QSet<QString> words;
  for (const Verdict verdict : {Verdict::Optimal, Verdict::Gap, Verdict::Impossible, Verdict::NotSettled})
    words << verdictText(verdict);
  EXPECT_EQ(words.size(), 4);
  for (const Verdict verdict : {Verdict::Optimal, Verdict::Gap}) EXPECT_TRUE(planOf({}, 1, verdict)->found());
  for (const Verdict verdict : {Verdict::Impossible, Verdict::NotSettled})
    EXPECT_FALSE(planOf({}, 1, verdict)->found());
}

TEST(HostsWords, NeighboursAreNamedAsOne) {
  const auto model = widgets::test::llama_model(8, 64, 128, 32);
  const auto ids = [&](std::initializer_list<const char*> names) {
    std::vector<model::ModuleId> out;
    for (const char* name : names) out.push_back(*model->find_module(name));
    return out;
  };
  EXPECT_EQ(
      modulesText(*model, ids({"model.embed_tokens", "model.layers.0", "model.layers.1", "model.layers.2"})),
      QStringLiteral("embed_tokens, layers.0 to 2"));
  EXPECT_EQ(modulesText(*model, ids({"model.layers.1", "model.layers.3"})),
            QStringLiteral("layers.1, layers.3"));
  EXPECT_EQ(modulesText(*model, {}), QString());
  const QString many = modulesText(*model, ids({"model.layers.0", "model.layers.2", "model.layers.4",
                                                "model.layers.6", "model.norm", "lm_head"}));
  EXPECT_TRUE(many.endsWith(QStringLiteral("2 more"))) << many.toStdString();
}

/// What a shell makes of a command line is what was put into it, whatever the names are.
TEST(HostsWords, NamesComeThroughAShellWhole) {
  for (unsigned seed = 1; seed <= 12; ++seed) {
    std::mt19937 random(seed);
    const QString letters = QStringLiteral("ab 'x\"$`\\;&|<>(){}*?!#~é模=,-_./");
    const auto word = [&] {
      QString out = QStringLiteral("n");
      for (unsigned i = random() % 12; i > 0; --i)
        out += letters[static_cast<qsizetype>(random() % static_cast<unsigned>(letters.size()))];
      return out;
    };
    const QString model = word(), hosts = word(), part = word();
    const QString line = hostsCommandLine(model, part, hosts, {});
    QProcess process;
    process.start(QStringLiteral("/bin/sh"),
                  {QStringLiteral("-c"), QStringLiteral("printf '%s\\n' ") + line});
    ASSERT_TRUE(process.waitForFinished(10000));
    const QStringList words =
        QString::fromUtf8(process.readAllStandardOutput()).split(u'\n', Qt::SkipEmptyParts);
    const QStringList expected{QStringLiteral("stowage-cli"),
                               QStringLiteral("solve"),
                               model,
                               QStringLiteral("--hosts"),
                               hosts,
                               QStringLiteral("--part"),
                               part};
    EXPECT_EQ(words, expected) << "seed " << seed << ": " << line.toStdString();
  }
}

TEST(HostsWords, EverySettingThatAnOptionHasIsSaid) {
  plan::Settings settings;
  settings.runtime.offload_buffers = true;
  settings.runtime.reserve = machine::ReserveRule::Unit;
  settings.no_split.emplace();
  settings.dtype = model::Dtype::F32;
  settings.special_dtypes["a.b"] = model::Dtype::BF16;
  settings.workload.prompt = 7;
  settings.workload.prefill_chunk = 5;
  settings.workload.shapes["input_ids"] = {1, 128};
  settings.workload.training.emplace();
  settings.workload.training->master_weights = true;
  settings.workload.training->accumulation_dtype = model::Dtype::F32;
  settings.workload.training->freeze = {{"model.norm", true}, {"lm_head", false}};
  const QString line = hostsCommandLine(QStringLiteral("m"), {}, QStringLiteral("h.json"), settings);
  for (const char* part :
       {"--offload-buffers", "--reserve unit", "--no-split none", "--dtype ",
        "--special-dtype a.b=", "--prompt 7", "--prefill-chunk 5", "--shape input_ids=1x128", "--train ",
        "--accumulation-dtype ", "--master-weights", "--freeze model.norm", "--unfreeze lm_head"})
    EXPECT_TRUE(line.contains(QString::fromLatin1(part))) << part << " in " << line.toStdString();
  EXPECT_FALSE(line.contains(QStringLiteral("--tokens"))) << "what is usual is not said";
}

}  // namespace
}  // namespace stowage::app
