#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdint>
#include <cstring>
#include <map>
#include <random>
#include <string>
#include <utility>
#include <vector>

#include "core/base/file.h"
#include "core/base/json.h"
#include "tests/core/formats/files.h"

namespace stowage::test {

/// A program as torch.export writes it, made step by step: one input x, what modules have, and operators in
/// the order of their running. Tensors are of 32-bit floating numbers.
class ProgramFile {
 public:
  using Sizes = std::vector<std::int64_t>;
  using Inputs = std::vector<std::pair<std::string, Json>>;

  explicit ProgramFile(const Sizes& x) {
    graph_["inputs"].push_back(tensor("x"));
    graph_["tensor_values"]["x"] = meta(x, false);
    inputs_.push_back({{"user_input", {{"arg", tensor("x")}}}});
  }

  static Json tensor(const std::string& name) { return {{"as_tensor", {{"name", name}}}}; }
  static Json number(double value) { return {{"as_float", value}}; }
  static Json whole(std::int64_t value) { return {{"as_int", value}}; }

  /// The name of its value. Its numbers are small, and the same each time.
  std::string parameter(const std::string& name, const Sizes& sizes) {
    return weight("parameter", name, sizes);
  }
  std::string buffer(const std::string& name, const Sizes& sizes) { return weight("buffer", name, sizes); }

  /// An operator of ATen in a module; its arguments by name. The name of its result.
  std::string add(const std::string& module, const std::string& operation, const Inputs& inputs) {
    const std::string result = "v" + std::to_string(graph_["nodes"].size());
    Json node{{"target", "torch.ops.aten." + operation},
              {"inputs", Json::array()},
              {"outputs", {tensor(result)}},
              {"metadata", {{"nn_module_stack", stack(module)}}}};
    for (const auto& [name, value] : inputs)
      node["inputs"].push_back({{"name", name}, {"arg", value}, {"kind", 1}});
    graph_["nodes"].push_back(std::move(node));
    if (std::find(modules_.begin(), modules_.end(), module) == modules_.end()) modules_.push_back(module);
    return result;
  }
  std::string add(const std::string& module, const std::string& operation, const std::string& self) {
    return add(module, operation + ".default", {{"self", tensor(self)}});
  }
  std::string add(const std::string& module, const std::string& operation, const std::string& self,
                  const std::string& other) {
    return add(module, operation + ".Tensor", {{"self", tensor(self)}, {"other", tensor(other)}});
  }
  /// What is said of a value that an operator makes: predictions ask for it, runs do not.
  std::string sized(const std::string& value, const Sizes& sizes) {
    graph_["tensor_values"][value] = meta(sizes, false);
    return value;
  }
  /// broadcast_tensors of two, as torch.export writes it before a loss. The names of both.
  std::pair<std::string, std::string> spread(const std::string& module, const std::string& a,
                                             const std::string& b) {
    const std::string first = add(module, "broadcast_tensors.default",
                                  {{"tensors", {{"as_tensors", {{{"name", a}}, {{"name", b}}}}}}});
    const std::string second = first + "_1";
    graph_["nodes"].back()["outputs"] =
        Json::array({{{"as_tensors", {{{"name", first}}, {{"name", second}}}}}});
    return {first, second};
  }
  /// With a weight of its module, [width, width], and no bias.
  std::string linear(const std::string& module, const std::string& from, std::int64_t width) {
    const std::string weight = parameter(module + ".weight", {width, width});
    return add(module, "linear.default", {{"input", tensor(from)}, {"weight", tensor(weight)}});
  }

  /// The class of a module whose operators are added from now on, or of one above them; else "m.One".
  void set_class(const std::string& module, const std::string& class_name) { classes_[module] = class_name; }

