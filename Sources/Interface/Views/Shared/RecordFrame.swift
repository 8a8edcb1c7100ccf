import Domain
import Localization
import Screen
import ViewModels

extension Canvas {
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
