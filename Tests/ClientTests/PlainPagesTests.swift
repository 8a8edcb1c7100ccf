import Localization
import Screen
import TestSupport
import Testing

@testable import ViewModels
@testable import Views

/// Every page over the real server, as lines.
@MainActor
struct PlainPagesTests {
  /// What no line has: lines and blocks that are drawn, controls, and marks that are only for the eye.
  private nonisolated static func isForTheEye(_ scalar: Unicode.Scalar) -> Bool {
    (0x2500...0x25FF).contains(scalar.value) || "✓✕☐»".unicodeScalars.contains(scalar)
      || scalar.properties.generalCategory == .control
  }

  @Test(arguments: Language.allCases)
  func `D-6 every page is lines of 40 columns with a number for whatever can be reached`(
    language: Language
  ) async throws {
    try await RealServer.run { server in
      let pages = EveryKeyTests()
      let app = await pages.program(server, language)
      let renderer = PlainRenderer()
      for (page, way) in EveryKeyTests.ways {
        await pages.open(way, app)
        renderer.prepare(app)
        let plain = renderer.page(app)
        let place = "\(page) \(language)"
        #expect(!plain.isBusy && plain.whole.count > 1, "\(place)")
        let lines = PlainText.lines(plain.whole + plain.question, columns: 40)
        for line in lines {
          #expect(DisplayWidth.of(line) <= 40, "\(place): \(line)")
          #expect(!line.unicodeScalars.contains(where: Self.isForTheEye), "\(place): \(line)")
        }
        self.expectReach(app, plain, place)
      }
      app.signedOut()
    }
  }

  /// Whatever a screen of the same kind lets somebody press or fill in has a number.
  private func expectReach(_ app: AppModel, _ plain: PlainPage, _ place: String) {
    let frame = Renderer(marks: .unicode, describes: true)
      .frame(app, size: Size(width: 79, height: 60))
    let wanted = frame.elements.filter {
      ($0.role == .button || $0.role == .field) && $0.isEnabled
    }.map(\.id)
    let missing = Set(wanted).subtracting(plain.choices.map(\.id))
    #expect(missing.isEmpty, "\(place): \(missing)")
  }
}
