// What a drag does outside its picture: what is said, what the strip shows, and which edit a drop is.
#include "app/gui/what_if/drop_actions.h"

#include "core/base/json.h"
#include "tests/app/gui/parts_fixture.h"
#include "widgets/common/words.h"

namespace stowage::app {
namespace {

using machine::gpu;
using machine::kCpu;
using machine::kDisk;
using widgets::DragController;

/// Devices side by side, 100 pixels each.
class Stripes : public widgets::DropTarget {
 public:
  explicit Stripes(const Document& document) : document_(document) {}
  std::optional<machine::DeviceId> deviceAt(QPoint at) const override {
    const auto& devices = document_.input().machine.devices;
    const auto slot = static_cast<std::size_t>(at.x() / 100);
    return at.x() >= 0 && slot < devices.size() ? std::optional(devices[slot].id) : std::nullopt;
  }
  QRect targetRect(machine::DeviceId device) const override {
    return {static_cast<int>(*document_.input().machine.slot(device)) * 100, 0, 100, 100};
  }

 private:
  const Document& document_;
};

class DropParts : public test::WithParts {
 protected:
  DropParts() {
    openLlama();
    listenTo(drops);
    drag.addTarget(&stripes);
    drag.setState(document.state());
    proof.setState(document.state(), {});
  }
  ~DropParts() override { drag.removeTarget(&stripes); }
  std::string bytes() const { return to_text(document.savedPlan(QStringLiteral("/x.stowage")).json()); }
  QPoint over(machine::DeviceId device) const { return stripes.targetRect(device).center(); }
  /// The plan that `edit` makes, and back again.
  std::string made(const std::function<void()>& edit) {
    edit();
    settle();
    const std::string plan = bytes();
    while (document.undoStack().canUndo()) document.undoStack().undo();
    settle();
    drag.setState(document.state());
    return plan;
  }
  void dropOn(const std::vector<model::ModuleId>& modules, machine::DeviceId device,
              Qt::KeyboardModifiers keys = {}) {
    const QPoint start = over(device == kDisk ? kCpu : kDisk);
    ASSERT_TRUE(drag.begin(modules, start, keys));
    drag.moveTo(over(device));
    ASSERT_TRUE(QTest::qWaitFor([&] { return drag.preview().accepted && drag.preview().after; }, 20000));
    drag.drop(over(device), keys);
  }
  QStringList words() const {
    QStringList out;
    for (const auto* label : proof.findChildren<widgets::Label*>()) {
      if (label->isVisibleTo(&proof)) out << label->fullText();
    }
    return out;
  }

  WhatIf whatIf{document};
  PlanCommands commands{actions, document, hub};
  DragController drag{&hub};
  widgets::ProofStrip proof;
  DropActions drops{document, whatIf, commands, drag, proof};
  Stripes stripes{document};
};

TEST_F(DropParts, ADropIsThePinOfTheCommand) {
  for (const char* name : {"model.layers.20", "model.layers.4.mlp.up_proj", "lm_head"}) {
    for (const auto& device : document.input().machine.devices) {
      const std::vector<model::ModuleId> modules{module(name)};
      const std::string wanted = made([&] { commands.pin(modules, device.id); });
      EXPECT_EQ(made([&] { dropOn(modules, device.id); }), wanted)
          << name << " on " << machine::to_string(device.id);
    }
  }
}

/// With Alt the part goes without its block.
TEST_F(DropParts, ASplittingDropPinsThePartsAlone) {
  const std::vector<model::ModuleId> modules{module("model.layers.4.mlp.up_proj")};
  for (const auto device : {kCpu, kDisk}) {
    const std::string wanted = made([&] { commands.pinParts(modules, device); });
    const std::string whole = made([&] { commands.pin(modules, device); });
    EXPECT_NE(wanted, whole);
    EXPECT_EQ(made([&] { dropOn(modules, device, Qt::AltModifier); }), wanted);
  }
}

/// A drop that is refused by a rule lifts it where the user asks for that, and does nothing else.
TEST_F(DropParts, LiftingARuleIsNoPin) {
  const std::vector<model::ModuleId> modules{module("model.layers.20")};
  const std::string before = bytes();
  commands.toggleForbidden(modules, kDisk);
  settle();
  ASSERT_EQ(document.input().settings.rules.size(), 1u);
  drag.setState(document.state());
  ASSERT_TRUE(drag.begin(modules, over(kCpu)));
  drag.moveTo(over(kDisk));
  ASSERT_TRUE(QTest::qWaitFor([&] { return !drag.preview().refusal.isEmpty(); }, 20000));
  EXPECT_TRUE(words().join(u'|').contains(drag.preview().refusal)) << words().join(u'|').toStdString();
  drag.drop(over(kDisk), {});
  settle();
  EXPECT_EQ(document.input().settings.rules.size(), 1u) << "a refused drop changes nothing";
  Q_EMIT drag.dropped(modules, kDisk, true);
  settle();
  EXPECT_TRUE(document.input().settings.rules.empty());
  EXPECT_EQ(bytes(), before);
}

TEST_F(DropParts, WhatIsDraggedIsSaidAndNoLongerWhenItEnds) {
  const auto at = module("model.layers.20");
  for (const bool drops : {false, true}) {
    ASSERT_TRUE(drag.begin({at}, over(kDisk)));
    EXPECT_TRUE(lastSaid().contains(QStringLiteral("layers.20"))) << lastSaid().toStdString();
    EXPECT_TRUE(lastSaid().contains(widgets::bytesText((*document.model())[at].bytes)))
        << lastSaid().toStdString();
    drag.moveTo(over(kCpu));
    ASSERT_TRUE(QTest::qWaitFor([&] { return drag.preview().after != nullptr; }, 20000));
    drops ? drag.drop(over(kCpu), {}) : drag.cancel();
    EXPECT_EQ(lastSaid(), QString());
    settle();
    drag.setState(document.state());
  }
}

/// The strip shows the preview as long as the drag lasts, and then the plan again: the same words as before.
TEST_F(DropParts, TheStripIsLentToThePreview) {
  proof.resize(1200, proof.sizeHint().height());
  const auto picture = [&] { return proof.grab().toImage(); };
  const QStringList before = words();
  const QImage plan = picture();
  ASSERT_TRUE(drag.begin({module("model.layers.20")}, over(kDisk)));
  EXPECT_NE(picture(), plan);
  drag.moveTo(over(kCpu));
  ASSERT_TRUE(QTest::qWaitFor([&] { return drag.preview().after != nullptr; }, 20000));
  EXPECT_NE(picture(), plan);
  drag.cancel();
  EXPECT_EQ(words(), before);
  EXPECT_EQ(picture(), plan);
}

TEST_F(DropParts, ADropAfterTheModelHasGoneIsNothing) {
  const std::vector<model::ModuleId> modules{module("model.layers.20")};
  document.close();
  for (const bool lift : {false, true}) Q_EMIT drag.dropped(modules, gpu(0), lift);
  EXPECT_FALSE(document.model());
  EXPECT_EQ(document.undoStack().count(), 0);
}

}  // namespace
}  // namespace stowage::app
