import APIClient
import APIContract
import Domain
import TestSupport
import Testing

@testable import ClientCore
@testable import ViewModels

/// 探す, once the plan has closed what it has found.
@MainActor
struct FindAfterPlanTests {
  @Test func `W-1 a list of which the plan's end leaves nothing has no focus any more`()
    async throws
  {
    try await Terminal.run(expires: .seconds(600)) { terminal in
      let session = try terminal.start()
      let find = FindModel(
        reader: RecordReader(session: session, subject: .patient(testPatient)),
        contact: ServerContact(grace: session.grace), documents: { _ in [] })
      let note = SearchAnswer.Dose(
        medicationId: MedicationID(high: 3, low: 1), name: "薬1",
        at: testNow.adding(.seconds(-60 * 86_400)), kind: .skipped, note: "吐き気")
      let answer = SearchAnswer(
        medicines: [], moreMedicines: false, doses: [], moreDoses: false, notes: [note],
        moreNotes: false)
      let body = String(decoding: answer.jsonBytes, as: UTF8.self)
      terminal.family.cut(.answer(200, headers: "Server-Time: \(testNow)\r\n", body))
      find.open()
      find.handle(.paste("吐き気"))
      find.handle(.press)
      let until = ContinuousClock.now + .testDeadline
      while !find.isInList, ContinuousClock.now < until { await Task.yield() }
      #expect(find.isInList && find.rows.count == 1)
      find.firstOpenDay = { HistoryRetentionPolicy.recentDays(today: testNow.tokyoDate).lowerBound }
      #expect(find.rows.isEmpty && !find.isInList && find.found?.text == "吐き気")
    }
  }
}
