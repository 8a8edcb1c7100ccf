import Foundation

/// What two calendar libraries that others have written make of an iCalendar object.
public struct ReadCalendar: Decodable, Sendable {
  /// One event; `start` in UTC.
  public struct Event: Decodable, Hashable, Sendable {
    public let uid, start, summary, description: String
    /// How many alarms it has.
    public let alarms: Int
  }

  /// What the calendar is called.
  public let name: String
  public let icalendar, vobject: [Event]

  /// Has both libraries read it; throws ``Refused`` when one of them finds a fault.
  public init(_ bytes: [UInt8]) async throws {
    let result = try await PipedProgram.run(
      [PythonHome.program("calendars.py")], executable: try PythonHome.interpreter,
      input: String(decoding: bytes, as: UTF8.self), atMost: .seconds(60))
    guard result.status == .exited(0) else { throw Refused(description: result.errorText) }
    self = try JSONDecoder().decode(Self.self, from: Data(result.output))
  }

  /// A library did not take it.
  public struct Refused: Error, CustomStringConvertible {
    public let description: String
  }
}
