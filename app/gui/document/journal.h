#pragma once

#include <QString>
#include <memory>
#include <vector>

namespace stowage::app {

/// A file that keeps what is not saved yet, with a lock beside it: who holds the lock owns the file. The
/// system lets go of the lock when its process ends, however it ends, so that no window takes the edits of
/// another.
class Journal {
 public:
  /// A new one in `folder`, which is made where it lacks. Null where nothing can be written.
  static std::shared_ptr<Journal> create(const QString& folder);
  /// Those that nobody owns, the newest first. They are the caller's now, as long as it keeps them.
  static std::vector<std::shared_ptr<Journal>> abandoned(const QString& folder);

  /// Lets go of the file; it stays.
  ~Journal();
  Journal(const Journal&) = delete;
  Journal& operator=(const Journal&) = delete;

  const QString& file() const { return file_; }
  void remove() const;  ///< the file; it may be written again
  /// It cannot be read: it is kept under another name, which is returned, and never offered again.
  QString putAside() const;

 private:
  Journal(QString file, int lock) : file_(std::move(file)), lock_(lock) {}
  static std::shared_ptr<Journal> own(const QString& file);

  QString file_;
  int lock_;  ///< descriptor of the locked file
};

}  // namespace stowage::app
