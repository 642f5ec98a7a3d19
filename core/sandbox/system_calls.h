#pragma once

#include <string>

namespace stowage::sandbox {

/// From here on the kernel refuses this process (EPERM) all that running a model has no use for: sockets,
/// starting programs, looking into, limiting or signalling other processes, memory and queues that are
/// shared by number (System V), mounting, loading code into the kernel, io_uring (which would go around the
/// rest). For all its threads. Needs no_new_privs. False and `why` when the kernel does not do it.
/// `local_sockets`: sockets of this machine (AF_UNIX) stay.
bool refuse_system_calls(bool local_sockets, std::string& why);

}  // namespace stowage::sandbox
