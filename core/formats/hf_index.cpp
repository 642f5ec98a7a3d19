#include "core/formats/hf_index.h"

#include <algorithm>
#include <numeric>
#include <utility>

#include <nlohmann/json.hpp>

namespace stowage::formats {
namespace {

/// Only weight_map and metadata.total_size are kept; other members of the root are walked over.
class IndexSax : public nlohmann::json_sax<nlohmann::json> {
 public:
  IndexSax(const std::string& subject, HfIndex& out) : subject_(subject), out_(out) {}

  bool null() override { return value("a null"); }
  bool boolean(bool) override { return value("a boolean"); }
  bool number_integer(number_integer_t) override { return value("a number"); }
  bool number_float(number_float_t number, const string_t&) override {
    if (depth_ == 2 && root_key_ == "metadata" && key_ == "total_size" && number >= 0 && number < 1e18) out_.total_bytes = static_cast<std::uint64_t>(number);
    return value("a number");
  }
  bool number_unsigned(number_unsigned_t number) override {
    if (depth_ == 2 && root_key_ == "metadata" && key_ == "total_size") out_.total_bytes = number;
    return value("a number");
  }
  bool binary(binary_t&) override { return false; }

  bool string(string_t& text) override {
    if (depth_ != 2 || root_key_ != "weight_map") return value("a text");
    if (!is_plain_file_name(text)) return give_up(Error{Code::HfShardName, subject_, {text}, {}});
    if (out_.shards.empty() || text != out_.shards[last_]) {  // indexes name the same file many times in a row
      const auto [shard, fresh] = shards_.emplace(std::move(text), static_cast<std::uint32_t>(shards_.size()));
      if (fresh) out_.shards.push_back(shard->first);
      last_ = shard->second;
    }
    const auto [found, fresh] = out_.shard_of.emplace(std::move(key_), last_);
    if (!fresh) return give_up(Error{Code::JsonDuplicateKey, subject_, {found->first}, {}});
    return true;
  }

  bool key(string_t& name) override {
    if (depth_ == 1) {
      root_key_ = std::move(name);
      if (root_key_ == "weight_map" && std::exchange(saw_map_, true)) return give_up(Error{Code::JsonDuplicateKey, subject_, {root_key_}, {}});
    } else {
      key_ = std::move(name);
    }
    return true;
  }

  bool start_object(std::size_t) override {
    if (depth_ == 2 && root_key_ == "weight_map") return value("an object");
    ++depth_;
    if (depth_ == 2 && root_key_ == "weight_map") is_map_ = true;
    return true;
  }
  bool end_object() override {
    --depth_;
    return true;
  }
  bool start_array(std::size_t) override {
    if (!value("a list")) return false;
    ++depth_;
    return true;
  }
  bool end_array() override { return end_object(); }

  bool parse_error(std::size_t position, const std::string&, const nlohmann::detail::exception& what) override {
    std::string text = what.what();
    if (const auto colon = text.find("syntax error"); colon != std::string::npos) text = text.substr(colon);
    return give_up(Error{Code::JsonSyntax, subject_, {text}, position ? position - 1 : 0});
  }

  const std::optional<Error>& error() const { return error_; }
  bool has_map() const { return is_map_; }

 private:
  bool give_up(Error error) {
    error_ = std::move(error);
    return false;
  }
  bool value(const char* what) {
    if (depth_ == 0) return give_up(Error{Code::HfIndex, subject_, {"the document", std::string("an object, not ") + what}, {}});
    if (root_key_ != "weight_map") return true;
    if (depth_ == 1) return give_up(Error{Code::HfIndex, subject_, {"weight_map", std::string("an object, not ") + what}, {}});
    return give_up(Error{Code::HfIndex, subject_, {"the file of “" + key_ + "”", std::string("a text, not ") + what}, {}});
  }

  const std::string& subject_;
  HfIndex& out_;
  std::unordered_map<std::string, std::uint32_t> shards_;
  std::string root_key_, key_;
  std::uint32_t last_ = 0;
  std::size_t depth_ = 0;
  bool saw_map_ = false, is_map_ = false;
  std::optional<Error> error_;
};

}  // namespace

bool is_plain_file_name(std::string_view name) {
  if (name.empty() || name == "." || name == ".." || name.size() > 255) return false;
  return std::none_of(name.begin(), name.end(), [](char c) { return c == '/' || c == '\\' || static_cast<unsigned char>(c) < 0x20; });
}

Result<HfIndex> parse_hf_index(std::string_view text, const std::string& subject) {
  HfIndex out;
  constexpr std::size_t kBytesOfAnEntry = 100;  // about: names and files as published
  out.shard_of.reserve(text.size() / kBytesOfAnEntry);
  IndexSax sax(subject, out);
  if (!nlohmann::json::sax_parse(text.begin(), text.end(), &sax)) {
    if (sax.error()) return tl::unexpected<Error>(*sax.error());
    return fail(Code::JsonSyntax, subject, {"it cannot be parsed"});
  }
  if (!sax.has_map()) return fail(Code::HfIndex, subject, {"weight_map", "present"});
  if (out.shard_of.empty()) return fail(Code::HfIndex, subject, {"weight_map", "of at least one tensor"});
  std::vector<std::uint32_t> order(out.shards.size()), place(out.shards.size());
  std::iota(order.begin(), order.end(), 0u);
  std::sort(order.begin(), order.end(), [&](std::uint32_t a, std::uint32_t b) { return out.shards[a] < out.shards[b]; });
  for (std::uint32_t i = 0; i < order.size(); ++i) place[order[i]] = i;
  std::sort(out.shards.begin(), out.shards.end());
  for (auto& [name, shard] : out.shard_of) shard = place[shard];
  return out;
}

}  // namespace stowage::formats
