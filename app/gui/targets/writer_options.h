#pragma once

#include <QWidget>
#include <functional>
#include <map>

#include "core/runtimes/target.h"

namespace stowage::widgets {
class WrappingRow;
}

namespace stowage::app {

/// The options of a target's writer, one beside the other and in more rows where there is no room: a list of
/// choices, a number, a text. Made anew for each target; a target without options has no height.
class WriterOptions : public QWidget {
  Q_OBJECT
 public:
  explicit WriterOptions(QWidget* parent = nullptr);

  /// nullptr: none. `said`: what the fields begin with.
  void setTarget(const runtimes::Target* target, const runtimes::WriterValues& said = {});
  /// What was said, without what is as nobody says.
  runtimes::WriterValues values() const;
  QWidget* field(const std::string& name) const;  ///< nullptr: there is no such option

 Q_SIGNALS:
  void changed();

 private:
  void add(const runtimes::WriterOption& option, const std::string& value);

  widgets::WrappingRow* row_;
  QWidget* last_ = nullptr;  ///< that the keyboard comes to
  struct Field {
    QWidget* widget = nullptr;
    std::function<std::string()> value{};
    std::string usual{};
  };
  std::map<std::string, Field> fields_{};
};

/// What a target can be told of a placement, in the language of the window: "…; …".
QString expressesText(const runtimes::Target& target);

}  // namespace stowage::app
