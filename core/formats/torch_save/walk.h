#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/formats/pickle/pickle.h"
#include "core/formats/torch_save/records.h"

namespace stowage::formats {

/// Children of a container (dict, list, tuple, and calls that were filled like one) with their names: text
/// keys as they are, numbers and positions as decimals, other keys "" (their values have no name that a
/// state_dict could use).
class PickleChildren {
 public:
  PickleChildren(const PickleDocument& pickle, PickleRef container);
  std::size_t size() const { return pairs_.empty() ? items_.size() : pairs_.size() / 2; }
  PickleRef value(std::size_t i) const;
  std::string_view key(std::size_t i) const;  ///< a text key; "" for others and for texts of over 1024 bytes
  std::string name(std::size_t i) const;
  bool has_number(std::size_t i) const;  ///< the key of a dictionary is a number
  bool has_name(std::size_t i) const;    ///< also the empty text

 private:
  const PickleDocument& pickle_;
  std::span<const PickleRef> pairs_, items_;
};

/// What TorchScript wraps around containers (restore_type_tag, build_tensorlist) taken off.
PickleRef without_type_tag(const PickleDocument& pickle, PickleRef ref);
/// Dict, list, tuple, or a call that was filled like one.
bool is_container(const PickleDocument& pickle, PickleRef ref);

/// A way down into containers, with a name that grows and shrinks with it.
struct PickleStep {
  PickleRef ref;
  std::size_t next;         ///< child
  std::size_t name_length;  ///< of the name that `ref` has
};
constexpr std::size_t kLongestPicklePath = 1u << 20;  // of a name while going down
void append_name(std::string& name, std::string_view part);

/// A record that makes a tensor, under the dotted name it is found at.
struct NamedRecord {
  std::string name;
  PickleRef ref;
};
struct Flattened {
  std::vector<NamedRecord> tensors{};
  std::vector<NamedRecord> unknown{};  ///< records of no known kind
  std::size_t number_keys = 0;         ///< of dictionaries on the way to tensors
  std::string first_number{};          ///< full name of the first
};

/// Finds tensors below containers. One that is asked several times counts what it meets again over all of
/// them, so that roots which share containers take no longer than one that does.
class TensorFinder {
 public:
  TensorFinder(const PickleDocument& pickle, const TorchRecords& records, const std::string& subject);

  /// All tensors below `root`, in order. A container that holds itself is left out there. Errors, after which
  /// nothing more may be asked: PthName; ModelTooDeep when the names would fill more than 256 MiB,
  /// PickleTooLarge when shared containers unfold to more places than are shown.
  Result<Flattened> below(PickleRef root);

 private:
  Status visit(const PickleChildren& children, std::size_t i, Flattened& out);
  Status take(std::vector<NamedRecord>& list, PickleRef ref);
  Status open(PickleRef container, std::size_t name_length);

  const PickleDocument& pickle_;
  const TorchRecords& records_;
  const std::string& subject_;
  std::vector<bool> on_path_, seen_;
  std::vector<PickleStep> stack_;
  std::string name_;
  std::uint64_t name_bytes_ = 0;
  std::size_t repeats_ = 0;
};

/// The same for one root.
Result<Flattened> flatten_tensors(const PickleDocument& pickle, const TorchRecords& records, PickleRef root,
                                  const std::string& subject);

/// The dictionary of attributes of a whole module (torch.nn.Module: _parameters, _buffers, _modules), or
/// nothing when the value is no module.
std::optional<PickleRef> module_attributes(const PickleDocument& pickle, PickleRef ref);

bool is_utf8(std::string_view text);

}  // namespace stowage::formats
