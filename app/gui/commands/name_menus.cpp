#include "app/gui/commands/name_menus.h"

#include <QCollator>
#include <algorithm>

namespace stowage::app {

QString menuText(QString name) { return name.replace(u'&', QStringLiteral("&&")); }

QStringList byAlphabet(QStringList names) {
  std::sort(names.begin(), names.end(), QCollator());
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
