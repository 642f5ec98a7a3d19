// Room on disk for what is written later: on file systems that set it aside, and on others.
#include "core/base/file_room.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <memory>
#include <random>
#include <vector>

#include <gtest/gtest.h>

#include "core/base/spill_file.h"

namespace stowage {
namespace {

struct Closed {
  void operator()(std::FILE* file) const { std::fclose(file); }
};
using TemporaryFile = std::unique_ptr<std::FILE, Closed>;

struct FileRoom : testing::Test {
  FileRoom() : file(std::tmpfile()), descriptor(fileno(file.get())) {}
  std::uint64_t disk_bytes() const {
    struct stat about {};
    EXPECT_EQ(::fstat(descriptor, &about), 0);
    return static_cast<std::uint64_t>(about.st_blocks) * 512;
  }
  off_t size() const { return ::lseek(descriptor, 0, SEEK_END); }
  TemporaryFile file;
  int descriptor;
};

int g_calls = 0;
int interrupted_twice(int descriptor, off_t place, off_t length) {
  return ++g_calls <= 2 ? EINTR : allocate_room(descriptor, place, length);
}
int full(int, off_t, off_t) { return ++g_calls, ENOSPC; }
template <int kError>
int missing(int, off_t, off_t) {
  return kError;
}

TEST_F(FileRoom, IsThereWhereTheFileSystemSetsItAside) {
  EXPECT_EQ(take_file_room(descriptor, 1 << 20, 3 << 20), 0);
  EXPECT_EQ(size(), 4 << 20);
  EXPECT_GE(disk_bytes(), 3u << 20);
}

TEST_F(FileRoom, IsAskedForAgainAfterASignal) {
  g_calls = 0;
  EXPECT_EQ(take_file_room(descriptor, 0, 1 << 20, &interrupted_twice), 0);
  EXPECT_EQ(g_calls, 3);
  EXPECT_EQ(size(), 1 << 20);
}

TEST_F(FileRoom, AFullDiskIsAFullDisk) {
  g_calls = 0;
  EXPECT_EQ(take_file_room(descriptor, 0, 1 << 20, &full), ENOSPC);
  EXPECT_EQ(g_calls, 1);
  EXPECT_EQ(disk_bytes(), 0u) << "no zeros are written then";
}

/// Of any length: what was written around it stays.
TEST_F(FileRoom, IsWrittenWhereTheFileSystemCannotSetItAside) {
  std::mt19937 random(5);
  const Allocate kinds[] = {&missing<EOPNOTSUPP>, &missing<EINVAL>, &missing<ENOSYS>};
  for (int i = 0; i < 30; ++i) {
    SCOPED_TRACE(i);
    ASSERT_EQ(::ftruncate(descriptor, 0), 0);
    const auto place = static_cast<off_t>(1 + random() % 5000),
               length = static_cast<off_t>(random() % 700000);
    const std::vector<char> before(static_cast<std::size_t>(place), 'x');
    ASSERT_EQ(::pwrite(descriptor, before.data(), before.size(), 0), place);
    ASSERT_EQ(take_file_room(descriptor, place, length, kinds[i % 3]), 0);
    EXPECT_EQ(size(), place + length);
    std::vector<char> all(static_cast<std::size_t>(place + length), 'y');
    ASSERT_EQ(::pread(descriptor, all.data(), all.size(), 0), place + length);
    EXPECT_TRUE(std::equal(before.begin(), before.end(), all.begin()));
    EXPECT_EQ(std::count(all.begin() + place, all.end(), '\0'), length);
  }
}

/// A disk that is full, and cannot set room aside either.
TEST(FileRoomOfADevice, ZerosThatFindNoRoomAreSaid) {
  const int device = ::open("/dev/full", O_RDWR | O_CLOEXEC);
  if (device < 0) GTEST_SKIP() << "there is no such device";
  EXPECT_EQ(take_file_room(device, 0, 1 << 20, &missing<EOPNOTSUPP>), ENOSPC);
  ::close(device);
}

TEST_F(FileRoom, IsGivenBack) {
  ASSERT_EQ(take_file_room(descriptor, 0, 2 << 20), 0);
  const std::uint64_t taken = disk_bytes();
  give_back_file_room(descriptor, 1 << 20, 1 << 20);
  EXPECT_EQ(size(), 2 << 20);
  EXPECT_LE(disk_bytes(), taken);
}

/// What is beside something keeps what it holds, whatever the other takes and gives back.
TEST(SpilledMemory, GrowsBesideOthers) {
  auto first = SpillFile::make(spill_folder(), 40 << 20);
  ASSERT_TRUE(first);
  {
    const auto other = (*first)->beside(20 << 20);
    ASSERT_TRUE(other);
    for (std::size_t bytes = 1; bytes <= (20u << 20); bytes += 3u << 20) {
      ASSERT_TRUE((*first)->reach(bytes));
      ASSERT_TRUE(other->reach(bytes));
      (*first)->data()[bytes - 1] = std::byte{1};
      other->data()[bytes - 1] = std::byte{2};
    }
    EXPECT_FALSE(other->reach(21 << 20)) << "more than was promised";
  }
  for (std::size_t bytes = 1; bytes <= (20u << 20); bytes += 3u << 20)
    EXPECT_EQ((*first)->data()[bytes - 1], std::byte{1});
}

}  // namespace
}  // namespace stowage
