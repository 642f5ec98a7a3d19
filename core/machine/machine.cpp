#include "core/machine/machine.h"

#include <algorithm>
#include <charconv>

#include <fmt/format.h>

#include "core/base/int128.h"

namespace stowage::machine {
namespace {

std::string lower(std::string_view text) {
  std::string out(text);
  std::transform(out.begin(), out.end(), out.begin(),
                 [](char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; });
  return out;
}

/// A GPU number as people and PyTorch write it: digits, no sign, no leading zero.
std::optional<std::uint32_t> gpu_number(std::string_view digits) {
  if (digits.empty() || digits.size() > 5 || (digits.size() > 1 && digits[0] == '0')) return std::nullopt;
  std::uint32_t value = 0;
  const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), value);
  if (error != std::errc() || end != digits.data() + digits.size()) return std::nullopt;
  return value;
}

/// "24 GiB" where format_bytes says "24.0 GiB": budgets are mostly round.
std::string round_size(Bytes bytes, ByteUnits units) {
  std::string text = format_bytes(bytes, units);
  if (const std::size_t zero = text.find(".0 "); zero != std::string::npos) text.erase(zero, 2);
  return text;
}

}  // namespace

std::string to_string(DeviceId id) {
  const DeviceKindRow& row = row_of(id.kind);
  if (row.by_number) return std::to_string(id.index);
  return id.gpu() ? fmt::format("{}:{}", row.written, id.index) : std::string(row.written);
}

std::string display_name(DeviceId id) {
  const DeviceKindRow& row = row_of(id.kind);
  return id.gpu() ? fmt::format("{}:{}", row.shown, id.index) : std::string(row.shown);
}

Result<DeviceId> parse_device(std::string_view text) {
  const std::string name = lower(text);
  const std::size_t colon = name.find(':');
  const std::string_view kind = std::string_view(name).substr(0, colon);
  const auto number = gpu_number(colon == std::string::npos ? std::string_view(name)
                                                            : std::string_view(name).substr(colon + 1));
  for (const DeviceKindRow& row : kDeviceKinds) {
    const bool numbered = row.role == Role::Accelerator;
    if (!numbered && name == row.written) return DeviceId{row.kind, 0};
    const bool named = colon == std::string::npos ? row.by_number : kind == row.written;
    if (numbered && named && number) return DeviceId{row.kind, *number};
  }
  return fail(Code::DeviceName, std::string(text));
}

std::uint32_t Machine::gpu_count() const {
  return static_cast<std::uint32_t>(
      std::count_if(devices.begin(), devices.end(), [](const Device& device) { return device.id.gpu(); }));
}

std::optional<std::size_t> Machine::slot(DeviceId id) const {
  const auto it =
      std::find_if(devices.begin(), devices.end(), [&](const Device& device) { return device.id == id; });
  if (it == devices.end()) return std::nullopt;
  return static_cast<std::size_t>(it - devices.begin());
}

const Device* Machine::find(DeviceId id) const {
  const auto at = slot(id);
  return at ? &devices[*at] : nullptr;
}

DeviceId Machine::next_of(DeviceKind kind) const {
  const auto same = [kind](const Device& device) { return device.id.kind == kind; };
  return {kind, static_cast<std::uint32_t>(std::count_if(devices.begin(), devices.end(), same))};
}

bool Machine::add(DeviceId id) {
  if (find(id)) return true;
  const DeviceId next = id.gpu() ? next_of(id.kind) : id;
  const std::size_t missing = id.index - next.index + 1;
  if (devices.size() + missing > kMostDevices) return false;
  const auto at = std::lower_bound(devices.begin(), devices.end(), next,
                                   [](const Device& device, DeviceId to) { return device.id < to; });
  auto into = devices.insert(at, missing, Device{});
  for (DeviceId one = next; one.index <= id.index; ++one.index) (into++)->id = one;
  return true;
}

