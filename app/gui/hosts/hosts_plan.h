#pragma once

#include <QString>
#include <QStringList>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include "core/base/job.h"
#include "core/model/model.h"
#include "core/plan/settings.h"
#include "widgets/hosts/hosts_picture.h"
#include "widgets/treemap/host_colouring.h"

namespace stowage::cluster {
struct Cluster;
}

namespace stowage::app {

/// Machines that are linked, as core/cluster has them: the source beside this header, hosts_why.cpp and
/// hosts_measure.cpp are the only ones of the window that know it.
using HostsPtr = std::shared_ptr<const cluster::Cluster>;

/// A set of machines with a name, as the command line's --hosts takes it.
struct HostsPreset {
  QString name{};   ///< "2x8xh100"
  QString shown{};  ///< "2 × 8 H100 80GB, 400 Gb/s"
};
std::vector<HostsPreset> hostsPresets();
HostsPtr presetHosts(const QString& name);  ///< null where no preset is called so
/// A stowage.machine/2 file; one of stowage.machine/1 is one host. Errors: those of the file, of its JSON, of
/// what it says.
Result<HostsPtr> readHosts(const QString& path);
/// As a stowage.machine/2 file. Errors: those of the file.
Status saveHosts(const cluster::Cluster& hosts, const QString& path);
QString hostsSummary(const cluster::Cluster& hosts);  ///< "box1 to box2 (8 × H100 80GB · 2.00 TiB RAM)"
std::size_t hostCount(const cluster::Cluster& hosts);

/// Something that may be bought, and the machines with it.
struct HostsChange {
  std::uint64_t times = 1;  ///< every network so many times as fast
  QString like{};           ///< or one more host like this one; "" = no host
  HostsPtr hosts{};
};
/// Those that the command line's --what-if solves for, in its order.
std::vector<HostsChange> hostsChanges(const cluster::Cluster& hosts);
QStringList hostNames(const cluster::Cluster& hosts);

/// What of a plan's settings a plan over several hosts knows: no main GPU, the solver's own strategy, no
/// target. Its rules name the device of that name of whichever host runs the module.
plan::Settings settingsForHosts(plan::Settings settings);
/// Why micro-batches cannot be planned for, in a sentence; "" = they can.
QString whyNoPipeline(const plan::Settings& settings);

/// A rule of the page: a module or tensor has to be on a host, or may not be there.
struct HostsRule {
  std::string name{}, host{};
  bool forbid = false;
  bool operator==(const HostsRule&) const = default;
};

/// A question to core/cluster; immutable, any thread.
struct HostsQuestion {
  model::ModelPtr model{};
  HostsPtr hosts{};
  plan::Settings settings{};  ///< of settingsForHosts()
  /// Each GPU a stage, all at work at once: so many go through, 0 = without an end. nullopt: one after the
  /// other, by the settings' objective.
  std::optional<std::uint64_t> micro_batches{};
  std::vector<HostsRule> rules{};  ///< beside those of the settings
  bool explain = true;             ///< where there is no plan: say why
  /// Every device runs one run of consecutive modules; of micro-batches that is always so.
  bool contiguous = false;
};

/// How micro-batches go through GPUs that work beside each other.
struct HostsPipeline {
  std::uint64_t micro_batches = 0, stages = 0;
  double slowest_seconds = 0, through_seconds = 0;
  double per_second = 0;      ///< micro-batches
  double fill_and_drain = 1;  ///< so many times as long as with all stages always busy
  bool goes_back = false;     ///< a stage comes again, and waiting there is not counted
};

/// The answer, as plain values.
struct HostsPlan {
  enum class Verdict : std::uint8_t { Optimal, Gap, Impossible, NotSettled } verdict = Verdict::NotSettled;
  plan::Objective objective = plan::Objective::GpuBytes;
  std::uint64_t value = 0, bound = 0;  ///< bytes on GPUs or picoseconds
  double gap = 0;
  double step_seconds = 0, hop_seconds = 0;
  std::optional<HostsPipeline> pipeline{};  ///< value and bound are its time
  QString reason{};                         ///< without a plan: what binds, in a sentence
  QStringList budgets{}, ways{};            ///< the least that would do, and what would help
  QStringList open{};                       ///< of which it is not settled whether they would
  bool explained = false;                   ///< all of these were asked for
  /// Hosts that were measured with other versions than are here now, and what is to be said of them.
  std::vector<std::pair<QStringList, Error>> measured_otherwise{};
  Bytes total{}, gpu_bytes{};
  bool all_orders = false, width_known = true, computing_known = true, joined = false;  ///< of ClusterAnswer
  widgets::HostsPicture picture{};
  widgets::HostPlacesPtr places{};                      ///< by row of the picture
  std::vector<std::vector<model::ModuleId>> modules{};  ///< the outermost, by row of the picture
  std::string map{};                                    ///< JSON text, as `stowage-cli solve --hosts -o`

  bool found() const { return verdict == Verdict::Optimal || verdict == Verdict::Gap; }
};
using HostsPlanPtr = std::shared_ptr<const HostsPlan>;

/// Errors: those of core/cluster and plan::check_training; Cancelled. Any thread. Precondition: of
/// micro-batches whyNoPipeline() says nothing. `first` is given a plan that was not found, before it is asked
/// why; what the job reports after that is of a known total.
Result<HostsPlanPtr> planHosts(const HostsQuestion& question, const Job& job,
                               const std::function<void(HostsPlanPtr)>& first = {});

/// What a plan is worth: bytes on GPUs, a time, or micro-batches a second; of times in which what hosts
/// compute is missing it says so.
QString hostsHeadline(const HostsPlan& plan);

/// "embed_tokens, layers.0 to 39": neighbours as one, a few at most.
QString modulesText(const model::Model& model, const std::vector<model::ModuleId>& modules);

/// What does the same without a window. `hosts`: a preset's name or a path.
QString hostsCommandLine(const QString& model, const QString& part, const QString& hosts,
                         const plan::Settings& settings,
                         std::optional<std::uint64_t> micro_batches = std::nullopt,
                         const std::vector<HostsRule>& rules = {}, bool contiguous = false);

}  // namespace stowage::app
