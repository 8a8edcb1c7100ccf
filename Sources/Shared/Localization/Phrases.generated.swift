// lint: table of data
// swift-format-ignore-file
// Written by scripts/phrases from Localizable/: change the words there and run it again.

public extension Phrase {
  static func titleDue(slot: Phrase, _ n: Int) -> Phrase { Phrase("title.due", [.phrase("slot", slot), .number("n", n)]) }
  static func titleDueSeveral(_ n: Int) -> Phrase { Phrase("title.due.several", [.number("n", n)]) }
  static func titleTerminal(slot: Phrase, time: Phrase) -> Phrase { Phrase("title.terminal", [.phrase("slot", slot), .phrase("time", time)]) }
  static var appName: Phrase { Phrase("app.name") }
  static var tabToday: Phrase { Phrase("tab.today") }
  static var tabHistory: Phrase { Phrase("tab.history") }
  static var tabDocuments: Phrase { Phrase("tab.documents") }
  static var tabSettings: Phrase { Phrase("tab.settings") }
  static func patientName(_ name: String) -> Phrase { Phrase("patient.name", [.text("name", name)]) }
  static var modeCaregiver: Phrase { Phrase("mode.caregiver") }
  static var modePatient: Phrase { Phrase("mode.patient") }
  static var modeViewOnly: Phrase { Phrase("mode.viewOnly") }
  static var reach30: Phrase { Phrase("reach.30") }
  static var reachAll: Phrase { Phrase("reach.all") }
  static var connOnline: Phrase { Phrase("conn.online") }
  static var connOffline: Phrase { Phrase("conn.offline") }
  static var connNoAnswer: Phrase { Phrase("conn.noAnswer") }
  static var connServerFull: Phrase { Phrase("conn.serverFull") }
  static func syncDone(_ time: Phrase) -> Phrase { Phrase("sync.done", [.phrase("time", time)]) }
  static var syncSynced: Phrase { Phrase("sync.synced") }
  static func syncStale(_ time: Phrase) -> Phrase { Phrase("sync.stale", [.phrase("time", time)]) }
  static var syncLoading: Phrase { Phrase("sync.loading") }
  static var syncNever: Phrase { Phrase("sync.never") }
  static var smallTitle: Phrase { Phrase("small.title") }
  static func smallSize(columns w: Int, rows h: Int) -> Phrase { Phrase("small.size", [.number("w", w), .number("h", h)]) }
  static var smallWait: Phrase { Phrase("small.wait") }
  static func listMore(_ n: Int) -> Phrase { Phrase("list.more", [.number("n", n)]) }
  static func listAbove(_ n: Int) -> Phrase { Phrase("list.above", [.number("n", n)]) }
  static func pageMore(_ n: Int) -> Phrase { Phrase("page.more", count: n, [.number("n", n)]) }
  static func pageAbove(_ n: Int) -> Phrase { Phrase("page.above", count: n, [.number("n", n)]) }
  static var qrNoRoom: Phrase { Phrase("qr.noRoom") }
  static var listSeparator: Phrase { Phrase("list.separator") }
  static var listSentences: Phrase { Phrase("list.sentences") }
  static var listDetail: Phrase { Phrase("list.detail") }
  static var listSlots: Phrase { Phrase("list.slots") }
  static var listBullet: Phrase { Phrase("list.bullet") }
  static func listComma(_ a: Phrase, _ b: Phrase) -> Phrase { Phrase("list.comma", [.phrase("a", a), .phrase("b", b)]) }
  static func listAnd(_ a: Phrase, _ b: Phrase) -> Phrase { Phrase("list.and", [.phrase("a", a), .phrase("b", b)]) }
  static func counterTablets(_ n: Int) -> Phrase { Phrase("counter.tablets", count: n, [.number("n", n)]) }
  static var whoTitle: Phrase { Phrase("who.title") }
  static var whoNone: Phrase { Phrase("who.none") }
  static var doseTaken: Phrase { Phrase("dose.taken") }
  static var doseMissed: Phrase { Phrase("dose.missed") }
  static var dosePending: Phrase { Phrase("dose.pending") }
  static var doseDue: Phrase { Phrase("dose.due") }
  static func doseDueUntil(time: Phrase) -> Phrase { Phrase("dose.due.until", [.phrase("time", time)]) }
  static var doseNone: Phrase { Phrase("dose.none") }
  static var dosePrn: Phrase { Phrase("dose.prn") }
  static var slotMorning: Phrase { Phrase("slot.morning") }
  static var slotNoon: Phrase { Phrase("slot.noon") }
  static var slotEvening: Phrase { Phrase("slot.evening") }
  static var slotBedtime: Phrase { Phrase("slot.bedtime") }
  static var slotPrn: Phrase { Phrase("slot.prn") }
  static var slotFullMorning: Phrase { Phrase("slot.full.morning") }
  static var slotFullNoon: Phrase { Phrase("slot.full.noon") }
  static var slotFullEvening: Phrase { Phrase("slot.full.evening") }
  static var slotFullBedtime: Phrase { Phrase("slot.full.bedtime") }
  static var legendOrder: Phrase { Phrase("legend.order") }
  static var byCaregiver: Phrase { Phrase("by.caregiver") }
  static var byPatient: Phrase { Phrase("by.patient") }
  static var todayEmpty: Phrase { Phrase("today.empty") }
  static func todayNext(slot: Phrase, time: Phrase) -> Phrase { Phrase("today.next", [.phrase("slot", slot), .phrase("time", time)]) }
  static func todayCount(of n: Int, taken k: Int, missed m: Int) -> Phrase { Phrase("today.count", [.number("n", n), .number("k", k), .number("m", m)]) }
  static func todayCountDue(_ count: Phrase, due n: Int) -> Phrase { Phrase("today.countDue", [.phrase("count", count), .number("n", n)]) }
  static func todayDueHead(slot: Phrase, time: Phrase) -> Phrase { Phrase("today.dueHead", [.phrase("slot", slot), .phrase("time", time)]) }
  static func todayDueNow(slot: Phrase, time: Phrase, name: String, amount: String, enter: Phrase) -> Phrase { Phrase("today.dueNow", [.phrase("slot", slot), .phrase("time", time), .text("name", name), .text("amount", amount), .phrase("enter", enter)]) }
  static func todayDueBegan(slot: Phrase, time: Phrase, _ n: Int) -> Phrase { Phrase("today.due.began", count: n, [.phrase("slot", slot), .phrase("time", time), .number("n", n)]) }
  static func todayDueMissed(slot: Phrase, time: Phrase, _ n: Int) -> Phrase { Phrase("today.due.missed", count: n, [.phrase("slot", slot), .phrase("time", time), .number("n", n)]) }
  static func todayBefore(n: Int) -> Phrase { Phrase("today.before", count: n, [.number("n", n)]) }
  static func todayCountBefore(_ count: Phrase, before: Phrase) -> Phrase { Phrase("today.countBefore", [.phrase("count", count), .phrase("before", before)]) }
  static var patientTaken: Phrase { Phrase("patient.taken") }
  static var patientPending: Phrase { Phrase("patient.pending") }
  static var patientDue: Phrase { Phrase("patient.due") }
  static func patientDueNow(slot: Phrase, time: Phrase) -> Phrase { Phrase("patient.dueNow", [.phrase("slot", slot), .phrase("time", time)]) }
  static func patientDueMissed(slot: Phrase, time: Phrase) -> Phrase { Phrase("patient.due.missed", [.phrase("slot", slot), .phrase("time", time)]) }
  static func patientNext(slot: Phrase, time: Phrase) -> Phrase { Phrase("patient.next", [.phrase("slot", slot), .phrase("time", time)]) }
  static func patientCount(of n: Int, taken k: Int) -> Phrase { Phrase("patient.count", [.number("n", n), .number("k", k)]) }
  static var patientTell: Phrase { Phrase("patient.tell") }
  static var todayEnter: Phrase { Phrase("today.enter") }
  static func todayEnterSlot(_ all: Phrase) -> Phrase { Phrase("today.enter.slot", [.phrase("all", all)]) }
  static func todayFocused(_ dose: Phrase, enter: Phrase) -> Phrase { Phrase("today.focused", [.phrase("dose", dose), .phrase("enter", enter)]) }
  static func todayRecorded(slot: Phrase, name: String, amount: String, time: Phrase, by: Phrase) -> Phrase { Phrase("today.recorded", [.phrase("slot", slot), .text("name", name), .text("amount", amount), .phrase("time", time), .phrase("by", by)]) }
  static func todayRecordedAsPlanned(slot: Phrase, name: String, amount: String, time: Phrase, by: Phrase) -> Phrase { Phrase("today.recorded.planned", [.phrase("slot", slot), .text("name", name), .text("amount", amount), .phrase("time", time), .phrase("by", by)]) }
  static func todayRecorded(slot: Phrase, count n: Int, time: Phrase, by: Phrase) -> Phrase { Phrase("today.recorded.slot", count: n, [.phrase("slot", slot), .number("n", n), .phrase("time", time), .phrase("by", by)]) }
  static func todayUndone(slot: Phrase, name: String) -> Phrase { Phrase("today.undone", [.phrase("slot", slot), .text("name", name)]) }
  static func todayUndoneAsNeeded(name: String, amount: String, time: Phrase) -> Phrase { Phrase("today.undone.prn", [.text("name", name), .text("amount", amount), .phrase("time", time)]) }
  static func todayUndone(slot: Phrase, count n: Int) -> Phrase { Phrase("today.undone.slot", count: n, [.phrase("slot", slot), .number("n", n)]) }
  static var todayUndoneNothing: Phrase { Phrase("today.undone.nothing") }
  static func todaySlotTaken(_ slot: Phrase) -> Phrase { Phrase("today.slot.taken", [.phrase("slot", slot)]) }
  static func todayNotices(_ n: Int) -> Phrase { Phrase("today.notices", count: n, [.number("n", n)]) }
  static var todayStock: Phrase { Phrase("today.stock") }
  static func todayStockLeft(name: String, days n: Int) -> Phrase { Phrase("today.stock.left", count: n, [.text("name", name), .number("n", n)]) }
  static func todayStockAmount(name: String, amount: String) -> Phrase { Phrase("today.stock.amount", [.text("name", name), .text("amount", amount)]) }
  static func todayNotice(_ label: Phrase, _ text: Phrase) -> Phrase { Phrase("today.notice", [.phrase("label", label), .phrase("text", text)]) }
  static var todayNextHead: Phrase { Phrase("today.next.head") }
  static func todayIn(_ time: Phrase) -> Phrase { Phrase("today.in", [.phrase("time", time)]) }
  static var todayWeek: Phrase { Phrase("today.week") }
  static var todayStockFull: Phrase { Phrase("today.stock.full") }
  static var todayStockNone: Phrase { Phrase("today.stock.none") }
  static func todayStockDays(_ n: Int) -> Phrase { Phrase("today.stock.days", count: n, [.number("n", n)]) }
  static func todayStockLong(_ n: Int) -> Phrase { Phrase("today.stock.days.more", count: n, [.number("n", n)]) }
  static var todayStockEnough: Phrase { Phrase("today.stock.enough") }
  static func todayStockRest(_ amount: String) -> Phrase { Phrase("today.stock.rest", [.text("amount", amount)]) }
  static func todayExpiryUntil(_ date: Phrase) -> Phrase { Phrase("today.expiry.until", [.phrase("date", date)]) }
  static var todayYesterday: Phrase { Phrase("today.yesterday") }
  static var todayTomorrow: Phrase { Phrase("today.tomorrow") }
  static func todayDayTaken(_ n: Int) -> Phrase { Phrase("today.day.taken", [.number("n", n)]) }
  static func todayDayPart(_ k: Int, of n: Int) -> Phrase { Phrase("today.day.part", [.number("k", k), .number("n", n)]) }
  static func todayDayPlanned(_ n: Int) -> Phrase { Phrase("today.day.planned", count: n, [.number("n", n)]) }
  static var todayChangesHint: Phrase { Phrase("today.changes.hint") }
  static var prnTitle: Phrase { Phrase("prn.title") }
  static var prnNone: Phrase { Phrase("prn.none") }
  static func prnFailed(reason: Phrase) -> Phrase { Phrase("prn.failed", [.phrase("reason", reason)]) }
  static func prnSubject(name: String, amount: String) -> Phrase { Phrase("prn.subject", [.text("name", name), .text("amount", amount)]) }
  static func prnLast(time: Phrase, ago: Phrase, _ n: Int) -> Phrase { Phrase("prn.last", [.phrase("time", time), .phrase("ago", ago), .plain("n", n)]) }
  static func prnLastDay(time: Phrase) -> Phrase { Phrase("prn.lastDay", [.phrase("time", time)]) }
  static func prnNext(time: Phrase, hours h: Int, most n: Int) -> Phrase { Phrase("prn.next", [.phrase("time", time), .plain("h", h), .plain("n", n)]) }
  static func prnNextApart(time: Phrase, hours h: Int) -> Phrase { Phrase("prn.nextApart", [.phrase("time", time), .plain("h", h)]) }
  static func prnSoon(_ d: Phrase) -> Phrase { Phrase("prn.soon", [.phrase("d", d)]) }
  static func prnSoonBody(hours h: Int, time: Phrase) -> Phrase { Phrase("prn.soon.body", count: h, [.number("h", h), .phrase("time", time)]) }
  static func prnJust(time: Phrase) -> Phrase { Phrase("prn.just", [.phrase("time", time)]) }
  static var prnJustBody: Phrase { Phrase("prn.just.body") }
  static var prnJustYes: Phrase { Phrase("prn.just.yes") }
  static var prnJustNo: Phrase { Phrase("prn.just.no") }
  static var prnAlready: Phrase { Phrase("prn.already") }
  static var prnAsk: Phrase { Phrase("prn.ask") }
  static func prnWait(time: Phrase) -> Phrase { Phrase("prn.wait", [.phrase("time", time)]) }
  static func prnMany(taken n: Int, most m: Int) -> Phrase { Phrase("prn.many", [.plain("n", n), .plain("m", m)]) }
  static func againTitle(time: Phrase) -> Phrase { Phrase("again.title", [.phrase("time", time)]) }
  static var againBody: Phrase { Phrase("again.body") }
  static var againNote: Phrase { Phrase("again.note") }
  static var earlyTitle: Phrase { Phrase("early.title") }
  static func earlyBody(_ d: Phrase) -> Phrase { Phrase("early.body", [.phrase("d", d)]) }
  static var earlyYes: Phrase { Phrase("early.yes") }
  static var earlyNo: Phrase { Phrase("early.no") }
  static var earlyNoNote: Phrase { Phrase("early.no.note") }
  static var earlyOther: Phrase { Phrase("early.other") }
  static func timeSubject(slot: Phrase, time: Phrase, name: String) -> Phrase { Phrase("time.subject", [.phrase("slot", slot), .phrase("time", time), .text("name", name)]) }
  static var timeTitle: Phrase { Phrase("time.title") }
  static var timeRecorded: Phrase { Phrase("time.recorded") }
  static var timePlanned: Phrase { Phrase("time.planned") }
  static var timeNow: Phrase { Phrase("time.now") }
  static var timeTyped: Phrase { Phrase("time.typed") }
  static var timeHint: Phrase { Phrase("time.hint") }
  static func timeEcho(date: Phrase, time: Phrase) -> Phrase { Phrase("time.echo", [.phrase("date", date), .phrase("time", time)]) }
  static func timeLate(_ d: Phrase) -> Phrase { Phrase("time.late", [.phrase("d", d)]) }
  static func timeBefore(_ d: Phrase) -> Phrase { Phrase("time.before", [.phrase("d", d)]) }
  static var timeSame: Phrase { Phrase("time.same") }
  static var timeKept: Phrase { Phrase("time.kept") }
  static func timeSkipped(_ reason: Phrase) -> Phrase { Phrase("time.skipped", [.phrase("reason", reason)]) }
  static var timeFuture: Phrase { Phrase("time.future") }
  static var timeOld: Phrase { Phrase("time.old") }
  static var timeBad: Phrase { Phrase("time.bad") }
  static var timeEmpty: Phrase { Phrase("time.empty") }
  static func timeSpoken(_ choice: Phrase, time: Phrase) -> Phrase { Phrase("time.spoken", [.phrase("choice", choice), .phrase("time", time)]) }
  static var timeAmount: Phrase { Phrase("time.amount") }
  static var timeAmountHint: Phrase { Phrase("time.amount.hint") }
  static var timeAmountBad: Phrase { Phrase("time.amount.bad") }
  static func timeAmountUnit(usual: String) -> Phrase { Phrase("time.amount.unit", [.text("usual", usual)]) }
  static func timeAmountSpoken(amount: String) -> Phrase { Phrase("time.amount.spoken", [.text("amount", amount)]) }
  static var timeSave: Phrase { Phrase("time.save") }
  static var timeCancel: Phrase { Phrase("time.cancel") }
  static var timeAsNeeded: Phrase { Phrase("time.asNeeded") }
  static var keyTime: Phrase { Phrase("key.time") }
  static var keyTimeAndAmount: Phrase { Phrase("key.timeAndAmount") }
  static var keyDigits: Phrase { Phrase("key.digits") }
  static func durationBoth(hours h: Int, minutes m: Int) -> Phrase { Phrase("duration.both", [.plain("h", h), .plain("m", m)]) }
  static func durationHours(_ h: Int) -> Phrase { Phrase("duration.hours", [.plain("h", h)]) }
  static func durationMinutes(_ m: Int) -> Phrase { Phrase("duration.minutes", [.plain("m", m)]) }
  static func durationDays(_ d: Int) -> Phrase { Phrase("duration.days", count: d, [.number("d", d)]) }
  static func durationDays(_ d: Int, hours h: Int) -> Phrase { Phrase("duration.daysHours", count: d, [.number("d", d), .plain("h", h)]) }
  static var keyOtherTime: Phrase { Phrase("key.otherTime") }
  static func recordWhat(slot: Phrase, name: String) -> Phrase { Phrase("record.what", [.phrase("slot", slot), .text("name", name)]) }
  static func recordWhat(slot: Phrase, count n: Int) -> Phrase { Phrase("record.what.slot", count: n, [.phrase("slot", slot), .number("n", n)]) }
  static func recordFailed(what: Phrase, reason: Phrase) -> Phrase { Phrase("record.failed", [.phrase("what", what), .phrase("reason", reason)]) }
  static func recordUnsure(what: Phrase, reason: Phrase) -> Phrase { Phrase("record.unsure", [.phrase("what", what), .phrase("reason", reason)]) }
  static func recordNotUndone(what: Phrase, reason: Phrase) -> Phrase { Phrase("record.notUndone", [.phrase("what", what), .phrase("reason", reason)]) }
  static func recordAmended(what: Phrase, told: String, stands: String) -> Phrase { Phrase("record.amended", [.phrase("what", what), .text("told", told), .text("stands", stands)]) }
  static var recordChanged: Phrase { Phrase("record.changed") }
  static var keyTake: Phrase { Phrase("key.take") }
  static var keySlot: Phrase { Phrase("key.slot") }
  static func keySlotBoth(slot: Phrase) -> Phrase { Phrase("key.slot.both", [.phrase("slot", slot)]) }
  static func keySlotAll(slot: Phrase, _ n: Int) -> Phrase { Phrase("key.slot.all", [.phrase("slot", slot), .number("n", n)]) }
  static var keyUndo: Phrase { Phrase("key.undo") }
  static var keyPrn: Phrase { Phrase("key.prn") }
  static var keyOpen: Phrase { Phrase("key.open") }
  static var keyNewPatient: Phrase { Phrase("key.newPatient") }
  static var keyNewCode: Phrase { Phrase("key.newCode") }
  static var keyPlans: Phrase { Phrase("key.plans") }
  static var keyLatest: Phrase { Phrase("key.latest") }
  static var keyCancelCode: Phrase { Phrase("key.cancelCode") }
  static var settingsPatients: Phrase { Phrase("settings.patients") }
  static func patientsCount(_ n: Int) -> Phrase { Phrase("patients.count", count: n, [.number("n", n)]) }
  static var patientsOpen: Phrase { Phrase("patients.open") }
  static var patientsAddHint: Phrase { Phrase("patients.add.hint") }
  static var patientsLinked: Phrase { Phrase("patients.linked") }
  static var patientsUnlinked: Phrase { Phrase("patients.unlinked") }
  static func patientsSpoken(_ name: String, state: Phrase) -> Phrase { Phrase("patients.spoken", [.text("name", name), .phrase("state", state)]) }
  static func patientsDevice(_ device: Phrase, used: Phrase) -> Phrase { Phrase("patients.device", [.phrase("device", device), .phrase("used", used)]) }
  static func patientsDevices(_ device: Phrase, more: Int) -> Phrase { Phrase("patients.devices", count: more, [.phrase("device", device), .number("more", more)]) }
  static var patientsActionCode: Phrase { Phrase("patients.action.code") }
  static var patientsActionRename: Phrase { Phrase("patients.action.rename") }
  static var patientsActionSlots: Phrase { Phrase("patients.action.slots") }
  static func patientsSlotsTitle(_ name: String) -> Phrase { Phrase("patients.slots.title", [.text("name", name)]) }
  static var patientsSlotsKept: Phrase { Phrase("patients.slots.kept") }
  static var patientsSlotsTwice: Phrase { Phrase("patients.slots.twice") }
  static func patientsSlotsMoved(_ name: String) -> Phrase { Phrase("patients.slots.moved", [.text("name", name)]) }
  static var patientsActionProfile: Phrase { Phrase("patients.action.profile") }
  static func patientsProfileTitle(_ name: String) -> Phrase { Phrase("patients.profile.title", [.text("name", name)]) }
  static var patientsProfileUnknown: Phrase { Phrase("patients.profile.unknown") }
  static var patientsProfileNone: Phrase { Phrase("patients.profile.none") }
  static var patientsProfileSome: Phrase { Phrase("patients.profile.some") }
  static var patientsProfileWhich: Phrase { Phrase("patients.profile.which") }
  static var patientsProfileHint: Phrase { Phrase("patients.profile.hint") }
  static var patientsProfileContactHint: Phrase { Phrase("patients.profile.contact.hint") }
  static var patientsProfileContactBad: Phrase { Phrase("patients.profile.contact.bad") }
  static func patientsProfileMany(_ n: Int, _ letters: Int) -> Phrase { Phrase("patients.profile.many", [.number("n", n), .number("letters", letters)]) }
  static var patientsProfileBorn: Phrase { Phrase("patients.profile.born") }
  static var patientsProfileNotBorn: Phrase { Phrase("patients.profile.notBorn") }
  static var patientsProfileBad: Phrase { Phrase("patients.profile.bad") }
  static func patientsProfileKept(_ name: String) -> Phrase { Phrase("patients.profile.kept", [.text("name", name)]) }
  static var patientsActionFeed: Phrase { Phrase("patients.action.feed") }
  static func feedTitle(_ name: String) -> Phrase { Phrase("feed.title", [.text("name", name)]) }
  static var feedNone: Phrase { Phrase("feed.none") }
  static func feedHidden(_ date: Phrase) -> Phrase { Phrase("feed.hidden", [.phrase("date", date)]) }
  static var feedHow: Phrase { Phrase("feed.how") }
  static var feedHere: Phrase { Phrase("feed.here") }
  static var feedSpoken: Phrase { Phrase("feed.spoken") }
  static var feedRevoked: Phrase { Phrase("feed.revoked") }
  static var keyNewAddress: Phrase { Phrase("key.newAddress") }
  static var keyRevokeAddress: Phrase { Phrase("key.revokeAddress") }
  static var keyCopy: Phrase { Phrase("key.copy") }
  static var patientsActionRevoke: Phrase { Phrase("patients.action.revoke") }
  static var patientsActionRemove: Phrase { Phrase("patients.action.remove") }
  static var patientsAdd: Phrase { Phrase("patients.add") }
  static var patientsName: Phrase { Phrase("patients.name") }
  static var patientsNameBad: Phrase { Phrase("patients.name.bad") }
  static var patientsNameTaken: Phrase { Phrase("patients.name.taken") }
  static var patientsSave: Phrase { Phrase("patients.save") }
  static var patientsCancel: Phrase { Phrase("patients.cancel") }
  static func patientsRevokeTitle(_ name: String) -> Phrase { Phrase("patients.revoke.title", [.text("name", name)]) }
  static var patientsRevokeBody: Phrase { Phrase("patients.revoke.body") }
  static var patientsRevokeConfirm: Phrase { Phrase("patients.revoke.confirm") }
  static func patientsRemoveTitle(_ name: String) -> Phrase { Phrase("patients.remove.title", [.text("name", name)]) }
  static var patientsRemoveBody: Phrase { Phrase("patients.remove.body") }
  static var patientsRemoveNext: Phrase { Phrase("patients.remove.next") }
  static func patientsRemoveHint(_ name: String) -> Phrase { Phrase("patients.remove.hint", [.text("name", name)]) }
  static var patientsRemoveWrong: Phrase { Phrase("patients.remove.wrong") }
  static var patientsRemoveConfirm: Phrase { Phrase("patients.remove.confirm") }
  static func patientsAdded(_ name: String) -> Phrase { Phrase("patients.added", [.text("name", name)]) }
  static func patientsRenamed(_ name: String) -> Phrase { Phrase("patients.renamed", [.text("name", name)]) }
  static func patientsUnchanged(_ name: String) -> Phrase { Phrase("patients.unchanged", [.text("name", name)]) }
  static func patientsRevoked(_ name: String) -> Phrase { Phrase("patients.revoked", [.text("name", name)]) }
  static func patientsRemoved(_ name: String) -> Phrase { Phrase("patients.removed", [.text("name", name)]) }
  static func patientsLimitTitle(_ n: Int) -> Phrase { Phrase("patients.limit.title", count: n, [.number("n", n)]) }
  static func patientsLimitBody(_ n: Int) -> Phrase { Phrase("patients.limit.body", count: n, [.number("n", n)]) }
  static var patientsChanged: Phrase { Phrase("patients.changed") }
  static var patientsFailed: Phrase { Phrase("patients.failed") }
  static var patientsKept: Phrase { Phrase("patients.kept") }
  static var patientsUnsure: Phrase { Phrase("patients.unsure") }
  static func linkTitle(_ name: Phrase) -> Phrase { Phrase("link.title", [.phrase("name", name)]) }
  static func linkS1(_ name: Phrase) -> Phrase { Phrase("link.s1", [.phrase("name", name)]) }
  static var linkS2: Phrase { Phrase("link.s2") }
  static var linkS3: Phrase { Phrase("link.s3") }
  static var linkFinger: Phrase { Phrase("link.finger") }
  static var linkPhone: Phrase { Phrase("link.phone") }
  static var linkOnlyHere: Phrase { Phrase("link.onlyHere") }
  static var linkWay: Phrase { Phrase("link.way") }
  static var linkHome: Phrase { Phrase("link.home") }
  static var linkHomeWho: Phrase { Phrase("link.home.who") }
  static var linkHomeNote: Phrase { Phrase("link.home.note") }
  static var linkMove: Phrase { Phrase("link.move") }
  static var linkMoveNote: Phrase { Phrase("link.move.note") }
  static var linkMoveHow: Phrase { Phrase("link.move.how") }
  static var linkMoveStays: Phrase { Phrase("link.move.stays") }
  static var linkNotNow: Phrase { Phrase("link.notNow") }
  static var linkNotNowNote: Phrase { Phrase("link.notNow.note") }
  static var linkHomeWarning: Phrase { Phrase("link.home.warning") }
  static func linkHomeSpoken(_ choice: Phrase) -> Phrase { Phrase("link.home.spoken", [.phrase("choice", choice)]) }
  static var linkStop: Phrase { Phrase("link.stop") }
  static var linkStopped: Phrase { Phrase("link.stopped") }
  static func linkVisitors(_ addresses: String) -> Phrase { Phrase("link.visitors", [.text("addresses", addresses)]) }
  static var homeNotOpened: Phrase { Phrase("home.notOpened") }
  static var quitTitle: Phrase { Phrase("quit.title") }
  static var quitBody: Phrase { Phrase("quit.body") }
  static var quitYes: Phrase { Phrase("quit.yes") }
  static func linkUntil(_ time: Phrase, minutes n: Int) -> Phrase { Phrase("link.until", count: n, [.phrase("time", time), .number("n", n)]) }
  static var linkQr: Phrase { Phrase("link.qr") }
  static func linkElsewhere(_ server: String) -> Phrase { Phrase("link.elsewhere", [.text("server", server)]) }
  static var codeHere: Phrase { Phrase("code.here") }
  static var codeOnce: Phrase { Phrase("code.once") }
  static func codeSpoken(digits: String) -> Phrase { Phrase("code.spoken", [.text("digits", digits)]) }
  static var codeSecret: Phrase { Phrase("code.secret") }
  static var codeUnspoken: Phrase { Phrase("code.unspoken") }
  static func codeLinked(_ name: String) -> Phrase { Phrase("code.linked", [.text("name", name)]) }
  static var codeOver: Phrase { Phrase("code.over") }
  static var codeCancelled: Phrase { Phrase("code.cancelled") }
  static var copyAsked: Phrase { Phrase("copy.asked") }
  static var copyUnable: Phrase { Phrase("copy.unable") }
  static var pageTitle: Phrase { Phrase("page.title") }
  static var pageLanguage: Phrase { Phrase("page.language") }
  static var pageWhat: Phrase { Phrase("page.what") }
  static var pageWhy: Phrase { Phrase("page.why") }
  static var pageAddress: Phrase { Phrase("page.address") }
  static var pageCode: Phrase { Phrase("page.code") }
  static var pageFinger: Phrase { Phrase("page.finger") }
  static var pageCompare: Phrase { Phrase("page.compare") }
  static var pageLasts: Phrase { Phrase("page.lasts") }
  static var pageSecret: Phrase { Phrase("page.secret") }
  static var pageUnread: Phrase { Phrase("page.unread") }
  static var pagePlain: Phrase { Phrase("page.plain") }
  static var pageHow: Phrase { Phrase("page.how") }
  static var pageHow1: Phrase { Phrase("page.how1") }
  static var pageHow2: Phrase { Phrase("page.how2") }
  static var pageHow3: Phrase { Phrase("page.how3") }
  static var pageOver: Phrase { Phrase("page.over") }
  static var pageCalendar: Phrase { Phrase("page.calendar") }
  static var pageFeed: Phrase { Phrase("page.feed") }
  static var pageKeeps: Phrase { Phrase("page.keeps") }
  static var settingsMedications: Phrase { Phrase("settings.medications") }
  static var medicationsAbout: Phrase { Phrase("medications.about") }
  static var medicationsOpen: Phrase { Phrase("medications.open") }
  static var medicationsNone: Phrase { Phrase("medications.none") }
  static var medicationsHint: Phrase { Phrase("medications.hint") }
  static var medicationsFailed: Phrase { Phrase("medications.failed") }
  static var medicationsIntake: Phrase { Phrase("medications.intake") }
  static var medicationsPlan: Phrase { Phrase("medications.plan") }
  static var medicationsEveryDay: Phrase { Phrase("medications.everyDay") }
  static func medicationsFrom(_ date: Phrase) -> Phrase { Phrase("medications.from", [.phrase("date", date)]) }
  static func medicationsUntil(_ date: Phrase) -> Phrase { Phrase("medications.until", [.phrase("date", date)]) }
  static var medicationsEnded: Phrase { Phrase("medications.ended") }
  static func medicationsEndedOn(_ date: Phrase) -> Phrase { Phrase("medications.endedOn", [.phrase("date", date)]) }
  static var medicationsPutAway: Phrase { Phrase("medications.putAway") }
  static func medicationsStock(_ amount: String) -> Phrase { Phrase("medications.stock", [.text("amount", amount)]) }
  static func medicationsStockLeft(_ amount: String, days n: Int) -> Phrase { Phrase("medications.stock.left", count: n, [.text("amount", amount), .number("n", n)]) }
  static func medicationsStockEnough(_ amount: String) -> Phrase { Phrase("medications.stock.enough", [.text("amount", amount)]) }
  static func medicationsStockLong(_ amount: String, days n: Int) -> Phrase { Phrase("medications.stock.long", count: n, [.text("amount", amount), .number("n", n)]) }
  static func medicationsEach(_ amount: String) -> Phrase { Phrase("medications.each", [.text("amount", amount)]) }
  static var medicationsNew: Phrase { Phrase("medications.new") }
  static var medicationsEdit: Phrase { Phrase("medications.edit") }
  static var medicationsKept: Phrase { Phrase("medications.kept") }
  static var medicationsName: Phrase { Phrase("medications.name") }
  static var medicationsDosage: Phrase { Phrase("medications.dosage") }
  static var medicationsCount: Phrase { Phrase("medications.count") }
  static var medicationsCountHint: Phrase { Phrase("medications.count.hint") }
  static var medicationsSlots: Phrase { Phrase("medications.slots") }
  static var medicationsMore: Phrase { Phrase("medications.more") }
  static var medicationsMoreWhat: Phrase { Phrase("medications.more.what") }
  static var medicationsTimes: Phrase { Phrase("medications.times") }
  static var medicationsTimesHint: Phrase { Phrase("medications.times.hint") }
  static var medicationsWeekdays: Phrase { Phrase("medications.weekdays") }
  static var medicationsStart: Phrase { Phrase("medications.start") }
  static var medicationsEnd: Phrase { Phrase("medications.end") }
  static var medicationsEndHint: Phrase { Phrase("medications.end.hint") }
  static var medicationsBeginAgain: Phrase { Phrase("medications.begin.again") }
  static var medicationsStockField: Phrase { Phrase("medications.stock.field") }
  static var medicationsStockHint: Phrase { Phrase("medications.stock.hint") }
  static var medicationsStrength: Phrase { Phrase("medications.strength") }
  static var medicationsNotes: Phrase { Phrase("medications.notes") }
  static var medicationsInterval: Phrase { Phrase("medications.interval") }
  static var medicationsIntervalHint: Phrase { Phrase("medications.interval.hint") }
  static var medicationsIntervalBad: Phrase { Phrase("medications.interval.bad") }
  static var medicationsMost: Phrase { Phrase("medications.most") }
  static var medicationsMostHint: Phrase { Phrase("medications.most.hint") }
  static var medicationsMostBad: Phrase { Phrase("medications.most.bad") }
  static func medicationsApart(_ n: Int) -> Phrase { Phrase("medications.apart", count: n, [.number("n", n)]) }
  static func medicationsPerDay(_ n: Int) -> Phrase { Phrase("medications.perDay", count: n, [.number("n", n)]) }
  static var medicationsCountBad: Phrase { Phrase("medications.count.bad") }
  static var medicationsStockBad: Phrase { Phrase("medications.stock.bad") }
  static var medicationsStartFar: Phrase { Phrase("medications.start.far") }
  static var medicationsEndPast: Phrase { Phrase("medications.end.past") }
  static var medicationsRefused: Phrase { Phrase("medications.refused") }
  static var medicationsConflict: Phrase { Phrase("medications.conflict") }
  static var medicationsThere: Phrase { Phrase("medications.there") }
  static var medicationsUnsure: Phrase { Phrase("medications.unsure") }
  static var medicationsReload: Phrase { Phrase("medications.reload") }
  static func medicationsEndTitle(_ name: String) -> Phrase { Phrase("medications.end.title", [.text("name", name)]) }
  static func medicationsStockTitle(_ name: String) -> Phrase { Phrase("medications.stock.title", [.text("name", name)]) }
  static func medicationsPutAwayTitle(_ name: String) -> Phrase { Phrase("medications.putAway.title", [.text("name", name)]) }
  static var medicationsPutAwayBody: Phrase { Phrase("medications.putAway.body") }
  static var medicationsPutAwayConfirm: Phrase { Phrase("medications.putAway.confirm") }
  static func medicationsTakeOutTitle(_ name: String) -> Phrase { Phrase("medications.takeOut.title", [.text("name", name)]) }
  static var medicationsTakeOutBody: Phrase { Phrase("medications.takeOut.body") }
  static var medicationsTakeOutConfirm: Phrase { Phrase("medications.takeOut.confirm") }
  static func medicationsAdded(_ name: String) -> Phrase { Phrase("medications.added", [.text("name", name)]) }
  static func medicationsAddedFrom(_ name: String, from date: Phrase) -> Phrase { Phrase("medications.added.from", [.text("name", name), .phrase("date", date)]) }
  static func medicationsAddedSince(_ name: String, since date: Phrase) -> Phrase { Phrase("medications.added.since", [.text("name", name), .phrase("date", date)]) }
  static func medicationsChanged(_ name: String) -> Phrase { Phrase("medications.changed", [.text("name", name)]) }
  static func medicationsEnds(_ name: String, on date: Phrase) -> Phrase { Phrase("medications.ends", [.text("name", name), .phrase("date", date)]) }
  static func medicationsGoesOn(_ name: String) -> Phrase { Phrase("medications.goesOn", [.text("name", name)]) }
  static func medicationsAway(_ name: String) -> Phrase { Phrase("medications.away", [.text("name", name)]) }
  static func medicationsTakenOut(_ name: String) -> Phrase { Phrase("medications.takenOut", [.text("name", name)]) }
  static func medicationsCounted(_ name: String, stock: Phrase) -> Phrase { Phrase("medications.counted", [.text("name", name), .phrase("stock", stock)]) }
  static func medicationsCountedNoMore(_ name: String) -> Phrase { Phrase("medications.countedNoMore", [.text("name", name)]) }
  static func medicationsUndoable(what: Phrase) -> Phrase { Phrase("medications.undoable", [.phrase("what", what)]) }
  static func medicationsEndUndone(_ name: String) -> Phrase { Phrase("medications.endUndone", [.text("name", name)]) }
  static func medicationsStockUndone(_ name: String) -> Phrase { Phrase("medications.stockUndone", [.text("name", name)]) }
  static var medicationsUndoneNothing: Phrase { Phrase("medications.undone.nothing") }
  static var keyMedications: Phrase { Phrase("key.medications") }
  static var keyOwnMedications: Phrase { Phrase("key.ownMedications") }
  static var keyNewMedication: Phrase { Phrase("key.newMedication") }
  static var keyEdit: Phrase { Phrase("key.edit") }
  static var keyStock: Phrase { Phrase("key.stock") }
  static var keyLastDay: Phrase { Phrase("key.lastDay") }
  static var keyPutAway: Phrase { Phrase("key.putAway") }
  static var keyTakeOut: Phrase { Phrase("key.takeOut") }
  static var dayFrozen: Phrase { Phrase("day.frozen") }
  static var dayEmpty: Phrase { Phrase("day.empty") }
  static func spokenDay(_ day: Phrase, states: String) -> Phrase { Phrase("spoken.day", [.phrase("day", day), .text("states", states)]) }
  static func spokenDayToday(_ day: Phrase, states: String) -> Phrase { Phrase("spoken.day.today", [.phrase("day", day), .text("states", states)]) }
  static func spokenState(_ slot: Phrase, _ state: Phrase) -> Phrase { Phrase("spoken.state", [.phrase("slot", slot), .phrase("state", state)]) }
  static var spokenSlotMorning: Phrase { Phrase("spoken.slot.morning") }
  static var spokenSlotNoon: Phrase { Phrase("spoken.slot.noon") }
  static var spokenSlotEvening: Phrase { Phrase("spoken.slot.evening") }
  static var spokenSlotBedtime: Phrase { Phrase("spoken.slot.bedtime") }
  static func spokenPrnCount(_ n: Int) -> Phrase { Phrase("spoken.prn.count", [.number("n", n)]) }
  static func spokenDose(slot: Phrase, time: Phrase, name: String, amount: String, state: Phrase) -> Phrase { Phrase("spoken.dose", [.phrase("slot", slot), .phrase("time", time), .text("name", name), .text("amount", amount), .phrase("state", state)]) }
  static func spokenDoseBy(slot: Phrase, time: Phrase, name: String, amount: String, state: Phrase, takenAt: Phrase, by: Phrase) -> Phrase { Phrase("spoken.dose.by", [.phrase("slot", slot), .phrase("time", time), .text("name", name), .text("amount", amount), .phrase("state", state), .phrase("takenAt", takenAt), .phrase("by", by)]) }
  static func spokenPrnBy(time: Phrase, name: String, amount: String, by: Phrase) -> Phrase { Phrase("spoken.prn.by", [.phrase("time", time), .text("name", name), .text("amount", amount), .phrase("by", by)]) }
  static var historyRecent: Phrase { Phrase("history.recent") }
  static func historyMonth(year y: Int, month m: Int) -> Phrase { Phrase("history.month", [.year("y", y), .month(m)]) }
  static func historyAdherence(percent p: Int, taken a: Int, due b: Int) -> Phrase { Phrase("history.adherence", [.number("p", p), .number("a", a), .number("b", b)]) }
  static func historyAdherenceShort(percent p: Int, taken a: Int, due b: Int) -> Phrase { Phrase("history.adherence.short", [.number("p", p), .number("a", a), .number("b", b)]) }
  static func historyDayCount(taken a: Int, due b: Int) -> Phrase { Phrase("history.dayCount", [.number("a", a), .number("b", b)]) }
  static func historyMore(_ n: Int) -> Phrase { Phrase("history.more", count: n, [.number("n", n)]) }
  static func historyAbove(_ n: Int) -> Phrase { Phrase("history.above", count: n, [.number("n", n)]) }
  static var historyToday: Phrase { Phrase("history.today") }
  static var historyEdgeFirst: Phrase { Phrase("history.edge.first") }
  static var historyEdgeLast: Phrase { Phrase("history.edge.last") }
  static var historyEmpty: Phrase { Phrase("history.empty") }
  static var historyGoto: Phrase { Phrase("history.goto") }
  static var historyGotoPrompt: Phrase { Phrase("history.goto.prompt") }
  static var historyGotoBad: Phrase { Phrase("history.goto.bad") }
  static func yearTitle(_ from: Phrase, _ to: Phrase) -> Phrase { Phrase("year.title", [.phrase("from", from), .phrase("to", to)]) }
  static func yearOf(_ of: String, _ span: Phrase) -> Phrase { Phrase("year.of", [.text("of", of), .phrase("span", span)]) }
  static func yearAdherence(percent p: Int) -> Phrase { Phrase("year.adherence", [.number("p", p)]) }
  static func yearMonth(month m: Int) -> Phrase { Phrase("year.month", [.month(m)]) }
  static func yearYear(year y: Int) -> Phrase { Phrase("year.year", [.year("y", y)]) }
  static var yearMissed: Phrase { Phrase("year.missed") }
  static var yearRate: Phrase { Phrase("year.rate") }
  static var yearAll: Phrase { Phrase("year.all") }
  static var yearCount: Phrase { Phrase("year.count") }
  static var yearNone: Phrase { Phrase("year.none") }
  static var yearLocked: Phrase { Phrase("year.locked") }
  static func yearLockedSpoken(_ span: Phrase, _ day: Phrase) -> Phrase { Phrase("year.locked.spoken", [.phrase("span", span), .phrase("day", day)]) }
  static func yearLockedWhole(_ span: Phrase) -> Phrase { Phrase("year.locked.whole", [.phrase("span", span)]) }
  static func yearDay(_ day: Phrase, due b: Int, missed m: Int, slots: String) -> Phrase { Phrase("year.day", [.phrase("day", day), .number("b", b), .number("m", m), .text("slots", slots)]) }
  static func yearDayAll(_ day: Phrase, taken n: Int) -> Phrase { Phrase("year.day.all", count: n, [.phrase("day", day), .number("n", n)]) }
  static func yearPart(_ n: Int, _ state: Phrase) -> Phrase { Phrase("year.part", [.number("n", n), .phrase("state", state)]) }
  static func yearSmall(rows h: Int) -> Phrase { Phrase("year.small", [.number("h", h)]) }
  static var yearFailed: Phrase { Phrase("year.failed") }
  static var trendTitle: Phrase { Phrase("trend.title") }
  static var trendFailed: Phrase { Phrase("trend.failed") }
  static func trendDays(_ n: Int) -> Phrase { Phrase("trend.days", count: n, [.number("n", n)]) }
  static func trendAsked(_ n: Int) -> Phrase { Phrase("trend.asked", count: n, [.number("n", n)]) }
  static var trendSlots: Phrase { Phrase("trend.slots") }
  static var trendMedicines: Phrase { Phrase("trend.medicines") }
  static var trendTaken: Phrase { Phrase("trend.taken") }
  static var trendMissed: Phrase { Phrase("trend.missed") }
  static func trendCount(taken a: Int, due b: Int) -> Phrase { Phrase("trend.count", [.number("a", a), .number("b", b)]) }
  static func trendMisses(_ n: Int) -> Phrase { Phrase("trend.misses", [.number("n", n)]) }
  static var trendWorst: Phrase { Phrase("trend.worst") }
  static func trendWorstValue(_ slot: Phrase, missed n: Int, part k: Int, weekday d: Int) -> Phrase { Phrase("trend.worst.value", [.phrase("slot", slot), .number("n", n), .number("k", k), .phrase("d", .weekday(d))]) }
  static var trendStreak: Phrase { Phrase("trend.streak") }
  static func trendStreakValue(days n: Int, _ from: Phrase, _ to: Phrase, now k: Int) -> Phrase { Phrase("trend.streak.value", [.number("n", n), .phrase("from", from), .phrase("to", to), .number("k", k)]) }
  static func trendSpoken(of: String, due b: Int, taken a: Int, missed m: Int) -> Phrase { Phrase("trend.spoken", [.text("of", of), .number("b", b), .number("a", a), .number("m", m)]) }
  static var trendNone: Phrase { Phrase("trend.none") }
  static var keyYear: Phrase { Phrase("key.year") }
  static var keyYears: Phrase { Phrase("key.years") }
  static var keyChooseDay: Phrase { Phrase("key.chooseDay") }
  static var keyExplain: Phrase { Phrase("key.explain") }
  static var keyTrends: Phrase { Phrase("key.trends") }
  static var keyRange: Phrase { Phrase("key.range") }
  static var keyRowRecord: Phrase { Phrase("key.rowRecord") }
  static var keyMedicineRecord: Phrase { Phrase("key.medicineRecord") }
  static var keyToYear: Phrase { Phrase("key.toYear") }
  static func historyRetentionBannerFree(cutoffDate: String) -> Phrase { Phrase("history.retention.banner.free", [.text("cutoffDate", cutoffDate)]) }
  static var historyRetentionBannerPremium: Phrase { Phrase("history.retention.banner.premium") }
  static var historyRetentionLockPatientTitle: Phrase { Phrase("history.retention.lock.patient.title") }
  static var historyRetentionLockPatientBody: Phrase { Phrase("history.retention.lock.patient.body") }
  static var historyRetentionLockRefresh: Phrase { Phrase("history.retention.lock.refresh") }
  static var historyRetentionLockClose: Phrase { Phrase("history.retention.lock.close") }
  static func lockHeading(_ what: Phrase) -> Phrase { Phrase("lock.heading", [.phrase("what", what)]) }
  static func lockOpen(cutoff: Phrase) -> Phrase { Phrase("lock.open", [.phrase("cutoff", cutoff)]) }
  static func lockStraddle(from: Phrase, to: Phrase) -> Phrase { Phrase("lock.straddle", [.phrase("from", from), .phrase("to", to)]) }
  static func lockStraddleDay(_ day: Phrase) -> Phrase { Phrase("lock.straddle.day", [.phrase("day", day)]) }
  static func lockStraddleClose(to: Phrase) -> Phrase { Phrase("lock.straddle.close", [.phrase("to", to)]) }
  static var lockStill: Phrase { Phrase("lock.still") }
  static var updatingTitle: Phrase { Phrase("updating.title") }
  static func updatingSeconds(_ n: Int) -> Phrase { Phrase("updating.seconds", [.number("n", n)]) }
  static func updatingHistory(_ what: Phrase) -> Phrase { Phrase("updating.history", [.phrase("what", what)]) }
  static var updatingSlow: Phrase { Phrase("updating.slow") }
  static var updatingStopped: Phrase { Phrase("updating.stopped") }
  static var errorHistory: Phrase { Phrase("error.history") }
  static var errorToday: Phrase { Phrase("error.today") }
  static var errorPatients: Phrase { Phrase("error.patients") }
  static var errorKept: Phrase { Phrase("error.kept") }
  static func errorNoAnswer(seconds n: Int) -> Phrase { Phrase("error.noAnswer", count: n, [.number("n", n)]) }
  static var errorUnreachable: Phrase { Phrase("error.unreachable") }
  static var errorUntrusted: Phrase { Phrase("error.untrusted") }
  static var errorOtherCertificate: Phrase { Phrase("error.otherCertificate") }
  static var connOtherCertificate: Phrase { Phrase("conn.otherCertificate") }
  static var errorServer: Phrase { Phrase("error.server") }
  static var errorServerFull: Phrase { Phrase("error.serverFull") }
  static var errorOutdated: Phrase { Phrase("error.outdated") }
  static var errorNotFound: Phrase { Phrase("error.notFound") }
  static var errorForbidden: Phrase { Phrase("error.forbidden") }
  static var errorRejected: Phrase { Phrase("error.rejected") }
  static func errorTooMany(seconds n: Int) -> Phrase { Phrase("error.tooMany", count: n, [.number("n", n)]) }
  static var errorAnswer: Phrase { Phrase("error.answer") }
  static var buttonRetry: Phrase { Phrase("button.retry") }
  static var keyChoose: Phrase { Phrase("key.choose") }
  static var keyPress: Phrase { Phrase("key.press") }
  static var keyHelp: Phrase { Phrase("key.help") }
  static var keyCommands: Phrase { Phrase("key.commands") }
  static var keyDo: Phrase { Phrase("key.do") }
  static var keyQuit: Phrase { Phrase("key.quit") }
  static var keyStop: Phrase { Phrase("key.stop") }
  static var keyClose: Phrase { Phrase("key.close") }
  static var keyOpenDay: Phrase { Phrase("key.openDay") }
  static var keyToMonth: Phrase { Phrase("key.toMonth") }
  static var keyToRecent: Phrase { Phrase("key.toRecent") }
  static var keyGoto: Phrase { Phrase("key.goto") }
  static var keyBack: Phrase { Phrase("key.back") }
  static var keyArrows: Phrase { Phrase("key.arrows") }
  static var keyLeftRight: Phrase { Phrase("key.leftRight") }
  static var keyButtons: Phrase { Phrase("key.buttons") }
  static var keyUpDown: Phrase { Phrase("key.upDown") }
  static var keyNext: Phrase { Phrase("key.next") }
  static var keyRefresh: Phrase { Phrase("key.refresh") }
  static var keyDetails: Phrase { Phrase("key.details") }
  static var keyDays: Phrase { Phrase("key.days") }
  static var keyMonths: Phrase { Phrase("key.months") }
  static var keyToHistory: Phrase { Phrase("key.toHistory") }
  static var keySeeHistory: Phrase { Phrase("key.seeHistory") }
  static var keyRight: Phrase { Phrase("key.right") }
  static var keyLeft: Phrase { Phrase("key.left") }
  static var keyToPanel: Phrase { Phrase("key.toPanel") }
  static var keyMore: Phrase { Phrase("key.more") }
  static var keyMove: Phrase { Phrase("key.move") }
  static var keyMoveDay: Phrase { Phrase("key.moveDay") }
  static var keySwitchView: Phrase { Phrase("key.switchView") }
  static var keyScreens: Phrase { Phrase("key.screens") }
  static var keyWho: Phrase { Phrase("key.who") }
  static var hintHistory: Phrase { Phrase("hint.history") }
  static var commandsTitle: Phrase { Phrase("commands.title") }
  static func commandsFound(_ n: Int) -> Phrase { Phrase("commands.found", count: n, [.number("n", n)]) }
  static var commandsNone: Phrase { Phrase("commands.none") }
  static var commandsTake: Phrase { Phrase("commands.take") }
  static var commandsTime: Phrase { Phrase("commands.time") }
  static var commandsSlot: Phrase { Phrase("commands.slot") }
  static var commandsExport: Phrase { Phrase("commands.export") }
  static var commandsSkip: Phrase { Phrase("commands.skip") }
  static var commandsPrn: Phrase { Phrase("commands.prn") }
  static var commandsUndo: Phrase { Phrase("commands.undo") }
  static var commandsMonthBefore: Phrase { Phrase("commands.monthBefore") }
  static var commandsMonthAfter: Phrase { Phrase("commands.monthAfter") }
  static var commandsYearBefore: Phrase { Phrase("commands.yearBefore") }
  static var commandsYearAfter: Phrase { Phrase("commands.yearAfter") }
  static func commandsSpoken(_ label: Phrase, number n: Int, count m: Int) -> Phrase { Phrase("commands.spoken", [.phrase("label", label), .number("n", n), .number("m", m)]) }
  static var keysTitle: Phrase { Phrase("keys.title") }
  static func keysUnknown(_ name: String) -> Phrase { Phrase("keys.unknown", [.text("name", name)]) }
  static func keysNoKey(_ name: String, text: String) -> Phrase { Phrase("keys.noKey", [.text("name", name), .text("text", text)]) }
  static func keysTaken(_ key: String, first: String, second: String) -> Phrase { Phrase("keys.taken", [.text("key", key), .text("first", first), .text("second", second)]) }
  static func keysMore(_ n: Int) -> Phrase { Phrase("keys.more", count: n, [.number("n", n)]) }
  static var keysDefaults: Phrase { Phrase("keys.defaults") }
  static func helpTitle(_ screen: Phrase) -> Phrase { Phrase("help.title", [.phrase("screen", screen)]) }
  static var helpOrder: Phrase { Phrase("help.order") }
  static var helpMissed: Phrase { Phrase("help.missed") }
  static var settingsAccount: Phrase { Phrase("settings.account") }
  static var settingsDisplay: Phrase { Phrase("settings.display") }
  static var settingsServer: Phrase { Phrase("settings.server") }
  static var settingsLanguage: Phrase { Phrase("settings.language") }
  static func settingsLanguageNamed(_ name: String) -> Phrase { Phrase("settings.language.named", [.text("name", name)]) }
  static var settingsSignOut: Phrase { Phrase("settings.signOut") }
  static var settingsSignOutConfirm: Phrase { Phrase("settings.signOut.confirm") }
  static var settingsSignOutConfirmHere: Phrase { Phrase("settings.signOut.confirm.here") }
  static var settingsSignOutConfirmPatient: Phrase { Phrase("settings.signOut.confirm.patient") }
  static var signinHeading: Phrase { Phrase("signin.heading") }
  static var signinTitle: Phrase { Phrase("signin.title") }
  static var signinEmail: Phrase { Phrase("signin.email") }
  static var signinPassword: Phrase { Phrase("signin.password") }
  static var signinSubmit: Phrase { Phrase("signin.submit") }
  static var signinEmpty: Phrase { Phrase("signin.empty") }
  static var signinFailed: Phrase { Phrase("signin.failed") }
  static func signinTriesLeft(_ n: Int) -> Phrase { Phrase("signin.triesLeft", count: n, [.number("n", n)]) }
  static func signinTooMany(seconds n: Int) -> Phrase { Phrase("signin.tooMany", count: n, [.number("n", n)]) }
  static var signinEnded: Phrase { Phrase("signin.ended") }
  static func signinSpoken(length n: Int, reason: String) -> Phrase { Phrase("signin.spoken", count: n, [.number("n", n), .text("reason", reason)]) }
  static var signinIssuer: Phrase { Phrase("signin.issuer") }
  static var signinElsewhere: Phrase { Phrase("signin.elsewhere") }
  static var signinToken: Phrase { Phrase("signin.token") }
  static var signinTokenHint: Phrase { Phrase("signin.token.hint") }
  static var signinTokenBad: Phrase { Phrase("signin.token.bad") }
  static var signinTokenEnded: Phrase { Phrase("signin.token.ended") }
  static var signinTokenRefused: Phrase { Phrase("signin.token.refused") }
  static var formMissing: Phrase { Phrase("form.missing") }
  static var formNothingChosen: Phrase { Phrase("form.nothingChosen") }
  static var formNotTimes: Phrase { Phrase("form.notTimes") }
  static func formTooManyTimes(most n: Int) -> Phrase { Phrase("form.tooManyTimes", count: n, [.number("n", n)]) }
  static var formNotANumber: Phrase { Phrase("form.notANumber") }
  static func formTooFewDigits(digits n: Int) -> Phrase { Phrase("form.tooFewDigits", count: n, [.number("n", n)]) }
  static func formTooLong(limit n: Int) -> Phrase { Phrase("form.tooLong", count: n, [.number("n", n)]) }
  static var formEndsBeforeStart: Phrase { Phrase("form.endsBeforeStart") }
  static var formEmpty: Phrase { Phrase("form.empty") }
  static func formLength(_ n: Int) -> Phrase { Phrase("form.length", count: n, [.number("n", n)]) }
  static var formOn: Phrase { Phrase("form.on") }
  static var formOff: Phrase { Phrase("form.off") }
  static var formDiscardTitle: Phrase { Phrase("form.discard.title") }
  static var formDiscardBody: Phrase { Phrase("form.discard.body") }
  static var formDiscardDrop: Phrase { Phrase("form.discard.drop") }
  static var formDiscardKeep: Phrase { Phrase("form.discard.keep") }
  static func formSpoken(_ label: Phrase, content: String) -> Phrase { Phrase("form.spoken", [.phrase("label", label), .text("content", content)]) }
  static func formSpoken(_ label: Phrase, content: String, problem reason: String) -> Phrase { Phrase("form.spoken.problem", [.phrase("label", label), .text("content", content), .text("reason", reason)]) }
  static func formSpoken(_ label: Phrase, option: Phrase, state: Phrase) -> Phrase { Phrase("form.spoken.option", [.phrase("label", label), .phrase("option", option), .phrase("state", state)]) }
  static func keySwitches(_ n: Int) -> Phrase { Phrase("key.switches", [.plain("n", n)]) }
  static var keyToggle: Phrase { Phrase("key.toggle") }
  static var setupPatient: Phrase { Phrase("setup.patient") }
  static var setupPatientNote: Phrase { Phrase("setup.patient.note") }
  static var codeField: Phrase { Phrase("code.field") }
  static var codeEnded: Phrase { Phrase("code.ended") }
  static var codeSubmit: Phrase { Phrase("code.submit") }
  static var codeBack: Phrase { Phrase("code.back") }
  static var codeWrong: Phrase { Phrase("code.wrong") }
  static func codeTriesLeft(_ n: Int) -> Phrase { Phrase("code.triesLeft", count: n, [.number("n", n)]) }
  static var setupHeading: Phrase { Phrase("setup.heading") }
  static var setupTitle: Phrase { Phrase("setup.title") }
  static var setupNew: Phrase { Phrase("setup.new") }
  static var setupNewNote: Phrase { Phrase("setup.new.note") }
  static var setupJoin: Phrase { Phrase("setup.join") }
  static var setupJoinNote: Phrase { Phrase("setup.join.note") }
  static var setupCheck: Phrase { Phrase("setup.check") }
  static var setupMarks: Phrase { Phrase("setup.marks") }
  static var setupMarksLetters: Phrase { Phrase("setup.marks.letters") }
  static func setupSpoken(_ n: Int, _ choice: Phrase) -> Phrase { Phrase("setup.spoken", [.number("n", n), .phrase("choice", choice)]) }
  static var setupName: Phrase { Phrase("setup.name") }
  static func setupPasswordHint(least n: Int) -> Phrase { Phrase("setup.password.hint", count: n, [.number("n", n)]) }
  static var setupPasswordAgain: Phrase { Phrase("setup.password.again") }
  static func setupPasswordShort(least n: Int) -> Phrase { Phrase("setup.password.short", count: n, [.number("n", n)]) }
  static var setupPasswordDiffers: Phrase { Phrase("setup.password.differs") }
  static var setupEmailBad: Phrase { Phrase("setup.email.bad") }
  static var setupTaken: Phrase { Phrase("setup.taken") }
  static var setupClosed: Phrase { Phrase("setup.closed") }
  static var setupBegin: Phrase { Phrase("setup.begin") }
  static var setupAccount: Phrase { Phrase("setup.account") }
  static var setupAccountMake: Phrase { Phrase("setup.account.make") }
  static var setupAddress: Phrase { Phrase("setup.address") }
  static var setupAddressHint: Phrase { Phrase("setup.address.hint") }
  static var setupAddressOptional: Phrase { Phrase("setup.address.optional") }
  static func setupFound(_ addresses: String) -> Phrase { Phrase("setup.found", [.text("addresses", addresses)]) }
  static var setupAddressBad: Phrase { Phrase("setup.address.bad") }
  static var setupAddressIsCode: Phrase { Phrase("setup.address.isCode") }
  static var setupAddressPlain: Phrase { Phrase("setup.address.plain") }
  static var setupUntrusted: Phrase { Phrase("setup.untrusted") }
  static var setupUnkept: Phrase { Phrase("setup.unkept") }
  static var setupDeleted: Phrase { Phrase("setup.deleted") }
  static var setupDeletedAlone: Phrase { Phrase("setup.deletedAlone") }
  static var keyPick: Phrase { Phrase("key.pick") }
  static var keyLanguage: Phrase { Phrase("key.language") }
  static var keyMarks: Phrase { Phrase("key.marks") }
  static var accountPassword: Phrase { Phrase("account.password") }
  static var accountPasswordCurrent: Phrase { Phrase("account.password.current") }
  static var accountPasswordNew: Phrase { Phrase("account.password.new") }
  static var accountPasswordSubmit: Phrase { Phrase("account.password.submit") }
  static var accountPasswordWrong: Phrase { Phrase("account.password.wrong") }
  static func accountPasswordTriesLeft(_ n: Int) -> Phrase { Phrase("account.password.triesLeft", count: n, [.number("n", n)]) }
  static var accountPasswordDone: Phrase { Phrase("account.password.done") }
  static var accountSessions: Phrase { Phrase("account.sessions") }
  static var accountSessionsSince: Phrase { Phrase("account.sessions.since") }
  static var accountSessionsUsed: Phrase { Phrase("account.sessions.used") }
  static var accountSessionsHere: Phrase { Phrase("account.sessions.here") }
  static var accountSessionsOther: Phrase { Phrase("account.sessions.other") }
  static func accountSessionsNamed(_ name: Phrase) -> Phrase { Phrase("account.sessions.named", [.phrase("name", name)]) }
  static func accountSessionsNamedHere(_ name: Phrase) -> Phrase { Phrase("account.sessions.namedHere", [.phrase("name", name)]) }
  static func deviceNamed(_ name: String) -> Phrase { Phrase("device.named", [.text("name", name)]) }
  static var deviceUnnamed: Phrase { Phrase("device.unnamed") }
  static func deviceScreens(_ name: String) -> Phrase { Phrase("device.screens", [.text("name", name)]) }
  static func deviceCommand(_ name: String) -> Phrase { Phrase("device.command", [.text("name", name)]) }
  static func accountSessionsSpoken(_ device: Phrase, since: String, used: String) -> Phrase { Phrase("account.sessions.spoken", [.phrase("device", device), .text("since", since), .text("used", used)]) }
  static var accountSessionsFailed: Phrase { Phrase("account.sessions.failed") }
  static var accountEndTitle: Phrase { Phrase("account.end.title") }
  static func accountEndBody(since: String) -> Phrase { Phrase("account.end.body", [.text("since", since)]) }
  static var accountEndConfirm: Phrase { Phrase("account.end.confirm") }
  static var accountEndDone: Phrase { Phrase("account.end.done") }
  static var accountEndHere: Phrase { Phrase("account.end.here") }
  static var accountDelete: Phrase { Phrase("account.delete") }
  static var accountDeleteTitle: Phrase { Phrase("account.delete.title") }
  static func accountDeleteBody(of n: Int) -> Phrase { Phrase("account.delete.body", count: n, [.number("n", n)]) }
  static var accountDeleteAloneTitle: Phrase { Phrase("account.delete.alone.title") }
  static func accountDeleteAloneBody(others n: Int) -> Phrase { Phrase("account.delete.alone.body", count: n, [.number("n", n)]) }
  static var accountDeleteHint: Phrase { Phrase("account.delete.hint") }
  static var accountDeleteConfirm: Phrase { Phrase("account.delete.confirm") }
  static func accountUntil(_ moment: String) -> Phrase { Phrase("account.until", [.text("moment", moment)]) }
  static var accountOutside: Phrase { Phrase("account.outside") }
  static var settingsTheme: Phrase { Phrase("settings.theme") }
  static var settingsThemeAutomatic: Phrase { Phrase("settings.theme.automatic") }
  static var settingsThemeDark: Phrase { Phrase("settings.theme.dark") }
  static var settingsThemeLight: Phrase { Phrase("settings.theme.light") }
  static var settingsThemeContrastDark: Phrase { Phrase("settings.theme.contrastDark") }
  static var settingsThemeContrastLight: Phrase { Phrase("settings.theme.contrastLight") }
  static var settingsThemeColourSafe: Phrase { Phrase("settings.theme.colourSafe") }
  static var settingsThemeTerminal: Phrase { Phrase("settings.theme.terminal") }
  static var settingsThemeMono: Phrase { Phrase("settings.theme.mono") }
  static var settingsMarks: Phrase { Phrase("settings.marks") }
  static var settingsMarksSigns: Phrase { Phrase("settings.marks.signs") }
  static var settingsMarksLetters: Phrase { Phrase("settings.marks.letters") }
  static var settingsBell: Phrase { Phrase("settings.bell") }
  static var settingsHome: Phrase { Phrase("settings.home") }
  static var eraReiwa: Phrase { Phrase("era.reiwa") }
  static var eraHeisei: Phrase { Phrase("era.heisei") }
  static var eraShowa: Phrase { Phrase("era.showa") }
  static var eraTaisho: Phrase { Phrase("era.taisho") }
  static var eraMeiji: Phrase { Phrase("era.meiji") }
  static var eraFirst: Phrase { Phrase("era.first") }
  static func dayHeading(year y: Int, month m: Int, day d: Int, weekday w: Int) -> Phrase { Phrase("day.heading", [.year("y", y), .month(m), .plain("d", d), .phrase("w", .weekday(w))]) }
  static func dayShort(month m: Int, day d: Int, weekday w: Int) -> Phrase { Phrase("day.short", [.month(m), .plain("d", d), .phrase("w", .weekday(w))]) }
  static func dayPlain(month m: Int, day d: Int) -> Phrase { Phrase("day.plain", [.month(m), .plain("d", d)]) }
  static func dayCell(month m: Int, day d: Int) -> Phrase { Phrase("day.cell", [.month(m), .plain("d", d)]) }
  static func dayEnd(month m: Int, day d: Int) -> Phrase { Phrase("day.end", [.month(m), .plain("d", d)]) }
  static func dayEndYear(year y: Int, month m: Int, day d: Int) -> Phrase { Phrase("day.end.year", [.year("y", y), .month(m), .plain("d", d)]) }
  static func clock(hour h: Int, minute mm: Int) -> Phrase { Phrase("clock", [.plain("h", h), .text("mm", Numerals.twoDigits(mm))]) }
  static func clockSecond(hour h: Int, minute mm: Int, second ss: Int) -> Phrase { Phrase("clock.second", [.plain("h", h), .text("mm", Numerals.twoDigits(mm)), .text("ss", Numerals.twoDigits(ss))]) }
  static var weekdaySun: Phrase { Phrase("weekday.sun") }
  static var weekdayMon: Phrase { Phrase("weekday.mon") }
  static var weekdayTue: Phrase { Phrase("weekday.tue") }
  static var weekdayWed: Phrase { Phrase("weekday.wed") }
  static var weekdayThu: Phrase { Phrase("weekday.thu") }
  static var weekdayFri: Phrase { Phrase("weekday.fri") }
  static var weekdaySat: Phrase { Phrase("weekday.sat") }
  static var monthJan: Phrase { Phrase("month.jan") }
  static var monthFeb: Phrase { Phrase("month.feb") }
  static var monthMar: Phrase { Phrase("month.mar") }
  static var monthApr: Phrase { Phrase("month.apr") }
  static var monthMay: Phrase { Phrase("month.may") }
  static var monthJun: Phrase { Phrase("month.jun") }
  static var monthJul: Phrase { Phrase("month.jul") }
  static var monthAug: Phrase { Phrase("month.aug") }
  static var monthSep: Phrase { Phrase("month.sep") }
  static var monthOct: Phrase { Phrase("month.oct") }
  static var monthNov: Phrase { Phrase("month.nov") }
  static var monthDec: Phrase { Phrase("month.dec") }
  static var monthShortJan: Phrase { Phrase("month.short.jan") }
  static var monthShortFeb: Phrase { Phrase("month.short.feb") }
  static var monthShortMar: Phrase { Phrase("month.short.mar") }
  static var monthShortApr: Phrase { Phrase("month.short.apr") }
  static var monthShortMay: Phrase { Phrase("month.short.may") }
  static var monthShortJun: Phrase { Phrase("month.short.jun") }
  static var monthShortJul: Phrase { Phrase("month.short.jul") }
  static var monthShortAug: Phrase { Phrase("month.short.aug") }
  static var monthShortSep: Phrase { Phrase("month.short.sep") }
  static var monthShortOct: Phrase { Phrase("month.short.oct") }
  static var monthShortNov: Phrase { Phrase("month.short.nov") }
  static var monthShortDec: Phrase { Phrase("month.short.dec") }
  static var patientUnknown: Phrase { Phrase("patient.unknown") }
  static func dayAndTime(_ day: Phrase, _ time: Phrase) -> Phrase { Phrase("day.time", [.phrase("day", day), .phrase("time", time)]) }
  static func connGrace(_ n: Int) -> Phrase { Phrase("conn.grace", count: n, [.number("n", n)]) }
  static func connGraceDays(_ n: Int) -> Phrase { Phrase("conn.grace.days", count: n, [.number("n", n)]) }
  static var connReadOnly: Phrase { Phrase("conn.readOnly") }
  static func syncUnsent(_ n: Int) -> Phrase { Phrase("sync.unsent", [.number("n", n)]) }
  static func syncRefused(_ n: Int) -> Phrase { Phrase("sync.refused", [.number("n", n)]) }
  static var doseUnknown: Phrase { Phrase("dose.unknown") }
  static var doseBefore: Phrase { Phrase("dose.before") }
  static var doseSkipped: Phrase { Phrase("dose.skipped") }
  static var patientSkipped: Phrase { Phrase("patient.skipped") }
  static var skipTitle: Phrase { Phrase("skip.title") }
  static var skipDoctor: Phrase { Phrase("skip.doctor") }
  static var skipUnwell: Phrase { Phrase("skip.unwell") }
  static var skipOut: Phrase { Phrase("skip.out") }
  static var skipOther: Phrase { Phrase("skip.other") }
  static var skipRefused: Phrase { Phrase("skip.refused") }
  static var skipNoMedicine: Phrase { Phrase("skip.noMedicine") }
  static var skipNote: Phrase { Phrase("skip.note") }
  static var skipDoctorNote: Phrase { Phrase("skip.doctor.note") }
  static var skipDoctorCounted: Phrase { Phrase("skip.doctor.counted") }
  static var skipOtherNote: Phrase { Phrase("skip.other.note") }
  static var skipSave: Phrase { Phrase("skip.save") }
  static var keySkip: Phrase { Phrase("key.skip") }
  static var skipReasons: Phrase { Phrase("skip.reasons") }
  static var skipToNote: Phrase { Phrase("skip.toNote") }
  static func skipSpoken(_ reason: Phrase) -> Phrase { Phrase("skip.spoken", [.phrase("reason", reason)]) }
  static func skipState(_ reason: Phrase) -> Phrase { Phrase("skip.state", [.phrase("reason", reason)]) }
  static func skipCount(_ figure: Phrase, n: Int) -> Phrase { Phrase("skip.count", count: n, [.phrase("figure", figure), .number("n", n)]) }
  static func skipCountOnly(n: Int) -> Phrase { Phrase("skip.count.only", count: n, [.number("n", n)]) }
  static func skipCountPatient(_ figure: Phrase, n: Int) -> Phrase { Phrase("skip.count.patient", count: n, [.phrase("figure", figure), .number("n", n)]) }
  static func skipDose(slot: Phrase, time: Phrase, name: String, reason: Phrase, at: Phrase, by: Phrase) -> Phrase { Phrase("skip.dose", [.phrase("slot", slot), .phrase("time", time), .text("name", name), .phrase("reason", reason), .phrase("at", at), .phrase("by", by)]) }
  static func skipDoseNote(_ dose: Phrase, note: String) -> Phrase { Phrase("skip.dose.note", [.phrase("dose", dose), .text("note", note)]) }
  static func skipRecorded(slot: Phrase, name: String, reason: Phrase) -> Phrase { Phrase("skip.recorded", [.phrase("slot", slot), .text("name", name), .phrase("reason", reason)]) }
  static var skipTaken: Phrase { Phrase("skip.taken") }
  static var skipNothing: Phrase { Phrase("skip.nothing") }
  static var todayUnknown: Phrase { Phrase("today.unknown") }
  static var recordReadOnly: Phrase { Phrase("record.readOnly") }
  static var errorGoesOn: Phrase { Phrase("error.goesOn") }
  static var changeReadOnly: Phrase { Phrase("change.readOnly") }
  static func recordNotKept(reason: Phrase) -> Phrase { Phrase("record.notKept", [.phrase("reason", reason)]) }
  static func signinNotKept(reason: Phrase) -> Phrase { Phrase("signin.notKept", [.phrase("reason", reason)]) }
  static func settingsNotKept(reason: Phrase) -> Phrase { Phrase("settings.notKept", [.phrase("reason", reason)]) }
  static var deviceFull: Phrase { Phrase("device.full") }
  static var deviceDamaged: Phrase { Phrase("device.damaged") }
  static var deviceClosed: Phrase { Phrase("device.closed") }
  static var deviceBusy: Phrase { Phrase("device.busy") }
  static var deviceNewer: Phrase { Phrase("device.newer") }
  static var deviceSystem: Phrase { Phrase("device.system") }
  static var offlineGraceMessage: Phrase { Phrase("offline.grace.message") }
  static var offlineGraceDetail: Phrase { Phrase("offline.grace.detail") }
  static var offlineGraceDetailPatient: Phrase { Phrase("offline.grace.detail.patient") }
  static var offlineGraceWhy: Phrase { Phrase("offline.grace.why") }
  static var offlineGraceUnknown: Phrase { Phrase("offline.grace.unknown") }
  static var offlineUnsent: Phrase { Phrase("offline.unsent") }
  static var offlineUnsentFull: Phrase { Phrase("offline.unsentFull") }
  static var offlineUnsentOne: Phrase { Phrase("offline.unsentOne") }
  static var offlineUnsentOneFull: Phrase { Phrase("offline.unsentOneFull") }
  static func offlineLeft(_ n: Int) -> Phrase { Phrase("offline.left", count: n, [.number("n", n)]) }
  static func offlineLeftFull(_ n: Int) -> Phrase { Phrase("offline.leftFull", count: n, [.number("n", n)]) }
  static var errorOffline: Phrase { Phrase("error.offline") }
  static var errorNotKept: Phrase { Phrase("error.notKept") }
  static var keyReconnect: Phrase { Phrase("key.reconnect") }
  static var keyCloseNotice: Phrase { Phrase("key.closeNotice") }
  static var settingsSync: Phrase { Phrase("settings.sync") }
  static var settingsSyncNone: Phrase { Phrase("settings.sync.none") }
  static var settingsSyncSend: Phrase { Phrase("settings.sync.send") }
  static var settingsSyncSent: Phrase { Phrase("settings.sync.sent") }
  static var settingsSyncSetAside: Phrase { Phrase("settings.sync.setAside") }
  static var settingsSyncHow: Phrase { Phrase("settings.sync.how") }
  static var settingsSyncRetry: Phrase { Phrase("settings.sync.retry") }
  static var settingsSyncDrop: Phrase { Phrase("settings.sync.drop") }
  static func settingsSyncRetried(what: Phrase) -> Phrase { Phrase("settings.sync.retried", [.phrase("what", what)]) }
  static func settingsSyncDropped(what: Phrase) -> Phrase { Phrase("settings.sync.dropped", [.phrase("what", what)]) }
  static func settingsSyncMayBeThere(what: Phrase) -> Phrase { Phrase("settings.sync.mayBeThere", [.phrase("what", what)]) }
  static var settingsSyncMayStay: Phrase { Phrase("settings.sync.mayStay") }
  static func settingsSyncDroppedTried(what: Phrase) -> Phrase { Phrase("settings.sync.droppedTried", [.phrase("what", what)]) }
  static func settingsSyncFault(reason: Phrase) -> Phrase { Phrase("settings.sync.fault", [.phrase("reason", reason)]) }
  static func settingsSyncUnreadable(reason: Phrase) -> Phrase { Phrase("settings.sync.unreadable", [.phrase("reason", reason)]) }
  static var settingsSyncMayMiss: Phrase { Phrase("settings.sync.mayMiss") }
  static func settingsSyncSpoken(what: Phrase, reason: Phrase) -> Phrase { Phrase("settings.sync.spoken", [.phrase("what", what), .phrase("reason", reason)]) }
  static func syncWhen(date: Phrase, what: Phrase) -> Phrase { Phrase("sync.when", [.phrase("date", date), .phrase("what", what)]) }
  static func syncUndo(what: Phrase) -> Phrase { Phrase("sync.undo", [.phrase("what", what)]) }
  static var syncUnknown: Phrase { Phrase("sync.unknown") }
  static func syncAskedAt(date: Phrase, time: Phrase) -> Phrase { Phrase("sync.askedAt", [.phrase("date", date), .phrase("time", time)]) }
  static var refusalChanged: Phrase { Phrase("refusal.changed") }
  static var refusalTooOld: Phrase { Phrase("refusal.tooOld") }
  static var refusalNotYet: Phrase { Phrase("refusal.notYet") }
  static var refusalAwaited: Phrase { Phrase("refusal.awaited") }
  static var refusalTooOldHow: Phrase { Phrase("refusal.tooOldHow") }
  static var refusalForbidden: Phrase { Phrase("refusal.forbidden") }
  static var refusalGone: Phrase { Phrase("refusal.gone") }
  static var refusalTooLarge: Phrase { Phrase("refusal.tooLarge") }
  static var refusalServer: Phrase { Phrase("refusal.server") }
  static var refusalNewer: Phrase { Phrase("refusal.newer") }
  static var refusalConflict: Phrase { Phrase("refusal.conflict") }
  static var refusalFollows: Phrase { Phrase("refusal.follows") }
  static var refusalPatientLimit: Phrase { Phrase("refusal.patientLimit") }
  static var editUnsent: Phrase { Phrase("edit.unsent") }
  static func editWaits(what: Phrase) -> Phrase { Phrase("edit.waits", [.phrase("what", what)]) }
  static func editWaitsFull(what: Phrase) -> Phrase { Phrase("edit.waitsFull", [.phrase("what", what)]) }
  static func editAddMedication(name: String) -> Phrase { Phrase("edit.addMedication", [.text("name", name)]) }
  static func editChangeMedication(name: String) -> Phrase { Phrase("edit.changeMedication", [.text("name", name)]) }
  static func editStock(name: String) -> Phrase { Phrase("edit.stock", [.text("name", name)]) }
  static func editAddPatient(name: String) -> Phrase { Phrase("edit.addPatient", [.text("name", name)]) }
  static func editRename(name: String) -> Phrase { Phrase("edit.rename", [.text("name", name)]) }
  static func editSlots(name: String) -> Phrase { Phrase("edit.slots", [.text("name", name)]) }
  static func editDifference(field: Phrase, mine: String, theirs: String) -> Phrase { Phrase("edit.difference", [.phrase("field", field), .text("mine", mine), .text("theirs", theirs)]) }
  static var editNothing: Phrase { Phrase("edit.nothing") }
  static var editYes: Phrase { Phrase("edit.yes") }
  static var editNo: Phrase { Phrase("edit.no") }
  static var editMine: Phrase { Phrase("edit.mine") }
  static var editTheirs: Phrase { Phrase("edit.theirs") }
  static var todayRefused: Phrase { Phrase("today.refused") }
  static var todayClock: Phrase { Phrase("today.clock") }
  static func todayClockAhead(_ span: Phrase) -> Phrase { Phrase("today.clockAhead", [.phrase("span", span)]) }
  static func todayClockBehind(_ span: Phrase) -> Phrase { Phrase("today.clockBehind", [.phrase("span", span)]) }
  static func todayClockFast(_ span: Phrase) -> Phrase { Phrase("today.clockFast", [.phrase("span", span)]) }
  static func todayClockSlow(_ span: Phrase) -> Phrase { Phrase("today.clockSlow", [.phrase("span", span)]) }
  static func signoutTitle(_ n: Int) -> Phrase { Phrase("signout.title", count: n, [.number("n", n)]) }
  static var signoutKept: Phrase { Phrase("signout.kept") }
  static func signoutMore(_ n: Int) -> Phrase { Phrase("signout.more", [.number("n", n)]) }
  static func signinUnsent(_ n: Int) -> Phrase { Phrase("signin.unsent", count: n, [.number("n", n)]) }
  static func signinWaiting(_ n: Int) -> Phrase { Phrase("signin.waiting", count: n, [.number("n", n)]) }
  static var documentsEmpty: Phrase { Phrase("documents.empty") }
  static var documentsUnseen: Phrase { Phrase("documents.unseen") }
  static func documentsCount(_ n: Int) -> Phrase { Phrase("documents.count", [.number("n", n)]) }
  static func documentsFound(_ n: Int, with text: String) -> Phrase { Phrase("documents.found", [.number("n", n), .text("text", text)]) }
  static func documentsOnly(_ n: Int, what: Phrase) -> Phrase { Phrase("documents.only", [.number("n", n), .phrase("what", what)]) }
  static var documentsNothing: Phrase { Phrase("documents.nothing") }
  static var documentsNothingHow: Phrase { Phrase("documents.nothing.how") }
  static var documentsFailed: Phrase { Phrase("documents.failed") }
  static var documentsType: Phrase { Phrase("documents.type") }
  static var documentsTitle: Phrase { Phrase("documents.title") }
  static var documentsExpiry: Phrase { Phrase("documents.expiry") }
  static var documentsRenewal: Phrase { Phrase("documents.renewal") }
  static var documentsDue: Phrase { Phrase("documents.due") }
  static var documentsTags: Phrase { Phrase("documents.tags") }
  static var documentsNote: Phrase { Phrase("documents.note") }
  static var documentsFiles: Phrase { Phrase("documents.files") }
  static var documentsStorage: Phrase { Phrase("documents.storage") }
  static var documentsChanged: Phrase { Phrase("documents.changed") }
  static var documentsVersions: Phrase { Phrase("documents.versions") }
  static func documentsItems(_ n: Int) -> Phrase { Phrase("documents.items", [.number("n", n)]) }
  static var documentsSearch: Phrase { Phrase("documents.search") }
  static var documentsFilter: Phrase { Phrase("documents.filter") }
  static var documentsAll: Phrase { Phrase("documents.all") }
  static var documentsHousehold: Phrase { Phrase("documents.household") }
  static func dayFull(year y: Int, month m: Int, day d: Int) -> Phrase { Phrase("day.full", [.year("y", y), .month(m), .plain("d", d)]) }
  static func documentsUntilDay(_ date: Phrase) -> Phrase { Phrase("documents.until.day", [.phrase("date", date)]) }
  static func documentsUntil(_ date: Phrase, days n: Int) -> Phrase { Phrase("documents.until", count: n, [.phrase("date", date), .number("n", n)]) }
  static func documentsUntilToday(_ date: Phrase) -> Phrase { Phrase("documents.until.today", [.phrase("date", date)]) }
  static func documentsPast(_ date: Phrase) -> Phrase { Phrase("documents.past", [.phrase("date", date)]) }
  static func documentsExpiredOn(_ date: Phrase, days n: Int) -> Phrase { Phrase("documents.expiredOn", count: n, [.phrase("date", date), .number("n", n)]) }
  static func documentsOver(_ date: Phrase, days n: Int) -> Phrase { Phrase("documents.over", count: n, [.phrase("date", date), .number("n", n)]) }
  static func documentsSpokenUntil(_ label: Phrase, _ date: Phrase, days n: Int) -> Phrase { Phrase("documents.spoken.until", count: n, [.phrase("label", label), .phrase("date", date), .number("n", n)]) }
  static func documentsSpokenToday(_ label: Phrase, _ date: Phrase) -> Phrase { Phrase("documents.spoken.today", [.phrase("label", label), .phrase("date", date)]) }
  static func documentsSpokenOver(_ label: Phrase, _ date: Phrase, days n: Int) -> Phrase { Phrase("documents.spoken.over", count: n, [.phrase("label", label), .phrase("date", date), .number("n", n)]) }
  static func todayExpiryDate(_ title: String, _ date: Phrase) -> Phrase { Phrase("today.expiry.date", [.text("title", title), .phrase("date", date)]) }
  static func todayPaperOf(_ title: String, name: String) -> Phrase { Phrase("today.paper.of", [.text("title", title), .text("name", name)]) }
  static var documentsDevice: Phrase { Phrase("documents.device") }
  static var documentsCloudToo: Phrase { Phrase("documents.cloudToo") }
  static var documentsCloudOlder: Phrase { Phrase("documents.cloudOlder") }
  static var documentsCloudOnly: Phrase { Phrase("documents.cloudOnly") }
  static func documentsSending(_ p: Int) -> Phrase { Phrase("documents.sending", [.number("p", p)]) }
  static var documentsSynced: Phrase { Phrase("documents.synced") }
  static var documentsWaitUp: Phrase { Phrase("documents.waitUp") }
  static var documentsWaitDown: Phrase { Phrase("documents.waitDown") }
  static func documentsReceiving(_ p: Int) -> Phrase { Phrase("documents.receiving", [.number("p", p)]) }
  static var documentsDeleting: Phrase { Phrase("documents.deleting") }
  static func documentsError(_ reason: Phrase) -> Phrase { Phrase("documents.error", [.phrase("reason", reason)]) }
  static var documentsSettle: Phrase { Phrase("documents.settle") }
  static func documentsSendingNow(_ file: String, done: String, of size: String, rate: String) -> Phrase { Phrase("documents.sendingNow", [.text("file", file), .text("done", done), .text("size", size), .text("rate", rate)]) }
  static func documentsReceivingNow(_ file: String, done: String, of size: String, rate: String) -> Phrase { Phrase("documents.receivingNow", [.text("file", file), .text("done", done), .text("size", size), .text("rate", rate)]) }
  static var documentsFaultRefused: Phrase { Phrase("documents.fault.refused") }
  static var documentsFaultGivenUp: Phrase { Phrase("documents.fault.givenUp") }
  static var documentsFaultDamaged: Phrase { Phrase("documents.fault.damaged") }
  static var documentsFaultMismatch: Phrase { Phrase("documents.fault.mismatch") }
  static var documentsFaultRoom: Phrase { Phrase("documents.fault.room") }
  static var documentsFaultLost: Phrase { Phrase("documents.fault.lost") }
  static var documentsFaultUnreadable: Phrase { Phrase("documents.fault.unreadable") }
  static func documentsAsideLost(_ title: String, _ file: String) -> Phrase { Phrase("documents.aside.lost", [.text("title", title), .text("file", file)]) }
  static func documentsAsideUnreadable(_ title: String, _ file: String) -> Phrase { Phrase("documents.aside.unreadable", [.text("title", title), .text("file", file)]) }
  static func documentsAsideMismatch(_ title: String, _ file: String) -> Phrase { Phrase("documents.aside.mismatch", [.text("title", title), .text("file", file)]) }
  static func documentsAsideDamaged(_ title: String, _ file: String) -> Phrase { Phrase("documents.aside.damaged", [.text("title", title), .text("file", file)]) }
  static func documentsAsideDocument(_ title: String, reason: Phrase) -> Phrase { Phrase("documents.aside.document", [.text("title", title), .phrase("reason", reason)]) }
  static var documentsCloudPutBack: Phrase { Phrase("documents.cloudPutBack") }
  static var documentsBreakerPutBack: Phrase { Phrase("documents.breaker.putBack") }
  static var documentsManyPutBack: Phrase { Phrase("documents.many.putBack") }
  static func documentsRevived(_ n: Int) -> Phrase { Phrase("documents.revived", count: n, [.number("n", n)]) }
  static func documentsArrived(_ n: Int) -> Phrase { Phrase("documents.arrived", count: n, [.number("n", n)]) }
  static var documentsOtherCloud: Phrase { Phrase("documents.otherCloud") }
  static func documentsSyncNotKept(reason: Phrase) -> Phrase { Phrase("documents.syncNotKept", [.phrase("reason", reason)]) }
  static var documentsUnknown: Phrase { Phrase("documents.unknown") }
  static func syncRunning(_ done: Int, of total: Int) -> Phrase { Phrase("sync.running", [.number("done", done), .number("total", total)]) }
  static var syncDeviceOnly: Phrase { Phrase("sync.deviceOnly") }
  static var syncStopped: Phrase { Phrase("sync.stopped") }
  static func syncConflicts(_ n: Int) -> Phrase { Phrase("sync.conflicts", [.number("n", n)]) }
  static var documentsNew: Phrase { Phrase("documents.new") }
  static var documentsEdit: Phrase { Phrase("documents.edit") }
  static var documentsDateKind: Phrase { Phrase("documents.date.kind") }
  static var documentsDateNone: Phrase { Phrase("documents.date.none") }
  static var documentsDate: Phrase { Phrase("documents.date") }
  static var documentsTagsHint: Phrase { Phrase("documents.tags.hint") }
  static var documentsTagsBad: Phrase { Phrase("documents.tags.bad") }
  static var documentsTextBad: Phrase { Phrase("documents.text.bad") }
  static func documentsAdded(_ title: String) -> Phrase { Phrase("documents.added", [.text("title", title)]) }
  static func documentsKeptHere(_ title: String) -> Phrase { Phrase("documents.keptHere", [.text("title", title)]) }
  static func documentsKept(_ title: String) -> Phrase { Phrase("documents.kept", [.text("title", title)]) }
  static func documentsNotKept(_ reason: Phrase) -> Phrase { Phrase("documents.notKept", [.phrase("reason", reason)]) }
  static var documentsGone: Phrase { Phrase("documents.gone") }
  static func documentsAttach(to title: String) -> Phrase { Phrase("documents.attach", [.text("title", title)]) }
  static var documentsPath: Phrase { Phrase("documents.path") }
  static var documentsPathHint: Phrase { Phrase("documents.path.hint") }
  static var documentsPathMissing: Phrase { Phrase("documents.path.missing") }
  static var documentsPathOdd: Phrase { Phrase("documents.path.odd") }
  static var documentsPathLarge: Phrase { Phrase("documents.path.large") }
  static var documentsPathChanged: Phrase { Phrase("documents.path.changed") }
  static var documentsPathClosed: Phrase { Phrase("documents.path.closed") }
  static var documentsPathMany: Phrase { Phrase("documents.path.many") }
  static var documentsPathFolder: Phrase { Phrase("documents.path.folder") }
  static func documentsAttaching(done: String, of size: String) -> Phrase { Phrase("documents.attaching", [.text("done", done), .text("size", size)]) }
  static func documentsAttached(_ file: String) -> Phrase { Phrase("documents.attached", [.text("file", file)]) }
  static func documentsSave(_ file: String) -> Phrase { Phrase("documents.save", [.text("file", file)]) }
  static func documentsSaved(_ path: String) -> Phrase { Phrase("documents.saved", [.text("path", path)]) }
  static var documentsReplaceTitle: Phrase { Phrase("documents.replace.title") }
  static var documentsReplaceBody: Phrase { Phrase("documents.replace.body") }
  static var documentsReplace: Phrase { Phrase("documents.replace") }
  static func documentsOpened(_ file: String) -> Phrase { Phrase("documents.opened", [.text("file", file)]) }
  static func documentsOpenFailed(at path: String) -> Phrase { Phrase("documents.open.failed", [.text("path", path)]) }
  static var documentsNotHere: Phrase { Phrase("documents.notHere") }
  static var documentsNowhere: Phrase { Phrase("documents.nowhere") }
  static func documentsFetched(_ file: String) -> Phrase { Phrase("documents.fetched", [.text("file", file)]) }
  static func documentsDetachTitle(_ file: String) -> Phrase { Phrase("documents.detach.title", [.text("file", file)]) }
  static var documentsDetachBody: Phrase { Phrase("documents.detach.body") }
  static var documentsDetach: Phrase { Phrase("documents.detach") }
  static func documentsDetached(_ file: String) -> Phrase { Phrase("documents.detached", [.text("file", file)]) }
  static func documentsDeleteTitle(_ title: String) -> Phrase { Phrase("documents.delete.title", [.text("title", title)]) }
  static var documentsDeleteBody: Phrase { Phrase("documents.delete.body") }
  static var documentsDelete: Phrase { Phrase("documents.delete") }
  static func documentsDeleted(_ title: String) -> Phrase { Phrase("documents.deleted", [.text("title", title)]) }
  static var documentsBin: Phrase { Phrase("documents.bin") }
  static var documentsBinEmpty: Phrase { Phrase("documents.bin.empty") }
  static func documentsBinDays(_ n: Int) -> Phrase { Phrase("documents.bin.days", count: n, [.number("n", n)]) }
  static func documentsPutBack(_ title: String) -> Phrase { Phrase("documents.putBack", [.text("title", title)]) }
  static func documentsBreakerTitle(_ n: Int) -> Phrase { Phrase("documents.breaker.title", count: n, [.number("n", n)]) }
  static var documentsBreakerBody: Phrase { Phrase("documents.breaker.body") }
  static var documentsBreakerDelete: Phrase { Phrase("documents.breaker.delete") }
  static var documentsBreakerKeep: Phrase { Phrase("documents.breaker.keep") }
  static func documentsManyTitle(_ n: Int) -> Phrase { Phrase("documents.many.title", count: n, [.number("n", n)]) }
  static var documentsManyBody: Phrase { Phrase("documents.many.body") }
  static var documentsManyDelete: Phrase { Phrase("documents.many.delete") }
  static var conflictHere: Phrase { Phrase("conflict.here") }
  static func conflictTitle(_ title: String) -> Phrase { Phrase("conflict.title", [.text("title", title)]) }
  static var conflictBody: Phrase { Phrase("conflict.body") }
  static var conflictBoth: Phrase { Phrase("conflict.both") }
  static var conflictLater: Phrase { Phrase("conflict.later") }
  static var conflictNote: Phrase { Phrase("conflict.note") }
  static func conflictTakes(_ device: Phrase) -> Phrase { Phrase("conflict.takes", [.phrase("device", device)]) }
  static func conflictDevice(_ name: String) -> Phrase { Phrase("conflict.device", [.text("name", name)]) }
  static func conflictSettled(_ title: String) -> Phrase { Phrase("conflict.settled", [.text("title", title)]) }
  static func conflictKept(_ title: String) -> Phrase { Phrase("conflict.kept", [.text("title", title)]) }
  static var categoryInsurance: Phrase { Phrase("category.insurance") }
  static var categoryNotebook: Phrase { Phrase("category.notebook") }
  static var categoryPrescription: Phrase { Phrase("category.prescription") }
  static var categoryResult: Phrase { Phrase("category.result") }
  static var categoryContract: Phrase { Phrase("category.contract") }
  static var keySearch: Phrase { Phrase("key.search") }
  static var keyFilter: Phrase { Phrase("key.filter") }
  static var keyToList: Phrase { Phrase("key.toList") }
  static var keyNewDocument: Phrase { Phrase("key.newDocument") }
  static var keyAttach: Phrase { Phrase("key.attach") }
  static var keySave: Phrase { Phrase("key.save") }
  static var keyDelete: Phrase { Phrase("key.delete") }
  static var keyDetach: Phrase { Phrase("key.detach") }
  static var keyBin: Phrase { Phrase("key.bin") }
  static var keyPutBack: Phrase { Phrase("key.putBack") }
  static var keyComplete: Phrase { Phrase("key.complete") }
  static var keyAll: Phrase { Phrase("key.all") }
  static var lostChangesTitle: Phrase { Phrase("lostChanges.title") }
  static var lostChangesBody: Phrase { Phrase("lostChanges.body") }
  static var lostChangesPapers: Phrase { Phrase("lostChanges.papers") }
  static func lostChangesCount(_ n: Int) -> Phrase { Phrase("lostChanges.count", count: n, [.number("n", n)]) }
  static func lostChangesKept(_ path: String) -> Phrase { Phrase("lostChanges.kept", [.text("path", path)]) }
  static var signOutNotKeptTitle: Phrase { Phrase("signOut.notKept.title") }
  static var signOutNotKeptBody: Phrase { Phrase("signOut.notKept.body") }
  static var calendarTitle: Phrase { Phrase("calendar.title") }
  static var calendarAlarm: Phrase { Phrase("calendar.alarm") }
  static func calendarMoment(slot: Phrase, doses n: Int) -> Phrase { Phrase("calendar.moment", count: n, [.phrase("slot", slot), .number("n", n)]) }
  static var remindTitle: Phrase { Phrase("remind.title") }
  static var remindTitleAgain: Phrase { Phrase("remind.title.again") }
  static var remindTitlePatient: Phrase { Phrase("remind.title.patient") }
  static func remindBody(slot: Phrase, time: Phrase, doses n: Int) -> Phrase { Phrase("remind.body", count: n, [.phrase("slot", slot), .phrase("time", time), .number("n", n)]) }
  static func remindBodyAgain(slot: Phrase, time: Phrase, doses n: Int) -> Phrase { Phrase("remind.body.again", count: n, [.phrase("slot", slot), .phrase("time", time), .number("n", n)]) }
  static func remindBodyPatient(slot: Phrase, time: Phrase) -> Phrase { Phrase("remind.body.patient", [.phrase("slot", slot), .phrase("time", time)]) }
  static func remindBodyNames(slot: Phrase, time: Phrase, names: String) -> Phrase { Phrase("remind.body.names", [.phrase("slot", slot), .phrase("time", time), .text("names", names)]) }
  static func remindBodyWhose(_ who: Phrase, _ words: String) -> Phrase { Phrase("remind.body.whose", [.phrase("who", who), .text("words", words)]) }
  static var remindTaken: Phrase { Phrase("remind.taken") }
  static var setupFingerprint: Phrase { Phrase("setup.fingerprint") }
  static func setupFingerprintLetters(_ letters: String) -> Phrase { Phrase("setup.fingerprint.letters", [.text("letters", letters)]) }
  static var setupFingerprintHow: Phrase { Phrase("setup.fingerprint.how") }
  static var setupFingerprintSame: Phrase { Phrase("setup.fingerprint.same") }
  static var setupFingerprintDiffers: Phrase { Phrase("setup.fingerprint.differs") }
  static var setupFingerprintOther: Phrase { Phrase("setup.fingerprint.other") }
  static var linkHomeNoNetwork: Phrase { Phrase("link.home.noNetwork") }
  static var linkHomeAlreadyOpen: Phrase { Phrase("link.home.alreadyOpen") }
  static var linkHomePortTaken: Phrase { Phrase("link.home.portTaken") }
  static var linkHomeFailed: Phrase { Phrase("link.home.failed") }
  static var printReportTitle: Phrase { Phrase("print.report.title") }
  static var printReportFor: Phrase { Phrase("print.report.for") }
  static var printName: Phrase { Phrase("print.name") }
  static var printBorn: Phrase { Phrase("print.born") }
  static var printPeriod: Phrase { Phrase("print.period") }
  static func printDays(from: Phrase, to: Phrase) -> Phrase { Phrase("print.days", [.phrase("from", from), .phrase("to", to)]) }
  static func printDaysCount(_ days: String, n: Int) -> Phrase { Phrase("print.days.count", count: n, [.text("days", days), .number("n", n)]) }
  static var printMade: Phrase { Phrase("print.made") }
  static var printBy: Phrase { Phrase("print.by") }
  static var printPhone: Phrase { Phrase("print.phone") }
  static var printAbout: Phrase { Phrase("print.about") }
  static func printAboutToday(time: Phrase) -> Phrase { Phrase("print.about.today", [.phrase("time", time)]) }
  static var printSummary: Phrase { Phrase("print.summary") }
  static func printSummaryDue(due: Int, taken: Int, percent: Int, missed: Int) -> Phrase { Phrase("print.summary.due", [.number("due", due), .number("taken", taken), .plain("percent", percent), .number("missed", missed)]) }
  static var printSummaryNone: Phrase { Phrase("print.summary.none") }
  static func printSummaryMissed(slots: String) -> Phrase { Phrase("print.summary.missed", [.text("slots", slots)]) }
  static func printSummarySkipped(n: Int) -> Phrase { Phrase("print.summary.skipped", [.number("n", n)]) }
  static func printSummaryChanges(n: Int) -> Phrase { Phrase("print.summary.changes", [.number("n", n)]) }
  static func printSummaryPrn(name: String, n: Int, days: Int, most: Int) -> Phrase { Phrase("print.summary.prn", count: n, [.text("name", name), .number("n", n), .number("days", days), .number("most", most)]) }
  static func printSummaryStock(name: String, days: Int) -> Phrase { Phrase("print.summary.stock", count: days, [.text("name", name), .number("days", days)]) }
  static func printSummaryStockAmount(name: String, quantity: String) -> Phrase { Phrase("print.summary.stock.amount", [.text("name", name), .text("quantity", quantity)]) }
  static func printSlotCount(slot: Phrase, n: Int) -> Phrase { Phrase("print.slot.count", [.phrase("slot", slot), .number("n", n)]) }
  static var printSectionMedicines: Phrase { Phrase("print.section.medicines") }
  static var printSectionChanges: Phrase { Phrase("print.section.changes") }
  static var printSectionDays: Phrase { Phrase("print.section.days") }
  static var printSectionGaps: Phrase { Phrase("print.section.gaps") }
  static var printSectionPrn: Phrase { Phrase("print.section.prn") }
  static var printSectionUnknown: Phrase { Phrase("print.section.unknown") }
  static var printColumnName: Phrase { Phrase("print.column.name") }
  static var printColumnPlan: Phrase { Phrase("print.column.plan") }
  static var printColumnCount: Phrase { Phrase("print.column.count") }
  static var printColumnStock: Phrase { Phrase("print.column.stock") }
  static var printColumnDay: Phrase { Phrase("print.column.day") }
  static var printColumnKind: Phrase { Phrase("print.column.kind") }
  static var printColumnChange: Phrase { Phrase("print.column.change") }
  static var printColumnTime: Phrase { Phrase("print.column.time") }
  static var printColumnReason: Phrase { Phrase("print.column.reason") }
  static var printColumnDates: Phrase { Phrase("print.column.dates") }
  static var printColumnTaken: Phrase { Phrase("print.column.taken") }
  static var printStockNone: Phrase { Phrase("print.stock.none") }
  static func printStockEnough(_ quantity: String) -> Phrase { Phrase("print.stock.enough", [.text("quantity", quantity)]) }
  static func printStockLong(quantity: String, days: Int) -> Phrase { Phrase("print.stock.long", [.text("quantity", quantity), .number("days", days)]) }
  static func printStockDays(quantity: String, days: Int) -> Phrase { Phrase("print.stock.days", count: days, [.text("quantity", quantity), .number("days", days)]) }
  static func printStockLow(_ stock: String) -> Phrase { Phrase("print.stock.low", [.text("stock", stock)]) }
  static var printAll: Phrase { Phrase("print.all") }
  static func printRecorders(caregiver c: Int, patient p: Int) -> Phrase { Phrase("print.recorders", [.number("c", c), .number("p", p)]) }
  static func printCount(n: Int) -> Phrase { Phrase("print.count", count: n, [.number("n", n)]) }
  static var printStarted: Phrase { Phrase("print.started") }
  static var printStopped: Phrase { Phrase("print.stopped") }
  static var printRenamed: Phrase { Phrase("print.renamed") }
  static var printRescheduled: Phrase { Phrase("print.rescheduled") }
  static func printChanged(from: String, to: String) -> Phrase { Phrase("print.changed", [.text("from", from), .text("to", to)]) }
  static func printUntil(_ name: String, day: Phrase) -> Phrase { Phrase("print.until", [.text("name", name), .phrase("day", day)]) }
  static func printSince(_ name: String, day: Phrase) -> Phrase { Phrase("print.since", [.text("name", name), .phrase("day", day)]) }
  static func printSinceDay(_ day: Phrase) -> Phrase { Phrase("print.since.day", [.phrase("day", day)]) }
  static func printUntilDay(_ day: Phrase) -> Phrase { Phrase("print.until.day", [.phrase("day", day)]) }
  static var printDaily: Phrase { Phrase("print.daily") }
  static var printChangesNone: Phrase { Phrase("print.changes.none") }
  static var printGapsNone: Phrase { Phrase("print.gaps.none") }
  static var printPrnNone: Phrase { Phrase("print.prn.none") }
  static var printGapsAbout: Phrase { Phrase("print.gaps.about") }
  static var printMissed: Phrase { Phrase("print.missed") }
  static func printSkipped(_ reason: Phrase) -> Phrase { Phrase("print.skipped", [.phrase("reason", reason)]) }
  static func printSkippedNote(_ reason: Phrase, note: String) -> Phrase { Phrase("print.skipped.note", [.phrase("reason", reason), .text("note", note)]) }
  static var printLegendTaken: Phrase { Phrase("print.legend.taken") }
  static var printLegendLate: Phrase { Phrase("print.legend.late") }
  static var printLegendMissed: Phrase { Phrase("print.legend.missed") }
  static var printLegendSkipped: Phrase { Phrase("print.legend.skipped") }
  static var printLegendPending: Phrase { Phrase("print.legend.pending") }
  static var printLegendNone: Phrase { Phrase("print.legend.none") }
  static var printLegendCount: Phrase { Phrase("print.legend.count") }
  static var printTimes: Phrase { Phrase("print.times") }
  static var printMarkLate: Phrase { Phrase("print.mark.late") }
  static var printMarkSkipped: Phrase { Phrase("print.mark.skipped") }
  static var printUnknownMissed: Phrase { Phrase("print.unknown.missed") }
  static var printUnknownBefore: Phrase { Phrase("print.unknown.before") }
  static func printUnknownBegins(_ day: Phrase) -> Phrase { Phrase("print.unknown.begins", [.phrase("day", day)]) }
  static var printUnknownUnsent: Phrase { Phrase("print.unknown.unsent") }
  static func printUnknownUnsentHere(n: Int) -> Phrase { Phrase("print.unknown.unsent.here", count: n, [.number("n", n)]) }
  static var printUnknownOthers: Phrase { Phrase("print.unknown.others") }
  static var printUnknownAllergies: Phrase { Phrase("print.unknown.allergies") }
  static var printUnknownStock: Phrase { Phrase("print.unknown.stock") }
  static func printBullet(_ item: String) -> Phrase { Phrase("print.bullet", [.text("item", item)]) }
  static func printFooter(name: String, days: String) -> Phrase { Phrase("print.footer", [.text("name", name), .text("days", days)]) }
  static func printPage(page: Int, of: Int) -> Phrase { Phrase("print.page", [.plain("page", page), .plain("of", of)]) }
  static func printMissing(_ characters: String) -> Phrase { Phrase("print.missing", [.text("characters", characters)]) }
  static var printCardTitle: Phrase { Phrase("print.card.title") }
  static var printCardNow: Phrase { Phrase("print.card.now") }
  static var printBlood: Phrase { Phrase("print.blood") }
  static var printAllergies: Phrase { Phrase("print.allergies") }
  static var printConditions: Phrase { Phrase("print.conditions") }
  static var printContacts: Phrase { Phrase("print.contacts") }
  static func printContact(name: String, relation: String) -> Phrase { Phrase("print.contact", [.text("name", name), .text("relation", relation)]) }
  static var printPlanned: Phrase { Phrase("print.planned") }
  static var printAsNeeded: Phrase { Phrase("print.asNeeded") }
  static func printLast(time: Phrase, amount: String) -> Phrase { Phrase("print.last", [.phrase("time", time), .text("amount", amount)]) }
  static var printLastNone: Phrase { Phrase("print.last.none") }
  static var printDoctor: Phrase { Phrase("print.doctor") }
  static var printPharmacy: Phrase { Phrase("print.pharmacy") }
  static func printNow(when: Phrase) -> Phrase { Phrase("print.now", [.phrase("when", when)]) }
  static func printKept(when: Phrase) -> Phrase { Phrase("print.kept", [.phrase("when", when)]) }
  static var printMayChange: Phrase { Phrase("print.mayChange") }
  static var printCut: Phrase { Phrase("print.cut") }
  static var printNotRecorded: Phrase { Phrase("print.notRecorded") }
  static var printUnrecorded: Phrase { Phrase("print.unrecorded") }
  static var printSaidNone: Phrase { Phrase("print.saidNone") }
  static func printMore(n: Int) -> Phrase { Phrase("print.more", count: n, [.number("n", n)]) }
  static var printRest: Phrase { Phrase("print.rest") }
  static var printNoMedicines: Phrase { Phrase("print.noMedicines") }
  static var printListTitle: Phrase { Phrase("print.list.title") }
  static var printListStock: Phrase { Phrase("print.list.stock") }
  static var printListNote: Phrase { Phrase("print.list.note") }
  static var roleManages: Phrase { Phrase("role.manages") }
  static var roleLooks: Phrase { Phrase("role.looks") }
  static var memberTitle: Phrase { Phrase("member.title") }
  static var memberAbout: Phrase { Phrase("member.about") }
  static var memberOpen: Phrase { Phrase("member.open") }
  static func memberCount(_ n: Int) -> Phrase { Phrase("member.count", count: n, [.number("n", n)]) }
  static func memberCountInvited(_ n: Int, invited m: Int) -> Phrase { Phrase("member.countInvited", count: m, [.plain("n", n), .number("m", m)]) }
  static var memberName: Phrase { Phrase("member.name") }
  static var memberWay: Phrase { Phrase("member.way") }
  static var memberMay: Phrase { Phrase("member.may") }
  static var memberUsed: Phrase { Phrase("member.used") }
  static var memberYou: Phrase { Phrase("member.you") }
  static var memberInvited: Phrase { Phrase("member.invited") }
  static var memberGiven: Phrase { Phrase("member.given") }
  static func memberUntil(_ moment: Phrase) -> Phrase { Phrase("member.until", [.phrase("moment", moment)]) }
  static var memberAll: Phrase { Phrase("member.all") }
  static var memberRecord: Phrase { Phrase("member.record") }
  static var memberView: Phrase { Phrase("member.view") }
  static var memberAllMay: Phrase { Phrase("member.all.may") }
  static var memberRecordMay: Phrase { Phrase("member.record.may") }
  static var memberViewMay: Phrase { Phrase("member.view.may") }
  static func memberRoleLine(_ role: Phrase, may: Phrase) -> Phrase { Phrase("member.roleLine", [.phrase("role", role), .phrase("may", may)]) }
  static func memberSpoken(_ name: String, role: Phrase, email: String) -> Phrase { Phrase("member.spoken", [.text("name", name), .phrase("role", role), .text("email", email)]) }
  static func memberSpokenYou(_ name: String, role: Phrase, email: String) -> Phrase { Phrase("member.spokenYou", [.text("name", name), .phrase("role", role), .text("email", email)]) }
  static func memberSpokenInvited(role: Phrase, until moment: Phrase) -> Phrase { Phrase("member.spokenInvited", [.phrase("role", role), .phrase("moment", moment)]) }
  static var memberNobody: Phrase { Phrase("member.nobody") }
  static var memberAlone: Phrase { Phrase("member.alone") }
  static var memberLast: Phrase { Phrase("member.last") }
  static var keyMemberInvite: Phrase { Phrase("key.member.invite") }
  static var keyMemberEdit: Phrase { Phrase("key.member.edit") }
  static var keyMemberRemove: Phrase { Phrase("key.member.remove") }
  static var keyMemberLeave: Phrase { Phrase("key.member.leave") }
  static var keyMemberJoin: Phrase { Phrase("key.member.join") }
  static var memberInviteTitle: Phrase { Phrase("member.inviteTitle") }
  static func memberInviteFor(_ role: Phrase) -> Phrase { Phrase("member.inviteFor", [.phrase("role", role)]) }
  static var memberInviteMake: Phrase { Phrase("member.inviteMake") }
  static var memberInviteOver: Phrase { Phrase("member.inviteOver") }
  static func memberStep(join: Phrase, account: Phrase) -> Phrase { Phrase("member.step", [.phrase("join", join), .phrase("account", account)]) }
  static var memberStepCode: Phrase { Phrase("member.stepCode") }
  static var memberCode: Phrase { Phrase("member.code") }
  static var memberCodeHint: Phrase { Phrase("member.code.hint") }
  static var memberCodeHintNeeded: Phrase { Phrase("member.code.hintNeeded") }
  static var memberCodeBad: Phrase { Phrase("member.code.bad") }
  static func memberCodeTries(_ n: Int) -> Phrase { Phrase("member.code.tries", count: n, [.number("n", n)]) }
  static var memberCodeRefused: Phrase { Phrase("member.code.refused") }
  static func memberUntilOnce(_ moment: String) -> Phrase { Phrase("member.untilOnce", [.text("moment", moment)]) }
  static var memberCodeOnce: Phrase { Phrase("member.codeOnce") }
  static var memberNameField: Phrase { Phrase("member.nameField") }
  static func memberRemoveTitle(_ name: String) -> Phrase { Phrase("member.removeTitle", [.text("name", name)]) }
  static var memberRemoveBody: Phrase { Phrase("member.removeBody") }
  static var memberRemoveCalendar: Phrase { Phrase("member.removeCalendar") }
  static var memberLeaveTitle: Phrase { Phrase("member.leaveTitle") }
  static var memberLeaveBody: Phrase { Phrase("member.leaveBody") }
  static var memberLowerTitle: Phrase { Phrase("member.lowerTitle") }
  static var memberLowerBody: Phrase { Phrase("member.lowerBody") }
  static var memberLower: Phrase { Phrase("member.lower") }
  static var memberJoinTitle: Phrase { Phrase("member.joinTitle") }
  static var memberJoinSubmit: Phrase { Phrase("member.joinSubmit") }
  static var memberNotEmpty: Phrase { Phrase("member.notEmpty") }
  static var memberUninvited: Phrase { Phrase("member.uninvited") }
  static func memberChanged(_ name: String, role: Phrase) -> Phrase { Phrase("member.changed", [.text("name", name), .phrase("role", role)]) }
  static func memberRemoved(_ name: String) -> Phrase { Phrase("member.removed", [.text("name", name)]) }
  static var importTitle: Phrase { Phrase("import.title") }
  static var importAbout: Phrase { Phrase("import.about") }
  static var importFile: Phrase { Phrase("import.file") }
  static var importPaste: Phrase { Phrase("import.paste") }
  static var importPasteHint: Phrase { Phrase("import.paste.hint") }
  static var importKeep: Phrase { Phrase("import.keep") }
  static var importKeepText: Phrase { Phrase("import.keepText") }
  static var importRead: Phrase { Phrase("import.read") }
  static var importSafe: Phrase { Phrase("import.safe") }
  static var importEmpty: Phrase { Phrase("import.empty") }
  static func importFault(line: Int, what: Phrase) -> Phrase { Phrase("import.fault", [.plain("line", line), .phrase("what", what)]) }
  static func importFaultMore(first: Phrase, n: Int) -> Phrase { Phrase("import.faultMore", [.phrase("first", first), .plain("n", n)]) }
  static func importRefused(what: Phrase) -> Phrase { Phrase("import.refused", [.phrase("what", what)]) }
  static var importNotCompared: Phrase { Phrase("import.notCompared") }
  static func importHeading(place: String, date: Phrase) -> Phrase { Phrase("import.heading", [.text("place", place), .phrase("date", date)]) }
  static func importOwner(_ name: String) -> Phrase { Phrase("import.owner", [.text("name", name)]) }
  static func importOwnerOther(_ name: String, open: String) -> Phrase { Phrase("import.owner.other", [.text("name", name), .text("open", open)]) }
  static var importOwnerTitle: Phrase { Phrase("import.owner.title") }
  static func importOwnerAsk(_ open: String) -> Phrase { Phrase("import.owner.ask", [.text("open", open)]) }
  static func importWill(n: Int, k: Int) -> Phrase { Phrase("import.will", count: n, [.number("n", n), .plain("k", k)]) }
  static var importWay: Phrase { Phrase("import.way") }
  static var importOutcome: Phrase { Phrase("import.outcome") }
  static var importAdd: Phrase { Phrase("import.add") }
  static var importHave: Phrase { Phrase("import.have") }
  static var importEnded: Phrase { Phrase("import.ended") }
  static func importDiffers(_ what: String) -> Phrase { Phrase("import.differs", [.text("what", what)]) }
  static var importUnclear: Phrase { Phrase("import.unclear") }
  static func importRepeated(_ line: Int) -> Phrase { Phrase("import.repeated", [.plain("line", line)]) }
  static var importUnreadable: Phrase { Phrase("import.unreadable") }
  static func importLine(_ line: Int) -> Phrase { Phrase("import.line", [.plain("line", line)]) }
  static func importDays(what: String, n: Int) -> Phrase { Phrase("import.days", [.text("what", what), .plain("n", n)]) }
  static var importLook: Phrase { Phrase("import.look") }
  static func importSubmit(_ n: Int) -> Phrase { Phrase("import.submit", [.plain("n", n)]) }
  static func importSpoken(what: String, outcome: Phrase) -> Phrase { Phrase("import.spoken", [.text("what", what), .phrase("outcome", outcome)]) }
  static func importSpokenChosen(what: String, outcome: Phrase) -> Phrase { Phrase("import.spokenChosen", [.text("what", what), .phrase("outcome", outcome)]) }
  static var importNothingChosen: Phrase { Phrase("import.nothingChosen") }
  static func importNotChosen(reason: Phrase) -> Phrase { Phrase("import.notChosen", [.phrase("reason", reason)]) }
  static var importCompareFirst: Phrase { Phrase("import.compareFirst") }
  static func importCard(_ name: String) -> Phrase { Phrase("import.card", [.text("name", name)]) }
  static func importInFile(_ what: String) -> Phrase { Phrase("import.inFile", [.text("what", what)]) }
  static func importInRecord(_ what: String) -> Phrase { Phrase("import.inRecord", [.text("what", what)]) }
  static var importTwice: Phrase { Phrase("import.twice") }
  static var importChoose: Phrase { Phrase("import.choose") }
  static var importUnchoose: Phrase { Phrase("import.unchoose") }
  static func importAdded(_ n: Int) -> Phrase { Phrase("import.added", [.plain("n", n)]) }
  static func importAddedKept(_ n: Int) -> Phrase { Phrase("import.addedKept", [.plain("n", n)]) }
  static func importAddedNotKept(_ n: Int) -> Phrase { Phrase("import.addedNotKept", [.plain("n", n)]) }
  static var importFailed: Phrase { Phrase("import.failed") }
  static func importFailedBody(_ n: Int) -> Phrase { Phrase("import.failed.body", count: n, [.number("n", n)]) }
  static var importOpen: Phrase { Phrase("import.open") }
  static var keyImport: Phrase { Phrase("key.import") }
  static var keyImportLook: Phrase { Phrase("key.import.look") }
  static var keyImportAdd: Phrase { Phrase("key.import.add") }
  static var keySpace: Phrase { Phrase("key.space") }
  static var faultUnreadable: Phrase { Phrase("fault.unreadable") }
  static var faultEmpty: Phrase { Phrase("fault.empty") }
  static func faultTooLarge(_ most: Int) -> Phrase { Phrase("fault.tooLarge", [.plain("most", most)]) }
  static func faultTooManyLines(_ most: Int) -> Phrase { Phrase("fault.tooManyLines", [.plain("most", most)]) }
  static func faultLineTooLong(_ most: Int) -> Phrase { Phrase("fault.lineTooLong", [.plain("most", most)]) }
  static var faultTooManyFaults: Phrase { Phrase("fault.tooManyFaults") }
  static func faultOtherEncoding(_ name: String) -> Phrase { Phrase("fault.otherEncoding", [.text("name", name)]) }
  static func faultUnreadableText(_ byte: Int) -> Phrase { Phrase("fault.unreadableText", [.plain("byte", byte)]) }
  static var faultConversionUnavailable: Phrase { Phrase("fault.conversionUnavailable") }
  static func faultControlCharacter(_ code: String) -> Phrase { Phrase("fault.controlCharacter", [.text("code", code)]) }
  static var faultTextAfterTheEnd: Phrase { Phrase("fault.textAfterTheEnd") }
  static var faultIsUTF8: Phrase { Phrase("fault.isUTF8") }
  static var faultPrivateCharacter: Phrase { Phrase("fault.privateCharacter") }
  static func faultNotANotebook(_ found: String) -> Phrase { Phrase("fault.notANotebook", [.text("found", found)]) }
  static func faultUnknownVersion(_ version: String) -> Phrase { Phrase("fault.unknownVersion", [.text("version", version)]) }
  static func faultUnknownOutputCategory(_ found: String) -> Phrase { Phrase("fault.unknownOutputCategory", [.text("found", found)]) }
  static var faultSecondHeader: Phrase { Phrase("fault.secondHeader") }
  static func faultPartsMissing(_ all: Int, _ parts: String) -> Phrase { Phrase("fault.partsMissing", [.plain("all", all), .text("parts", parts)]) }
  static var faultPartsDiffer: Phrase { Phrase("fault.partsDiffer") }
  static var faultUnknownRecord: Phrase { Phrase("fault.unknownRecord") }
  static func faultOutOfPlace(_ before: String) -> Phrase { Phrase("fault.outOfPlace", [.text("before", before)]) }
  static func faultUsageMissing(_ rp: Int) -> Phrase { Phrase("fault.usageMissing", [.plain("rp", rp)]) }
  static func faultMedicineMissing(_ rp: Int) -> Phrase { Phrase("fault.medicineMissing", [.plain("rp", rp)]) }
  static func faultUsageTwice(_ rp: Int) -> Phrase { Phrase("fault.usageTwice", [.plain("rp", rp)]) }
  static func faultSecondPatient(_ found: String) -> Phrase { Phrase("fault.secondPatient", [.text("found", found)]) }
  static func faultTooManyRecords(_ most: Int) -> Phrase { Phrase("fault.tooManyRecords", [.plain("most", most)]) }
  static var faultNothingToImport: Phrase { Phrase("fault.nothingToImport") }
  static var faultBelongsToNothing: Phrase { Phrase("fault.belongsToNothing") }
  static func faultNotARecord(_ found: String) -> Phrase { Phrase("fault.notARecord", [.text("found", found)]) }
  static func faultTooFewFields(_ least: Int, _ found: Int) -> Phrase { Phrase("fault.tooFewFields", [.plain("least", least), .plain("found", found)]) }
  static func faultTooManyFields(_ most: Int, _ found: Int) -> Phrase { Phrase("fault.tooManyFields", [.plain("most", most), .plain("found", found)]) }
  static var faultTruncated: Phrase { Phrase("fault.truncated") }
  static var faultMissing: Phrase { Phrase("fault.missing") }
  static func faultTooLong(_ most: Int) -> Phrase { Phrase("fault.tooLong", [.plain("most", most)]) }
  static func faultMaterialLeftOut(_ name: String) -> Phrase { Phrase("fault.materialLeftOut", [.text("name", name)]) }
  static func faultOverTheCounterLeftOut(_ name: String) -> Phrase { Phrase("fault.overTheCounterLeftOut", [.text("name", name)]) }
  static func faultSameNameTwice(_ line: Int) -> Phrase { Phrase("fault.sameNameTwice", [.plain("line", line)]) }
  static func faultNotANumber(_ found: String) -> Phrase { Phrase("fault.notANumber", [.text("found", found)]) }
  static func faultNotPositive(_ found: String) -> Phrase { Phrase("fault.notPositive", [.text("found", found)]) }
  static func faultNotADate(_ found: String) -> Phrase { Phrase("fault.notADate", [.text("found", found)]) }
  static func faultNotOneOf(_ found: String) -> Phrase { Phrase("fault.notOneOf", [.text("found", found)]) }
  static func faultNotATime(_ found: String) -> Phrase { Phrase("fault.notATime", [.text("found", found)]) }
  static func faultNotASlot(_ found: String) -> Phrase { Phrase("fault.notASlot", [.text("found", found)]) }
  static func faultNotAWeekday(_ found: String) -> Phrase { Phrase("fault.notAWeekday", [.text("found", found)]) }
  static func faultNotYesOrNo(_ found: String) -> Phrase { Phrase("fault.notYesOrNo", [.text("found", found)]) }
  static func faultTwice(_ found: String) -> Phrase { Phrase("fault.twice", [.text("found", found)]) }
  static func faultTimesGuessed(_ usage: String) -> Phrase { Phrase("fault.timesGuessed", [.text("usage", usage)]) }
  static func faultTimesUnknown(_ usage: String) -> Phrase { Phrase("fault.timesUnknown", [.text("usage", usage)]) }
  static func faultTimesDisagree(_ usage: String) -> Phrase { Phrase("fault.timesDisagree", [.text("usage", usage)]) }
  static var faultAmountUnknown: Phrase { Phrase("fault.amountUnknown") }
  static var faultAmountNotExact: Phrase { Phrase("fault.amountNotExact") }
  static var faultAmountsDisagree: Phrase { Phrase("fault.amountsDisagree") }
  static var faultUnevenDoses: Phrase { Phrase("fault.unevenDoses") }
  static var faultNotEveryDay: Phrase { Phrase("fault.notEveryDay") }
  static var faultLengthUnknown: Phrase { Phrase("fault.lengthUnknown") }
  static var faultLimitsUnread: Phrase { Phrase("fault.limitsUnread") }
  static var faultOtherLimitsUnread: Phrase { Phrase("fault.otherLimitsUnread") }
  static var faultQuoteInsideField: Phrase { Phrase("fault.quoteInsideField") }
  static var faultQuoteNotClosed: Phrase { Phrase("fault.quoteNotClosed") }
  static var faultTextAfterQuote: Phrase { Phrase("fault.textAfterQuote") }
  static var faultColumnMissing: Phrase { Phrase("fault.columnMissing") }
  static var faultColumnTwice: Phrase { Phrase("fault.columnTwice") }
  static func faultUnknownColumn(_ found: String) -> Phrase { Phrase("fault.unknownColumn", [.text("found", found)]) }
  static var faultEndsBeforeItBegins: Phrase { Phrase("fault.endsBeforeItBegins") }
  static var faultTimesAndSlots: Phrase { Phrase("fault.timesAndSlots") }
  static var faultTimesMissing: Phrase { Phrase("fault.timesMissing") }
  static var faultPlannedAndAsNeeded: Phrase { Phrase("fault.plannedAndAsNeeded") }
  static var fieldVersion: Phrase { Phrase("field.version") }
  static var fieldOutputCategory: Phrase { Phrase("field.outputCategory") }
  static var fieldRecordNumber: Phrase { Phrase("field.recordNumber") }
  static var fieldDate: Phrase { Phrase("field.date") }
  static var fieldPatientName: Phrase { Phrase("field.patientName") }
  static var fieldBirthDate: Phrase { Phrase("field.birthDate") }
  static var fieldInstitution: Phrase { Phrase("field.institution") }
  static var fieldPerson: Phrase { Phrase("field.person") }
  static var fieldText: Phrase { Phrase("field.text") }
  static var fieldRpNumber: Phrase { Phrase("field.rpNumber") }
  static var fieldMedicineName: Phrase { Phrase("field.medicineName") }
  static var fieldDose: Phrase { Phrase("field.dose") }
  static var fieldUnit: Phrase { Phrase("field.unit") }
  static var fieldUsageName: Phrase { Phrase("field.usageName") }
  static var fieldSuppliedCount: Phrase { Phrase("field.suppliedCount") }
  static var fieldSuppliedUnit: Phrase { Phrase("field.suppliedUnit") }
  static var fieldForm: Phrase { Phrase("field.form") }
  static var fieldPart: Phrase { Phrase("field.part") }
  static var fieldPartCount: Phrase { Phrase("field.partCount") }
  static var fieldDosageText: Phrase { Phrase("field.dosageText") }
  static var fieldDoseCountPerIntake: Phrase { Phrase("field.doseCountPerIntake") }
  static var fieldStrength: Phrase { Phrase("field.strength") }
  static var fieldMinIntervalHours: Phrase { Phrase("field.minIntervalHours") }
  static var fieldMaxPerDay: Phrase { Phrase("field.maxPerDay") }
  static func faultNotWithin(_ least: Int, _ most: Int, _ found: String) -> Phrase { Phrase("fault.notWithin", [.plain("least", least), .plain("most", most), .text("found", found)]) }
  static var faultOnlyAsNeeded: Phrase { Phrase("fault.onlyAsNeeded") }
  static var fieldAsNeeded: Phrase { Phrase("field.asNeeded") }
  static var fieldStart: Phrase { Phrase("field.start") }
  static var fieldEnd: Phrase { Phrase("field.end") }
  static var fieldTimes: Phrase { Phrase("field.times") }
  static var fieldSlots: Phrase { Phrase("field.slots") }
  static var fieldWeekdays: Phrase { Phrase("field.weekdays") }
  static var fieldStock: Phrase { Phrase("field.stock") }
  static var fieldNotes: Phrase { Phrase("field.notes") }
  static func faultPartTwice(_ part: Int) -> Phrase { Phrase("fault.partTwice", [.plain("part", part)]) }
  static func faultOf(field: Phrase, problem: Phrase) -> Phrase { Phrase("fault.of", [.phrase("field", field), .phrase("problem", problem)]) }
  static var keyChanges: Phrase { Phrase("key.changes") }
  static var keyFind: Phrase { Phrase("key.find") }
  static var changesTitle: Phrase { Phrase("changes.title") }
  static var changesNone: Phrase { Phrase("changes.none") }
  static var changesFailed: Phrase { Phrase("changes.failed") }
  static var changesMore: Phrase { Phrase("changes.more") }
  static var changesMedicine: Phrase { Phrase("changes.medicine") }
  static var changesStock: Phrase { Phrase("changes.stock") }
  static var changesPatient: Phrase { Phrase("changes.patient") }
  static var changesMember: Phrase { Phrase("changes.member") }
  static func changesMedicineAdded(name: String) -> Phrase { Phrase("changes.medicine.added", [.text("name", name)]) }
  static func changesMedicineChanged(name: String) -> Phrase { Phrase("changes.medicine.changed", [.text("name", name)]) }
  static func changesMedicineArchived(name: String) -> Phrase { Phrase("changes.medicine.archived", [.text("name", name)]) }
  static func changesMedicineRestored(name: String) -> Phrase { Phrase("changes.medicine.restored", [.text("name", name)]) }
  static func changesStockCounted(name: String, _ amount: String) -> Phrase { Phrase("changes.stock.counted", [.text("name", name), .text("amount", amount)]) }
  static func changesStockDropped(name: String) -> Phrase { Phrase("changes.stock.dropped", [.text("name", name)]) }
  static func changesDocumentAdded(title: String) -> Phrase { Phrase("changes.document.added", [.text("title", title)]) }
  static func changesDocumentChanged(title: String) -> Phrase { Phrase("changes.document.changed", [.text("title", title)]) }
  static func changesDocumentDeleted(title: String) -> Phrase { Phrase("changes.document.deleted", [.text("title", title)]) }
  static func changesDocumentRestored(title: String) -> Phrase { Phrase("changes.document.restored", [.text("title", title)]) }
  static func changesPatientAdded(name: String) -> Phrase { Phrase("changes.patient.added", [.text("name", name)]) }
  static func changesPatientChanged(name: String) -> Phrase { Phrase("changes.patient.changed", [.text("name", name)]) }
  static var changesPatientRemoved: Phrase { Phrase("changes.patient.removed") }
  static func changesProfileChanged(name: String) -> Phrase { Phrase("changes.profile.changed", [.text("name", name)]) }
  static var changesRecordImported: Phrase { Phrase("changes.record.imported") }
  static var changesMemberInvited: Phrase { Phrase("changes.member.invited") }
  static var changesInvitationCancelled: Phrase { Phrase("changes.invitation.cancelled") }
  static func changesMemberJoined(name: String) -> Phrase { Phrase("changes.member.joined", [.text("name", name)]) }
  static func changesMemberChanged(name: String) -> Phrase { Phrase("changes.member.changed", [.text("name", name)]) }
  static func changesMemberLeft(name: String) -> Phrase { Phrase("changes.member.left", [.text("name", name)]) }
  static var findTitle: Phrase { Phrase("find.title") }
  static var findField: Phrase { Phrase("find.field") }
  static var findHow: Phrase { Phrase("find.how") }
  static var findSearching: Phrase { Phrase("find.searching") }
  static func findNone(_ text: String) -> Phrase { Phrase("find.none", [.text("text", text)]) }
  static func findNonePartial(_ text: String) -> Phrase { Phrase("find.none.partial", [.text("text", text)]) }
  static func findCount(_ n: Int) -> Phrase { Phrase("find.count", count: n, [.number("n", n)]) }
  static var findMore: Phrase { Phrase("find.more") }
  static var findPartial: Phrase { Phrase("find.partial") }
  static var findTaken: Phrase { Phrase("find.taken") }
  static var findSkipped: Phrase { Phrase("find.skipped") }
  static var findAsNeeded: Phrase { Phrase("find.asNeeded") }
  static var findNote: Phrase { Phrase("find.note") }
  static var findDocument: Phrase { Phrase("find.document") }
  static func findArchived(_ name: String) -> Phrase { Phrase("find.archived", [.text("name", name)]) }
  static func findNoteOf(_ note: String, _ name: String) -> Phrase { Phrase("find.noteOf", [.text("note", note), .text("name", name)]) }
  static func findPlanned(_ time: Phrase) -> Phrase { Phrase("find.planned", [.phrase("time", time)]) }
  static var keyExport: Phrase { Phrase("key.export") }
  static var keyExportIt: Phrase { Phrase("key.exportIt") }
  static var keyByNumber: Phrase { Phrase("key.byNumber") }
  static var keyExportNames: Phrase { Phrase("key.exportNames") }
  static var keyTurn: Phrase { Phrase("key.turn") }
  static var exportTitle: Phrase { Phrase("export.title") }
  static func exportPeriod(n: Int, from: String) -> Phrase { Phrase("export.period", [.number("n", n), .text("from", from)]) }
  static var exportLongest: Phrase { Phrase("export.longest") }
  static var exportDoctor: Phrase { Phrase("export.doctor") }
  static var exportDoctorAbout: Phrase { Phrase("export.doctor.about") }
  static var exportCard: Phrase { Phrase("export.card") }
  static var exportCardAbout: Phrase { Phrase("export.card.about") }
  static var exportList: Phrase { Phrase("export.list") }
  static var exportListAbout: Phrase { Phrase("export.list.about") }
  static var exportNotebook: Phrase { Phrase("export.notebook") }
  static var exportNotebookAbout: Phrase { Phrase("export.notebook.about") }
  static var exportCalendar: Phrase { Phrase("export.calendar") }
  static var exportCalendarAbout: Phrase { Phrase("export.calendar.about") }
  static var exportCalendarNames: Phrase { Phrase("export.calendar.names") }
  static var exportRecord: Phrase { Phrase("export.record") }
  static var exportRecordAbout: Phrase { Phrase("export.record.about") }
  static var exportPdf: Phrase { Phrase("export.pdf") }
  static var exportText: Phrase { Phrase("export.text") }
  static var exportQr: Phrase { Phrase("export.qr") }
  static func exportFormat(name: String) -> Phrase { Phrase("export.format", [.text("name", name)]) }
  static func exportSpoken(n: Int, what: Phrase, formats: String) -> Phrase { Phrase("export.spoken", [.plain("n", n), .phrase("what", what), .text("formats", formats)]) }
  static var exportAs: Phrase { Phrase("export.as") }
  static var exportPath: Phrase { Phrase("export.path") }
  static var exportPathHint: Phrase { Phrase("export.path.hint") }
  static var exportWrite: Phrase { Phrase("export.write") }
  static func exportDoing(what: Phrase) -> Phrase { Phrase("export.doing", [.phrase("what", what)]) }
  static func exportDays(all: Int, done: Int) -> Phrase { Phrase("export.days", [.number("all", all), .number("done", done)]) }
  static func exportPages(all: Int, done: Int) -> Phrase { Phrase("export.pages", [.number("all", all), .number("done", done)]) }
  static func exportFetched(size: String) -> Phrase { Phrase("export.fetched", [.text("size", size)]) }
  static func exportDoingPercent(percent: Int) -> Phrase { Phrase("export.doing.percent", [.plain("percent", percent)]) }
  static var exportDoingSome: Phrase { Phrase("export.doing.some") }
  static func exportDoingReplacingPercent(percent: Int) -> Phrase { Phrase("export.doing.replacing.percent", [.plain("percent", percent)]) }
  static var exportDoingReplacing: Phrase { Phrase("export.doing.replacing") }
  static var exportStop: Phrase { Phrase("export.stop") }
  static var exportDone: Phrase { Phrase("export.done") }
  static func exportDonePath(path: String) -> Phrase { Phrase("export.done.path", [.text("path", path)]) }
  static func exportDonePages(n: Int, size: String) -> Phrase { Phrase("export.done.pages", count: n, [.number("n", n), .text("size", size)]) }
  static func exportDoneSize(size: String) -> Phrase { Phrase("export.done.size", [.text("size", size)]) }
  static func exportDoneNames(size: String) -> Phrase { Phrase("export.done.names", [.text("size", size)]) }
  static func exportDoneNoNames(size: String) -> Phrase { Phrase("export.done.noNames", [.text("size", size)]) }
  static func exportDoneMissing(signs: String) -> Phrase { Phrase("export.done.missing", [.text("signs", signs)]) }
  static var exportOpen: Phrase { Phrase("export.open") }
  static var exportPrint: Phrase { Phrase("export.print") }
  static var exportOpened: Phrase { Phrase("export.opened") }
  static var exportPrinted: Phrase { Phrase("export.printed") }
  static var exportNotPrinted: Phrase { Phrase("export.notPrinted") }
  static func exportPrinterSaid(words: String) -> Phrase { Phrase("export.printerSaid", [.text("words", words)]) }
  static var exportPrinterSilent: Phrase { Phrase("export.printerSilent") }
  static var exportStopping: Phrase { Phrase("export.stopping") }
  static var exportStopped: Phrase { Phrase("export.stopped") }
  static var exportStoppedReplacing: Phrase { Phrase("export.stopped.replacing") }
  static var exportFailed: Phrase { Phrase("export.failed") }
  static var exportFailedKept: Phrase { Phrase("export.failed.kept") }
  static var exportFailedReplacing: Phrase { Phrase("export.failed.replacing") }
  static var exportFailedLibrary: Phrase { Phrase("export.failed.library") }
  static var exportFailedFont: Phrase { Phrase("export.failed.font") }
  static var exportFailedText: Phrase { Phrase("export.failed.text") }
  static var exportFailedDrawing: Phrase { Phrase("export.failed.drawing") }
  static var exportFailedCut: Phrase { Phrase("export.failed.cut") }
  static func exportFailedClosed(cutoff: Phrase) -> Phrase { Phrase("export.failed.closed", [.phrase("cutoff", cutoff)]) }
  static var exportFailedNothing: Phrase { Phrase("export.failed.nothing") }
  static var notebookCodes: Phrase { Phrase("notebook.codes") }
  static func notebookCodesPart(n: Int, all: Int) -> Phrase { Phrase("notebook.codes.part", [.number("n", n), .number("all", all)]) }
  static var notebookCodesOne: Phrase { Phrase("notebook.codes.one") }
  static func notebookCodesMany(all: Int) -> Phrase { Phrase("notebook.codes.many", [.number("all", all)]) }
  static func notebookCodesSpoken(n: Int, all: Int) -> Phrase { Phrase("notebook.codes.spoken", [.number("n", n), .number("all", all)]) }
  static var notebookCodesSmall: Phrase { Phrase("notebook.codes.small") }
  static var notebookCodesLarger: Phrase { Phrase("notebook.codes.larger") }
  static var notebookCodesUnable: Phrase { Phrase("notebook.codes.unable") }
  static func notebookRenamed(name: String) -> Phrase { Phrase("notebook.renamed", [.text("name", name)]) }
  static func notebookWords(name: String, words: String) -> Phrase { Phrase("notebook.words", [.text("name", name), .text("words", words)]) }
  static func notebookLeftOut(name: String) -> Phrase { Phrase("notebook.leftOut", [.text("name", name)]) }
  static func notebookUtf8(signs: String) -> Phrase { Phrase("notebook.utf8", [.text("signs", signs)]) }
  static var notebookUtf8Alone: Phrase { Phrase("notebook.utf8.alone") }
  static func notebookMore(n: Int) -> Phrase { Phrase("notebook.more", count: n, [.number("n", n)]) }
  static var plainPick: Phrase { Phrase("plain.pick") }
  static var plainMenu: Phrase { Phrase("plain.menu") }
  static var plainCloseMenu: Phrase { Phrase("plain.closeMenu") }
  static var plainHelp: Phrase { Phrase("plain.help") }
  static var plainQuit: Phrase { Phrase("plain.quit") }
  static var plainApart: Phrase { Phrase("plain.apart") }
  static func plainKey(key: String, label: String) -> Phrase { Phrase("plain.key", [.text("key", key), .text("label", label)]) }
  static func plainChoice(number n: Int, label: String) -> Phrase { Phrase("plain.choice", [.plain("n", n), .text("label", label)]) }
  static func plainSame(label: String) -> Phrase { Phrase("plain.same", [.text("label", label)]) }
  static func plainOn(label: String) -> Phrase { Phrase("plain.on", [.text("label", label)]) }
  static func plainAsk(label: String, content: String) -> Phrase { Phrase("plain.ask", [.text("label", label), .text("content", content)]) }
  static var plainAskNext: Phrase { Phrase("plain.askNext") }
  static var plainAskBack: Phrase { Phrase("plain.askBack") }
  static var plainAskList: Phrase { Phrase("plain.askList") }
  static var plainAskOnly: Phrase { Phrase("plain.askOnly") }
  static var plainAskOption: Phrase { Phrase("plain.askOption") }
  static var plainFormEnd: Phrase { Phrase("plain.formEnd") }
  static func plainHere(label: String) -> Phrase { Phrase("plain.here", [.text("label", label)]) }
  static var plainUnknown: Phrase { Phrase("plain.unknown") }
  static var plainHow: Phrase { Phrase("plain.how") }
}

