// What a path holds is looked at once, whoever asks.
#include <QFile>

#include "app/gui/document/model_opener.h"
#include "tests/app/gui/gui_fixture.h"

namespace stowage::app {
namespace {

class GivenPaths : public ::testing::Test {
 protected:
  std::string write(const char* name, const QByteArray& text) {
    const QString path = folder_.filePath(QString::fromLatin1(name));
    QFile file(path);
    EXPECT_TRUE(file.open(QIODevice::WriteOnly | QIODevice::Truncate));
    file.write(text);
    return path.toStdString();
  }
  QTemporaryDir folder_;
};

const char* const kModel =
    R"({"schema": "stowage.model/1", "name": "made", "tensors": [{"name": "a.w", "dtype": "F32", "shape": [2]}]})";

TEST_F(GivenPaths, AreLookedAtOnce) {
  const std::string path = write("model.json", kModel);
  const GivenPath given(path);
  ASSERT_TRUE(given.probe());
  EXPECT_EQ(given.probe()->format, formats::Format::Description);
  write("model.json", "no model any more");
  EXPECT_TRUE(given.probe()) << "as it was";
  EXPECT_FALSE(GivenPath(path).probe());
}

TEST_F(GivenPaths, TheSameOneIsNoRunAndThenAModel) {
  const GivenPath given(write("model.json", kModel));
  EXPECT_FALSE(isRecordedRun(given));
  const auto opened = openPath(given, {});
  ASSERT_TRUE(opened) << sentence(opened.error());
  ASSERT_TRUE(opened->model);
  EXPECT_EQ(opened->model->tensors().size(), 1u);
  EXPECT_TRUE(isRecordedRun(test::data("snapshots/profile_4.pickle")));
  EXPECT_FALSE(isRecordedRun(folder_.path().toStdString())) << "a folder";
  const GivenPath gone(folder_.filePath(QStringLiteral("gone")).toStdString());
  EXPECT_FALSE(isRecordedRun(gone));
  EXPECT_FALSE(openPath(gone, {}));
}

}  // namespace
}  // namespace stowage::app
