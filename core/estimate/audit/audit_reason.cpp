#include "core/estimate/audit/audit_reason.h"

namespace stowage::estimate {

std::string_view explain(AuditReason reason) {
  switch (reason) {
    case AuditReason::Device:
      return "lay on another device";
    case AuditReason::NotPredicted:
      return "not predicted: the plan counts weights";
    case AuditReason::EndedEarly:
      return "the run or its recording ended before";
    case AuditReason::StreamingWindow:
      return "the window for weights in flight: its size, or what stayed in it";
    case AuditReason::Workspace:
      return "workspace of the GPU's libraries";
    case AuditReason::UnusedWeight:
      return "a weight that nothing used";
    case AuditReason::BufferRule:
      return "a buffer that the runtime keeps elsewhere";
    case AuditReason::TiedCopy:
      return "a second copy of a tied weight";
    case AuditReason::SecondTurn:
      return "brought once more";
    case AuditReason::LoopTurns:
      return "other rounds of a loop, or another branch";
    case AuditReason::MovedCopy:
      return "a copy on another device";
    case AuditReason::Scratch:
      return "made and freed inside of one operator";
    case AuditReason::Rounding:
      return "what the allocator adds";
    case AuditReason::UnknownShape:
      return "a size that only the run knows";
    case AuditReason::FreedLater:
      return "freed later";
    case AuditReason::FreedEarlier:
      return "freed earlier";
    case AuditReason::OtherOrder:
      return "made at another moment";
    case AuditReason::OtherPeak:
      return "the peaks are at different moments";
    case AuditReason::Unexplained:
      break;
  }
  return "not explained";
}

}  // namespace stowage::estimate
