// How a model is executed: asked of its file, and of the model that was opened from it.
#include "core/formats/execution.h"

#include <gtest/gtest.h>

#include "core/formats/formats.h"
#include "tests/support/cases.h"

namespace stowage::formats {
namespace {

std::string module_of_first(const model::Execution& execution) {
  return execution.calls.empty() ? std::string() : execution.calls.front().module;
}

TEST(ReadExecution, OfAModelSaysWhatItsFileDoes) {
  for (const char* file : {"models/convnet/static.pt2", "models/direct_tensors/static.pt2", "pt2/torch28.pt2",
                           "models/convnet/script.pt", "catalogs/gpt2-xl.json.gz"}) {
    SCOPED_TRACE(file);
    const std::string path = stowage::test::data(file);
    const auto opened = open_model(path);
    ASSERT_TRUE(opened) << sentence(opened.error());
    const auto of_path = read_execution(path), of_model = read_execution(**opened);
    ASSERT_TRUE(of_path && of_model);
    EXPECT_EQ(of_model->calls.size(), of_path->calls.size());
    EXPECT_EQ(of_model->inputs.size(), of_path->inputs.size());
    EXPECT_EQ(of_model->direct_uses.size(), of_path->direct_uses.size());
    EXPECT_EQ(module_of_first(*of_model), module_of_first(*of_path));
    EXPECT_EQ(of_model->calls.empty(), (*opened)->format() != "pt2") << "a graph is a list of calls";
  }
}

TEST(ReadExecution, OfAModelFromNoFileIsEmpty) {
  const auto model = model_of_description(
      Json::parse(
          R"({"schema": "stowage.model/1", "name": "made", "tensors": [{"name": "a.w", "dtype": "F32", "shape": [2]}]})"),
      "");
  ASSERT_TRUE(model) << sentence(model.error());
  const auto execution = read_execution(**model);
  ASSERT_TRUE(execution);
  EXPECT_TRUE(execution->calls.empty() && execution->inputs.empty());
}

TEST(ReadExecution, IsCancelled) {
  const std::string path = stowage::test::data("models/convnet/static.pt2");
  const auto opened = open_model(path);
  ASSERT_TRUE(opened);
  Job job;
  job.cancel.cancel();
  EXPECT_EQ(read_execution(**opened, job).error().code, Code::Cancelled);
  EXPECT_EQ(read_execution(path, job).error().code, Code::Cancelled);
}

}  // namespace
}  // namespace stowage::formats
