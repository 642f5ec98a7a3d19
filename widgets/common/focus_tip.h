#pragma once

#include <QWidget>
#include <functional>

namespace stowage::widgets {

/// Who comes to `widget` by keys sees its tool tip at once where `cut` says that not all of its words are in
/// sight: without a mouse there is no other way to it. It goes when the keyboard does.
void showTipToKeys(QWidget& widget, std::function<bool()> cut);

}  // namespace stowage::widgets
