#pragma once

#include <QLocale>
#include <QString>
#include <QStringList>

namespace stowage::translations {

/// Registers the compiled translations under ":/i18n/". May be called any number of times.
void init();
/// Codes of the languages that the program speaks, English first: "en", "de", "zh_CN".
QStringList available();
/// What its own speakers call a language: "Deutsch" of "de". Empty for an unknown code.
QString name_of(const QString& code);
/// The code of a locale's language, whether or not the program speaks it: "de" of "de_AT"; "zh_CN" wherever
/// simplified characters are written. Empty for Chinese in traditional ones.
QString of_locale(const QLocale& locale);
/// The code among `available()` that fits the system's own wishes best; "en" where none does.
QString of_system();
/// Makes the application speak `code` ("" is that of the system) in place of what an earlier call chose;
/// every widget gets QEvent::LanguageChange. An unknown code is English. Needs a QCoreApplication, in its
/// thread. Returns the code that is now spoken.
QString use(const QString& code);
/// The code that is spoken now: what the last use() returned; "en" before any.
QString spoken();

}  // namespace stowage::translations
