/// 操作の一覧, which `:` opens: what is looked for, and the row that has the focus. What there is to do stands in the
/// keys of the page below. Source: P-47.
public struct CommandSearch: Hashable, Sendable {
  public private(set) var field = TextField(.text, limit: 60)
  /// The row with the focus, among what is found.
  public private(set) var focused = 0

  /// Does what a key means; false when the list closes.
  mutating func handle(_ intent: Intent) -> Bool {
    let before = field.characters
    switch intent {
    case .back: return false
    case .pick(let row): focused = row
    default: _ = field.edit(intent)
    }
    if field.characters != before { focused = 0 }
    return true
  }
}

extension AppModel {
  /// True where everything that can be done is listed by `:`: on every page, as soon as there is one.
  public var listsCommands: Bool {
    guard !isStarting, commands == nil, !refresh.isBusy else { return false }
    // What the program itself says lies over everything, and is answered first.
    return tidings == nil && contact.warning == nil && quitting == nil
  }

  /// The page of 操作の一覧; none while it is closed.
  var commandPages: [Page] {
    guard let commands else { return [] }
    let record: RecordModel? = if case .record(let record) = stage { record } else { nil }
    return [Page(.over(.commands(commands, record))) { [self] in handle($0, commands: commands) }]
  }

  /// What was chosen is done as by its key, on the page that the list lay on.
  private func handle(_ intent: Intent, commands search: CommandSearch) {
    if case .perform(let chosen) = intent {
      commands = nil
      return handle(chosen)
    }
    var search = search
    commands = search.handle(intent) ? search : nil
  }
}
