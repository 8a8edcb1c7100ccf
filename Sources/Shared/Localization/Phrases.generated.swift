// lint: table of data
// swift-format-ignore-file
// Written by scripts/phrases from Localizable/: change the words there and run it again.

extension Phrase {
  public static var appName: Phrase { Phrase("app.name") }
  public static var tabToday: Phrase { Phrase("tab.today") }
  public static var tabHistory: Phrase { Phrase("tab.history") }
  public static var tabDocuments: Phrase { Phrase("tab.documents") }
  public static var tabSettings: Phrase { Phrase("tab.settings") }
  public static func patientName(_ name: String) -> Phrase { Phrase("patient.name", [.text("name", name)]) }
  public static var modeCaregiver: Phrase { Phrase("mode.caregiver") }
  public static var modePatient: Phrase { Phrase("mode.patient") }
  public static var modeViewOnly: Phrase { Phrase("mode.viewOnly") }
  public static var reach30: Phrase { Phrase("reach.30") }
  public static var reachAll: Phrase { Phrase("reach.all") }
  public static var connOnline: Phrase { Phrase("conn.online") }
  public static var connOffline: Phrase { Phrase("conn.offline") }
  public static var connNoAnswer: Phrase { Phrase("conn.noAnswer") }
  public static func syncDone(_ time: Phrase) -> Phrase { Phrase("sync.done", [.phrase("time", time)]) }
  public static func syncStale(_ time: Phrase) -> Phrase { Phrase("sync.stale", [.phrase("time", time)]) }
  public static var syncLoading: Phrase { Phrase("sync.loading") }
  public static var syncNever: Phrase { Phrase("sync.never") }
  public static var smallTitle: Phrase { Phrase("small.title") }
  public static func smallSize(columns w: Int, rows h: Int) -> Phrase { Phrase("small.size", [.number("w", w), .number("h", h)]) }
  public static var smallWait: Phrase { Phrase("small.wait") }
  public static func listMore(_ n: Int) -> Phrase { Phrase("list.more", [.number("n", n)]) }
  public static var listSeparator: Phrase { Phrase("list.separator") }
  public static var listSentences: Phrase { Phrase("list.sentences") }
  public static var listDetail: Phrase { Phrase("list.detail") }
  public static var listSlots: Phrase { Phrase("list.slots") }
  public static var listBullet: Phrase { Phrase("list.bullet") }
  public static func listComma(_ a: Phrase, _ b: Phrase) -> Phrase { Phrase("list.comma", [.phrase("a", a), .phrase("b", b)]) }
  public static func listAnd(_ a: Phrase, _ b: Phrase) -> Phrase { Phrase("list.and", [.phrase("a", a), .phrase("b", b)]) }
  public static func counterTablets(_ n: Int) -> Phrase { Phrase("counter.tablets", count: n, [.number("n", n)]) }
  public static var whoTitle: Phrase { Phrase("who.title") }
  public static var whoNone: Phrase { Phrase("who.none") }
  public static var doseTaken: Phrase { Phrase("dose.taken") }
  public static var doseMissed: Phrase { Phrase("dose.missed") }
  public static var dosePending: Phrase { Phrase("dose.pending") }
  public static var doseNone: Phrase { Phrase("dose.none") }
  public static var dosePrn: Phrase { Phrase("dose.prn") }
  public static var slotMorning: Phrase { Phrase("slot.morning") }
  public static var slotNoon: Phrase { Phrase("slot.noon") }
  public static var slotEvening: Phrase { Phrase("slot.evening") }
  public static var slotBedtime: Phrase { Phrase("slot.bedtime") }
  public static var slotPrn: Phrase { Phrase("slot.prn") }
  public static var slotFullMorning: Phrase { Phrase("slot.full.morning") }
  public static var slotFullNoon: Phrase { Phrase("slot.full.noon") }
  public static var slotFullEvening: Phrase { Phrase("slot.full.evening") }
  public static var slotFullBedtime: Phrase { Phrase("slot.full.bedtime") }
  public static var legendOrder: Phrase { Phrase("legend.order") }
  public static var byCaregiver: Phrase { Phrase("by.caregiver") }
  public static var byPatient: Phrase { Phrase("by.patient") }
  public static var todayEmpty: Phrase { Phrase("today.empty") }
  public static func todayNext(slot: Phrase, time: Phrase) -> Phrase { Phrase("today.next", [.phrase("slot", slot), .phrase("time", time)]) }
  public static func todayCount(of n: Int, taken k: Int, missed m: Int) -> Phrase { Phrase("today.count", [.number("n", n), .number("k", k), .number("m", m)]) }
  public static var patientTaken: Phrase { Phrase("patient.taken") }
  public static var patientPending: Phrase { Phrase("patient.pending") }
  public static func patientNext(slot: Phrase, time: Phrase) -> Phrase { Phrase("patient.next", [.phrase("slot", slot), .phrase("time", time)]) }
  public static func patientCount(of n: Int, taken k: Int) -> Phrase { Phrase("patient.count", [.number("n", n), .number("k", k)]) }
  public static var patientTell: Phrase { Phrase("patient.tell") }
  public static var todayEnter: Phrase { Phrase("today.enter") }
  public static func todayFocused(_ dose: Phrase, enter: Phrase) -> Phrase { Phrase("today.focused", [.phrase("dose", dose), .phrase("enter", enter)]) }
  public static func todayRecorded(slot: Phrase, name: String, amount: String, time: Phrase, by: Phrase) -> Phrase { Phrase("today.recorded", [.phrase("slot", slot), .text("name", name), .text("amount", amount), .phrase("time", time), .phrase("by", by)]) }
  public static func todayRecordedAsPlanned(slot: Phrase, name: String, amount: String, time: Phrase, by: Phrase) -> Phrase { Phrase("today.recorded.planned", [.phrase("slot", slot), .text("name", name), .text("amount", amount), .phrase("time", time), .phrase("by", by)]) }
  public static func todayRecorded(slot: Phrase, count n: Int, time: Phrase, by: Phrase) -> Phrase { Phrase("today.recorded.slot", count: n, [.phrase("slot", slot), .number("n", n), .phrase("time", time), .phrase("by", by)]) }
  public static func todayUndone(slot: Phrase, name: String) -> Phrase { Phrase("today.undone", [.phrase("slot", slot), .text("name", name)]) }
  public static func todayUndone(slot: Phrase, count n: Int) -> Phrase { Phrase("today.undone.slot", count: n, [.phrase("slot", slot), .number("n", n)]) }
  public static var todayUndoneNothing: Phrase { Phrase("today.undone.nothing") }
  public static func todaySlotTaken(_ slot: Phrase) -> Phrase { Phrase("today.slot.taken", [.phrase("slot", slot)]) }
  public static var todayStock: Phrase { Phrase("today.stock") }
  public static func todayStockLeft(name: String, days n: Int) -> Phrase { Phrase("today.stock.left", count: n, [.text("name", name), .number("n", n)]) }
  public static func todayNotice(_ label: Phrase, _ text: Phrase) -> Phrase { Phrase("today.notice", [.phrase("label", label), .phrase("text", text)]) }
  public static var prnTitle: Phrase { Phrase("prn.title") }
  public static var prnNone: Phrase { Phrase("prn.none") }
  public static func prnFailed(reason: Phrase) -> Phrase { Phrase("prn.failed", [.phrase("reason", reason)]) }
  public static func recordWhat(slot: Phrase, name: String) -> Phrase { Phrase("record.what", [.phrase("slot", slot), .text("name", name)]) }
  public static func recordWhat(slot: Phrase, count n: Int) -> Phrase { Phrase("record.what.slot", count: n, [.phrase("slot", slot), .number("n", n)]) }
  public static func recordFailed(what: Phrase, reason: Phrase) -> Phrase { Phrase("record.failed", [.phrase("what", what), .phrase("reason", reason)]) }
  public static func recordFailed(count n: Int, reason: Phrase) -> Phrase { Phrase("record.failed.many", count: n, [.number("n", n), .phrase("reason", reason)]) }
  public static func recordUnsure(what: Phrase, reason: Phrase) -> Phrase { Phrase("record.unsure", [.phrase("what", what), .phrase("reason", reason)]) }
  public static func recordNotUndone(what: Phrase, reason: Phrase) -> Phrase { Phrase("record.notUndone", [.phrase("what", what), .phrase("reason", reason)]) }
  public static var recordChanged: Phrase { Phrase("record.changed") }
  public static var keyTake: Phrase { Phrase("key.take") }
  public static var keySlot: Phrase { Phrase("key.slot") }
  public static var keyUndo: Phrase { Phrase("key.undo") }
  public static var keyPrn: Phrase { Phrase("key.prn") }
  public static var keyOpen: Phrase { Phrase("key.open") }
  public static var keyNewPatient: Phrase { Phrase("key.newPatient") }
  public static var keyNewCode: Phrase { Phrase("key.newCode") }
  public static var keyLatest: Phrase { Phrase("key.latest") }
  public static var keyRevokeCode: Phrase { Phrase("key.revokeCode") }
  public static var settingsPatients: Phrase { Phrase("settings.patients") }
  public static func patientsCount(_ n: Int) -> Phrase { Phrase("patients.count", count: n, [.number("n", n)]) }
  public static var patientsOpen: Phrase { Phrase("patients.open") }
  public static var patientsAddHint: Phrase { Phrase("patients.add.hint") }
  public static var patientsLinked: Phrase { Phrase("patients.linked") }
  public static var patientsUnlinked: Phrase { Phrase("patients.unlinked") }
  public static func patientsSpoken(_ name: String, state: Phrase) -> Phrase { Phrase("patients.spoken", [.text("name", name), .phrase("state", state)]) }
  public static var patientsActionCode: Phrase { Phrase("patients.action.code") }
  public static var patientsActionRename: Phrase { Phrase("patients.action.rename") }
  public static var patientsActionRevoke: Phrase { Phrase("patients.action.revoke") }
  public static var patientsActionRemove: Phrase { Phrase("patients.action.remove") }
  public static var patientsAdd: Phrase { Phrase("patients.add") }
  public static var patientsName: Phrase { Phrase("patients.name") }
  public static var patientsNameBad: Phrase { Phrase("patients.name.bad") }
  public static var patientsSave: Phrase { Phrase("patients.save") }
  public static var patientsCancel: Phrase { Phrase("patients.cancel") }
  public static func patientsRevokeTitle(_ name: String) -> Phrase { Phrase("patients.revoke.title", [.text("name", name)]) }
  public static var patientsRevokeBody: Phrase { Phrase("patients.revoke.body") }
  public static var patientsRevokeConfirm: Phrase { Phrase("patients.revoke.confirm") }
  public static func patientsRemoveTitle(_ name: String) -> Phrase { Phrase("patients.remove.title", [.text("name", name)]) }
  public static var patientsRemoveBody: Phrase { Phrase("patients.remove.body") }
  public static var patientsRemoveNext: Phrase { Phrase("patients.remove.next") }
  public static func patientsRemoveHint(_ name: String) -> Phrase { Phrase("patients.remove.hint", [.text("name", name)]) }
  public static var patientsRemoveWrong: Phrase { Phrase("patients.remove.wrong") }
  public static var patientsRemoveConfirm: Phrase { Phrase("patients.remove.confirm") }
  public static func patientsAdded(_ name: String) -> Phrase { Phrase("patients.added", [.text("name", name)]) }
  public static func patientsRenamed(_ name: String) -> Phrase { Phrase("patients.renamed", [.text("name", name)]) }
  public static func patientsRevoked(_ name: String) -> Phrase { Phrase("patients.revoked", [.text("name", name)]) }
  public static func patientsRemoved(_ name: String) -> Phrase { Phrase("patients.removed", [.text("name", name)]) }
  public static func patientsLimitTitle(_ n: Int) -> Phrase { Phrase("patients.limit.title", count: n, [.number("n", n)]) }
  public static func patientsLimitBody(_ n: Int) -> Phrase { Phrase("patients.limit.body", count: n, [.number("n", n)]) }
  public static var patientsChanged: Phrase { Phrase("patients.changed") }
  public static var patientsFailed: Phrase { Phrase("patients.failed") }
  public static var patientsKept: Phrase { Phrase("patients.kept") }
  public static var patientsUnsure: Phrase { Phrase("patients.unsure") }
  public static func codeTitle(_ name: String) -> Phrase { Phrase("code.title", [.text("name", name)]) }
  public static func codeHow(_ name: String) -> Phrase { Phrase("code.how", [.text("name", name)]) }
  public static func codeUntil(_ time: Phrase, minutes n: Int) -> Phrase { Phrase("code.until", count: n, [.phrase("time", time), .number("n", n)]) }
  public static var codeOnce: Phrase { Phrase("code.once") }
  public static func codeSpoken(digits: String) -> Phrase { Phrase("code.spoken", [.text("digits", digits)]) }
  public static var codeUnspoken: Phrase { Phrase("code.unspoken") }
  public static func codeLinked(_ name: String) -> Phrase { Phrase("code.linked", [.text("name", name)]) }
  public static var codeOver: Phrase { Phrase("code.over") }
  public static var codeRevoked: Phrase { Phrase("code.revoked") }
  public static var settingsMedications: Phrase { Phrase("settings.medications") }
  public static var medicationsAbout: Phrase { Phrase("medications.about") }
  public static var medicationsOpen: Phrase { Phrase("medications.open") }
  public static var medicationsNone: Phrase { Phrase("medications.none") }
  public static var medicationsHint: Phrase { Phrase("medications.hint") }
  public static var medicationsFailed: Phrase { Phrase("medications.failed") }
  public static var medicationsIntake: Phrase { Phrase("medications.intake") }
  public static var medicationsPlan: Phrase { Phrase("medications.plan") }
  public static var medicationsEveryDay: Phrase { Phrase("medications.everyDay") }
  public static func medicationsFrom(_ date: Phrase) -> Phrase { Phrase("medications.from", [.phrase("date", date)]) }
  public static func medicationsUntil(_ date: Phrase) -> Phrase { Phrase("medications.until", [.phrase("date", date)]) }
  public static var medicationsEnded: Phrase { Phrase("medications.ended") }
  public static var medicationsPutAway: Phrase { Phrase("medications.putAway") }
  public static func medicationsStock(_ amount: String) -> Phrase { Phrase("medications.stock", [.text("amount", amount)]) }
  public static func medicationsStockLeft(_ amount: String, days n: Int) -> Phrase { Phrase("medications.stock.left", count: n, [.text("amount", amount), .number("n", n)]) }
  public static func medicationsEach(_ amount: String) -> Phrase { Phrase("medications.each", [.text("amount", amount)]) }
  public static var medicationsNew: Phrase { Phrase("medications.new") }
  public static var medicationsEdit: Phrase { Phrase("medications.edit") }
  public static var medicationsKept: Phrase { Phrase("medications.kept") }
  public static var medicationsName: Phrase { Phrase("medications.name") }
  public static var medicationsDosage: Phrase { Phrase("medications.dosage") }
  public static var medicationsCount: Phrase { Phrase("medications.count") }
  public static var medicationsTiming: Phrase { Phrase("medications.timing") }
  public static var medicationsTimingSlots: Phrase { Phrase("medications.timing.slots") }
  public static var medicationsSlots: Phrase { Phrase("medications.slots") }
  public static var medicationsTimes: Phrase { Phrase("medications.times") }
  public static var medicationsTimesHint: Phrase { Phrase("medications.times.hint") }
  public static var medicationsWeekdays: Phrase { Phrase("medications.weekdays") }
  public static var medicationsStart: Phrase { Phrase("medications.start") }
  public static var medicationsEnd: Phrase { Phrase("medications.end") }
  public static var medicationsEndHint: Phrase { Phrase("medications.end.hint") }
  public static var medicationsBeginAgain: Phrase { Phrase("medications.begin.again") }
  public static var medicationsStockField: Phrase { Phrase("medications.stock.field") }
  public static var medicationsStockHint: Phrase { Phrase("medications.stock.hint") }
  public static var medicationsStrength: Phrase { Phrase("medications.strength") }
  public static var medicationsNotes: Phrase { Phrase("medications.notes") }
  public static var medicationsCountBad: Phrase { Phrase("medications.count.bad") }
  public static var medicationsStockBad: Phrase { Phrase("medications.stock.bad") }
  public static var medicationsStartFar: Phrase { Phrase("medications.start.far") }
  public static var medicationsEndPast: Phrase { Phrase("medications.end.past") }
  public static var medicationsRefused: Phrase { Phrase("medications.refused") }
  public static var medicationsConflict: Phrase { Phrase("medications.conflict") }
  public static var medicationsUnsure: Phrase { Phrase("medications.unsure") }
  public static var medicationsReload: Phrase { Phrase("medications.reload") }
  public static func medicationsEndTitle(_ name: String) -> Phrase { Phrase("medications.end.title", [.text("name", name)]) }
  public static func medicationsStockTitle(_ name: String) -> Phrase { Phrase("medications.stock.title", [.text("name", name)]) }
  public static func medicationsPutAwayTitle(_ name: String) -> Phrase { Phrase("medications.putAway.title", [.text("name", name)]) }
  public static var medicationsPutAwayBody: Phrase { Phrase("medications.putAway.body") }
  public static var medicationsPutAwayConfirm: Phrase { Phrase("medications.putAway.confirm") }
  public static func medicationsTakeOutTitle(_ name: String) -> Phrase { Phrase("medications.takeOut.title", [.text("name", name)]) }
  public static var medicationsTakeOutBody: Phrase { Phrase("medications.takeOut.body") }
  public static var medicationsTakeOutConfirm: Phrase { Phrase("medications.takeOut.confirm") }
  public static func medicationsAdded(_ name: String) -> Phrase { Phrase("medications.added", [.text("name", name)]) }
  public static func medicationsAddedFrom(_ name: String, from date: Phrase) -> Phrase { Phrase("medications.added.from", [.text("name", name), .phrase("date", date)]) }
  public static func medicationsChanged(_ name: String) -> Phrase { Phrase("medications.changed", [.text("name", name)]) }
  public static func medicationsEnds(_ name: String, on date: Phrase) -> Phrase { Phrase("medications.ends", [.text("name", name), .phrase("date", date)]) }
  public static func medicationsGoesOn(_ name: String) -> Phrase { Phrase("medications.goesOn", [.text("name", name)]) }
  public static func medicationsAway(_ name: String) -> Phrase { Phrase("medications.away", [.text("name", name)]) }
  public static func medicationsTakenOut(_ name: String) -> Phrase { Phrase("medications.takenOut", [.text("name", name)]) }
  public static func medicationsCounted(_ name: String, stock: Phrase) -> Phrase { Phrase("medications.counted", [.text("name", name), .phrase("stock", stock)]) }
  public static func medicationsCountedNoMore(_ name: String) -> Phrase { Phrase("medications.countedNoMore", [.text("name", name)]) }
  public static var keyMedications: Phrase { Phrase("key.medications") }
  public static var keyNewMedication: Phrase { Phrase("key.newMedication") }
  public static var keyEdit: Phrase { Phrase("key.edit") }
  public static var keyStock: Phrase { Phrase("key.stock") }
  public static var keyLastDay: Phrase { Phrase("key.lastDay") }
  public static var keyPutAway: Phrase { Phrase("key.putAway") }
  public static var keyTakeOut: Phrase { Phrase("key.takeOut") }
  public static var dayFrozen: Phrase { Phrase("day.frozen") }
  public static var dayEmpty: Phrase { Phrase("day.empty") }
  public static func spokenDay(_ day: Phrase, states: String) -> Phrase { Phrase("spoken.day", [.phrase("day", day), .text("states", states)]) }
  public static func spokenDayToday(_ day: Phrase, states: String) -> Phrase { Phrase("spoken.day.today", [.phrase("day", day), .text("states", states)]) }
  public static func spokenState(_ slot: Phrase, _ state: Phrase) -> Phrase { Phrase("spoken.state", [.phrase("slot", slot), .phrase("state", state)]) }
  public static var spokenSlotMorning: Phrase { Phrase("spoken.slot.morning") }
  public static var spokenSlotNoon: Phrase { Phrase("spoken.slot.noon") }
  public static var spokenSlotEvening: Phrase { Phrase("spoken.slot.evening") }
  public static var spokenSlotBedtime: Phrase { Phrase("spoken.slot.bedtime") }
  public static func spokenPrnCount(_ n: Int) -> Phrase { Phrase("spoken.prn.count", [.number("n", n)]) }
  public static func spokenDose(slot: Phrase, time: Phrase, name: String, amount: String, state: Phrase) -> Phrase { Phrase("spoken.dose", [.phrase("slot", slot), .phrase("time", time), .text("name", name), .text("amount", amount), .phrase("state", state)]) }
  public static func spokenDoseBy(slot: Phrase, time: Phrase, name: String, amount: String, state: Phrase, takenAt: Phrase, by: Phrase) -> Phrase { Phrase("spoken.dose.by", [.phrase("slot", slot), .phrase("time", time), .text("name", name), .text("amount", amount), .phrase("state", state), .phrase("takenAt", takenAt), .phrase("by", by)]) }
  public static func spokenPrnBy(time: Phrase, name: String, amount: String, by: Phrase) -> Phrase { Phrase("spoken.prn.by", [.phrase("time", time), .text("name", name), .text("amount", amount), .phrase("by", by)]) }
  public static var historyRecent: Phrase { Phrase("history.recent") }
  public static func historyMonth(year y: Int, month m: Int) -> Phrase { Phrase("history.month", [.plain("y", y), .month(m)]) }
  public static func historyAdherence(percent p: Int, taken a: Int, due b: Int) -> Phrase { Phrase("history.adherence", [.number("p", p), .number("a", a), .number("b", b)]) }
  public static func historyAdherenceShort(percent p: Int, taken a: Int, due b: Int) -> Phrase { Phrase("history.adherence.short", [.number("p", p), .number("a", a), .number("b", b)]) }
  public static var historyToday: Phrase { Phrase("history.today") }
  public static var historyEdgeFirst: Phrase { Phrase("history.edge.first") }
  public static var historyEdgeLast: Phrase { Phrase("history.edge.last") }
  public static var historyEmpty: Phrase { Phrase("history.empty") }
  public static var historyGoto: Phrase { Phrase("history.goto") }
  public static var historyGotoPrompt: Phrase { Phrase("history.goto.prompt") }
  public static var historyGotoBad: Phrase { Phrase("history.goto.bad") }
  public static func historyRetentionBannerFree(cutoffDate: String) -> Phrase { Phrase("history.retention.banner.free", [.text("cutoffDate", cutoffDate)]) }
  public static var historyRetentionBannerPremium: Phrase { Phrase("history.retention.banner.premium") }
  public static var historyRetentionLockPatientTitle: Phrase { Phrase("history.retention.lock.patient.title") }
  public static var historyRetentionLockPatientBody: Phrase { Phrase("history.retention.lock.patient.body") }
  public static var historyRetentionLockRefresh: Phrase { Phrase("history.retention.lock.refresh") }
  public static var historyRetentionLockClose: Phrase { Phrase("history.retention.lock.close") }
  public static func lockHeading(_ what: Phrase) -> Phrase { Phrase("lock.heading", [.phrase("what", what)]) }
  public static func lockOpen(cutoff: Phrase) -> Phrase { Phrase("lock.open", [.phrase("cutoff", cutoff)]) }
  public static func lockStraddle(from: Phrase, to: Phrase) -> Phrase { Phrase("lock.straddle", [.phrase("from", from), .phrase("to", to)]) }
  public static func lockStraddleClose(to: Phrase) -> Phrase { Phrase("lock.straddle.close", [.phrase("to", to)]) }
  public static var lockStill: Phrase { Phrase("lock.still") }
  public static var updatingTitle: Phrase { Phrase("updating.title") }
  public static func updatingSeconds(_ n: Int) -> Phrase { Phrase("updating.seconds", [.number("n", n)]) }
  public static func updatingHistory(_ what: Phrase) -> Phrase { Phrase("updating.history", [.phrase("what", what)]) }
  public static var updatingSlow: Phrase { Phrase("updating.slow") }
  public static var updatingStopped: Phrase { Phrase("updating.stopped") }
  public static var errorHistory: Phrase { Phrase("error.history") }
  public static var errorToday: Phrase { Phrase("error.today") }
  public static var errorPatients: Phrase { Phrase("error.patients") }
  public static var errorKept: Phrase { Phrase("error.kept") }
  public static func errorNoAnswer(seconds n: Int) -> Phrase { Phrase("error.noAnswer", count: n, [.number("n", n)]) }
  public static var errorUnreachable: Phrase { Phrase("error.unreachable") }
  public static var errorUntrusted: Phrase { Phrase("error.untrusted") }
  public static var errorServer: Phrase { Phrase("error.server") }
  public static var errorNotFound: Phrase { Phrase("error.notFound") }
  public static var errorForbidden: Phrase { Phrase("error.forbidden") }
  public static var errorRejected: Phrase { Phrase("error.rejected") }
  public static func errorTooMany(seconds n: Int) -> Phrase { Phrase("error.tooMany", count: n, [.number("n", n)]) }
  public static var errorAnswer: Phrase { Phrase("error.answer") }
  public static var buttonRetry: Phrase { Phrase("button.retry") }
  public static var keyChoose: Phrase { Phrase("key.choose") }
  public static var keyPress: Phrase { Phrase("key.press") }
  public static var keyHelp: Phrase { Phrase("key.help") }
  public static var keyQuit: Phrase { Phrase("key.quit") }
  public static var keyStop: Phrase { Phrase("key.stop") }
  public static var keyClose: Phrase { Phrase("key.close") }
  public static var keyOpenDay: Phrase { Phrase("key.openDay") }
  public static var keyToMonth: Phrase { Phrase("key.toMonth") }
  public static var keyToRecent: Phrase { Phrase("key.toRecent") }
  public static var keyGoto: Phrase { Phrase("key.goto") }
  public static var keyBack: Phrase { Phrase("key.back") }
  public static var keyArrows: Phrase { Phrase("key.arrows") }
  public static var keyLeftRight: Phrase { Phrase("key.leftRight") }
  public static var keyButtons: Phrase { Phrase("key.buttons") }
  public static var keyUpDown: Phrase { Phrase("key.upDown") }
  public static var keyNext: Phrase { Phrase("key.next") }
  public static var keyRefresh: Phrase { Phrase("key.refresh") }
  public static var keyDetails: Phrase { Phrase("key.details") }
  public static var keyDays: Phrase { Phrase("key.days") }
  public static var keyMonths: Phrase { Phrase("key.months") }
  public static var keyToHistory: Phrase { Phrase("key.toHistory") }
  public static var keySeeHistory: Phrase { Phrase("key.seeHistory") }
  public static var keyToPanel: Phrase { Phrase("key.toPanel") }
  public static var keyMove: Phrase { Phrase("key.move") }
  public static var keyMoveDay: Phrase { Phrase("key.moveDay") }
  public static var keySwitchView: Phrase { Phrase("key.switchView") }
  public static var keyScreens: Phrase { Phrase("key.screens") }
  public static var keyCloseBack: Phrase { Phrase("key.closeBack") }
  public static var keyWho: Phrase { Phrase("key.who") }
  public static var hintHistory: Phrase { Phrase("hint.history") }
  public static func helpTitle(_ screen: Phrase) -> Phrase { Phrase("help.title", [.phrase("screen", screen)]) }
  public static var helpOrder: Phrase { Phrase("help.order") }
  public static var helpMissed: Phrase { Phrase("help.missed") }
  public static var settingsAccount: Phrase { Phrase("settings.account") }
  public static var settingsDisplay: Phrase { Phrase("settings.display") }
  public static var settingsServer: Phrase { Phrase("settings.server") }
  public static var settingsLanguage: Phrase { Phrase("settings.language") }
  public static var settingsLanguageJa: Phrase { Phrase("settings.language.ja") }
  public static var settingsLanguageEn: Phrase { Phrase("settings.language.en") }
  public static var settingsSignOut: Phrase { Phrase("settings.signOut") }
  public static var settingsSignOutConfirm: Phrase { Phrase("settings.signOut.confirm") }
  public static var signinHeading: Phrase { Phrase("signin.heading") }
  public static var signinTitle: Phrase { Phrase("signin.title") }
  public static var signinEmail: Phrase { Phrase("signin.email") }
  public static var signinPassword: Phrase { Phrase("signin.password") }
  public static var signinSubmit: Phrase { Phrase("signin.submit") }
  public static var signinEmpty: Phrase { Phrase("signin.empty") }
  public static var signinFailed: Phrase { Phrase("signin.failed") }
  public static func signinTooMany(seconds n: Int) -> Phrase { Phrase("signin.tooMany", count: n, [.number("n", n)]) }
  public static var signinEnded: Phrase { Phrase("signin.ended") }
  public static func signinSpoken(length n: Int, reason: String) -> Phrase { Phrase("signin.spoken", count: n, [.number("n", n), .text("reason", reason)]) }
  public static var formMissing: Phrase { Phrase("form.missing") }
  public static var formNothingChosen: Phrase { Phrase("form.nothingChosen") }
  public static func formNotTimes(most n: Int) -> Phrase { Phrase("form.notTimes", count: n, [.number("n", n)]) }
  public static var formNotANumber: Phrase { Phrase("form.notANumber") }
  public static func formTooFewDigits(digits n: Int) -> Phrase { Phrase("form.tooFewDigits", count: n, [.number("n", n)]) }
  public static func formTooLong(limit n: Int) -> Phrase { Phrase("form.tooLong", count: n, [.number("n", n)]) }
  public static var formEndsBeforeStart: Phrase { Phrase("form.endsBeforeStart") }
  public static var formEmpty: Phrase { Phrase("form.empty") }
  public static func formLength(_ n: Int) -> Phrase { Phrase("form.length", count: n, [.number("n", n)]) }
  public static var formOn: Phrase { Phrase("form.on") }
  public static var formOff: Phrase { Phrase("form.off") }
  public static var formDiscardTitle: Phrase { Phrase("form.discard.title") }
  public static var formDiscardBody: Phrase { Phrase("form.discard.body") }
  public static var formDiscardDrop: Phrase { Phrase("form.discard.drop") }
  public static var formDiscardKeep: Phrase { Phrase("form.discard.keep") }
  public static func formSpoken(_ label: Phrase, content: String) -> Phrase { Phrase("form.spoken", [.phrase("label", label), .text("content", content)]) }
  public static func formSpoken(_ label: Phrase, content: String, problem reason: String) -> Phrase { Phrase("form.spoken.problem", [.phrase("label", label), .text("content", content), .text("reason", reason)]) }
  public static func formSpoken(_ label: Phrase, option: Phrase, state: Phrase) -> Phrase { Phrase("form.spoken.option", [.phrase("label", label), .phrase("option", option), .phrase("state", state)]) }
  public static var keySpace: Phrase { Phrase("key.space") }
  public static var keyToggle: Phrase { Phrase("key.toggle") }
  public static var setupPatient: Phrase { Phrase("setup.patient") }
  public static var setupPatientNote: Phrase { Phrase("setup.patient.note") }
  public static var codeField: Phrase { Phrase("code.field") }
  public static var codeSubmit: Phrase { Phrase("code.submit") }
  public static var codeBack: Phrase { Phrase("code.back") }
  public static var codeWrong: Phrase { Phrase("code.wrong") }
  public static var setupHeading: Phrase { Phrase("setup.heading") }
  public static var setupTitle: Phrase { Phrase("setup.title") }
  public static var setupNew: Phrase { Phrase("setup.new") }
  public static var setupNewNote: Phrase { Phrase("setup.new.note") }
  public static var setupJoin: Phrase { Phrase("setup.join") }
  public static var setupJoinNote: Phrase { Phrase("setup.join.note") }
  public static var setupCheck: Phrase { Phrase("setup.check") }
  public static var setupMarks: Phrase { Phrase("setup.marks") }
  public static var setupMarksLetters: Phrase { Phrase("setup.marks.letters") }
  public static func setupSpoken(_ n: Int, _ choice: Phrase) -> Phrase { Phrase("setup.spoken", [.number("n", n), .phrase("choice", choice)]) }
  public static var setupName: Phrase { Phrase("setup.name") }
  public static func setupPasswordHint(least n: Int) -> Phrase { Phrase("setup.password.hint", count: n, [.number("n", n)]) }
  public static var setupPasswordAgain: Phrase { Phrase("setup.password.again") }
  public static func setupPasswordShort(least n: Int) -> Phrase { Phrase("setup.password.short", count: n, [.number("n", n)]) }
  public static var setupPasswordDiffers: Phrase { Phrase("setup.password.differs") }
  public static var setupEmailBad: Phrase { Phrase("setup.email.bad") }
  public static var setupTaken: Phrase { Phrase("setup.taken") }
  public static var setupClosed: Phrase { Phrase("setup.closed") }
  public static var setupBegin: Phrase { Phrase("setup.begin") }
  public static var setupAccount: Phrase { Phrase("setup.account") }
  public static var setupAccountMake: Phrase { Phrase("setup.account.make") }
  public static var setupAddress: Phrase { Phrase("setup.address") }
  public static var setupAddressHint: Phrase { Phrase("setup.address.hint") }
  public static var setupAddressOptional: Phrase { Phrase("setup.address.optional") }
  public static var setupAddressBad: Phrase { Phrase("setup.address.bad") }
  public static var setupAddressPlain: Phrase { Phrase("setup.address.plain") }
  public static var setupUnkept: Phrase { Phrase("setup.unkept") }
  public static var setupDeleted: Phrase { Phrase("setup.deleted") }
  public static var keyPick: Phrase { Phrase("key.pick") }
  public static var keyLanguage: Phrase { Phrase("key.language") }
  public static var keyMarks: Phrase { Phrase("key.marks") }
  public static var accountPassword: Phrase { Phrase("account.password") }
  public static var accountPasswordCurrent: Phrase { Phrase("account.password.current") }
  public static var accountPasswordNew: Phrase { Phrase("account.password.new") }
  public static var accountPasswordSubmit: Phrase { Phrase("account.password.submit") }
  public static var accountPasswordWrong: Phrase { Phrase("account.password.wrong") }
  public static var accountPasswordDone: Phrase { Phrase("account.password.done") }
  public static var accountSessions: Phrase { Phrase("account.sessions") }
  public static var accountSessionsSince: Phrase { Phrase("account.sessions.since") }
  public static var accountSessionsUsed: Phrase { Phrase("account.sessions.used") }
  public static var accountSessionsHere: Phrase { Phrase("account.sessions.here") }
  public static var accountSessionsOther: Phrase { Phrase("account.sessions.other") }
  public static func accountSessionsSpoken(_ device: Phrase, since: String, used: String) -> Phrase { Phrase("account.sessions.spoken", [.phrase("device", device), .text("since", since), .text("used", used)]) }
  public static var accountSessionsFailed: Phrase { Phrase("account.sessions.failed") }
  public static var accountEndTitle: Phrase { Phrase("account.end.title") }
  public static func accountEndBody(since: String) -> Phrase { Phrase("account.end.body", [.text("since", since)]) }
  public static var accountEndConfirm: Phrase { Phrase("account.end.confirm") }
  public static var accountEndDone: Phrase { Phrase("account.end.done") }
  public static var accountEndHere: Phrase { Phrase("account.end.here") }
  public static var accountDelete: Phrase { Phrase("account.delete") }
  public static var accountDeleteTitle: Phrase { Phrase("account.delete.title") }
  public static func accountDeleteBody(of n: Int) -> Phrase { Phrase("account.delete.body", count: n, [.number("n", n)]) }
  public static var accountDeleteHint: Phrase { Phrase("account.delete.hint") }
  public static var accountDeleteConfirm: Phrase { Phrase("account.delete.confirm") }
  public static var settingsTheme: Phrase { Phrase("settings.theme") }
  public static var settingsThemeAutomatic: Phrase { Phrase("settings.theme.automatic") }
  public static var settingsThemeDark: Phrase { Phrase("settings.theme.dark") }
  public static var settingsThemeLight: Phrase { Phrase("settings.theme.light") }
  public static var settingsThemeContrastDark: Phrase { Phrase("settings.theme.contrastDark") }
  public static var settingsThemeContrastLight: Phrase { Phrase("settings.theme.contrastLight") }
  public static var settingsThemeColourSafe: Phrase { Phrase("settings.theme.colourSafe") }
  public static var settingsThemeTerminal: Phrase { Phrase("settings.theme.terminal") }
  public static var settingsThemeMono: Phrase { Phrase("settings.theme.mono") }
  public static var settingsMarks: Phrase { Phrase("settings.marks") }
  public static var settingsMarksSigns: Phrase { Phrase("settings.marks.signs") }
  public static var settingsMarksLetters: Phrase { Phrase("settings.marks.letters") }
  public static func dayHeading(year y: Int, month m: Int, day d: Int, weekday w: Int) -> Phrase { Phrase("day.heading", [.plain("y", y), .month(m), .plain("d", d), .phrase("w", .weekday(w))]) }
  public static func dayShort(month m: Int, day d: Int, weekday w: Int) -> Phrase { Phrase("day.short", [.month(m), .plain("d", d), .phrase("w", .weekday(w))]) }
  public static func dayPlain(month m: Int, day d: Int) -> Phrase { Phrase("day.plain", [.month(m), .plain("d", d)]) }
  public static func dayCell(month m: Int, day d: Int) -> Phrase { Phrase("day.cell", [.month(m), .plain("d", d)]) }
  public static func dayEnd(month m: Int, day d: Int) -> Phrase { Phrase("day.end", [.month(m), .plain("d", d)]) }
  public static func clock(hour h: Int, minute mm: Int) -> Phrase { Phrase("clock", [.plain("h", h), .text("mm", Numerals.twoDigits(mm))]) }
  public static var weekdaySun: Phrase { Phrase("weekday.sun") }
  public static var weekdayMon: Phrase { Phrase("weekday.mon") }
  public static var weekdayTue: Phrase { Phrase("weekday.tue") }
  public static var weekdayWed: Phrase { Phrase("weekday.wed") }
  public static var weekdayThu: Phrase { Phrase("weekday.thu") }
  public static var weekdayFri: Phrase { Phrase("weekday.fri") }
  public static var weekdaySat: Phrase { Phrase("weekday.sat") }
  public static var monthJan: Phrase { Phrase("month.jan") }
  public static var monthFeb: Phrase { Phrase("month.feb") }
  public static var monthMar: Phrase { Phrase("month.mar") }
  public static var monthApr: Phrase { Phrase("month.apr") }
  public static var monthMay: Phrase { Phrase("month.may") }
  public static var monthJun: Phrase { Phrase("month.jun") }
  public static var monthJul: Phrase { Phrase("month.jul") }
  public static var monthAug: Phrase { Phrase("month.aug") }
  public static var monthSep: Phrase { Phrase("month.sep") }
  public static var monthOct: Phrase { Phrase("month.oct") }
  public static var monthNov: Phrase { Phrase("month.nov") }
  public static var monthDec: Phrase { Phrase("month.dec") }
  public static var monthShortJan: Phrase { Phrase("month.short.jan") }
  public static var monthShortFeb: Phrase { Phrase("month.short.feb") }
  public static var monthShortMar: Phrase { Phrase("month.short.mar") }
  public static var monthShortApr: Phrase { Phrase("month.short.apr") }
  public static var monthShortMay: Phrase { Phrase("month.short.may") }
  public static var monthShortJun: Phrase { Phrase("month.short.jun") }
  public static var monthShortJul: Phrase { Phrase("month.short.jul") }
  public static var monthShortAug: Phrase { Phrase("month.short.aug") }
  public static var monthShortSep: Phrase { Phrase("month.short.sep") }
  public static var monthShortOct: Phrase { Phrase("month.short.oct") }
  public static var monthShortNov: Phrase { Phrase("month.short.nov") }
  public static var monthShortDec: Phrase { Phrase("month.short.dec") }
  public static var patientUnknown: Phrase { Phrase("patient.unknown") }
  public static func dayAndTime(_ day: Phrase, _ time: Phrase) -> Phrase { Phrase("day.time", [.phrase("day", day), .phrase("time", time)]) }
  public static func connGrace(_ n: Int) -> Phrase { Phrase("conn.grace", count: n, [.number("n", n)]) }
  public static var connReadOnly: Phrase { Phrase("conn.readOnly") }
  public static func syncUnsent(_ n: Int) -> Phrase { Phrase("sync.unsent", [.number("n", n)]) }
  public static func syncRefused(_ n: Int) -> Phrase { Phrase("sync.refused", [.number("n", n)]) }
  public static var doseUnknown: Phrase { Phrase("dose.unknown") }
  public static var todayUnknown: Phrase { Phrase("today.unknown") }
  public static var recordReadOnly: Phrase { Phrase("record.readOnly") }
  public static func recordNotKept(reason: Phrase) -> Phrase { Phrase("record.notKept", [.phrase("reason", reason)]) }
  public static var deviceFull: Phrase { Phrase("device.full") }
  public static var deviceDamaged: Phrase { Phrase("device.damaged") }
  public static var deviceClosed: Phrase { Phrase("device.closed") }
  public static var deviceBusy: Phrase { Phrase("device.busy") }
  public static var deviceNewer: Phrase { Phrase("device.newer") }
  public static var deviceSystem: Phrase { Phrase("device.system") }
  public static var offlineGraceMessage: Phrase { Phrase("offline.grace.message") }
  public static var offlineGraceDetail: Phrase { Phrase("offline.grace.detail") }
  public static var offlineGraceWhy: Phrase { Phrase("offline.grace.why") }
  public static var offlineGraceUnknown: Phrase { Phrase("offline.grace.unknown") }
  public static var offlineUnsent: Phrase { Phrase("offline.unsent") }
  public static func offlineLeft(_ n: Int) -> Phrase { Phrase("offline.left", count: n, [.number("n", n)]) }
  public static var errorOffline: Phrase { Phrase("error.offline") }
  public static var errorNotKept: Phrase { Phrase("error.notKept") }
  public static var keyReconnect: Phrase { Phrase("key.reconnect") }
  public static var keyCloseNotice: Phrase { Phrase("key.closeNotice") }
  public static var settingsSync: Phrase { Phrase("settings.sync") }
  public static var settingsSyncNone: Phrase { Phrase("settings.sync.none") }
  public static var settingsSyncSend: Phrase { Phrase("settings.sync.send") }
  public static var settingsSyncSent: Phrase { Phrase("settings.sync.sent") }
  public static var settingsSyncSetAside: Phrase { Phrase("settings.sync.setAside") }
  public static var settingsSyncHow: Phrase { Phrase("settings.sync.how") }
  public static var settingsSyncRetry: Phrase { Phrase("settings.sync.retry") }
  public static var settingsSyncDrop: Phrase { Phrase("settings.sync.drop") }
  public static func settingsSyncRetried(what: Phrase) -> Phrase { Phrase("settings.sync.retried", [.phrase("what", what)]) }
  public static func settingsSyncDropped(what: Phrase) -> Phrase { Phrase("settings.sync.dropped", [.phrase("what", what)]) }
  public static func settingsSyncFault(reason: Phrase) -> Phrase { Phrase("settings.sync.fault", [.phrase("reason", reason)]) }
  public static func settingsSyncSpoken(what: Phrase, reason: Phrase) -> Phrase { Phrase("settings.sync.spoken", [.phrase("what", what), .phrase("reason", reason)]) }
  public static func syncWhen(date: Phrase, what: Phrase) -> Phrase { Phrase("sync.when", [.phrase("date", date), .phrase("what", what)]) }
  public static func syncUndo(what: Phrase) -> Phrase { Phrase("sync.undo", [.phrase("what", what)]) }
  public static var syncUnknown: Phrase { Phrase("sync.unknown") }
  public static func syncAskedAt(date: Phrase, time: Phrase) -> Phrase { Phrase("sync.askedAt", [.phrase("date", date), .phrase("time", time)]) }
  public static var refusalChanged: Phrase { Phrase("refusal.changed") }
  public static var refusalForbidden: Phrase { Phrase("refusal.forbidden") }
  public static var refusalGone: Phrase { Phrase("refusal.gone") }
  public static var refusalServer: Phrase { Phrase("refusal.server") }
  public static var refusalNewer: Phrase { Phrase("refusal.newer") }
  public static var todayRefused: Phrase { Phrase("today.refused") }
  public static func signoutTitle(_ n: Int) -> Phrase { Phrase("signout.title", count: n, [.number("n", n)]) }
  public static var signoutKept: Phrase { Phrase("signout.kept") }
  public static func signoutMore(_ n: Int) -> Phrase { Phrase("signout.more", [.number("n", n)]) }
  public static func signinUnsent(_ n: Int) -> Phrase { Phrase("signin.unsent", count: n, [.number("n", n)]) }
  public static var documentsEmpty: Phrase { Phrase("documents.empty") }
  public static func documentsCount(_ n: Int) -> Phrase { Phrase("documents.count", [.number("n", n)]) }
  public static func documentsFound(_ n: Int, with text: String) -> Phrase { Phrase("documents.found", [.number("n", n), .text("text", text)]) }
  public static func documentsOnly(_ n: Int, what: Phrase) -> Phrase { Phrase("documents.only", [.number("n", n), .phrase("what", what)]) }
  public static var documentsNothing: Phrase { Phrase("documents.nothing") }
  public static var documentsNothingHow: Phrase { Phrase("documents.nothing.how") }
  public static var documentsFailed: Phrase { Phrase("documents.failed") }
  public static var documentsType: Phrase { Phrase("documents.type") }
  public static var documentsTitle: Phrase { Phrase("documents.title") }
  public static var documentsExpiry: Phrase { Phrase("documents.expiry") }
  public static var documentsRenewal: Phrase { Phrase("documents.renewal") }
  public static var documentsDue: Phrase { Phrase("documents.due") }
  public static var documentsTags: Phrase { Phrase("documents.tags") }
  public static var documentsNote: Phrase { Phrase("documents.note") }
  public static var documentsFiles: Phrase { Phrase("documents.files") }
  public static var documentsStorage: Phrase { Phrase("documents.storage") }
  public static var documentsChanged: Phrase { Phrase("documents.changed") }
  public static var documentsVersions: Phrase { Phrase("documents.versions") }
  public static func documentsItems(_ n: Int) -> Phrase { Phrase("documents.items", [.number("n", n)]) }
  public static var documentsSearch: Phrase { Phrase("documents.search") }
  public static var documentsFilter: Phrase { Phrase("documents.filter") }
  public static var documentsAll: Phrase { Phrase("documents.all") }
  public static var documentsHousehold: Phrase { Phrase("documents.household") }
  public static func dayFull(year y: Int, month m: Int, day d: Int) -> Phrase { Phrase("day.full", [.plain("y", y), .month(m), .plain("d", d)]) }
  public static func documentsUntilDay(_ date: Phrase) -> Phrase { Phrase("documents.until.day", [.phrase("date", date)]) }
  public static func documentsUntil(_ date: Phrase, days n: Int) -> Phrase { Phrase("documents.until", count: n, [.phrase("date", date), .number("n", n)]) }
  public static func documentsUntilToday(_ date: Phrase) -> Phrase { Phrase("documents.until.today", [.phrase("date", date)]) }
  public static func documentsOver(_ date: Phrase, days n: Int) -> Phrase { Phrase("documents.over", count: n, [.phrase("date", date), .number("n", n)]) }
  public static func documentsSpokenUntil(_ label: Phrase, _ date: Phrase, days n: Int) -> Phrase { Phrase("documents.spoken.until", count: n, [.phrase("label", label), .phrase("date", date), .number("n", n)]) }
  public static func documentsSpokenToday(_ label: Phrase, _ date: Phrase) -> Phrase { Phrase("documents.spoken.today", [.phrase("label", label), .phrase("date", date)]) }
  public static func documentsSpokenOver(_ label: Phrase, _ date: Phrase, days n: Int) -> Phrase { Phrase("documents.spoken.over", count: n, [.phrase("label", label), .phrase("date", date), .number("n", n)]) }
  public static func todayExpiryDate(_ title: String, _ date: Phrase) -> Phrase { Phrase("today.expiry.date", [.text("title", title), .phrase("date", date)]) }
  public static var documentsDevice: Phrase { Phrase("documents.device") }
  public static func documentsSending(_ p: Int) -> Phrase { Phrase("documents.sending", [.number("p", p)]) }
  public static var documentsSynced: Phrase { Phrase("documents.synced") }
  public static var documentsWaitUp: Phrase { Phrase("documents.waitUp") }
  public static var documentsWaitDown: Phrase { Phrase("documents.waitDown") }
  public static func documentsReceiving(_ p: Int) -> Phrase { Phrase("documents.receiving", [.number("p", p)]) }
  public static var documentsDeleting: Phrase { Phrase("documents.deleting") }
  public static func documentsError(_ reason: Phrase) -> Phrase { Phrase("documents.error", [.phrase("reason", reason)]) }
  public static var documentsSettle: Phrase { Phrase("documents.settle") }
  public static func documentsSendingNow(_ file: String, done: String, of size: String, rate: String) -> Phrase { Phrase("documents.sendingNow", [.text("file", file), .text("done", done), .text("size", size), .text("rate", rate)]) }
  public static func documentsReceivingNow(_ file: String, done: String, of size: String, rate: String) -> Phrase { Phrase("documents.receivingNow", [.text("file", file), .text("done", done), .text("size", size), .text("rate", rate)]) }
  public static var documentsFaultRefused: Phrase { Phrase("documents.fault.refused") }
  public static var documentsFaultGivenUp: Phrase { Phrase("documents.fault.givenUp") }
  public static var documentsFaultDamaged: Phrase { Phrase("documents.fault.damaged") }
  public static var documentsFaultMismatch: Phrase { Phrase("documents.fault.mismatch") }
  public static var documentsFaultRoom: Phrase { Phrase("documents.fault.room") }
  public static func documentsArrived(_ n: Int) -> Phrase { Phrase("documents.arrived", count: n, [.number("n", n)]) }
  public static var documentsOtherCloud: Phrase { Phrase("documents.otherCloud") }
  public static var documentsUnknown: Phrase { Phrase("documents.unknown") }
  public static func syncRunning(_ done: Int, of total: Int) -> Phrase { Phrase("sync.running", [.number("done", done), .number("total", total)]) }
  public static var syncDeviceOnly: Phrase { Phrase("sync.deviceOnly") }
  public static func syncConflicts(_ n: Int) -> Phrase { Phrase("sync.conflicts", [.number("n", n)]) }
  public static var documentsNew: Phrase { Phrase("documents.new") }
  public static var documentsEdit: Phrase { Phrase("documents.edit") }
  public static var documentsDateKind: Phrase { Phrase("documents.date.kind") }
  public static var documentsDateNone: Phrase { Phrase("documents.date.none") }
  public static var documentsDate: Phrase { Phrase("documents.date") }
  public static var documentsTagsHint: Phrase { Phrase("documents.tags.hint") }
  public static var documentsTagsBad: Phrase { Phrase("documents.tags.bad") }
  public static var documentsTextBad: Phrase { Phrase("documents.text.bad") }
  public static func documentsAdded(_ title: String) -> Phrase { Phrase("documents.added", [.text("title", title)]) }
  public static func documentsKept(_ title: String) -> Phrase { Phrase("documents.kept", [.text("title", title)]) }
  public static func documentsNotKept(_ reason: Phrase) -> Phrase { Phrase("documents.notKept", [.phrase("reason", reason)]) }
  public static var documentsGone: Phrase { Phrase("documents.gone") }
  public static func documentsAttach(to title: String) -> Phrase { Phrase("documents.attach", [.text("title", title)]) }
  public static var documentsPath: Phrase { Phrase("documents.path") }
  public static var documentsPathHint: Phrase { Phrase("documents.path.hint") }
  public static var documentsPathMissing: Phrase { Phrase("documents.path.missing") }
  public static var documentsPathOdd: Phrase { Phrase("documents.path.odd") }
  public static var documentsPathLarge: Phrase { Phrase("documents.path.large") }
  public static var documentsPathChanged: Phrase { Phrase("documents.path.changed") }
  public static var documentsPathClosed: Phrase { Phrase("documents.path.closed") }
  public static var documentsPathMany: Phrase { Phrase("documents.path.many") }
  public static var documentsPathFolder: Phrase { Phrase("documents.path.folder") }
  public static func documentsAttaching(done: String, of size: String) -> Phrase { Phrase("documents.attaching", [.text("done", done), .text("size", size)]) }
  public static func documentsAttached(_ file: String) -> Phrase { Phrase("documents.attached", [.text("file", file)]) }
  public static func documentsSave(_ file: String) -> Phrase { Phrase("documents.save", [.text("file", file)]) }
  public static func documentsSaved(_ path: String) -> Phrase { Phrase("documents.saved", [.text("path", path)]) }
  public static var documentsReplaceTitle: Phrase { Phrase("documents.replace.title") }
  public static var documentsReplaceBody: Phrase { Phrase("documents.replace.body") }
  public static var documentsReplace: Phrase { Phrase("documents.replace") }
  public static func documentsOpened(_ file: String) -> Phrase { Phrase("documents.opened", [.text("file", file)]) }
  public static func documentsOpenFailed(at path: String) -> Phrase { Phrase("documents.open.failed", [.text("path", path)]) }
  public static var documentsNotHere: Phrase { Phrase("documents.notHere") }
  public static func documentsFetched(_ file: String) -> Phrase { Phrase("documents.fetched", [.text("file", file)]) }
  public static func documentsDetachTitle(_ file: String) -> Phrase { Phrase("documents.detach.title", [.text("file", file)]) }
  public static var documentsDetachBody: Phrase { Phrase("documents.detach.body") }
  public static var documentsDetach: Phrase { Phrase("documents.detach") }
  public static func documentsDetached(_ file: String) -> Phrase { Phrase("documents.detached", [.text("file", file)]) }
  public static func documentsDeleteTitle(_ title: String) -> Phrase { Phrase("documents.delete.title", [.text("title", title)]) }
  public static var documentsDeleteBody: Phrase { Phrase("documents.delete.body") }
  public static var documentsDelete: Phrase { Phrase("documents.delete") }
  public static func documentsDeleted(_ title: String) -> Phrase { Phrase("documents.deleted", [.text("title", title)]) }
  public static var documentsBin: Phrase { Phrase("documents.bin") }
  public static var documentsBinEmpty: Phrase { Phrase("documents.bin.empty") }
  public static func documentsBinDays(_ n: Int) -> Phrase { Phrase("documents.bin.days", count: n, [.number("n", n)]) }
  public static func documentsPutBack(_ title: String) -> Phrase { Phrase("documents.putBack", [.text("title", title)]) }
  public static func documentsBreakerTitle(_ n: Int) -> Phrase { Phrase("documents.breaker.title", count: n, [.number("n", n)]) }
  public static var documentsBreakerBody: Phrase { Phrase("documents.breaker.body") }
  public static var documentsBreakerDelete: Phrase { Phrase("documents.breaker.delete") }
  public static var documentsBreakerKeep: Phrase { Phrase("documents.breaker.keep") }
  public static func documentsManyTitle(_ n: Int) -> Phrase { Phrase("documents.many.title", count: n, [.number("n", n)]) }
  public static var documentsManyBody: Phrase { Phrase("documents.many.body") }
  public static var documentsManyDelete: Phrase { Phrase("documents.many.delete") }
  public static var conflictHere: Phrase { Phrase("conflict.here") }
  public static func conflictTitle(_ title: String) -> Phrase { Phrase("conflict.title", [.text("title", title)]) }
  public static var conflictBody: Phrase { Phrase("conflict.body") }
  public static var conflictBoth: Phrase { Phrase("conflict.both") }
  public static var conflictLater: Phrase { Phrase("conflict.later") }
  public static var conflictNote: Phrase { Phrase("conflict.note") }
  public static func conflictTakes(_ device: Phrase) -> Phrase { Phrase("conflict.takes", [.phrase("device", device)]) }
  public static func conflictDevice(_ name: String) -> Phrase { Phrase("conflict.device", [.text("name", name)]) }
  public static func conflictSettled(_ title: String) -> Phrase { Phrase("conflict.settled", [.text("title", title)]) }
  public static func conflictKept(_ title: String) -> Phrase { Phrase("conflict.kept", [.text("title", title)]) }
  public static var categoryInsurance: Phrase { Phrase("category.insurance") }
  public static var categoryNotebook: Phrase { Phrase("category.notebook") }
  public static var categoryPrescription: Phrase { Phrase("category.prescription") }
  public static var categoryResult: Phrase { Phrase("category.result") }
  public static var categoryContract: Phrase { Phrase("category.contract") }
  public static var keySearch: Phrase { Phrase("key.search") }
  public static var keyFilter: Phrase { Phrase("key.filter") }
  public static var keyToList: Phrase { Phrase("key.toList") }
  public static var keyNewDocument: Phrase { Phrase("key.newDocument") }
  public static var keyAttach: Phrase { Phrase("key.attach") }
  public static var keySave: Phrase { Phrase("key.save") }
  public static var keyDelete: Phrase { Phrase("key.delete") }
  public static var keyDetach: Phrase { Phrase("key.detach") }
  public static var keyBin: Phrase { Phrase("key.bin") }
  public static var keyPutBack: Phrase { Phrase("key.putBack") }
  public static var keyComplete: Phrase { Phrase("key.complete") }
  public static var keyAll: Phrase { Phrase("key.all") }
}

