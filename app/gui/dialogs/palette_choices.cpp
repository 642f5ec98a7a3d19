// Recent files and settings in the command palette.
#include "app/gui/dialogs/palette_choices.h"

#include <algorithm>
#include <utility>

#include "app/gui/dialogs/settings_dialog.h"
#include "translations/translations.h"

namespace stowage::app {
std::vector<PaletteChoice> recentChoices(const QVector<RecentFile>& files,
                                         const std::function<void(const QString&)>& open) {
  std::vector<PaletteChoice> out;
  for (const RecentFile& file : files)
    out.push_back({file.name, file.path, [open, path = file.path] { open(path); }, file.exists()});
  return out;
}

std::vector<PaletteChoice> settingChoices(QSettings& settings,
                                          const std::function<void(const QString&)>& speak) {
  std::vector<PaletteChoice> out;
  const auto add = [&out](const QString& name, const QString& value, bool now, std::function<void()> run) {
    out.push_back({CommandPalette::tr("%1: %2").arg(name, value),
                   now ? CommandPalette::tr("in use") : QString(), std::move(run)});
  };
  const auto look = [&settings](const char* key, const QVariant& value) {
    return [kept = &settings, name = QString::fromLatin1(key), value] {
      kept->setValue(name, value);
      applyThemeSettings(*kept);
    };
  };
  const QString scheme = settings.value(QStringLiteral("look/scheme"), QStringLiteral("system")).toString();
  for (const auto& [word, text] :
       {std::pair<const char*, QString>{"system", SettingsDialog::tr("Same as system")},
        {"light", SettingsDialog::tr("Light")},
        {"dark", SettingsDialog::tr("Dark")}}) {
    const QString value = QString::fromLatin1(word);
    add(SettingsDialog::tr("Theme"), text, scheme == value, look("look/scheme", value));
  }
  const int size = textSize(settings);
  for (const int percent : textSizes(size))
    add(SettingsDialog::tr("Text size"), SettingsDialog::tr("%1 %").arg(percent), size == percent,
        look("look/textPercent", percent));
  for (const auto& [key, text] :
       {std::pair<const char*, QString>{"look/systemFont", SettingsDialog::tr("Use the system font")},
        {"look/highContrast", SettingsDialog::tr("High contrast")},
        {"look/reducedMotion", SettingsDialog::tr("Reduced motion")}}) {
    const bool now = settings.value(QString::fromLatin1(key), false).toBool();
    add(text, CommandPalette::tr("on"), now, look(key, true));
    add(text, CommandPalette::tr("off"), !now, look(key, false));
  }
  const bool decimal = decimalSizes(settings);
  for (const auto& [to, text] : {std::pair<bool, QString>{false, SettingsDialog::tr("GiB (1,024 MiB)")},
                                 {true, SettingsDialog::tr("GB (1,000 MB)")}}) {
    add(SettingsDialog::tr("Sizes in"), text, decimal == to, [speak, kept = &settings, value = to] {
      setDecimalSizes(*kept, value);
      speak(kept->value(QStringLiteral("look/language")).toString());  // the window is made anew
    });
  }
  const QString language = settings.value(QStringLiteral("look/language")).toString();
  add(SettingsDialog::tr("Language"), SettingsDialog::tr("Same as system"), language.isEmpty(),
      [speak] { speak({}); });
  for (const QString& code : translations::available())
    add(SettingsDialog::tr("Language"), translations::name_of(code), language == code,
        [speak, code] { speak(code); });
  return out;
}

std::vector<PaletteEntry> choiceEntries(const QString& query, const QString& heading,
                                        const std::vector<PaletteChoice>& choices, std::size_t most) {
  const QString words = query.trimmed();
  if (words.isEmpty() || QStringLiteral(">@#").contains(words[0])) return {};
  std::vector<std::pair<int, PaletteEntry>> found;
  for (const PaletteChoice& choice : choices) {
    int score = 0;
    const auto hits = matchWords(words, choice.text, &score);
    if (!hits || score >= kByLetters) continue;
    PaletteEntry entry;
    entry.kind = PaletteEntry::Kind::Choice;
    entry.text = choice.text;
    entry.note = choice.note;
    entry.hits = *hits;
    entry.enabled = choice.enabled;
    entry.act = choice.run;
    found.emplace_back(score, std::move(entry));
  }
  if (found.empty()) return {};
  std::stable_sort(found.begin(), found.end(),
                   [](const auto& a, const auto& b) { return a.first < b.first; });
  std::vector<PaletteEntry> out(1);
  out[0].kind = PaletteEntry::Kind::Heading;
  out[0].text = heading;
  for (std::size_t i = 0; i < found.size() && i < most; ++i) out.push_back(std::move(found[i].second));
  return out;
}

void CommandPalette::setChoices(Choices files, Choices settings) {
  readFiles_ = std::move(files);
  readSettings_ = std::move(settings);
  readChoices();
}

/// What was run may have changed what is in use, and which files there are.
void CommandPalette::readChoices() {
  const auto read = [](const Choices& choices) {
    return std::make_shared<const std::vector<PaletteChoice>>(choices ? choices()
                                                                      : std::vector<PaletteChoice>());
  };
  files_ = read(readFiles_);
  settings_ = read(readSettings_);
}

/// Behind everything that is about the model.
void CommandPalette::addChoices() {
  constexpr std::size_t kMost = 4;
  const auto add = [this](const QString& heading,
                          const std::shared_ptr<const std::vector<PaletteChoice>>& of) {
    if (!of) return;
    auto found = choiceEntries(field_->text(), heading, *of, kMost);
    for (PaletteEntry& entry : found) entries_.push_back(std::move(entry));
  };
  add(tr("Recent files"), files_);
  add(tr("Settings"), settings_);
}

}  // namespace stowage::app
