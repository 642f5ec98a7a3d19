#include "core/estimate/graph/number_marks.h"

#include <algorithm>
#include <array>
#include <string_view>

namespace stowage::estimate {
namespace {

/// Beside views, whose schemas say that they are some. (linalg_svd passes them on to a kernel that does not.)
constexpr std::array<std::string_view, 10> kTakeMarks{"copy_",
                                                      "clone",
                                                      "repeat_interleave",
                                                      "empty_like",
                                                      "full_like",
                                                      "is_complex",
                                                      "_unsafe_view",
                                                      "is_floating_point",
                                                      "linalg_solve_triangular",
                                                      "expand_as"};
constexpr std::array<std::string_view, 11> kTakeConjugates{
    "_conj_physical", "addmm",          "addmm_", "baddbmm", "baddbmm_", "bmm",
    "conj_physical",  "conj_physical_", "dot",    "mm",      "vdot"};
constexpr std::array<std::string_view, 5> kTurnConjugate{"conj", "_conj", "adjoint", "mH", "matrix_H"};

template <class List>
bool is_among(const List& list, std::string_view word) {
  return std::find(list.begin(), list.end(), word) != list.end();
}

}  // namespace

bool takes_marks(const GraphStep& step, NumberMarks marks) {
  if (step.memory == formats::ResultMemory::View || is_among(kTakeMarks, step.operation)) return true;
  return !marks.negative && is_among(kTakeConjugates, step.operation);
}

/// It is the conjugate of another transform.
NumberMarks marks_of_fresh(const GraphStep& step) { return {step.operation == "fft_ihfft", false}; }

NumberMarks marks_of_view(const GraphStep& step, NumberMarks given, const Geometry& result) {
  if (step.operation == "real") return {false, given.negative};
  if (step.operation == "imag") return {false, given.conjugate != given.negative};
  if (is_among(kTurnConjugate, step.operation) && is_complex(result)) given.conjugate = !given.conjugate;
  return given;
}

std::vector<bool> written_out_first(const GraphStep& step, const std::vector<GivenTensor>& given) {
  std::vector<bool> out(given.size());
  for (std::size_t i = 0; i < given.size(); ++i) {
    const GivenTensor& one = given[i];
    out[i] = one.marks.any() && one.geometry && one.geometry->known && !takes_marks(step, one.marks);
  }
  return out;
}

}  // namespace stowage::estimate
