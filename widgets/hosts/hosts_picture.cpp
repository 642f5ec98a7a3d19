#include "widgets/hosts/hosts_picture.h"

#include <QCoreApplication>
#include <algorithm>

#include "widgets/common/words.h"

namespace stowage::widgets {
namespace {

struct Words {
  Q_DECLARE_TR_FUNCTIONS(Hosts)
};

}  // namespace

QString time_text(double seconds, bool pipeline) {
  return (pipeline ? Words::tr("%1 a micro-batch") : Words::tr("%1 of a step")).arg(secondsText(seconds));
}

bool HostsPicture::whole() const {
  return std::all_of(hosts.begin(), hosts.end(),
                     [](const HostRow& row) { return !row.used || row.computing; });
}

std::vector<const HostHandOver*> HostsPicture::all_after(std::uint32_t row) const {
  std::vector<const HostHandOver*> out;
  for (const HostHandOver& over : hand_overs) {
    if (over.from == row) out.push_back(&over);
  }
  return out;
}

const HostHandOver* HostsPicture::after(std::uint32_t row) const {
  const auto at = std::find_if(hand_overs.begin(), hand_overs.end(),
                               [row](const HostHandOver& over) { return over.from == row; });
  return at == hand_overs.end() ? nullptr : &*at;
}

QString share_text(const HostsPicture& picture, double seconds, int decimals) {
  return picture.whole() ? percentText(picture.share(seconds), decimals) : Words::tr("not known");
}

QString unknown_text() { return Words::tr("computing is not known"); }

QString taken_text(const HostsPicture& picture, const HostRow& row) {
  if (row.computing) return time_text(row.step_seconds, picture.pipeline);
  if (row.step_seconds <= 0) return unknown_text();
  return Words::tr("computing is not known, copies take %1")
      .arg(time_text(row.step_seconds, picture.pipeline));
}

QString hand_over_text(const HostHandOver& over, bool pipeline) {
  const QString seconds = time_text(over.seconds, pipeline);
  if (!over.bytes) return Words::tr("how much is not known, %1").arg(seconds);
  return Words::tr("%1 a pass, %2").arg(bytesText(over.bytes), seconds);
}

QString network_text(const HostHandOver& over) {
  return QStringLiteral("%1, %2").arg(rateText(over.bytes_per_second),
                                      secondsText(static_cast<double>(over.latency_ns) * 1e-9));
}

}  // namespace stowage::widgets
