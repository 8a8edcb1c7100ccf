import Domain
import Localization
import Screen
import ViewModels

extension Canvas {
  /// The connection and the freshness of what is shown, as the title bar says them.
  @MainActor
  func connectionWords(_ connection: Connection) -> (state: String, sync: [String]) {
    let state: Phrase =
      switch connection.state {
      case .online: .connOnline
      case .offline: .connOffline
      case .noAnswer: .connNoAnswer
      }
    if connection.loading > 0 { return (strings(state), [strings(.syncLoading)]) }
    guard let updatedAt = connection.updatedAt else {
      return (strings(state), connection.state == .online ? [] : [strings(.syncNever)])
    }
    let clock = strings(updatedAt.clock)
    if connection.state == .online {
      return (strings(state), [strings(.syncDone(updatedAt.clock))])
    }
    return (strings(state), [strings(.syncStale(updatedAt.clock)), clock])
  }

  /// Draws the body of 履歴: the calendar or the open day, under a lock or an error if there is one.
  @MainActor
  mutating func drawHistoryBody(
    _ model: HistoryViewModel, _ columns: DoseList.Columns,
    lock: (HistoryLock, inout Canvas) -> Void
  ) {
    switch model.phase {
    case .locked(let reason): lock(reason, &self)
    case .failed(let failure): drawFailure(failure, model)
    case .showing:
      if let day = model.shownDay, model.showsDay {
        drawDay(model, day, columns)
      } else {
        drawHistory(model)
      }
    }
  }

  /// Draws the help of the screen that is open below it.
  @MainActor
  mutating func drawRecordHelp(_ record: RecordModel, focused: Int, freeNote: String?) {
    let below = KeyContext(record.layerUnderHelp, record)
    let separator = strings.language == .japanese ? "" : " "
    let order = strings(.helpOrder) + separator + strings(.helpMissed)
    draw(
      HelpCard(
        title: strings(.helpTitle(record.screenPhrase)), left: below.bindings,
        right: below.isBody
          ? KeyContext.helpOnly(canChoosePatient: record.canChoosePatient) : [KeyContext.quit],
        notes: LineBreaker.lines(order, width: 64), freeNote: freeNote, focused: focused))
  }
}

extension RecordModel {
  /// What the open screen is called.
  fileprivate var screenPhrase: Phrase {
    medications?.isOpen == true ? .settingsMedications : tab.phrase
  }
}
