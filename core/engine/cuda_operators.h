#pragma once

#include <span>
#include <string>
#include <vector>

#include <c10/core/DispatchKey.h>

#include "core/engine/program/layout.h"
#include "core/engine/program/program.h"

namespace stowage::engine {

/// Operators that a program decomposed on a CPU names and that exist for nothing else, as the operators that
/// they stand for: for a run with CUDA. What has no counterpart stays, and fails where it is.
void map_operators_of_cpu(Program& program);

/// The keys under which a tensor on a GPU finds its kernels: plain and quantized ones. Programs have no
/// others.
std::span<const c10::DispatchKey> cuda_keys();

/// Operators that will run on a GPU and that LibTorch has a kernel for under none of `keys`, each once, with
/// the first module that calls it: "aten.histogram.bin_ct (stats)". Steps whose device hangs on where
/// their tensors are when they run are left out.
std::vector<std::string> operators_without_kernel(const Program& program, const Layout& layout,
                                                  std::span<const c10::DispatchKey> keys);

}  // namespace stowage::engine
