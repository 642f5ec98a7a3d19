// A run over several hosts: each row says whose device it is, and is drawn as what it is.
#include <gtest/gtest.h>

#include <QAccessible>
#include <QApplication>
#include <QTest>
#include <algorithm>
#include <set>

#include "widgets/theme/theme.h"
#include "widgets/timeline/timeline_view.h"
#include "widgets/timeline/twin_timeline.h"

namespace stowage::widgets {
namespace {

constexpr std::uint64_t kMs = 1'000'000, kMiB = 1ull << 20;

/// What `profile --mpi` records of two machines with a GPU each, the devices in the given order. Everything
/// runs in turn on each device; box1's GPU has its weights from box1's CPU.
std::shared_ptr<trace::Timeline> two_hosts(const std::vector<std::string>& devices) {
  auto run = std::make_shared<trace::Timeline>();
  run->started_at = "over two hosts";
  for (const std::string& device : devices) run->devices.push_back({device, false, 64 * kMiB});
  const auto cpu =
      static_cast<std::uint16_t>(std::find(devices.begin(), devices.end(), "box1:cpu") - devices.begin());
  std::uint64_t now = 0;
  for (std::uint16_t d = 0; d < devices.size(); ++d, now += 10 * kMs) {
    const auto layer = run->name("layers." + std::to_string(d));
    run->blocks.push_back({now, trace::Block::kAlive, (d + 1) * kMiB, layer, run->name("output"), d,
                           trace::Kind::Activation, 0xFFFF});
    if (devices[d] == "box1:0")
      run->blocks.push_back(
          {now, now + 10 * kMs, 4 * kMiB, layer, run->name("weight"), d, trace::Kind::Streamed, cpu});
    run->spans.push_back({now, now + 10 * kMs, layer, d});
  }
  run->duration_ns = now;
  run->finish();
  return run;
}

const std::vector<std::string> kDevices = {"box1:0", "box1:cpu", "box2:0"};

class TimelineHosts : public testing::Test {
 protected:
  void SetUp() override {
    view_.resize(1136, 760);
    view_.show();
    view_.setTimeline(two_hosts(kDevices), nullptr);
    QApplication::processEvents();
    ASSERT_TRUE(QTest::qWaitFor([&] { return !canvas().shownDevices().empty(); }, 5000));
  }
  TimelineCanvas& canvas() { return view_.canvas(); }

