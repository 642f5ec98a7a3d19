// What a pasted text says beside places: it stays with the plan, counts there, and is written again.
#include <QLineEdit>

#include "app/gui/dialogs/plan/export_dialog.h"
#include "app/gui/targets/pasted_plan.h"
#include "core/runtimes/targets.h"
#include "tests/app/gui/targets/targets_fixture.h"
#include "translations/translations.h"

namespace stowage::app {
namespace {

class PastedOptions : public test::WithTargets {
 protected:
  PastedPlan read(const char* target, const std::string& text) {
    const auto facts = pasteFacts(document.model(), document.modelPath().toStdString(), {}, {});
    return readPasted(*runtimes::find_target(target), text, *facts, document.input());
  }
};

/// A part of each card that the text asks for is counted, stays with the plan, and is written again.
TEST_F(PastedOptions, TheShareOfACardIsCountedAndKept) {
  open(write("attending.json", test::attendingModel()),
       test::machineOf({24ull << 30, 24ull << 30}, 64ull << 30));
  settle();
  const PastedPlan whole = read("vllm", "vllm serve x --gpu-memory-utilization 1"),
                   half = read("vllm", "vllm serve x --gpu-memory-utilization 0.5 --cpu-offload-gb 4");
  EXPECT_EQ(half.rows.at(0).reserved, whole.rows.at(0).reserved + Bytes(12ull << 30));
  const auto lost = [](const PastedPlan& plan) {
    return std::count_if(plan.remarks.begin(), plan.remarks.end(), [](const PastedPlan::Remark& one) {
      return one.text.startsWith(QStringLiteral("Not kept with the plan"));
    });
  };
  EXPECT_EQ(lost(whole), 0);
  EXPECT_EQ(lost(half), 1) << "which weights go to RAM nobody knows";
  const auto overhead = [&](const PastedPlan& pasted) {
    document.edit(QStringLiteral("pasted"), *pasted.input);
    settle();
    return document.state()->evaluation.devices[0].overhead;
  };
  const Bytes of_whole = overhead(whole);
  EXPECT_EQ(overhead(half), of_whole + Bytes(12ull << 30)) << "the plan in the window counts it, too";
  EXPECT_EQ(document.input().target.options.at("gpu_memory_utilization"), "0.5");
  ExportDialog dialog(document, *session, window.get());
  ASSERT_TRUE(QTest::qWaitFor([&] { return !dialog.writing(); }, 20000));
  const auto* field = qobject_cast<const QLineEdit*>(dialog.options().field("gpu_memory_utilization"));
  ASSERT_TRUE(field);
  EXPECT_EQ(field->text(), QStringLiteral("0.5"));
  EXPECT_TRUE(dialog.text().contains(QStringLiteral("--gpu-memory-utilization 0.5")))
      << dialog.text().toStdString();
  document.undoStack().undo();
  settle();
  EXPECT_EQ(document.input().target.options.at("gpu_memory_utilization"), "1");
}

/// A line that is pasted over another one has its own type of cache, or llama.cpp's: never the other one's.
TEST_F(PastedOptions, TheTypeOfTheCacheIsOfTheLineThatWasPastedLast) {
  open(test::modelPath("gguf_llama") + QStringLiteral("/mixed_k.gguf"),
       test::machineOf({64ull << 20, 64ull << 20}, 1ull << 30));
  settle();
  const auto type = [&](const char* options) {
    const PastedPlan pasted =
        read("llama.cpp", std::string("llama-cli -m x.gguf -ngl 2 -c 512 -fa on ") + options);
    EXPECT_TRUE(pasted.input) << options;
    if (!pasted.input) return std::optional<model::Dtype>();
    document.edit(QStringLiteral("pasted"), *pasted.input);
    settle();
    return document.input().settings.workload.cache_dtype;
  };
  EXPECT_EQ(type("-ctk q8_0 -ctv q8_0"), plan::cache_dtype_from_name("q8_0"));
  EXPECT_EQ(type("-ctk q4_0 -ctv q4_0"), plan::cache_dtype_from_name("q4_0"));
  EXPECT_EQ(type("-ctk q8_0 -ctv q4_0"), std::nullopt) << "two are words";
  EXPECT_EQ(type("-ctk q8_0 -ctv q8_0"), plan::cache_dtype_from_name("q8_0"));
  EXPECT_EQ(type(""), std::nullopt) << "nothing of the line before";
}

/// What llama.cpp is told beside places stands in the field of the page, and in what is written.
TEST_F(PastedOptions, OtherOptionsAreKept) {
  open(test::modelPath("gguf_llama") + QStringLiteral("/mixed_k.gguf"),
       test::machineOf({64ull << 20, 64ull << 20}, 1ull << 30));
  settle();
  const PastedPlan pasted =
      read("llama.cpp", "llama-cli -m x.gguf -ngl 2 -c 512 -fa on -t 8 -nkvo --host 'a b'");
  ASSERT_TRUE(pasted.input);
  EXPECT_EQ(pasted.input->target.options.at("more"), "-fa on -t 8 --host 'a b'");
  document.edit(QStringLiteral("pasted"), *pasted.input);
  settle();
  ExportDialog dialog(document, *session, window.get());
  ASSERT_TRUE(QTest::qWaitFor([&] { return !dialog.writing(); }, 20000));
  for (const char* words : {"-fa on", "-t 8", "--host 'a b'"})
    EXPECT_TRUE(dialog.text().contains(QString::fromLatin1(words))) << dialog.text().toStdString();
  EXPECT_FALSE(dialog.text().contains(QStringLiteral("-nkvo"))) << "the plan has caches with their layers";
}

/// What is no JSON says in the language of the window what is wrong with it.
TEST_F(PastedOptions, WhatIsNoJsonIsSaidInTheLanguageOfTheWindow) {
  openSeed();
  for (const QString& language : translations::available()) {
    SCOPED_TRACE(language.toStdString());
    translations::use(language);
    const QString missing = QCoreApplication::translate("Phrases", "a value is missing");
    EXPECT_EQ(missing == QStringLiteral("a value is missing"), language == QStringLiteral("en"));
    for (const char* target : {"accelerate", "deepspeed"}) {
      const PastedPlan pasted = read(target, "{\"a\": }");
      EXPECT_FALSE(pasted.usable);
      ASSERT_FALSE(pasted.remarks.empty());
      EXPECT_TRUE(pasted.remarks.front().text.contains(missing)) << pasted.remarks.front().text.toStdString();
    }
  }
  translations::use(QStringLiteral("en"));
}

}  // namespace
}  // namespace stowage::app
