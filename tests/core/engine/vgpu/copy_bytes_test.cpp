#include "core/engine/vgpu/copy_bytes.h"

#include <algorithm>
#include <cstddef>
#include <random>
#include <thread>
#include <vector>

#include <ATen/Parallel.h>
#include <gtest/gtest.h>

namespace stowage::engine::vgpu {
namespace {

std::vector<std::byte> noise(std::size_t bytes, unsigned seed) {
  std::mt19937 random(seed);
  std::vector<std::byte> out(bytes);
  for (std::byte& byte : out) byte = static_cast<std::byte>(random());
  return out;
}

/// A few bytes before and behind the target stay as they are.
void expect_copied(std::size_t bytes, std::size_t shift, unsigned seed) {
  const std::size_t around = 64 + seed % 64;
  const std::vector<std::byte> from = noise(bytes + shift, seed);
  std::vector<std::byte> to(bytes + 2 * around, std::byte{0x5A});
  copy_bytes(to.data() + around, from.data() + shift, bytes);
  const auto begin = to.begin() + around, end = begin + static_cast<std::ptrdiff_t>(bytes);
  EXPECT_TRUE(std::equal(begin, end, from.begin() + static_cast<std::ptrdiff_t>(shift))) << bytes;
  const auto untouched = [](std::byte byte) { return byte == std::byte{0x5A}; };
  EXPECT_TRUE(std::all_of(to.begin(), begin, untouched)) << bytes;
  EXPECT_TRUE(std::all_of(end, to.end(), untouched)) << bytes;
}

TEST(CopyBytes, EverySizeAroundAPiece) {
  constexpr std::size_t kPiece = 4 << 20;
  for (const std::size_t bytes : {std::size_t{0}, std::size_t{1}, std::size_t{511}, kPiece - 1, kPiece,
                                  kPiece + 1, 2 * kPiece, 2 * kPiece + 3, 5 * kPiece - 7})
    expect_copied(bytes, bytes % 5, static_cast<unsigned>(bytes));
}

/// Lines of the target begin anywhere in it, and so do those of the source.
TEST(CopyBytes, WhereverSourceAndTargetBeginInALine) {
  for (std::size_t shift = 0; shift < 70; shift += 3)
    expect_copied((4 << 20) + 1 + shift * 5, shift, static_cast<unsigned>(shift));
}

TEST(CopyBytes, OneThreadAloneDoesIt) {
  const int before = at::get_num_threads();
  at::set_num_threads(1);
  expect_copied(13 << 20, 1, 1);
  at::set_num_threads(before);
}

TEST(CopyBytes, SeveralAtATimeDoNotMeet) {
  std::vector<std::thread> threads;
  for (unsigned i = 0; i < 4; ++i) {
    threads.emplace_back([i] {
      for (unsigned round = 0; round < 4; ++round) expect_copied((9 << 20) + i, i, 10 * i + round);
    });
  }
  for (std::thread& thread : threads) thread.join();
}

// Threads of the pool may come when all is done and the blocks are gone.
TEST(CopyBytes, WhoComesLateTouchesNothing) {
  for (unsigned round = 0; round < 200; ++round) {
    std::vector<std::byte> from(5 << 20, static_cast<std::byte>(round)), to(from.size());
    copy_bytes(to.data(), from.data(), to.size());
    ASSERT_EQ(to, from);
  }
}

}  // namespace
}  // namespace stowage::engine::vgpu
