#pragma once

#include <algorithm>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/formats/pickle/cursor.h"
#include "core/formats/pickle/opcodes.h"
#include "core/formats/pickle/pickle.h"

namespace stowage::formats {

/// What the instructions of a pickle work on: the stack with its marks, and the values made so far. For
/// PickleMachine only.
class PickleStore : protected pickle::Cursor {
 protected:
  using Node = PickleDocument::Node;
  using Extra = PickleDocument::Extra;
  enum Interned : PickleRef { kNone, kFalse, kTrue, kEmptyTuple, kFirstInt };
  static constexpr std::int64_t kSmallInts = 256;  // interned, like None and the empty tuple

  PickleStore(std::string_view all, const std::string& subject, std::size_t start, std::uint64_t offset)
      : Cursor{all, start}, subject_(subject), offset_(offset) {
    out_.bytes_ = all;
    // Vectors that grow by doubling would be there twice for a moment; room that is never touched costs
    // nothing.
    constexpr std::size_t kBytesOfAValue = 8, kBytesOfAMember = 12;
    out_.nodes_.reserve(std::min(all.size() / kBytesOfAValue, kMostPickleValues) + kFirstInt + kSmallInts);
    out_.tuples_.reserve(std::min(all.size() / kBytesOfAMember, kMostPickleValues));
    const auto fixed = [&](PickleKind kind, std::uint64_t value) { out_.nodes_.push_back({kind, 0, value}); };
    fixed(PickleKind::None, 0);
    fixed(PickleKind::Bool, 0);
    fixed(PickleKind::Bool, 1);
    fixed(PickleKind::Tuple, 0);
    for (std::int64_t i = 0; i < kSmallInts; ++i) fixed(PickleKind::Int, static_cast<std::uint64_t>(i));
  }

  PickleDocument finish(PickleRef root) {
    out_.root_ = root;
    out_.end_ = at;
    return std::move(out_);
  }
  bool too_large() const {
    return out_.nodes_.size() > kMostPickleValues || stack_.size() > kMostPickleValues ||
           out_.tuples_.size() > 2 * kMostPickleValues || members_ > 2 * kMostPickleValues ||
           marks_.size() > kMostPickleValues;
  }

  static std::string op_name(std::uint8_t op) {
    constexpr char kHex[] = "0123456789abcdef";
    return {'0', 'x', kHex[op >> 4], kHex[op & 15]};
  }
  Error error(Code code, std::vector<std::string> arguments = {}) const {
    return Error{code, subject_, std::move(arguments), offset_ + op_at_};
  }
  bool stop(Code code, std::vector<std::string> arguments = {}) {
    if (!error_) error_ = error(code, std::move(arguments));
    return true;
  }
  bool wrong_kind() { return stop(Code::PickleOperand, {op_name(op_)}); }

  bool push(PickleRef ref) {
    stack_.push_back(ref);
    return true;
  }
  PickleRef make(PickleKind kind, std::uint32_t a, std::uint64_t b) {
    out_.nodes_.push_back({kind, a, b});
    return static_cast<PickleRef>(out_.nodes_.size() - 1);
  }
  PickleRef pop() {
    if (stack_.size() <= (marks_.empty() ? 0 : marks_.back())) {
      stop(Code::PickleStack);
      return kNone;
    }
    const PickleRef top = stack_.back();
    stack_.pop_back();
    return top;
  }
  PickleRef peek() {
    const PickleRef top = pop();
    if (!error_) stack_.push_back(top);
    return top;
  }
  /// What stands above the last mark, which goes away. The span is good until the next call.
  std::span<const PickleRef> above_mark() {
    above_.clear();
    if (marks_.empty()) {
      stop(Code::PickleStack);
      return {};
    }
    above_.assign(stack_.begin() + static_cast<std::ptrdiff_t>(marks_.back()), stack_.end());
    stack_.resize(marks_.back());
    marks_.pop_back();
    return above_;
  }
  PickleRef make_text(PickleKind kind, std::string_view text) {
    if (text.size() > UINT32_MAX) {
      stop(Code::PickleTruncated);
      return kNone;
    }
    return make(kind, static_cast<std::uint32_t>(text.size()),
                text.empty() ? 0 : static_cast<std::uint64_t>(text.data() - bytes.data()));
  }
  PickleRef make_int(std::int64_t value) {
    if (value >= 0 && value < kSmallInts) return kFirstInt + static_cast<PickleRef>(value);
    return make(PickleKind::Int, 0, static_cast<std::uint64_t>(value));
  }
  PickleRef make_tuple(std::span<const PickleRef> members) {
    if (members.empty()) return kEmptyTuple;
    const std::size_t first = out_.tuples_.size();
    out_.tuples_.insert(out_.tuples_.end(), members.begin(), members.end());
    return make(PickleKind::Tuple, static_cast<std::uint32_t>(members.size()), first);
  }
  PickleRef make_container(PickleKind kind, std::span<const PickleRef> members) {
    const PickleRef made = make(kind, 0, 0);
    if (!members.empty()) container(made).assign(members.begin(), members.end());
    members_ += members.size();
    return made;
  }
  std::vector<PickleRef>& container(PickleRef ref) {
    Node& node = out_.nodes_[ref];
    if (node.a == 0) {
      out_.containers_.emplace_back();
      node.a = static_cast<std::uint32_t>(out_.containers_.size());
    }
    return out_.containers_[node.a - 1];
  }
  PickleRef make_call(PickleRef callable, PickleRef arguments) {
    return make(PickleKind::Call, 0, callable | static_cast<std::uint64_t>(arguments) << 32);
  }
  Extra& extra(PickleRef call) {
    Node& node = out_.nodes_[call];
    if (node.a == 0) {
      out_.extras_.emplace_back();
      node.a = static_cast<std::uint32_t>(out_.extras_.size());
    }
    return out_.extras_[node.a - 1];
  }

  /// Where appended or set values of `target` go; null when it takes none.
  std::vector<PickleRef>* place(PickleRef target, PickleKind wanted) {
    const Node& node = out_.nodes_[target];
    if (node.kind == wanted) return &container(target);
    if (node.kind != PickleKind::Call) return nullptr;
    Extra& more = extra(target);
    return wanted == PickleKind::Dict ? &more.pairs : &more.items;
  }
  const std::string& subject_;
  std::size_t op_at_ = 0;
  std::uint64_t offset_;
  std::uint8_t op_ = 0;
  PickleDocument out_;
  std::vector<PickleRef> stack_, above_;
  std::vector<std::size_t> marks_;
  std::size_t members_ = 0;  // of all containers and calls: one instruction may copy as many as the stack has
  std::optional<Error> error_;
};

}  // namespace stowage::formats
