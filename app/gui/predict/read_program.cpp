#include "app/gui/predict/read_program.h"

#include <algorithm>
#include <mutex>

#include "core/formats/program.h"

namespace stowage::app {
namespace {

bool exported(const model::Model& model) { return model.format().starts_with("pt2"); }

Result<formats::ExportedProgram> read(const model::Model& model, const Job& job) {
  const auto& parts = model.parts();
  const auto shown = std::find_if(parts.begin(), parts.end(), [](const auto& part) { return part.shown; });
  if (exported(model))
    return formats::read_exported_program(model.path(), true, job,
                                          shown == parts.end() ? std::string() : shown->name);
  auto file = RandomAccessFile::open(model.path());
  if (!file) return tl::unexpected<Error>(file.error());
  return formats::read_program(std::move(*file));
}

/// The program that was read last.
struct ReadLast {
  std::mutex mutex{};
  std::weak_ptr<const model::Model> model{};
  ReadProgram program{};
};
ReadLast readLast;

}  // namespace

bool isProgram(const model::Model& model) {
  return exported(model) || model.format().starts_with("torchscript");
}

std::optional<ReadProgram> readProgram(const model::ModelPtr& model, const Job& job) {
  const std::lock_guard lock(readLast.mutex);
  if (readLast.model.lock() == model) return readLast.program;
  auto opened = read(*model, job);
  if (!opened && opened.error().code == Code::Cancelled) return std::nullopt;
  readLast.program = {};
  if (opened)
    readLast.program.program = std::make_shared<const formats::ExportedProgram>(std::move(*opened));
  else
    readLast.program.problem = opened.error();
  readLast.model = model;
  return readLast.program;
}

}  // namespace stowage::app
