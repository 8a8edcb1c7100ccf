import APIContract
import Domain
import Glibc
import Localization
import Pages
import Printing

/// Where a PDF goes: a file of the person's own, or standard output where that is no terminal.
struct PaperFile {
  let setup: ClientSetup
  let output: String?
  let force: Bool
  /// What the file is called where nobody says; no name of a person stands in it.
  let name: String
  /// True where a program reads what is said of it.
  let isJSON: Bool

  /// Lays pages out, draws them and writes them. Errors: ``CommandFailure``, 69 without library or font; then there
  /// is no file, or the one before.
  func write(_ layout: (TextMeasure) -> PrintedDocument) throws {
    let words = setup.sentences
    let path = output ?? (isatty(1) == 1 ? name : nil)
    let file = try OutputFile(path, replaces: force, words)
    let printed: PrintedBytes
    do throws(PDFPrinter.Fault) {
      printed = try PDFPrinter.bytes(language: setup.strings.language, layout)
    } catch {
      throw CommandFailure(.unavailable, words.sentence(error))
    }
    try file.write(words) { try $0(printed.bytes) }
    let missing = printed.document.missing
    if !missing.isEmpty {
      CommandOutput.complain(words.printMissing(missing.joined(separator: " ")))
    }
    if let path = file.path { CommandOutput.written(path, isJSON, words) }
  }
}

extension CommandOutput {
  /// Says that a page was written there.
  static func written(_ path: String, _ isJSON: Bool, _ words: CommandSentences) {
    guard isJSON else { return say(words.printed(path)) }
    var json = JSONWriter()
    json.object { $0.field("output", path) }
    body(json.bytes)
  }
}

extension CommandSentences {
  fileprivate func sentence(_ fault: PDFPrinter.Fault) -> String {
    switch fault {
    case .noLibrary: printNoLibrary
    case .noFont: printNoFont
    // Nobody stops a command between two pages: a signal ends it.
    case .failed, .stopped: printFailed
    }
  }
}
