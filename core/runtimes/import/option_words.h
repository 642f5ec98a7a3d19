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
  bool cuts = false;  ///< cuts every tensor, where it is above 1
};

/// The words of a command line, read: values of the known options by name; of several the last counts. Others
/// go into `out.unknown`, each with its value, words of no option are passed over. "--name=value", "--na_me"
/// and comments before the first command are understood.
std::map<std::string, std::string, std::less<>> read_words(std::string_view text,
                                                           const std::vector<KnownOption>& known,
                                                           ReadPlan& out);

/// "1,3": nullopt with a finding for anything else.
std::optional<std::vector<std::uint32_t>> read_numbers(const std::string& name, const std::string& text,
                                                       ReadPlan& out);
/// Layers of each stage as option `name` lists them; empty, with a finding, where they are not so many stages
/// or not all layers.
std::vector<std::uint32_t> counts_of_stages(const char* name, const std::vector<std::uint32_t>& counts,
                                            std::uint32_t stages, std::uint32_t layers, ReadPlan& out);
/// GPUs of so many stages: those that CUDA_VISIBLE_DEVICES names in `values`, else the first ones. Empty,
/// with a finding, where there are too few.
std::vector<machine::DeviceId> read_gpus(const std::map<std::string, std::string, std::less<>>& values,
                                         std::size_t stages, ReadPlan& out);

}  // namespace stowage::runtimes
