// The lock and the error card over the history.
extension HistoryViewModel {
  /// 閉じる on the lock: 直近30日, never the locked part again (D-H1), or what it was asked from.
  public func lockClosed() {
    guard case .locked(let lock) = phase else { return }
    let ended = onLoadEnded
    (phase, onLoadEnded) = (.showing, nil)
    openRecent(selecting: lock.reason.dayAfterClosing ?? selected)
    ended?(false)
  }

  /// 更新 on the patient's lock: asks for the plan and for the same part again (D-H4).
  public func lockRefreshed() {
    guard case .locked(let lock) = phase else { return }
    load(lock.reason.target, asking: .plan)
  }

  /// Moves the focus on the lock or the error card, round the end.
  func moveOverlayFocus(_ step: Int) {
    switch phase {
    case .locked(.caregiver(var lock)):
      lock.focus = lock.focus.moved(step)
      phase = .locked(.caregiver(lock))
    case .locked(.patient(var lock)):
      lock.focus = lock.focus.moved(step)
      phase = .locked(.patient(lock))
    case .failed(var failure):
      failure.focus = failure.focus.moved(step)
      phase = .failed(failure)
    case .showing: break
    }
  }

  /// The focused button of the card; nil while there is none.
  var focusedButton: String? {
    switch phase {
    case .locked(.caregiver(let lock)): "\(lock.focus)"
    case .locked(.patient(let lock)): "\(lock.focus)"
    case .failed(let failure): "\(failure.focus)"
    case .showing: nil
    }
  }

  public func retryChosen() {
    guard case .failed(let failure) = phase else { return }
    load(failure.target, asking: .plan)
  }

  /// 閉じる: after an error what was there before, if anything was.
  func cardClosed() {
    guard case .failed = phase else { return lockClosed() }
    let ended = onLoadEnded
    (phase, onLoadEnded) = (.showing, nil)
    ended?(false)
  }
}
