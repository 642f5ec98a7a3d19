#pragma once

#include <gtest/gtest.h>

#include "tests/app/gui/window/window_fixture.h"
#include "widgets/common/words.h"
#include "widgets/drag/drag_overlay.h"

namespace stowage::test {

using machine::gpu;
using machine::kCpu;
using machine::kDisk;
using widgets::DragController;
namespace events = widgets::test;

/// The window with Llama-3.1-8B, nothing selected, nothing that fades.
class WithDrags : public WithWindow {
 protected:
  void SetUp() override {
    WithWindow::SetUp();
    widgets::Theme::current().setReducedMotion(true);
    openLlama();
    settle();
    window->hub().clear();
  }
  void TearDown() override {
    WithWindow::TearDown();
    widgets::Theme::current().setReducedMotion(false);
  }
  void dropOn(const char* name, machine::DeviceId device, Qt::KeyboardModifiers keys = {}) {
    grab(name, keys);
    ASSERT_TRUE(drag().active());
    const QPointF target = inMap(lane(device));
    widgets::test::move(map(), target, keys);
    QTest::qWait(40);
    widgets::test::release(map(), target, keys);
    settle();
  }
};

}  // namespace stowage::test
