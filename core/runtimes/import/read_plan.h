#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/plan/activation_scopes.h"
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

enum class Meaning : std::uint8_t {
#define STOWAGE_MEANING(kind, english) kind,
#include "core/runtimes/import/sentences.h"
#undef STOWAGE_MEANING
};
std::string_view sentence_pattern(Meaning meaning);

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
    std::string text{};  ///< as it is written
    Meaning meaning{};
    std::string argument{};  ///< of the meaning's pattern
  };
  std::vector<Option> understood{};
  std::vector<std::string> unknown{};  ///< what is not understood, and has no effect here
  std::vector<ImportFinding> findings{};
  std::uint32_t pieces = 1;  ///< cards that weights are cut over; places are those of whole ones without that
  std::uint32_t stages = 1;  ///< of so many cards each
  std::vector<std::uint32_t> stage_of{};        ///< by tensor, where weights are cut
  std::vector<machine::DeviceId> cards{};       ///< that they are cut over: those of a stage together
  std::uint64_t grain = 0;                      ///< rows that are dealt at a time; 0 = as many as usual
  bool experts_dealt = false;                   ///< over the same cards experts are dealt whole
  std::optional<std::uint64_t> tokens{};        ///< of context that it is told to have room for
  std::optional<std::uint32_t> card_percent{};  ///< of each card, that it is told to use
  WriterValues told{};                          ///< what an export is told to say it again (Target::options)
  plan::ActivationScopes activations{};         ///< where what is saved for backward goes, as a plan says it
  std::vector<std::pair<std::string, bool>>
      settings{};                       ///< of the target, that it is told (Target::settings)
  std::vector<std::string> not_kept{};  ///< what is understood, and no export of the plan says again

  bool ok() const;  ///< nothing worse than a warning, and places
  void error(ImportKind kind, std::string subject = {}, std::vector<std::string> arguments = {}) {
    findings.push_back({plan::Severity::Error, kind, std::move(subject), std::move(arguments)});
  }
  void warning(ImportKind kind, std::string subject = {}, std::vector<std::string> arguments = {}) {
    findings.push_back({plan::Severity::Warning, kind, std::move(subject), std::move(arguments)});
  }
  void remark(ImportKind kind, std::string subject = {}, std::vector<std::string> arguments = {}) {
    findings.push_back({plan::Severity::Info, kind, std::move(subject), std::move(arguments)});
  }
};

/// Whether a text is a whole plan as it is saved (stowage.plan/1).
bool is_saved_plan(std::string_view text);
/// What the export to the target writes, or somebody like it: a command line, a script, a file. Precondition:
/// Target::read. What is understood has a place even where something else is wrong. Of a saved plan the map
/// is read, whatever the target.
ReadPlan read_plan(const Facts& facts, const Target& target, std::string_view text);

std::string meaning_text(const ReadPlan::Option& option);  ///< in English

/// The places as a map, a tensor a key.
plan::DeviceMap map_of_places(const Facts& facts, const std::vector<machine::DeviceId>& places);

}  // namespace stowage::runtimes
