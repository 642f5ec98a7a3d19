#include "core/snapshot/frames.h"

#include <algorithm>
#include <array>

namespace stowage::snapshot {
namespace {

// What torch.cuda._memory_viz leaves out of a stack: the interpreter, the recorder and the dispatcher.
constexpr std::array kLeftOutNames = {
    std::string_view("unwind::unwind"),    std::string_view("CapturedTraceback::gather"),
    std::string_view("gather_with_cpp"),   std::string_view("_start"),
    std::string_view("__libc_start_main"), std::string_view("PyEval_"),
    std::string_view("PyObject_"),         std::string_view("PyFunction_")};
constexpr std::array kLeftOutFiles = {std::string_view("core/boxing"),
                                      std::string_view("/Register"),
                                      std::string_view("/Redispatch"),
                                      std::string_view("pythonrun.c"),
                                      std::string_view("Modules/main.c"),
                                      std::string_view("Objects/call.c"),
                                      std::string_view("Objects/methodobject.c"),
                                      std::string_view("pycore_ceval.h"),
                                      std::string_view("ceval.c"),
                                      std::string_view("cpython/abstract.h")};

template <class Parts>
bool has_any(std::string_view text, const Parts& parts) {
  return std::any_of(parts.begin(), parts.end(),
                     [&](std::string_view part) { return text.find(part) != std::string_view::npos; });
}

bool no_file(std::string_view filename) { return filename.empty() || filename == "none" || filename == "??"; }

/// The profiler writes "torch/nn/modules/module.py(1779): _call_impl" for a name and no file.
std::string_view file_of(std::string_view name, std::string_view filename) {
  if (!no_file(filename)) return filename;
  const std::size_t end = name.find(".py(");
  return end == std::string_view::npos ? std::string_view() : name.substr(0, end + 3);
}

/// Bytes of the well-formed UTF-8 sequence at the start of `text`; 0 where there is none.
std::size_t sequence(std::string_view text) {
  const auto byte = [&](std::size_t i) { return static_cast<unsigned char>(text[i]); };
  const unsigned char lead = byte(0);
  const std::size_t length = lead < 0x80                   ? 1
                             : lead >= 0xC2 && lead < 0xE0 ? 2
                             : lead >= 0xE0 && lead < 0xF0 ? 3
                             : lead >= 0xF0 && lead < 0xF5 ? 4
                                                           : 0;
  if (length == 0 || length > text.size()) return 0;
  for (std::size_t i = 1; i < length; ++i) {
    if ((byte(i) & 0xC0) != 0x80) return 0;
  }
  const bool overlong = (lead == 0xE0 && byte(1) < 0xA0) || (lead == 0xF0 && byte(1) < 0x90);
  const bool beyond = (lead == 0xED && byte(1) > 0x9F) || (lead == 0xF4 && byte(1) > 0x8F);
  return overlong || beyond ? 0 : length;
}

}  // namespace

std::uint8_t frame_rank(std::string_view name, std::string_view filename) {
  if (has_any(name, kLeftOutNames) || has_any(filename, kLeftOutFiles)) return 0;
  const std::string_view file = file_of(name, filename);
  if (!file.ends_with(".py")) return 1;
  const bool torch = file.starts_with("torch/") || file.find("/torch/") != std::string_view::npos;
  const bool helper = file.ends_with("contextlib.py") || file.find("<frozen") != std::string_view::npos;
  return torch || helper ? 2 : 3;
}

std::string frame_label(std::string_view name, std::string_view filename, std::int64_t line) {
  if (no_file(filename)) return std::string(name);
  const std::size_t folder = filename.rfind('/');
  if (folder != std::string_view::npos) filename.remove_prefix(folder + 1);
  return std::string(filename) + ":" + std::to_string(line) + ":" + std::string(name);
}

std::string clean_utf8(std::string_view text) {
  std::string out;
  out.reserve(text.size());
  while (!text.empty()) {
    const std::size_t length = sequence(text);
    out += length > 0 ? text.substr(0, length) : std::string_view("\xEF\xBF\xBD");
    text.remove_prefix(std::max<std::size_t>(length, 1));
  }
  return out;
}

}  // namespace stowage::snapshot
