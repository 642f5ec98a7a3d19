#include "core/runtimes/llamacpp/export_plan.h"

#include <algorithm>
#include <limits>
#include <set>

#include "core/base/bytes.h"
#include "core/base/saturating.h"
#include "core/runtimes/llamacpp/kept_options.h"
#include "core/runtimes/llamacpp/layer_split.h"
#include "core/runtimes/llamacpp/override_arguments.h"
#include "core/runtimes/llamacpp/starting.h"

namespace stowage::llamacpp {
namespace {

constexpr std::uint64_t kMostOption = 0x7FFFFFFF;  // options are ints

std::vector<std::string> names_of(const std::vector<std::size_t>& cards, const std::vector<Card>& all) {
  std::vector<std::string> out;
  for (const std::size_t card : cards) out.push_back(all[card].name);
  return out;
}

template <class Text>
std::string joined(const std::vector<Text>& pieces) {
  std::string out;
  for (const Text& piece : pieces) {
    if (!out.empty()) out += ',';
    if constexpr (std::is_same_v<Text, std::string>) {
      out += piece;
    } else {
      out += std::to_string(piece);
    }
  }
  return out;
}

/// What a tensor is to the cache of its block: the lower, the more it says of where attention is.
int rank_of(std::string_view name) {
  if (name.find(".attn_k.") != std::string_view::npos || name.find(".attn_kv") != std::string_view::npos)
    return 0;
  if (name.find(".attn_qkv") != std::string_view::npos || name.find(".ssm_") != std::string_view::npos)
    return 1;
  return name.find(".attn_") != std::string_view::npos ? 2 : 3;
}

class Exporter {
 public:
  Exporter(const Facts& facts, Wishes wishes, const std::vector<Card>& cards, const plan::Workload& workload,
           bool patterns, const std::vector<std::string>& more)
      : facts_(facts),
        given_(wishes),
        wishes_(std::move(wishes)),
        cards_(cards),
        workload_(workload),
        patterns_(patterns) {
    WordsApart apart = words_apart(words_beside(more, workload), OptionKind::Servers);
    servers_ = std::move(apart.of_kind);
    more_ = std::move(apart.others);
  }

  Exported run() {
    judge_cache_types(workload_, more_, out_.findings);
    judge_disk();
    judge_tie();
    limit_cards();
    const std::vector<std::string> context = context_arguments();
    choose_split(context);
    choose_order();
    write_layers();
    write_overrides();
    out_.arguments.insert(out_.arguments.end(), context.begin(), context.end());
    out_.arguments.insert(out_.arguments.end(), {"-fit", "off"});
    out_.arguments.insert(out_.arguments.end(), more_.begin(), more_.end());
    // -dev and -ot know their cards from there on.
    out_.arguments.insert(out_.arguments.begin(), servers_.begin(), servers_.end());
    replay();
    return std::move(out_);
  }

 private:
  void add(Finding finding) { out_.findings.push_back(std::move(finding)); }

  void judge_disk() {
    std::uint64_t count = 0, bytes = 0;
    std::string first;
    for (std::size_t i = 0; i < facts_.tensors.size(); ++i) {
      if (wishes_.tensors[i] != kDisk || facts_.tensors[i].role == Role::Unused) continue;
      if (count++ == 0) first = facts_.tensors[i].name;
      bytes = saturating_add(bytes, facts_.tensors[i].bytes);
    }
    std::replace(wishes_.tensors.begin(), wishes_.tensors.end(), kDisk, kHost);
    if (wishes_.head == kDisk) wishes_.head = kHost;
    if (count == 0) return;
    add(error(FindingKind::NoDisk, first, {std::to_string(count), format_bytes(Bytes(bytes))}));
    out_.findings.back().numbers = {count, bytes};
    out_.bound = bytes;
  }

  /// A table in RAM and its head on a card is llama.cpp's own way; everything else in two places is not.
  void judge_tie() {
    for (std::size_t i = 0; i < facts_.tensors.size(); ++i) {
      const FileTensor& tensor = facts_.tensors[i];
      const Where table = wishes_.tensors[i], head = wishes_.head;
      if (tensor.role != Role::Table || table == kNowhere || head == kNowhere || table == head) continue;
      if (table == kHost) {
        head_apart_ = true;
        continue;
      }
      add(error(FindingKind::SplitTie, tensor.name, {wish_name(table), wish_name(head)}));
      out_.findings.back().numbers = {tensor.bytes};
      out_.bound = saturating_add(out_.bound, tensor.bytes);
      wishes_.head = table;
    }
  }

