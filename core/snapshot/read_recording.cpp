// The instructions of a pickle, read from a stream. Nothing is imported or called: what a call would give is
// an unknown value here. formats::read_pickle keeps every value of a pickle that is in memory; this keeps
// what Shapes makes of them, of a file of any size.
#include <bit>
#include <charconv>
#include <utility>

#include "core/formats/pickle/opcodes.h"
#include "core/snapshot/byte_stream.h"
#include "core/snapshot/memo.h"
#include "core/snapshot/recording.h"
#include "core/snapshot/shapes.h"

namespace stowage::snapshot {

using namespace formats::pickle;

namespace {

constexpr std::size_t kLongestText = 4096;           // of a name; the rest of a longer one is not kept
constexpr std::size_t kMostOnStack = 32u << 20;      // a list may stand on it with all its items
constexpr std::size_t kMostContainers = 128u << 20;  // 8 bytes each
constexpr int kHighestProtocol = 5;

using Kind = Value::Kind;

class Machine {
 public:
  Machine(const RandomAccessFile& file, const Job& job) : bytes_(file, job), subject_(file.path()) {}

  Result<Recording> run() {
    while (!stopped_) {
      op_at_ = bytes_.at();
      if (bytes_.at_end()) return failed(Code::PickleTruncated);
      op_ = static_cast<std::uint8_t>(bytes_.number(1));
      const bool known = numbers() || texts() || containers() || memo() || objects() || control();
      if (bytes_.error()) return tl::unexpected<Error>(*bytes_.error());
      if (bytes_.truncated()) return failed(Code::PickleTruncated);
      if (error_) return tl::unexpected<Error>(*std::move(error_));
      if (!known) return failed(Code::PickleOpcode, {op_name()});
      if (too_large()) return failed(Code::PickleTooLarge, {std::to_string(kMostContainers)});
    }
    return std::move(shapes_).finish(root_, subject_);
  }

 private:
  std::string op_name() const {
    constexpr char kHex[] = "0123456789abcdef";
    return {'0', 'x', kHex[op_ >> 4], kHex[op_ & 15]};
  }
  tl::unexpected<Error> failed(Code code, std::vector<std::string> arguments = {}) const {
    return fail_at(code, subject_, op_at_, std::move(arguments));
  }
  bool stop(Code code, std::vector<std::string> arguments = {}) {
    if (!error_) error_ = Error{code, subject_, std::move(arguments), op_at_};
    return true;
  }
  bool too_large() const {
    return stack_.size() > kMostOnStack || marks_.size() > kMostOnStack || shapes_.size() > kMostContainers ||
           memo_.size() > 4 * kMostContainers;
  }

  bool push(Value value) {
    stack_.push_back(value);
    return true;
  }
  bool push_unknown() { return push({}); }
  bool push_number(std::int64_t value) { return push({Kind::Number, static_cast<std::uint64_t>(value)}); }
  bool push_slot(Shapes::Slot slot) { return push({Kind::Slot, slot}); }
  Value pop() {
    if (stack_.size() <= (marks_.empty() ? 0 : marks_.back())) {
      stop(Code::PickleStack);
      return {};
    }
    const Value top = stack_.back();
    stack_.pop_back();
    return top;
  }
  bool pop_and_push_unknown(int count) {
    while (count-- > 0) pop();
    return push_unknown();
  }
  /// Where the values above the last mark begin; drop_above() takes them and the mark away.
  std::size_t mark() {
    if (marks_.empty()) {
      stop(Code::PickleStack);
      return stack_.size();
    }
    return marks_.back();
  }
  std::span<const Value> above(std::size_t from) const { return std::span(stack_).subspan(from); }
  void drop_above(std::size_t from) {
    stack_.resize(from);
    if (!marks_.empty()) marks_.pop_back();
  }

