#pragma once

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
/// to be changed; so are spilled ones when a row is to go or to come in between. A copy of spilled rows is in
/// memory of its own.
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

  Table(const Table& other) : own_(other.own_), rows_(other.rows_), size_(other.size_), owner_(other.owner_) {
    if (other.spill_) own_.assign(other.begin(), other.end());
    if (!owner_) follow();
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
    rows().push_back(row);
    follow();
  }
  template <class... Values>
  T& emplace_back(Values&&... values) {
    rows().push_back(T{std::forward<Values>(values)...});
    follow();
    return own_.back();
  }
  void pop_back() {
    rows().pop_back();
    follow();
  }
  void resize(std::size_t count, const T& row = T{}) {
    rows().resize(count, row);
    follow();
  }
  void reserve(std::size_t count) {
    rows().reserve(count);
    follow();
  }
  void shrink_to_fit() {
    if (owner_ || spill_) return;
    own_.shrink_to_fit();
    follow();
  }
  void clear() { *this = Table(); }
  void insert(const T* at, const T& row) {
    const auto place = at - rows_;
    rows().insert(own_.begin() + place, row);
    follow();
  }
  template <class It>
  void insert(const T* at, It first, It last) {
    const auto place = at - rows_;
    rows().insert(own_.begin() + place, first, last);
    follow();
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

  std::vector<T> own_{};
  const T* rows_ = nullptr;
  std::size_t size_ = 0;
  std::shared_ptr<const void> owner_{};
  std::shared_ptr<SpillFile> spill_{};
};

}  // namespace stowage::trace
