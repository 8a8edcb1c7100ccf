internal import Glibc

/// The functions of libgio-2.0 that are used: their forms are part of its stable C interface.
struct GIO: Sendable {
  // lint: words of data
  enum Name: String, CaseIterable {
    case g_bus_get_sync, g_dbus_connection_set_exit_on_close, g_dbus_connection_call_sync
    case g_dbus_connection_signal_subscribe, g_dbus_connection_signal_unsubscribe
    case g_variant_parse, g_variant_ref, g_variant_ref_sink, g_variant_unref, g_variant_new_tuple
    case g_variant_get_type_string, g_variant_n_children, g_variant_get_child_value
    case g_variant_get_string, g_variant_get_uint16, g_variant_get_uint32
    case g_main_context_new, g_main_context_push_thread_default, g_main_context_pop_thread_default
    case g_main_context_unref, g_main_context_iteration
    case g_timeout_source_new, g_source_set_callback, g_source_attach, g_source_destroy
    case g_source_unref
  }

  /// An object of the library.
  ///
  /// Proof: Sendable by hand, because only a GDBusConnection and a GMainContext are kept in one, and both are
  /// thread-safe by their documentation.
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
      Pointer, Text?, Text?, Text?, Text?, Text?, CInt, Signal, Pointer?, Forget
    ) -> UInt32
  typealias Forget = @convention(c) (Pointer?) -> Void
  typealias Unsubscribe = @convention(c) (Pointer, UInt32) -> Void
  typealias Form = @convention(c) (Pointer) -> Text
  typealias Count = @convention(c) (Pointer) -> UInt
  typealias Child = @convention(c) (Pointer, UInt) -> Pointer?
  typealias GetText = @convention(c) (Pointer, Pointer?) -> Text
  typealias GetNumber = @convention(c) (Pointer) -> UInt16
  typealias GetLarge = @convention(c) (Pointer) -> UInt32
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

extension GIO {
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
