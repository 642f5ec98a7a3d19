#include "core/machine/calibration.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

#include "core/base/json.h"

namespace stowage::machine {
namespace {

constexpr std::size_t kMostFigures = 100'000;
constexpr std::array<std::pair<Measured, std::string_view>, 6> kMeasured{
    {{Measured::Copy, "copy"},
     {Measured::Read, "read"},
     {Measured::Disk, "disk"},
     {Measured::Matmul, "matmul"},
     {Measured::Launch, "launch"},
     {Measured::Convolution, "convolution"}}};
using Reason = Unmeasured::Reason;
constexpr std::array<std::pair<Reason, std::string_view>, 6> kReasons{
    {{Reason::NoGpu, "no-gpu"},
     {Reason::OnlyCached, "only-cached"},
     {Reason::CannotRead, "cannot-read"},
     {Reason::TooSlow, "too-slow"},
     {Reason::NotEnoughRoom, "not-enough-room"},
     {Reason::Failed, "failed"}}};

template <class Table, class Value>
std::string_view word(const Table& table, Value value) {
  for (const auto& [known, text] : table) {
    if (known == value) return text;
  }
  return {};
}

template <class Value, class Table>
Result<Value> read_word(const Table& table, const Json& object, const char* key, const std::string& subject) {
  const auto text = json_string(object, key, subject);
  if (!text) return tl::unexpected<Error>(text.error());
  for (const auto& [known, name] : table) {
    if (name == *text) return known;
  }
  return fail(Code::JsonType, subject, {key, "one of the known words"});
}

/// What a spread is in.
const char* unit(Measured what) {
  if (what == Measured::Matmul || what == Measured::Convolution) return "operations_per_second";
  return what == Measured::Launch ? "seconds" : "bytes_per_second";
}

Status read_text(const Json& object, const char* key, std::string& out, const std::string& subject) {
  const Json* found = json_find(object, key);
  if (!found) return {};
  if (!found->is_string()) return fail(Code::JsonType, subject, {key, "a string"});
  out = found->get<std::string>();
  return {};
}

Status read_number(const Json& object, const char* key, double& out, const std::string& subject) {
  const Json* found = json_find(object, key);
  if (!found) return fail(Code::JsonMissing, subject, {key});
  if (found->is_number()) out = found->get<double>();
  if (!found->is_number() || !(out > 0) || !std::isfinite(out))
    return fail(Code::JsonType, subject, {key, "a number above 0"});
  return {};
}

Status read_device(const Json& object, const char* key, DeviceId& out, const std::string& subject) {
  const auto text = json_string(object, key, subject);
  if (!text) return tl::unexpected<Error>(text.error());
  const auto id = parse_device(*text);
  if (!id) return tl::unexpected<Error>(id.error());
  out = *id;
  return {};
}

Result<Figure> read_figure(const Json& json, const std::string& subject) {
  if (!json.is_object()) return fail(Code::JsonType, subject, {"figures", "a list of objects"});
  Figure figure;
  const auto what = read_word<Measured>(kMeasured, json, "what", subject);
  if (!what) return tl::unexpected<Error>(what.error());
  figure.what = *what;
  std::uint64_t repetitions = 0;
  const auto read = [&]() -> Status {
    STOWAGE_TRY(read_device(json, "from", figure.from, subject));
    STOWAGE_TRY(read_device(json, "to", figure.to, subject));
    STOWAGE_TRY(read_text(json, "memory", figure.memory, subject));
    STOWAGE_TRY(read_text(json, "dtype", figure.dtype, subject));
    STOWAGE_TRY(read_number(json, "min", figure.spread.least, subject));
    STOWAGE_TRY(read_number(json, "median", figure.spread.median, subject));
    if (json_find(json, "p10")) {
      STOWAGE_TRY(read_number(json, "p10", figure.spread.tenth, subject));
      STOWAGE_TRY(read_number(json, "p90", figure.spread.nine_tenths, subject));
    }
    return read_number(json, "max", figure.spread.most, subject);
  };
  if (const auto status = read(); !status) return tl::unexpected<Error>(status.error());
  for (const auto& [key, out] : {std::pair{"size", &figure.size}, std::pair{"repetitions", &repetitions}}) {
    const auto number = json_unsigned(json, key, subject);
    if (!number) return tl::unexpected<Error>(number.error());
    *out = *number;
  }
  const Spread& spread = figure.spread;
  const std::array known{spread.least, spread.tenth, spread.median, spread.nine_tenths, spread.most};
  const bool ordered = spread.tenth > 0 ? std::is_sorted(known.begin(), known.end())
                                        : spread.least <= spread.median && spread.median <= spread.most;
  if (repetitions > 0xFFFFFFFFu || !ordered)
    return fail(Code::JsonType, subject, {"figures", "min, median and max in this order"});
  figure.spread.repetitions = static_cast<std::uint32_t>(repetitions);
  return figure;
}

Result<Unmeasured> read_unmeasured(const Json& json, const std::string& subject) {
  if (!json.is_object()) return fail(Code::JsonType, subject, {"not_measured", "a list of objects"});
  Unmeasured out;
  const auto what = read_word<Measured>(kMeasured, json, "what", subject);
  if (!what) return tl::unexpected<Error>(what.error());
  const auto reason = read_word<Reason>(kReasons, json, "reason", subject);
  if (!reason) return tl::unexpected<Error>(reason.error());
  out.what = *what;
  out.reason = *reason;
  for (const auto& [key, into] : {std::pair{"detail", &out.detail}, std::pair{"dtype", &out.dtype}}) {
    if (const auto read = read_text(json, key, *into, subject); !read)
      return tl::unexpected<Error>(read.error());
  }
  return out;
}

Result<Slot> read_slot(const Json& json, const std::string& subject) {
  if (!json.is_object()) return fail(Code::JsonType, subject, {"pcie", "a list of objects"});
  Slot slot;
  if (const auto read = read_device(json, "device", slot.device, subject); !read)
    return tl::unexpected<Error>(read.error());
  PcieLink& link = slot.link;
  for (const auto& [key, out] :
       {std::pair{"generation", &link.generation}, std::pair{"width", &link.width},
        std::pair{"max_generation", &link.max_generation}, std::pair{"max_width", &link.max_width}}) {
    const auto number = json_unsigned(json, key, subject);
    if (!number) return tl::unexpected<Error>(number.error());
    if (*number > 64) return fail(Code::JsonType, subject, {key, "a number of lanes or a generation"});
    *out = static_cast<int>(*number);
  }
  return slot;
}

/// Reads a list of objects; one that is not there is empty.
template <class T, class Read>
Status read_list(const Json& json, const char* key, std::vector<T>& out, const std::string& subject,
                 Read read) {
  const Json* list = json_find(json, key);
  if (!list) return {};
  if (!list->is_array() || list->size() > kMostFigures)
    return fail(Code::JsonType, subject, {key, "a list of objects"});
  for (const Json& entry : *list) {
    auto value = read(entry, subject);
    if (!value) return tl::unexpected<Error>(value.error());
    out.push_back(std::move(*value));
  }
  return {};
}

/// Between two samples on the line from one to the other.
double quantile(const std::vector<double>& sorted, double part) {
  const double at = part * static_cast<double>(sorted.size() - 1);
  const auto below = static_cast<std::size_t>(at);
  const std::size_t above = std::min(below + 1, sorted.size() - 1);
  return sorted[below] + (sorted[above] - sorted[below]) * (at - static_cast<double>(below));
}

}  // namespace

std::string_view to_string(Measured what) { return word(kMeasured, what); }
std::string_view to_string(Unmeasured::Reason reason) { return word(kReasons, reason); }

Spread spread_of(std::vector<double> samples) {
  Spread out;
  if (samples.empty()) return out;
  std::sort(samples.begin(), samples.end());
  const std::size_t middle = samples.size() / 2;
  out.least = samples.front();
  out.most = samples.back();
  out.median = samples.size() % 2 ? samples[middle] : samples[middle - 1] / 2 + samples[middle] / 2;
  out.tenth = quantile(samples, 0.1);
  out.nine_tenths = quantile(samples, 0.9);
  out.repetitions = static_cast<std::uint32_t>(samples.size());
  return out;
}

std::string explain(const Unmeasured& unmeasured) {
  std::string what;
  switch (unmeasured.what) {
    case Measured::Copy:
      what = "Copies to, from and between GPUs";
      break;
    case Measured::Read:
      what = "The reading of memory";
      break;
    case Measured::Disk:
      what = "The disk";
      break;
    case Measured::Matmul:
      what = "Larger products of " + unmeasured.dtype;
      break;
    case Measured::Launch:
      what = "The cost of a launch";
      break;
    case Measured::Convolution:
      what = "Larger convolutions of " + unmeasured.dtype;
      break;
  }
  std::string why;
  switch (unmeasured.reason) {
    case Reason::NoGpu:
      why = "there is no GPU";
      break;
    case Reason::OnlyCached:
      why = "its file system reads through memory alone";
      break;
    case Reason::CannotRead:
      why = "it cannot be read";
      break;
    case Reason::TooSlow:
      why = "it would take too long";
      break;
    case Reason::NotEnoughRoom:
      why = "there is not enough room";
      break;
    case Reason::Failed:
      why = "it failed";
      break;
  }
  if (!unmeasured.detail.empty()) why += " (" + unmeasured.detail + ")";
  return what + ": not measured, because " + why + ".";
}

const Figure* Calibration::find(Measured what, DeviceId from, DeviceId to, std::string_view memory) const {
  const Figure* largest = nullptr;
  for (const Figure& figure : figures) {
    const bool fits = figure.what == what && figure.from == from && figure.to == to &&
                      (memory.empty() || figure.memory == memory);
    if (fits && (!largest || figure.size > largest->size)) largest = &figure;
  }
  return largest;
}

namespace {

constexpr double kMostRate = 1e18;
constexpr double kLongestLaunch = 1;  // seconds

bool is_rate(double rate) { return rate >= 1 && rate <= kMostRate; }

/// A rate that was measured now: nothing that was learned before stands there any more.
void set_measured(Machine& machine, DeviceId from, DeviceId to, double rate) {
  machine.set_link(from, to, static_cast<std::uint64_t>(rate));
  for (Link& link : machine.links) {
    if (link.from == from && link.to == to) link.learned.reset();
  }
}

/// What a device does in its own memory, and what it costs to start it: the link to itself. A copy within a
/// GPU reads and writes each of its bytes. Without the cost of a launch a GPU keeps what is assumed of it.
void apply_own(const Calibration& calibration, Machine& machine, DeviceId id) {
  const Figure* const launch = calibration.find(Measured::Launch, id, id);
  if (!launch || !(launch->spread.median > 0) || launch->spread.median > kLongestLaunch) return;
  if (id.gpu()) {
    const Figure* const copy = calibration.find(Measured::Copy, id, id);
    if (!copy || !is_rate(copy->spread.median * 2)) return;
    set_measured(machine, id, id, copy->spread.median * 2);
  }
  for (Link& link : machine.links) {
    if (link.from == id && link.to == id)
      link.latency_ns = static_cast<std::uint64_t>(std::ceil(launch->spread.median * 1e9));
  }
}

}  // namespace

void apply(const Calibration& calibration, Machine& machine) {
  for (const Figure& figure : calibration.figures) {
    const bool link = figure.what == Measured::Disk ||
                      (figure.what == Measured::Copy && figure.from != figure.to) ||
                      (figure.what == Measured::Read && figure.from == kCpu &&
                       &figure == calibration.find(Measured::Read, kCpu, kCpu));
    if (!link || !machine.find(figure.from) || !machine.find(figure.to)) continue;
    if (figure.memory == "pageable" && calibration.find(Measured::Copy, figure.from, figure.to, "pinned"))
      continue;
    if (is_rate(figure.spread.median)) set_measured(machine, figure.from, figure.to, figure.spread.median);
  }
  for (const Device& device : machine.devices) apply_own(calibration, machine, device.id);
}

Json to_json(const Calibration& calibration) {
  Json json{{"date", calibration.date},
            {"engine", calibration.engine},
            {"torch", calibration.torch},
            {"processor", calibration.processor},
            {"threads", calibration.threads}};
  if (!calibration.driver.empty()) json["driver"] = calibration.driver;
  if (!calibration.kernel.empty()) json["kernel"] = calibration.kernel;
  json["figures"] = Json::array();
  for (const Figure& figure : calibration.figures) {
    Json entry{{"what", to_string(figure.what)},
               {"from", to_string(figure.from)},
               {"to", to_string(figure.to)},
               {"size", figure.size},
               {"unit", unit(figure.what)},
               {"min", figure.spread.least},
               {"median", figure.spread.median},
               {"max", figure.spread.most},
               {"repetitions", figure.spread.repetitions}};
    if (figure.spread.tenth > 0) entry["p10"] = figure.spread.tenth, entry["p90"] = figure.spread.nine_tenths;
    if (!figure.memory.empty()) entry["memory"] = figure.memory;
    if (!figure.dtype.empty()) entry["dtype"] = figure.dtype;
    json["figures"].push_back(std::move(entry));
  }
  json["not_measured"] = Json::array();
  for (const Unmeasured& unmeasured : calibration.unmeasured) {
    Json entry{{"what", to_string(unmeasured.what)},
               {"reason", to_string(unmeasured.reason)},
               {"message", explain(unmeasured)}};
    if (!unmeasured.detail.empty()) entry["detail"] = unmeasured.detail;
    if (!unmeasured.dtype.empty()) entry["dtype"] = unmeasured.dtype;
    json["not_measured"].push_back(std::move(entry));
  }
  json["pcie"] = Json::array();
  for (const auto& [device, link] : calibration.slots) {
    json["pcie"].push_back({{"device", to_string(device)},
                            {"generation", static_cast<unsigned>(link.generation)},
                            {"width", static_cast<unsigned>(link.width)},
                            {"max_generation", static_cast<unsigned>(link.max_generation)},
                            {"max_width", static_cast<unsigned>(link.max_width)},
                            {"narrower", link.narrower()}});
  }
  return json;
}

Result<Calibration> calibration_from_json(const Json& json, const std::string& subject) {
  if (!json.is_object()) return fail(Code::JsonType, subject, {"calibration", "an object"});
  Calibration out;
  const auto read = [&]() -> Status {
    STOWAGE_TRY(read_text(json, "date", out.date, subject));
    STOWAGE_TRY(read_text(json, "engine", out.engine, subject));
    STOWAGE_TRY(read_text(json, "torch", out.torch, subject));
    STOWAGE_TRY(read_text(json, "processor", out.processor, subject));
    STOWAGE_TRY(read_text(json, "driver", out.driver, subject));
    STOWAGE_TRY(read_text(json, "kernel", out.kernel, subject));
    STOWAGE_TRY(read_list(json, "figures", out.figures, subject, read_figure));
    STOWAGE_TRY(read_list(json, "not_measured", out.unmeasured, subject, read_unmeasured));
    return read_list(json, "pcie", out.slots, subject, read_slot);
  };
  if (const auto status = read(); !status) return tl::unexpected<Error>(status.error());
  if (json_find(json, "threads")) {
    const auto threads = json_unsigned(json, "threads", subject);
    if (!threads) return tl::unexpected<Error>(threads.error());
    out.threads = *threads;
  }
  return out;
}

}  // namespace stowage::machine
