#include "core/snapshot/export_run.h"

#include "core/base/file.h"
#include "core/snapshot/snapshot.h"

namespace stowage::snapshot {

std::optional<RunFormat> run_format(std::string_view word) {
  for (const RunFormatRow& row : kRunFormats) {
    if (row.word == word) return row.format;
  }
  return std::nullopt;
}

std::string run_text(const trace::Timeline& timeline, RunFormat format) {
  return format == RunFormat::Chrome ? trace::chrome_json(timeline) : trace::csv(timeline);
}

Status export_run(const trace::Timeline& timeline, RunFormat format, const std::string& path) {
  switch (format) {
    case RunFormat::Trace:
      return trace::save(timeline, path);
    case RunFormat::MemorySnapshot:
      return write_file_atomically(path, memory_snapshot(timeline));
    case RunFormat::Chrome:
    case RunFormat::Csv:
      break;
  }
  return write_file_atomically(path, run_text(timeline, format));
}

}  // namespace stowage::snapshot
