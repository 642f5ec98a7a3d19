#pragma once

#include <string>
#include <unordered_map>

#include "core/formats/pt2/exported_program.h"
#include "core/formats/pt2/operator_table.h"

namespace stowage::formats {

/// What a value of a graph is, as far as that is known before it runs.
enum class ValueKind { Tensor, Number };
/// The values that there are at one point of a graph, by name.
using Values = std::unordered_map<std::string, ValueKind>;

/// Whether an argument is one that can be run: every value that it names is there, its numbers stand for
/// something, and a parameter of an operator takes it. `parameter` is nullptr where none is known: operands
/// of higher-order operators, results of a graph. Errors carry no subject and no node yet: EngineArgument
/// {"", what}, EngineUndefinedValue {"", name}.
Status check_argument(const Argument& argument, const Parameter* parameter, const Values& values);

/// How many values an argument hands to a graph as operands: what an empty list does is nothing.
std::size_t operand_count(const Argument& argument);

/// The name of the value that an argument stands for; "" when it is no single named value.
const std::string& value_name(const Argument& argument);

}  // namespace stowage::formats
