// What moving the activations of the first n layers costs: figures of a run, and the dialog over them.
#include <QComboBox>
#include <QLineEdit>
#include <QPushButton>
#include <QSlider>
#include <random>

#include "tests/app/gui/run/schedule_fixture.h"
#include "widgets/common/label.h"
#include "widgets/common/sentences.h"
#include "widgets/common/words.h"

namespace stowage::app {
namespace {

class OffloadSchedule : public test::WithSchedule {};

TEST_F(OffloadSchedule, ListsOfLayersAreThoseWithNumbers) {
  const auto lists = layerLists(*document.model());
  ASSERT_FALSE(lists.empty());
  EXPECT_EQ(lists[0].pattern, "model.layers.*");
  EXPECT_EQ(lists[0].layers, 32u);
  const std::vector<std::string> names = layerNames(*document.model(), lists[0].pattern);
  ASSERT_EQ(names.size(), 32u);
  for (std::size_t i = 0; i < names.size(); ++i) EXPECT_EQ(names[i], "model.layers." + std::to_string(i));
}

/// The command line asks the same: more layers never need more, and the best for a budget is among them.
TEST_F(OffloadSchedule, EveryNumberOfLayersIsTried) {
  for (const int layers : {2, 3, 8, 32}) {
    const auto counts =
        offloadCounts(test::layersRun(layers), document.input().machine, "model.layers.*", {});
    ASSERT_TRUE(counts) << sentence(counts.error());
    ASSERT_EQ(counts->layers.size(), static_cast<std::size_t>(layers));
    EXPECT_EQ(counts->layers.front(), "model.layers.0");
    ASSERT_EQ(counts->points.size(), static_cast<std::size_t>(layers)) << "all but the last";
    for (std::size_t n = 1; n < counts->points.size(); ++n) {
      EXPECT_EQ(counts->points[n].layers, n);
      EXPECT_LE(counts->points[n].peak_bytes, counts->points[0].peak_bytes);
      EXPECT_GE(counts->points[n].seconds, counts->points[0].seconds);
    }
    const auto* best = leastWithoutStall(counts->points);
    ASSERT_TRUE(best);
    for (const auto& point : counts->points)
      EXPECT_TRUE(point.stall_seconds > 0 || point.peak_bytes >= best->peak_bytes);
  }
  EXPECT_FALSE(offloadCounts(test::layersRun(4), document.input().machine, "nowhere.*", {}));
}

TEST_F(OffloadSchedule, TheSliderSaysWhatEachCosts) {
  const auto one = dialog(test::layersRun(8));
  ASSERT_TRUE(one->ready());
  QSlider& slider = one->slider();
  EXPECT_EQ(slider.maximum(), 8) << "all of them, too: it says why not";
  slider.setValue(0);
  EXPECT_TRUE(one->layers().host.empty());
  EXPECT_EQ(one->layers().stay.size(), 8u);
  slider.setValue(3);
  EXPECT_EQ(one->layers().host,
            (std::vector<std::string>{"model.layers.0", "model.layers.1", "model.layers.2"}));
  EXPECT_EQ(one->layers().stay.size(), 5u);
  EXPECT_TRUE(one->layers().again.empty());
  auto* budget = one->findChild<QLineEdit*>(QStringLiteral("budget"));
  ASSERT_TRUE(budget);
  budget->setText(QStringLiteral("1GiB"));
  EXPECT_EQ(slider.value(), 0) << "all of it fits: nothing is to be moved";
  budget->setText(QStringLiteral("1KiB"));
  EXPECT_TRUE(note(*one).contains(QStringLiteral("No number of layers")));
  budget->setText(QStringLiteral("60MiB"));
  EXPECT_TRUE(note(*one).isEmpty());
  EXPECT_GT(slider.value(), 0);
  budget->setText(QStringLiteral("many"));
  EXPECT_FALSE(note(*one).isEmpty());
}

/// Each figure beside the slider is that of its number, and what it is where nothing is moved.
TEST_F(OffloadSchedule, EachNumberShowsItsPeakItsTimeAndItsWaits) {
  std::size_t waits = 0, never = 0;
  for (const std::uint64_t mib : {10ull, 1000ull}) {  // copies that nobody waits for, and long ones
    const auto result = test::layersRun(8, mib);
    const auto one = dialog(result);
    ASSERT_TRUE(one->ready());
    const auto counts = offloadCounts(result, document.input().machine, "model.layers.*", {});
    ASSERT_TRUE(counts);
    const auto label = [&](const char* name) {
      auto* found = one->findChild<widgets::Label*>(QString::fromLatin1(name));
      EXPECT_TRUE(found) << name;
      return found ? found->fullText() : QString();
    };
    const auto instead = [](const QString& here, const QString& before) {
      return here == before ? here : OffloadScheduleDialog::tr("%1 instead of %2").arg(here, before);
    };
    const auto size = [](std::uint64_t bytes) { return widgets::bytesText(Bytes(bytes)); };
    const auto& none = counts->points.front();
    for (const auto& point : counts->points) {
      SCOPED_TRACE(point.layers);
      one->slider().setValue(static_cast<int>(point.layers));
      EXPECT_EQ(label("peak"), instead(size(point.peak_bytes), size(none.peak_bytes)));
      EXPECT_EQ(label("step"),
                instead(widgets::secondsText(point.seconds), widgets::secondsText(none.seconds)));
      EXPECT_EQ(
          label("waiting"),
          point.stall_seconds > 0
              ? OffloadScheduleDialog::tr("%1 for copies").arg(widgets::secondsText(point.stall_seconds))
              : OffloadScheduleDialog::tr("never"));
      EXPECT_TRUE(label("count").contains(QString::number(counts->layers.size())));
      ++(point.stall_seconds > 0 ? waits : never);
    }
    one->slider().setValue(static_cast<int>(counts->layers.size()));  // all of them: refused
    for (const char* name : {"peak", "step", "waiting"}) EXPECT_EQ(label(name), QStringLiteral("–")) << name;
  }
  EXPECT_GT(waits, 0u);
  EXPECT_GT(never, 0u);
}

/// What is asked and cannot be had is answered with what can: typed, that has a number of layers.
TEST_F(OffloadSchedule, WhereNothingFitsTheLeastThatIsNeededIsSaid) {
  for (const int layers : {2, 3, 8}) {
    SCOPED_TRACE(layers);
    const auto one = dialog(test::layersRun(layers));
    ASSERT_TRUE(one->ready());
    const auto counts =
        offloadCounts(test::layersRun(layers), document.input().machine, "model.layers.*", {});
    ASSERT_TRUE(counts);
    std::uint64_t least = counts->points.front().peak_bytes;
    double fastest = counts->points.front().seconds;
    for (const auto& point : counts->points) {
      least = std::min(least, point.peak_bytes);
      fastest = std::min(fastest, point.seconds);
    }
    auto* time = one->findChild<QLineEdit*>(QStringLiteral("stepTime"));
    auto* budget = one->findChild<QLineEdit*>(QStringLiteral("budget"));
    ASSERT_TRUE(time && budget);
    const QString needed = widgets::neededBytesText(Bytes(least));
    budget->setText(QString::number(least - 1));
    EXPECT_TRUE(note(*one).contains(needed)) << note(*one).toStdString();
    time->setText(QStringLiteral("0.001 ms"));
    EXPECT_TRUE(note(*one).contains(needed)) << "whatever the time: " << note(*one).toStdString();
    budget->setText(needed);
    const auto fits = estimate::offload::fastest_within(counts->points, {least, {}});
    ASSERT_TRUE(fits);
    EXPECT_TRUE(note(*one).contains(widgets::secondsText(fits->seconds))) << note(*one).toStdString();
    time->clear();
    EXPECT_TRUE(note(*one).isEmpty()) << "that much is enough: " << note(*one).toStdString();
    budget->clear();
    time->setText(QStringLiteral("0.001 ms"));
    EXPECT_TRUE(note(*one).contains(widgets::secondsText(fastest))) << note(*one).toStdString();
  }
}

/// Moving all but one hides no copy, moving all is refused; the command line says the same of both.
TEST_F(OffloadSchedule, TheLastNumbersSayWhatIsWrongWithThem) {
  for (const int layers : {2, 3, 8}) {
    const auto one = dialog(test::layersRun(layers));
    ASSERT_TRUE(one->ready());
    const auto verdict = [&] { return one->findChild<widgets::Notice*>(QStringLiteral("verdict"))->text(); };
    const auto accept = [&] {
      for (QPushButton* button : one->findChildren<QPushButton*>())
        if (button->text() == OffloadScheduleDialog::tr("Send these layers to the host")) return button;
      return static_cast<QPushButton*>(nullptr);
    };
    ASSERT_TRUE(accept());
    ASSERT_EQ(one->slider().maximum(), layers);
    for (int n = 0; n + 1 < layers; ++n) {
      one->slider().setValue(n);
      EXPECT_TRUE(verdict().isEmpty()) << n << " of " << layers;
    }
    const auto counts =
        offloadCounts(test::layersRun(layers), document.input().machine, "model.layers.*", {});
    ASSERT_TRUE(counts);
    const auto words = [&](std::uint64_t n) {
      return widgets::sentenceText(verdictOf(*counts->scenario, n).sentences.at(0));
    };
    one->slider().setValue(layers - 1);
    EXPECT_TRUE(verdict().startsWith(words(static_cast<std::uint64_t>(layers) - 1)));
    EXPECT_EQ(verdictOf(*counts->scenario, static_cast<std::uint64_t>(layers) - 1).sentences[0].code,
              Code::OffloadNoOverlap);
    EXPECT_TRUE(accept()->isEnabled()) << "a warning is no refusal";
    one->slider().setValue(layers);
    EXPECT_TRUE(verdict().startsWith(words(static_cast<std::uint64_t>(layers))));
    EXPECT_EQ(verdictOf(*counts->scenario, static_cast<std::uint64_t>(layers)).sentences[0].code,
              Code::OffloadLastLayer);
    EXPECT_FALSE(accept()->isEnabled());
    EXPECT_TRUE(one->layers().host.empty());
    EXPECT_TRUE(one->slider().isEnabled()) << "one gets back";
    one->slider().setValue(0);
    EXPECT_TRUE(verdict().isEmpty());
  }
}

/// Against every number there is.
TEST_F(OffloadSchedule, TheBestForATimeIsTheBestThereIs) {
  const unsigned seed = 20261129;
  SCOPED_TRACE("seed " + std::to_string(seed));
  std::mt19937 random(seed);
  for (int round = 0; round < 300; ++round) {
    std::vector<estimate::offload::CountPoint> points;
    for (std::uint64_t n = 0; n < 1 + random() % 12; ++n)
      points.push_back({n, (random() % 9) << 20, static_cast<double>(random() % 9), 0});
    CountWish wish;
    if (random() % 3 != 0) wish.room.emplace().all = (random() % 9) << 20;
    if (random() % 3 != 0) wish.seconds = static_cast<double>(random() % 9) + 0.5;
    const auto best = bestCount(points, wish);
    const bool asked = wish.room || wish.seconds;
    bool some = false;
    for (const auto& point : points) {
      if (!asked || (wish.room && point.peak_bytes > *wish.room->all) ||
          (wish.seconds && point.seconds > *wish.seconds))
        continue;
      some = true;
      ASSERT_TRUE(best);
      EXPECT_TRUE(wish.room ? best->seconds <= point.seconds : best->peak_bytes <= point.peak_bytes);
    }
    ASSERT_EQ(best.has_value(), some);
    if (!best) continue;
    EXPECT_TRUE(!wish.room || best->peak_bytes <= *wish.room->all);
    EXPECT_TRUE(!wish.seconds || best->seconds <= *wish.seconds);
  }
  EXPECT_EQ(typedSeconds(QStringLiteral("0.25")), 0.25);
  EXPECT_EQ(typedSeconds(QStringLiteral(" 0.25 s")), 0.25);
  EXPECT_DOUBLE_EQ(typedSeconds(QStringLiteral("250ms")).value_or(0), 0.25);
  for (const char* wrong : {"", "s", "ms", "soon", "-1", "0", "1 h", "inf", "nan"})
    EXPECT_FALSE(typedSeconds(QString::fromLatin1(wrong))) << wrong;
}

TEST_F(OffloadSchedule, AStepTimeChoosesTheLeastRoomThatIsAsFast) {
  const auto one = dialog(test::layersRun(8));
  ASSERT_TRUE(one->ready());
  auto* time = one->findChild<QLineEdit*>(QStringLiteral("stepTime"));
  auto* budget = one->findChild<QLineEdit*>(QStringLiteral("budget"));
  ASSERT_TRUE(time && budget);
  const auto counts = offloadCounts(test::layersRun(8), document.input().machine, "model.layers.*", {});
  ASSERT_TRUE(counts);
  for (const auto& point : counts->points) {
    time->setText(QString::number(point.seconds * (1 + 1e-9), 'g', 15));
    const auto best = estimate::offload::smallest_within(counts->points, point.seconds * (1 + 1e-9));
    ASSERT_TRUE(best);
    EXPECT_TRUE(note(*one).isEmpty()) << note(*one).toStdString();
    EXPECT_EQ(one->slider().value(), static_cast<int>(best->layers));
  }
  time->setText(QStringLiteral("0.001 ms"));
  EXPECT_TRUE(note(*one).contains(QStringLiteral("No number of layers lets a step")));
  budget->setText(QStringLiteral("60MiB"));
  EXPECT_TRUE(note(*one).contains(QStringLiteral("fits into"))) << "both are asked for";
  time->setText(QStringLiteral("soon"));
  EXPECT_TRUE(note(*one).contains(QStringLiteral("soon")));
  time->clear();
  EXPECT_TRUE(note(*one).isEmpty());
  EXPECT_GT(one->slider().value(), 0);
  one->ways().setCurrentIndex(1);
  EXPECT_FALSE(time->isVisibleTo(one.get())) << "a mix is chosen for a room";
}

/// Of several GPUs each has its peak beside that of all, and room of its own.
TEST_F(OffloadSchedule, EachGpuHasItsPeakAndItsRoom) {
  protocol::RunResult run = test::layersRun(8);
  for (std::size_t i = 0; i < run.modules.size(); ++i) run.modules[i].device = i < 6 ? "0" : "1";
  const auto one = dialog(run);
  ASSERT_TRUE(one->ready());
  const auto* gpus = one->findChild<widgets::Label*>(QStringLiteral("gpus"));
  auto* budget = one->findChild<QLineEdit*>(QStringLiteral("budget"));
  ASSERT_TRUE(gpus && budget);
  one->slider().setValue(0);
  EXPECT_TRUE(gpus->isVisibleTo(one.get()));
  const auto peak = [](int gpu, int mib, int without) {
    const QString here = widgets::bytesText(MiB(static_cast<std::uint64_t>(mib))),
                  before = widgets::bytesText(MiB(static_cast<std::uint64_t>(without)));
    return widgets::deviceText(machine::gpu(static_cast<std::uint32_t>(gpu))) + QStringLiteral(": ") + here +
           (mib == without ? QString() : QStringLiteral(" instead of ") + before);
  };
  EXPECT_EQ(gpus->fullText(), peak(0, 60, 60) + u'\n' + peak(1, 20, 20));
  budget->setText(QStringLiteral("0=50MiB, 1=20MiB"));
  EXPECT_GT(one->slider().value(), 0) << "of the first GPU something has to go";
  EXPECT_TRUE(gpus->fullText().endsWith(peak(1, 20, 20)));
  EXPECT_TRUE(note(*one).isEmpty()) << note(*one).toStdString();
  budget->setText(QStringLiteral("0=50MiB, 1=1MiB"));
  EXPECT_TRUE(note(*one).contains(QStringLiteral("No number of layers fits"))) << note(*one).toStdString();
  const auto counts = offloadCounts(run, document.input().machine, "model.layers.*", {});
  ASSERT_TRUE(counts);
  for (std::size_t gpu = 0; gpu < 2; ++gpu) {
    std::uint64_t least = counts->points.front().gpus.at(gpu).peak_bytes;
    for (const auto& point : counts->points) least = std::min(least, point.gpus.at(gpu).peak_bytes);
    const QString words = widgets::deviceText(machine::gpu(static_cast<std::uint32_t>(gpu))) +
                          QStringLiteral(": ") + widgets::neededBytesText(Bytes(least));
    EXPECT_TRUE(note(*one).contains(words)) << words.toStdString() << " in " << note(*one).toStdString();
  }
  for (const char* wrong : {"0=50MiB, 2=1MiB", "0=50MiB, 1GiB", "x=1GiB", "0=much"}) {
    budget->setText(QString::fromLatin1(wrong));
    EXPECT_FALSE(note(*one).isEmpty()) << wrong;
  }
  const auto single = dialog(test::layersRun(8));
  EXPECT_FALSE(single->findChild<widgets::Label*>(QStringLiteral("gpus"))->isVisibleTo(single.get()));
}

TEST_F(OffloadSchedule, ARunOfOtherLayersIsOneSentence) {
  auto other = test::layersRun(4);
  for (auto& module : other.modules) module.name = "elsewhere";
  for (auto& module : other.backward->modules) module.module = "elsewhere";
  const auto one = dialog(other);
  EXPECT_FALSE(one->ready());
  EXPECT_FALSE(note(*one).isEmpty());
  EXPECT_FALSE(one->slider().isEnabled());
}

}  // namespace
}  // namespace stowage::app
