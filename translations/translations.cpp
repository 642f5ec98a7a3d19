#include "translations/translations.h"

#include <QCoreApplication>
#include <QLocale>
#include <QTranslator>

// The macro declares a function of the global namespace, so it may not stand inside one of ours.
static void register_translations() { Q_INIT_RESOURCE(translations); }

namespace stowage::translations {
namespace {

/// Each by the name that its speakers know it by.
struct Language {
  const char* code;
  const char* name;
};
constexpr Language kLanguages[] = {{"en", "English"},  {"de", "Deutsch"}, {"es", "Español"},
                                   {"fr", "Français"}, {"ja", "日本語"},  {"zh_CN", "简体中文"}};

const QString kOwner = QStringLiteral("stowage-translator");
constexpr const char* kSpoken = "stowage-language";  // kept with the application, as its translators are

/// Children of the application found by name: no global of ours outlives it.
void remove_all() {
  const auto old =
      QCoreApplication::instance()->findChildren<QTranslator*>(kOwner, Qt::FindDirectChildrenOnly);
  for (QTranslator* translator : old) {
    QCoreApplication::removeTranslator(translator);
    delete translator;
  }
}

void install(const QString& file) {
  auto* translator = new QTranslator(QCoreApplication::instance());
  translator->setObjectName(kOwner);
  if (translator->load(QStringLiteral(":/i18n/") + file)) {
    QCoreApplication::installTranslator(translator);
  } else {
    delete translator;
  }
}

}  // namespace

void init() { register_translations(); }

QStringList available() {
  QStringList out;
  for (const Language& language : kLanguages) out << QString::fromLatin1(language.code);
  return out;
}

QString name_of(const QString& code) {
  for (const Language& language : kLanguages) {
    if (code == QLatin1String(language.code)) return QString::fromUtf8(language.name);
  }
  return {};
}

QString of_locale(const QLocale& locale) {
  if (locale.language() != QLocale::Chinese) return locale.name().section(u'_', 0, 0);
  return locale.script() == QLocale::SimplifiedHanScript ? QStringLiteral("zh_CN") : QString();
}

QString of_system() {
  const QStringList known = available();
  const QStringList wishes = QLocale::system().uiLanguages();
  for (const QString& wish : wishes) {
    const QString code = of_locale(QLocale(wish));
    if (known.contains(code)) return code;
  }
  return known.front();
}

QString use(const QString& code) {
  init();
  const QString wanted = code.isEmpty()               ? of_system()
                         : available().contains(code) ? code
                                                      : available().front();
  remove_all();
  install(QStringLiteral("qtbase_") + wanted);   // Qt's own buttons and dialogs
  install(QStringLiteral("stowage_") + wanted);  // English has one too: its plurals
  // Numbers and dates in the same language; as this system writes it, where it speaks it.
  const QLocale spoken(wanted), system = QLocale::system();
  QLocale::setDefault(system.language() == spoken.language() ? system : spoken);
  QCoreApplication::instance()->setProperty(kSpoken, wanted);
  return wanted;
}

QString spoken() {
  const QString known =
      QCoreApplication::instance() ? QCoreApplication::instance()->property(kSpoken).toString() : QString();
  return known.isEmpty() ? available().front() : known;
}

}  // namespace stowage::translations
