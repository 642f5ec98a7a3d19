#include "core/trace/encoding.h"

namespace stowage::trace {

std::uint64_t Reader::fixed(int count) {
  if (!have(static_cast<std::size_t>(count))) return 0;
  std::uint64_t value = 0;
  for (int i = 0; i < count; ++i)
    value |= std::uint64_t{static_cast<unsigned char>(bytes_[at_++])} << (8 * i);
  return value;
}

std::uint64_t Reader::v() {
  std::uint64_t value = 0;
  for (int shift = 0; shift < 64; shift += 7) {
    if (!have(1)) return 0;
    const auto byte = static_cast<unsigned char>(bytes_[at_++]);
    if (shift == 63 && byte > 1) break;
    value |= std::uint64_t{byte & 0x7Fu} << shift;
    if ((byte & 0x80) == 0) return value;
  }
  set(Code::TraceTooMany, {"bytes", "in a number", "10"});
  return 0;
}

std::string Reader::text() {
  const std::uint64_t length = v();
  if (!have(length)) return {};
  at_ += length;
  return std::string(bytes_.substr(at_ - length, length));
}

std::size_t Reader::count(const char* what, std::uint64_t most, std::size_t least) {
  const std::uint64_t rows = v();
  if (least > 0) {
    const std::uint64_t left = bytes_.size() - std::min(at_, bytes_.size());
    most = std::min<std::uint64_t>(most, left / least);
  }
  if (rows > most) set(Code::TraceTooMany, {std::to_string(rows), what, std::to_string(most)});
  return error ? 0 : static_cast<std::size_t>(rows);
}

bool Reader::have(std::uint64_t count) {
  if (!error && count > bytes_.size() - at_)
    set(Code::TraceTruncated,
        {std::to_string(at_ + std::min<std::uint64_t>(count, 1ull << 32)), std::to_string(bytes_.size())});
  return !error;
}

Status check_counts(const Timeline& timeline, const std::string& subject, std::uint64_t most) {
  Status status{};
  const auto fits = [&](std::uint64_t rows, const char* what) {
    if (status && rows > most)
      status = fail(Code::TraceTooMany, subject, {std::to_string(rows), what, std::to_string(most)});
  };
  fits(timeline.names.size(), "names");
  each_table(timeline,
             [&](const auto& rows) { fits(rows.size(), Description<RowOf<decltype(rows)>>::kTable); });
  return status;
}

void write_head(Writer& out, const Timeline& timeline) {
  out.v(timeline.duration_ns);
  out.v(timeline.devices.size());
  out.v(timeline.names.size());
  each_table(timeline, [&](const auto& rows) { out.v(rows.size()); });
  out.text(timeline.model);
  out.text(timeline.started_at);
  for (const TraceDevice& device : timeline.devices) {
    out.text(device.device);
    out.fixed(device.is_virtual ? 1 : 0, 1);
    out.v(device.budget);
  }
  for (const std::string& name : timeline.names) out.text(name);
}

TableSizes read_head(Reader& in, Timeline& timeline, std::optional<std::uint32_t> columns) {
  TableSizes sizes{};
  timeline.duration_ns = in.v();
  timeline.devices.resize(in.count("devices", kMostTraceDevices, 3));
  timeline.names.resize(in.count("names", kMostRows, 1));
  std::size_t table = 0;
  each_table(timeline, [&](const auto& rows) {
    using Row = RowOf<decltype(rows)>;
    const std::size_t least = columns ? field_count_in<Row>(*columns) : 0;
    sizes[table++] = in.count(Description<Row>::kTable, kMostRows, least);
  });
  timeline.model = in.text();
  timeline.started_at = in.text();
  for (TraceDevice& device : timeline.devices) {
    device.device = in.text();
    device.is_virtual = in.fixed(1) != 0;
    device.budget = in.v();
  }
  for (std::string& name : timeline.names) name = in.text();
  return sizes;
}

}  // namespace stowage::trace
