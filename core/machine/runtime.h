#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "core/base/bytes.h"
#include "core/base/result.h"
#include "core/base/saturating.h"

namespace stowage::machine {

/// The rules of whoever runs the plan.
enum class RuntimeKind {
  Accelerate,  ///< host modules are streamed to the main GPU for their turn, as accelerate's AlignDevicesHook
               ///< does
  Host,   ///< host modules are computed on the host: no streaming, no reserve, buffers stay with their module
  Mixed,  ///< module by module: those that plan::Settings::computed names as under Host, all others as under
          ///< Accelerate
  Engine,  ///< as Accelerate, run by stowage-engine, which can copy weights ahead of their turn
};

/// All there is to say about a runtime but the words of the window. What the sums, the solver and the engine
/// do with it follows from `streams` and `by_module`; a runtime that counts bytes in its own way has that in
/// Runtime::moves and in core/solve/instance/runtime.h.
struct RuntimeRow {
  RuntimeKind kind;
  const char* name;   ///< in files and on the command line
  const char* about;  ///< what happens to modules that lie on the host: "host modules are streamed"
  bool streams;       ///< modules on the host may be brought to the main GPU for their turn
  bool by_module;     ///< of these, the modules that plan::Settings::computed names are computed on the host
  bool prefetches;    ///< what is streamed can be copied ahead of its turn (Streaming::Prefetch)
};
inline constexpr std::array kRuntimes = {
    RuntimeRow{RuntimeKind::Accelerate, "accelerate", "host modules are streamed", true, false, false},
    RuntimeRow{RuntimeKind::Host, "host", "computed on the host", false, false, false},
    RuntimeRow{RuntimeKind::Mixed, "mixed", "module by module, whichever is better", true, true, true},
    RuntimeRow{RuntimeKind::Engine, "engine", "streamed by stowage-engine, which can prefetch", true, false,
               true},
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

struct Runtime {
  RuntimeKind kind = RuntimeKind::Accelerate;
  bool offload_buffers = false;  ///< accelerate's argument: false = buffers of host modules stay on the main
                                 ///< GPU (non-persistent ones always do)
  ReserveRule reserve = ReserveRule::Leaf;
  Streaming streaming = Streaming::Compatible;
  /// Of Streaming::Prefetch: bytes of the main GPU that weights in flight may take; nullopt = automatic.
  std::optional<Bytes> window{};
  const RuntimeRow& row() const { return kRuntimes[static_cast<std::size_t>(kind)]; }
  bool streams() const { return row().streams; }
  bool by_module() const { return row().by_module; }
  /// Another one is to run the plan; where it cannot prefetch, weights are streamed in their turn.
  void change_to(RuntimeKind other) {
    kind = other;
    if (!row().prefetches) streaming = Streaming::Compatible, window.reset();
  }
  bool prefetches() const { return row().prefetches && streaming == Streaming::Prefetch; }
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
    return parameter || computed || !streams() || (offload_buffers && persistent);
  }
  bool operator==(const Runtime&) const = default;
};

/// In the order in which they are offered.
std::span<const RuntimeRow> runtimes();
/// "accelerate (host modules are streamed), host (…) or …": for the command line's help.
std::string runtimes_explained();

std::string_view to_string(RuntimeKind kind);              ///< "accelerate", "host", "mixed", "engine"
Result<RuntimeKind> parse_runtime(std::string_view text);  ///< Error: RuntimeName

std::string_view to_string(Streaming streaming);           ///< "compatible", "prefetch"
Result<Streaming> parse_streaming(std::string_view text);  ///< Error: StreamingName
/// A runtime that is asked for what it cannot do. Error: RuntimeCannotPrefetch.
Status check_streaming(const Runtime& runtime);

}  // namespace stowage::machine
