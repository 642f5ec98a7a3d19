#pragma once

#include <QObject>
#include <memory>
#include <optional>
#include <vector>

#include "core/estimate/graph/chosen_sizes.h"
#include "core/plan/settings.h"

class QComboBox;
class QFormLayout;
class QLineEdit;
namespace stowage::widgets {
class Label;
class Notice;
}  // namespace stowage::widgets

namespace stowage::app {

/// The rows of a form that say how large the inputs of a program are: as the rest of the workload says, or as
/// it is written there, a number for each size that the program leaves open, a shape for each input of which
/// its file says nothing.
class InputSizes : public QObject {
  Q_OBJECT
 public:
  using Program = std::shared_ptr<const formats::ExportedProgram>;
  /// Whether something can be set at all; else all shapes are fixed.
  static bool settable(const formats::ExportedProgram& program);

  /// Its rows follow those that are in the form. `asked`: what the plan says now.
  InputSizes(Program program, const plan::Workload& asked, QFormLayout& form, QObject* parent = nullptr);

  /// Tokens and sequences are others now: what follows from them is shown.
  void setWorkload(const plan::Workload& workload);
  /// Empty: they follow the rest of the workload. What nobody touched is as the plan had it.
  plan::InputShapes shapes() const;
  bool valid() const { return refusal().isEmpty(); }
  QString refusal() const;  ///< one sentence why this cannot be; "": it can

 Q_SIGNALS:
  void changed();  ///< what is said here, or of it

 private:
  struct Size {
    std::string symbol;
    estimate::ChoiceOfSize choice;
    QString name;
    QLineEdit* field;
  };
  struct Shape {
    std::string input;
    QLineEdit* field;
  };
  void addSize(QFormLayout& form, const model::OpenSize& size, const QString& name);
  void addShape(QFormLayout& form, const std::string& input);
  QLineEdit* field(const QString& id, const QString& name, const QString& range);
  void show(const estimate::ChosenSizes& sizes);
  void showAsked();
  void showFollowing();
  void touch();
  void update();
  bool setHere() const;
  QString refusalOf(const Size& size) const;
  Result<plan::InputShapes> chosen() const;

  Program program_;
  plan::Workload workload_;         ///< its shapes are what the plan says
  std::optional<Error> refused_{};  ///< why the program does not take what is shown
  plan::InputShapes following_{};   ///< the shapes that the rest of the workload says
  bool touched_ = false;
  QComboBox* how_;
  std::vector<Size> sizes_{};
  std::vector<Shape> shapes_{};
  widgets::Notice* note_;
  widgets::Label* outcome_;  ///< the shapes that follow
};

}  // namespace stowage::app
