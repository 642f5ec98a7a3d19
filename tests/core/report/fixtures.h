#pragma once

#include <random>
#include <string>

#include "core/report/report.h"

namespace stowage::report::test {

/// A card in a narrow slot, RAM and a disk, with everything known.
inline Contents full_contents() {
  Contents out;
  out.facts["stowage"] = "0.1.0";
  out.software = {"0.1.0", "0.1.0", "2.11.0", "12.4", "12.2.0", "built from sources", "cmake", "local"};
  out.system.os = "Debian GNU/Linux 12 (bookworm)";
  out.system.kernel = "Linux 6.1";
  out.system.cpu_architecture = "x86_64";
  out.system.cpu = "EPYC";
  out.system.cores = 16;
  out.system.threads = 32;
  out.system.memory_channels = 8;
  out.system.memory_slots = 16;
  out.system.used_memory_slots = 8;
  out.system.home = "/home/ada";
  out.system.user = "ada";
  out.system.host = "lovelace";
  out.system.environment = {{"LANG", "C.UTF-8"}};
  out.packages = {{"python", "3.11.2"}, {"torch", "2.11.0"}, {"accelerate", "1.15.0"}};
  out.driver = {"550.54.14", "12.4"};
  machine::DetectedGpu card;
  card.name = "NVIDIA GeForce RTX 4090";
  card.total = GiB(24);
  card.free = GiB(20);
  card.pcie = machine::PcieLink{4, 8, 4, 16};
  card.compute_capability = "8.9";
  card.display = true;
  card.numa_node = 0;
  out.gpus = {card};
  out.machine.devices = {{machine::gpu(0), "RTX 4090", GiB(20), {}, GiB(24)},
                         {machine::kCpu, "", GiB(60), {}, GiB(64)},
                         {machine::kDisk, "NVMe", GiB(500), {}, GiB(900)}};
  out.machine.set_link(machine::kCpu, machine::gpu(0), 12'000'000'000);
  machine::Calibration calibration;
  calibration.date = "2026-08-01T10:00:00Z";
  calibration.engine = "0.1.0";
  calibration.torch = "2.11.0";
  machine::Figure figure;
  figure.from = machine::kCpu;
  figure.to = machine::gpu(0);
  figure.memory = "pinned";
  figure.size = 1 << 28;
  figure.spread = {11e9, 12e9, 13e9, 5};
  calibration.figures.push_back(figure);
  out.calibration = calibration;
  Plan plan;
  plan.hash = "0123456789abcdef";
  plan.model_fingerprint = "fedcba9876543210";
  plan.target = "accelerate";
  plan.status = "optimal";
  plan.value = 16'000'000'000u;
  plan.bound = 16'000'000'000u;
  plan.gap = 0.0;
  out.plan = plan;
  return out;
}

inline machine::Machine random_machine(std::mt19937& random) {
  machine::Machine machine;
  const std::uint32_t gpus = random() % 12;
  const auto device = [&](machine::DeviceId id) {
    machine::Device one{id};
    if (random() % 2) one.name = random() % 2 ? "RTX 4090" : "a card with a “name”";
    if (random() % 4) one.budget = Bytes(random() * 40ull);
    if (random() % 2) one.overhead = Bytes(random());
    if (random() % 3) one.physical = Bytes(random() * 50ull);
    if (random() % 3 == 0) one.keep_free = Bytes(random() % 2 ? random() : 0);
    machine.devices.push_back(one);
  };
  for (std::uint32_t i = 0; i < gpus; ++i) device(machine::gpu(i));
  if (random() % 8) device(machine::kCpu);
  if (random() % 3) device(machine::kDisk);
  for (int i = 0; i < 5 && !machine.devices.empty(); ++i) {
    const auto any = [&] { return machine.devices[random() % machine.devices.size()].id; };
    const machine::DeviceId from = any(), to = any();
    machine.set_link(from, to, 1 + random() * 20ull);
  }
  return machine;
}

/// As mail programs quote it.
inline std::string quoted(std::string text) {
  for (std::size_t at = text.find('\n'); at != std::string::npos; at = text.find('\n', at + 3))
    text.replace(at, 1, "\n> ");
  return text;
}

}  // namespace stowage::report::test
