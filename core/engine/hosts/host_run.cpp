#include "core/engine/hosts/host_run.h"

#include "core/engine/run.h"

namespace stowage::engine {

std::shared_ptr<HostRun> make_host_run(protocol::HostsTask task, int socket) {
  return std::make_shared<HostRun>(std::move(task), socket);
}

}  // namespace stowage::engine
