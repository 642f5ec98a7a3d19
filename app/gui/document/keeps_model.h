#pragma once

#include <QString>

#include "core/base/output_files.h"
#include "core/model/model.h"

namespace stowage::app {

/// Refuses to write to a file that the opened model is read from; `model` may be null.
inline Status keepsModel(const model::ModelPtr& model, const QString& path) {
  if (!model) return {};
  std::vector<std::string> read = model->files();
  read.push_back(model->path());
  return check_outputs(read, {path.toStdString()});
}

}  // namespace stowage::app
