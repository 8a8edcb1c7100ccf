import TestSupport

extension UIFrame {
  /// True when an element with the identifier is there.
  func shows(_ id: String) -> Bool { element(id) != nil }

  /// What an element says; nil when it is not there.
  func label(of id: String) -> String? { element(id)?.label }

  /// The days of the calendar, as `YYYY-MM-DD`, in their order.
  var days: [String] {
    let prefix = "history.day."
    return elements.map(\.id).filter { $0.hasPrefix(prefix) }.map {
      String($0.dropFirst(prefix.count))
    }
  }

  /// What the heading reads.
  var heading: String? { element("heading")?.label }

  /// True when keys work and the calendar is there with nothing above it.
  var isCalendar: Bool { screen == "history" && !busy && overlay == nil && !days.isEmpty }

  /// True when keys work and the lock is the topmost thing.
  var isLocked: Bool { !busy && overlay == ID.lock }

  /// The spoken line.
  var spoken: String { element("spoken")?.label ?? "" }
}
