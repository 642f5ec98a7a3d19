#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "core/plan/evaluate.h"
#include "core/plan/placement.h"
#include "core/runtimes/device_check/facts.h"
#include "core/runtimes/target.h"

namespace stowage::runtimes {

enum class ImportKind : std::uint8_t {
#define STOWAGE_IMPORT(kind, rule, english) kind,
#include "core/runtimes/import/sentences.h"
#undef STOWAGE_IMPORT
};

/// Something a person should know about what was read. An error: the runtime refuses it, or it is no such
/// text.
struct ImportFinding {
  plan::Severity severity = plan::Severity::Error;
  ImportKind kind{};
  std::string subject{};
  std::vector<std::string> arguments{};
};
std::string_view rule_name(ImportKind kind);  ///< "import.layer-sum"
std::string_view sentence_pattern(ImportKind kind);
std::string message(const ImportFinding& finding);  ///< the English sentence, filled in

/// What options or a file say of a model, by the rules of the runtime that they are for.
struct ReadPlan {
  std::vector<machine::DeviceId> places{};  ///< by tensor; empty: nothing says where the model lies
  struct Option {
    std::string text{}, meaning{};  ///< as it is written; in English
  };
  std::vector<Option> understood{};
  std::vector<std::string> unknown{};  ///< what is left out of account
  std::vector<ImportFinding> findings{};

  bool ok() const;  ///< nothing worse than a warning, and places
  void error(ImportKind kind, std::string subject = {}, std::vector<std::string> arguments = {}) {
    findings.push_back({plan::Severity::Error, kind, std::move(subject), std::move(arguments)});
  }
  void warning(ImportKind kind, std::string subject = {}, std::vector<std::string> arguments = {}) {
    findings.push_back({plan::Severity::Warning, kind, std::move(subject), std::move(arguments)});
  }
};

/// Whether texts for a target are read: vllm, megatron, pipelining, deepspeed, accelerate.
bool can_read(const Target& target);
/// What the export to the target writes, or somebody like it: a command line, a script, a file. Precondition:
/// can_read(). What is understood has a place even where something else is wrong.
ReadPlan read_plan(const Facts& facts, const Target& target, std::string_view text);

/// The places as a map, a tensor a key.
plan::DeviceMap map_of_places(const Facts& facts, const std::vector<machine::DeviceId>& places);

// One reader a target, each in the folder of its runtime.
ReadPlan read_vllm(const Facts& facts, std::string_view text);
ReadPlan read_megatron(const Facts& facts, std::string_view text);
ReadPlan read_pipelining(const Facts& facts, std::string_view text);
ReadPlan read_deepspeed(const Facts& facts, std::string_view text);
ReadPlan read_accelerate(const Facts& facts, std::string_view text);

}  // namespace stowage::runtimes
