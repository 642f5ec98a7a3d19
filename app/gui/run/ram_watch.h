#pragma once

#include <QtGlobal>
#include <optional>

#include "core/protocol/client.h"

namespace stowage::app {

/// Looks at the machine's memory while an engine runs, so that one that was killed can be told why: the
/// kernel counts the processes that it ended for lack of memory (/proc/vmstat). Says nothing where there is
/// no /proc.
class RamWatch {
 public:
  void start(qint64 process);
  void look();  ///< now and then while it lives
  std::optional<protocol::EngineDeath::Ram> atTheEnd() const;

 private:
  qint64 process_ = 0;
  std::optional<std::uint64_t> kills_{};  ///< before the run
  protocol::EngineDeath::Ram last_{};
};

}  // namespace stowage::app
