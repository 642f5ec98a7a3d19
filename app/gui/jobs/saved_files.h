#pragma once

#include <QObject>
#include <QString>
#include <deque>
#include <functional>

#include "app/gui/jobs/job_runner.h"
#include "core/base/result.h"

namespace stowage::app {

/// What a dialog was asked to save, written off the GUI thread, one file after the other: a disk takes as
/// long as it likes. Once it was asked for it is written, also where the dialog is closed before.
class SavedFiles : public QObject {
  Q_OBJECT
 public:
  SavedFiles();
  ~SavedFiles() override;

  /// Runs in the worker, of nothing that the dialog may change meanwhile.
  using Work = std::function<Status()>;
  /// On the GUI thread; not any more where the dialog was closed before.
  using Ended = std::function<void(const Status&)>;
  void write(const QString& path, Work work, Ended ended);
  bool writing() const { return !files_.empty(); }
  const Status& last() const { return last_; }  ///< what became of the file that was written last

 private:
  void start();
  void finish(const Status& written);

  struct File {
    QString path{};
    Work work{};
    Ended ended{};
  };
  std::deque<File> files_{};  ///< the first is being written
  Status last_{};
  JobRunner writer_{};
};

}  // namespace stowage::app
