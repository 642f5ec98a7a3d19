#pragma once

#include <algorithm>
#include <cstddef>
#include <initializer_list>
#include <iterator>
#include <memory>
#include <type_traits>
#include <utility>
#include <vector>

#include "core/base/spill_file.h"

namespace stowage::trace {

/// Rows one behind the other, as in a std::vector: in memory of their own, looked at where a mapped file has
/// them, or written to a file that stands behind them. Rows that are looked at are copied when one of them is
/// to be changed; so are spilled ones when a row is to come in between. A copy of spilled rows is in memory
/// of its own, or, after spill_to(), in a file again.
template <class T>
class Table {
  static_assert(std::is_trivially_copyable_v<T>);

 public:
  using value_type = T;
  using size_type = std::size_t;
  using difference_type = std::ptrdiff_t;
  using reference = T&;
  using const_reference = const T&;
  using iterator = T*;
  using const_iterator = const T*;

  Table() = default;
  Table(std::initializer_list<T> rows) : own_(rows) { follow(); }
  Table(std::vector<T> rows) : own_(std::move(rows)) { follow(); }  // NOLINT: a vector is a table
  explicit Table(std::size_t count) : own_(count) { follow(); }
  Table(std::size_t count, const T& row) : own_(count, row) { follow(); }
  template <class It, class = typename std::iterator_traits<It>::iterator_category>
  Table(It first, It last) : own_(first, last) {
    follow();
  }
  /// `count` rows at `rows`, which `owner` keeps where they are.
  static Table view(const T* rows, std::size_t count, std::shared_ptr<const void> owner) {
    Table out;
    out.rows_ = rows;
    out.size_ = count;
    out.owner_ = std::move(owner);
    return out;
  }

  /// Empty, and written to `file` as it grows, from the file's beginning.
  static Table spilled(std::shared_ptr<SpillFile> file) {
    Table out;
    out.rows_ = reinterpret_cast<const T*>(file->data());
    out.spill_ = std::move(file);
    return out;
  }

  /// From now on rows lie in memory only while they are few: of more than kMostInMemory bytes all are
  /// written to a part of their own of `room`'s file; where there is no room for them they stay in memory.
  /// nullptr: nothing changes.
  void spill_to(std::shared_ptr<SpillFile> room) {
    if (!room) return;
    room_ = std::move(room);
    settle();
  }
  static constexpr std::size_t kMostInMemory = 1u << 20;
  const std::shared_ptr<SpillFile>& room() const { return room_; }
  bool in_file() const { return spill_ != nullptr; }
  std::size_t memory() const { return own_.capacity() * sizeof(T); }  ///< bytes of this process's own

  Table(const Table& other)
      : own_(other.own_), rows_(other.rows_), size_(other.size_), owner_(other.owner_), room_(other.room_) {
    if (owner_ || (other.spill_ && copy_to_file(other))) return;
    if (other.spill_) own_.assign(other.begin(), other.end());
    follow();
  }
  Table(Table&& other) noexcept { swap(other); }
  Table& operator=(Table other) noexcept {
    swap(other);
    return *this;
  }
  ~Table() = default;

  void swap(Table& other) noexcept {
    own_.swap(other.own_);
    std::swap(rows_, other.rows_);
    std::swap(size_, other.size_);
    owner_.swap(other.owner_);
    spill_.swap(other.spill_);
    room_.swap(other.room_);
  }

  bool mapped() const { return owner_ != nullptr; }
  std::size_t size() const { return size_; }
  bool empty() const { return size_ == 0; }
  const T* data() const { return rows_; }
  const T& operator[](std::size_t i) const { return rows_[i]; }
  const T& back() const { return rows_[size_ - 1]; }
  const T& front() const { return rows_[0]; }
  const T* begin() const { return rows_; }
  const T* end() const { return rows_ + size_; }

  T& operator[](std::size_t i) { return changed()[i]; }
  T& back() { return changed()[size_ - 1]; }
  T& front() { return changed()[0]; }
  T* begin() { return changed(); }
  T* end() { return changed() + size_; }

