#include "core/engine/hosts/peers.h"

#include <random>
#include <thread>

#include <ATen/Functions.h>
#include <gtest/gtest.h>
#include <sys/socket.h>
#include <unistd.h>

#include "core/protocol/hosts_task.h"

namespace stowage::engine::test {
namespace {

/// Two engines and what the relays do: the peer in a header is whom it is for, then whom it is from.
class Pair {
 public:
  Pair() {
    ::socketpair(AF_UNIX, SOCK_STREAM, 0, left_);
    ::socketpair(AF_UNIX, SOCK_STREAM, 0, right_);
    relays_[0] = std::thread([this] { carry(left_[1], right_[1], 0); });
    relays_[1] = std::thread([this] { carry(right_[1], left_[1], 1); });
  }
  ~Pair() {
    for (const int end : {left_[0], right_[0]}) ::shutdown(end, SHUT_RDWR);
    for (std::thread& relay : relays_) relay.join();
    for (const int end : {left_[0], left_[1], right_[0], right_[1]}) ::close(end);
  }
  int first() const { return left_[0]; }
  int second() const { return right_[0]; }

 private:
  static bool whole(int from, char* at, std::size_t count) {
    while (count > 0) {
      const ssize_t got = ::read(from, at, count);
      if (got <= 0) return false;
      at += got;
      count -= static_cast<std::size_t>(got);
    }
    return true;
  }
  static void carry(int from, int to, std::uint32_t who) {
    protocol::PeerHeader header;
    std::vector<char> bytes(protocol::kMostInFrame);
    while (whole(from, reinterpret_cast<char*>(&header), sizeof header) &&
           whole(from, bytes.data(), header.bytes)) {
      header.peer = who;
      if (::send(to, &header, sizeof header, MSG_NOSIGNAL) <= 0) return;
      for (std::size_t at = 0; at < header.bytes;) {
        const ssize_t sent = ::send(to, bytes.data() + at, header.bytes - at, MSG_NOSIGNAL);
        if (sent <= 0) return;
        at += static_cast<std::size_t>(sent);
      }
    }
  }
  int left_[2]{}, right_[2]{};
  std::thread relays_[2];
};

at::Tensor random_tensor(std::mt19937& random) {
  std::vector<std::int64_t> sizes;
  for (std::uint32_t i = 0; i < random() % 4; ++i) sizes.push_back(random() % 5 == 0 ? 0 : 1 + random() % 40);
  at::Tensor tensor = at::randint(-100, 100, sizes, at::kLong).to(random() % 2 ? at::kFloat : at::kBFloat16);
  if (tensor.dim() > 1 && random() % 2) tensor = tensor.transpose(0, 1);
  if (tensor.dim() > 0 && random() % 3 == 0)
    tensor = tensor.slice(0, 0, std::max<std::int64_t>(tensor.size(0) / 2, 0));
  if (tensor.dim() > 0 && tensor.size(0) == 1 && random() % 2) {
    std::vector<std::int64_t> wide = tensor.sizes().vec();
    wide[0] = 3;
    tensor = tensor.expand(wide);
  }
  return tensor;
}

TEST(Peers, ValuesKeepTheirStrides) {
  const auto seed = static_cast<unsigned>(::testing::UnitTest::GetInstance()->random_seed());
  std::mt19937 random(seed);
  Pair pair;
  Peers first(pair.first(), 2), second(pair.second(), 2);
  for (std::uint32_t step = 0; step < 200; ++step) {
    const at::Tensor sent = random_tensor(random);
    std::thread sender([&] { first.send(1, step, sent); });
    const at::Tensor got = second.receive(0, step).toTensor();
    sender.join();
    ASSERT_EQ(got.scalar_type(), sent.scalar_type()) << "seed " << seed;
    ASSERT_TRUE(got.equal(sent)) << "seed " << seed;
    for (std::int64_t i = 0; i < sent.dim() && sent.numel() > 0; ++i) {
      if (sent.size(i) < 2) continue;  // its stride says nothing
      EXPECT_EQ(got.stride(i), sent.stride(i)) << "seed " << seed;
    }
  }
}

TEST(Peers, WhatOverlapsComesDense) {
  Pair pair;
  Peers first(pair.first(), 2), second(pair.second(), 2);
  const at::Tensor windows = at::arange(10, at::kFloat).as_strided({8, 3}, {1, 1});
  const at::Tensor sparse = at::arange(1000, at::kFloat).as_strided({10}, {100});
  first.send(1, 1, windows);
  first.send(1, 2, sparse);
  EXPECT_TRUE(second.receive(0, 1).toTensor().equal(windows));
  const at::Tensor got = second.receive(0, 2).toTensor();
  EXPECT_TRUE(got.equal(sparse));
  EXPECT_EQ(got.storage().nbytes(), 40u);
}

TEST(Peers, NumbersAndNothing) {
  Pair pair;
  Peers first(pair.first(), 2), second(pair.second(), 2);
  const std::vector<c10::IValue> values{c10::IValue(), c10::IValue(-7), c10::IValue(0.5), c10::IValue(true)};
  for (std::uint32_t i = 0; i < values.size(); ++i) EXPECT_EQ(first.send(1, i, values[i]), 0u);
  EXPECT_TRUE(second.receive(0, 0).isNone());
  EXPECT_EQ(second.receive(0, 1).toInt(), -7);
  EXPECT_EQ(second.receive(0, 2).toDouble(), 0.5);
  EXPECT_TRUE(second.receive(0, 3).toBool());
  EXPECT_THROW(first.send(1, 9, c10::IValue("text")), c10::Error);
}

TEST(Peers, HostsThatDoNotAgreeNoticeIt) {
  Pair pair;
  Peers first(pair.first(), 2), second(pair.second(), 2);
  first.send(1, 5, c10::IValue(1));
  EXPECT_THROW(second.receive(0, 6), c10::Error);
}

TEST(Peers, WhatIsNoFrameIsRefusedAndAnEndIsNoticed) {
  int ends[2];
  ASSERT_EQ(::socketpair(AF_UNIX, SOCK_STREAM, 0, ends), 0);
  Peers peers(ends[0], 2);
  const protocol::PeerHeader wrong{7, 4};
  ASSERT_EQ(::write(ends[1], &wrong, sizeof wrong), static_cast<ssize_t>(sizeof wrong));
  EXPECT_THROW(peers.receive(0, 1), c10::Error);
  const protocol::PeerHeader noise{0, 48};
  const std::string bytes(48, 'x');
  ASSERT_GT(::write(ends[1], &noise, sizeof noise), 0);
  ASSERT_GT(::write(ends[1], bytes.data(), bytes.size()), 0);
  EXPECT_THROW(peers.receive(0, 1), c10::Error);
  ::close(ends[1]);
  EXPECT_THROW(peers.receive(0, 1), c10::Error);
  EXPECT_THROW(peers.send(1, 1, c10::IValue(1)), c10::Error);
  ::close(ends[0]);
}

TEST(Peers, WhileItWaitsSomebodyIsAsked) {
  Pair pair;
  Peers peers(pair.second(), 2);
  peers.while_waiting([] { throw std::runtime_error("the time is over"); });
  EXPECT_THROW(peers.receive(0, 1), std::runtime_error);
}

}  // namespace
}  // namespace stowage::engine::test
