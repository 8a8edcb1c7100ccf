internal import Glibc
internal import Synchronization

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
  private let gio: GIO
  private let bus: GIO.Handle
  /// True where what stands in a body is read as markup.
  private let readsMarkup: Bool

  /// Connects to the session's bus; where there is none, none is started.
  public init(environment: [String: String]) throws(NoDesktop) {
    guard SessionBus.exists(environment: environment), let gio = GIO(), let bus = gio.sessionBus()
    else { throw NoDesktop() }
    (self.gio, self.bus) = (gio, bus)
    let (events, teller) = AsyncStream.makeStream(of: Event.self)
    self.events = events
    guard let abilities = gio.call(bus, "GetCapabilities", nil) else { throw NoDesktop() }
    readsMarkup = abilities.contains("'body-markup'")
    for signal in ["ActionInvoked", "NotificationClosed"] { gio.listen(bus, signal, teller) }
    gio.waitForSignals()
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
    guard let answer = call("Notify", arguments), let shown = GIO.number(in: answer) else {
      throw NoDesktop()
    }
    return shown
  }

  /// Takes one away; one that is gone is no error.
  public func close(_ id: UInt32) { _ = call("CloseNotification", "(uint32 \(id),)") }

  /// A text in which nothing is markup.
  private static func plain(_ text: String) -> String {
    text.replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;")
  }

  private func call(_ method: String, _ arguments: String?) -> String? {
    gio.call(bus, method, arguments)
  }
}

/// The functions of libgio-2.0 that are used: their forms are part of its stable C interface.
private struct GIO: Sendable {
  /// An object of the library.
  ///
  /// Proof: Sendable by hand, because GDBusConnection is thread-safe by its documentation, and nothing else is
  /// kept in one.
  struct Handle: @unchecked Sendable {
    let pointer: UnsafeMutableRawPointer
  }

  typealias Pointer = UnsafeMutableRawPointer
  typealias Text = UnsafePointer<CChar>
  typealias GetBus = @convention(c) (CInt, Pointer?, Pointer?) -> Pointer?
  typealias SetExit = @convention(c) (Pointer, CInt) -> Void
  typealias Parse = @convention(c) (Pointer?, Text, Text?, Pointer?, Pointer?) -> Pointer?
  typealias Print = @convention(c) (Pointer, CInt) -> UnsafeMutablePointer<CChar>?
  typealias Release = @convention(c) (Pointer) -> Void
  typealias Call =
    @convention(c) (
      Pointer, Text, Text, Text, Text, Pointer?, Pointer?, CInt, CInt, Pointer?, Pointer?
    ) -> Pointer?
  typealias Signal =
    @convention(c) (Pointer?, Text?, Text?, Text?, Text?, Pointer?, Pointer?) -> Void
  typealias Subscribe =
    @convention(c) (
      Pointer, Text?, Text?, Text?, Text?, Text?, CInt, Signal, Pointer?, Pointer?
    ) -> UInt32
  typealias MakeLoop = @convention(c) (Pointer?, CInt) -> Pointer?
  typealias RunLoop = @convention(c) (Pointer) -> Void

  private let getBus: GetBus
  private let setExit: SetExit
  private let parse: Parse
  private let print: Print
  private let unref: Release
  private let free: Release
  private let callSync: Call
  private let subscribe: Subscribe
  private let makeLoop: MakeLoop
  private let runLoop: RunLoop

  /// Loads the library; nil when it or one of the functions is not there.
  init?() {
    guard let library = dlopen("libgio-2.0.so.0", RTLD_NOW | RTLD_LOCAL),
      let getBus = dlsym(library, "g_bus_get_sync"),
      let setExit = dlsym(library, "g_dbus_connection_set_exit_on_close"),
      let parse = dlsym(library, "g_variant_parse"),
      let print = dlsym(library, "g_variant_print"),
      let unref = dlsym(library, "g_variant_unref"), let free = dlsym(library, "g_free"),
      let call = dlsym(library, "g_dbus_connection_call_sync"),
      let subscribe = dlsym(library, "g_dbus_connection_signal_subscribe"),
      let makeLoop = dlsym(library, "g_main_loop_new"),
      let runLoop = dlsym(library, "g_main_loop_run")
    else { return nil }
    self.getBus = unsafeBitCast(getBus, to: GetBus.self)
    self.setExit = unsafeBitCast(setExit, to: SetExit.self)
    self.parse = unsafeBitCast(parse, to: Parse.self)
    self.print = unsafeBitCast(print, to: Print.self)
    self.unref = unsafeBitCast(unref, to: Release.self)
    self.free = unsafeBitCast(free, to: Release.self)
    callSync = unsafeBitCast(call, to: Call.self)
    self.subscribe = unsafeBitCast(subscribe, to: Subscribe.self)
    self.makeLoop = unsafeBitCast(makeLoop, to: MakeLoop.self)
    self.runLoop = unsafeBitCast(runLoop, to: RunLoop.self)
  }

