#pragma once

#include <atomic>
#include <condition_variable>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <thread>
#include <vector>

#include "core/base/file.h"
#include "core/base/result.h"

namespace stowage::engine {

/// A stretch of a file.
struct Extent {
  std::uint64_t offset = 0, bytes = 0;
  const std::byte* memory = nullptr;  ///< its bytes where they lie in RAM already: no file is read for them
};

/// Reads stretches of one file ahead, in a given order, on threads of its own, into a ring of a few slots.
/// Around the page cache (O_DIRECT) where the file's system lets it: then the aligned stretch around each
/// piece is read. What lies in RAM is copied into the ring: from RAM that is not pinned a GPU's copy would be
/// made by the thread that asks for it. One thread takes the pieces.
class DiskReader {
 public:
  struct Options {
    std::size_t threads = 4;
    std::uint64_t piece = 8ull << 20;  ///< bytes of one read at most, rounded up to pages
    std::size_t slots = 8;             ///< pieces that are read and not taken yet, or being read
    bool direct = true;
  };
  /// Those of a ring for what lies in RAM, of stretches of at most `longest` bytes: it is pinned, and as
  /// large as that rounds up to at most.
  static Options staging(std::uint64_t longest);
  /// What `ring` must hold for these options, wherever it begins.
  static std::uint64_t ring_bytes(const Options& options);

  /// Opens the file that `same` has open anew, by its path. `ring`: ring_bytes() that live as long as the
  /// reader. Error: FileOpen, also when there is another file now.
  static Result<std::unique_ptr<DiskReader>> open(const RandomAccessFile& same, const Options& options,
                                                  std::byte* ring);
  ~DiskReader();
  DiskReader(const DiskReader&) = delete;
  DiskReader& operator=(const DiskReader&) = delete;

  /// Begins anew with these stretches, whatever was being read. Pieces that were taken are given back first.
  void start(std::vector<Extent> order);
  void stop() { start({}); }

  /// A part of stretch number `extent`, from its byte `at` on. Valid until it is given back.
  struct Piece {
    const std::byte* data = nullptr;
    std::uint64_t bytes = 0;
    std::uint64_t at = 0;
    std::size_t extent = 0;
    std::size_t slot = 0;
  };
  /// The next piece of the order, when it is there already.
  std::optional<Piece> try_next();
  /// Waits for it. Errors: FileRead, also when the file has become shorter; nothing more is read then.
  /// nullopt: all were taken.
  Result<std::optional<Piece>> next();
  /// Its slot is read into again. In any order.
  void give_back(const Piece& piece);

  /// Whether the page cache is gone around.
  bool direct() const { return direct_; }

 private:
  enum class State : std::uint8_t { Free, Reading, Ready, Taken };
  struct Slot {
    std::byte* data = nullptr;
    State state = State::Free;
    std::size_t piece = 0;
    std::uint64_t skip = 0;
  };
  struct Planned {
    std::size_t extent = 0;
    std::uint64_t at = 0, bytes = 0;
  };

  DiskReader(int descriptor, bool direct, std::string path, const Options& options, std::byte* ring);
  void work();
  /// "" when the slot holds the piece.
  std::string read(const Planned& piece, Slot& slot);
  void leave_direct();
  std::optional<Piece> take_next();

  int descriptor_;
  std::atomic<bool> direct_;
  std::string path_;
  Options options_;
  std::vector<Slot> slots_{};
  std::vector<std::thread> threads_{};

  std::mutex mutex_{};
  std::condition_variable to_read_{}, was_read_{};
  std::vector<Extent> extents_{};
  std::vector<Planned> pieces_{};
  std::size_t next_read_ = 0;  ///< piece that the next free slot is for
  std::size_t next_taken_ = 0;
  std::size_t reading_ = 0;  ///< threads that read
  std::uint64_t failed_at_ = 0;
  std::string failed_{};
  bool over_ = false;
};

}  // namespace stowage::engine
