import Files

/// What `okusuri serve` is told outside of its command line: `OKUSURI_SERVE_…` of the environment, and a file of lines
/// `name = value`. What is typed goes before both, and the environment before the file. Source: S-1, decision 0106.
enum ServeSettings {
  /// The options by their names, `--` left out; what is secret is in files that some of these name.
  static let names = [
    "listen", "database", "tls-certificate", "tls-key", "sign-up", "issuer", "audience", "jwks",
    "store-root", "accept-environment", "bundle-id", "purchase-page", "cloud", "aws-region",
    "aws-bucket", "aws-table", "aws-credentials", "aws-profile", "aws-s3-endpoint",
    "aws-dynamodb-endpoint", "aws-ca", "connections", "connections-per-address", "streams",
    "metrics-listen", "log-format", "log-level", "drain", "lang",
  ]
  /// Those that may stand there several times; in the environment there is one of them.
  static let repeated: Set = ["store-root", "accept-environment"]

  private static let prefix = "OKUSURI_SERVE_"
  private static let fileOption = "config"
  /// Some hundred lines at the most.
  private static let mostBytes = 1 << 16

  /// Something there that cannot be meant.
  enum Fault: Error, Hashable {
    case unknownVariable(String)
    case unreadable(FileFault)
    case notText(String)
    /// The line of a file, counted from 1, that is no `name = value` of an option, or says one again.
    case line(String, Int)
  }

  /// The arguments with what was told elsewhere and not typed; those of every other command as they are.
  static func completed(
    _ typed: [String], _ environment: [String: String]
  ) throws(Fault) -> [String] {
    guard typed.first == "serve" else { return typed }
    var told = try variables(environment)
    let file = value(of: fileOption, in: typed) ?? told.removeValue(forKey: fileOption)?.first
    told[fileOption] = nil
    if let file {
      for (name, values) in try lines(of: file) where told[name] == nil { told[name] = values }
    }
    let rest = names.filter { !isTyped($0, in: typed) }.flatMap { name in
      (told[name] ?? []).map { "--\(name)=\($0)" }
    }
    return ["serve"] + rest + typed.dropFirst()
  }

  private static func isTyped(_ name: String, in typed: [String]) -> Bool {
    typed.contains { $0 == "--\(name)" || $0.hasPrefix("--\(name)=") }
  }

  private static func value(of name: String, in typed: [String]) -> String? {
    guard let place = typed.lastIndex(where: { $0 == "--\(name)" || $0.hasPrefix("--\(name)=") })
    else { return nil }
    let parts = typed[place].split(separator: "=", maxSplits: 1).map(String.init)
    return parts.count == 2 ? parts[1] : typed[(place + 1)...].first
  }

  private static func variables(
    _ environment: [String: String]
  ) throws(Fault) -> [String: [String]] {
    var told: [String: [String]] = [:]
    for (variable, value) in environment where variable.hasPrefix(prefix) {
      let name = variable.dropFirst(prefix.count).lowercased().split(
        separator: "_", omittingEmptySubsequences: false
      ).joined(separator: "-")
      let isWritten = variable.allSatisfy { !$0.isLowercase && $0 != "-" }
      guard isWritten, names.contains(name) || name == fileOption else {
        throw .unknownVariable(variable)
      }
      told[name] = [value]
    }
    return told
  }

  private static func lines(of path: String) throws(Fault) -> [String: [String]] {
    let bytes: [UInt8]
    do { bytes = try OpenFile(path, for: .given).bytes(most: mostBytes) } catch {
      throw .unreadable(error)
    }
    guard bytes.count <= mostBytes, let text = String(validating: bytes, as: UTF8.self) else {
      throw .notText(path)
    }
    var told: [String: [String]] = [:]
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    for (index, line) in lines.enumerated() {
      let line = trimmed(line)
      if line.isEmpty || line.hasPrefix("#") { continue }
      guard let (name, value) = option(line), told[name] == nil || repeated.contains(name) else {
        throw .line(path, index + 1)
      }
      told[name, default: []].append(value)
    }
    return told
  }

  private static func option(_ line: Substring) -> (name: String, value: String)? {
    guard let sign = line.firstIndex(of: "=") else { return nil }
    let name = String(trimmed(line[..<sign]))
    let value = String(trimmed(line[line.index(after: sign)...]))
    let isPlain = value.unicodeScalars.allSatisfy { $0.value >= 0x20 && $0.value != 0x7F }
    return names.contains(name) && !value.isEmpty && isPlain ? (name, value) : nil
  }

  private static func trimmed(_ text: Substring) -> Substring {
    let isSpace: (Character) -> Bool = { $0 == " " || $0 == "\t" || $0 == "\r" }
    let rest = text.drop(while: isSpace)
    return rest[..<(rest.lastIndex { !isSpace($0) }.map(rest.index(after:)) ?? rest.startIndex)]
  }
}

extension CommandSentences {
  /// What is wrong outside of the command line; nothing was started.
  func fault(_ fault: ServeSettings.Fault) -> CommandFailure {
    switch fault {
    case .unknownVariable(let name): CommandFailure(.configuration, serveVariable(name))
    // Of a folder the system would say that it is none.
    case .unreadable(let error) where error.reason == .wrongKind:
      CommandFailure(.configuration, serveFile(error.path))
    case .unreadable(let error): CommandFailure(.configuration, cannotRead(error))
    case .notText(let path): CommandFailure(.configuration, serveFile(path))
    case .line(let path, let line): CommandFailure(.configuration, serveLine(path, line))
    }
  }
}
