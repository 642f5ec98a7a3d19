#pragma once

#include <string>

#include <gtest/gtest.h>

#include "core/model/model_builder.h"
#include "core/solve/solve.h"
#include "tests/support/paths.h"

namespace stowage::test {

/// A file of reference cases (tests/data/cases, compressed there).
Json read_cases(const std::string& name);

/// A catalog of tests/data/catalogs: the layout of a real model.
model::ModelPtr catalog(const std::string& name);

/// A case's tree (tests/data/README.md: node, ties, shared_modules) as a model.
model::ModelPtr case_model(const Json& tree, const std::vector<std::string>& no_split = {});

/// A machine from accelerate's max_memory: keys are GPU numbers, "cpu", "disk". GPUs without a key get 0
/// bytes; the disk is there, unlimited.
machine::Machine case_machine(const Json& max_memory);

/// GPUs with budgets, a CPU and a disk; nullopt leaves the device out, kMax is unlimited.
machine::Machine make_machine(const std::vector<std::uint64_t>& gpus, std::optional<std::uint64_t> cpu,
                              std::optional<std::uint64_t> disk);

/// Solves and fails the test on an error.
solve::Answer must_solve(const model::ModelPtr& model, const machine::Machine& machine,
                         const plan::Settings& settings, const plan::Placement* previous = nullptr,
                         const solve::Effort& effort = {});

/// A flat model of leaf modules "m0", "m1", … with one parameter each.
model::ModelPtr flat_model(const std::vector<std::uint64_t>& sizes,
                           const std::vector<std::uint64_t>& buffers = {});

}  // namespace stowage::test
