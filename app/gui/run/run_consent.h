#pragma once

#include <QObject>
#include <QSettings>
#include <functional>

#include "core/model/model.h"

namespace stowage::app {

/// A program from a file is code. Before it runs for the first time a person is asked, once for each program
/// (by Model::program_fingerprint, so a copy, another path or other weights do not ask again, and a program
/// with one other operator, or another constant to count by, does).
class RunConsent : public QObject {
  Q_OBJECT
 public:
  /// Answers are kept in `settings`; the question is asked over `window`.
  RunConsent(QSettings& settings, QWidget& window);

  bool given(const model::Model& model) const;
  bool givenTo(const QString& fingerprint) const;
  void give(const model::Model& model);
  /// Calls `then` at once where consent was given, else after the person has said yes; not at all otherwise.
  /// A second call while the question stands asks nothing more.
  void ask(const model::ModelPtr& model, std::function<void()> then);

 Q_SIGNALS:
  void agreedTo();  ///< to a program to which nobody had before

 private:
  QStringList agreed() const;

  QSettings& settings_;
  QWidget& window_;
};

}  // namespace stowage::app
