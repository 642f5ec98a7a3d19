#pragma once

#include <QStringList>
#include <cstdint>
#include <limits>
#include <memory>
#include <vector>

#include "widgets/treemap/colouring.h"

namespace stowage::widgets {

/// On which of several machines, or GPUs of them, each tensor lies.
struct HostPlaces {
  static constexpr std::uint32_t kNowhere = std::numeric_limits<std::uint32_t>::max();
  QStringList hosts{};                     ///< names, in the order in which they run the model
  std::vector<std::uint32_t> of_tensor{};  ///< by TensorId: index into hosts, or kNowhere
  /// Where `hosts` are GPUs: the names of the machines that they are in, and by GPU the index of its own.
  QStringList machines{};
  std::vector<std::uint32_t> machine_of{};

  /// More GPUs than that are not told apart: their machines are.
  static constexpr qsizetype kMostGpus = 32;
  bool by_gpu() const { return !machine_of.empty() && hosts.size() <= kMostGpus; }

  /// What has a colour: hosts; GPUs of them, or of many GPUs the machines.
  const QStringList& coloured() const { return machine_of.empty() || by_gpu() ? hosts : machines; }
  std::uint32_t colour_of(std::uint32_t host) const {
    return host < machine_of.size() && !by_gpu() ? machine_of[host] : host;
  }
  /// Of one that has a colour: a GPU's is a shade of its host's.
  Appearance look_of(std::uint32_t coloured) const;
};
using HostPlacesPtr = std::shared_ptr<const HostPlaces>;

/// What a host is drawn in, by its number as hosts follow each other, wherever it is seen; `gpu`: what one
/// GPU of it is, by its number among those of the host that are in use.
Appearance host_look(std::uint32_t host, std::uint32_t gpu = 0);

/// A category a host, or a GPU of it. `tree` is of the model whose tensors are placed; `sizes`:
/// plan::stored_sizes of it.
Colouring host_colouring(const TileTree& tree, const HostPlaces& places,
                         const std::vector<std::uint64_t>& sizes);

/// By host the outermost modules all of whose tensors lie there, in the order of the model; each module is in
/// one list at most, and so is everything in it.
std::vector<std::vector<model::ModuleId>> modules_by_host(const model::Model& model,
                                                          const HostPlaces& places);

}  // namespace stowage::widgets
