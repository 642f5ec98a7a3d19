#pragma once

// Precompiled for the sources of this folder. Never torch/torch.h: it costs twice as much and gives nothing
// more. Only headers that are not ours: a compiler cache gives back a header precompiled before a comment of
// it changed, and the compiler takes the two for different files (tests/support/check_includes.py).
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <unordered_map>
#include <vector>

#include <ATen/Functions.h>
#include <ATen/core/Tensor.h>
#include <ATen/core/dispatch/Dispatcher.h>
#include <c10/core/CachingDeviceAllocator.h>
#include <c10/core/DeviceGuard.h>
#include <c10/core/InferenceMode.h>
#include <torch/library.h>
#include <nlohmann/json.hpp>
