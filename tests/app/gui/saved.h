#pragma once

#include <QTest>

#include "app/gui/jobs/saved_files.h"

namespace stowage::test {

/// Waits for what a dialog was asked to save; true: it is in the file.
inline bool saved(const app::SavedFiles& files) {
  return QTest::qWaitFor([&] { return !files.writing(); }, 20'000) && files.last();
}

}  // namespace stowage::test
