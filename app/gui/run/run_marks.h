#pragma once

#include <QString>
#include <QWidget>
#include <optional>
#include <vector>

#include "core/base/error.h"
#include "core/model/model.h"
#include "core/plan/saved_marks.h"

class QFormLayout;
class QLineEdit;

namespace stowage::app {

/// The rows of what a program says, or fails to say, of tensors that it saves for backward: names of modules
/// and operators, as --offload-mark and --offload-unannounced take them.
class RunMarks : public QObject {
  Q_OBJECT
 public:
  /// `model` outlives it.
  RunMarks(const model::Model& model, const std::vector<plan::SavedMark>& marks, QFormLayout& form,
           QObject* parent);
  void setEnabled(bool enabled);
  /// Those that are typed, first those that stay.
  std::vector<plan::SavedMark> marks() const;
  /// The first of them whose module the program does not have.
  std::optional<Error> unknown() const;

 Q_SIGNALS:
  void changed();

 private:
  const model::Model& model_;
  QLineEdit *marked_ = nullptr, *unannounced_ = nullptr;
};

/// The first mark whose module a model does not have.
std::optional<Error> unknownMark(const model::Model& model, const std::vector<plan::SavedMark>& marks);

/// "layers.0/mul, layers.1": one line of those that are marked, or of the others.
QString marksText(const std::vector<plan::SavedMark>& marks, bool unannounced);
/// The same backwards. Names may be apart by commas, semicolons and spaces.
std::vector<plan::SavedMark> marksOf(const QString& text, bool unannounced);

}  // namespace stowage::app
