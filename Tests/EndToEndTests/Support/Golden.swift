import Foundation
import TestSupport
import Testing

/// Screens as text files, one row a line, taken from the figures of docs/screens.md.
enum Golden {
  private static let directory = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().appendingPathComponent("Golden")

  /// Compares a screen with a file, row by row, and tells each row that differs.
  static func expect(
    _ screen: DecodedScreen, toBe name: String, sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let text = try String(
      contentsOf: directory.appendingPathComponent("\(name).txt"), encoding: .utf8)
    var wanted = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    wanted.removeLast()
    let difference = difference(between: wanted, and: screen.lines)
    #expect(difference.isEmpty, "\(name)\n\(difference)", sourceLocation: sourceLocation)
  }

  /// Compares several screens, one below the other, with one file.
  static func expect(
    _ text: String, toBe name: String, sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let file = directory.appendingPathComponent("\(name).txt")
    let wanted = try? String(contentsOf: file, encoding: .utf8)
    if wanted == nil, ProcessInfo.processInfo.environment["OKUSURI_RECORD"] != nil {
      try (text + "\n").write(to: file, atomically: true, encoding: .utf8)
    }
    let rows = { (text: String) in
      text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    }
    let difference = difference(between: rows(wanted ?? ""), and: rows(text + "\n"))
    #expect(difference.isEmpty, "\(name)\n\(difference)", sourceLocation: sourceLocation)
  }

  /// The rows of each page of a file, by the name that stands above them.
  static func pages(of name: String) throws -> [String: [String]] {
    let text = try String(
      contentsOf: directory.appendingPathComponent("\(name).txt"), encoding: .utf8)
    var pages: [String: [String]] = [:]
    var page = ""
    for row in text.split(separator: "\n", omittingEmptySubsequences: false).dropLast() {
      guard row.hasPrefix("=== ") else {
        pages[page, default: []].append(String(row))
        continue
      }
      page = String(row.dropFirst(4))
    }
    return pages
  }

  /// The rows that differ: `-` as it should be, `+` as it is.
  static func difference(between wanted: [String], and shown: [String]) -> String {
    let rows = (0..<max(wanted.count, shown.count)).filter { row in
      line(row, of: wanted) != line(row, of: shown)
    }
    return rows.map { row in
      let number = row < 10 ? "0\(row)" : "\(row)"
      return "\(number)- \(line(row, of: wanted))\n\(number)+ \(line(row, of: shown))"
    }.joined(separator: "\n")
  }

  private static func line(_ row: Int, of lines: [String]) -> String {
    lines.indices.contains(row) ? lines[row] : ""
  }
}
