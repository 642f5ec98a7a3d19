#pragma once

#include <optional>
#include <string>
#include <vector>

#include "core/base/json.h"
#include "core/machine/calibration.h"
#include "core/machine/machine.h"
#include "core/report/surroundings.h"

namespace stowage::report {

/// What stands where something cannot be had.
inline constexpr const char* kNotAvailable = "not available";

/// The plan that a report is about.
struct Plan {
  std::string hash{};  ///< 16 digits: of map, machine and settings
  std::string model_fingerprint{};
  std::string target{};                    ///< "" = not known
  Json status{}, value{}, bound{}, gap{};  ///< as stowage.plan/1 has them; null = it does not say
};
/// The hash of a plan: equal for equal maps in any order of keys, machines and settings.
std::string plan_hash(const Json& device_map, const Json& machine, const Json& settings);

/// Programs and libraries; "" = not known.
struct Software {
  std::string stowage{}, engine{}, libtorch{}, cuda{}, compiler{};
  std::string install_method{}, build_command{}, sources{};
};

/// All that goes into a report.
struct Contents {
  bool full = false;  ///< with names and paths
  Json facts = Json::object();
  Software software{};
  System system{};
  Packages packages{};
  machine::Driver driver{};
  /// The cards of this computer, where the machine's GPUs are these; empty where it was made up.
  std::vector<machine::DetectedGpu> gpus{};
  /// This computer, for what its memory and disk have free; empty: not looked at.
  machine::Machine here{};
  machine::Machine machine{};
  std::optional<machine::Calibration> calibration{};
  std::optional<Plan> plan{};
};

/// stowage.report/1: every field is there, and what cannot be had says kNotAvailable.
Json to_json(const Contents& contents);
/// The same in Markdown, the machine in a fenced block at its end.
std::string to_markdown(const Json& report);

/// The machine in what somebody sent.
struct ReadMachine {
  machine::Machine machine{};
  std::optional<machine::Calibration> calibration{};
  std::vector<std::string> assumed{};  ///< what the report could not say, and is a default here
};
/// Takes stowage.machine/1, stowage.report/1 and the Markdown of one, also quoted with "> ". Errors: those of
/// parse_json and machine::from_json; JsonMissing for a report without a machine.
Result<ReadMachine> read_machine(const std::string& text, const std::string& subject);
Result<ReadMachine> read_machine(const Json& document, const std::string& subject);

/// stowage.machine/1 with its calibration, where there is one.
Json machine_json(const machine::Machine& machine, const std::optional<machine::Calibration>& calibration);

}  // namespace stowage::report
