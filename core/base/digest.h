#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <string_view>

namespace stowage {

/// A hash of fields that nobody finds two inputs for: BLAKE2b of 256 bits. Each field goes in with its length
/// before it, so that fields cut elsewhere are other fields. For what somebody may forge; where only chance
/// is to be told apart, model::Fingerprint is faster.
class Digest {
 public:
  Digest();
  ~Digest();
  Digest(Digest&&) noexcept;
  Digest& operator=(Digest&&) noexcept;

  void add(std::string_view text);
  void add(std::uint64_t number);
  void add(std::span<const std::int64_t> numbers);

  static constexpr std::size_t kDigits = 64;
  /// 64 hexadecimal digits over what was added up to now; more may be added afterwards.
  std::string hex() const;

 private:
  struct State;
  std::unique_ptr<State> state_;
};

}  // namespace stowage
