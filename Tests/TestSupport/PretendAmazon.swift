import Foundation
import Synchronization

/// Amazon for the tests: moto with authentication on, in a process of its own, behind strict doors that do
/// harm when they are told to (`Tests/Python/amazon.py`).
public final class PretendAmazon: Sendable {
  /// What it said when it was ready.
  public struct Ready: Sendable, Decodable {
    let control: String
    /// moto itself, which checks signatures in heads, and takes no signed addresses.
    public let moto: String
    /// The only region.
    public let region: String
    /// Whose keys they are.
    public let accessKey: String
    /// Its secret.
    public let secretKey: String
  }

  /// Where everything is.
  public let ready: Ready
  private let program: PipedProgram
  private let control: RawHTTP

  private init(_ program: PipedProgram, line: String) throws {
    self.program = program
    ready = try JSONDecoder().decode(Ready.self, from: Data(line.utf8))
    control = try RawHTTP(ready.control)
  }

  /// The one of this test process, started by whoever asks first; it leaves when the process has left.
  public static func shared() async throws -> PretendAmazon { try await running.value }

  private static let running = Task {
    let program = try PipedProgram.launch(
      [PythonHome.program("amazon.py")], executable: try PythonHome.interpreter)
    return try PretendAmazon(program, line: try await program.firstLine(atMost: .seconds(120)))
  }

  /// A bucket and a table of one test's own, behind a door of their own, whose clock stands.
  ///
  /// - Parameters:
  ///   - now: Seconds since the epoch.
  ///   - strict: False for a door that looks neither at dates nor at checksums, as some stores that
  ///     speak like S3.
  public static func place(
    now: Int64, strict: Bool = true, makeBucket: Bool = true, makeTable: Bool = true
  ) async throws -> AmazonLocation {
    let amazon = try await shared()
    let name = "papers-" + UUID().uuidString.lowercased()
    let answer: [String: String] = try await amazon.tell(
      "place",
      [
        "now": now, "bucket": name, "table": name, "makeBucket": makeBucket,
        "makeTable": makeTable, "strict": strict,
      ])
    return AmazonLocation(amazon: amazon, url: answer["url"] ?? "", name: name)
  }

  func tell<Answer: Decodable>(_ what: String, _ told: [String: Any]) async throws -> Answer {
    let body = try JSONSerialization.data(withJSONObject: told)
    let answer = try await control.request("POST", "/\(what)", body: Array(body))
    return try answer.decoded()
  }
}

/// One bucket, one table, one door.
public struct AmazonLocation: Sendable {
  /// Who stands behind it.
  public let amazon: PretendAmazon
  /// The door, for S3 and DynamoDB alike.
  public let url: String
  /// The name of the bucket and of the table.
  public let name: String

  /// Harm to be done.
  public enum Harm: Sendable {
    /// No effect; this answer.
    case refuse(Int, String, headers: [String: String] = [:], message: String = "")
    /// No effect, and the connection breaks.
    case hangUp
    /// It is done, and the connection breaks without an answer.
    case loseAnswer
    /// It is done; the answer breaks off in the middle.
    case cutAnswer
    /// It is done; half of the answer comes as if it were all.
    case halfAnswer
    /// No effect; an error in a 200.
    case errorIn200
    /// No effect; everything is left over.
    case unprocessed
    /// One bit of the body is turned over before it is stored.
    case damageBody
    /// One bit of the answer's body is turned over.
    case damageAnswer

    var told: [String: Any] {
      switch self {
      case .refuse(let status, let code, let headers, let message):
        [
          "do": "refuse", "status": status, "code": code, "headers": headers, "message": message,
        ]
      case .hangUp: ["do": "hangUp"]
      case .loseAnswer: ["do": "loseAnswer"]
      case .cutAnswer: ["do": "cutAnswer"]
      case .halfAnswer: ["do": "halfAnswer"]
      case .errorIn200: ["do": "errorIn200"]
      case .unprocessed: ["do": "unprocessed"]
      case .damageBody: ["do": "damageBody"]
      case .damageAnswer: ["do": "damageAnswer"]
      }
    }
  }

  /// A harm, when, and how often.
  public struct Fault: Sendable {
    let operation: String
    let harm: Harm
    let after: Int
    let times: Int

    /// Harms the calls of an operation (`*` for all): after so many that go well, so many times.
    public init(on operation: String, _ harm: Harm, after: Int = 0, times: Int = 1) {
      (self.operation, self.harm, self.after, self.times) = (operation, harm, after, times)
    }

    var told: [String: Any] {
      harm.told.merging(["on": operation, "after": after, "times": times]) { mine, _ in mine }
    }
  }

  /// Does harm from now on, instead of what it did before.
  public func fail(_ faults: Fault...) async throws {
    let _: [String: String] = try await amazon.tell(
      "faults", ["url": url, "faults": faults.map(\.told)])
  }

  /// Sets the door's clock.
  public func setClock(_ now: Int64) async throws {
    let _: [String: String] = try await amazon.tell("now", ["url": url, "now": now])
  }

  /// The names of all operations asked for at this door, in their order.
  public var operations: [String] {
    get async throws {
      let answer: [String: [String]] = try await amazon.tell("seen", ["url": url])
      return answer["operations"] ?? []
    }
  }

  /// A file of keys in Amazon's form, with a profile `default`.
  public var credentialsFile: String {
    """
    [default]
    aws_access_key_id = \(amazon.ready.accessKey)
    aws_secret_access_key = \(amazon.ready.secretKey)

    """
  }
}
