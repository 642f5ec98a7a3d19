// Why the bytes of a module are not those that were planned: each figure's difference, reason by reason.
#include <algorithm>
#include <array>
#include <cstdlib>
#include <optional>
#include <utility>

#include "core/estimate/audit/auditor.h"

namespace stowage::estimate {
namespace {

using trace::Block;
using trace::Kind;
using What = ModuleDifference::What;
using Parts = std::vector<ModuleDifference>;

constexpr std::array kFigures{
    std::pair{What::Resident, &AuditedModule::resident}, std::pair{What::Streamed, &AuditedModule::streamed},
    std::pair{What::Activations, &AuditedModule::activations}, std::pair{What::Peak, &AuditedModule::peak}};

std::int64_t apart(const BytePair& pair) { return static_cast<std::int64_t>(pair.actual - pair.planned); }

void add(Parts& parts, What what, AuditReason reason, std::int64_t bytes) {
  const auto same = [&](const ModuleDifference& one) { return one.what == what && one.reason == reason; };
  const auto found = std::find_if(parts.begin(), parts.end(), same);
  if (found == parts.end()) {
    parts.push_back({what, reason, bytes});
  } else {
    found->bytes += bytes;
  }
}

/// What is left of a figure when its parts are taken off is not explained; parts that are nothing are none.
Parts settled(Parts parts, What what, const BytePair& pair) {
  std::int64_t left = apart(pair);
  for (const ModuleDifference& part : parts) left -= part.bytes;
  if (left != 0) add(parts, what, AuditReason::Unexplained, left);
  std::erase_if(parts, [](const ModuleDifference& part) { return part.bytes == 0; });
  std::stable_sort(parts.begin(), parts.end(), [](const ModuleDifference& a, const ModuleDifference& b) {
    return std::abs(a.bytes) > std::abs(b.bytes);
  });
  return parts;
}

/// What is there when a turn begins was made before it: the same turn says where the other side's moment is.
std::optional<std::uint64_t> begin_there(const MostHeld& most, const ModulePass& here,
                                         const ModulePass& there) {
  const auto found = std::lower_bound(here.begins.begin(), here.begins.end(), most.at_ns);
  if (found == here.begins.end() || *found != most.at_ns || here.turns != there.turns) return std::nullopt;
  return there.begins[static_cast<std::size_t>(found - here.begins.begin())];
}

/// A weight that a GPU holds for the whole pass, as PassFigures counts them.
bool stays(const trace::Timeline& timeline, const Block& block) {
  const bool weight = block.kind == Kind::Resident || block.kind == Kind::KvCache;
  if (!weight || block.bytes == 0 || block.death_ns <= block.birth_ns) return false;
  const auto id = machine::parse_device(timeline.devices[block.device].device);
  return id && id->gpu();
}

}  // namespace

/// Where nothing tells block by block.
AuditReason Auditor::without_blocks() const {
  if (!request_.complete) return AuditReason::EndedEarly;
  return graph_ ? AuditReason::Unexplained : AuditReason::NotPredicted;
}

/// Why the most that was held in a module's turns is another, where it needs no look at blocks.
std::optional<Auditor::Parts> Auditor::turn_parts(const AuditedModule& row, What what) const {
  const BytePair& pair = what == What::Peak ? row.peak : row.activations;
  if (!block_reasons_) return Parts{{what, without_blocks(), apart(pair)}};
  if (moved(row)) return Parts{{what, device_reason(row), apart(pair)}};
  // In turns on several devices the most may be on another of them.
  const TurnQuestion asked = question(row, what);
  if (alignment_.device_of[asked.planned.most.device] != asked.actual.most.device)
    return Parts{{what, AuditReason::OtherPeak, apart(pair)}};
  return std::nullopt;
}

TurnQuestion Auditor::question(const AuditedModule& row, What what) const {
  const ModulePass &planned = predicted_.modules.at(row.name), &actual = recorded_.modules.at(row.name);
  const MostHeld& before = what == What::Peak ? planned.peak : planned.activations;
  const MostHeld& after = what == What::Peak ? actual.peak : actual.activations;
  return {{before, begin_there(after, actual, planned)},
          {after, begin_there(before, planned, actual)},
          what == What::Activations};
}

/// Those of all modules at once.
std::map<std::pair<std::string_view, What>, Auditor::Parts> Auditor::all_turn_parts() const {
  std::map<std::pair<std::string_view, What>, Parts> out;
  std::vector<std::pair<std::string_view, What>> asked;
  std::vector<TurnQuestion> questions;
  for (const AuditedModule& row : out_.modules) {
    for (const auto& [what, figure] : kFigures) {
      if ((what != What::Peak && what != What::Activations) || (row.*figure).same()) continue;
      if (auto parts = turn_parts(row, what)) {
        out[{row.name, what}] = std::move(*parts);
      } else {
        asked.emplace_back(row.name, what);
        questions.push_back(question(row, what));
      }
    }
  }
  if (questions.empty()) return out;
  const auto answers = turn_differences(request_, alignment_, *block_reasons_, questions);
  for (std::size_t i = 0; i < asked.size(); ++i) {
    Parts& parts = out[asked[i]];
    for (std::size_t reason = 0; reason < answers[i].size(); ++reason) {
      if (answers[i][reason] != 0)
        parts.push_back({asked[i].second, static_cast<AuditReason>(reason), answers[i][reason]});
    }
  }
  return out;
}

/// Of a weight that stands on both sides; nullopt where it stays on a GPU on both, with as many bytes.
std::optional<AuditReason> Auditor::resident_reason(const Block& planned, const Block& actual) const {
  if (!stays(*request_.prediction.timeline, planned) || !stays(*request_.recorded, actual))
    return AuditReason::Device;
  if (planned.bytes == actual.bytes) return std::nullopt;
  return block_reasons_->other_bytes(planned.bytes, actual.bytes);
}

/// By module: the weights that stay on GPUs on one side alone, or in another size.
std::unordered_map<std::string_view, Auditor::Parts> Auditor::resident_parts() const {
  constexpr std::uint32_t kNone = BlockAlignment::kNone;
  std::unordered_map<std::string_view, Parts> out;
  if (!block_reasons_) return out;
  const trace::Timeline &planned = *request_.prediction.timeline, &actual = *request_.recorded;
  for (std::uint32_t i = 0; i < actual.blocks.size(); ++i) {
    const Block& block = actual.blocks[i];
    if (!stays(actual, block)) continue;
    const std::uint32_t match = alignment_.predicted_of[i];
    const auto reason = match != kNone                      ? resident_reason(planned.blocks[match], block)
                        : alignment_.takes_part_recorded[i] ? block_reasons_->only_recorded(i)
                                                            : AuditReason::StreamingWindow;
    const bool both = match != kNone && stays(planned, planned.blocks[match]);
    if (reason)
      add(out[actual.names[block.module]], What::Resident, *reason,
          apart({both ? planned.blocks[match].bytes : 0, block.bytes}));
  }
  for (std::uint32_t i = 0; i < planned.blocks.size(); ++i) {
    const Block& block = planned.blocks[i];
    if (!stays(planned, block)) continue;
    const std::uint32_t match = alignment_.recorded_of[i];
    if (match != kNone && stays(actual, actual.blocks[match])) continue;  // told from the other side
    const auto reason = match != kNone                       ? AuditReason::Device
                        : alignment_.takes_part_predicted[i] ? block_reasons_->only_predicted(i)
                                                             : AuditReason::StreamingWindow;
    add(out[planned.names[block.module]], What::Resident, reason, apart({block.bytes, 0}));
  }
  return out;
}

void Auditor::explain_module_bytes() {
  auto resident = resident_parts();
  auto turns = all_turn_parts();
  for (AuditedModule& row : out_.modules) {
    for (const auto& [what, figure] : kFigures) {
      const BytePair& pair = row.*figure;
      if (pair.same()) continue;
      Parts parts;
      if (what == What::Streamed) {
        parts = {{what, streamed_reason(row), apart(pair)}};
      } else if (what == What::Resident) {
        parts = block_reasons_ ? std::move(resident[row.name]) : Parts{{what, without_blocks(), apart(pair)}};
      } else {
        parts = std::move(turns[{row.name, what}]);
      }
      for (const ModuleDifference& part : settled(std::move(parts), what, pair)) {
        row.differences.push_back(part);
        if (std::find(row.reasons.begin(), row.reasons.end(), part.reason) == row.reasons.end())
          row.reasons.push_back(part.reason);
      }
    }
  }
}

}  // namespace stowage::estimate
