#pragma once

#include <QSettings>

#include "app/gui/dialogs/command_palette.h"
#include "app/gui/window/session.h"

namespace stowage::app {

/// Something that the palette does and that is no command of a menu.
struct PaletteChoice {
  QString text{};
  QString note{};
  std::function<void()> run{};
  bool enabled = true;
};

/// Files that were opened before, to open again; one that is gone cannot be.
std::vector<PaletteChoice> recentChoices(const QVector<RecentFile>& files,
                                         const std::function<void(const QString&)>& open);
/// Each value of everything that the settings offer: theme, text size, font, contrast, motion and language.
/// The one that is in use says so.
/// Those of the look act at once and are kept; a language is for who makes the window anew: `speak`.
std::vector<PaletteChoice> settingChoices(QSettings& settings,
                                          const std::function<void(const QString&)>& speak);

/// What a query finds of them by a word, at most `most`, under a heading. Nothing for an empty query, or one
/// for commands, modules or devices alone.
std::vector<PaletteEntry> choiceEntries(const QString& query, const QString& heading,
                                        const std::vector<PaletteChoice>& choices, std::size_t most);

}  // namespace stowage::app
