internal import Glibc

/// A bus of the system or of the desktop's session, over the library that the Secret Service code needs too: loaded when
/// used, never linked.
///
/// Arguments are texts of ours in the form of GVariant; what somebody else said is read and handed on value by value,
/// and never put into a text. Source: F-4, F-30, decisions 0071, 0123.
struct MessageBus: Sendable {
  /// Which one; the numbers are the library's.
  enum Kind: CInt { case system = 1, session = 2 }

  /// Somebody's object on the bus, by a name that they have there.
  struct Object {
    var name: String
    var path: String
    var interface: String
  }

  private let gio: GIO
  private let connection: GIO.Handle

  /// Connects; nil where there is no library or no bus.
  init?(_ kind: Kind) {
    guard let gio = GIO.loaded,
      let bus = Self.withoutSignals({
        gio(GIO.GetBus.self, .g_bus_get_sync)(kind.rawValue, nil, nil)
      })
    else { return nil }
    // Or the program would be ended with the bus, in the middle of whatever it does.
    gio(GIO.Set.self, .g_dbus_connection_set_exit_on_close)(bus, 0)
    (self.gio, connection) = (gio, GIO.Handle(pointer: bus))
  }

  /// Starts threads that take none of the signals meant for the program.
  static func withoutSignals<Value>(_ body: () -> Value) -> Value {
    var (all, before) = (sigset_t(), sigset_t())
    sigfillset(&all)
    pthread_sigmask(SIG_SETMASK, &all, &before)
    defer { pthread_sigmask(SIG_SETMASK, &before, nil) }
    return body()
  }

  /// Calls a method with arguments in GVariant's text; nil when that failed. Nobody is started for it.
  func call(
    _ object: Object, _ method: String, _ arguments: String = "()", within: Duration
  ) -> BusValue? {
    let parse = gio(GIO.Parse.self, .g_variant_parse)
    guard let parsed = parse(nil, arguments, nil, nil, nil) else { return nil }
    return call(object, method, BusValue(gio, owning: parsed), within: within)
  }

  /// The same with values as they came, and what one text of ours adds to them.
  func call(
    _ object: Object, _ method: String, _ arguments: BusValue, within: Duration
  ) -> BusValue? {
    let milliseconds = CInt(max(within / .milliseconds(1), 1))
    let answer = gio(GIO.Call.self, .g_dbus_connection_call_sync)(
      connection.pointer, object.name, object.path, object.interface, method, arguments.pointer,
      nil, Self.startsNobody, milliseconds, nil, nil)
    return answer.map { BusValue(gio, owning: $0) }
  }

  private static let startsNobody: CInt = 1

  /// A tuple of values that came over the bus, and of numbers of ours.
  func tuple(_ values: [BusValue], then text: String) -> BusValue? {
    guard let ours = gio(GIO.Parse.self, .g_variant_parse)(nil, text, nil, nil, nil) else {
      return nil
    }
    let own = BusValue(gio, owning: ours)
    let all: [GIO.Pointer?] = (values + own.parts).map(\.pointer)
    let made = all.withUnsafeBufferPointer {
      gio(GIO.Tuple.self, .g_variant_new_tuple)($0.baseAddress, UInt($0.count))
    }
    return made.map { BusValue(gio, owning: gio(GIO.Keep.self, .g_variant_ref_sink)($0)) }
  }

  /// Hears the signals of an interface from now on, wherever somebody waits for them.
  func listen(
    _ interface: String, of owner: String,
    _ hear: @escaping (_ signal: String, _ value: BusValue) -> Void
  ) -> BusEar? {
    BusEar(gio, connection, interface, of: owner, hear)
  }
}

/// What listens on a bus: it hears in the thread that waits, which is one at a time, until it has ended.
struct BusEar: Sendable {
  private let gio: GIO
  private let connection: GIO.Handle
  private let context: GIO.Handle
  private let subscription: UInt32

