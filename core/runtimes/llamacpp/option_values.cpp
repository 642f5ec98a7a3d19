#include "core/runtimes/llamacpp/option_values.h"

#include <algorithm>
#include <array>

#include "core/runtimes/llamacpp/numbers.h"

namespace stowage::llamacpp {
namespace {

std::string joined(const std::vector<std::string>& names) {
  std::string out;
  for (const std::string& name : names) out += (out.empty() ? "" : ", ") + name;
  return out;
}
}  // namespace

std::optional<Switch> switch_of(std::string_view text) {
  if (text == "on" || text == "enabled" || text == "true" || text == "1") return Switch::On;
  if (text == "off" || text == "disabled" || text == "false" || text == "0") return Switch::Off;
  if (text == "auto" || text == "-1") return Switch::Auto;
  return std::nullopt;
}
void OptionValues::set(OptionKind kind, std::string text, std::string name, const std::string& value) {
  text_ = std::move(text);
  name_ = std::move(name);
  set_one(kind, value);
}

void OptionValues::set_one(OptionKind kind, const std::string& value) {
  using enum OptionKind;
  Options& to = options();
  switch (kind) {
    case Servers:
      return set_servers(value);
    case Layers:
      return set_layers(value);
    case Shares:
      return set_shares(value);
    case Mode:
      return set_mode(value);
    case Main:
      if (const auto number = integer(value)) to.main = *number, to.main_given = true;
      return;
    case Overrides:
      return set_overrides(value);
    case CpuExperts:
      return add_override({std::string(kExperts), kHost, text_, true});
    case CpuExpertsOf:
      return add_numbered(value, kExperts);
    case CpuDenseOf:
      return add_numbered(value, kDense);
    case Device:
      return set_devices(value);
    case CachesOff:
    case CachesOn:
      to.caches_on_cards = kind == CachesOn;
      return;
    case KeyType:
    case ValueType:
      return set_cache_type(value, kind == KeyType ? to.keys : to.values);
    case Sequences:
      if (const auto number = integer(value)) set_sequences(*number);
      return;
    case Unified:
    case Separate:
      to.unified = kind == Unified;
      return;
    case FullWindows:
      to.full_windows = true;
      return;
    case NotCounted:
      return add(warning(FindingKind::NotCounted, text_));
    default:
      return set_sizes(kind, value);
  }
}

void OptionValues::set_sizes(OptionKind kind, const std::string& value) {
  using enum OptionKind;
  Options& to = options();
  switch (kind) {
    case Context:
      to.context_given |= set_count(value, to.context);
      return;
    case Batch:
      set_count(value, to.batch);
      return;
    case MicroBatch:
      set_count(value, to.micro_batch);
      return;
    case FlashAttention:
      if (const auto wanted = switch_of(value)) {
        to.flash_attention = *wanted;
      } else {
        add(error(FindingKind::NoChoice, name_, {value, "on, off, auto"}));
      }
      return;
    case Fit:
      if (const auto wanted = switch_of(value); wanted && *wanted != Switch::Auto) {
        to.fit = *wanted == Switch::On;
      } else {
        add(error(FindingKind::NoChoice, name_, {value, "on, off"}));
      }
      return;
    default:
      return;
  }
}

std::optional<std::int64_t> OptionValues::integer(const std::string& value) {
  const auto number = c_integer(value);
  if (!number) add(error(FindingKind::NoNumber, name_, {value}));
  return number;
}

bool OptionValues::set_count(const std::string& value, std::uint64_t& to) {
  const auto number = integer(value);
  if (number && *number < 0) add(error(FindingKind::TooSmall, name_, {value, "0"}));
  if (!number || *number < 0) return false;
  to = static_cast<std::uint64_t>(*number);
  return true;
}

void OptionValues::set_sequences(std::int64_t number) {
  if (server_ && number == 0) return add(error(FindingKind::TooSmall, name_, {"0", "1"}));
  sequences_ = number;
}

void OptionValues::set_layers(const std::string& value) {
  const auto number = value == "auto" || value == "all" ? std::optional<std::int64_t>(-1) : integer(value);
  if (!number) return;
  options().layers = *number;
  // -1 is llama.cpp's own default: -fit sees no difference.
  options().layers_given = value != "auto" && *number != -1;
  if (value == "all") options().layers_given = true;
}

void OptionValues::set_shares(const std::string& value) {
  const std::vector<std::string> pieces = split_shares(value);
  if (pieces.size() >= kMostDevices)
    return add(error(FindingKind::ManyShares, name_,
                     {std::to_string(pieces.size()), std::to_string(kMostDevices - 1)}));
  std::vector<float> shares;
  for (const std::string& piece : pieces) {
    const auto share = c_float(piece);
    if (!share) return add(error(FindingKind::NoNumber, name_, {piece}));
    shares.push_back(*share);
  }
  options().shares = std::move(shares);
}

void OptionValues::set_mode(const std::string& value) {
  constexpr std::array<std::pair<std::string_view, SplitMode>, 4> kModes = {{{"none", SplitMode::None},
                                                                             {"layer", SplitMode::Layer},
                                                                             {"row", SplitMode::Row},
                                                                             {"tensor", SplitMode::Tensor}}};
  for (const auto& [name, mode] : kModes) {
    if (name == value) {
      options().mode = mode;
      return;
    }
  }
  add(error(FindingKind::NoChoice, name_, {value, "none, layer, row, tensor"}));
}

std::vector<std::string> OptionValues::names(bool with_host) const {
  std::vector<std::string> out;
  for (const Card& card : cards_) {
    const std::string_view buffer = buffer_name(card);
    out.emplace_back(!with_host       ? card.name
                     : buffer.empty() ? card.name + "[host:port]"
                                      : std::string(buffer));
  }
  if (with_host) out.emplace_back("CPU");
  return out;
}

std::optional<std::size_t> OptionValues::card_named(std::string_view name) const {
  for (std::size_t i = 0; i < cards_.size(); ++i) {
    if (cards_[i].name == name) return i;
  }
  return std::nullopt;
}

std::optional<std::size_t> OptionValues::card_of_buffer(std::string_view name) const {
  for (std::size_t i = 0; i < cards_.size(); ++i) {
    if (!name.empty() && buffer_name(cards_[i]) == name) return i;
  }
  return std::nullopt;
}

/// Devices and buffers have their names from there on alone. Those of several --rpc add up.
void OptionValues::set_servers(const std::string& value) {
  for (std::string& server : split_at(value, ',')) servers_.push_back(std::move(server));
  if (std::none_of(cards_.begin(), cards_.end(), is_rpc)) add(warning(FindingKind::NotCounted, text_));
  name_buffers(servers_, cards_);
}

void OptionValues::set_overrides(const std::string& value) {
  for (const std::string& item : split_at(value, ',')) {
    const std::size_t equals = item.find('=');
    if (equals == std::string::npos) {
      add(error(FindingKind::OverrideForm, name_, {item}));
      continue;
    }
    const std::string buffer = item.substr(equals + 1);
    const auto card = card_of_buffer(buffer);
    if (!card && buffer != "CPU") {
      add(error(FindingKind::NoBuffer, name_ + " " + item, {buffer, joined(names(true))}));
      continue;
    }
    add_override({item.substr(0, equals), card ? static_cast<Where>(*card) : kHost, name_ + " " + item});
  }
}

void OptionValues::add_override(Override one) {
  if (overrides_++ < kMostOverrides) options().overrides.push_back(std::move(one));
}

void OptionValues::add_numbered(const std::string& value, std::string_view rest) {
  const auto number = integer(value);
  if (number && *number < 0) return add(error(FindingKind::TooSmall, name_, {value, "0"}));
  if (!number) return;
  const auto count = static_cast<std::size_t>(*number);
  const std::size_t kept = std::min(count, kMostOverrides);
  for (std::size_t i = 0; i < kept; ++i)
    add_override({R"(blk\.)" + std::to_string(i) + std::string(rest), kHost, text_, true});
  overrides_ += count - kept;
}

void OptionValues::set_devices(const std::string& value) {
  std::vector<std::size_t> cards;
  const std::vector<std::string> pieces = split_at(value, ',');
  const bool none = pieces.size() == 1 && pieces.front() == "none";
  for (const std::string& piece : pieces) {
    if (none) break;
    const auto card = card_named(piece);
    if (!card) return add(error(FindingKind::NoDevice, name_, {piece, joined(names(false))}));
    cards.push_back(*card);
  }
  options().cards = std::move(cards);
}

void OptionValues::set_cache_type(const std::string& value, const CacheType*& to) {
  if (const CacheType* type = find_cache_type(value)) {
    to = type;
    return;
  }
  add(error(FindingKind::NoChoice, name_, {value, joined(cache_type_names())}));
}

void OptionValues::finish() {
  Options& to = options();
  if (overrides_ > kMostOverrides)
    add(error(FindingKind::ManyOverrides, {}, {std::to_string(overrides_), std::to_string(kMostOverrides)}));
  if (sequences_ < 0) to.unified = true;  // slots that share one cache: the server's own default
  to.sequences = sequences_ < 0 ? 4 : std::max<std::uint64_t>(1, static_cast<std::uint64_t>(sequences_));
  if (to.main_given && to.mode != SplitMode::None)
    add(warning(FindingKind::MainIgnored, "-mg " + std::to_string(to.main)));
  if (to.mode == SplitMode::Tensor) add(warning(FindingKind::SplitTensors, "tensor"));
}

}  // namespace stowage::llamacpp
