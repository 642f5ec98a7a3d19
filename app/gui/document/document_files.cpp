// What a document reads and writes: models, plans, maps.
#include <QFileInfo>

#include "app/gui/document/document.h"
#include "app/gui/jobs/free_elsewhere.h"
#include "app/gui/jobs/run_on_all_cores.h"
#include "app/gui/machine/default_machine.h"
#include "core/base/file.h"

namespace stowage::app {

namespace {

/// Reads on all cores. While it takes long, pictures of the tree are handed over; and one of all of it while
/// the first plan is made.
Result<Opened> readWithPictures(Document& document, const QString& path, const QString& part,
                                std::chrono::milliseconds notBefore, const Job& job,
                                const JobRunner::Meanwhile& meanwhile) {
  EarlyPace pace(notBefore);
  formats::OpenOptions options;
  options.part = part.toStdString();
  options.run_all = runOnAllCores;
  options.early_wanted = [&pace] { return pace.due(); };
  options.early = [&](model::ModelPtr model) {
    meanwhile(
        [&document, picture = earlyPicture(std::move(model))] { Q_EMIT document.openingEarly(picture); });
    pace.finished();
  };
  auto opened = openPath(path.toStdString(), job, options);
  if (!opened || !opened->model) return opened;
  meanwhile([&document] { Q_EMIT document.openingPlaced(); });
  if (pace.due()) options.early(opened->model);
  return opened;
}

/// The question of a model that was just read: the one it was saved with, the one that was given, or the
/// usual one.
PlanRequest firstRequest(const Opened& opened, const std::optional<PlanInput>& given,
                         const machine::Machine& machine, quint64 generation) {
  PlanRequest request;
  request.generation = generation;
  request.model = opened.model;
  if (given) {
    request.input = *given;
  } else if (opened.plan) {
    request.input = opened.plan->input();
    request.previous = opened.plan->shown(opened.model);
  } else {
    request.input.machine = machine.devices.empty() ? defaultMachine(*opened.model) : machine;
  }
  return request;
}

}  // namespace

void Document::open(const QString& path, const QString& part) { startOpening(path, part, std::nullopt); }

void Document::openAs(const QString& path, PlanInput input) { startOpening(path, {}, std::move(input)); }

void Document::startOpening(const QString& path, const QString& part, std::optional<PlanInput> given) {
  openingPath_ = path;
  // Of its own, whatever is edited meanwhile: who asked about a plan of the model before must not take its
  // answer for one about this.
  const quint64 generation = ++generation_;
  const auto work = [this, path, part, generation, machine = defaultMachine_, given, early = earlyAfter_](
                        const Job& job, const JobRunner::Meanwhile& meanwhile) -> JobRunner::Deliver {
    auto opened = readWithPictures(*this, path, part, early, job, meanwhile);
    if (!opened) {
      // Only where the folder itself is no model: a broken one is not mended by opening a piece of it.
      const bool unclear =
          opened.error().code == Code::GgufSeveral || opened.error().code == Code::FormatUnknown;
      auto choice = unclear ? modelsIn(path.toStdString(), job) : std::vector<std::string>();
      return [this, path, error = opened.error(), choice = std::move(choice)] {
        failOpening(path, error, choice);
      };
    }
    if (!opened->model) {
      return [this, path, map = std::move(*opened->map)] {
        Q_EMIT openingEnded();
        applyMap(path, map);
      };
    }
    const PlanRequest request = firstRequest(*opened, given, machine, generation);
    // A saved plan comes back as it was saved, with what is known of its gap; the next edit solves it anew.
    solve::Effort effort;
    if (opened->plan) effort.tolerance = 1;
    auto outcome = solvePlan(request, effort, job);
    return [this, path, opened = std::move(*opened), outcome = std::move(outcome), input = request.input,
            sample = given.has_value()]() mutable {
      if (dirty() && asker_ && !mayReplace_()) {
        Q_EMIT notice(tr("Opening was cancelled. The plan from before is still here."));
        return Q_EMIT openingEnded();
      }
      sample_ = sample;
      adopt(path, std::move(opened), std::move(outcome), std::move(input));
      Q_EMIT openingEnded();
    };
  };
  opener_.start(JobRunner::StagedWork(work));
  Q_EMIT openingStarted(path);
}

void Document::failOpening(const QString& path, const Error& error, const std::vector<std::string>& choice) {
  QStringList models;
  for (const auto& model : choice) models << QString::fromStdString(model);
  if (models.size() > 1)
    Q_EMIT openingAmbiguous(path, models);
  else if (error.code != Code::Cancelled)
    Q_EMIT openingFailed(path, error);
  Q_EMIT openingEnded();
}

void Document::cancelOpening() {
  if (!opener_.running()) return;
  opener_.cancel();
  Q_EMIT notice(model_ ? tr("Opening was cancelled. The plan from before is still here.")
                       : tr("Opening was cancelled."));
  Q_EMIT openingEnded();
}

void Document::adopt(const QString& path, Opened opened, PlanOutcome outcome, PlanInput input) {
  std::vector<std::shared_ptr<const void>> before{model_, catalog_, state_, lastFitting_};
  solver_.cancel();
  cache_.clear();
  model_ = std::move(opened.model);
  catalog_ = outcome.state->catalog;
  live_ = true;
  input_ = std::move(input);
  state_.reset();
  lastFitting_.reset();
  planPath_ = opened.plan ? path : QString();
  modelPath_ = QString::fromStdString(model_->path());
  if (modelPath_.isEmpty()) modelPath_ = path;
  fast_ = quick(*outcome.state);
  undo_.clear();
  Q_EMIT modelChanged();
  publish(std::move(outcome), PlanInput(input_), true);
  Q_EMIT fileChanged();
  freeElsewhere(std::move(before));
  if (opened.plan) tellDifference(*opened.plan);
}

void Document::tellDifference(const SavedPlan& plan) {
  if (plan.file.model_fingerprint.empty() || plan.file.model_fingerprint == model_->fingerprint()) return;
  Q_EMIT notice(
      tr("The model's structure is not the one this plan was made for. Rules that name missing modules are "
         "listed in Issues."));
  if (!plan.outline.empty()) Q_EMIT modelDiffers(planPath_, difference(plan.outline, *model_));
}

void Document::adoptMap(const QString& path, const plan::DeviceMap& map, const plan::AppliedMap& applied) {
  PlanInput next = input_;
  next.map = map;
  edit(tr("Show %1").arg(QFileInfo(path).fileName()), std::move(next));
  Q_EMIT mapImported(path, applied);
}

Status Document::savePlan(const QString& path) {
  STOWAGE_TRY(write_file_atomically(path.toStdString(), to_text(savedPlan(path).json()) + "\n"));
  planPath_ = path;
  undo_.setClean();
  Q_EMIT saved(path);
  Q_EMIT fileChanged();
  return {};
}

void Document::importMap(const QString& path) {
  if (!model_) return;
  importingPath_ = path;
  importer_.start([this, path, model = model_](const Job&) -> JobRunner::Deliver {
    auto map = plan::read_device_map(path.toStdString());
    if (!map) return [this, path, error = map.error()] { Q_EMIT mapRefused(path, error); };
    return [this, path, model, map = std::move(*map)] {
      if (model == model_) applyMap(path, map);
    };
  });
}

/// Compares the map with the model in a worker; again, should the machine have changed in between. It is not
/// meant for another model.
void Document::applyMap(const QString& path, const plan::DeviceMap& map) {
  if (!model_) {
    Q_EMIT notice(
        tr("%1 is a device map. Open its model first, then the map.").arg(QFileInfo(path).fileName()));
    return;
  }
  importingPath_ = path;
  importer_.start(
      [this, path, map, model = model_, machine = input_.machine](const Job&) -> JobRunner::Deliver {
        auto applied = plan::apply(map, *model, machine);
        return [this, path, map, model, machine, applied = std::move(applied)] {
          if (model != model_) return;
          if (!(machine == input_.machine)) return applyMap(path, map);
          adoptMap(path, map, applied);
        };
      });
}

QString Document::part() const {
  if (!model_) return {};
  const auto& parts = model_->parts();
  const auto shown =
      std::find_if(parts.begin(), parts.end(), [](const model::Part& part) { return part.shown; });
  return shown == parts.end() ? QString() : QString::fromStdString(shown->name);
}

SavedPlan Document::savedPlan(const QString& forPath) const { return planSaver(forPath)(); }

std::function<SavedPlan()> Document::planSaver(const QString& forPath) const {
  SavedPlan saved;
  plan::PlanFile& file = saved.file;
  const QFileInfo target(forPath), opened(modelPath_);
  // Kept relative when the model lies in the plan's folder or below: both can then be moved together.
  const QString relative = target.absoluteDir().relativeFilePath(opened.absoluteFilePath());
  file.model_path =
      (relative.startsWith(QStringLiteral("..")) ? opened.absoluteFilePath() : relative).toStdString();
  file.model_fingerprint = model_->fingerprint();
  file.machine = input_.machine;
  file.settings = input_.settings;
  saved.imported = input_.map.has_value();
  saved.part = part().toStdString();
  if (input_.map) file.map = *input_.map;
  return [saved, model = model_, state = input_.map ? nullptr : state_]() mutable {
    saved.outline = outlineOf(*model);
    if (state) saved.file.map = plan::to_device_map(*model, state->machine, state->placement);
    return saved;
  };
}

}  // namespace stowage::app
