// The page on predictions has the table of cards, in every language.
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <fstream>
#include <iterator>
#include <sstream>
#include <string>

#include "core/machine/cards.h"
#include "tests/support/paths.h"

namespace stowage::machine {
namespace {

constexpr const char* kPages[] = {"prediction.md",    "de/prediction.md", "es/prediction.md",
                                  "fr/prediction.md", "ja/prediction.md", "zh_CN/prediction.md"};
constexpr std::string_view kBegin = "<!-- cards -->\n", kEnd = "<!-- end of cards -->\n";

std::string read(const std::string& path) {
  std::ifstream in(path);
  return {std::istreambuf_iterator<char>(in), {}};
}

/// Parentheses would end the address of a link.
std::string as_link(std::string_view source) {
  const std::size_t at = source.rfind(": https://");
  std::string url;
  for (const char c : source.substr(at + 2)) url += c == '(' ? "%28" : c == ')' ? "%29" : std::string(1, c);
  return "[" + std::string(source.substr(0, at)) + "](" + url + ")";
}

std::string rows() {
  std::ostringstream out;
  for (const Card& card : cards())
    out << "| " << card.words << " | " << card.memory / 1e9 << " | " << card.float32 / 1e12 << " | "
        << card.half / 1e12 << " | " << card.bfloat16 / 1e12 << " | " << as_link(card.source) << " |\n";
  return out.str();
}

/// The page with other rows below the two lines that head the table, which are in its language.
std::string with_rows(const std::string& page, const std::string& body) {
  const std::size_t begin = page.find(kBegin), end = page.find(kEnd);
  if (begin == std::string::npos || end == std::string::npos || end < begin) return {};
  const std::size_t head = page.find('\n', begin + kBegin.size());
  const std::size_t from = page.find('\n', head + 1) + 1;
  return from > end ? std::string() : page.substr(0, from) + body + page.substr(end);
}

/// Predictions go by the table that people read. STOWAGE_UPDATE_GOLDEN=1 writes it.
TEST(CardsPage, IsPrintedFromTheTable) {
  for (const char* name : kPages) {
    SCOPED_TRACE(name);
    const std::string path = test::source_dir() + "/resources/help/" + name, now = read(path);
    const std::string page = with_rows(now, rows());
    ASSERT_FALSE(page.empty()) << "no marks around a table";
    EXPECT_EQ(std::count(now.begin(), now.end(), '\r'), 0);
    if (std::getenv("STOWAGE_UPDATE_GOLDEN")) {
      std::ofstream(path) << page;
    } else {
      EXPECT_EQ(now, page) << "run this test with STOWAGE_UPDATE_GOLDEN=1";
    }
  }
}

/// Each row names where its figures stand, in a link that ends where it should, and in no cell too many.
TEST(CardsPage, EachRowIsARowWithItsSource) {
  std::istringstream in(rows());
  std::size_t found = 0;
  for (std::string line; std::getline(in, line); ++found) {
    EXPECT_EQ(std::count(line.begin(), line.end(), '|'), 7) << line;
    EXPECT_EQ(line.find("](https://"), line.rfind("](")) << line;
    EXPECT_EQ(line.find(')', line.rfind("](")), line.size() - 3) << line;
  }
  EXPECT_EQ(found, cards().size());
}

/// The parts of the makers' figures that the page says are those that are taken.
TEST(CardsPage, SaysWhichPartIsTaken) {
  const std::string page = read(test::source_dir() + "/resources/help/prediction.md");
  std::ostringstream memory, products;
  memory << "takes " << kUsualOfMemory << " of the memory";
  products << "and " << kUsualOfProducts << " of the products";
  EXPECT_NE(page.find(memory.str()), std::string::npos) << memory.str();
  EXPECT_NE(page.find(products.str()), std::string::npos) << products.str();
}

}  // namespace
}  // namespace stowage::machine
