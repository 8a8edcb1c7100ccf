import CPrint
import Domain
public import Localization
public import Pages

/// Draws pages as PDF, with the cairo and pango of this computer; the only importer of CPrint.
///
/// The same pages give the same bytes on the same computer: the date in them is the document's own.
public enum PDFPrinter {
  /// Why there is no PDF here.
  public enum Fault: Error, Hashable, Sendable {
    /// The Debian package libpangocairo-1.0-0 is not installed.
    case noLibrary
    /// No font here has Japanese.
    case noFont
    /// cairo could not, or there is no memory.
    case failed
    /// The task was cancelled.
    case stopped
  }

  /// Lays a document out with the fonts that are here, and draws it page by page; `drawn` hears how many pages of all
  /// are done. Errors: ``Fault``, before anything is written; `.stopped` before the next page of a cancelled task.
  public static func bytes(
    language: Language, _ layout: (TextMeasure) -> PrintedDocument,
    drawn: (_ done: Int, _ all: Int) -> Void = { _, _ in }
  ) throws(Fault) -> PrintedBytes {
    var opened: OpaquePointer?
    switch cprint_open(language.rawValue, &opened) {
    case CPRINT_DONE: break
    case CPRINT_NO_LIBRARY: throw .noLibrary
    case CPRINT_NO_FONT: throw .noFont
    default: throw .failed
    }
    guard let pointer = opened else { throw .failed }
    defer { cprint_close(pointer) }
    let measure = TextMeasure(
      width: { cprint_width(pointer, $0, $1.size, $1.isBold ? 1 : 0) },
      knows: { cprint_unknown(pointer, $0) == 0 })
    let document = layout(measure)
    for (index, page) in document.pages.enumerated() {
      guard !Task.isCancelled else { throw .stopped }
      for mark in page.marks { draw(mark, onPage: index + 1, pointer) }
      cprint_end_page(pointer)
      drawn(index + 1, document.pages.count)
    }
    return try finished(document, pointer)
  }

  private static func finished(
    _ document: PrintedDocument, _ pointer: OpaquePointer
  ) throws(Fault) -> PrintedBytes {
    var (start, count): (UnsafePointer<UInt8>?, Int) = (nil, 0)
    let outcome = cprint_finish(
      pointer, document.title, document.subject, document.createdAt.description, &start, &count)
    guard outcome == CPRINT_DONE, let start else { throw .failed }
    let drawn = Array(UnsafeBufferPointer(start: start, count: count))
    let bytes = CatalogUpdate(drawn, language: document.language)?.bytes ?? drawn
    return PrintedBytes(bytes: bytes, document: document)
  }

  private static func draw(_ mark: PageMark, onPage page: Int, _ pointer: OpaquePointer) {
    switch mark {
    case .text(let text):
      cprint_text(
        pointer, text.text, text.x, text.baseline, text.style.size, text.style.isBold ? 1 : 0,
        text.isWhite ? 1 : 0)
    case .line(let from, let to, let width, let dash):
      cprint_line(pointer, from.x, from.y, to.x, to.y, width, dash)
    case .box(let box, let lineWidth):
      cprint_box(pointer, box.x, box.y, box.width, box.height, lineWidth)
    case .begin(let tag): cprint_begin(pointer, tag.rawValue)
    case .end(let tag): cprint_end(pointer, tag.rawValue)
    case .bookmark(let title, let y): cprint_bookmark(pointer, title, Int32(page), y)
    }
  }
}

/// A PDF, and the document that it was drawn from.
public struct PrintedBytes: Sendable {
  public let bytes: [UInt8]
  public let document: PrintedDocument
}