void Machine::add_another(Device like) {
  like.id = next_of(like.id.kind);
  const auto at = std::upper_bound(devices.begin(), devices.end(), like.id,
                                   [](DeviceId id, const Device& device) { return id < device.id; });
  devices.insert(at, std::move(like));
}

std::uint64_t Machine::rate(DeviceId from, DeviceId to) const {
  if (const Link* link = find_link(from, to); link && link->bytes_per_second > 0)
    return link->bytes_per_second;
  return std::min(row_of(from.kind).rate, row_of(to.kind).rate);
}

std::uint64_t Machine::latency_ns(DeviceId from, DeviceId to) const {
  if (const Link* link = find_link(from, to)) return link->latency_ns;
  return from != to ? std::min(row_of(from.kind).hop_ns, row_of(to.kind).hop_ns) : 0;
}

void Machine::set_link(DeviceId from, DeviceId to, std::uint64_t bytes_per_second) {
  const auto it = std::find_if(links.begin(), links.end(),
                               [&](const Link& link) { return link.from == from && link.to == to; });
  if (it == links.end()) {
    links.push_back({from, to, bytes_per_second, latency_ns(from, to)});
  } else if (it->bytes_per_second != bytes_per_second) {
    it->bytes_per_second = bytes_per_second;
    it->learned.reset();
  }
}

void Machine::learn_link(DeviceId from, DeviceId to, std::uint64_t bytes_per_second,
                         std::uint64_t latency_ns) {
  BeforeLearning before;
  if (const Link* link = find_link(from, to))
    before = link->learned.value_or(BeforeLearning{link->bytes_per_second, link->latency_ns});
  set_link(from, to, bytes_per_second);
  for (Link& link : links) {
    if (link.from != from || link.to != to) continue;
    link.latency_ns = latency_ns;
    link.learned = before;
    return;
  }
}

const Link* Machine::find_link(DeviceId from, DeviceId to) const {
  const auto it = std::find_if(links.begin(), links.end(),
                               [&](const Link& link) { return link.from == from && link.to == to; });
  return it == links.end() ? nullptr : &*it;
}

Machine unlearned(Machine machine) {
  std::erase_if(machine.links,
                [](const Link& link) { return link.learned && link.learned->bytes_per_second == 0; });
  for (Link& link : machine.links) {
    if (!link.learned) continue;
    link.bytes_per_second = link.learned->bytes_per_second;
    link.latency_ns = link.learned->latency_ns;
    link.learned.reset();
  }
  return machine;
}

Bytes percent_of(Bytes budget, std::uint32_t percent) {
  return Bytes(static_cast<std::uint64_t>(static_cast<Uint128>(budget.count()) * percent / 100));
}

Machine with_default_keep_free(Machine machine, std::uint32_t percent) {
  for (Device& device : machine.devices) {
    if (device.id.gpu() && device.budget && !device.keep_free)
      device.keep_free = percent_of(*device.budget, percent);
  }
  return machine;
}

std::string summary(const Machine& machine, ByteUnits units) {
  std::vector<std::pair<std::string, int>> gpus;
  std::string rest;
  for (const Device& device : machine.devices) {
    const std::string noun(row_of(device.id.kind).noun);
    if (device.id.gpu()) {
      const std::string name = !device.name.empty() ? device.name
                               : device.budget      ? round_size(*device.budget, units) + " " + noun
                                                    : noun;
      if (gpus.empty() || gpus.back().first != name) gpus.emplace_back(name, 0);
      ++gpus.back().second;
    } else if (device.id == kCpu) {
      rest += device.budget ? fmt::format(" · {} {}", round_size(*device.budget, units), noun) : " · " + noun;
    } else {
      rest += " · " + (device.name.empty() ? noun : device.name);
    }
  }
  std::string text;
  for (const auto& [name, count] : gpus)
    text += (text.empty() ? "" : " + ") + (count > 1 ? fmt::format("{} × {}", count, name) : name);
  if (text.empty()) return rest.empty() ? std::string() : rest.substr(std::string_view(" · ").size());
  return text + rest;
}

}  // namespace stowage::machine
