// Phrases about what frames every screen: the title bar, the tabs, lists.

// MARK: - The program's name and the four tabs

extension Phrase {
  /// Reads「お薬」; in English "okusuri".
  public static var appName: Phrase { Phrase(.appName) }

  /// Reads「今日」; in English "Today".
  public static var tabToday: Phrase { Phrase(.tabToday) }

  /// Reads「履歴」; in English "History".
  public static var tabHistory: Phrase { Phrase(.tabHistory) }

  /// Reads「書類」; in English "Documents".
  public static var tabDocuments: Phrase { Phrase(.tabDocuments) }

  /// Reads「設定」; in English "Settings".
  public static var tabSettings: Phrase { Phrase(.tabSettings) }
}

// MARK: - Title bar: who looks at whose record, how far back, and over which connection

extension Phrase {
  /// Reads「{name}さん」; in English "{name}".
  public static func patientName(_ name: String) -> Phrase {
    Phrase(.patientName, [.text("name", name)])
  }

  /// Reads「家族」; in English "Caregiver".
  public static var modeCaregiver: Phrase { Phrase(.modeCaregiver) }

  /// Reads「本人」; in English "Patient".
  public static var modePatient: Phrase { Phrase(.modePatient) }

  /// Reads「見るだけ」; in English "View only".
  public static var modeViewOnly: Phrase { Phrase(.modeViewOnly) }

  /// Reads「直近30日」; in English "30 days".
  public static var reach30: Phrase { Phrase(.reach30) }

  /// Reads「全期間」; in English "All history".
  public static var reachAll: Phrase { Phrase(.reachAll) }

  /// Reads「オンライン」; in English "Online".
  public static var connOnline: Phrase { Phrase(.connOnline) }

  /// Reads「オフライン」; in English "Offline".
  public static var connOffline: Phrase { Phrase(.connOffline) }

  /// Reads「応答なし」; in English "No answer".
  public static var connNoAnswer: Phrase { Phrase(.connNoAnswer) }

  /// Reads「同期済み {time}」; in English "Synced {time}".
  public static func syncDone(_ time: Phrase) -> Phrase {
    Phrase(.syncDone, [.phrase("time", time)])
  }

  /// Reads「最終更新 {time}」; in English "Updated {time}".
  public static func syncStale(_ time: Phrase) -> Phrase {
    Phrase(.syncStale, [.phrase("time", time)])
  }

  /// Reads「読み込み中」; in English "Loading".
  public static var syncLoading: Phrase { Phrase(.syncLoading) }

  /// Reads「最終更新 なし」; in English "Never updated".
  public static var syncNever: Phrase { Phrase(.syncNever) }
}

// MARK: - A terminal smaller than 80 columns and 24 rows

extension Phrase {
  /// Reads「画面が小さすぎます」; in English "The window is too small".
  public static var smallTitle: Phrase { Phrase(.smallTitle) }

  /// Reads「いま {w}桁 {h}行、必要 80桁 24行」; in English "Now {w} x {h}, needed 80 x 24".
  public static func smallSize(columns: Int, rows: Int) -> Phrase {
    Phrase(.smallSize, [.number("w", columns), .number("h", rows)])
  }

  /// Reads「広げると、そのまま続きます。」; in English "Make it larger to go on.".
  public static var smallWait: Phrase { Phrase(.smallWait) }
}

// MARK: - Lists and amounts

extension Phrase {
  /// Reads「下に あと{n}件」; in English "{n} more below".
  public static func listMore(_ count: Int) -> Phrase {
    Phrase(.listMore, [.number("n", count)])
  }

  /// Reads「、」; in English ", ".
  public static var listSeparator: Phrase { Phrase(.listSeparator) }

  /// Reads「{n}錠」; in English "{n} tabs".
  public static func counterTablets(_ count: Int) -> Phrase {
    Phrase(.counterTablets, count: count, [.number("n", count)])
  }
}

// MARK: - Tabs and lists that have nothing to show yet

extension Phrase {
  /// Reads「だれの記録を見ますか」; in English "Whose record?".
  public static var whoTitle: Phrase { Phrase(.whoTitle) }

  /// Reads「本人はまだ登録されていません。」; in English "No patient has been registered yet.".
  public static var whoNone: Phrase { Phrase(.whoNone) }
}
