import TestSupport

/// The words that lead to a purchase, which a patient never reads. Source: 010 FR-010, SC-004
enum PurchaseWords {
  /// The sentences of the seeds, which name the plan but sell nothing.
  private static let allowed = [
    "30日より前の履歴はプレミアムで閲覧できます。", "家族がプレミアムの場合は自動で表示されます。",
    "無料：直近30日まで", "History older than 30 days is available with Premium.",
    "If your family has Premium, it appears automatically.", "Free: last 30 days",
  ]
  private static let forbidden = [
    "アップグレード", "購入", "復元", "課金", "価格", "プレミアム", "無料", "¥", "￥", "upgrade",
    "buy", "purchase", "restore", "premium", "price", "store", "free", "paywall",
  ]

  /// The forbidden words of a text, the allowed sentences taken away.
  static func found(in text: String) -> [String] {
    var rest = text
    for sentence in allowed { rest = rest.replacing(sentence, with: " ") }
    return forbidden.filter { rest.lowercased().contains($0) }
  }

  /// The forbidden words on a screen and in what its frame tells.
  static func found(in settled: TerminalProgram.Settled) -> [String] {
    found(in: settled.screen.text) + (settled.frame.map(found) ?? [])
  }

  /// The forbidden words of what a frame tells; `HistoryRetentionBannerFree` is a name, not a word.
  static func found(in frame: UIFrame) -> [String] {
    frame.elements.flatMap { element in
      let id = element.id == ID.free || element.id == ID.premium ? "" : element.id
      return found(in: element.label) + found(in: id)
    } + found(in: frame.overlay ?? "")
  }
}
