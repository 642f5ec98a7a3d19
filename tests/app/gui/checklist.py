#!/usr/bin/env python3
"""What the window owes whoever lives in it, a row a promise, and the tests that hold each: a promise whose test was renamed or went is found here.

    checklist.py ROOT        every row has its tests, and every test that is named is there
    checklist.py --self-test
"""
import re
import sys
from pathlib import Path

# Promise: tests of C++ ("Suite.Name"), tests of CTest in a CMakeLists.txt or a folder of them ("ctest NAME").
ROWS = {
    "undo and redo: every edit, names, a view of them, a clean mark": [
        "DocumentTest.EveryEditGoesBackAndForth", "Shortcuts.TheHistoryGoesToAnyEdit", "RandomEdits.UndoAllBringsEveryPlanBackAndRedoAllToo",
        "UnsavedEdits.AreCountedSinceTheLastSave", "TreemapWidgetTest.BreadcrumbsLeadBack"],
    "recent files: menu and start page, missing ones greyed, cleared": [
        "Sessions.RecentFilesComeNewestFirstOnceAndAtMostTwelve", "Sessions.MissingFilesStayGreyedAndCannotBeOpened", "Sessions.TheListCanBeCleared"],
    "a file is dropped anywhere, several are compared": [
        "Drops.OnEveryPartOfTheWindow", "Drops.OnADockThatFloats", "CompareWindow.SeveralPlansDroppedAtOnceAreOfferedToBeCompared"],
    "shortcuts: all commands, editable, in tool tips, on a sheet, never silent": [
        "Menus.EveryCommandIsInAMenuOrHasAKey", "Shortcuts.APressedKeyIsGivenAndKept", "Shortcuts.WhateverIsRestoredNoKeyDoesTwoThings",
        "Shortcuts.TheSheetIsPrintedOnOnePage", "MainWindowTest.TheKeysOfTheDesignAreThere", "Keys.WithoutAModelEachSaysWhyItDoesNothing"],
    "command palette: commands, modules, devices, times": [
        "MainWindowTest.PaletteFindsCommandsModulesAndDevices", "PaletteEntries.OfferOnlyWhatCanBeDone", "PaletteWords.MatchInOrderBeginningsFirst",
        "Turns.ThePaletteGoesToAnInstantOfTheRun", "PaletteChoices.EverySettingIsFoundByAWordOfIt", "PaletteChoices.ARecentFileIsOpenedAgain"],
    "examples to open: five models, three programs": ["Examples.EachOpensOnItsMachineAndIsNotRemembered", "Examples.TheStartPageOffersEachOfThem"],
    "what does this mean: every word of the proof strip": ["Help.EveryWordOfTheProofStripHasAnEntry", "Help.EachLanguageHasItsPagesOrIsToldThatTheyAreEnglish", "ProofWords.EveryWordOfEveryAnswerIsExplained"],
    "machines: forty cards and ten machines with sources": ["CardPresets.AreFortyWithRatesAndASource", "MachinePresets.AreTenOnceEachWithASource"],
    "search: one bar, dims, counts, next and previous": [
        "TreemapWidgetTest.SearchDimsWhatDoesNotMatch", "TreemapAncestors.WhatIsAroundIsOutlinedAndTheRestDimmed", "TreemapSearch.EveryMatchHasANumberOfItsOwn",
        "Keys.FindGoesToTheFieldAndStepsThroughWhatMatches"],
    "selection is global; hover is too, passes, and scrolls nothing": [
        "Hover.NeverScrollsAndSelectionDoes", "TimelineSelection.GoesThroughTheHubBothWays", "TreePanelTest.SelectionIsOneWithTheHub",
        "TreemapPress.BeforeTheNextFrameIsOnWhatLiesThere", "TreemapPress.IsReleasedOnWhatWasPressed"],
    "never blank: empty, loading, cancelled, failed, filtered to nothing": [
        "EmptyStateTest.EverythingStandsInTheMiddleAtAnyWidth", "OpeningWindow.TheTreeTakesThePlaceOfTheGreyShape",
        "OpeningWindow.EscapeStopsItAndThePlanFromBeforeIsThere", "Failed.EachFailureHasItsOwnButtons", "TreePanelTest.NothingFoundIsSaidAndEscEndsIt"],
    "solver: on a snapshot, restarted by edits, gap said, previews before drops, pins never moved": [
        "DocumentJobs.AnyOrderOfRequestsEndsWithTheAnswerToTheLast", "DocumentJobs.AnOldQuestionAnsweredLateReplacesNothing",
        "ProofStrip.TellsGapBoundAndPins", "ProofStrip.InfeasibleSaysByHowMuch", "ProofStripWords.APreviewCountsWhatComesAndGoes",
        "DocumentTest.PinIsObeyed", "WhatIfAsked.AChosenRowIsOneUndoStep",
        "CompareWindow.ThePlanIsComparedWithTheOneBeforeTheLastEdit"],
    "numbers: one formatter, GiB or GB, three digits, exact bytes, the language's separators": [
        "Bytes.TextForPeople", "ByteUnitsOfWindow.EveryTextFollowsThem", "ByteUnitsOfWindow.CoreWritesAsBefore",
        "Units.ChosenInTheSettingsHoldEverywhere", "LocalNumbers.GermanHasPointsAndCommasTheOtherWayRound"],
    "motion: at most 180 ms, none where it is reduced": ["Theme.ReducedMotionMakesEveryDurationNothing", "PaletteChoices.FontContrastAndMotionAreSwitchedOnAndOff"],
    "plans kept side by side: named, compared, duplicated, renamed, deleted, undone, in the file": [
        "KeptPlansTest.ComeBackAsTheyWere", "KeptPlansTest.StayWithThePlanInItsFile", "KeptPlansTest.AreComparedAndTakenOver",
        "KeptPlansTest.ADuplicateHasANameOfItsOwnAndIsUndone", "KeptPlansTest.AreRestoredWithUnsavedEdits"],
    "notes on modules and plans": ["NotesOfPlans.AreWrittenShownAndUndone", "NotesOfPlans.StayWithThePlan", "NotesOfPlans.TheMenuAndTheReportHaveThemAll"],
    "group by class, kind, type, device, file; experts as a grid": [
        "TreemapGroups.AGroupSaysItsNameNumberAndBytes", "TreemapGroups.ArrowsGoOnFromTileToTileUntilTheEdge",
        "GroupBy.WhatIsChosenInAGroupIsPinnedInThePlan", "Experts.OfAMixtureAreAGridInTheTreemap"],
    "timeline: pinned cursors with a table of differences": [
        "TimelineTest.TwoPinsAreLaidSideBySide", "TimelineTest.PinsFollowTheDeviceAndEndWithTheRun", "Canvas.PinsComeInPairs"],
    "timeline: next and previous peak, ranges with totals": [
        "TimelineTest.BracketsWalkThePeaks", "TimelineTest.PeaksOutsideTheViewAreBroughtIn", "TimelineTest.ADragSelectsARangeAndItsLayers",
        "TimelineAccess.TotalsOfARangeWaitForTheMouse"],
    "timeline: several runs one below the other": [
        "TimelineStacks.ACursorInOneIsAtTheSameTimeInAll", "TimelineStacks.OneThatIsClosedIsGoneAndTheFirstStays", "BesideRuns.ItIsShownBelowWithTheSameCursor"],
    "timeline: undecimated data is exported": ["Exports.EventsOfTheRunOrOfWhatIsInView"],
    "timeline: from a module to its turns and back": [
        "Turns.FromTheTreemapToTheTimelineAndOn", "TimelineTurns.StepsGoThroughAllThatAreSelectedBothWays",
        "TimelineTurns.WhatRunsAtTheCursorIsSelectedAndMeantWhereNothingIs"],
    "a guided first plan: six steps, left and resumed": ["FirstPlanTest.ItsSixStepsAreDoneInTheWindow", "FirstPlanTest.ItGoesOnWhereItWasLeft"],
    "help inside: every page, no dead link, F1 on what has the focus, in six languages": [
        "Help.EveryFileOfTheHelpIsAPage", "Help.NoLinkLeadsNowhere", "Help.F1OpensThePageThatFits", "Help.TranslatedPagesFollowTheEnglishOnes"],
    "report of the plan: one page, PDF and Markdown": ["PlanReports.ThePageToPrintIsOnePage", "PlanReports.MarkdownHasThePlansNumbersAndItsPictureBesideIt"],
    "machine: a graph to edit, from a file, from another's report": [
        "MachineGraphTest.ADoubleClickTypesARateInItsPlace", "MachineGraphTest.TheKeyboardReachesEverything",
        "MachineFiles.WhatIsSavedComesBack", "MachineFiles.AReportIsAMachineAlsoAsMarkdownInAMail"],
    "docks: versioned state, named layouts, reset, broken state": [
        "MainWindowTest.LayoutIsKeptAndCanBeReset", "Layouts.AreSavedUsedAndDeleted", "Layouts.WhatIsDamagedChangesNothing",
        "Sessions.ADamagedLayoutIsTheDesignedOne", "WindowDocks.WhatIsDamagedIsKeptBesideWhatWasKeptBefore", "MainWindowTest.ADamagedSettingsFileIsPutAside"],
    "dark and light: tokens, live": [
        "Theme.SchemesSwitchLiveAndStaleCachesCanTell", "PaintedViews.AllAreAnotherPictureInTheDark", "Screens.Main",
        "SmallScreens.DialogsAreReadWhole", "SmallScreens.TheHelpIsReadWhole"],
    "no colour alone, high contrast": [
        "Theme.DevicesBeyondEightShareAHueButNoGlyph", "LanesPictures.SegmentsLookAsInTheLegend", "Theme.HighContrastIsReadableEverywhere"],
    "fractional screens: sharp at 1, 1.25, 1.5 and 2": [
        "TreemapPicture.StaysInsideAtEveryRatio", "LanesPicture.StaysInsideAtEveryRatio", "StyleIcons.AreSharpAtEveryRatio", "Screens.LargeScreen",
        "TwoScreens.MovedFromOneToTheOtherItIsAsIfItHadOpenedThere", "ctest app/gui/two_screens"],
    "screen reader: names, own interfaces, focus order, a real client": [
        "MainWindowTest.EveryFocusableWidgetHasAName", "Walk.AssistiveToolsMeetEveryTileOnce", "LanesAccess.EveryLaneIsNamedAndLiesInTheList",
        "TimelineAccess.EveryDeviceIsARowWithItsPeakAndAValue", "TreeAccess.ARowOpensAndClosesWithoutBeingChosen", "MachineDialogs.TabGoesAsTheEyeGoes", "ctest e2e/screen_reader"],
    "the keyboard alone: each drag has a twin": [
        "KeyboardAlone.PlaceKeysActInTheTreeAsInTheTreemap", "KeyboardAlone.IssuesAreOneStopWithArrowsInside",
        "KeyboardAlone.PlacesAreReachedBetweenTheSelectionAndTheIssues", "FocusMarks.BesideTheFrameOfASelectedTile",
        "KeysInDialogs.MoveToDeviceIsDoneWithoutAMouse", "Keys.DevicesByTheirKeysUnpinAndForbid", "Walk.ArrowsReachEveryTileOfAnyModel",
        "TreemapWidgetTest.LettersOfViMoveAsTheArrowsDo"],
    "progress: stage, share, remaining time": ["OpeningWindow.TheCardSaysWhichFileHowFarAndHowLong", "RemainingTime.InWords"],
    "cancel: at once, what was there stays": [
        "EngineClientTest.CancelIsAKillWithin200Milliseconds", "DocumentTest.CancelledOpeningKeepsThePlan",
        "JobRunner.CancelReachesTheWorkerQuicklyAndDeliversNothing"],
    "errors: inline, not hidden, details, a way out": [
        "MainWindowTest.AFailureIsAPageWithOneSentenceAndAWayBack", "Failed.EachFailureHasItsOwnButtons", "IssueLinks.OfTheSolversPlans"],
    "nothing is lost: atomic save, journal, recovery, changed on disk": [
        "Saves.ADiskThatIsFullIsSaidAndNothingIsLost", "AutosaveTest.AKilledProcessLeavesItsJournalToTheNext",
        "RestoreOffers.AskAboutTheOpenPlanFirst", "ChangedOnDisk.AsksAndReloads"],
    "what is damaged, of another version or read-only is kept aside and said": [
        "MainWindowTest.ADamagedSettingsFileIsPutAside", "MainWindowTest.SettingsThatCannotBeKeptAreSaid", "Sessions.ADamagedLayoutIsTheDesignedOne",
        "Sessions.ADamagedValueIsKeptAsideAndSaid", "AutosaveTest.DamagedFilesArePutAside", "AutosaveTest.WhatANewerVersionLeftStaysForIt",
        "Failed.APlanOfANewerVersionIsNotCalledDamaged", "RestoreOffers.DamagedEditsAreSaid", "Layouts.WhatIsDamagedChangesNothing"],
    "colours of tiles: device, type, kind, class, execution order, time, cost a step": [
        "TreemapWidgetTest.EveryModeIsChosenKeptAndSaid", "ModuleColouring.EveryByteIsInOneCategoryWithItsModule", "ModuleColouring.ThePriceIsOfThisPlan"],
    "a pattern selects, and a key pins, all that it names": ["SmallDialogs.APatternSelectsAllThatItNames"],
    "plans as files: versioned JSON, relative paths, unknown keys preserved, what is damaged is said": [
        "RandomEdits.WhatIsSavedReopensToTheByte", "PlanFile.EveryWrongPlanIsRefused", "SavedPlans.APlanBesideItsModelNamesItByItsFolder",
        "SavedPlans.WhatIsUnknownIsSavedAsItWasRead", "NotesOfPlans.ADamagedPlanIsSaidAndLosesNothing"],
    "several machines: proof, selection both ways, bad files, the command line's map": [
        "HostsPage.AHostSelectsItsModulesAndModulesSelectTheirHosts", "HostsPage.ABadFileIsOneSentenceAndLosesNothing",
        "HostsPage.LooksInEveryState", "HostsPlans.TheMapIsThatOfTheCopiedCommandLine", "HostsPage.FollowsGoalAndRulesOfThePlan",
        "HostsPage.PlansForThroughputAndComesBack", "HostsPage.WhatIsChosenIsPinnedToAHostAndThatIsUndone", "HostsPage.AFileThatIsDroppedIsPlannedFor",
        "HostsPage.TheTimelineChoosesWithTheOthers", "HostsPlans.WithoutAPlanThereIsAReasonAndAWayOut"],
    "compare two: signed differences in every view": [
        "CompareScreens.AStrategyASavedPlanAndARefusal", "CompareScreens.ARunBesideThePrediction",
        "ComparingRuns.TwoTracesAreReadAndHaveTheirOwnPeaks", "RandomComparisons.LanesOfRunsArePeaks",
        "Comparing.TheCommandLineNamesTheSameMovesAndBytes"],
    "export: PNG, SVG, PDF, CSV, maps": [
        "Exports.PicturesOfEachViewInEachFormat", "Exports.TablesOfEachView", "PlanReports.ThePageToPrintIsOnePage",
        "MainWindowTest.ExportIsWhatCoreWrites"],
    "the command line": ["ctest app/cli/documents", "ctest app/cli/completions"],
    "offline: nothing uploaded, no network code in the window": ["ctest checks/no_torch_in_gui"],
    "translations: complete, plurals, live": [
        "Languages.SwitchedInTheMiddleOfTheWork", "Dates.AreWrittenAsEachLanguageWritesThem", "Extremes.ThemeSizeAndLanguageChangeWithEverythingOpen",
        "ViewsInEveryLanguage.NoTwoOfTheirTextsLieOnEachOther", "ctest checks/translations"],
    "right to left: the chrome is mirrored, pictures are not": [
        "Screens.PicturesAreNotMirrored", "WindowDocks.TheModulesAreWhereLinesBegin",
        "ReadingMargins.AreTheMirrorImageInTheOtherDirectionAndComeBack", "ReadingMargins.StripsTitlesAndNoticesAreMirrored",
        "Reading.QtsOwnWidgetsReadAlikeInBothDirections"],
    "desktop: entry, metadata, types, icons": ["ctest checks/${check}", "ctest install"],
    "packages": ["ctest package", "ctest appimage"],
}
CPP = re.compile(r"^TEST(?:_F|_P)?\(\s*(\w+),\s*(\w+)\s*\)", re.M)
CTEST = re.compile(r"add_test\(NAME\s+(\S+)")


