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

  /// The card or the list of six medicines that anybody may have.
  private static func sheet(_ isCard: Bool, _ language: Language) throws -> PrintedBytes {
    var sample = try SampleReport(SeededGenerator(seed: 7, for: "sheet"), isHostile: false)
    let profile = PatientProfile(
      allergies: ["ペニシリン系"], conditions: ["高血圧"],
      contacts: [.init(name: "佐藤 由美子", relation: "長女", phone: "090-0000-0001")],
      doctor: "中央病院", pharmacy: "みどり薬局")
    let card = try sample.card(medicines: 6, profile: profile)
    let strings = Strings(language)
    let facts = CardFacts(card, isKept: false, today: sample.from, in: strings)
    return try PDFPrinter.bytes(language: language) { measure in
      isCard
        ? CardPages.document(facts, at: card.preparedAt, in: strings, measure)
        : ListPages.document(facts, at: card.preparedAt, in: strings, measure)
    }
  }

  /// The words of a PDF that was made.
  private static func text(
    _ printed: PrintedBytes, in order: PDFText.Order
  ) async throws -> String {
    let folder = try TemporaryDirectory()
    let path = folder.path(of: "page.pdf")
    try Data(printed.bytes).write(to: URL(fileURLWithPath: path))
    return try await PDFText.of(path, in: order)
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

  @Test(arguments: Language.allCases, PDFText.Order.allCases)
  func `R-1 the text can be copied in the order in which it is read`(
    language: Language, order: PDFText.Order
  ) async throws {
    let text = try await Self.text(try Self.printed(language), in: order)
    let words =
      language == .japanese
      ? [
        "服薬の記録", "要点", "お薬と服用の状況", "アムロジピン錠5mg", "期間中の変更", "日ごとの記録", "記録なし・見送りと理由",
        "頓服", "この記録で分からないこと",
      ]
      : [
        "Medication record", "In short", "Medicines and intake", "アムロジピン錠5mg",
        "Changes in the period", "Day by day", "Not recorded, left out, and why", "As needed",
        "What this record cannot tell",
      ]
    #expect(text.lacks(words) == [], "\(text)")
  }

  @Test(arguments: Language.allCases, PDFText.Order.allCases)
  func `R-2 card and list are read whole in every order, and in theirs as they were drawn`(
    language: Language, order: PDFText.Order
  ) async throws {
    let isJapanese = language == .japanese
    let card =
      isJapanese
      ? [
        "緊急カード", "アレルギー・副作用歴", "ペニシリン系", "病気・既往", "高血圧", "緊急連絡先", "090-0000-0001",
        "毎日の薬", "朝 8:00・夜 19:00", "頓服（必要なとき）", "かかりつけ医", "中央病院", "みどり薬局", "切り取って半分に折る",
      ]
      : [
        "Emergency card", "Allergies and reactions", "ペニシリン系", "Conditions", "高血圧",
        "Emergency contacts", "090-0000-0001", "Regular medicines", "Morn 8:00, Eve 19:00",
        "As needed", "Doctor", "中央病院", "Pharmacy", "みどり薬局", "Cut out and fold",
      ]
    let list =
      isJapanese
      ? ["お薬リスト", "朝 8:00", "夜 19:00", "頓服", "家族の記録です。"]
      : ["Medicine list", "Morn 8:00", "Eve 19:00", "as needed", "Kept by the family."]
    for (isCard, words) in [(true, card), (false, list)] {
      let text = try await Self.text(try Self.sheet(isCard, language), in: order)
      #expect(words.filter { !text.lacks([$0]).isEmpty } == [], "\(text)")
      if order == .drawn { #expect(text.lacks(words) == [], "\(text)") }
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

  @Test func `R-2 R-1 nothing of hostile names lies over another or is cut off in a real font`()
    throws
  {
    var sample = try SampleReport(SeededGenerator(for: "pdf of hostile names"))
    let report = try sample.report(days: 40, medicines: 12)
    let card = try sample.card(medicines: 20, profile: sample.profile())
    let strings = Strings(.japanese)
    let facts = CardFacts(card, isKept: false, today: sample.from, in: strings)
    for (names, layout) in [
      (report.told, { ReportPages.document(report, preparedBy: nil, in: strings, $0) }),
      (
        card.told + card.profile.told,
        { CardPages.document(facts, at: card.preparedAt, in: strings, $0) }
      ), (card.told, { ListPages.document(facts, at: card.preparedAt, in: strings, $0) }),
    ] as [([String], (TextMeasure) -> PrintedDocument)] {
      let document = try PDFPrinter.bytes(language: .japanese, layout).document
      #expect(document.faults.isEmpty, "\(document.faults.prefix(5))")
      #expect(document.cut(names) == [])
    }
  }
}
