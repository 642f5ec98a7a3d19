#include "app/cli/run/watched_files.h"

#include <algorithm>
#include <array>
#include <chrono>
#include <filesystem>
#include <string_view>
#include <thread>

namespace stowage::cli {
namespace {

namespace fs = std::filesystem;

constexpr auto kPause = std::chrono::milliseconds(200);

/// Options whose file is written by the command itself.
constexpr std::array<std::string_view, 9> kWritten = {"-o",       "--output",  "--dump-problem",
                                                      "--trace",  "--outputs", "--gradients",
                                                      "--report", "--export",  "--learn"};

bool is_written(std::string_view option) {
  return std::find(kWritten.begin(), kWritten.end(), option.substr(0, option.find('='))) != kWritten.end();
}

std::string state_of_entry(const fs::path& path) {
  std::error_code error;
  const auto size = fs::is_regular_file(path, error) ? fs::file_size(path, error) : 0;
  const auto time = fs::last_write_time(path, error);
  if (error) return "gone";
  return std::to_string(size) + "@" + std::to_string(time.time_since_epoch().count());
}

std::string state_of(const std::string& path) {
  std::error_code error;
  std::string out = state_of_entry(path);
  if (!fs::is_directory(path, error)) return out;
  std::vector<std::string> entries;
  for (fs::directory_iterator at(path, error), end; !error && at != end; at.increment(error))
    entries.push_back(at->path().filename().string() + ":" + state_of_entry(at->path()));
  std::sort(entries.begin(), entries.end());
  for (const std::string& entry : entries) out += "/" + entry;
  return out;
}

}  // namespace

WatchedFiles::WatchedFiles(const std::vector<std::string>& words) {
  for (std::size_t i = 0; i < words.size(); ++i) {
    const bool written = is_written(words[i]) || (i > 0 && is_written(words[i - 1]));
    const std::size_t equals = words[i].starts_with("--") ? words[i].find('=') : std::string::npos;
    const std::string path = equals == std::string::npos ? words[i] : words[i].substr(equals + 1);
    std::error_code ignored;
    if (!written && !path.empty() && fs::exists(path, ignored)) paths_.push_back(path);
  }
  states_ = states();
}

std::vector<std::string> WatchedFiles::states() const {
  std::vector<std::string> out;
  for (const std::string& path : paths_) out.push_back(state_of(path));
  return out;
}

std::string WatchedFiles::wait_for_change(const CancelToken& cancel) {
  std::vector<std::string> before = states_;
  while (!cancel.cancelled()) {
    std::vector<std::string> now = states();
    // Whoever writes a file may be in the middle of it: it has to be still for a while.
    const auto changed = std::mismatch(now.begin(), now.end(), states_.begin()).first;
    if (changed != now.end() && now == before) {
      const auto at = static_cast<std::size_t>(changed - now.begin());
      states_ = std::move(now);
      return paths_[at];
    }
    before = std::move(now);
    std::this_thread::sleep_for(kPause);
  }
  return {};
}

}  // namespace stowage::cli
