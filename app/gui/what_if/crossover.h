#pragma once

#include <vector>

#include "app/gui/predict/plan_prediction.h"

namespace stowage::app {

/// How long two plans take for prompts of some lengths.
struct Crossover {
  /// Seconds until the answer is complete; of a program, of one pass over the prompt. `low` and `high` are
  /// what they are when all rates are at the end of their band.
  struct Took {
    std::uint64_t prompt = 0;  ///< tokens
    double usual = 0, low = 0, high = 0;
  };
  enum class Why : std::uint8_t {
    NoRoom,    ///< a predicted peak is beyond its budget
    Refused,   ///< the program does not take such inputs
    NoLength,  ///< the program leaves the length of none of its inputs open
    NoTime     ///< how long it takes is not predicted
  };
  /// Why a plan has no time for some prompt.
  struct End {
    std::uint64_t prompt = 0;
    Why why = Why::NoTime;
    machine::DeviceId device{};  ///< of NoRoom: where most is missing
    Bytes beyond{};              ///< and how much
  };
  /// One plan: a time for each of `prompts` up to where it ends.
  struct Line {
    std::vector<Took> times{};
    std::optional<End> end{};  ///< of the shortest prompt that was tried beyond; nullopt: of all there are
  };
  struct Point {
    std::uint64_t prompt = 0;     ///< tokens
    double first = 0, other = 0;  ///< seconds until the answer is complete
  };
  std::vector<Point> points{};      ///< where both have a time, by rising prompt
  std::uint64_t answer = 0;         ///< tokens made after the prompt; 0: a program's one pass
  std::vector<double> crossings{};  ///< prompts at which the quicker plan is another one
  std::vector<double> prompts{};    ///< of the longer line
  Line line[2]{};                   ///< of the first plan and the other
};

/// Tokens that are made after the prompt where the workload makes none.
constexpr std::uint64_t kUsualAnswer = 256;

/// Prompts from 16 tokens (of a program: 1) on, each twice as long as the one before, up to the context of
/// the larger workload, 32,768 at least, and what the model's configuration says is its longest; and those
/// about where a line ends or two cross. A line ends where a predicted peak of the plan is beyond a budget,
/// or the program takes no such inputs. Each plan is predicted with its own ground: they may be of two
/// machines that were measured. No prompts where times are not known of both. Any thread; cancelled: no
/// points.
Crossover crossover(const widgets::PlanState& first, const widgets::PlanState& other,
                    const PredictionGround& ground, const PredictionGround& otherGround, const Job& job);

/// Where two lines through the same points change places, between points along the straight lines between
/// them. Lines that only touch do not cross.
std::vector<double> crossingsOf(const std::vector<Crossover::Point>& points);

}  // namespace stowage::app
