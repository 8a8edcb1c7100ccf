import Foundation

/// The environments that children run in: pinned, so that no test depends on whose machine it is.
public enum ProcessEnvironment {
  /// A variable of this process.
  static func value(_ name: String) -> String? { ProcessInfo.processInfo.environment[name] }

  /// A home of its own, UTC, UTF-8, xterm-256color, and nothing else but the search path.
  ///
  /// `LANG=C.UTF-8` does not say English, so the program speaks Japanese.
  public static func pinned(home: TemporaryDirectory) throws -> [String: String] {
    var variables = [
      "TERM": "xterm-256color", "TZ": "UTC", "LANG": "C.UTF-8",
      "PATH": value("PATH") ?? "/usr/local/bin:/usr/bin:/bin",
      "HOME": home.path,
    ]
    variables["XDG_CONFIG_HOME"] = try home.directory("config")
    variables["XDG_DATA_HOME"] = try home.directory("data")
    variables["XDG_STATE_HOME"] = try home.directory("state")
    variables["XDG_CACHE_HOME"] = try home.directory("cache")
    variables["XDG_RUNTIME_DIR"] = try home.directory("runtime")
    variables["TMPDIR"] = try home.directory("tmp")
    return variables
  }

  /// The pinned environment with changes on top; a change to nil takes the variable away.
  static func pinned(
    home: TemporaryDirectory, changes: [String: String?]
  ) throws -> [String: String] {
    var variables = try pinned(home: home)
    for (name, value) in changes { variables[name] = value }
    return variables
  }
}
