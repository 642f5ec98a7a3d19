#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>

#include <xxhash.h>

namespace stowage::model {

/// A hash over fields with their lengths, so that no two structures hash the same text.
class Fingerprint {
 public:
  Fingerprint();
  void add(std::string_view text);
  void add(std::uint64_t number);
  /// The name of a module: of one that is longer than any real one, its length and end, so that chains of
  /// 100,000 modules stay cheap.
  void add_name(std::string_view name);
  std::string hex();  ///< 16 digits

 private:
  void put(const void* bytes, std::size_t count);
  void flush();

  std::array<unsigned char, 1024> waiting_;  ///< a call of the hash for each number takes longer than hashing
  std::size_t used_ = 0;
  std::unique_ptr<XXH3_state_t, XXH_errorcode (*)(XXH3_state_t*)> state_;
};

}  // namespace stowage::model
