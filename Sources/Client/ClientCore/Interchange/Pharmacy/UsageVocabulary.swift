/// A word that makes a usage mean something else than its times alone, unless a certain letter
/// stands beside it.
struct UsageSign {
  let word: [Unicode.Scalar]
  /// Behind one of these it is harmless: 間隔.
  let notBehind: Set<Unicode.Scalar>
  /// Before one of these it is harmless: 投与.
  let notBefore: Set<Unicode.Scalar>

  init(_ word: String, notBehind: String = "", notBefore: String = "") {
    self.word = Array(word.unicodeScalars)
    self.notBehind = Set(notBehind.unicodeScalars)
    self.notBefore = Set(notBefore.unicodeScalars)
  }
}

/// The words of usages that change neither days nor amounts, and those that do.
///
/// A word may stand in ``words`` only when no usage means something else by it than to take the
/// medicine at its times: 前 alone is not there (前夜), nor is のみ (初回のみ).
enum UsageVocabulary {
  /// By their first letter, longer words before their beginnings.
  static let words: [Unicode.Scalar: [[Unicode.Scalar]]] = Dictionary(
    grouping: scalars([moments, ways, remarks].joined(separator: " ")), by: { $0[0] })

  static let separators = Set(
    "【】[]「」『』()〔〕〈〉《》<>{}・、,。.:;/+&※*!●■◆★をにはでとのへ".unicodeScalars)

  private static let moments = """
    朝 昼 夕 晩 夜 早朝 夕方 お昼 昼間 夜間 午前 午後 頃 ごろ
    毎朝 毎昼 毎夕 毎晩 毎夜 毎回 毎日 連日 毎食 毎食前 毎食後 毎食間 毎食時 毎食直前 毎食直後 毎食中
    毎食事 毎食事前 毎食事後 食 食前 食後 食間 食中 食時 食直前 食直後 食事 食事前 食事後 食事中 食事時 直前 直後
    の前 の後 空腹時 すぐ すぐに 直ちに ただちに 起床 起床時 起床後 起床直後 就寝 就寝前 就寝直前 就寝時
    就床 就床前 就床時 眠前 寝前 寝る前 寝る直前 眠る前 ねる前 又は または 或いは あるいは もしくは 不均等
    及び および 並びに
    """

  private static let ways = """
    服用 内服 服薬 経口 投与 使用 塗布 塗擦 塗る 塗って 貼付 貼布 貼る 貼って 貼り替え 貼り替える 貼りかえ
    貼りかえる 貼り換え 貼り換える 貼替 交換 点眼 点鼻 点耳 吸入 噴霧 注射 皮下注 皮下注射 自己注射 注入
    挿入 含嗽 うがい 舌下 口腔内 口腔 口の中 口に含み 含んで 溶かし 溶かして 溶解 混ぜて 混和 懸濁 噛んで
    かんで 噛み砕いて かみ砕いて かみくだいて 噛まずに かまずに 噛まないで かまないで 砕かずに そのまま なめて
    舐めて 煎じて 温めて 飲む 飲み 飲んで お飲み のむ のんで 服む お使い ご使用 ご服用 お貼り ください 下さい
    して する すること こと ます します ましょう 水 水なし お湯 湯 白湯 ぬるま湯 微温湯 コップ 多めの 十分な
    充分な たっぷりの 一緒に いっしょに ともに 共に ずつ づつ 分けて 分け
    """

  private static let remarks = """
    医師の指示 医師指示 主治医の指示 指示 通り どおり とおり により による 従い 従って のもと 基づき
    一包化 粉砕 別包 分包 混合 継続 必ず 忘れずに 忘れず 同じ時間に 同時刻 決まった時間に 定時 定期 用法
    内用 外用 飲み切り 飲みきり 患部 両眼 右眼 左眼 両目 右目 左目 鼻腔 両鼻 両鼻腔 両耳 右耳 左耳 皮膚
    頭皮 腰 腰部 肩 膝 背部 背中 胸 胸部 腹部 上腕 腕 首 足 顔 全身 体幹 四肢 皮下 肛門 腟内 直腸
    """

