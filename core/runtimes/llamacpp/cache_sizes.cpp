#include "core/runtimes/llamacpp/cache_sizes.h"

#include <algorithm>
#include <utility>

#include "core/base/bytes.h"
#include "core/base/saturating.h"

namespace stowage::llamacpp {
namespace {

constexpr std::uint64_t kPadding = 256;  // of a context, and of the cache of a window
constexpr std::uint64_t kMostContext = 1ull << 40;

std::uint64_t padded(std::uint64_t tokens) { return (tokens + kPadding - 1) / kPadding * kPadding; }

class CachePlacer {
 public:
  CachePlacer(const Facts& facts, const Options& options, Placed& out)
      : facts_(facts), options_(options), out_(out) {}

  void run() {
    set_context();
    judge_types();
    for (std::uint32_t i = 0; i < facts_.loaded_blocks(); ++i) {
      const Where where = options_.caches_on_cards ? out_.layers[i] : kHost;
      const std::uint64_t bytes = bytes_of(facts_.caches[i]);
      out_.caches.push_back(where);
      out_.cache_bytes.push_back(bytes);
      DeviceBytes& device =
          where == kHost ? out_.devices.back() : out_.devices[static_cast<std::size_t>(where)];
      device.caches = saturating_add(device.caches, bytes);
    }
  }

 private:
  void set_context() {
    std::uint64_t context = options_.context > 0 ? options_.context : facts_.trained_context;
    if (context > kMostContext) {
      out_.findings.push_back(error(FindingKind::CacheTooLarge, format_count(context)));
      context = kMostContext;
    }
    const std::uint64_t batch = std::min(context, options_.batch);
    out_.micro_batch = std::min(batch, options_.micro_batch > 0 ? options_.micro_batch : options_.batch);
    context = padded(context);
    out_.sequence_context = options_.unified ? context : padded(context / options_.sequences);
    out_.context = options_.unified ? context : out_.sequence_context * options_.sequences;
  }

  void refuse(FindingKind kind, std::string subject, std::vector<std::string> arguments = {}) {
    out_.findings.push_back(error(kind, std::move(subject), std::move(arguments)));
  }

  /// llama.cpp: llama_init_from_model.
  void judge_types() {
    const CacheType &keys = *options_.keys, &values = *options_.values;
    const auto attends = [](const BlockCache& cache) { return cache.keys > 0; };
    if (std::none_of(facts_.caches.begin(), facts_.caches.end(), attends)) return;
    if (facts_.one_cache && &keys != &values)
      refuse(FindingKind::OneCacheType, std::string(keys.name), {std::string(values.name)});
    const bool flash = options_.flash_attention != Switch::Off;
    if (values.quantised() && !flash) refuse(FindingKind::QuantisedValues, std::string(values.name));
    if (!flash) return;
    bool bad_keys = false, bad_values = false;
    for (const BlockCache& cache : facts_.caches) {
      if (keys.quantised() && cache.key_head % keys.block != 0 && !std::exchange(bad_keys, true))
        refuse(FindingKind::CacheBlock, std::string(keys.name),
               {std::to_string(keys.block), std::to_string(cache.key_head)});
      if (values.quantised() && cache.value_head % values.block != 0 && !std::exchange(bad_values, true))
        refuse(FindingKind::CacheBlock, std::string(values.name),
               {std::to_string(values.block), std::to_string(cache.value_head)});
    }
  }

  std::uint64_t bytes_of(const BlockCache& cache) const {
    const std::uint64_t streams = options_.unified ? 1 : options_.sequences;
    std::uint64_t cells = out_.sequence_context;
    if (cache.windowed && !options_.full_windows) {
      const std::uint64_t sequences = options_.unified ? options_.sequences : 1;
      cells = padded(std::min(cells, facts_.window * sequences + out_.micro_batch));
    }
    // Without flash attention values stand crosswise, in rows that are as long as the longest of any block.
    std::uint64_t values = cache.values;
    if (options_.flash_attention == Switch::Off && values > 0) {
      for (const BlockCache& other : facts_.caches) values = std::max(values, other.values);
    }
    const std::uint64_t row = saturating_add(options_.keys->row(cache.keys), options_.values->row(values));
    const std::uint64_t indexer =
        saturating_multiply(options_.keys->row(cache.indexer), out_.sequence_context);
    const std::uint64_t attention =
        saturating_multiply(saturating_add(saturating_multiply(row, cells), indexer), streams);
    return saturating_add(attention,
                          saturating_multiply(saturating_multiply(cache.state, 4), options_.sequences));
  }

  const Facts& facts_;
  const Options& options_;
  Placed& out_;
};

}  // namespace

void place_caches(const Facts& facts, const Options& options, Placed& placed) {
  CachePlacer(facts, options, placed).run();
}

}  // namespace stowage::llamacpp
