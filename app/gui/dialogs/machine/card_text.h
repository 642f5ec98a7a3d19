#pragma once

#include <QString>

#include "core/machine/machine.h"

namespace stowage::app {

/// What is known of a device's card: its memory, and what the maker says of its rates, where its name is a
/// card's ("24.0 GiB · 1,008 GB/s · 165 TFLOPS in float16"), in a second line who says so. "" where nothing
/// is known.
QString cardFacts(const machine::Device& device);
/// Title and address of what the maker published; "" for no card.
QString cardSource(const machine::Device& device);

}  // namespace stowage::app
