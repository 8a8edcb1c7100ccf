internal import Glibc

/// The bus of the system, over the library that notifications need too: loaded when used, never linked.
///
/// Arguments are texts of ours in the form of GVariant; what somebody else said is read and handed on value by value,
/// and never put into a text. Source: F-30, decision 0123.
struct SystemBus: Sendable {
  /// Somebody's object on the bus, by a name that they have there.
  struct Object {
    var name: String
    var path: String
    var interface: String
  }

  private let gio: GIO
  private let connection: GIO.Handle

  /// Connects; nil where there is no library or no bus.
  init?() {
    guard let gio = GIO.loaded,
      let bus = Self.withoutSignals({ gio(GIO.GetBus.self, .g_bus_get_sync)(1, nil, nil) })
    else { return nil }
    // Or the program would be ended with the bus.
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
    _ object: Object, _ method: String, _ arguments: String, within: Duration
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

  /// Hears the signals of an interface in the calling thread, which sleeps in between, until `goesOn` is false.
  ///
  /// `begin` is called when none can be missed any more.
  func hear(
    _ interface: String, of owner: String, begin: () -> Void, goesOn: () -> Bool,
    _ hear: @escaping (_ signal: String, _ value: BusValue) -> Void
  ) {
    guard let context = gio(GIO.Make.self, .g_main_context_new)() else { return }
    gio(GIO.Use.self, .g_main_context_push_thread_default)(context)
    let ear = Unmanaged.passRetained(Ear(gio, hear))
    let number = gio(GIO.Subscribe.self, .g_dbus_connection_signal_subscribe)(
      connection.pointer, owner, interface, nil, nil, nil, 0, Ear.hears, ear.toOpaque(), nil)
    let clock = gio.clock(of: context)
    let iterate = gio(GIO.Iterate.self, .g_main_context_iteration)
    begin()
    while goesOn() { _ = iterate(context, 1) }
    gio(GIO.Unsubscribe.self, .g_dbus_connection_signal_unsubscribe)(connection.pointer, number)
    if let clock { gio.end(clock) }
    // What was on its way to the ear goes before the ear.
    while iterate(context, 0) != 0 {}
    gio(GIO.Use.self, .g_main_context_pop_thread_default)(context)
    gio(GIO.Use.self, .g_main_context_unref)(context)
    ear.release()
  }

  /// Hears what the bus says, in the thread that asked.
  private final class Ear {
    private let gio: GIO
    private let hear: (String, BusValue) -> Void

    init(_ gio: GIO, _ hear: @escaping (String, BusValue) -> Void) {
      (self.gio, self.hear) = (gio, hear)
    }

    static let hears: GIO.Signal = { _, _, _, _, signal, value, ear in
      guard let signal, let value, let ear else { return }
      let own = Unmanaged<Ear>.fromOpaque(ear).takeUnretainedValue()
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

  fileprivate var parts: [BusValue] {
    (0..<gio(GIO.Count.self, .g_variant_n_children)(pointer)).compactMap { index in
      gio(GIO.Child.self, .g_variant_get_child_value)(pointer, index)
        .map { BusValue(gio, owning: $0) }
    }
  }

  /// A text, or the path of an object; only for a value that is one.
  var text: String { String(cString: gio(GIO.GetText.self, .g_variant_get_string)(pointer, nil)) }
  /// A number of sixteen bits; only for a value that is one.
  var number: UInt16 { gio(GIO.GetNumber.self, .g_variant_get_uint16)(pointer) }
}

/// The functions of libgio-2.0 that are used: their forms are part of its stable C interface.
private struct GIO: Sendable {
  // lint: words of data
  enum Name: String, CaseIterable {
    case g_bus_get_sync, g_dbus_connection_set_exit_on_close, g_dbus_connection_call_sync
    case g_dbus_connection_signal_subscribe, g_dbus_connection_signal_unsubscribe
    case g_variant_parse, g_variant_ref, g_variant_ref_sink, g_variant_unref, g_variant_new_tuple
    case g_variant_get_type_string, g_variant_n_children, g_variant_get_child_value
    case g_variant_get_string, g_variant_get_uint16
    case g_main_context_new, g_main_context_push_thread_default, g_main_context_pop_thread_default
    case g_main_context_unref, g_main_context_iteration
    case g_timeout_source_new, g_source_set_callback, g_source_attach, g_source_destroy
    case g_source_unref
  }

  /// An object of the library.
  ///
  /// Proof: Sendable by hand, because GDBusConnection is thread-safe by its documentation, and nothing else is
  /// kept in one.
  struct Handle: @unchecked Sendable { let pointer: Pointer }

  typealias Pointer = UnsafeMutableRawPointer
  typealias Text = UnsafePointer<CChar>
  typealias GetBus = @convention(c) (CInt, Pointer?, Pointer?) -> Pointer?
  typealias Set = @convention(c) (Pointer, CInt) -> Void
  typealias Parse = @convention(c) (Pointer?, Text, Text?, Pointer?, Pointer?) -> Pointer?
  typealias Use = @convention(c) (Pointer) -> Void
  typealias Keep = @convention(c) (Pointer) -> Pointer
  typealias Tuple = @convention(c) (UnsafePointer<Pointer?>?, UInt) -> Pointer?
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
  typealias Unsubscribe = @convention(c) (Pointer, UInt32) -> Void
  typealias Form = @convention(c) (Pointer) -> Text
  typealias Count = @convention(c) (Pointer) -> UInt
  typealias Child = @convention(c) (Pointer, UInt) -> Pointer?
  typealias GetText = @convention(c) (Pointer, Pointer?) -> Text
  typealias GetNumber = @convention(c) (Pointer) -> UInt16
  typealias Make = @convention(c) () -> Pointer?
  typealias Iterate = @convention(c) (Pointer, CInt) -> CInt
  typealias Tick = @convention(c) (Pointer?) -> CInt
  typealias MakeClock = @convention(c) (UInt32) -> Pointer?
  typealias SetTick = @convention(c) (Pointer, Tick, Pointer?, Pointer?) -> Void
  typealias Attach = @convention(c) (Pointer, Pointer) -> UInt32

  /// Loaded once; nil when the library or one of the functions is not there.
  static let loaded = GIO()

  /// The address of each function.
  private let functions: [Name: UInt]

  private init?() {
    guard let library = dlopen("libgio-2.0.so.0", RTLD_NOW | RTLD_LOCAL) else { return nil }
    var functions: [Name: UInt] = [:]
    for name in Name.allCases {
      guard let symbol = dlsym(library, name.rawValue) else { return nil }
      functions[name] = UInt(bitPattern: symbol)
    }
    self.functions = functions
  }

  /// A function in its form.
  func callAsFunction<Function>(_: Function.Type, _ name: Name) -> Function {
    // All of them were found before there was a value of this type.
    unsafeBitCast(functions[name] ?? 0, to: Function.self)
  }

  /// Wakes whoever waits in a context, twenty times a second, so that they look at the clock.
  func clock(of context: Pointer) -> Pointer? {
    guard let clock = self(MakeClock.self, .g_timeout_source_new)(50) else { return nil }
    self(SetTick.self, .g_source_set_callback)(clock, { _ in 1 }, nil, nil)
    _ = self(Attach.self, .g_source_attach)(clock, context)
    return clock
  }

  func end(_ clock: Pointer) {
    self(Use.self, .g_source_destroy)(clock)
    self(Use.self, .g_source_unref)(clock)
  }
}
