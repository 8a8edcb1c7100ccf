/// The keys with which requests to Amazon's services are signed. It never shows its secrets.
public struct AWSCredentials: Sendable, CustomStringConvertible, CustomReflectable {
  /// Says whose keys they are; no secret.
  public let accessKey: String
  let secretKey: String
  let sessionToken: String?

  public init(accessKey: String, secretKey: String, sessionToken: String? = nil) {
    (self.accessKey, self.secretKey, self.sessionToken) = (accessKey, secretKey, sessionToken)
  }

  /// Reads a profile of a file in the form of `~/.aws/credentials`. Errors: ``CredentialsFault``.
  public init(file text: String, profile: String) throws(CredentialsFault) {
    var section: String?
    var values: [String: String] = [:]
    var isThere = false
    for line in text.split(whereSeparator: \.isNewline) {
      let line = line.trimmed
      if line.isEmpty || line.hasPrefix("#") || line.hasPrefix(";") { continue }
      if line.hasPrefix("["), line.hasSuffix("]") {
        section = String(line.dropFirst().dropLast()).trimmed
        isThere = isThere || section == profile
      } else if section == profile, let equals = line.firstIndex(of: "=") {
        let value = String(line[line.index(after: equals)...]).trimmed
        values[String(line[..<equals]).trimmed.lowercased()] = value
      }
    }
    guard isThere else { throw .noSuchProfile }
    try self.init(values)
  }

  private init(_ values: [String: String]) throws(CredentialsFault) {
    guard let accessKey = values["aws_access_key_id"], !accessKey.isEmpty,
      let secretKey = values["aws_secret_access_key"], !secretKey.isEmpty,
      (accessKey + secretKey).utf8.allSatisfy({ (0x21...0x7E).contains($0) })
    else { throw .noKeys }
    let token = values["aws_session_token"].flatMap { $0.isEmpty ? nil : $0 }
    guard token?.utf8.allSatisfy({ (0x21...0x7E).contains($0) }) ?? true else { throw .noKeys }
    self.init(accessKey: accessKey, secretKey: secretKey, sessionToken: token)
  }

  /// Whose keys they are, and nothing more.
  public var description: String { "AWSCredentials(\(accessKey))" }
  /// No secret in a dump either.
  public var customMirror: Mirror { Mirror(self, children: ["accessKey": accessKey]) }
}

/// Why a file of keys is of no use.
public enum CredentialsFault: Error, Hashable, Sendable {
  /// The profile does not stand in it.
  case noSuchProfile
  /// The profile lacks `aws_access_key_id` or `aws_secret_access_key`.
  case noKeys
}

extension StringProtocol {
  fileprivate var trimmed: String {
    let start = drop(while: \.isWhitespace)
    return String(start.reversed().drop(while: \.isWhitespace).reversed())
  }
}
