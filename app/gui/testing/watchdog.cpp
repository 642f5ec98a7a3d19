#include "app/gui/testing/watchdog.h"

#include <QEvent>
#include <QMetaEnum>
#include <QThread>
#include <algorithm>
#include <chrono>
#include <ctime>
#include <utility>

namespace stowage::app {
namespace {

constexpr double kLong = 4;  // ms

/// Of the event that is being delivered.
double left_wall = 0, left_cpu = 0;

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

Watchdog::LeftOut::LeftOut() : wall_(wallMs()), cpu_(cpuMs()) {}

Watchdog::LeftOut::~LeftOut() {
  left_wall += wallMs() - wall_;
  left_cpu += cpuMs() - cpu_;
}

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
  // Workers' events come here, too.
  const bool ours = watching_ && QThread::currentThread() == thread();
  const int loop = ours ? thread()->loopLevel() : 0;
  if (!ours || loop <= loop_) return QApplication::notify(receiver, event);
  // The receiver may be gone afterwards.
  const char* receiverClass = receiver->metaObject()->className();
  const QEvent::Type type = event->type();
  const double outer_wall = std::exchange(left_wall, 0), outer_cpu = std::exchange(left_cpu, 0);
  const int outer = std::exchange(loop_, loop);
  const double wall = wallMs(), cpu = cpuMs();
  const bool result = QApplication::notify(receiver, event);
  const double wall_ms = wallMs() - wall, cpu_ms = cpuMs() - cpu;
  loop_ = outer;
  count({wall_ms - left_wall, cpu_ms - left_cpu, {}}, receiverClass, type);
  // The event around a loop of its own leaves out what the loop delivers, and what it took to note that.
  left_wall = outer_wall + wallMs() - wall;
  left_cpu = outer_cpu + cpuMs() - cpu;
  return result;
}

void Watchdog::count(Hold hold, const char* receiverClass, QEvent::Type type) {
  ++events_;
  longest_cpu_ = std::max(longest_cpu_, hold.cpu_ms);
  if (hold.wall_ms > longest_.wall_ms) longest_ = hold;
  if (std::max(hold.wall_ms, hold.cpu_ms) <= kLong) return;
  hold.what = QString::fromLatin1(receiverClass) + u' ' + nameOf(type);
  held(hold);
}

}  // namespace stowage::app
