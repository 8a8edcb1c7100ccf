import APIContract
import Domain
import Foundation
import Localization
import Pages
import Printing
import TestSupport
import Testing

/// The pages as PDF by the cairo and the fonts of this computer, read by other people's programs.
@Suite struct PDFTests {
  /// What a program says of a PDF.
  private static func read(_ program: String, _ arguments: [String]) async throws -> String {
    let result = try await PipedProgram.run(arguments, executable: "/usr/bin/" + program)
    #expect(result.status == .exited(0), "\(program): \(result.errorText)")
    return result.text
  }

  private static func printed(
    _ language: Language = .japanese, days: Int = 31
  ) throws -> PrintedBytes {
    var sample = try SampleReport(SeededGenerator(seed: 7, for: "pdf"), isHostile: false)
    let report = try sample.report(days: days, medicines: 5)
    return try PDFPrinter.bytes(language: language) { measure in
      ReportPages.document(report, preparedBy: "Yumi", in: Strings(language), measure)
    }
  }

  @Test(arguments: Language.allCases)
  func `R-1 the PDF is whole, tagged, in its language, with its fonts inside`(language: Language)
    async throws
  {
    let folder = try TemporaryDirectory()
    let bytes = try Self.printed(language).bytes
    let path = folder.path(of: "report.pdf")
    try Data(bytes).write(to: URL(fileURLWithPath: path))
    #expect(try await Self.read("qpdf", ["--check", path]).contains("No syntax"))
    let info = try await Self.read("pdfinfo", [path])
    #expect(info.contains("A4") && info.contains("Tagged:          yes"), "\(info)")
    #expect(info.contains("Creator:         okusuri"))
    let fonts = try await Self.read("pdffonts", [path]).split(separator: "\n").dropFirst(2)
    #expect(!fonts.isEmpty && fonts.allSatisfy { $0.contains(" yes yes yes") }, "\(fonts)")
    let tail = String(decoding: bytes.suffix(900), as: UTF8.self)
    #expect(tail.contains(language == .japanese ? "/Lang (ja-JP)" : "/Lang (en)"))
  }

  @Test(arguments: Language.allCases)
  func `R-1 title and bookmarks are read back as they were set`(language: Language) async throws {
    let folder = try TemporaryDirectory()
    let path = folder.path(of: "report.pdf")
    let printed = try Self.printed(language, days: 90)
    try Data(printed.bytes).write(to: URL(fileURLWithPath: path))
    let info = try await Self.read("pdfinfo", [path])
    let title = try #require(info.firstMatch(of: /Title: +(.+)/)).1
    #expect(title == printed.document.title)
    let outline = try await Self.read("pdftohtml", ["-xml", "-i", "-stdout", path])
      .matches(of: /<item page="(\d+)">(.*?)<\/item>/).map { "\($0.1) \($0.2)" }
    let set = printed.document.pages.enumerated().flatMap { index, page in
      page.marks.compactMap { mark in
        if case .bookmark(let title, _) = mark { "\(index + 1) \(title)" } else { nil }
      }
    }
    #expect(outline == set && set.count > 6, "\(outline) \(set)")
  }

  @Test func `R-1 the text can be copied in the order in which it is read`() async throws {
    let folder = try TemporaryDirectory()
    let path = folder.path(of: "report.pdf")
    try Data(try Self.printed().bytes).write(to: URL(fileURLWithPath: path))
    let text = try await Self.read("pdftotext", ["-layout", path, "-"])
    var rest = text[...]
    for words in [
      "服薬の記録", "要点", "お薬と服用の状況", "アムロジピン錠5mg", "期間中の変更", "日ごとの記録", "記録なし・見送りと理由",
      "頓服", "この記録で分からないこと",
    ] {
      let found = try #require(rest.range(of: words), "\(words) in \(text)")
      rest = rest[found.upperBound...]
    }
  }

  @Test(arguments: [false, true])
  func `R-9 each page that is drawn is told, and none is drawn after a stop`(stops: Bool)
    async throws
  {
    var sample = try SampleReport(SeededGenerator(seed: 7, for: "pdf"), isHostile: false)
    let report = try sample.report(days: 90, medicines: 5)
    let drawing = Task { () -> (told: [Int], pages: Int, fault: PDFPrinter.Fault?) in
      var (told, pages): ([Int], Int) = ([], 0)
      do throws(PDFPrinter.Fault) {
        _ = try PDFPrinter.bytes(
          language: .japanese,
          { ReportPages.document(report, preparedBy: nil, in: Strings(.japanese), $0) },
          drawn: { done, all in
            told.append(done)
            pages = all
            if stops { withUnsafeCurrentTask { $0?.cancel() } }
          })
        return (told, pages, nil)
      } catch {
        return (told, pages, error)
      }
    }
    let (told, pages, fault) = await drawing.value
    #expect(pages > 1)
    #expect(told == (stops ? [1] : Array(1...max(pages, 1))))
    #expect(fault == (stops ? .stopped : nil))
  }

  @Test func `R-1 the same values are the same bytes`() throws {
    #expect(try Self.printed().bytes == Self.printed().bytes)
    #expect(try Self.printed(.english).bytes != Self.printed().bytes)
  }

  @Test func `R-2 R-1 nothing of hostile names lies over another in a real font`() throws {
    var sample = try SampleReport(SeededGenerator(for: "pdf of hostile names"))
    let report = try sample.report(days: 40, medicines: 12)
    let card = try sample.card(medicines: 20, profile: sample.profile())
    let strings = Strings(.japanese)
    let facts = CardFacts(card, isKept: false, today: sample.from, in: strings)
    for layout in [
      { ReportPages.document(report, preparedBy: nil, in: strings, $0) },
      { CardPages.document(facts, at: card.preparedAt, in: strings, $0) },
      { ListPages.document(facts, at: card.preparedAt, in: strings, $0) },
    ] as [(TextMeasure) -> PrintedDocument] {
      let printed = try PDFPrinter.bytes(language: .japanese, layout)
      #expect(printed.document.faults.isEmpty, "\(printed.document.faults.prefix(5))")
    }
  }
}
