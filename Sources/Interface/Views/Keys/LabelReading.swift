import Domain

/// How a Japanese label is read, so that whoever types Latin letters finds it: くすり for 薬.
/// Source: decision 0149
///
/// Only the words of keys have readings here. What has none stays as it is written, and is found by
/// its own words.
enum LabelReading {
  /// The label in kana.
  static func kana(of label: String) -> String {
    let characters = Array(label)
    var (kana, at) = ("", 0)
    while at < characters.count {
      let most = min(longest, characters.count - at)
      let length = (1...most).last { readings[String(characters[at..<(at + $0)])] != nil } ?? 1
      let written = String(characters[at..<(at + length)])
      kana += readings[written] ?? written
      at += length
    }
    return kana
  }

  private static let longest = readings.keys.map(\.count).max() ?? 1

  // lint: words of data
  /// The longest that fits goes first.
  private static let readings: [String: String] = [
    "一覧": "いちらん", "上下": "じょうげ", "中止": "ちゅうし", "人": "ひと", "本人": "ほんにん", "今日": "きょう",
    "件": "けん", "作": "つく", "使": "つか", "保存": "ほぞん", "傾向": "けいこう", "元": "もと", "出": "だ",
    "削除": "さくじょ", "前後": "ぜんご", "前": "まえ", "加": "くわ", "動": "うご", "印刷": "いんさつ", "印": "しるし", "取": "と",
    "右": "みぎ", "左": "ひだり", "左右": "さゆう", "名前": "なまえ", "在庫": "ざいこ", "変更": "へんこう",
    "外": "はず", "履歴": "りれき", "年": "ねん", "月": "つき", "日": "ひ", "30日": "30にち", "日付": "ひづけ",
    "戻": "もど", "抜": "ぬ", "招": "まね", "招待": "しょうたい", "探": "さが", "操作": "そうさ",
    "数字": "すうじ", "新": "あたら", "時刻": "じこく", "更新": "こうしん", "書": "か", "書類": "しょるい",
    "替": "か", "最新": "さいしん", "最近": "さいきん", "期間": "きかん", "検索": "けんさく", "次": "つぎ",
    "止": "と", "決": "き", "決定": "けってい", "消": "け", "添付": "てんぷ", "無効": "むこう", "画面": "がめん",
    "番号": "ばんごう", "登録": "とうろく", "直": "なお", "直近": "ちょっきん", "矢印": "やじるし", "知": "し",
    "空白": "くうはく", "ごみ箱": "ごみばこ", "終": "お", "終了": "しゅうりょう", "続": "つづ", "薬": "くすり",
    "行": "おこな", "補": "おぎな", "見": "み", "言語": "げんご", "記録": "きろく", "設定": "せってい",
    "説明": "せつめい", "読": "よ", "足": "た", "込": "こ", "追加": "ついか", "選": "えら", "重": "かさ",
    "量": "りょう", "閉": "と", "開": "ひら", "頓服": "とんぷく", "飲": "の", "朝": "あさ", "昼": "ひる",
    "夕": "ゆう", "夜": "よる", "眠前": "みんぜん",
  ]
}
