// Rows of issues that say the same of another plan stay: nobody loses the focus, and nothing is made anew.
#include <gtest/gtest.h>

#include <QPointer>
#include <QSignalSpy>

#include "tests/widgets/panels_fixture.h"
#include "widgets/panels/issue_rows.h"
#include "widgets/panels/issues_panel.h"

namespace stowage::widgets {
namespace {

using test::blocks;
using test::planned;
using test::toyMachine;

QList<QPointer<QWidget>> rows_of(const IssuesPanel& panel) {
  QList<QPointer<QWidget>> out;
  for (IssueRow* row : panel.findChildren<IssueRow*>()) {
    if (!row->isHidden()) out << row;
  }
  return out;
}

class IssuesKept : public ::testing::Test {
 protected:
  IssuesKept() {
    panel.resize(300, 400);
    Issue more;
    more.severity = plan::Severity::Warning;
    more.title = QStringLiteral("Something of the target");
    more.text = QStringLiteral("It would be read otherwise.");
    panel.setMore({more});
  }
  model::ModelPtr model = blocks(9);
  IssuesPanel panel;
};

TEST_F(IssuesKept, APlanOfWhichTheSameIsSaidKeepsThem) {
  const auto state = planned(model);
  panel.setState(state);
  const auto before = rows_of(panel);
  ASSERT_FALSE(before.isEmpty());
  for (int i = 0; i < 3; ++i) panel.setState(std::make_shared<PlanState>(*state));
  EXPECT_EQ(rows_of(panel), before);
  EXPECT_EQ(panel.count(), before.size());
}

TEST_F(IssuesKept, WhoStepsThroughThemGoesOnWhereHeWas) {
  Issue one, two;
  one.severity = two.severity = plan::Severity::Error;  // before all that the plan itself says
  one.title = QStringLiteral("The first");
  two.title = QStringLiteral("The second");
  one.modules = {model::ModuleId(1)};
  two.modules = {model::ModuleId(2)};
  panel.setMore({one, two});
  const auto state = planned(model);
  panel.setState(state);
  QSignalSpy asked(&panel, &IssuesPanel::modulesRequested);
  const auto last = [&] {
    return asked.isEmpty() ? std::vector<model::ModuleId>()
                           : asked.last().first().value<std::vector<model::ModuleId>>();
  };
  panel.step(+1);
  const auto first = last();
  EXPECT_TRUE(first == one.modules || first == two.modules);
  panel.setState(std::make_shared<PlanState>(*state));
  panel.step(+1);
  EXPECT_NE(last(), first) << "the next one, not the first again";
  panel.setState(std::make_shared<PlanState>(*state));
  panel.step(-1);
  EXPECT_EQ(last(), first);
}

TEST_F(IssuesKept, AnotherIssueMakesThemAnew) {
  const auto state = planned(model);
  panel.setState(state);
  const auto before = rows_of(panel);
  panel.setState(state, QStringLiteral("A rule names nothing."));
  EXPECT_EQ(rows_of(panel).size(), before.size() + 1);
  panel.setState(state);
  EXPECT_EQ(rows_of(panel).size(), before.size());
}

/// What cannot be placed takes the panel, and gives it back.
TEST_F(IssuesKept, WhereNothingFitsTheyGoAndComeAgain) {
  const auto fits = planned(model);
  panel.setState(fits);
  const auto before = rows_of(panel).size();
  panel.setState(planned(model, toyMachine(64, 64, false)));
  EXPECT_TRUE(panel.infeasible());
  EXPECT_EQ(rows_of(panel).size(), 0);
  panel.setState(fits);
  EXPECT_FALSE(panel.infeasible());
  EXPECT_EQ(rows_of(panel).size(), before);
  panel.setState(nullptr);
  EXPECT_EQ(rows_of(panel).size(), 0);
  panel.setState(fits);
  EXPECT_EQ(rows_of(panel).size(), before) << "the same issues as before nothing was open";
}

}  // namespace
}  // namespace stowage::widgets
