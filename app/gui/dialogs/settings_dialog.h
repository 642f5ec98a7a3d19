#pragma once

#include <span>

#include "app/gui/dialogs/dialog.h"
#include "app/gui/window/session.h"

namespace stowage::app {

/// Theme, text size, motion, font, language. Everything acts at once.
class SettingsDialog : public Dialog {
  Q_OBJECT
 public:
  SettingsDialog(Session& session, QWidget* parent);

 Q_SIGNALS:
  void languageRequested(const QString& code);
};

/// The sizes of text that can be chosen, in percent.
std::span<const int> textSizes();
/// Puts what the session remembers into the theme. Called once at the start.
void applyThemeSettings(const QSettings& settings);

}  // namespace stowage::app
