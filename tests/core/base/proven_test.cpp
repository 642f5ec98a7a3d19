#include "core/base/proven.h"

#include <unistd.h>

#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <string>
#include <type_traits>

#include <gtest/gtest.h>

#include "core/base/contradiction.h"

namespace stowage {
namespace {

struct SomeProof {
  static Proven<SomeProof> yes_if(bool proven) { return Proven<SomeProof>(proven); }
};
struct OtherProof {};

static_assert(!std::is_constructible_v<Proven<SomeProof>, bool>);
static_assert(!std::is_assignable_v<Proven<SomeProof>&, bool>);
static_assert(!std::is_constructible_v<Proven<SomeProof>, Proven<OtherProof>>, "each proves one thing");
static_assert(std::is_copy_assignable_v<Proven<SomeProof>>, "anybody may pass it on");

TEST(Proven, IsNoUntilItsClaimantSaysYes) {
  EXPECT_FALSE(Proven<SomeProof>());
  EXPECT_FALSE(SomeProof::yes_if(false));
  EXPECT_TRUE(SomeProof::yes_if(true));
}

TEST(Proven, OfAWholeWhatIsProvenOfEveryPart) {
  for (unsigned parts = 0; parts < 5; ++parts) {
    for (unsigned which = 0; which < 1u << parts; ++which) {
      OfEveryPart<SomeProof> all;
      for (unsigned i = 0; i < parts; ++i) all.add(SomeProof::yes_if(which >> i & 1));
      EXPECT_EQ(static_cast<bool>(all.whole()), parts > 0 && which == (1u << parts) - 1);
      all.leave_open();
      EXPECT_FALSE(all.whole());
    }
  }
}

#ifdef NDEBUG
TEST(Contradictions, AreCountedUntilTheyAreTaken) {
  EXPECT_EQ(take_contradictions(), 0u);
  report_contradiction(2, 1);
  report_claim_without_right();
  EXPECT_EQ(take_contradictions(), 2u);
  EXPECT_EQ(take_contradictions(), 0u);
}

/// A test learns of those in a program that it starts.
TEST(Contradictions, OfAnotherProcessLeaveALine) {
  const char* given = std::getenv("STOWAGE_CONTRADICTIONS");
  ASSERT_TRUE(given) << "tests/support/contradiction_listener.cpp sets it";
  const std::string before = given,
                    path = testing::TempDir() + "contradictions_" + std::to_string(::getpid());
  ::setenv("STOWAGE_CONTRADICTIONS", path.c_str(), 1);
  report_contradiction(2, 1);
  ::setenv("STOWAGE_CONTRADICTIONS", before.c_str(), 1);
  EXPECT_EQ(take_contradictions(), 1u);
  long process = 0;
  EXPECT_TRUE(std::ifstream(path) >> process);
  EXPECT_EQ(process, static_cast<long>(::getpid()));
  std::remove(path.c_str());
}
#endif

}  // namespace
}  // namespace stowage
