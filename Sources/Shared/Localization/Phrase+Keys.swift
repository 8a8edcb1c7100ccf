// Phrases about keys, hints and help.

// MARK: - Keys: what each one does, for the footer and the help

extension Phrase {
  public static var keyChoose: Phrase { Phrase(.keyChoose) }

  public static var keyPress: Phrase { Phrase(.keyPress) }

  public static var keyHelp: Phrase { Phrase(.keyHelp) }

  public static var keyQuit: Phrase { Phrase(.keyQuit) }

  public static var keyStop: Phrase { Phrase(.keyStop) }

  public static var keyClose: Phrase { Phrase(.keyClose) }

  public static var keyOpenDay: Phrase { Phrase(.keyOpenDay) }

  public static var keyToMonth: Phrase { Phrase(.keyToMonth) }

  /// Reads「直近30日へ」; in English "last 30 days".
  public static var keyToRecent: Phrase { Phrase(.keyToRecent) }

  public static var keyGoto: Phrase { Phrase(.keyGoto) }

  public static var keyBack: Phrase { Phrase(.keyBack) }

  public static var keyArrows: Phrase { Phrase(.keyArrows) }

  public static var keyDetails: Phrase { Phrase(.keyDetails) }

  public static var keyLeftRight: Phrase { Phrase(.keyLeftRight) }

  /// The keys that go from button to button: reads「左右」; in English "Arrows".
  public static var keyButtons: Phrase { Phrase(.keyButtons) }

  public static var keyUpDown: Phrase { Phrase(.keyUpDown) }

  public static var keyNext: Phrase { Phrase(.keyNext) }

  public static var keyRefresh: Phrase { Phrase(.keyRefresh) }

  /// Reads「前後の日」; in English "day before, after".
  public static var keyDays: Phrase { Phrase(.keyDays) }

  /// Reads「前後の月」; in English "month before, after".
  public static var keyMonths: Phrase { Phrase(.keyMonths) }

  public static var keyToHistory: Phrase { Phrase(.keyToHistory) }

  public static var keySeeHistory: Phrase { Phrase(.keySeeHistory) }

  /// Reads「右の一覧へ」; in English "to the list".
  public static var keyToPanel: Phrase { Phrase(.keyToPanel) }

  public static var keyMove: Phrase { Phrase(.keyMove) }

  /// Reads「日を動かす」; in English "move by day".
  public static var keyMoveDay: Phrase { Phrase(.keyMoveDay) }

  /// Reads「直近30日と月」; in English "30 days or month".
  public static var keySwitchView: Phrase { Phrase(.keySwitchView) }

  public static var keyScreens: Phrase { Phrase(.keyScreens) }

  public static var keyCloseBack: Phrase { Phrase(.keyCloseBack) }

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
