import Domain
import Localization
import TestSupport
import Testing

@testable import ViewModels
@testable import Views

/// `u` on a day of 履歴.
@MainActor
struct DayUndoTests {
  @Test func `W-50 a day has u in its footer only once something of it was recorded, as 今日 has`()
    async throws
  {
    try await RealServer.run { server in
      let keys = EveryKeyTests()
      let app = await keys.program(server)
      await keys.open([.tab(.history), .press], app)
      @MainActor func undo() -> Binding? {
        PageStack(app).top.bindings.first { $0.label == .keyUndo }
      }
      #expect(await eventually { undo() != nil })
      #expect(undo()?.isInFooter == false && undo()?.whyNot == .todayUndoneNothing)
      app.handle(.press)
      #expect(await eventually { undo()?.isInFooter == true })
      app.signedOut()
    }
  }
}
