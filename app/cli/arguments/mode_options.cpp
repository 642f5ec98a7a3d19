#include "app/cli/arguments/mode_options.h"

#include "app/cli/arguments/number_ranges.h"
#include "app/cli/arguments/option_words.h"
#include "core/machine/runtime.h"

namespace stowage::cli {

void ModeOptions::define(CLI::App& app) {
  with_words(
      app.add_option("--mode", mode_, "compatible, prefetch or plain (PyTorch's own rules: nothing is moved)")
          ->default_str("compatible, or the plan's"),
      {"compatible", "prefetch", "plain"});
  app.add_option("--window", window_,
                 "with --mode prefetch: what weights in flight may take of each GPU; else what the plan "
                 "says, or what is left")
      ->type_name("SIZE");
  app.add_option("--depth", depth_,
                 "with --mode prefetch: copies begin so many streaming steps ahead; else as the window "
                 "allows")
      ->type_name("STEPS")
      ->check(whole_number(0, 1'000'000));
}

tl::unexpected<Failure> ModeOptions::no_prefetch() {
  return usage("--window and --depth say how --mode prefetch copies ahead; add it.");
}

Try<std::optional<protocol::Mode>> ModeOptions::typed(bool may_have_plan) const {
  using Mode = std::optional<protocol::Mode>;
  const bool may_prefetch = mode_ ? *mode_ == "prefetch" : may_have_plan;
  if (!may_prefetch && (depth_ || !window_.empty())) return no_prefetch();
  if (const auto bytes = window(); !bytes) return tl::unexpected(bytes.error());
  if (!mode_) return Mode();
  if (*mode_ == "compatible") return Mode(protocol::Mode::Compatible);
  if (*mode_ == "prefetch") return Mode(protocol::Mode::Prefetch);
  if (*mode_ == "plain") return Mode(protocol::Mode::Plain);
  return usage("--mode " + *mode_ + ": write compatible, prefetch or plain.");
}

Try<std::uint64_t> ModeOptions::window() const {
  if (window_.empty()) return 0;
  const auto size = parse_size(window_);
  if (!size) return usage(size.error());
  if (!*size) return usage("--window " + window_ + ": nothing can be copied ahead through no room.");
  return size->count();
}

void ModeOptions::settle(protocol::Mode typed, machine::Runtime& runtime) {
  if (typed == protocol::Mode::Prefetch) return;
  runtime.streaming = machine::Streaming::Compatible;
  runtime.window.reset();
}

Try<protocol::Mode> ModeOptions::resolve(std::optional<protocol::Mode> typed, bool names_runtime,
                                         machine::Runtime& runtime) const {
  const auto planned = runtime.prefetches() ? protocol::Mode::Prefetch : protocol::Mode::Compatible;
  const protocol::Mode mode = typed.value_or(planned);
  if (mode != protocol::Mode::Prefetch)
    return depth_ || !window_.empty() ? Try<protocol::Mode>(no_prefetch()) : Try<protocol::Mode>(mode);
  if (runtime.computes_all()) return mode;
  if (!names_runtime && !runtime.can_prefetch()) runtime.row = machine::kStreamsAhead;
  runtime.streaming = machine::Streaming::Prefetch;
  if (const auto able = machine::check_streaming(runtime); !able) return usage(able.error());
  const auto bytes = window();
  if (!bytes) return tl::unexpected(bytes.error());
  if (*bytes > 0) runtime.window = Bytes(*bytes);
  return mode;
}

void ModeOptions::fill(protocol::Mode mode, const machine::Runtime& runtime,
                       protocol::RunRequest& request) const {
  request.mode = mode;
  if (mode == protocol::Mode::Prefetch) request.window = runtime.window.value_or(Bytes()).count();
  request.depth = depth_;
}

Try<bool> ModeOptions::fill(bool names_runtime, machine::Runtime& runtime,
                            protocol::RunRequest& request) const {
  const auto asked = typed(true);
  if (!asked) return tl::unexpected(asked.error());
  const auto mode = resolve(*asked, names_runtime, runtime);
  if (!mode) return tl::unexpected(mode.error());
  fill(*mode, runtime, request);
  return true;
}

}  // namespace stowage::cli
