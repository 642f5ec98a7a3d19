// What a document writes: plans, to files and to be kept.
#include <QDir>
#include <QEventLoop>
#include <QFileInfo>

#include "app/gui/document/document.h"
#include "core/base/file.h"
#include "core/base/json.h"

namespace stowage::app {

Status Document::Saving::write() const {
  return write_file_atomically(path.toStdString(), to_text(plan().json()) + "\n");
}

void Document::save(const QString& path) {
  if (!model_) return;
  savings_.push_back({path, input_, model_, planSaver(path)});
  if (savings_.size() == 1) startSaving();
}

/// The map, the outline and the text of a large model take longer than a frame, and a disk as long as it
/// likes.
void Document::startSaving() {
  saver_.start([this, saving = savings_.front()](const Job&) -> JobRunner::Deliver {
    return [this, written = saving.write()] { finishSaving(written); };
  });
}

void Document::finishSaving(const Status& written) {
  const Saving saving = std::move(savings_.front());
  savings_.pop_front();
  if (!savings_.empty()) startSaving();
  if (!written) return Q_EMIT saveFailed(saving.path, written.error());
  if (saving.model == model_) {
    planPath_ = saving.path;
    clean_ = saving.input;
    // Edited meanwhile: the history's step is gone by, but undone to, it is what the file says.
    if (saving.input == input_)
      undo_.setClean();
    else
      undo_.resetClean();
  }
  Q_EMIT saved(saving.path);
  Q_EMIT fileChanged();
}

void Document::waitUntilSaved() {
  while (saving()) {
    QEventLoop loop;
    connect(this, &Document::saved, &loop, &QEventLoop::quit);
    connect(this, &Document::saveFailed, &loop, &QEventLoop::quit);
    loop.exec(QEventLoop::ExcludeUserInputEvents);
  }
}

Status Document::savePlan(const QString& path) {
  Status result = fail(Code::FileWrite, path.toStdString(), {"no model is open"});
  if (!model_) return result;
  QEventLoop loop;
  connect(this, &Document::saved, &loop, [&](const QString& file) {
    if (file != path) return;
    result = {};
    loop.quit();
  });
  connect(this, &Document::saveFailed, &loop, [&](const QString& file, const Error& error) {
    if (file != path) return;
    result = tl::unexpected(error);
    loop.quit();
  });
  save(path);
  loop.exec(QEventLoop::ExcludeUserInputEvents);
  return result;
}

SavedPlan Document::savedPlan(const QString& forPath) const { return planSaver(forPath)(); }

std::function<SavedPlan()> Document::planKeeper() const {
  SavedPlan kept = SavedPlan::of(input_);
  kept.notes.clear();
  kept.kept.clear();
  return [kept, model = model_, state = input_.map ? nullptr : state_]() mutable {
    if (!state) return kept;
    kept.file.set = plan::pinned_names(kept.file.settings);
    kept.file.map = plan::to_device_map(*model, state->machine, state->placement);
    return kept;
  };
}

std::function<SavedPlan()> Document::planSaver(const QString& forPath) const {
  SavedPlan saved = SavedPlan::of(input_);
  plan::PlanFile& file = saved.file;
  const QFileInfo target(forPath), opened(modelPath_);
  // Kept relative when the model lies in the plan's folder or below: both can then be moved together.
  const QString relative = target.absoluteDir().relativeFilePath(opened.absoluteFilePath());
  file.model_path =
      (relative.startsWith(QStringLiteral("..")) ? opened.absoluteFilePath() : relative).toStdString();
  file.model_fingerprint = model_->fingerprint();
  if (!input_.map)
    file.set = plan::pinned_names(input_.settings);  // of somebody's map nothing is the solver's
  saved.part = part().toStdString();
  saved.unknown = unknown_;
  return [saved, model = model_, state = input_.map ? nullptr : state_]() mutable {
    saved.outline = outlineOf(*model);
    if (state) saved.file.map = plan::to_device_map(*model, state->machine, state->placement);
    return saved;
  };
}

}  // namespace stowage::app
