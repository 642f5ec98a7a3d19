#include "core/base/digest.h"

#include <blake2.h>

#include <array>

namespace stowage {

namespace {

constexpr std::size_t kBytes = Digest::kDigits / 2;

}  // namespace

struct Digest::State {
  blake2b_state hash;
};

Digest::Digest() : state_(std::make_unique<State>()) { blake2b_init(&state_->hash, kBytes); }
Digest::~Digest() = default;
Digest::Digest(Digest&&) noexcept = default;
Digest& Digest::operator=(Digest&&) noexcept = default;

void Digest::add(std::string_view text) {
  add(static_cast<std::uint64_t>(text.size()));
  blake2b_update(&state_->hash, reinterpret_cast<const std::uint8_t*>(text.data()), text.size());
}

void Digest::add(std::uint64_t number) {
  std::array<std::uint8_t, 8> bytes;
  for (std::size_t i = 0; i < bytes.size(); ++i) bytes[i] = static_cast<std::uint8_t>(number >> (8 * i));
  blake2b_update(&state_->hash, bytes.data(), bytes.size());
}

void Digest::add(std::span<const std::int64_t> numbers) {
  add(static_cast<std::uint64_t>(numbers.size()));
  for (const std::int64_t number : numbers) add(static_cast<std::uint64_t>(number));
}

std::string Digest::hex() const {
  constexpr std::string_view kDigitOf = "0123456789abcdef";
  blake2b_state copy = state_->hash;
  std::array<std::uint8_t, kBytes> bytes{};
  blake2b_final(&copy, bytes.data(), bytes.size());
  std::string out;
  out.reserve(kDigits);
  for (const std::uint8_t byte : bytes) {
    out += kDigitOf[byte >> 4];
    out += kDigitOf[byte & 15];
  }
  return out;
}

}  // namespace stowage
