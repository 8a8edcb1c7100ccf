/// One character as a cell holds it: a scalar and at most two combining marks, in eight bytes.
///
/// Only characters that are safe to send to a terminal become glyphs.
public struct Glyph: Hashable, Sendable {
  /// 21 bits each for the scalar and its marks; no mark is 0.
  var packed: UInt64

  public static let blank = Glyph(packed: 0x20)
  /// Drawn in place of a character that must not reach the terminal.
  public static let replacement = Glyph(packed: 0x3F)

  init(packed: UInt64) { self.packed = packed }

  init(_ scalar: Unicode.Scalar) { packed = UInt64(scalar.value) }

  /// The scalar and its marks, one to three.
  public var scalars: [Unicode.Scalar] {
    (0..<3).compactMap { value(at: $0) }.filter { $0 != "\0" }
  }

  /// The same as numbers, 0 where there is no mark.
  public var values: (UInt32, UInt32, UInt32) {
    let mask: UInt64 = 0x1F_FFFF
    return (UInt32(packed & mask), UInt32(packed >> 21 & mask), UInt32(packed >> 42 & mask))
  }

  public var base: Unicode.Scalar { value(at: 0) ?? "?" }

  /// Whether marks are combined with the scalar.
  public var hasMarks: Bool { packed >> 21 != 0 }

  /// Whether some terminals draw it two columns wide although it takes one here.
  public var isAmbiguous: Bool { base.isAmbiguous }

  /// Adds a combining mark, or drops it when two are there.
  mutating func combine(_ mark: Unicode.Scalar) {
    if !hasMarks, let whole = Glyph.voiced(base, mark) {
      packed = UInt64(whole.value)
    } else if !hasMarks {
      packed |= UInt64(mark.value) << 21
    } else if packed >> 42 == 0 {
      packed |= UInt64(mark.value) << 42
    }
  }

  private func value(at index: Int) -> Unicode.Scalar? {
    Unicode.Scalar(UInt32(truncatingIfNeeded: (packed >> (21 * UInt64(index))) & 0x1F_FFFF))
  }

  /// The one scalar of a kana and its voicing mark, where Unicode has it: か + ゙ is が.
  private static func voiced(_ base: Unicode.Scalar, _ mark: Unicode.Scalar) -> Unicode.Scalar? {
    let isHalfVoiced = mark == "\u{309A}"
    guard isHalfVoiced || mark == "\u{3099}" else { return nil }
    let kana = base.value
    let hiragana = kana >= 0x30A1 && kana <= 0x30FE ? kana - 0x60 : kana
    switch hiragana {
    case 0x306F, 0x3072, 0x3075, 0x3078, 0x307B:
      return Unicode.Scalar(kana + (isHalfVoiced ? 2 : 1))
    case _ where isHalfVoiced: return nil
    case 0x304B...0x3062 where hiragana % 2 == 1, 0x3064, 0x3066, 0x3068, 0x309D:
      return Unicode.Scalar(kana + 1)
    case 0x3046: return Unicode.Scalar(kana == 0x3046 ? 0x3094 : 0x30F4)
    default: return nil
    }
  }
}

/// A glyph and the columns it takes.
struct SizedGlyph: Hashable {
  var glyph: Glyph
  var width: Int
}

/// Reads a text as glyphs; whatever is unsafe for a terminal is left out or becomes `?`.
///
/// Controls, private characters and unassigned ones become `?`; tabs and line ends a space;
/// characters for direction or joining, variation selectors, skin tones and marks without a letter
/// are left out. Source: cases "Input and terminal"
struct Glyphs: Sequence, IteratorProtocol {
  private var scalars: String.UnicodeScalarView.Iterator
  private var held: Unicode.Scalar?

  init(_ text: String) { scalars = text.unicodeScalars.makeIterator() }

  mutating func next() -> SizedGlyph? {
    while let scalar = takeHeld() ?? scalars.next() {
      switch ScalarClass(scalar) {
      case .dropped, .combining: continue
      case .space: return SizedGlyph(glyph: .blank, width: 1)
      case .replaced: return SizedGlyph(glyph: .replacement, width: 1)
      case .narrow: return SizedGlyph(glyph: combined(Glyphs.narrow(scalar)), width: 1)
      case .wide: return SizedGlyph(glyph: combined(Glyph(scalar)), width: 2)
      }
    }
    return nil
  }

  private mutating func takeHeld() -> Unicode.Scalar? {
    defer { held = nil }
    return held
  }

  private mutating func combined(_ glyph: Glyph) -> Glyph {
    var glyph = glyph
    while let scalar = scalars.next() {
      if scalar.value >= 0x20, scalar.value < 0x7F {
        held = scalar
        break
      }
      switch ScalarClass(scalar) {
      case .combining: if glyph != .blank { glyph.combine(scalar) }
      case .dropped: continue
      default:
        held = scalar
        return glyph
      }
    }
    return glyph
  }

  /// A flag's half is a letter of its own: terminals disagree about the pair.
  private static func narrow(_ scalar: Unicode.Scalar) -> Glyph {
    let isFlagLetter = (0x1F1E6...0x1F1FF).contains(scalar.value)
    return isFlagLetter ? Glyph(packed: UInt64(scalar.value - 0x1F1E6 + 0x41)) : Glyph(scalar)
  }
}
