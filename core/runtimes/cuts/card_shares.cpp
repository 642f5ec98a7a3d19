#include "core/runtimes/cuts/card_shares.h"

#include <algorithm>

#include "core/plan/evaluate.h"
#include "core/runtimes/cuts/part_reader.h"

namespace stowage::runtimes {
namespace {

constexpr std::string_view kCuts[] = {"whole",    "columns",         "pairs",      "rows", "heads",
                                      "kv-heads", "query-key-value", "vocabulary", "rows"};

/// Heads of keys and values that each of so many cards has.
std::uint64_t heads_of_card(std::uint64_t heads, std::uint64_t pieces) {
  return std::max<std::uint64_t>(1, heads / pieces);
}

/// bytes * part / whole, rounded up.
Bytes part_of(std::uint64_t bytes, std::uint64_t part, std::uint64_t whole) {
  const std::uint64_t rest = bytes % whole * part;  // the product of all needs more than 64 bits
  return Bytes(bytes / whole) * part + Bytes(rest / whole + (rest % whole > 0 ? 1 : 0));
}

/// Of `count`, dealt one by one to as many cards, those of a rank: the first cards have one more.
std::uint64_t dealt(std::uint64_t count, std::uint64_t pieces, std::uint64_t rank) {
  return count / pieces + (rank < count % pieces ? 1 : 0);
}

/// The same by so many at a time: what remains of the last goes to the last card.
std::uint64_t dealt_by(std::uint64_t grain, std::uint64_t count, std::uint64_t pieces, std::uint64_t rank) {
  if (count < grain) return dealt(count, pieces, rank);
  return dealt(count / grain, pieces, rank) * grain + (rank + 1 == pieces ? count % grain : 0);
}

}  // namespace

std::string_view to_string(Cut cut) { return kCuts[static_cast<std::size_t>(cut)]; }

CardShares::CardShares(const Facts& facts, const CutTable& table, const ReadPlan& read)
    : facts_(facts),
      table_(table),
      grain_(table.grain > 0 && read.grain > 0 ? read.grain : table.grain),
      read_(PartReader(facts, table, read).run()) {}

std::uint64_t CardShares::rows_filled(std::uint64_t rows, std::uint64_t pieces) const {
  const std::uint64_t multiple = table_.vocabulary_multiple * (table_.multiple_of_cards ? pieces : 1);
  return (rows + multiple - 1) / multiple * multiple;
}

/// Heads come out even, or nothing is counted.
std::uint64_t CardShares::dealt_units(const CutPart& part, std::uint64_t pieces, std::uint64_t rank) const {
  const bool by_grain = part.cut == Cut::Columns || part.cut == Cut::Pairs || part.cut == Cut::Rows;
  return by_grain ? dealt_by(grain_, part.units, pieces, rank) : part.units / pieces;
}

CardShares::Piece CardShares::piece_of(const CutPart& part, std::uint64_t pieces, std::uint64_t rank) const {
  std::uint64_t bytes = part.bytes;
  if (read_.experts_dealt && part.experts > 0) {
    return {part_of(bytes, dealt(part.experts, pieces, rank), part.experts), {}};
  }
  if (read_.experts_dealt && part.expert) {
    std::uint64_t end = 0;
    for (std::uint64_t i = 0; i <= rank; ++i) end += dealt(part.model_experts, pieces, i);
    const bool here = *part.expert < end && *part.expert + dealt(part.model_experts, pieces, rank) >= end;
    return {Bytes(here ? bytes : 0), {}};
  }
  if (grain_ > 0 && part.cut != Cut::Whole)
    return {part_of(bytes, dealt_units(part, pieces, rank), part.units), {}};
  switch (part.cut) {
    case Cut::Whole:
      break;
    case Cut::Columns:
    case Cut::Pairs:
    case Cut::Rows:
    case Cut::HeadRows:
    case Cut::Heads:
      return {part_of(bytes, (part.units + pieces - 1) / pieces, part.units), {}};
    case Cut::KvHeads:
      if (!table_.repeats_kv_heads) return {part_of(bytes, 1, pieces), {}};
      return {part_of(bytes, heads_of_card(part.kv_heads, pieces), part.kv_heads), {}};
    case Cut::QueryKeyValue: {
      const std::uint64_t all = part.heads + 2 * part.kv_heads;
      if (!table_.repeats_kv_heads) return {part_of(bytes, 1, pieces), {}};
      return {part_of(bytes, part.heads / pieces + 2 * heads_of_card(part.kv_heads, pieces), all), {}};
    }
    case Cut::Vocabulary: {
      const std::uint64_t each = (rows_filled(part.units, pieces) + pieces - 1) / pieces;
      const std::uint64_t from = std::min(part.units, each * rank),
                          to = std::min(part.units, each * (rank + 1));
      return {part_of(bytes, to - from, part.units), part_of(bytes, each - (to - from), part.units)};
    }
  }
  return {Bytes(bytes), {}};
}

std::vector<CardShare> CardShares::cards(std::uint32_t pieces, const plan::Workload& workload) const {
  std::vector<CardShare> out;
  for (std::uint32_t i = 0; i < stages() * pieces; ++i) {
    out.push_back({i / pieces, i % pieces});
    out.back().by_rule.resize(table_.rules.size());
  }
  for (const CutPart& part : read_.parts) {
    if (part.on_host) continue;
    for (std::uint32_t rank = 0; rank < pieces; ++rank) {
      CardShare& card = out[part.stage * pieces + rank];
      const Piece piece = piece_of(part, pieces, rank);
      const bool divided = part.cut != Cut::Whole || (read_.experts_dealt && part.of_experts());
      (part.rule == kNone ? card.unknown : divided ? card.cut : card.whole) += piece.bytes;
      card.padding += piece.padding;
      if (part.rule != kNone) card.by_rule[part.rule] += piece.bytes + piece.padding;
    }
  }
  const Caches kept = caches(pieces, workload);
  for (CardShare& card : out) {
    card.kv_cache = kept.most[card.stage];
    card.unsure =
        card.unknown - Bytes(card.unknown.count() / pieces) + card.kv_cache - kept.least[card.stage];
  }
  return out;
}

/// Latent attention keeps one row for all heads, and so does every card; of state-space layers it is not
/// known how their states are cut.
CardShares::Caches CardShares::caches(std::uint32_t pieces, const plan::Workload& workload) const {
  Caches out{std::vector<Bytes>(stages()), std::vector<Bytes>(stages())};
  plan::Workload counted = workload;
  counted.cache_apart = false;
  const std::vector<Bytes> modules = plan::kv_cache_bytes(*facts_.model, counted);
  for (const CutCache& cache : read_.caches) {
    const Bytes whole = modules[cache.module];
    const Bytes here = cache.kv_heads == 0
                           ? whole
                           : part_of(whole.count(), heads_of_card(cache.kv_heads, pieces), cache.kv_heads);
    out.most[cache.stage] += here;
    out.least[cache.stage] += cache.unsure ? Bytes(whole.count() / pieces) : here;
  }
  return out;
}

Bytes CardShares::largest_layer(std::uint32_t pieces) const {
  std::vector<Bytes> layers(read_.layers);
  for (const CutPart& part : read_.parts) {
    if (part.layer == kNone) continue;
    const Piece piece = piece_of(part, pieces, 0);
    layers[part.layer] += piece.bytes + piece.padding;
  }
  return layers.empty() ? Bytes() : *std::max_element(layers.begin(), layers.end());
}

std::optional<ImportFinding> CardShares::refusal(const CutPart& part, std::uint64_t pieces) const {
  const std::string many = std::to_string(pieces), name = facts_.tensor_name(part.tensor);
  const auto no = [&](ImportKind kind, std::uint64_t number) {
    return ImportFinding{plan::Severity::Error, kind, name, {std::to_string(number), many}};
  };
  if (read_.experts_dealt && part.of_experts()) return std::nullopt;
  if (grain_ > 0) {
    const std::uint64_t least = part.kv_heads > 0 ? part.kv_heads : part.heads;
    if (least % pieces == 0) return std::nullopt;
    return ImportFinding{plan::Severity::Warning, ImportKind::CutUneven, name, {std::to_string(least), many}};
  }
  const bool attends = part.cut == Cut::Heads || part.cut == Cut::KvHeads || part.cut == Cut::QueryKeyValue;
  if (attends && part.heads % pieces != 0) return no(ImportKind::CutHeads, part.heads);
  if (attends && part.kv_heads > 0 && part.kv_heads % pieces != 0 && pieces % part.kv_heads != 0)
    return no(ImportKind::CutKvHeads, part.kv_heads);
  switch (part.cut) {
    case Cut::Columns:
    case Cut::Pairs:
    case Cut::Rows:
    case Cut::Heads:
      if (part.units % pieces != 0 && !part.rounds) return no(ImportKind::CutWidth, part.units);
      break;
    case Cut::Vocabulary:
      if (const std::uint64_t rows = rows_filled(part.units, pieces); rows % pieces != 0)
        return no(ImportKind::CutVocabulary, rows);
      break;
    default:
      break;
  }
  return std::nullopt;
}

std::vector<ImportFinding> CardShares::refusals(std::uint32_t pieces) const {
  std::vector<ImportFinding> out;
  for (const CutPart& part : read_.parts) {
    auto no = refusal(part, pieces);
    const auto same = [&](const ImportFinding& one) { return one.kind == no->kind; };
    if (no && std::none_of(out.begin(), out.end(), same)) out.push_back(std::move(*no));
  }
  return out;
}

Bytes CardShares::unknown_bytes() const {
  Bytes out;
  for (const UnknownCut& one : read_.unknown) out += one.bytes;
  return out;
}

}  // namespace stowage::runtimes
