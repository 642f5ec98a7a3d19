#include "core/runtimes/judging/judge_cuts.h"

#include <algorithm>
#include <charconv>
#include <utility>

#include "core/base/json.h"

namespace stowage::runtimes {
namespace {

/// Copies of a layer that a card keeps room for, where layers wait in RAM.
std::uint64_t layers_ahead(const Target& target, const ReadPlan& read) {
  for (const ReserveRule& rule : target.counted) {
    if (rule.kind != ReserveRule::Kind::LayerCopies) continue;
    std::uint64_t out = rule.amount;
    if (const auto told = read.told.find(rule.option); told != read.told.end())
      std::from_chars(told->second.data(), told->second.data() + told->second.size(), out);
    return out;
  }
  return 0;
}

class Judge {
 public:
  Judge(const Facts& facts, const Target& target, const ReadPlan& read, const machine::Machine& machine,
        const plan::Settings& settings, const std::vector<TargetReserve>& reserves)
      : read_(read),
        machine_(machine),
        workload_(settings.workload),
        reserves_(reserves),
        shares_(facts, *target.cuts, read),
        ahead_(layers_ahead(target, read)),
        keeps_cache_(!target.cache.empty()) {
    out_.pieces = read.pieces;
    out_.stages = shares_.stages();
    out_.experts_dealt = read.experts_dealt;
    out_.unknown = shares_.read().unknown;
  }

  JudgedCuts run() {
    out_.findings = shares_.refusals(read_.pieces);
    const bool refused = !out_.findings.empty();
    if (!refused) {
      out_.cards = cards(read_.pieces, workload_);
      add_kinds();
      judge_room();
      judge_context();
    }
    judge_fewest();
    return std::move(out_);
  }

 private:
  std::vector<CutCard> cards(std::uint32_t pieces, const plan::Workload& workload) const {
    std::vector<CutCard> out;
    const std::vector<bool>& on_host = shares_.read().on_host;
    const bool any = std::find(on_host.begin(), on_host.end(), true) != on_host.end();
    const Bytes layer = any ? shares_.largest_layer(pieces) * ahead_ : Bytes();
    for (CardShare& share : shares_.cards(pieces, workload)) {
      CutCard card{device_of(out.size(), pieces), std::move(share)};
      if (const machine::Device* device = machine_.find(card.device)) {
        card.budget = device->budget;
        card.others = device->fixed();
        for (const TargetReserve& reserve : reserves_) {
          if (reserve.of_card && reserve.device == card.device)
            card.others += reserve.bytes.value_or(Bytes());
        }
      }
      if (on_host[card.share.stage]) card.pool = layer;
      out.push_back(std::move(card));
    }
    return out;
  }

  /// Those that the text names, of as many as it says; of other numbers the first of the machine.
  machine::DeviceId device_of(std::size_t card, std::uint32_t pieces) const {
    return pieces == read_.pieces ? read_.cards[card] : machine_.devices[card].id;
  }

  static bool has_room(const std::vector<CutCard>& cards) {
    return std::none_of(cards.begin(), cards.end(), [](const CutCard& one) { return bool(one.over()); });
  }
  /// Even if all that nobody knows is cut.
  bool surely_over(const CutCard& one) const {
    // The largest layer may be smaller too, whichever stage has it: of what waits in RAM no card has a share.
    const Bytes pool = shares_.read().unknown.empty() ? Bytes() : one.pool;
    return one.budget && one.used() - one.share.unsure - pool > *one.budget;
  }
  static bool limited(const std::vector<CutCard>& cards) {
    return std::all_of(cards.begin(), cards.end(), [](const CutCard& one) { return one.budget.has_value(); });
  }

  void add_kinds() {
    for (std::size_t rule = 0; rule < shares_.table().rules.size(); ++rule) {
      const RuleUse& use = shares_.read().uses[rule];
      if (use.tensors == 0) continue;
      Bytes most;
      for (const CutCard& card : out_.cards) most = std::max(most, card.share.by_rule[rule]);
      out_.kinds.push_back({shares_.table().rules[rule], use, most});
    }
  }

  void say(plan::Severity severity, ImportKind kind, std::vector<std::string> said,
           std::string subject = {}) {
    out_.findings.push_back({severity, kind, std::move(subject), std::move(said)});
  }

