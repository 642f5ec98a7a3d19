#include "app/gui/dialogs/settings_dialog.h"

#include <QCheckBox>
#include <QComboBox>
#include <QFormLayout>
#include <QLocale>
#include <algorithm>
#include <iterator>

#include "app/gui/dialogs/form_scroll.h"
#include "translations/translations.h"
#include "widgets/common/words.h"
#include "widgets/controls/scrim.h"
#include "widgets/theme/theme.h"

namespace stowage::app {

using widgets::Scheme;
using widgets::Theme;

namespace {

constexpr int kTextSizes[] = {90, 100, 110, 130, 160, 200};

QString key(const char* name) { return QString::fromLatin1(name); }

}  // namespace

int textSize(const QSettings& settings) {
  return qBound(90, settings.value(key("look/textPercent"), 100).toInt(), 200);
}

std::vector<int> textSizes(int now) {
  std::vector<int> out(std::begin(kTextSizes), std::end(kTextSizes));
  const auto at = std::lower_bound(out.begin(), out.end(), now);
  if (at == out.end() || *at != now) out.insert(at, now);
  return out;
}

void applyThemeSettings(const QSettings& settings) {
  Theme& theme = Theme::current();
  const QString scheme = settings.value(key("look/scheme")).toString();
  theme.setScheme(scheme == key("light")  ? Scheme::Light
                  : scheme == key("dark") ? Scheme::Dark
                                          : Scheme::System);
  theme.setTextScale(textSize(settings) / 100.0);
  theme.setUseSystemFont(settings.value(key("look/systemFont"), false).toBool());
  theme.setHighContrast(settings.value(key("look/highContrast"), false).toBool());
  theme.setReducedMotion(settings.value(key("look/reducedMotion"), false).toBool());
}

bool decimalSizes(const QSettings& settings) {
  return settings.value(key("look/decimalSizes"), false).toBool();
}

void setDecimalSizes(QSettings& settings, bool decimal) {
  settings.setValue(key("look/decimalSizes"), decimal);
}

void applyUnitSettings(const QSettings& settings) {
  widgets::setByteUnits(decimalSizes(settings) ? ByteUnits::Decimal : ByteUnits::Binary);
}

SettingsDialog::SettingsDialog(Session& session, QWidget* parent)
    : Dialog(tr("Settings"),
             tr("Changes apply immediately; units and language change when this dialog is closed."), parent) {
  widgets::Scrim::leaveClear(*this);
  auto* settings = &session.settings();
  auto* form = new QFormLayout(new widgets::Surface(&widgets::Colours::surface));
  form->setContentsMargins(0, 0, 0, 0);
  form->setVerticalSpacing(12);
  form->setHorizontalSpacing(24);
  auto* scheme = new QComboBox;
  scheme->addItem(tr("Same as system"), key("system"));
  scheme->addItem(tr("Light"), key("light"));
  scheme->addItem(tr("Dark"), key("dark"));
  scheme->setCurrentIndex(qMax(0, scheme->findData(settings->value(key("look/scheme")))));
  auto* size = new QComboBox;
  const int now = textSize(*settings);
  for (const int percent : textSizes(now)) size->addItem(tr("%1 %").arg(percent), percent);
  size->setCurrentIndex(size->findData(now));
  auto* font = new QCheckBox(tr("Use the system font"));
  font->setChecked(settings->value(key("look/systemFont"), false).toBool());
  auto* contrast = new QCheckBox(tr("High contrast"));
  contrast->setChecked(settings->value(key("look/highContrast"), false).toBool());
  auto* motion = new QCheckBox(tr("Reduced motion"));
  motion->setChecked(settings->value(key("look/reducedMotion"), false).toBool());
  auto* units = new QComboBox;
  units->setObjectName(QStringLiteral("units"));
  units->addItem(tr("GiB (1,024 MiB)"), false);
  units->addItem(tr("GB (1,000 MB)"), true);
  units->setCurrentIndex(decimalSizes(*settings) ? 1 : 0);
  auto* language = new QComboBox;
  language->addItem(tr("Same as system"), QString());
  for (const QString& code : translations::available()) language->addItem(translations::name_of(code), code);
  language->setCurrentIndex(qMax(0, language->findData(settings->value(key("look/language")).toString())));
  form->addRow(tr("Theme"), scheme);
  form->addRow(tr("Text size"), size);
  form->addRow(QString(), font);
  form->addRow(QString(), contrast);
  form->addRow(QString(), motion);
  form->addRow(tr("Sizes in"), units);
  form->addRow(tr("Language"), language);
  content()->addWidget(new FormScroll(form), 1);
  connect(&widgets::Theme::current(), &widgets::Theme::changed, this, &SettingsDialog::makeRoomSoon);
  const auto keep = [settings](const char* name, const QVariant& value) {
    settings->setValue(key(name), value);
    applyThemeSettings(*settings);
  };
  connect(scheme, &QComboBox::currentIndexChanged, this, [=] { keep("look/scheme", scheme->currentData()); });
  connect(size, &QComboBox::currentIndexChanged, this,
          [=] { keep("look/textPercent", size->currentData()); });
  connect(font, &QCheckBox::toggled, this, [=](bool on) { keep("look/systemFont", on); });
  connect(contrast, &QCheckBox::toggled, this, [=](bool on) { keep("look/highContrast", on); });
  connect(motion, &QCheckBox::toggled, this, [=](bool on) { keep("look/reducedMotion", on); });
  // The window is made anew with other words or units: stepping through a list must not do it at every step.
  const QString before = language->currentData().toString();
  connect(this, &QDialog::finished, this, [=, this] {
    const QString chosen = language->currentData().toString();
    const bool decimal = units->currentData().toBool();
    if (chosen == before && decimal == decimalSizes(*settings)) return;
    setDecimalSizes(*settings, decimal);
    Q_EMIT languageRequested(chosen);
  });
  foot()->addStretch();
  addAccept(tr("Close"));
  setMinimumWidth(440);
}

void SettingsDialog::showEvent(QShowEvent* event) {
  Dialog::showEvent(event);
  makeRoomSoon();
}

}  // namespace stowage::app
