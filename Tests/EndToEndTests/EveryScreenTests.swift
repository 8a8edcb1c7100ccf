import TestSupport
import Testing

import enum Views.ScreenName

/// Every screen of the demo in both languages, both roles and every size of screens 2, beside what somebody has looked at.
///
/// One walk goes to each page in 80×24. There the window is pulled to the other sizes, one after the other, and back. No
/// size and no language colours a cell in a way that nobody looked at in each theme (see `Every theme`).
@Suite struct `Every screen` {
  private static let others = [(40, 12), (60, 20), (120, 40), (200, 60)].map { columns, rows in
    TerminalSize(rows: rows, columns: columns)
  }

  private static let sizes = [TerminalSize.standard] + others

  /// Colours are drawn as the theme has them, to the bit.
  private static let byValue: [String: String?] = ["COLORTERM": "truecolor"]

  /// Before anybody is signed in, which the demo never shows; figure 13 does.
  private static let elsewhere: Set = [ScreenName.login, .wizard]

  @Test(arguments: ["ja", "en"])
  func `screens 2 every screen in every size is as somebody looked at it`(
    language: String
  ) async throws {
    let program = try await Demo.open(
      ["--lang", language], environment: Self.byValue)
    let seen = try await walk(through: DemoPage.caregiver, on: program)
    for size in Self.sizes {
      // What the widest add to 120 columns they add to the pages of a key or two.
      let pages = size.columns > 120 ? DemoPage.tabs : DemoPage.caregiver
      try Golden.expect(
        seen.text(of: pages, in: size), toBe: "every-\(size.columns)x\(size.rows).\(language)")
    }
    let wanted = Set(ScreenName.allCases).subtracting(Self.elsewhere).map(\.rawValue)
    #expect(seen.screens == Set(wanted), "a screen has no page in DemoPage.caregiver")
  }

  @Test(arguments: ["ja", "en"])
  func `screens 2 every screen of a patient, small or not, is as somebody looked at it`(
    language: String
  ) async throws {
    let program = try await Demo.open(
      ["--mode", "patient", "--lang", language], environment: Self.byValue)
    let seen = try await walk(through: DemoPage.patient, on: program)
    for size in Self.sizes where size.columns <= 120 {
      try Golden.expect(
        seen.text(of: DemoPage.patient, in: size),
        toBe: "every-patient-\(size.columns)x\(size.rows).\(language)")
    }
    #expect(PurchaseWords.found(in: program.frames).isEmpty)
  }

  /// Goes to each page and looks at it in every size; pulled back, the page is as it was.
  private func walk(
    through pages: [DemoPage], on program: TerminalProgram
  ) async throws -> SeenPages {
    // What stands beside the doses where there is room comes half a second after them, once.
    try await program.pull(to: .wide)
    try await program.waitForFrame("the week") { $0.shows("today.week") }
    try await program.pull(to: .standard)
    var seen = SeenPages()
    for page in pages {
      try await program.open(page)
      let first = try await program.settle()
      try expectWhole(first, page.name)
      if let frame = first.frame { seen.screens.insert(frame.screen) }
      let picture = seen.add(first.screen, of: page)
      for size in Self.others {
        let other = try await program.pull(to: size)
        try expectWhole(other, page.name)
        seen.add(other.screen, of: page)
      }
      let back = try await program.pull(to: .standard)
      let isAsBefore = back.screen.picture == picture
      #expect(isAsBefore, "\(page.name)\n\(first.screen)\n\(back.screen)")
      try await program.returnToToday()
    }
    let looked = try #require(Golden.pages(of: "theme-dark")["colours"]).map { $0.dropFirst(2) }
    let others = seen.colourings.subtracting(looked.map(String.init))
    #expect(others.isEmpty, "no page in 80×24 is coloured like that")
    return seen
  }

  /// Whatever the size: everything is on the screen, the bars are there, and the lock has its ways out; where there is
  /// too little room for a row it goes on below, and only the spoken line is cut.
  private func expectWhole(_ settled: TerminalProgram.Settled, _ page: String) throws {
    let (size, lines) = (settled.screen.size, settled.screen.lines)
    let frame = try #require(settled.frame)
    let place: Comment = "\(page)\n\(settled.screen)"
    let outside = frame.elements.filter {
      $0.row < 0 || $0.column < 0 || $0.row + $0.height > size.rows
        || $0.column + $0.width > size.columns
    }
    #expect(outside.isEmpty, place)
    #expect(frame.element("titlebar")?.width == size.columns, place)
    #expect(lines[0].contains("お薬") || lines[0].contains("okusuri"), place)
    let footer = lines[size.rows - 1]
    // In one column a form has no room for Ctrl-C beside its own way back.
    let leadsOn = ["?", "q ", "Ctrl-C", "Esc"].contains { footer.contains($0) }
    #expect(leadsOn, place)
    if frame.overlay == ID.lock {
      let isBuying = frame.shows(ID.upgrade) && frame.shows(ID.restore)
      let isWhole = frame.shows(ID.close) && (isBuying || frame.shows(ID.refresh))
      // On the smallest screen a patient's begins with its words, and the footer names the key to the rest.
      #expect(isWhole || footer.contains("PgDn"), place)
    }
    guard size.columns < TerminalSize.standard.columns else { return }
    let cut = lines.indices.filter { $0 != size.rows - 2 && lines[$0].contains("..") }
    #expect(cut.isEmpty, place)
  }
}

/// What a walk has seen: each page in each size, and what its screens are called.
private struct SeenPages {
  private var pictures: [TerminalSize: [String: String]] = [:]
  var screens: Set<String> = []
  /// Every way in which a cell was coloured.
  private(set) var colourings: Set<String> = []

  /// Keeps a page in the size of the screen, and answers what it looks like.
  @discardableResult
  mutating func add(_ screen: DecodedScreen, of page: DemoPage) -> String {
    let picture = screen.picture
    colourings.formUnion(screen.look.map(\.colouring))
    pictures[screen.size, default: [:]][page.name] = picture
    return picture
  }

  /// Pages in a size, each below its name.
  func text(of pages: [DemoPage], in size: TerminalSize) -> String {
    pages.map { page in
      "=== \(page.name)\n" + (pictures[size]?[page.name] ?? "not seen")
    }.joined(separator: "\n")
  }
}

extension TerminalProgram {
  /// Pulls the window to a size, and waits for the frame that fills it and for all that comes after it.
  @discardableResult
  fileprivate func pull(to size: TerminalSize) async throws -> Settled {
    try resize(to: size)
    try await waitForFrame("a frame of \(size)") {
      $0.element("titlebar")?.width == size.columns
    }
    return try await settle()
  }
}
