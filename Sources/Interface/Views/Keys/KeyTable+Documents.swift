import Localization
import Screen
import ViewModels

/// What the keys of 書類 do where the focus is.
enum DocumentKeys: Equatable {
  /// The list, with papers or without; narrowed by a search or a filter or not.
  case list(isEmpty: Bool, isNarrowed: Bool)
  /// A paper, with files or without; two devices changed it or not.
  case detail(hasFile: Bool, hasConflict: Bool)
  case bin(isEmpty: Bool)
  /// A patient's list and paper, to read.
  case patientList(isEmpty: Bool), patientDetail(hasFile: Bool)
}

// The keys of 書類. Source: screens.md 図10, 図11.
extension KeyContext {
  /// The context of a caregiver's 書類.
  @MainActor
  init(_ documents: DocumentsModel) {
    switch documents.page {
    case .list where documents.field != nil: self = .search
    case .list:
      let isNarrowed = !documents.searched.isEmpty || documents.filter != .all
      self = .documents(
        .list(isEmpty: documents.rows?.isEmpty != false, isNarrowed: isNarrowed))
    case .detail:
      self = .documents(
        .detail(
          hasFile: documents.focusedAttachment != nil,
          hasConflict: documents.opened?.conflict != nil))
    case .entry(let entry): self.init(entry.form)
    case .path(let path):
      self.init(path.form)
      if case .form(.text, _) = self { self = .path }
    case .question: self = .buttons
    case .conflict: self = .conflict
    case .filter: self = .choice
    case .bin(let rows, _): self = .documents(.bin(isEmpty: rows.isEmpty))
    }
  }

  /// The context of a patient's 書類.
  @MainActor
  init(_ documents: PatientDocumentsModel) {
    guard let opened = documents.opened else {
      self = .documents(.patientList(isEmpty: documents.rows?.isEmpty != false))
      return
    }
    self = .documents(.patientDetail(hasFile: !opened.files.isEmpty))
  }

  static func documents(_ keys: DocumentKeys) -> [Binding] {
    switch keys {
    case .list(let isEmpty, let isNarrowed): list(isEmpty: isEmpty, isNarrowed: isNarrowed)
    case .detail(let hasFile, let hasConflict):
      detail(hasFile: hasFile, hasConflict: hasConflict)
    case .bin(let isEmpty):
      isEmpty ? [back(.keyToList)] : [upDown, putBack, back(.keyToList)]
    case .patientList(let isEmpty):
      isEmpty ? [refresh] : [enter(.keyOpen), upDown, refresh, pages]
    case .patientDetail(let hasFile):
      (hasFile ? [enter(.keyOpen)] : []) + [upDown, back(.keyToList), refresh]
    }
  }

  private static func list(isEmpty: Bool, isNarrowed: Bool) -> [Binding] {
    let new = Binding(.keys("n"), .keyNewDocument, [(.character("n"), .add)])
    let search = Binding(.keys("/"), .keySearch, [(.character("/"), .search)])
    let filter = Binding(.keys("f"), .keyFilter, [(.character("f"), .filter)])
    let all = isNarrowed ? [back(.keyAll)] : []
    if isEmpty {
      return [new] + all + (isNarrowed ? [search, filter] : []) + [bin, refreshSilently]
    }
    return [enter(.keyOpen), new, search, filter] + all + [
      Binding(.words(.keyUpDown), .keyChoose, inFooter: false, vertical), delete, bin,
      refreshSilently, pages,
    ]
  }

  private static func detail(hasFile: Bool, hasConflict: Bool) -> [Binding] {
    let open = enter(.keyOpen, inFooter: hasFile)
    let edit = Binding(.keys("e"), .keyEdit, [(.character("e"), .edit)])
    let attach = Binding(.keys("a"), .keyAttach, [(.character("a"), .attach)])
    let save = Binding(.keys("s"), .keySave, inFooter: hasFile, [(.character("s"), .save)])
    let detach = Binding(.keys("x"), .keyDetach, inFooter: false, [(.character("x"), .detach)])
    let settle = Binding(.keys("c"), .documentsSettle, [(.character("c"), .settle)])
    return (hasFile ? [open] : []) + [edit, attach] + (hasFile ? [save] : [])
      + (hasConflict ? [settle] : []) + [back(.keyToList)] + (hasFile ? [detach] : [])
      + [delete, Binding(.words(.keyUpDown), .keyChoose, inFooter: false, vertical)]
      + [refreshSilently]
  }

  private static let delete = Binding(
    .keys("d"), .keyDelete, inFooter: false, [(.character("d"), .delete)])
  private static let bin = Binding(.keys("b"), .keyBin, inFooter: false, [(.character("b"), .bin)])
  private static let putBack = Binding(.keys("Enter"), .keyPutBack, [(.enter, .putBack)])
  private static let refreshSilently = Binding(
    .keys("r"), .keyRefresh, inFooter: false, [(.character("r"), .refresh)])
  private static let pages = Binding(
    .keys("PgUp PgDn"), .keyMove, inFooter: false,
    [
      (.pageUp, .page(-1)), (.pageDown, .page(1)), (.home, .edge(-1)), (.end, .edge(1)),
    ])

  /// The field of the search: letters are text, arrows move in what was found.
  static let searchKeys: [Binding] = [
    Binding(
      .words(.keyUpDown), .keyChoose,
      [
        (.up, .move(.up)), (.down, .move(.down)), (.tab, .nextFocus), (.backTab, .previousFocus),
        (.pageUp, .page(-1)), (.pageDown, .page(1)),
      ]),
    enter(.keyToList), back(.keyAll), editing,
  ]

  /// A path: Tab goes on with the names there are.
  static let pathKeys: [Binding] = [
    Binding(
      .keys("Tab"), .keyComplete,
      [
        (.tab, .complete), (.backTab, .previousFocus), (.down, .move(.down)), (.up, .move(.up)),
      ]),
    enter(.keyPress), back(.keyBack), editing,
  ]

  static let conflictKeys: [Binding] = [
    Binding(
      .words(.keyLeftRight), .keyChoose,
      arrows.filter { $0.key != .tab && $0.key != .backTab }
        + [(.tab, .nextFocus), (.backTab, .previousFocus)]),
    enter(.keyPress), back(.conflictLater),
  ]
}
