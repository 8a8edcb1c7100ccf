/// Which version of a thing an edit was made on. Source: product §4, "stale edits by If-Match".
public enum EditPrecondition: Hashable, Sendable {
  /// The client did not say; the edit goes through.
  case none
  /// The edit was made on this version.
  case version(Int)
  /// The client said something that no version ever is.
  case unmatchable

  /// Reads the values of the `If-Match` fields of a request; `*` matches whatever is there.
  public init(ifMatch values: [String]) {
    guard let value = values.first else {
      self = .none
      return
    }
    guard values.count == 1, value != "*" else {
      self = values.count == 1 ? .none : .unmatchable
      return
    }
    // Only as it was told: another spelling of the number is no version either.
    let version = Int(value.dropFirst().dropLast()).flatMap { "\"\($0)\"" == value ? $0 : nil }
    self = version.map(EditPrecondition.version) ?? .unmatchable
  }

  /// Throws ``ConflictError`` when the thing has another version by now.
  func check(_ newest: Int) throws {
    switch self {
    case .none: break
    case .version(let version): if version != newest { throw ConflictError() }
    case .unmatchable: throw ConflictError(.unreadableVersion)
    }
  }
}

/// The client's name for one try, so that its repetition does nothing (D-M7).
public struct IdempotencyKey: Hashable, Sendable {
  /// 1 … 200 printable ASCII characters.
  public let text: String

  /// Reads the values of the `Idempotency-Key` fields of a request.
  public static func read(_ values: [String]) -> Result<IdempotencyKey?, ValidationError> {
    guard let value = values.first else { return .success(nil) }
    guard values.count == 1, (1...200).contains(value.utf8.count),
      value.utf8.allSatisfy({ (0x21...0x7E).contains($0) })
    else { return .failure(ValidationError(.body, field: "Idempotency-Key")) }
    return .success(IdempotencyKey(text: value))
  }
}
