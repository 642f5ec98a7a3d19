#pragma once

#include <QString>
#include <QStringList>
#include <vector>

#include "core/trace/turns.h"

namespace stowage::widgets {

/// The layer a module belongs to: its name up to the first number ("model.layers.42.mlp.up_proj" →
/// "model.layers.42"), or its first part ("lm_head").
std::string layerOf(const std::string& module);
/// Without what all layers share: "model.layers.42" → "42" on a narrow cell, "layers.42" in a sentence.
QString layerNumber(const std::string& layer);
QString shortModule(const std::string& module);
/// "layers.57 to 60", "layers.3, lm_head", "5 modules": layers of the names, in their order.
QString describeLayers(const std::vector<std::string>& modules);

/// One cell of the ribbon: a layer's turn, and the device whose colour it has: where its weights come from
/// when they are streamed, else where it runs.
struct RibbonCell {
  std::uint64_t begin = 0, end = 0;
  std::string layer{};
  std::size_t device = 0;
  bool again = false;  ///< it runs once more, in backward
  bool operator==(const RibbonCell&) const = default;
};
/// In time order; turns of the same layer that follow each other are one cell, but for those that run again.
/// Spans that contain other spans give way to those.
std::vector<RibbonCell> ribbonCells(const trace::Timeline& timeline);

}  // namespace stowage::widgets
