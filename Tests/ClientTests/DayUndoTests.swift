import Domain
import Localization
import TestSupport
import Testing

@testable import ViewModels
@testable import Views

/// `u` on a day of 履歴.
@MainActor
struct DayUndoTests {
  @Test func `W-50 a day on which nothing was recorded has no u in its footer, and u says why`()
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
      app.signedOut()
    }
  }
}
