#include "core/base/digest.h"

#include <gtest/gtest.h>

#include <random>
#include <set>
#include <utility>
#include <vector>

namespace stowage {
namespace {

std::string digest_of(const std::vector<std::string>& fields) {
  Digest digest;
  for (const std::string& field : fields) digest.add(field);
  return digest.hex();
}

/// One field is eight bytes of length and its text: what `b2sum -l 256` says of those bytes.
TEST(Digest, IsBlake2b) {
  EXPECT_EQ(Digest().hex(), "0e5751c026e543b2e8ab2eb06099daa1d1e5df47778f7787faab45cdf12fe3a8");
  EXPECT_EQ(digest_of({"abc"}), "3bdc62cfd65e3b78e3d90e32e0a91ebfbc229c30abe54e6abd16c5d4def0db7b");
}

/// Seeded: fields cut elsewhere, changed in a bit or left out are never the same.
TEST(Digest, TellsFieldsApart) {
  std::mt19937 random(7);
  std::set<std::string> seen;
  for (int round = 0; round < 200; ++round) {
    std::string text(1 + random() % 5000, '\0');
    for (char& letter : text) letter = static_cast<char>(random());
    const std::size_t cut = random() % text.size();
    std::string changed = text;
    changed[cut] = static_cast<char>(changed[cut] ^ (1 << random() % 8));
    const std::string before = text.substr(0, cut), after = text.substr(cut);
    for (const std::string& hex : {digest_of({text}), digest_of({before, after}),
                                   digest_of({after, before, ""}), digest_of({changed})}) {
      EXPECT_EQ(hex.size(), Digest::kDigits);
      EXPECT_TRUE(seen.insert(hex).second);
    }
    EXPECT_EQ(digest_of({text}), digest_of({std::string(text)}));
  }
}

TEST(Digest, ListsOfNumbersHaveAnEnd) {
  const std::vector<std::int64_t> one{1}, two{2}, both{1, 2}, none;
  const auto of = [](const std::vector<std::int64_t>& first, const std::vector<std::int64_t>& second) {
    Digest digest;
    digest.add(std::span(first));
    digest.add(std::span(second));
    return digest.hex();
  };
  EXPECT_EQ((std::set<std::string>{of(one, two), of(two, one), of(both, none), of(none, both)}).size(), 4u);
}

TEST(Digest, MayBeAskedOnTheWayAndMoved) {
  Digest digest;
  digest.add("first");
  const std::string half = digest.hex();
  EXPECT_EQ(digest.hex(), half) << "asking changes nothing";
  Digest moved = std::move(digest);
  moved.add("second");
  EXPECT_EQ(moved.hex(), digest_of({"first", "second"}));
  EXPECT_NE(moved.hex(), half);
}

}  // namespace
}  // namespace stowage
