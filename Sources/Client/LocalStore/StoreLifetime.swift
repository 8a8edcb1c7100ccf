internal import Glibc

/// How long what a store of this device keeps is to last.
public enum StoreLifetime: Sendable {
  /// What is acknowledged survives a power cut.
  case kept
  /// It goes with this run, as a sample household does: nothing waits for the disk.
  case thisRun

  /// Has the disk keep an open file's bytes, or a folder's names; false with `errno` when it does not.
  func sync(_ handle: Int32) -> Bool { self == .thisRun || fsync(handle) == 0 }

  /// How a database is to wait for the disk that would wait so far.
  func waiting(_ durability: DeviceSchema.Durability) -> DeviceSchema.Durability {
    self == .thisRun ? .off : durability
  }
}
