#pragma once

namespace stowage::sandbox {

/// This process is killed when the thread that started it ends, however that happens.
void die_with_parent();

/// Of all processes the kernel ends this one first when memory runs out.
void be_first_out_of_memory();

/// A crash leaves no copy of the memory on the disk: it would hold a model's weights.
void leave_no_core_file();

/// Bytes that this machine can still give out without swapping; 0 when that is not known.
unsigned long long free_memory();

}  // namespace stowage::sandbox
