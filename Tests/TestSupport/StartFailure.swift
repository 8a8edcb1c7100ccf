import Glibc

/// A program that could not be started, or a descriptor that could not be had.
public struct StartFailure: Error, CustomStringConvertible {
  /// What was tried.
  public let action: String
  /// The system's error number.
  public let number: Int32

  /// The action and the system's words for the number.
  public var description: String { "\(action): \(String(cString: strerror(number)))" }

  /// Passes a C answer through, or throws when it is a negative error number.
  @discardableResult
  static func check(_ answer: Int32, _ action: String) throws -> Int32 {
    guard answer >= 0 else { throw StartFailure(action: action, number: -answer) }
    return answer
  }
}
