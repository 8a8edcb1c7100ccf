internal import Threads

/// Notifications of the desktop (org.freedesktop.Notifications), over the library that the Secret Service code
/// needs too: loaded when used, never linked.
///
/// What the desktop says comes on ``events``. The library waits in a thread of its own that sleeps until the bus
/// has something. Source: F-4, decision 0071.
public final class DesktopNotifications: Sendable {
  /// What a person did with a notification.
  public enum Event: Hashable, Sendable {
    /// The action was chosen.
    case chosen(UInt32)
    case closed(UInt32)
  }

  /// The desktop offers no notifications: no library, no bus, or nobody who shows them.
  public struct NoDesktop: Error, Hashable {}

  public let events: AsyncStream<Event>
  private let bus: MessageBus
  /// True where what stands in a body is read as markup.
  private let readsMarkup: Bool

  private static let desktop = MessageBus.Object(
    name: "org.freedesktop.Notifications", path: "/org/freedesktop/Notifications",
    interface: "org.freedesktop.Notifications")
  private static let patience = Duration.seconds(5)

  /// Connects to the session's bus; where there is none, none is started.
  public init(environment: [String: String]) throws(NoDesktop) {
    guard SessionBus.exists(environment: environment), let bus = MessageBus(.session),
      let abilities = bus.call(Self.desktop, "GetCapabilities", within: Self.patience)?
        .parts(of: "(as)")?.first?.parts
    else { throw NoDesktop() }
    self.bus = bus
    readsMarkup = abilities.contains { $0.text == "body-markup" }
    let (events, teller) = AsyncStream.makeStream(of: Event.self)
    self.events = events
    let ear = bus.listen(Self.desktop.interface, of: Self.desktop.name) { signal, value in
      switch signal {
      case "ActionInvoked":
        if let id = value.parts(of: "(us)")?.first { teller.yield(.chosen(id.largeNumber)) }
      case "NotificationClosed":
        if let id = value.parts(of: "(uu)")?.first { teller.yield(.closed(id.largeNumber)) }
      default: break
      }
    }
    // For as long as the program lives.
    guard let ear, MessageBus.withoutSignals({ OwnThread.begin { while true { ear.wait() } } })
    else { throw NoDesktop() }
  }

  /// Shows a notification, in the place of an earlier one; `action` is what its button says.
  ///
  /// Throws ``NoDesktop`` when nobody shows them any more.
  public func show(
    _ title: String, _ body: String, action: String?, replacing id: UInt32?
  ) throws(NoDesktop) -> UInt32 {
    let actions = action.map { "['taken', \(GIO.quoted($0))]" } ?? "@as []"
    let text = readsMarkup ? Self.plain(body) : body
    let arguments = """
      ('okusuri', uint32 \(id ?? 0), '', \(GIO.quoted(title)), \(GIO.quoted(text)), \(actions), \
      {'urgency': <byte 1>, 'desktop-entry': <'okusuri'>}, -1)
      """
    let answer = bus.call(Self.desktop, "Notify", arguments, within: Self.patience)
    guard let shown = answer?.parts(of: "(u)")?.first else { throw NoDesktop() }
    return shown.largeNumber
  }

  /// Takes one away; one that is gone is no error.
  public func close(_ id: UInt32) {
    _ = bus.call(Self.desktop, "CloseNotification", "(uint32 \(id),)", within: Self.patience)
  }

  /// A text in which nothing is markup.
  private static func plain(_ text: String) -> String {
    text.replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;")
  }
}
