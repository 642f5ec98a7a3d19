#pragma once

#include <gtest/gtest.h>

#include <memory>

#include "app/gui/run/offload_schedule_dialog.h"
#include "tests/app/gui/gui_fixture.h"
#include "tests/app/gui/parts_fixture.h"
#include "tests/app/gui/run/layers_run.h"
#include "widgets/controls/notice.h"

namespace stowage::test {

/// The dialog over what a run says of its layers.
class WithSchedule : public WithParts {
 protected:
  void SetUp() override { openLlama(); }
  /// When its figures are there, or a sentence why not.
  std::unique_ptr<app::OffloadScheduleDialog> dialog(const protocol::RunResult& result) {
    auto out = std::make_unique<app::OffloadScheduleDialog>(*document.model(), result,
                                                            document.input().machine, &window);
    EXPECT_TRUE(QTest::qWaitFor([&] { return out->ready() || !note(*out).isEmpty(); }, 10000));
    return out;
  }
  static QString note(app::OffloadScheduleDialog& dialog) {
    return dialog.findChild<widgets::Notice*>()->text();
  }
};

}  // namespace stowage::test
