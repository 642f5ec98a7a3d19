#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "core/machine/machine.h"
#include "core/model/model.h"
#include "core/runtimes/import/python_models.h"
#include "core/runtimes/import/python_syntax.h"

namespace stowage::runtimes {

/// What the names of a script stand for, as far as it says so in words: devices, dictionaries, modules of a
/// model and numbers of loops.
class PythonNames {
 public:
  using Paths = std::vector<std::string>;  ///< names of modules or tensors; "" is the model

  /// Both outlive it.
  PythonNames(const PyScript& script, const model::Model& model) : model_(model), models_(script, model) {}

  /// A name is given a value: what it stood for is forgotten.
  void assign(const std::string& name, const PyNode& value);
  void set_number(const std::string& name, std::int64_t value) { numbers_[name] = value; }
  void set_modules(const std::string& name, Paths paths) { modules_[name] = std::move(paths); }
  void forget(const std::string& name);

  /// A device, if a value says one: "cuda:1", 1, torch.device("cpu"), a name for one of these, MAP["key"].
  std::optional<machine::DeviceId> device_of(const PyNode& value) const;
  /// Of a name that a dictionary was given; nullptr where there is none.
  const PyNode* dict(const std::string& name) const;
  /// The modules or tensors that the first `count` steps of a chain say, where the chain begins with a
  /// variable that holds the model or a part of it; whether the model has them is another question. nullopt:
  /// they say none.
  std::optional<Paths> resolve(const PyNode& chain, std::size_t count) const;
  /// The parts of a list of modules.
  std::optional<Paths> parts_of(const Paths& list) const;
  /// A whole number, or a name of a loop that stands for one.
  std::optional<std::int64_t> number(const PyNode& node) const;
  bool exists(const std::string& path) const;
  /// The variable that the first `count` steps stand for as a whole, whatever it holds; "" where they say a
  /// part of one.
  std::string variable(const PyNode& chain, std::size_t count) const;
  /// Whether a variable holds another model than the one that is asked about.
  bool other_model(const PyNode& variable) const;
  const std::vector<std::string>& unsettled() const { return models_.unsettled(); }

 private:
  /// Where a chain begins: what is known of its first `steps` steps.
  struct Beginning {
    Paths paths{};
    std::size_t steps = 0;
  };
  std::optional<Beginning> beginning(const PyNode& chain, std::size_t count) const;
  std::optional<Paths> walk(Paths paths, const PyNode& chain, std::size_t from, std::size_t count) const;
  bool any_exists(const std::optional<Paths>& paths) const;
  bool extend(Paths& paths, const PyStep& step) const;
  std::optional<Paths> slice(const Paths& paths, std::int64_t from, std::int64_t to) const;

  const model::Model& model_;
  std::map<std::string, machine::DeviceId> devices_{};
  std::map<std::string, const PyNode*> dicts_{};
  std::map<std::string, Paths> modules_{};
  std::map<std::string, std::int64_t> numbers_{};
  PythonModels models_;
};

}  // namespace stowage::runtimes
