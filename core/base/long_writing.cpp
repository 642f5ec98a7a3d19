#include "core/base/long_writing.h"

#include <algorithm>

namespace stowage {
namespace {

constexpr std::size_t kPiece = 1u << 20;

}  // namespace

PutBytes watched(PutBytes put, const Job& job, std::string what, std::uint64_t total) {
  return [put = std::move(put), &job, what = std::move(what), total,
          done = std::uint64_t{0}](std::string_view bytes) mutable {
    while (!bytes.empty()) {
      if (job.cancel.cancelled()) return false;
      const std::string_view piece = bytes.substr(0, kPiece);
      if (!put(piece)) return false;
      done += piece.size();
      job.report(what, done, total);
      bytes.remove_prefix(piece.size());
    }
    return true;
  };
}

Status write_file(const std::string& path, std::string_view content, const Job& job) {
  return write_file_in_pieces(path, [&](const PutBytes& put) {
    watched(put, job, path, content.size())(content);
    return job.check(path);
  });
}

}  // namespace stowage