  bool numbers() {
    switch (op_) {
      case kNewTrue:
        return push_number(1);
      case kNewFalse:
        return push_number(0);
      case kBinInt1:
        return push_number(static_cast<std::int64_t>(bytes_.number(1)));
      case kBinInt2:
        return push_number(static_cast<std::int64_t>(bytes_.number(2)));
      case kBinInt:
        return push_number(static_cast<std::int32_t>(static_cast<std::uint32_t>(bytes_.number(4))));
      case kLong1:
        return long_number(bytes_.number(1));
      case kLong4: {
        const auto length = static_cast<std::int32_t>(static_cast<std::uint32_t>(bytes_.number(4)));
        if (length < 0) return stop(Code::PickleLength);
        return long_number(static_cast<std::uint64_t>(length));
      }
      case kInt:
      case kLong:
        return decimal(bytes_.line(kLongestText));
      case kBinFloat:
        bytes_.number(8);
        return push_unknown();
      case kFloat:
        bytes_.line(kLongestText);
        return push_unknown();
      default:
        return false;
    }
  }
  /// Two's complement, little-endian. Nine bytes are what a number of 2^63 and above takes.
  bool long_number(std::uint64_t length) {
    constexpr std::size_t kMost = 9;
    const std::string_view digits = bytes_.chunk(length, kMost);
    if (bytes_.truncated() || bytes_.error()) return true;
    if (length > kMost || (length == kMost && digits.back() != '\0')) return push_unknown();
    std::uint64_t value = formats::little_endian(digits.substr(0, 8));
    if (length == kMost)
      return push({std::bit_cast<std::int64_t>(value) < 0 ? Kind::Wide : Kind::Number, value});
    if (!digits.empty() && digits.size() < 8 && (static_cast<unsigned char>(digits.back()) & 0x80) != 0)
      value |= ~0ull << (8 * digits.size());
    return push({Kind::Number, value});
  }
  bool decimal(std::string_view text) {
    if (bytes_.truncated() || bytes_.error()) return true;
    if (text.ends_with('L')) text.remove_suffix(1);
    std::int64_t value = 0;
    const auto [end, status] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (end != text.data() + text.size() || text.empty()) return stop(Code::PickleNumber);
    return status == std::errc() ? push_number(value) : push_unknown();
  }

  bool text(std::uint64_t length) {
    return push({Kind::Text, shapes_.text(bytes_.chunk(length, kLongestText))});
  }
  bool skipped(std::uint64_t length) {
    bytes_.chunk(length, 0);
    return push_unknown();
  }
  bool texts() {
    switch (op_) {
      case kShortBinUnicode:
      case kShortBinString:
        return text(bytes_.number(1));
      case kBinUnicode:
        return text(bytes_.number(4));
      case kBinUnicode8:
        return text(bytes_.number(8));
      case kBinString:
        if (const std::uint64_t length = bytes_.number(4); length <= INT32_MAX) return text(length);
        return stop(Code::PickleLength);
      case kUnicode:
      case kString:
        return push({Kind::Text, shapes_.text(bytes_.line(kLongestText))});
      case kShortBinBytes:
        return skipped(bytes_.number(1));
      case kBinBytes:
        return skipped(bytes_.number(4));
      case kBinBytes8:
      case kByteArray8:
        return skipped(bytes_.number(8));
      default:
        return false;
    }
  }

  bool containers() {
    switch (op_) {
      case kEmptyList:
        return push_slot(shapes_.make_list());
      case kEmptyDict:
        return push_slot(shapes_.make_dict());
      case kList:
      case kDict: {
        const std::size_t from = mark();
        const Shapes::Slot slot = op_ == kList ? shapes_.make_list() : shapes_.make_dict();
        fill(slot, above(from));
        drop_above(from);
        return push_slot(slot);
      }
      case kAppend: {
        const Value item = pop();
        return fill_top({&item, 1});
      }
      case kSetItem: {
        const Value value = pop(), key = pop();
        const Value both[] = {key, value};
        return fill_top(both);
      }
      case kAppends:
      case kSetItems:
      case kAddItems:
        return fill_below(mark());
      case kEmptySet:
      case kEmptyTupleOp:
        return push_unknown();
      case kTuple:
      case kFrozenSet:
        drop_above(mark());
        return push_unknown();
      case kTuple1:
      case kTuple2:
      case kTuple3:
        return pop_and_push_unknown(op_ - kTuple1 + 1);
      default:
        return false;
    }
  }
  void fill(Shapes::Slot slot, std::span<const Value> values) {
    if (error_) return;
    const bool appends = op_ == kAppend || op_ == kAppends || op_ == kList;
    if (op_ == kAddItems) return;
    if (shapes_.is_list(slot) != appends || (!appends && values.size() % 2 != 0)) {
      stop(Code::PickleOperand, {op_name()});
    } else if (appends) {
      shapes_.append(slot, values);
    } else {
      shapes_.set(slot, values);
    }
  }
  bool fill_target(const Value& target, std::span<const Value> values) {
    if (target.kind == Kind::Slot) {
      fill(static_cast<Shapes::Slot>(target.bits), values);
    } else if (target.kind != Kind::Other) {
      return stop(Code::PickleOperand, {op_name()});
    }
    return true;
  }
  bool fill_top(std::span<const Value> values) {
    const Value target = pop();
    push(target);
    return fill_target(target, values);
  }
  bool fill_below(std::size_t from) {
    const std::size_t floor = marks_.size() > 1 ? marks_[marks_.size() - 2] : 0;
    if (error_ || from <= floor) return stop(Code::PickleStack);
    fill_target(stack_[from - 1], above(from));
    drop_above(from);
    return true;
  }

