// What a program counts or branches by is part of its fingerprint, wherever in the file it stands.
#include <gtest/gtest.h>

#include <fmt/format.h>

#include <algorithm>
#include <random>
#include <set>
#include <string>
#include <vector>

#include "core/base/file.h"
#include "core/base/json.h"
#include "core/formats/program.h"
#include "core/formats/pt2/program_fingerprint.h"
#include "core/formats/strides.h"
#include "tests/core/formats/files.h"
#include "tests/core/formats/repacked.h"
#include "tests/core/formats/torchscript/script_archives.h"
#include "tests/support/paths.h"

namespace stowage::formats {
namespace {

using stowage::test::data, stowage::test::little_endian;
using stowage::test::packed, stowage::test::Records, stowage::test::records_of;
using Numbers = std::vector<std::int64_t>;

constexpr std::uint64_t kLong = sizeof(std::int64_t);

std::string bytes_of(const Numbers& numbers) {
  std::string out;
  for (const std::int64_t number : numbers) out += little_endian(number);
  return out;
}

Result<ExportedProgram> read(const std::string& archive) {
  const stowage::test::TemporaryFolder folder;
  auto file = RandomAccessFile::open(folder.write("made.pt2", archive));
  EXPECT_TRUE(file);
  return read_program(std::move(*file));
}

std::string fingerprint_of(const std::string& archive) {
  const auto program = read(archive);
  EXPECT_TRUE(program) << sentence(program.error());
  return program ? program->fingerprint : std::string();
}

/// A strided tensor of whole numbers.
struct View {
  Numbers sizes{}, strides{};
  std::int64_t offset = 0;

