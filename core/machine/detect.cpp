#include "core/machine/detect.h"

#include "core/machine/slot.h"

#include <dlfcn.h>
#include <sys/statvfs.h>

#include <charconv>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <memory>
#include <set>

namespace stowage::machine {
namespace {

// The few declarations of NVML that are needed, as its public header documents them: the library is opened at
// run time, so no header is at hand.
using NvmlDevice = void*;
struct NvmlMemory {
  unsigned long long total, free, used;
};
struct NvmlPci {
  char bus_id_legacy[16];
  unsigned domain, bus, device, pci_device, pci_subsystem;
  char bus_id[32];
};

constexpr int kMostLanes = 32;

struct CloseLibrary {
  void operator()(void* handle) const { dlclose(handle); }
};

/// NVML while it is in use. Absent without a driver.
class Nvml {
 public:
  Nvml() {
    for (const char* name : {"libnvidia-ml.so.1", "/usr/lib/wsl/lib/libnvidia-ml.so.1"}) {
      library_.reset(dlopen(name, RTLD_NOW | RTLD_LOCAL));
      if (library_) break;
    }
    const auto init = symbol<int()>("nvmlInit_v2");
    ready_ = init && init() == 0;
  }
  ~Nvml() {
    const auto shutdown = ready_ ? symbol<int()>("nvmlShutdown") : nullptr;
    if (shutdown) shutdown();
  }
  Nvml(const Nvml&) = delete;
  Nvml& operator=(const Nvml&) = delete;

  bool ready() const { return ready_; }
  template <class Function>
  Function* symbol(const char* name) const {
    return library_ ? reinterpret_cast<Function*>(dlsym(library_.get(), name)) : nullptr;
  }

