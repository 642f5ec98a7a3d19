#pragma once

#include <gtest/gtest.h>

#include "app/gui/compare/compare_actions.h"
#include "core/base/file.h"
#include "core/base/json.h"
#include "tests/app/gui/parts_fixture.h"
#include "translations/translations.h"

namespace stowage::test {

/// The part of the window that compares, over Llama-3.1-8B, without the window.
class WithComparison : public WithParts {
 protected:
  WithComparison() {
    translations::use(QStringLiteral("en"));
    listenTo(compare);
    compare.setPage(page);
    page.resize(1200, 700);
    page.show();
    page.strip()->setParent(&window);
  }
  ~WithComparison() override { page.colourButton()->setParent(&window); }
  /// What a comparison says once it is there.
  const app::CompareAnswer& compared(const app::CompareSource& baseline, const app::CompareSource& other) {
    compare.choose(baseline, other);
    compare.setInFront(true);
    EXPECT_TRUE(QTest::qWaitFor([&] { return !compare.working(); }, 60000));
    return compare.answer();
  }
  const app::CompareAnswer& again() {
    EXPECT_TRUE(document.waitUntilIdle(60000));
    EXPECT_TRUE(QTest::qWaitFor([&] { return !compare.working(); }, 60000));
    return compare.answer();
  }
  QString write(const char* name, const std::string& text) {
    EXPECT_TRUE(write_file_atomically(path(name).toStdString(), text));
    return path(name);
  }
  static app::CompareSource now() { return {}; }
  static app::CompareSource file(const QString& path) { return {app::CompareSource::Kind::File, {}, path}; }
  static app::CompareSource strategy(plan::Strategy which) {
    return {app::CompareSource::Kind::Strategy, which, {}};
  }
  void pin(const char* name, machine::DeviceId device) {
    document.edit(QStringLiteral("pin"),
                  app::edits::pin(document.input(), *document.model(), {module(name)}, device));
    settle();
  }

  app::ComparePage page{hub};
  app::CompareActions compare{actions, document, session, window};
};

}  // namespace stowage::test
