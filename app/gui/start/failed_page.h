#pragma once

#include "core/base/error.h"
#include "widgets/common/label.h"
#include "widgets/controls/failure_card.h"

namespace stowage::app {

/// Why a model could not be opened: one sentence, the likely cause, details to copy, ways on.
class FailedPage : public widgets::Surface {
  Q_OBJECT
 public:
  explicit FailedPage(QWidget* parent = nullptr);

  void show(const QString& path, const Error& error, bool somethingIsOpen);
  const QString& sentence() const { return sentence_; }

 Q_SIGNALS:
  void retryRequested(const QString& path);
  /// The plan is there, and its model is not where it was.
  void locateRequested(const QString& plan, bool aFolder);
  void backRequested();

 private:
  QString path_{};
  QString sentence_{};
  widgets::FailureCard* card_;
};

}  // namespace stowage::app
