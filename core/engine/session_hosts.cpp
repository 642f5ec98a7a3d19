// What a session does otherwise where it is one of several, each on a host of its own.
#include <algorithm>
#include <chrono>
#include <string>
#include <utility>

#include "core/engine/hosts/host_run.h"
#include "core/engine/session.h"

namespace stowage::engine {
namespace {

/// A weight of another host that no step here reads: on no device.
constexpr machine::DeviceId kNoDeviceHere{machine::DeviceKind::Gpu, 0xFFFF};

}  // namespace

/// Every host has the whole program under the whole map. What lies on others is neither copied nor counted
/// here; where a step reads a weight of theirs all the same, it comes from the file.
Status Session::share_with_hosts() {
  HostRun& hosts = *options_.hosts;
  const auto refuse = [this](std::string_view why) {
    return fail(Code::EngineAcrossHosts, program_.path, {phrase(why, {})});
  };
  if (request_.training) return refuse("a pass back is not handed over");
  if (request_.mode == protocol::Mode::Plain) return refuse("in mode plain nothing is moved");
  auto plan = HostPlan::make(program_, hosts.task());
  if (!plan) return tl::unexpected<Error>(plan.error());
  hosts.follow(std::move(*plan));
  std::erase_if(layout_.resident, [&](const Layout::Resident& one) { return !hosts.is_here(one.weight); });
  for (std::uint32_t i = 0; i < program_.weights.size(); ++i) {
    if (hosts.is_here(i)) continue;
    // Tied names are one storage, which is copied under whichever of them.
    const auto& names = program_.storages[program_.weights[i].storage].weights;
    const bool read = std::any_of(names.begin(), names.end(), [&](std::uint32_t name) {
      return hosts.is_here(name) || hosts.plan().uses(hosts.here(), name);
    });
    layout_.home[i] = read ? machine::kDisk : kNoDeviceHere;
  }
  layout_.warnings.clear();  // of what the map has elsewhere
  hosts.peers().while_waiting([this] {
    deadline_.check();
    report(phase_, module(), 0, 0);
  });
  return {};
}

/// Where what was handed over comes from.
std::vector<trace::TraceDevice> Session::devices_of_hosts() const {
  std::vector<trace::TraceDevice> out;
  if (!options_.hosts) return out;
  for (const std::string& name : options_.hosts->task().names) out.push_back({name, false, 0});
  return out;
}

/// The time of the recording, and what this machine's clock says, which the relays compare.
void Session::note_pass() const {
  if (!options_.hosts) return;
  const std::uint64_t recorded = recorder_->now();
  const auto clock = std::chrono::duration_cast<std::chrono::nanoseconds>(Clock::now().time_since_epoch());
  options_.hosts->peers().tell("pass " + std::to_string(recorded) + " " + std::to_string(clock.count()) +
                               "\n");
}

}  // namespace stowage::engine
