// What the panel of a run says of its prediction, in the language of the window.
#include <gtest/gtest.h>

#include "app/gui/run/run_panel.h"
#include "core/base/sentences/left_out.h"
#include "tests/app/gui/gui_fixture.h"
#include "translations/translations.h"
#include "widgets/common/sentences.h"
#include "widgets/panels/predicted_facts.h"

namespace stowage::app {
namespace {

class RunPanelWords : public test::WithDocument {
 protected:
  void TearDown() override { translations::use(QStringLiteral("en")); }
  app::Run audited() {
    openLlama();
    app::Run run;
    run.state = app::Run::State::Done;
    run.plan = document.state();
    run.result.devices.resize(1);
    run.result.devices[0].device = "0";
    RunAudit audit;
    audit.prediction.left_out.push_back({Code::FormulaNoRates, "cuda:0", {}, {}});
    audit.prediction.left_out.push_back({Code::FormulaNoCache, {}, {}, {}});
    audit.prediction.left_out_of_graph.push_back({left_out::kValue, "net.pt2", {"getitem_3"}});
    for (const Error& error : audit.prediction.left_out) audit.prediction.unknown.push_back(sentence(error));
    audit.prediction.unknown.push_back(fill_sentence(left_out::kValue, "net.pt2", {"getitem_3"}));
    run.audit = std::make_shared<const RunAudit>(std::move(audit));
    return run;
  }
  static QStringList words(const RunPanel& panel) {
    QStringList out;
    for (const auto* label : panel.findChildren<widgets::Label*>()) out << label->fullText();
    return out;
  }
};

/// As other places say it, and never as core does where the window speaks another language.
TEST_F(RunPanelWords, WhatIsLeftOutIsSaidInTheLanguageOfTheWindow) {
  const app::Run run = audited();
  for (const QString& language : translations::available()) {
    translations::use(language);
    RunPanel panel;
    panel.setRun(run);
    const QStringList said = words(panel), wanted = widgets::leftOutTexts(run.audit->prediction);
    ASSERT_EQ(wanted.size(), 3);
    for (const QString& one : wanted) EXPECT_TRUE(said.contains(one)) << language.toStdString();
    if (language == u"en") continue;
    for (const std::string& english : run.audit->prediction.unknown)
      EXPECT_FALSE(said.contains(QString::fromStdString(english)))
          << language.toStdString() << ": " << english;
  }
}

}  // namespace
}  // namespace stowage::app
