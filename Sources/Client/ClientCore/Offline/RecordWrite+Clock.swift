import APIContract
import Domain

extension RecordWrite {
  /// The write with the time that the server will be told, as far as it is known that this device's clock is off:
  /// no screen says another time than the record's. Source: W-62, decision 0046.
  public func seen(by grace: GraceLedger) -> RecordWrite {
    guard let time = told(grace.clockCorrection, shown: grace.shown) else { return self }
    return at(time)
  }

  /// The same, taken or skipped at another time; what has none stays what it is.
  private func at(_ time: Timestamp) -> RecordWrite {
    switch self {
    case .dose(let dose, _, let isPresent): .dose(dose, takenAt: time, isPresent: isPresent)
    case .skip(let dose, let skip, let key): .skip(dose, skip.decided(at: time), key: key)
    case .slot(let date, let slot, let doses, _): .slot(date, slot, doses, takenAt: time)
    case .asNeeded(let item, let key, let isPresent, let saysAmount):
      .asNeeded(item.moved(to: time), key: key, isPresent: isPresent, saysAmount: saysAmount)
    case .correct(let dose, _): .correct(dose, takenAt: time)
    case .undo, .undoAsNeeded, .edit: self
    }
  }
}

extension Skip {
  fileprivate func decided(at time: Timestamp) -> Skip {
    Skip(reason: reason, note: note, skippedAt: time, recordedBy: recordedBy)
  }
}
