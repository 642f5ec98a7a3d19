#include "app/gui/run/remaining_time.h"

#include <QCoreApplication>

namespace stowage::app {
namespace {

struct Words {
  Q_DECLARE_TR_FUNCTIONS(RemainingTime)
};

}  // namespace

QString remainingText(const std::optional<std::int64_t>& milliseconds) {
  if (!milliseconds) return {};
  const std::int64_t seconds = (*milliseconds + 500) / 1000;
  if (seconds < 1) return Words::tr("less than a second left");
  if (seconds < 90) return Words::tr("about %1 s left").arg(seconds);
  return Words::tr("about %1 min left").arg((seconds + 30) / 60);
}

}  // namespace stowage::app
