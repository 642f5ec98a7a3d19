#pragma once

/* What the device-generic API of LibTorch lacks, as a plug-in with C functions: it needs libc10_cuda and the
   CUDA runtime only, so that GPUs are found before the large libraries are asked for. No function throws;
   those that can fail return 0 for success. Version 2. */

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

#define STOWAGE_CUDA_VERSION 2

typedef struct {
  char name[256];
  char pci[32];
  uint64_t total_bytes;
  int major, minor, multiprocessors;
} stowage_cuda_device_info;

/** The version of this header the plug-in was built with. */
int stowage_cuda_version(void);
/** Why there are no usable GPUs. */
typedef struct {
  char words[256]; /**< CUDA's own; "" where it finds none and calls that no error */
  int driver, runtime;
} stowage_cuda_absence;

/** Number of usable GPUs. 0: `why` says why; else it is left alone. */
int stowage_cuda_probe(stowage_cuda_absence* why);
int stowage_cuda_device(int device, stowage_cuda_device_info* info);
/** cudaMemGetInfo. Creates a context on the device. */
int stowage_cuda_memory(int device, uint64_t* free_bytes, uint64_t* total_bytes);
/** The caching allocator's limit as a share of the device's memory; after LibTorch's CUDA half was loaded. */
int stowage_cuda_set_memory_fraction(int device, double fraction);

void stowage_cuda_range_push(const char* name);
void stowage_cuda_range_pop(void);

/** Reads and writes a block of `bytes` `rounds` times on the device and gives the seconds it took: the rate
 * of its memory. */
int stowage_cuda_calibrate(int device, uint64_t bytes, int rounds, double* seconds);
/** Copies `bytes` between pinned host memory and the device (to_device: 1 or 0). */
int stowage_cuda_calibrate_copy(int device, uint64_t bytes, int rounds, int to_device, double* seconds);

#ifdef __cplusplus
}
#endif
