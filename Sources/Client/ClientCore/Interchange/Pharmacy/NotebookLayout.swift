/// The layout of the pharmacies' electronic notebook file: which records there are and how many
/// fields each has, its number included.
///
/// Facts of JAHIS 電子版お薬手帳データフォーマット仕様書, versions 1.0 to 2.6.
struct NotebookLayout {
  /// Fewer fields than this cannot be understood.
  let least: Int
  /// Fewer fields than this, on a last line without a line end, is a line cut off.
  let whole: Int
  /// More fields than this, unless they are empty, are a shifted record.
  let most: Int

  private init(_ least: Int, _ whole: Int, _ most: Int) {
    (self.least, self.whole, self.most) = (least, whole, most)
  }

  /// The word every file begins with; two digits follow it.
  static let mark = "JAHISTC"

  /// The digits after ``mark`` and the version of the specification they stand for.
  static let versions: [String: String] = [
    "01": "1.0", "02": "1.1", "03": "2.0", "04": "2.1", "05": "2.2", "06": "2.3", "07": "2.4",
    "08": "2.5",
  ]

  /// Every record that okusuri knows, by its number.
  static let records: [String: NotebookLayout] = [
    "1": NotebookLayout(2, 4, 11),  // 患者情報
    "2": NotebookLayout(1, 4, 4),  // 患者特記
    "3": NotebookLayout(2, 5, 7),  // 一般用医薬品服用
    "31": NotebookLayout(1, 6, 6),  // 一般用医薬品成分
    "4": NotebookLayout(1, 2, 4),  // 手帳メモ
    "5": NotebookLayout(2, 3, 3),  // 調剤等年月日
    "11": NotebookLayout(2, 9, 9),  // 調剤－医療機関等
    "15": NotebookLayout(2, 4, 4),  // 調剤－医師・薬剤師
    "51": NotebookLayout(2, 6, 6),  // 処方－医療機関
    "55": NotebookLayout(2, 4, 4),  // 処方－医師
    "201": NotebookLayout(5, 8, 11),  // 薬品
    "281": NotebookLayout(3, 4, 4),  // 薬品補足
    "291": NotebookLayout(3, 4, 4),  // 薬品服用注意
    "301": NotebookLayout(6, 9, 9),  // 用法
    "311": NotebookLayout(3, 4, 4),  // 用法補足
    "391": NotebookLayout(3, 4, 4),  // 処方服用注意
    "401": NotebookLayout(2, 3, 3),  // 服用注意
    "411": NotebookLayout(2, 3, 4),  // 医療機関等提供情報
    "421": NotebookLayout(2, 3, 3),  // 残薬確認
    "501": NotebookLayout(2, 3, 3),  // 備考
    "601": NotebookLayout(2, 2, 3),  // 患者等記入
    "701": NotebookLayout(1, 4, 7),  // かかりつけ薬剤師
    "911": NotebookLayout(4, 4, 4),  // 分割制御
  ]
}

/// What kind of medicine a usage record says it is (剤形コード); the amount means something else in each.
enum DosageForm: Int, Hashable {
  case oral = 1, oralDrops, asNeeded, injection, external, decoction, decoctedDrug
  case material = 9, other

  /// Reads the code, `1` … `10`; nil for any other.
  init?(code: String) {
    guard let value = Int(code.folded.trimmed) else { return nil }
    self.init(rawValue: value)
  }

  /// What the amount of the medicine record counts.
  var amount: AmountKind {
    switch self {
    case .oral, .decoction, .decoctedDrug: .ofADay
    case .asNeeded: .ofAnIntake
    case .oralDrops, .injection, .external, .material, .other: .ofAll
    }
  }

  /// What an amount of a prescription counts: a day, an intake or the whole course.
  enum AmountKind { case ofADay, ofAnIntake, ofAll }
}
