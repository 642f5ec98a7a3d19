#pragma once

#include <QElapsedTimer>
#include <QString>
#include <optional>

namespace stowage::app {

/// How long a piece of work will go on, from how long it took so far. Says nothing where that would be a
/// guess: at the beginning, where the end is not known, and where what is done does not grow.
class RemainingTime {
 public:
  void start();
  /// `done` of `total` pieces of about one size; total 0 = not known.
  void set(quint64 done, quint64 total);
  void setAt(quint64 done, quint64 total, qint64 milliseconds);  ///< the same at a given time since the start
  std::optional<qint64> milliseconds() const { return left_; }

 private:
  QElapsedTimer clock_{};
  quint64 first_ = 0, total_ = 0;
  std::optional<qint64> since_{};  ///< when `first_` was done
  std::optional<qint64> left_{};
};

/// "about 2 s left", "about 3 min left"; "" when nothing is known.
QString remainingText(const std::optional<qint64>& milliseconds);

}  // namespace stowage::app
