#pragma once

#include <map>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "core/runtimes/import/python_names.h"
#include "core/runtimes/import/read_plan.h"

namespace stowage::runtimes {

/// Where a script of PyTorch puts a model, read line by line: dictionaries that are device maps (the longest
/// key counts), and modules that are moved (.to, .cuda, .cpu; the last one counts), in loops over layers too.
/// What it decides as it runs, and what moves anything but the model, is named as not understood. Loops and
/// blocks are in python_places.cpp, dictionaries in python_maps.cpp, moved modules in python_moves.cpp.
class PythonPlaces {
 public:
  /// What goes into `out`: options that are understood, what is not, and findings. All outlive it.
  PythonPlaces(const Facts& facts, const PyScript& script, ReadPlan& out);

  void run();
  const PythonNames& names() const { return names_; }
  /// The lowest GPU of what is placed; nullopt: there is none.
  std::optional<machine::DeviceId> lowest_gpu() const;
  /// Where a variable lies that is no model of this script, such as a module that a function is given.
  std::optional<machine::DeviceId> place_of(const std::string& variable);
  void set(std::uint32_t tensor, machine::DeviceId device) { places_[tensor] = device; }
  /// Gives tensors without a place this one, which is said where others have one, names variables that nobody
  /// asked for (place_of), and hands the places on.
  void finish(machine::DeviceId otherwise);

 private:
  struct Block {
    std::size_t from = 0, to = 0;
  };
  using Paths = PythonNames::Paths;

  void run(Block block, bool conditional);
  /// What an enumerate() counts with, and from where.
  struct Counter {
    std::string name{};
    std::int64_t first = 0;
  };
  std::size_t loop(std::size_t at, bool conditional);
  bool loop_numbers(const std::string& name, const std::vector<PyArgument>& arguments, Block body,
                    bool conditional);
  bool loop_counted(const std::string& number, const std::string& module,
                    const std::vector<PyArgument>& arguments, Block body, bool conditional);
  bool loop_modules(const std::optional<Counter>& counter, const std::string& name, const PyNode& over,
                    Block body, bool conditional);
  bool own_function(std::size_t at) const;
  void statement(const PyStatement& one, bool conditional);
  void see_call(const PyStatement& one, const PyNode& chain, std::size_t step);
  void move(const PyStatement& one, const PyNode& chain, std::size_t step);
  void move_to(const PyStatement& one, const PyNode& chain, std::size_t step, machine::DeviceId device);
  std::optional<Paths> target_of(const PyStatement& one, const PyNode& chain, std::size_t step) const;
  bool take_dictionary(const PyStatement& one, const std::string& name, const PyNode& value);
  void take_map(const PyNode& value);
  bool apply_map(const PyNode& dict, bool named);
  void apply_map(const plan::DeviceMap& map);
  void put(const Paths& paths, machine::DeviceId device);
  void leave_out(const PyStatement& one);

  const Facts& facts_;
  const std::vector<PyStatement>& script_;
  ReadPlan& out_;
  PythonNames names_;
  std::vector<std::optional<machine::DeviceId>> places_{};
  std::vector<std::vector<std::uint32_t>> tied_{};  ///< by tensor: names of its parameter
  struct Moved {
    machine::DeviceId device{};
    std::string line{};
  };
  std::map<std::string, Moved> moved_{};             ///< variables that are no model
  std::map<std::string, std::string> of_numbers_{};  ///< dictionaries that may be maps; how they stand there
  std::set<std::string> said_{};
  bool seen_ = false;  ///< of the statement that is read: something of it is understood, or named as not
  std::size_t steps_ = 0;
  std::uint32_t nested_ = 0;
  std::vector<std::size_t> ends_{};  ///< by statement: behind the block that it begins
};

/// A line of a script, short enough to be shown.
std::string short_line(const std::string& text);

}  // namespace stowage::runtimes
