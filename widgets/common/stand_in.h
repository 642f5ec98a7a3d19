#pragma once

#include <QString>

#include "core/machine/machine.h"

namespace stowage::widgets {

/// The name of the card that is planned for where no GPU was found. Data, like every card's name: shown
/// translated.
inline constexpr const char* kStandInCard = "stand-in card";

/// A device's name as the window shows it.
QString cardText(const machine::Device& device);
/// The name of a device that is shown as `text`.
std::string cardNamed(const QString& text);

}  // namespace stowage::widgets