 private:
  std::unique_ptr<void, CloseLibrary> library_;
  bool ready_ = false;
};

/// NVML's word, for where /sys is not to be seen. Its most lanes are those of card and slot together: a
/// narrow slot is not found by it, lanes that failed are.
std::optional<PcieLink> pcie_of(const Nvml& nvml, NvmlDevice device) {
  PcieLink link;
  for (const auto& [name, out] : {std::pair{"nvmlDeviceGetCurrPcieLinkGeneration", &link.generation},
                                  std::pair{"nvmlDeviceGetCurrPcieLinkWidth", &link.width},
                                  std::pair{"nvmlDeviceGetMaxPcieLinkGeneration", &link.max_generation},
                                  std::pair{"nvmlDeviceGetMaxPcieLinkWidth", &link.max_width}}) {
    unsigned value = 0;
    const auto ask = nvml.symbol<int(NvmlDevice, unsigned*)>(name);
    if (ask && ask(device, &value) == 0 && value <= kMostLanes) *out = static_cast<int>(value);
  }
  return link.width > 0 ? std::optional(link) : std::nullopt;
}

/// Memory, name and UUID: what a card and a slice of one have each for itself.
bool read_itself(const Nvml& nvml, NvmlDevice device, DetectedGpu& out) {
  const auto memory_of = nvml.symbol<int(NvmlDevice, NvmlMemory*)>("nvmlDeviceGetMemoryInfo");
  const auto name_of = nvml.symbol<int(NvmlDevice, char*, unsigned)>("nvmlDeviceGetName");
  const auto uuid_of = nvml.symbol<int(NvmlDevice, char*, unsigned)>("nvmlDeviceGetUUID");
  NvmlMemory memory{};
  if (!memory_of || memory_of(device, &memory) != 0) return false;
  out.total = Bytes(memory.total);
  out.free = Bytes(memory.free);
  char name[128] = {};
  if (name_of && name_of(device, name, sizeof name - 1) == 0) out.name = name;
  char uuid[96] = {};
  if (uuid_of && uuid_of(device, uuid, sizeof uuid - 1) == 0) out.uuid = uuid;
  return true;
}

/// "MIG-GPU-…/7/0"; "" where NVML does not say its numbers.
std::string legacy_name_of(const Nvml& nvml, NvmlDevice slice, const DetectedGpu& card) {
  const auto instance_of = nvml.symbol<int(NvmlDevice, unsigned*)>("nvmlDeviceGetGpuInstanceId");
  const auto compute_of = nvml.symbol<int(NvmlDevice, unsigned*)>("nvmlDeviceGetComputeInstanceId");
  unsigned instance = 0, compute = 0;
  if (card.uuid.empty() || !instance_of || !compute_of || instance_of(slice, &instance) != 0 ||
      compute_of(slice, &compute) != 0)
    return {};
  return "MIG-" + card.uuid + "/" + std::to_string(instance) + "/" + std::to_string(compute);
}

/// What a card is divided into, where it is. A slice lies in the card's slot.
std::vector<DetectedGpu> read_slices(const Nvml& nvml, NvmlDevice device, const DetectedGpu& card) {
  std::vector<DetectedGpu> slices;
  const auto count_of = nvml.symbol<int(NvmlDevice, unsigned*)>("nvmlDeviceGetMaxMigDeviceCount");
  const auto slice_of =
      nvml.symbol<int(NvmlDevice, unsigned, NvmlDevice*)>("nvmlDeviceGetMigDeviceHandleByIndex");
  unsigned most = 0;
  if (!count_of || !slice_of || count_of(device, &most) != 0) return slices;
  for (unsigned i = 0; i < most && i < 64; ++i) {
    NvmlDevice handle = nullptr;
    if (slice_of(device, i, &handle) != 0) continue;
    DetectedGpu slice = card;
    if (!read_itself(nvml, handle, slice)) continue;
    slice.legacy_name = legacy_name_of(nvml, handle, card);
    slices.push_back(std::move(slice));
  }
  return slices;
}

std::optional<DetectedGpu> read_gpu(const Nvml& nvml, unsigned index) {
  const auto handle_of = nvml.symbol<int(unsigned, NvmlDevice*)>("nvmlDeviceGetHandleByIndex_v2");
  const auto pci_of = nvml.symbol<int(NvmlDevice, NvmlPci*)>("nvmlDeviceGetPciInfo_v3");
  NvmlDevice device = nullptr;
  DetectedGpu gpu;
  if (!handle_of || handle_of(index, &device) != 0 || !read_itself(nvml, device, gpu)) return std::nullopt;
  NvmlPci pci{};
  if (pci_of && pci_of(device, &pci) == 0) gpu.pci.assign(pci.bus_id, strnlen(pci.bus_id, sizeof pci.bus_id));
  gpu.pcie = read_pcie(gpu.pci);
  if (!gpu.pcie) gpu.pcie = pcie_of(nvml, device);
  gpu.numa_node = read_numa_node(gpu.pci);
  int major = 0, minor = 0;
  const auto capability_of = nvml.symbol<int(NvmlDevice, int*, int*)>("nvmlDeviceGetCudaComputeCapability");
  if (capability_of && capability_of(device, &major, &minor) == 0 && major > 0)
    gpu.compute_capability = std::to_string(major) + "." + std::to_string(minor);
  unsigned attached = 0;
  const auto display_of = nvml.symbol<int(NvmlDevice, unsigned*)>("nvmlDeviceGetDisplayMode");
  if (display_of && display_of(device, &attached) == 0) gpu.display = attached != 0;
  gpu.slices = read_slices(nvml, device, gpu);
  return gpu;
}

/// The card or the slice that an entry of CUDA_VISIBLE_DEVICES names; nullptr: none.
const DetectedGpu* named_gpu(const std::vector<DetectedGpu>& all, std::string_view entry) {
  std::size_t index = 0;
  const auto [end, error] = std::from_chars(entry.data(), entry.data() + entry.size(), index);
  if (error == std::errc() && end == entry.data() + entry.size())
    return index < all.size() ? &all[index] : nullptr;
  const bool card = entry.starts_with("GPU-");
  if (!card && !entry.starts_with("MIG-")) return nullptr;
  for (const DetectedGpu& gpu : all) {
    if (card && gpu.uuid.starts_with(entry)) return &gpu;
    for (const DetectedGpu& slice : gpu.slices) {
      if (!card && (slice.uuid.starts_with(entry) || slice.legacy_name == entry)) return &slice;
    }
  }
  return nullptr;
}

/// "NVIDIA GeForce RTX 4090" → "RTX 4090": what people call it.
std::string short_name(std::string name) {
  for (const std::string_view prefix : {"NVIDIA ", "GeForce ", "Tesla "}) {
    if (name.starts_with(prefix)) name.erase(0, prefix.size());
  }
  return name;
}

/// One line of /proc/meminfo in bytes, 0 when it is not there.
Bytes meminfo(const char* key) {
  std::unique_ptr<std::FILE, int (*)(std::FILE*)> file(std::fopen("/proc/meminfo", "re"), &std::fclose);
  if (!file) return {};
  char line[256];
  const std::size_t length = std::strlen(key);
  while (std::fgets(line, sizeof line, file.get())) {
    unsigned long long kib = 0;
    if (std::strncmp(line, key, length) == 0 && line[length] == ':' &&
        std::sscanf(line + length + 1, "%llu", &kib) == 1)
      return KiB(kib);
  }
  return {};
}

}  // namespace

std::vector<DetectedGpu> detect_gpus() {
  std::vector<DetectedGpu> gpus;
  const Nvml nvml;
  const auto count_of = nvml.ready() ? nvml.symbol<int(unsigned*)>("nvmlDeviceGetCount_v2") : nullptr;
  unsigned count = 0;
  if (!count_of || count_of(&count) != 0) return gpus;
  for (unsigned i = 0; i < count && i < 250; ++i) {
    if (auto gpu = read_gpu(nvml, i)) gpus.push_back(std::move(*gpu));
  }
  const char* const visible = std::getenv("CUDA_VISIBLE_DEVICES");
  return visible ? visible_gpus(gpus, visible) : gpus;
}

std::vector<DetectedGpu> visible_gpus(const std::vector<DetectedGpu>& all, std::string_view list) {
  std::vector<DetectedGpu> out;
  std::set<const DetectedGpu*> seen;
  while (!list.empty()) {
    const auto comma = list.find(',');
    std::string_view entry = list.substr(0, comma);
    list.remove_prefix(comma == std::string_view::npos ? list.size() : comma + 1);
    while (!entry.empty() && entry.front() == ' ') entry.remove_prefix(1);
    while (!entry.empty() && entry.back() == ' ') entry.remove_suffix(1);
    const DetectedGpu* const gpu = named_gpu(all, entry);
    if (!gpu || !seen.insert(gpu).second) break;
    out.push_back(*gpu);
  }
  return out;
}

Driver detect_driver() {
  Driver driver;
  const Nvml nvml;
  if (!nvml.ready()) return driver;
  char version[96] = {};
  const auto version_of = nvml.symbol<int(char*, unsigned)>("nvmlSystemGetDriverVersion");
  if (version_of && version_of(version, sizeof version - 1) == 0) driver.version = version;
  int cuda = 0;
  const auto cuda_of = nvml.symbol<int(int*)>("nvmlSystemGetCudaDriverVersion_v2");
  if (cuda_of && cuda_of(&cuda) == 0 && cuda > 0)
    driver.cuda = std::to_string(cuda / 1000) + "." + std::to_string(cuda % 1000 / 10);
  return driver;
}

Machine detect(const std::string& path) {
  Machine machine;
  for (const DetectedGpu& found : detect_gpus()) {
    machine.devices.push_back({gpu(static_cast<std::uint32_t>(machine.devices.size())),
                               short_name(found.name),
                               found.free,
                               {},
                               found.total});
  }
  Device ram{kCpu, "", {}, {}, meminfo("MemTotal")};
  const Bytes available = meminfo("MemAvailable");
  if (available) ram.budget = available;
  machine.devices.push_back(ram);
  struct statvfs disk {};
  if (statvfs(path.empty() ? "." : path.c_str(), &disk) == 0) {
    const Bytes block(disk.f_frsize);
    machine.devices.push_back({kDisk, "", block * disk.f_bavail, {}, block * disk.f_blocks});
  }
  return machine;
}

const std::vector<CardPreset>& card_presets() {
  static const std::vector<CardPreset> presets = {
      {"RTX 3060", GiB(12)},
      {"RTX 3070", GiB(8)},
      {"RTX 3080", GiB(10)},
      {"RTX 3080 Ti", GiB(12)},
      {"RTX 3090", GiB(24)},
      {"RTX 3090 Ti", GiB(24)},
      {"RTX 4060", GiB(8)},
      {"RTX 4060 Ti 8GB", GiB(8)},
      {"RTX 4060 Ti 16GB", GiB(16)},
      {"RTX 4070", GiB(12)},
      {"RTX 4070 SUPER", GiB(12)},
      {"RTX 4070 Ti", GiB(12)},
      {"RTX 4070 Ti SUPER", GiB(16)},
      {"RTX 4080", GiB(16)},
      {"RTX 4080 SUPER", GiB(16)},
      {"RTX 4090", GiB(24)},
      {"RTX 5060 Ti 16GB", GiB(16)},
      {"RTX 5070", GiB(12)},
      {"RTX 5070 Ti", GiB(16)},
      {"RTX 5080", GiB(16)},
      {"RTX 5090", GiB(32)},
      {"RTX A5000", GiB(24)},
      {"RTX A6000", GiB(48)},
      {"RTX 6000 Ada", GiB(48)},
      {"T4", GiB(16)},
      {"L4", GiB(24)},
      {"L40", GiB(48)},
      {"L40S", GiB(48)},
      {"V100 16GB", GiB(16)},
      {"V100 32GB", GiB(32)},
      {"A10", GiB(24)},
      {"A30", GiB(24)},
      {"A40", GiB(48)},
      {"A100 40GB", GiB(40)},
      {"A100 80GB", GiB(80)},
      {"A100 80GB PCIe", GiB(80)},
      {"H100 80GB", GiB(80)},
      {"H100 80GB PCIe", GiB(80)},
      {"H200", GiB(141)},
      {"B200", GiB(180)},
  };
  return presets;
}

}  // namespace stowage::machine
