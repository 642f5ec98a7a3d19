#include "core/solve/local_search.h"

#include <algorithm>

namespace stowage::solve {
namespace {

constexpr std::size_t kMostUnits = 400;
constexpr std::size_t kRounds = 8;

class Moves {
 public:
  Moves(const Question& q, Found& found, std::uint64_t bound, NodeBudget& nodes) : q_(q), found_(found), bound_(bound), nodes_(nodes) {}

  void run() {
    const std::size_t n = found_.slots.size();
    // A plan is added up in full for each candidate: with many units that is left to the other strategies.
    if (n > kMostUnits) return;
    for (std::size_t round = 0; round < kRounds; ++round) {
      bool improved = false;
      for (std::size_t u = 0; u < n && open(); ++u) improved = move(u) || improved;
      for (std::size_t a = 0; a < n && open(); ++a) {
        for (std::size_t b = a + 1; b < n && open(); ++b) improved = swap(a, b) || improved;
      }
      if (!improved || !open()) return;
    }
  }

 private:
  bool open() const { return !nodes_.spent() && found_.value != bound_; }

  bool judge() {
    nodes_.spend(1 + found_.slots.size() / 16);
    const Ledger ledger = weigh(q_, found_.slots, found_.main);
    const std::uint64_t value = q_.by_time() ? ledger.step_ps : ledger.gpu_bytes;
    if (!ledger.fits || !better(q_, value, found_.value)) return false;
    found_.value = value;
    return true;
  }

  bool move(std::size_t u) {
    const Slot from = found_.slots[u];
    for (std::size_t to = 0; to < q_.slots(); ++to) {
      if (to == from || !q_.may(u, to)) continue;
      if (!q_.by_time() && !(q_.on_host(from) && !q_.on_host(static_cast<Slot>(to)))) continue;
      found_.slots[u] = static_cast<Slot>(to);
      if (judge()) return true;
    }
    found_.slots[u] = from;
    return false;
  }

  bool swap(std::size_t a, std::size_t b) {
    Slot& sa = found_.slots[a];
    Slot& sb = found_.slots[b];
    if (sa == sb || !q_.may(a, sb) || !q_.may(b, sa)) return false;
    if (q_.prepared.class_of_unit()[a] == q_.prepared.class_of_unit()[b] && !q_.by_time()) return false;
    if (!q_.by_time() && q_.on_host(sa) == q_.on_host(sb)) return false;
    std::swap(sa, sb);
    if (judge()) return true;
    std::swap(sa, sb);
    return false;
  }

  const Question& q_;
  Found& found_;
  std::uint64_t bound_;
  NodeBudget& nodes_;
};

}  // namespace

void improve_by_moves(const Question& question, Found& found, std::uint64_t bound, NodeBudget& nodes) { Moves(question, found, bound, nodes).run(); }

}  // namespace stowage::solve
