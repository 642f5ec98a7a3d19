#include "core/machine/cuda_order.h"

#include <dlfcn.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <numeric>

namespace stowage::machine {
namespace {

TEST(CudaOrder, AddressesAreTheSameHoweverTheyAreWritten) {
  EXPECT_TRUE(same_pci("00000000:65:00.0", "0000:65:00.0"));
  EXPECT_TRUE(same_pci("00000000:AF:00.0", "0000:af:00.0"));
  EXPECT_TRUE(same_pci("0000:65:00", "0:65:0.0"));
  EXPECT_FALSE(same_pci("0001:65:00.0", "0000:65:00.0"));
  EXPECT_FALSE(same_pci("0000:65:00.1", "0000:65:00.0"));
  for (const char* none : {"", "65", "0000:65", "0000:65:00.", "0000:65:00.0.0", "0000:65:00:0", "x:65:00.0"})
    EXPECT_FALSE(same_pci(none, none)) << none;
}

std::vector<DetectedGpu> cards(const std::vector<std::string>& addresses) {
  std::vector<DetectedGpu> out(addresses.size());
  for (std::size_t i = 0; i < out.size(); ++i) out[i].pci = addresses[i];
  return out;
}

TEST(CudaOrder, CardsThatCudaCountsByTheirSpeedAreFound) {
  const auto found = order_by_pci(cards({"00000000:01:00.0", "00000000:02:00.0", "00000000:C1:00.0"}),
                                  {"0000:c1:00.0", "0000:01:00.0", "0000:02:00.0"});
  EXPECT_EQ(found, (std::vector<CardPlace>{{1, false}, {2, false}, {0, false}}));
}

TEST(CudaOrder, WhereNobodySaysPositionsCount) {
  const std::vector<CardPlace> as_it_is{{0, false}, {1, false}};
  EXPECT_EQ(order_by_pci({}, {"0000:01:00.0", "0000:02:00.0"}), as_it_is) << "no NVML";
  EXPECT_EQ(order_by_pci(cards({"0:1:0.0", "0:2:0.0"}), {"", ""}), as_it_is) << "no address from CUDA";
  EXPECT_TRUE(order_by_pci(cards({"0:1:0.0"}), {}).empty());
}

TEST(CudaOrder, ACardThatCudaDoesNotSeeIsSaid) {
  EXPECT_EQ(order_by_pci(cards({"0:1:0.0", "0:2:0.0"}), {"0:3:0.0", "0:1:0.0"}),
            (std::vector<CardPlace>{{1, false}, {0, true}}));
}

TEST(CudaOrder, SlicesOfOneCardKeepTheirOrder) {
  EXPECT_EQ(order_by_pci(cards({"0:1:0.0", "0:1:0.0", "0:2:0.0"}), {"0:2:0.0", "0:1:0.0", "0:1:0.0"}),
            (std::vector<CardPlace>{{1, false}, {2, false}, {0, false}}));
}

/// Against every order of four cards, of which CUDA may see fewer: the address that is found is the card's
/// own, and no device is used twice.
TEST(CudaOrder, EveryOrderIsUndone) {
  const std::vector<std::string> all{"0000:01:00.0", "0000:02:00.0", "0000:03:00.0", "0000:04:00.0"};
  std::vector<std::size_t> order{0, 1, 2, 3};
  do {
    for (std::size_t seen = 0; seen <= all.size(); ++seen) {
      std::vector<std::string> cuda;
      for (std::size_t i = 0; i < seen; ++i) cuda.push_back(all[order[i]]);
      const auto found = order_by_pci(cards(all), cuda);
      ASSERT_EQ(found.size(), seen);
      std::vector<bool> used(seen, false);
      for (std::size_t i = 0; i < seen; ++i) {
        ASSERT_LT(found[i].cuda, seen);
        EXPECT_FALSE(used[found[i].cuda]);
        used[found[i].cuda] = true;
        const bool there = std::find(cuda.begin(), cuda.end(), all[i]) != cuda.end();
        EXPECT_EQ(found[i].other, !there);
        EXPECT_EQ(cuda[found[i].cuda] == all[i], there);
      }
    }
  } while (std::next_permutation(order.begin(), order.end()));
}

/// With the driver's library of the other tests: NVML counts a 4090 and an A100, CUDA the A100 first.
TEST(CudaOrder, BudgetsGoToTheCardsThatNvmlMeans) {
  void* const nvml = dlopen(STOWAGE_FAKE_NVML, RTLD_NOW | RTLD_LOCAL);
  ASSERT_TRUE(nvml) << dlerror();
  unsetenv("CUDA_VISIBLE_DEVICES");
  const auto here = detect_gpus();
  dlclose(nvml);
  ASSERT_EQ(here.size(), 2u);
  const auto found = order_by_pci(here, {"FFFE:02:00.0", "FFFE:00:00.0"});
  EXPECT_EQ(found, (std::vector<CardPlace>{{1, false}, {0, false}}));
}

}  // namespace
}  // namespace stowage::machine
