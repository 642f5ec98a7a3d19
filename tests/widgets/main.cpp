#include <gtest/gtest.h>

#include <QApplication>

#include "translations/translations.h"
#include "widgets/theme/style.h"

/// Tests run without a display, in light, with Inter, at the scale 1, in English: what they measure does not
/// depend on the desktop. English has a translation of its own, for its plurals.
int main(int argc, char** argv) {
  if (qEnvironmentVariableIsEmpty("QT_QPA_PLATFORM")) qputenv("QT_QPA_PLATFORM", "offscreen");
  testing::InitGoogleTest(&argc, argv);
  QApplication application(argc, argv);
  stowage::translations::use(QStringLiteral("en"));
  stowage::widgets::installStyle();
  stowage::widgets::Theme::current().setScheme(stowage::widgets::Scheme::Light);
  return RUN_ALL_TESTS();
}
