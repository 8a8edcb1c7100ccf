import APIContract
import ClientCore
import Domain
import Files
import Glibc
import Localization
import Pages
import Printing
import ViewModels

extension WriteOutDesk {
  /// Writes what `okusuri print` and `okusuri export` write, and prints with `lp`. Source: R-9, decision 0099.
  static let program = WriteOutDesk(
    formats: ExportCommand.Format.allCases.filter { $0 != .ics && $0 != .jahis }.map {
      WriteOutFormat(export: $0.rawValue)
    },
    write: { await WriteOutPen(job: $0, report: $1).write() },
    hasPrinter: { await Printer.isThere() }, print: { await Printer.print($0) })
}

/// Writes one file of 書き出し.
private struct WriteOutPen: Sendable {
  let job: WriteOutJob
  let report: WriteOutDesk.Report

  private var strings: Strings { Strings(job.language) }

  /// Off the screen's thread. A writing that is stopped leaves nothing: the file is put in its place at the end.
  @concurrent
  func write() async -> Result<WrittenOut, WriteOutFault> {
    do {
      return .success(try written())
    } catch let fault as WriteOutFault {
      return .failure(fault)
    } catch let fault as FileFault {
      return .failure(.place(fault.reason))
    } catch is ExportedFile.Unreadable {
      return .failure(.cutOff)
    } catch is CancellationError {
      return .failure(.stopped)
    } catch {
      return .failure(.drawing)
    }
  }

  private func written() throws -> WrittenOut {
    // Whoever has stopped it already is asked nothing more.
    try Task.checkCancellation()
    // Before anything is drawn: a place that is taken is asked about at once.
    try WrittenFile.check(job.path, replacing: job.replaces)
    switch job.content {
    case .report(let report, let name, let unsent):
      return try pdf {
        ReportPages.document(report, preparedBy: name, unsent: unsent, in: strings, $0)
      }
    case .card(let card, let isKept):
      let facts = CardFacts(card, isKept: isKept, today: job.today, in: strings)
      return job.format == .text
        ? try text(SheetText(facts: facts, strings: strings).card)
        : try pdf { CardPages.document(facts, at: card.preparedAt, in: strings, $0) }
    case .list(let card, let isKept):
      let facts = CardFacts(card, isKept: isKept, today: job.today, in: strings)
      return job.format == .text
        ? try text(SheetText(facts: facts, strings: strings).list)
        : try pdf { ListPages.document(facts, at: card.preparedAt, in: strings, $0) }
    case .notebook(let list):
      guard !list.isEmpty else { throw WriteOutFault.nothing }
      return WrittenOut(bytes: try file { try $0(list.bytes) }, remarks: list.remarks)
    case .record(let lines, let cutoff): return try record(lines, cutoff: cutoff, names: false)
    case .calendar(let lines, let names): return try record(lines, cutoff: nil, names: names)
    }
  }

  private func pdf(_ layout: (TextMeasure) -> PrintedDocument) throws -> WrittenOut {
    let printed: PrintedBytes
    do throws(PDFPrinter.Fault) {
      printed = try PDFPrinter.bytes(language: job.language, layout, drawn: report)
    } catch {
      switch error {
      case .noLibrary: throw WriteOutFault.noLibrary
      case .noFont: throw WriteOutFault.noFont
      case .failed: throw WriteOutFault.drawing
      case .stopped: throw WriteOutFault.stopped
      }
    }
    let count = try file { try $0(printed.bytes) }
    return WrittenOut(
      pages: printed.document.pages.count, bytes: count, missing: printed.document.missing)
  }

  private func text(_ words: String) throws -> WrittenOut {
    WrittenOut(
      bytes: try file { try $0(Array((CommandOutput.printable(words) + "\n").utf8)) })
  }

  private func record(_ lines: [UInt8], cutoff: CivilDate?, names: Bool) throws -> WrittenOut {
    guard let format = ExportCommand.Format(rawValue: job.format.id) else {
      throw WriteOutFault.drawing
    }
    let exported = try ExportedFile(lines, cutoff: cutoff)
    let form = ExportForm(strings: strings, format: format, names: names)
    return WrittenOut(
      bytes: try file { write in
        try form.write(exported, lines, to: write, progress: report)
      })
  }

  /// Writes beside the place and puts the file there; how many bytes it has.
  private func file(
    _ body: (@escaping ([UInt8]) throws -> Void) throws -> Void
  ) throws -> Int {
    let file = try WrittenFile(job.path, replacing: job.replaces, mark: "\(getpid()).part")
    let counter = ByteCounter()
    try body { bytes in
      try Task.checkCancellation()
      counter.count += bytes.count
      try file.write(bytes[...])
    }
    try Task.checkCancellation()
    try file.place()
    return counter.count
  }
}

/// How many bytes went by; used by one task alone.
private final class ByteCounter {
  var count = 0
}
