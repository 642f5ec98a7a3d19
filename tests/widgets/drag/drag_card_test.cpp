// The card that hangs on the pointer: always inside its window, all of its words inside the card.
#include <gtest/gtest.h>

#include <QVBoxLayout>

#include "tests/widgets/pictures.h"
#include "tests/widgets/random_states.h"
#include "widgets/drag/drag_controller.h"
#include "widgets/drag/drag_overlay.h"
#include "widgets/lanes/lanes_widget.h"

namespace stowage::widgets {
namespace {

class Card : public testing::Test {
 protected:
  Card() : drag(&hub), lanes(new LanesWidget(&hub)) {
    auto* column = new QVBoxLayout(&window);
    column->setContentsMargins(0, 0, 0, 0);
    column->addStretch(1);
    column->addWidget(lanes);
    lanes->setFixedHeight(190);
    lanes->setDragController(&drag);
    drag.setPreviewFunction([this](const std::vector<model::ModuleId>&, machine::DeviceId,
                                   const std::function<void(DropPreview)>&) { return answer; });
    window.resize(900, 700);
    window.show();
  }
  ~Card() override { drag.cancel(); }
  void open(PlanState made) {
    state = test::share(std::move(made));
    drag.setState(state);
    lanes->setState(state);
    QApplication::processEvents();
  }
  /// What is painted on the card beside its frame and the stripe at its left.
  QRect words() {
    DragOverlay& overlay = *drag.overlay();
    const QImage image = test::picture(overlay);
    return test::inked(image, overlay.cardRect().adjusted(8, 4, -3, -4), Theme::current().colours().raised,
                       40);
  }
  const test::ThemeKept kept{};
  PlanStatePtr state{};
  SelectionHub hub{};
  QWidget window{};
  DragController drag;
  LanesWidget* lanes;
  DropPreview answer{};
};

/// Wherever the pointer is in windows of many sizes: the whole card is in sight.
TEST_F(Card, StaysInTheWindowWhereverThePointerIs) {
  const std::uint32_t seed = 3'003;
  SCOPED_TRACE("seed " + std::to_string(seed));
  std::mt19937 random(seed);
  open(test::llama_state());
  answer.accepted = true;
  answer.after = state;
  answer.summary = QStringLiteral("+12.5 ms a token · layers.67 goes to CPU, layers.68 goes to Disk");
  answer.note = QStringLiteral("q_proj moves with its block: LlamaDecoderLayer is not split.");
  test::in_every_theme([&](double scale) {
    window.resize(700 + static_cast<int>(random() % 900), 600 + static_cast<int>(random() % 400));
    QApplication::processEvents();
    ASSERT_TRUE(
        drag.begin({test::module_named(*state, "model.layers.12")}, window.mapToGlobal(QPoint(50, 50))));
    for (int i = 0; i < 25; ++i) {
      const QPoint at(static_cast<int>(random() % static_cast<unsigned>(window.width())),
                      static_cast<int>(random() % static_cast<unsigned>(window.height())));
      drag.moveTo(window.mapToGlobal(at));
      const QRect card(drag.overlay()->mapTo(&window, drag.overlay()->cardRect().topLeft()),
                       drag.overlay()->cardRect().size());
      ASSERT_TRUE(window.rect().contains(card)) << at.x() << "," << at.y() << " at " << scale;
      ASSERT_TRUE(drag.overlay()->rect().contains(drag.overlay()->cardRect()));
    }
    drag.cancel();
  });
}

/// Long names, refusals and keys, with letters of any size: no word runs over the right edge or the bottom.
TEST_F(Card, WordsEndInsideIt) {
  model::ModelBuilder builder;
  builder.set_name("names");
  const std::string longest =
      "a_module_with_a_name_that_is_much_longer_than_any_card_that_hangs_on_a_pointer_can_be";
  for (int i = 0; i < 4; ++i)
    test::add_weight(builder, longest + std::to_string(i) + ".weight", {1}, 1 << 20);
  PlanState made;
  made.model = *builder.build();
  made.machine = test::two_cards();
  test::place(made, "", 2);
  test::add_up(made);
  open(std::move(made));
  DropPreview refused;
  refused.refusal =
      QStringLiteral("Auf cuda:0 fehlen 3,21 GiB: mit dem Modul wäre das Budget von 24,0 GiB überschritten.");
  refused.liftRule = QStringLiteral("die Regel aufheben, die das verbietet");
  refused.splitKey = QStringLiteral("MixtureOfExpertsDecoderLayer aufteilen");
  DropPreview accepted;
  accepted.accepted = true;
  accepted.after = state;
  accepted.summary = QStringLiteral("+12,5 ms je Token · vier Module wandern auf den Prozessor");
  accepted.splitKey = QStringLiteral("MixtureOfExpertsDecoderLayer aufteilen");
  test::in_every_theme([&](double scale) {
    for (const DropPreview& preview : {DropPreview(), refused, accepted}) {
      answer = preview;
      ASSERT_TRUE(
          drag.begin({test::module_named(*state, longest + "2")}, window.mapToGlobal(QPoint(60, 60))));
      if (preview.accepted || !preview.refusal.isEmpty())
        drag.moveTo(lanes->targetRect(machine::gpu(0)).center());
      const QRect card = drag.overlay()->cardRect(), ink = words();
      ASSERT_FALSE(ink.isEmpty());
      EXPECT_LE(ink.right(), card.right() - 10) << scale << ", " << preview.refusal.toStdString();
      EXPECT_LE(ink.bottom(), card.bottom() - 6) << scale;
      EXPECT_GE(ink.left(), card.left() + 12) << scale;
      // Said in full to those who listen.
      EXPECT_TRUE(drag.overlay()->sentence().contains(QString::fromStdString(longest + "2")));
      if (!preview.refusal.isEmpty()) {
        EXPECT_TRUE(drag.overlay()->sentence().contains(preview.refusal));
        EXPECT_TRUE(drag.overlay()->sentence().contains(preview.liftRule));
        EXPECT_TRUE(drag.overlay()->sentence().contains(preview.splitKey));
        EXPECT_TRUE(drag.overlay()->sentence().contains(QStringLiteral("put it back")));
      }
      drag.cancel();
    }
  });
}

/// The frame says whether the drop is taken, the stripe where the modules come from.
TEST_F(Card, FrameAndStripeHaveTheirColours) {
  open(test::llama_state());
  for (const Scheme scheme : {Scheme::Light, Scheme::Dark}) {
    Theme::current().setScheme(scheme);
    for (const bool accepted : {true, false}) {
      answer = {};
      answer.accepted = accepted;
      answer.after = accepted ? state : nullptr;
      if (!accepted) answer.refusal = QStringLiteral("It does not fit.");
      ASSERT_TRUE(
          drag.begin({test::module_named(*state, "model.layers.20")}, window.mapToGlobal(QPoint(60, 60))));
      drag.moveTo(lanes->targetRect(machine::gpu(0)).center());
      const QImage image = test::picture(*drag.overlay());
      const QRect card = drag.overlay()->cardRect();
      const Colours& c = Theme::current().colours();
      const int red =
          test::count_of(image, {card.left() + 20, card.top(), card.width() - 40, 2}, c.error, 60);
      EXPECT_EQ(red > 20, !accepted);
      EXPECT_EQ(image.pixelColor(card.left() + 3, card.center().y()),
                Theme::current().device(machine::kCpu).strong)
          << "layers.20 comes from the CPU";
      drag.cancel();
    }
  }
}

TEST_F(Card, BytesOfModulesInEachOtherAreCountedOnce) {
  open(test::llama_state());
  const auto sentence = [&](std::vector<model::ModuleId> modules) {
    EXPECT_TRUE(drag.begin(std::move(modules), window.mapToGlobal(QPoint(60, 60))));
    const QString words = drag.overlay()->sentence();
    drag.cancel();
    return words;
  };
  const auto block = test::module_named(*state, "model.layers.3"),
             part = test::module_named(*state, "model.layers.3.mlp");
  EXPECT_TRUE(sentence({block}).contains(QStringLiteral("1 module, 1.59 GiB")));
  EXPECT_TRUE(sentence({part, block}).contains(QStringLiteral("1.59 GiB")));
  EXPECT_TRUE(
      sentence({block, test::module_named(*state, "model.layers.4")}).contains(QStringLiteral("3.19 GiB")));
}

}  // namespace
}  // namespace stowage::widgets
