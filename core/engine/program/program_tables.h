#pragma once

#include <string>
#include <unordered_map>
#include <vector>

#include "core/engine/program/alias_analysis.h"
#include "core/engine/program/arguments.h"
#include "core/engine/program/program.h"

namespace stowage::engine {

/// The tables of a program while it is resolved: modules, weights, storages.
class ProgramTables {
 public:
  ProgramTables(Program& program, const formats::ExportedProgram& exported)
      : program_(program), exported_(exported) {
    module_index_[""] = 0;
  }

  const std::string& path() const { return program_.path; }
  const std::vector<std::string>& modules() const { return program_.modules; }
  ModuleIndex module(const std::string& name);  ///< finds or adds, its callers too
  std::uint32_t label(const std::string& target);

  void add_weights();
  AliasSets::Set storage_of_input(const std::string& value);
  void bind_weights(const FindSlot& find);

  AliasSets& aliases() { return aliases_; }
  /// The set of a storage that the run makes; those of the weights have the first numbers.
  AliasSets::Set new_storage() {
    return aliases_.of(static_cast<std::uint32_t>(program_.storages.size()) + made_++);
  }
  void mutate(const std::vector<std::uint32_t>& storages);
  void random(const std::string& target);

 private:
  Program& program_;
  const formats::ExportedProgram& exported_;
  std::unordered_map<std::string, std::uint32_t> label_index_{};
  std::unordered_map<std::string, ModuleIndex> module_index_{};
  std::unordered_map<std::string, std::uint32_t> weight_of_value_{};  ///< name in the graph → weight
  std::uint32_t made_ = 0;
  AliasSets aliases_{};
};

UserInput user_input(const formats::ExportedProgram& exported, const formats::InputSpec& spec,
                     std::size_t flat, std::optional<Slot> slot);

}  // namespace stowage::engine
