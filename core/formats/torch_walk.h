#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "core/formats/pickle.h"
#include "core/formats/torch_records.h"

namespace stowage::formats {

/// Children of a container (dict, list, tuple, and calls that were filled like one) with their names: text keys as they are, integers and
/// positions as decimals, other keys "" (their values have no name that a state_dict could use).
class PickleChildren {
 public:
  PickleChildren(const PickleDocument& pickle, PickleRef container);
  std::size_t size() const { return pairs_.empty() ? items_.size() : pairs_.size() / 2; }
  PickleRef value(std::size_t i) const;
  std::string_view key(std::size_t i) const;  ///< a text key; "" for others and for texts of over 1024 bytes
  std::string name(std::size_t i) const;

 private:
  const PickleDocument& pickle_;
  std::span<const PickleRef> pairs_, items_;
};

/// What TorchScript wraps around containers (restore_type_tag, build_tensorlist) taken off.
PickleRef without_type_tag(const PickleDocument& pickle, PickleRef ref);
/// Dict, list, tuple, or a call that was filled like one.
bool is_container(const PickleDocument& pickle, PickleRef ref);

/// A record that makes a tensor, under the dotted name it is found at.
struct NamedRecord {
  std::string name;
  PickleRef ref;
};
struct Flattened {
  std::vector<NamedRecord> tensors{};
  std::vector<NamedRecord> unknown{};  ///< records of no known kind
};

/// All tensors below `root`, in order. A container that holds itself is left out there. Errors: PthName; ModelTooDeep when the names
/// would fill more than 256 MiB, PickleTooLarge when shared containers unfold to more places than are shown.
Result<Flattened> flatten_tensors(const PickleDocument& pickle, const TorchRecords& records, PickleRef root, const std::string& subject);

/// A set of tensors inside a pickle that could be the model: a state_dict, or a whole module.
struct TorchPart {
  std::string name;  ///< where it stands: "model", "ema.shadow"; "" for the whole pickle
  PickleRef root;
  bool is_module = false;
};

/// Candidates in order of appearance: dicts that hold mostly tensors, and modules. The whole pickle when it is one itself, or when nothing better is
/// found but it does hold tensors. Empty when it holds none.
std::vector<TorchPart> find_torch_parts(const PickleDocument& pickle, const TorchRecords& records);
/// How likely a part is the model itself, by its name: 0 is best (model, state_dict …), 1 unknown, 2 an average of the model, 3 an optimizer and the like.
int torch_part_rank(std::string_view name);

/// The dictionary of attributes of a whole module (torch.nn.Module: _parameters, _buffers, _modules), or nothing when the value is no module.
std::optional<PickleRef> module_attributes(const PickleDocument& pickle, PickleRef ref);

bool is_utf8(std::string_view text);

}  // namespace stowage::formats
