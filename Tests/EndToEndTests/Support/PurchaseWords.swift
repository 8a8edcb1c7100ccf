import Foundation
import TestSupport

@testable import Localization

/// The words that lead to a purchase, which a patient never reads. Source: 010 FR-010, SC-004
enum PurchaseWords {
  /// The sentences of the seeds, which name the plan but sell nothing; and a dose's plan is none to buy.
  private static let allowed = [
    "30日より前の履歴はプレミアムで閲覧できます。", "家族がプレミアムの場合は自動で表示されます。",
    "無料：直近30日まで", "History older than 30 days is available with Premium.",
    "If your family has Premium, it appears automatically.", "Free: last 30 days",
    "the planned time",
  ]
  private static let forbidden = [
    "アップグレード", "購入", "復元", "課金", "価格", "プレミアム", "無料", "¥", "￥", "upgrade",
    "buy", "purchase", "restore", "premium", "price", "store", "free", "paywall",
  ]

  /// Phrases of theirs that are everyday words elsewhere: `once connected`, the documents of a plan, the codes of a
  /// notebook.
  private static let everyday: Set = ["once", "documents", "qrコード", "qr code"]
  /// Every phrase that only caregivers' screens may draw, in both languages, without what is put in; of what
  /// is left around that, the parts long enough to be theirs alone.
  private static let caregiversOnly = Language.allCases.flatMap { language in
    Catalogue.texts(of: .purchases, in: language).values.flatMap { text in
      text.lowercased().split(separator: /\{[A-Za-z]+\}/)
        .map { $0.trimmingCharacters(in: .whitespaces) }
    }
  }.filter { $0.count > 3 && !everyday.contains($0) }

  /// The forbidden words of a text, the allowed sentences taken away.
  static func found(in text: String) -> [String] {
    var rest = text
    for sentence in allowed { rest = rest.replacing(sentence, with: " ") }
    rest = rest.lowercased()
    return (forbidden + caregiversOnly).filter { rest.contains($0) }
  }

  /// The forbidden words on a screen and in what its frame tells.
  static func found(in settled: TerminalProgram.Settled) -> [String] {
    found(in: settled.screen.text) + (settled.frame.map(found) ?? [])
  }

  /// The forbidden words of what a frame tells.
  static func found(in frame: UIFrame) -> [String] { found(in: [frame]) }

  /// The forbidden words of what frames tell; `HistoryRetentionBannerFree` is a name, not a word.
  static func found(in frames: [UIFrame]) -> [String] {
    let elements = frames.flatMap(\.elements)
    let ids = Set(elements.map(\.id)).subtracting([ID.free, ID.premium])
    let told = ids.union(elements.map(\.label)).union(frames.compactMap(\.overlay))
    return told.flatMap { found(in: $0) }
  }
}
