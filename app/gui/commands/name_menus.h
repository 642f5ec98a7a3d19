#pragma once

#include <QMenu>
#include <functional>

namespace stowage::app {

/// Names that a person gave stand in menus: layouts, kept plans, notes.

/// As it is, whatever a menu makes of "&".
QString menuText(QString name);
/// In the order of the alphabet of the window's language.
QStringList byAlphabet(QStringList names);
/// A menu that is filled anew whenever it is shown; at first too, for one without entries does not open.
QMenu* menuFilledLate(const QString& title, const QString& objectName, QWidget* parent,
                      std::function<void(QMenu&)> fill);

}  // namespace stowage::app