  void judge_room() {
    const std::string pieces = std::to_string(read_.pieces);
    const auto by = [](auto key) {
      return [key](const CutCard& a, const CutCard& b) { return key(a) < key(b); };
    };
    const CutCard& most = *std::max_element(out_.cards.begin(), out_.cards.end(),
                                            by([](const CutCard& one) { return one.share.weights(); }));
    const bool some_in_ram =
        std::any_of(read_.findings.begin(), read_.findings.end(),
                    [](const ImportFinding& one) { return one.kind == ImportKind::CpuOffload; });
    // The fullest of those that are over whatever is cut; else the fullest of all.
    const auto rank = [this](const CutCard& one) { return std::pair(surely_over(one), one.over()); };
    const CutCard& worst = *std::max_element(out_.cards.begin(), out_.cards.end(), by(rank));
    if (worst.over() && (some_in_ram || !surely_over(worst))) {
      out_.open = true;
    } else if (worst.over()) {
      const CardShare& share = worst.share;
      say(plan::Severity::Error, ImportKind::PiecesTooLarge,
          {pieces, format_bytes(share.weights() + share.kv_cache), format_bytes(share.weights()),
           format_bytes(share.kv_cache), format_bytes(*worst.budget - worst.others - worst.pool)},
          machine::display_name(worst.device));
    } else {
      say(plan::Severity::Info, ImportKind::PiecesOfCard,
          {pieces, format_bytes(most.share.weights()), format_bytes(most.share.whole + most.share.unknown)});
    }
    const std::uint64_t heads = shares_.read().kv_heads;
    if (heads > 0 && heads < read_.pieces && shares_.table().repeats_kv_heads)
      say(plan::Severity::Info, ImportKind::RepeatedHeads,
          {std::to_string(heads), pieces, std::to_string(read_.pieces / heads)});
    if (!out_.unknown.empty())
      say(plan::Severity::Info, ImportKind::CutUnknown, {format_bytes(shares_.unknown_bytes())},
          out_.unknown.front().name);
  }

  bool holds_context(std::uint64_t tokens) const {
    plan::Workload workload = workload_;
    workload.tokens = tokens;
    workload.batch = 1;
    workload.prompt = workload.generate = 0;
    const std::vector<Bytes> kept = shares_.caches(read_.pieces, workload).most;
    return std::all_of(out_.cards.begin(), out_.cards.end(), [&](const CutCard& card) {
      return card.used() - card.share.kv_cache + kept[card.share.stage] <= *card.budget;
    });
  }

  /// The longest sequence by halving: a longer one never takes less.
  void judge_context() {
    const bool asked = keeps_cache_ && !shares_.read().caches.empty();
    if (out_.open || !asked || !limited(out_.cards) || !holds_context(1)) return;
    constexpr std::uint64_t kMost = 1ull << 32;  // further than any model goes that says nothing
    const std::uint64_t most = shares_.read().longest > 0 ? shares_.read().longest : kMost;
    std::uint64_t fits = 1, not_more = most;
    while (fits < not_more) {
      const std::uint64_t middle = fits + (not_more - fits + 1) / 2;
      if (holds_context(middle)) {
        fits = middle;
      } else {
        not_more = middle - 1;
      }
    }
    if (fits == kMost) return;
    out_.longest = fits;
    const bool all = fits == shares_.read().longest;
    say(plan::Severity::Info, all ? ImportKind::WholeContext : ImportKind::LongestContext,
        {format_count(fits)});
  }

  void judge_fewest() {
    const std::uint32_t most = machine_.gpu_count() / out_.stages;
    const bool known =
        most > 0 && std::all_of(machine_.devices.begin(), machine_.devices.begin() + machine_.gpu_count(),
                                [](const machine::Device& gpu) { return gpu.budget.has_value(); });
    if (out_.open || !known) return;
    for (std::uint32_t pieces = 1; pieces <= most && !out_.fewest; ++pieces) {
      if (!shares_.refusals(pieces).empty()) continue;
      const std::vector<CutCard> made = cards(pieces, workload_);
      // Of cards that the machine does not have, and where what nobody knows decides, nothing is said.
      if (!limited(made)) return;
      if (has_room(made)) {
        out_.fewest = pieces;
      } else if (std::none_of(made.begin(), made.end(),
                              [this](const CutCard& one) { return surely_over(one); })) {
        return;
      }
    }
    if (!out_.fewest) return say(plan::Severity::Info, ImportKind::NoCards, {std::to_string(most)});
    if (*out_.fewest != read_.pieces)
      say(plan::Severity::Info, ImportKind::FewestCards, {std::to_string(*out_.fewest)});
  }

