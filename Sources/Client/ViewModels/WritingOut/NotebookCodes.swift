public import ClientCore
import Domain
public import Localization

/// The medicines of now as QR codes on the screen, one part at a time. Source: R-18, decision 0121.
public struct NotebookCodes: Sendable {
  private let file: MedicineFile
  /// From when it is, where this device stood in for the server; nil where the server told it.
  public let kept: Phrase?
  /// How often it was turned, to the right above 0. How many parts there are depends on the screen.
  private var turned = 0

  /// One of the parts.
  public struct Shown: Hashable, Sendable {
    public let bytes: [UInt8]
    /// Counted from 1.
    public let number: Int
    public let count: Int
  }

  init(_ file: MedicineFile, kept: Phrase?) { (self.file, self.kept) = (file, kept) }

  /// The part to be shown where a code holds at most so many bytes; behind the last comes the first again. Nil where
  /// that is too little for a medicine.
  public func shown(most: Int) -> Shown? {
    guard let parts = file.parts(most: most) else { return nil }
    let index = (turned % parts.count + parts.count) % parts.count
    return Shown(bytes: parts[index], number: index + 1, count: parts.count)
  }

  /// What is written otherwise, or not at all.
  public var remarks: [Phrase] { file.remarks.phrases }

  /// Does what a key means; true when it is left.
  mutating func handle(_ intent: Intent) -> Bool {
    switch intent {
    case .move(.right), .move(.down): turned += 1
    case .move(.left), .move(.up): turned -= 1
    case .back, .press: return true
    default: break
    }
    return false
  }
}

extension [MedicineFile.Remark] {
  /// Each as a sentence; of more than four the first three, and how many there are besides.
  public var phrases: [Phrase] {
    guard count > 4 else { return map(\.phrase) }
    return prefix(3).map(\.phrase) + [.notebookMore(n: count - 3)]
  }
}

extension MedicineFile.Remark {
  /// What is written otherwise, as a sentence.
  public var phrase: Phrase {
    switch self {
    case .renamed(let name): .notebookRenamed(name: name)
    case .amountInWords(let name, let words): .notebookWords(name: name, words: words)
    case .leftOut(let name): .notebookLeftOut(name: name)
    case .notShiftJIS(let signs) where signs.isEmpty: .notebookUtf8Alone
    case .notShiftJIS(let signs): .notebookUtf8(signs: signs)
    }
  }
}