  fileprivate init?(
    _ gio: GIO, _ connection: GIO.Handle, _ interface: String, of owner: String,
    _ hear: @escaping (String, BusValue) -> Void
  ) {
    guard let context = gio(GIO.Make.self, .g_main_context_new)() else { return nil }
    (self.gio, self.connection, self.context) = (gio, connection, GIO.Handle(pointer: context))
    gio(GIO.Use.self, .g_main_context_push_thread_default)(context)
    let listener = Unmanaged.passRetained(Listener(gio, hear))
    // The library lets the listener go when nothing is on its way to it any more.
    subscription = gio(GIO.Subscribe.self, .g_dbus_connection_signal_subscribe)(
      connection.pointer, owner, interface, nil, nil, nil, 0, Listener.hears, listener.toOpaque(),
      { pointer in
        if let pointer { Unmanaged<Listener>.fromOpaque(pointer).release() }
      })
    gio(GIO.Use.self, .g_main_context_pop_thread_default)(context)
  }

  /// Sleeps until the bus says something, and hears it.
  func wait() { iterate(1) }

  /// The same while `goesOn`, which is asked twenty times a second too.
  func wait(while goesOn: () -> Bool) {
    let clock = gio.clock(of: context.pointer)
    while goesOn() { wait() }
    if let clock { gio.end(clock) }
  }

  /// Hears no more.
  func end() {
    gio(GIO.Unsubscribe.self, .g_dbus_connection_signal_unsubscribe)(
      connection.pointer, subscription)
    while iterate(0) {}
    gio(GIO.Use.self, .g_main_context_unref)(context.pointer)
  }

  @discardableResult
  private func iterate(_ mayBlock: CInt) -> Bool {
    gio(GIO.Iterate.self, .g_main_context_iteration)(context.pointer, mayBlock) != 0
  }

  private final class Listener {
    private let gio: GIO
    private let hear: (String, BusValue) -> Void

    init(_ gio: GIO, _ hear: @escaping (String, BusValue) -> Void) {
      (self.gio, self.hear) = (gio, hear)
    }

    static let hears: GIO.Signal = { _, _, _, _, signal, value, listener in
      guard let signal, let value, let listener else { return }
      let own = Unmanaged<Listener>.fromOpaque(listener).takeUnretainedValue()
      let kept = own.gio(GIO.Keep.self, .g_variant_ref)(value)
      own.hear(String(cString: signal), BusValue(own.gio, owning: kept))
    }
  }
}

/// A value that came over the bus.
final class BusValue {
  private let gio: GIO
  fileprivate let pointer: GIO.Pointer

  fileprivate init(_ gio: GIO, owning pointer: GIO.Pointer) {
    (self.gio, self.pointer) = (gio, pointer)
  }

  deinit { gio(GIO.Use.self, .g_variant_unref)(pointer) }

  /// The values of a tuple of that form, such as `(sq)`; nil for anything else.
  func parts(of form: String) -> [BusValue]? {
    let own = String(cString: gio(GIO.Form.self, .g_variant_get_type_string)(pointer))
    return own == form ? parts : nil
  }

  /// The values of a tuple or a list; only for a value that is one.
  var parts: [BusValue] {
    (0..<gio(GIO.Count.self, .g_variant_n_children)(pointer)).compactMap { index in
      gio(GIO.Child.self, .g_variant_get_child_value)(pointer, index)
        .map { BusValue(gio, owning: $0) }
    }
  }

  /// A text, or the path of an object; only for a value that is one.
  var text: String { String(cString: gio(GIO.GetText.self, .g_variant_get_string)(pointer, nil)) }
  /// A number of sixteen bits; only for a value that is one.
  var number: UInt16 { gio(GIO.GetNumber.self, .g_variant_get_uint16)(pointer) }
  /// A number of thirty-two bits; only for a value that is one.
  var largeNumber: UInt32 { gio(GIO.GetLarge.self, .g_variant_get_uint32)(pointer) }
}
