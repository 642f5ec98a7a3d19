#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/runtimes/llamacpp/options.h"

namespace stowage::llamacpp {

/// "on", "off", "auto" in all the ways that llama.cpp takes them; nullopt for anything else.
std::optional<Switch> switch_of(std::string_view text);

/// What the values of options make of the settings. What is wrong with one becomes a finding of `out`, and
/// changes nothing.
class OptionValues {
 public:
  OptionValues(const std::vector<Card>& cards, ReadOptions& out) : cards_(cards), out_(out) {}

  /// A server chooses how many sequences it has where nobody says it.
  void of_server() {
    server_ = true;
    sequences_ = -1;
  }
  /// `text` is how the option was written, `name` the same without its value.
  void set(OptionKind kind, std::string text, std::string name, const std::string& value);
  /// What follows from all of them together.
  void finish();

 private:
  void add(Finding finding) { out_.findings.push_back(std::move(finding)); }
  Options& options() { return out_.options; }
  void set_one(OptionKind kind, const std::string& value);
  void set_sizes(OptionKind kind, const std::string& value);
  std::optional<std::int64_t> integer(const std::string& value);
  bool set_count(const std::string& value, std::uint64_t& to);
  void set_sequences(std::int64_t number);
  void set_layers(const std::string& value);
  void set_shares(const std::string& value);
  void set_mode(const std::string& value);
  std::vector<std::string> names(bool with_host) const;
  std::optional<std::size_t> card_named(std::string_view name) const;
  std::optional<std::size_t> card_of_buffer(std::string_view name) const;
  void set_servers(const std::string& value);
  void set_overrides(const std::string& value);
  void add_override(Override one);
  void add_numbered(const std::string& value, std::string_view rest);
  void set_devices(const std::string& value);
  void set_cache_type(const std::string& value, const CacheType*& to);

  std::vector<Card> cards_;
  ReadOptions& out_;
  std::vector<std::string> servers_{};
  std::size_t overrides_ = 0;
  std::int64_t sequences_ = 1;
  bool server_ = false;
  std::string text_{}, name_{};  // of the option that is set
};

}  // namespace stowage::llamacpp
