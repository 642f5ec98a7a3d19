#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/saturating.h"
#include "core/machine/machine.h"
#include "core/runtimes/llamacpp/findings.h"

// The options of llama.cpp's programs that say where a model lies (llama.cpp: common/arg.cpp, commit
// 0c1e57098).
namespace stowage::llamacpp {

constexpr std::size_t kMostDevices = 16;  ///< of a split; -ts names one fewer
constexpr std::size_t kMostOverrides = 4095;
constexpr std::uint64_t kBatch = 2048, kMicroBatch = 512;  ///< -b and -ub where nobody says another
constexpr std::uint64_t kLeastFitContext = 4096;           ///< -fitc where nobody says another

/// A card as llama.cpp calls it, and what it has free when the program starts.
struct Card {
  std::string name{};
  std::uint64_t free = 0;
  std::string buffer{};  ///< what -ot calls it, where that is another word than the name
};
/// The cards of a machine, in order. Their names are CUDA0, CUDA1 …, or the device's where that is one of
/// llama.cpp's ("Vulkan0"). A card without a budget counts as one with 2^63 bytes.
std::vector<Card> cards_of(const machine::Machine& machine);

/// A card of an RPC server: RPC0, RPC1 … over all of them.
bool is_rpc(const Card& card);
/// What -ot calls a card; "" where nobody says the server of a card that is one of a server's.
std::string_view buffer_name(const Card& card);
/// The buffers of the cards of RPC servers, "RPC0[box1:50052]": counted from 0 within each server, which has
/// one card, or all of them where it is the only one. Where neither is so nothing is known, and nothing
/// changes.
void name_buffers(const std::vector<std::string>& servers, std::vector<Card>& cards);
/// The cards as llama.cpp takes them where nobody says an order: those of RPC servers first.
std::vector<std::size_t> usual_order(const std::vector<Card>& cards);

/// A place: the index of a card, or the host.
using Where = int;
constexpr Where kHost = -1;
/// "0", "cpu": as all documents name it.
std::string device_name(Where where);

enum class SplitMode : std::uint8_t { None, Layer, Row, Tensor };
enum class Switch : std::uint8_t { Auto, On, Off };

/// A type that caches may have.
struct CacheType {
  std::string_view name;
  std::uint64_t block, bytes;  ///< numbers of a block, and what it takes
  bool quantised() const { return block > 1; }
  std::uint64_t row(std::uint64_t numbers) const { return saturating_multiply(numbers / block, bytes); }
};
const CacheType* find_cache_type(std::string_view name);  ///< nullptr: none
std::vector<std::string> cache_type_names();
const CacheType& half_precision();  ///< f16, the default

// What -cmoe, -ncmoe and -ncffn stand for; the latter two with "blk\.N" before it (llama.cpp:
// LLM_FFN_EXPS_REGEX, LLM_FFN_DENSE_REGEX).
inline constexpr std::string_view kExperts = R"(\.ffn_(up|down|gate|gate_up)_(ch|)exps)";
inline constexpr std::string_view kDense = R"(\.ffn_(up|down|gate)\.)";

struct Override {
  std::string pattern{};
  Where where = kHost;
  std::string option{};    ///< as it was written: "-ot blk\.1\.=CPU", "-ncmoe 30"
  bool generated = false;  ///< by -cmoe, -ncmoe or -ncffn: one of many
};

struct Options {
  std::int64_t layers = -1;  ///< -ngl; negative: all
  bool layers_given = false;
  std::vector<float> shares{};  ///< -ts; empty: by free memory
  SplitMode mode = SplitMode::Layer;
  std::int64_t main = 0;
  bool main_given = false;
  std::vector<Override> overrides{};                ///< in the order in which they are asked
  std::optional<std::vector<std::size_t>> cards{};  ///< -dev: indices in order; nullopt: all
  bool caches_on_cards = true;
  std::uint64_t context = 0;  ///< 0: the model's
  bool context_given = false;
  std::uint64_t batch = kBatch, micro_batch = kMicroBatch;
  std::uint64_t sequences = 1;
  bool unified = false, full_windows = false, fit = true;
  const CacheType* keys = &half_precision();
  const CacheType* values = &half_precision();
  Switch flash_attention = Switch::Auto;
};

/// What an option is about. All that are no placement are Other.
enum class OptionKind : std::uint8_t {
  Program,
  Environment,
  Model,
  Servers,
  Layers,
  Shares,
  Mode,
  Main,
  Overrides,
  CpuExperts,
  CpuExpertsOf,
  CpuDenseOf,
  Device,
  CachesOff,
  CachesOn,
  KeyType,
  ValueType,
  Context,
  Batch,
  MicroBatch,
  Sequences,
  Unified,
  Separate,
  FullWindows,
  FlashAttention,
  Fit,
  FitMargin,
  FitContext,
  NotCounted,
  Other,
};

/// An option that was recognised.
struct Understood {
  std::string text{};  ///< as it was written
  OptionKind kind{};
  std::string value{};
};

struct ReadOptions {
  Options options{};
  std::vector<Understood> understood{};
  std::vector<std::string> unknown{};
  Findings findings{};  ///< errors: what llama.cpp's own reading refuses. Such an option counts as not given
};

/// A command line as people paste it: a program first or none, NAME=VALUE before it, quotes, lines that go
/// on.
ReadOptions read_options(std::string_view text, const std::vector<Card>& cards);
/// The same in words.
ReadOptions read_options(const std::vector<std::string>& words, const std::vector<Card>& cards);

}  // namespace stowage::llamacpp
