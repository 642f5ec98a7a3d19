#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "core/base/file.h"
#include "core/base/job.h"
#include "core/base/json.h"
#include "core/formats/torch_save/values.h"
#include "core/model/dtype.h"

namespace stowage::formats {

/// The graph of a torch.export archive as plain values: what the tree view needs and what the engine runs. No
/// LibTorch. Schema 8.x. Source: torch/_export/serde/schema.py; unions become Argument::kind.
struct Graph;

struct SymInt {
  std::optional<std::int64_t> value{};  ///< as_int, or the hint of an expression
  std::string name{};  ///< as_name of a symbolic argument, or the expression text; "" for a plain number
};

struct Argument {
  enum class Kind {
    None,
    Tensor,
    Tensors,
    OptionalTensor,
    OptionalTensors,
    Int,
    Ints,
    Float,
    Floats,
    String,
    Strings,
    Bool,
    Bools,
    SymInt,
    SymInts,
    SymBool,
    SymBools,
    SymFloat,
    SymFloats,
    ScalarType,
    MemoryFormat,
    Layout,
    Device,
    Graph,
    CustomObject,
    Operator,
    Complex,
    IntLists,
    FloatLists,
    Unknown,
  };
  Kind kind = Kind::None;
  std::string text{};  ///< name of a value (Tensor, Sym* by name, Graph's name, Device's type), a string, an
                       ///< operator, or the union key when Unknown
  std::vector<std::string> names{};  ///< Tensors, OptionalTensors ("" = none), SymInts by name ("" where
                                     ///< ints[i] is a number), Strings
  std::int64_t integer = 0;  ///< Int, ScalarType / MemoryFormat / Layout as the schema numbers them, SymInt
                             ///< as a number, Device index (-1 = none), Bool as 0/1
  std::vector<std::int64_t> integers{};  ///< Ints, SymInts, Bools
  double real = 0;              ///< Float, SymFloat; "Infinity" and "NaN" already turned into numbers
  std::vector<double> reals{};  ///< Floats, SymFloats, Complex (real and imaginary part)
  std::vector<std::vector<std::int64_t>> integer_lists{};
  std::vector<std::vector<double>> real_lists{};  ///< FloatLists
  bool by_name = false;  ///< Sym*: `text` names a value, else the number stands in integer / real
  std::shared_ptr<const stowage::formats::Graph> graph{};
};

struct NodeInput {
  std::string name{};  ///< "" for higher-order operators
  Argument argument{};
  bool keyword = false;
};

struct Node {
  std::string target{};  ///< "torch.ops.aten.add.Tensor"
  std::vector<NodeInput> inputs{};
  std::vector<Argument> outputs{};
  std::string module{};  ///< full dotted name of the module that executes it, from nn_module_stack; "" = root
                         ///< or unknown
  bool has_module = false;            ///< nn_module_stack was there
  bool single_tensor_return = false;  ///< is_hop_single_tensor_return
};

struct TensorMeta {
  bool any = false;     ///< nothing is known of it: of any type and size
  int scalar_type = 0;  ///< the number of torch/_export/serde/schema.py, not c10's
  std::vector<SymInt> sizes{};
  std::vector<SymInt> strides{};
  SymInt storage_offset{};
  bool requires_grad = false;
  std::string device_type{};
  int device_index = -1;
};
/// The schema's ScalarType as a Dtype; Unknown when not known.
model::Dtype dtype_of_schema(int scalar_type);
int schema_of_dtype(model::Dtype dtype);  ///< 0 when the schema has no such type

struct Graph {
  std::vector<Argument> inputs{};
  std::vector<Argument> outputs{};
  std::vector<Node> nodes{};
  std::map<std::string, TensorMeta> tensor_values{};
  std::map<std::string, SymInt>
      sizes{};  ///< sym_int_values of the main graph: what its symbolic integers were
  bool single_tensor_return = false;
};

struct InputSpec {
  enum class Kind { Parameter, Buffer, TensorConstant, UserInput, ConstantInput, Token, CustomObject };
  Kind kind = Kind::UserInput;
  std::string argument{};  ///< name of the graph's value ("" for ConstantInput)
  std::string target{};    ///< full name of the parameter, buffer or constant
  bool persistent = true;
  Argument constant{};  ///< ConstantInput's value; UserInput's argument (it may be a number)
};

struct OutputSpec {
  enum class Kind {
    UserOutput,
    BufferMutation,
    ParameterMutation,
    UserInputMutation,
    LossOutput,
    Token,
    Other
  };
  Kind kind = Kind::UserOutput;
  Argument argument{};
  std::string target{};  ///< of a mutation
};

/// One payload of the archive under one full name.
struct Payload {
  std::string name{};    ///< full name: "model.embed_tokens.weight"
  std::string record{};  ///< "data/weights/weight_0", "serialized_state_dict.pt/data/0"; equal for tied names
  std::uint64_t file_offset =
      0;  ///< of the record's first byte in the archive (STORED, 64-aligned by the writer, not guaranteed)
  std::uint64_t storage_bytes = 0;  ///< whole storage
  model::Dtype dtype = model::Dtype::Unknown;
  int scalar_type = 0;
  std::vector<std::int64_t> sizes{};
  std::vector<std::int64_t> strides{};
  std::int64_t storage_offset = 0;  ///< elements
  bool requires_grad = false;
  bool is_parameter = false;
};

/// One node of in_spec / out_spec: how flat arguments nest.
struct TreeSpec {
  std::string type{};  ///< "builtins.tuple", "builtins.list", "builtins.dict", …; "" for a leaf
  std::vector<std::string> keys{};  ///< of dicts, named tuples and known classes, one a child
  std::vector<TreeSpec> children{};
};

struct ModuleCall {
  std::string name{};  ///< module_call_graph: every module, also those that ran no operator
};

struct RangeConstraint {
  std::optional<std::int64_t> minimum{};
  std::optional<std::int64_t> maximum{};
};

struct ExportedProgram {
  std::string path{};
  std::uint64_t file_bytes = 0;
  std::string fingerprint{};  ///< what model::Model::program_fingerprint is; 64 hexadecimal digits
  std::string model_name{};   ///< "model" of models/model.json; "" in archives of PyTorch 2.7 and before,
                              ///< which hold one
  std::vector<std::string> model_names{};  ///< all in the archive
  std::size_t left_out = 0;                ///< zip records with too long a name
  int schema_major = 0;
  int schema_minor = 0;
  std::string torch_version{};
  Graph graph{};
  std::vector<InputSpec> inputs{};  ///< order of graph.inputs (ConstantInput has no graph input of its own in
                                    ///< some schemas: match by position)
  std::vector<OutputSpec> outputs{};
  std::vector<Payload> payloads{};
  std::vector<std::string> objects{};  ///< constants that are objects of Python: named, never loaded
  std::vector<ModuleCall> modules{};
  std::map<std::string, std::string> classes{};  ///< module name → class, from nn_module_stack
  std::map<std::string, RangeConstraint> ranges{};
  std::vector<std::string> guards{};
  TreeSpec in_spec{};
  TreeSpec out_spec{};
  std::vector<std::string>
      input_paths{};  ///< "args.0", "kwargs.input_ids": one for each flat user input, constants included
  std::vector<std::string> output_paths{};  ///< "logits", "0": one for each flat user output
  bool has_samples = false;                 ///< the archive keeps the inputs that it was exported with
  StoredValues samples{};   ///< of those the tensors and whole numbers; their bytes stay in the file
  Status samples_status{};  ///< why they cannot be read
};

/// Reads headers and graph, never payloads. `with_graph` = false keeps of nodes only target and module, those
/// of nested graphs behind their node in one flat list, and no values (for looking only, faster). `model`
/// chooses among several models of one archive; "" takes "model" or the first. All three layouts: PyTorch 2.7
/// and before, 2.8, 2.9 and after. Errors: those of the zip reader, Pt2* and Json*, Pickle* and Pth* (weights
/// of the older layouts; PthPart, PthNoParts of the choice), Cancelled.
Result<ExportedProgram> read_exported_program(const std::string& path, bool with_graph = true,
                                              const Job& job = {}, const std::string& model = {});

/// The same of an archive that is open, whatever its name leads to meanwhile.
Result<ExportedProgram> read_exported_program(const ZipReader& zip);

}  // namespace stowage::formats
