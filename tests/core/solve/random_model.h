#pragma once

#include <gtest/gtest.h>

#include <map>
#include <random>

#include "tests/core/solve/case_model.h"

namespace stowage::test {

/// What a random tree may hold.
struct RandomShape {
  std::size_t most_units = 8;
  bool direct_tensors = true;  ///< tensors on modules that have children: loads add up along a path
  bool ties = true;
  bool buffers = true;
  bool blocks = true;
  std::uint64_t largest = 40;  ///< bytes of one tensor
  bool request = false;        ///< some leaves have a cache, and a configuration says a width
  bool trains = false;  ///< types that can have gradients among others; bytes are as drawn all the same
  bool saves = false;   ///< with `trains`: autograd holds something of some modules
  bool unread = false;  ///< no operator takes a third of the names; some modules are called all the same
};

/// A random module tree with at most about `most_units` units. The same seed gives the same tree.
inline model::ModelPtr random_model(std::mt19937_64& random, const RandomShape& shape) {
  const auto pick = [&](std::uint64_t n) { return random() % n; };
  model::ModelBuilder builder;
  builder.add_module("", "Root");
  std::vector<std::string> parents{""}, parameters, modules{""};
  std::map<std::string, model::Dtype> dtypes;
  std::size_t units = 0;
  const auto add = [&](const std::string& module, const std::string& leaf, bool buffer) {
    model::ModelBuilder::TensorSpec spec;
    spec.name = module.empty() ? leaf : module + "." + leaf;
    constexpr model::Dtype kTrained[] = {model::Dtype::U8, model::Dtype::F32, model::Dtype::BF16};
    spec.dtype = shape.trains ? kTrained[pick(3)] : model::Dtype::U8;
    spec.bytes = Bytes(1 + pick(shape.largest));
    spec.shape = {static_cast<std::int64_t>(spec.bytes.count())};
    spec.kind = buffer ? model::TensorKind::Buffer : model::TensorKind::Parameter;
    spec.persistent = !buffer || pick(2) == 0;
    if (!buffer && shape.ties && !parameters.empty() && pick(6) == 0) {
      spec.tied_to = parameters[pick(parameters.size())];
      spec.bytes = Bytes(0);
      spec.dtype = dtypes[spec.tied_to];
    } else if (!buffer) {
      parameters.push_back(spec.name);
      dtypes[spec.name] = spec.dtype;
    }
    if (shape.unread) spec.read = pick(3) != 0;
    builder.add_tensor(std::move(spec));
  };
  for (std::size_t i = 0; units < shape.most_units; ++i) {
    const std::string parent = parents[pick(parents.size())];
    const std::string name = (parent.empty() ? "" : parent + ".") +
                             std::string(1, static_cast<char>('a' + i % 26)) + std::to_string(i);
    const bool leaf = pick(3) != 0 || parents.size() > 5;
    modules.push_back(name);
    builder.add_module(name, !leaf && shape.blocks && pick(4) == 0 ? "Block" : leaf ? "Leaf" : "Group");
    if (leaf) {
      add(name, "weight", false);
      if (pick(3) == 0) add(name, "bias", false);
      if (shape.buffers && pick(4) == 0) add(name, "running", true);
      ++units;
    } else {
      parents.push_back(name);
      if (shape.direct_tensors && pick(2) == 0) add(name, "token", shape.buffers && pick(5) == 0), ++units;
    }
  }
  if (shape.blocks) builder.set_no_split({"Block"}, "test");
  if (shape.unread) {
    std::vector<std::string> called;
    for (const std::string& name : modules) {
      if (pick(3) == 0) called.push_back(name);
    }
    builder.set_execution_order(std::move(called));
  }
  if (shape.request) {
    model::KvCache cache;
    for (const std::string& name : parameters) {
      if (name.ends_with(".weight") && pick(2))
        cache.layers.push_back({name.substr(0, name.size() - 7), 1, 0});
    }
    builder.set_kv_cache(std::move(cache));
    builder.set_config({{"hidden_size", 1 + pick(8)}});
  }
  auto model = builder.build();
  EXPECT_TRUE(model) << (model ? "" : sentence(model.error()));
  return *model;
}

/// Any optimizer, with and without a type of its own for gradients and a copy of the weights.
/// Of some modules, among them such as have no tensors, and one that the model does not have.
inline std::vector<plan::SavedActivations> random_saved(std::mt19937_64& random, const model::Model& model,
                                                        std::uint64_t largest) {
  std::vector<plan::SavedActivations> out;
  for (const model::Module& module : model.modules()) {
    if (random() % 3 == 0) out.push_back({module.name, Bytes(random() % largest)});
  }
  const std::string& above = model.modules()[random() % model.modules().size()].name;
  out.push_back({above.empty() ? "gone" : above + ".gone", Bytes(random() % largest)});
  return out;
}

inline plan::Training random_training(std::mt19937_64& random) {
  plan::Training out;
  out.optimizer = plan::optimizers()[random() % plan::optimizers().size()].optimizer;
  if (random() % 3 == 0) out.gradient_dtype = random() % 2 ? model::Dtype::F32 : model::Dtype::F16;
  out.master_weights = random() % 4 == 0;
  return out;
}

/// Of weights, and of what training keeps beside them.
inline std::uint64_t bytes_to_place(const model::Model& model, const plan::Settings& settings) {
  Bytes sum = model.total_bytes();
  for (const plan::TrainingBytes& one : plan::training_bytes(model, settings)) sum += one.total();
  return sum.count();
}

}  // namespace stowage::test
