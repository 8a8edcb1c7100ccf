// Phrases about what frames every screen: the title bar, the tabs, lists.

// MARK: - The program's name and the four tabs

extension Phrase {
  public static var appName: Phrase { Phrase(.appName) }

  public static var tabToday: Phrase { Phrase(.tabToday) }

  public static var tabHistory: Phrase { Phrase(.tabHistory) }

  public static var tabDocuments: Phrase { Phrase(.tabDocuments) }

  public static var tabSettings: Phrase { Phrase(.tabSettings) }
}

// MARK: - Title bar: who looks at whose record, how far back, and over which connection

extension Phrase {
  public static func patientName(_ name: String) -> Phrase {
    Phrase(.patientName, [.text("name", name)])
  }

  public static var modeCaregiver: Phrase { Phrase(.modeCaregiver) }

  public static var modePatient: Phrase { Phrase(.modePatient) }

  public static var modeViewOnly: Phrase { Phrase(.modeViewOnly) }

  public static var reach30: Phrase { Phrase(.reach30) }

  public static var reachAll: Phrase { Phrase(.reachAll) }

  public static var connOnline: Phrase { Phrase(.connOnline) }

  public static var connOffline: Phrase { Phrase(.connOffline) }

  public static var connNoAnswer: Phrase { Phrase(.connNoAnswer) }

  /// Reads「同期済み {time}」; in English "Synced {time}".
  public static func syncDone(_ time: Phrase) -> Phrase {
    Phrase(.syncDone, [.phrase("time", time)])
  }

  /// Reads「最終更新 {time}」; in English "Updated {time}".
  public static func syncStale(_ time: Phrase) -> Phrase {
    Phrase(.syncStale, [.phrase("time", time)])
  }

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

  public static var listSeparator: Phrase { Phrase(.listSeparator) }

  public static func counterTablets(_ count: Int) -> Phrase {
    Phrase(.counterTablets, count: count, [.number("n", count)])
  }
}

// MARK: - Tabs and lists that have nothing to show yet

extension Phrase {
  public static var whoTitle: Phrase { Phrase(.whoTitle) }

  /// Reads「本人はまだ登録されていません。」; in English "No patient has been registered yet.".
  public static var whoNone: Phrase { Phrase(.whoNone) }
}
