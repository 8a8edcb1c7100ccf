import Glibc

extension PrivateFolder {
  /// Removes what killed processes had half written in place of that file; a key may be in it.
  ///
  /// What a process that still runs is writing stays.
  func sweep(_ name: String) throws(VaultError) {
    let beginning = ".\(name)."
    for leftover in try names() where leftover.hasPrefix(beginning) {
      guard let process = Int32(leftover.dropFirst(beginning.count)), process > 0 else { continue }
      if kill(process, 0) != 0, errno == ESRCH { try remove(leftover) }
    }
  }

  private func names() throws(VaultError) -> [String] {
    let folder = opened()
    guard folder >= 0, let list = fdopendir(folder) else {
      let cause = errno
      if folder >= 0 { close(folder) }
      throw VaultError(path: path, reason: .system(cause))
    }
    defer { closedir(list) }
    var names: [String] = []
    while let entry = readdir(list) {
      let name = withUnsafeBytes(of: entry.pointee.d_name) { bytes in
        String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
      }
      names.append(name)
    }
    return names
  }
}
