#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdint>
#include <map>
#include <random>
#include <string>
#include <utility>
#include <vector>

#include "core/model/model_builder.h"
#include "core/plan/evaluate.h"
#include "tests/support/cases.h"

namespace stowage::test {

inline std::string join(const std::string& prefix, const std::string& name) {
  return prefix.empty() ? name : prefix + "." + name;
}

/// Puts one node of a case tree (tests/data/README.md) and everything below it into a builder.
inline void add_node(model::ModelBuilder& builder, const Json& node, const std::string& path,
                     const std::map<std::string, std::string>& tied,
                     const std::map<std::string, std::string>& same) {
  const auto alias = same.find(path);
  builder.add_module(path, node.at("class").get<std::string>(),
                     alias == same.end() ? std::string() : alias->second);
  for (const Json& tensor : node.value("tensors", Json::array())) {
    model::ModelBuilder::TensorSpec spec;
    spec.name = join(path, tensor.at("name").get<std::string>());
    spec.dtype = model::dtype_from_name(tensor.at("dtype").get<std::string>()).value();
    spec.shape = tensor.at("shape").get<std::vector<std::int64_t>>();
    spec.kind = tensor.at("kind") == "buffer" ? model::TensorKind::Buffer : model::TensorKind::Parameter;
    spec.persistent = tensor.value("persistent", true);
    spec.bytes = Bytes((model::element_count(spec.shape).value() * model::info(spec.dtype).bits + 7) / 8);
    if (const auto first = tied.find(spec.name); first != tied.end()) spec.tied_to = first->second;
    for (const auto& [copy, original] : same) {
      if (spec.name.starts_with(copy + ".")) spec.tied_to = original + spec.name.substr(copy.size());
    }
    builder.add_tensor(std::move(spec));
  }
  for (const Json& child : node.value("children", Json::array()))
    add_node(builder, child, join(path, child.at("name").get<std::string>()), tied, same);
}

inline model::ModelPtr case_model(const Json& json) {
  std::map<std::string, std::string> tied, same;
  for (const auto& [list, into] : {std::pair{"ties", &tied}, std::pair{"shared_modules", &same}}) {
    for (const Json& group : json.value(list, Json::array())) {
      for (std::size_t i = 1; i < group.size(); ++i)
        (*into)[group[i].get<std::string>()] = group[0].get<std::string>();
    }
  }
  model::ModelBuilder builder;
  builder.set_name("case");
  add_node(builder, json.at("tree"), "", tied, same);
  auto built = builder.build();
  if (!built) throw std::runtime_error(sentence(built.error()));
  return *built;
}

/// GPUs with these budgets, an unlimited CPU and an unlimited disk.
inline machine::Machine machine_of(const std::vector<std::uint64_t>& budgets) {
  machine::Machine machine;
  for (std::size_t i = 0; i < budgets.size(); ++i) {
    machine.devices.push_back({machine::gpu(static_cast<std::uint32_t>(i)), "", Bytes(budgets[i])});
  }
  machine.devices.push_back({machine::kCpu});
  machine.devices.push_back({machine::kDisk});
  return machine;
}

/// A random tree: nested modules of three classes, parameters and buffers of small sizes, some tied, some
/// empty modules.
class RandomModel {
 public:
  /// `unread`: no operator takes one name in so many; 0 = all are read.
  explicit RandomModel(std::uint64_t seed, std::size_t unread = 0) : unread_(unread), random_(seed) {}

  model::ModelPtr make(std::size_t modules) {
    model::ModelBuilder builder;
    builder.add_module("", "Root");
    std::vector<std::string> names{""}, parameters;
    for (std::size_t i = 0; i < modules; ++i) {
      const std::string& parent = names[below(names.size())];
      // Names that are plain beginnings of each other ("1", "10", "1x") are the interesting ones.
      std::string name = join(parent, std::to_string(below(12)) + (below(4) == 0 ? "x" : ""));
      if (std::find(names.begin(), names.end(), name) != names.end()) continue;
      builder.add_module(name, std::vector<std::string>{"Block", "pkg.Layer", "Linear"}[below(3)]);
      names.push_back(std::move(name));
    }
    for (const std::string& name : names) {
      for (std::size_t i = below(4); i-- > 0;)
        add_tensor(builder, join(name, "t" + std::to_string(i)), parameters);
    }
    if (unread_ > 0 && below(2) == 0) {
      std::vector<std::string> called;
      for (const std::string& name : names) {
        if (below(3) == 0) called.push_back(name);
      }
      builder.set_execution_order(std::move(called));
    }
    auto built = builder.build();
    if (!built) throw std::runtime_error(sentence(built.error()));
    return *built;
  }

  plan::Placement place(const model::Model& model, std::size_t slots) {
    plan::Placement placement;
    // Runs of one device, so that whole subtrees agree now and then.
    std::uint8_t slot = 0;
    for (std::size_t i = 0; i < model.tensors().size(); ++i) {
      if (below(3) == 0) slot = static_cast<std::uint8_t>(below(slots));
      placement.slots.push_back(slot);
    }
    return placement;
  }

  std::size_t below(std::size_t n) { return std::uniform_int_distribution<std::size_t>(0, n - 1)(random_); }

 private:
  void add_tensor(model::ModelBuilder& builder, const std::string& name,
                  std::vector<std::string>& parameters) {
    model::ModelBuilder::TensorSpec spec;
    spec.name = name;
    spec.dtype = model::Dtype::U8;
    const std::size_t what = below(8);
    if (what < 5) {
      if (what == 0 && !parameters.empty()) {
        spec.tied_to = parameters[below(parameters.size())];
        spec.bytes = sizes_[spec.tied_to];
      }
    } else {
      spec.kind = model::TensorKind::Buffer;
      spec.persistent = what != 7;
    }
    if (spec.tied_to.empty()) {
      spec.bytes = Bytes(below(50) + 1);
      if (what < 5) parameters.push_back(name);
      sizes_[name] = spec.bytes;
    }
    spec.shape = {static_cast<std::int64_t>(spec.bytes.count())};
    spec.read = unread_ == 0 || below(unread_) > 0;
    builder.add_tensor(std::move(spec));
  }

  std::size_t unread_ = 0;
  std::mt19937_64 random_;
  std::map<std::string, Bytes> sizes_;
};

}  // namespace stowage::test
