#include "core/formats/archive/gzip.h"

#include <algorithm>
#include <limits>

#include <zlib.h>

namespace stowage::formats {
namespace {

constexpr int kGzipWindow = MAX_WBITS + 16;

struct Unpacked {
  std::string text;
  bool complete = false;
  bool too_large = false;
};

Unpacked unpack(std::string_view packed, std::uint64_t at_most) {
  Unpacked out;
  z_stream stream{};
  if (packed.size() > std::numeric_limits<uInt>::max() || inflateInit2(&stream, kGzipWindow) != Z_OK)
    return out;
  std::string input(packed);
  stream.next_in = reinterpret_cast<Bytef*>(input.data());
  stream.avail_in = static_cast<uInt>(input.size());
  std::string buffer(1 << 16, '\0');
  int status = Z_OK;
  while (status == Z_OK) {
    stream.next_out = reinterpret_cast<Bytef*>(buffer.data());
    stream.avail_out = static_cast<uInt>(buffer.size());
    status = inflate(&stream, Z_NO_FLUSH);
    const std::size_t got = buffer.size() - stream.avail_out;
    if (got > at_most - out.text.size()) {
      out.text.append(buffer, 0, at_most - out.text.size());
      out.too_large = true;
      break;
    }
    out.text.append(buffer, 0, got);
    if (got == 0 && stream.avail_in == 0) break;
  }
  out.complete = status == Z_STREAM_END;
  inflateEnd(&stream);
  return out;
}

}  // namespace

bool is_gzip(std::string_view text) { return text.size() >= 2 && text[0] == '\x1f' && text[1] == '\x8b'; }

Result<std::string> gunzip(std::string_view packed, const std::string& subject, std::uint64_t at_most) {
  Unpacked out = unpack(packed, at_most);
  if (out.too_large) return fail(Code::GzipTooLarge, subject, {std::to_string(at_most)});
  if (!out.complete) return fail(Code::Gzip, subject);
  return std::move(out.text);
}

std::string gunzip_start(std::string_view packed, std::size_t at_most) {
  return unpack(packed, at_most).text;
}

}  // namespace stowage::formats