  /// What may stand behind 8時間.
  static let behindHours = scalars(
    """
    毎 ごと おき 以内 前 後 まえ あと あけて 空けて 以上あけて 以上空けて 以上の間隔 以上間隔
    以上の間隔をあけて 以上間隔をあけて 以上の間隔を空けて 以上間隔を空けて
    """)

  /// What may stand behind 30分.
  static let behindMinutes = scalars("以内 前 後 まえ あと")

  /// Units in use, in lower case.
  static let units = scalars(
    """
    錠 t tab tablet カプセル ｶﾌﾟｾﾙ カプ c cap capsule 包 p 袋 g mg μg µg mcg ml cc 滴 枚 単位 iu 個 本 丸 粒 杯
    管 瓶 吸入 噴霧 プッシュ ﾌﾟｯｼｭ スプレー カップ キット アンプル ボトル シート ブリスター meq
    """)

  static let longestUnit = units.first?.count ?? 0

  /// Behind days of the week: those on which nothing is taken.
  static let leavingOut = scalars(
    """
    除く 除き 除いて を除く を除き を除いて は除く は除き は除いて 除外 を除外 以外 以外の日 以外の曜日
    休み お休み は休み はお休み は休む 休 休薬 休薬日 は休薬 は休薬日 抜き
    服用しない は服用しない は服用せず は内服しない は服薬しない は使用しない は飲まない はのまない
    """)

  /// Behind days of the week: on no others.
  static let limiting = scalars("のみ だけ に限り")

  /// What says that it is not for every day, or may say so.
  static let signsOfDays = [
    UsageSign("週"), UsageSign("月"), UsageSign("曜"), UsageSign("隔", notBehind: "間"), UsageSign("休"),
    UsageSign("透析"), UsageSign("除く"), UsageSign("除き"), UsageSign("除い"), UsageSign("除外"),
    UsageSign("以外"), UsageSign("奇数"), UsageSign("偶数"), UsageSign("平日"), UsageSign("祝"),
    UsageSign("日目"), UsageSign("日おき"), UsageSign("日置き"), UsageSign("日あけ"), UsageSign("日空け"),
    UsageSign("投", notBefore: "与薬"),
  ]

  /// What makes one amount differ from another.
  static let signsOfAmounts = [
    "不均等", "倍", "半量", "減量", "増量", "初回", "最初", "初日", "回目",
  ].map { UsageSign($0) }

  /// What makes it hang on something, begin another day, or stop. Supplements are remarks of every
  /// kind, so that they are not read word by word.
  static let signsOfDoubt = [
    UsageSign("とき"), UsageSign("場合"), UsageSign("なら"), UsageSign("たら"), UsageSign("れば"),
    UsageSign("時", notBehind: "0123456789食床寝腹同定毎", notBefore: "間"), UsageSign("際"),
    UsageSign("中止"), UsageSign("中断"), UsageSign("服用しない"), UsageSign("内服しない"), UsageSign("使用しない"),
    UsageSign("せず"), UsageSign("飲まない"),
    UsageSign("のまない"), UsageSign("日から"), UsageSign("朝から"), UsageSign("昼から"),
    UsageSign("夕から"), UsageSign("夜から"), UsageSign("以降"), UsageSign("開始"), UsageSign("終了"),
    UsageSign("翌"), UsageSign("当日"), UsageSign("前日"), UsageSign("明日"), UsageSign("次回"),
    UsageSign("日後"), UsageSign("日前"), UsageSign("のみ", notBehind: "お"), UsageSign("だけ"),
    UsageSign("以上", notBehind: "間"), UsageSign("以下"), UsageSign("未満"),
  ]

  /// The words of a text, the longest first.
  private static func scalars(_ text: String) -> [[Unicode.Scalar]] {
    text.split(whereSeparator: \.isWhitespace).map { Array($0.unicodeScalars) }
      .sorted { $0.count > $1.count }
  }
}
