#include "app/cli/output/run_text.h"

#include <algorithm>

#include <fmt/format.h>

#include "app/cli/output/plan_text.h"

namespace stowage::cli {
namespace {

constexpr std::size_t kMostModulesShown = 10;

/// ", cpu → 0 busy 93 %"
std::string links_text(const protocol::RunResult& result) {
  std::string out;
  for (const protocol::LinkResult& link : result.links)
    out += fmt::format(", {} → {} busy {:.0f} %", link.from, link.to, 100 * link.busy);
  return out;
}

std::string slowest_text(const Console& console, std::vector<protocol::ModuleResult> modules) {
  std::stable_sort(modules.begin(), modules.end(),
                   [](const auto& a, const auto& b) { return a.seconds > b.seconds; });
  if (modules.size() > kMostModulesShown) modules.resize(kMostModulesShown);
  Table table({"slowest modules", "device", ">time", ">peak", ">streamed"});
  for (const protocol::ModuleResult& module : modules) {
    table.row({module.name.empty() ? "(root)" : fill_sentence("%s", module.name, {}), module.device,
               seconds_text(module.seconds), format_bytes(Bytes(module.peak_bytes)),
               module.streamed_bytes ? format_bytes(Bytes(module.streamed_bytes)) : "-"});
  }
  return table.text(console);
}

std::string size_text(std::uint64_t bytes) { return bytes ? format_bytes(Bytes(bytes)) : "-"; }

std::string devices_text(const Console& console, const std::vector<protocol::DeviceResult>& devices) {
  Table table({"device", ">peak", ">reserved", ">weights", ">window", ">budget", "peak in"});
  for (const protocol::DeviceResult& device : devices) {
    const std::string name = device.device + (device.is_virtual ? " (virtual)" : "");
    table.row({name, format_bytes(Bytes(device.peak_bytes)), size_text(device.reserved_bytes),
               format_bytes(Bytes(device.weights_bytes)), size_text(device.window_bytes),
               size_text(device.budget), fill_sentence("%s", device.peak_module, {})});
  }
  return table.text(console);
}

/// What CUDA holds beside what PyTorch reserves; of GPUs that are none of CUDA's there is nothing to say.
std::string beside_text(const std::vector<protocol::DeviceResult>& devices) {
  std::string out;
  for (const protocol::DeviceResult& device : devices) {
    if (!device.allocation_retries) continue;
    out +=
        "  " + device.device + ": CUDA itself keeps " +
        (device.context_bytes ? format_bytes(Bytes(*device.context_bytes)) : "an amount that is not known") +
        " beside what is reserved";
    if (*device.allocation_retries > 0)
      out += "; idle memory was given back " + format_count(*device.allocation_retries) +
             " times before there was room";
    out += "\n";
  }
  return out;
}

std::string scratch_text(const Console& console, const std::vector<protocol::DeviceResult>& devices) {
  Table table({"scratch of operators on", ">most at once", ">peak with it"});
  for (const protocol::DeviceResult& device : devices) {
    if (device.is_virtual)
      table.row({device.device, size_text(device.scratch_bytes), size_text(device.peak_with_scratch_bytes)});
  }
  return table.text(console);
}

std::string transfers_text(const Console& console, const std::vector<protocol::TransferResult>& transfers) {
  Table table({"from", "to", ">bytes", ">copies", ">time"});
  for (const protocol::TransferResult& copy : transfers)
    table.row({copy.from, copy.to, format_bytes(Bytes(copy.bytes)), format_count(copy.count),
               seconds_text(copy.seconds)});
  return table.text(console);
}

}  // namespace

std::string run_text(const Console& console, const protocol::RunResult& result, bool complete,
                     bool with_scratch) {
  std::string out = complete ? "One pass in " + seconds_text(result.seconds) + "\n"
                             : console.bad("The run ended early.") + "\n";
  if (result.simulated_seconds > 0)
    out +=
        "On the machine of the plan: " + seconds_text(result.simulated_seconds) + links_text(result) + "\n";
  if (result.inputs_from == protocol::InputsFrom::Archive) out += "Inputs: the program's own samples\n";
  out += "\n" + devices_text(console, result.devices) + beside_text(result.devices);
  if (with_scratch) out += "\n" + scratch_text(console, result.devices);
  if (!result.transfers.empty()) out += "\n" + transfers_text(console, result.transfers);
  if (!result.modules.empty()) out += "\n" + slowest_text(console, result.modules);
  for (const Error& warning : result.warnings)
    out += "  " + console.warn("warning") + "  " + sentence(warning) + "\n";
  return out;
}

std::string fewer_gpus_text(const protocol::RunRequest& request, std::size_t here) {
  const std::uint32_t used = protocol::gpus_used(request);
  if (request.devices == protocol::Devices::Virtual || here >= used) return {};
  const std::string why = here == 0 ? std::string("this machine has no GPU")
                                    : "this machine has fewer GPUs (" + std::to_string(here) +
                                          ") than the plan uses (" + std::to_string(used) + ")";
  const bool cuda = request.devices == protocol::Devices::Cuda;
  return "stowage-cli: " + why + ": " +
         (cuda ? "a run with CUDA will be refused." : "it will run on virtual GPUs.") + "\n";
}

std::function<void(const protocol::Progress&)> progress_line(const Console& console) {
  if (!console.progress()) return {};
  return [](const protocol::Progress& progress) {
    const std::string share =
        progress.total > 0 ? fmt::format(" {}/{}", progress.done, progress.total) : std::string();
    Console::err("\r\x1b[K" + progress.phase + share + " " + fill_sentence("%s", progress.module, {}));
  };
}

}  // namespace stowage::cli
