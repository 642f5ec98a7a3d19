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

QString otherMixesText(const OffloadMix* mix) {
  if (!mix) return OffloadScheduleDialog::tr("say how much room there is");
  const bool proven = mix->answer.proven;
  if (!mix->answer.best)
    return proven ? OffloadScheduleDialog::tr("does not fit either, proven") : QStringLiteral("–");
  return proven ? OffloadScheduleDialog::tr("is not faster: the best of all mixes, proven")
                : OffloadScheduleDialog::tr("takes %1 at least")
                      .arg(widgets::secondsText(mix->answer.bound_seconds));
}

QString roomText(Bytes room) {
  constexpr Bytes kWhole = MiB(64);
  const Bytes unit = widgets::byteUnits() == ByteUnits::Decimal ? Bytes(1'000'000) : MiB(1);
  const std::uint64_t more = room > kWhole ? room.count() % unit.count() : 0;
  return widgets::typedSizeText(room - Bytes(more));
}

QString scheduleSourceText(const ScheduleSource& source) {
  using From = ScheduleSource::From;
  if (source.from == From::Earlier)
    return OffloadScheduleDialog::tr(
        "Worked out from the last run that came to its end, with the same inputs.");
  if (source.from != From::UpToThere) return {};
  const QString times = OffloadScheduleDialog::tr(
      "Worked out from what was saved before memory ran out; backward is taken to be twice as long as "
      "forward.");
  if (source.guessed.empty()) return times;
  return times + u' ' +
         OffloadScheduleDialog::tr("Not reached, and taken to be like the largest before them: %1.")
             .arg(widgets::describeLayers(source.guessed));
}

QString predictedSourceText(const std::vector<estimate::LeftOutSentence>& leftOut, bool solving) {
  estimate::Prediction lacking;
  lacking.left_out_of_graph = leftOut;
  QStringList words{OffloadScheduleDialog::tr(
      "Predicted from the program's graph: no run forward and back has measured it.")};
  words << widgets::leftOutTexts(lacking);
  if (solving)
    words << OffloadScheduleDialog::tr(
        "The solver still looks for a better plan: these figures are of the one that is shown.");
  return words.join(u' ');
}

}  // namespace stowage::app
