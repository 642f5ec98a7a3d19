// Read by lupdate after the preprocessor has been over it (never compiled): core's table of sentences as
// calls that lupdate knows.
// clang-format off
#define STOWAGE_SENTENCE(context, english, code, rule) QT_TRANSLATE_NOOP(context, english)
#include "core/base/sentences/all.h"
#define STOWAGE_PHRASE(english) QT_TRANSLATE_NOOP("Phrases", english)
#include "core/base/sentences/phrases.h"
#define STOWAGE_SENTENCE_ONE(context, english, code) QT_TRANSLATE_NOOP(context, english)
#include "core/base/sentences/one.h"
#define STOWAGE_LEFT_OUT(name, english) QT_TRANSLATE_NOOP("LeftOut", english)
#include "core/base/sentences/left_out_table.h"
#define STOWAGE_RULE(kind, rule, english) QT_TRANSLATE_NOOP("DeviceCheck", english)
#include "core/runtimes/device_check/sentences.h"
#define STOWAGE_FINDING(kind, rule, english) QT_TRANSLATE_NOOP("Llamacpp", english)
#include "core/runtimes/llamacpp/sentences.h"
#define STOWAGE_REFUSAL(kind, rule, english) QT_TRANSLATE_NOOP("ExportRefusals", english)
#define STOWAGE_NOTE(kind, rule, english) QT_TRANSLATE_NOOP("ExportNotes", english)
#define STOWAGE_EXPORT(kind, rule, english) QT_TRANSLATE_NOOP("ExportFindings", english)
#include "core/runtimes/export/sentences.h"
#define STOWAGE_IMPORT(kind, rule, english) QT_TRANSLATE_NOOP("Import", english)
#define STOWAGE_MEANING(kind, english) QT_TRANSLATE_NOOP("Import", english)
#include "core/runtimes/import/sentences.h"
#define STOWAGE_REPORT(name, english) QT_TRANSLATE_NOOP("PlanReport", english)
#include "core/report/sentences.h"
