#pragma once

#include <QString>
#include <memory>
#include <optional>
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

/// Machines that are linked, as core/cluster has them: the source beside this header is the only one of the
/// window that knows it.
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
QString hostsSummary(const cluster::Cluster& hosts);  ///< "box1 to box2 (8 × H100 80GB · 2.00 TiB RAM)"
std::size_t hostCount(const cluster::Cluster& hosts);

/// The same machines over a network twice as fast, one way and the other; null where there is but one host.
HostsPtr withTwiceTheNetwork(const cluster::Cluster& hosts);
/// One more host like the last one, with its network and a name of its own; null where there may be no more.
HostsPtr withAnotherHost(const cluster::Cluster& hosts);
QString lastHost(const cluster::Cluster& hosts);

/// What of a plan's settings a plan over several hosts knows: no rules, no main GPU, the solver's own
/// strategy, no target.
plan::Settings settingsForHosts(plan::Settings settings);

/// A question to core/cluster; immutable, any thread.
struct HostsQuestion {
  model::ModelPtr model{};
  HostsPtr hosts{};
  plan::Settings settings{};  ///< of settingsForHosts()
};

/// The answer, as plain values.
struct HostsPlan {
  enum class Verdict : std::uint8_t { Optimal, Gap, Impossible, NotSettled } verdict = Verdict::NotSettled;
  plan::Objective objective = plan::Objective::GpuBytes;
  std::uint64_t value = 0, bound = 0;  ///< bytes on GPUs or picoseconds
  double gap = 0;
  double step_seconds = 0, hop_seconds = 0;
  Bytes total{}, gpu_bytes{};
  bool all_orders = false, width_known = true, joined = false;  ///< of cluster::ClusterAnswer
  widgets::HostsPicture picture{};
  widgets::HostPlacesPtr places{};                      ///< by row of the picture
  std::vector<std::vector<model::ModuleId>> modules{};  ///< the outermost, by row of the picture
  std::string map{};                                    ///< JSON text, as `stowage-cli solve --hosts -o`

  bool found() const { return verdict == Verdict::Optimal || verdict == Verdict::Gap; }
};
using HostsPlanPtr = std::shared_ptr<const HostsPlan>;

/// Errors: those of core/cluster and plan::check_training; Cancelled. Any thread.
Result<HostsPlanPtr> planHosts(const HostsQuestion& question, const Job& job);

/// "embed_tokens, layers.0 to 39": neighbours as one, a few at most.
QString modulesText(const model::Model& model, const std::vector<model::ModuleId>& modules);

/// What does the same without a window. `hosts`: a preset's name or a path.
QString hostsCommandLine(const QString& model, const QString& part, const QString& hosts,
                         const plan::Settings& settings);

}  // namespace stowage::app
