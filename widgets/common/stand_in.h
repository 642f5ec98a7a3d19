#pragma once

namespace stowage::widgets {

/// The name of the card that is planned for where no GPU was found. Data, like every card's name: shown
/// translated.
inline constexpr const char* kStandInCard = "stand-in card";

}  // namespace stowage::widgets
