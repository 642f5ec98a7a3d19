#include <set>

#include "core/trace/trace.h"

namespace stowage::trace {
namespace {

constexpr std::uint64_t kMostBytes = 1ull << 63;
constexpr std::uint16_t kNoSource = 0xFFFF;

/// Well-formed UTF-8: no overlong forms, no surrogates, nothing above U+10FFFF.
bool utf8(std::string_view text) {
  for (std::size_t i = 0; i < text.size();) {
    const auto byte = [&](std::size_t k) { return static_cast<unsigned char>(text[k]); };
    const unsigned char lead = byte(i);
    const std::size_t length = lead < 0x80                   ? 1
                               : lead >= 0xC2 && lead < 0xE0 ? 2
                               : lead >= 0xE0 && lead < 0xF0 ? 3
                               : lead >= 0xF0 && lead < 0xF5 ? 4
                                                             : 0;
    if (length == 0 || i + length > text.size()) return false;
    for (std::size_t k = 1; k < length; ++k) {
      if ((byte(i + k) & 0xC0) != 0x80) return false;
    }
    if ((lead == 0xE0 && byte(i + 1) < 0xA0) || (lead == 0xED && byte(i + 1) > 0x9F) ||
        (lead == 0xF0 && byte(i + 1) < 0x90) || (lead == 0xF4 && byte(i + 1) > 0x8F)) {
      return false;
    }
    i += length;
  }
  return true;
}

bool device_name(const std::string& name) {
  if (name == "cpu" || name == "disk") return true;
  if (name.empty() || name.size() > 5 || (name.size() > 1 && name[0] == '0')) return false;
  for (const char c : name) {
    if (c < '0' || c > '9') return false;
  }
  return true;
}

class Checker {
 public:
  Checker(const Timeline& timeline, const std::string& subject) : timeline_(timeline), subject_(subject) {}

  Status texts() const {
    const std::size_t devices = timeline_.devices.size();
    if (devices > kMostTraceDevices)
      return fail(Code::TraceTooMany, subject_,
                  {std::to_string(devices), "devices", std::to_string(kMostTraceDevices)});
    for (std::size_t i = 0; i < timeline_.names.size(); ++i) {
      if (!utf8(timeline_.names[i]))
        return fail(Code::TraceText, subject_, {phrase("name %1", {std::to_string(i)})});
    }
    if (!utf8(timeline_.model)) return fail(Code::TraceText, subject_, {"model"});
    if (!utf8(timeline_.started_at)) return fail(Code::TraceText, subject_, {"started_at"});
    std::set<std::string> seen;
    for (const TraceDevice& device : timeline_.devices) {
      if (!device_name(device.device) || !seen.insert(device.device).second)
        return fail(Code::TraceDevice, subject_, {device.device});
    }
    return {};
  }

  Status blocks() const {
    std::vector<std::uint64_t> sums(timeline_.devices.size(), 0);
    for (std::size_t i = 0; i < timeline_.blocks.size(); ++i) {
      const Block& block = timeline_.blocks[i];
      STOWAGE_TRY(name("block", i, block.module));
      STOWAGE_TRY(name("block", i, block.label));
      STOWAGE_TRY(device("block", i, block.device));
      if (block.source != kNoSource) STOWAGE_TRY(device("block", i, block.source));
      if (static_cast<std::size_t>(block.kind) >= Timeline::kKinds)
        return fail(Code::TraceKind, subject_,
                    {std::to_string(i), std::to_string(static_cast<unsigned>(block.kind))});
      STOWAGE_TRY(times("block", i, block.birth_ns,
                        block.death_ns == Block::kAlive ? block.birth_ns : block.death_ns));
      std::uint64_t& sum = sums[block.device];
      if (block.bytes > kMostBytes - sum)
        return fail(Code::TraceSum, subject_, {timeline_.devices[block.device].device});
      sum += block.bytes;
    }
    return {};
  }

  Status turns() const {
    for (std::size_t i = 0; i < timeline_.spans.size(); ++i) {
      const Span& span = timeline_.spans[i];
      STOWAGE_TRY(name("span", i, span.module));
      STOWAGE_TRY(device("span", i, span.device));
      STOWAGE_TRY(times("span", i, span.begin_ns, span.end_ns));
    }
    for (std::size_t i = 0; i < timeline_.transfers.size(); ++i) {
      const Transfer& transfer = timeline_.transfers[i];
      STOWAGE_TRY(name("transfer", i, transfer.module));
      STOWAGE_TRY(device("transfer", i, transfer.from));
      STOWAGE_TRY(device("transfer", i, transfer.to));
      STOWAGE_TRY(times("transfer", i, transfer.begin_ns, transfer.end_ns));
    }
    return {};
  }

 private:
  Status reference(const char* table, std::size_t row, const char* what, std::size_t index,
                   std::size_t count) const {
    if (index < count) return {};
    return fail(Code::TraceReference, subject_,
                {table, std::to_string(row), what, std::to_string(index), std::to_string(count)});
  }
  Status name(const char* table, std::size_t row, NameId id) const {
    return reference(table, row, "name", id, timeline_.names.size());
  }
  Status device(const char* table, std::size_t row, std::uint16_t id) const {
    return reference(table, row, "device", id, timeline_.devices.size());
  }
  Status times(const char* table, std::size_t row, std::uint64_t begin, std::uint64_t end) const {
    if (end < begin) return fail(Code::TraceTimes, subject_, {table, std::to_string(row)});
    if (end > timeline_.duration_ns) return fail(Code::TraceAfterEnd, subject_, {table, std::to_string(row)});
    return {};
  }

  const Timeline& timeline_;
  const std::string& subject_;
};

}  // namespace

Status check(const Timeline& timeline, const std::string& subject) {
  const Checker checker(timeline, subject);
  STOWAGE_TRY(checker.texts());
  STOWAGE_TRY(checker.blocks());
  return checker.turns();
}

}  // namespace stowage::trace
