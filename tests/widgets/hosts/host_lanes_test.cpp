// The devices of several hosts: where everything lies, that it stays inside, and what is said of it.
#include "widgets/hosts/host_lanes.h"

#include <gtest/gtest.h>

#include <QSignalSpy>
#include <QtTest/QTest>
#include <random>

#include "tests/widgets/pictures.h"
#include "widgets/treemap/host_colouring.h"

namespace stowage::widgets {
namespace {

HostsPicture random_picture(std::mt19937& random) {
  const auto any = [&](std::uint32_t most) {
    return std::uniform_int_distribution<std::uint32_t>(0, most)(random);
  };
  HostsPicture out;
  const std::uint32_t hosts = 1 + any(5), used = 1 + any(hosts - 1);
  for (std::uint32_t i = 0; i < hosts; ++i) {
    HostRow row;
    row.name = QStringLiteral("host-%1").arg(i) + QString(static_cast<int>(any(60)), u'm');
    row.machine = QStringLiteral("2 × RTX 4090 · 64.0 GiB RAM");
    row.used = i < used;
    if (row.used) {
      row.modules = QStringLiteral("layers.%1 to %2").arg(i * 8).arg(i * 8 + 7);
      row.step_seconds = 1e-3 * (1 + any(50));
      out.step_seconds += row.step_seconds;
      for (std::uint32_t k = 0; k <= any(8); ++k) {
        HostDevice device{machine::gpu(k), QStringLiteral("RTX 4090"), GiB(any(12)), {}, GiB(24)};
        device.used = device.weights + GiB(any(12));
        if (any(4) == 0) device.budget.reset();
        row.devices.push_back(device);
      }
    }
    if (i + 1 < used) {
      out.hand_overs.push_back({i, i + 1, MiB(any(40)), 1e-4 * any(90), 1'250'000'000, 50'000});
      out.step_seconds += out.hand_overs.back().seconds;
    }
    out.hosts.push_back(row);
  }
  return out;
}

class RandomHosts : public ::testing::TestWithParam<unsigned> {};

TEST_P(RandomHosts, EveryRowHasAPlaceOfItsOwnAndBarsAreInside) {
  SCOPED_TRACE(testing::Message() << "seed " << GetParam());
  std::mt19937 random(GetParam());
  HostLanes lanes;
  const HostsPicture picture = random_picture(random);
  lanes.setPicture(picture);
  test::in_every_theme([&](double) {
    lanes.resize(lanes.minimumSizeHint().width() + static_cast<int>(random() % 400),
                 lanes.sizeHint().height());
    double top = 0;
    for (std::uint32_t i = 0; i < picture.hosts.size(); ++i) {
      const QRectF heading = lanes.heading(i);
      EXPECT_GE(heading.top(), top);
      top = heading.bottom();
      for (std::size_t k = 0; k < picture.hosts[i].devices.size(); ++k) {
        const QRectF bar = lanes.bar(i, k);
        EXPECT_GE(bar.top(), top);
        EXPECT_GT(bar.left(), 0);
        EXPECT_LT(bar.right(), lanes.width());
        top = bar.bottom();
      }
      EXPECT_EQ(lanes.network(i).isEmpty(), picture.after(i) == nullptr);
      if (picture.after(i) != nullptr) {
        EXPECT_GE(lanes.network(i).top(), top);
        top = lanes.network(i).bottom();
      }
    }
    EXPECT_LE(top, lanes.height());
    EXPECT_TRUE(lanes.bar(99, 0).isEmpty());
  });
}

TEST_P(RandomHosts, BarsAreAsFullAsTheirBudgets) {
  SCOPED_TRACE(testing::Message() << "seed " << GetParam());
  const test::ThemeKept kept;
  std::mt19937 random(GetParam());
  HostLanes lanes;
  const HostsPicture picture = random_picture(random);
  lanes.setPicture(picture);
  lanes.resize(600, lanes.sizeHint().height());
  const QImage image = test::picture(lanes);
  for (std::uint32_t i = 0; i < picture.hosts.size(); ++i) {
    for (std::size_t k = 0; k < picture.hosts[i].devices.size(); ++k) {
      const HostDevice& device = picture.hosts[i].devices[k];
      const QRect row(lanes.bar(i, k).toRect().left(), static_cast<int>(lanes.bar(i, k).center().y()),
                      lanes.bar(i, k).toRect().width(), 1);
      const int strong = test::count_of(image, row, Theme::current().colours(host_look(i)).strong);
      const double expected = device.budget ? row.width() * static_cast<double>(device.weights.count()) /
                                                  static_cast<double>(device.budget->count())
                                            : 0;
      EXPECT_NEAR(strong, expected, 2) << i << ":" << k;
    }
  }
}

INSTANTIATE_TEST_SUITE_P(Seeds, RandomHosts, ::testing::Range(1u, 9u));

HostsPicture two_hosts() {
  HostsPicture out;
  HostRow row{QStringLiteral("box1"), QStringLiteral("1 × RTX 4090"), true, QStringLiteral("layers.0 to 15")};
  row.step_seconds = 0.006;
  row.devices = {{machine::gpu(0), QStringLiteral("RTX 4090"), GiB(12), GiB(18), GiB(24)}};
  out.hosts.push_back(row);
  row.name = QStringLiteral("box2");
  row.step_seconds = 0.003;
  out.hosts.push_back(row);
  out.hosts.push_back({QStringLiteral("box3"), QStringLiteral("laptop")});
  out.hand_overs.push_back({0, 1, MiB(16), 0.001, 1'250'000'000, 50'000});
  out.step_seconds = 0.010;
  return out;
}

TEST(HostLanes, SayWhatTheyShow) {
  HostLanes lanes;
  lanes.setPicture(two_hosts());
  EXPECT_FALSE(lanes.accessibleName().isEmpty());
  const QString words = lanes.hostWords(0);
  for (const char* part :
       {"box1", "layers.0 to 15", "6.00 ms", "60 %", "cuda:0", "16.0 MiB", "1.00 ms", "box2"})
    EXPECT_TRUE(words.contains(QString::fromLatin1(part))) << part << " in " << words.toStdString();
  EXPECT_TRUE(lanes.hostWords(2).contains(QStringLiteral("nothing runs here")));
  EXPECT_TRUE(lanes.accessibleDescription().contains(words));
}

/// With tied weights box2 hands over to box3 and back to box1: both are seen.
TEST(HostLanes, EveryHandOverOfAHostIsDrawnAndSaid) {
  const test::ThemeKept kept;
  HostsPicture picture = two_hosts();
  picture.hosts[2] = picture.hosts[1];
  picture.hosts[2].name = QStringLiteral("box3");
  picture.hand_overs.push_back({1, 0, MiB(16), 0.004, 1'250'000'000, 50'000});
  picture.hand_overs.push_back({1, 2, MiB(16), 0.002, 1'250'000'000, 50'000});
  HostLanes lanes;
  lanes.setPicture(picture);
  lanes.resize(500, lanes.sizeHint().height());
  EXPECT_TRUE(lanes.network(0, 1).isEmpty()) << "box1 hands over once";
  const QRectF back = lanes.network(1, 0), on = lanes.network(1, 1);
  ASSERT_FALSE(back.isEmpty() || on.isEmpty());
  EXPECT_LE(back.bottom(), on.top());
  EXPECT_LE(on.bottom(), lanes.heading(2).top());
  const QImage image = test::picture(lanes);
  for (const QRectF& place : {back, on}) {
    const QRect arrow(0, place.toRect().top(), 27, place.toRect().height());
    EXPECT_GT(test::count_of(image, arrow, Theme::current().colours().text2, 40), 0);
  }
  const QString words = lanes.hostWords(1);
  for (const char* part : {"hands over to box1", "4.00 ms", "hands over to box3", "2.00 ms"})
    EXPECT_TRUE(words.contains(QString::fromLatin1(part))) << part << " in " << words.toStdString();
}

TEST(HostLanes, ChooseWithMouseAndKeys) {
  HostLanes lanes;
  lanes.setPicture(two_hosts());
  lanes.resize(500, lanes.sizeHint().height());
  lanes.show();
  QSignalSpy chosen(&lanes, &HostLanes::hostChosen), moved(&lanes, &HostLanes::currentMoved);
  QTest::mouseClick(&lanes, Qt::LeftButton, {}, lanes.bar(1, 0).center().toPoint());
  ASSERT_EQ(chosen.size(), 1);
  EXPECT_EQ(chosen.last().at(0).toUInt(), 1u);
  EXPECT_FALSE(chosen.last().at(1).toBool());
  QTest::mouseClick(&lanes, Qt::LeftButton, {}, lanes.network(0).center().toPoint());
  EXPECT_EQ(chosen.size(), 1) << "the network is nobody's";
  QTest::keyClick(&lanes, Qt::Key_Up);
  EXPECT_EQ(lanes.current(), 0u);
  QTest::keyClick(&lanes, Qt::Key_Up);
  EXPECT_EQ(lanes.current(), 0u);
  QTest::keyClick(&lanes, Qt::Key_End);
  EXPECT_EQ(lanes.current(), 2u);
  QTest::keyClick(&lanes, Qt::Key_Return, Qt::ControlModifier);
  ASSERT_EQ(chosen.size(), 2);
  EXPECT_EQ(chosen.last().at(0).toUInt(), 2u);
  EXPECT_TRUE(chosen.last().at(1).toBool());
  EXPECT_GE(moved.size(), 3);
  lanes.setSelected({1});
  EXPECT_EQ(lanes.current(), 1u) << "the keyboard goes on where the choice is";
  EXPECT_EQ(chosen.size(), 2);
}

/// Two GPUs of box1 and one of box2, all at work at once.
HostsPicture pipeline() {
  HostsPicture out;
  out.pipeline = true;
  out.step_seconds = 0.006;
  const auto add = [&](const char* host, std::uint32_t number, std::uint32_t gpu) {
    HostRow row{QStringLiteral("%1:%2").arg(QString::fromLatin1(host)).arg(gpu), QStringLiteral("RTX 4090"),
                true, QStringLiteral("layers.0 to 15")};
    row.step_seconds = 0.006;
    row.devices = {{machine::gpu(gpu), QStringLiteral("RTX 4090"), GiB(12), GiB(18), GiB(24)}};
    row.host = number;
    row.host_name = QString::fromLatin1(host);
    row.host_machine = QStringLiteral("64.0 GiB RAM");
    out.hosts.push_back(row);
  };
  add("box1", 0, 0);
  add("box1", 0, 1);
  add("box2", 1, 0);
  out.hosts.push_back({QStringLiteral("box3"), QStringLiteral("laptop")});
  out.hosts.back().host = 2;
  return out;
}

TEST(HostLanes, GpusOfOneHostStandBelowOneHeading) {
  HostLanes lanes;
  lanes.setPicture(pipeline());
  lanes.resize(600, lanes.sizeHint().height());
  ASSERT_FALSE(lanes.hostHeading(0).isEmpty());
  EXPECT_TRUE(lanes.hostHeading(1).isEmpty()) << "its host is named above";
  ASSERT_FALSE(lanes.hostHeading(2).isEmpty());
  EXPECT_TRUE(lanes.hostHeading(3).isEmpty()) << "nothing runs there: the row is the host";
  EXPECT_LE(lanes.hostHeading(0).bottom(), lanes.heading(0).top());
  EXPECT_LE(lanes.bar(0, 0).bottom(), lanes.heading(1).top());
  EXPECT_LE(lanes.bar(1, 0).bottom(), lanes.hostHeading(2).top());
  EXPECT_LE(lanes.hostHeading(2).bottom(), lanes.heading(2).top());
  const QString words = lanes.accessibleDescription();
  EXPECT_EQ(words.count(QStringLiteral("box1, 64.0 GiB RAM")), 1) << words.toStdString();
  EXPECT_TRUE(words.contains(QStringLiteral("box1:1: ")));
}

TEST(HostLanes, GpusOfOneHostHaveShadesOfItsColour) {
  const test::ThemeKept kept;
  HostLanes lanes;
  lanes.setPicture(pipeline());
  lanes.resize(600, lanes.sizeHint().height());
  const QImage image = test::picture(lanes);
  const std::uint32_t hosts[] = {0, 0, 1}, gpus[] = {0, 1, 0};
  EXPECT_NE(Theme::current().colours(host_look(0, 0)).strong,
            Theme::current().colours(host_look(0, 1)).strong);
  for (std::uint32_t row = 0; row < 3; ++row) {
    const QRectF bar = lanes.bar(row, 0);
    const QRect line(bar.toRect().left(), static_cast<int>(bar.center().y()), bar.toRect().width(), 1);
    const Appearance look = host_look(hosts[row], gpus[row]);
    EXPECT_NEAR(test::count_of(image, line, Theme::current().colours(look).strong), line.width() / 2.0, 2)
        << row;
  }
}

TEST(HostLanes, AHostsHeadingChoosesAllItsGpus) {
  HostLanes lanes;
  lanes.setPicture(pipeline());
  lanes.resize(600, lanes.sizeHint().height());
  lanes.show();
  QSignalSpy chosen(&lanes, &HostLanes::hostChosen);
  QTest::mouseClick(&lanes, Qt::LeftButton, {}, lanes.hostHeading(0).center().toPoint());
  ASSERT_EQ(chosen.size(), 2);
  EXPECT_EQ(chosen[0], (QList<QVariant>{0u, false}));
  EXPECT_EQ(chosen[1], (QList<QVariant>{1u, true})) << "beside the first";
}

TEST(HostLanes, WithoutAPictureNothingHappens) {
  HostLanes lanes;
  lanes.resize(400, 300);
  lanes.show();
  QSignalSpy chosen(&lanes, &HostLanes::hostChosen);
  for (const Qt::Key key : {Qt::Key_Up, Qt::Key_Down, Qt::Key_End, Qt::Key_Space})
    QTest::keyClick(&lanes, key);
  QTest::mouseClick(&lanes, Qt::LeftButton, {}, {20, 20});
  EXPECT_TRUE(chosen.isEmpty());
}

TEST(HostLanes, AThickerArrowTakesMoreOfAStep) {
  const test::ThemeKept kept;
  HostLanes lanes;
  const auto ink = [&](double seconds) {
    HostsPicture picture = two_hosts();
    picture.hand_overs.front().seconds = seconds;
    lanes.setPicture(picture);
    lanes.resize(500, lanes.sizeHint().height());
    const QRect left(0, lanes.network(0).toRect().top(), 27, lanes.network(0).toRect().height());
    return test::count_of(test::picture(lanes), left, Theme::current().colours().text2, 40);
  };
  EXPECT_LT(ink(0.0001), ink(0.004));
  EXPECT_LT(ink(0.004), ink(0.009));
}

}  // namespace
}  // namespace stowage::widgets
