#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "core/machine/machine.h"
#include "core/model/model.h"
#include "core/runtimes/import/python_syntax.h"

namespace stowage::runtimes {

/// What the names of a script stand for, as far as it says so in words: devices, dictionaries, modules of a
/// model and numbers of loops.
class PythonNames {
 public:
  using Paths = std::vector<std::string>;  ///< names of modules or tensors; "" is the model

  explicit PythonNames(const model::Model& model) : model_(model) {}

  /// A name is given a value: what it stood for is forgotten.
  void assign(const std::string& name, const PyNode& value);
  void set_number(const std::string& name, std::int64_t value) { numbers_[name] = value; }
  void set_modules(const std::string& name, Paths paths) { modules_[name] = std::move(paths); }
  void forget(const std::string& name);

  /// A device, if a value says one: "cuda:1", 1, torch.device("cpu"), a name for one of these, MAP["key"].
  std::optional<machine::DeviceId> device_of(const PyNode& value) const;
  /// Of a name that a dictionary was given; nullptr where there is none.
  const PyNode* dict(const std::string& name) const;
  /// The modules or tensors that the first `count` steps of a chain say; whether the model has them is
  /// another question. nullopt: they say none.
  std::optional<Paths> resolve(const PyNode& chain, std::size_t count) const;
  /// The parts of a list of modules.
  std::optional<Paths> parts_of(const Paths& list) const;
  /// A whole number, or a name of a loop that stands for one.
  std::optional<std::int64_t> number(const PyNode& node) const;
  bool exists(const std::string& path) const;
  bool is_model(const std::string& name) const;
  /// A chain whose first name is a model's, or that loads one: X.from_pretrained(…).to(…).
  bool begins_with_model(const PyNode& chain) const;

 private:
  bool extend(Paths& paths, const PyStep& step) const;
  std::optional<Paths> slice(const Paths& paths, std::int64_t from, std::int64_t to) const;

  const model::Model& model_;
  std::map<std::string, machine::DeviceId> devices_{};
  std::map<std::string, const PyNode*> dicts_{};
  std::map<std::string, Paths> modules_{};
  std::map<std::string, std::int64_t> numbers_{};
  std::set<std::string> models_{};
};

}  // namespace stowage::runtimes
