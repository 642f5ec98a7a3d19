#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/bytes.h"
#include "core/estimate/formula/layers.h"
#include "core/runtimes/cuts/cut_table.h"
#include "core/runtimes/device_check/facts.h"
#include "core/runtimes/import/read_plan.h"

namespace stowage::runtimes {

/// A storage of a stage, and how it is cut.
struct CutPart {
  std::uint32_t tensor = 0;
  std::uint32_t rule = kNone;  ///< of the table; kNone: none is for it
  Cut cut = Cut::Whole;
  std::uint32_t stage = 0, layer = kNone;
  bool on_host = false;
  bool rounds = false;  ///< what remains of its units is filled up on every card
  std::uint64_t bytes = 0;
  std::uint64_t units = 0;                ///< that cards share: columns, rows, groups of quantization
  std::uint64_t heads = 0, kv_heads = 0;  ///< 0 = not known
  std::uint64_t experts = 0;              ///< that are in it; 0 = it is of none, or of one
  std::optional<std::uint64_t> expert{};  ///< it is of this one
  std::uint64_t model_experts = 0;        ///< of its layer, where it is of one
  bool of_experts() const { return experts > 0 || expert; }
};

/// The KV cache of a layer.
struct CutCache {
  std::uint32_t module = 0, stage = 0;
  std::uint64_t kv_heads = 0;  ///< 0 = every card keeps all of it
  bool unsure = false;         ///< nobody knows whether it is cut: counted as if it is not
};

/// Of a rule: what there is for it.
struct RuleUse {
  std::uint64_t tensors = 0;
  Bytes bytes{};          ///< of all stages
  std::string example{};  ///< the name of a tensor
};

/// What no rule is for, by name, with "*" for numbers.
struct UnknownCut {
  std::string name{};
  std::uint64_t tensors = 0;
  Bytes bytes{};
};

struct CutParts {
  std::vector<CutPart> parts{};
  std::vector<CutCache> caches{};
  std::vector<RuleUse> uses{};
  std::vector<UnknownCut> unknown{};  ///< the largest first
  std::vector<bool> on_host{};        ///< by stage: some of its weights are in RAM
  std::uint32_t stages = 1, layers = 0;
  std::uint64_t kv_heads = 0;  ///< of the first cache that is cut; 0 = none is
  std::uint64_t longest = 0;   ///< context that the model takes; 0 = not known
  bool experts_dealt = false;
};

/// Tells of each tensor of a model which rule is for it, and along which axis it is cut.
class PartReader {
 public:
  /// `read`: stages, places and experts_dealt. Precondition: it has a stage for every tensor.
  PartReader(const Facts& facts, const CutTable& table, const ReadPlan& read);
  CutParts run();

 private:
  struct HeadCounts {
    std::uint64_t heads = 0, kv_heads = 0;
  };

  void add(std::uint32_t tensor);
  bool is_copied(std::uint32_t tensor) const;
  const model::Tensor& cut_as(std::uint32_t tensor) const;
  bool is_settled(const model::Tensor& tensor, const CutPart& part) const;
  void add_caches();
  void add_unknown(const CutPart& part);
  std::uint32_t rule_of(std::string_view module, std::string_view tensor) const;
  void set_axis(const model::Tensor& tensor, CutPart& part) const;
  void set_experts(const model::Tensor& tensor, CutPart& part) const;
  HeadCounts heads_of(model::ModuleId module);
  std::uint64_t columns_below(model::ModuleId module, Cut cut) const;

  const Facts& facts_;
  const CutTable& table_;
  const ReadPlan& read_;
  estimate::LayerReader layers_;
  std::vector<std::uint32_t> layer_of_{};  ///< by module
  std::map<std::uint32_t, HeadCounts> heads_{};
  std::map<std::string, std::size_t> unknown_at_{};
  CutParts out_{};
};

}  // namespace stowage::runtimes
