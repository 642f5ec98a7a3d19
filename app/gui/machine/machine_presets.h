#pragma once

#include <QString>
#include <vector>

#include "core/machine/machine.h"
#include "core/machine/machine_presets.h"

namespace stowage::app {

/// Some cards of one kind: "2 × RTX 4090, 24 GiB".
struct CardSet {
  QString name{};
  std::string card{};
  Bytes memory{};
  std::uint32_t count = 1;
};

/// What people have or rent most often.
std::vector<CardSet> quickMachines();
/// The machine with its GPUs replaced by these; CPU, disk and the links of the host stay.
machine::Machine withCards(machine::Machine machine, const CardSet& cards);
/// A machine with a name in place of this one, down to its links. On its cards a context takes what it takes
/// on every card, and where those before kept the usual part free, these do.
machine::Machine withPreset(const machine::Machine& before, const machine::MachinePreset& preset);
/// "DGX H100: 8 × H100 80GB, 2 × Xeon Platinum 8480C, 2.00 TiB"
QString presetText(const machine::MachinePreset& preset);
/// The machine without one device. GPUs are numbered without gaps: those after a removed one move up, and
/// their links with them.
machine::Machine withoutDevice(machine::Machine machine, machine::DeviceId gone);
/// The machine with the CPU or disk of another one, its links with it, in place of its own.
machine::Machine withHost(machine::Machine machine, const machine::Machine& from, machine::DeviceId id);
/// A card's data on one device: name, physical memory, budget.
void setCard(machine::Device& device, const std::string& name, Bytes memory);

}  // namespace stowage::app
