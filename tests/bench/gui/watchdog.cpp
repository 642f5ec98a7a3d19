#include "tests/bench/gui/watchdog.h"

#include <QEvent>
#include <QMetaEnum>
#include <algorithm>
#include <chrono>
#include <ctime>

namespace stowage::bench {
namespace {

constexpr double kLong = 4;  // ms

double wallMs() {
  return std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now().time_since_epoch())
      .count();
}

double cpuMs() {
  timespec now{};
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
  return static_cast<double>(now.tv_sec) * 1e3 + static_cast<double>(now.tv_nsec) * 1e-6;
}

QString nameOf(QEvent::Type type) {
  const char* key = QMetaEnum::fromType<QEvent::Type>().valueToKey(type);
  return key ? QString::fromLatin1(key) : QString::number(type);
}

}  // namespace

void Watchdog::watch() {
  rest();
  events_ = 0;
  longest_ = {};
  longest_cpu_ = 0;
  long_.clear();
  watching_ = true;
}

void Watchdog::rest() { watching_ = false; }

quint64 Watchdog::over(double ms) const {
  return static_cast<quint64>(
      std::count_if(long_.begin(), long_.end(), [ms](const Hold& hold) { return hold.cpu_ms > ms; }));
}

bool Watchdog::notify(QObject* receiver, QEvent* event) {
  if (!watching_ || depth_ > 0) return QApplication::notify(receiver, event);
  // The receiver may be gone afterwards.
  const char* receiverClass = receiver->metaObject()->className();
  const QEvent::Type type = event->type();
  const double wall = wallMs(), cpu = cpuMs();
  ++depth_;
  const bool result = QApplication::notify(receiver, event);
  --depth_;
  const Hold hold{wallMs() - wall, cpuMs() - cpu, {}};
  ++events_;
  longest_cpu_ = std::max(longest_cpu_, hold.cpu_ms);
  if (hold.wall_ms > longest_.wall_ms) longest_ = hold;
  if (std::max(hold.wall_ms, hold.cpu_ms) > kLong)
    long_.push_back({hold.wall_ms, hold.cpu_ms, QString::fromLatin1(receiverClass) + u' ' + nameOf(type)});
  return result;
}

}  // namespace stowage::bench
