import APIClient
import APIContract
import Domain
import TestSupport
import Testing

@testable import ClientCore
@testable import ViewModels

/// Lists whose order changes by itself: a key does what it did on the row that was seen.
@MainActor
struct KeptFocusTests {
  private nonisolated static let medicines = [1, 2, 3].map { MedicationID(high: 3, low: $0) }

  @Test func `W-50 傾向 stays on a medicine when another one is missed more`() async throws {
    try await Terminal.run(expires: .seconds(600)) { terminal in
      let session = try terminal.start()
      let trends = TrendsModel(history: try history(session))
      var opened: YearPart?
      trends.onYear = { opened = $0 }
      answer(terminal, trendsBody([(1, 9), (2, 4), (3, 0)]))
      trends.open()
      try #require(await eventually { trends.shown != nil })
      answer(terminal, trendsBody([(2, 12), (1, 9), (3, 0)]))
      trends.follow()
      try #require(
        await eventually { trends.shown?.medicines.first?.medicationId == Self.medicines[1] })
      trends.handle(.press)
      #expect(opened == .medicine(Self.medicines[0], name: "薬1"))
      trends.handle(.move(.up))
      trends.handle(.press)
      #expect(opened == .medicine(Self.medicines[1], name: "薬2"))
      trends.handle(.edge(-1))
      trends.handle(.press)
      #expect(opened == .slot(.morning))
      trends.close()
    }
  }

  @Test func `W-50 最近の変更 stays on a change when a newer one comes`() async throws {
    try await Terminal.run(expires: .seconds(600)) { terminal in
      let session = try terminal.start()
      let changes = ChangesModel(
        reader: RecordReader(session: session, subject: .patient(testPatient)),
        contact: ServerContact(grace: session.grace), documents: { _ in [] })
      var opened: MedicationID?
      changes.onMedicine = { opened = $0 }
      // Two that cannot be told apart do not hold the focus back.
      let alike = [change(2, minutesAgo: 20), change(2, minutesAgo: 20), change(1, minutesAgo: 30)]
      answer(terminal, ChangesAnswer(items: alike, more: false).jsonBytes)
      changes.open()
      try #require(await eventually { changes.latest?.items.count == 3 })
      changes.handle(.move(.down))
      changes.handle(.move(.down))
      #expect(changes.focused == 2)
      let newer = [change(3, minutesAgo: 10)] + alike
      answer(terminal, ChangesAnswer(items: newer, more: false).jsonBytes)
      changes.follow()
      try #require(await eventually { changes.latest?.items.count == 4 })
      changes.handle(.press)
      #expect(opened == Self.medicines[0])
      changes.close()
    }
  }

  private func history(_ session: OfflineGraceSessionManager) throws -> HistoryViewModel {
    HistoryViewModel(
      kind: .caregiver, reader: RecordReader(session: session, subject: .patient(testPatient)),
      refresh: SchedulingRefresh(sleep: { _ in try await untilCancelled() }),
      contact: ServerContact(grace: session.grace))
  }

  private func answer(_ terminal: Terminal, _ body: [UInt8]) {
    let headers = "Server-Time: \(testNow)\r\n"
    terminal.family.cut(.answer(200, headers: headers, String(decoding: body, as: UTF8.self)))
  }

  /// Trends of thirty days, with how often each medicine was missed.
  private func trendsBody(_ missed: [(medicine: Int, count: Int)]) -> [UInt8] {
    let figure = { (count: Int) in
      #"{"taken":\#(30 - count),"due":30,"missed":\#(count),"skipped":0}"#
    }
    let medicines = missed.map { medicine, count in
      let id = Self.medicines[medicine - 1]
      return #"{"medicationId":"\#(id)","name":"薬\#(medicine)","figure":\#(figure(count))}"#
    }
    let today = testNow.tokyoDate
    return Array(
      """
      {"from":"\(today.adding(days: -29))","to":"\(today)","all":\(figure(20)),
       "slots":[{"slot":"morning","time":"08:00","figure":\(figure(20))}],
       "medicines":[\(medicines.joined(separator: ","))]}
      """.utf8)
  }

  private func change(_ medicine: Int, minutesAgo minutes: Int64) -> RecordChange {
    RecordChange(
      at: testNow.adding(.seconds(-60 * minutes)), kind: .medicineChanged, name: "薬\(medicine)",
      medicationId: Self.medicines[medicine - 1])
  }
}
