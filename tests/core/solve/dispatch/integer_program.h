#pragma once

#include <unistd.h>

#include <array>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <optional>
#include <sstream>
#include <string>

#include "tests/core/solve/asks.h"

namespace stowage::test {

/// A question whose loads do not add up along paths, without hops and overheads, streamed to `main`, as an
/// integer program over classes: how many units of each class lie on each device. In the LP format that GLPK
/// and CBC read. Maximised: bytes on GPUs; minimised: picoseconds a step.
inline std::string integer_program(const solve::Instance& q, solve::Slot main) {
  const auto& classes = q.catalog.classes();
  std::ostringstream goal, rows, bounds, integers, binaries;
  const auto n = [](std::size_t k, std::size_t s) {
    return "n" + std::to_string(k) + "_" + std::to_string(s);
  };
  std::vector<std::ostringstream> used(q.slots());
  goal << (by_time(q) ? "Minimize\n obj: 0 zero" : "Maximize\n obj: 0 zero");
  rows << "Subject To\n none: zero = 0\n";
  std::ostringstream some;
  for (std::size_t k = 0; k < classes.size(); ++k) {
    const solve::UnitClass& c = classes[k];
    const bool streamed = streams(q) && !c.computed;
    std::ostringstream all, off;
    for (std::size_t s = 0; s < q.slots(); ++s) {
      const auto slot = static_cast<solve::Slot>(s);
      all << " + " << n(k, s);
      integers << " " << n(k, s) << "\n";
      bounds << " 0 <= " << n(k, s) << " <= " << c.count << "\n";
      if (by_time(q)) goal << " + " << q.unit_ps(static_cast<std::uint32_t>(k), slot, main) << " " << n(k, s);
      if (!by_time(q) && s < q.gpus) goal << " + " << c.resident << " " << n(k, s);
      used[s] << " + " << (s < q.gpus ? c.on_gpu() : c.resident) << " " << n(k, s);
      if (s < q.gpus) some << " + " << n(k, s);
      if (s >= q.gpus) off << " + " << n(k, s);
      if (s >= q.gpus && streamed) used[main] << " + " << c.left_behind() << " " << n(k, s);
      if (s >= q.gpus && !streamed && q.cpu) used[*q.cpu] << " + " << c.exec << " " << n(k, s);
    }
    rows << " all" << k << ":" << all.str() << " = " << c.count << "\n";
    const auto load = [&](const std::string& name, const std::string& units, std::uint64_t bytes) {
      rows << " on" << name << k << ":" << units << " - " << c.count << " " << name << k << " <= 0\n";
      rows << " of" << name << k << ": " << bytes << " " << name << k << " - R" << name << " <= 0\n";
      binaries << " " << name << k << "\n";
    };
    if (streamed && !off.str().empty()) load("y", off.str(), c.load());
    if (q.disk && q.cpu) load("z", " + " + n(k, *q.disk), c.stream_peak);
  }
  if (streams(q)) used[main] << " + Ry";
  if (q.disk && q.cpu) used[*q.cpu] << " + Rz";
  for (std::size_t s = 0; s < q.slots(); ++s) {
    if (q.budget[s] != solve::kUnlimited)
      rows << " room" << s << ":" << used[s].str() << " <= " << q.budget[s] << "\n";
  }
  rows << " some:" << some.str() << " >= 1\n";
  return goal.str() + "\n" + rows.str() + "Bounds\n" + bounds.str() + "General\n" + integers.str() +
         "Binary\n" + binaries.str() + "End\n";
}

/// What an integer programming solver that is installed says.
struct Programmed {
  bool optimal = false, infeasible = false;
  double value = 0;
};

class ProgramSolver {
 public:
  /// Those of "glpsol", "cbc" that are on the path.
  static std::vector<std::string> installed() {
    std::vector<std::string> out;
    for (const char* name : {"glpsol", "cbc"}) {
      if (!output(std::string("command -v ") + name).empty()) out.emplace_back(name);
    }
    return out;
  }

  static Programmed solve(const std::string& solver, const std::string& program) {
    const std::filesystem::path file =
        std::filesystem::temp_directory_path() / ("stowage-program-" + std::to_string(::getpid()) + ".lp");
    std::ofstream(file) << program;
    const bool glpk = solver == "glpsol";
    const std::string text = output(glpk ? "glpsol --lp " + file.string() + " --tmlim 20 -w /dev/stdout"
                                         : "cbc " + file.string() + " sec 20 ratio 0 allow 0 solve");
    std::filesystem::remove(file);
    return glpk ? read_glpk(text) : read_cbc(text);
  }

 private:
  static std::string output(const std::string& command) {
    std::string text;
    FILE* pipe = ::popen((command + " 2>/dev/null").c_str(), "r");
    if (!pipe) return text;
    std::array<char, 4096> part{};
    while (const std::size_t got = std::fread(part.data(), 1, part.size(), pipe))
      text.append(part.data(), got);
    ::pclose(pipe);
    return text;
  }

  /// "s mip ROWS COLUMNS STATUS VALUE": o is optimal, n has no solution.
  static Programmed read_glpk(const std::string& text) {
    Programmed out;
    const std::size_t at = text.find("\ns mip ");
    if (at == std::string::npos) return out;
    std::istringstream line(text.substr(at + 7));
    std::string rows, columns, status;
    line >> rows >> columns >> status >> out.value;
    out.optimal = status == "o";
    out.infeasible = status == "n" || text.find("HAS NO PRIMAL FEASIBLE") != std::string::npos ||
                     text.find("HAS NO INTEGER FEASIBLE") != std::string::npos;
    return out;
  }

  static Programmed read_cbc(const std::string& text) {
    Programmed out;
    out.infeasible = text.find("infeasible") != std::string::npos &&
                     text.find("Optimal solution found") == std::string::npos;
    const std::size_t at = text.find("Objective value:");
    out.optimal = at != std::string::npos && text.find("Optimal solution found") != std::string::npos;
    if (out.optimal) out.value = std::stod(text.substr(at + 16));
    return out;
  }
};

}  // namespace stowage::test
