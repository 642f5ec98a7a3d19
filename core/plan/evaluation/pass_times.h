#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "core/machine/machine.h"
#include "core/model/model.h"
#include "core/plan/settings.h"

namespace stowage::plan {

/// What each device of a machine computes with each module, in picoseconds: plain numbers, which somebody who
/// knows rates has made (estimate::pass_times). A module's are those of its own operators, attention over the
/// cache of a context included, wherever its weights lie; a tied module's are its own too. The judge of plans
/// (evaluate) and the solver's own sums both add up these.
struct PassTimes {
  /// Of one device. A pass that trains is the one forward and the one back.
  struct Column {
    machine::DeviceId device{};
    std::string card{};  ///< machine::Device::name: another device of this name computes as this one does
    std::vector<std::uint64_t> step_ps{};     ///< by ModuleId: in one pass, which is a step
    std::vector<std::uint64_t> request_ps{};  ///< by ModuleId: in all passes of a request together
    const std::vector<std::uint64_t>& of(bool request) const { return request ? request_ps : step_ps; }
  };
  std::vector<Column> columns{};
  /// By ModuleId: towers and encoders, which run once a request, with its prompt. A step that makes one more
  /// token neither computes nor copies anything of theirs. Empty where nobody is known to be one, or where no
  /// token is made.
  std::vector<bool> prompt_alone{};
  /// Of a step that trains, one weight that is streamed: how often the pass back brings it once more, and how
  /// often a gradient of it goes home.
  struct Back {
    std::uint32_t fetched = 1, sent = 1;
    bool operator==(const Back&) const = default;
  };
  /// By TensorId, of the storage that the tensor is of; empty where nothing is trained, or where nobody
  /// knows: then each is brought once more, and sends its gradient once (back_copies.h).
  std::vector<Back> back{};
};
using PassTimesPtr = std::shared_ptr<const PassTimes>;

constexpr std::uint32_t kNoColumn = ~0u;

/// Computing is counted for all devices of a plan or for none, else a device that nobody knows would be the
/// fastest. By slot of the machine: the column of the device there, kNoColumn for one that computes nothing;
/// empty where computing is not counted: there is no table, or it knows some GPU not, or not the CPU where
/// that may compute.
std::vector<std::uint32_t> counted_columns(const PassTimes* times, const machine::Machine& machine,
                                           const Settings& settings);

/// By StorageId: weights of modules that run with the prompt alone, under every name that they have. Empty
/// when there are none.
std::vector<bool> prompt_alone_storages(const model::Model& model, const PassTimes* times);

/// By ModuleId: the tensor whose device executes the module when all are placed, which is the first one of
/// the first module with tensors in its subtree, else that of the module above; invalid where nobody has any.
std::vector<model::TensorId> deciding_tensors(const model::Model& model);

}  // namespace stowage::plan
