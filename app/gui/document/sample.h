#pragma once

#include <QString>

namespace stowage::app {

/// The model that is compiled in. Core reads files, so it is unpacked: into the application's data, not its
/// cache, for plans refer to it.

/// Where it lies once it is unpacked; "" when none is compiled in.
QString samplePath();
/// The path is one where this or an older version unpacked the sample.
bool isSamplePath(const QString& path);
/// Unpacks it there. False when it cannot be written.
bool unpackSample(const QString& path);

}  // namespace stowage::app
