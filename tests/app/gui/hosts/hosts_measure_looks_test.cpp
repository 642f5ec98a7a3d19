// The dialog that measures hosts, seen in every state, and the table of saved tensors: with STOWAGE_SHOTS
// pictures of both are kept.
#include "app/gui/run/saved_tensors_dialog.h"
#include "tests/app/gui/hosts/hosts_measured.h"
#include "tests/app/gui/window/shots.h"

namespace stowage::app {
namespace {

/// Languages of long words and of wide letters, in both schemes and at both scales.
std::vector<test::Look> looks() {
  using widgets::Scheme;
  return {test::Look{Scheme::Light, 1, "de"}, test::Look{Scheme::Dark, 2, "de"},
          test::Look{Scheme::Dark, 1, "ja"},  test::Look{Scheme::Light, 2, "ja"},
          test::Look{Scheme::Dark, 1, "en"},  test::Look{Scheme::Light, 1, "de", Qt::LeftToRight, true}};
}

/// Every second tensor is a weight, every third is on another device; what was planned of them, too.
protocol::BackwardResult savedRows(int count) {
  protocol::BackwardResult out;
  out.offload.emplace();
  for (int i = 0; i < count; ++i) {
    protocol::SavedRow row;
    row.module =
        "model.layers." + std::to_string(i / 3) + (i % 2 == 0 ? ".self_attn.q_proj" : ".mlp.gate_up_proj");
    row.node = "linear_" + std::to_string(i);
    row.operation = i % 2 == 0 ? "linear" : "scaled_dot_product_attention";
    row.dtype = i % 4 == 0 ? "F32" : "BF16";
    row.shape = {8, 2048, 4096};
    row.bytes = row.storage_bytes = 8ull * 2048 * 4096 * 2;
    row.storage = static_cast<std::uint64_t>(i);
    row.kind = i % 2 == 0 ? "activation" : "parameter";
    row.owner = row.module;
    row.device = i % 3 == 0 ? "cpu" : "0";
    row.reason = i % 2 == 0 ? "eligible" : "parameter";
    row.saved_seconds = 0.001 * i;
    row.freed_seconds = 0.1 - 0.001 * i;
    const std::uint64_t moved = i % 2 == 0 ? row.bytes : 0;
    out.offload->rows.push_back(
        {row.module, row.node, row.bytes, moved, moved, moved, moved ? "" : "parameter"});
    out.saved.bytes += row.bytes;
    out.rows.push_back(std::move(row));
  }
  out.offload->planned_bytes = out.saved.bytes;
  out.offload->eligible_bytes = out.offload->moved_bytes = out.offload->freed_bytes = out.saved.bytes / 2;
  return out;
}

class DialogLooks : public test::WithMeasuredHosts, public testing::WithParamInterface<test::Look> {
 protected:
  void SetUp() override {
    dressed = std::make_unique<test::Dressed>(GetParam());
    test::WithMeasuredHosts::SetUp();
  }
  void TearDown() override {
    widgets::Theme::current().setTextScale(1);
    test::WithMeasuredHosts::TearDown();
    dressed.reset();
  }
  void shoot(QWidget& widget, const char* state) {
    for (int i = 0; i < 5; ++i) QApplication::processEvents();
    EXPECT_TRUE(QTest::qWaitFor([&] { return test::unreadable(widget).empty(); }, 10000))
        << test::unreadable(widget) << ", " << state;
    const QString name = QStringLiteral("%1-%2").arg(QString::fromLatin1(state), GetParam().name());
    test::keep_shot(test::drawn(widget, GetParam().ratio), name, 3);
  }
  std::unique_ptr<test::Dressed> dressed;
};

/// Lines of hosts begin where the other words do; one that was not measured is told in the colour of errors.
void expectLines(const HostsMeasureDialog& measure, const QLineEdit& field) {
  int found = 0;
  for (const auto* label : measure.findChildren<widgets::Label*>()) {
    const auto at = measure.lines().indexOf(label->fullText());
    if (at < 0) continue;
    ++found;
    EXPECT_EQ(label->mapTo(&measure, QPoint()).x(), field.mapTo(&measure, QPoint()).x());
    const auto& colours = widgets::Theme::current().colours();
    const bool measured = label->fullText().startsWith(QStringLiteral("box"));
    EXPECT_EQ(label->palette().color(QPalette::WindowText), measured ? colours.text : colours.error);
  }
  EXPECT_EQ(found, measure.lines().size());
}

TEST_P(DialogLooks, HostsAreMeasured) {
  for (const double scale : {1.0, 1.3}) {
    widgets::Theme::current().setTextScale(scale);
    const auto called = [scale](const char* state) {
      return std::string("measure-") + state + (scale > 1 ? "-130" : "");
    };
    makeMeasure();
    shoot(*measure, called("empty").c_str());
    ask("-oProxyCommand=x");
    shoot(*measure, called("refused").c_str());
    ask("box1,box2");
    shoot(*measure, called("done").c_str());
    ask("silent,box1,broken");
    shoot(*measure, called("partly").c_str());
    expectLines(*measure, measure->namesField());
    ask("silent,broken");
    shoot(*measure, called("failed").c_str());
    const QByteArray longest(40, 'n');
    ask("a-" + longest + ".example.org,silent-" + longest + ".example.org,the-third-rack-of-the-second-hall");
    shoot(*measure, called("long").c_str());
    playSsh();
    measure->namesField().setText(QStringLiteral("slow"));
    measure->measure();
    ASSERT_TRUE(QTest::qWaitFor([this] { return measure->status().contains(u'5'); }, 20000));
    shoot(*measure, called("running").c_str());
    measure.reset();
  }
}

TEST_P(DialogLooks, TensorsAreListed) {
  for (const bool offloaded : {true, false}) {
    protocol::BackwardResult result = savedRows(24);
    if (!offloaded) result.offload.reset();
    for (const double scale : {1.0, 1.3}) {
      widgets::Theme::current().setTextScale(scale);
      SavedTensorsDialog dialog(result, nullptr);
      dialog.show();
      const QHeaderView& heads = *dialog.table().header();
      for (int i = 0; i < 5; ++i) QApplication::processEvents();
      for (int column = 0; column < heads.count(); ++column) {
        if (heads.isSectionHidden(column)) continue;
        EXPECT_GE(heads.sectionSize(column),
                  heads.fontMetrics().horizontalAdvance(
                      heads.model()->headerData(column, Qt::Horizontal).toString()))
            << column << " at " << scale;
      }
      shoot(dialog,
            (std::string("saved-") + (offloaded ? "audited" : "plain") + (scale > 1 ? "-130" : "")).c_str());
    }
  }
}

INSTANTIATE_TEST_SUITE_P(Looks, DialogLooks, testing::ValuesIn(looks()));

}  // namespace
}  // namespace stowage::app
