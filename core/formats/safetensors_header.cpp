#include "core/formats/safetensors.h"

#include <algorithm>
#include <limits>
#include <numeric>
#include <optional>
#include <unordered_set>
#include <utility>

#include <nlohmann/json.hpp>

#include "core/model/model.h"

namespace stowage::formats {
namespace {

constexpr std::uint64_t kLengthBytes = 8;

/// The reference's closed list; the others of ours are in no file of this format.
bool is_of_safetensors(model::Dtype dtype) {
  using enum model::Dtype;
  return dtype != Unknown && dtype != C32 && dtype != C128 && dtype != I4 && dtype != I2 && model::info(dtype).block_bytes == 0;
}

/// {"name": {"dtype": …, "shape": […], "data_offsets": [begin, end]}, "__metadata__": {…}} without a tree in between. The reference's parser also takes
/// an entry as a list of its three values in order, a dtype as {"F32": null} and null metadata; so does this one.
class HeaderSax : public nlohmann::json_sax<nlohmann::json> {
 public:
  HeaderSax(const std::string& subject, std::vector<SafetensorsEntry>& out) : subject_(subject), out_(out) {}

  bool null() override {
    if (skip_ == 0 && where_ == Where::DtypeObject && std::exchange(open_value_, false)) return true;
    if (skip_ == 0 && where_ == Where::Root && key_ == "__metadata__") return true;
    return scalar("a null");
  }
  bool boolean(bool) override { return scalar("a boolean"); }
  bool number_float(number_float_t, const string_t&) override { return scalar("a fraction"); }
  bool number_integer(number_integer_t value) override { return value < 0 ? scalar("a negative number") : number(static_cast<std::uint64_t>(value)); }
  bool number_unsigned(number_unsigned_t value) override { return number(value); }
  bool binary(binary_t&) override { return false; }

  bool string(string_t& value) override {
    if (skip_ > 0) return true;
    if (where_ == Where::Metadata) return true;
    if (!next_listed()) return false;
    return where_ == Where::Entry && field_ == Field::Dtype ? take_dtype(value) : scalar("a text", true);
  }

  bool key(string_t& name) override {
    if (skip_ > 0) return true;
    if (where_ == Where::Root) {
      if (!names_.insert(name).second) return duplicate(name);
      key_ = std::move(name);
    } else if (where_ == Where::DtypeObject) {
      if (std::exchange(open_value_, true) || std::exchange(named_, true)) return wrong_field("an object of several keys");
      return take_dtype(name);
    } else if (where_ == Where::Entry) {
      field_ = name == "dtype" ? Field::Dtype : name == "shape" ? Field::Shape : name == "data_offsets" ? Field::Offsets : Field::Other;
      if (field_ != Field::Other && std::exchange(seen_[static_cast<std::size_t>(field_)], true)) return duplicate(name);
    } else if (!metadata_names_.insert(name).second) {
      return duplicate(name);
    }
    return true;
  }

  bool start_object(std::size_t) override {
    if (skip_ > 0) return enter_skipped();
    switch (where_) {
      case Where::Outside:
        where_ = Where::Root;
        return true;
      case Where::Root:
        if (key_ == "__metadata__") {
          where_ = Where::Metadata;
          return true;
        }
        return open_entry(false);
      case Where::Entry:
        if (!next_listed()) return false;
        if (field_ == Field::Other) return enter_skipped();
        if (field_ != Field::Dtype) return wrong_field("an object");
        where_ = Where::DtypeObject;
        named_ = open_value_ = false;
        return true;
      default:
        return scalar("an object");
    }
  }

  bool end_object() override {
    if (skip_ > 0) return leave_skipped();
    if (where_ == Where::DtypeObject) {
      where_ = Where::Entry;
      return named_ || wrong_field("an object without a key");
    }
    if (where_ == Where::Entry && !close_entry()) return false;
    where_ = where_ == Where::Root ? Where::Outside : Where::Root;
    return true;
  }

  bool start_array(std::size_t) override {
    if (skip_ > 0) return enter_skipped();
    if (where_ == Where::Root && key_ != "__metadata__") return open_entry(true);
    if (where_ != Where::Entry) return scalar("a list");
    if (!next_listed()) return false;
    if (field_ == Field::Other) return enter_skipped();
    if (field_ == Field::Dtype) return wrong_field("a list");
    where_ = Where::List;
    count_ = 0;
    return true;
  }

  bool end_array() override {
    if (skip_ > 0) return leave_skipped();
    if (where_ == Where::Entry) {  // the entry itself was the list
      where_ = Where::Root;
      return close_entry();
    }
    where_ = Where::Entry;
    if (field_ == Field::Offsets && count_ != 2)
      return give_up(Error{Code::SafetensorsEntry, subject_, {entry().name, "data_offsets", "a list of two whole numbers"}, {}});
    return true;
  }