  /// The bus of the desktop's session; nil without one.
  func sessionBus() -> Handle? {
    guard let bus = getBus(2, nil, nil) else { return nil }
    // Or the program would be ended with the desktop's session, in the middle of whatever it does.
    setExit(bus, 0)
    return Handle(pointer: bus)
  }

  private static let name = "org.freedesktop.Notifications"
  private static let path = "/org/freedesktop/Notifications"

  /// Calls a method and answers its result as GVariant text; nil when that failed.
  func call(_ bus: Handle, _ method: String, _ arguments: String?) -> String? {
    var parameters: Pointer?
    if let arguments {
      parameters = parse(nil, arguments, nil, nil, nil)
      guard parameters != nil else { return nil }
    }
    // The call owns what was parsed only while it floats; parsed values do not.
    defer { if let parameters { unref(parameters) } }
    guard
      let result = callSync(
        bus.pointer, Self.name, Self.path, Self.name, method, parameters, nil, 0, 5000, nil, nil)
    else { return nil }
    defer { unref(result) }
    return text(result)
  }

  private func text(_ value: Pointer) -> String? {
    guard let written = print(value, 1) else { return nil }
    defer { free(written) }
    return String(cString: written)
  }

  /// Hands a signal of the desktop on to `teller`, for as long as the program lives.
  func listen(
    _ bus: Handle, _ signal: String,
    _ teller: AsyncStream<DesktopNotifications.Event>.Continuation
  ) {
    let ear = Unmanaged.passRetained(Ear(self, teller))
    _ = subscribe(
      bus.pointer, Self.name, Self.name, signal, Self.path, nil, 0,
      { _, _, _, _, signal, parameters, ear in
        guard let ear, let parameters, let signal else { return }
        Unmanaged<Ear>.fromOpaque(ear).takeUnretainedValue().hear(
          String(cString: signal), parameters)
      }, ear.toOpaque(), nil)
  }

  /// Waits for what the bus says, in a thread that does nothing else.
  func waitForSignals() {
    guard let loop = makeLoop(nil, 0) else { return }
    let work = Unmanaged.passRetained(Loop(run: runLoop, loop: loop))
    var thread = pthread_t()
    let reason = pthread_create(
      &thread, nil,
      { work in
        guard let work else { return nil }
        let loop = Unmanaged<Loop>.fromOpaque(work).takeRetainedValue()
        loop.run(loop.loop)
        return nil
      }, work.toOpaque())
    if reason == 0 { pthread_detach(thread) }
  }

  /// Hears what the bus says, in the library's thread.
  private final class Ear {
    private let gio: GIO
    private let teller: AsyncStream<DesktopNotifications.Event>.Continuation

    init(_ gio: GIO, _ teller: AsyncStream<DesktopNotifications.Event>.Continuation) {
      (self.gio, self.teller) = (gio, teller)
    }

    func hear(_ signal: String, _ parameters: Pointer) {
      guard let id = gio.text(parameters).flatMap(GIO.number) else { return }
      teller.yield(signal == "ActionInvoked" ? .chosen(id) : .closed(id))
    }
  }

  private final class Loop {
    let run: RunLoop
    let loop: Pointer

    init(run: RunLoop, loop: Pointer) { (self.run, self.loop) = (run, loop) }
  }

  /// The first number of a tuple that begins with one: `(uint32 7, 'taken')`.
  static func number(in text: String) -> UInt32? {
    guard text.hasPrefix("(uint32 ") else { return nil }
    return UInt32(text.dropFirst(8).prefix { $0.isASCII && $0.isNumber })
  }

  /// A text as GVariant writes it, whatever stands in it.
  static func quoted(_ text: String) -> String {
    var quoted = "'"
    for scalar in text.unicodeScalars {
      switch scalar {
      case "'", "\\": quoted += "\\\(scalar)"
      case "\n": quoted += "\\n"
      default: quoted.unicodeScalars.append(scalar.value < 0x20 ? " " : scalar)
      }
    }
    return quoted + "'"
  }
}