  TimelineView view_;
};

TEST(DeviceNames, AHostStandsInFrontAndADeviceAsItStandsStaysOne) {
  EXPECT_EQ(deviceName("box1:0"), QStringLiteral("box1 · cuda:0"));
  EXPECT_EQ(deviceName("box1:cpu"), QStringLiteral("box1 · CPU"));
  EXPECT_EQ(deviceName("0"), QStringLiteral("cuda:0"));
  EXPECT_EQ(deviceName("cuda:1"), QStringLiteral("cuda:1")) << "no host of that name";
  EXPECT_EQ(deviceName("what is that"), QStringLiteral("what is that"));
  EXPECT_EQ(deviceId("box2:3"), machine::gpu(3));
  EXPECT_EQ(deviceId("cuda:1"), machine::gpu(1));
  EXPECT_EQ(deviceId("box1:disk"), machine::kDisk);
  EXPECT_EQ(deviceId("what is that"), machine::kCpu);
}

TEST(DeviceNames, GpusOfSeveralHostsAreToldApart) {
  const std::vector<machine::DeviceId> looks = deviceLooks({"a:0", "a:1", "a:cpu", "b:0", "c:cpu", "d:1"});
  EXPECT_EQ(looks, (std::vector{machine::gpu(0), machine::gpu(1), machine::kCpu, machine::gpu(2),
                                machine::kCpu, machine::gpu(4)}));
  EXPECT_EQ(deviceLooks({"1", "0", "cpu"}), (std::vector{machine::gpu(1), machine::gpu(0), machine::kCpu}))
      << "one machine's are as they were";
}

TEST_F(TimelineHosts, RowsAreOfEachHostInTurnGpusFirst) {
  EXPECT_EQ(canvas().shownDevices(), (std::vector<std::size_t>{0, 1, 2}));
  const auto drawn = [](const std::vector<std::string>& devices) {
    std::vector<std::string> out;
    for (const std::size_t d : drawnDevices(*two_hosts(devices))) out.push_back(devices[d]);
    return out;
  };
  EXPECT_EQ(drawn({"box1:cpu", "box2:0", "box1:0"}),
            (std::vector<std::string>{"box1:0", "box1:cpu", "box2:0"}));
  EXPECT_EQ(drawn({"box2:0", "box1:cpu", "box1:0"}),
            (std::vector<std::string>{"box2:0", "box1:0", "box1:cpu"}))
      << "the trace names box2 first";
}

/// A GPU has its row though nothing is on it, and the CPU of a host that has a GPU none where it only keeps.
TEST(TimelineRows, GpusAreSeenBehindTheirHosts) {
  trace::Timeline run;
  run.devices = {{"box1:0"}, {"box1:cpu"}, {"box2:cpu"}};
  for (const std::uint16_t cpu : {std::uint16_t{1}, std::uint16_t{2}})
    run.blocks.push_back({0, trace::Block::kAlive, kMiB, run.name("layers.0"), run.name("weight"), cpu,
                          trace::Kind::Resident, 0xFFFF});
  run.duration_ns = 10 * kMs;
  run.finish();
  EXPECT_EQ(drawnDevices(run), (std::vector<std::size_t>{0, 2})) << "box2 has nothing else";
}

TEST_F(TimelineHosts, EachHasItsNameAndItsColour) {
  const trace::Timeline& run = *canvas().timeline();
  std::set<QRgb> colours;
  for (std::size_t d = 0; d < kDevices.size(); ++d)
    colours.insert(bandColour(run, d, {trace::Kind::Resident, {}}).rgb());
  EXPECT_EQ(colours.size(), 3u);
  EXPECT_EQ(bandColour(run, 0, {trace::Kind::Resident, {}}), Theme::current().device(machine::gpu(0)).strong);
  EXPECT_EQ(bandColour(run, 1, {trace::Kind::Resident, {}}), Theme::current().device(machine::kCpu).strong);
  EXPECT_EQ(bandName(run, {trace::Kind::Streamed, 1}), QStringLiteral("Streamed from box1 · CPU"));
}

TEST_F(TimelineHosts, AScreenReaderHearsTheHost) {
  QAccessibleInterface* chart = QAccessible::queryAccessibleInterface(&canvas());
  ASSERT_GE(chart->childCount(), 3);
  const QStringList names{QStringLiteral("box1 · cuda:0"), QStringLiteral("box1 · CPU"),
                          QStringLiteral("box2 · cuda:0")};
  for (int i = 0; i < 3; ++i) {
    const QString said = chart->child(i)->text(QAccessible::Name);
    EXPECT_TRUE(said.startsWith(names[i])) << said.toStdString();
  }
  ASSERT_FALSE(canvas().ribbon().empty());
  EXPECT_TRUE(canvas().turnWords(canvas().ribbon().size() - 1).contains(names[2]));
}

TEST_F(TimelineHosts, TwoRunsOverEachOtherNameThemToo) {
  const auto run = two_hosts(kDevices);
  TwinTimeline twin;
  twin.resize(900, 600);
  const auto comparison = compare_runs({QStringLiteral("a"), run, {}}, {QStringLiteral("b"), run, {}});
  ASSERT_TRUE(comparison);
  twin.setRuns(comparison, comparison->plain);
  ASSERT_TRUE(twin.shown());
  ASSERT_EQ(twin.shown()->devices.size(), 3u);
  EXPECT_EQ(twin.nameOf(0), QStringLiteral("box1 · cuda:0"));
  EXPECT_EQ(twin.nameOf(2), QStringLiteral("box2 · cuda:0"));
  EXPECT_EQ(twin.deviceOf(0), machine::gpu(0));
  EXPECT_EQ(twin.deviceOf(1), machine::kCpu);
  EXPECT_EQ(twin.deviceOf(2), machine::gpu(1));
  EXPECT_TRUE(twin.accessibleDescription().contains(QStringLiteral("box2 · cuda:0: ")));
}

}  // namespace
}  // namespace stowage::widgets
