#include "app/gui/run/offload_words.h"

#include <algorithm>

#include "app/gui/run/offload_schedule_dialog.h"
#include "widgets/common/list_text.h"
#include "widgets/common/words.h"
#include "widgets/panels/predicted_facts.h"
#include "widgets/timeline/ribbon.h"

namespace stowage::app {

namespace offload = estimate::offload;
using offload::CountPoint;

namespace {

/// What a GPU holds at most.
std::uint64_t peakOn(const CountPoint& point, std::uint32_t gpu) {
  const auto found = std::find_if(point.gpus.begin(), point.gpus.end(),
                                  [gpu](const offload::GpuPeak& one) { return one.gpu == gpu; });
  return found == point.gpus.end() ? point.peak_bytes : found->peak_bytes;
}

QString leastPeakText(const std::vector<CountPoint>& points, const offload::Room& room) {
  const auto least = [&points](const auto& peak) {
    std::uint64_t out = peak(points.front());
    for (const CountPoint& point : points) out = std::min(out, peak(point));
    return widgets::neededBytesText(Bytes(out));
  };
  if (room.of_gpu.empty())
    return OffloadScheduleDialog::tr("The least peak is %1.").arg(least([](const CountPoint& point) {
      return point.peak_bytes;
    }));
  QStringList each;
  for (const auto& [gpu, bytes] : room.of_gpu) {
    const std::uint32_t number = gpu;
    each << widgets::namedText(widgets::deviceText(machine::gpu(gpu)),
                               least([number](const CountPoint& point) { return peakOn(point, number); }));
  }
  return OffloadScheduleDialog::tr("The least peak of each, whatever the others hold: %1.")
      .arg(widgets::listText(each));
}

double leastSeconds(const std::vector<CountPoint>& points) {
  return std::min_element(points.begin(), points.end(),
                          [](const CountPoint& a, const CountPoint& b) { return a.seconds < b.seconds; })
      ->seconds;
}

}  // namespace

QString noCountText(const std::vector<CountPoint>& points, const CountWish& wish, const QString& size,
                    const QString& time) {
  if (!wish.room)
    return OffloadScheduleDialog::tr("No number of layers lets a step take %1 at most.").arg(time) + u' ' +
           OffloadScheduleDialog::tr("The fastest takes %1.").arg(widgets::secondsText(leastSeconds(points)));
  const QString none =
      wish.seconds
          ? OffloadScheduleDialog::tr("No number of layers fits into %1 and lets a step take %2 at most.")
                .arg(size, time)
          : OffloadScheduleDialog::tr("No number of layers fits into %1.").arg(size);
  const auto fastest = offload::fastest_within(points, *wish.room);
  return none + u' ' +
         (fastest ? OffloadScheduleDialog::tr("The fastest that fits takes %1.")
                        .arg(widgets::secondsText(fastest->seconds))
                  : leastPeakText(points, *wish.room));
}

QString noMixText(const OffloadMix& mix, Bytes budget) {
  const QString size = widgets::bytesText(budget);
  const QString least =
      widgets::neededBytesText(Bytes(mix.needed ? mix.needed->bytes : mix.answer.least_peak_bytes));
  if (mix.needed && mix.needed->proven)
    return OffloadScheduleDialog::tr("No mix fits into %1: every mix needs %2 or more.").arg(size, least);
  return mix.answer.proven
             ? OffloadScheduleDialog::tr("No mix fits into %1; the least peak of those computed is %2.")
                   .arg(size, least)
             : OffloadScheduleDialog::tr("No mix was found that fits into %1; the least peak so far is %2.")
                   .arg(size, least);
}

QString notAgainText(const std::vector<std::string>& layers, bool predicted) {
  if (layers.empty()) return {};
  const QString names = widgets::describeLayers(layers);
  return predicted ? OffloadScheduleDialog::tr("Not to be run again, as the graph says: %1.").arg(names)
                   : OffloadScheduleDialog::tr("Not to be run again, as the run found: %1.").arg(names);
}

QString predictedSourceText(const std::vector<estimate::LeftOutSentence>& leftOut) {
  estimate::Prediction lacking;
  lacking.left_out_of_graph = leftOut;
  QStringList words{OffloadScheduleDialog::tr(
      "Predicted from the program's graph: no run forward and back has measured it.")};
  words << widgets::leftOutTexts(lacking);
  return words.join(u' ');
}

}  // namespace stowage::app
