#pragma once

#include <array>
#include <optional>
#include <string>
#include <string_view>

#include "core/base/job.h"
#include "core/base/result.h"
#include "core/trace/trace.h"

namespace stowage::snapshot {

/// What a run can be written as.
enum class RunFormat { Trace, MemorySnapshot, Chrome, Csv };

/// `word` is what the command line calls it; `ending` what its files end in, with the dot.
struct RunFormatRow {
  RunFormat format;
  std::string_view word, ending;
};
inline constexpr std::array kRunFormats = {
    RunFormatRow{RunFormat::Trace, "trace", ".trace"},
    RunFormatRow{RunFormat::MemorySnapshot, "memory-snapshot", ".pickle"},
    RunFormatRow{RunFormat::Chrome, "chrome", ".json"},
    RunFormatRow{RunFormat::Csv, "csv", ".csv"},
};

std::optional<RunFormat> run_format(std::string_view word);

/// Writes a run to a file, which is the old one or the whole new one, never a part. Precondition: finish()ed.
/// Tells how far it is: of the rows first, then of the bytes. Errors: File*, Cancelled, and Trace* for a run
/// whose tables do not hold together.
Status export_run(const trace::Timeline& timeline, RunFormat format, const std::string& path,
                  const Job& job = {});

/// The same as text. Precondition: a format of text, Chrome or Csv. Error: Cancelled.
Result<std::string> run_text(const trace::Timeline& timeline, RunFormat format, const std::string& what,
                             const Job& job = {});

}  // namespace stowage::snapshot
