#pragma once

#include <optional>
#include <vector>

#include "core/base/int128.h"
#include "core/solve/construct/item_kinds.h"

namespace stowage::solve {

/// How many units of each kind lie on each device, under one reserve of the main GPU and one of CPU memory,
/// with a price on every byte of room: an integer program, and the Lagrangian relaxation that bounds it.
/// Devices are numbered as in `devices`; room is taken from at most two of them at a time, since buffers and
/// caches of what is streamed lie on the main GPU.
class LagrangianRelaxation {
 public:
  static constexpr std::uint64_t kNoLimit = kUnlimited;
  static constexpr int kFraction = 20;  ///< bits behind the point of prices and of what is priced

  struct Place {
    bool may = false;
    std::uint64_t cost = 0;   ///< of one unit there: picoseconds a step, or bytes that are on no GPU
    std::uint64_t room = 0;   ///< that it takes on the device itself
    std::size_t beside = 0;   ///< another device that it takes room on,
    std::uint64_t extra = 0;  ///< and how much
    Uint128 priced = 0;       ///< cost and room at the prices found
    std::uint32_t most = 0;   ///< units that its whole room can hold
  };
  struct Row {
    std::size_t kind = 0;
    std::uint32_t count = 0;
    std::vector<Place> places{};       ///< by device
    std::vector<std::size_t> order{};  ///< devices where it may lie, cheapest first at the prices found
  };

  LagrangianRelaxation(const ItemKinds& kinds, const std::vector<Slot>& gpus, Slot main,
                       std::uint64_t reserve, std::uint64_t disk_reserve);

  /// Looks for the prices with the highest bound, by subgradients. `known`: the cost of a plan, or kNoLimit.
  /// `types`: GPUs that nobody can tell apart, as gpu_types() has them; their prices are the same.
  void set_prices(std::uint64_t known, const std::vector<Slot>& types);
  /// Takes the prices of a program of the same devices under other reserves: a bound without a search.
  void set_prices_of(const LagrangianRelaxation& other);
  /// The least priced cost of `count` units of a row in what is left of the rooms; nullopt: they have no
  /// place. The first `skip` devices of its order are left out.
  std::optional<Uint128> least(const Row& row, std::uint32_t count, const std::vector<std::uint64_t>& left,
                               std::size_t skip = 0) const;
  /// How many units of a row have room on a device.
  static std::uint32_t most(const Row& row, std::size_t device, std::uint32_t count,
                            const std::vector<std::uint64_t>& left);

  bool possible() const { return possible_; }
  /// No way to place all units under these reserves costs less.
  std::uint64_t bound() const { return bound_; }
  const std::vector<Slot>& devices() const { return devices_; }
  /// The rows with the most bytes first.
  const std::vector<Row>& rows() const { return rows_; }
  const std::vector<std::uint64_t>& rooms() const { return rooms_; }
  /// What the rooms are worth at the prices: a priced cost above that of a plan plus this is no better plan.
  Uint128 price_of_rooms() const { return price_of_rooms_; }
  /// Of one byte of a device, with kFraction bits behind the point.
  std::uint64_t price(std::size_t device) const { return prices_[device]; }

 private:
  void add_row(const ItemKinds& kinds, std::size_t kind, std::uint64_t reserve, std::uint64_t disk_reserve);
  std::optional<Int128> evaluate(const std::vector<std::uint64_t>& prices, std::vector<Int128>& excess) const;
  std::uint64_t worst_cost() const;
  void move_prices(std::vector<std::uint64_t>& prices, const std::vector<Int128>& excess, Int128 distance,
                   int halvings) const;
  void fix_prices(const std::vector<std::uint64_t>& prices);

  const Instance* instance_;  // a pointer: programs are sorted
  Slot main_;
  std::vector<Slot> devices_;
  std::vector<std::uint64_t> rooms_;  ///< by device; kNoLimit
  std::vector<bool> closed_;          ///< by device: no unit may lie there
  std::vector<std::uint64_t> prices_;
  std::vector<Row> rows_;
  bool possible_ = true;
  std::uint64_t bound_ = 0;
  Uint128 price_of_rooms_ = 0;
};

}  // namespace stowage::solve
