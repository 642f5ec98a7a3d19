// What core/formats/pt2/operator_aliases.h says of every operator on the list, against LibTorch's schemas.
#include "core/formats/pt2/operator_aliases.h"

#include <ATen/core/dispatch/Dispatcher.h>
#include <gtest/gtest.h>

#include "core/engine/program/torch_ops.h"
#include "core/formats/pt2/operator_table.h"
#include "core/formats/pt2/operators.h"

namespace stowage::engine::test {
namespace {

using formats::ResultMemory;

/// Where the first result lies, as the schema has it: in the first operand or nowhere.
ResultMemory memory_of(const c10::FunctionSchema& schema) {
  if (schema.returns().empty()) {
    const bool written = !schema.arguments().empty() && schema.arguments()[0].alias_info() &&
                         schema.arguments()[0].alias_info()->isWrite();
    return written ? ResultMemory::Written : ResultMemory::Fresh;
  }
  const c10::AliasInfo* info = schema.returns()[0].alias_info();
  if (!info) return ResultMemory::Fresh;
  return info->isWrite() ? ResultMemory::Written : ResultMemory::View;
}

TEST(OperatorAliases, AreThoseOfTheSchemas) {
  register_operators();
  std::size_t views = 0;
  for (const std::string_view target : formats::listed_targets()) {
    const auto name = formats::operator_name(target).value();
    const auto op = c10::Dispatcher::singleton().findSchema({name.name, name.overload});
    ASSERT_TRUE(op) << target;
    const ResultMemory memory = memory_of(op->schema());
    EXPECT_EQ(formats::result_memory(target), memory) << target;
    views += memory == ResultMemory::View;
    if (memory == ResultMemory::Fresh) continue;
    // It is the first operand's memory, and all results have it.
    ASSERT_FALSE(op->schema().arguments().empty()) << target;
    EXPECT_TRUE(op->schema().arguments()[0].alias_info()) << target;
    for (const c10::Argument& result : op->schema().returns()) EXPECT_TRUE(result.alias_info()) << target;
  }
  EXPECT_GT(views, 60u);
}

TEST(OperatorAliases, OperatorsThatMayReturnTheirOperandDoNotSaySo) {
  std::size_t found = 0;
  for (const formats::OperatorName& name : formats::listed_operators()) {
    if (!formats::may_return_its_operand(name.name)) continue;
    ++found;
    const auto op = c10::Dispatcher::singleton().findSchema({name.name, name.overload});
    ASSERT_TRUE(op) << name.name;
    EXPECT_EQ(memory_of(op->schema()), ResultMemory::Fresh) << name.name;
  }
  EXPECT_GE(found, 31u);
}

}  // namespace
}  // namespace stowage::engine::test
