#pragma once

#include <algorithm>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "core/formats/formats.h"
#include "tests/core/formats/pickle/pickles.h"

/// Checkpoints made in a test, opened, and what came of them.
namespace stowage::test {

using formats::open_model;
using pickle::archive;

inline Result<model::ModelPtr> open_bytes(const std::string& bytes, const std::string& part = {}) {
  const TemporaryFolder folder;
  return open_model(folder.write("x.pth", bytes), {}, {.part = part});
}
inline Result<model::ModelPtr> open_value(const std::string& value, const std::vector<std::size_t>& storages,
                                          const std::string& part = {}) {
  return open_bytes(archive(value, storages), part);
}
inline Code code_of(const Result<model::ModelPtr>& model) {
  EXPECT_FALSE(model);
  if (model) return Code::Internal;
  EXPECT_FALSE(sentence(model.error()).empty());
  return model.error().code;
}
inline Code value_code(const std::string& value, const std::vector<std::size_t>& storages) {
  return code_of(open_value(value, storages));
}

inline std::vector<std::string> names(const model::Model& model) {
  std::vector<std::string> out;
  for (const model::Tensor& tensor : model.tensors()) out.push_back(tensor.name);
  return out;
}
inline std::vector<std::string> module_names(const model::Model& model) {
  std::vector<std::string> out;
  for (const model::Module& module : model.modules()) out.push_back(module.name);
  return out;
}
inline bool warns(const model::Model& model, Code code) {
  return std::any_of(model.warnings().begin(), model.warnings().end(),
                     [&](const Error& warning) { return warning.code == code; });
}

}  // namespace stowage::test
