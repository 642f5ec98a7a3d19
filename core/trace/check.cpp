#include <set>

#include "core/machine/machine.h"
#include "core/trace/device_place.h"
#include "core/trace/trace.h"

namespace stowage::trace {
namespace {

constexpr std::uint64_t kMostBytes = 1ull << 63;

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

/// As machine::to_string writes it, and in no other way: two devices have two names. Of a run over several
/// hosts with the host in front: "box1:0".
bool device_name(const std::string& name) {
  const std::string_view device = split_host(name).device;
  const auto id = machine::parse_device(device);
  return id && machine::to_string(*id) == device;
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

  /// What the description of a row's fields asks of each: references first, for times are told by them.
  template <class Row>
  Status rows(const Table<Row>& table) const {
    for (std::size_t i = 0; i < table.size(); ++i) {
      if (fine(table[i])) continue;
      Status status{};
      each_field<Row>([&](const auto& field) {
        if (status && !field.is_none(table[i])) status = valid<Row>(field.holds, i, field.get(table[i]));
      });
      STOWAGE_TRY(status);
      STOWAGE_TRY(times(table[i], i));
    }
    return {};
  }

  /// No device holds more bytes than there are numbers for.
  Status sums() const {
    std::vector<std::uint64_t> sums(timeline_.devices.size(), 0);
    for (const Block& block : timeline_.blocks) {
      std::uint64_t& sum = sums[block.device];
      if (block.bytes > kMostBytes - sum)
        return fail(Code::TraceSum, subject_, {timeline_.devices[block.device].device});
      sum += block.bytes;
    }
    return {};
  }

 private:
  static constexpr std::size_t kFlags = 2;  ///< no and yes

  /// Whether none of the rules below is broken: what is asked of each of millions of rows.
  template <class Row>
  bool fine(const Row& row) const {
    bool all = true;
    each_field<Row>([&](const auto& field) {
      const std::uint64_t value = field.get(row);
      const bool none = field.is_none(row);
      if (field.holds == Holds::Name) all &= none || value < timeline_.names.size();
      if (field.holds == Holds::Device) all &= none || value < timeline_.devices.size();
      if (field.holds == Holds::Kind) all &= value < Timeline::kKinds;
      if (field.holds == Holds::Flag) all &= value < kFlags;
      if (field.holds == Holds::End)
        all &= none || (value >= begin_of(row) && value <= timeline_.duration_ns);
      if (field.holds == Holds::Begin) all &= value <= timeline_.duration_ns;
    });
    return all;
  }
  template <class Row>
  Status valid(Holds holds, std::size_t row, std::uint64_t value) const {
    switch (holds) {
      case Holds::Name:
        return reference<Row>(row, "name", value, timeline_.names.size());
      case Holds::Device:
        return reference<Row>(row, "device", value, timeline_.devices.size());
      case Holds::Kind:
        if (value < Timeline::kKinds) return {};
        return fail(Code::TraceKind, subject_, {std::to_string(row), std::to_string(value)});
      case Holds::Flag:
        return reference<Row>(row, "flag", value, kFlags);
      case Holds::Begin:
      case Holds::End:
      case Holds::Number:
        break;
    }
    return {};
  }
  template <class Row>
  Status reference(std::size_t row, const char* what, std::uint64_t index, std::size_t count) const {
    if (index < count) return {};
    return fail(
        Code::TraceReference, subject_,
        {Description<Row>::kRow, std::to_string(row), what, std::to_string(index), std::to_string(count)});
  }
  template <class Row>
  Status times(const Row& row, std::size_t index) const {
    bool in_order = true;
    each_field<Row>([&](const auto& field) {
      if (field.holds == Holds::End) in_order = in_order && field.get(row) >= begin_of(row);
    });
    if (!in_order) return fail(Code::TraceTimes, subject_, {Description<Row>::kRow, std::to_string(index)});
    if (last_of(row) > timeline_.duration_ns)
      return fail(Code::TraceAfterEnd, subject_, {Description<Row>::kRow, std::to_string(index)});
    return {};
  }

  const Timeline& timeline_;
  const std::string& subject_;
};

}  // namespace

Status check(const Timeline& timeline, const std::string& subject) {
  const Checker checker(timeline, subject);
  STOWAGE_TRY(checker.texts());
  Status status{};
  each_table(timeline, [&](const auto& rows) {
    if (status) status = checker.rows(rows);
  });
  STOWAGE_TRY(status);
  return checker.sums();
}

}  // namespace stowage::trace
