#pragma once

#include <QString>

namespace stowage::app {

/// Where the devices of a run are played by the CPU: what of it is exact. Said in one way everywhere.
QString virtualGpusText();

}  // namespace stowage::app
