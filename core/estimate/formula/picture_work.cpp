#include "core/estimate/formula/picture_work.h"

#include <algorithm>

namespace stowage::estimate {

using model::ModuleId;

PictureWork::PictureWork(const model::Model& model, const LayerReader& reader, Ledger& ledger,
                         std::uint64_t batch, std::uint64_t element)
    : model_(model),
      reader_(reader),
      ledger_(ledger),
      batch_(batch),
      element_(element),
      read_(model.modules().size()) {}

ModuleId PictureWork::at(ModuleId from, std::initializer_list<std::string_view> way) const {
  for (const std::string_view name : way) {
    if (!from.valid()) return from;
    from = child_of(model_, from, name);
  }
  return from;
}

void PictureWork::read(ModuleId module) {
  read_[module.index()] = true;
  for (const model::TensorId tensor : model_[module].tensors)
    ledger_.turn().read += model_[model_[tensor].storage].bytes.count();
}

Map PictureWork::made(std::uint64_t channels, std::uint64_t height, std::uint64_t width) {
  Map out{{}, height, width, channels};
  out.value = ledger_.make(bytes(out));
  return out;
}

Map PictureWork::convolved(ModuleId module, Map& in, Step step, bool keep) {
  ledger_.begin(module);
  read(module);
  take(in, keep);
  std::uint64_t numbers = 1, kernel_height = 1, kernel_width = 1;
  for (const model::TensorId tensor : model_[module].tensors) {
    const std::vector<std::int64_t>& shape = model_[tensor].shape;
    if (shape.size() != 4) continue;
    kernel_height = static_cast<std::uint64_t>(shape[2]);
    kernel_width = static_cast<std::uint64_t>(shape[3]);
    numbers = product({static_cast<std::uint64_t>(shape[1]), kernel_height, kernel_width});
  }
  const auto side = [&](std::uint64_t size, std::uint64_t kernel) {
    const std::uint64_t room = saturating_add(size, 2 * step.padding);
    return room < kernel ? 0 : (room - kernel) / std::max<std::uint64_t>(step.stride, 1) + 1;
  };
  const Map out =
      made(reader_.leaf(module).out, side(in.height, kernel_height), side(in.width, kernel_width));
  ledger_.work(2.0 * static_cast<double>(product({batch_, out.positions(), out.channels, numbers})));
  if (!keep) drop(in);
  return out;
}

Map PictureWork::linear(ModuleId module, Map& in, bool keep) {
  ledger_.begin(module);
  read(module);
  take(in, keep);
  const Map out = made(reader_.leaf(module).out, in.height, in.width);
  ledger_.work(2.0 * static_cast<double>(product({batch_, out.positions(), out.channels, in.channels})));
  if (!keep) drop(in);
  return out;
}

Map PictureWork::normed(ModuleId module, Map& in, bool keep, std::uint64_t views) {
  ledger_.begin(module);
  read(module);
  operators(views);
  return changed(in, keep, 8);
}

Map PictureWork::changed(Map& in, bool keep, double operations) {
  take(in, keep);
  const Map out = made(in.channels, in.height, in.width);
  ledger_.work(operations * static_cast<double>(product({batch_, in.positions(), in.channels})));
  if (!keep) drop(in);
  return out;
}

Map PictureWork::resized(Map& in, std::uint64_t height, std::uint64_t width) {
  take(in, false);
  const Map out = made(in.channels, height, width);
  ledger_.work(0);
  drop(in);
  return out;
}

Map PictureWork::sum(Map& a, Map& b) {
  take(a, false);
  take(b, false);
  const Map out = made(a.channels, a.height, a.width);
  ledger_.work(0);
  drop(a);
  drop(b);
  return out;
}

Map PictureWork::joined(Map& a, Map& b) {
  take(a, false);
  take(b, false);
  const Map out = made(saturating_add(a.channels, b.channels), a.height, a.width);
  ledger_.work(0);
  drop(a);
  drop(b);
  return out;
}

Map PictureWork::attended(Map& q, Map& k, Map& v, std::uint64_t heads) {
  return attended_in_windows(q, k, v, heads, k.positions());
}

Map PictureWork::attended_in_windows(Map& q, Map& k, Map& v, std::uint64_t heads, std::uint64_t positions) {
  const Map out = made(v.channels, q.height, q.width);
  ledger_.scratch(product({batch_, q.positions(), heads, 4}));
  ledger_.work(2.0 * static_cast<double>(product({batch_, q.positions(), positions})) *
               static_cast<double>(saturating_add(q.channels, v.channels)));
  for (Map* map : {&q, &k, &v}) drop(*map);
  return out;
}

std::vector<ModuleId> PictureWork::unread() const {
  std::vector<ModuleId> out;
  for (std::size_t i = 0; i < read_.size(); ++i) {
    if (!read_[i] && !model_.modules()[i].tensors.empty())
      out.push_back(ModuleId(static_cast<std::uint32_t>(i)));
  }
  return out;
}

}  // namespace stowage::estimate