  /// False when the file that stands behind the rows has no room for one more.
  bool try_push(const T& row) {
    if (!spill_) {
      push_back(row);
      return true;
    }
    if (!spill_->reach((size_ + 1) * sizeof(T))) return false;
    changed()[size_++] = row;
    return true;
  }
  void push_back(const T& row) {
    if (reaches(size_ + 1)) {
      changed()[size_++] = row;
      return;
    }
    const T kept = row;  // may be one of those that are taken into memory
    rows().push_back(kept);
    follow();
    settle();
  }
  template <class... Values>
  T& emplace_back(Values&&... values) {
    push_back(T{std::forward<Values>(values)...});
    return back();
  }
  void pop_back() {
    if (spill_) {
      --size_;
      return;
    }
    rows().pop_back();
    follow();
  }
  void resize(std::size_t count, const T& row = T{}) {
    if (reaches(count)) {
      if (count > size_) std::fill(changed() + size_, changed() + count, row);
      size_ = count;
      return;
    }
    const T kept = row;
    rows().resize(count, kept);
    follow();
    settle();
  }
  void reserve(std::size_t count) {
    if (spill_) return;
    rows().reserve(count);
    follow();
  }
  void shrink_to_fit() {
    if (owner_ || spill_) return;
    own_.shrink_to_fit();
    follow();
  }
  void clear() {
    Table none;
    none.room_ = room_;
    *this = std::move(none);
  }
  void insert(const T* at, const T& row) {
    if (spill_ && at == rows_ + size_) return push_back(row);
    const auto place = at - rows_;
    rows().insert(own_.begin() + place, row);
    follow();
    settle();
  }
  template <class It>
  void insert(const T* at, It first, It last) {
    if (spill_ && at == rows_ + size_) {
      for (; first != last; ++first) push_back(*first);
      return;
    }
    const auto place = at - rows_;
    rows().insert(own_.begin() + place, first, last);
    follow();
    settle();
  }

 private:
  std::vector<T>& rows() {
    if (owner_ || spill_) {
      own_.assign(rows_, rows_ + size_);
      owner_.reset();
      spill_.reset();
      follow();
    }
    return own_;
  }
  T* changed() {
    if (spill_) return reinterpret_cast<T*>(spill_->data());
    return rows().data();
  }
  void follow() {
    rows_ = own_.data();
    size_ = own_.size();
  }
  /// Whether so many rows have room in the file behind them. Where they have not, they come into memory for
  /// good with the next change.
  bool reaches(std::size_t count) {
    if (!spill_) return false;
    if (spill_->reach(count * sizeof(T))) return true;
    room_.reset();
    return false;
  }
  /// Rows of one's own that have become many go to a file.
  void settle() {
    if (!room_ || owner_ || spill_ || own_.size() * sizeof(T) <= kMostInMemory) return;
    if (!to_file(own_.data(), own_.size())) return room_.reset();
    std::vector<T>().swap(own_);
  }
  bool copy_to_file(const Table& other) { return room_ && to_file(other.rows_, other.size_); }
  bool to_file(const T* rows, std::size_t count) {
    auto file = room_->beside(kMostInFile);
    if (!file || !file->reach(count * sizeof(T))) return false;
    T* const there = reinterpret_cast<T*>(file->data());
    std::copy(rows, rows + count, there);
    rows_ = there;
    size_ = count;
    spill_ = std::move(file);
    return true;
  }

  static constexpr std::size_t kMostInFile = 8ull << 30;  // promised, not taken; a trace file has fewer

  std::vector<T> own_{};
  const T* rows_ = nullptr;
  std::size_t size_ = 0;
  std::shared_ptr<const void> owner_{};
  std::shared_ptr<SpillFile> spill_{};
  std::shared_ptr<SpillFile> room_{};  ///< in whose file many rows go
};

}  // namespace stowage::trace
