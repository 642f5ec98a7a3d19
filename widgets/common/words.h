#pragma once

#include <QString>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/bytes.h"
#include "core/machine/machine.h"
#include "core/model/model.h"
#include "core/plan/objective.h"

namespace stowage::widgets {

// Numbers are written as in the language of the window, which is QLocale's default: "1.59 GiB" is "1,59 GiB"
// in German.

// Sizes are written in the units that the settings say, GiB at first: they hold for the whole program, like
// the language, and are set while nothing is being written.

void setByteUnits(ByteUnits units);
ByteUnits byteUnits();
/// The largest of them that `bytes` is at least one of, up to TiB or TB; the byte where there is none.
struct ByteUnit {
  std::uint64_t bytes = 1;
  const char* name = "B";
};
ByteUnit byteUnit(std::uint64_t bytes);

/// "12.5": so many digits behind the point.
QString decimalText(double value, int decimals);
/// An argument of a sentence of core where it is a number ("3221225472", "3,221,225,472", "3.00 GiB");
/// everything else as it is. A size in other units than core's has as many digits behind the point; `needed`:
/// it is rounded up, as core does where somebody may type it.
QString numberOfCore(const std::string& text, bool needed = false);
/// What somebody typed in the language of the window, with a point where core wants one: "1,5 GiB" is "1.5
/// GiB".
QString typedNumber(const QString& text);

/// As one would type it, and exactly: "24GB", "22.5GiB". In units of the window, or in the others where those
/// take at least two digits less: then it was typed in them.
QString typedSizeText(Bytes bytes);

/// "1.59 GiB"
QString bytesText(Bytes bytes);
/// The same rounded up: of a size that is needed, so that who types it has enough.
QString neededBytesText(Bytes bytes);
/// "+1.5 GiB", "−448 MiB", "±0 B": from `before` to `after`, with real signs.
QString bytesDeltaText(Bytes before, Bytes after);
/// "1,711,308,800 bytes"
QString exactBytesText(Bytes bytes);
/// "7.19 s", "68.5 ms", "12.0 µs", "3 min 12 s"
QString secondsText(double seconds);
/// "+0.2 ms", "−3.31 s", "±0 s"
QString secondsDeltaText(double seconds);
/// "a step", "a request": what a plan's time is of under the objective.
QString perText(plan::Objective objective);
/// "7.19 s a step"
QString secondsPerText(double seconds, plan::Objective objective);
/// "25.0 GB/s"
QString rateText(std::uint64_t bytesPerSecond);
/// "62 %", "1.21 %", "0.00 %"
/// How far a plan may be from the best one: a gap that is not closed never reads as 0.
QString gapText(double gap);
QString percentText(double share, int decimals);
/// A name or a title of one of core's tables, as it stands there.
inline QString latin(std::string_view text) {
  return QString::fromUtf8(text.data(), static_cast<qsizetype>(text.size()));
}
/// "cuda:0"
QString deviceText(machine::DeviceId id);
/// "1,234"
QString countText(std::uint64_t count);

/// The name a person says: without the wrappers that hold nearly the whole model ("model.layers.12" →
/// "layers.12"). The root is the model's name.
QString shortName(const model::Model& model, model::ModuleId module);
/// "layers.12", "layers.11 to 13", "layers.3, layers.7", "5 modules"
QString describeModules(const model::Model& model, const std::vector<model::ModuleId>& modules);

}  // namespace stowage::widgets
