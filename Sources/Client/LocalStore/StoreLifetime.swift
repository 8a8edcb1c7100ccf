internal import Files

/// How long what a store of this device keeps is to last.
public enum StoreLifetime: Sendable {
  /// What is acknowledged survives a power cut.
  case kept
  /// It goes with this run, as a sample household does: nothing waits for the disk.
  case thisRun

  /// Has the disk keep a file's bytes.
  func sync(_ file: borrowing OpenFile) throws(FileFault) {
    if self == .kept { try file.sync() }
  }

  /// Has the disk keep the names in a folder.
  func syncNames(in folder: String) throws(FileFault) {
    if self == .kept { try Folder.sync(folder) }
  }

  /// How a database is to wait for the disk that would wait so far.
  func waiting(_ durability: DeviceSchema.Durability) -> DeviceSchema.Durability {
    self == .thisRun ? .off : durability
  }
}