  const ReadPlan& read_;
  const machine::Machine& machine_;
  plan::Workload workload_;
  const std::vector<TargetReserve>& reserves_;
  CardShares shares_;
  std::uint64_t ahead_ = 0;
  bool keeps_cache_ = false;
  JudgedCuts out_{};
};

Json card_json(const CutCard& card) {
  return {{"device", machine::to_string(card.device)},
          {"stage", card.share.stage},
          {"rank", card.share.rank},
          {"cut_bytes", card.share.cut.count()},
          {"whole_bytes", card.share.whole.count()},
          {"unknown_bytes", card.share.unknown.count()},
          {"padding_bytes", card.share.padding.count()},
          {"kv_cache_bytes", card.share.kv_cache.count()},
          {"pool_bytes", card.pool.count()},
          {"others_bytes", card.others.count()},
          {"used_bytes", card.used().count()},
          {"budget_bytes", card.budget ? Json(card.budget->count()) : Json(nullptr)},
          {"over_bytes", card.over().count()}};
}

}  // namespace

JudgedCuts judge_cuts(const Facts& facts, const Target& target, const ReadPlan& read,
                      const machine::Machine& machine, const plan::Settings& settings,
                      const std::vector<TargetReserve>& reserves) {
  return Judge(facts, target, read, machine, settings, reserves).run();
}

void show_cards(const JudgedCuts& cuts, const machine::Machine& machine, plan::Evaluation& evaluation) {
  evaluation.fits = true;
  for (plan::DeviceUse& use : evaluation.devices) {
    if (!use.device.gpu()) {
      evaluation.fits = evaluation.fits && !use.over;
      continue;
    }
    use = {use.device, use.budget};
    use.free = use.budget.value_or(Bytes());
  }
  for (const CutCard& card : cuts.cards) {
    const auto slot = machine.slot(card.device);
    if (!slot || *slot >= evaluation.devices.size()) continue;
    plan::DeviceUse& use = evaluation.devices[*slot];
    use.weights = card.share.weights();
    use.kv_cache = card.share.kv_cache;
    use.activations = machine.devices[*slot].keep_free.value_or(Bytes());
    use.overhead = card.others - use.activations + card.pool;
    use.used = card.used();
    use.over = cuts.open ? Bytes() : card.over();
    use.free = use.budget ? *use.budget - use.used : Bytes();
    evaluation.fits = evaluation.fits && !use.over;
  }
}

Json to_json(const JudgedCuts& cuts) {
  Json out{{"size", cuts.pieces},
           {"stages", cuts.stages},
           {"experts_dealt", cuts.experts_dealt},
           {"cards", Json::array()},
           {"kinds", Json::array()},
           {"unknown", Json::array()},
           {"smallest_size", cuts.fewest ? Json(*cuts.fewest) : Json(nullptr)},
           {"longest_context", cuts.longest ? Json(*cuts.longest) : Json(nullptr)}};
  for (const CutCard& card : cuts.cards) out["cards"].push_back(card_json(card));
  for (const JudgedCuts::Kind& kind : cuts.kinds)
    out["kinds"].push_back({{"name", kind.rule.name},
                            {"cut", to_string(kind.rule.cut)},
                            {"tensors", kind.use.tensors},
                            {"bytes", kind.use.bytes.count()},
                            {"card_bytes", kind.most.count()},
                            {"example", kind.use.example},
                            {"source", kind.rule.source}});
  for (const UnknownCut& one : cuts.unknown)
    out["unknown"].push_back({{"name", one.name}, {"tensors", one.tensors}, {"bytes", one.bytes.count()}});
  return out;
}

}  // namespace stowage::runtimes
