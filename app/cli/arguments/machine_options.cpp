#include "app/cli/arguments/machine_options.h"

#include <algorithm>
#include <cctype>
#include <charconv>
#include <utility>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "app/cli/arguments/link_option.h"
#include "app/cli/arguments/option_words.h"
#include "app/cli/output/counted.h"
#include "core/base/file.h"
#include "core/machine/cards.h"
#include "core/machine/detect.h"
#include "core/machine/versions.h"
#include "core/plan/default_overhead.h"
#include "core/plan/read_in_place.h"

namespace stowage::cli {
namespace {

using machine::Device;
using machine::DeviceId;
using machine::Machine;

/// "8x80GiB" → 8 and "80GiB"; "24GiB" → 1 and itself.
std::pair<std::uint64_t, std::string_view> repeated(std::string_view text) {
  const std::size_t cross = text.find_first_of("xX*");
  std::uint64_t count = 0;
  if (cross == std::string_view::npos || cross == 0) return {1, text};
  const auto [end, error] = std::from_chars(text.data(), text.data() + cross, count);
  if (error != std::errc() || end != text.data() + cross) return {1, text};
  return {count, text.substr(cross + 1)};
}

/// "--gpu 24" is a legal size, and almost never what was meant.
void warn_of_few_bytes(const char* option, const std::string& text, std::string_view size_text,
                       std::optional<Bytes> size) {
  const bool bare =
      std::all_of(size_text.begin(), size_text.end(), [](char c) { return c >= '0' && c <= '9'; });
  if (!size || *size == Bytes(0) || *size >= Bytes(300) || !bare) return;
  Console::err(fmt::format("stowage-cli: {0} {1} is {2}; a unit makes it larger: {0} {1}GiB.\n", option, text,
                           counted(size->count(), "byte")));
}

Try<std::vector<Device>> parse_gpus(const std::vector<std::string>& texts) {
  std::vector<Device> gpus;
  for (const std::string& text : texts) {
    if (text == "none") continue;
    const auto [count, size_text] = repeated(text);
    const auto size = parse_size(size_text);
    if (!size) return usage(size.error());
    warn_of_few_bytes("--gpu", text, size_text, *size);
    if (count == 0 || count > kMostGpus - gpus.size())
      return usage("--gpu " + text + ": at most " + std::to_string(kMostGpus) + " GPUs, at least one each.");
    for (std::uint64_t i = 0; i < count; ++i)
      gpus.push_back({machine::gpu(static_cast<std::uint32_t>(gpus.size())), "", *size});
  }
  return gpus;
}

/// Puts a host device in, changes it, or takes it away ("none").
Try<bool> set_host(Machine& machine, DeviceId id, const std::string& text) {
  if (text.empty()) return false;
  const auto found = std::find_if(machine.devices.begin(), machine.devices.end(),
                                  [&](const Device& device) { return device.id == id; });
  Device device = found == machine.devices.end() ? Device{id} : *found;
  if (found != machine.devices.end()) machine.devices.erase(found);
  if (text == "none") return true;
  device.budget.reset();
  if (text != "unlimited") {
    const auto size = parse_size(text);
    if (!size) return usage(size.error());
    warn_of_few_bytes(id == machine::kCpu ? "--cpu" : "--disk", text, text, *size);
    device.budget = *size;
  }
  machine.devices.push_back(std::move(device));
  std::sort(machine.devices.begin(), machine.devices.end(),
            [](const Device& a, const Device& b) { return a.id < b.id; });
  return true;
}

/// "0:1=64GB/s", "cpu:0=25GB/s": both directions.
Try<bool> set_link(Machine& machine, const std::string& text) {
  const auto link = parse_link(text, "A:B=RATE, such as 0:1=64GB/s");
  if (!link) return tl::unexpected(link.error());
  for (const DeviceId end : {link->from, link->to}) {
    if (!machine.find(end))
      return usage("--link " + text + ": this machine has no device " + machine::to_string(end) + ".");
  }
  machine.set_link(link->from, link->to, link->rate);
  machine.set_link(link->to, link->from, link->rate);
  return true;
}

/// Steps of one character from one word to another, capitals aside.
std::size_t distance(std::string_view a, std::string_view b) {
  std::vector<std::size_t> row(b.size() + 1);
  for (std::size_t j = 0; j <= b.size(); ++j) row[j] = j;
  for (std::size_t i = 0; i < a.size(); ++i) {
    std::size_t before = std::exchange(row[0], i + 1);
    for (std::size_t j = 0; j < b.size(); ++j) {
      const bool same =
          std::tolower(static_cast<unsigned char>(a[i])) == std::tolower(static_cast<unsigned char>(b[j]));
      const std::size_t here = std::min({row[j], row[j + 1], before - (same ? 1 : 0)}) + 1;
      before = std::exchange(row[j + 1], here);
    }
  }
  return row.back();
}

/// Nobody knows rates by this name: what such a device computes is left out of times.
void warn_of_unknown_card(const std::string& text, const std::string& name, bool host) {
  const machine::Card* card = machine::find_card(name);
  if (card && card->host == host) return;
  std::vector<std::string_view> known;
  for (const machine::Card& one : machine::cards()) {
    if (one.host == host) known.push_back(one.words);
  }
  std::stable_sort(known.begin(), known.end(), [&](std::string_view a, std::string_view b) {
    return distance(a, name) < distance(b, name);
  });
  constexpr std::size_t kMost = 5;
  if (known.size() > kMost) known.resize(kMost);
  Console::err(
      fmt::format("stowage-cli: --card {}: no {} is known by this name, so how fast it computes is not "
                  "known. Known are, among "
                  "others: {}.\n",
                  fill_sentence("%s", text, {}), host ? "processor" : "card", fmt::join(known, ", ")));
}

/// "0=RTX 4090", "all=A100 80GB": what a device is called, from which its usual rates follow.
Try<bool> set_card(Machine& machine, const std::string& text) {
  const std::size_t equals = text.find('=');
  if (equals == std::string::npos || equals + 1 == text.size())
    return usage("--card " + text + ": write it as DEVICE=NAME, such as 0=\"RTX 4090\".");
  const std::string device = text.substr(0, equals);
  const bool all = device == "all";
  const auto id = machine::parse_device(all ? "0" : device);
  if (!id) return usage(id.error());
  if (!all && !machine.find(*id))
    return usage("--card " + text + ": this machine has no device " + machine::to_string(*id) + ".");
  const std::string name = text.substr(equals + 1);
  bool changes = false;  // else what was measured of it stays
  for (Device& one : machine.devices) {
    if (all ? !one.id.gpu() : one.id != *id) continue;
    changes = changes || one.name != name;
    one.name = name;
  }
  if (changes && (all || *id != machine::kDisk))
    warn_of_unknown_card(text, name, !all && *id == machine::kCpu);
  return true;
}

/// "5%" of a budget, or a size.
Try<Bytes> part_or_size(const Device& device, const std::string& option, std::string_view text) {
  if (text.empty() || text.back() != '%') {
    const auto size = parse_size(text);
    return size ? Try<Bytes>(*size) : Try<Bytes>(usage(size.error()));
  }
  text.remove_suffix(1);
  std::uint32_t percent = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), percent);
  if (error != std::errc() || end != text.data() + text.size() || percent > 100)
    return usage(option + ": a part of the budget is written as 0% to 100%.");
  if (!device.budget)
    return usage(option + ": a part of a budget without a limit says nothing; give a size.");
  return machine::percent_of(*device.budget, percent);
}

