// What a document reads: models, plans, maps.
#include <QFileInfo>
#include <QLocale>

#include "app/gui/document/document.h"
#include "app/gui/jobs/free_in_background.h"
#include "app/gui/jobs/run_on_all_cores.h"
#include "app/gui/machine/default_machine.h"
#include "core/base/json.h"
#include "core/plan/read_in_place.h"

namespace stowage::app {

namespace {

/// Reads on all cores. While it takes long, pictures of the tree are handed over; and one of all of it while
/// the first plan is made.
Result<Opened> readWithPictures(Document& document, const GivenPath& given, const QString& part,
                                const QString& modelInstead, std::chrono::milliseconds notBefore,
                                const Job& job, const JobRunner::Meanwhile& meanwhile) {
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
  auto opened = openPath(given, job, options, modelInstead.toStdString());
  if (!opened || !opened->model) return opened;
  meanwhile([&document] { Q_EMIT document.openingPlaced(); });
  if (pace.due()) options.early(opened->model);
  return opened;
}

/// What a model is planned for that comes without a plan; without devices: this machine.
struct FirstMachine {
  machine::Machine machine{};
  bool ofLastModel = false;  ///< it was set up for another one
};

/// The question of a model that was just read: the one it was saved with, the one that was given, or the
/// usual one.
PlanRequest firstRequest(const Opened& opened, const std::optional<PlanInput>& given,
                         const FirstMachine& first, plan::Workload workload, quint64 generation) {
  PlanRequest request;
  request.generation = generation;
  request.model = opened.model;
  request.placed = opened.placed;
  if (given) {
    request.input = *given;
  } else if (opened.plan) {
    request.input = opened.plan->input();
    request.previous = opened.plan->shown(opened.model);
  } else {
    plan::Settings& settings = request.input.settings;
    if (!opened.model->kv_cache().layers.empty()) settings.workload = workload;
    const machine::Machine& machine = first.machine;
    request.input.machine = machine.devices.empty() ? defaultMachine(*opened.model, settings)
                            : first.ofLastModel     ? forAnotherModel(machine, *opened.model, settings)
                                                : plan::with_read_in_place(machine, *opened.model, settings);
  }
  return request;
}

/// What nobody asked for with this model is said: it came from the one before.
QString usedLast(const plan::Workload& workload) {
  if (workload.tokens == 0) return Document::tr("Planned for the machine used last. Change it in Machine.");
  return Document::tr("Planned for the machine used last and %1 tokens. Change them in the plan bar.")
      .arg(QLocale().toString(static_cast<qulonglong>(workload.tokens)));
}

}  // namespace

void Document::open(const QString& path, const QString& part) { startOpening(path, part, std::nullopt); }

void Document::openAs(const QString& path, PlanInput input) {
  startOpening(path, {}, std::move(input), {}, true);
}

void Document::openAgain(const QString& path, const QString& part, PlanInput input, bool sample) {
  startOpening(path, part, std::move(input), {}, sample);
}

void Document::openWithModel(const QString& plan, const QString& model) {
  startOpening(plan, {}, std::nullopt, model);
}

void Document::startOpening(const QString& path, const QString& part, std::optional<PlanInput> given,
                            const QString& model, bool sample) {
  openingPath_ = path;
  read_.reset();
  ++openings_;
  // Of its own, whatever is edited meanwhile: who asked about a plan of the model before must not take its
  // answer for one about this.
  const quint64 generation = ++generation_;
  const auto work = [this, path, part, model, generation, number = openings_,
                     first = FirstMachine{defaultMachine_, ofLastModel_}, workload = defaultWorkload_,
                     calibration = calibration_, given, sample, early = earlyAfter_](
                        const Job& job, const JobRunner::Meanwhile& meanwhile) -> JobRunner::Deliver {
    const GivenPath looked(path.toStdString());
    if (isRecordedRun(looked)) return readRun(path, job, meanwhile);
    auto opened = readWithPictures(*this, looked, part, model, early, job, meanwhile);
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
    opened->placed = std::make_shared<const PlacedModels>(opened->model);
    PlanRequest request = firstRequest(*opened, given, first, workload, generation);
    request.calibration = calibration;
    // A saved plan comes back as it was saved, with what is known of its gap; the next edit solves it anew.
    solve::Effort effort;
    if (opened->plan) effort.keep_previous = true;
    auto outcome = solvePlan(request, effort, job);
    const bool asBefore = !given && !opened->plan && !first.machine.devices.empty();
    return [this, read = Read{path, std::move(*opened), std::move(outcome), request.input, sample,
                              !model.isEmpty(), asBefore, number}]() mutable { replaceBy(std::move(read)); };
  };
  opener_.start(JobRunner::StagedWork(work));
  Q_EMIT openingStarted(path);
}

void Document::openRun(const QString& path) {
  openingPath_ = path;
  read_.reset();
  agreed_ = false;
  ++openings_;
  opener_.start([this, path](const Job& job, const JobRunner::Meanwhile& meanwhile) {
    return readRun(path, job, meanwhile);
  });
  Q_EMIT openingStarted(path);
}

/// In the worker. A run replaces no plan: nobody is asked.
JobRunner::Deliver Document::readRun(const QString& path, const Job& job,
                                     const JobRunner::Meanwhile& meanwhile) {
  meanwhile([this] { Q_EMIT openingRun(); });
  auto run = snapshot::open_run(path.toStdString(), job);
  if (!run) return [this, path, error = run.error()] { failOpening(path, error, {}); };
  return [this, path, opened = std::make_shared<const snapshot::OpenedRun>(std::move(*run))] {
    agreed_ = false;
    Q_EMIT runOpened(path, opened);
    Q_EMIT openingEnded();
  };
}

void Document::setMayReplace(QObject* asker, MayReplace may) {
  asker_ = asker;
  mayReplace_ = std::move(may);
  if (read_) replaceBy(*std::exchange(read_, std::nullopt));  // who was asked before is gone
}

/// Takes what was read, or asks first. Nobody waits for the answer in here: edits, answers of the solver and
/// another opening go on meanwhile.
void Document::replaceBy(Read read) {
  const quint64 number = read.number;
  read_ = std::move(read);
  const bool agreed = std::exchange(agreed_, false);
  if (!dirty() || agreed || !asker_ || !mayReplace_) return mayReplace(number, true);
  mayReplace_([self = QPointer<Document>(this), number](bool may) {
    if (self) self->mayReplace(number, may);
  });
}

void Document::mayReplace(quint64 number, bool may) {
  if (!read_ || read_->number != number || number != openings_) return;
  Read read = std::move(*read_);
  read_.reset();
  if (may) {
    sample_ = read.sample;
    adopt(read.path, std::move(read.opened), std::move(read.outcome), std::move(read.input));
    if (read.moved) {
      undo_.resetClean();
      clean_.reset();
      Q_EMIT notice(tr("The plan refers to %1 once it is saved.").arg(modelPath_));
    }
    if (read.asBefore) Q_EMIT notice(usedLast(input_.settings.workload));
  } else {
    Q_EMIT notice(tr("Opening was cancelled. The plan from before is still here."));
  }
  Q_EMIT openingEnded();
}

void Document::failOpening(const QString& path, const Error& error, const std::vector<std::string>& choice) {
  agreed_ = false;
  QStringList models;
  for (const auto& model : choice) models << QString::fromStdString(model);
  if (models.size() > 1)
    Q_EMIT openingAmbiguous(path, models);
  else if (error.code != Code::Cancelled)
    Q_EMIT openingFailed(path, error);
  Q_EMIT openingEnded();
}

void Document::cancelOpening() {
  if (!opening()) return;
  opener_.cancel();
  read_.reset();
  agreed_ = false;
  Q_EMIT notice(model_ ? tr("Opening was cancelled. The plan from before is still here.")
                       : tr("Opening was cancelled."));
  Q_EMIT openingEnded();
}

void Document::adopt(const QString& path, Opened opened, PlanOutcome outcome, PlanInput input) {
  std::vector<std::shared_ptr<const void>> before{model_, catalog_, state_, lastFitting_};
  solver_.cancel();
  restorer_.cancel();
  cache_.clear();
  model_ = std::move(opened.model);
  placed_ = std::move(opened.placed);
  catalog_ = outcome.state->catalog;
  live_ = true;
  input_ = std::move(input);
  clean_ = input_;
  state_.reset();
  lastFitting_.reset();
  planPath_ = opened.plan ? path : QString();
  unknown_ = opened.plan ? opened.plan->unknown : nullptr;
  modelPath_ = QString::fromStdString(model_->path());
  if (modelPath_.isEmpty()) modelPath_ = path;
  fast_ = quick(*outcome.state);
  undo_.clear();
  Q_EMIT modelChanged();
  publish(std::move(outcome), PlanInput(input_), true);
  Q_EMIT activationsChanged();
  Q_EMIT notesChanged();
  Q_EMIT keptChanged();
  Q_EMIT fileChanged();
  freeInBackground(std::move(before));
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
  next.map = std::make_shared<const plan::DeviceMap>(map);
  edit(tr("Show %1").arg(QFileInfo(path).fileName()), std::move(next));
  Q_EMIT mapImported(path, applied);
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

/// Compares the map with the model in a worker, under the settings that it will be shown under; again, should
/// they or the machine have changed in between. It is not meant for another model.
void Document::applyMap(const QString& path, const plan::DeviceMap& map) {
  if (!model_) {
    Q_EMIT notice(
        tr("%1 is a device map. Open its model first, then the map.").arg(QFileInfo(path).fileName()));
    return;
  }
  importingPath_ = path;
  importer_.start([this, path, map, model = model_, machine = input_.machine,
                   settings = settingsAsRun(input_)](const Job&) -> JobRunner::Deliver {
    auto applied = plan::apply(map, *model, machine, settings);
    return [this, path, map, model, machine, settings, applied = std::move(applied)] {
      if (model != model_) return;
      if (!(machine == input_.machine) || !(settings == settingsAsRun(input_))) return applyMap(path, map);
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

}  // namespace stowage::app
