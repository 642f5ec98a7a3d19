#include "app/gui/commands/name_menus.h"

#include <QCollator>
#include <QLocale>
#include <algorithm>

namespace stowage::app {

QString menuText(QString name) { return name.replace(u'&', QStringLiteral("&&")); }

QStringList byAlphabet(QStringList names) {
  // The C locale knows no alphabet, but the order of code points.
  const QLocale locale;
  std::sort(names.begin(), names.end(),
            QCollator(locale.language() == QLocale::C ? QLocale(QLocale::English) : locale));
  return names;
}

QMenu* menuFilledLate(const QString& title, const QString& objectName, QWidget* parent,
                      std::function<void(QMenu&)> fill) {
  auto* out = new QMenu(title, parent);
  out->setObjectName(objectName);
  const auto refill = [out, fill = std::move(fill)] {
    out->clear();
    fill(*out);
  };
  QObject::connect(out, &QMenu::aboutToShow, out, refill);
  refill();
  return out;
}

}  // namespace stowage::app
