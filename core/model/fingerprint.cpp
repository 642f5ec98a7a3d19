#include "core/model/fingerprint.h"

#include <cstring>
#include <utility>

namespace stowage::model {

Fingerprint::Fingerprint() : state_(XXH3_createState(), &XXH3_freeState) { XXH3_64bits_reset(state_.get()); }

void Fingerprint::add(std::string_view text) {
  add(static_cast<std::uint64_t>(text.size()));
  put(text.data(), text.size());
}

void Fingerprint::add(std::uint64_t number) {
  unsigned char bytes[8];
  for (int i = 0; i < 8; ++i) bytes[i] = static_cast<unsigned char>(number >> (8 * i));
  put(bytes, sizeof bytes);
}

void Fingerprint::put(const void* bytes, std::size_t count) {
  if (count > waiting_.size() - used_) {
    flush();
    if (count > waiting_.size()) {
      XXH3_64bits_update(state_.get(), bytes, count);
      return;
    }
  }
  if (count > 0) std::memcpy(waiting_.data() + used_, bytes, count);
  used_ += count;
}

void Fingerprint::flush() { XXH3_64bits_update(state_.get(), waiting_.data(), std::exchange(used_, 0)); }

void Fingerprint::add_name(std::string_view name) {
  constexpr std::size_t kWhole = 8192, kEnd = 1024;
  if (name.size() <= kWhole) return add(name);
  add(static_cast<std::uint64_t>(name.size()));
  add(name.substr(name.size() - kEnd));
}

std::string Fingerprint::hex() {
  constexpr std::string_view kDigits = "0123456789abcdef";
  flush();
  std::uint64_t value = XXH3_64bits_digest(state_.get());
  std::string out(16, '0');
  for (std::size_t i = 16; i-- > 0; value >>= 4) out[i] = kDigits[value & 15];
  return out;
}

}  // namespace stowage::model
