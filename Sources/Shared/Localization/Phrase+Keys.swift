// Phrases about keys, hints and help.

// MARK: - Keys: what each one does, for the footer and the help

extension Phrase {
  /// Reads「選ぶ」; in English "choose".
  public static var keyChoose: Phrase { Phrase(.keyChoose) }

  /// Reads「決定」; in English "press".
  public static var keyPress: Phrase { Phrase(.keyPress) }

  /// Reads「ヘルプ」; in English "help".
  public static var keyHelp: Phrase { Phrase(.keyHelp) }

  /// Reads「終了」; in English "quit".
  public static var keyQuit: Phrase { Phrase(.keyQuit) }

  /// Reads「中止」; in English "stop".
  public static var keyStop: Phrase { Phrase(.keyStop) }

  /// Reads「閉じる」; in English "close".
  public static var keyClose: Phrase { Phrase(.keyClose) }

  /// Reads「日を開く」; in English "open day".
  public static var keyOpenDay: Phrase { Phrase(.keyOpenDay) }

  /// Reads「月へ」; in English "month".
  public static var keyToMonth: Phrase { Phrase(.keyToMonth) }

  /// Reads「直近30日へ」; in English "last 30 days".
  public static var keyToRecent: Phrase { Phrase(.keyToRecent) }

  /// Reads「日付へ」; in English "go to".
  public static var keyGoto: Phrase { Phrase(.keyGoto) }

  /// Reads「戻る」; in English "back".
  public static var keyBack: Phrase { Phrase(.keyBack) }

  /// Reads「矢印」; in English "Arrows".
  public static var keyArrows: Phrase { Phrase(.keyArrows) }

  /// Reads「くわしく」; in English "details".
  public static var keyDetails: Phrase { Phrase(.keyDetails) }

  /// Reads「左右」; in English "Left/Right".
  public static var keyLeftRight: Phrase { Phrase(.keyLeftRight) }

  /// The keys that go from button to button: reads「左右」; in English "Arrows".
  public static var keyButtons: Phrase { Phrase(.keyButtons) }

  /// Reads「上下」; in English "Up/Down".
  public static var keyUpDown: Phrase { Phrase(.keyUpDown) }

  /// Reads「次へ」; in English "next".
  public static var keyNext: Phrase { Phrase(.keyNext) }

  /// Reads「更新」; in English "refresh".
  public static var keyRefresh: Phrase { Phrase(.keyRefresh) }

  /// Reads「前後の日」; in English "day before, after".
  public static var keyDays: Phrase { Phrase(.keyDays) }

  /// Reads「前後の月」; in English "month before, after".
  public static var keyMonths: Phrase { Phrase(.keyMonths) }

  /// Reads「履歴へ」; in English "to history".
  public static var keyToHistory: Phrase { Phrase(.keyToHistory) }

  /// Reads「履歴を見る」; in English "see history".
  public static var keySeeHistory: Phrase { Phrase(.keySeeHistory) }

  /// Reads「右の一覧へ」; in English "to the list".
  public static var keyToPanel: Phrase { Phrase(.keyToPanel) }

  /// Reads「動かす」; in English "move".
  public static var keyMove: Phrase { Phrase(.keyMove) }

  /// Reads「日を動かす」; in English "move by day".
  public static var keyMoveDay: Phrase { Phrase(.keyMoveDay) }

  /// Reads「直近30日と月」; in English "30 days or month".
  public static var keySwitchView: Phrase { Phrase(.keySwitchView) }

  /// Reads「画面を替える」; in English "switch screen".
  public static var keyScreens: Phrase { Phrase(.keyScreens) }

  /// Reads「閉じる、戻る」; in English "close, back".
  public static var keyCloseBack: Phrase { Phrase(.keyCloseBack) }

  /// Reads「人を替える」; in English "switch patient".
  public static var keyWho: Phrase { Phrase(.keyWho) }
}

// MARK: - First steps and help

extension Phrase {
  /// Reads「矢印で日を選び、Enter で開きます」; in English "Arrows choose a day, Enter opens it".
  public static var hintHistory: Phrase { Phrase(.hintHistory) }

  /// Reads「{screen}で使えるキー」; in English "Keys on {screen}".
  public static func helpTitle(_ screen: Phrase) -> Phrase {
    Phrase(.helpTitle, [.phrase("screen", screen)])
  }

  /// Reads「左から 朝、昼、夜、眠前。」; in English "From left: morn, noon, eve, bed.".
  public static var helpOrder: Phrase { Phrase(.helpOrder) }

  /// Reads「予定を60分過ぎて記録がない分が飲み忘れ」.
  ///
  /// In English "missed: no record 60 minutes after the planned time".
  public static var helpMissed: Phrase { Phrase(.helpMissed) }
}
