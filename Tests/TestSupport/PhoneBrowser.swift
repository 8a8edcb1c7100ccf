import Foundation

/// What a person sees of a page in a real browser as wide as a phone: Debian's Chromium, without a window.
public struct PhoneBrowser: Decodable, Sendable {
  /// All words that are shown.
  public let text: String
  /// The page's language, and those of the parts that are shown.
  public let language: String, sections: [String]
  /// What stands where address, code and fingerprint do.
  public let address, code, fingerprint: [String]
  /// How wide the page is, and where the part ends that reaches furthest, in pixels.
  public let width, right: Double
  /// Bytes and entries in the page's storage, and the browser's cookies.
  public let kept, cookies: Int
  /// What was fetched, and what the browser had to say about it.
  public let requests, complaints: [String]

  /// How the page is looked at.
  public enum Way: String, Sendable {
    /// The other language is touched first.
    case switched = "--switch"
    /// No script runs.
    case withoutScript = "--no-script"
  }

  /// Opens an address; `language` is the one that the phone asks for.
  public init(_ address: String, language: String = "ja", _ ways: Way...) async throws {
    let result = try await PipedProgram.run(
      [PythonHome.program("phone.py"), address, "--language", language] + ways.map(\.rawValue),
      executable: try PythonHome.interpreter, atMost: .seconds(60))
    guard result.status == .exited(0) else { throw Refused(description: result.errorText) }
    self = try JSONDecoder().decode(Self.self, from: Data(result.output))
  }

  /// The browser did not come to an end with it.
  public struct Refused: Error, CustomStringConvertible {
    public let description: String
  }
}
