/// How a program ended.
public enum ExitStatus: Sendable, Equatable, CustomStringConvertible {
  /// It left by itself with this code, 0…255.
  case exited(Int32)
  /// This signal ended it.
  case signalled(Int32)

  /// "exit 0" or "signal 15".
  public var description: String {
    switch self {
    case .exited(let code): "exit \(code)"
    case .signalled(let number): "signal \(number)"
    }
  }
}
