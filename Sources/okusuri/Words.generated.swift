// lint: table of data
// swift-format-ignore-file
// Written by scripts/phrases from Localizable/: change the words there and run it again.

import Domain

extension CommandSentences {
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
  func settingsUnreadable(_ path: String) -> String { self["settingsUnreadable", ["path": path]] }
  func notADate(_ text: String) -> String { self["notADate", ["text": text]] }
  func notAMonth(_ text: String) -> String { self["notAMonth", ["text": text]] }
  func notAnInstant(_ text: String) -> String { self["notAnInstant", ["text": text]] }
  func notALanguage(_ text: String) -> String { self["notALanguage", ["text": text]] }
  var changedMeanwhile: String { self["changedMeanwhile"] }
  func patientLimit(_ limit: Int, _ current: Int) -> String { self["patientLimit", ["limit": "\(limit)", "current": "\(current)"]] }
  func fieldName(_ field: String) -> String { self["fieldName", ["field": field]] }
  var or: String { self["or"] }
  var noTerminal: String { self["noTerminal"] }
  func traceUnwritable(_ path: String) -> String { self["traceUnwritable", ["path": path]] }
  var beganColumn: String { self["beganColumn"] }
  var usedColumn: String { self["usedColumn"] }
  var thisTerminal: String { self["thisTerminal"] }
  var currentPassword: String { self["currentPassword"] }
  var sessionEnded: String { self["sessionEnded"] }
  var endHereByLogout: String { self["endHereByLogout"] }
  func noSuchSession(_ id: String) -> String { self["noSuchSession", ["id": id]] }
  var passwordNeedsTerminal: String { self["passwordNeedsTerminal"] }
  var wrongPassword: String { self["wrongPassword"] }
  var passwordChanged: String { self["passwordChanged"] }
  func deletionOf(_ patients: String) -> String { self["deletionOf", ["patients": patients]] }
  func confirmDeletion(_ whose: String) -> String { self["confirmDeletion", ["whose": whose]] }
  func accountDeleted(_ email: String) -> String { self["accountDeleted", ["email": email]] }
  func addressTaken(_ email: String) -> String { self["addressTaken", ["email": email]] }
  func signUpRefused(_ least: Int) -> String { self["signUpRefused", ["least": "\(least)"]] }
  var signUpClosed: String { self["signUpClosed"] }
  func accountMade(_ email: String) -> String { self["accountMade", ["email": email]] }
  var notACode: String { self["notACode"] }
  var codeRefused: String { self["codeRefused"] }
  var codeStandsAlone: String { self["codeStandsAlone"] }
  func queued(_ dose: String, _ unsent: String, _ kept: String) -> String { self["queued", ["dose": dose, "unsent": unsent, "kept": kept]] }
  func undoQueued(_ dose: String, _ unsent: String, _ kept: String) -> String { self["undoQueued", ["dose": dose, "unsent": unsent, "kept": kept]] }
  func willSend(_ count: Int) -> String { self["willSend", ["count": "\(count)"]] }
  func leftBehind(_ count: Int) -> String { self["leftBehind", ["count": "\(count)"]] }
  var confirmSignOut: String { self["confirmSignOut"] }
  var signOutStopped: String { self["signOutStopped"] }
  var signOutNeedsYes: String { self["signOutNeedsYes"] }
  var takesBack: String { self["takesBack"] }
  var newerWrite: String { self["newerWrite"] }
  func sentNow(_ count: Int) -> String { self["sentNow", ["count": "\(count)"]] }
  func setAside(_ count: Int) -> String { self["setAside", ["count": "\(count)"]] }
  func recordsUntil(_ moment: String) -> String { self["recordsUntil", ["moment": moment]] }
  func clockBehind(_ minutes: String) -> String { self["clockBehind", ["minutes": minutes]] }
  func vaultUnusable(_ reason: String, _ path: String) -> String { self["vaultUnusable", ["reason": reason, "path": path]] }
  var vaultWrongKind: String { self["vault.wrongKind"] }
  var vaultWrongMode: String { self["vault.wrongMode"] }
  var vaultWrongOwner: String { self["vault.wrongOwner"] }
  var vaultKeyMissing: String { self["vault.keyMissing"] }
  func vaultSystemError(_ code: String) -> String { self["vault.systemError", ["code": code]] }
  var vaultDamaged: String { self["vault.damaged"] }
  func vaultDesktopAway(_ reason: String, _ path: String) -> String { self["vault.desktopAway", ["reason": reason, "path": path]] }
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
  func patientRemoved(_ name: String) -> String { self["patientRemoved", ["name": name]] }
  func confirmRemoval(_ name: String) -> String { self["confirmRemoval", ["name": name]] }
  func confirmationNeeded(_ name: String) -> String { self["confirmationNeeded", ["name": name]] }
  var notConfirmed: String { self["notConfirmed"] }
  func codeFor(_ name: String) -> String { self["codeFor", ["name": name]] }
  func codeHolds(until time: String, minutes: Int) -> String { self["codeHolds", ["time": time, "minutes": "\(minutes)"]] }
  func codeGoesTo(_ command: String) -> String { self["codeGoesTo", ["command": command]] }
  func codeCancelled(_ name: String) -> String { self["codeCancelled", ["name": name]] }
  func linkRevoked(_ name: String) -> String { self["linkRevoked", ["name": name]] }
  var patientOnlyLooks: String { self["patientOnlyLooks"] }
  func notATime(_ text: String) -> String { self["notATime", ["text": text]] }
  func recorded(_ dose: String, undo: String) -> String { self["recorded", ["dose": dose, "undo": undo]] }
  func takenBack(_ dose: String) -> String { self["takenBack", ["dose": dose]] }
  func whichMedicine(_ name: String) -> String { self["whichMedicine", ["name": name]] }
  func notToTake(_ name: String, _ date: CivilDate) -> String { self["notToTake", ["name": name, "date": day(date)]] }
  func notPlannedThen(_ name: String) -> String { self["notPlannedThen", ["name": name]] }
  func notDueYet(_ name: String) -> String { self["notDueYet", ["name": name]] }
  func allTaken(_ name: String) -> String { self["allTaken", ["name": name]] }
  func whichDose(_ name: String) -> String { self["whichDose", ["name": name]] }
  var asNeededHasOneTime: String { self["asNeededHasOneTime"] }
  func nothingToUndo(_ date: CivilDate) -> String { self["nothingToUndo", ["date": day(date)]] }
  func notTaken(_ name: String, _ date: CivilDate) -> String { self["notTaken", ["name": name, "date": day(date)]] }
  var whichToUndo: String { self["whichToUndo"] }
  var noMedications: String { self["noMedications"] }
  var goingState: String { self["goingState"] }
  var comingState: String { self["comingState"] }
  var endedState: String { self["endedState"] }
  var archivedState: String { self["archivedState"] }
  func daysLeft(_ days: Int) -> String { self["daysLeft", ["days": "\(days)"]] }
  var stockLow: String { self["stockLow"] }
  func noMedication(_ name: String) -> String { self["noMedication", ["name": name]] }
  func medicationAdded(_ line: String) -> String { self["medicationAdded", ["line": line]] }
  func medicationChanged(_ line: String) -> String { self["medicationChanged", ["line": line]] }
  func stopped(_ name: String, _ last: CivilDate) -> String { self["stopped", ["name": name, "last": day(last)]] }
  func archived(_ name: String) -> String { self["archived", ["name": name]] }
  func stockSet(_ name: String, _ stock: String) -> String { self["stockSet", ["name": name, "stock": stock]] }
  func countedNoMore(_ name: String) -> String { self["countedNoMore", ["name": name]] }
  var countOrStop: String { self["countOrStop"] }
  var slotsOrTimes: String { self["slotsOrTimes"] }
  var timesOrAsNeeded: String { self["timesOrAsNeeded"] }
  var nothingToChange: String { self["nothingToChange"] }
  func asNeededHasNoPlan(_ name: String) -> String { self["asNeededHasNoPlan", ["name": name]] }
  func asNeededIsArchived(_ name: String) -> String { self["asNeededIsArchived", ["name": name]] }
  func endedNeedsTimes(_ name: String) -> String { self["endedNeedsTimes", ["name": name]] }
  func endedAlready(_ name: String) -> String { self["endedAlready", ["name": name]] }
  func notASlot(_ text: String) -> String { self["notASlot", ["text": text]] }
  func notTimes(_ text: String) -> String { self["notTimes", ["text": text]] }
  func notWeekdays(_ text: String) -> String { self["notWeekdays", ["text": text]] }
  func notACount(_ text: String) -> String { self["notACount", ["text": text]] }
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
  var fileRefused: String { self["fileRefused"] }
  func fileUnclear(_ names: String) -> String { self["fileUnclear", ["names": names]] }
  var onlyShown: String { self["onlyShown"] }
  func confirmImport(_ count: Int) -> String { self["confirmImport", ["count": "\(count)"]] }
  var importStopped: String { self["importStopped"] }
  func medicationsImported(_ count: Int) -> String { self["medicationsImported", ["count": "\(count)"]] }
  func importRefused(_ name: String, _ field: String) -> String { self["importRefused", ["name": name, "field": field]] }
  var faultUnreadable: String { self["fault.unreadable"] }
  var faultEmpty: String { self["fault.empty"] }
  func faultTooLarge(_ most: Int) -> String { self["fault.tooLarge", ["most": "\(most)"]] }
  func faultTooManyLines(_ most: Int) -> String { self["fault.tooManyLines", ["most": "\(most)"]] }
  func faultLineTooLong(_ most: Int) -> String { self["fault.lineTooLong", ["most": "\(most)"]] }
  var faultTooManyFaults: String { self["fault.tooManyFaults"] }
  func faultOtherEncoding(_ name: String) -> String { self["fault.otherEncoding", ["name": name]] }
  func faultUnreadableText(_ byte: Int) -> String { self["fault.unreadableText", ["byte": "\(byte)"]] }
  var faultConversionUnavailable: String { self["fault.conversionUnavailable"] }
  func faultControlCharacter(_ code: String) -> String { self["fault.controlCharacter", ["code": code]] }
  var faultTextAfterTheEnd: String { self["fault.textAfterTheEnd"] }
  var faultIsUTF8: String { self["fault.isUTF8"] }
  var faultPrivateCharacter: String { self["fault.privateCharacter"] }
  func faultNotANotebook(_ found: String) -> String { self["fault.notANotebook", ["found": found]] }
  func faultUnknownVersion(_ version: String) -> String { self["fault.unknownVersion", ["version": version]] }
  func faultUnknownOutputCategory(_ found: String) -> String { self["fault.unknownOutputCategory", ["found": found]] }
  var faultSecondHeader: String { self["fault.secondHeader"] }
  func faultPartsMissing(_ all: Int, _ parts: String) -> String { self["fault.partsMissing", ["all": "\(all)", "parts": parts]] }
  var faultPartsDiffer: String { self["fault.partsDiffer"] }
  var faultUnknownRecord: String { self["fault.unknownRecord"] }
  func faultOutOfPlace(_ before: String) -> String { self["fault.outOfPlace", ["before": before]] }
  func faultUsageMissing(_ rp: Int) -> String { self["fault.usageMissing", ["rp": "\(rp)"]] }
  func faultMedicineMissing(_ rp: Int) -> String { self["fault.medicineMissing", ["rp": "\(rp)"]] }
  func faultUsageTwice(_ rp: Int) -> String { self["fault.usageTwice", ["rp": "\(rp)"]] }
  var faultNothingToImport: String { self["fault.nothingToImport"] }
  var faultBelongsToNothing: String { self["fault.belongsToNothing"] }
  func faultNotARecord(_ found: String) -> String { self["fault.notARecord", ["found": found]] }
  func faultTooFewFields(_ least: Int, _ found: Int) -> String { self["fault.tooFewFields", ["least": "\(least)", "found": "\(found)"]] }
  func faultTooManyFields(_ most: Int, _ found: Int) -> String { self["fault.tooManyFields", ["most": "\(most)", "found": "\(found)"]] }
  var faultTruncated: String { self["fault.truncated"] }
  var faultMissing: String { self["fault.missing"] }
  func faultTooLong(_ most: Int) -> String { self["fault.tooLong", ["most": "\(most)"]] }
  func faultMaterialLeftOut(_ name: String) -> String { self["fault.materialLeftOut", ["name": name]] }
  func faultOverTheCounterLeftOut(_ name: String) -> String { self["fault.overTheCounterLeftOut", ["name": name]] }
  func faultSameNameTwice(_ line: Int) -> String { self["fault.sameNameTwice", ["line": "\(line)"]] }
  func faultNotANumber(_ found: String) -> String { self["fault.notANumber", ["found": found]] }
  func faultNotPositive(_ found: String) -> String { self["fault.notPositive", ["found": found]] }
  func faultNotADate(_ found: String) -> String { self["fault.notADate", ["found": found]] }
  func faultNotOneOf(_ found: String) -> String { self["fault.notOneOf", ["found": found]] }
  func faultNotATime(_ found: String) -> String { self["fault.notATime", ["found": found]] }
  func faultNotASlot(_ found: String) -> String { self["fault.notASlot", ["found": found]] }
  func faultNotAWeekday(_ found: String) -> String { self["fault.notAWeekday", ["found": found]] }
  func faultNotYesOrNo(_ found: String) -> String { self["fault.notYesOrNo", ["found": found]] }
  func faultTwice(_ found: String) -> String { self["fault.twice", ["found": found]] }
  func faultTimesGuessed(_ usage: String) -> String { self["fault.timesGuessed", ["usage": usage]] }
  func faultTimesUnknown(_ usage: String) -> String { self["fault.timesUnknown", ["usage": usage]] }
  func faultTimesDisagree(_ usage: String) -> String { self["fault.timesDisagree", ["usage": usage]] }
  var faultAmountUnknown: String { self["fault.amountUnknown"] }
  var faultAmountNotExact: String { self["fault.amountNotExact"] }
  var faultAmountsDisagree: String { self["fault.amountsDisagree"] }
  var faultUnevenDoses: String { self["fault.unevenDoses"] }
  var faultNotEveryDay: String { self["fault.notEveryDay"] }
  var faultLengthUnknown: String { self["fault.lengthUnknown"] }
  var faultQuoteInsideField: String { self["fault.quoteInsideField"] }
  var faultQuoteNotClosed: String { self["fault.quoteNotClosed"] }
  var faultTextAfterQuote: String { self["fault.textAfterQuote"] }
  var faultColumnMissing: String { self["fault.columnMissing"] }
  var faultColumnTwice: String { self["fault.columnTwice"] }
  func faultUnknownColumn(_ found: String) -> String { self["fault.unknownColumn", ["found": found]] }
  var faultEndsBeforeItBegins: String { self["fault.endsBeforeItBegins"] }
  var faultTimesAndSlots: String { self["fault.timesAndSlots"] }
  var faultTimesMissing: String { self["fault.timesMissing"] }
  var faultPlannedAndAsNeeded: String { self["fault.plannedAndAsNeeded"] }
  var fieldVersion: String { self["field.version"] }
  var fieldOutputCategory: String { self["field.outputCategory"] }
  var fieldRecordNumber: String { self["field.recordNumber"] }
  var fieldDate: String { self["field.date"] }
  var fieldPatientName: String { self["field.patientName"] }
  var fieldBirthDate: String { self["field.birthDate"] }
  var fieldInstitution: String { self["field.institution"] }
  var fieldPerson: String { self["field.person"] }
  var fieldText: String { self["field.text"] }
  var fieldRpNumber: String { self["field.rpNumber"] }
  var fieldMedicineName: String { self["field.medicineName"] }
  var fieldDose: String { self["field.dose"] }
  var fieldUnit: String { self["field.unit"] }
  var fieldUsageName: String { self["field.usageName"] }
  var fieldSuppliedCount: String { self["field.suppliedCount"] }
  var fieldSuppliedUnit: String { self["field.suppliedUnit"] }
  var fieldForm: String { self["field.form"] }
  var fieldPart: String { self["field.part"] }
  var fieldPartCount: String { self["field.partCount"] }
  var fieldDosageText: String { self["field.dosageText"] }
  var fieldDoseCountPerIntake: String { self["field.doseCountPerIntake"] }
  var fieldStrength: String { self["field.strength"] }
  var fieldAsNeeded: String { self["field.asNeeded"] }
  var fieldStart: String { self["field.start"] }
  var fieldEnd: String { self["field.end"] }
  var fieldTimes: String { self["field.times"] }
  var fieldSlots: String { self["field.slots"] }
  var fieldWeekdays: String { self["field.weekdays"] }
  var fieldStock: String { self["field.stock"] }
  var fieldNotes: String { self["field.notes"] }
  var papersOfLast: String { self["papersOfLast"] }
  var oneDate: String { self["oneDate"] }
  func tooManyTags(_ most: Int) -> String { self["tooManyTags", ["most": "\(most)"]] }
  var categoryMissing: String { self["categoryMissing"] }
  var paperIsSo: String { self["paperIsSo"] }
  func refusedEmpty(_ field: String) -> String { self["refusedEmpty", ["field": field]] }
  func refusedTooLong(_ most: Int, _ field: String) -> String { self["refusedTooLong", ["most": "\(most)", "field": field]] }
  func refusedNotPlain(_ field: String) -> String { self["refusedNotPlain", ["field": field]] }
  func noDocument(_ name: String) -> String { self["noDocument", ["name": name]] }
  func whichDocument(_ name: String) -> String { self["whichDocument", ["name": name]] }
  func noFiles(_ title: String) -> String { self["noFiles", ["title": title]] }
  func noFile(_ name: String) -> String { self["noFile", ["name": name]] }
  var whichFile: String { self["whichFile"] }
  func documentDeleted(_ title: String) -> String { self["documentDeleted", ["title": title]] }
  func documentRestored(_ title: String) -> String { self["documentRestored", ["title": title]] }
  func attached(_ title: String, _ count: Int) -> String { self["attached", ["title": title, "count": "\(count)"]] }
  func detached(_ title: String, _ file: String) -> String { self["detached", ["title": title, "file": file]] }
  func nothingToSettle(_ title: String) -> String { self["nothingToSettle", ["title": title]] }
  func attaching(_ path: String) -> String { self["attaching", ["path": path]] }
  func saving(_ path: String) -> String { self["saving", ["path": path]] }
  var checking: String { self["checking"] }
  func allRight(_ files: Int) -> String { self["allRight", ["files": "\(files)"]] }
  func damagedFiles(_ count: Int) -> String { self["damagedFiles", ["count": "\(count)"]] }
  var findingMissing: String { self["findingMissing"] }
  var findingChanged: String { self["findingChanged"] }
  var findingAgain: String { self["findingAgain"] }
  var binEmpty: String { self["binEmpty"] }
  func leaves(_ day: String) -> String { self["leaves", ["day": day]] }
  var patientLabel: String { self["patientLabel"] }
  var comma: String { self["comma"] }
  var inCloudOnly: String { self["inCloudOnly"] }
  var damaged: String { self["damaged"] }
  var fileThere: String { self["fileThere"] }
  var adoptHow: String { self["adoptHow"] }
  func deletedElsewhere(_ all: Int, _ count: Int) -> String { self["deletedElsewhere", ["all": "\(all)", "count": "\(count)"]] }
  func deletedHere(_ all: Int, _ count: Int) -> String { self["deletedHere", ["all": "\(all)", "count": "\(count)"]] }
  var confirmDeletions: String { self["confirmDeletions"] }
  var keepDeleted: String { self["keepDeleted"] }
  var oneAnswer: String { self["oneAnswer"] }
  var syncBusy: String { self["syncBusy"] }
  func inStep(_ sent: Int, _ received: Int, _ filesSent: Int, _ filesReceived: Int) -> String { self["inStep", ["sent": "\(sent)", "received": "\(received)", "filesSent": "\(filesSent)", "filesReceived": "\(filesReceived)"]] }
  var gap: String { self["gap"] }
  func removedFromCloud(_ title: String) -> String { self["removedFromCloud", ["title": title]] }
  var cloudEmpty: String { self["cloudEmpty"] }
  var cloudUnchecked: String { self["cloudUnchecked"] }
  func cloudDiffers(_ title: String) -> String { self["cloudDiffers", ["title": title]] }
  func cloudMissing(_ title: String) -> String { self["cloudMissing", ["title": title]] }
  var settleHow: String { self["settleHow"] }
  func setAsideDocuments(_ count: Int) -> String { self["setAsideDocuments", ["count": "\(count)"]] }
  func stillWaiting(_ count: Int) -> String { self["stillWaiting", ["count": "\(count)"]] }
  var nobodyRecorded: String { self["nobodyRecorded"] }
  var fetching: String { self["fetching"] }
  var writingOut: String { self["writingOut"] }
  var exportCutOff: String { self["exportCutOff"] }
  func exported(_ days: Int, _ path: String) -> String { self["exported", ["days": "\(days)", "path": path]] }
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
  func recordImported(_ medications: Int, _ doses: Int, _ prnDoses: Int) -> String { self["recordImported", ["medications": "\(medications)", "doses": "\(doses)", "prnDoses": "\(prnDoses)"]] }
  func recordRefused(_ field: String) -> String { self["recordRefused", ["field": field]] }
  func recordRefusedAtLine(_ line: Int, _ field: String) -> String { self["recordRefusedAtLine", ["line": "\(line)", "field": field]] }
  var kindYearly: String { self["kind.yearly"] }
  var kindOnce: String { self["kind.once"] }
  var standingTakenBack: String { self["standing.takenBack"] }
  var standingExpired: String { self["standing.expired"] }
  var standingActive: String { self["standing.active"] }
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
  var storeDeclined: String { self["store.declined"] }
  var storeUnknownProduct: String { self["store.unknownProduct"] }
  var storeNotFound: String { self["store.notFound"] }
  var storeNotPossible: String { self["store.notPossible"] }
  func storeUnusable(_ path: String) -> String { self["store.unusable", ["path": path]] }
  func comesLater(_ what: String) -> String { self["comesLater", ["what": what]] }
  func outOfBounds(_ option: String, _ least: Int, _ most: Int) -> String { self["outOfBounds", ["option": option, "least": "\(least)", "most": "\(most)"]] }
  func notOneOf(_ option: String, _ words: String) -> String { self["notOneOf", ["option": option, "words": words]] }
  func notWithHeadless(_ option: String) -> String { self["notWithHeadless", ["option": option]] }
  var listenNeedsHeadless: String { self["listenNeedsHeadless"] }
  func notAListeningAddress(_ text: String) -> String { self["notAListeningAddress", ["text": text]] }
  var tlsNeedsBoth: String { self["tlsNeedsBoth"] }
  func listening(_ address: String) -> String { self["listening", ["address": address]] }
  var importIsLocal: String { self["importIsLocal"] }
  func cannotRead(_ path: String, _ reason: String) -> String { self["cannotRead", ["path": path, "reason": reason]] }
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
  var recordFile: String { self["recordFile"] }
  func cannotUse(_ what: String, _ reason: String) -> String { self["cannotUse", ["what": what, "reason": reason]] }
  func inUse(_ address: String) -> String { self["inUse", ["address": address]] }
  var schemaTooNew: String { self["schemaTooNew"] }
  var otherIsSilent: String { self["otherIsSilent"] }
  func cannotStart(_ reason: String) -> String { self["cannotStart", ["reason": reason]] }
  var resetIsLocal: String { self["resetIsLocal"] }
  var resetNeedsPassword: String { self["resetNeedsPassword"] }
  func noAccount(_ email: String) -> String { self["noAccount", ["email": email]] }
  func passwordReset(_ email: String, ended: Int) -> String { self["passwordReset", ["email": email, "ended": "\(ended)"]] }
  var auditIsLocal: String { self["auditIsLocal"] }
  var auditIsEmpty: String { self["auditIsEmpty"] }
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
  func amazonNotAllowed(_ code: String) -> String { self["amazon.notAllowed", ["code": code]] }
  var amazonClock: String { self["amazon.clock"] }
  func amazonUnreachable(_ reason: String) -> String { self["amazon.unreachable", ["reason": reason]] }
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
}

enum Help {
}
