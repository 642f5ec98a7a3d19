#include "core/formats/huggingface/index.h"

#include <algorithm>
#include <map>
#include <numeric>
#include <utility>

#include "core/base/file.h"
#include "core/formats/json/scanner.h"

namespace stowage::formats {
namespace {

using Token = JsonScanner::Token;

/// Only weight_map and metadata.total_size are kept; other members of the root are walked over.
class IndexReader {
 public:
  IndexReader(const std::string& subject, HfIndex& out) : scan_(*out.text), subject_(subject), out_(out) {}

  Status run() {
    if (const Token first = scan_.next(); first != Token::BeginObject)
      return wrong(first, "the document", "an object");
    bool has_map = false;
    for (Token token = scan_.next(); token != Token::EndObject; token = scan_.next()) {
      if (token != Token::Key) return scan_.error(subject_);
      if (scan_.text() == "weight_map") {
        if (std::exchange(has_map, true)) return fail(Code::JsonDuplicateKey, subject_, {"weight_map"});
        STOWAGE_TRY(read_map());
      } else if (scan_.text() == "metadata") {
        STOWAGE_TRY(read_metadata());
      } else if (!scan_.skip(scan_.next())) {
        return scan_.error(subject_);
      }
    }
    if (scan_.next() != Token::End) return scan_.error(subject_);
    if (!has_map) return fail(Code::HfIndex, subject_, {"weight_map", "present"});
    if (out_.entries.empty()) return fail(Code::HfIndex, subject_, {"weight_map", "of at least one tensor"});
    return {};
  }

 private:
  tl::unexpected<Error> wrong(Token token, std::string what, const char* wanted) const {
    if (token == Token::Error) return scan_.error(subject_);
    return fail(Code::HfIndex, subject_,
                {std::move(what), phrase("%1, not %2", {std::string(wanted), to_text(token)})});
  }

  Status read_metadata() {
    const Token first = scan_.next();
    if (first != Token::BeginObject) return scan_.skip(first) ? Status() : scan_.error(subject_);
    for (Token token = scan_.next(); token != Token::EndObject; token = scan_.next()) {
      if (token != Token::Key) return scan_.error(subject_);
      const bool total = scan_.text() == "total_size";
      const Token value = scan_.next();
      if (total && value == Token::Unsigned) out_.total_bytes = scan_.number();
      // Some writers divide.
      if (total && value == Token::Fraction && scan_.fraction() >= 0 && scan_.fraction() < 1e18) {
        out_.total_bytes = static_cast<std::uint64_t>(scan_.fraction());
      }
      if (!scan_.skip(value)) return scan_.error(subject_);
    }
    return {};
  }

  Status read_map() {
    const auto name_of = [this](std::uint32_t i) { return out_.entries[i].tensor; };
    if (const Token first = scan_.next(); first != Token::BeginObject)
      return wrong(first, "weight_map", "an object");
    for (Token token = scan_.next(); token != Token::EndObject; token = scan_.next()) {
      if (token != Token::Key) return scan_.error(subject_);
      const std::string_view name =
          scan_.text_is_decoded() ? std::string_view(out_.decoded.emplace_back(scan_.text())) : scan_.text();
      const auto number = static_cast<std::uint32_t>(out_.entries.size());
      if (!out_.by_name.insert(name, number, name_of).second)
        return fail(Code::JsonDuplicateKey, subject_, {std::string(name)});
      const Token value = scan_.next();
      if (value != Token::Text)
        return wrong(value, phrase("the file of “%1”", {std::string(name)}), "a text");
      const auto shard = shard_of(scan_.text());
      if (!shard) return tl::unexpected<Error>(shard.error());
      out_.entries.push_back({name, *shard});
    }
    return {};
  }

  /// Indexes name the same file many times in a row.
  Result<std::uint32_t> shard_of(std::string_view file) {
    if (!out_.shards.empty() && file == out_.shards[last_]) return last_;
    if (!is_plain_file_name(file)) return fail(Code::HfShardName, subject_, {std::string(file)});
    const auto [known, fresh] = shards_.emplace(file, static_cast<std::uint32_t>(out_.shards.size()));
    if (fresh) out_.shards.emplace_back(file);
    return last_ = known->second;
  }

  JsonScanner scan_;
  const std::string& subject_;
  HfIndex& out_;
  std::map<std::string, std::uint32_t, std::less<>> shards_;
  std::uint32_t last_ = 0;
};

void sort_shards(HfIndex& out) {
  std::vector<std::uint32_t> order(out.shards.size()), place(out.shards.size());
  std::iota(order.begin(), order.end(), 0u);
  std::sort(order.begin(), order.end(),
            [&](std::uint32_t a, std::uint32_t b) { return out.shards[a] < out.shards[b]; });
  for (std::uint32_t i = 0; i < order.size(); ++i) place[order[i]] = i;
  std::sort(out.shards.begin(), out.shards.end());
  for (HfIndex::Entry& entry : out.entries) entry.shard = place[entry.shard];
}

}  // namespace

const HfIndex::Entry* HfIndex::find(std::string_view tensor) const {
  const std::uint32_t found = by_name.find(tensor, [this](std::uint32_t i) { return entries[i].tensor; });
  return found == model::NameIndex::kNone ? nullptr : &entries[found];
}

bool is_plain_file_name(std::string_view name) {
  if (name.empty() || name == "." || name == ".." || name.size() > 255) return false;
  return std::none_of(name.begin(), name.end(),
                      [](char c) { return c == '/' || c == '\\' || static_cast<unsigned char>(c) < 0x20; });
}

Result<HfIndex> parse_hf_index(std::string text, const std::string& subject) {
  HfIndex out;
  out.text = std::make_shared<const std::string>(std::move(text));
  STOWAGE_TRY(IndexReader(subject, out).run());
  sort_shards(out);
  return out;
}

bool index_lists(const std::string& index_path, const std::string& file) {
  auto text = read_text_file(index_path);
  if (!text) return false;
  const auto index = parse_hf_index(std::move(*text), index_path);
  return index && std::binary_search(index->shards.begin(), index->shards.end(), file);
}

}  // namespace stowage::formats
