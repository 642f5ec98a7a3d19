#pragma once

#include <gtest/gtest.h>

#include <QFile>
#include <QStringList>

#include "core/protocol/protocol.h"

namespace stowage::test {

/// Writes an engine that says hello and does these shell commands after it has read the request; returns its
/// path.
inline QString playedEngine(const QString& folder, const QStringList& commands) {
  const QString path = folder + QStringLiteral("/engine");
  QFile script(path);
  EXPECT_TRUE(script.open(QIODevice::WriteOnly | QIODevice::Truncate));
  const QByteArray hello = QByteArray::fromStdString(protocol::to_line(protocol::Event(protocol::Hello{})));
  script.write("#!/bin/sh\ncat <<'EOF'\n" + hello + "EOF\nread -r request\n" + commands.join(u'\n').toUtf8() +
               "\n");
  script.setPermissions(QFile::ReadOwner | QFile::WriteOwner | QFile::ExeOwner);
  return path;
}

/// A shell command that prints one event.
inline QString engineSays(const protocol::Event& event) {
  return QStringLiteral("cat <<'EOF'\n%1\nEOF")
      .arg(QString::fromStdString(protocol::to_line(event)).trimmed());
}

/// That prints how far a run is, and in which module.
inline QString engineIsAt(const char* module) { return engineSays(protocol::Progress{"run", module, 3, 10}); }

}  // namespace stowage::test
