#pragma once

#include <vector>

#include "app/gui/predict/plan_prediction.h"

namespace stowage::app {

/// How long two plans take for prompts of some lengths.
struct Crossover {
  struct Point {
    std::uint64_t prompt = 0;     ///< tokens
    double first = 0, other = 0;  ///< seconds until the answer is complete
  };
  std::vector<Point> points{};    ///< by rising prompt
  std::uint64_t answer = 0;       ///< tokens made after the prompt
  std::vector<double> crossings;  ///< prompts at which the quicker plan is another one
};

/// Tokens that are made after the prompt where the workload makes none.
constexpr std::uint64_t kUsualAnswer = 256;

/// Prompts from 16 tokens up to the longest that both workloads have room for, each twice as long as the one
/// before. Each plan is predicted with its own ground: they may be of two machines that were measured. No
/// points where times are not known, or the model is a program: its lengths are its inputs'. Any thread;
/// cancelled: no points.
Crossover crossover(const widgets::PlanState& first, const widgets::PlanState& other,
                    const PredictionGround& ground, const PredictionGround& otherGround, const Job& job);

/// Where two lines through the same points change places, between points along the straight lines between
/// them. Lines that only touch do not cross.
std::vector<double> crossingsOf(const std::vector<Crossover::Point>& points);

}  // namespace stowage::app
