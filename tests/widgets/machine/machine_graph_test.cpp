// The machine as a graph: what lies where, what is said of it, and that typing a rate hands on a rate.
#include "widgets/machine/machine_graph.h"

#include <gtest/gtest.h>

#include <QAccessible>
#include <QApplication>
#include <QSignalSpy>
#include <QTest>
#include <random>
#include <set>

#include "tests/widgets/treemap_models.h"
#include "widgets/common/words.h"

namespace stowage::widgets {
namespace {

machine::Machine with_gpus(std::uint32_t gpus, bool cpu = true, bool disk = true) {
  machine::Machine machine;
  for (std::uint32_t i = 0; i < gpus; ++i)
    machine.devices.push_back({machine::gpu(i), "RTX 4090", GiB(24), {}, GiB(24)});
  if (cpu) machine.devices.push_back({machine::kCpu, "DDR5 RAM", GiB(64), {}, GiB(64)});
  if (disk) machine.devices.push_back({machine::kDisk, "NVMe SSD", std::nullopt, {}, {}});
  return machine;
}

/// Of any machine, width and size of text: items lie inside and none over another, and it is the same again.
TEST(MachineGraphScene, NothingOverlapsAndNothingIsOutside) {
  std::mt19937 random(11);
  for (int round = 0; round < 200; ++round) {
    const auto gpus = static_cast<std::uint32_t>(random() % (kMostGraphGpus + 1));
    const machine::Machine machine = with_gpus(gpus, random() % 4 > 0, random() % 4 > 0);
    const double width = 220 + random() % 900, scale = 0.9 + 0.1 * static_cast<double>(random() % 7);
    SCOPED_TRACE(testing::Message() << gpus << " GPUs, " << width << " wide, text " << scale);
    const MachineGraphScene scene = machine_graph_scene(machine, width, scale);
    std::size_t devices = 0;
    for (std::size_t i = 0; i < scene.items.size(); ++i) {
      const GraphItem& item = scene.items[i];
      devices += item.link() ? 0 : 1;
      EXPECT_FALSE(item.name.isEmpty());
      EXPECT_FALSE(item.text.isEmpty());
      EXPECT_GE(item.rect.top(), 0);
      EXPECT_LE(item.rect.bottom(), scene.height);
      if (width < 260 * scale) continue;  // narrower than two boxes and what is between them
      EXPECT_GE(item.rect.left(), 0);
      EXPECT_LE(item.rect.right(), width);
      EXPECT_EQ(scene.at(item.rect.center()), i);
      for (std::size_t k = i + 1; k < scene.items.size(); ++k)
        EXPECT_FALSE(item.rect.adjusted(0.1, 0.1, -0.1, -0.1).intersects(scene.items[k].rect))
            << i << ' ' << k;
    }
    EXPECT_EQ(devices, machine.devices.size());
    const MachineGraphScene again = machine_graph_scene(machine, width, scale);
    for (std::size_t i = 0; i < scene.items.size(); ++i) EXPECT_EQ(scene.items[i].rect, again.items[i].rect);
  }
  EXPECT_TRUE(machine_graph_scene({}, 400, 1).items.empty());
}

bool crosses(const QRectF& rect, QPointF a, QPointF b) {
  const QPointF corners[] = {rect.topLeft(), rect.topRight(), rect.bottomRight(), rect.bottomLeft()};
  for (int i = 0; i < 4; ++i) {
    if (QLineF(a, b).intersects(QLineF(corners[i], corners[(i + 1) % 4]), nullptr) ==
        QLineF::BoundedIntersection)
      return true;
  }
  return false;
}

/// A rate stands on the line of its link, and while the GPUs are one row on no other one: it is that link's.
TEST(MachineGraphScene, ARateStandsOnItsOwnLine) {
  for (std::uint32_t gpus = 1; gpus <= 6; ++gpus) {
    const double width = gpus * 176.0;
    const MachineGraphScene scene = machine_graph_scene(with_gpus(gpus), width, 1);
    for (std::size_t i = 0; i < scene.items.size(); ++i) {
      if (!scene.items[i].link()) continue;
      const QRectF plate = scene.items[i].rect.adjusted(0.5, 0.5, -0.5, -0.5);
      for (std::size_t k = 0; k < scene.items.size(); ++k) {
        const GraphItem& line = scene.items[k];
        if (!line.link()) continue;
        const bool touches = crosses(plate, line.begin, line.bend) || crosses(plate, line.bend, line.end);
        EXPECT_EQ(touches, i == k) << gpus << " GPUs, " << scene.items[i].name.toStdString() << ", "
                                   << line.name.toStdString();
      }
    }
  }
}

TEST(MachineGraphScene, EveryGpuIsLinkedWithHostDiskAndNeighbours) {
  machine::Machine machine = with_gpus(2);
  machine.set_link(machine::gpu(0), machine::kCpu, 25'000'000'000);
  machine.set_link(machine::kCpu, machine::gpu(0), 20'000'000'000);
  const MachineGraphScene scene = machine_graph_scene(machine, 600, 1);
  EXPECT_EQ(scene.items.size(), 4u + 2 * 2 + 1 + 1);
  const auto link = scene.find(machine::kCpu, machine::gpu(0));
  ASSERT_TRUE(link);
  EXPECT_EQ(link, scene.find(machine::gpu(0), machine::kCpu)) << "one line for both directions";
  EXPECT_TRUE(scene.items[*link].text.contains(u'/')) << "two rates, two numbers";
  EXPECT_TRUE(scene.items[*link].name.contains(rateText(20'000'000'000)));
  EXPECT_FALSE(scene.items[*scene.find(machine::gpu(0), machine::gpu(1))].text.contains(u'/'));
  EXPECT_FALSE(scene.find(machine::gpu(0), machine::gpu(7)));
}

class MachineGraphTest : public testing::Test {
 protected:
  MachineGraphTest() {
    graph_.resize(600, 200);
    graph_.setMachine(with_gpus(2));
    graph_.show();
    graph_.activateWindow();
    (void)QTest::qWaitForWindowActive(&graph_);
    graph_.setFocus();
  }
  QPoint middle(machine::DeviceId from, std::optional<machine::DeviceId> to = std::nullopt) {
    const auto item = graph_.scene().find(from, to);
    return item ? graph_.scene().items[*item].rect.center().toPoint() : QPoint();
  }
  MachineGraph graph_{};
};

TEST_F(MachineGraphTest, APressAsksForTheFieldsOfWhatIsUnderIt) {
  QSignalSpy device(&graph_, &MachineGraph::deviceActivated), link(&graph_, &MachineGraph::linkActivated),
      selected(&graph_, &MachineGraph::deviceSelected);
  QTest::mouseClick(&graph_, Qt::LeftButton, {}, middle(machine::kCpu));
  ASSERT_EQ(device.count(), 1);
  EXPECT_EQ(selected.count(), 1);
  QTest::mouseClick(&graph_, Qt::LeftButton, {}, middle(machine::gpu(1), machine::kDisk));
  EXPECT_EQ(link.count(), 1);
  EXPECT_EQ(selected.count(), 1) << "a link is no device";
  QTest::mouseClick(&graph_, Qt::LeftButton, {}, QPoint(1, graph_.height() - 1));
  EXPECT_EQ(link.count() + device.count(), 2);
}

TEST_F(MachineGraphTest, ADoubleClickTypesARateInItsPlace) {
  QSignalSpy edited(&graph_, &MachineGraph::rateEdited);
  QTest::mouseDClick(&graph_, Qt::LeftButton, {}, middle(machine::gpu(0), machine::kCpu));
  ASSERT_TRUE(graph_.editor());
  graph_.editor()->selectAll();
  QTest::keyClicks(graph_.editor(), QStringLiteral("31.5"));
  QTest::keyClick(graph_.editor(), Qt::Key_Return);
  ASSERT_EQ(edited.count(), 1);
  EXPECT_EQ(edited[0][2].toULongLong(), 31'500'000'000u);
  EXPECT_FALSE(graph_.editor());
  EXPECT_EQ(graph_.scene().items.size(), 10u) << "it changes nothing itself";
  QTest::mouseDClick(&graph_, Qt::LeftButton, {}, middle(machine::kCpu));
  EXPECT_FALSE(graph_.editor()) << "a device has no rate";
}

TEST_F(MachineGraphTest, WhatIsNoRateIsNotTakenAndEscapeLeavesItAsItWas) {
  QSignalSpy edited(&graph_, &MachineGraph::rateEdited);
  const std::size_t link = *graph_.scene().find(machine::gpu(0), machine::kCpu);
  for (const char* typed : {"", "fast", "0", "-3", "1e9"}) {
    graph_.edit(link);
    ASSERT_TRUE(graph_.editor());
    graph_.editor()->setText(QString::fromLatin1(typed));
    QTest::keyClick(graph_.editor(), Qt::Key_Return);
    ASSERT_TRUE(graph_.editor()) << typed << ": it is to be mended";
    QTest::keyClick(graph_.editor(), Qt::Key_Escape);
    EXPECT_FALSE(graph_.editor());
  }
  graph_.edit(link);
  QTest::keyClick(graph_.editor(), Qt::Key_Return);
  EXPECT_EQ(edited.count(), 0) << "what was there is no edit";
}

/// Narrower, a row has fewer GPUs and fewer links beside each other: what is typed stays that of its link.
TEST_F(MachineGraphTest, WhatIsTypedStaysOfItsLinkWhenTheWidthChanges) {
  graph_.setMachine(with_gpus(4));
  QSignalSpy edited(&graph_, &MachineGraph::rateEdited);
  graph_.edit(*graph_.scene().find(machine::gpu(1), machine::kCpu));
  ASSERT_TRUE(graph_.editor());
  const std::size_t items = graph_.scene().items.size();
  graph_.resize(240, 600);
  ASSERT_LT(graph_.scene().items.size(), items);
  ASSERT_TRUE(graph_.editor());
  ASSERT_TRUE(graph_.current());
  EXPECT_EQ(graph_.current(), graph_.scene().find(machine::gpu(1), machine::kCpu));
  graph_.editor()->setText(QStringLiteral("31"));
  QTest::keyClick(graph_.editor(), Qt::Key_Return);
  ASSERT_EQ(edited.count(), 1);
  EXPECT_EQ(edited[0][0].value<machine::DeviceId>(), machine::gpu(1));
  EXPECT_EQ(edited[0][1].value<machine::DeviceId>(), machine::kCpu);
  graph_.resize(600, 600);
  graph_.edit(*graph_.scene().find(machine::gpu(0), machine::gpu(1)));
  graph_.resize(240, 600);
  EXPECT_FALSE(graph_.editor()) << "it is in the table of links alone now";
  EXPECT_EQ(edited.count(), 1);
}

TEST_F(MachineGraphTest, TheMenuOfTheFieldDoesNotCloseIt) {
  graph_.edit(*graph_.scene().find(machine::gpu(0), machine::kCpu));
  ASSERT_TRUE(graph_.editor());
  QFocusEvent menu(QEvent::FocusOut, Qt::PopupFocusReason);
  QApplication::sendEvent(graph_.editor(), &menu);
  ASSERT_TRUE(graph_.editor()) << "one may paste";
  QFocusEvent elsewhere(QEvent::FocusOut, Qt::MouseFocusReason);
  QApplication::sendEvent(graph_.editor(), &elsewhere);
  EXPECT_FALSE(graph_.editor());
}

TEST_F(MachineGraphTest, TheKeyboardReachesEverything) {
  QSignalSpy selected(&graph_, &MachineGraph::deviceSelected);
  QTest::keyClick(&graph_, Qt::Key_Home);
  std::set<std::size_t> seen{*graph_.current()};
  for (std::size_t i = 0; i < 20; ++i) {
    QTest::keyClick(&graph_, i % 2 == 0 ? Qt::Key_Right : Qt::Key_Down);
    seen.insert(*graph_.current());
  }
  EXPECT_EQ(seen.size(), graph_.scene().items.size());
  EXPECT_EQ(selected.count(), 3) << "each further device once";
  QTest::keyClick(&graph_, Qt::Key_End);
  EXPECT_EQ(*graph_.current() + 1, graph_.scene().items.size());
  QTest::keyClick(&graph_, Qt::Key_Return);
  EXPECT_TRUE(graph_.editor()) << "the last one is a link";
  QTest::keyClick(graph_.editor(), Qt::Key_Escape);
  QSignalSpy activated(&graph_, &MachineGraph::deviceActivated);
  QTest::keyClick(&graph_, Qt::Key_Home);
  QTest::keyClick(&graph_, Qt::Key_Return);
  EXPECT_EQ(activated.count(), 1);
}

TEST_F(MachineGraphTest, WhatIsSelectedStaysWhenTheMachineChanges) {
  graph_.setCurrentDevice(machine::kCpu);
  graph_.setMachine(with_gpus(3));
  ASSERT_TRUE(graph_.current());
  EXPECT_EQ(graph_.scene().items[*graph_.current()].from, machine::kCpu);
  graph_.setMachine(with_gpus(1, false, false));
  ASSERT_TRUE(graph_.current());
  EXPECT_EQ(graph_.scene().items.size(), 1u);
  graph_.setMachine({});
  EXPECT_FALSE(graph_.current());
  QTest::keyClick(&graph_, Qt::Key_Right);
  QTest::keyClick(&graph_, Qt::Key_Return);
}

TEST_F(MachineGraphTest, ItIsReadAsAList) {
  QAccessibleInterface* list = QAccessible::queryAccessibleInterface(&graph_);
  ASSERT_TRUE(list);
  EXPECT_EQ(list->role(), QAccessible::List);
  EXPECT_EQ(list->text(QAccessible::Name), QStringLiteral("Devices and links"));
  ASSERT_EQ(list->childCount(), static_cast<int>(graph_.scene().items.size()));
  for (int i = 0; i < list->childCount(); ++i) {
    QAccessibleInterface* child = list->child(i);
    ASSERT_TRUE(child && child->isValid());
    EXPECT_EQ(child->text(QAccessible::Name), graph_.scene().items[static_cast<std::size_t>(i)].name);
    EXPECT_EQ(list->indexOfChild(child), i);
    EXPECT_EQ(list->childAt(child->rect().center().x(), child->rect().center().y()), child);
  }
  const int link = static_cast<int>(*graph_.scene().find(machine::gpu(0), machine::kCpu));
  list->child(link)->actionInterface()->doAction(QAccessibleActionInterface::pressAction());
  EXPECT_TRUE(graph_.editor());
  EXPECT_TRUE(list->child(link)->state().selected);
  graph_.setMachine(with_gpus(1, true, false));
  EXPECT_NE(list->childCount(), 10);
}

TEST_F(MachineGraphTest, BothThemesAndLargeLettersPaintIt) {
  for (const auto scheme : {Scheme::Light, Scheme::Dark}) {
    Theme::current().setScheme(scheme);
    for (const double scale : {1.0, 1.5}) {
      Theme::current().setTextScale(scale);
      for (const double ratio : {1.0, 2.0}) {
        QImage image((QSizeF(graph_.size()) * ratio).toSize(), QImage::Format_ARGB32_Premultiplied);
        image.setDevicePixelRatio(ratio);
        image.fill(Theme::current().colours().surface);
        graph_.render(&image);
        const auto item = graph_.scene().find(machine::gpu(0), std::nullopt);
        const QPointF edge = graph_.scene().items[*item].rect.topLeft() + QPointF(20, 0);
        EXPECT_NE(image.pixelColor((edge * ratio).toPoint()), Theme::current().colours().surface);
      }
    }
  }
  Theme::current().setTextScale(1);
  Theme::current().setScheme(Scheme::Light);
}

TEST(TypedRate, IsANumberAboveNothing) {
  EXPECT_EQ(typedRate(QStringLiteral("25")), 25'000'000'000u);
  EXPECT_EQ(typedRate(QStringLiteral("0.5")), 500'000'000u);
  EXPECT_EQ(typedRate(QStringLiteral("4.1")), 4'100'000'000u) << "as it is written, not a byte less";
  for (const char* bad : {"", "x", "0", "-1", "1e6", "1e-10", "nan", "inf"})
    EXPECT_FALSE(typedRate(QString::fromLatin1(bad))) << bad;
}

}  // namespace
}  // namespace stowage::widgets