extension PurchasePhrase {
  public static var planFree: PurchasePhrase { PurchasePhrase("plan.free") }
  public static var planPremium: PurchasePhrase { PurchasePhrase("plan.premium") }
  public static var settingsPlan: PurchasePhrase { PurchasePhrase("settings.plan") }
  public static var settingsPlanActive: PurchasePhrase { PurchasePhrase("settings.plan.active") }
  public static var settingsPlanNone: PurchasePhrase { PurchasePhrase("settings.plan.none") }
  public static var settingsPlanKind: PurchasePhrase { PurchasePhrase("settings.plan.kind") }
  public static var settingsPlanNext: PurchasePhrase { PurchasePhrase("settings.plan.next") }
  public static var settingsPlanChecked: PurchasePhrase { PurchasePhrase("settings.plan.checked") }
  public static func settingsPlanExpired(date: Phrase) -> PurchasePhrase { PurchasePhrase("settings.plan.expired", [.phrase("date", date)]) }
  public static func settingsPlanGrace(date: Phrase) -> PurchasePhrase { PurchasePhrase("settings.plan.grace", [.phrase("date", date)]) }
  public static var settingsManage: PurchasePhrase { PurchasePhrase("settings.manage") }
  public static var settingsManageHow: PurchasePhrase { PurchasePhrase("settings.manage.how") }
  public static func settingsPlanFailed(reason: Phrase) -> PurchasePhrase { PurchasePhrase("settings.plan.failed", [.phrase("reason", reason)]) }
  public static func settingsPlanFailed(reason: PurchasePhrase) -> PurchasePhrase { PurchasePhrase("settings.plan.failed", [.wording("reason", reason.wording)]) }
  public static func settingsPlanSpokenActive(date: Phrase) -> PurchasePhrase { PurchasePhrase("settings.plan.spoken.active", [.phrase("date", date)]) }
  public static var settingsPlanSpokenOnce: PurchasePhrase { PurchasePhrase("settings.plan.spoken.once") }
  public static func settingsPlanSpokenGrace(date: Phrase) -> PurchasePhrase { PurchasePhrase("settings.plan.spoken.grace", [.phrase("date", date)]) }
  public static func settingsPlanSpokenExpired(date: Phrase) -> PurchasePhrase { PurchasePhrase("settings.plan.spoken.expired", [.phrase("date", date)]) }
  public static var settingsPlanSpokenNone: PurchasePhrase { PurchasePhrase("settings.plan.spoken.none") }
  public static var settingsManageQr: PurchasePhrase { PurchasePhrase("settings.manage.qr") }
  public static var settingsManageAddress: PurchasePhrase { PurchasePhrase("settings.manage.address") }
  public static var settingsManageAppStore: PurchasePhrase { PurchasePhrase("settings.manage.appStore") }
  public static var settingsManageGooglePlay: PurchasePhrase { PurchasePhrase("settings.manage.googlePlay") }
  public static var settingsQr: PurchasePhrase { PurchasePhrase("settings.qr") }
  public static func settingsQrSize(columns w: Int, rows h: Int) -> PurchasePhrase { PurchasePhrase("settings.qr.size", [.number("w", w), .number("h", h)]) }
  public static var helpFree: PurchasePhrase { PurchasePhrase("help.free") }
  public static var patientsLimitPremium: PurchasePhrase { PurchasePhrase("patients.limit.premium") }
  public static var historyRetentionLockCaregiverTitle: PurchasePhrase { PurchasePhrase("history.retention.lock.caregiver.title") }
  public static var historyRetentionLockCaregiverBody: PurchasePhrase { PurchasePhrase("history.retention.lock.caregiver.body") }
  public static var historyRetentionLockUpgrade: PurchasePhrase { PurchasePhrase("history.retention.lock.upgrade") }
  public static var historyRetentionLockRestore: PurchasePhrase { PurchasePhrase("history.retention.lock.restore") }
  public static var lockAlways: PurchasePhrase { PurchasePhrase("lock.always") }
  public static var paywallTitle: PurchasePhrase { PurchasePhrase("paywall.title") }
  public static var paywallHistory: PurchasePhrase { PurchasePhrase("paywall.history") }
  public static var paywallPatients: PurchasePhrase { PurchasePhrase("paywall.patients") }
  public static var paywallPdf: PurchasePhrase { PurchasePhrase("paywall.pdf") }
  public static var paywallCloud: PurchasePhrase { PurchasePhrase("paywall.cloud") }
  public static var paywallPatientFree: PurchasePhrase { PurchasePhrase("paywall.patientFree") }
  public static var paywallAlways: PurchasePhrase { PurchasePhrase("paywall.always") }
  public static var paywallBuy: PurchasePhrase { PurchasePhrase("paywall.buy") }
  public static var paywallPhone: PurchasePhrase { PurchasePhrase("paywall.phone") }
  public static var paywallPhoneHow: PurchasePhrase { PurchasePhrase("paywall.phone.how") }
  public static var paywallPhoneAddress: PurchasePhrase { PurchasePhrase("paywall.phone.address") }
  public static var paywallPhoneAsk: PurchasePhrase { PurchasePhrase("paywall.phone.ask") }
  public static var paywallOnce: PurchasePhrase { PurchasePhrase("paywall.once") }
  public static var paywallOnceNote: PurchasePhrase { PurchasePhrase("paywall.once.note") }
  public static var paywallYearly: PurchasePhrase { PurchasePhrase("paywall.yearly") }
  public static var paywallYearlyNote: PurchasePhrase { PurchasePhrase("paywall.yearly.note") }
  public static var paywallTestStore: PurchasePhrase { PurchasePhrase("paywall.testStore") }
  public static var paywallBought: PurchasePhrase { PurchasePhrase("paywall.bought") }
  public static var paywallCancelled: PurchasePhrase { PurchasePhrase("paywall.cancelled") }
  public static var paywallPending: PurchasePhrase { PurchasePhrase("paywall.pending") }
  public static func paywallFailed(reason: Phrase) -> PurchasePhrase { PurchasePhrase("paywall.failed", [.phrase("reason", reason)]) }
  public static func paywallFailed(reason: PurchasePhrase) -> PurchasePhrase { PurchasePhrase("paywall.failed", [.wording("reason", reason.wording)]) }
  public static var paywallOffline: PurchasePhrase { PurchasePhrase("paywall.offline") }
  public static var paywallNothingCharged: PurchasePhrase { PurchasePhrase("paywall.nothingCharged") }
  public static var paywallUnconfirmed: PurchasePhrase { PurchasePhrase("paywall.unconfirmed") }
  public static var paywallUnconfirmedKept: PurchasePhrase { PurchasePhrase("paywall.unconfirmed.kept") }
  public static var paywallRefused: PurchasePhrase { PurchasePhrase("paywall.refused") }
  public static var paywallRefusedInvalid: PurchasePhrase { PurchasePhrase("paywall.refused.invalid") }
  public static var paywallRefusedOwned: PurchasePhrase { PurchasePhrase("paywall.refused.owned") }
  public static var storeDeclined: PurchasePhrase { PurchasePhrase("store.declined") }
  public static var storeUnusable: PurchasePhrase { PurchasePhrase("store.unusable") }
  public static var restoreFound: PurchasePhrase { PurchasePhrase("restore.found") }
  public static func restoreFoundBody(product: PurchasePhrase) -> PurchasePhrase { PurchasePhrase("restore.found.body", [.wording("product", product.wording)]) }
  public static var restoreFoundServer: PurchasePhrase { PurchasePhrase("restore.found.server") }
  public static var restoreFoundReach: PurchasePhrase { PurchasePhrase("restore.found.reach") }
  public static var restoreNone: PurchasePhrase { PurchasePhrase("restore.none") }
  public static var restoreNoneBody: PurchasePhrase { PurchasePhrase("restore.none.body") }
  public static var restoreNoneOther: PurchasePhrase { PurchasePhrase("restore.none.other") }
  public static var restoreNoneServer: PurchasePhrase { PurchasePhrase("restore.none.server") }
  public static func restoreFailed(reason: Phrase) -> PurchasePhrase { PurchasePhrase("restore.failed", [.phrase("reason", reason)]) }
  public static func restoreFailed(reason: PurchasePhrase) -> PurchasePhrase { PurchasePhrase("restore.failed", [.wording("reason", reason.wording)]) }
  public static var restoreOffline: PurchasePhrase { PurchasePhrase("restore.offline") }
  public static var documentsCloud: PurchasePhrase { PurchasePhrase("documents.cloud") }
  public static var documentsExpired: PurchasePhrase { PurchasePhrase("documents.expired") }
}
