#pragma once

#include <vector>

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

/// The size of text that holds, in percent: 90 to 200.
int textSize(const QSettings& settings);
/// The sizes of text that can be chosen, in percent, from small to large; `now`, which an older version may
/// have offered, is one of them.
std::vector<int> textSizes(int now);
/// Puts what the session remembers into the theme. Called once at the start.
void applyThemeSettings(const QSettings& settings);

}  // namespace stowage::app
