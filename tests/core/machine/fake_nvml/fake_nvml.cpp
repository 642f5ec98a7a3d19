// A libnvidia-ml.so.1 with three cards, the second of which has fallen off the bus. Declarations as in
// NVIDIA's public nvml.h.
#include <cstdio>
#include <cstring>

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
  *memory = {(index == 0 ? 24ull : 80ull) << 30, (index == 0 ? 20ull : 79ull) << 30, 1ull << 30};
  return 0;
}
int nvmlDeviceGetName(void* device, char* name, unsigned length) {
  std::snprintf(name, length, "%s",
                *static_cast<char*>(device) == 0 ? "NVIDIA GeForce RTX 4090" : "NVIDIA A100-SXM4-80GB");
  return 0;
}
int nvmlDeviceGetUUID(void* device, char* uuid, unsigned length) {
  std::snprintf(uuid, length, "GPU-%s-0000", *static_cast<char*>(device) == 0 ? "4090" : "a100");
  return 0;
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
