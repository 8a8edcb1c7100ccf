import APIContract
import Domain
import Localization
import TestSupport
import Testing

@testable import ViewModels
@testable import Views

/// `u` on a day of 履歴.
@MainActor
struct DayUndoTests {
  private struct NotShown: Error {}

  @Test func `W-50 a day has u in its footer only once something of it was recorded, as 今日 has`()
    async throws
  {
    try await RealServer.run { server in
      let keys = EveryKeyTests()
      let app = await keys.program(server)
      await keys.open([.tab(.history), .press], app)
      guard case .record(let record) = app.stage else { throw NotShown() }
      @MainActor func undo() -> Binding? {
        PageStack(app).top.bindings.first { $0.label == .keyUndo }
      }
      #expect(await eventually { undo() != nil })
      #expect(undo()?.isInFooter == false && undo()?.whyNot == .todayUndoneNothing)
      let day = try #require(record.history.openDay)
      let dose = try #require(day.doses.first { !$0.isSettled })
      record.history.recording?.record(dose, on: day.date, takenAt: dose.scheduledAt)
      #expect(await eventually { undo()?.isInFooter == true })
      app.signedOut()
    }
  }
}
