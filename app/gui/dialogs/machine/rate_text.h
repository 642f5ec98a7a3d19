#pragma once

#include <QString>

namespace stowage::app {

/// A number of GB/s as one would type it in the language of the window: "6.5", "25". Four digits at most,
/// none that say nothing.
QString rateNumber(double rate);

}  // namespace stowage::app
