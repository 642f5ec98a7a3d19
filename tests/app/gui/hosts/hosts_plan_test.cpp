// Plans over several machines as the page has them: against the model itself, and against the command line.
#include "app/gui/hosts/hosts_plan.h"

#include <QFileInfo>
#include <QJsonDocument>
#include <QJsonObject>
#include <QJsonValue>
#include <QProcess>
#include <algorithm>

#include "core/base/json.h"
#include "core/cluster/cluster.h"
#include "tests/app/gui/hosts/hosts_fixture.h"
#include "tests/app/gui/saved.h"

namespace stowage::app {
namespace {

class HostsPlans : public test::WithHosts {
 protected:
  HostsPlanPtr planOf(const QByteArray& json, plan::Objective objective = plan::Objective::StepTime,
                      std::uint64_t prompt = 0) {
    const auto hosts = readHosts(write("hosts.json", json));
    EXPECT_TRUE(hosts);
    plan::Settings settings = document.input().settings;
    settings.objective = objective;
    settings.workload.prompt = prompt;
    const auto made = planHosts({document.model(), *hosts, settingsForHosts(settings)}, {});
    EXPECT_TRUE(made);
    return made ? *made : nullptr;
  }
};

TEST_F(HostsPlans, EveryByteLiesOnOneHostAndTheTableAddsUp) {
  for (const int gpu : {6, 10, 24}) {
    const auto plan = planOf(test::hostsJson(3, gpu, 64));
    ASSERT_TRUE(plan && plan->found()) << gpu;
    Bytes sum, onGpus;
    double seconds = 0;
    for (const auto& host : plan->picture.hosts) {
      sum += host.on_gpus + host.on_cpu + host.on_disk;
      onGpus += host.on_gpus;
      seconds += host.step_seconds;
      EXPECT_EQ(host.used, !host.devices.empty());
      for (const auto& device : host.devices) {
        EXPECT_LE(device.weights, device.used);
        if (device.budget) {
          EXPECT_LE(device.used, *device.budget);
        }
      }
    }
    for (const auto& over : plan->picture.hand_overs) seconds += over.seconds;
    EXPECT_EQ(sum, plan->total);
    EXPECT_EQ(sum, document.model()->total_bytes());
    EXPECT_EQ(onGpus, plan->gpu_bytes);
    EXPECT_NEAR(seconds, plan->step_seconds, 1e-9 + plan->step_seconds * 1e-9);
    for (const std::uint32_t host : plan->places->of_tensor)
      EXPECT_LT(host, static_cast<std::uint32_t>(plan->places->hosts.size()));
  }
}

TEST_F(HostsPlans, ModulesOfAHostAreThoseOfItsTensors) {
  const auto plan = planOf(test::hostsJson(2, 10, 64), plan::Objective::GpuBytes);
  ASSERT_TRUE(plan && plan->found());
  const model::Model& model = *document.model();
  std::vector<int> covered(model.tensors().size());
  for (std::uint32_t row = 0; row < plan->modules.size(); ++row) {
    for (const model::ModuleId module : plan->modules[row]) {
      for (std::size_t i = 0; i < covered.size(); ++i) {
        if (!model.contains(module, model.tensors()[i].module)) continue;
        ++covered[i];
        EXPECT_EQ(plan->places->of_tensor[i], row) << model.tensors()[i].name;
      }
    }
  }
  EXPECT_TRUE(std::all_of(covered.begin(), covered.end(), [](int times) { return times == 1; }));
  EXPECT_EQ(plan->picture.hand_overs.size(), 1u);
  EXPECT_EQ(plan->picture.hand_overs.front().bytes, Bytes(4096 * 2)) << "one token's hidden state, bfloat16";
}

/// Rules of the plan hold on whichever host runs the module.
TEST_F(HostsPlans, RulesAreKept) {
  const auto hosts = readHosts(write("hosts.json", test::hostsJson(2, 10, 64)));
  ASSERT_TRUE(hosts);
  plan::Settings settings = settingsForHosts(document.input().settings);
  settings.objective = plan::Objective::GpuBytes;
  const auto norm = *document.model()->find_module("model.norm");
  const auto places = [&](const std::vector<plan::Rule>& rules) {
    settings.rules = rules;
    const auto made = planHosts({document.model(), *hosts, settings}, {});
    EXPECT_TRUE(made && (*made)->found());
    return made ? *made : std::make_shared<const HostsPlan>();
  };
  const auto of_norm = [&](const HostsPlan& plan) {
    return QJsonDocument::fromJson(QByteArray::fromStdString(plan.map))
        .object()
        .value(QString::fromStdString((*document.model())[norm].name))
        .toString();
  };
  EXPECT_TRUE(of_norm(*places({})).endsWith(QStringLiteral(":0")));
  EXPECT_TRUE(of_norm(*places({{"model.norm", machine::kCpu, false}})).endsWith(QStringLiteral(":cpu")));
  EXPECT_TRUE(of_norm(*places({{"model.norm", machine::gpu(0), true}})).endsWith(QStringLiteral(":cpu")));
}

TEST_F(HostsPlans, APipelineIsARowAGpu) {
  const auto hosts = readHosts(write("hosts.json", test::hostsJson(3, 10, 64)));
  ASSERT_TRUE(hosts);
  for (const std::uint64_t micro : {0, 1, 8}) {
    HostsQuestion question{document.model(), *hosts, settingsForHosts(document.input().settings), micro};
    const auto made = planHosts(question, {});
    ASSERT_TRUE(made && (*made)->found()) << micro;
    const HostsPlan& plan = **made;
    ASSERT_TRUE(plan.pipeline);
    EXPECT_EQ(plan.pipeline->micro_batches, micro);
    EXPECT_TRUE(plan.picture.pipeline);
    double busiest = 0, last = 0;
    std::uint64_t stages = 0, seen = 0;
    for (const auto& row : plan.picture.hosts) {
      if (!row.used) continue;
      ++stages;
      EXPECT_TRUE(row.name.endsWith(QStringLiteral(":0"))) << row.name.toStdString();
      EXPECT_LE(plan.picture.share(row.step_seconds), 1 + 1e-9);
      busiest = std::max(busiest, row.step_seconds);
    }
    EXPECT_EQ(stages, plan.pipeline->stages);
    EXPECT_LE(busiest, plan.pipeline->slowest_seconds * (1 + 1e-9));
    for (const auto& span : plan.picture.spans) {
      last = std::max(last, span.end);
      seen = std::max(seen, span.micro_batch + 1);
    }
    if (micro > 0) {
      EXPECT_EQ(seen, micro);
      EXPECT_NEAR(last, static_cast<double>(plan.value) * 1e-12, 1e-6);
    }
  }
}

/// Two GPUs of a machine are two rows, of one host.
TEST_F(HostsPlans, GpusOfOneHostAreOfItsColour) {
  const auto hosts = readHosts(write("hosts.json", test::hostsOfTwoGpus(2, 6, 64)));
  ASSERT_TRUE(hosts);
  const auto made = planHosts({document.model(), *hosts, settingsForHosts(document.input().settings), 8}, {});
  ASSERT_TRUE(made && (*made)->found());
  const HostsPlan& plan = **made;
  const widgets::HostPlaces& places = *plan.places;
  ASSERT_EQ(places.machine_of.size(), static_cast<std::size_t>(places.hosts.size()));
  EXPECT_LT(places.machines.size(), places.hosts.size()) << "both GPUs of one are in use";
  for (std::uint32_t row = 0; row < places.machine_of.size(); ++row) {
    const widgets::HostRow& host = plan.picture.hosts[row];
    EXPECT_EQ(host.name, places.hosts[row]);
    EXPECT_TRUE(host.name.startsWith(host.host_name + u':')) << host.name.toStdString();
    EXPECT_EQ(places.machines[places.machine_of[row]], host.host_name);
    EXPECT_EQ(plan.picture.host_of(row), places.machine_of[row]);
    EXPECT_EQ(places.look_of(row), widgets::host_look(plan.picture.host_of(row), plan.picture.gpu_of(row)))
        << "in the treemap as in the lanes";
    EXPECT_EQ(plan.picture.gpu_of(row),
              plan.picture.begins_host(row) ? 0u : plan.picture.gpu_of(row - 1) + 1);
  }
}

/// Nobody knows the card: no share of a step can be said.
TEST_F(HostsPlans, WhatAnUnknownCardComputesIsNotKnown) {
  QByteArray json = test::hostsJson(2, 10, 64);
  const auto known = planOf(json, plan::Objective::StepTime, 512);
  ASSERT_TRUE(known && known->found());
  EXPECT_TRUE(known->computing_known && known->picture.whole());
  json.replace(json.lastIndexOf("RTX 3060"), 8, "Nobody's");
  for (const plan::Objective objective : {plan::Objective::StepTime, plan::Objective::GpuBytes}) {
    const auto plan = planOf(json, objective, 512);
    ASSERT_TRUE(plan && plan->found());
    EXPECT_FALSE(plan->computing_known) << "one of two is not known: none is counted";
    EXPECT_FALSE(plan->picture.whole());
    for (const auto& host : plan->picture.hosts) EXPECT_TRUE(!host.used || !host.computing);
  }
}

/// Nobody knows the cards by name, and each was measured.
TEST_F(HostsPlans, CardsComputeAsTheyWereMeasured) {
  QByteArray json = test::hostsJson(2, 10, 64);
  json.replace("RTX 3060", "Nobody's");
  const auto solved = [&](double first, double second) {
    auto read = cluster::from_json(*parse_json(json.toStdString(), "hosts"), "hosts");
    EXPECT_TRUE(read);
    for (const auto& [host, operations] : {std::pair(0, first), std::pair(1, second)}) {
      machine::Calibration measured;
      measured.figures.push_back({machine::Measured::Matmul,
                                  machine::gpu(0),
                                  machine::gpu(0),
                                  {},
                                  "float32",
                                  1024,
                                  machine::spread_of({operations})});
      read->hosts[static_cast<std::size_t>(host)].calibration = measured;
    }
    return planOf(QByteArray::fromStdString(to_text(cluster::to_json(*read))), plan::Objective::StepTime,
                  512);
  };
  const auto quick = solved(1e10, 1e10), slow = solved(1e8, 1e8), mixed = solved(1e10, 1e8);
  for (const HostsPlanPtr& plan : {quick, slow, mixed}) {
    ASSERT_TRUE(plan && plan->found());
    EXPECT_TRUE(plan->computing_known);
  }
  EXPECT_GT(slow->step_seconds, 50 * quick->step_seconds);
  EXPECT_LT(slow->step_seconds, 101 * quick->step_seconds);
  EXPECT_LT(mixed->step_seconds, slow->step_seconds / 10) << "one of the two is as quick";
  EXPECT_GE(mixed->step_seconds, quick->step_seconds * 0.99);
}

TEST_F(HostsPlans, WithoutAPlanThereIsAReasonAndAWayOut) {
  const auto hosts = readHosts(write("hosts.json", test::hostsJson(2, 4, 2)));
  ASSERT_TRUE(hosts);
  HostsQuestion question{document.model(), *hosts, settingsForHosts(document.input().settings)};
  const auto made = planHosts(question, {});
  ASSERT_TRUE(made);
  EXPECT_FALSE((*made)->found());
  EXPECT_TRUE((*made)->reason.contains(QStringLiteral("GiB"))) << (*made)->reason.toStdString();
  EXPECT_FALSE((*made)->budgets.isEmpty());
  EXPECT_FALSE((*made)->ways.isEmpty());
  question.explain = false;
  const auto quick = planHosts(question, {});
  ASSERT_TRUE(quick);
  EXPECT_TRUE((*quick)->reason.isEmpty() && (*quick)->ways.isEmpty());
}

TEST_F(HostsPlans, TheVerdictComesBeforeItIsAskedWhy) {
  const auto hosts = readHosts(write("hosts.json", test::hostsJson(2, 4, 2)));
  ASSERT_TRUE(hosts);
  HostsPlanPtr first;
  quint64 last = 0;
  Job job;
  job.progress = [&](const Progress& progress) {
    if (!first) return;
    EXPECT_GE(progress.done, last);
    EXPECT_LE(progress.done, progress.total);
    last = progress.done;
  };
  const auto made = planHosts({document.model(), *hosts, settingsForHosts(document.input().settings)}, job,
                              [&](const HostsPlanPtr& plan) { first = plan; });
  ASSERT_TRUE(made && first);
  EXPECT_EQ(first->verdict, (*made)->verdict);
  EXPECT_FALSE(first->explained || !first->reason.isEmpty() || !first->ways.isEmpty());
  EXPECT_TRUE((*made)->explained);
  EXPECT_GT(last, 0u) << "how far it is was said";
  Job stopped;
  const auto none = planHosts({document.model(), *hosts, settingsForHosts(document.input().settings)},
                              stopped, [&](const HostsPlanPtr&) { stopped.cancel.cancel(); });
  ASSERT_FALSE(none);
  EXPECT_EQ(none.error().code, Code::Cancelled);
}

/// A model may be a JSON file as the map is one.
TEST_F(HostsPlans, AMapIsNotWrittenOverTheModel) {
  const QString copy = folder.filePath(QStringLiteral("model.json.gz"));
  ASSERT_TRUE(QFile::copy(test::catalog("llama-3.1-8b.json.gz"), copy));
  open(copy, test::machineOf({8ull << 30}, 64ull << 30));
  ASSERT_TRUE(document.waitUntilIdle(60000));
  planOver(test::hostsJson(2, 10, 64));
  ASSERT_TRUE(dialog->plan() && dialog->plan()->found());
  const qint64 size = QFileInfo(copy).size();
  dialog->saveMap(copy);
  EXPECT_FALSE(dialog->files().writing());
  EXPECT_TRUE(dialog->note().contains(copy)) << dialog->note().toStdString();
  EXPECT_EQ(QFileInfo(copy).size(), size);
}

TEST_F(HostsPlans, TheMapIsThatOfTheCopiedCommandLine) {
  app::PlanInput next = document.input();
  next.settings.rules = {{"model.norm", machine::kCpu, false}};
  next.settings.workload = {2048, 2};
  next.settings.objective = plan::Objective::StepTime;
  document.edit(QStringLiteral("workload"), next);
  ASSERT_TRUE(document.waitUntilIdle());
  planOver(test::hostsJson(2, 10, 64));
  ASSERT_TRUE(dialog->plan() && dialog->plan()->found());
  const QString map = folder.filePath(QStringLiteral("map.json")),
                other = folder.filePath(QStringLiteral("o.json"));
  dialog->saveMap(map);
  ASSERT_TRUE(test::saved(dialog->files()));
  EXPECT_TRUE(dialog->note().contains(map));
  QProcess process;
  QString line = dialog->commandLine();
  ASSERT_TRUE(line.startsWith(QStringLiteral("stowage-cli solve ")));
  line.replace(0, 11, u'\'' + QString::fromStdString(test::program("stowage-cli")) + u'\'');
  process.start(QStringLiteral("/bin/sh"),
                {QStringLiteral("-c"), line + QStringLiteral(" -o '") + other + u'\''});
  ASSERT_TRUE(process.waitForFinished(120000));
  ASSERT_EQ(process.exitCode(), 0) << process.readAllStandardError().toStdString();
  QFile mine(map), theirs(other);
  ASSERT_TRUE(mine.open(QIODevice::ReadOnly) && theirs.open(QIODevice::ReadOnly));
  const QByteArray text = mine.readAll();
  EXPECT_EQ(text, theirs.readAll());
  EXPECT_TRUE(QJsonDocument::fromJson(text)
                  .object()
                  .value(QStringLiteral("model.norm"))
                  .toString()
                  .startsWith(QStringLiteral("box")));
}

TEST_F(HostsPlans, OtherMachinesDifferInWhatTheySay) {
  for (const HostsPreset& preset : hostsPresets()) {
    const HostsPtr hosts = presetHosts(preset.name);
    ASSERT_TRUE(hosts) << preset.name.toStdString();
    int networks = 0, more = 0;
    for (const HostsChange& change : hostsChanges(*hosts)) {
      const auto read = cluster::from_json(cluster::to_json(*change.hosts), "more");
      ASSERT_TRUE(read) << "names are told apart";
      EXPECT_EQ(*read, *change.hosts);
      if (change.like.isEmpty()) {
        ++networks;
        EXPECT_EQ(hostCount(*change.hosts), hostCount(*hosts));
        EXPECT_EQ(change.hosts->between(0, 1).bytes_per_second,
                  change.times * hosts->between(0, 1).bytes_per_second);
        EXPECT_EQ(change.hosts->between(0, 1).latency_ns, hosts->between(0, 1).latency_ns);
        continue;
      }
      ++more;
      EXPECT_EQ(hostCount(*change.hosts), hostCount(*hosts) + 1);
      const auto like = hosts->find(change.like.toStdString());
      ASSERT_TRUE(like);
      EXPECT_EQ(change.hosts->hosts.back().machine, hosts->hosts[*like].machine);
      EXPECT_TRUE(cluster::is_host_name(change.hosts->hosts.back().name));
    }
    EXPECT_EQ(networks, 2);
    EXPECT_EQ(more, preset.name == QStringLiteral("laptop-server") ? 2 : 1) << "one of each kind";
  }
  EXPECT_FALSE(presetHosts(QStringLiteral("nobody's")));
}

TEST_F(HostsPlans, ANameAsLongAsMayBeStillGetsANumber) {
  const QByteArray longest(63, 'x');
  const auto hosts = readHosts(write("hosts.json", test::hostsJson(2, 8, 8, "1GB/s", longest)));
  ASSERT_TRUE(hosts);
  const HostsPtr more = hostsChanges(**hosts).back().hosts;
  EXPECT_TRUE(cluster::is_host_name(more->hosts.back().name)) << more->hosts.back().name;
}

TEST(HostsWords, ACommandLineIsReadByAShellAsItWasMeant) {
  plan::Settings settings;
  EXPECT_EQ(hostsCommandLine(QStringLiteral("/m/Llama"), {}, QStringLiteral("2x8xh100"), settings),
            QStringLiteral("stowage-cli solve /m/Llama --hosts 2x8xh100"));
  settings.objective = plan::Objective::RequestTime;
  settings.workload = {4096, 2, 0, 128};
  settings.no_split = std::vector<std::string>{"A b"};
  EXPECT_EQ(hostsCommandLine(QStringLiteral("my model"), QStringLiteral("model"), QStringLiteral("it's.json"),
                             settings),
            QStringLiteral("stowage-cli solve 'my model' --hosts 'it'\\''s.json' --part model --objective "
                           "request-time --tokens 4096 --batch 2 --generate 128 --no-split 'A b'"));
}

TEST(HostsWords, RulesStayAndTheMainGpuPlaysNoPart) {
  plan::Settings settings;
  settings.rules.push_back({"model.norm", machine::kCpu, false});
  settings.main_gpu = 1;
  settings.strategy = plan::Strategy::Auto;
  settings.workload.tokens = 77;
  const plan::Settings asked = settingsForHosts(settings);
  plan::Settings expected;
  expected.rules = settings.rules;
  expected.workload.tokens = 77;
  EXPECT_EQ(asked, expected);
}

/// What a person said of training stays; what a run measured on one machine does not.
TEST(HostsWords, OfTrainingWhatWasSaidStays) {
  plan::Settings settings;
  plan::Training said;
  said.optimizer = plan::Optimizer::Momentum;
  said.gradient_dtype = model::Dtype::BF16;
  said.accumulation_dtype = model::Dtype::F32;
  said.master_weights = true;
  said.freeze = {{"model.norm", true}};
  settings.workload.training = said;
  EXPECT_EQ(settingsForHosts(settings).workload.training, said);
  settings.workload.training->saved.emplace_back();
  EXPECT_EQ(settingsForHosts(settings).workload.training, said);
}

TEST(HostsWords, RulesAndMicroBatchesAreOptions) {
  plan::Settings settings;
  settings.objective = plan::Objective::StepTime;
  settings.rules = {{"model.norm", machine::kCpu, false}, {"lm_head", machine::gpu(1), true}};
  const auto line = [&](std::optional<std::uint64_t> micro) {
    return hostsCommandLine(QStringLiteral("m"), {}, QStringLiteral("h.json"), settings, micro);
  };
  EXPECT_EQ(line(std::nullopt),
            QStringLiteral("stowage-cli solve m --hosts h.json --objective step-time --pin "
                           "'model.norm=*:cpu' --forbid 'lm_head=*:1'"));
  EXPECT_TRUE(line(0).contains(QStringLiteral(" --objective throughput --pin")));
  EXPECT_TRUE(line(16).contains(QStringLiteral(" --objective throughput --micro-batches 16 ")));
  EXPECT_TRUE(
      hostsCommandLine(QStringLiteral("m"), {}, QStringLiteral("h.json"), settings, std::nullopt, {}, true)
          .endsWith(QStringLiteral(" --contiguous")));
  EXPECT_TRUE(whyNoPipeline(settings).isEmpty());
  settings.workload.training.emplace();
  EXPECT_FALSE(whyNoPipeline(settings).isEmpty());
}

}  // namespace
}  // namespace stowage::app
