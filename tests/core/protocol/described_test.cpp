#include <random>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "core/base/json.h"
#include "core/protocol/client.h"
#include "core/protocol/protocol.h"

namespace stowage::protocol {
namespace {

DescribedValues some_values(std::mt19937_64& random) {
  DescribedValues out;
  for (std::uint64_t i = random() % 5; i > 0; --i) {
    DescribedTensor tensor{"t" + std::to_string(i) + " ü", static_cast<int>(random() % 30), {}, {}, 0};
    for (std::uint64_t k = random() % 4; k > 0; --k) {
      tensor.sizes.push_back(static_cast<std::int64_t>(random() >> (1 + random() % 60)));
      tensor.strides.push_back(static_cast<std::int64_t>(random() >> (1 + random() % 60)));
    }
    tensor.offset = static_cast<std::int64_t>(random() >> (1 + random() % 60));
    out.tensors.push_back(std::move(tensor));
  }
  for (std::uint64_t i = random() % 4; i > 0; --i)
    out.numbers.emplace_back("n" + std::to_string(i), static_cast<std::int64_t>(random()));
  for (std::uint64_t i = random() % 3; i > 0; --i) out.unknown.push_back("u" + std::to_string(i));
  return out;
}

TEST(Described, ComesBackAsItWasSent) {
  for (std::uint64_t seed = 0; seed < 100; ++seed) {
    std::mt19937_64 random(seed);
    const DescribedValues sent = some_values(random);
    const auto event = event_from_line(to_line(Event(Described{sent})));
    ASSERT_TRUE(event && std::holds_alternative<Described>(*event)) << "seed " << seed;
    const DescribedValues& came = std::get<Described>(*event).values;
    EXPECT_EQ(to_text(to_json(came), -1), to_text(to_json(sent), -1)) << "seed " << seed;
    ASSERT_EQ(came.tensors.size(), sent.tensors.size());
    for (std::size_t i = 0; i < sent.tensors.size(); ++i) {
      EXPECT_EQ(came.tensors[i].sizes, sent.tensors[i].sizes);
      EXPECT_EQ(came.tensors[i].strides, sent.tensors[i].strides);
      EXPECT_EQ(came.tensors[i].offset, sent.tensors[i].offset);
    }
    EXPECT_EQ(came.numbers, sent.numbers);
    EXPECT_EQ(came.unknown, sent.unknown);
  }
}

TEST(Described, WhatIsNoDescriptionIsRefused) {
  for (const char* text :
       {R"({})", R"({"tensors": []})", R"({"tensors": {}, "numbers": []})",
        R"({"tensors": [["x", 7, [2], [1]]], "numbers": []})",
        R"({"tensors": [["x", 7, [2], [], 0]], "numbers": []})",
        R"({"tensors": [["x", 7, [-2], [1], 0]], "numbers": []})",
        R"({"tensors": [["x", 7, [2], [1], -1]], "numbers": []})",
        R"({"tensors": [["x", -7, [2], [1], 0]], "numbers": []})",
        R"({"tensors": [["x", 7, [18446744073709551615], [1], 0]], "numbers": []})",
        R"({"tensors": [["x", 7, [2.5], [1], 0]], "numbers": []})", R"({"tensors": [], "numbers": [["n"]]})",
        R"({"tensors": [], "numbers": [["n", true]]})",
        R"({"tensors": [], "numbers": [], "unknown": [3]})"}) {
    const auto json = parse_json(text, "test", 16);
    ASSERT_TRUE(json) << text;
    const auto read = described_from_json(*json);
    ASSERT_FALSE(read) << text;
    EXPECT_EQ(read.error().code, Code::ProtocolSyntax) << text;
  }
}

TEST(Described, RequestsAreToldApart) {
  const DescribeRequest sent{"/a b ü.pt",
                             "0123",
                             "in.safetensors",
                             {{"batch", 3}, {"x_1", 1ll << 40}},
                             {{"args.0", {2, 3}}, {"kwargs.number", {}}}};
  const std::string line = to_line(sent);
  EXPECT_TRUE(asks_to_describe(line));
  EXPECT_FALSE(asks_to_calibrate(line));
  EXPECT_FALSE(asks_to_describe(to_line(CalibrateRequest{})));
  EXPECT_FALSE(asks_to_describe("no JSON"));
  const auto came = describe_from_line(line);
  ASSERT_TRUE(came);
  EXPECT_EQ(came->program, sent.program);
  EXPECT_EQ(came->fingerprint, sent.fingerprint);
  EXPECT_EQ(came->inputs_file, sent.inputs_file);
  EXPECT_EQ(came->sizes, sent.sizes);
  EXPECT_EQ(came->shapes, sent.shapes);
  for (const char* shapes : {"[]", R"({"a": 3})", R"({"a": [-1]})", R"({"a": ["1"]})", R"({"a": [1.5]})",
                             R"({"a": [18446744073709551615]})"}) {
    EXPECT_FALSE(describe_from_line(R"({"type": "describe", "version": 3, "program": "a", "shapes": )" +
                                    std::string(shapes) + "}"))
        << shapes;
  }
  EXPECT_FALSE(describe_from_line(R"({"type": "describe", "version": 3})"));
  EXPECT_FALSE(describe_from_line(R"({"type": "describe", "version": 2, "program": "a"})"));
  const auto run = request_from_line(line);  // an engine of before: it says that it does not know this
  ASSERT_FALSE(run);
  EXPECT_EQ(run.error().code, Code::ProtocolUnknown);
}

TEST(Described, IsTheEndOfWhatTheClientAsked) {
  std::string written;
  Client client(DescribeRequest{"a.pt", {}, {}, {}},
                {[&](const std::string& line) { return written = line, true; }, [](const Event&) {}});
  client.received(to_line(Event(Hello{})));
  EXPECT_TRUE(asks_to_describe(written));
  EXPECT_FALSE(client.end());
  std::mt19937_64 random(7);
  client.received(to_line(Event(Described{some_values(random)})));
  ASSERT_TRUE(client.end());
  EXPECT_TRUE(std::holds_alternative<Described>(*client.end()));
}

}  // namespace
}  // namespace stowage::protocol
