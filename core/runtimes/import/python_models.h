#pragma once

#include <map>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/model/model.h"
#include "core/runtimes/import/python_syntax.h"

namespace stowage::runtimes {

/// Which variables of a script hold the model that it is read for, found in the whole script before it is
/// gone through: what is loaded (X.from_pretrained), what is made of the model's own class, the name "model",
/// other names for one of these, and parameters that are given one. Where there is none of them, the one
/// variable whose parts are the model's, or that a script makes and moves, is it. Where several may be it,
/// none is.
class PythonModels {
 public:
  /// Both outlive it.
  PythonModels(const PyScript& script, const model::Model& model);

  /// By its name, with dots: "model", "self.net".
  bool holds(const std::string& name) const { return holders_.contains(name); }
  /// A variable that holds another model, or one of several of which nothing says which is meant.
  bool other(const std::string& name) const { return others_.contains(name) && !holds(name); }
  /// Whether "self" may be the model: what is written is its class.
  bool self() const { return self_; }
  /// Variables that are moved and of which nothing says which is meant; empty: it is settled.
  const std::vector<std::string>& unsettled() const { return unsettled_; }

 private:
  using Names = std::set<std::string>;

  void read(const PyStatement& one);
  void see_value(const std::string& name, const PyNode& value);
  void see_made(const std::string& name, const PyNode& value);
  void see_use(const PyNode& chain, std::size_t count);
  bool has(const PyNode& chain, std::size_t step) const;
  void settle();
  void settle_loaded();
  void settle_rest();
  void follow();
  bool follow_value(const std::string& name, const PyNode& value);
  bool follow_call(const PyNode& chain, std::size_t step);
  bool holds(const PyNode& value) const;

  const std::vector<PyStatement>& script_;
  const model::Model& model_;
  std::string own_class_{};  ///< of the model itself
  Names classes_{};          ///< of the model's modules
  std::map<std::string, std::vector<const std::vector<std::string>*>> functions_{};  ///< their parameters
  Names turns_{};                                                                    ///< variables of loops
  std::map<std::string, std::string> loaded_{};  ///< the class that a variable is loaded or made by
  Names made_{};                                 ///< by other calls that may make a model
  Names with_parts_{};                           ///< parts of it have names of the model's parts
  Names moved_{};                                ///< moved, or parts of it are
  std::vector<std::pair<std::string, std::string>> parts_of_{};  ///< a variable, and whose part it is
  bool named_model_ = false;                                     ///< a variable "model" is there
  bool only_a_text_ = false;                                     ///< and has been given texts alone
  Names holders_{}, others_{};
  std::vector<std::string> unsettled_{};
  bool self_ = true;
};

/// What a module hands back as itself: eval, half, to …
bool hands_back_itself(std::string_view method);
/// The step of X.from_pretrained or its like in a chain, where X is no tokenizer and nothing else that lies
/// beside a model; 0: it loads none.
std::size_t loading_step(const PyNode& chain);

}  // namespace stowage::runtimes