  bool store(std::uint64_t index) {
    const Value top = pop();
    if (error_) return true;
    push(top);
    if (!memo_.put(index, top)) return stop(Code::PickleTooLarge, {std::to_string(kMostContainers)});
    return true;
  }
  bool recall(std::uint64_t index) {
    if (error_ || bytes_.truncated()) return true;
    const std::optional<Value> value = memo_.get(index);
    return value ? push(*value) : stop(Code::PickleMemo, {std::to_string(index)});
  }
  std::uint64_t line_index() {
    const std::string_view text = bytes_.line(kLongestText);
    std::uint64_t value = 0;
    const auto [end, status] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (!bytes_.truncated() && (status != std::errc() || end != text.data() + text.size()))
      stop(Code::PickleNumber);
    return value;
  }
  bool memo() {
    switch (op_) {
      case kBinPut:
        return store(bytes_.number(1));
      case kLongBinPut:
        return store(bytes_.number(4));
      case kPut:
        return store(line_index());
      case kMemoize:
        return store(memo_.size());
      case kBinGet:
        return recall(bytes_.number(1));
      case kLongBinGet:
        return recall(bytes_.number(4));
      case kGet:
        return recall(line_index());
      default:
        return false;
    }
  }

  bool objects() {
    switch (op_) {
      case kNoneOp:
        return push_unknown();
      case kGlobal:
        bytes_.line(kLongestText);
        bytes_.line(kLongestText);
        return push_unknown();
      case kStackGlobal:
      case kReduce:
      case kNewObj:
        return pop_and_push_unknown(2);
      case kNewObjEx:
        return pop_and_push_unknown(3);
      case kBuild:
        pop();
        return true;
      case kInst:
        bytes_.line(kLongestText);
        bytes_.line(kLongestText);
        [[fallthrough]];
      case kObj:
        drop_above(mark());
        return push_unknown();
      case kBinPersId:
        return pop_and_push_unknown(1);
      case kPersId:
        bytes_.line(kLongestText);
        return push_unknown();
      default:
        return false;
    }
  }

  bool control() {
    switch (op_) {
      case kProto:
        if (const std::uint64_t protocol = bytes_.number(1); protocol > kHighestProtocol)
          return stop(Code::PickleProtocol, {std::to_string(protocol)});
        return true;
      case kFrame:
        if (const std::uint64_t length = bytes_.number(8); length > bytes_.left())
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
        drop_above(mark());
        return true;
      case kDup: {
        const Value top = pop();
        push(top);
        return push(top);
      }
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

  ByteStream bytes_;
  const std::string& subject_;
  std::uint64_t op_at_ = 0;
  std::uint8_t op_ = 0;
  Shapes shapes_{};
  std::vector<Value> stack_{};
  Memo memo_{};
  std::vector<std::size_t> marks_{};
  std::optional<Error> error_{};
  Value root_{};
  bool stopped_ = false;
};

}  // namespace

Result<Recording> read_recording(const std::string& path, const Job& job) {
  const auto file = RandomAccessFile::open(path);
  if (!file) return tl::unexpected<Error>(file.error());
  return Machine(*file, job).run();
}

}  // namespace stowage::snapshot
