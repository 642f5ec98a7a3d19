#include "tests/core/estimate/stream_oracle.h"

#include <algorithm>
#include <set>
#include <tuple>

namespace stowage::estimate {
namespace {

constexpr int kAbsent = -1;

/// What is where at one moment.
struct State {
  int step = 0;          // that runs, or comes next
  int left = 0;          // units of compute that it still needs; 0 = has not begun
  int copied = kAbsent;  // the storage on the link
  int to_copy = 0;       // units until it is there
  std::vector<int> at;   // by storage: its first cell, or kAbsent
  bool operator<(const State& other) const {
    return std::tie(step, left, copied, to_copy, at) <
           std::tie(other.step, other.left, other.copied, other.to_copy, other.at);
  }
};

class Search {
 public:
  Search(const SmallPass& pass, bool contiguous) : pass_(pass), contiguous_(contiguous) {}

  int run() {
    State first;
    first.at.assign(pass_.cells.size(), kAbsent);
    std::set<State> now{first};
    const int longest = total();
    for (int time = 0; time <= longest; ++time) {
      std::set<State> later;
      for (State state : now) {
        begin_step(state);
        if (state.step == static_cast<int>(pass_.compute.size())) return time;
        advance(state, later);
        if (state.copied == kAbsent) start_copies(state, later);
      }
      now = std::move(later);
    }
    return -1;
  }

 private:
  /// Copying and computing one after the other is one of the schedules.
  int total() const {
    int sum = 0;
    for (std::size_t step = 0; step < pass_.compute.size(); ++step) {
      sum += pass_.compute[step];
      for (const int storage : pass_.uses[step]) sum += pass_.cells[static_cast<std::size_t>(storage)];
    }
    return sum;
  }

  bool uses(int step, int storage) const {
    const auto& all = pass_.uses[static_cast<std::size_t>(step)];
    return std::find(all.begin(), all.end(), storage) != all.end();
  }
  bool there(const State& state, int storage) const {
    return state.at[static_cast<std::size_t>(storage)] != kAbsent && state.copied != storage;
  }

  /// A step that can begin does: waiting never helps what comes after.
  void begin_step(State& state) const {
    if (state.left > 0 || state.step == static_cast<int>(pass_.compute.size())) return;
    for (const int storage : pass_.uses[static_cast<std::size_t>(state.step)]) {
      if (!there(state, storage)) return;
    }
    state.left = pass_.compute[static_cast<std::size_t>(state.step)];
  }

  static void advance(State state, std::set<State>& later) {
    if (state.left > 0 && --state.left == 0) ++state.step;
    if (state.to_copy > 0 && --state.to_copy == 0) state.copied = kAbsent;
    later.insert(std::move(state));
  }

  bool used_again(const State& state, int storage) const {
    for (int step = state.step; step < static_cast<int>(pass_.compute.size()); ++step) {
      if (uses(step, storage)) return true;
    }
    return false;
  }

  /// Every storage that is not there, after giving up every set of others that the running step can spare.
  void start_copies(const State& state, std::set<State>& later) const {
    const int count = static_cast<int>(pass_.cells.size());
    std::vector<int> spare;
    for (int storage = 0; storage < count; ++storage) {
      const bool runs = state.left > 0 && uses(state.step, storage);
      if (there(state, storage) && !runs) spare.push_back(storage);
    }
    for (unsigned given_up = 0; given_up < 1u << spare.size(); ++given_up) {
      State less = state;
      bool senseless = false;
      for (std::size_t i = 0; i < spare.size(); ++i) {
        const bool gone = given_up >> i & 1;
        if (gone) less.at[static_cast<std::size_t>(spare[i])] = kAbsent;
        // What nobody needs any more is given up in any case.
        senseless = senseless || (!gone && !used_again(state, spare[i]));
      }
      if (senseless) continue;
      for (int storage = 0; storage < count; ++storage) {
        if (less.at[static_cast<std::size_t>(storage)] == kAbsent && used_again(less, storage))
          start_copy(less, storage, later);
      }
    }
  }

  void start_copy(const State& state, int storage, std::set<State>& later) const {
    const int cells = pass_.cells[static_cast<std::size_t>(storage)];
    State copying = state;
    copying.copied = storage;
    copying.to_copy = cells;
    if (!contiguous_) {
      copying.at[static_cast<std::size_t>(storage)] = 0;
      int sum = 0;
      for (std::size_t i = 0; i < copying.at.size(); ++i)
        sum += copying.at[i] == kAbsent ? 0 : pass_.cells[i];
      if (sum <= pass_.room) advance(copying, later);
      return;
    }
    for (int at = 0; at + cells <= pass_.room; ++at) {
      if (!is_free(state, at, at + cells)) continue;
      copying.at[static_cast<std::size_t>(storage)] = at;
      advance(copying, later);
    }
  }

  bool is_free(const State& state, int begin, int end) const {
    for (std::size_t i = 0; i < state.at.size(); ++i) {
      if (state.at[i] != kAbsent && state.at[i] < end && begin < state.at[i] + pass_.cells[i]) return false;
    }
    return true;
  }

  const SmallPass& pass_;
  bool contiguous_;
};

}  // namespace

int shortest_pass(const SmallPass& pass, bool contiguous) { return Search(pass, contiguous).run(); }

}  // namespace stowage::estimate
