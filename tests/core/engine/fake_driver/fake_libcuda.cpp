// A libcuda.so.1 that answers what the engine's Hello asks, and says on standard error that it was asked.
// STOWAGE_FAKE_GPUS: how many GPUs there are (2), or "broken". Declarations as in NVIDIA's public cuda.h.
#include <cstdio>
#include <cstdlib>
#include <cstring>

extern "C" {

int cuInit(unsigned) {
  std::fprintf(stderr, "cuInit\n");
  const char* gpus = std::getenv("STOWAGE_FAKE_GPUS");
  return gpus && std::strcmp(gpus, "broken") == 0 ? 999 : 0;
}
int cuDeviceGetCount(int* count) {
  std::fprintf(stderr, "cuDeviceGetCount\n");
  const char* gpus = std::getenv("STOWAGE_FAKE_GPUS");
  *count = gpus ? std::atoi(gpus) : 2;
  return 0;
}
int cuDriverGetVersion(int* version) {
  *version = 13000;
  return 0;
}
int cuGetErrorString(int, const char** text) {
  *text = "it is broken";
  return 0;
}
}
