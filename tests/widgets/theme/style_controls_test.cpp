// The look of Qt's own controls: buttons, boxes, fields. Expected colours are tokens, expected places are the
// design's.
#include <gtest/gtest.h>

#include <QCheckBox>
#include <QComboBox>
#include <QDoubleSpinBox>
#include <QLineEdit>
#include <QMessageBox>
#include <QPushButton>
#include <QRadioButton>
#include <QStyleOption>
#include <QTest>
#include <QToolButton>

#include "tests/widgets/pictures.h"
#include "widgets/theme/icons.h"
#include "widgets/theme/style.h"

namespace stowage::widgets {
namespace {

const Colours& colours() { return Theme::current().colours(); }

/// What a primitive is painted as in a state, on a ground of its own.
QImage primitive(QStyle::PrimitiveElement element, QStyleOption& option, const QWidget* widget = nullptr) {
  QImage image(option.rect.size(), QImage::Format_RGB32);
  image.fill(colours().window);
  QPainter painter(&image);
  QApplication::style()->drawPrimitive(element, &option, &painter, widget);
  return image;
}

QColor face(QPushButton& button, QStyle::State state) {
  QStyleOptionButton option;
  option.initFrom(&button);
  option.rect = QRect(0, 0, 80, 28);
  option.state = state;
  return primitive(QStyle::PE_PanelButtonCommand, option, &button).pixelColor(40, 14);
}

constexpr auto kOn = QStyle::State_Enabled;

TEST(StyleButtons, EveryStateHasItsFace) {
  test::in_every_theme([](double) {
    QPushButton button;
    setButtonKind(&button, ButtonKind::Secondary);
    EXPECT_EQ(buttonKind(&button), ButtonKind::Secondary);
    EXPECT_EQ(face(button, kOn), colours().raised);
    EXPECT_EQ(face(button, kOn | QStyle::State_MouseOver), colours().hover);
    EXPECT_EQ(face(button, kOn | QStyle::State_MouseOver | QStyle::State_Sunken), colours().press);
    EXPECT_EQ(face(button, QStyle::State_None), colours().window);
    setButtonKind(&button, ButtonKind::Ghost);
    EXPECT_EQ(face(button, kOn), colours().window) << "nothing is painted: the ground";
    EXPECT_EQ(face(button, kOn | QStyle::State_MouseOver), colours().hover);
    setButtonKind(&button, ButtonKind::Primary);
    EXPECT_EQ(face(button, kOn), colours().accent);
    EXPECT_NE(face(button, kOn | QStyle::State_MouseOver), colours().accent);
    EXPECT_NE(face(button, kOn | QStyle::State_Sunken), face(button, kOn | QStyle::State_MouseOver));
  });
}

/// A ring only for who came by keys, and room between it and the face.
TEST(StyleButtons, TheRingIsForKeys) {
  test::in_every_theme([](double) {
    QPushButton button;
    const auto ring = [&](QStyle::State state) {
      QStyleOptionButton option;
      option.initFrom(&button);
      option.rect = QRect(0, 0, 80, 28);
      option.state = state;
      const QImage image = primitive(QStyle::PE_PanelButtonCommand, option, &button);
      return std::pair(image.pixelColor(0, 14), image.pixelColor(2, 14));
    };
    const auto with = ring(kOn | QStyle::State_HasFocus | QStyle::State_KeyboardFocusChange);
    EXPECT_EQ(with.first, colours().focus);
    EXPECT_EQ(with.second, colours().window) << "a gap";
    EXPECT_NE(ring(kOn | QStyle::State_HasFocus).first, colours().focus);
    EXPECT_NE(ring(QStyle::State_HasFocus | QStyle::State_KeyboardFocusChange).first, colours().focus)
        << "what is disabled has none";
  });
}

/// A question that Qt makes: its default button is the primary, and shows from the start where Enter goes.
TEST(StyleButtons, QuestionsShowTheirAnswer) {
  const test::ThemeKept kept;
  QMessageBox box(QMessageBox::Question, QStringLiteral("Unsaved changes"), QStringLiteral("Save them?"),
                  QMessageBox::Save | QMessageBox::Cancel);
  box.setDefaultButton(QMessageBox::Save);
  auto* save = qobject_cast<QPushButton*>(box.button(QMessageBox::Save));
  auto* cancel = qobject_cast<QPushButton*>(box.button(QMessageBox::Cancel));
  ASSERT_TRUE(save && cancel);
  EXPECT_EQ(face(*save, kOn), colours().accent);
  EXPECT_EQ(face(*cancel, kOn), colours().raised);
  QStyleOptionButton option;
  option.initFrom(save);
  option.rect = QRect(0, 0, 80, 28);
  option.state = kOn | QStyle::State_HasFocus;
  EXPECT_EQ(primitive(QStyle::PE_PanelButtonCommand, option, save).pixelColor(0, 14), colours().focus);
}

TEST(StyleButtons, ToolButtonsAreFlatUntilTheyArePointedAt) {
  test::in_every_theme([](double) {
    QToolButton button;
    const auto ground = [&](QStyle::State state) {
      QStyleOptionToolButton option;
      option.initFrom(&button);
      option.rect = QRect(0, 0, 28, 28);
      option.state = state;
      return primitive(QStyle::PE_PanelButtonTool, option, &button).pixelColor(14, 14);
    };
    EXPECT_EQ(ground(kOn), colours().window);
    EXPECT_EQ(ground(kOn | QStyle::State_On), colours().accentSoft);
    EXPECT_EQ(ground(kOn | QStyle::State_On | QStyle::State_MouseOver), colours().hover);
    EXPECT_EQ(ground(kOn | QStyle::State_MouseOver | QStyle::State_Sunken), colours().press);
    EXPECT_EQ(ground(QStyle::State_MouseOver), colours().window) << "disabled: it does not answer";
  });
}

TEST(StyleBoxes, ChecksAreInkRadiosAreRound) {
  test::in_every_theme([](double) {
    QCheckBox check;
    QRadioButton radio;
    const auto box = [](const QWidget& widget, QStyle::PrimitiveElement element, QStyle::State state) {
      QStyleOptionButton option;
      option.initFrom(&widget);
      option.rect = QRect(0, 0, 16, 16);
      option.state = state;
      return primitive(element, option, &widget);
    };
    const QImage off = box(check, QStyle::PE_IndicatorCheckBox, kOn | QStyle::State_Off);
    const QImage on = box(check, QStyle::PE_IndicatorCheckBox, kOn | QStyle::State_On);
    const QImage part = box(check, QStyle::PE_IndicatorCheckBox, kOn | QStyle::State_NoChange);
    EXPECT_EQ(off.pixelColor(8, 8), colours().surface);
    EXPECT_GT(test::count_of(on, on.rect(), colours().accent, 8), 60);
    EXPECT_GT(test::count_of(on, on.rect(), colours().accentText, 60), 5) << "a tick";
    EXPECT_NE(part, on) << "a dash is no tick";
    EXPECT_GT(test::count_of(part, part.rect(), colours().accent, 8), 60);
    const QImage disabled = box(check, QStyle::PE_IndicatorCheckBox, QStyle::State_On);
    EXPECT_EQ(test::count_of(disabled, disabled.rect(), colours().accent), 0);
    EXPECT_EQ(box(check, QStyle::PE_IndicatorItemViewItemCheck, kOn | QStyle::State_On), on)
        << "in a list it looks the same";
    const QImage chosen = box(radio, QStyle::PE_IndicatorRadioButton, kOn | QStyle::State_On);
    EXPECT_EQ(chosen.pixelColor(0, 0), colours().window) << "its corners are free";
    EXPECT_EQ(chosen.pixelColor(8, 8), colours().accentText) << "a dot in the middle";
    EXPECT_EQ(chosen.pixelColor(8, 2), colours().accent);
  });
}

TEST(StyleFields, TheFrameSaysFocusAndError) {
  test::in_every_theme([](double) {
    QLineEdit field;
    const auto frame = [&](QStyle::State state) {
      QStyleOptionFrame option;
      option.initFrom(&field);
      option.rect = QRect(0, 0, 100, 28);
      option.lineWidth = 1;
      option.state = state;
      const QImage image = primitive(QStyle::PE_PanelLineEdit, option, &field);
      EXPECT_EQ(image.pixelColor(50, 14), state & kOn ? colours().surface : colours().window);
      return std::pair(image.pixelColor(0, 14), image.pixelColor(1, 14));
    };
    EXPECT_EQ(frame(kOn), std::pair(colours().lineStrong, colours().surface));
    EXPECT_EQ(frame(kOn | QStyle::State_HasFocus), std::pair(colours().focus, colours().focus));
    EXPECT_EQ(frame(QStyle::State_HasFocus).first, colours().line) << "disabled";
    setFieldError(&field, true);
    EXPECT_EQ(frame(kOn | QStyle::State_HasFocus), std::pair(colours().error, colours().error));
    EXPECT_EQ(frame(kOn), std::pair(colours().error, colours().error));
    setFieldError(&field, false);
    EXPECT_EQ(frame(kOn).first, colours().lineStrong);
  });
}

TEST(StyleFields, AFieldHoldsItsTextAtEverySize) {
  test::in_every_theme([](double scale) {
    QLineEdit field;
    field.setFont(Theme::current().font(TextStyle::Body));
    EXPECT_GE(field.sizeHint().height(), QFontMetrics(field.font()).height() + 2) << scale;
    field.setText(QStringLiteral("gÄqÅ|"));
    field.resize(120, field.sizeHint().height());
    const QImage image = test::picture(field);
    const QRect ink = test::inked(image, image.rect().adjusted(3, 3, -3, -3), colours().surface, 60);
    EXPECT_GT(ink.top(), 3) << "ascenders " << scale;
    EXPECT_LT(ink.bottom(), image.height() - 4) << "descenders " << scale;
    EXPECT_GE(ink.left(), qRound(6 * scale)) << scale;
  });
}

TEST(StyleFields, ComboBoxesHoldTheirLongestEntry) {
  test::in_every_theme([](double scale) {
    QComboBox box;
    box.setFont(Theme::current().font(TextStyle::Body));
    const QString longest = QStringLiteral("NVIDIA RTX 6000 Ada Generation, 48 GiB");
    box.addItems({QStringLiteral("CPU"), longest});
    box.resize(box.sizeHint());
    QStyleOptionComboBox option;
    option.initFrom(&box);
    const QRect text =
        box.style()->subControlRect(QStyle::CC_ComboBox, &option, QStyle::SC_ComboBoxEditField, &box);
    EXPECT_GE(text.width(), QFontMetrics(box.font()).horizontalAdvance(longest)) << scale;
    EXPECT_TRUE(box.rect().contains(text));
    EXPECT_EQ(box.height(), static_cast<int>(Theme::current().metric("control.height")));
    // The arrow stands right of the text.
    const QImage image = test::picture(box);
    const QRect arrow = test::inked(image, {box.width() - 21, 4, 16, box.height() - 8}, colours().raised);
    EXPECT_FALSE(arrow.isEmpty());
    EXPECT_GT(arrow.left(), text.right() - 8);
  });
}

/// What has no room ends in an ellipsis, on either side; what has room stays as it is.
TEST(StyleFields, ComboBoxesEndLongTextsInAnEllipsis) {
  test::in_every_theme([](double scale) {
    for (const Qt::LayoutDirection direction : {Qt::LeftToRight, Qt::RightToLeft}) {
      const auto shown = [&](const QString& text) {
        QComboBox box;
        box.setLayoutDirection(direction);
        box.setFont(Theme::current().font(TextStyle::Body));
        box.addItem(text);
        box.resize(qRound(120 * scale), box.sizeHint().height());
        return test::picture(box);
      };
      QComboBox box;
      box.setFont(Theme::current().font(TextStyle::Body));
      box.resize(qRound(120 * scale), box.sizeHint().height());
      QStyleOptionComboBox option;
      option.initFrom(&box);
      const int room = box.style()
                           ->subControlRect(QStyle::CC_ComboBox, &option, QStyle::SC_ComboBoxEditField, &box)
                           .width();
      const QFontMetrics metrics(box.font());
      for (const QString& text : {QStringLiteral("CPU"), QStringLiteral("Llama-3.1-70B on two 4090s.stowage"),
                                  QString(80, u'W'), QStringLiteral("i")}) {
        const QString fits = metrics.elidedText(text, Qt::ElideRight, room - 2);
        EXPECT_EQ(fits == text, metrics.horizontalAdvance(text) <= room - 2) << scale;
        EXPECT_TRUE(shown(text) == shown(fits)) << text.toStdString() << " at " << scale;
      }
      EXPECT_FALSE(shown(QString(80, u'W')) == shown(QStringLiteral("CPU")));
    }
  });
}

/// Both arrows, the text between them and the edge: no two of them share a pixel, in both directions of
/// writing.
TEST(StyleFields, SpinBoxPartsDoNotOverlap) {
  test::in_every_theme([](double scale) {
    for (const Qt::LayoutDirection direction : {Qt::LeftToRight, Qt::RightToLeft}) {
      QDoubleSpinBox box;
      box.setLayoutDirection(direction);
      box.setRange(0, 4096);
      box.setDecimals(2);
      box.setSuffix(QStringLiteral(" GiB"));
      box.setValue(4096);
      box.setFont(Theme::current().font(TextStyle::Body));
      box.resize(box.sizeHint());
      QStyleOptionSpinBox option;
      option.initFrom(&box);
      const auto part = [&](QStyle::SubControl which) {
        return box.style()->subControlRect(QStyle::CC_SpinBox, &option, which, &box);
      };
      const QRect up = part(QStyle::SC_SpinBoxUp), down = part(QStyle::SC_SpinBoxDown),
                  text = part(QStyle::SC_SpinBoxEditField);
      EXPECT_FALSE(up.intersects(down));
      EXPECT_FALSE(text.intersects(up)) << scale;
      EXPECT_FALSE(text.intersects(down)) << scale;
      for (const QRect& rect : {up, down, text}) EXPECT_TRUE(box.rect().contains(rect));
      EXPECT_EQ(up.left() > text.left(), direction == Qt::LeftToRight);
      // The field keeps 6 px free at both sides of its text.
      EXPECT_GE(text.width() - 2 * qRound(6 * scale) - 2,
                QFontMetrics(box.font()).horizontalAdvance(box.text()))
          << scale;
    }
  });
}

TEST(StyleFields, AnArrowThatCannotActIsPale) {
  const test::ThemeKept kept;
  QSpinBox box;
  box.setRange(0, 10);
  box.resize(90, 28);
  /// How far the strongest pixel stands out from its ground.
  const auto arrow = [&](bool up) {
    const QImage image = test::picture(box).copy(90 - 20, up ? 3 : 14, 16, 11);
    int most = 0;
    for (int y = 0; y < image.height(); ++y) {
      for (int x = 0; x < image.width(); ++x)
        most = std::max(most, test::apart(image.pixel(x, y), colours().surface.rgb()));
    }
    return most;
  };
  box.setValue(5);
  const int strong_up = arrow(true), strong_down = arrow(false);
  EXPECT_GT(strong_up, 0);
  EXPECT_GT(strong_down, 0);
  box.setValue(10);
  EXPECT_LT(arrow(true), strong_up);
  EXPECT_EQ(arrow(false), strong_down);
}

/// Icons are drawn in pixels of the screen, never scaled up from smaller ones.
TEST(StyleIcons, AreSharpAtEveryRatio) {
  for (const double dpr : test::kPixelRatios) {
    test::Framed frame({40, 40}, dpr);
    frame.paint([&](QPainter& painter) {
      painter.fillRect(0, 0, 40, 40, Qt::white);
      paintIcon(painter, "minus", {12, 12, 16, 16}, Qt::black);
    });
    EXPECT_EQ(frame.spilled(), 0);
    // A dash has one dark row at least, and nothing above and below it.
    const QRect ink =
        test::inked(frame.image(),
                    QRect(qRound(24 * dpr), qRound(24 * dpr), qRound(40 * dpr), qRound(40 * dpr)), Qt::white);
    EXPECT_LE(ink.height(), std::ceil(1.75 * 16 / 24 * dpr) + 1) << dpr;
    EXPECT_GE(ink.width(), 8 * dpr) << dpr;
    EXPECT_LE(ink.width(), 16 * dpr) << dpr;
  }
}

}  // namespace
}  // namespace stowage::widgets