public extension PurchasePhrase {
  static var planFree: PurchasePhrase { PurchasePhrase("plan.free") }
  static var planPremium: PurchasePhrase { PurchasePhrase("plan.premium") }
  static var settingsPlan: PurchasePhrase { PurchasePhrase("settings.plan") }
  static var settingsPlanActive: PurchasePhrase { PurchasePhrase("settings.plan.active") }
  static var settingsPlanHousehold: PurchasePhrase { PurchasePhrase("settings.plan.household") }
  static var settingsPlanNone: PurchasePhrase { PurchasePhrase("settings.plan.none") }
  static var settingsPlanKind: PurchasePhrase { PurchasePhrase("settings.plan.kind") }
  static var settingsPlanNext: PurchasePhrase { PurchasePhrase("settings.plan.next") }
  static var settingsPlanChecked: PurchasePhrase { PurchasePhrase("settings.plan.checked") }
  static func settingsPlanExpired(date: Phrase) -> PurchasePhrase { PurchasePhrase("settings.plan.expired", [.phrase("date", date)]) }
  static func settingsPlanCancelled(date: Phrase) -> PurchasePhrase { PurchasePhrase("settings.plan.cancelled", [.phrase("date", date)]) }
  static func settingsPlanGrace(date: Phrase) -> PurchasePhrase { PurchasePhrase("settings.plan.grace", [.phrase("date", date)]) }
  static var settingsPlanNow: PurchasePhrase { PurchasePhrase("settings.plan.now") }
  static var settingsPlanNowFree: PurchasePhrase { PurchasePhrase("settings.plan.now.free") }
  static var settingsPlanDocuments: PurchasePhrase { PurchasePhrase("settings.plan.documents") }
  static var settingsPlanDocumentsCloud: PurchasePhrase { PurchasePhrase("settings.plan.documents.cloud") }
  static var settingsPlanUpgrade: PurchasePhrase { PurchasePhrase("settings.plan.upgrade") }
  static var settingsManage: PurchasePhrase { PurchasePhrase("settings.manage") }
  static var settingsManageHow: PurchasePhrase { PurchasePhrase("settings.manage.how") }
  static func settingsPlanFailed(reason: Phrase) -> PurchasePhrase { PurchasePhrase("settings.plan.failed", [.phrase("reason", reason)]) }
  static func settingsPlanFailed(reason: PurchasePhrase) -> PurchasePhrase { PurchasePhrase("settings.plan.failed", [.wording("reason", reason.wording)]) }
  static func settingsPlanSpokenActive(date: Phrase) -> PurchasePhrase { PurchasePhrase("settings.plan.spoken.active", [.phrase("date", date)]) }
  static func settingsPlanSpokenCancelled(date: Phrase) -> PurchasePhrase { PurchasePhrase("settings.plan.spoken.cancelled", [.phrase("date", date)]) }
  static var settingsPlanSpokenOnce: PurchasePhrase { PurchasePhrase("settings.plan.spoken.once") }
  static func settingsPlanSpokenGrace(date: Phrase) -> PurchasePhrase { PurchasePhrase("settings.plan.spoken.grace", [.phrase("date", date)]) }
  static func settingsPlanSpokenExpired(date: Phrase) -> PurchasePhrase { PurchasePhrase("settings.plan.spoken.expired", [.phrase("date", date)]) }
  static var settingsPlanSpokenHousehold: PurchasePhrase { PurchasePhrase("settings.plan.spoken.household") }
  static var settingsPlanSpokenNone: PurchasePhrase { PurchasePhrase("settings.plan.spoken.none") }
  static var settingsManageQr: PurchasePhrase { PurchasePhrase("settings.manage.qr") }
  static var settingsManageAddress: PurchasePhrase { PurchasePhrase("settings.manage.address") }
  static var settingsManageAppStore: PurchasePhrase { PurchasePhrase("settings.manage.appStore") }
  static var settingsManageGooglePlay: PurchasePhrase { PurchasePhrase("settings.manage.googlePlay") }
  static var settingsQr: PurchasePhrase { PurchasePhrase("settings.qr") }
  static func settingsQrSize(columns w: Int, rows h: Int) -> PurchasePhrase { PurchasePhrase("settings.qr.size", [.number("w", w), .number("h", h)]) }
  static var helpFree: PurchasePhrase { PurchasePhrase("help.free") }
  static var patientsLimitPremium: PurchasePhrase { PurchasePhrase("patients.limit.premium") }
  static var historyRetentionLockCaregiverTitle: PurchasePhrase { PurchasePhrase("history.retention.lock.caregiver.title") }
  static var historyRetentionLockCaregiverBody: PurchasePhrase { PurchasePhrase("history.retention.lock.caregiver.body") }
  static var historyRetentionLockUpgrade: PurchasePhrase { PurchasePhrase("history.retention.lock.upgrade") }
  static var historyRetentionLockRestore: PurchasePhrase { PurchasePhrase("history.retention.lock.restore") }
  static var lockAlways: PurchasePhrase { PurchasePhrase("lock.always") }
  static var paywallTitle: PurchasePhrase { PurchasePhrase("paywall.title") }
  static var paywallKeys: PurchasePhrase { PurchasePhrase("paywall.keys") }
  static var paywallHistory: PurchasePhrase { PurchasePhrase("paywall.history") }
  static var paywallPatients: PurchasePhrase { PurchasePhrase("paywall.patients") }
  static var paywallPdf: PurchasePhrase { PurchasePhrase("paywall.pdf") }
  static var paywallCloud: PurchasePhrase { PurchasePhrase("paywall.cloud") }
  static var paywallPatientFree: PurchasePhrase { PurchasePhrase("paywall.patientFree") }
  static var paywallAlways: PurchasePhrase { PurchasePhrase("paywall.always") }
  static var paywallBuy: PurchasePhrase { PurchasePhrase("paywall.buy") }
  static var paywallPhone: PurchasePhrase { PurchasePhrase("paywall.phone") }
  static var paywallPhoneHow: PurchasePhrase { PurchasePhrase("paywall.phone.how") }
  static var paywallPhoneAddress: PurchasePhrase { PurchasePhrase("paywall.phone.address") }
  static var paywallPhoneWhere: PurchasePhrase { PurchasePhrase("paywall.phone.where") }
  static var paywallPhoneAsk: PurchasePhrase { PurchasePhrase("paywall.phone.ask") }
  static var paywallOnce: PurchasePhrase { PurchasePhrase("paywall.once") }
  static var paywallOnceNote: PurchasePhrase { PurchasePhrase("paywall.once.note") }
  static var paywallYearly: PurchasePhrase { PurchasePhrase("paywall.yearly") }
  static var paywallYearlyNote: PurchasePhrase { PurchasePhrase("paywall.yearly.note") }
  static var paywallTestStore: PurchasePhrase { PurchasePhrase("paywall.testStore") }
  static var paywallBought: PurchasePhrase { PurchasePhrase("paywall.bought") }
  static var paywallCancelled: PurchasePhrase { PurchasePhrase("paywall.cancelled") }
  static var paywallPending: PurchasePhrase { PurchasePhrase("paywall.pending") }
  static func paywallFailed(reason: Phrase) -> PurchasePhrase { PurchasePhrase("paywall.failed", [.phrase("reason", reason)]) }
  static func paywallFailed(reason: PurchasePhrase) -> PurchasePhrase { PurchasePhrase("paywall.failed", [.wording("reason", reason.wording)]) }
  static var paywallOffline: PurchasePhrase { PurchasePhrase("paywall.offline") }
  static var paywallNothingCharged: PurchasePhrase { PurchasePhrase("paywall.nothingCharged") }
  static var paywallUnconfirmed: PurchasePhrase { PurchasePhrase("paywall.unconfirmed") }
  static var paywallUnconfirmedKept: PurchasePhrase { PurchasePhrase("paywall.unconfirmed.kept") }
  static var paywallRefused: PurchasePhrase { PurchasePhrase("paywall.refused") }
  static var paywallRefusedInvalid: PurchasePhrase { PurchasePhrase("paywall.refused.invalid") }
  static var paywallRefusedOwned: PurchasePhrase { PurchasePhrase("paywall.refused.owned") }
  static var paywallForbidden: PurchasePhrase { PurchasePhrase("paywall.forbidden") }
  static var paywallForbiddenTaken: PurchasePhrase { PurchasePhrase("paywall.forbidden.taken") }
  static var paywallForbiddenHow: PurchasePhrase { PurchasePhrase("paywall.forbidden.how") }
  static var storeDeclined: PurchasePhrase { PurchasePhrase("store.declined") }
  static var storeUnusable: PurchasePhrase { PurchasePhrase("store.unusable") }
  static var restoreFound: PurchasePhrase { PurchasePhrase("restore.found") }
  static func restoreFoundBody(product: PurchasePhrase) -> PurchasePhrase { PurchasePhrase("restore.found.body", [.wording("product", product.wording)]) }
  static var restoreFoundServer: PurchasePhrase { PurchasePhrase("restore.found.server") }
  static var restoreFoundReach: PurchasePhrase { PurchasePhrase("restore.found.reach") }
  static var restoreNone: PurchasePhrase { PurchasePhrase("restore.none") }
  static var restoreNoneBody: PurchasePhrase { PurchasePhrase("restore.none.body") }
  static var restoreNoneOther: PurchasePhrase { PurchasePhrase("restore.none.other") }
  static var restoreNoneServer: PurchasePhrase { PurchasePhrase("restore.none.server") }
  static func restoreFailed(reason: Phrase) -> PurchasePhrase { PurchasePhrase("restore.failed", [.phrase("reason", reason)]) }
  static func restoreFailed(reason: PurchasePhrase) -> PurchasePhrase { PurchasePhrase("restore.failed", [.wording("reason", reason.wording)]) }
  static var restoreOffline: PurchasePhrase { PurchasePhrase("restore.offline") }
  static var documentsCloud: PurchasePhrase { PurchasePhrase("documents.cloud") }
  static var documentsExpired: PurchasePhrase { PurchasePhrase("documents.expired") }
  static var printReportPremium: PurchasePhrase { PurchasePhrase("print.report.premium") }
  static var memberFree: PurchasePhrase { PurchasePhrase("member.free") }
  static var exportFree: PurchasePhrase { PurchasePhrase("export.free") }
  static var exportPremium: PurchasePhrase { PurchasePhrase("export.premium") }
  static func exportSpokenPremium(n: Int, what: Phrase, formats: String) -> PurchasePhrase { PurchasePhrase("export.spoken.premium", [.plain("n", n), .phrase("what", what), .text("formats", formats)]) }
  static func exportSpokenFree(n: Int, what: Phrase, formats: String) -> PurchasePhrase { PurchasePhrase("export.spoken.free", [.plain("n", n), .phrase("what", what), .text("formats", formats)]) }
}
