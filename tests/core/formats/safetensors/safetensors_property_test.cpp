// Headers made at random read as they were made; damaged ones give an error or a model whose sums are right.
#include <gtest/gtest.h>

#include <algorithm>
#include <numeric>
#include <random>

#include <nlohmann/json.hpp>

#include "core/base/json.h"
#include "core/formats/safetensors/safetensors.h"
#include "core/model/model.h"
#include "tests/core/formats/files.h"

namespace stowage::formats {
namespace {

using nlohmann::ordered_json;

struct Made {
  std::string header;
  std::vector<SafetensorsEntry> tensors;  ///< in the order of the header
  std::uint64_t data_bytes = 0;
};

std::string random_name(std::mt19937& random, std::size_t i) {
  static const std::vector<std::string> kParts{"model", "layers", "7", "weight", "ü",   "\"",
                                               "\\",    "",       " ", "\t",     "🙂"};
  std::string name = std::to_string(i);
  for (unsigned k = random() % 4; k > 0; --k) name += "." + kParts[random() % kParts.size()];
  return name;
}

/// Data in one order, header in another.
Made random_file(std::mt19937& random) {
  constexpr model::Dtype kTypes[] = {model::Dtype::F32,  model::Dtype::BF16,    model::Dtype::I64,
                                     model::Dtype::Bool, model::Dtype::F8_E4M3, model::Dtype::F4};
  Made out;
  std::vector<std::pair<std::uint64_t, std::uint64_t>> ranges;
  const std::size_t count = random() % 12;
  for (std::size_t i = 0; i < count; ++i) {
    SafetensorsEntry& entry = out.tensors.emplace_back();
    entry.name = random_name(random, i);
    entry.dtype = kTypes[random() % std::size(kTypes)];
    for (unsigned k = random() % 4; k > 0; --k) entry.shape.push_back(random() % 5);
    if (entry.dtype == model::Dtype::F4) entry.shape.push_back(2);
    entry.bytes = *model::element_count(entry.shape) * model::info(entry.dtype).bits / 8;
    ranges.emplace_back(out.data_bytes, out.data_bytes + entry.bytes);
    out.data_bytes += entry.bytes;
  }
  std::vector<std::size_t> order(count);
  std::iota(order.begin(), order.end(), 0u);
  std::shuffle(order.begin(), order.end(), random);
  ordered_json header = ordered_json::object();
  if (random() % 2)
    header["__metadata__"] = random() % 2 ? ordered_json({{"format", "pt"}}) : ordered_json(nullptr);
  std::vector<SafetensorsEntry> written;
  for (const std::size_t i : order) {
    const SafetensorsEntry& entry = out.tensors[i];
    const ordered_json offsets{ranges[i].first, ranges[i].second};
    const std::string dtype(model::info(entry.dtype).name);
    if (random() % 5 == 0) {
      header[entry.name] = ordered_json::array({dtype, entry.shape, offsets});
    } else {
      header[entry.name] = {{"shape", entry.shape}, {"dtype", dtype}, {"data_offsets", offsets}};
      if (random() % 5 == 0) header[entry.name]["dtype"] = {{dtype, nullptr}};
      if (random() % 5 == 0) header[entry.name]["more"] = {{"a", {1, {{"b", nullptr}}}}};
    }
    written.push_back(entry);
    written.back().offset = ranges[i].first;
  }
  out.tensors = std::move(written);
  out.header = random() % 2 ? header.dump() : header.dump(1, ' ', true);
  out.header.append(random() % 9, ' ');
  return out;
}

TEST(SafetensorsProperty, ReadsWhatWasWritten) {
  constexpr unsigned kSeed = 31;
  std::mt19937 random(kSeed);
  for (int round = 0; round < 2000; ++round) {
    const Made made = random_file(random);
    const std::uint64_t start = 8 + made.header.size();
    const auto read = parse_safetensors_header(made.header, start + made.data_bytes, "x");
    ASSERT_TRUE(read) << "seed " << kSeed << " round " << round << ": " << sentence(read.error()) << "\n"
                      << made.header;
    ASSERT_EQ(read->tensors.size(), made.tensors.size());
    EXPECT_EQ(read->data_bytes, made.data_bytes);
    for (std::size_t i = 0; i < made.tensors.size(); ++i) {
      const SafetensorsEntry &is = read->tensors[i], &was = made.tensors[i];
      EXPECT_EQ(is.name, was.name);
      EXPECT_EQ(is.dtype, was.dtype) << was.name;
      EXPECT_EQ(is.shape, was.shape) << was.name;
      EXPECT_EQ(is.bytes, was.bytes) << was.name;
      EXPECT_EQ(is.offset, start + was.offset) << was.name;
    }
    for (const std::uint64_t other : {made.data_bytes + 1, made.data_bytes + 4096}) {
      EXPECT_EQ(parse_safetensors_header(made.header, start + other, "x").error().code, Code::SafetensorsEnd);
    }
  }
}

TEST(SafetensorsProperty, DamageIsAnErrorOrAddsUp) {
  constexpr unsigned kSeed = 32;
  std::mt19937 random(kSeed);
  int errors = 0;
  for (int round = 0; round < 5000; ++round) {
    Made made = random_file(random);
    for (unsigned k = 1 + random() % 3; k > 0; --k)
      made.header[random() % made.header.size()] = static_cast<char>(random());
    const auto read = parse_safetensors_header(made.header, 8 + made.header.size() + made.data_bytes, "x");
    if (!read) {
      ++errors;
      EXPECT_FALSE(sentence(read.error()).empty());
      continue;
    }
    std::uint64_t sum = 0;
    for (const SafetensorsEntry& entry : read->tensors) sum += entry.bytes;
    EXPECT_EQ(sum, made.data_bytes) << "seed " << kSeed << " round " << round;
  }
  EXPECT_GT(errors, 1000);
}

}  // namespace
}  // namespace stowage::formats
