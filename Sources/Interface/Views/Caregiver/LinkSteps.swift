import APIContract
import Domain
import Localization
import Screen
import ViewModels

/// What somebody does on the patient's device, from opening okusuri to the number: screens 2 figure 26.
///
/// On a screen that is low the blanks between the steps go first, then the large digits, and last all but
/// address and number.
struct LinkSteps {
  /// Some rows of it; a label never holds the digits.
  struct Piece {
    enum Content {
      case gap
      case head(number: Int, [String])
      case lines([String], Style)
      case large(String)
      case small(String)
    }

    let content: Content
    var id: String?
    var label = ""

    var rows: Int {
      switch content {
      case .gap, .small: 1
      case .head(_, let lines), .lines(let lines, _): lines.count
      case .large: BigDigits.rows
      }
    }

    var width: Int {
      switch content {
      case .gap: 0
      case .head(_, let lines), .lines(let lines, _):
        lines.map { DisplayWidth.of($0) }.max() ?? 0
      case .large(let digits): BigDigits.width(of: digits)
      case .small(let digits): DisplayWidth.of(LinkSteps.apart(digits))
      }
    }
  }

  private let opening: [String]
  private let place: [Piece]
  private let digits: String
  private let width: Int
  private let until: String?
  private let strings: Strings

  /// `name` is the patient's whole name, `until` what found no room beside the heading, `width` what a line
  /// may take.
  @MainActor
  init(
    _ code: LinkingCodeModel, _ name: String, until: String?, width: Int, _ strings: Strings
  ) {
    (digits, self.until, self.width, self.strings) = (code.digits, until, width, strings)
    let given = Phrase.patientName(strings.givenName(of: name))
    opening = LineBreaker.lines(strings(.linkS1(given)), width: width)
    place = Self.place(of: code, width: width, strings)
  }

  /// The digits as they are read aloud.
  static func apart(_ digits: String) -> String {
    [digits.prefix(3), digits.dropFirst(3)].map { $0.map(String.init).joined(separator: " ") }
      .joined(separator: "  ")
  }

  /// The roomiest form that fits into so many rows.
  func pieces(fitting rows: Int) -> [Piece] {
    let forms = Spacing.all.map(pieces)
    return forms.first { $0.reduce(0) { $0 + $1.rows } <= rows }
      ?? place + [number(isLarge: false)] + (untilPiece.map { [$0] } ?? [])
  }

  /// What a form has room for.
  private struct Spacing {
    var blanks = true
    var lastBlank = true
    var large = true
    var once = true

    /// From the roomiest on.
    static let all = [
      Spacing(), Spacing(lastBlank: false), Spacing(blanks: false, lastBlank: false),
      Spacing(blanks: false, lastBlank: false, large: false),
      Spacing(blanks: false, lastBlank: false, large: false, once: false),
    ]
  }

  private func pieces(_ spacing: Spacing) -> [Piece] {
    let gap = spacing.blanks ? [Piece(content: .gap)] : []
    var pieces = [Piece(content: .head(number: 1, opening))] + gap
    if !place.isEmpty { pieces += [head(2, .linkS2)] + place + gap }
    pieces += [head(place.isEmpty ? 2 : 3, .linkS3)] + gap
    pieces.append(number(isLarge: spacing.large))
    if spacing.lastBlank { pieces += gap }
    if let untilPiece { pieces.append(untilPiece) }
    guard spacing.once else { return pieces }
    let once = strings(.codeOnce)
    return pieces + [Piece(content: .lines([once], .muted), id: "code.once", label: once)]
  }

  private func head(_ number: Int, _ words: Phrase) -> Piece {
    Piece(content: .head(number: number, LineBreaker.lines(strings(words), width: width)))
  }

  private func number(isLarge: Bool) -> Piece {
    let isLarge = isLarge && BigDigits.width(of: digits) <= width
    return Piece(
      content: isLarge ? .large(digits) : .small(digits), id: "code.digits",
      label: strings(.codeField))
  }

  private var untilPiece: Piece? {
    until.map { Piece(content: .lines([$0], .text), id: "code.until", label: $0) }
  }

  /// The address with the fingerprint below it, or what is missing for one; nothing in the demo.
  @MainActor
  private static func place(
    of code: LinkingCodeModel, width: Int, _ strings: Strings
  ) -> [Piece] {
    guard let address = code.address else {
      guard code.isOnlyHere else { return [] }
      let words = strings(.codeHere)
      let lines = LineBreaker.lines(words, width: width)
      return [Piece(content: .lines(lines, .muted), id: "code.reach", label: words)]
    }
    // An address has no blanks to break it at.
    let lines = stride(from: 0, to: address.count, by: max(1, width)).map {
      String(address.dropFirst($0).prefix(width))
    }
    let place = Piece(content: .lines(lines, .bold), id: "code.reach", label: address)
    guard let letters = code.invitation?.fingerprintInFours else { return [place] }
    let compare = strings(.linkFinger)
    return [
      place, Piece(content: .lines([compare], .text)),
      Piece(content: .lines([letters], .bold), id: "link.fingerprint", label: letters),
    ]
  }
}
