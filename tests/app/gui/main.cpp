#include <gtest/gtest.h>

#include <QStandardPaths>

#include "app/gui/testing/watchdog.h"
#include "resources/resources.h"
#include "translations/translations.h"
#include "widgets/theme/style.h"

/// Without a display, in light, with settings and caches of its own. The application is one that a test may
/// have watch how long events take.
int main(int argc, char** argv) {
  if (qEnvironmentVariableIsEmpty("QT_QPA_PLATFORM")) qputenv("QT_QPA_PLATFORM", "offscreen");
  testing::InitGoogleTest(&argc, argv);
  QStandardPaths::setTestModeEnabled(true);
  stowage::app::Watchdog application(argc, argv);
  QApplication::setApplicationName(QStringLiteral("Stowage"));
  stowage::resources::init();
  stowage::translations::init();
  stowage::widgets::installStyle();
  stowage::widgets::Theme::current().setScheme(stowage::widgets::Scheme::Light);
  return RUN_ALL_TESTS();
}
