#include <random>

#include <gtest/gtest.h>

#include "core/report/report.h"
#include "tests/core/report/fixtures.h"

namespace stowage::report {
namespace {

/// A report is what somebody sent: whatever happened to it on its way, it is read, or refused with a
/// sentence.
class DamagedReport : public testing::Test {
 protected:
  DamagedReport() : seed_(std::random_device{}()), random_(seed_), trace_(__FILE__, __LINE__, seed_) {}

  Json drawn() {
    Contents contents = test::full_contents();
    contents.machine = test::random_machine(random_);
    if (random_() % 2) contents.calibration.reset();
    return to_json(contents);
  }

  /// Reads a text, or says why not.
  static void reads_or_says(const std::string& text) {
    const auto read = read_machine(text, "sent.md");
    if (read) return;
    EXPECT_FALSE(sentence(read.error()).empty()) << text.substr(0, 2000);
  }

  /// Any value of a document, however deep.
  Json& any_value(Json& document) {
    Json* at = &document;
    while (at->is_structured() && !at->empty() && random_() % 8) {
      const std::size_t chosen = random_() % at->size();
      at = &*std::next(at->begin(), std::ptrdiff_t(chosen));
    }
    return *at;
  }

  unsigned seed_;
  std::mt19937 random_;
  testing::ScopedTrace trace_;
};

TEST_F(DamagedReport, CutAnywhere) {
  const Json document = drawn();
  for (const std::string& text : {to_text(document), to_markdown(document)}) {
    for (int i = 0; i < 60; ++i) reads_or_says(text.substr(0, random_() % (text.size() + 1)));
  }
}

TEST_F(DamagedReport, BytesChanged) {
  for (int i = 0; i < 60; ++i) {
    std::string text = i % 2 ? to_markdown(drawn()) : to_text(drawn());
    for (unsigned changes = 1 + random_() % 4; changes > 0; --changes)
      text[random_() % text.size()] = char(random_() % 256);
    reads_or_says(text);
  }
}

TEST_F(DamagedReport, ValuesOfOtherKinds) {
  const std::vector<Json> others = {nullptr,        -1,        1.5e308,          "", "0", true, Json::array(),
                                    Json::object(), "cuda:99", std::uint64_t(-1)};
  for (int i = 0; i < 200; ++i) {
    Json document = drawn();
    any_value(document["machine"]) = others[random_() % others.size()];
    reads_or_says(to_text(document));
  }
}

/// One rate that cannot be had is one default that is said; nothing else of the machine changes.
TEST_F(DamagedReport, OneUnknownRateIsOneDefault) {
  for (int i = 0; i < 50; ++i) {
    Json document = drawn();
    document.erase("rates");  // of the report itself, which say what nobody measured
    Json& links = document["machine"]["links"];
    if (!links.is_array() || links.empty()) continue;
    const auto whole = read_machine(to_text(document), "sent.md");
    ASSERT_TRUE(whole) << sentence(whole.error());
    const std::size_t chosen = random_() % links.size();
    links[chosen]["bytes_per_second"] = kNotAvailable;
    const auto read = read_machine(to_text(document), "sent.md");
    ASSERT_TRUE(read) << sentence(read.error());
    EXPECT_EQ(read->assumed.size(), whole->assumed.size() + 1);
    EXPECT_EQ(read->machine.devices.size(), whole->machine.devices.size());
    links.erase(links.begin() + std::ptrdiff_t(chosen));
    const auto without = read_machine(to_text(document), "sent.md");
    ASSERT_TRUE(without);
    EXPECT_EQ(to_text(machine_json(read->machine, {})), to_text(machine_json(without->machine, {})));
  }
}

}  // namespace
}  // namespace stowage::report
