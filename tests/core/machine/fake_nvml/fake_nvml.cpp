// A libnvidia-ml.so.1 with three cards: the second has fallen off the bus, the third is divided into two
// slices, with a gap between them. Declarations as in NVIDIA's public nvml.h.
#include <cstdio>
#include <cstring>

namespace {
/// Handles of slices point to their number and this.
constexpr int kSlice = 10;
bool is_slice(void* device) { return *static_cast<char*>(device) >= kSlice; }
}  // namespace

extern "C" {

struct Memory {
  unsigned long long total, free, used;
};
struct Pci {
  char busIdLegacy[16];
  unsigned int domain, bus, device, pciDeviceId, pciSubSystemId;
  char busId[32];
};

int nvmlInit_v2() { return 0; }
int nvmlShutdown() { return 0; }
int nvmlDeviceGetCount_v2(unsigned* count) {
  *count = 3;
  return 0;
}
int nvmlDeviceGetHandleByIndex_v2(unsigned index, void** device) {
  static char handles[3];
  *device = &handles[index];
  std::memset(&handles[index], static_cast<int>(index), 1);
  return 0;
}
int nvmlDeviceGetMemoryInfo(void* device, Memory* memory) {
  const int index = *static_cast<char*>(device);
  if (index == 1) return 15;  // NVML_ERROR_GPU_IS_LOST
  if (is_slice(device)) {
    *memory = {(index == kSlice ? 10ull : 20ull) << 30, (index == kSlice ? 9ull : 20ull) << 30, 0};
    return 0;
  }
  *memory = {(index == 0 ? 24ull : 80ull) << 30, (index == 0 ? 20ull : 79ull) << 30, 1ull << 30};
  return 0;
}
int nvmlDeviceGetName(void* device, char* name, unsigned length) {
  std::snprintf(name, length, "%s",
                is_slice(device)                   ? "NVIDIA A100-SXM4-80GB MIG 1g.10gb"
                : *static_cast<char*>(device) == 0 ? "NVIDIA GeForce RTX 4090"
                                                   : "NVIDIA A100-SXM4-80GB");
  return 0;
}
int nvmlDeviceGetUUID(void* device, char* uuid, unsigned length) {
  if (is_slice(device)) {
    std::snprintf(uuid, length, "MIG-%d0f7", *static_cast<char*>(device));
    return 0;
  }
  std::snprintf(uuid, length, "GPU-%s-0000", *static_cast<char*>(device) == 0 ? "4090" : "a100");
  return 0;
}
int nvmlDeviceGetMaxMigDeviceCount(void* device, unsigned* count) {
  *count = *static_cast<char*>(device) == 2 ? 3 : 0;
  return 0;
}
int nvmlDeviceGetMigDeviceHandleByIndex(void*, unsigned index, void** slice) {
  static char handles[3] = {kSlice, 0, kSlice + 2};
  if (index == 1) return 6;  // NVML_ERROR_NOT_FOUND
  *slice = &handles[index];
  return 0;
}
int nvmlDeviceGetGpuInstanceId(void* slice, unsigned* id) {
  if (!is_slice(slice)) return 3;  // NVML_ERROR_NOT_SUPPORTED
  *id = *static_cast<char*>(slice) == kSlice ? 7 : 9;
  return 0;
}
int nvmlDeviceGetComputeInstanceId(void* slice, unsigned* id) {
  *id = 0;
  return is_slice(slice) ? 0 : 3;
}
int nvmlDeviceGetCurrPcieLinkGeneration(void*, unsigned* value) {
  *value = 4;
  return 0;
}
int nvmlDeviceGetCurrPcieLinkWidth(void* device, unsigned* value) {
  *value = *static_cast<char*>(device) == 0 ? 8 : 16;
  return 0;
}
int nvmlDeviceGetMaxPcieLinkWidth(void*, unsigned* value) {
  *value = 16;
  return 0;
}
int nvmlDeviceGetCudaComputeCapability(void* device, int* major, int* minor) {
  *major = 8;
  *minor = *static_cast<char*>(device) == 0 ? 9 : 0;
  return 0;
}
int nvmlDeviceGetDisplayMode(void* device, unsigned* attached) {
  *attached = *static_cast<char*>(device) == 0 ? 1 : 0;
  return 0;
}
int nvmlSystemGetDriverVersion(char* version, unsigned length) {
  std::snprintf(version, length, "550.54.14");
  return 0;
}
int nvmlSystemGetCudaDriverVersion_v2(int* version) {
  *version = 12040;
  return 0;
}
int nvmlDeviceGetPciInfo_v3(void* device, Pci* pci) {
  std::memset(pci, 0, sizeof *pci);
  std::snprintf(pci->busId, sizeof pci->busId, "0000fffe:0%d:00.0", *static_cast<char*>(device));
  return 0;
}
}
