#include <charconv>
#include <unordered_map>

#include "core/formats/pickle/scalars.h"

namespace stowage::formats {

using namespace pickle;

namespace {

constexpr std::size_t kMostSparseMemo =
    1u << 16;  // memo entries far from the others: only a hand-made pickle has any
constexpr int kHighestProtocol = 5;

/// Runs the instructions; each family of them is one member that answers whether the instruction was one of
/// its own.
class PickleMachine : public PickleScalars {
 public:
  PickleMachine(std::string_view all, const std::string& subject, std::size_t start, std::uint64_t offset)
      : PickleScalars(all, subject, start, offset) {}

  Result<PickleDocument> run() {
    while (!stopped_) {
      op_at_ = at;
      if (at >= bytes.size()) return tl::unexpected<Error>(error(Code::PickleTruncated));
      op_ = static_cast<std::uint8_t>(bytes[at++]);
      const bool known = constants() || numbers() || texts() || containers() || fillers() || memo() ||
                         objects() || control();
      if (truncated) return tl::unexpected<Error>(error(Code::PickleTruncated));
      if (error_) return tl::unexpected<Error>(std::move(*error_));
      if (!known) return tl::unexpected<Error>(error(Code::PickleOpcode, {op_name(op_)}));
      if (too_large())
        return tl::unexpected<Error>(error(Code::PickleTooLarge, {std::to_string(kMostPickleValues)}));
    }
    return finish(root_);
  }

 private:
  bool containers() {
    switch (op_) {
      case kEmptyList:
        return push(make_container(PickleKind::List, {}));
      case kEmptyDict:
        return push(make_container(PickleKind::Dict, {}));
      case kEmptySet:
        return push(make_container(PickleKind::Set, {}));
      case kList:
        return push(make_container(PickleKind::List, above_mark()));
      case kFrozenSet:
        return push(make_container(PickleKind::Set, above_mark()));
      case kTuple:
        return push(make_tuple(above_mark()));
      case kDict: {
        const auto members = above_mark();
        if (members.size() % 2 != 0) return wrong_kind();
        return push(make_container(PickleKind::Dict, members));
      }
      case kTuple1:
      case kTuple2:
      case kTuple3: {
        PickleRef members[3];
        const std::size_t count = op_ - kTuple1 + 1u;
        for (std::size_t i = count; i-- > 0;) members[i] = pop();
        return push(make_tuple({members, count}));
      }
      default:
        return false;
    }
  }

  bool fill(PickleRef target, PickleKind wanted, std::span<const PickleRef> members) {
    if (error_) return true;
    std::vector<PickleRef>* const into = place(target, wanted);
    if (into == nullptr || (wanted == PickleKind::Dict && members.size() % 2 != 0)) return wrong_kind();
    into->insert(into->end(), members.begin(), members.end());
    members_ += members.size();
    return true;
  }

  bool fillers() {
    switch (op_) {
      case kAppend: {
        const PickleRef value = pop();
        return fill(peek(), PickleKind::List, {&value, 1});
      }
      case kSetItem: {
        const PickleRef value = pop(), key = pop();
        const PickleRef both[] = {key, value};
        return fill(peek(), PickleKind::Dict, both);
      }
      case kAppends:
      case kSetItems:
      case kAddItems: {
        const auto members = above_mark();
        const PickleKind wanted = op_ == kAppends    ? PickleKind::List
                                  : op_ == kSetItems ? PickleKind::Dict
                                                     : PickleKind::Set;
        return fill(peek(), wanted, members);
      }
      case kBuild: {
        const PickleRef state = pop(), target = peek();
        if (error_) return true;
        if (!out_.is(target, PickleKind::Call)) return wrong_kind();
        extra(target).state = state;
        return true;
      }
      default:
        return false;
    }
  }

  bool store(std::uint64_t index) {
    const PickleRef value = peek();
    if (error_) return true;
    if (index < memo_.size()) {
      memo_[index] = value;
    } else if (index == memo_.size()) {
      memo_.push_back(value);
    } else {
      far_memo_[index] = value;
      if (far_memo_.size() > kMostSparseMemo)
        return stop(Code::PickleTooLarge, {std::to_string(kMostPickleValues)});
    }
    return true;
  }
  bool recall(std::uint64_t index) {
    if (error_) return true;
    if (index < memo_.size()) return push(memo_[index]);
    const auto found = far_memo_.find(index);
    if (found == far_memo_.end()) return stop(Code::PickleMemo, {std::to_string(index)});
    return push(found->second);
  }
  std::uint64_t line_index() {
    const std::string_view text = line();
    std::uint64_t value = 0;
    const auto [end, status] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (!error_ && (status != std::errc() || end != text.data() + text.size())) stop(Code::PickleNumber);
    return value;
  }