  std::uint64_t begin() const { return static_cast<std::uint64_t>(offset) * kLong; }
  std::uint64_t end() const { return strided_extent(sizes, strides, offset, kLong).value(); }
  /// Where its elements begin in the record.
  std::set<std::uint64_t> elements() const {
    std::set<std::uint64_t> out{begin()};
    for (std::size_t i = 0; i < sizes.size(); ++i) {
      std::set<std::uint64_t> wider;
      for (const std::uint64_t at : out) {
        for (std::int64_t n = 0; n < sizes[i]; ++n)
          wider.insert(at + static_cast<std::uint64_t>(n * strides[i]) * kLong);
      }
      out = std::move(wider);
    }
    return out;
  }
};

/// The program of a fixture with one constant more, which lies so in a record with these bytes.
std::string with_constant(const View& view, const std::string& content) {
  const auto list = [](const Numbers& numbers) {
    Json out = Json::array();
    for (const std::int64_t number : numbers) out.push_back({{"as_int", number}});
    return out;
  };
  const Json meta = {{"dtype", 5},
                     {"sizes", list(view.sizes)},
                     {"requires_grad", false},
                     {"device", {{"type", "cpu"}, {"index", nullptr}}},
                     {"strides", list(view.strides)},
                     {"storage_offset", {{"as_int", view.offset}}},
                     {"layout", 7}};
  const Json config = {
      {"config",
       {{"count",
         {{"path_name", "tensor_0"}, {"is_param", false}, {"use_pickle", false}, {"tensor_meta", meta}}}}}};
  Records records = records_of(data("engine/while_loop.pt2"));
  for (auto& [name, text] : records) {
    if (name.ends_with("_constants_config.json")) text = to_text(config, -1);
  }
  records.emplace_back("data/constants/tensor_0", content);
  return packed(records, "made");
}

/// Whether the program is another one when the byte is.
bool counts(const View& view, const std::string& content, std::uint64_t at) {
  std::string other = content;
  other[at] = static_cast<char>(other[at] ^ 1);
  return fingerprint_of(with_constant(view, content)) != fingerprint_of(with_constant(view, other));
}

TEST(ConstantFingerprint, CoversAConstantWhereverItLiesInItsRecord) {
  const std::string content = bytes_of(Numbers(5000, 2));
  EXPECT_TRUE(counts({}, content, 0)) << "a number at the front of 40,000 bytes";
  EXPECT_TRUE(counts({{}, {}, 4999}, content, 4999 * kLong));
  EXPECT_FALSE(counts({{}, {}, 4999}, content, 0)) << "nobody reads it";
  EXPECT_FALSE(counts({}, content, kLong));
  EXPECT_TRUE(counts({{2}, {4000}, 7}, content, 4007 * kLong)) << "far apart";
  EXPECT_TRUE(counts({{2, 1000000}, {4000, 0}, 7}, content, 4007 * kLong)) << "and repeated";
  EXPECT_FALSE(counts({{0}, {1}, 0}, content, 0));
  EXPECT_FALSE(counts({}, content, content.size() - 1));
}

TEST(ConstantFingerprint, EndsWhereItsLimitsSay) {
  const auto most = static_cast<std::int64_t>(kMostConstantBytes / kLong);
  const std::string content = bytes_of(Numbers(static_cast<std::size_t>(most) * 2, 1));
  EXPECT_TRUE(counts({{most}, {1}, 3}, content, (3 + static_cast<std::uint64_t>(most)) * kLong - 1));
  EXPECT_FALSE(counts({{most + 1}, {1}, 0}, content, 0)) << "as long as weights are";
  const auto few = static_cast<std::int64_t>(kMostScattered);
  const std::int64_t apart = most / few + 1;
  EXPECT_TRUE(counts({{few}, {apart}, 0}, content, static_cast<std::uint64_t>((few - 1) * apart) * kLong));
  EXPECT_FALSE(counts({{few + 1}, {apart}, 0}, content, 0));
}

/// Seeded: an element's own bytes always, bytes of no element never but between close ones.
TEST(ConstantFingerprint, OfAnyViewIsOneOfItsElements) {
  int inside = 0, outside = 0;
  for (std::uint32_t seed = 0; seed < 40; ++seed) {
    SCOPED_TRACE(seed);
    std::mt19937 random(seed);
    View view;
    view.offset = static_cast<std::int64_t>(random() % 100);
    for (std::uint32_t i = 0; i < random() % 3; ++i) {
      view.sizes.push_back(static_cast<std::int64_t>(1 + random() % 6));
      view.strides.push_back(static_cast<std::int64_t>(random() % (seed % 2 ? 800 : 20)));
    }
    const std::string content(view.end() + random() % 4096 + 1, static_cast<char>(random()));
    const std::set<std::uint64_t> elements = view.elements();
    const bool close = view.end() - view.begin() <= kMostConstantBytes;
    const auto chosen = std::next(elements.begin(), static_cast<std::ptrdiff_t>(random() % elements.size()));
    EXPECT_TRUE(counts(view, content, *chosen + random() % kLong));
    const std::uint64_t at = random() % content.size();
    const bool element = std::any_of(elements.begin(), elements.end(),
                                     [&](std::uint64_t one) { return at >= one && at < one + kLong; });
    const bool between = close && at >= view.begin() && at < view.end();
    EXPECT_EQ(counts(view, content, at), element || between) << at;
    ++(element || between ? inside : outside);
  }
  EXPECT_GE(inside, 3);
  EXPECT_GE(outside, 3);
}

/// Files of older layouts, whose constants stand in an archive within the archive, changed where they are.
TEST(ConstantFingerprint, CoversConstantsOfEachLayoutAndNoWeights) {
  for (const char* name : {"pt2/torch27.pt2", "pt2/torch28.pt2", "pt2/torch28_two.pt2"}) {
    SCOPED_TRACE(name);
    const auto whole = read_text_file(data(name));
    ASSERT_TRUE(whole);
    const std::string& archive = *whole;
    const auto program = read(archive);
    ASSERT_TRUE(program) << sentence(program.error());
    std::set<std::string> seen{program->fingerprint};
    int weights = 0, constants = 0;
    for (const Payload& payload : program->payloads) {
      std::string other = archive;
      const std::size_t at = payload.file_offset;
      ASSERT_LT(at, other.size());
      other[at] = static_cast<char>(other[at] ^ 1);
      const bool constant = payload.record.find("constants") != std::string::npos;
      EXPECT_EQ(seen.insert(fingerprint_of(other)).second, constant) << payload.name;
      ++(constant ? constants : weights);
    }
    EXPECT_GE(constants, 1);
    EXPECT_GE(weights, 1);
  }
}

/// A record that holds nothing, as where weights were left out, is no reason to refuse the program.
TEST(ConstantFingerprint, OfARecordWithoutBytesIsThere) {
  const std::string none = fingerprint_of(with_constant({}, ""));
  EXPECT_FALSE(none.empty());
  EXPECT_NE(none, fingerprint_of(with_constant({}, bytes_of({0}))));
}

/// A script whose CONSTANTS.c0 is such a view of these numbers.
std::string script(const std::string& body, const View& view, const Numbers& storage, float weight = 1) {
  using test::net;
  namespace pickles = test::pickles;
  stowage::test::ZipMaker zip;
  zip.add("a/data.pkl", pickles::whole(pickles::global("__torch__.n", "Net") + ")\x81" +
                                       pickles::dict({{"w", pickles::vector("0", 2)}}) + "b"));
  zip.add("a/code/__torch__/n.py", net(body));
  zip.add("a/constants.pkl", pickles::whole(pickles::tuple(
                                 {pickles::tensor("0", static_cast<std::int64_t>(storage.size()), view.offset,
                                                  view.sizes, view.strides, "LongStorage")})));
  const float weights[] = {weight, weight};
  zip.add("a/data/0", std::string(reinterpret_cast<const char*>(weights), sizeof weights));
  zip.add("a/constants/0", bytes_of(storage));
  return zip.build();
}

/// Two and five rounds of a loop whose end is one number of a long record.
TEST(ConstantFingerprint, OfAScriptKnowsWhatItsLoopsCountBy) {
  const std::string loop =
      "    y = x\n    for i in range(int(CONSTANTS.c0)):\n      y = torch.relu(y)\n    return y\n";
  for (const auto& [length, offset] : {std::pair{1, 0}, {8, 7}, {9, 0}, {100, 0}, {100, 57}, {5000, 4999}}) {
    SCOPED_TRACE(fmt::format("number {} of {}", offset, length));
    Numbers numbers(static_cast<std::size_t>(length), 1);
    std::set<std::string> seen;
    for (const std::int64_t rounds : {2, 5}) {
      numbers[static_cast<std::size_t>(offset)] = rounds;
      const auto program = test::read_script(script(loop, {{}, {}, offset}, numbers));
      ASSERT_TRUE(program) << sentence(program.error());
      EXPECT_EQ(program->graph.nodes.size(), static_cast<std::size_t>(rounds));
      EXPECT_TRUE(seen.insert(program->fingerprint).second) << rounds;
    }
    if (length == 1) continue;
    ++numbers[static_cast<std::size_t>(offset == 0 ? length - 1 : 0)];
    EXPECT_FALSE(seen.insert(fingerprint_of(script(loop, {{}, {}, offset}, numbers))).second)
        << "a number that nobody reads";
  }
}

TEST(ConstantFingerprint, OfAScriptCoversShortTensorsAndNoWeights) {
  const std::string sum = "    return torch.add(torch.mul(x, self.w), CONSTANTS.c0)\n";
  const auto most = static_cast<std::int64_t>(kMostConstantBytes / kLong);
  const Numbers storage(static_cast<std::size_t>(most) + 10, 1);
  const auto changed = [&](const View& view, std::size_t at) {
    Numbers other = storage;
    other[at] = 2;
    return fingerprint_of(script(sum, view, storage)) != fingerprint_of(script(sum, view, other));
  };
  EXPECT_TRUE(changed({{4}, {1}, 10}, 13));
  EXPECT_FALSE(changed({{4}, {1}, 10}, 14)) << "behind it";
  EXPECT_TRUE(changed({{most}, {1}, 0}, static_cast<std::size_t>(most) - 1));
  EXPECT_FALSE(changed({{most + 1}, {1}, 0}, 0)) << "as long as weights are";
  EXPECT_EQ(fingerprint_of(script(sum, {{4}, {1}, 0}, storage, 1)),
            fingerprint_of(script(sum, {{4}, {1}, 0}, storage, 2)));
}

}  // namespace
}  // namespace stowage::formats
