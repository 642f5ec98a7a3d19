// Chrome trace events as Perfetto reads them. Two of its rules shape what is written: slices of one thread
// must lie in each other or apart (one that begins in another and ends after it is dropped), and a flow binds
// to a slice that has begun before it in the file.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <span>
#include <tuple>
#include <utility>

#include "core/base/long_writing.h"
#include "core/machine/machine.h"
#include "core/trace/export_fields.h"
#include "core/trace/long_export.h"

namespace stowage::trace {
namespace {

/// The threads of a device: its modules, what it sends, what it receives. Each has as many rows as overlap.
enum class Role : std::uint8_t { Modules, Sends, Copies };
constexpr std::array<std::string_view, 3> kRoleNames = {"modules", "sends", "copies"};
constexpr std::size_t kRoles = kRoleNames.size();

struct Slice {
  std::uint64_t begin = 0, end = 0;
  std::size_t device = 0;
  Role role = Role::Modules;
  std::size_t index = 0;  ///< of the span or transfer
  std::size_t row = 0;

  /// The order in a file: an outer slice stands before those in it, a sent copy before the received one.
  auto order() const { return std::tuple(begin, ~end, role, device, index); }
};

/// Puts slices, given in order, on the first row where they overlap nothing by a part.
class Rows {
 public:
  std::size_t place(std::uint64_t begin, std::uint64_t end) {
    for (std::size_t row = 0; row < open_.size(); ++row) {
      std::vector<std::uint64_t>& ends = open_[row];
      while (!ends.empty() && ends.back() <= begin) ends.pop_back();
      if (!ends.empty() && ends.back() < end) continue;
      ends.push_back(end);
      return row;
    }
    open_.push_back({end});
    return open_.size() - 1;
  }
  std::size_t count() const { return open_.size(); }

 private:
  std::vector<std::vector<std::uint64_t>> open_{};  // by row: ends of the slices that lie in each other
};

/// A JSON string literal of any bytes.
std::string quoted(const std::string& text) { return to_text(Json(text), -1); }

/// The format counts in microseconds; three decimals keep the nanoseconds.
std::string microseconds(std::uint64_t ns) { return fmt::format("{}.{:03}", ns / 1000, ns % 1000); }

constexpr std::size_t kThreadsOfProcess = 1'000'000;

// Numbers of processes and threads depend on nothing but the place of a device and the row. A thread with the
// number of its process would be taken for the main thread.
std::size_t process_id(std::size_t device) { return device + 1; }
std::size_t thread_id(std::size_t device, Role role, std::size_t row) {
  return process_id(device) * kThreadsOfProcess + row * kRoles + static_cast<std::size_t>(role);
}

class ChromeWriter {
 public:
  ChromeWriter(const Timeline& timeline, const std::string& what, const Job& job)
      : timeline_(timeline),
        rows_(timeline.devices.size() * kRoles),
        done_(job, what, timeline.spans.size() + 2 * timeline.transfers.size() + 2 * timeline.blocks.size()) {
  }

  Result<std::string> write() {
    const std::vector<Slice> slices = laid_out();
    for (std::size_t d = 0; d < timeline_.devices.size(); ++d) names(d);
    for (const Slice& slice : slices) {
      if (!done_.next()) break;
      complete(slice);
    }
    counters();
    STOWAGE_TRY(done_.finish());
    return fmt::format(
        "{{\"displayTimeUnit\":\"ms\",\"otherData\":{{\"model\":{},\"started_at\":{}}},\"traceEvents\":[\n{}"
        "\n]}}\n",
        quoted(timeline_.model), quoted(timeline_.started_at), out_);
  }

 private:
  Rows& rows(std::size_t device, Role role) {
    return rows_[device * kRoles + static_cast<std::size_t>(role)];
  }

  std::vector<Slice> laid_out() {
    const std::size_t devices = timeline_.devices.size();
    std::vector<Slice> out;
    out.reserve(timeline_.spans.size() + 2 * timeline_.transfers.size());
    const auto add = [&](const auto& row, std::size_t device, Role role, std::size_t index) {
      if (device < devices) out.push_back({row.begin_ns, row.end_ns, device, role, index});
    };
    for (std::size_t i = 0; i < timeline_.spans.size(); ++i)
      add(timeline_.spans[i], timeline_.spans[i].device, Role::Modules, i);
    for (std::size_t i = 0; i < timeline_.transfers.size(); ++i) {
      add(timeline_.transfers[i], timeline_.transfers[i].from, Role::Sends, i);
      add(timeline_.transfers[i], timeline_.transfers[i].to, Role::Copies, i);
    }
    std::sort(out.begin(), out.end(), [](const Slice& a, const Slice& b) { return a.order() < b.order(); });
    for (Slice& slice : out) slice.row = rows(slice.device, slice.role).place(slice.begin, slice.end);
    return out;
  }