/// "0=2GiB", "cuda:1=5%", "all=5%": sets something of one device, or of all GPUs.
template <typename Set>
Try<bool> set_room(Machine& machine, const std::string& name_of_option, const std::string& text, Set set) {
  const std::string option = name_of_option + " " + text;
  const std::size_t equals = text.find('=');
  if (equals == std::string::npos)
    return usage(option + ": write it as DEVICE=SIZE or DEVICE=PERCENT, such as 0=2GiB or all=5%.");
  const std::string name = text.substr(0, equals);
  const bool all = name == "all";
  const auto id = machine::parse_device(all ? "0" : name);
  if (!id) return usage(id.error());
  if (!all && !machine.find(*id))
    return usage(option + ": this machine has no device " + machine::to_string(*id) + ".");
  for (Device& device : machine.devices) {
    if (all ? !device.id.gpu() : device.id != *id) continue;
    const auto bytes = part_or_size(device, option, std::string_view(text).substr(equals + 1));
    if (!bytes) return tl::unexpected(bytes.error());
    set(device, *bytes);
  }
  return true;
}

/// What a report could not say is a default here.
void warn_of_assumed(const std::string& file, const std::vector<std::string>& assumed) {
  constexpr std::size_t kMost = 5;
  if (assumed.empty()) return;
  std::string names;
  for (std::size_t i = 0; i < std::min(assumed.size(), kMost); ++i) names += (i > 0 ? ", " : "") + assumed[i];
  if (assumed.size() > kMost) names += fmt::format(" and {} more", assumed.size() - kMost);
  Console::err(fmt::format("stowage-cli: --machine {}: not available there, so defaults stand in: {}.\n",
                           file, names));
}

}  // namespace

