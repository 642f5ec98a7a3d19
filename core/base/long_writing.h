#pragma once

#include <string>

#include "core/base/job.h"
#include "core/base/write_file.h"

namespace stowage {

/// The rows of a long piece of work: tells how many are done, and when nobody wants the rest any more.
class RowCount {
 public:
  RowCount(const Job& job, std::string what, std::uint64_t total)
      : job_(job), what_(std::move(what)), total_(total) {}

  /// One more. False: the work was cancelled, and stays so.
  bool next() {
    if (++done_ % kBetween == 0) look();
    return !cancelled_;
  }
  /// The end of the work. Error: Cancelled.
  Status finish() const { return job_.check(what_); }

 private:
  static constexpr std::uint64_t kBetween = 4096;
  void look() {
    cancelled_ = cancelled_ || job_.cancel.cancelled();
    job_.report(what_, done_, total_);
  }

  const Job& job_;
  std::string what_;
  std::uint64_t total_ = 0, done_ = 0;
  bool cancelled_ = false;
};

/// `put` in small pieces, which reports how many of `total` bytes it took, and takes nothing more once the
/// job is cancelled: whoever writes through it asks job.check() at the end. Lives no longer than `job`.
PutBytes watched(PutBytes put, const Job& job, std::string what, std::uint64_t total);

/// write_file_in_pieces for content that is there as a whole: the file is the old one until all is written.
/// Errors: FileWrite, Cancelled.
Status write_file(const std::string& path, std::string_view content, const Job& job);

}  // namespace stowage
