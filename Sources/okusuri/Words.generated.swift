// lint: table of data
// swift-format-ignore-file
// Written by scripts/phrases from Localizable/: change the words there and run it again.

import Domain

extension CommandSentences {
  func unknownCommand(_ text: String) -> String { self["unknownCommand", ["text": text]] }
  func didYouMean(_ names: String) -> String { self["didYouMean", ["names": names]] }
  func seeCommands(_ command: String) -> String { self["seeCommands", ["command": command]] }
  func argumentMissing(_ argument: String) -> String { self["argumentMissing", ["argument": argument]] }
  func unknownOption(_ option: String) -> String { self["unknownOption", ["option": option]] }
  func valueMissing(_ option: String) -> String { self["valueMissing", ["option": option]] }
  func valueWrong(_ value: String, _ option: String) -> String { self["valueWrong", ["value": value, "option": option]] }
  func valueUnwanted(_ option: String) -> String { self["valueUnwanted", ["option": option]] }
  func argumentExtra(_ text: String) -> String { self["argumentExtra", ["text": text]] }
  func usageOf(_ command: String) -> String { self["usageOf", ["command": command]] }
  var wrongUsage: String { self["wrongUsage"] }
  var notSignedIn: String { self["notSignedIn"] }
  var signedOut: String { self["signedOut"] }
  var signedOutHereOnly: String { self["signedOutHereOnly"] }
  func signedIn(_ account: String) -> String { self["signedIn", ["account": account]] }
  var loginNeedsTerminal: String { self["loginNeedsTerminal"] }
  var passwordNeedsEmail: String { self["passwordNeedsEmail"] }
  func notNamed(_ name: String) -> String { self["notNamed", ["name": name]] }
  var whichPatient: String { self["whichPatient"] }
  func notAnAddress(_ server: String) -> String { self["notAnAddress", ["server": server]] }
  func plainHTTP(_ host: String) -> String { self["plainHTTP", ["host": host]] }
  func certificates(_ path: String) -> String { self["certificates", ["path": path]] }
  var awayKept: String { self["awayKept"] }
  var awayUnsure: String { self["awayUnsure"] }
  func settingsUnreadable(_ path: String) -> String { self["settingsUnreadable", ["path": path]] }
  func notADate(_ text: String) -> String { self["notADate", ["text": text]] }
  func notAMonth(_ text: String) -> String { self["notAMonth", ["text": text]] }
  func notAYear(_ text: String) -> String { self["notAYear", ["text": text]] }
  func notTrendDays(_ text: String) -> String { self["notTrendDays", ["text": text]] }
  func notAnInstant(_ text: String) -> String { self["notAnInstant", ["text": text]] }
  func notALanguage(_ text: String, codes: String) -> String { self["notALanguage", ["text": text, "codes": codes]] }
  func translationFaults(_ path: String, number: String) -> String { self["translation.faults", ["path": path, "number": number]] }
  func translationNoFile(_ file: String) -> String { self["translation.noFile", ["file": file]] }
  func translationLine(_ file: String, line: Int) -> String { self["translation.line", ["file": file, "line": "\(line)"]] }
  func translationForms(_ file: String) -> String { self["translation.forms", ["file": file]] }
  func translationMissing(_ file: String, key: String) -> String { self["translation.missing", ["file": file, "key": key]] }
  func translationUnknown(_ file: String, key: String) -> String { self["translation.unknown", ["file": file, "key": key]] }
  func translationPlaceholders(_ file: String, key: String) -> String { self["translation.placeholders", ["file": file, "key": key]] }
  func translationUnprintable(_ file: String, key: String) -> String { self["translation.unprintable", ["file": file, "key": key]] }
  var changedMeanwhile: String { self["changedMeanwhile"] }
  func patientLimit(_ limit: Int, _ current: Int) -> String { self["patientLimit", ["limit": "\(limit)", "current": "\(current)"]] }
  var notForThisMember: String { self["notForThisMember"] }
  func refusedField(_ field: String) -> String { self["refusedField", ["field": field]] }
  var ruleName: String { self["ruleName"] }
  func ruleLine(_ most: Int) -> String { self["ruleLine", ["most": "\(most)"]] }
  func ruleText(_ most: Int) -> String { self["ruleText", ["most": "\(most)"]] }
  func notTogether(_ first: String, _ second: String) -> String { self["notTogether", ["first": first, "second": second]] }
  func ruleList(_ length: Int, most: Int) -> String { self["ruleList", ["length": "\(length)", "most": "\(most)"]] }
  var ruleStart: String { self["ruleStart"] }
  var ruleEnd: String { self["ruleEnd"] }
  var or: String { self["or"] }
  var noTerminal: String { self["noTerminal"] }
  func traceUnwritable(_ path: String) -> String { self["traceUnwritable", ["path": path]] }
  func searchTooLong(_ most: String) -> String { self["searchTooLong", ["most": most]] }
  var configHead: String { self["config.head"] }
  var configHeadEdit: String { self["config.headEdit"] }
  var configKept: String { self["config.kept"] }
  var configServer: String { self["config.server"] }
  var configCa: String { self["config.ca"] }
  var configInsecure: String { self["config.insecure"] }
  var configLang: String { self["config.lang"] }
  func configTheme(_ themes: String) -> String { self["config.theme", ["themes": themes]] }
  func configColor(_ choices: String) -> String { self["config.color", ["choices": choices]] }
  var configLetters: String { self["config.letters"] }
  var configYears: String { self["config.years"] }
  var configBell: String { self["config.bell"] }
  var configRemindNames: String { self["config.remindNames"] }
  var configUnset: String { self["config.unset"] }
  func configFile(_ path: String) -> String { self["config.file", ["path": path]] }
  func configSet(_ key: String, value: String) -> String { self["config.set", ["key": key, "value": value]] }
  func configNotSet(_ key: String) -> String { self["config.notSet", ["key": key]] }
  var configKeys: String { self["config.keys"] }
  func configThemeFile(_ path: String, part: String) -> String { self["config.themeFile", ["path": path, "part": part]] }
  func configUnknown(_ key: String, keys: String) -> String { self["config.unknown", ["key": key, "keys": keys]] }
  func configWrong(_ key: String, comment: String) -> String { self["config.wrong", ["key": key, "comment": comment]] }
  var configWrongServer: String { self["config.wrongServer"] }
  func configKeptDamaged(_ key: String) -> String { self["config.keptDamaged", ["key": key]] }
  var configUnreadable: String { self["config.unreadable"] }
  func configUnreadableLine(_ line: String) -> String { self["config.unreadableLine", ["line": line]] }
  func configFaults(_ path: String, number: String) -> String { self["config.faults", ["path": path, "number": number]] }
  func configRight(_ path: String) -> String { self["config.right", ["path": path]] }
  func configNone(_ path: String) -> String { self["config.none", ["path": path]] }
  var configNeedsTerminal: String { self["config.needsTerminal"] }
  func configNoEditor(_ copy: String) -> String { self["config.noEditor", ["copy": copy]] }
  var configEditAgain: String { self["config.editAgain"] }
  func configKeptCopy(_ copy: String) -> String { self["config.keptCopy", ["copy": copy]] }
  var beganColumn: String { self["beganColumn"] }
  var usedColumn: String { self["usedColumn"] }
  var thisTerminal: String { self["thisTerminal"] }
  var currentPassword: String { self["currentPassword"] }
  var sessionEnded: String { self["sessionEnded"] }
  var endHereByLogout: String { self["endHereByLogout"] }
  func severalSessions(_ id: String, _ count: Int) -> String { self["severalSessions", ["id": id, "count": "\(count)"]] }
  func noSuchSession(_ id: String) -> String { self["noSuchSession", ["id": id]] }
  var passwordNeedsTerminal: String { self["passwordNeedsTerminal"] }
  var wrongPassword: String { self["wrongPassword"] }
  var passwordChanged: String { self["passwordChanged"] }
  func deletionOf(_ patients: String) -> String { self["deletionOf", ["patients": patients]] }
  func confirmDeletion(_ whose: String) -> String { self["confirmDeletion", ["whose": whose]] }
  func confirmDeletionAlone(_ others: Int) -> String { self["confirmDeletionAlone", ["others": "\(others)"]] }
  func lostByDeletion(_ count: Int) -> String { self["lostByDeletion", ["count": "\(count)"]] }
  func accountDeleted(_ email: String) -> String { self["accountDeleted", ["email": email]] }
  func accountDeletedAlone(_ email: String) -> String { self["accountDeletedAlone", ["email": email]] }
  func addressTaken(_ email: String) -> String { self["addressTaken", ["email": email]] }
  func signUpRefused(_ least: Int) -> String { self["signUpRefused", ["least": "\(least)"]] }
  var signUpClosed: String { self["signUpClosed"] }
  func tokenNeeded(_ issuer: String) -> String { self["tokenNeeded", ["issuer": issuer]] }
  var someIssuer: String { self["someIssuer"] }
  var tokenStandsAlone: String { self["tokenStandsAlone"] }
  func signInUntil(_ moment: String) -> String { self["signInUntil", ["moment": moment]] }
  func tokenForgotten(_ moment: String) -> String { self["tokenForgotten", ["moment": moment]] }
  var accountOutside: String { self["accountOutside"] }
  func accountMade(_ email: String) -> String { self["accountMade", ["email": email]] }
  var notACode: String { self["notACode"] }
  var codeRefused: String { self["codeRefused"] }
  var codeNeedsServer: String { self["codeNeedsServer"] }
  var notALink: String { self["notALink"] }
  var linkStandsAlone: String { self["linkStandsAlone"] }
  var linkWanted: String { self["linkWanted"] }
  var codeStandsAlone: String { self["codeStandsAlone"] }
  func setAsideElsewhere(_ code: String) -> String { self["setAsideElsewhere", ["code": code]] }
  func queued(_ dose: String, _ unsent: String, _ kept: String) -> String { self["queued", ["dose": dose, "unsent": unsent, "kept": kept]] }
  func editQueued(_ what: String, _ unsent: String, _ kept: String) -> String { self["editQueued", ["what": what, "unsent": unsent, "kept": kept]] }
  func undoQueued(_ dose: String, _ unsent: String, _ kept: String) -> String { self["undoQueued", ["dose": dose, "unsent": unsent, "kept": kept]] }
  func notTakenBack(_ reason: String) -> String { self["notTakenBack", ["reason": reason]] }
  func willSend(_ count: Int) -> String { self["willSend", ["count": "\(count)"]] }
  func leftBehind(_ count: Int) -> String { self["leftBehind", ["count": "\(count)"]] }
  func leftAside(_ count: Int) -> String { self["leftAside", ["count": "\(count)"]] }
  func leftByOther(_ account: String, _ count: Int) -> String { self["leftByOther", ["account": account, "count": "\(count)"]] }
  var householdLeft: String { self["householdLeft"] }
  var confirmSignOut: String { self["confirmSignOut"] }
  var signOutStopped: String { self["signOutStopped"] }
  var signOutNeedsYes: String { self["signOutNeedsYes"] }
  var takesBack: String { self["takesBack"] }
  var newerWrite: String { self["newerWrite"] }
  func sentNow(_ count: Int) -> String { self["sentNow", ["count": "\(count)"]] }
  func setAside(_ count: Int) -> String { self["setAside", ["count": "\(count)"]] }
  func recordsUntil(_ moment: String) -> String { self["recordsUntil", ["moment": moment]] }
  func clockWasAhead(ahead span: String) -> String { self["clockWasAhead", ["span": span]] }
  func clockWasBehind(behind span: String) -> String { self["clockWasBehind", ["span": span]] }
  func clockAhead(_ span: String) -> String { self["clockAhead", ["span": span]] }
  func clockBehind(_ span: String) -> String { self["clockBehind", ["span": span]] }
  func vaultUnusable(_ reason: String, _ path: String) -> String { self["vaultUnusable", ["reason": reason, "path": path]] }
  func passphraseFileUnusable(_ reason: String, _ path: String) -> String { self["passphraseFileUnusable", ["reason": reason, "path": path]] }
  func vaultFull(_ reason: String, _ path: String) -> String { self["vaultFull", ["reason": reason, "path": path]] }
  func renewalNotKept(_ reason: String) -> String { self["renewalNotKept", ["reason": reason]] }
  var vaultResetHint: String { self["vault.resetHint"] }
  var vaultSound: String { self["vault.sound"] }
  func vaultBegunAnew(_ files: String) -> String { self["vault.begunAnew", ["files": files]] }
  var vaultResetQuestion: String { self["vault.resetQuestion"] }
  var vaultResetNeedsYes: String { self["vault.resetNeedsYes"] }
  var vaultResetStopped: String { self["vault.resetStopped"] }
  var vaultWrongKind: String { self["vault.wrongKind"] }
  var vaultWrongMode: String { self["vault.wrongMode"] }
  var vaultWrongOwner: String { self["vault.wrongOwner"] }
  var vaultKeyMissing: String { self["vault.keyMissing"] }
  var vaultDamaged: String { self["vault.damaged"] }
  func vaultDesktopAway(_ reason: String, _ path: String) -> String { self["vault.desktopAway", ["reason": reason, "path": path]] }
  func shortMissed(_ n: Int) -> String { self["shortMissed", ["n": "\(n)"]] }
  func shortNext(_ time: String) -> String { self["shortNext", ["time": time]] }
  var shortDone: String { self["shortDone"] }
  var storageSecretService: String { self["storage.secretService"] }
  var storageVault: String { self["storage.vault"] }
  var storageMemory: String { self["storage.memory"] }
  func storageKept(_ place: String, _ reason: String) -> String { self["storage.kept", ["place": place, "reason": reason]] }
  var keyringAvailable: String { self["keyring.available"] }
  var keyringPassphrase: String { self["keyring.passphrase"] }
  var keyringNoSessionBus: String { self["keyring.noSessionBus"] }
  var keyringNoLibrary: String { self["keyring.noLibrary"] }
  var keyringAbsent: String { self["keyring.absent"] }
  var keyringNoAnswer: String { self["keyring.noAnswer"] }
  var keyringLocked: String { self["keyring.locked"] }
  var keyringRefused: String { self["keyring.refused"] }
  var keyringDemo: String { self["keyring.demo"] }
  var retryQuestion: String { self["retryQuestion"] }
  var passphrase: String { self["passphrase"] }
  var newPassphrase: String { self["newPassphrase"] }
  var passphraseAgain: String { self["passphraseAgain"] }
  var passphraseMissing: String { self["passphraseMissing"] }
  var passphraseWrong: String { self["passphraseWrong"] }
  var passphraseEmpty: String { self["passphraseEmpty"] }
  var passphrasesDiffer: String { self["passphrasesDiffer"] }
  var vaultLocked: String { self["vaultLocked"] }
  var vaultUnlocked: String { self["vaultUnlocked"] }
  var vaultWasOpen: String { self["vaultWasOpen"] }
  var passphraseNeeded: String { self["passphraseNeeded"] }
  var nameColumn: String { self["nameColumn"] }
  var deviceColumn: String { self["deviceColumn"] }
  var deviceLinked: String { self["deviceLinked"] }
  var deviceNone: String { self["deviceNone"] }
  func patientAdded(_ name: String) -> String { self["patientAdded", ["name": name]] }
  func patientRenamed(_ old: String, _ new: String) -> String { self["patientRenamed", ["old": old, "new": new]] }
  func patientUnchanged(_ name: String) -> String { self["patientUnchanged", ["name": name]] }
  func patientRemoved(_ name: String) -> String { self["patientRemoved", ["name": name]] }
  func confirmRemoval(_ name: String) -> String { self["confirmRemoval", ["name": name]] }
  func confirmationNeeded(_ name: String) -> String { self["confirmationNeeded", ["name": name]] }
  var notConfirmed: String { self["notConfirmed"] }
  func codeFor(_ name: String) -> String { self["codeFor", ["name": name]] }
  func codeHolds(until time: String, minutes: Int) -> String { self["codeHolds", ["time": time, "minutes": "\(minutes)"]] }
  func codeGoesTo(_ command: String) -> String { self["codeGoesTo", ["command": command]] }
  func codeOnlyHere(_ command: String) -> String { self["codeOnlyHere", ["command": command]] }
  func codeCancelled(_ name: String) -> String { self["codeCancelled", ["name": name]] }
  func calendarFor(_ name: String) -> String { self["calendarFor", ["name": name]] }
  var calendarHow: String { self["calendarHow"] }
  var calendarHere: String { self["calendarHere"] }
  func noCalendar(_ name: String) -> String { self["noCalendar", ["name": name]] }
  func calendarRevoked(_ name: String) -> String { self["calendarRevoked", ["name": name]] }
  var remindNoDesktop: String { self["remindNoDesktop"] }
  var remindRuns: String { self["remindRuns"] }
  func remindNotRecorded(_ why: String) -> String { self["remindNotRecorded", ["why": why]] }
  var remindNamesShown: String { self["remindNamesShown"] }
  var remindNothing: String { self["remindNothing"] }
  func remindInstalled(_ path: String) -> String { self["remindInstalled", ["path": path]] }
  func remindNotStarted(_ path: String) -> String { self["remindNotStarted", ["path": path]] }
  var remindNotStopped: String { self["remindNotStopped"] }
  func remindCron(_ line: String) -> String { self["remindCron", ["line": line]] }
  var remindUninstalled: String { self["remindUninstalled"] }
  func linkRevoked(_ name: String) -> String { self["linkRevoked", ["name": name]] }
  func nothingLinked(_ name: String) -> String { self["nothingLinked", ["name": name]] }
  var patientOnlyLooks: String { self["patientOnlyLooks"] }
  var patientTells: String { self["patientTells"] }
  func notATime(_ text: String) -> String { self["notATime", ["text": text]] }
  func recorded(_ dose: String, undo: String) -> String { self["recorded", ["dose": dose, "undo": undo]] }
  func recordedBefore(_ dose: String, undo: String) -> String { self["recordedBefore", ["dose": dose, "undo": undo]] }
  func skipTaken(_ dose: String, undo: String) -> String { self["skipTaken", ["dose": dose, "undo": undo]] }
  var badNote: String { self["badNote"] }
  func asNeededIsNotSkipped(_ name: String) -> String { self["asNeededIsNotSkipped", ["name": name]] }
  func takenBack(_ dose: String) -> String { self["takenBack", ["dose": dose]] }
  func whichMedicine(_ name: String) -> String { self["whichMedicine", ["name": name]] }
  func notToTake(_ name: String, _ date: CivilDate) -> String { self["notToTake", ["name": name, "date": day(date)]] }
  func notPlannedThen(_ name: String) -> String { self["notPlannedThen", ["name": name]] }
  func notDueYet(_ name: String) -> String { self["notDueYet", ["name": name]] }
  func skipNotYet(_ time: String) -> String { self["skipNotYet", ["time": time]] }
  func notYetCome(_ time: String) -> String { self["notYetCome", ["time": time]] }
  func tooLongAgo(_ time: String) -> String { self["tooLongAgo", ["time": time]] }
  var recordUntouched: String { self["recordUntouched"] }
  func tooLongAgoToUndo(_ time: String) -> String { self["tooLongAgoToUndo", ["time": time]] }
  func allTaken(_ name: String) -> String { self["allTaken", ["name": name]] }
  func whichDose(_ name: String) -> String { self["whichDose", ["name": name]] }
  var asNeededHasOneTime: String { self["asNeededHasOneTime"] }
  var takeAmountPlanned: String { self["takeAmountPlanned"] }
  func takeAmountBad(_ text: String) -> String { self["takeAmountBad", ["text": text]] }
  func takeAmountUnit(_ text: String, usual: String) -> String { self["takeAmountUnit", ["text": text, "usual": usual]] }
  func fullStop(_ sentence: String) -> String { self["fullStop", ["sentence": sentence]] }
  func takeNeedsYes(_ known: String) -> String { self["takeNeedsYes", ["known": known]] }
  func takeAsk(_ known: String) -> String { self["takeAsk", ["known": known]] }
  var takeStopped: String { self["takeStopped"] }
  func nothingToUndo(_ date: CivilDate) -> String { self["nothingToUndo", ["date": day(date)]] }
  var nothingThen: String { self["nothingThen"] }
  var undoNeedsName: String { self["undoNeedsName"] }
  func notTaken(_ name: String, _ date: CivilDate) -> String { self["notTaken", ["name": name, "date": day(date)]] }
  var whichToUndo: String { self["whichToUndo"] }
  var noMedications: String { self["noMedications"] }
  var goingState: String { self["goingState"] }
  var comingState: String { self["comingState"] }
  var endedState: String { self["endedState"] }
  var archivedState: String { self["archivedState"] }
  func daysLeft(_ days: Int) -> String { self["daysLeft", ["days": "\(days)"]] }
  var enoughToEnd: String { self["enoughToEnd"] }
  func daysOrMore(_ days: Int) -> String { self["daysOrMore", ["days": "\(days)"]] }
  var stockLow: String { self["stockLow"] }
  func noMedication(_ name: String) -> String { self["noMedication", ["name": name]] }
  func medicationAdded(_ line: String) -> String { self["medicationAdded", ["line": line]] }
  func medicationThere(_ line: String) -> String { self["medicationThere", ["line": line]] }
  func medicationChanged(_ line: String) -> String { self["medicationChanged", ["line": line]] }
  func medicationChanges(_ start: CivilDate, _ line: String) -> String { self["medicationChanges", ["start": day(start), "line": line]] }
  func medicationUnchanged(_ line: String) -> String { self["medicationUnchanged", ["line": line]] }
  func stopped(_ name: String, _ last: CivilDate) -> String { self["stopped", ["name": name, "last": day(last)]] }
  func archived(_ name: String) -> String { self["archived", ["name": name]] }
  func archivedBefore(_ name: String) -> String { self["archivedBefore", ["name": name]] }
  func stockSet(_ name: String, _ stock: String) -> String { self["stockSet", ["name": name, "stock": stock]] }
  func countedNoMore(_ name: String) -> String { self["countedNoMore", ["name": name]] }
  var countOrStop: String { self["countOrStop"] }
  var slotOrMedicine: String { self["slotOrMedicine"] }
  var slotsOrTimes: String { self["slotsOrTimes"] }
  var timesOrAsNeeded: String { self["timesOrAsNeeded"] }
  var nothingToChange: String { self["nothingToChange"] }
  func asNeededNeedsTimes(_ name: String) -> String { self["asNeededNeedsTimes", ["name": name]] }
  func asNeededIsArchived(_ name: String) -> String { self["asNeededIsArchived", ["name": name]] }
  func beginsLater(_ name: String, _ start: CivilDate) -> String { self["beginsLater", ["name": name, "start": day(start)]] }
  var changeStartsToday: String { self["changeStartsToday"] }
  func endedNeedsTimes(_ name: String) -> String { self["endedNeedsTimes", ["name": name]] }
  func endedAlready(_ name: String) -> String { self["endedAlready", ["name": name]] }
  func notASlot(_ text: String) -> String { self["notASlot", ["text": text]] }
  func notTimes(_ text: String) -> String { self["notTimes", ["text": text]] }
  func notWeekdays(_ text: String) -> String { self["notWeekdays", ["text": text]] }
  func notACount(_ text: String) -> String { self["notACount", ["text": text]] }
  func notAnInterval(_ text: String) -> String { self["notAnInterval", ["text": text]] }
  func notAMaximum(_ text: String) -> String { self["notAMaximum", ["text": text]] }
  var limitsAsNeeded: String { self["limitsAsNeeded"] }
  func notAnAmount(_ text: String) -> String { self["notAnAmount", ["text": text]] }
  var columnMedication: String { self["column.medication"] }
  var columnIntake: String { self["column.intake"] }
  var columnState: String { self["column.state"] }
  var columnPlan: String { self["column.plan"] }
  var columnStock: String { self["column.stock"] }
  var columnLeft: String { self["column.left"] }
  var colon: String { self["colon"] }
  var unclear: String { self["unclear"] }
  func atLine(_ line: Int) -> String { self["atLine", ["line": "\(line)"]] }
  func fileOwner(_ name: String) -> String { self["fileOwner", ["name": name]] }
  func fileOfAnother(_ name: String, patient: String) -> String { self["fileOfAnother", ["name": name, "patient": patient]] }
  var fileRefused: String { self["fileRefused"] }
  func fileUnclear(_ names: String) -> String { self["fileUnclear", ["names": names]] }
  func courseEnded(_ day: String) -> String { self["courseEnded", ["day": day]] }
  var alreadyThere: String { self["alreadyThere"] }
  func span(_ first: String, to last: String) -> String { self["span", ["first": first, "last": last]] }
  func spanFrom(_ first: String) -> String { self["spanFrom", ["first": first]] }
  func spanUntil(_ last: String) -> String { self["spanUntil", ["last": last]] }
  func takenNow(_ now: String) -> String { self["takenNow", ["now": now]] }
  func sameAsLine(_ line: Int) -> String { self["sameAsLine", ["line": "\(line)"]] }
  var nothingNew: String { self["nothingNew"] }
  var onlyShown: String { self["onlyShown"] }
  func confirmImport(_ count: Int) -> String { self["confirmImport", ["count": "\(count)"]] }
  var importStopped: String { self["importStopped"] }
  func medicationsImported(_ count: Int) -> String { self["medicationsImported", ["count": "\(count)"]] }
  func importRefused(_ name: String, _ field: String) -> String { self["importRefused", ["name": name, "field": field]] }
  var papersOfLast: String { self["papersOfLast"] }
  var oneDate: String { self["oneDate"] }
  func tooManyTags(_ most: Int) -> String { self["tooManyTags", ["most": "\(most)"]] }
  var categoryMissing: String { self["categoryMissing"] }
  var paperIsSo: String { self["paperIsSo"] }
  var nameUnseen: String { self["nameUnseen"] }
  func nameTaken(_ name: String) -> String { self["nameTaken", ["name": name]] }
  func attachedBefore(_ files: String) -> String { self["attachedBefore", ["files": files]] }
  func refusedEmpty(_ field: String) -> String { self["refusedEmpty", ["field": field]] }
  func refusedTooLong(_ most: Int, _ field: String) -> String { self["refusedTooLong", ["most": "\(most)", "field": field]] }
  func refusedNotPlain(_ field: String) -> String { self["refusedNotPlain", ["field": field]] }
  func mendEmpty(_ why: String) -> String { self["mendEmpty", ["why": why]] }
  func mendTooLong(_ why: String) -> String { self["mendTooLong", ["why": why]] }
  func mendNotPlain(_ why: String) -> String { self["mendNotPlain", ["why": why]] }
  func noDocument(_ name: String) -> String { self["noDocument", ["name": name]] }
  func whichDocument(_ name: String) -> String { self["whichDocument", ["name": name]] }
  func noFiles(_ title: String) -> String { self["noFiles", ["title": title]] }
  func noFile(_ name: String) -> String { self["noFile", ["name": name]] }
  var whichFile: String { self["whichFile"] }
  func documentDeleted(_ title: String) -> String { self["documentDeleted", ["title": title]] }
  func documentRestored(_ title: String) -> String { self["documentRestored", ["title": title]] }
  func attached(_ title: String, _ count: Int) -> String { self["attached", ["title": title, "count": "\(count)"]] }
  func detached(_ title: String, _ file: String) -> String { self["detached", ["title": title, "file": file]] }
  func nobodyKnown(_ identifier: String) -> String { self["nobodyKnown", ["identifier": identifier]] }
  func nothingToSettle(_ title: String) -> String { self["nothingToSettle", ["title": title]] }
  func attaching(_ path: String) -> String { self["attaching", ["path": path]] }
  func saving(_ path: String) -> String { self["saving", ["path": path]] }
  var checkingFiles: String { self["checkingFiles"] }
  func allRight(_ files: Int) -> String { self["allRight", ["files": "\(files)"]] }
  func strayFiles(_ count: Int, _ path: String) -> String { self["strayFiles", ["count": "\(count)", "path": path]] }
  func damagedFiles(_ count: Int) -> String { self["damagedFiles", ["count": "\(count)"]] }
  var findingMissing: String { self["findingMissing"] }
  var findingChanged: String { self["findingChanged"] }
  var findingAgain: String { self["findingAgain"] }
  var findingGoesUp: String { self["findingGoesUp"] }
  var findingSent: String { self["findingSent"] }
  var binEmpty: String { self["binEmpty"] }
  func leaves(_ day: String) -> String { self["leaves", ["day": day]] }
  var patientLabel: String { self["patientLabel"] }
  var comma: String { self["comma"] }
  var inCloudOnly: String { self["inCloudOnly"] }
  var damaged: String { self["damaged"] }
  var fileThere: String { self["fileThere"] }
  func fileNotTaken(_ what: String) -> String { self["fileNotTaken", ["what": what]] }
  var adoptHow: String { self["adoptHow"] }
  func deletedElsewhere(_ all: Int, _ count: Int) -> String { self["deletedElsewhere", ["all": "\(all)", "count": "\(count)"]] }
  func deletedHere(_ all: Int, _ count: Int) -> String { self["deletedHere", ["all": "\(all)", "count": "\(count)"]] }
  var confirmDeletions: String { self["confirmDeletions"] }
  var keepDeleted: String { self["keepDeleted"] }
  var oneAnswer: String { self["oneAnswer"] }
  var syncBusy: String { self["syncBusy"] }
  func inStep(_ sent: Int, _ received: Int, _ filesSent: Int, _ filesReceived: Int) -> String { self["inStep", ["sent": "\(sent)", "received": "\(received)", "filesSent": "\(filesSent)", "filesReceived": "\(filesReceived)"]] }
  func notInStep(_ sent: Int, _ received: Int, _ filesSent: Int, _ filesReceived: Int) -> String { self["notInStep", ["sent": "\(sent)", "received": "\(received)", "filesSent": "\(filesSent)", "filesReceived": "\(filesReceived)"]] }
  var gap: String { self["gap"] }
  func removedFromCloud(_ title: String) -> String { self["removedFromCloud", ["title": title]] }
  var cloudEmpty: String { self["cloudEmpty"] }
  var cloudUnchecked: String { self["cloudUnchecked"] }
  func cloudDiffers(_ title: String) -> String { self["cloudDiffers", ["title": title]] }
  func cloudMissing(_ title: String) -> String { self["cloudMissing", ["title": title]] }
  var settleHow: String { self["settleHow"] }
  func syncRow(_ number: String, _ what: String, _ state: String) -> String { self["syncRow", ["number": number, "what": what, "state": state]] }
  var syncNothing: String { self["syncNothing"] }
  func syncFails(_ tries: Int, _ time: String) -> String { self["syncFails", ["tries": "\(tries)", "time": time]] }
  func syncAwaits(_ time: String) -> String { self["syncAwaits", ["time": time]] }
  func syncRefused(_ reason: String) -> String { self["syncRefused", ["reason": reason]] }
  var syncHow: String { self["syncHow"] }
  var syncVersions: String { self["syncVersions"] }
  func leftOut(_ count: Int) -> String { self["leftOut", ["count": "\(count)"]] }
  func unsentUnreadable(_ reason: String) -> String { self["unsentUnreadable", ["reason": reason]] }
  var unsentResetHint: String { self["unsentResetHint"] }
  var syncMayMiss: String { self["syncMayMiss"] }
  var syncResetSound: String { self["syncResetSound"] }
  func syncBegunAnew(_ files: String) -> String { self["syncBegunAnew", ["files": files]] }
  var syncResetQuestion: String { self["syncResetQuestion"] }
  var syncResetNeedsYes: String { self["syncResetNeedsYes"] }
  var syncResetStopped: String { self["syncResetStopped"] }
  var syncResetBusy: String { self["syncResetBusy"] }
  func syncStillWaiting(_ count: Int) -> String { self["syncStillWaiting", ["count": "\(count)"]] }
  func syncNeedsYou(_ count: Int) -> String { self["syncNeedsYou", ["count": "\(count)"]] }
  func syncTooOld(_ count: Int) -> String { self["syncTooOld", ["count": "\(count)"]] }
  func syncNoNumber(_ number: String) -> String { self["syncNoNumber", ["number": number]] }
  func syncWithdrawAsk(_ what: String) -> String { self["syncWithdrawAsk", ["what": what]] }
  func syncWithdrawAskTried(_ what: String) -> String { self["syncWithdrawAskTried", ["what": what]] }
  func syncWithdrawNeedsYes(_ what: String) -> String { self["syncWithdrawNeedsYes", ["what": what]] }
  func syncWithdrawStopped(_ what: String) -> String { self["syncWithdrawStopped", ["what": what]] }
  func syncTooLate(_ what: String) -> String { self["syncTooLate", ["what": what]] }
  func syncMayBeThere(_ what: String) -> String { self["syncMayBeThere", ["what": what]] }
  func syncWithdrawn(_ what: String) -> String { self["syncWithdrawn", ["what": what]] }
  func syncWithdrawnTried(_ what: String) -> String { self["syncWithdrawnTried", ["what": what]] }
  func setAsideDocuments(_ count: Int) -> String { self["setAsideDocuments", ["count": "\(count)"]] }
  var waitsToBeSent: String { self["waitsToBeSent"] }
  var keptHereOnly: String { self["keptHereOnly"] }
  func changeBeatsDeletion(_ title: String) -> String { self["changeBeatsDeletion", ["title": title]] }
  func stillWaiting(_ count: Int) -> String { self["stillWaiting", ["count": "\(count)"]] }
  func exportBackwards(_ first: CivilDate, _ last: CivilDate) -> String { self["exportBackwards", ["first": day(first), "last": day(last)]] }
  var nobodyRecorded: String { self["nobodyRecorded"] }
  var fetching: String { self["fetching"] }
  var writingOut: String { self["writingOut"] }
  var exportCutOff: String { self["exportCutOff"] }
  var exportIsClosed: String { self["exportIsClosed"] }
  func exported(_ days: Int, _ path: String) -> String { self["exported", ["days": "\(days)", "path": path]] }
  func exportedNotebook(_ medicines: Int, _ path: String) -> String { self["exportedNotebook", ["medicines": "\(medicines)", "path": path]] }
  var notebookIsOfToday: String { self["notebookIsOfToday"] }
  var notebookIsEmpty: String { self["notebookIsEmpty"] }
  func logUnwritable(_ reason: String) -> String { self["log.unwritable", ["reason": reason]] }
  var logUnknownLevel: String { self["log.unknownLevel"] }
  func outputLost(_ reason: String) -> String { self["outputLost", ["reason": reason]] }
  func notAFile(_ path: String) -> String { self["notAFile", ["path": path]] }
  func fileExists(_ path: String) -> String { self["fileExists", ["path": path]] }
  func cannotWrite(_ path: String, _ reason: String) -> String { self["cannotWrite", ["path": path, "reason": reason]] }
  var headingDate: String { self["heading.date"] }
  var headingPlannedTime: String { self["heading.plannedTime"] }
  var headingSlot: String { self["heading.slot"] }
  var headingMedication: String { self["heading.medication"] }
  var headingDosage: String { self["heading.dosage"] }
  var headingCount: String { self["heading.count"] }
  var headingStatus: String { self["heading.status"] }
  var headingTakenAt: String { self["heading.takenAt"] }
  var headingRecordedBy: String { self["heading.recordedBy"] }
  var headingReason: String { self["heading.reason"] }
  var headingNote: String { self["heading.note"] }
  func recordImported(_ medications: Int, _ doses: Int, _ prnDoses: Int) -> String { self["recordImported", ["medications": "\(medications)", "doses": "\(doses)", "prnDoses": "\(prnDoses)"]] }
  func recordRefused(_ field: String) -> String { self["recordRefused", ["field": field]] }
  func recordRefusedAtLine(_ line: Int, _ field: String) -> String { self["recordRefusedAtLine", ["line": "\(line)", "field": field]] }
  var recordIsClosed: String { self["recordIsClosed"] }
  var kindYearly: String { self["kind.yearly"] }
  var kindOnce: String { self["kind.once"] }
  var standingTakenBack: String { self["standing.takenBack"] }
  var standingExpired: String { self["standing.expired"] }
  var standingActive: String { self["standing.active"] }
  var standingCancelled: String { self["standing.cancelled"] }
  var standingGrace: String { self["standing.grace"] }
  var waitsForApproval: String { self["waitsForApproval"] }
  var nothingBought: String { self["nothingBought"] }
  func unsentCount(_ count: Int) -> String { self["unsentCount", ["count": "\(count)"]] }
  func noticesSent(_ count: Int) -> String { self["noticesSent", ["count": "\(count)"]] }
  func noticesUnsent(_ count: Int, _ reason: String) -> String { self["noticesUnsent", ["count": "\(count)", "reason": reason]] }
  var purchaseBought: String { self["purchase.bought"] }
  var purchasePending: String { self["purchase.pending"] }
  var purchaseCancelled: String { self["purchase.cancelled"] }
  var purchaseUnconfirmed: String { self["purchaseUnconfirmed"] }
  var nothingCharged: String { self["nothingCharged"] }
  var restoreLater: String { self["restoreLater"] }
  var restoreFound: String { self["restoreFound"] }
  var restoreNothing: String { self["restoreNothing"] }
  var claimed: String { self["claimed"] }
  func claimUnreadable(_ file: String) -> String { self["claimUnreadable", ["file": file]] }
  var claimInvalid: String { self["claimInvalid"] }
  var claimTaken: String { self["claimTaken"] }
  var claimForbidden: String { self["claimForbidden"] }
  func unknownProduct(_ name: String) -> String { self["unknownProduct", ["name": name]] }
  var scriptedCancel: String { self["scripted.cancel"] }
  var scriptedAsk: String { self["scripted.ask"] }
  var scriptedFail: String { self["scripted.fail"] }
  var approved: String { self["approved"] }
  var declined: String { self["declined"] }
  var doneRefund: String { self["done.refund"] }
  var doneRevoke: String { self["done.revoke"] }
  var doneReverse: String { self["done.reverse"] }
  var doneExpire: String { self["done.expire"] }
  var doneRenew: String { self["done.renew"] }
  var doneEnterGrace: String { self["done.enterGrace"] }
  var doneLeaveGrace: String { self["done.leaveGrace"] }
  var doneStopRenewal: String { self["done.stopRenewal"] }
  var doneResumeRenewal: String { self["done.resumeRenewal"] }
  var storeDeclined: String { self["store.declined"] }
  var storeUnknownProduct: String { self["store.unknownProduct"] }
  var storeNotFound: String { self["store.notFound"] }
  var storeNotPossible: String { self["store.notPossible"] }
  func storeUnusable(_ path: String) -> String { self["store.unusable", ["path": path]] }
  func storeUnwritable(_ path: String, _ reason: String) -> String { self["store.unwritable", ["path": path, "reason": reason]] }
  var databaseNoAddress: String { self["databaseNoAddress"] }
  var databasePassword: String { self["databasePassword"] }
  var databaseEnvironment: String { self["databaseEnvironment"] }
  func databaseParameter(_ name: String) -> String { self["databaseParameter", ["name": name]] }
  var databaseUnencrypted: String { self["databaseUnencrypted"] }
  var databaseNeedsCloud: String { self["databaseNeedsCloud"] }
  var databaseEmpty: String { self["databaseEmpty"] }
  var databaseBusy: String { self["databaseBusy"] }
  var databaseBehind: String { self["databaseBehind"] }
  var databaseBehindBackup: String { self["databaseBehindBackup"] }
  var databaseOld: String { self["databaseOld"] }
  func outOfBounds(_ option: String, _ least: Int, _ most: Int) -> String { self["outOfBounds", ["option": option, "least": "\(least)", "most": "\(most)"]] }
  func notOneOf(_ option: String, _ words: String) -> String { self["notOneOf", ["option": option, "words": words]] }
  func notWithHeadless(_ option: String) -> String { self["notWithHeadless", ["option": option]] }
  var listenNeedsHeadless: String { self["listenNeedsHeadless"] }
  func notAListeningAddress(_ text: String) -> String { self["notAListeningAddress", ["text": text]] }
  var tlsNeedsBoth: String { self["tlsNeedsBoth"] }
  func tlsUnusable(_ reason: String) -> String { self["tlsUnusable", ["reason": reason]] }
  func tlsOver(_ day: String) -> String { self["tlsOver", ["day": day]] }
  func tlsEnds(_ day: String) -> String { self["tlsEnds", ["day": day]] }
  func listening(_ address: String) -> String { self["listening", ["address": address]] }
  func notAMetricsAddress(_ text: String) -> String { self["notAMetricsAddress", ["text": text]] }
  func draining(_ seconds: Int) -> String { self["draining", ["seconds": "\(seconds)"]] }
  func metricsListening(_ address: String) -> String { self["metricsListening", ["address": address]] }
  func metricsRefused(_ address: String, _ reason: String) -> String { self["metricsRefused", ["address": address, "reason": reason]] }
  var importIsLocal: String { self["importIsLocal"] }
  func importServerIsSet(_ server: String) -> String { self["importServerIsSet", ["server": server]] }
  func importIsNoHousehold(_ path: String) -> String { self["importIsNoHousehold", ["path": path]] }
  func cannotRead(_ path: String, _ reason: String) -> String { self["cannotRead", ["path": path, "reason": reason]] }
  var reasonMissing: String { self["reason.missing"] }
  var reasonDenied: String { self["reason.denied"] }
  var reasonLinks: String { self["reason.links"] }
  var reasonLongName: String { self["reason.longName"] }
  var reasonFolder: String { self["reason.folder"] }
  var reasonNotFolder: String { self["reason.notFolder"] }
  var reasonReadOnly: String { self["reason.readOnly"] }
  var reasonClosed: String { self["reason.closed"] }
  var importNeedsPassword: String { self["importNeedsPassword"] }
  func passwordTooShort(_ least: Int) -> String { self["passwordTooShort", ["least": "\(least)"]] }
  var passwordsDiffer: String { self["passwordsDiffer"] }
  func newPassword(for email: String) -> String { self["newPassword", ["email": email]] }
  var passwordAgain: String { self["passwordAgain"] }
  func accountExists(_ email: String) -> String { self["accountExists", ["email": email]] }
  func imported(_ patients: Int, _ medications: Int, _ doses: Int, _ prnDoses: Int) -> String { self["imported", ["patients": "\(patients)", "medications": "\(medications)", "doses": "\(doses)", "prnDoses": "\(prnDoses)"]] }
  var importChecking: String { self["importChecking"] }
  var importWriting: String { self["importWriting"] }
  func going(_ text: String) -> String { self["going", ["text": text]] }
  var cloudPlace: String { self["cloudPlace"] }
  func recordUnavailable(_ reason: String) -> String { self["recordUnavailable", ["reason": reason]] }
  func cannotUse(_ what: String, _ reason: String) -> String { self["cannotUse", ["what": what, "reason": reason]] }
  func inUse(_ address: String) -> String { self["inUse", ["address": address]] }
  var schemaTooNew: String { self["schemaTooNew"] }
  func foreignDatabase(_ path: String) -> String { self["foreignDatabase", ["path": path]] }
  var noSpace: String { self["noSpace"] }
  func nothingKept(_ reason: String) -> String { self["nothingKept", ["reason": reason]] }
  var readOnly: String { self["readOnly"] }
  func brokenLog(_ path: String) -> String { self["brokenLog", ["path": path]] }
  var changesWithoutDocuments: String { self["changesWithoutDocuments"] }
  func damagedLog(_ path: String) -> String { self["damagedLog", ["path": path]] }
  func damagedPapers(_ path: String) -> String { self["damagedPapers", ["path": path]] }
  func missingLog(_ path: String) -> String { self["missingLog", ["path": path]] }
  func damagedLogCount(_ count: Int) -> String { self["damagedLogCount", ["count": "\(count)"]] }
  var documentsFull: String { self["documentsFull"] }
  var otherIsSilent: String { self["otherIsSilent"] }
  var recordIsOpen: String { self["recordIsOpen"] }
  var recordIsServed: String { self["recordIsServed"] }
  func recordLost(_ path: String) -> String { self["recordLost", ["path": path]] }
  func recordEmptied(_ path: String, sign: String) -> String { self["recordEmptied", ["path": path, "sign": sign]] }
  func cannotStart(_ reason: String) -> String { self["cannotStart", ["reason": reason]] }
  func serveVariable(_ name: String) -> String { self["serveVariable", ["name": name]] }
  func serveFile(_ path: String) -> String { self["serveFile", ["path": path]] }
  func serveLine(_ path: String, _ line: Int) -> String { self["serveLine", ["path": path, "line": "\(line)"]] }
  func checkListen(_ address: String) -> String { self["check.listen", ["address": address]] }
  func checkRoom(_ connections: Int, _ ofOne: Int, _ streams: Int) -> String { self["check.room", ["connections": "\(connections)", "ofOne": "\(ofOne)", "streams": "\(streams)"]] }
  func checkMetrics(_ address: String) -> String { self["check.metrics", ["address": address]] }
  func checkRecord(_ path: String) -> String { self["check.record", ["path": path]] }
  var noStandby: String { self["noStandby"] }
  func checkOldRecord(_ path: String) -> String { self["check.oldRecord", ["path": path]] }
  func checkNewRecord(_ path: String) -> String { self["check.newRecord", ["path": path]] }
  func checkCloud(_ place: String) -> String { self["check.cloud", ["place": place]] }
  func checkAmazon(_ bucket: String, _ table: String, _ region: String) -> String { self["check.amazon", ["bucket": bucket, "table": table, "region": region]] }
  var checkDone: String { self["check.done"] }
  var resetIsLocal: String { self["resetIsLocal"] }
  var resetNeedsPassword: String { self["resetNeedsPassword"] }
  func noAccount(_ email: String) -> String { self["noAccount", ["email": email]] }
  func passwordReset(_ email: String, ended: Int) -> String { self["passwordReset", ["email": email, "ended": "\(ended)"]] }
  var auditIsLocal: String { self["auditIsLocal"] }
  var auditIsEmpty: String { self["auditIsEmpty"] }
  var adminIsLocal: String { self["adminIsLocal"] }
  func backedUp(_ path: String) -> String { self["backedUp", ["path": path]] }
  func placeTaken(_ path: String) -> String { self["placeTaken", ["path": path]] }
  func restoreNeedsForce(_ path: String) -> String { self["restoreNeedsForce", ["path": path]] }
  func restoreNotWritten(_ path: String, _ reason: String) -> String { self["restoreNotWritten", ["path": path, "reason": reason]] }
  func restored(_ path: String) -> String { self["restored", ["path": path]] }
  func oldRecord(_ path: String) -> String { self["oldRecord", ["path": path]] }
  func damagedRecord(_ path: String) -> String { self["damagedRecord", ["path": path]] }
  var verifyOne: String { self["verifyOne"] }
  func verified(_ path: String, households: Int, patients: Int) -> String { self["verified", ["path": path, "households": "\(households)", "patients": "\(patients)"]] }
  func verifiedOld(_ path: String) -> String { self["verifiedOld", ["path": path]] }
  func copied(_ place: String) -> String { self["copied", ["place": place]] }
  var copyUnfinished: String { self["copyUnfinished"] }
  var copyNotEmpty: String { self["copyNotEmpty"] }
  var copyServed: String { self["copyServed"] }
  var copyNewer: String { self["copyNewer"] }
  var copyOfAnother: String { self["copyOfAnother"] }
  func copyDiffers(_ what: String) -> String { self["copyDiffers", ["what": what]] }
  func copyUnmovable(_ table: String, row: Int) -> String { self["copyUnmovable", ["table": table, "row": "\(row)"]] }
  func migrated(_ path: String) -> String { self["migrated", ["path": path]] }
  func isUpToDate(_ path: String) -> String { self["isUpToDate", ["path": path]] }
  var auditClaim: String { self["audit.claim"] }
  var auditNotification: String { self["audit.notification"] }
  var auditApplied: String { self["audit.applied"] }
  var auditUnchanged: String { self["audit.unchanged"] }
  var auditRefused: String { self["audit.refused"] }
  var issuerNeedsAll: String { self["issuerNeedsAll"] }
  func noKeys(_ path: String) -> String { self["noKeys", ["path": path]] }
  func notAKeyAddress(_ place: String) -> String { self["notAKeyAddress", ["place": place]] }
  func notARoot(_ path: String) -> String { self["notARoot", ["path": path]] }
  func notAPurchasePage(_ page: String, account: String) -> String { self["notAPurchasePage", ["page": page, "account": account]] }
  var localRootForProduction: String { self["localRootForProduction"] }
  var amazonNeedsAll: String { self["amazonNeedsAll"] }
  func notAnEndpoint(_ option: String, _ place: String) -> String { self["notAnEndpoint", ["option": option, "place": place]] }
  func keysForAll(_ path: String) -> String { self["keysForAll", ["path": path]] }
  func noAmazonKeys(_ path: String, _ profile: String) -> String { self["noAmazonKeys", ["path": path, "profile": profile]] }
  func noCertificates(_ path: String) -> String { self["noCertificates", ["path": path]] }
  var amazonWithoutCloud: String { self["amazonWithoutCloud"] }
  func amazonImpossibleName(_ name: String) -> String { self["amazon.impossibleName", ["name": name]] }
  func amazonNoSuchBucket(_ name: String) -> String { self["amazon.noSuchBucket", ["name": name]] }
  func amazonNoSuchTable(_ name: String) -> String { self["amazon.noSuchTable", ["name": name]] }
  func amazonOtherTable(_ name: String) -> String { self["amazon.otherTable", ["name": name]] }
  func amazonOtherBucket(_ name: String) -> String { self["amazon.otherBucket", ["name": name]] }
  func amazonOtherRegion(_ region: String) -> String { self["amazon.otherRegion", ["region": region]] }
  func amazonUnknownKeys(_ code: String) -> String { self["amazon.unknownKeys", ["code": code]] }
  func amazonBucketRefused(_ name: String, _ code: String) -> String { self["amazon.bucketRefused", ["name": name, "code": code]] }
  func amazonTableRefused(_ name: String, _ code: String) -> String { self["amazon.tableRefused", ["name": name, "code": code]] }
  var amazonClock: String { self["amazon.clock"] }
  func amazonUnreachable(_ place: String, _ reason: String) -> String { self["amazon.unreachable", ["place": place, "reason": reason]] }
  func householdFault(_ path: String, _ sentence: String) -> String { self["household.fault", ["path": path, "sentence": sentence]] }
  func householdPlace(_ line: Int, _ column: Int) -> String { self["household.place", ["line": "\(line)", "column": "\(column)"]] }
  func householdEndsTooEarly(_ place: String) -> String { self["household.endsTooEarly", ["place": place]] }
  func householdUnexpectedCharacter(_ place: String) -> String { self["household.unexpectedCharacter", ["place": place]] }
  func householdTextAfterTheEnd(_ place: String) -> String { self["household.textAfterTheEnd", ["place": place]] }
  func householdTooDeep(_ place: String) -> String { self["household.tooDeep", ["place": place]] }
  func householdFileTooLarge(_ most: Int) -> String { self["household.fileTooLarge", ["most": "\(most)"]] }
  var householdNotText: String { self["household.notText"] }
  var householdControlCharacter: String { self["household.controlCharacter"] }
  var householdNumberTooLong: String { self["household.numberTooLong"] }
  func householdTooLong(_ most: Int) -> String { self["household.tooLong", ["most": "\(most)"]] }
  func householdTooShort(_ least: Int) -> String { self["household.tooShort", ["least": "\(least)"]] }
  var householdEmpty: String { self["household.empty"] }
  var householdMissing: String { self["household.missing"] }
  var householdUnknownField: String { self["household.unknownField"] }
  func householdUnknownVersion(_ newest: Int) -> String { self["household.unknownVersion", ["newest": "\(newest)"]] }
  func householdNotOneOf(_ words: String) -> String { self["household.notOneOf", ["words": words]] }
  var householdTwice: String { self["household.twice"] }
  var householdObject: String { self["household.object"] }
  var householdArray: String { self["household.array"] }
  var householdString: String { self["household.string"] }
  var householdNumber: String { self["household.number"] }
  var householdBoolean: String { self["household.boolean"] }
  var householdNotADate: String { self["household.notADate"] }
  var householdNotATime: String { self["household.notATime"] }
  var householdNotAnInstant: String { self["household.notAnInstant"] }
  var householdNotAQuantity: String { self["household.notAQuantity"] }
  var householdNotAnEmail: String { self["household.notAnEmail"] }
  var householdInTheFuture: String { self["household.inTheFuture"] }
  var householdEndsBeforeItBegins: String { self["household.endsBeforeItBegins"] }
  var householdNotAscending: String { self["household.notAscending"] }
  var householdBeforeTheMedication: String { self["household.beforeTheMedication"] }
  var householdBeforeTheRegimen: String { self["household.beforeTheRegimen"] }
  func householdOverlapsRegimen(_ other: Int) -> String { self["household.overlapsRegimen", ["other": "\(other)"]] }
  var householdNeverPlanned: String { self["household.neverPlanned"] }
  var householdRecordedTwice: String { self["household.recordedTwice"] }
  var householdOnlyAsNeeded: String { self["household.onlyAsNeeded"] }
  var householdOnlyPlanned: String { self["household.onlyPlanned"] }
  var householdSameTime: String { self["household.sameTime"] }
  var memberYou: String { self["memberYou"] }
  var memberInvited: String { self["memberInvited"] }
  func until(_ moment: String) -> String { self["until", ["moment": moment]] }
  func invitationFor(_ role: String) -> String { self["invitationFor", ["role": role]] }
  func invitationHolds(until moment: String) -> String { self["invitationHolds", ["moment": moment]] }
  func invitationGoesTo(_ command: String) -> String { self["invitationGoesTo", ["command": command]] }
  var invitationRefused: String { self["invitationRefused"] }
  var invitationSignsUp: String { self["invitationSignsUp"] }
  var invitationCancelled: String { self["invitationCancelled"] }
  var noSuchInvitation: String { self["noSuchInvitation"] }
  func memberJoined(_ role: String) -> String { self["memberJoined", ["role": role]] }
  func confirmTakingOut(_ name: String) -> String { self["confirmTakingOut", ["name": name]] }
  func removalNeedsYes(_ name: String) -> String { self["removalNeedsYes", ["name": name]] }
  var removalStopped: String { self["removalStopped"] }
  func memberChanged(_ name: String, role: String) -> String { self["memberChanged", ["name": name, "role": role]] }
  func memberRemoved(_ name: String) -> String { self["memberRemoved", ["name": name]] }
  func leavesUnsent(_ count: Int) -> String { self["leavesUnsent", ["count": "\(count)"]] }
  var confirmLeaving: String { self["confirmLeaving"] }
  var leavingNeedsYes: String { self["leavingNeedsYes"] }
  var leavingStopped: String { self["leavingStopped"] }
  var memberLeft: String { self["memberLeft"] }
  var noSuchMember: String { self["noSuchMember"] }
  var lastManager: String { self["lastManager"] }
  var householdNotEmpty: String { self["householdNotEmpty"] }
  var shareOpen: String { self["shareOpen"] }
  func shareFingerprint(_ letters: String) -> String { self["shareFingerprint", ["letters": letters]] }
  func shareOther(_ address: String) -> String { self["shareOther", ["address": address]] }
  var shareHow: String { self["shareHow"] }
  var shareNobody: String { self["shareNobody"] }
  func shareVisitors(_ addresses: String) -> String { self["shareVisitors", ["addresses": addresses]] }
  var shareThisComputer: String { self["shareThisComputer"] }
  func shareDevice(_ patient: String, _ device: String) -> String { self["shareDevice", ["patient": patient, "device": device]] }
  var shareStopped: String { self["shareStopped"] }
  var shareNotOpen: String { self["shareNotOpen"] }
  func shareElsewhere(_ server: String) -> String { self["shareElsewhere", ["server": server]] }
  func shareNotLoopback(_ address: String) -> String { self["shareNotLoopback", ["address": address]] }
  func sharePublic(_ address: String) -> String { self["sharePublic", ["address": address]] }
  var shareNoNetwork: String { self["shareNoNetwork"] }
  var shareAlreadyOpen: String { self["shareAlreadyOpen"] }
  func sharePortTaken(_ port: String) -> String { self["sharePortTaken", ["port": port]] }
  func fingerprintAsked(_ server: String) -> String { self["fingerprintAsked", ["server": server]] }
  var fingerprintQuestion: String { self["fingerprintQuestion"] }
  var fingerprintRefused: String { self["fingerprintRefused"] }
  func fingerprintDiffers(_ letters: String) -> String { self["fingerprintDiffers", ["letters": letters]] }
  func printed(_ path: String) -> String { self["printed", ["path": path]] }
  var printNoLibrary: String { self["printNoLibrary"] }
  var printNoFont: String { self["printNoFont"] }
  var printFailed: String { self["printFailed"] }
  func printMissing(_ characters: String) -> String { self["printMissing", ["characters": characters]] }
  func printPeriod(_ days: Int) -> String { self["printPeriod", ["days": "\(days)"]] }
  var profileBoth: String { self["profileBoth"] }
  func bornNotYet(_ text: String) -> String { self["bornNotYet", ["text": text]] }
  func notABirthDate(_ text: String) -> String { self["notABirthDate", ["text": text]] }
  func notAContact(_ text: String) -> String { self["notAContact", ["text": text]] }
  func doctorTitle(_ day: String, _ time: String) -> String { self["doctor.title", ["day": day, "time": time]] }
  var doctorTerminal: String { self["doctor.terminal"] }
  var doctorMarks: String { self["doctor.marks"] }
  var doctorServer: String { self["doctor.server"] }
  var doctorKeys: String { self["doctor.keys"] }
  var doctorRecord: String { self["doctor.record"] }
  var doctorDocuments: String { self["doctor.documents"] }
  var doctorRoom: String { self["doctor.room"] }
  var doctorProgram: String { self["doctor.program"] }
  var doctorHome: String { self["doctor.home"] }
  var doctorAvahi: String { self["doctor.avahi"] }
  var doctorNoAvahi: String { self["doctor.noAvahi"] }
  var doctorLog: String { self["doctor.log"] }
  func doctorLogIs(_ path: String, level: String) -> String { self["doctor.logIs", ["path": path, "level": level]] }
  func doctorNoLog(_ path: String) -> String { self["doctor.noLog", ["path": path]] }
  func doctorTerminalIs(_ type: String, columns: String, rows: String, _ colours: String, width: String) -> String { self["doctor.terminalIs", ["type": type, "columns": columns, "rows": rows, "colours": colours, "width": width]] }
  func doctorColours(_ number: String) -> String { self["doctor.colours", ["number": number]] }
  var doctorColourValues: String { self["doctor.colourValues"] }
  var doctorColourless: String { self["doctor.colourless"] }
  var doctorNoColours: String { self["doctor.noColours"] }
  var doctorNoTerminal: String { self["doctor.noTerminal"] }
  var doctorMarksSeen: String { self["doctor.marksSeen"] }
  func doctorAnswered(_ milliseconds: String) -> String { self["doctor.answered", ["milliseconds": milliseconds]] }
  var doctorNoAnswer: String { self["doctor.noAnswer"] }
  var doctorCannotWrite: String { self["doctor.cannotWrite"] }
  var doctorNotReady: String { self["doctor.notReady"] }
  var doctorSchemaBehind: String { self["doctor.schemaBehind"] }
  var doctorPartDamaged: String { self["doctor.partDamaged"] }
  func doctorRecordIs(waiting: String, refused: String) -> String { self["doctor.recordIs", ["waiting": waiting, "refused": refused]] }
  func doctorDocumentsAre(_ count: String, waiting: String, setAside: String) -> String { self["doctor.documentsAre", ["count": count, "waiting": waiting, "setAside": setAside]] }
  var doctorUnreadable: String { self["doctor.unreadable"] }
  var doctorNothingKept: String { self["doctor.nothingKept"] }
  func doctorLittleRoom(_ free: String) -> String { self["doctor.littleRoom", ["free": free]] }
  func doctorProgramIs(_ version: String) -> String { self["doctor.programIs", ["version": version]] }
  var doctorWell: String { self["doctor.well"] }
  func doctorFaults(_ count: String) -> String { self["doctor.faults", ["count": count]] }
  var atHomeStandsAlone: String { self["atHomeStandsAlone"] }
  var atHomeNobodyLooks: String { self["atHomeNobodyLooks"] }
  var atHomeNone: String { self["atHomeNone"] }
  var atHomeSeveral: String { self["atHomeSeveral"] }
  var atHomeWhich: String { self["atHomeWhich"] }
  var invitationNeedsTerminal: String { self["invitationNeedsTerminal"] }
}

