#pragma once

#include "core/protocol/protocol.h"
#include "core/sandbox/confine.h"

namespace stowage::engine {

/// What a run keeps: its program and inputs to read, the folders of its results and trace to write, the
/// libraries of LibTorch and of the system, what they ask of /proc and /sys, and with CUDA the devices of the
/// driver.
sandbox::Rights rights_of(const protocol::RunRequest& request, bool cuda);

/// What no run needs is given up before its program is read. See sandbox::confine.
sandbox::Walls confine_to(const protocol::RunRequest& request, bool cuda);

}  // namespace stowage::engine