  /// -ts names 15 cards; those with the most of the plan stay.
  void limit_cards() {
    std::map<Where, std::uint64_t> bytes;
    for (std::size_t i = 0; i < facts_.tensors.size(); ++i) {
      if (wishes_.tensors[i] >= 0) bytes[wishes_.tensors[i]] += facts_.tensors[i].bytes;
    }
    if (bytes.size() < kMostDevices) return;
    add(error(FindingKind::ManyCards, {}, {std::to_string(bytes.size()), std::to_string(kMostDevices - 1)}));
    while (bytes.size() >= kMostDevices) {
      const auto least = std::min_element(bytes.begin(), bytes.end(),
                                          [](const auto& a, const auto& b) { return a.second < b.second; });
      std::replace(wishes_.tensors.begin(), wishes_.tensors.end(), least->first, kNowhere);
      if (wishes_.head == least->first) wishes_.head = kNowhere;
      bytes.erase(least);
    }
  }

  std::vector<PlaceWish> place_wishes() const {
    std::vector<PlaceWish> out(facts_.blocks + std::size_t{1});
    std::vector<int> ranks(out.size(), std::numeric_limits<int>::max());
    const auto count = [&](std::size_t place, Where where, std::uint64_t bytes, int rank) {
      if (where == kNowhere) return;
      out[place].bytes[where] += bytes;
      if (rank < ranks[place]) ranks[place] = rank, out[place].first = where;
    };
    for (std::size_t i = 0; i < facts_.tensors.size(); ++i) {
      const FileTensor& tensor = facts_.tensors[i];
      const Where where = wishes_.tensors[i];
      if (tensor.role == Role::Block) count(tensor.block, where, tensor.bytes, rank_of(tensor.name));
      if (tensor.role == Role::Output)
        count(facts_.blocks, where, tensor.bytes, tensor.name == "output.weight" ? 1 : 2);
      // The head of a tied table has no name of its own: only the output layer can put it on a card.
      if (tensor.role == Role::Table && head_apart_) count(facts_.blocks, wishes_.head, tensor.bytes, 0);
    }
    return out;
  }

  /// As the plan has it. Where that is impossible anyway, caches go with layers that the plan has elsewhere:
  /// then no more of them to a card than it has room for.
  void choose_split(const std::vector<std::string>& context) {
    std::vector<PlaceWish> wishes = place_wishes();
    const Placed usual = place(facts_, read_options(context, cards_).options, cards_);
    for (std::size_t i = 0; i < usual.cache_bytes.size(); ++i) wishes[i].cache = usual.cache_bytes[i];
    split_ = split_layers(wishes);
    if (split_.agrees) return;
    std::map<Where, std::uint64_t> rooms;
    for (std::size_t i = 0; i < cards_.size(); ++i) rooms[static_cast<Where>(i)] = cards_[i].free;
    for (std::size_t i = 0; i < facts_.tensors.size(); ++i) {
      const auto room = rooms.find(wishes_.tensors[i]);
      if (room == rooms.end() || facts_.tensors[i].role == Role::Unused) continue;
      // A plan whose weights alone are too much is as it is.
      if (facts_.tensors[i].bytes > room->second) {
        rooms.erase(room);
      } else {
        room->second -= facts_.tensors[i].bytes;
      }
    }
    split_ = split_layers(wishes, rooms);
  }

  /// -dev's cards: those with layers as the split wants them, and those that only overrides put something on.
  void choose_order() {
    const std::vector<std::size_t> usual = usual_order(cards_);
    const auto before = [&](std::size_t a, std::size_t b) {
      return std::find(usual.begin(), usual.end(), a) < std::find(usual.begin(), usual.end(), b);
    };
    std::set<std::size_t> used(split_.order.begin(), split_.order.end());
    for (const Where where : wishes_.tensors) {
      if (where >= 0) used.insert(static_cast<std::size_t>(where));
    }
    if (std::is_sorted(split_.order.begin(), split_.order.end(), before)) {
      order_.assign(used.begin(), used.end());
      std::sort(order_.begin(), order_.end(), before);
      return;
    }
    order_ = split_.order;
    for (const std::size_t card : used) {
      if (std::find(order_.begin(), order_.end(), card) == order_.end()) order_.push_back(card);
    }
  }

