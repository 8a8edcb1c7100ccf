/// The words of a PDF, as another program reads them.
public enum PDFText {
  /// In which order they are read, by the option that asks for it.
  public enum Order: String, Sendable, CaseIterable {
    /// As they stand on the page, what is on one line beside each other.
    case layout = "-layout"
    /// As that program takes a page to be read.
    case reading = ""
    /// As they were drawn, which is the order in which they are read out and copied.
    case drawn = "-raw"
  }

  /// The program did not read the file.
  public struct Unreadable: Error, CustomStringConvertible {
    /// How it ended, and what it said.
    public let description: String
  }

  /// Everything that stands in a file.
  public static func of(_ path: String, in order: Order = .layout) async throws -> String {
    let options = order.rawValue.isEmpty ? [] : [order.rawValue]
    let result = try await PipedProgram.run(
      options + [path, "-"], executable: "/usr/bin/pdftotext")
    guard result.status == .exited(0) else {
      throw Unreadable(description: "\(path): \(result.status) \(result.errorText)")
    }
    return result.text
  }
}

extension String {
  /// Without blanks and ends of lines, which come wherever a line had no more room.
  public var withoutBlanks: String { filter { !$0.isWhitespace } }

  /// Those of some words that do not follow on the ones before them, blanks aside; none when all are there in order.
  public func lacks(_ words: [String]) -> [String] {
    var rest = withoutBlanks[...]
    return words.filter { words in
      guard let found = rest.firstRange(of: words.withoutBlanks) else { return true }
      rest = rest[found.upperBound...]
      return false
    }
  }
}
