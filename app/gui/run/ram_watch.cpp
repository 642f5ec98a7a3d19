#include "app/gui/run/ram_watch.h"

#include <QByteArray>
#include <QFile>

namespace stowage::app {
namespace {

/// The number after `key` in a file of lines "key number …".
std::optional<std::uint64_t> numberIn(const QString& path, const QByteArray& key) {
  QFile file(path);
  if (!file.open(QIODevice::ReadOnly)) return std::nullopt;
  const QByteArray text = '\n' + file.readAll();
  const qsizetype at = text.indexOf('\n' + key);
  if (at < 0) return std::nullopt;
  const qsizetype begin = at + 1 + key.size();
  const qsizetype end = text.indexOf('\n', begin);
  bool ok = false;
  const quint64 number = text.mid(begin, (end < 0 ? text.size() : end) - begin)
                             .simplified()
                             .split(' ')
                             .value(0)
                             .toULongLong(&ok);
  return ok ? std::optional<std::uint64_t>(number) : std::nullopt;
}

std::optional<std::uint64_t> killsForMemory() {
  return numberIn(QStringLiteral("/proc/vmstat"), "oom_kill ");
}

}  // namespace

void RamWatch::start(qint64 process) {
  process_ = process;
  kills_ = killsForMemory();
  last_ = {};
  look();
}

void RamWatch::look() {
  const auto free = numberIn(QStringLiteral("/proc/meminfo"), "MemAvailable:");
  const auto held = numberIn(QStringLiteral("/proc/%1/status").arg(process_), "VmRSS:");
  if (free) last_.free = *free << 10;
  if (held && *held > 0) last_.engine = *held << 10;
}

std::optional<protocol::EngineDeath::Ram> RamWatch::atTheEnd() const {
  const auto kills = killsForMemory();
  if (last_.free == 0 || !kills || !kills_) return std::nullopt;
  protocol::EngineDeath::Ram ram = last_;
  ram.out = *kills > *kills_;
  return ram;
}

}  // namespace stowage::app