  void write_layers() {
    std::size_t places = 0;
    std::vector<std::size_t> counts(order_.size(), 0);
    for (std::size_t i = 0; i < split_.order.size(); ++i) {
      const auto at = std::find(order_.begin(), order_.end(), split_.order[i]) - order_.begin();
      counts[static_cast<std::size_t>(at)] = split_.counts[i];
      places += split_.counts[i];
    }
    out_.arguments = {"-ngl", std::to_string(places)};
    if (!order_.empty() && order_ != usual_order(cards_))
      out_.arguments.insert(out_.arguments.end(), {"-dev", joined(names_of(order_, cards_))});
    if (order_.size() > 1 && places > 0) out_.arguments.insert(out_.arguments.end(), {"-ts", joined(counts)});
  }

  /// What lies elsewhere without overrides needs one, but for copies of a few bytes on each device.
  void write_overrides() {
    const Placed usual = place(facts_, read_options(out_.arguments, cards_).options, cards_);
    std::vector<OverrideWish> wishes;
    for (std::size_t i = 0; i < facts_.tensors.size(); ++i) {
      const FileTensor& tensor = facts_.tensors[i];
      const Where planned = wishes_.tensors[i];
      const std::vector<Where>& copies = usual.tensors[i];
      OverrideWish& wish = wishes.emplace_back();
      wish.name = tensor.name;
      wish.where = planned;
      wish.loaded = !copies.empty();
      if (copies.empty() || planned == kNowhere || tensor.role == Role::Rope || tensor.lazy) {
        wish.free = copies.empty();
        wish.where = kNowhere;
        continue;
      }
      wish.needed = copies != std::vector<Where>{planned};
      const bool both =
          tensor.role == Role::Table && head_apart_ && copies.size() == 2 && copies[1] == wishes_.head;
      if (both) wish.needed = false, wish.where = kNowhere;
    }
    const OverrideArguments overrides = override_arguments(wishes, cards_, patterns_);
    out_.arguments.insert(out_.arguments.end(), overrides.words.begin(), overrides.words.end());
    if (overrides.too_long > 0)
      add(error(FindingKind::LongArguments, {},
                {std::to_string(overrides.too_long), std::to_string(kMostArgumentBytes)}));
  }

  std::vector<std::string> context_arguments() {
    const std::uint64_t sequences = std::clamp<std::uint64_t>(workload_.batch, 1, kMostOption);
    std::uint64_t tokens = workload_.context();
    if (tokens == 0) {
      tokens =
          std::min(facts_.trained_context > 0 ? facts_.trained_context : kLeastFitContext, kLeastFitContext);
      add(remark(FindingKind::AssumedContext, {}, {format_count(tokens)}));
    }
    const std::uint64_t all = saturating_multiply(tokens, sequences);
    if (all > kMostOption) add(error(FindingKind::CacheTooLarge, format_count(all)));
    std::vector<std::string> out{"-c", std::to_string(std::min(all, kMostOption))};
    if (!says(more_, OptionKind::Sequences)) out.insert(out.end(), {"-np", std::to_string(sequences)});
    const bool said = workload_.prefill_chunk > 0 && !is_usual_chunk(workload_);
    // A micro-batch is of all sequences together.
    const std::uint64_t tokens_at_once = saturating_multiply(workload_.prefill_chunk, sequences);
    if (said && tokens_at_once <= kMostOption) {
      const std::string chunk = std::to_string(tokens_at_once);
      if (!says(more_, OptionKind::Batch)) out.insert(out.end(), {"-b", chunk});
      out.insert(out.end(), {"-ub", chunk});
    }
    if (!workload_.cache_dtype) return out;
    const std::string name = cache_name(*workload_.cache_dtype);
    const CacheType* const type = find_cache_type(name);
    if (!type) add(warning(FindingKind::CacheType, name));
    if (type && type != &half_precision()) out.insert(out.end(), {"-ctk", name, "-ctv", name});
    return out;
  }

  void replay() {
    const ReadOptions read = read_options(out_.arguments, cards_);
    out_.options = read.options;
    out_.placed = place(facts_, read.options, cards_);
    out_.findings.insert(out_.findings.end(), read.findings.begin(), read.findings.end());
    const Findings& seen = out_.placed.findings;
    out_.findings.insert(out_.findings.end(), seen.begin(), seen.end());
    out_.elsewhere = differences(facts_, given_, out_.placed);
    out_.distance = llamacpp::distance(out_.elsewhere);
    for (Finding& finding : judge_start(read.options, out_.placed, cards_, std::nullopt)) {
      finding.severity = std::min(finding.severity, plan::Severity::Warning);
      add(std::move(finding));
    }
    remark_on_copies();
    remark_on_caches();
  }

