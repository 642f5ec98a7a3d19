#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include <c10/core/DispatchKey.h>

#include "core/engine/program/layout.h"
#include "core/engine/program/program.h"

namespace stowage::engine {

/// Operators that a program decomposed on a CPU names and that exist for nothing else, as the operators that
/// they stand for: for a run with CUDA. What has no counterpart of the same meaning stays, and is refused
/// where a GPU would have to run it.
void map_operators_of_cpu(Program& program);

/// All operators that programs may call and that LibTorch has for the CPU alone, as "aten::name": mapped or
/// refused. _weight_int4pack_mm_for_cpu is refused although CUDA has _weight_int4pack_mm: its weights are
/// packed for the vectors of a CPU, in an order that the other one does not read.
std::span<const std::string_view> operators_of_cpu();

/// The keys under which a tensor on a GPU finds its kernels: plain and quantized ones. Programs have no
/// others.
std::span<const c10::DispatchKey> cuda_keys();

/// Operators that will run on a GPU and that LibTorch has a kernel for under none of `keys`, each once, with
/// the first module that calls it: "aten.histogram.bin_ct (stats)". Steps whose device hangs on where
/// their tensors are when they run are left out.
std::vector<std::string> operators_without_kernel(const Program& program, const Layout& layout,
                                                  std::span<const c10::DispatchKey> keys);
/// What is missing, in words; "" where nothing is.
std::string missing_kernels_text(const std::vector<std::string>& operators);

}  // namespace stowage::engine
