/// Where a database is: what stands behind `--database`, checked. Source: S-10.
public struct PostgreSQLAddress: Sendable {
  /// Without a password, which an address never holds; it is in a file (`passfile`, PGPASSFILE).
  public let text: String
  /// The address as libpq is told of it.
  private let told: [(name: String, value: String)]
  private let sslMode: String?
  /// True where the address says itself which of several hosts will do.
  private let choosesHost: Bool

  /// Why a text is no such address.
  public enum Fault: Error, Hashable {
    case notAnAddress
    /// A password would stand in the list of processes for everybody to read.
    case password
    /// A parameter that may not be set, by its name, or not to that, with its value.
    case parameter(String)
    /// What goes over a network goes encrypted, to a server that proves who it is.
    case unencrypted
  }

  private static let schemes = ["postgres://", "postgresql://"]
  private static let parameters: Set = [
    "host", "port", "user", "dbname", "sslmode", "sslrootcert", "sslcert", "sslkey", "passfile",
    "channel_binding", "target_session_attrs",
  ]
  /// What begins so is meant as an address, although it may not be set.
  private static let refused: Set = ["password", "hostaddr", "options", "service"]
  private static let choices: [String: Set<String>] = [
    "channel_binding": ["disable", "prefer", "require"],
    "target_session_attrs": [
      "any", "read-write", "read-only", "primary", "standby", "prefer-standby",
    ],
  ]

  /// True for what is meant as such an address, right or wrong.
  public static func isMeant(by text: String) -> Bool {
    guard !text.contains("://") else { return true }
    let known = parameters.union(refused)
    let name = text.drop(while: \.isWhitespace).prefix { $0 != "=" && !$0.isWhitespace }
    if text.contains("="), known.contains(String(name)) { return true }
    // Behind a name that is not taken here one may be: as a path it would begin a new record.
    return AddressWords(text)?.pairs.contains { known.contains($0.name) } ?? false
  }

  /// Reads `postgres://USER@HOST[:PORT][,HOST…]/DATABASE[?PARAMETER=VALUE…]`, or `host=HOST dbname=DATABASE …`, as libpq
  /// does.
  public init(_ text: String) throws(Fault) {
    let said = try Said(text)
    let hosts = said.hosts
    let mode = said.parameters["sslmode"]?.first
    // Where no host is named, PGHOST may name one; over a socket nobody asks for a certificate.
    let isHere = !hosts.isEmpty && hosts.allSatisfy(Self.isHere)
    guard mode == nil || mode == "verify-full" || isHere else { throw .unencrypted }
    (self.text, told) = (text, said.told)
    choosesHost = said.parameters["target_session_attrs"] != nil
    sslMode = mode == nil && !isHere ? "verify-full" : nil
  }

  /// What an address says, in either form.
  private struct Said {
    /// Hosts and sockets, in their order.
    private(set) var hosts: [String] = []
    /// What is said by its name, each as libpq reads a list.
    private(set) var parameters: [String: [String]] = [:]
    let told: [(name: String, value: String)]

    init(_ text: String) throws(Fault) {
      guard let scheme = PostgreSQLAddress.schemes.first(where: text.hasPrefix) else {
        guard let words = AddressWords(text) else { throw .notAnAddress }
        told = words.pairs
        for (name, value) in words.pairs {
          try admit(name, PostgreSQLAddress.parted(value))
        }
        // As a name of a database libpq would read another address.
        let database = parameters["dbname"] ?? []
        guard !database.contains(where: { $0.contains("=") || $0.contains("://") }) else {
          throw .notAnAddress
        }
        hosts = parameters["host"] ?? []
        return
      }
      guard text.unicodeScalars.allSatisfy({ $0.value > 0x20 && $0.value < 0x7F }) else {
        throw .notAnAddress
      }
      told = [("dbname", text)]
      try read(url: text.dropFirst(scheme.count))
    }

    private mutating func read(url: Substring) throws(Fault) {
      let parts = url.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
      let authority = parts[0].prefix { $0 != "/" }
      let named = authority.split(separator: "@", omittingEmptySubsequences: false)
      guard named.count <= 2 else { throw .notAnAddress }
      guard named.count < 2 || !named[0].contains(":") else { throw .password }
      try read(query: parts.count > 1 ? parts[1] : "")
      hosts = parameters["host"] ?? []
      for host in (named.last ?? "").split(separator: ",") {
        hosts += try PostgreSQLAddress.list(try PostgreSQLAddress.name(host))
      }
    }

    private mutating func read(query: Substring) throws(Fault) {
      for pair in query.split(separator: "&") {
        let sides = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
        let name = String(sides[0])
        guard name != "password" else { throw .password }
        guard sides.count == 2 else { throw .parameter(name) }
        try admit(name, try PostgreSQLAddress.list(sides[1]))
      }
    }

    private mutating func admit(_ name: String, _ values: [String]) throws(Fault) {
      guard name != "password" else { throw .password }
      guard PostgreSQLAddress.parameters.contains(name), parameters[name] == nil else {
        throw .parameter(name)
      }
      if let choices = PostgreSQLAddress.choices[name],
        values.count != 1 || !choices.contains(values[0])
      {
        throw .parameter("\(name)=\(values.joined(separator: ","))")
      }
      parameters[name] = values
    }
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
    return parted(text)
  }

  /// By its bytes: libpq knows of no letter that is made of several.
  private static func parted(_ text: String) -> [String] {
    text.utf8.split(separator: UInt8(ascii: ",")).map { String(decoding: $0, as: UTF8.self) }
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
    let usual: [(name: String, value: String)] = [
      ("application_name", "okusuri"), ("client_encoding", "UTF8"), ("connect_timeout", "3"),
      ("gssencmode", "disable"), ("keepalives_idle", "10"), ("keepalives_interval", "5"),
      ("keepalives_count", "3"), ("tcp_user_timeout", "5000"),
      ("options", server.map { "-c \($0)" }.joined(separator: " ")),
    ]
    var settings = told + usual
    if !choosesHost { settings.append(("target_session_attrs", "read-write")) }
    if let sslMode { settings.append(("sslmode", sslMode)) }
    return settings
  }
}