  void remark_on_copies() {
    for (std::size_t i = 0; i < facts_.tensors.size(); ++i) {
      if (facts_.tensors[i].role != Role::Rope) continue;
      const auto count = std::count_if(out_.elsewhere.begin(), out_.elsewhere.end(),
                                       [&](const Difference& one) { return one.tensor == i; });
      if (count > 0)
        add(remark(FindingKind::ElsewhereCopies, facts_.tensors[i].name, {std::to_string(count)}));
    }
  }

  void remark_on_caches() {
    const std::vector<PlaceWish> wishes = place_wishes();
    std::vector<std::string> blocks;
    for (std::uint32_t i = 0; i < facts_.loaded_blocks(); ++i) {
      if (out_.placed.cache_bytes[i] > 0 && !wishes[i].bytes.empty() &&
          wishes[i].first != out_.placed.caches[i]) {
        blocks.push_back(std::to_string(i));
        out_.cache_distance = saturating_add(out_.cache_distance, out_.placed.cache_bytes[i]);
      }
    }
    if (blocks.empty()) return;
    add(warning(FindingKind::CachesElsewhere, blocks.front(),
                {std::to_string(blocks.size()), format_bytes(Bytes(out_.cache_distance))}));
    out_.findings.back().numbers = {blocks.size(), out_.cache_distance};
  }

  const Facts& facts_;
  const Wishes given_;
  Wishes wishes_;
  const std::vector<Card>& cards_;
  const plan::Workload& workload_;
  const bool patterns_;
  std::vector<std::string> servers_{}, more_{};
  bool head_apart_ = false;  // the table in RAM, the head elsewhere
  LayerSplit split_{};
  std::vector<std::size_t> order_{};
  Exported out_{};
};

}  // namespace

Wishes wishes_of(const Facts& facts, const machine::Machine& machine, const plan::Placement& placement) {
  const auto where_of = [&](const std::optional<model::TensorId>& tensor) -> Where {
    if (!tensor) return kNowhere;
    const plan::Placement::Slot slot = placement[*tensor];
    if (slot == plan::Placement::kUnplaced || slot >= machine.devices.size()) return kNowhere;
    const machine::DeviceId id = machine.devices[slot].id;
    if (id.gpu()) return static_cast<Where>(slot);
    return id.role() == machine::Role::Host ? kHost : kDisk;
  };
  Wishes out;
  for (const FileTensor& tensor : facts.tensors) out.tensors.push_back(where_of(tensor.tensor));
  out.head = where_of(facts.head);
  return out;
}

bool is_usual_chunk(const plan::Workload& workload) {
  const std::uint64_t sequences = std::max<std::uint64_t>(workload.batch, 1);
  return workload.prefill_chunk == std::max<std::uint64_t>(kMicroBatch / sequences, 1);
}

std::string wish_name(Where where) { return where == kDisk ? "disk" : device_name(where); }

std::vector<Difference> differences(const Facts& facts, const Wishes& wishes, const Placed& placed) {
  std::vector<Difference> out;
  for (std::size_t i = 0; i < facts.tensors.size(); ++i) {
    const FileTensor& tensor = facts.tensors[i];
    const std::vector<Where>& copies = placed.tensors[i];
    const Where table = wishes.tensors[i];
    if (table == kNowhere) continue;
    const Where head = tensor.role == Role::Table && wishes.head != kNowhere ? wishes.head : table;
    for (std::size_t copy = 0; copy < copies.size(); ++copy) {
      // One copy is table and head at once; of two the second is the head.
      const bool as_table = copy == 0 || tensor.role != Role::Table,
                 as_head = tensor.role == Role::Table && copy + 1 == copies.size();
      const Where planned = as_table && copies[copy] != table ? table : as_head ? head : table;
      if (copies[copy] != planned) out.push_back({i, planned, copies[copy], tensor.bytes});
    }
  }
  return out;
}

std::uint64_t distance(const std::vector<Difference>& all) {
  std::uint64_t out = 0;
  for (const Difference& one : all) out = saturating_add(out, one.bytes);
  return out;
}

Exported export_plan(const Facts& facts, const Wishes& wishes, const std::vector<Card>& cards,
                     const plan::Workload& workload, bool patterns, const std::vector<std::string>& more) {
  return Exporter(facts, wishes, cards, workload, patterns, more).run();
}

}  // namespace stowage::llamacpp
