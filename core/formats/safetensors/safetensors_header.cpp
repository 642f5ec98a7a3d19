#include <algorithm>
#include <limits>
#include <numeric>
#include <utility>

#include "core/formats/archive/little_endian.h"
#include "core/formats/json/scanner.h"
#include "core/formats/safetensors/safetensors.h"
#include "core/model/hash_index.h"
#include "core/model/model.h"

namespace stowage::formats {
namespace {

using Token = JsonScanner::Token;

constexpr std::uint64_t kLengthBytes = 8;

/// The reference's closed list; the others of ours are in no file of this format.
bool is_of_safetensors(model::Dtype dtype) {
  using enum model::Dtype;
  return dtype != Unknown && dtype != C32 && dtype != C128 && dtype != I4 && dtype != I2 &&
         model::info(dtype).block_bytes == 0;
}

/// {"name": {"dtype": …, "shape": […], "data_offsets": [begin, end]}, "__metadata__": {…}} without a tree in
/// between. The reference's parser also takes an entry as a list of its three values in order, a dtype as
/// {"F32": null} and null metadata; so does this one.
class HeaderReader {
 public:
  HeaderReader(std::string_view header, const std::string& subject, std::vector<SafetensorsEntry>& out)
      : scan_(header), subject_(subject), out_(out) {}

  Status run() {
    const auto name_of = [this](std::uint32_t i) -> std::string_view { return out_[i].name; };
    if (scan_.next() != Token::BeginObject) return scan_.error(subject_, kLengthBytes);
    bool metadata = false;
    for (Token token = scan_.next(); token != Token::EndObject; token = scan_.next()) {
      if (token != Token::Key) return scan_.error(subject_, kLengthBytes);
      if (scan_.text() == "__metadata__") {
        if (std::exchange(metadata, true)) return duplicate("__metadata__");
        STOWAGE_TRY(read_metadata());
        continue;
      }
      const auto number = static_cast<std::uint32_t>(out_.size());
      if (!names_.insert(scan_.text(), number, name_of).second) return duplicate(scan_.text());
      out_.emplace_back().name = scan_.text();
      STOWAGE_TRY(read_entry());
    }
    return scan_.next() == Token::End ? Status() : scan_.error(subject_, kLengthBytes);
  }

  /// [begin, end) of each tensor, relative to the data.
  const std::vector<std::pair<std::uint64_t, std::uint64_t>>& ranges() const { return ranges_; }

 private:
  enum Field : std::uint8_t { kDtype, kShape, kOffsets, kOther };
  static constexpr const char* kNames[] = {"dtype", "shape", "data_offsets"};

  SafetensorsEntry& entry() { return out_.back(); }
  tl::unexpected<Error> duplicate(std::string_view name) const {
    return fail(Code::JsonDuplicateKey, subject_, {std::string(name)});
  }
  tl::unexpected<Error> wrong(Token token, std::string what, std::string wanted) {
    if (token == Token::Error) return scan_.error(subject_, kLengthBytes);
    return fail(Code::SafetensorsEntry, subject_, {entry().name, std::move(what), std::move(wanted)});
  }
  tl::unexpected<Error> wrong_field(Field field, Token token, const char* but) {
    const char* wanted = field == kDtype ? "a text" : "a list of whole numbers, 0 or more";
    return wrong(token, kNames[field], phrase("%1, not %2", {wanted, but}));
  }

  Status read_metadata() {
    const Token first = scan_.next();
    if (first == Token::Null) return {};
    if (first == Token::Error) return scan_.error(subject_, kLengthBytes);
    if (first != Token::BeginObject) return fail(Code::SafetensorsMetadata, subject_);
    std::vector<std::string> names;
    model::NameIndex known;
    const auto name_of = [&](std::uint32_t i) -> std::string_view { return names[i]; };
    for (Token token = scan_.next(); token != Token::EndObject; token = scan_.next()) {
      if (token != Token::Key) return scan_.error(subject_, kLengthBytes);
      if (!known.insert(scan_.text(), static_cast<std::uint32_t>(names.size()), name_of).second)
        return duplicate(scan_.text());
      names.emplace_back(scan_.text());
      const Token value = scan_.next();
      if (value == Token::Error) return scan_.error(subject_, kLengthBytes);
      if (value != Token::Text) return fail(Code::SafetensorsMetadata, subject_);
    }
    return {};
  }

