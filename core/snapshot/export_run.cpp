#include "core/snapshot/export_run.h"

#include "core/base/long_writing.h"
#include "core/snapshot/write_snapshot.h"
#include "core/trace/long_export.h"

namespace stowage::snapshot {

std::optional<RunFormat> run_format(std::string_view word) {
  for (const RunFormatRow& row : kRunFormats) {
    if (row.word == word) return row.format;
  }
  return std::nullopt;
}

Result<std::string> run_text(const trace::Timeline& timeline, RunFormat format, const std::string& what,
                             const Job& job) {
  return format == RunFormat::Chrome ? trace::chrome_json(timeline, what, job)
                                     : trace::csv(timeline, what, job);
}

Status export_run(const trace::Timeline& timeline, RunFormat format, const std::string& path,
                  const Job& job) {
  if (format == RunFormat::Trace) return trace::save(timeline, path, job);
  const auto content = format == RunFormat::MemorySnapshot ? memory_snapshot(timeline, path, job)
                                                           : run_text(timeline, format, path, job);
  if (!content) return tl::unexpected<Error>(content.error());
  return write_file(path, *content, job);
}

}  // namespace stowage::snapshot
