#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/job.h"
#include "core/formats/torch_save/walk.h"
#include "core/model/model.h"

// Checkpoints of a training hold more than the model: averages of it, the optimizer, several networks.
namespace stowage::formats {

/// A set of tensors inside a pickle that could be the model: a state_dict, or a whole module.
struct TorchPart {
  std::string name;  ///< where it stands: "model", "ema.shadow"; "" for the whole pickle
  PickleRef root;
  bool is_module = false;
};

/// Candidates in order of appearance: dicts that hold mostly tensors, and modules. The whole pickle when it
/// is one itself, or when nothing better is found but it does hold tensors. Empty when it holds none.
std::vector<TorchPart> find_torch_parts(const PickleDocument& pickle, const TorchRecords& records);
/// How likely a part is the model itself, by its name: 0 is best (model, state_dict …), 1 unknown, 2 an
/// average of the model, 3 an optimizer and the like.
int torch_part_rank(std::string_view name);
/// A state_dict without tensors, by itself or under the name of a model: nothing was wrong when it was saved.
bool is_empty_state_dict(const PickleDocument& pickle);

/// What each of several parts holds; none of them `shown`. Errors: those of the parts, PickleTooLarge when
/// they share so much that looking at each would take too long, Cancelled.
Result<std::vector<model::Part>> weigh_torch_parts(const PickleDocument& pickle, const TorchRecords& records,
                                                   const std::vector<TorchPart>& parts,
                                                   const std::string& path, const Job& job);
/// The largest of those with the best rank. Precondition: there is one.
std::size_t likeliest_torch_part(const std::vector<model::Part>& parts);

/// "ema.shadow, optimizer.state, …" for sentences, without the one at `except`.
std::string names_of_parts(const std::vector<TorchPart>& parts, std::size_t except);

}  // namespace stowage::formats