  bool parse_error(std::size_t position, const std::string&, const nlohmann::detail::exception& what) override {
    std::string text = what.what();
    if (const auto colon = text.find("syntax error"); colon != std::string::npos) text = text.substr(colon);
    return give_up(Error{Code::JsonSyntax, subject_, {text}, kLengthBytes + (position ? position - 1 : 0)});
  }

  const std::optional<Error>& error() const { return error_; }
  /// [begin, end) of each tensor, relative to the data.
  const std::vector<std::pair<std::uint64_t, std::uint64_t>>& ranges() const { return ranges_; }

 private:
  enum class Where { Outside, Root, Metadata, Entry, List, DtypeObject };
  enum class Field : std::uint8_t { Dtype, Shape, Offsets, Other };

  SafetensorsEntry& entry() { return out_.back(); }
  bool give_up(Error error) {
    if (!error_) error_ = std::move(error);
    return false;
  }
  bool duplicate(const std::string& name) { return give_up(Error{Code::JsonDuplicateKey, subject_, {name}, {}}); }
  bool enter_skipped() {
    ++skip_;
    return true;
  }
  bool leave_skipped() {
    --skip_;
    return true;
  }

  bool open_entry(bool listed) {
    out_.emplace_back();
    entry().name = key_;
    begin_ = end_ = 0;
    std::fill(std::begin(seen_), std::end(seen_), false);
    where_ = Where::Entry;
    listed_ = listed;
    position_ = 0;
    return true;
  }

  /// Before each value of an entry that is a list: which field it is.
  bool next_listed() {
    if (where_ != Where::Entry || !listed_) return true;
    if (position_ > 2) return give_up(Error{Code::SafetensorsEntry, subject_, {entry().name, "the entry", "a list of three values"}, {}});
    field_ = static_cast<Field>(position_);
    seen_[position_++] = true;
    return true;
  }

  bool take_dtype(const std::string& name) {
    const auto dtype = model::dtype_from_name(name);
    if (!dtype || model::info(*dtype).name != name || !is_of_safetensors(*dtype)) {
      return give_up(Error{Code::SafetensorsDtype, subject_, {entry().name, name}, {}});
    }
    entry().dtype = *dtype;
    return true;
  }

  bool wrong_field(const char* what) {
    const char* wanted = field_ == Field::Dtype ? "a text" : "a list of whole numbers, 0 or more";
    const char* name = field_ == Field::Dtype ? "dtype" : field_ == Field::Shape ? "shape" : "data_offsets";
    return give_up(Error{Code::SafetensorsEntry, subject_, {entry().name, name, std::string(wanted) + ", not " + what}, {}});
  }

  /// A value where an object of fields, or a number, was expected.
  bool scalar(const char* what, bool placed = false) {
    if (skip_ > 0) return true;
    if (!placed && !next_listed()) return false;
    switch (where_) {
      case Where::Outside:
        return give_up(Error{Code::SafetensorsHeaderStart, subject_, {}, kLengthBytes});
      case Where::Root:
        if (key_ == "__metadata__") return give_up(Error{Code::SafetensorsMetadata, subject_, {}, {}});
        return give_up(Error{Code::SafetensorsEntry, subject_, {key_, "the entry", std::string("an object, not ") + what}, {}});
      case Where::Metadata:
        return give_up(Error{Code::SafetensorsMetadata, subject_, {}, {}});
      case Where::Entry:
        if (field_ == Field::Other) return true;
        return wrong_field(what);
      case Where::List:
      case Where::DtypeObject:
        return wrong_field(what);
    }
    return false;
  }

  bool number(std::uint64_t value) {
    if (skip_ > 0) return true;
    if (where_ != Where::List) return scalar("a number");
    if (value > static_cast<std::uint64_t>(std::numeric_limits<std::int64_t>::max())) return wrong_field("a number above 2^63");
    if (field_ == Field::Shape) {
      entry().shape.push_back(static_cast<std::int64_t>(value));
    } else if (++count_ == 1) {
      begin_ = value;
    } else {
      end_ = value;
    }
    return true;
  }

  bool close_entry() {
    constexpr const char* kNames[] = {"dtype", "shape", "data_offsets"};
    for (std::size_t i = 0; i < 3; ++i) {
      if (!seen_[i]) return give_up(Error{Code::SafetensorsEntry, subject_, {entry().name, kNames[i], "present"}, {}});
    }
    ranges_.emplace_back(begin_, end_);
    return true;
  }

