import Foundation

/// A language that nobody speaks: English, two fifths longer and between wide brackets, so that words in code and
/// columns that are too narrow are seen. It is made for each test and never shipped. Source: P-61
public enum PseudoLanguage {
  /// The files of its folder.
  public static let files = [
    "Forms.strings", "Localizable.strings", "Purchases.strings", "Commands.strings",
  ]

  /// One of its files; nil for a name that no language has.
  public static func file(_ name: String) -> [UInt8]? {
    guard files.contains(name) else { return nil }
    let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    let path = root.appending(path: "Localizable/en.lproj/\(name)")
    guard let english = try? String(contentsOf: path, encoding: .utf8) else { return nil }
    let lines = english.split(separator: "\n", omittingEmptySubsequences: false)
    // What Forms.strings says are no sentences.
    let own = name == files[0] ? lines.map(String.init) : lines.map(line)
    return Array(own.joined(separator: "\n").utf8)
  }

  /// Writes its folder, and answers where that is.
  public static func write(into home: TemporaryDirectory) throws -> String {
    let folder = try home.directory("xx.lproj")
    for name in files {
      _ = try home.write(String(decoding: file(name) ?? [], as: UTF8.self), to: "xx.lproj/\(name)")
    }
    return folder
  }

  /// An entry with its words in place of the English ones; other lines stay.
  private static func line(_ line: Substring) -> String {
    guard line.hasPrefix("\""), line.hasSuffix("\";"), let middle = line.firstRange(of: "\" = \"")
    else { return String(line) }
    let text = line[middle.upperBound...].dropLast(2)
    return "\(line[..<middle.upperBound])\(words(String(text)))\";"
  }

  /// A text with its placeholders as they are. The shortest, heads of columns and units, are as short in every
  /// language that is written for a screen.
  static func words(_ text: String) -> String {
    var (letters, isInside) = (0, false)
    for character in text {
      if character == "{" { isInside = true }
      if character == "}" { isInside = false }
      if character.isLetter, !isInside { letters += 1 }
    }
    guard letters > 4 else { return text }
    let more = (letters * 2 + 4) / 5
    var filler = String(String(repeating: "ipsum dolor sit ", count: more / 16 + 1).prefix(more))
    if filler.last == " " { filler = String(filler.dropLast()) + "o" }
    return "［\(text) \(filler)］"
  }
}
