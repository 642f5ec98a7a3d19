#include "app/cli/run/hosts_merge.h"

#include <algorithm>
#include <unordered_map>
#include <utility>

namespace stowage::cli {
namespace {

std::size_t own_devices(const HostRecording& host, std::size_t hosts) {
  return host.timeline.devices.size() - std::min(hosts, host.timeline.devices.size());
}

/// A place is another host.
bool crosses(std::uint16_t place, std::size_t own) { return place != trace::kNoDevice && place >= own; }

/// Places of one recording among those of all.
struct Places {
  std::vector<std::uint16_t> of{};
  std::uint16_t at(std::uint16_t place) const { return place < of.size() ? of[place] : trace::kNoDevice; }
};

std::vector<Places> add_devices(const std::vector<HostRecording>& hosts, trace::Timeline& whole) {
  std::vector<Places> out(hosts.size());
  std::vector<std::uint16_t> cpu(hosts.size(), 0);
  for (std::size_t h = 0; h < hosts.size(); ++h) {
    for (std::size_t i = 0; i < own_devices(hosts[h], hosts.size()); ++i) {
      trace::TraceDevice device = hosts[h].timeline.devices[i];
      const auto place = static_cast<std::uint16_t>(whole.devices.size());
      if (device.device == "cpu") cpu[h] = place;
      device.device = hosts[h].name + ":" + device.device;
      whole.devices.push_back(std::move(device));
      out[h].of.push_back(place);
    }
  }
  for (std::size_t h = 0; h < hosts.size(); ++h) {
    if (!hosts[h].timeline.devices.empty()) out[h].of.insert(out[h].of.end(), cpu.begin(), cpu.end());
  }
  return out;
}

void add_rows(const HostRecording& host, const Places& places, std::size_t own, std::uint64_t shift,
              trace::Timeline& whole) {
  const trace::Timeline& from = host.timeline;
  std::vector<trace::NameId> names;
  for (const std::string& name : from.names) names.push_back(whole.name(name));
  const auto name = [&](trace::NameId id) { return id < names.size() ? names[id] : trace::NameId{0}; };
  for (trace::Block block : from.blocks) {
    block.birth_ns += shift;
    if (block.death_ns != trace::Block::kAlive) block.death_ns += shift;
    block.module = name(block.module);
    block.label = name(block.label);
    block.device = places.at(block.device);
    block.source = places.at(block.source);
    whole.blocks.push_back(block);
  }
  for (trace::Span span : from.spans) {
    span.begin_ns += shift;
    span.end_ns += shift;
    span.module = name(span.module);
    span.device = places.at(span.device);
    whole.spans.push_back(span);
  }
  for (trace::Transfer copy : from.transfers) {
    if (crosses(copy.to, own)) continue;  // the other side has it too
    copy.begin_ns += shift;
    copy.end_ns += shift;
    copy.module = name(copy.module);
    copy.from = places.at(copy.from);
    copy.to = places.at(copy.to);
    whole.transfers.push_back(copy);
  }
  whole.duration_ns = std::max(whole.duration_ns, from.duration_ns + shift);
}

void add_modules(const protocol::RunResult& result, const std::string& host, protocol::RunResult& whole,
                 std::unordered_map<std::string, std::size_t>& known) {
  for (protocol::ModuleResult module : result.modules) {
    if (!module.device.empty()) module.device = host + ":" + module.device;
    const auto [at, fresh] = known.try_emplace(module.name, whole.modules.size());
    if (fresh) {
      whole.modules.push_back(std::move(module));
      continue;
    }
    protocol::ModuleResult& sum = whole.modules[at->second];
    if (sum.device != module.device) sum.device.clear();
    sum.seconds += module.seconds;
    sum.peak_bytes = std::max(sum.peak_bytes, module.peak_bytes);
    sum.streamed_bytes += module.streamed_bytes;
  }
}

void add_transfers(const std::vector<HostRecording>& hosts, const HostRecording& host,
                   protocol::RunResult& whole) {
  const auto is_host = [&](const std::string& place) {
    return std::any_of(hosts.begin(), hosts.end(),
                       [&](const HostRecording& one) { return one.name == place; });
  };
  for (protocol::TransferResult copy : host.result.transfers) {
    if (is_host(copy.to)) continue;  // the other side has it too
    const bool other = is_host(copy.from);
    copy.from = other ? copy.from + ":cpu" : host.name + ":" + copy.from;
    copy.to = host.name + ":" + copy.to;
    whole.transfers.push_back(std::move(copy));
  }
}

/// Of all of them together: what several cover counts once.
std::uint64_t covered(std::vector<std::pair<std::uint64_t, std::uint64_t>> pieces) {
  std::sort(pieces.begin(), pieces.end());
  std::uint64_t sum = 0, reached = 0;
  for (const auto& [begin, end] : pieces) {
    if (end <= reached) continue;
    sum += end - std::max(begin, reached);
    reached = end;
  }
  return sum;
}

}  // namespace

double computing_seconds(const HostRecording& host, std::size_t hosts) {
  std::vector<std::pair<std::uint64_t, std::uint64_t>> waits, all;
  const std::size_t own = own_devices(host, hosts);
  for (const trace::Transfer& copy : host.timeline.transfers) {
    if (crosses(copy.from, own) || crosses(copy.to, own)) waits.emplace_back(copy.begin_ns, copy.end_ns);
  }
  all = waits;
  for (const trace::Span& turn : host.timeline.spans) all.emplace_back(turn.begin_ns, turn.end_ns);
  return static_cast<double>(covered(std::move(all)) - covered(std::move(waits))) * 1e-9;
}

trace::Timeline merge_timelines(const std::vector<HostRecording>& hosts) {
  trace::Timeline whole;
  whole.names = {""};
  if (hosts.empty()) return whole;
  whole.model = hosts.front().timeline.model;
  whole.started_at = hosts.front().timeline.started_at;
  std::optional<std::int64_t> first;
  for (const HostRecording& host : hosts) {
    if (host.begin_ns) first = std::min(first.value_or(*host.begin_ns), *host.begin_ns);
    whole.complete = whole.complete && host.timeline.complete;
  }
  const std::vector<Places> places = add_devices(hosts, whole);
  for (std::size_t h = 0; h < hosts.size(); ++h) {
    const std::int64_t shift = hosts[h].begin_ns ? *hosts[h].begin_ns - *first : 0;
    add_rows(hosts[h], places[h], own_devices(hosts[h], hosts.size()), static_cast<std::uint64_t>(shift),
             whole);
  }
  return whole;
}

protocol::RunResult merge_results(const std::vector<HostRecording>& hosts) {
  protocol::RunResult whole;
  if (hosts.empty()) return whole;
  whole = hosts.front().result;
  whole.devices.clear();
  whole.transfers.clear();
  whole.modules.clear();
  whole.links.clear();
  whole.warnings.clear();
  // Of all hosts nobody has worked it out: what one of them takes says nothing of when the next one begins.
  whole.simulated_seconds = 0;
  std::unordered_map<std::string, std::size_t> modules;
  for (const HostRecording& host : hosts) {
    for (protocol::DeviceResult device : host.result.devices) {
      device.device = host.name + ":" + device.device;
      whole.devices.push_back(std::move(device));
    }
    add_transfers(hosts, host, whole);
    for (protocol::LinkResult link : host.result.links) {
      link.from = host.name + ":" + link.from;
      link.to = host.name + ":" + link.to;
      whole.links.push_back(std::move(link));
    }
    add_modules(host.result, host.name, whole, modules);
    for (const Error& warning : host.result.warnings) {
      const bool said = std::any_of(whole.warnings.begin(), whole.warnings.end(),
                                    [&](const Error& known) { return sentence(known) == sentence(warning); });
      if (!said) whole.warnings.push_back(warning);
    }
    whole.virtual_gpus = whole.virtual_gpus && host.result.virtual_gpus;
    if (host.result.out_of_memory && !whole.out_of_memory) {
      whole.out_of_memory = host.result.out_of_memory;
      whole.out_of_memory->device = host.name + ":" + whole.out_of_memory->device;
    }
  }
  return whole;
}

}  // namespace stowage::cli
