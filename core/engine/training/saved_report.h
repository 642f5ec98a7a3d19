#pragma once

#include <map>
#include <string>

#include "core/engine/training/saved_tensors.h"
#include "core/protocol/training.h"

namespace stowage::engine {

/// What is said of the tensors that a pass saved. Sums and audit are of what was still saved when forward
/// ended.
class SavedReport {
 public:
  /// `nodes`: names of autograd's nodes by their sequence numbers.
  SavedReport(const Program& program, const Recorder& recorder, const SavedTensors& saved,
              const std::map<std::uint64_t, std::string>& nodes);

  void sums(protocol::BackwardResult& result) const;
  void rows(protocol::BackwardResult& result) const;
  void recomputed(protocol::BackwardResult& result, const std::vector<Region>& regions) const;
  protocol::OffloadResult audit() const;

 private:
  /// A storage as far as it was still saved when forward ended.
  struct Kept {
    bool there = false;
    bool left_out = false;      ///< nobody keeps it: a region that saved it is run again
    bool input_only = true;     ///< nobody but such regions saves it, as their input
    bool again_only = true;     ///< whoever saves it is run again
    bool region_input = false;  ///< one of those is run again from it
    ModuleIndex module = 0;     ///< that saved it first
    std::uint32_t first = 0;    ///< its first tensor
    SavedReason reason{};       ///< Eligible as soon as one of its tensors is; else that of the first
  };
  std::vector<std::uint64_t> shared_bytes() const;
  std::string autograd_name(const SavedTensor& tensor) const;
  std::string owner(const SavedStorage& storage) const;
  protocol::OffloadRow audit_of(std::size_t stored) const;

  const Program& program_;
  const Recorder& recorder_;
  const SavedTensors& saved_;
  const std::map<std::uint64_t, std::string>& nodes_;
  std::vector<Kept> kept_{};
  std::vector<std::uint32_t> order_{};  ///< storages that were still saved, by their first tensor
};

}  // namespace stowage::engine
