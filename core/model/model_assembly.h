#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "core/model/model_builder.h"

namespace stowage::model {

/// One run of ModelBuilder::build(): pending tables in, Model out. Inside core/model only.
class ModelBuilder::Assembly {
 public:
  Assembly(ModelBuilder& builder, const Job& job) : in_(builder), job_(job), out_(new Model) {}
  /// On a copy of a finished model.
  Assembly(ModelBuilder& builder, const Job& job, const Model& model)
      : in_(builder), job_(job), out_(new Model(model)) {}
  Result<ModelPtr> run();
  ModelPtr tie(const std::vector<std::vector<TensorId>>& groups);

 private:
  const std::string& subject() const { return in_.path_.empty() ? in_.name_ : in_.path_; }

  // model_assembly.cpp: order and names
  void name_unnamed();
  Status name_modules();
  void order_modules();
  std::vector<std::uint32_t> sibling_order(std::uint32_t count) const;
  void make_modules();
  void place(std::uint32_t pending);
  void order_tensors();
  void renumber_packed(const std::vector<std::uint32_t>& order);
  bool is_module(const Tensor& tensor) const;
  Status index_names();
  Status link_modules();
  void place_unsaved_buffers();
  void drop_pending_modules();
  void set_execution_order();
  void set_first_users();
  void move_rest();
  std::string fingerprint() const;

  // storages.cpp: ties, storages, sums
  std::uint32_t leader(std::uint32_t at);
  void join(std::uint32_t a, std::uint32_t b);
  Status resolve_ties();
  Status inherit(const std::vector<std::uint32_t>& target);
  void make_storages();
  void add_up();

  /// What a tensor says about its storage: few do, and the specs of 100,000 tensors are 20 MB that can go
  /// early.
  struct Tied {
    std::uint32_t tensor = 0;  ///< of the model
    std::string storage_key{}, tied_to{};
  };

  ModelBuilder& in_;
  const Job& job_;
  std::unique_ptr<Model> out_;
  ModuleNames names_;                     // by pending module
  std::vector<std::uint32_t> module_at_;  // pending module → index in the model
  std::vector<std::uint32_t> pre_order_;  // the other way round
  std::vector<Tied> tied_;                // in the order of the model's tensors
  std::vector<Bytes> storage_bytes_;      // by tensor of the model
  std::vector<std::uint32_t> leader_;     // union-find over the model's tensors
};

}  // namespace stowage::model
