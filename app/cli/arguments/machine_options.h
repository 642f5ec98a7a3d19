#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "app/cli/arguments/session.h"
#include "core/machine/calibration.h"
#include "core/machine/machine.h"
#include "core/model/model.h"
#include "core/plan/settings.h"
#include "core/report/report.h"

namespace stowage::cli {

constexpr std::uint32_t kMostGpus = machine::kMostDevices - 2;  ///< CPU and disk are there too

/// --gpu, --cpu, --disk, --machine, --link, --card, --overhead, --keep-free. What is not given is what this
/// machine has.
class MachineOptions {
 public:
  void define(CLI::App& app);
  /// `known`: the machine that a plan brings along, used where --machine is not given. Usage errors for what
  /// was typed, rejected for a bad --machine file. Free disk is that of where `model` lies.
  Try<machine::Machine> resolve(const std::string& model,
                                std::optional<machine::Machine> known = std::nullopt) const;
  /// With room on the disk for what of the model is there already, where nothing but this machine said how
  /// much there is: of a plan that trains, for what stays as it is. And with what this computer's own GPUs
  /// need for themselves under such a model, where --overhead does not say it. `known` as above.
  machine::Machine with_own_files(machine::Machine machine, const model::Model& model,
                                  const plan::Settings& settings, bool known = false) const;
  /// Whether the options say if there is such a device.
  bool names(machine::DeviceId id) const;
  /// What the --machine file says was measured; nullopt where it says nothing, or nothing that can be read.
  std::optional<machine::Calibration> calibration() const;
  /// Says on stderr where what was measured was measured by another version of Stowage. (An engine that runs
  /// the plan says so itself, and what else is another.)
  void warn_of_versions(const machine::Calibration* calibration) const;
  /// Whether the GPUs are those of this computer: no option says others.
  bool own_gpus() const { return file_.empty() && gpus_.empty(); }
  /// That of --machine; "" where it was not typed.
  const std::string& file() const { return file_; }

 private:
  /// Devices of the file that --card calls otherwise: what was measured of them is not of what they now are.
  std::vector<machine::DeviceId> replaced(const machine::Machine& file) const;
  Result<report::ReadMachine> read_file() const;
  bool says_overhead_of(machine::DeviceId id) const;

  std::vector<std::string> gpus_, links_, cards_, keep_free_, overhead_;
  std::string cpu_, disk_, file_;
};

}  // namespace stowage::cli