  Status read_entry() {
    begin_ = end_ = 0;
    std::fill(std::begin(seen_), std::end(seen_), false);
    const Token first = scan_.next();
    if (first == Token::BeginArray) {
      STOWAGE_TRY(read_listed());
    } else if (first == Token::BeginObject) {
      STOWAGE_TRY(read_fields());
    } else {
      return wrong(first, "the entry", phrase("%1, not %2", {"an object", to_text(first)}));
    }
    for (const Field field : {kDtype, kShape, kOffsets}) {
      if (!seen_[field]) return wrong(Token::End, kNames[field], "present");
    }
    ranges_.emplace_back(begin_, end_);
    return {};
  }

  Status read_fields() {
    for (Token token = scan_.next(); token != Token::EndObject; token = scan_.next()) {
      if (token != Token::Key) return scan_.error(subject_, kLengthBytes);
      const std::string_view name = scan_.text();
      const Field field = name == "dtype"          ? kDtype
                          : name == "shape"        ? kShape
                          : name == "data_offsets" ? kOffsets
                                                   : kOther;
      if (field == kOther) {
        if (!scan_.skip(scan_.next())) return scan_.error(subject_, kLengthBytes);
        continue;
      }
      if (std::exchange(seen_[field], true)) return duplicate(name);
      STOWAGE_TRY(read_field(field, scan_.next()));
    }
    return {};
  }

  /// The three values in order.
  Status read_listed() {
    std::size_t at = 0;
    for (Token token = scan_.next(); token != Token::EndArray; token = scan_.next()) {
      if (at > kOffsets || token == Token::Error) return wrong(token, "the entry", "a list of three values");
      seen_[at] = true;
      STOWAGE_TRY(read_field(static_cast<Field>(at++), token));
    }
    return {};
  }

  Status read_field(Field field, Token token) {
    if (field == kDtype) return read_dtype(token);
    if (token != Token::BeginArray) return wrong_field(field, token, to_text(token));
    numbers_.clear();
    for (Token item = scan_.next(); item != Token::EndArray; item = scan_.next()) {
      if (item != Token::Unsigned) return wrong_field(field, item, to_text(item));
      if (scan_.number() > static_cast<std::uint64_t>(std::numeric_limits<std::int64_t>::max()))
        return wrong_field(field, item, "a number above 2^63");
      numbers_.push_back(static_cast<std::int64_t>(scan_.number()));
    }
    if (field == kShape) {
      entry().shape.assign(numbers_.begin(), numbers_.end());
      return {};
    }
    if (numbers_.size() != 2) return wrong(Token::End, "data_offsets", "a list of two whole numbers");
    begin_ = static_cast<std::uint64_t>(numbers_[0]);
    end_ = static_cast<std::uint64_t>(numbers_[1]);
    return {};
  }

  Status read_dtype(Token token) {
    if (token == Token::Text) return take_dtype();
    if (token != Token::BeginObject) return wrong_field(kDtype, token, to_text(token));
    token = scan_.next();
    if (token == Token::EndObject) return wrong_field(kDtype, token, "an object without a key");
    if (token != Token::Key) return scan_.error(subject_, kLengthBytes);
    STOWAGE_TRY(take_dtype());
    token = scan_.next();
    if (token != Token::Null) return wrong_field(kDtype, token, to_text(token));
    token = scan_.next();
    return token == Token::EndObject ? Status() : wrong_field(kDtype, token, "an object of several keys");
  }

  Status take_dtype() {
    const std::string_view name = scan_.text();
    // Tensors of one file mostly have one type.
    if (name != last_name_) {
      const auto dtype = model::dtype_from_name(name);
      if (!dtype || model::info(*dtype).name != name || !is_of_safetensors(*dtype)) {
        return fail(Code::SafetensorsDtype, subject_, {entry().name, std::string(name)});
      }
      last_dtype_ = *dtype;
      last_name_ = model::info(*dtype).name;
    }
    entry().dtype = last_dtype_;
    return {};
  }

