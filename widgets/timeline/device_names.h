#pragma once

#include <QString>
#include <string>
#include <string_view>
#include <vector>

#include "core/machine/device_kind.h"

namespace stowage::widgets {

/// What kind of device a name of a run means ("0", or "box1:0" over several hosts); unknown ones count as
/// CPU.
machine::DeviceId deviceId(std::string_view name);
/// "cuda:0", and of a run over several hosts "box1 · cuda:0"; an unknown name as it is.
QString deviceName(std::string_view name);
/// By what colours and marks show the devices of a run, in the order of `names`: each as itself, but the GPUs
/// of a host are numbered on behind those of the hosts before it, so that the first GPUs of two hosts can be
/// told apart.
std::vector<machine::DeviceId> deviceLooks(const std::vector<std::string>& names);

}  // namespace stowage::widgets
