#pragma once

namespace stowage {

struct TestProof;  // tests/support/proven.h

/// A yes that somebody has to prove, and no until then. It reads as a bool. Only `Claimant`, a struct that
/// stands beside the code that proves it, can say yes; anybody may pass it on.
template <class Claimant>
class Proven {
 public:
  constexpr Proven() = default;
  constexpr operator bool() const { return yes_; }

 private:
  friend Claimant;
  friend struct TestProof;
  constexpr explicit Proven(bool yes) : yes_(yes) {}
  bool yes_ = false;
};

/// What is proven of each of some parts is proven of the whole.
template <class Claimant>
class OfEveryPart {
 public:
  void add(Proven<Claimant> part) {
    if (!any_ || !part) whole_ = part;
    any_ = true;
  }
  /// Of one part it is not known.
  void leave_open() { add({}); }
  /// Of no part at all nothing is proven.
  Proven<Claimant> whole() const { return whole_; }

 private:
  bool any_ = false;
  Proven<Claimant> whole_{};
};

}  // namespace stowage
