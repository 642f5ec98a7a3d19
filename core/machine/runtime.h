#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <cstdlib>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "core/base/bytes.h"
#include "core/base/result.h"
#include "core/base/saturating.h"

namespace stowage::machine {

/// The rules of whoever runs the plan: all there is to say about a runtime but the words of the window. What
/// follows from the flags is said once, by the operations of Runtime below; nobody else asks them, nor which
/// row it is. A runtime that counts bytes in its own way has that in Runtime::moves and in
/// core/solve/instance/runtime.h. A row that cannot stream prefetches nothing and has nothing to choose.
struct RuntimeRow {
  const char* name;   ///< in files and on the command line; no other row has it
  const char* about;  ///< what happens to modules that lie on the host: "host modules are streamed"
  bool streams;       ///< modules on the host may be brought to the main GPU for their turn
  bool by_module;     ///< of these, the modules that plan::Settings::computed names are computed on the host
  bool prefetches;    ///< what is streamed can be copied ahead of its turn (Streaming::Prefetch)
  /// A module that is streamed is copied as a whole when it is called, with weights that no operator takes.
  bool whole_modules = false;
};
inline constexpr std::array kRuntimes = {
    // As accelerate's AlignDevicesHook does it.
    RuntimeRow{"accelerate", "host modules are streamed", true, false, false, true},
    // No streaming, no reserve, buffers stay with their module.
    RuntimeRow{"host", "computed on the host", false, false, false},
    // Modules that plan::Settings::computed names as under host, all others as under accelerate.
    RuntimeRow{"mixed", "module by module, whichever is better", true, true, true},
    // As accelerate, and weights can be copied ahead of their turn.
    RuntimeRow{"engine", "streamed by stowage-engine, which can prefetch", true, false, true},
};

/// What streaming must keep free on the main GPU.
enum class ReserveRule {
  Leaf,  ///< the most bytes in flight at once under hook-level loads: the largest root-to-leaf sum of the
         ///< path's own off-GPU parameters
  Unit,  ///< the largest whole off-GPU unit
};

/// When weights that lie on the host are copied to the main GPU.
enum class Streaming {
  Compatible,  ///< when their module's turn has come, as accelerate does it
  Prefetch,    ///< while earlier modules compute, through a window of GPU memory
};

/// Who runs a plan, and how it is asked to: a value that points at its row. Two are equal when they point at
/// the same one and are asked for the same. Whatever asks about a runtime asks here, for the rule it needs.
struct Runtime {
  const RuntimeRow* row = kRuntimes.data();  ///< never null, and outlives this
  bool offload_buffers = false;  ///< accelerate's argument: false = buffers of host modules stay on the main
                                 ///< GPU (non-persistent ones always do)
  ReserveRule reserve = ReserveRule::Leaf;
  Streaming streaming = Streaming::Compatible;
  /// Of Streaming::Prefetch: bytes of the main GPU that weights in flight may take; nullopt = automatic.
  std::optional<Bytes> window{};

  constexpr std::string_view name() const { return row->name; }
  /// Another one is to run the plan; where it cannot prefetch, weights are streamed in their turn.
  void change_to(const RuntimeRow* other) {
    row = other;
    if (!can_prefetch()) streaming = Streaming::Compatible, window.reset();
  }

  // What becomes of modules that lie on the host: each is streamed to the main GPU for its turn, or computed
  // where it lies. `computed`: plan::Settings::computed names the module. `main`: the main GPU of the plan;
  // nullopt where no GPU holds anything, and then there is none to stream to.

  /// All are computed there, whatever the plan; no GPU is the main one.
  constexpr bool computes_all() const { return !row->streams; }
  /// All are streamed, whatever plan::Settings::computed names: as accelerate does it.
  constexpr bool streams_all() const { return row->streams && !row->by_module; }
  /// One is computed and another streamed: those that plan::Settings::computed names, and all others.
  constexpr bool by_module() const { return row->by_module; }
  /// This one is streamed, where there is a GPU to stream to.
  constexpr bool streamed(bool computed) const { return row->streams && !computed; }
  /// The GPU that those are brought to which are streamed; nullopt where none is.
  template <class Gpu>
  constexpr std::optional<Gpu> streams_to(const std::optional<Gpu>& main) const {
    return row->streams ? main : std::nullopt;
  }
  /// This one is computed there. Without `computed`: all that plan::Settings::computed does not name are.
  template <class Gpu>
  constexpr bool host_computes(const std::optional<Gpu>& main, bool computed = false) const {
    return computed || !streams_to(main);
  }

