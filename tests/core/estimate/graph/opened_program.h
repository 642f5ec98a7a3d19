#pragma once

#include <filesystem>
#include <optional>
#include <string>

#include <gtest/gtest.h>

#include "core/formats/formats.h"
#include "core/formats/program.h"
#include "tests/support/cases.h"

namespace stowage::estimate::test {

struct OpenedProgram {
  model::ModelPtr model;
  formats::ExportedProgram program;
};

/// A program as a model that is planned, and as a graph.
inline OpenedProgram opened(const std::string& path) {
  auto file = RandomAccessFile::open(path);
  auto program = formats::read_program(std::move(*file));
  auto model = formats::open_model(path);
  EXPECT_TRUE(program && model) << path;
  return {*model, std::move(*program)};
}

/// static.pt2 of a folder of models; nullopt where it is not there.
inline std::optional<OpenedProgram> static_program(const std::string& name) {
  const std::string folder = stowage::test::model_folder(name);
  if (folder.empty() || !std::filesystem::exists(folder + "/static.pt2")) return std::nullopt;
  return opened(folder + "/static.pt2");
}

}  // namespace stowage::estimate::test
