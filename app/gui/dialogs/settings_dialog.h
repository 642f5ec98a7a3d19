#pragma once

#include <vector>

#include "app/gui/dialogs/dialog.h"
#include "app/gui/window/session.h"

namespace stowage::app {

/// Theme, text size, motion, font, units of sizes, language. All but the last two act at once.
class SettingsDialog : public Dialog {
  Q_OBJECT
 public:
  SettingsDialog(Session& session, QWidget* parent);

 protected:
  void showEvent(QShowEvent* event) override;

 Q_SIGNALS:
  /// Once the dialog is closed, where language or units are others: the window is to be made anew.
  void languageRequested(const QString& code);
};

/// The size of text that holds, in percent: 90 to 200.
int textSize(const QSettings& settings);
/// The sizes of text that can be chosen, in percent, from small to large; `now`, which an older version may
/// have offered, is one of them.
std::vector<int> textSizes(int now);
/// Puts what the session remembers into the theme. Called once at the start.
void applyThemeSettings(const QSettings& settings);
/// Whether sizes are written in GB, of 1000 MB each, and not in GiB.
bool decimalSizes(const QSettings& settings);
void setDecimalSizes(QSettings& settings, bool decimal);
/// Makes the program write sizes so. Words that are in sight stay as they are: whoever calls it makes the
/// window anew.
void applyUnitSettings(const QSettings& settings);

}  // namespace stowage::app
