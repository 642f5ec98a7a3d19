#include "core/formats/pickle.h"

#include <bit>
#include <charconv>
#include <unordered_map>
#include <utility>

#include "core/formats/pickle_cursor.h"
#include "core/formats/pickle_opcodes.h"

namespace stowage::formats {

using namespace pickle;

namespace {

constexpr std::size_t kMostSparseMemo = 1u << 16;  // memo entries far from the others: only a hand-made pickle has any
constexpr std::int64_t kSmallInts = 256;           // interned, like None and the empty tuple
constexpr int kHighestProtocol = 5;

enum Interned : PickleRef { kNone, kFalse, kTrue, kEmptyTuple, kFirstInt };

std::string op_name(std::uint8_t op) {
  constexpr char kHex[] = "0123456789abcdef";
  return {'0', 'x', kHex[op >> 4], kHex[op & 15]};
}

}  // namespace

/// Runs the instructions; each family of them is one member that answers whether the instruction was one of its own.
class PickleMachine : private pickle::Cursor {
 public:
  PickleMachine(std::string_view all, const std::string& subject, std::size_t start, std::uint64_t offset)
      : Cursor{all, start}, subject_(subject), offset_(offset) {
    out_.bytes_ = all;
    const auto fixed = [&](PickleKind kind, std::uint64_t value) { out_.nodes_.push_back({kind, 0, value}); };
    fixed(PickleKind::None, 0);
    fixed(PickleKind::Bool, 0);
    fixed(PickleKind::Bool, 1);
    fixed(PickleKind::Tuple, 0);
    for (std::int64_t i = 0; i < kSmallInts; ++i) fixed(PickleKind::Int, static_cast<std::uint64_t>(i));
  }

  Result<PickleDocument> run() {
    while (!stopped_) {
      op_at_ = at;
      if (at >= bytes.size()) return tl::unexpected<Error>(error(Code::PickleTruncated));
      op_ = static_cast<std::uint8_t>(bytes[at++]);
      const bool known = constants() || numbers() || texts() || containers() || fillers() || memo() || objects() || control();
      if (truncated) return tl::unexpected<Error>(error(Code::PickleTruncated));
      if (error_) return tl::unexpected<Error>(std::move(*error_));
      if (!known) return tl::unexpected<Error>(error(Code::PickleOpcode, {op_name(op_)}));
      if (out_.nodes_.size() > kMostPickleValues || stack_.size() > kMostPickleValues || out_.tuples_.size() > 2 * kMostPickleValues ||
          marks_.size() > kMostPickleValues) {
        return tl::unexpected<Error>(error(Code::PickleTooLarge, {std::to_string(kMostPickleValues)}));
      }
    }
    out_.end_ = at;
    return std::move(out_);
  }

 private:
  using Node = PickleDocument::Node;

  Error error(Code code, std::vector<std::string> arguments = {}) const { return Error{code, subject_, std::move(arguments), offset_ + op_at_}; }
  bool stop(Code code, std::vector<std::string> arguments = {}) {
    if (!error_) error_ = error(code, std::move(arguments));
    return true;
  }
  bool wrong_kind() { return stop(Code::PickleOperand, {op_name(op_)}); }

  // ---- stack ----

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
    return make(kind, static_cast<std::uint32_t>(text.size()), text.empty() ? 0 : static_cast<std::uint64_t>(text.data() - bytes.data()));
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
  PickleRef make_call(PickleRef callable, PickleRef arguments) { return make(PickleKind::Call, 0, callable | static_cast<std::uint64_t>(arguments) << 32); }
  PickleDocument::Extra& extra(PickleRef call) {
    Node& node = out_.nodes_[call];
    if (node.a == 0) {
      out_.extras_.emplace_back();
      node.a = static_cast<std::uint32_t>(out_.extras_.size());
    }
    return out_.extras_[node.a - 1];
  }

  // ---- instructions ----

  bool constants() {
    switch (op_) {
      case kNoneOp:
        return push(kNone);
      case kNewTrue:
        return push(kTrue);
      case kNewFalse:
        return push(kFalse);
      case kEmptyTupleOp:
        return push(kEmptyTuple);
      default:
        return false;
    }
  }

  bool numbers() {
    switch (op_) {
      case kBinInt1:
        return push(make_int(static_cast<std::int64_t>(number(1))));
      case kBinInt2:
        return push(make_int(static_cast<std::int64_t>(number(2))));
      case kBinInt:
        return push(make_int(static_cast<std::int32_t>(static_cast<std::uint32_t>(number(4)))));
      case kLong1:
        return push(long_number(chunk(number(1))));
      case kLong4: {
        const auto length = static_cast<std::int32_t>(static_cast<std::uint32_t>(number(4)));
        if (length < 0) return stop(Code::PickleLength);
        return push(long_number(chunk(static_cast<std::uint64_t>(length))));
      }
      case kBinFloat:
        return push(make(PickleKind::Float, 0, __builtin_bswap64(number(8))));
      case kInt:
      case kLong:
        return decimal(line());
      case kFloat:
        return real(line());
      default:
        return false;
    }
  }

