#include "app/gui/run/remaining_time.h"

#include <QCoreApplication>

namespace stowage::app {
namespace {

constexpr qint64 kLeastWatched = 400;    // ms: what was quicker says little about the rest
constexpr double kLeastShare = 0.05;     // of the whole
constexpr qint64 kLongest = 99 * 60000;  // ms: nobody counts on more

struct Words {
  Q_DECLARE_TR_FUNCTIONS(RemainingTime)
};

}  // namespace

void RemainingTime::start() {
  clock_.start();
  since_.reset();
  left_.reset();
  total_ = 0;
}

void RemainingTime::set(quint64 done, quint64 total) {
  setAt(done, total, clock_.isValid() ? clock_.elapsed() : 0);
}

void RemainingTime::setAt(quint64 done, quint64 total, qint64 milliseconds) {
  // Another whole is another piece of work. The first report is where watching begins: what came before it
  // was something else.
  if (!since_ || total != total_ || done < first_) {
    since_ = milliseconds;
    first_ = done;
    total_ = total;
  }
  left_.reset();
  const qint64 watched = milliseconds - *since_;
  const quint64 seen = done - first_;
  if (total == 0 || done > total || watched < kLeastWatched ||
      static_cast<double>(seen) < kLeastShare * static_cast<double>(total))
    return;
  const double left =
      static_cast<double>(watched) * static_cast<double>(total - done) / static_cast<double>(seen);
  if (left <= static_cast<double>(kLongest)) left_ = static_cast<qint64>(left);
}

QString remainingText(const std::optional<qint64>& milliseconds) {
  if (!milliseconds) return {};
  const qint64 seconds = (*milliseconds + 500) / 1000;
  if (seconds < 1) return Words::tr("less than a second left");
  if (seconds < 90) return Words::tr("about %1 s left").arg(seconds);
  return Words::tr("about %1 min left").arg((seconds + 30) / 60);
}

}  // namespace stowage::app