  /// What an event does not say anyway by when and of which module it is.
  template <class Row>
  std::string arguments(const Row& row) const {
    Json out = Json::object();
    each_field<Row>([&](const auto& field) {
      const bool said = field.holds == Holds::Begin || field.holds == Holds::End || field.name == "module" ||
                        field.name == "device" || (field.holds == Holds::Flag && field.get(row) == 0);
      if (!said) out[std::string(field.name)] = value_json(timeline_, row, field);
    });
    return to_text(out, -1);
  }

  void event(const std::string& text) {
    if (!out_.empty()) out_ += ",\n";
    out_ += text;
  }
  /// What a process or a thread is called and where it stands.
  void label(std::string_view what, const std::string& ids, const std::string& name, std::size_t place) {
    event(fmt::format(R"({{"ph":"M","name":"{}_name",{},"args":{{"name":{}}}}})", what, ids, quoted(name)));
    event(fmt::format(R"({{"ph":"M","name":"{}_sort_index",{},"args":{{"sort_index":{}}}}})", what, ids,
                      place));
  }
  void names(std::size_t d) {
    const auto id = machine::parse_device(timeline_.devices[d].device);
    const std::string name = id ? machine::display_name(*id) : timeline_.devices[d].device;
    const std::string process = fmt::format(R"("pid":{})", process_id(d));
    label("process", process, name, d);
    for (const Role role : {Role::Modules, Role::Sends, Role::Copies}) {
      for (std::size_t row = 0; row < rows(d, role).count(); ++row) {
        const std::size_t thread = thread_id(d, role, row);
        const auto kind = static_cast<std::size_t>(role);
        const std::string number = row == 0 ? "" : " " + std::to_string(row + 1);
        label("thread", fmt::format(R"({},"tid":{})", process, thread),
              std::string(kRoleNames[kind]) + number, kind * kThreadsOfProcess + row);
      }
    }
  }
  void complete(const Slice& slice) {
    const bool span = slice.role == Role::Modules;
    const std::string flow = span ? std::string()
                                  : fmt::format(R"("bind_id":"0x{:x}","{}":true,)", slice.index + 1,
                                                slice.role == Role::Sends ? "flow_out" : "flow_in");
    event(fmt::format(
        R"({{"ph":"X","cat":"{}","pid":{},"tid":{},"name":{},"ts":{},"dur":{},{}"args":{}}})",
        kRoleNames[static_cast<std::size_t>(slice.role)], process_id(slice.device),
        thread_id(slice.device, slice.role, slice.row),
        quoted(name_of(timeline_,
                       span ? timeline_.spans[slice.index].module : timeline_.transfers[slice.index].module)),
        microseconds(slice.begin), microseconds(slice.end - slice.begin), flow,
        span ? arguments(timeline_.spans[slice.index]) : arguments(timeline_.transfers[slice.index])));
  }

  struct Change {
    std::uint64_t at = 0;
    std::size_t kind = 0;
    std::uint64_t bytes = 0;
    bool up = true;
  };
  void counters() {
    std::vector<std::vector<Change>> changes(timeline_.devices.size());
    for (const Block& block : timeline_.blocks) {
      const auto kind = static_cast<std::size_t>(block.kind);
      if (block.device >= changes.size() || kind >= Timeline::kKinds || block.death_ns <= block.birth_ns)
        continue;
      changes[block.device].push_back({block.birth_ns, kind, block.bytes, true});
      if (block.death_ns != Block::kAlive)
        changes[block.device].push_back({block.death_ns, kind, block.bytes, false});
    }
    for (std::size_t d = 0; d < changes.size(); ++d) {
      std::sort(changes[d].begin(), changes[d].end(),
                [](const Change& a, const Change& b) { return a.at < b.at; });
      count(d, changes[d]);
    }
  }
  /// One value for each instant, whatever happened in it: a counter that rose and fell in no time did
  /// neither.
  void count(std::size_t device, std::span<const Change> changes) {
    std::array<std::uint64_t, Timeline::kKinds> now{};
    for (std::size_t i = 0; i < changes.size(); ++i) {
      if (!done_.next()) return;
      const Change& change = changes[i];
      now[change.kind] += change.up ? change.bytes : 0 - change.bytes;  // wraps back where it wrapped
      if (i + 1 < changes.size() && changes[i + 1].at == change.at) continue;
      std::string kinds;
      for (std::size_t k = 0; k < now.size(); ++k)
        kinds += fmt::format(R"({}"{}":{})", k > 0 ? "," : "", kKindNames[k], now[k]);
      event(fmt::format(R"({{"ph":"C","pid":{},"name":"memory","ts":{},"args":{{{}}}}})", process_id(device),
                        microseconds(change.at), kinds));
    }
  }

  const Timeline& timeline_;
  std::vector<Rows> rows_;  // by device and role
  RowCount done_;
  std::string out_{};
};

}  // namespace

std::string chrome_json(const Timeline& timeline) { return *chrome_json(timeline, {}, {}); }

Result<std::string> chrome_json(const Timeline& timeline, const std::string& what, const Job& job) {
  return ChromeWriter(timeline, what, job).write();
}

}  // namespace stowage::trace
