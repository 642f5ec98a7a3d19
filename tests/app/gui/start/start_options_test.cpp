#include "app/gui/start/start_options.h"

#include <gtest/gtest.h>

#include <QCoreApplication>

#include "app/gui/document/examples.h"

namespace stowage::app {
namespace {

ReadOptions read(const QString& line) {
  QStringList words{QStringLiteral("stowage")};
  if (!line.isEmpty()) words << line.split(u' ');
  return readOptions(words);
}

TEST(StartOptionsTest, WhatIsAskedForIsRead) {
  const auto [options, problem] = read(QStringLiteral(
      "--theme dark --size 1440x900 --view timeline --select layers.3 --scale 2 --screenshot a.png "
      "--profile model.pt2"));
  EXPECT_TRUE(problem.isEmpty()) << problem.toStdString();
  EXPECT_EQ(options.path, QStringLiteral("model.pt2"));
  EXPECT_EQ(options.theme, QStringLiteral("dark"));
  EXPECT_EQ(options.size, QSize(1440, 900));
  EXPECT_EQ(options.view, QStringLiteral("timeline"));
  EXPECT_EQ(options.select, QStringLiteral("layers.3"));
  EXPECT_EQ(options.screenshot, QStringLiteral("a.png"));
  EXPECT_TRUE(options.profile);
  EXPECT_FALSE(options.sample);
}

TEST(StartOptionsTest, EveryExampleCanBeAskedForByItsName) {
  for (const QString& name : exampleNames()) {
    const auto [options, problem] = read(QStringLiteral("--example ") + name);
    EXPECT_TRUE(problem.isEmpty()) << problem.toStdString();
    EXPECT_EQ(options.example, name);
  }
}

TEST(StartOptionsTest, NothingAskedForIsTheWindowAsItWasLeft) {
  const auto [options, problem] = read({});
  EXPECT_TRUE(problem.isEmpty()) << problem.toStdString();
  EXPECT_FALSE(options.size.isValid());
  EXPECT_TRUE(options.theme.isEmpty() && options.path.isEmpty() && options.view.isEmpty());
}

/// One sentence that names the option and what was given.
TEST(StartOptionsTest, WhatCannotBeMeantIsSaid) {
  for (const auto& [line, option, given] : {std::tuple{"--theme pink", "--theme", "pink"},
                                            {"--theme Light", "--theme", "Light"},
                                            {"--view map", "--view", "map"},
                                            {"--size abc", "--size", "abc"},
                                            {"--size 1440", "--size", "1440"},
                                            {"--size 1440x", "--size", "1440x"},
                                            {"--size 0x900", "--size", "0x900"},
                                            {"--size 99999x900", "--size", "99999x900"},
                                            {"--scale two", "--scale", "two"},
                                            {"--scale 0", "--scale", "0"},
                                            {"--scale 5", "--scale", "5"},
                                            {"--scale nan", "--scale", "nan"},
                                            {"--colour red", "colour", ""},
                                            {"--profile model.pt2", "--profile", "--screenshot"},
                                            {"--sample model.pt2", "--sample", "PATH"},
                                            {"--example gpt-9", "--example", "gpt-9"},
                                            {"--example t5-11b model.pt2", "--example", "PATH"},
                                            {"--example t5-11b --sample", "--example", "--sample"},
                                            {"a.pt2 b.pt2", "PATH", ""}}) {
    const QString problem = read(QString::fromLatin1(line)).problem;
    EXPECT_TRUE(problem.contains(QString::fromLatin1(option))) << line << ": " << problem.toStdString();
    EXPECT_TRUE(problem.contains(QString::fromLatin1(given))) << line << ": " << problem.toStdString();
    EXPECT_TRUE(problem.endsWith(u'.')) << problem.toStdString();
    EXPECT_FALSE(problem.contains(u'\n')) << problem.toStdString();
  }
}

TEST(StartOptionsTest, ScalesAreThoseThatAPictureCanHave) {
  EXPECT_EQ(scaleOf(QStringLiteral("1.25")), 1.25);
  EXPECT_EQ(scaleOf(QStringLiteral("0.5")), 0.5);
  EXPECT_EQ(scaleOf(QStringLiteral("4")), 4.0);
  for (const char* wrong : {"", "0.4", "4.1", "-1", "1,5", "inf"})
    EXPECT_FALSE(scaleOf(QString::fromLatin1(wrong))) << wrong;
}

}  // namespace
}  // namespace stowage::app
