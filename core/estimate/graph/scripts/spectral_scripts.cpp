#include <vector>

#include "core/estimate/graph/scripts/script_makers.h"

namespace stowage::estimate {
namespace {

/// Dimensions of a transform, from 0, with the size that each is cut or filled up to; 0: as it is.
struct Dimension {
  std::size_t at = 0;
  std::int64_t size = 0;
};

std::vector<Dimension> dimensions_of(const ScriptCall& call, const Geometry& input) {
  const auto all = static_cast<std::int64_t>(input.sizes.size());
  std::vector<Dimension> out;
  const auto add = [&](std::int64_t at, std::int64_t size) {
    if (at < 0) at += all;
    if (at >= 0 && at < all) out.push_back({static_cast<std::size_t>(at), std::max<std::int64_t>(size, 0)});
  };
  const std::string_view operation = call.step().operation;
  const bool several = operation.ends_with("2") || operation.ends_with("n");
  if (!several) {
    add(call.integer("dim", -1), call.integer("n", 0));
    return out;
  }
  const std::vector<std::int64_t> sizes = call.integers("s");
  std::vector<std::int64_t> at = call.integers("dim");
  if (at.empty() && operation.ends_with("2")) at = {-2, -1};
  if (at.empty()) {
    const std::int64_t count = sizes.empty() ? all : static_cast<std::int64_t>(sizes.size());
    for (std::int64_t i = count; i > 0; --i) at.push_back(-i);
  }
  for (std::size_t i = 0; i < at.size(); ++i) add(at[i], i < sizes.size() ? sizes[i] : 0);
  return out;
}

/// The elements of the input as it is cut and filled up, and whether something is filled up: then it is
/// written anew. Of a real result half of the last dimension is enough.
struct Resized {
  std::int64_t count = 1;
  bool filled = false;
};

Resized resized(const Geometry& input, const std::vector<Dimension>& dimensions, bool half) {
  std::vector<std::int64_t> sizes = input.sizes;
  Resized out;
  for (std::size_t i = 0; i < dimensions.size(); ++i) {
    std::int64_t size = dimensions[i].size;
    if (size == 0) continue;
    if (half && i + 1 == dimensions.size()) size = size / 2 + 1;
    out.filled |= size > sizes[dimensions[i].at];
    sizes[dimensions[i].at] = size;
  }
  for (const std::int64_t size : sizes) out.count = size_product(out.count, size);
  return out;
}

/// The input becomes complex where no kernel takes it as it is, and gets the sizes that are asked for.
OperatorScript fourier(const ScriptCall& call) {
  const Geometry *input = call.known("self"), *result = call.result();
  if (!input || !result || input->sizes.empty()) return {};
  const std::string_view operation = call.step().operation;
  const auto dimensions = dimensions_of(call, *input);
  const bool several = operation.ends_with("2") || operation.ends_with("n");
  const bool mirrored = operation.starts_with("fft_hfft"), backward = operation.starts_with("fft_ihfft");
  const bool to_real = mirrored || operation.starts_with("fft_irfft");
  const bool from_real = backward || operation.starts_with("fft_rfft");
  const std::uint64_t real = is_complex(*result) ? result->element / 2 : result->element;
  const std::uint64_t element =
      from_real || (!to_real && !several && !is_complex(*input)) ? real : saturating_multiply(real, 2);
  ScriptTape tape;
  const bool integral =
      !is_complex(*input) && !model::info(formats::dtype_of_schema(input->scalar_type)).floating;
  if (integral || element != input->element) tape.make(bytes_of(*input, element));
  const Resized now = resized(*input, dimensions, to_real);
  const std::uint64_t bytes = saturating_multiply(static_cast<std::uint64_t>(now.count), element);
  if (now.filled) tape.make(bytes);
  if (mirrored && several && dimensions.size() > 1) tape.make(bytes);
  if (mirrored) tape.make(bytes);  // the conjugates
  if (backward && several && dimensions.size() > 1) {
    const auto half = tape.make(result->dense_bytes());
    tape.make(result->dense_bytes());
    tape.drop(half);
  }
  tape.results();
  return tape.take();
}

/// Frames of a signal, times the window; a short window is filled up, and so are both ends of the signal.
OperatorScript stft(const ScriptCall& call) {
  const Geometry *input = call.known("self"), *window = call.known("window");
  const std::int64_t width = call.integer("n_fft", 0);
  if (!input || input->sizes.empty() || width <= 0 || last(*input) > INT64_MAX - width) return {};
  const std::int64_t step = std::max<std::int64_t>(call.integer("hop_length", width / 4), 1);
  const bool centred = call.step().node->target.ends_with(".center") && call.flag("center", true);
  std::int64_t length = last(*input);
  const std::uint64_t signals =
      input->count() / static_cast<std::uint64_t>(std::max<std::int64_t>(length, 1));
  ScriptTape tape;
  if (centred) length += width / 2 * 2;
  const auto filled = tape.make(
      centred ? saturating_multiply(saturating_multiply(signals, static_cast<std::uint64_t>(length)),
                                    input->element)
              : 0);
  if (length < width) return {};
  if (window && last(*window) < width)
    tape.make(saturating_multiply(static_cast<std::uint64_t>(width), window->element));
  const auto frames = static_cast<std::uint64_t>(1 + (length - width) / step);
  if (window) {
    const std::uint64_t element = std::max(input->element, window->element);
    tape.make(saturating_multiply(saturating_multiply(signals, frames),
                                  saturating_multiply(static_cast<std::uint64_t>(width), element)));
  }
  if (window) tape.drop(filled);
  tape.results();
  return tape.take();
}

/// All frames, and those times the window; both laid over each other, the windows' squares too.
OperatorScript istft(const ScriptCall& call) {
  const Geometry *input = call.known("self"), *window = call.known("window"), *result = call.result();
  const std::int64_t width = call.integer("n_fft", 0);
  if (!input || !result || input->sizes.size() < 2 || width <= 0) return {};
  const std::int64_t step = std::max<std::int64_t>(call.integer("hop_length", width / 4), 1);
  const std::int64_t frames = std::max<std::int64_t>(last(*input), 1);
  const auto wide = static_cast<std::uint64_t>(width);
  const std::uint64_t signals =
      input->count() /
      std::max<std::uint64_t>(static_cast<std::uint64_t>(size_product(frames, last(*input, 2))), 1);
  const std::uint64_t element = result->element;
  const std::uint64_t all = saturating_multiply(
      saturating_multiply(signals, static_cast<std::uint64_t>(frames)), saturating_multiply(wide, element));
  const auto length = static_cast<std::uint64_t>(
      std::min<std::int64_t>(size_product(step, frames - 1), INT64_MAX - width) + width);
  ScriptTape tape;
  const auto ones = tape.make(!window || last(*window) < width ? saturating_multiply(wide, element) : 0);
  tape.make(all);
  tape.make(all);
  tape.make(saturating_multiply(saturating_multiply(signals, length), element));
  tape.make(saturating_multiply(wide, element));
  if (!window) tape.drop(ones);
  tape.make(saturating_multiply(length, element));
  tape.drop(tape.make(saturating_multiply(static_cast<std::uint64_t>(last(*result)), element)));
  tape.results();
  return tape.take();
}

constexpr ScriptMaker kMakers[] = {
    {"fft_fft", fourier},   {"fft_ifft", fourier},   {"fft_fft2", fourier},  {"fft_ifft2", fourier},
    {"fft_fftn", fourier},  {"fft_ifftn", fourier},  {"fft_rfft", fourier},  {"fft_irfft", fourier},
    {"fft_rfft2", fourier}, {"fft_irfft2", fourier}, {"fft_rfftn", fourier}, {"fft_irfftn", fourier},
    {"fft_hfft", fourier},  {"fft_ihfft", fourier},  {"fft_hfft2", fourier}, {"fft_ihfft2", fourier},
    {"fft_hfftn", fourier}, {"fft_ihfftn", fourier}, {"stft", stft},         {"istft", istft},
};

}  // namespace

std::span<const ScriptMaker> spectral_scripts() { return kMakers; }

}  // namespace stowage::estimate