void MachineOptions::define(CLI::App& app) {
  with_words(add_repeatable(app, "--gpu", gpus_,
                            "memory of a GPU, once for each in order: 24GiB, or 8x80GiB; none for no GPU")
                 ->type_name("SIZE"),
             {"none"});
  const std::vector<std::string> limits{"none", "unlimited"};
  with_words(app.add_option("--cpu", cpu_, "RAM that may be used: 64GiB, none, unlimited")->type_name("SIZE"),
             limits);
  with_words(
      app.add_option("--disk", disk_, "disk that may be used: 1TB, none, unlimited")->type_name("SIZE"),
      limits);
  app.add_option("--machine", file_,
                 "a stowage.machine/1 file, as calibrate writes it, or an environment report")
      ->type_name("FILE");
  add_repeatable(app, "--link", links_, "speed of a connection: 0:1=64GB/s, cpu:0=25GB/s")
      ->type_name("A:B=RATE");
  add_repeatable(app, "--card", cards_,
                 "what a GPU or the CPU is, for the time of a step: 0=\"RTX 4090\", all=\"A100 80GB\"")
      ->type_name("DEVICE=NAME");
  add_repeatable(
      app, "--overhead", overhead_,
      "memory that a device needs once it is used (context, workspaces): 0=563MiB, all=563MiB for "
      "every GPU (default: what this machine's GPUs need under a large model; none for those of --gpu)")
      ->type_name("DEVICE=SIZE|PERCENT");
  add_repeatable(
      app, "--keep-free", keep_free_,
      "room kept free for activations: 0=2GiB, 1=5% of its budget, all=5% for every GPU (default: none)")
      ->type_name("DEVICE=SIZE|PERCENT");
}

bool MachineOptions::names(DeviceId id) const {
  if (!file_.empty()) return true;
  if (id.gpu()) return !gpus_.empty();
  return id == machine::kCpu ? !cpu_.empty() : !disk_.empty();
}

Result<report::ReadMachine> MachineOptions::read_file() const {
  constexpr std::uint64_t kMost = 64ull << 20;
  const auto text = read_text_file(file_, kMost);
  if (!text) return tl::unexpected(text.error());
  return report::read_machine(*text, file_);
}

std::optional<machine::Calibration> MachineOptions::calibration() const {
  if (file_.empty()) return std::nullopt;
  const auto read = read_file();
  if (!read || !read->calibration) return std::nullopt;
  machine::Calibration out = *read->calibration;
  for (const DeviceId id : replaced(read->machine)) {
    std::erase_if(out.figures,
                  [&](const machine::Figure& figure) { return figure.from == id || figure.to == id; });
    if (id == machine::kCpu) out.processor.clear();
  }
  return out;
}

