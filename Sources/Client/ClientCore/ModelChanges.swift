/// Who hears that something has changed that a screen may show, whatever it is: a screen, which then is drawn again.
///
/// Observation notes every read of every property for each frame, and takes all notes back at the first change: a
/// fifth of what a key took. A screen that is drawn once for all changes of a turn needs to know no more than that
/// there was one.
@MainActor
public enum ModelChanges {
  private static var listeners: [Int: @MainActor () -> Void] = [:]
  private static var last = 0

  /// Calls `changed` at every change from now on, just before it; answers the number by which that ends.
  public static func hear(_ changed: @escaping @MainActor () -> Void) -> Int {
    last += 1
    listeners[last] = changed
    return last
  }

  /// Tells the one of that number nothing more.
  public static func leave(_ number: Int) { listeners[number] = nil }

  /// Something is about to change, or has.
  public static func tell() {
    for listener in listeners.values { listener() }
  }
}
