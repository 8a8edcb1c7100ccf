/// Where a person's own files are. Source: product §2, XDG base directories.
struct UserFolders {
  let configuration: String
  /// `$XDG_DATA_HOME/okusuri`: the sign-in, the embedded server's record.
  let data: String
  let state: String

  /// Reads the variables; those that are no absolute path do not count.
  init(environment: [String: String]) {
    let home = environment["HOME"] ?? ""
    func base(_ name: String, _ fallback: String) -> String {
      let value = environment[name] ?? ""
      return value.hasPrefix("/") ? value : "\(home)/\(fallback)"
    }
    configuration = base("XDG_CONFIG_HOME", ".config") + "/okusuri"
    data = base("XDG_DATA_HOME", ".local/share") + "/okusuri"
    state = base("XDG_STATE_HOME", ".local/state") + "/okusuri"
  }

  var settings: String { configuration + "/settings.json" }
}
