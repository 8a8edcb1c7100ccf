import TestSupport
import Testing

import enum Views.ScreenName

/// Every screen of the demo in both languages and both roles, and those of a key or two in every size of screens 2,
/// beside what somebody has looked at.
@Suite(.serialized) struct `Every screen` {
  static let sizes = [(40, 12), (60, 20), (80, 24), (120, 40), (200, 60)].map { columns, rows in
    TerminalSize(rows: rows, columns: columns)
  }

  /// Before anybody is signed in, which the demo never shows; figure 13 does.
  private static let elsewhere: Set = [ScreenName.login, .wizard]

  @Test(arguments: ["ja", "en"], sizes)
  func `screens 2 every screen in every size is as somebody looked at it`(
    language: String, size: TerminalSize
  ) async throws {
    let program = try await Demo.open(["--lang", language], size: size)
    // What stands beside the doses where there is room comes half a second after them.
    if size.columns >= 116 { try await program.waitForFrame("the week") { $0.shows("today.week") } }
    let pages = size == .standard ? DemoPage.caregiver : DemoPage.tabs
    let seen = try await expect(
      pages, on: program, toBe: "every-\(size.columns)x\(size.rows).\(language)")
    guard size == .standard else { return }
    let wanted = Set(ScreenName.allCases).subtracting(Self.elsewhere).map(\.rawValue)
    #expect(seen == Set(wanted), "a screen has no page in DemoPage.caregiver")
  }

  @Test(arguments: ["ja", "en"], [TerminalSize(rows: 12, columns: 40), .standard])
  func `screens 2 every screen of a patient, small or not, is as somebody looked at it`(
    language: String, size: TerminalSize
  ) async throws {
    let program = try await Demo.open(["--mode", "patient", "--lang", language], size: size)
    try await expect(
      DemoPage.patient, on: program,
      toBe: "every-patient-\(size.columns)x\(size.rows).\(language)")
    #expect(PurchaseWords.found(in: program.frames).isEmpty)
  }

  /// Goes to each page, and holds all of them against one file; answers what the screens are called.
  @discardableResult
  private func expect(
    _ pages: [DemoPage], on program: TerminalProgram, toBe golden: String
  ) async throws -> Set<String> {
    var (pictures, seen): ([String], Set<String>) = ([], [])
    for page in pages {
      try await program.open(page)
      let settled = try await program.settle()
      pictures.append((["=== " + page.name] + settled.screen.lines).joined(separator: "\n"))
      if let frame = settled.frame { seen.insert(frame.screen) }
      try await program.returnToToday()
    }
    // The program's clock goes on while it is looked at.
    let text = pictures.joined(separator: "\n").replacing(/14:3[2-9]/, with: "14:32")
      .replacing(/あと 4時間2[0-8]分/, with: "あと 4時間28分")
      .replacing(/in 4 h 2[0-8] min/, with: "in 4 h 28 min")
    try Golden.expect(text, toBe: golden)
    return seen
  }
}
