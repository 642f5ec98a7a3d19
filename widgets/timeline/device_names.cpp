#include "widgets/timeline/device_names.h"

#include <algorithm>
#include <numeric>

#include "core/trace/device_place.h"
#include "widgets/common/words.h"

namespace stowage::widgets {
namespace {

/// The GPUs of a host, by number.
struct HostGpus {
  std::string_view host{};
  std::uint32_t count = 0;  ///< one more than the highest number
};

}  // namespace

machine::DeviceId deviceId(std::string_view name) {
  const auto place = trace::device_place(name);
  return place ? place->id : machine::kCpu;
}

QString deviceName(std::string_view name) {
  const auto utf8 = [](std::string_view text) {
    return QString::fromUtf8(text.data(), static_cast<qsizetype>(text.size()));
  };
  const auto place = trace::device_place(name);
  if (!place) return utf8(name);
  const QString device = deviceText(place->id);
  return place->host.empty() ? device : QStringLiteral("%1 · %2").arg(utf8(place->host), device);
}

std::vector<machine::DeviceId> deviceLooks(const std::vector<std::string>& names) {
  std::vector<machine::DeviceId> out;
  std::vector<HostGpus> hosts;  // in the order of the names
  std::vector<std::size_t> host_of;
  for (const std::string& name : names) {
    const auto place = trace::device_place(name);
    out.push_back(place ? place->id : machine::kCpu);
    const std::string_view host = place ? place->host : std::string_view();
    const auto at =
        std::find_if(hosts.begin(), hosts.end(), [&](const HostGpus& known) { return known.host == host; });
    host_of.push_back(static_cast<std::size_t>(at - hosts.begin()));
    if (at == hosts.end()) hosts.push_back({host});
    HostGpus& gpus = hosts[host_of.back()];
    if (out.back().gpu()) gpus.count = std::max(gpus.count, out.back().index + 1);
  }
  for (std::size_t i = 0; i < out.size(); ++i) {
    if (!out[i].gpu() || hosts[host_of[i]].host.empty()) continue;
    out[i].index =
        std::accumulate(hosts.begin(), hosts.begin() + static_cast<std::ptrdiff_t>(host_of[i]), out[i].index,
                        [](std::uint32_t sum, const HostGpus& gpus) { return sum + gpus.count; });
  }
  return out;
}

}  // namespace stowage::widgets