/// What --help says of a command or an option: Japanese, then English.
enum Help {
  static let okusuri = "家族の服薬記録を、端末で。A family's medication record in the terminal."
  static let commonTitle = "共通のオプション / Common options"
  static let commonAmbiguous = "●や─の幅。How wide they are drawn."
  static let commonCa = "信頼する証明書。Trust these too (PEM)."
  static let commonInsecure = "暗号のない http も使う。Allow plain http."
  static let commonLang = "言語。The language, ja or en."
  static let commonNow = "時計の始まり。Start the clock then; or OKUSURI_NOW."
  static let commonPassphraseFile = "パスフレーズのファイル。The vault's passphrase, 0600."
  static let commonServer = "サーバー。https://HOST[:PORT] or unix:/PATH."
  static let commonUiTrace = "画面の記録。Append a JSON line a frame."
  static let jsonAnswer = "API の返事をそのまま出す。The API's body as it came, an error's code and fields too."
  static let jsonObject = "JSON で出す。Print one JSON object."
  static let outputForce = "ファイルがあれば置きかえる。Replace the file if there is one."
  static let open = "お薬の画面を開く / Open the screens"
  static let plain = "画面の代わりに、読み上げや点字ディスプレイのための行を出す。Lines for a screen reader or a braille display, in place of screens."
  static let plainColumns = "--plain の行の桁数。How long the lines of --plain are."
  static let demo = "見本の家族で試す / Try it with a sample household"
  static let demoHeadless = "画面を開かず、接続先を1行の JSON で出す。No screen; prints one JSON line and serves."
  static let demoHistoryDays = "記録の日数。How many days of history."
  static let demoLatency = "どの要求にもかける時間。Each request takes so long."
  static let demoListen = "--headless で待ち受ける場所。Where to listen."
  static let demoMode = "caregiver（家族）または patient（本人）。Who looks at the record."
  static let demoOffline = "つながらないところから始める。Begin where there is no network."
  static let demoPlan = "free（無料）または premium。The plan."
  static let demoTokenAge = "サインインの期限が切れてからの日数。Days since the access token ended."
  static let serve = "API サーバーを動かす / Run the API server"
  static let serveCheck = "何も始めずに、設定と記録を確かめる。Check settings and record, and start nothing."
  static let serveConfig = "設定のファイル（名前 = 値 の行）。OKUSURI_SERVE_… も読む。A file of lines name = value; OKUSURI_SERVE_… is read, too."
  static let serveCloud = "書類を置くフォルダー、または aws。Where the household's documents are kept."
  static let serveDatabase = "記録のファイル、または postgres://…。The record's SQLite file, or postgres://…."
  static let serveListen = "待ち受ける場所。HOST:PORT or unix:PATH; port 0 takes a free one."
  static let serveSignUp = "新しいアカウントを作れるか open/closed。Whether people may sign up."
  static let serveTlsCertificate = "証明書（PEM）。The TLS certificate and its chain."
  static let serveTlsKey = "証明書の鍵（PEM）。The certificate's key."
  static let roomConnections = "同時に受ける接続の数。How many connections are let in at once."
  static let roomConnectionsPerAddress = "そのうち1つのアドレスから受ける数。How many of them one address may have."
  static let roomStreams = "そのうち知らせを待てる画面の数。How many of them may be streams, on which screens wait for news."
  static let leavingDrain = "終了の合図の後も受け付ける秒数。How many seconds it serves on, not ready any more, once told to stop."
  static let watchingLogFormat = "ログの形。json は1行に1件。The log's form; json is one object a line."
  static let watchingLogLevel = "ログの細かさ error/warning/notice/info。error, warning, notice or info, which has every request."
  static let watchingMetricsListen = "Prometheus の数値を出す場所。Where GET /metrics tells figures to Prometheus."
  static let issuerAudience = "発行元でのこのサーバーの名前。What the aud of its tokens must name."
  static let issuerIssuer = "家族のサインインを任せる発行元。Who vouches for caregivers instead of passwords kept here."
  static let issuerJwks = "発行元の公開鍵（JWKS）。The issuer's public keys: a file or an https address."
  static let amazonAwsBucket = "書類のファイルを置くバケット。The bucket of the documents' files."
  static let amazonAwsCa = "別の場所の証明書を出した機関（PEM）。Who vouches for those other places."
  static let amazonAwsCredentials = "鍵のファイル（0600）。The file of keys in Amazon's own form."
  static let amazonAwsDynamodbEndpoint = "DynamoDB と同じ働きをする別の場所。Where another DynamoDB is."
  static let amazonAwsProfile = "鍵のファイルの中の名前。Which keys of it."
  static let amazonAwsRegion = "--cloud aws のリージョン。The region of bucket and table."
  static let amazonAwsS3Endpoint = "S3 と同じ働きをする別の場所。Where another S3 is."
  static let amazonAwsTable = "書類の内容を置く DynamoDB の表。The table of everything else."
  static let login = "サインインする（家族、または番号で本人） / Sign in as a caregiver, or as a patient by a number"
  static let loginCode = "家族からの6桁の番号で、本人として。As a patient, by a number."
  static let loginEmail = "メールアドレス。The account's e-mail address."
  static let loginJson = "JSON で出す（トークンは出さない）。Print one JSON object; never a token."
  static let loginLinkStdin = "QRコードのアドレス（番号つき）を標準入力から読み、本人として。Read the address of a QR code, with its code, from standard input; as the patient."
  static let loginAtHome = "家の中で開いている記録を、アドレスを打たずに探す（Avahi が要る）。Finds a record open at home without typing its address (needs Avahi)."
  static let loginPasswordStdin = "パスワードを標準入力から読む。Read the password from standard input; needs --email."
  static let loginSignUp = "新しいアカウントを作る。Make a new account."
  static let loginTokenStdin = "外の発行元のアクセストークンを標準入力から読む。Read an outside issuer's access token from standard input."
  static let logout = "サインアウトする / Sign out"
  static let logoutAbout = "送っていない記録があれば、先に見せて確かめます。記録はこの端末に残ります。\nRecords that wait to be sent are listed first, and you are asked. They stay on this device."
  static let logoutYes = "未送信の記録があっても聞かない。Do not ask, even when records wait to be sent."
  static let status = "アカウントとプランと接続 / The account, the plan and the connection"
  static let statusShort = "ステータスバー用に、名前のない1行だけを出す。Print one line for a status bar, without names."
  static let today = "今日の予定と記録 / What is due today and what was taken"
  static let todayWatch = "変わるたびに出しなおす。Ctrl-C で終わる。Print it again whenever it changes, until Ctrl-C."
  static let history = "履歴 / Earlier days"
  static let historyDay = "1日の記録 / One day, dose by dose"
  static let historyDayDate = "日（昨日、-7、2/3、2026-02-03）。The day: yesterday, -7, 2/3, 2026-02-03."
  static let historyMonth = "ひと月、1日1行 / One month, a line a day"
  static let historyMonthMonth = "月（先月、2月、2026-02）。The month: lastmonth, Feb, 2026-02."
  static let historyRecent = "直近30日 / The last 30 days"
  static let historyYear = "1年、1か月1行 / A year, a line a month"
  static let historyYearYear = "年（2025）。なければ今月までの12か月。The year, such as 2025; without it the 12 months up to now."
  static let historyYearSlot = "この時間帯の分だけを数える。Counts the doses of this time of day alone."
  static let historyYearMedicine = "この薬の分だけを数える（名前かID）。Counts the doses of this medicine alone (name or ID)."
  static let historyTrends = "傾向：時間帯と薬ごとの服用率 / Trends: how well doses were taken, by time of day and medicine"
  static let historyTrendsDays = "日数（30、90、365）。How many days: 30, 90 or 365."
  static let recordPatient = "だれの記録か（名前かID）。The patient, by name or identifier."
  static let take = "服用を記録する / Record a dose"
  static let takeAbout = "--at がなければ、1時間後までに予定された、まだ飲んでいない分のうち、いまに一番近いものを記録します。\nWithout --at it records the dose, not yet taken, that is nearest to now of those planned up to an hour from now."
  static let takeAt = "予定の時刻。The planned time: 08:00, 2026-02-09T08:00 (Tokyo), or an RFC 3339 instant."
  static let takeTakenAt = "実際に飲んだ時刻。When it was really taken."
  static let takeAmount = "頓服をいつもとちがう量で飲んだとき、その量。How much of a medication taken as needed, where it is not the usual amount."
  static let takeYes = "予定より早いとき、間隔や上限をこえるときも、きかずに記録する。Records what is early or too much without asking."
  static let skip = "飲まないことにした記録をする / Record that a dose is not taken on purpose"
  static let skipAbout = "飲み忘れにも服用にも数えません。--at がなければ、1時間後までに予定された分のうち、いまに一番近いものです。\nNeither missed nor taken. Without --at: the nearest open dose of those planned up to an hour from now."
  static let skipReason = "理由。doctor は医師の指示（予定から外れます）。Why; doctor's advice leaves the plan."
  static let skipNote = "メモ（100文字まで）。A line of at most 100 characters."
  static let undo = "記録を取り消す / Take a record back"
  static let undoAbout = "薬を書かなければ、家族が今日記録したうち一番新しいものを取り消します。\nWithout a medication: the newest dose of today that a caregiver recorded."
  static let undoAt = "予定の時刻（頓服は飲んだ時刻）。The planned time, or when it was taken as needed."
  static let patients = "本人を登録し、端末とつなぐ / Keep the patients and link their devices"
  static let patientsAdd = "本人を登録する / Add a patient"
  static let patientsAddName = "本人の名前。What the family calls them."
  static let patientsCancelCode = "まだ使っていない番号を無効にする / End a number not used yet"
  static let patientsCalendar = "予定のカレンダーのアドレスを作る（前のものは使えなくなる） / Make the address of a calendar of the plan; the one before ends"
  static let patientsCancelCalendar = "予定のカレンダーのアドレスを無効にする / End the address of the calendar"
  static let patientsCode = "本人の端末をつなぐ番号を作る / Make a number that links a patient's device"
  static let patientsList = "本人の一覧 / The patients"
  static let patientsRemove = "本人と記録をすべて消す / Remove a patient and their whole record"
  static let patientsRemoveName = "名前かID。The patient, by name or identifier."
  static let patientsRemoveYes = "確かめる代わりに、もう一度名前を書く。The whole name once more, instead of being asked."
  static let patientsRename = "名前を変える / Change what a patient is called"
  static let patientsRenameName = "いまの名前かID。The patient, by name or identifier."
  static let patientsRenameNewName = "新しい名前。The new name."
  static let patientsRevoke = "本人の端末とのつながりを切る / End the link to a patient's devices"
  static let patientsSlots = "朝・昼・夜・眠前の時刻を変える / Move a patient's slot times"
  static let patientsSlotsBedtime = "眠前。Bedtime."
  static let patientsSlotsEvening = "夜。Evening."
  static let patientsSlotsMorning = "朝。Morning."
  static let patientsSlotsNoon = "昼。Noon."
  static let patientsWhich = "名前かID。The patient, by name or identifier; may be left out when there is one."
  static let medications = "薬と予定と在庫 / The medications, their plans and their stock"
  static let medicationsAdd = "薬を足す / Add a medication"
  static let medicationsAddAbout = "--slots、--times、--as-needed のどれか1つ。One of --slots, --times and --as-needed."
  static let medicationsAddAgain = "もうある薬でも、もう一度足す。Add it even if it is there already."
  static let medicationsAddAsNeeded = "頓服。Taken as needed."
  static let medicationsAddCount = "1回の数（なければ、1回の量の数）。One intake as a number, for the stock (default: that of --dosage)."
  static let medicationsAddDosage = "1回の量。One intake in words, such as 1錠."
  static let medicationsAddName = "名前。The name as printed on the pharmacy's paper."
  static let medicationsAddNotes = "メモ。Notes."
  static let limitInterval = "頓服で、次までにあける時間（1〜72）。For one taken as needed: hours between two intakes, 1 to 72."
  static let limitMaxPerDay = "頓服で、1日に飲んでよい回数（1〜24）。For one taken as needed: the most intakes of a day, 1 to 24."
  static let medicationsAddStock = "家にある数。How much is in the house."
  static let medicationsAddStrength = "規格。The strength, such as 5mg."
  static let medicationsArchive = "薬をしまう（記録は残る） / Put a medication away; its past stays"
  static let medicationsChange = "薬や予定を、今日から変える / Change a medication from today on"
  static let medicationsChangeCount = "1回の数。One intake as a number."
  static let medicationsChangeAsNeeded = "頓服にする（予定は終わります）。Take it as needed from now on; its plan ends."
  static let medicationsChangeDosage = "1回の量。One intake in words."
  static let medicationsChangeName = "新しい名前。The name from today on."
  static let medicationsChangeNoEnd = "終わりの日をなくす。It goes on without a last day."
  static let medicationsChangeNoInterval = "あける時間をなくす。No hours apart any more."
  static let medicationsChangeNoMaxPerDay = "1日の上限をなくす。No maximum of a day any more."
  static let medicationsChangeNotes = "メモ。The notes; empty takes them away."
  static let medicationsChangeStrength = "規格。The strength; empty takes it away."
  static let medicationsImport = "お薬手帳のファイル（JAHIS）か CSV から薬を足す / Add medications from a pharmacy's file or a table"
  static let medicationsImportAbout = "全部を足すか、何も足しません。--keep-text が書類を残すのは、薬を足したあとです。\n--json では document がその ID です。\n残せなければそう伝えて 69 で終わり、薬は足したままです。\nAll of the file is taken, or nothing. --keep-text keeps the document once something was added; --json tells its id as document. Where it cannot be kept the command says so and exits 69, and the medications are added all the same."
  static let medicationsImportAgain = "もうある薬も、もう一度足す。Add what is there already once more."
  static let medicationsImportDryRun = "見るだけで、何も足さない。Only show what would be added."
  static let medicationsImportFile = "ファイル。- は標準入力。The file; - is standard input."
  static let medicationsImportKeepText = "紙の文字を、書類にも残す。Keep the text in Documents too."
  static let medicationsImportSkipUnclear = "量や時刻の決まらない薬を除いて足す。Leave out what the paper does not tell for certain."
  static let medicationsImportYes = "確かめずに足す。Add without asking."
  static let medicationsList = "薬の一覧 / The medications"
  static let medicationsListAll = "しまった薬も。Those put away too."
  static let medicationsStock = "在庫を数えた数にする / Say how much is in the house"
  static let medicationsStockQuantity = "数えた数。What was counted."
  static let medicationsStockStopCounting = "もう数えない。Count it no more."
  static let medicationsStop = "終わりの日を決める / Say on which day a medication ends"
  static let medicationsStopAbout = "過ぎた日の記録は変わりません。Earlier days stay as they were."
  static let medicationsStopOn = "最後の日（その日を含む）。The last day, inclusive; today if not given."
  static let medicationsWhich = "薬（名前、名前の一部、ID）。The medication: its name, a part of it, or its identifier."
  static let planEnd = "終わりの日（その日を含む）。The last day, inclusive."
  static let planSlots = "時間帯。In these slots: morning,noon,evening,bedtime（朝,昼,夜,眠前）."
  static let planStart = "始まりの日。The first day."
  static let planTimes = "時刻。At these times: 08:00,19:00."
  static let planWeekdays = "曜日。On these days: mon,wed,fri（月水金）; every day if not given."
  static let documents = "保険証や処方箋などの書類 / The household's documents"
  static let documentsAbout = "どのプランでも、ネットワークがなくても使えます。クラウドへの保管はプレミアムの機能です。\nThey work on every plan and without a network; keeping them in the cloud is part of Premium."
  static let documentsAdd = "書類を足す / Add a document"
  static let documentsAddFile = "添付するファイル、1つずつ。A file to attach, at most 100 MiB; repeat it for more."
  static let documentsAddTitle = "題名。What it is called."
  static let documentsAttach = "ファイルを添付する / Attach files"
  static let documentsAttachAbout = "ファイルは写されます。元のファイルはそのままです。1つ 100 MiB までです。\nThe files are copied, at most 100 MiB each; the originals stay as they are."
  static let documentsAttachFile = "ファイル。The files."
  static let documentsCategory = "種類。The kind: insurance 保険証, notebook お薬手帳, prescription 処方箋, result 検査結果, contract 契約."
  static let documentsChange = "書類を直す / Change a document"
  static let documentsChangeAbout = "書いたところだけが変わります。Only what is named changes; what it said before is kept."
  static let documentsChangeNoDate = "日付をなくす。Takes the day away."
  static let documentsChangeNoPatient = "だれの書類でもなくする。About the whole household."
  static let documentsChangeNoTags = "タグをなくす。Takes the tags away."
  static let documentsChangeTitle = "新しい題名。The new title."
  static let documentsCheck = "すべてのファイルを読んで確かめる / Read every file and compare it"
  static let documentsCheckAbout = "クラウドがあれば、クラウドにあるものとも比べます。違っていてクラウドにあるファイルは、次の同期で取り直します。\nクラウドになく、この端末にあるファイルは、すぐに送り直します。何か見つかると 65 で終わります。\nWhere there is a cloud, what it holds is compared too. What is not as it was, and is there, comes again with\nthe next sync. What the cloud has lost and this device has is sent at once. Exits 65 when it finds something."
  static let documentsCloud = "クラウドにある書類 / What the cloud holds, on every plan"
  static let documentsCloudAbout = "プレミアムが終わったあとも、クラウドの書類を見て、取り込み、消せます。\nWhat the cloud holds can be listed, fetched and removed after Premium has ended, too."
  static let documentsCloudFetch = "クラウドの書類をすべて取り込む / Fetch everything, files too"
  static let documentsCloudList = "クラウドの書類の一覧 / The documents in the cloud"
  static let documentsCloudRemove = "クラウドから書類を消す / Take a document out of the cloud"
  static let documentsCloudRemoveAbout = "この端末の書類は残ります。What is on this device stays."
  static let documentsDelete = "書類をごみ箱に入れる / Put a document into the bin"
  static let documentsDeleteAbout = "30日のあいだ、restore で戻せます。restore brings it back for thirty days."
  static let documentsDetach = "添付を外す / Take a file off a document"
  static let documentsDetachAttachment = "添付の名前、その一部、ID。The file's name, a part of it, or its identifier."
  static let documentsDue = "期日。Something is to be done by that day."
  static let documentsExpiry = "期限（その日まで有効）。Valid through that day."
  static let documentsJson = "JSON で出す。Print JSON: the API's document, and how far it is on its way."
  static let documentsNoSync = "送らずに、この端末だけを変える。あとで okusuri documents sync が送る。Change this device only; okusuri documents sync sends it later."
  static let documentsList = "書類の一覧、期限の近い順 / The documents, soonest day first"
  static let documentsListBin = "ごみ箱の中。What is in the bin, for thirty days."
  static let documentsListCategory = "この種類だけ。Only this kind."
  static let documentsListLimit = "この数まで。At most so many."
  static let documentsListPatient = "この人の書類だけ。Only documents about this patient."
  static let documentsListText = "題名、メモ、タグ、ファイル名に含む文字（1文字から）。Found in title, note, tags and names of files, from one character on."
  static let documentsNote = "メモ。A note."
  static let documentsPatient = "だれの書類か。Whom it is about, by name or identifier."
  static let documentsRenewal = "更新する日。To be renewed by that day."
  static let documentsRestore = "ごみ箱から戻す / Bring a document back from the bin"
  static let documentsSave = "添付をファイルに書き出す / Save a file of a document"
  static let documentsSaveAttachment = "添付の名前、その一部、ID。The file's name, a part of it, or its identifier; the only one if not given."
  static let documentsSavePath = "書き出すファイル（0600）。The file to write; its own name in this folder if not given."
  static let documentsSettle = "2つの端末の変更の重なりを決める / Settle what two devices changed"
  static let documentsSettleAbout = "here はこの端末の内容、there はほかの端末の内容、both は両方を残します。選ばないと、両方を見せます。\nhere keeps this device's version, there the other one, both keeps both; without one both are shown."
  static let documentsSettleChoice = "here、there、both。Which one stands."
  static let documentsShow = "書類を1つ見る / Look at one document"
  static let documentsSync = "クラウドと揃える / Bring the documents and the cloud together"
  static let documentsSyncAbout = "プレミアムの機能です。プレミアムでないときは 77 で終わり、書類はこの端末に残ります。\nPart of Premium; exits 77 without it, and the documents stay on this device."
  static let documentsSyncAdoptCloud = "別のクラウドに、すべて送り直す。Go on with another cloud; everything is sent to it, nothing deleted."
  static let documentsSyncConfirmDeletions = "ほかの端末での多くの削除を、この端末でも行う。Yes to many deletions that were made elsewhere, or here."
  static let documentsSyncKeepDeleted = "ほかの端末で消された書類を残し、もう一度送る。Keep what was deleted elsewhere and send it again."
  static let documentsTag = "タグ、1つずつ。A word to find it by; repeat it for more."
  static let documentsWhich = "題名、題名の一部、ID。Its title, a part of it, or its identifier."
  static let account = "家族のアカウント / The caregiver's account"
  static let accountDelete = "アカウントを消す（ほかに家族がいなければ記録もすべて） / Delete the account, and the record unless others keep it"
  static let accountDeletePasswordStdin = "パスワードを標準入力から読む。Read the password from standard input; needs --yes."
  static let accountDeleteYes = "確かめる代わりに、メールアドレスを書く。The account's address, instead of being asked."
  static let accountEndSession = "ほかの端末のサインインを終わらせる / End a sign-in elsewhere"
  static let accountEndSessionId = "端末の名前、ID、または ID の初めの部分。The device's name, or the sign-in's identifier or how it begins."
  static let accountPassword = "パスワードを変え、ほかの端末をサインアウトする / Change the password, sign out elsewhere"
  static let accountPasswordPasswordStdin = "標準入力の1行目をいまの、2行目を新しいパスワードとして読む。Read the old and the new password from stdin, a line each."
  static let accountSessions = "サインインしている端末 / Where the account is signed in"
  static let accountShow = "サインインしているアカウント / Who is signed in"
  static let importFile = "家族の記録のファイル（JSON）。A household file."
  static let importHousehold = "記録を取り込む / Bring in a household's record"
  static let importJson = "結果を JSON で出す。Print the result as JSON."
  static let importPasswordStdin = "新しいアカウントのパスワードを標準入力から読む。Read the new password from stdin."
  static let importPatient = "だれの記録に（export の json を取り込むとき）。Into whose record, for a file of export."
  static let remind = "薬の時間を、この端末で知らせる / Tell of doses on this device"
  static let remindAbout = "飲む時刻と、まだなら30分後にもう一度、デスクトップの通知で知らせます。記録されると静かになります。ネットワークがなくても動きます。\nNotifies on this desktop at dose time, and once more after thirty minutes while it is open; recorded anywhere, it is quiet. Works without a network."
  static let remindExec = "通知の代わりに動かす命令。標準入力に JSON が届く。A command to run instead; it reads JSON from standard input."
  static let remindInstall = "ログインのたびに動くようにする（systemd、なければ cron の行）。Run at every login (systemd, or a line for cron)."
  static let remindList = "次に知らせるものを表示する。Show what comes next."
  static let remindNames = "薬の名前も、本人が何人かいればその名前も出す（この端末で覚える）。Name the medicines too, and the patients where there are several (kept on this device)."
  static let remindUninstall = "ログインのたびに動くのをやめる。Run at login no more."
  static let export = "見られる記録を書き出す / Write the visible record out"
  static let exportAbout = "json は okusuri に取り込み直せる形（1行に1件）、csv は表計算、fhir は FHIR R4 の Bundle、ics は今日からの予定のカレンダー、jahis はいまの薬のお薬手帳ファイル（本人も書き出せます）です。\njson can be brought in again, a line a record; csv is a table; fhir is a FHIR R4 Bundle; ics is a calendar of the plan from today on; jahis is the medicines of now as pharmacies read them, for the patient too."
  static let exportFormat = "json、csv、fhir、ics、jahis。The form."
  static let calendarNames = "カレンダーに薬の名前も出す。Name the medicines in the calendar."
  static let calendarPerson = "カレンダーに本人の名前も出す。Name the patient in the calendar."
  static let exportFrom = "最初の日。The first day; the earliest open one if not given."
  static let exportOutput = "書き出すファイル（0600）。The file, readable by you alone; stdout if not given."
  static let exportTo = "最後の日。The last day; today if not given."
  static let store = "購入を試すための店 / The local store, to try purchases with"
  static let storeAbout = "お金はかかりません。この店の署名を受け付けるのは、そう設定したサーバーだけです。\nIt takes no money. Only a server that was told to accepts what it signs."
  static let storeApprove = "待っている購入を承認する / Approve the purchase that waits"
  static let storeAsk = "次の購入は承認を待つ / The next purchase will wait for approval"
  static let storeCancel = "次の購入は取りやめになる / The next purchase will be cancelled"
  static let storeClaim = "署名された購入をファイルから出す / Claim a signed transaction from a file"
  static let storeClaimFile = "署名された購入（JWS）のファイル。A file with a signed transaction."
  static let storeDecline = "待っている購入を断る / Decline the purchase that waits"
  static let storeExpire = "定期購入を終わらせる / End the subscription now"
  static let storeFail = "次の購入か復元は失敗する / The next purchase or restore will fail"
  static let storeFolder = "店のフォルダー。The store's folder."
  static let storeGrace = "支払いの猶予に入る、または終える / Enter the billing grace period, or end it"
  static let storeGraceEnd = "猶予を終える。End the grace period."
  static let storeList = "買ったものと、待っているもの / What was bought, and what waits"
  static let storeProducts = "買えるもの / What can be bought"
  static let storePurchase = "買って、サーバーに知らせる / Buy, and tell the server"
  static let storePurchaseProduct = "商品。The product, such as premium_unlock or its whole name."
  static let storeRefund = "返金する / Give the money back"
  static let storeRenew = "次の期間を支払う / Pay the next period"
  static let storeRenewal = "自動更新を止める（キャンセル）、または再開する / Turn renewal off (cancel), or on again"
  static let storeRenewalSetting = "on か off。on or off."
  static let storeRestore = "購入を復元する / Restore purchases"
  static let storeReverse = "返金を取り消す / Take a refund back"
  static let storeRevoke = "共有を取り消す / End its sharing"
  static let storeSend = "未送信の知らせを送る / Send what the server was not told yet"
  static let storeTrustAcceptEnvironment = "受け入れる購入 Sandbox/Production。Which purchases count."
  static let storeTrustBundleId = "購入されたアプリ。The app whose purchases count."
  static let storeTrustPurchasePage = "電話で買うページ（https、{account} を1つ）。The page on which a phone buys."
  static let storeTrustStoreRoot = "購入に署名するストアのルート証明書。The root certificate of a store whose purchases count."
  static let storeWhich = "購入の番号か商品。A transaction or a product; the newest purchase without one."
  static let sync = "まだ送っていない記録と書類を送り、残りを見る / Send records and documents not sent yet, and show what is left"
  static let syncAbout = "送れなかった記録には番号があります。もう一度送るのは sync retry、取り下げるのは sync withdraw です。\nWhat was not sent has a number: send it again with sync retry, or withdraw it with sync withdraw.\n"
  static let syncNow = "いま送り、残りを見る / Send now, and show what is left"
  static let syncRetry = "受け取られなかった記録をもう一度送る / Send what was not taken once more"
  static let syncNumber = "okusuri sync が示す番号。The number that okusuri sync shows."
  static let syncWithdraw = "送っていない記録を取り下げる / Withdraw a record that was not sent"
  static let syncWithdrawAbout = "取り下げた記録は、サーバーには残りません。先に確かめます。\nWhat is withdrawn is not recorded on the server. It asks first.\n"
  static let syncWithdrawYes = "確かめずに取り下げる。Withdraw without asking."
  static let syncReset = "読めなくなった未送信の記録を脇に置く / Set unsent records aside that can be read no more"
  static let syncResetAbout = "ファイルは、日時のついた名前で脇に残す。そこで待っていた記録は送られない。先に確かめる。The files are kept beside, under names that say when. What waited there is not sent. It asks first."
  static let syncResetYes = "たずねずに進める。Do it without asking."
  static let vault = "サインインの保管場所にパスフレーズをかける / Put a passphrase on the kept sign-in"
  static let vaultLock = "パスフレーズをかける、変える / Set or change the passphrase"
  static let vaultLockNewPassphraseFile = "新しいパスフレーズを、0600 のファイルから読む。Read the new passphrase from a 0600 file."
  static let vaultReset = "壊れた保管場所を新しくする / Begin anew where the kept sign-in is damaged"
  static let vaultResetAbout = "いままでのファイルは、日時のついた名前で脇に残す。あとでサインインし直す。The old files are kept beside, under names that say when. Sign in again afterwards."
  static let vaultResetYes = "たずねずに進める。Do it without asking."
  static let vaultUnlock = "パスフレーズをなくす / Take the passphrase away"
  static let admin = "サーバーを管理する / Look after a server"
  static let adminAudit = "購入の記録を見る / See why each purchase was taken or refused"
  static let adminAuditLast = "新しいほうからの件数。How many, the newest."
  static let adminBackup = "記録を写してバックアップする / Copy the record, a server running or not"
  static let adminBackupFile = "新しいファイル。The new file."
  static let adminCopy = "記録を別のデータベースかファイルへ移す / Move the record to another database or file"
  static let adminCopyFrom = "今の記録。The record as it is now."
  static let adminCopyTo = "空の移し先。An empty place to move it to."
  static let adminMigrate = "記録を新しい形にする / Bring the record's schema up to date"
  static let adminRestore = "バックアップから記録を戻す / Put a copy in the record's place"
  static let adminRestoreFile = "バックアップのファイル。The copy."
  static let adminRestoreForce = "今の記録と置き換える（今の記録は横に残す）。Replace the record that is there, and keep it beside."
  static let adminVerify = "記録かバックアップが全部読めるか確かめる / Read a record or a copy through"
  static let adminVerifyFile = "バックアップのファイル。なければ今の記録。The copy; without it the record."
  static let adminResetPassword = "アカウントのパスワードを新しくする / Give an account a new password"
  static let adminResetPasswordEmail = "アカウントのメールアドレス。The account's e-mail address."
  static let adminResetPasswordPasswordStdin = "新しいパスワードを標準入力から読む。Read the new password from stdin."
  static let loginInvitation = "--sign-up と一緒に：家族からの招待の12文字をたずねる（--password-stdin なら1行目が12文字、2行目がパスワード）。With --sign-up: ask for the letters of an invitation (with --password-stdin: line 1, the password line 2)."
  static let members = "記録をいっしょに見る家族を招き、できることを決める / Invite caregivers and say what each may do"
  static let membersList = "家族の一覧 / List the members and open invitations"
  static let membersInvite = "家族を招く文字を作る（24時間、1回） / Make an invitation (24 hours, once)"
  static let membersUninvite = "まだ使っていない招待を取り消す / Take an invitation back"
  static let membersUninviteId = "招待のID、またはその始まり。The invitation's id, or how it begins."
  static let membersJoin = "招待を使って、その家族に加わる / Join the household that invited you"
  static let membersJoinCodeStdin = "招待の12文字を標準入力から読む。Read the twelve letters of the invitation from standard input."
  static let membersRole = "できること：all（すべて）、record（記録する）、view（見るだけ） / What a member may do: all, record or view"
  static let membersRename = "記録に出る名前を変える / Rename a member"
  static let membersRenameNewName = "新しい名前。The new name."
  static let membersRemove = "家族から外す（記録に名前は残る） / Take a member out; records keep the name"
  static let membersRemoveYes = "確かめずに外す。自分なら抜ける。Without asking. If the member is you, you leave."
  static let membersLeave = "自分が家族から抜ける / Leave the household"
  static let membersLeaveYes = "確かめずに抜ける。Leave without asking."
  static let membersWho = "名前、メールアドレスかID。A name, an address or an id."
  static let share = "このパソコンの記録を家の中で開く / Open this computer's record at home"
  static let shareLink = "この本人の端末をつなぐ番号も出す。Also show a number for this patient's device."
  static let shareLoopback = "家のネットワークではなく、この機械だけで開く（試験用）。Open it on this machine alone, for tests."
  static let sharePort = "ポート。0 なら空いているもの。Port; 0 takes a free one."
  static let shareStop = "開いている記録を閉じる。Close the record that is open."
  static let loginFingerprint = "家の記録の指紋。聞かずに、これと見くらべる。Fingerprint of a record at home, compared without asking."
  static let loginCompare = "家の記録の指紋を、もう一度見くらべる。Compare the fingerprint of a record at home once more."
  static let printPaper = "緊急カード・お薬リスト・医師に見せるページを出す / Put the emergency card, the list or a page for a doctor on paper"
  static let printPaperAbout = "紙に印刷するときは --format pdf | lp としてください。文字のまま lp に渡すと、日本語が空の四角になります。\nTo print, use --format pdf | lp. Text that is piped to lp comes out as empty boxes in Japanese.\n"
  static let printCard = "緊急カード（折って持てる1枚） / The emergency card, a sheet to fold"
  static let printList = "お薬リスト / The list of medicines"
  static let printReport = "医師・薬剤師に見せるページ（PDF） / A page for doctors and pharmacists (PDF)"
  static let printReportAbout = "日を書かなければ、今日までの30日です。見られるのはプランで開いている日だけです。\nWithout dates: the thirty days up to today. Only days that the plan opens can be seen.\n"
  static let printFormat = "pdf か text。pdf or text."
  static let printOutput = "書き出すファイル（0600）。- は標準出力。The file to write (0600); - is standard output."
  static let printFrom = "最初の日。The first day."
  static let printTo = "最後の日。The last day."
  static let printMonth = "月。今月なら今日まで。A month; this one up to today."
  static let printBy = "作成した人として出す名前。なければサインインしている人の名前。空なら手で書く線。The name to print as who prepared it; without it that of whoever is signed in. Empty, a line to write on."
  static let patientsProfile = "救急で聞かれること（アレルギー、病気、連絡先）を見る・変える / Show or change what a rescuer asks: allergies, conditions, contacts"
  static let patientsProfileAbout = "書いたものだけが変わります。アレルギー、病気、連絡先は、書いたものが前のものの代わりになります。\nOnly what is given changes. Allergies, conditions and contacts take the place of those before.\n"
  static let profileBirthDate = "生年月日（昭和17年5月3日 でも）。Date of birth, by an era too (S17.5.3)."
  static let profileBloodType = "血液型。空にすると消える。Blood type; empty takes it away."
  static let profileAllergy = "アレルギー・副作用歴（何度でも）。An allergy or a reaction; may be given several times."
  static let profileNoAllergies = "アレルギーはないと確かめた。It was made certain that there are no allergies."
  static let profileCondition = "病気・既往（何度でも）。A condition; may be given several times."
  static let profileNoConditions = "病気・既往はない。There are no conditions."
  static let profileContact = "緊急連絡先：名前,続柄,電話（何度でも）。Whom to call: name,relation,phone; may be given several times."
  static let profileDoctor = "かかりつけ医と電話。The doctor, with a number."
  static let profilePharmacy = "薬局と電話。The pharmacy, with a number."
  static let doctor = "端末、サーバー、保管の様子を調べる。How terminal, server and storage stand."
  static let config = "いつもの設定を見る、変える。See and change what holds for every run."
  static let configList = "設定をすべて見る。See all settings."
  static let configGet = "1つの設定を見る。See one setting."
  static let configSet = "1つの設定を変える。Change one setting."
  static let configUnset = "1つの設定を、ないことにする。Take one setting away."
  static let configEdit = "設定のファイルをエディターで直す。Edit the file of settings."
  static let configEditMore = "VISUAL か EDITOR のエディターで開く。正しく書けたときだけ、前の設定と替わる。Opens it in the editor of VISUAL or EDITOR. It takes the place of the former one only when nothing is wrong."
  static let configCheck = "設定のファイルの、直すところを調べる。Say what is wrong in the file of settings."
  static let configCheckFile = "調べるファイル。The file to look at."
  static let configSchema = "設定のファイルに書けるもの（JSON Schema）。What the file of settings may hold (JSON Schema)."
  static let configKey = "設定の名前。Name of a setting."
  static let configValue = "値。Value."
  static let changes = "最近の変更：薬、在庫、書類、本人、家族。What was changed lately."
  static let changesAbout = "書類の変更は、この端末が知っている分。--json はサーバーの答えで、書類はない。Changes of documents are those this device knows. --json is the server's answer, without documents."
  static let search = "薬、記録、メモ、書類を探す。Search medicines, records, notes and documents."
  static let searchAbout = "ひらがなとカタカナ、全角と半角は同じに読む。開いている期間の記録だけを探す。Kana, width and case make no difference. Only days that the plan opens are searched."
  static let searchText = "探すことば。What to look for."
}
