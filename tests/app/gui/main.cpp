#include <gtest/gtest.h>

#include <QApplication>
#include <QStandardPaths>

#include "resources/resources.h"
#include "translations/translations.h"
#include "widgets/theme/style.h"

/// Without a display, in light, with settings and caches of its own.
int main(int argc, char** argv) {
  if (qEnvironmentVariableIsEmpty("QT_QPA_PLATFORM")) qputenv("QT_QPA_PLATFORM", "offscreen");
  testing::InitGoogleTest(&argc, argv);
  QStandardPaths::setTestModeEnabled(true);
  QApplication application(argc, argv);
  QApplication::setApplicationName(QStringLiteral("Stowage"));
  stowage::resources::init();
  stowage::translations::init();
  stowage::widgets::installStyle();
  stowage::widgets::Theme::current().setScheme(stowage::widgets::Scheme::Light);
  return RUN_ALL_TESTS();
}
