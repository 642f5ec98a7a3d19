#pragma once

#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/runtimes/import/read_plan.h"

namespace stowage::runtimes {

/// An option or a variable of the environment that says something of places; what others say is not asked.
struct KnownOption {
  std::string_view name;  ///< "--pipeline-parallel-size", "CUDA_VISIBLE_DEVICES"
  Meaning meaning;
  bool cuts = false;           ///< cuts weights, where it is above 1
  std::string_view same_as{};  ///< the option that it is another name of; "" = it is its own
  bool flag = false;           ///< takes no value: it is there, with the value "1", or not
};
using OptionValues = std::map<std::string, std::string, std::less<>>;

/// The words of a command line, read: values of the known options by name; of several the last counts, and
/// that is said. Others go into `out.unknown`, each with its value, and so do variables of the environment,
/// other commands of the text, and, with a warning, words behind the command that are no value of an option
/// ("name=value" without dashes is one: a variable stands before its program). "--name=value", "--na_me" and
/// comments are understood. Error: Nothing, where no option is understood and the text is no command of a
/// program that is known here, or has such words.
OptionValues read_words(std::string_view text, const std::vector<KnownOption>& known, ReadPlan& out);

/// "1,3", "1, 3": nullopt with a finding for anything else.
std::optional<std::vector<std::uint32_t>> read_numbers(const std::string& name, const std::string& text,
                                                       ReadPlan& out);
/// One whole number; nullopt where there is none, with a finding where it is something else.
std::optional<std::uint32_t> read_number(const OptionValues& values, const char* name, ReadPlan& out);
/// Layers of each stage as option `name` lists them; empty, with a finding, where they are not so many stages
/// or not all layers.
std::vector<std::uint32_t> counts_of_stages(const char* name, const std::vector<std::uint32_t>& counts,
                                            std::uint32_t stages, std::uint32_t layers, ReadPlan& out);
/// GPUs of so many stages: those that CUDA_VISIBLE_DEVICES names in `values`, else the first ones. Empty,
/// with a finding, where there are too few.
std::vector<machine::DeviceId> read_gpus(const OptionValues& values, std::size_t stages, ReadPlan& out);

}  // namespace stowage::runtimes
