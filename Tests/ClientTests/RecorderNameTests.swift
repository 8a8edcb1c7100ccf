import Domain
import Localization
import Synchronization
import TestSupport
import Testing

@testable import APIContract
@testable import ClientCore
@testable import ViewModels

/// What is said after a dose was recorded, where several members look after a household.
@MainActor @Suite struct RecorderNameTests {
  @Test func `F-15 the sentence after a record names whom its row names`() async throws {
    try await Terminal.run(expires: .seconds(600)) { terminal in
      let session = try terminal.start()
      let outgoing = OutgoingWrites(
        device: try await terminal.record(session),
        contact: ServerContact(now: { testNow }, grace: session.grace),
        sleep: { _ in try await untilCancelled() }, random: { 0.5 })
      var answered = testDose(1).taken(at: testNow, by: .caregiver)
      answered.recordedByName = "美咲"
      let body = String(decoding: answered.jsonBytes, as: UTF8.self)
      terminal.family.state.withLock {
        $0.writeReplies[0] = .answer(200, headers: "Server-Time: \(testNow)\r\n", body)
      }
      let recorder = TodayRecorder(
        patient: testPatient, outgoing: outgoing, grace: session.grace, now: { testNow })
      let strings = Strings(.japanese)
      @MainActor func said() -> String { recorder.notice.map { strings($0.phrase(strings)) } ?? "" }
      recorder.record(testDose(1), on: testNow.tokyoDate)
      #expect(said().contains("12:00 家族。"))
      #expect(await eventually { said().contains("12:00 美咲さん。") }, "\(said())")
    }
  }
}
