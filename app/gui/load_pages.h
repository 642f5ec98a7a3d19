#pragma once

#include "core/base/error.h"
#include "widgets/common/label.h"
#include "widgets/controls/states.h"

namespace stowage::app {

/// The grey shape of a window that is about to be filled: no blank page while headers are read.
class SkeletonPage : public widgets::Surface {
  Q_OBJECT
 public:
  explicit SkeletonPage(QWidget* parent = nullptr);
  void setShare(double share);  ///< 0 … 1 of the blocks are there

 protected:
  void paintEvent(QPaintEvent* event) override;

 private:
  double share_ = 0;
};

/// Why a model could not be opened: one sentence, the likely cause, details to copy, ways on.
class FailedPage : public widgets::Surface {
  Q_OBJECT
 public:
  explicit FailedPage(QWidget* parent = nullptr);

  void show(const QString& path, const Error& error, bool somethingIsOpen);
  const QString& sentence() const { return sentence_; }

 Q_SIGNALS:
  void retryRequested(const QString& path);
  void backRequested();

 private:
  QString path_{};
  QString sentence_{};
  widgets::FailureCard* card_;
};

}  // namespace stowage::app
