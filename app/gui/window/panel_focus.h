#pragma once

#include <QList>

class QWidget;

namespace stowage::app {

/// The keyboard goes to the next of these panels that is in sight, or with `direction` -1 to the one before.
void focusNextOf(const QList<QWidget*>& panels, int direction);

}  // namespace stowage::app
