/// Where a database is: what stands behind `--database`, checked. Source: S-10.
public struct PostgreSQLAddress: Sendable {
  /// Without a password, which an address never holds; it is in a file (`passfile`, PGPASSFILE).
  public let text: String
  private let sslMode: String?

  /// Why a text is no such address.
  public enum Fault: Error, Hashable {
    case notAnAddress
    /// A password would stand in the list of processes for everybody to read.
    case password
    /// A parameter that may not be set, by its name.
    case parameter(String)
    /// What goes over a network goes encrypted, to a server that proves who it is.
    case unencrypted
  }

  private static let schemes = ["postgres://", "postgresql://"]
  private static let parameters: Set = [
    "host", "port", "user", "dbname", "sslmode", "sslrootcert", "sslcert", "sslkey", "passfile",
  ]

  /// True for what is meant as such an address, right or wrong.
  public static func isMeant(by text: String) -> Bool { text.contains("://") }

  /// Reads `postgres://USER@HOST[:PORT][,HOST…]/DATABASE[?PARAMETER=VALUE…]` as libpq does.
  public init(_ text: String) throws(Fault) {
    guard let scheme = Self.schemes.first(where: text.hasPrefix),
      text.unicodeScalars.allSatisfy({ $0.value > 0x20 && $0.value < 0x7F })
    else { throw .notAnAddress }
    let rest = text.dropFirst(scheme.count)
    let parts = rest.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
    let authority = parts[0].prefix { $0 != "/" }
    let named = authority.split(separator: "@", omittingEmptySubsequences: false)
    guard named.count <= 2 else { throw .notAnAddress }
    guard named.count < 2 || !named[0].contains(":") else { throw .password }
    let told = try Self.told(parts.count > 1 ? parts[1] : "")
    var hosts = told["host"] ?? []
    for host in (named.last ?? "").split(separator: ",") {
      hosts += try Self.list(try Self.name(host))
    }
    let mode = told["sslmode"]?.first
    guard mode == nil || mode == "verify-full" || hosts.allSatisfy(Self.isHere) else {
      throw .unencrypted
    }
    self.text = text
    // Where no host is named, PGHOST may name one; over a socket nobody asks for a certificate.
    let isHere = !hosts.isEmpty && hosts.allSatisfy(Self.isHere)
    sslMode = mode == nil && !isHere ? "verify-full" : nil
  }

  private static func told(_ query: Substring) throws(Fault) -> [String: [String]] {
    var told: [String: [String]] = [:]
    for pair in query.split(separator: "&") {
      let sides = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      let name = String(sides[0])
      guard name != "password" else { throw .password }
      guard sides.count == 2, parameters.contains(name), told[name] == nil else {
        throw .parameter(name)
      }
      told[name] = try list(sides[1])
    }
    return told
  }

  /// What is listed there as libpq reads it: a comma parts it, written plainly or as %2C.
  private static func list(_ text: Substring) throws(Fault) -> [String] {
    var (bytes, rest) = ([UInt8](), text[...])
    while let letter = rest.popFirst() {
      guard letter == "%" else {
        bytes += letter.utf8
        continue
      }
      let digits = rest.prefix(2).compactMap(\.hexDigitValue)
      guard digits.count == 2, digits != [0, 0] else { throw .notAnAddress }
      bytes.append(UInt8(digits[0] << 4 | digits[1]))
      rest = rest.dropFirst(2)
    }
    guard let text = String(validating: bytes, as: UTF8.self) else { throw .notAnAddress }
    return text.split(separator: ",").map(String.init)
  }

  /// A host without its port.
  private static func name(_ host: Substring) throws(Fault) -> Substring {
    guard host.hasPrefix("[") else { return host.prefix { $0 != ":" } }
    guard let end = host.firstIndex(of: "]") else { throw .notAnAddress }
    let rest = host[host.index(after: end)...]
    guard rest.isEmpty || rest.hasPrefix(":") else { throw .notAnAddress }
    return host[host.index(after: host.startIndex)..<end]
  }

  /// True for a socket and for this machine's own address: nobody listens in between.
  private static func isHere(_ host: String) -> Bool {
    let host = host.lowercased()
    return host.hasPrefix("/") || ["localhost", "127.0.0.1", "::1"].contains(host)
  }

  /// What libpq is told; what comes later goes before what comes earlier.
  var settings: [(name: String, value: String)] {
    let server = [
      "statement_timeout=5000", "lock_timeout=3000", "idle_in_transaction_session_timeout=10000",
      "plan_cache_mode=force_generic_plan", "jit=off",
    ]
    var settings = [
      (name: "dbname", value: text), ("application_name", "okusuri"),
      ("client_encoding", "UTF8"), ("connect_timeout", "3"), ("gssencmode", "disable"),
      ("keepalives_idle", "10"), ("keepalives_interval", "5"), ("keepalives_count", "3"),
      ("tcp_user_timeout", "5000"), ("target_session_attrs", "read-write"),
      ("options", server.map { "-c \($0)" }.joined(separator: " ")),
    ]
    if let sslMode { settings.append(("sslmode", sslMode)) }
    return settings
  }
}
