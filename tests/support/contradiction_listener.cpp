#include <gtest/gtest.h>
#include <unistd.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <string>

#include "core/base/contradiction.h"

namespace stowage {
namespace {

/// Every test of every program fails, in release builds too, when a plan is found that is better than a bound
/// that somebody claimed: here, or in a program that the test started.
class ContradictionListener : public testing::EmptyTestEventListener {
 public:
  ContradictionListener()
      : path_(testing::TempDir() + "stowage_contradictions_" + std::to_string(::getpid())) {
    ::setenv("STOWAGE_CONTRADICTIONS", path_.c_str(), 1);
  }

 private:
  void OnTestStart(const testing::TestInfo&) override {
    take_contradictions();
    forget();
  }
  void OnTestEnd(const testing::TestInfo&) override {
    if (const std::uint64_t count = take_contradictions() + of_others())
      ADD_FAILURE() << count << " plans were better than a bound that no plan can beat";
    forget();
  }

  /// Of this process they are counted; some a test provokes, and takes.
  std::uint64_t of_others() const {
    std::uint64_t count = 0;
    std::ifstream file(path_);
    for (long process = 0; file >> process;) count += process != static_cast<long>(::getpid());
    return count;
  }
  void forget() const {
    std::error_code ignored;
    std::filesystem::remove(path_, ignored);
  }

  std::string path_;
};

[[maybe_unused]] const bool registered = [] {
  testing::UnitTest::GetInstance()->listeners().Append(new ContradictionListener);
  return true;
}();

}  // namespace
}  // namespace stowage
