// Problem files with known optima: how many the solver proves, with how many nodes and how much time. An
// answer that beats a stated bound, or a bound above a stated optimum, is an error. Repeat with:
//   ninja -C build/release bench_solve_problems && build/release/bin/bench_solve_problems FILE...
// FILE is one problem (stowage.problem/1) or a list of them as {"instances": [...]}.

#include <chrono>
#include <cstdio>
#include <string>

#include "core/base/json.h"
#include "core/solve/problem_file/problem.h"

namespace {

using namespace stowage;

struct Sum {
  std::uint64_t asked = 0, proven = 0, wrong = 0, nodes = 0;
  double ms = 0;
};

void solve_one(const Json& json, const std::string& name, Sum& sum) {
  const auto problem = solve::problem_from_json(json, name);
  if (!problem) {
    std::printf("%-12s is no problem\n", name.c_str());
    ++sum.wrong;
    return;
  }
  solve::Effort effort;
  effort.explain = false;
  const auto start = std::chrono::steady_clock::now();
  const auto found = solve::solve_problem(*problem, effort);
  const double ms =
      std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now() - start).count();
  ++sum.asked, sum.ms += ms;
  if (!found) {
    std::printf("%-12s failed\n", name.c_str());
    ++sum.wrong;
    return;
  }
  sum.nodes += found->nodes;
  const bool none = found->outcome == solve::Outcome::Infeasible;
  const bool proven = found->outcome == solve::Outcome::Optimal;
  sum.proven += proven ? 1 : 0;
  const Json* optimum = json_find(json, "optimum");
  const Json* stated = json_find(json, "bound");
  const bool known = optimum && optimum->is_number_unsigned(),
             bounded = stated && stated->is_number_unsigned();
  const std::uint64_t best = known ? optimum->get<std::uint64_t>() : 0;
  const std::uint64_t least = bounded ? stated->get<std::uint64_t>() : 0;
  const bool wrong = (none && known) || (!none && known && found->bound > best) ||
                     (!none && found->value < least) || (proven && known && found->value > best);
  sum.wrong += wrong ? 1 : 0;
  std::printf("%-12s %-10s %20llu >= %20llu  known %20llu %9llu nodes %9.2f ms  %s%s\n", name.c_str(),
              none     ? "infeasible"
              : proven ? "proven"
                       : "open",
              static_cast<unsigned long long>(found->value), static_cast<unsigned long long>(found->bound),
              static_cast<unsigned long long>(best), static_cast<unsigned long long>(found->nodes), ms,
              found->strategies.empty() ? "" : found->strategies.front().c_str(), wrong ? "  WRONG" : "");
  std::fflush(stdout);
}

}  // namespace

int main(int argc, char** argv) {
  Sum sum;
  for (int i = 1; i < argc; ++i) {
    const auto json = read_json_file(argv[i]);
    if (!json) {
      std::printf("%s cannot be read\n", argv[i]);
      return 1;
    }
    const Json* list = json_find(*json, "instances");
    if (!list) solve_one(*json, argv[i], sum);
    for (std::size_t k = 0; list && k < list->size(); ++k) {
      Json one = (*list)[k];
      one["schema"] = "stowage.problem/1";
      solve_one(one, one.value("id", std::to_string(k)), sum);
    }
  }
  std::printf("proven %llu of %llu, wrong %llu, %llu nodes, %.1f ms\n",
              static_cast<unsigned long long>(sum.proven), static_cast<unsigned long long>(sum.asked),
              static_cast<unsigned long long>(sum.wrong), static_cast<unsigned long long>(sum.nodes), sum.ms);
  return sum.wrong ? 1 : 0;
}