  // When what is streamed is copied.

  /// It can be told to copy weights ahead of their turn.
  constexpr bool can_prefetch() const { return row->prefetches; }
  /// It does: weights of whatever is streamed are copied ahead of their turn.
  constexpr bool prefetches() const { return row->prefetches && streaming == Streaming::Prefetch; }
  /// It does, of all that lies on the host: which of both ways a module takes is nothing to choose then.
  constexpr bool prefetches_all() const { return prefetches() && streams_all(); }
  /// The room that streaming must find free on the main GPU where the most bytes in flight at once are `load`
  /// (by ReserveRule). With a window it is that, and never less than the load. The automatic window is twice
  /// the load: while one unit computes, no larger one arrives, so two that follow each other always fit. No
  /// load needs no room. Grows with the load.
  std::uint64_t room_for(std::uint64_t load) const {
    if (load == 0 || !prefetches()) return load;
    return window ? std::max(window->count(), load) : saturating_add(load, load);
  }
  /// The one place that says what leaves the GPU with a module that lies on the host, and comes back for its
  /// turn: its parameters, and with offload_buffers those buffers that a checkpoint saves (`persistent`).
  /// Everything else stays on the main GPU. What is `computed` on the host lies there with its module, all
  /// of it; so does everything where nothing is streamed.
  bool moves(bool parameter, bool persistent, bool computed = false) const {
    return parameter || !streamed(computed) || (offload_buffers && persistent);
  }
  /// Weights that no operator takes are copied too, with the module that has them, when it is streamed.
  constexpr bool carries(bool computed = false) const { return row->whole_modules && streamed(computed); }
  bool operator==(const Runtime&) const = default;
};

// Runtimes by what they do: who needs one of a kind says what it has to do, not what it is called.

/// The first row of the table for which `does` holds. There has to be one: else it does not compile where it
/// is asked for a constant.
template <class Does>
constexpr const RuntimeRow* first_runtime(Does does) {
  for (const RuntimeRow& row : kRuntimes) {
    if (does(Runtime{&row})) return &row;
  }
  std::abort();
}

/// All that lies on the host is streamed in its turn, as accelerate does it.
inline constexpr const RuntimeRow* kStreams =
    first_runtime([](const Runtime& runtime) { return runtime.streams_all(); });
/// The same, ahead of its turn where that is asked.
inline constexpr const RuntimeRow* kStreamsAhead =
    first_runtime([](const Runtime& runtime) { return runtime.streams_all() && runtime.can_prefetch(); });
/// All that lies on the host is computed there.
inline constexpr const RuntimeRow* kComputesOnHost =
    first_runtime([](const Runtime& runtime) { return runtime.computes_all(); });
/// Module by module one or the other.
inline constexpr const RuntimeRow* kByModule =
    first_runtime([](const Runtime& runtime) { return runtime.by_module(); });

/// In the order in which they are offered.
std::span<const RuntimeRow> runtimes();
/// "accelerate (host modules are streamed), host (…) or …": for the command line's help.
std::string runtimes_explained();

/// The row of that name: "accelerate", "host", "mixed", "engine". Error: RuntimeName.
Result<const RuntimeRow*> parse_runtime(std::string_view text);

std::string_view to_string(Streaming streaming);           ///< "compatible", "prefetch"
Result<Streaming> parse_streaming(std::string_view text);  ///< Error: StreamingName
/// A runtime that is asked for what it cannot do. Error: RuntimeCannotPrefetch.
Status check_streaming(const Runtime& runtime);

}  // namespace stowage::machine
