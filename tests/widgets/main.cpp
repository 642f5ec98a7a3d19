#include <gtest/gtest.h>

#include <QApplication>

#include "widgets/theme/style.h"

/// Tests run without a display, in light, with Inter, at the scale 1: what they measure does not depend on
/// the desktop.
int main(int argc, char** argv) {
  if (qEnvironmentVariableIsEmpty("QT_QPA_PLATFORM")) qputenv("QT_QPA_PLATFORM", "offscreen");
  testing::InitGoogleTest(&argc, argv);
  QApplication application(argc, argv);
  stowage::widgets::installStyle();
  stowage::widgets::Theme::current().setScheme(stowage::widgets::Scheme::Light);
  return RUN_ALL_TESTS();
}
