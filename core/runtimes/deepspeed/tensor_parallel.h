#pragma once

#include <string>
#include <string_view>

#include "core/base/json.h"
#include "core/runtimes/import/read_plan.h"

namespace stowage::runtimes {

/// "offload_param.device: "cpu"", as far as a line takes it.
std::string config_entry(const std::string& path, const Json& value);

/// What the JSON of init_inference says of weights that are cut over cards (inference/config.py
/// DeepSpeedInferenceConfig; of training: runtime/tensor_parallel/config.py).
class TensorParallelReader {
 public:
  explicit TensorParallelReader(ReadPlan& out) : out_(out) {}

  /// Whether the key is one of these. What it has that is not understood is listed.
  bool read(const std::string& name, const Json& value);
  bool said() const { return said_; }
  /// Cards and parts, where it is known how weights are cut. Precondition: places, where there are pieces.
  void finish(const Facts& facts);

 private:
  void read_key(const std::string& path, const std::string& key, const Json& value);
  void read_pieces(const std::string& path, const Json& value, bool by_rule);
  void leave(const std::string& path, const Json& value, bool known);
  void understand(const std::string& path, const Json& value, Meaning meaning);

  ReadPlan& out_;
  bool said_ = false;
  bool by_rule_ = true;  ///< by AutoTP of init_inference, and nothing else
};

}  // namespace stowage::runtimes
