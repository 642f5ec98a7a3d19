#include "widgets/timeline/run_picture.h"

#include <algorithm>
#include <utility>

namespace stowage::widgets {
namespace {

thread_local std::uint64_t t_work = 0;

std::uint64_t rows(const trace::Timeline& timeline) {
  return timeline.blocks.size() + timeline.spans.size() + timeline.transfers.size();
}

bool same(const trace::Block& a, const trace::Block& b) {  // but for its death, which may come any time
  return a.birth_ns == b.birth_ns && a.bytes == b.bytes && a.device == b.device && a.module == b.module &&
         a.kind == b.kind && a.source == b.source;
}

bool same(const trace::Span& a, const trace::Span& b) {
  return a.begin_ns == b.begin_ns && a.end_ns == b.end_ns && a.module == b.module && a.device == b.device &&
         a.again == b.again;
}

}  // namespace

bool GrowingRibbon::goes_on(const trace::Timeline& timeline) const {
  if (timeline.devices.size() != devices_ || timeline.names.size() < layer_of_.size() ||
      timeline.blocks.size() < blocks_ || timeline.spans.size() < spans_)
    return false;
  const bool blocks = blocks_ == 0 || (same(timeline.blocks[0], first_block_) &&
                                       same(timeline.blocks[blocks_ - 1], last_block_));
  return blocks && (spans_ == 0 ||
                    (same(timeline.spans[0], first_span_) && same(timeline.spans[spans_ - 1], last_span_)));
}

const std::vector<RibbonCell>& GrowingRibbon::follow(const trace::Timeline& timeline, bool ended) {
  if (ended || !goes_on(timeline)) {
    const std::uint64_t work = work_;
    *this = {};
    work_ = work;
    devices_ = timeline.devices.size();
  }
  take_names(timeline);
  take_blocks(timeline);
  take_spans(timeline);
  const auto source = sources();
  cells_.clear();
  const auto cell = [&](const Turn& turn) {
    const std::size_t device = source[turn.layer].value_or(turn.device);
    const std::string& layer = layers_[turn.layer];
    if (!cells_.empty() && cells_.back().layer == layer && cells_.back().device == device &&
        cells_.back().again == turn.again)
      cells_.back().end = std::max(cells_.back().end, turn.end);
    else
      cells_.push_back({turn.begin, turn.end, layer, device, turn.again});
  };
  for (const Turn& turn : turns_) cell(turn);
  if (spans_ < timeline.spans.size()) {
    if (const auto last = turn_of(timeline, spans_)) cell(*last);
    last_end_ = std::max(last_end_, timeline.spans[spans_].end_ns);
  }
  return cells_;
}

void GrowingRibbon::take_names(const trace::Timeline& timeline) {
  for (std::size_t i = layer_of_.size(); i < timeline.names.size(); ++i) {
    const auto [at, fresh] = layer_index_.try_emplace(layerOf(timeline.names[i]), layers_.size());
    if (fresh) layers_.push_back(at->first);
    layer_of_.push_back(at->second);
  }
  streamed_.resize(layers_.size() * devices_, 0);
}

void GrowingRibbon::take_blocks(const trace::Timeline& timeline) {
  const std::size_t all = timeline.blocks.size();
  for (std::size_t i = blocks_; i < all; ++i) {
    const trace::Block& block = timeline.blocks[i];
    if (block.kind == trace::Kind::Streamed && block.source < devices_ && block.module < layer_of_.size())
      streamed_[layer_of_[block.module] * devices_ + block.source] += block.bytes;
  }
  if (all > 0) first_block_ = timeline.blocks[0], last_block_ = timeline.blocks[all - 1];
  work_ += all - blocks_;
  t_work += all - blocks_;
  blocks_ = all;
}

void GrowingRibbon::take_spans(const trace::Timeline& timeline) {
  const std::size_t settled = std::max<std::size_t>(timeline.spans.size(), 1) - 1;
  work_ += settled - std::min(spans_, settled);
  t_work += settled - std::min(spans_, settled);
  for (; spans_ < settled; ++spans_) {
    if (const auto turn = turn_of(timeline, spans_)) add(*turn);
    last_end_ = std::max(last_end_, timeline.spans[spans_].end_ns);
  }
  if (spans_ > 0) first_span_ = timeline.spans[0], last_span_ = timeline.spans[spans_ - 1];
}

std::optional<GrowingRibbon::Turn> GrowingRibbon::turn_of(const trace::Timeline& timeline,
                                                          std::size_t at) const {
  const trace::Span& span = timeline.spans[at];
  if (span.module >= layer_of_.size() || span.end_ns <= span.begin_ns ||
      trace::holds_others(timeline.spans, at))
    return std::nullopt;
  return Turn{span.begin_ns, span.end_ns, layer_of_[span.module], span.device, span.again != 0};
}

void GrowingRibbon::add(const Turn& turn) {
  if (!turns_.empty() && turns_.back().layer == turn.layer && turns_.back().device == turn.device &&
      turns_.back().again == turn.again)
    turns_.back().end = std::max(turns_.back().end, turn.end);
  else
    turns_.push_back(turn);
}

/// By layer: the device most of its streamed bytes come from, the first one of several.
std::vector<std::optional<std::size_t>> GrowingRibbon::sources() const {
  std::vector<std::optional<std::size_t>> out(layers_.size());
  for (std::size_t layer = 0; layer < out.size() && devices_ > 0; ++layer) {
    const auto begin = streamed_.begin() + static_cast<std::ptrdiff_t>(layer * devices_);
    const auto most = std::max_element(begin, begin + static_cast<std::ptrdiff_t>(devices_));
    if (*most > 0) out[layer] = static_cast<std::size_t>(most - begin);
  }
  return out;
}

RunPicturePtr RunPictures::make(std::shared_ptr<const trace::Timeline> timeline, TimelineAxis axis,
                                bool ended, const std::shared_ptr<const trace::Timeline>& predicted) {
  auto out = std::make_shared<RunPicture>();
  out->axis = axis;
  out->predicted = predicted;
  out->timeline = out->shown = std::move(timeline);
  if (!out->timeline) return out;
  out->ribbon = ribbon_.follow(*out->timeline, ended);
  out->work_end = ribbon_.last_end();
  if (axis == TimelineAxis::Time) {
    if (ended) out->lanes = recorded_lanes(*out->shown, out->ribbon, axis);
    return out;
  }
  work_ += rows(*out->timeline);
  t_work += rows(*out->timeline);
  const auto events = std::make_shared<const trace::EventAxis>(*out->timeline);
  out->shown = std::make_shared<const trace::Timeline>(events->apply(*out->timeline));
  // Positions keep the order of instants: turns lie in each other, and follow each other, as before.
  for (RibbonCell& cell : out->ribbon) {
    cell.begin = events->position(cell.begin);
    cell.end = events->position(cell.end);
  }
  out->work_end = events->position(out->work_end);
  if (predicted) out->predicted = std::make_shared<const trace::Timeline>(events->apply(*predicted));
  out->events = events;
  if (ended) out->lanes = recorded_lanes(*out->shown, out->ribbon, axis);
  return out;
}

std::uint64_t RunPictures::work_of_this_thread() { return t_work; }

}  // namespace stowage::widgets
