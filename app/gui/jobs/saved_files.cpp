#include "app/gui/jobs/saved_files.h"

#include <utility>

namespace stowage::app {

SavedFiles::SavedFiles() {
  connect(&writer_, &JobRunner::failed, this, [this](const QString& what) {
    finish(fail(Code::FileWrite, files_.front().path.toStdString(), {what.toStdString()}));
  });
}

SavedFiles::~SavedFiles() {
  writer_.waitForWorkers();
  for (std::size_t i = writer_.running() ? 1 : 0; i < files_.size(); ++i) {
    [[maybe_unused]] const Status written = files_[i].work();
  }
}

void SavedFiles::write(const QString& path, Work work, Ended ended) {
  files_.push_back({path, std::move(work), std::move(ended)});
  if (files_.size() == 1) start();
}

void SavedFiles::start() {
  writer_.start([this, work = files_.front().work](const Job&) -> JobRunner::Deliver {
    return [this, written = work()] { finish(written); };
  });
}

void SavedFiles::finish(const Status& written) {
  const File file = std::move(files_.front());
  files_.pop_front();
  last_ = written;
  if (!files_.empty()) start();
  file.ended(written);
}

}  // namespace stowage::app
