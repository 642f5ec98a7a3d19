#pragma once

#include <memory>
#include <optional>

#include "core/base/job.h"
#include "core/formats/pt2/exported_program.h"
#include "core/model/model.h"

namespace stowage::app {

/// True where the model is a program whose graph can be read.
bool isProgram(const model::Model& model);

/// The program behind a model, with its graph.
struct ReadProgram {
  std::shared_ptr<const formats::ExportedProgram> program{};  ///< null: it cannot be read
  std::optional<Error> problem{};                             ///< why not
};

/// Reads the program that the model was made of, from where it was opened. Whoever asks for the model that
/// was asked for last gets the same program: predictions and plans go through one graph. Any thread; one
/// reads, others wait for it. nullopt: the job was cancelled.
std::optional<ReadProgram> readProgram(const model::ModelPtr& model, const Job& job);

}  // namespace stowage::app