  const std::string& subject_;
  std::vector<SafetensorsEntry>& out_;
  std::vector<std::pair<std::uint64_t, std::uint64_t>> ranges_;
  std::unordered_set<std::string> names_, metadata_names_;
  std::string key_;
  Where where_ = Where::Outside;
  Field field_ = Field::Other;
  bool seen_[4] = {};
  int count_ = 0;
  bool listed_ = false;       // the entry is a list, at
  std::size_t position_ = 0;  // this place
  bool named_ = false;        // the object of a dtype has its key
  bool open_value_ = false;   // and not yet its value
  std::size_t skip_ = 0;
  std::uint64_t begin_ = 0, end_ = 0;
  std::optional<Error> error_;
};

/// The bytes that dtype and shape ask for must be exactly those between the offsets.
Status check_size(const SafetensorsEntry& entry, std::uint64_t begin, std::uint64_t end, const std::string& subject) {
  const auto elements = model::element_count(entry.shape);
  std::uint64_t bits = 0;
  if (!elements || __builtin_mul_overflow(*elements, static_cast<std::uint64_t>(model::info(entry.dtype).bits), &bits)) {
    return fail(Code::SafetensorsOverflow, subject, {entry.name});
  }
  if (bits % 8 != 0) return fail(Code::SafetensorsBits, subject, {entry.name, std::to_string(bits)});
  if (end < begin || bits / 8 != end - begin) {
    return fail(Code::SafetensorsSize, subject, {entry.name, std::to_string(bits / 8), std::to_string(begin), std::to_string(end)});
  }
  return {};
}

}  // namespace

Result<SafetensorsHeader> parse_safetensors_header(std::string_view header, std::uint64_t file_bytes, const std::string& subject) {
  if (header.empty() || header.front() != '{') return fail_at(Code::SafetensorsHeaderStart, subject, kLengthBytes);
  SafetensorsHeader out;
  HeaderSax sax(subject, out.tensors);
  if (!nlohmann::json::sax_parse(header.begin(), header.end(), &sax)) {
    if (sax.error()) return tl::unexpected<Error>(*sax.error());
    return fail(Code::JsonSyntax, subject, {"it cannot be parsed"});
  }
  const auto& ranges = sax.ranges();
  std::vector<std::uint32_t> order(ranges.size());
  std::iota(order.begin(), order.end(), 0u);
  std::sort(order.begin(), order.end(), [&](std::uint32_t a, std::uint32_t b) { return ranges[a] < ranges[b]; });
  const std::uint64_t data_start = kLengthBytes + header.size();
  std::uint64_t expected = 0;
  for (const std::uint32_t i : order) {
    SafetensorsEntry& entry = out.tensors[i];
    const auto [begin, end] = ranges[i];
    if (begin != expected || end < begin) {
      return fail(Code::SafetensorsOffsets, subject, {entry.name, std::to_string(begin), std::to_string(end), std::to_string(expected)});
    }
    STOWAGE_TRY(check_size(entry, begin, end, subject));
    entry.offset = data_start + begin;
    entry.bytes = end - begin;
    expected = end;
  }
  out.data_bytes = expected;
  if (data_start > file_bytes || expected != file_bytes - data_start) {
    return fail_at(Code::SafetensorsEnd, subject, std::min(file_bytes, data_start + expected),
                   {std::to_string(data_start + expected), std::to_string(file_bytes)});
  }
  return out;
}

Result<SafetensorsHeader> read_safetensors_header(const RandomAccessFile& file) {
  if (file.size() < kLengthBytes) return fail_at(Code::SafetensorsTooShort, file.path(), 0, {std::to_string(file.size())});
  const auto length = file.read_text(0, kLengthBytes);
  if (!length) return tl::unexpected<Error>(length.error());
  std::uint64_t bytes = 0;
  for (std::size_t i = 0; i < kLengthBytes; ++i) bytes |= static_cast<std::uint64_t>(static_cast<unsigned char>((*length)[i])) << (8 * i);
  if (bytes > kSafetensorsMostHeaderBytes) {
    return fail_at(Code::SafetensorsHeaderTooLarge, file.path(), 0, {std::to_string(bytes), std::to_string(kSafetensorsMostHeaderBytes)});
  }
  if (bytes > file.size() - kLengthBytes) return fail_at(Code::SafetensorsHeaderLength, file.path(), 0, {std::to_string(bytes), std::to_string(file.size())});
  const auto header = file.read_text(kLengthBytes, bytes);
  if (!header) return tl::unexpected<Error>(header.error());
  return parse_safetensors_header(*header, file.size(), file.path());
}

}  // namespace stowage::formats
