#pragma once

#include <QImage>
#include <string>

#include "core/base/result.h"

namespace stowage::app {

/// Packs a picture and writes it, whole or not at all; any thread. Error: FileWrite, also where there is no
/// memory to pack it.
Status writePng(const std::string& path, const QImage& picture);

}  // namespace stowage::app
