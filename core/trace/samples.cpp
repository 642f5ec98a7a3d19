#include "core/trace/samples.h"

#include <algorithm>
#include <array>

#include "core/base/csv.h"
#include "core/base/long_writing.h"

namespace stowage::trace {
namespace {

/// A block that comes or goes.
struct Change {
  std::uint64_t at_ns;
  std::uint64_t bytes;
  Kind kind;
  bool comes;
};

struct Range {
  std::uint64_t begin_ns, end_ns;
};

/// What changes on a device after the range's begin and not after its end, by time. False: cancelled.
bool collect(const Timeline& timeline, std::size_t device, Range range, RowCount& rows,
             std::vector<Change>& out) {
  for (const Block& block : timeline.blocks) {
    if (!rows.next()) return false;
    if (block.device != device || block.bytes == 0) continue;
    const auto inside = [&](std::uint64_t at) { return at > range.begin_ns && at <= range.end_ns; };
    if (inside(block.birth_ns)) out.push_back({block.birth_ns, block.bytes, block.kind, true});
    if (block.death_ns != Block::kAlive && inside(block.death_ns))
      out.push_back({block.death_ns, block.bytes, block.kind, false});
  }
  std::sort(out.begin(), out.end(), [](const Change& a, const Change& b) { return a.at_ns < b.at_ns; });
  return true;
}

class DeviceSamples {
 public:
  DeviceSamples(const Timeline& timeline, std::size_t device, std::uint64_t begin_ns, std::string& out)
      : name_(csv_field(timeline.devices[device].device)), out_(out) {
    for (std::size_t k = 0; k < Timeline::kKinds; ++k)
      bytes_[k] = timeline.bytes_at(device, static_cast<Kind>(k), begin_ns);
    line(begin_ns);
  }

  /// All changes of one instant are one line, where they do not undo each other.
  void follow(const std::vector<Change>& changes) {
    for (std::size_t i = 0; i < changes.size();) {
      const std::uint64_t at = changes[i].at_ns;
      const auto before = bytes_;
      for (; i < changes.size() && changes[i].at_ns == at; ++i) {
        std::uint64_t& bytes = bytes_[static_cast<std::size_t>(changes[i].kind)];
        bytes = changes[i].comes ? bytes + changes[i].bytes : bytes - changes[i].bytes;
      }
      if (bytes_ != before) line(at);
    }
  }

 private:
  void line(std::uint64_t at) {
    std::uint64_t all = 0;
    for (const std::uint64_t bytes : bytes_) all += bytes;
    out_ += std::to_string(at) + ',' + name_ + ',' + std::to_string(all);
    for (const std::uint64_t bytes : bytes_) out_ += ',' + std::to_string(bytes);
    out_ += '\n';
  }

  std::array<std::uint64_t, Timeline::kKinds> bytes_{};
  std::string name_;
  std::string& out_;
};

}  // namespace

Result<std::string> samples_csv(const Timeline& timeline, const std::vector<std::size_t>& devices,
                                std::uint64_t begin_ns, std::uint64_t end_ns, const std::string& what,
                                const Job& job) {
  std::string out = "time_ns,device,bytes";
  for (const std::string_view kind : kKindNames) out += ',' + std::string(kind);
  out += '\n';
  RowCount rows(job, what, timeline.blocks.size() * devices.size());
  for (const std::size_t device : devices) {
    std::vector<Change> changes;
    if (!collect(timeline, device, {begin_ns, end_ns}, rows, changes)) break;
    DeviceSamples(timeline, device, begin_ns, out).follow(changes);
  }
  STOWAGE_TRY(rows.finish());
  return out;
}

}  // namespace stowage::trace
