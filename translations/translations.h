#pragma once

#include <QString>
#include <QStringList>

namespace stowage::translations {

/// Registers the compiled translations under ":/i18n/". May be called any number of times.
void init();
/// Codes of the languages the program speaks, English first: "en", "de".
QStringList available();
/// The code among `available()` that fits the system's own wishes best; "en" where none does.
QString of_system();
/// Makes the application speak `code` ("" is that of the system) in place of what an earlier call chose;
/// every widget gets QEvent::LanguageChange. An unknown code is English. Needs a QCoreApplication, in its
/// thread. Returns the code that is now spoken.
QString use(const QString& code);

}  // namespace stowage::translations
