#include "app/gui/machine/machine_presets.h"

#include <algorithm>

#include "app/gui/machine/default_machine.h"
#include "widgets/common/list_text.h"
#include "widgets/common/words.h"

namespace stowage::app {

std::vector<CardSet> quickMachines() {
  const std::vector<std::tuple<std::string, Bytes, std::uint32_t>> sets{
      {"RTX 4060", GiB(8), 1}, {"RTX 4090", GiB(24), 1}, {"RTX 4090", GiB(24), 2}, {"RTX 5090", GiB(32), 1},
      {"A100", GiB(80), 1},    {"A100", GiB(80), 4},     {"H100", GiB(80), 8}};
  std::vector<CardSet> out;
  for (const auto& [card, memory, count] : sets) {
    out.push_back({QStringLiteral("%1 × %2, %3")
                       .arg(count)
                       .arg(QString::fromStdString(card), widgets::bytesText(memory)),
                   card, memory, count});
  }
  return out;
}

void setCard(machine::Device& device, const std::string& name, Bytes memory) {
  device.name = name;
  device.physical = memory;
  device.budget = memory;
}

namespace {

/// Nobody chose these rooms: all cards keep the usual part of their budget free.
bool keepTheUsual(const machine::Machine& machine) {
  machine::Machine open = machine;
  for (auto& device : open.devices) {
    if (device.id.gpu()) device.keep_free.reset();
  }
  return machine.gpu_count() > 0 && machine != open && machine::with_default_keep_free(open) == machine;
}

}  // namespace

machine::Machine withCards(machine::Machine machine, const CardSet& cards) {
  machine::Machine out;
  Bytes overhead;
  for (const auto& device : machine.devices) {
    if (device.id.gpu()) overhead = std::max(overhead, device.overhead);
  }
  const bool usual = keepTheUsual(machine);
  // What a context takes is the machine's, where that is known; a card of its own has some in any case.
  if (!overhead) overhead = kGpuOverhead;
  for (std::uint32_t i = 0; i < cards.count; ++i) {
    machine::Device device;
    device.id = machine::gpu(i);
    setCard(device, cards.card, cards.memory);
    device.overhead = overhead;
    if (usual) device.keep_free = machine::percent_of(cards.memory, machine::kDefaultKeepFreePercent);
    out.devices.push_back(device);
  }
  for (const auto& device : machine.devices) {
    if (!device.id.gpu()) out.devices.push_back(device);
  }
  for (const auto& link : machine.links) {
    if (!link.from.gpu() && !link.to.gpu()) out.links.push_back(link);
  }
  return out;
}

machine::Machine withPreset(const machine::Machine& before, const machine::MachinePreset& preset) {
  machine::Machine out = machine::machine_of(preset);
  for (auto& device : out.devices) {
    if (device.id.gpu()) device.overhead = kGpuOverhead;
  }
  return keepTheUsual(before) ? machine::with_default_keep_free(std::move(out)) : out;
}

QString presetText(const machine::MachinePreset& preset) {
  const auto word = [](std::string_view text) {
    return QString::fromUtf8(text.data(), static_cast<qsizetype>(text.size()));
  };
  QStringList parts;
  if (preset.cards > 0) parts << QStringLiteral("%1 × %2").arg(preset.cards).arg(word(preset.card));
  parts << word(preset.host) << widgets::bytesText(GiB(preset.ram_gib));
  const QString all = widgets::listText(parts);
  return preset.title.empty() ? all : widgets::namedText(word(preset.title), all);
}

machine::Machine withHost(machine::Machine machine, const machine::Machine& from, machine::DeviceId id) {
  const auto* device = from.find(id);
  if (!device || id.gpu()) return machine;
  machine = withoutDevice(std::move(machine), id);
  // GPUs, CPU, disk: the order in which every list shows them.
  const bool cpu = id == machine::kCpu;
  const auto at = std::find_if(machine.devices.begin(), machine.devices.end(),
                               [cpu](const machine::Device& d) { return cpu && d.id == machine::kDisk; });
  machine.devices.insert(at, *device);
  for (const machine::Link& link : from.links) {
    const bool its = link.from == id || link.to == id;
    if (its && machine.find(link.from) && machine.find(link.to)) machine.links.push_back(link);
  }
  return machine;
}

machine::Machine withoutDevice(machine::Machine machine, machine::DeviceId gone) {
  std::erase_if(machine.devices, [&](const machine::Device& device) { return device.id == gone; });
  std::erase_if(machine.links,
                [&](const machine::Link& link) { return link.from == gone || link.to == gone; });
  if (!gone.gpu()) return machine;
  const auto moveUp = [&](machine::DeviceId& id) {
    if (id.kind == gone.kind && id.index > gone.index) --id.index;
  };
  for (auto& device : machine.devices) moveUp(device.id);
  for (auto& link : machine.links) {
    moveUp(link.from);
    moveUp(link.to);
  }
  return machine;
}

}  // namespace stowage::app
