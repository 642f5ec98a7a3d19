#include <algorithm>
#include <array>

#include "core/runtimes/llamacpp/options.h"

namespace stowage::llamacpp {
namespace {

constexpr std::array kCacheTypes = {
    CacheType{"f16", 1, 2},      CacheType{"f32", 1, 4},    CacheType{"bf16", 1, 2},
    CacheType{"q8_0", 32, 34},   CacheType{"q4_0", 32, 18}, CacheType{"q4_1", 32, 20},
    CacheType{"iq4_nl", 32, 18}, CacheType{"q5_0", 32, 22}, CacheType{"q5_1", 32, 24}};

/// "Vulkan0": a name that llama.cpp's backends give.
bool is_backend_name(std::string_view name) {
  for (const std::string_view begin :
       {"CUDA", "ROCm", "Vulkan", "SYCL", "MUSA", "CANN", "Metal", "MTL", "RPC"}) {
    if (name.starts_with(begin) && name.size() > begin.size() &&
        name.find_first_not_of("0123456789", begin.size()) == std::string_view::npos)
      return true;
  }
  return false;
}

}  // namespace

std::vector<Card> cards_of(const machine::Machine& machine) {
  std::vector<Card> out;
  for (std::size_t i = 0; i < machine.gpu_count(); ++i) {
    const machine::Device& device = machine.devices[i];
    out.push_back({is_backend_name(device.name) ? device.name : "CUDA" + std::to_string(i),
                   device.budget ? device.budget->count() : std::uint64_t{1} << 63});
  }
  return out;
}

bool is_rpc(const Card& card) { return card.name.starts_with("RPC"); }

std::string_view buffer_name(const Card& card) {
  if (!card.buffer.empty()) return card.buffer;
  return is_rpc(card) ? std::string_view() : std::string_view(card.name);
}

void name_buffers(const std::vector<std::string>& servers, std::vector<Card>& cards) {
  const auto count = static_cast<std::size_t>(std::count_if(cards.begin(), cards.end(), is_rpc));
  if (servers.size() != 1 && servers.size() != count) return;
  std::size_t number = 0;
  for (Card& card : cards) {
    if (!is_rpc(card)) continue;
    const bool alone = servers.size() != 1;
    card.buffer = "RPC" + std::to_string(alone ? 0 : number) + "[" + servers[alone ? number : 0] + "]";
    ++number;
  }
}

std::vector<std::size_t> usual_order(const std::vector<Card>& cards) {
  std::vector<std::size_t> out;
  for (const bool rpc : {true, false}) {
    for (std::size_t i = 0; i < cards.size(); ++i) {
      if (is_rpc(cards[i]) == rpc) out.push_back(i);
    }
  }
  return out;
}

std::string device_name(Where where) { return where == kHost ? "cpu" : std::to_string(where); }

const CacheType* find_cache_type(std::string_view name) {
  const auto found = std::find_if(kCacheTypes.begin(), kCacheTypes.end(),
                                  [&](const CacheType& type) { return type.name == name; });
  return found == kCacheTypes.end() ? nullptr : &*found;
}

const CacheType& half_precision() { return kCacheTypes.front(); }

std::vector<std::string> cache_type_names() {
  std::vector<std::string> out;
  for (const CacheType& type : kCacheTypes) out.emplace_back(type.name);
  return out;
}

}  // namespace stowage::llamacpp