def tests_in(root):
    """Names of all tests below `root`/tests."""
    found = set()
    for file in sorted((root / "tests").rglob("*.cpp")):
        found |= {f"{suite}.{name}" for suite, name in CPP.findall(file.read_text(encoding="utf-8"))}
    for file in sorted((root / "tests").rglob("CMakeLists.txt")):
        found |= {f"ctest {name}" for name in CTEST.findall(file.read_text(encoding="utf-8"))}
    return found


def missing(rows, found):
    """(row, test) for each test that is not there; a row without any has None."""
    return [(row, test) for row, tests in rows.items() for test in (tests or [None]) if test not in found]


def self_test():
    text = "TEST_P(Screens, Main) {\nTEST(\n    A, B) {\n  TEST(Inner, NoTest)\n"
    assert CPP.findall(text) == [("Screens", "Main"), ("A", "B")], CPP.findall(text)
    assert CTEST.findall('add_test(NAME a/b COMMAND x)\n  add_test(NAME c\n') == ["a/b", "c"]
    found = {"A.B", "ctest c"}
    assert missing({"row": ["A.B", "ctest c"]}, found) == []
    assert missing({"row": ["A.C"], "empty": []}, found) == [("row", "A.C"), ("empty", None)]


def main(arguments):
    if arguments == ["--self-test"]:
        self_test()
        return 0
    gone = missing(ROWS, tests_in(Path(arguments[0])))
    for row, test in gone:
        print(f"checklist: “{row}” " + (f"names {test}, which is no test" if test else "has no test"))
    return 1 if gone else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