  JsonScanner scan_;
  const std::string& subject_;
  std::vector<SafetensorsEntry>& out_;
  std::vector<std::pair<std::uint64_t, std::uint64_t>> ranges_;
  model::NameIndex names_;
  std::vector<std::int64_t> numbers_;
  std::string_view last_name_{};
  model::Dtype last_dtype_ = model::Dtype::Unknown;
  bool seen_[3] = {};
  std::uint64_t begin_ = 0, end_ = 0;
};

/// The bytes that dtype and shape ask for must be exactly those between the offsets.
Status check_size(const SafetensorsEntry& entry, std::uint64_t begin, std::uint64_t end,
                  const std::string& subject) {
  const auto elements = model::element_count(entry.shape);
  std::uint64_t bits = 0;
  if (!elements ||
      __builtin_mul_overflow(*elements, static_cast<std::uint64_t>(model::info(entry.dtype).bits), &bits)) {
    return fail(Code::SafetensorsOverflow, subject, {entry.name});
  }
  if (bits % 8 != 0) return fail(Code::SafetensorsBits, subject, {entry.name, std::to_string(bits)});
  if (end < begin || bits / 8 != end - begin) {
    return fail(Code::SafetensorsSize, subject,
                {entry.name, std::to_string(bits / 8), std::to_string(begin), std::to_string(end)});
  }
  return {};
}

/// Without holes and overlaps, each as long as its shape, and nothing behind the last.
Status place_tensors(SafetensorsHeader& out,
                     const std::vector<std::pair<std::uint64_t, std::uint64_t>>& ranges,
                     std::uint64_t data_start, std::uint64_t file_bytes, const std::string& subject) {
  std::vector<std::uint32_t> order(ranges.size());
  std::iota(order.begin(), order.end(), 0u);
  std::sort(order.begin(), order.end(),
            [&](std::uint32_t a, std::uint32_t b) { return ranges[a] < ranges[b]; });
  std::uint64_t expected = 0;
  for (const std::uint32_t i : order) {
    SafetensorsEntry& entry = out.tensors[i];
    const auto [begin, end] = ranges[i];
    if (begin != expected || end < begin) {
      return fail(Code::SafetensorsOffsets, subject,
                  {entry.name, std::to_string(begin), std::to_string(end), std::to_string(expected)});
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
  return {};
}

}  // namespace

Result<SafetensorsHeader> parse_safetensors_header(std::string_view header, std::uint64_t file_bytes,
                                                   const std::string& subject) {
  if (header.empty() || header.front() != '{')
    return fail_at(Code::SafetensorsHeaderStart, subject, kLengthBytes);
  SafetensorsHeader out;
  HeaderReader reader(header, subject, out.tensors);
  STOWAGE_TRY(reader.run());
  STOWAGE_TRY(place_tensors(out, reader.ranges(), kLengthBytes + header.size(), file_bytes, subject));
  return out;
}

Result<SafetensorsHeader> read_safetensors_header(const RandomAccessFile& file) {
  if (file.size() < kLengthBytes)
    return fail_at(Code::SafetensorsTooShort, file.path(), 0, {std::to_string(file.size())});
  const auto length = file.read_text(0, kLengthBytes);
  if (!length) return tl::unexpected<Error>(length.error());
  const std::uint64_t bytes = little_endian(*length);
  if (bytes > kSafetensorsMostHeaderBytes) {
    return fail_at(Code::SafetensorsHeaderTooLarge, file.path(), 0,
                   {std::to_string(bytes), std::to_string(kSafetensorsMostHeaderBytes)});
  }
  if (bytes > file.size() - kLengthBytes)
    return fail_at(Code::SafetensorsHeaderLength, file.path(), 0,
                   {std::to_string(bytes), std::to_string(file.size())});
  const auto header = file.read_text(kLengthBytes, bytes);
  if (!header) return tl::unexpected<Error>(header.error());
  return parse_safetensors_header(*header, file.size(), file.path());
}

}  // namespace stowage::formats