  bool memo() {
    switch (op_) {
      case kBinPut:
        return store(number(1));
      case kLongBinPut:
        return store(number(4));
      case kPut:
        return store(line_index());
      case kMemoize:
        return store(memo_.size() + far_memo_.size());
      case kBinGet:
        return recall(number(1));
      case kLongBinGet:
        return recall(number(4));
      case kGet:
        return recall(line_index());
      default:
        return false;
    }
  }

  PickleRef make_global(PickleRef module, PickleRef name) {
    if (!error_ && (!out_.is(module, PickleKind::Text) || !out_.is(name, PickleKind::Text))) wrong_kind();
    return make(PickleKind::Global, 0, module | static_cast<std::uint64_t>(name) << 32);
  }
  PickleRef read_global() {
    const PickleRef module = make_text(PickleKind::Text, line());
    return make_global(module, make_text(PickleKind::Text, line()));
  }
  /// class, then arguments, all above the mark.
  bool object(std::span<const PickleRef> members) {
    if (error_) return true;
    if (members.empty()) return stop(Code::PickleStack);
    return push(make_call(members[0], make_tuple(members.subspan(1))));
  }

  bool objects() {
    switch (op_) {
      case kGlobal:
        return push(read_global());
      case kStackGlobal: {
        const PickleRef name = pop(), module = pop();
        return push(make_global(module, name));
      }
      case kReduce:
      case kNewObj: {
        const PickleRef arguments = pop(), callable = pop();
        if (!error_ && !out_.is(arguments, PickleKind::Tuple)) return wrong_kind();
        return push(make_call(callable, arguments));
      }
      case kNewObjEx: {
        pop();  // keyword arguments
        const PickleRef arguments = pop(), callable = pop();
        if (!error_ && !out_.is(arguments, PickleKind::Tuple)) return wrong_kind();
        return push(make_call(callable, arguments));
      }
      case kInst: {
        const PickleRef type = read_global();
        return push(make_call(type, make_tuple(above_mark())));
      }
      case kObj:
        return object(above_mark());
      case kBinPersId:
        return push(make(PickleKind::Persistent, 0, pop()));
      case kPersId:
        return push(make(PickleKind::Persistent, 0, make_text(PickleKind::Text, line())));
      default:
        return false;
    }
  }

  bool control() {
    switch (op_) {
      case kProto:
        if (const std::uint64_t protocol = number(1); !error_ && protocol > kHighestProtocol)
          return stop(Code::PickleProtocol, {std::to_string(protocol)});
        return true;
      case kFrame:
        if (const std::uint64_t length = number(8); !error_ && length > bytes.size() - at)
          return stop(Code::PickleTruncated);
        return true;
      case kMark:
        marks_.push_back(stack_.size());
        return true;
      case kPop:
        if (!marks_.empty() && marks_.back() == stack_.size()) {
          marks_.pop_back();  // as CPython does
        } else {
          pop();
        }
        return true;
      case kPopMark:
        above_mark();
        return true;
      case kDup:
        return push(peek());
      case kStop:
        root_ = pop();
        stopped_ = true;
        return true;
      case kExt1:
      case kExt2:
      case kExt4:
        return stop(Code::PickleForeign, {"EXT"});
      case kNextBuffer:
      case kReadOnlyBuffer:
        return stop(Code::PickleForeign, {"BUFFER"});
      default:
        return false;
    }
  }

  bool stopped_ = false;
  PickleRef root_ = 0;
  std::vector<PickleRef> memo_;
  std::unordered_map<std::uint64_t, PickleRef> far_memo_;
};

}  // namespace

Result<PickleDocument> read_pickle(std::string_view bytes, const std::string& subject, std::size_t start,
                                   std::uint64_t offset) {
  return PickleMachine(bytes, subject, start, offset).run();
}

}  // namespace stowage::formats