void MachineOptions::warn_of_versions(const machine::Calibration* calibration) const {
  if (!calibration) return;
  machine::Versions now;
  now.engine = STOWAGE_VERSION;
  if (const auto other = machine::measured_with_others(machine::versions_of(*calibration), now))
    Console::err(fmt::format("stowage-cli: --machine {}: {}\n", file_, sentence(*other)));
}

std::vector<DeviceId> MachineOptions::replaced(const Machine& file) const {
  std::vector<DeviceId> out;
  for (const std::string& text : cards_) {
    const std::string device = text.substr(0, text.find('=')), name = text.substr(text.find('=') + 1);
    for (const Device& one : file.devices) {
      if (device == "all" ? one.id.gpu() : device == machine::to_string(one.id)) {
        if (one.name != name) out.push_back(one.id);
      }
    }
  }
  return out;
}

bool MachineOptions::says_overhead_of(DeviceId id) const {
  return std::any_of(overhead_.begin(), overhead_.end(), [&](const std::string& text) {
    const std::string name = text.substr(0, text.find('='));
    const auto device = machine::parse_device(name);
    return name == "all" ? id.gpu() : device && *device == id;
  });
}

Machine MachineOptions::with_own_files(Machine machine, const model::Model& model,
                                       const plan::Settings& settings, bool known) const {
  if (!known && own_gpus()) {
    const Machine usual = plan::with_default_overhead(machine, model);
    for (std::size_t i = 0; i < machine.devices.size(); ++i) {
      if (!says_overhead_of(machine.devices[i].id)) machine.devices[i].overhead = usual.devices[i].overhead;
    }
  }
  if (known || names(machine::kDisk)) return machine;
  return plan::with_read_in_place(std::move(machine), model, settings);
}

Try<Machine> MachineOptions::resolve(const std::string& model, std::optional<Machine> known) const {
  Machine machine;
  if (!file_.empty()) {
    auto read = read_file();
    if (!read) return rejected(read.error(), file_);
    warn_of_assumed(file_, read->assumed);
    machine = std::move(read->machine);
    // How fast the measured device reads its own memory is not how fast another one does.
    for (const DeviceId id : read->calibration ? replaced(machine) : std::vector<DeviceId>())
      std::erase_if(machine.links,
                    [&](const machine::Link& link) { return link.from == id && link.to == id; });
  } else {
    machine = known ? std::move(*known) : machine::detect(model);
  }
  if (!gpus_.empty()) {
    auto gpus = parse_gpus(gpus_);
    if (!gpus) return tl::unexpected(gpus.error());
    std::erase_if(machine.devices, [](const Device& device) { return device.id.gpu(); });
    machine.devices.insert(machine.devices.begin(), gpus->begin(), gpus->end());
    const auto gone = [&](DeviceId id) { return id.gpu() && !machine.find(id); };
    std::erase_if(machine.links, [&](const machine::Link& link) { return gone(link.from) || gone(link.to); });
  }
  for (const auto& [id, text] : {std::pair{machine::kCpu, &cpu_}, std::pair{machine::kDisk, &disk_}}) {
    if (const auto set = set_host(machine, id, *text); !set) return tl::unexpected(set.error());
  }
  for (const std::string& link : links_) {
    if (const auto set = set_link(machine, link); !set) return tl::unexpected(set.error());
  }
  for (const std::string& card : cards_) {
    if (const auto set = set_card(machine, card); !set) return tl::unexpected(set.error());
  }
  for (const std::string& text : overhead_) {
    const auto set = set_room(machine, "--overhead", text, [](Device& d, Bytes b) { d.overhead = b; });
    if (!set) return tl::unexpected(set.error());
  }
  for (const std::string& text : keep_free_) {
    const auto set = set_room(machine, "--keep-free", text, [](Device& d, Bytes b) { d.keep_free = b; });
    if (!set) return tl::unexpected(set.error());
  }
  return machine;
}

}  // namespace stowage::cli