  /// What it returns is `result`.
  void write(const std::string& path, const std::string& result) {
    write_results(path, {{"user_output", result}});
  }
  /// Each result with what kind it is of: "user_output", "loss_output".
  void write_results(const std::string& path,
                     const std::vector<std::pair<std::string, std::string>>& results) {
    Json program{{"graph_module", {{"graph", graph_}}},
                 {"range_constraints", Json::object()},
                 {"schema_version", {{"major", 8}, {"minor", 17}}},
                 {"torch_version", "2.11.0"}};
    Json& module = program["graph_module"];
    module["graph"]["outputs"] = Json::array();
    Json outputs = Json::array();
    for (const auto& [kind, result] : results) {
      module["graph"]["outputs"].push_back(tensor(result));
      // As torch.export's schema has them: what a user gets is any argument, a loss is a tensor.
      const Json argument = kind == "loss_output" ? tensor(result)["as_tensor"] : tensor(result);
      outputs.push_back({{kind, {{"arg", argument}}}});
    }
    module["graph"]["sym_int_values"] = Json::object();
    module["graph"]["is_single_tensor_return"] = false;
    module["signature"] = {{"input_specs", inputs_}, {"output_specs", outputs}};
    module["module_call_graph"] = Json::array({{{"fqn", ""}, {"signature", nullptr}}});
    for (const std::string& name : modules_)
      module["module_call_graph"].push_back({{"fqn", name}, {"signature", nullptr}});
    ZipMaker zip;
    zip.add("n/archive_version", "0").add("n/byteorder", "little").add("n/models/model.json", program.dump());
    zip.add("n/data/weights/model_weights_config.json", Json{{"config", weights_}}.dump());
    for (std::size_t i = 0; i < payloads_.size(); ++i)
      zip.add("n/data/weights/weight_" + std::to_string(i), payloads_[i]);
    EXPECT_TRUE(write_file_atomically(path, zip.build()));
  }

 private:
  std::string stack(const std::string& module) const {
    std::string out = "L__self__,,m.Net";
    for (const auto& [above, class_name] : classes_) {
      if (module.starts_with(above + ".")) out += ";" + above + "," + above + "," + class_name;
    }
    const auto own = classes_.find(module);
    return out + ";one," + module + "," + (own == classes_.end() ? "m.One" : own->second);
  }

  static Json meta(const Sizes& sizes, bool requires_grad) {
    Json out{{"dtype", 7},
             {"sizes", Json::array()},
             {"layout", 7},
             {"strides", Json::array()},
             {"device", {{"type", "cpu"}, {"index", nullptr}}}};
    out["storage_offset"] = whole(0);
    out["requires_grad"] = requires_grad;
    std::int64_t stride = 1;
    for (const std::int64_t size : sizes) stride *= size;
    for (const std::int64_t size : sizes) {
      out["sizes"].push_back(whole(size));
      out["strides"].push_back(whole(stride /= size));
    }
    return out;
  }

  std::string weight(const std::string& kind, const std::string& name, const Sizes& sizes) {
    std::string value = kind.substr(0, 1) + "_" + name;
    std::replace(value.begin(), value.end(), '.', '_');
    const bool parameter = kind == "parameter";
    graph_["inputs"].push_back(tensor(value));
    graph_["tensor_values"][value] = meta(sizes, parameter);
    Json spec{{"arg", {{"name", value}}}, {kind + "_name", name}};
    if (!parameter) spec["persistent"] = true;
    inputs_.push_back({{kind, std::move(spec)}});
    weights_[name] = {{"path_name", "weight_" + std::to_string(payloads_.size())},
                      {"is_param", parameter},
                      {"use_pickle", false},
                      {"tensor_meta", meta(sizes, parameter)}};
    std::int64_t count = 1;
    for (const std::int64_t size : sizes) count *= size;
    std::string& bytes = payloads_.emplace_back(static_cast<std::size_t>(count) * 4, '\0');
    for (std::size_t i = 0; i < bytes.size(); i += 4) {
      const float one = static_cast<float>(random_() % 1000) / 1000 - 0.4f;
      std::memcpy(bytes.data() + i, &one, 4);
    }
    return value;
  }

  Json graph_{{"inputs", Json::array()}, {"nodes", Json::array()}, {"tensor_values", Json::object()}};
  Json inputs_ = Json::array(), weights_ = Json::object();
  std::vector<std::string> payloads_{}, modules_{};
  std::map<std::string, std::string> classes_{};
  std::mt19937 random_{1};
};

}  // namespace stowage::test
