#pragma once

#include <QWidget>

#include "app/gui/jobs/job_runner.h"
#include "core/base/remaining_time.h"
#include "core/base/result.h"
#include "widgets/controls/progress_card.h"

namespace stowage::app {

/// Writes files off the GUI thread, one at a time, and says what became of each: said() or refused() follows,
/// then ended(). What takes longer shows how far it is, with Cancel, which leaves the file as it was.
class FileWriter : public QObject {
  Q_OBJECT
 public:
  /// `window`: that the card lies over.
  explicit FileWriter(QWidget& window);

  /// Runs in the worker, and leaves the file whole or as it was.
  using Work = std::function<Status(const Job&)>;
  struct Words {
    QString title{};   ///< of the card: "Export run"
    QString failed{};  ///< "The run could not be exported"
  };
  /// Does nothing while another one is being written.
  void write(const QString& path, const Words& words, Work work);
  bool writing() const { return writer_.running(); }

 Q_SIGNALS:
  void said(const QString& text);
  void refused(const QString& title, const QString& sentence);
  void ended();  ///< the next one may come

 private:
  void showCard(const QString& title);
  void stop();
  void finish();

  QWidget& window_;
  JobRunner writer_;
  widgets::ProgressCard* card_ = nullptr;  ///< made with the first file
  QString writes_{};                       ///< the name of the file that is being written
  QString failed_{};
  RemainingTime left_{};
};

}  // namespace stowage::app
