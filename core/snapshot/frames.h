#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace stowage::snapshot {

/// How well a frame names what allocated: of a stack the innermost frame of the highest rank does. 3: Python
/// code that is not PyTorch's, 2: PyTorch's Python code, 1: anything else, 0: what PyTorch's viewer leaves
/// out.
std::uint8_t frame_rank(std::string_view name, std::string_view filename);

/// "modeling.py:312:forward", as torch.cuda._memory_viz writes frames; the name alone where there is no file.
std::string frame_label(std::string_view name, std::string_view filename, std::int64_t line);

/// The text as UTF-8: what is none becomes U+FFFD.
std::string clean_utf8(std::string_view text);

}  // namespace stowage::snapshot