  /// Two's complement, little-endian, of any length; only those of up to 8 bytes have a value here.
  PickleRef long_number(std::string_view digits) {
    if (digits.size() > 8) return make_text(PickleKind::BigInt, digits);
    std::uint64_t value = 0;
    for (std::size_t i = 0; i < digits.size(); ++i) value |= static_cast<std::uint64_t>(static_cast<unsigned char>(digits[i])) << (8 * i);
    if (!digits.empty() && digits.size() < 8 && (static_cast<unsigned char>(digits.back()) & 0x80) != 0) value |= ~0ull << (8 * digits.size());
    return make_int(static_cast<std::int64_t>(value));
  }

  bool decimal(std::string_view text) {
    if (error_) return true;
    if (op_ == kInt && text == "00") return push(kFalse);
    if (op_ == kInt && text == "01") return push(kTrue);
    if (text.ends_with('L')) text.remove_suffix(1);
    std::int64_t value = 0;
    const auto [end, status] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (end != text.data() + text.size() || text.empty()) return stop(Code::PickleNumber);
    if (status == std::errc::result_out_of_range) return push(make_text(PickleKind::BigInt, text));
    if (status != std::errc()) return stop(Code::PickleNumber);
    return push(make_int(value));
  }

  bool real(std::string_view text) {
    if (error_) return true;
    double value = 0;
    const auto [end, status] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (end != text.data() + text.size() || status == std::errc::invalid_argument) return stop(Code::PickleNumber);
    return push(make(PickleKind::Float, 0, std::bit_cast<std::uint64_t>(value)));
  }

  bool texts() {
    const auto text = [&](std::size_t width, PickleKind kind) { return push(make_text(kind, chunk(number(width)))); };
    switch (op_) {
      case kShortBinString:
      case kShortBinUnicode:
        return text(1, PickleKind::Text);
      case kBinUnicode:
        return text(4, PickleKind::Text);
      case kBinUnicode8:
        return text(8, PickleKind::Text);
      case kShortBinBytes:
        return text(1, PickleKind::Bytes);
      case kBinBytes:
        return text(4, PickleKind::Bytes);
      case kBinBytes8:
      case kByteArray8:
        return text(8, PickleKind::Bytes);
      case kBinString: {
        const auto length = static_cast<std::int32_t>(static_cast<std::uint32_t>(number(4)));
        if (length < 0) return stop(Code::PickleLength);
        return push(make_text(PickleKind::Text, chunk(static_cast<std::uint64_t>(length))));
      }
      case kUnicode:
        return push(make_text(PickleKind::Text, line()));
      case kString: {
        std::string_view quoted = line();
        if (quoted.size() >= 2 && (quoted.front() == '\'' || quoted.front() == '"') && quoted.back() == quoted.front()) {
          quoted = quoted.substr(1, quoted.size() - 2);  // escapes stay as they are written
        }
        return push(make_text(PickleKind::Text, quoted));
      }
      default:
        return false;
    }
  }

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

  /// Where appended or set values of `target` go; null when it takes none.
  std::vector<PickleRef>* place(PickleRef target, PickleKind wanted) {
    const Node& node = out_.nodes_[target];
    if (node.kind == wanted) return &container(target);
    if (node.kind != PickleKind::Call) return nullptr;
    PickleDocument::Extra& more = extra(target);
    return wanted == PickleKind::Dict ? &more.pairs : &more.items;
  }
  bool fill(PickleRef target, PickleKind wanted, std::span<const PickleRef> members) {
    if (error_) return true;
    std::vector<PickleRef>* const into = place(target, wanted);
    if (into == nullptr || (wanted == PickleKind::Dict && members.size() % 2 != 0)) return wrong_kind();
    into->insert(into->end(), members.begin(), members.end());
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
        const PickleKind wanted = op_ == kAppends ? PickleKind::List : op_ == kSetItems ? PickleKind::Dict : PickleKind::Set;
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
      if (far_memo_.size() > kMostSparseMemo) return stop(Code::PickleTooLarge, {std::to_string(kMostPickleValues)});
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
        if (const std::uint64_t protocol = number(1); !error_ && protocol > kHighestProtocol) return stop(Code::PickleProtocol, {std::to_string(protocol)});
        return true;
      case kFrame:
        if (const std::uint64_t length = number(8); !error_ && length > bytes.size() - at) return stop(Code::PickleTruncated);
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
        out_.root_ = pop();
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

  const std::string& subject_;
  std::size_t op_at_ = 0;
  std::uint64_t offset_;
  std::uint8_t op_ = 0;
  bool stopped_ = false;
  PickleDocument out_;
  std::vector<PickleRef> stack_, memo_, above_;
  std::vector<std::size_t> marks_;
  std::unordered_map<std::uint64_t, PickleRef> far_memo_;
  std::optional<Error> error_;
};

Result<PickleDocument> read_pickle(std::string_view bytes, const std::string& subject, std::size_t start, std::uint64_t offset) {
  return PickleMachine(bytes, subject, start, offset).run();
}

}  // namespace stowage::formats
